package rt

import (
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Generated code does by itself what its dialect asks for, and heeds the options that a
// Decoder or Encoder can see to. For all other options json/v2 reads and writes the
// value by reflection, as if there were no code. Whoever gives such an option has that
// package in the program; where it cannot help, the option is named in an error.

const (
	// v1Reading and v1Writing are the options that code for the v1 dialect has
	// compiled in: all of them together, or none.
	v1Reading = opt.V1Flags &^ (opt.OmitEmptyWithLegacySemantics | opt.UnmarshalAnyWithRawNumber | opt.Classic)
	v1Writing = opt.CallMethodsWithLegacySemantics | opt.FormatByteArrayAsArray | opt.FormatBytesWithLegacySemantics |
		opt.FormatDurationAsNano | opt.OmitEmptyWithLegacySemantics | opt.ReportErrorsWithLegacySemantics |
		opt.StringifyWithLegacySemantics | opt.FormatNilMapAsNull | opt.FormatNilSliceAsNull

	// beyondReading and beyondWriting are those that no code heeds.
	beyondReading = opt.StringifyNumbers | opt.ByteLimit | opt.Unmarshalers | opt.UnmarshalAnyWithRawNumber | opt.Classic |
		opt.OwnFlags
	beyondWriting = opt.StringifyNumbers | opt.OmitZeroStructFields | opt.Marshalers | opt.FormatTagSupported | opt.Classic |
		opt.RawNumbers | opt.ReorderRawObjects | opt.Whitespace

	// unnamed are details that no method by hand has to know of.
	unnamed = opt.Classic | opt.FormatTagSupported

	watchedWriting = beyondWriting | v1Writing | opt.AllowDuplicateNames | opt.PreserveRawStrings
)

// byReflection has json/v2 read what v points to if the options ask for what its code
// does not do. If it reports false, the code is to be called.
func (d *Decoder) byReflection(dec *jsontext.Decoder, v Unmarshaler) (done bool, err error) {
	f := &text.Decoder(dec).Opts().Flags
	if asksMore(f, beyondReading, v1Reading, v) && reflected.whole != nil {
		if done, err = reflected.whole(dec, v); done {
			return true, err
		}
	}
	if m := f.True(beyondReading &^ unnamed); m != 0 {
		return true, &Error{Type: typeGenerated(v), Err: errOption(m)}
	}
	return false, nil
}

// byReflection has json/v2 write v, to w or else behind b, if the options ask for what
// its code does not do. If it reports false, the code is to be called.
func (e *Encoder) byReflection(w io.Writer, b []byte, v Marshaler) (out []byte, done bool, err error) {
	f := &e.opts.Flags
	if asksMore(f, beyondWriting|e.beyondDialect(), v1Writing, v) && reflected.marshal != nil {
		if out, done, err = reflected.marshal(w, b, v, &e.opts); done {
			return out, true, err
		}
	}
	m := f.True(beyondWriting &^ unnamed)
	if m == 0 {
		return nil, false, nil
	}
	if m&^opt.Whitespace != 0 {
		return b, true, &Error{Marshaling: true, Type: typeGenerated(v), Err: errOption(m &^ opt.Whitespace)}
	}
	out, err = e.laidOut(b, v)
	if w != nil && len(out) > 0 {
		if _, werr := w.Write(out); err == nil && werr != nil {
			err = &writeError{werr}
		}
		out = nil
	}
	return out, true, err
}

// beyondDialect are the options that code heeds in one of the dialects alone.
func (e *Encoder) beyondDialect() opt.Flag {
	f := &e.opts.Flags
	if f.True(v1Writing) == v1Writing {
		if f.Get(opt.PreserveRawStrings) {
			return 0
		}
		return v1Writing
	}
	return opt.AllowDuplicateNames | opt.PreserveRawStrings
}

// laidOut appends v with the whitespace that the options ask for.
func (e *Encoder) laidOut(b []byte, v Marshaler) ([]byte, error) {
	n := len(b)
	layout := e.opts
	e.opts.Flags.Set(opt.Layout | 0)
	*text.Encoder(&e.raw).Opts() = e.opts
	out := v.MarshalJavelin(e, b[n:])
	if err := e.err; err != nil {
		return append(b, out[:min(e.good, len(out))]...), err
	}
	layout.Flags.Set(opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | opt.PreserveRawStrings | 1)
	return jsontext.AppendFormat(b, append([]byte(nil), out...), &layout)
}

// asksMore reports whether options, of a call for v, ask for what its code does not do:
// any of none, or not the very dialect that all of v1 stands for.
func asksMore(f *opt.Flags, none, v1 opt.Flag, v any) bool {
	switch f.True(v1) {
	case 0:
		return f.Get(none)
	case v1:
		g, ok := v.(Generated)
		if !ok {
			return f.Get(none)
		}
		_, d := g.JavelinType()
		return d&DialectV1 == 0 || f.Get(none)
	}
	return true
}

// typeGenerated returns the type of v for an error.
func typeGenerated(v any) Type {
	if g, ok := v.(Generated); ok {
		zero, _ := g.JavelinType()
		return Type{Nil: zero}
	}
	return Type{}
}

// errOption is the cause of an error for options that the code of a type cannot heed,
// and json/v2, if it is part of the program, cannot heed for it.
func errOption(m opt.Flag) error {
	for _, o := range optionNames {
		if m&o.flag != 0 {
			return errors.New("option " + o.name + " is unknown to the methods of the type, and without JavelinType or package json/v2 there is no other way")
		}
	}
	return nil
}

var optionNames = []struct {
	flag opt.Flag
	name string
}{
	{opt.StringifyNumbers, "StringifyNumbers"}, {opt.ByteLimit, "ByteLimit"},
	{opt.Unmarshalers, "WithUnmarshalers"}, {opt.Marshalers, "WithMarshalers"},
	{opt.UnmarshalAnyWithRawNumber, "UseNumber"}, {opt.OmitZeroStructFields, "OmitZeroStructFields"},
	{opt.AliasStrings, "AliasStrings"}, {opt.IntegersInAny, "IntegersInAny"}, {opt.RawNumbersInAny, "RawNumbersInAny"},
	{opt.ElementLimit, "ElementLimit"}, {opt.StringLimit, "StringLimit"},
	{opt.CanonicalizeRawInts, "CanonicalizeRawInts"}, {opt.CanonicalizeRawFloats, "CanonicalizeRawFloats"},
	{opt.ReorderRawObjects, "ReorderRawObjects"},
}

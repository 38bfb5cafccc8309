package rt

import (
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
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
		opt.RawNumbers | opt.ReorderRawObjects | opt.Whitespace | opt.Names | opt.Forms

	// unnamed are details that no method by hand has to know of.
	unnamed = opt.Classic | opt.FormatTagSupported

	watchedWriting = beyondWriting | v1Writing | opt.AllowDuplicateNames | opt.PreserveRawStrings
)

// byReflection has json/v2 read what v points to if the options ask for what its code
// does not do. If it reports false, the code is to be called.
func (d *Decoder) byReflection(dec *jsontext.Decoder, v Unmarshaler) (done bool, err error) {
	f := &(*text.Decoder)(dec).Opts().Flags
	if asksMore(f, beyondReading, v1Reading, v) && reflected.whole != nil {
		if done, err = reflected.whole(dec, v); done {
			return true, err
		}
	}
	if err := unheeded(f, beyondReading, v1Reading, v); err != nil {
		return true, &Error{Type: typeGenerated(v), Err: err}
	}
	return false, nil
}

// byReflection has json/v2 write v, to w or else after b, if the options ask for what
// its code does not do. If it reports false, the code is to be called.
func (e *Encoder) byReflection(w io.Writer, b []byte, v Marshaler) (out []byte, done bool, err error) {
	f := &e.opts.Flags
	if asksMore(f, beyondWriting|e.beyondDialect(), v1Writing, v) && reflected.marshal != nil {
		if out, done, err = reflected.marshal(w, b, v, &e.opts); done {
			return out, true, err
		}
	}
	if err := unheeded(f, beyondWriting, v1Writing, v); err != nil {
		return b, true, &Error{Marshaling: true, Type: typeGenerated(v), Err: err}
	}
	return nil, false, nil
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

// asksMore reports whether options, of a call for v, ask for what its code does not do:
// any of none, or not the very dialect that all of v1 stands for.
func asksMore(f *opt.Flags, none, v1 opt.Flag, v any) bool {
	all := f.True(v1)
	return all != 0 && (all != v1 || isV2(v)) || f.Get(none)
}

// isV2 reports whether v has code for the v2 dialect.
func isV2(v any) bool {
	g, ok := v.(Generated)
	if !ok {
		return false
	}
	_, d := g.JavelinType()
	return d&DialectV1 == 0
}

// unheeded returns the error for options that asksMore tells of, and nobody heeds.
func unheeded(f *opt.Flags, none, v1 opt.Flag, v any) error {
	if f.True(v1) == v1 && isV2(v) {
		return errDialect
	}
	return errOption(f.True(none &^ unnamed))
}

var errDialect = errors.New("the code is not for the v1 dialect, which needs package json/v2 then")

// typeGenerated returns the type of v for an error.
func typeGenerated(v any) Type {
	if g, ok := v.(Generated); ok {
		zero, _ := g.JavelinType()
		return Type{Nil: zero}
	}
	return Type{}
}

// errOption is the cause of an error for options that the code of a type cannot heed,
// and json/v2, if it is part of the program, cannot heed for it; nil if there are none.
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
	{opt.ErrorLimit, "CollectErrors"}, {opt.Names, "NameFields"}, {opt.Forms, "RequireAll, Coerce, or another that changes plans,"},
	{opt.CanonicalizeRawInts, "CanonicalizeRawInts"}, {opt.CanonicalizeRawFloats, "CanonicalizeRawFloats"},
	{opt.ReorderRawObjects, "ReorderRawObjects"}, {opt.Multiline, "Multiline"},
	{opt.SpaceAfterColon, "SpaceAfterColon"}, {opt.SpaceAfterComma, "SpaceAfterComma"},
}

// reflected is what package json/v2 adds if it is part of the program: values of
// types that are known only when the program runs.
var reflected hooks

type hooks struct {
	name  func(zero any) string
	read  func(d *Decoder, p any)
	key   func(p any, name []byte, o Options) error
	write func(e *Encoder, b []byte, p any) []byte
	// own returns an error of json/v2 as one of this package.
	own func(err error) error
	// whole and marshal are for values that have code, and options that this does not
	// heed. If done is false, the code is not that of the value's type.
	whole   func(dec *jsontext.Decoder, v any) (done bool, err error)
	marshal func(w io.Writer, b []byte, v any, o *opt.Struct) (out []byte, done bool, err error)
	isZero  func(p any) bool
	// nilIn returns the type of what is nil in v, by way of which it has methods, or "".
	nilIn func(v any) string
	// isEmpty is for the v1 dialect.
	isEmpty func(p any) bool
}

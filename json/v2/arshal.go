package json

import (
	"io"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Marshaler is a type that has a JSON form of its own. [MarshalerTo] is better, as it needs
// no intermediate buffer and gets the options. If a type is both, only MarshalerTo is used.
//
// MarshalJSON should return memory that the caller may keep and change. It must be one
// valid value, which is checked and laid out by the options.
type Marshaler interface {
	MarshalJSON() ([]byte, error)
}

// MarshalerTo is a type that writes its own JSON form: exactly one value to enc, which it
// must not keep. If it returns [errors.ErrUnsupported] before it has written anything, the
// value is marshaled as if it had no such method.
type MarshalerTo interface {
	MarshalJSONTo(enc *jsontext.Encoder) error
}

// Unmarshaler is a type that sets itself from its JSON form. [UnmarshalerFrom] is better.
// If a type is both, only UnmarshalerFrom is used.
//
// UnmarshalJSON gets one valid value, without whitespace around it. It must copy any part
// that it keeps. By convention, null is a no-op or sets the zero value.
type Unmarshaler interface {
	UnmarshalJSON([]byte) error
}

// UnmarshalerFrom is a type that reads its own JSON form: exactly one value from dec, which
// it must not keep. If it returns [errors.ErrUnsupported] before it has read anything, the
// value is unmarshaled as if it had no such method.
type UnmarshalerFrom interface {
	UnmarshalJSONFrom(dec *jsontext.Decoder) error
}

// Marshal returns the JSON form of a Go value by the rules in the package documentation.
// Options for decoding have no effect. Upon an error the result is the text before the
// error or, in the v1 dialect, nil.
func Marshal(in any, opts ...Options) ([]byte, error) {
	return marshal.MarshalBytes(in, opts)
}

// MarshalWrite is [Marshal] to a writer. It writes no newline after the value, and holds a
// buffer of fixed size and the value's largest string in memory. Upon an error a part of
// the value may have been written.
func MarshalWrite(out io.Writer, in any, opts ...Options) error {
	return marshal.MarshalTo(out, in, opts)
}

// MarshalEncode writes the JSON form of a Go value as the next value of out. During the
// call, opts win over the options of out. It is an error if opts have another layout than
// out or, before a name, another AllowDuplicateNames or AllowInvalidUTF8.
func MarshalEncode(out *jsontext.Encoder, in any, opts ...Options) error {
	x := (*text.Encoder)(out)
	if len(opts) > 0 {
		before := *x.Opts()
		defer func() { *x.Opts() = before }()
		if err := marshal.JoinMarshalOptions(out, in, &before, opts); err != nil {
			return err
		}
	}
	if err := marshal.MarshalEncode(out, in); err != nil {
		return plan.LegacyMarshalError(x.Opts(), in, err)
	}
	return nil
}

// Unmarshal sets the Go value that out points to from in, which must be one JSON value with
// nothing but whitespace around it. The package documentation has the rules. Options for
// encoding have no effect. Upon an error a part of the value may have been set.
//
// No part of in is kept: strings are copies.
func Unmarshal(in []byte, out any, opts ...Options) error {
	if _, ok := out.(*jsontext.Value); ok && len(opts) == 0 && unmarshalValue(in, out) {
		return nil
	}
	c := unmarshal.Calls.Get().(*unmarshal.Call)
	if (c.IsQuick(out, opts) || c.IsQuickAgain(out, opts)) && c.Quick(plan.AddressIn(out), in, false) {
		unmarshal.Calls.Put(c)
		return nil
	}
	if plan.TypeIn(out) != c.U.Last.Word {
		if c.U.Last.Plan == nil {
			switch {
			case len(in) <= unmarshal.MaxShort:
				deepenShort(-1)
			case len(in) <= unmarshal.MaxSmall:
				deepenMedium(-1)
			default:
				deepenLong(-1)
			}
		}
		c.Meet(out, opts)
	}
	if len(in) <= unmarshal.MaxStruct {
		done, err := c.Small(in, out, opts, 0)
		if !done && len(opts) == 0 && len(in) <= unmarshal.MaxSmall {
			done, err = c.SmallGenerated(in, out)
			done = done || err != nil
		}
		if done {
			unmarshal.Calls.Put(c)
			return err
		}
	}
	text.InitDecoder((*text.Decoder)(&c.Dec), in, opts)
	err := unmarshal.UnmarshalDecode(&c.Dec, &c.U, out, true)
	if err != nil {
		err = plan.LegacyUnmarshalError((*text.Decoder)(&c.Dec).Opts(), out, err)
	}
	text.ReleaseDecoder((*text.Decoder)(&c.Dec))
	unmarshal.Calls.Put(c)
	return err
}

// UnmarshalRead is [Unmarshal] from a reader, which it reads to its end. It holds the value
// and a buffer of fixed size in memory.
func UnmarshalRead(in io.Reader, out any, opts ...Options) error {
	x := text.GetReader(in, opts)
	dec := (*jsontext.Decoder)(x)
	if f := &x.Opts().Flags; !f.Has(unmarshal.ValuedIn) && !f.Get(opt.AliasStrings|opt.AllowComments) {
		if b, ok := x.ShortInput(unmarshal.MaxSmall); ok {
			if done, err := unmarshal.Short(b, out, opts); done {
				text.PutReader(x)
				return err
			}
		}
	}
	err := unmarshal.UnmarshalDecode(dec, nil, out, true)
	if err != nil {
		err = plan.LegacyUnmarshalError((*text.Decoder)(dec).Opts(), out, err)
	}
	text.PutReader((*text.Decoder)(dec))
	return err
}

// UnmarshalDecode sets the Go value that out points to from the next value of in. At the
// end of the input it returns [io.EOF]. During the call, opts win over the options of in.
// Before a name, another AllowDuplicateNames or AllowInvalidUTF8 is an error.
func UnmarshalDecode(in *jsontext.Decoder, out any, opts ...Options) error {
	x := (*text.Decoder)(in)
	if len(opts) > 0 {
		before := *x.Opts()
		defer x.SetOpts(&before)
		if err := unmarshal.JoinUnmarshalOptions(in, out, &before, opts); err != nil {
			return err
		}
	}
	if err := unmarshal.UnmarshalDecode(in, nil, out, false); err != nil {
		return plan.LegacyUnmarshalError(x.Opts(), out, err)
	}
	return nil
}

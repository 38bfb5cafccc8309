package json

import (
	"bytes"
	"io"
	"math"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// Marshal returns the JSON form of v.
//
//   - For a type with a method MarshalJSON, or else MarshalText, the method is called,
//     unless the value is a nil pointer.
//   - Booleans, numbers and strings are the same in JSON. In strings <, >, &, U+2028 and
//     U+2029 are escaped, and bytes that are not UTF-8 become U+FFFD. NaN and the
//     infinities are an [UnsupportedValueError].
//   - Arrays and slices are arrays, but a []byte is a string of base64, and a nil
//     slice null.
//   - Structs are objects with a member for each exported field. Its name is that in the
//     field's tag or else that of the field. Fields of embedded structs count as fields of
//     the outer one, by Go's rules, except that of equal names those in a tag win.
//   - Maps are objects, sorted by name. Their keys are strings, integers, or have a
//     method MarshalText. A nil map is null.
//   - Pointers and interfaces are the values that they hold, or null.
//   - Channels, functions and complex numbers are an [UnsupportedTypeError], cycles of
//     pointers an [UnsupportedValueError].
//
// The tag of a field has a name and options, separated by commas:
//
//	F int `json:"f"`           // of that name
//	F int `json:"f,omitempty"` // absent if false, 0, nil, or of length 0
//	F int `json:"f,omitzero"`  // absent if zero, or the method IsZero() bool says so
//	F int `json:",string"`     // a boolean, number or string within a JSON string
//	F int `json:"-"`           // never there
//	F int `json:"-,"`          // of the name "-"
func Marshal(v any) ([]byte, error) {
	if _, ok := v.(RawMessage); ok {
		if b, ok := marshalRaw(v); ok {
			return b, nil
		}
	}
	return jsonv2.Marshal(v, marshalOptions...)
}

// marshalOptions are those of Marshal, in a list that no call has to make.
var marshalOptions = []jsonv2.Options{&encoderOptions[1]}

// marshalRaw is Marshal for a RawMessage that is not unusual.
func marshalRaw(v any) ([]byte, bool) {
	return text.AppendNested(nil, v.(RawMessage), &encoderOptions[1].Flags)
}

// MarshalIndent is [Marshal] and [Indent].
func MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	b, line, err := marshalLine(v, &encoderOptions[1], nil)
	if err != nil {
		return nil, err
	}
	b, err = laidOut(b[:len(b)-1], prefix, indent) // without the newline
	line.End()
	if err != nil {
		return nil, err
	}
	return b, nil
}

// An Encoder writes JSON values to a stream, a newline after each.
type Encoder struct {
	w    io.Writer
	opts *opt.Struct // one of encoderOptions
	err  error       // of the writer
	size int         // of the last value, not laid out, or 0

	prefix, indent string
}

// encoderOptions are the options of an Encoder without and with SetEscapeHTML.
var encoderOptions = func() (t [2]opt.Struct) {
	for i := range t {
		t[i].Join(&defaultV1)
		t[i].Flags.Set(opt.Bool(opt.EscapeForHTML, i == 1))
		if classic {
			t[i].Join(opt.DepthLimitValue(math.MaxInt32)) // there is none
		}
	}
	return t
}()

// maxKept is the size above which an Encoder does not keep memory for reuse.
const maxKept = 1 << 20

// NewEncoder returns an Encoder that writes to w. If w is nil, writing is an error.
func NewEncoder(w io.Writer) *Encoder {
	if w == nil {
		w = nowhere{}
	}
	return &Encoder{w: w, opts: &encoderOptions[1]}
}

// Encode writes the JSON form of v, like [Marshal], and a newline. If v cannot be
// marshaled, nothing is written.
func (e *Encoder) Encode(v any) error {
	if e.err != nil {
		return e.err
	}
	if e.prefix != "" || e.indent != "" {
		return e.encodeIndented(v)
	}
	switch v := v.(type) {
	case nil:
		_, e.err = e.w.Write([]byte("null\n"))
		return e.err
	case RawMessage:
		if len(v) > 0 && v[0]|0x20 == '{' && e.opts == &encoderOptions[1] {
			if done, err := e.encodeRaw(v); done {
				return err
			}
		}
	}
	if to, ok := e.w.(*bytes.Buffer); ok && to != nil {
		// What is written there need not be copied.
		n, err := addLine(to, v, e.opts, e.size)
		if n > 0 {
			e.size = n
		}
		return err
	}
	size, err := writeLine(e.w, v, e.opts)
	if size > 0 && err != nil {
		e.err = err
	}
	return err
}

// encodeRaw is Encode for an object or array in which nothing is unusual. Without SetEscapeHTML(false),
// its strings are escaped like others.
func (e *Encoder) encodeRaw(raw RawMessage) (done bool, err error) {
	mem := aside.Get().(*[]byte)
	out, done := text.AppendNested((*mem)[:0], raw, &e.opts.Flags)
	if done {
		out = append(out, '\n')
		_, err = e.w.Write(out)
		e.err = err
	}
	putAside(mem, out)
	return done, err
}

// encodeIndented is Encode with whitespace.
func (e *Encoder) encodeIndented(v any) error {
	b, line, err := marshalLine(v, e.opts, nil)
	if err != nil {
		return err
	}
	mem := aside.Get().(*[]byte)
	out, err := layOut((*mem)[:0], b[:len(b)-1], e.prefix, e.indent)
	line.End()
	if err == nil {
		out = append(out, '\n')
		_, err = e.w.Write(out)
		e.err = err
	}
	putAside(mem, out)
	return err
}

// After SetIndent, values are laid out as by [Indent]. With two empty strings they are not
// laid out.
func (e *Encoder) SetIndent(prefix, indent string) { e.prefix, e.indent = prefix, indent }

// SetEscapeHTML sets whether <, > and & are escaped in strings, which is the default.
// U+2028 and U+2029 always are.
func (e *Encoder) SetEscapeHTML(on bool) {
	i := 0
	if on {
		i = 1
	}
	e.opts = &encoderOptions[i]
}

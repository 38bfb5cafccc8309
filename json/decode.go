package json

import (
	"bytes"
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// Unmarshal sets the Go value that v points to from the JSON value data.
//
// If data is not valid, nothing is set, and the error is a [SyntaxError]. A value that does
// not fit its Go type is skipped. After everything else is set, the first such value is
// returned as an [UnmarshalTypeError]. If v is not a pointer, or nil, the error is an
// [InvalidUnmarshalError].
//
//   - null sets a pointer, interface, map or slice to nil, and nothing else.
//   - A pointer that is nil gets a new value to point to.
//   - A method UnmarshalJSON gets the JSON text of any value, a method UnmarshalText the
//     value of a JSON string.
//   - An interface without methods gets a bool, float64, string, []any, map[string]any or
//     nil.
//   - The members of an object set the fields of a struct by the name in the tag, or else
//     that of the field. An equal name is preferred, but case may differ. Unknown members
//     are skipped. Of equal names the last one counts.
//   - An array sets the elements of a slice, which is cut or grown to fit, or those of a Go
//     array. There, further elements are skipped, and missing ones are set to zero.
//   - An object adds entries to a map. Its keys are strings, integers, or have a
//     method UnmarshalText.
//   - A []byte is read from a string in base64.
//
// In strings, bytes that are not UTF-8 and halves of surrogate pairs become U+FFFD.
func Unmarshal(data []byte, v any) error {
	if _, ok := v.(*RawMessage); ok && unmarshalRaw(data, v) {
		return nil
	}
	err := jsonv2.Unmarshal(data, v, unmarshalOptions...)
	if err != nil {
		return completeError(data, err)
	}
	return nil
}

// unmarshalOptions are those of Unmarshal, in a list that no call has to make.
var unmarshalOptions = []jsonv2.Options{&defaultV1}

// unmarshalRaw is Unmarshal into the RawMessage that v points to. If it reports false, it has done
// nothing.
func unmarshalRaw(data []byte, v any) bool {
	raw := v.(*RawMessage)
	if raw == nil {
		return false
	}
	val, ok := text.Checked(*raw, data, &lenient.Flags)
	if ok {
		*raw = val
	}
	return ok
}

// A Decoder reads JSON values from a stream: whole values by [Decoder.Decode], or single
// tokens by [Decoder.Token]. Both may be mixed.
type Decoder struct {
	r     io.Reader
	dec   *jsontext.Decoder // nil before anything is read, and while nothing more has been read from r
	rest  text.Rested       // where it is then
	opts  *opt.Struct       // one of decoderOptions
	err   error             // where nothing more can be read, that is what is returned
	odd   uint8             // goes up with each line that is not one value, and down with those that are
	slow  uint8             // goes up with each value whose destination is not one for the method alone
	far   uint8             // goes up with each value that alone does not read, and down with those that it does
	seen  bool              // a method has been lent a part of the buffer
	like  unmarshal.Usual   // what the last value was like
	names text.BoxedNames   // of tokens

	place // what the release at hand remembers of the place in the stream
}

// decoderOptions are the options of a Decoder without and with UseNumber, and
// without and with DisallowUnknownFields.
var decoderOptions = func() (t [2][2]opt.Struct) {
	for i := range t {
		for j := range t[i] {
			t[i][j].Join(&defaultV1)
			t[i][j].Flags.Set(opt.Bool(opt.UnmarshalAnyWithRawNumber, i == 1))
			t[i][j].Flags.Set(opt.Bool(opt.RejectUnknownMembers, j == 1))
			t[i][j].Flags.Set(opt.Bool(opt.AliasStrings, false)) // the text of a value does not last
		}
	}
	return t
}()

// NewDecoder returns a Decoder that reads from r. It may read more from r than the values
// that it returns. If r is nil, reading is an error.
func NewDecoder(r io.Reader) *Decoder {
	switch r.(type) {
	case nil:
		r = nowhere{}
	case *bytes.Buffer:
		// That would be read in place, but v1 permits to write to it meanwhile.
		r = struct{ io.Reader }{r}
	}
	return &Decoder{r: r, opts: &decoderOptions[0][0]}
}

// in returns what reads. It is lent for as long as there is something in its buffer, or open: a
// Decoder that waits, or has been made for one value, takes next to no memory.
func (d *Decoder) in() *jsontext.Decoder {
	if x := d.dec; x != nil {
		return x
	}
	return d.wake()
}

func (d *Decoder) text() *text.Decoder { return (*text.Decoder)(d.in()) }

// offset is InputOffset of what reads, which is not lent to tell that.
func (d *Decoder) offset() int64 {
	if d.dec == nil {
		return d.rest.Offset()
	}
	return d.dec.InputOffset()
}

func (d *Decoder) wake() *jsontext.Decoder {
	if d.r == nil { // of a Decoder that NewDecoder has not made
		d.dec = new(jsontext.Decoder)
	} else {
		d.dec = (*jsontext.Decoder)(text.GetRested(d.r, textOptions, &d.rest))
	}
	return d.dec
}

// textOptions are those of what reads, in a list that no call has to make.
var textOptions = []jsontext.Options{&decoderOptions[0][0]}

// nowhere stands for a reader or writer that is nil.
type nowhere struct{}

var (
	errNoReader = errors.New("json: NewDecoder was called with a nil io.Reader")
	errNoWriter = errors.New("json: NewEncoder was called with a nil io.Writer")
)

func (nowhere) Read([]byte) (int, error)  { return 0, errNoReader }
func (nowhere) Write([]byte) (int, error) { return 0, errNoWriter }

// After UseNumber, numbers in an interface, and as tokens, are a [Number] instead of a
// float64.
func (d *Decoder) UseNumber() { d.setOptions(true, d.has(opt.RejectUnknownMembers)) }

// After DisallowUnknownFields, a member without a field in the struct is an error.
func (d *Decoder) DisallowUnknownFields() { d.setOptions(d.usesNumber(), true) }

func (d *Decoder) usesNumber() bool { return d.has(opt.UnmarshalAnyWithRawNumber) }

// has reports whether an option is set. A zero Decoder has none, nor anything to read.
func (d *Decoder) has(f opt.Flag) bool { return d.opts != nil && d.opts.Flags.Get(f) }

func (d *Decoder) setOptions(number, disallow bool) {
	i, j := 0, 0
	if number {
		i = 1
	}
	if disallow {
		j = 1
	}
	d.opts = &decoderOptions[i][j]
}

// Buffered returns the bytes that have been read from the underlying reader, but not
// returned as a value or token. The reader is valid until the next call of Decode, Token or
// More. How much it holds may change in later versions.
func (d *Decoder) Buffered() io.Reader { return bytes.NewReader(d.unread()) }

// tokenOf returns t as v1 has it.
func (d *Decoder) tokenOf(t jsontext.Token) (Token, error) {
	switch k := t.Kind(); k {
	case jsontext.KindNull:
		return nil, nil
	case jsontext.KindFalse:
		return false, nil
	case jsontext.KindTrue:
		return true, nil
	case jsontext.KindString:
		return d.names.Boxed(d.text(), text.Token(t)), nil
	case jsontext.KindNumber:
		if d.usesNumber() {
			return Number(t.String()), nil
		}
		f, err := t.Float()
		if err != nil {
			return nil, &UnmarshalTypeError{Value: "number " + t.String(), Type: float64Type, Offset: d.numberOffset(t.String())}
		}
		return f, nil
	default:
		if (k == jsontext.KindEndObject || k == jsontext.KindEndArray) && !d.seen && d.dec.StackDepth() == 0 {
			d.leave()
		}
		return Delim(k), nil
	}
}

// set sets what v leads to from the value b, which has just been read, and ends Decode. If done, it is
// set. more is to be added to offsets in it.
func (d *Decoder) set(v any, b []byte, done bool, more int64) (err error) {
	x := d.text()
	last := x.IsNearEnd() && !d.seen
	if !done {
		// Where the buffer is to be left, a method gets a part of a copy, which nobody else has if it
		// keeps that. To lose the buffer costs a short value four to nine times as much.
		var alone bool
		alone, err = unmarshalValue(b, v, d.opts, more, last)
		d.seen = d.seen || !alone
	}
	if last && !d.seen && err == nil {
		if !d.leave() {
			x.Rest()
			d.leave()
		}
	}
	return err
}

// leave gives back what reads if it holds next to nothing, and reports whether it does.
func (d *Decoder) leave() bool {
	if d.r == nil || !d.text().PutRested(&d.rest) {
		return false
	}
	d.dec = nil
	return true
}

// atEnd returns err, after which nothing is left to be read if it is io.EOF.
func (d *Decoder) atEnd(err error) error {
	if err == io.EOF && !d.seen && d.dec != nil && d.dec.StackDepth() == 0 {
		d.leave()
	}
	return err
}

// value reads the next value, which is for v. If done, v is set from it. Many a Decoder is made for
// one short value, or for lines.
func (d *Decoder) value(v any) (b []byte, done bool, err error) {
	x := d.text()
	first := !d.like.Known()
	if !first && (unmarshal.ReadScalar(x, v) || d.alone(x, v)) {
		return nil, true, nil
	}
	const oddOne, maxOdd = 8, 32 // a line that the buffer ends within may look whole
	if d.odd < maxOdd {
		if start, end, ok := x.ShortLine(unmarshal.MaxSmall); ok {
			line := x.Line(start, end)
			done, ok = d.line(line, v)
			if ok {
				d.odd = max(d.odd, 1) - 1
				d.like.Note(end - start)
				x.TakeLine(start, end)
				return line, done, nil
			}
			d.odd += oddOne
		}
	}
	if first {
		if unmarshal.ReadScalar(x, v) {
			d.like.Note(1) // the next one is looked for first
			return nil, true, nil
		}
		if d.alone(x, v) {
			return nil, true, nil
		}
	}
	b, err = x.ReadValue()
	return b, false, err
}

// alone reports whether v, which leads to no code of the user's, is set from the next value by the index
// of what is in the buffer. The value need not be looked at twice, nor be indexed for itself.
func (d *Decoder) alone(x *text.Decoder, v any) (done bool) {
	const slowNew, slowNot, maxSlow = 1, 4, 8 // a type is new once; methods stay
	const farOne, maxFar = 8, 32              // a buffer ends within a value now and then
	if d.slow >= maxSlow || d.far >= maxFar || d.opts == nil || d.like.Exceeds(x.Ahead()) {
		return false
	}
	switch unmarshalAlone(x, v, d.opts, &d.like) {
	case aloneSet:
		d.slow, d.far = 0, max(d.far, 1)-1
		return true
	case aloneFailed:
		d.far += farOne
	case aloneNot:
		d.slow += slowNot
	case aloneUnknown:
		d.slow += slowNew
	}
	return false
}

// line reports whether a line is one value. If it is the first, what leads to nothing else and is zero is
// set from it at once, and zero again if that has not been done: there the line need not be looked at
// before, which takes a tenth to a quarter of the time of Decode.
func (d *Decoder) line(line []byte, v any) (done, ok bool) {
	if !d.like.Known() {
		switch unmarshalLine(line, v, d.opts) {
		case aloneSet:
			return true, true
		case aloneFailed:
			return false, false
		}
	}
	return false, text.SurelyValid(line, &d.opts.Flags)
}

// distance returns how far after the token or value read last UnreadBuffer()[n] lies,
// which is no whitespace.
func (d *Decoder) distance(n int) int64 { return d.text().Dropped(n) + int64(n) }

// faultBefore returns what is wrong with the value at UnreadBuffer()[n:], which may
// be cut off, and whether there is anything. When the reader fails, it may be that
// the value is not valid up to there.
func (d *Decoder) faultBefore(n int) (*jsontext.SyntacticError, bool) {
	rest := d.in().UnreadBuffer()[n:]
	x := (*jsontext.Decoder)(text.GetDecoder(rest, []jsontext.Options{&lenient}))
	defer text.PutDecoder((*text.Decoder)(x))
	_, err := x.ReadValue()
	serr, ok := err.(*jsontext.SyntacticError)
	if !ok || serr.Err == io.ErrUnexpectedEOF {
		return nil, false
	}
	serr.ByteOffset += d.in().InputOffset() + d.distance(n)
	return serr, true
}

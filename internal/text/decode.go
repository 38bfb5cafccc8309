package text

import (
	"bytes"
	"io"
	"slices"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
)

// NewDecoder returns a Decoder that reads from r.
func NewDecoder(r io.Reader, opts ...Options) *Decoder {
	d := new(Decoder)
	d.Reset(r, opts...)
	return d
}

// Reset makes d start afresh with r and opts.
func (d *Decoder) Reset(r io.Reader, opts ...Options) {
	switch {
	case d == nil:
		panic("jsontext: invalid nil Decoder")
	case r == nil:
		panic("jsontext: invalid nil io.Reader")
	case d.opts.Flags.Get(opt.WithinArshalCall):
		panic("jsontext: cannot reset Decoder passed to json.UnmarshalerFrom")
	}
	if simd.Small {
		fetching, dropping, passing = (*Decoder).fetchFrom, (*Decoder).dropSpace, (*Decoder).passText
	}
	b := d.buf[:0]
	if d.lent {
		b = nil // it belongs to the former bytes.Buffer
	}
	d.init(b, r, opts)
	if unknownOption(&d.opts) != nil {
		d.init(nil, refusing{}, opts)
	}
}

// init prepares d to read b and then r; r is nil when b is all the input.
func (d *Decoder) init(b []byte, r io.Reader, opts []Options) {
	if len(opts) > 0 || d.opts.Flags != (opt.Flags{}) {
		if slices.Contains(opts, Options(&d.opts)) {
			var o opt.Struct
			o.Join(opts...)
			d.opts = o
		} else {
			d.opts.Assign(opts...)
		}
		if d.opts.Flags.Get(opt.AllowComments) {
			b, r = uncommented(b, r)
		}
	}
	d.state.reset(&d.opts)
	_, isBuffer := r.(*bytes.Buffer)
	if r == nil || isBuffer {
		d.cursor.Reset(b)
	} else {
		d.cursor.ResetStream(b)
	}
	d.cursor.Fatal = fatalFlags(&d.opts.Flags)
	// Field by field: a composite literal would copy the cursor.
	d.form = borrowed
	d.buf, d.start, d.end, d.base = b, 0, 0, 0
	if d.rd != nil || r != nil {
		d.rd = r
	}
	d.lent = r == nil || isBuffer
	d.peeked = 0
	if d.peekErr != nil {
		d.peekErr = nil
	}
	d.over = false
	d.gap = gap{}
}

// PeekKind returns the kind of the next token without reading it.
// If there is an error, it returns KindInvalid, and the next call that reads returns the error.
func (d *Decoder) PeekKind() Kind {
	if d.peeked > 0 {
		return KindOf(d.buf[d.peeked])
	}
	pos, ok := 0, false
	if simd.IndexFast() && len(d.outer) > 0 {
		pos, ok = d.fastNext()
	} else { // between the values of a stream, many ask who need no index
		pos, ok = d.plainNext()
	}
	if ok {
		d.voidLast()
		d.peeked = pos
		return KindOf(d.buf[pos])
	}
	d.peekErr = nil
	pos, k, err := d.next()
	if err != nil {
		d.peekErr = err
		return KindInvalid
	}
	// A token at position 0 is not remembered but found again.
	d.peeked = pos
	return k
}

// ReadValue reads the next value as it stands.
func (d *Decoder) ReadValue() (Value, error) {
	start, end, ok, err := d.fastValue()
	if !ok && err == nil && d.peekErr == nil && d.cursor.Left() == 0 {
		// Nothing of the value has arrived yet.
		if d.PeekKind(); d.peekErr == nil {
			start, end, ok, err = d.fastValue()
		}
	}
	if !ok && err == nil {
		start, end, err = d.readValue()
	}
	if err != nil {
		return nil, err
	}
	return d.buf[start:end:end], nil
}

// SkipValue reads the next value and forgets it. Unlike [Decoder.ReadValue] it
// does not hold all of it in memory, be it a single string, and if there is an error it may
// have read a part of it.
func (d *Decoder) SkipValue() error {
	switch d.PeekKind() {
	case KindBeginObject, KindBeginArray:
		return d.skipNested()
	}
	if _, _, ok, _ := d.fastValue(); ok {
		return nil
	}
	return d.skipScalar(nowhere)
}

// UnreadBuffer returns what is in memory and has not been read yet.
func (d *Decoder) UnreadBuffer() []byte { return d.buf[d.end:] }

// StackPointer returns the JSON Pointer to the token or value read last.
func (d *Decoder) StackPointer() string {
	if len(d.outer) == 0 {
		return ""
	}
	var room [64]byte
	return string(d.appendPointer(room[:0], d.buf, atLast, -1))
}

package text

import (
	"bytes"
	"io"
	"math/bits"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// Encoder is a jsontext.Encoder, and has besides what packages of this module may do with it.
// The two types convert into each other.
type Encoder struct {
	state
	opts opt.Struct

	// buf[0:len(buf)] is written, but not flushed to wr; before it lie base
	// bytes that are. It may be the free part of a bytes.Buffer.
	buf     []byte
	base    int64
	flushAt int // len(buf) from which on it is flushed within a value
	wr      io.Writer
	direct  *bytes.Buffer // wr if it is one
	own     []byte        // while buf is the caller's, the memory of a pooled Encoder

	formatter *formatter // for values, once there has been one

	scratch  []byte // what AvailableBuffer returns
	maxValue int    // all lengths of values written, or-ed
	usage    usage  // of a pooled Encoder
}

// Reset makes e start afresh with w and opts.
func (e *Encoder) Reset(w io.Writer, opts ...Options) {
	switch {
	case e == nil:
		panic("jsontext: invalid nil Encoder")
	case w == nil:
		panic("jsontext: invalid nil io.Writer")
	case e.opts.Flags.Get(opt.WithinArshalCall):
		panic("jsontext: cannot reset Encoder passed to json.MarshalerTo")
	}
	b := e.buf[:0]
	if _, ok := e.wr.(*bytes.Buffer); ok {
		b = nil // it belongs to the former bytes.Buffer
	}
	e.init(b, w, opts)
	if unknownOption(&e.opts) != nil {
		e.wr, e.direct = refusing{}, nil
	}
}

// init prepares e to write to b and, if w is not nil, from there to w.
func (e *Encoder) init(b []byte, w io.Writer, opts []Options) {
	var o opt.Struct // not e.opts: opts may hold a pointer to it
	o.Join(opts...)
	if o.Flags.Get(opt.Multiline) {
		o.CompleteMultiline()
	}
	e.opts = o
	e.state.reset(&o)
	e.buf, e.base, e.wr, e.maxValue = b, 0, w, 0
	if e.direct, _ = w.(*bytes.Buffer); e.direct != nil {
		e.buf = e.direct.AvailableBuffer()
	} else if w != nil && cap(b) == 0 {
		e.buf = make([]byte, 0, smallBuffer)
	}
	e.flushAt = threshold(max(cap(e.buf), smallBuffer))
}

// smallBuffer is the size of an Encoder's buffer before it has seen a value that
// is larger.
const smallBuffer = 512

// threshold returns how much may be written to a buffer of the given size
// before it is flushed. The rest is for a token: while it fits, the buffer does
// not grow.
func threshold(size int) int { return min(size, maxBuffer) / 4 * 3 }

// mustFlush reports whether the end of a token is a place to flush.
func (e *Encoder) mustFlush() bool {
	return e.wr != nil && (len(e.outer) == 0 || len(e.buf) >= e.flushAt)
}

// wrote sets the buffer to what it is with another token or value, and flushes it if that is the
// place.
func (e *Encoder) wrote(b []byte) error {
	if e.buf = b; e.mustFlush() {
		return e.flush()
	}
	return nil
}

// flush hands what is written to the writer. If that fails, what it did not
// take is kept for the next attempt.
func (e *Encoder) flush() error {
	if len(e.outer) > 0 {
		return e.FlushWithin()
	}
	if !e.opts.Flags.Get(opt.OmitTopLevelNewline) {
		e.buf = append(e.buf, '\n')
	}
	return e.handOver()
}

// FlushWithin is flush within a value, of which the state need not know yet.
func (e *Encoder) FlushWithin() error {
	if cap(e.buf) < minBuffer && e.direct == nil {
		// Not worth a call of Write yet.
		e.buf = append(make([]byte, 0, minBuffer), e.buf...)
		e.flushAt = threshold(minBuffer)
		return nil
	}
	return e.handOver()
}

// FlushInstead is FlushWithin for b instead of what is in the buffer, in which no name is.
func (e *Encoder) FlushInstead(b []byte) error {
	if e.direct != nil {
		e.addTo(e.direct, b)
		return nil
	}
	n, err := e.write(b)
	if err != nil || n < len(b) {
		e.buf = append(e.buf[:0], b...) // what is not taken is kept
		return e.took(n, err)
	}
	e.base += int64(n)
	e.buf = e.buf[:0]
	return nil
}

// addTo hands b to a buffer, where e goes on.
func (e *Encoder) addTo(bb *bytes.Buffer, b []byte) {
	n, _ := bb.Write(b)
	e.base += int64(n)
	// Let the next tokens find room, lest they outgrow the free part
	// and have to be copied back.
	if free := bb.Available(); free < bb.Len()/4 {
		bb.Grow(free + 1)
	}
	e.buf = bb.AvailableBuffer()
	e.flushAt = threshold(max(cap(e.buf), smallBuffer))
}

// handOver is flush for what is all in buf.
func (e *Encoder) handOver() error {
	e.names.Detach(e.buf)

	if e.direct != nil {
		e.addTo(e.direct, e.buf) // as a rule it is already there, and Write only moves the end
		return nil
	}

	if err := e.took(e.write(e.buf)); err != nil {
		return err
	}
	if size := cap(e.buf); size < maxBuffer && e.base >= 4*int64(size) {
		size *= 2 // a long stream: larger steps cost less per byte
		e.buf = make([]byte, 0, size)
		e.flushAt = threshold(max(size, minBuffer))
	}
	return nil
}

// write hands b to the writer, unless nothing more is to be written.
func (e *Encoder) write(b []byte) (int, error) {
	if e.opts.Flags.Has(opt.Values) {
		if err := e.opts.Values.Err(); err != nil {
			return 0, err
		}
	}
	return e.wr.Write(b)
}

// took is told what the writer has made of buf, of which what it has not taken stays.
func (e *Encoder) took(n int, err error) error {
	n = max(0, min(n, len(e.buf)))
	if err == nil && n < len(e.buf) {
		err = io.ErrShortWrite
	}
	e.base += int64(n)
	if err != nil {
		e.buf = e.buf[:copy(e.buf, e.buf[n:])]
		return &ioError{action: "write", err: err}
	}
	e.buf = e.buf[:0]
	return nil
}

// fail returns the error that the caller gets to see for err at position pos of
// b, which is buf extended. p says what its pointer names, and ahead which level
// is around a value read ahead, if not negative.
func (e *Encoder) fail(err error, b []byte, pos int, p place, ahead int) error {
	if isPlain(err) {
		return err
	}
	return newFault(err, e.base+int64(pos), e.appendPointer(nil, b, p, ahead), &e.opts.Flags)
}

// WriteToken writes the next token. If there is an error it writes nothing.
func (e *Encoder) WriteToken(t Token) error {
	k := t.Kind()
	if !simd.Small && t.src == &fixedForm && k >= KindFalse && k <= KindTrue {
		if done, err := e.writeLiteral(k); done {
			return err
		}
	}
	b := e.free() // e.buf stays as it is until all is well
	delim := e.delim(k)
	if delim != 0 {
		b = append(b, delim)
	}
	if e.opts.Flags.Get(opt.Whitespace) {
		b = e.appendWhitespace(b, delim, k)
	}
	pos := len(b)
	var err error
	switch k {
	case KindNull, KindFalse, KindTrue:
		b = appendLiteral(b, k)
		err = e.addValue()
	case KindString:
		plain := false
		if t.src == &stringForm {
			b, err = wire.AppendQuote(b, t.str, &e.opts.Flags)
			plain = len(b)-pos == len(t.str)+2 // whatever is replaced grows
		} else {
			b, plain, err = t.appendText(b, &e.opts.Flags)
		}
		if err != nil {
			break
		}
		if e.last.wantsName() {
			if plain && !e.opts.Flags.Get(opt.AllowDuplicateNames) {
				// With what is after the name, a word of it can be read at once.
				if !e.names.Insert(b[:min(len(b)+8, cap(b))], pos+1, len(b)-1) {
					return e.failName(b, pos, 0)
				}
			} else if err = e.addName(b, pos, plain); err != nil {
				return err
			}
		}
		e.last++
	case KindNumber:
		if t.src.form == goInt {
			b = num.AppendInt(b, int64(t.num)) // as appendNumber has it, without two calls
		} else {
			b = t.appendNumber(b, &e.opts.Flags)
		}
		err = e.addValue()
	case KindBeginObject:
		b = append(b, '{')
		err = e.push(objectLevel)
		e.opts.Flags.Clear(opt.FieldTags)
	case KindEndObject:
		b = append(b, '}')
		err = e.popObject()
	case KindBeginArray:
		b = append(b, '[')
		err = e.push(0)
		e.opts.Flags.Clear(opt.FieldTags)
	case KindEndArray:
		b = append(b, ']')
		err = e.popArray()
	default:
		err = errInvalidToken
	}
	if err != nil {
		return e.fail(err, b, pos, atNext, -1)
	}
	if e.buf = b; e.mustFlush() { // as wrote has it, without a call
		return e.flush()
	}
	return nil
}

// writeLiteral is WriteToken for null, false or true where nothing is in the way: one store writes it
// and the separator before it. Lists of them take 0.8 of the time.
func (e *Encoder) writeLiteral(k Kind) (done bool, err error) {
	b := e.buf
	n := len(b)
	if cap(b)-n < 8 || n == 0 || e.last.wantsName() || e.opts.Flags.Get(opt.Whitespace) {
		return false, nil
	}
	w, size := uint64('t'|'r'<<8|'u'<<16|'e'<<24), 4
	switch k {
	case KindNull:
		w = 'n' | 'u'<<8 | 'l'<<16 | 'l'<<24
	case KindFalse:
		w, size = 'f'|'a'<<8|'l'<<16|'s'<<24|'e'<<32, 5
	}
	if delim := e.delim(k); delim != 0 {
		w, size = w<<8|uint64(delim), size+1
	}
	s := b[n : n+8]
	s[0], s[1], s[2], s[3] = byte(w), byte(w>>8), byte(w>>16), byte(w>>24)
	s[4], s[5], s[6], s[7] = byte(w>>32), byte(w>>40), byte(w>>48), byte(w>>56)
	e.last++
	if e.buf = b[:n+size]; e.mustFlush() {
		return true, e.flush()
	}
	return true, nil
}

// appendLiteral appends null, false or true: a constant, which takes a store or two. It is not inlined,
// so that its caller keeps more in registers: integers take 0.9 of the time.
//
//go:noinline
func appendLiteral(b []byte, k Kind) []byte {
	switch k {
	case KindNull:
		return append(b, "null"...)
	case KindFalse:
		return append(b, "false"...)
	}
	return append(b, "true"...)
}

// addName enters the name b[pos:], with its quotes, into the innermost object.
// b is buf extended. plain says that the text is known to be the name's value.
func (e *Encoder) addName(b []byte, pos int, plain bool) error {
	var form wire.StringFlags
	if !plain {
		_, form, _ = wire.ConsumeString(b[pos:], 0, 0, false)
	}
	if !e.enterName(b, pos, form) {
		return e.failName(b, pos, form)
	}
	return nil
}

// failName returns the error for the name b[pos:], which its object holds
// already.
func (e *Encoder) failName(b []byte, pos int, form wire.StringFlags) error {
	return inMember(e.fail(ErrDuplicateName, b, pos, atNext, -1), wire.Unquote(b[pos:], form))
}

// enterName is addName with the form of the name's text known.
func (e *Encoder) enterName(b []byte, pos int, form wire.StringFlags) (unique bool) {
	switch allow := e.opts.Flags.Get(opt.AllowDuplicateNames); {
	case form.Verbatim() && !allow:
		return e.names.Insert(b, pos+1, len(b)-1)
	case form.Verbatim():
		e.names.Replace(pos+1, len(b)-1)
	case !allow:
		return e.names.InsertCopy(b, wire.Unquote(b[pos:], form))
	default:
		e.names.ReplaceCopy(wire.Unquote(b[pos:], form))
	}
	return true
}

// free returns buf to append to. If nothing is in it, a bytes.Buffer may have
// been written to since, and has its free part elsewhere.
func (e *Encoder) free() []byte {
	if len(e.buf) == 0 && e.direct != nil {
		return e.direct.AvailableBuffer()
	}
	return e.buf
}

// appendSeparator appends what separates the next token from the one before.
func (e *Encoder) appendSeparator(b []byte, next Kind) []byte {
	delim := e.delim(next)
	if delim != 0 {
		b = append(b, delim)
	}
	if e.opts.Flags.Get(opt.Whitespace) {
		b = e.appendWhitespace(b, delim, next)
	}
	return b
}

// appendWhitespace appends the whitespace that the layout puts between the
// separator delim and the next token.
func (e *Encoder) appendWhitespace(b []byte, delim byte, next Kind) []byte {
	f := &e.opts.Flags
	if delim == ':' {
		if f.Get(opt.SpaceAfterColon) {
			b = append(b, ' ')
		}
		return b
	}
	if delim == ',' && f.Get(opt.SpaceAfterComma) {
		b = append(b, ' ')
	}
	if f.Get(opt.Multiline) && len(e.outer) > 0 {
		switch ends := next == KindEndObject || next == KindEndArray; {
		case !ends:
			b = e.appendIndent(b, len(e.outer))
		case e.last.count() > 0:
			b = e.appendIndent(b, len(e.outer)-1)
		}
	}
	return b
}

// appendIndent begins a line at the given depth.
func (e *Encoder) appendIndent(b []byte, depth int) []byte {
	b = append(b, '\n')
	b = append(b, e.opts.IndentPrefix...)
	for range depth {
		b = append(b, e.opts.Indent...)
	}
	return b
}

// OutputOffset returns the number of bytes written up to the end of the last
// token or value. Fewer may have reached the underlying writer.
func (e *Encoder) OutputOffset() int64 { return e.base + int64(len(e.buf)) }

// AvailableBuffer returns an empty buffer, perhaps with some capacity, to build
// a value in for the next call of [Encoder.WriteValue].
func (e *Encoder) AvailableBuffer() []byte {
	// Not the free part of buf, which WriteValue appends to while it reads.
	if n := 1 << bits.Len(uint(e.maxValue|63)); cap(e.scratch) < n {
		e.scratch = make([]byte, 0, n)
	}
	return e.scratch
}

// StackPointer returns the JSON Pointer to the token or value written last.
func (e *Encoder) StackPointer() string {
	return string(e.appendPointer(nil, e.buf, atLast, -1))
}

package text

import (
	"errors"
	"io"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file reads and writes strings that are larger than the memory, piece by piece.

var (
	errNoString    = errors.New("next token is not a string")
	errNameStream  = errors.New("name of an object member cannot be read or written piece by piece")
	errUsedWithin  = errors.New("used otherwise while a string is read or written piece by piece")
	errNotFinished = errors.New("string could not be written to its end")
	errClosed      = errors.New("string has been written to its end")
)

// StringReader returns a reader of what the next token means, which must be a string that
// is no name. The string has been read when the reader has returned io.EOF; before that d must
// not be used otherwise.
func (d *Decoder) StringReader() (io.Reader, error) {
	k := d.PeekKind()
	switch {
	case k == KindInvalid:
		_, err := d.ReadToken()
		return nil, err
	case k != KindString:
		return nil, d.fail(errNoString, d.peeked, atNext, -1)
	case d.last.wantsName():
		return nil, d.fail(errNameStream, d.peeked, atNext, -1)
	}
	return &stringReader{d: d, depth: len(d.outer), last: d.last}, nil
}

type stringReader struct {
	d     *Decoder
	depth int // of the place in the grammar
	last  level

	held []byte // what is still to be unquoted of a string that is in memory
	buf  []byte // what has been unquoted
	at   int    // how much of that has been given away
	raw  []byte // a piece with quotes
	err  error  // what comes when there is no more
}

// piece is how much of a string in memory is unquoted at once.
const piece = 4 << 10

// Read reads more of the string.
func (r *stringReader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if err := r.fill(); err != nil {
		return 0, err
	}
	n := copy(p, r.buf[r.at:])
	r.at += n
	return n, nil
}

// WriteTo writes the rest of the string to w.
func (r *stringReader) WriteTo(w io.Writer) (n int64, err error) {
	for {
		switch err := r.fill(); err {
		case nil:
		case io.EOF:
			return n, nil
		default:
			return n, err
		}
		k, err := w.Write(r.buf[r.at:])
		n += int64(k)
		r.at += k
		if err != nil {
			return n, err
		}
		if r.at < len(r.buf) {
			return n, io.ErrShortWrite
		}
	}
}

// fill sees to it that there is something to give away, or returns why there is nothing.
func (r *stringReader) fill() error {
	for r.at == len(r.buf) {
		r.buf, r.at = r.buf[:0], 0
		switch {
		case len(r.held) > 0:
			r.unquoteHeld()
			continue
		case r.err != nil:
			return r.err
		case len(r.d.outer) != r.depth || r.d.last != r.last:
			r.err = errUsedWithin
			continue
		}
		r.err = r.more()
	}
	return nil
}

// more unquotes what is in the buffer of the string. At the end of the string it returns
// [io.EOF].
func (r *stringReader) more() error {
	d := r.d
	if d.lent {
		// The string is in memory, and stays there.
		val, err := d.ReadValue()
		if err != nil {
			return err
		}
		r.held = val[1 : len(val)-1]
		return io.EOF
	}
	pos, k, err := d.next()
	if err != nil {
		return err
	}
	if k != KindString {
		d.peeked = pos
		return errUsedWithin
	}
	strict := !d.opts.Flags.Get(opt.AllowInvalidUTF8)
	n, form, err := wire.ConsumeString(d.buf[pos:], 0, 0, strict)
	switch {
	case err == nil:
		r.unquote(d.buf[pos:pos+n], form)
		d.peeked = pos
		if _, err := d.ReadToken(); err != nil {
			return err
		}
		return io.EOF
	case err == io.ErrUnexpectedEOF:
		if n = wholeEscapes(d.buf[pos:pos+n], form); n > 1 {
			r.raw = append(append(r.raw[:0], d.buf[pos:pos+n]...), '"')
			r.unquote(r.raw, form)
			pos = d.cutString(pos, n)
			d.peeked = pos
			return nil
		}
		if pos, err = d.fetch(pos); err == nil {
			d.peeked = pos
			return nil
		}
	default:
		r.raw = append(append(r.raw[:0], d.buf[pos:pos+n]...), '"')
		r.unquote(r.raw, form)
	}
	d.peeked = pos
	_, err = d.ReadToken() // says what is wrong
	if err == nil {
		err = io.ErrUnexpectedEOF // an error of the reader that is gone
	}
	return err
}

// unquote appends what a string means to r.buf.
func (r *stringReader) unquote(quoted []byte, form wire.StringFlags) {
	if form.Verbatim() {
		r.buf = append(r.buf, quoted[1:len(quoted)-1]...)
		return
	}
	r.buf, _ = wire.AppendUnquote(r.buf, quoted)
}

// unquoteHeld unquotes a piece of r.held.
func (r *stringReader) unquoteHeld() {
	n := len(r.held)
	r.raw = append(r.raw[:0], '"')
	if n <= piece {
		r.raw = append(append(r.raw, r.held...), '"')
		_, form, _ := wire.ConsumeString(r.raw, 0, 0, false)
		r.unquote(r.raw, form)
		r.held = nil
		return
	}
	r.raw = append(r.raw, r.held[:piece]...)
	n, form, _ := wire.ConsumeString(r.raw, 0, 0, false)
	n = wholeEscapes(r.raw[:n], form)
	r.raw = append(r.raw[:n], '"')
	r.unquote(r.raw, form)
	r.held = r.held[n-1:]
}

// wholeEscapes returns how much of b, a string up to where it is cut off between two
// characters or escape sequences, may be read without what follows: the first half of what
// may be a pair of surrogates may not.
func wholeEscapes(b []byte, form wire.StringFlags) int {
	const size = len(`\ud800`)
	n := len(b)
	if form&wire.Escaped == 0 || n < 1+size || b[n-size] != '\\' || b[n-size+1] != 'u' || b[n-size+2]|0x20 != 'd' {
		return n
	}
	if c := b[n-size+3] | 0x20; c != '8' && c != '9' && c != 'a' && c != 'b' {
		return n
	}
	slashes := 0
	for i := n - size - 1; i > 0 && b[i] == '\\'; i-- {
		slashes++
	}
	if slashes%2 == 1 {
		return n // the backslash is escaped itself
	}
	return n - size
}

// cutString gives away the first n bytes of the string at pos: a string that holds the rest
// takes its place. It returns where that is.
func (d *Decoder) cutString(pos, n int) int {
	d.drops.to = nowhere
	defer d.keepText()
	if simd.Small {
		pos, _ = passing(d, pos, n, `"`)
	} else {
		pos, _ = d.passText(pos, n, `"`)
	}
	return pos
}

// StringWriter returns a writer of the next token, a string that is no name. The token has
// been written when the writer has been closed; before that e must not be used otherwise.
func (e *Encoder) StringWriter() (io.WriteCloser, error) {
	b := e.appendSeparator(e.free(), KindString)
	if e.last.wantsName() {
		return nil, e.fail(errNameStream, b, len(b), atNext, -1)
	}
	e.buf = append(b, '"')
	return &stringWriter{e: e, depth: len(e.outer), last: e.last, offset: e.OutputOffset()}, nil
}

type stringWriter struct {
	e      *Encoder
	depth  int // of the place in the grammar
	last   level
	offset int64 // after what has been written

	part   [utf8.UTFMax]byte // the begin of a character
	n      int               // how much of it there is
	quoted []byte
	err    error // of all calls to come
}

// Write writes more of the string.
func (w *stringWriter) Write(p []byte) (int, error) { return writeText(w, p) }

// WriteString is Write of a string.
func (w *stringWriter) WriteString(s string) (int, error) { return writeText(w, s) }

func writeText[Text ~[]byte | ~string](w *stringWriter, p Text) (int, error) {
	if err := w.check(); err != nil {
		return 0, err
	}
	done := 0
	if w.n > 0 {
		// What is left of the call before is put in front.
		first := append(w.part[:w.n:w.n], p[:min(len(p), 2*utf8.UTFMax)]...)
		n := wholeRunes(first)
		if err := w.write(first[:n]); err != nil {
			return 0, err
		}
		if done = n - w.n; len(first)-w.n == len(p) {
			w.n = copy(w.part[:], first[n:])
			return len(p), nil
		}
		w.n = 0
	}
	for done < len(p) {
		chunk := []byte(p[done:min(len(p), done+piece)])
		n := wholeRunes(chunk)
		if n == 0 {
			w.n = copy(w.part[:], chunk)
			done += len(chunk)
			break
		}
		if err := w.write(chunk[:n]); err != nil {
			return done, err
		}
		done += n
	}
	return len(p), nil
}

// wholeRunes returns how much of b does not end within a character.
func wholeRunes(b []byte) int {
	for n := len(b) - 1; n >= max(0, len(b)-utf8.UTFMax+1); n-- {
		if utf8.RuneStart(b[n]) {
			if !utf8.FullRune(b[n:]) {
				return n
			}
			break
		}
	}
	return len(b)
}

// check returns an error if nothing more can be written.
func (w *stringWriter) check() error {
	if e := w.e; w.err == nil && (len(e.outer) != w.depth || e.last != w.last || e.OutputOffset() != w.offset) {
		w.err = errUsedWithin
	}
	return w.err
}

// write writes text that does not end within a character.
func (w *stringWriter) write(text []byte) error {
	e := w.e
	q, err := wire.AppendQuote(w.quoted[:0], text, &e.opts.Flags)
	w.quoted = q
	if err != nil {
		return w.fail(e.fail(err, e.buf, len(e.buf), atNext, -1))
	}
	e.buf = append(e.buf, q[1:len(q)-1]...)
	if e.wr != nil && len(e.buf) >= e.flushAt {
		if err := e.FlushWithin(); err != nil {
			return w.fail(err)
		}
	}
	w.offset = e.OutputOffset()
	return nil
}

// fail notes the error after which the string has no end.
func (w *stringWriter) fail(err error) error {
	w.err = err
	if w.e.wr != nil {
		w.e.wr, w.e.direct = unfinished{}, nil
	}
	return err
}

// unfinished is the writer of an Encoder that has begun a string.
type unfinished struct{}

func (unfinished) Write([]byte) (int, error) { return 0, errNotFinished }

// Close writes the end of the string.
func (w *stringWriter) Close() error {
	if err := w.check(); err != nil {
		if err == errClosed {
			err = nil
		}
		return err
	}
	if w.n > 0 {
		n := w.n
		w.n = 0
		if err := w.write(w.part[:n]); err != nil { // which is no character
			return err
		}
	}
	e := w.e
	e.last++
	w.err = errClosed
	return e.wrote(append(e.buf, '"'))
}

package rewrite

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/follow"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/jsonc"
	"github.com/javelin-go/javelin/internal/jsonpath"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/set"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Rewriter copies values and changes them on the way: package javelin says how.
type Rewriter struct {
	r    io.Reader
	w    *bufio.Writer
	dec  *jsontext.Decoder
	opts []tape.Option // for what is held

	// What has been read is kept up to what has been written.
	//
	//	 base    from
	//	│ done  │ to be written │ ahead │
	kept       []byte
	base, from int64
	state      rewriteState

	Piece   int64 // how large a value may be to be held
	left    int64 // how much more may be read, or -1
	RetryAt int64 // offset from which on it makes sense to try to hold one

	noted, marked bool
	started       bool
	err           error // of w
	Start         int64 // of the value copied last
}

// A rewriteState says what becomes of the input that is read.
type rewriteState uint8

const (
	rewriteHold rewriteState = iota // it is for others to say
	rewriteGap                      // whitespace is written
	rewritePass                     // it is written
	rewriteDrop                     // it is not
)

// HeldPiece is how large a value may be at most to be held where it need not be.
const HeldPiece = 1 << 20

// errHeldPiece is what a read gets beyond Rewriter.left.
const errHeldPiece = tape.TextError("value is too large to be held")

// New returns one that reads from r and writes to w.
func New(w io.Writer, r io.Reader, opts []tape.Option) *Rewriter {
	s := tape.MakeSettings(opts)
	if s.Has(tape.Limited) {
		r = follow.Limit(r, s.Limit)
	}
	x := &Rewriter{r: r, w: bufio.NewWriterSize(w, 32<<10), left: -1, Piece: HeldPiece, noted: s.Has(tape.Comments)}
	o := new(opt.Struct)
	o.Join(s.Syntax...)
	x.marked = o.Flags.Get(opt.AllowByteOrderMark)
	// What is held is known to be valid, has no mark in front, and is no longer than
	// what has been read.
	x.opts = tape.OfParts(opts)
	x.dec = jsontext.NewDecoder((*rewriterInput)(x), s.Syntax...)
	return x
}

// Flush writes all that has been copied.
func (x *Rewriter) Flush() error {
	if x.err == nil {
		x.err = x.w.Flush()
	}
	return x.err
}

// Set puts the text b of a value at what the path leads to in the next value.
func (x *Rewriter) Set(path string, b []byte) (there bool, err error) {
	e := &aim{v: b, path: path, opts: x.opts}
	keys, ok, err := set.ParseKeys(path)
	switch {
	case err != nil:
		return x.refuse(err)
	case tape.TooDeep(b, max(len(keys), 1+strings.Count(path, "."))):
		return x.refuse(gpath.Fail(path, 0, tape.ErrDepth))
	case ok:
		return x.next(&keysChange{aim: e, keys: keys})
	}
	var p gpath.Path
	if err := p.Compile(path, nil); err != nil {
		return x.refuse(err)
	}
	return x.next(newStepsChange(e, p.Steps))
}

// SetPointer is Set with a JSON Pointer for the path, and with a function that makes the
// value, which is to stand below depth others.
func (x *Rewriter) SetPointer(p jsontext.Pointer, value func(depth int) (*edit.Part, error)) (there bool, err error) {
	keys, err := pointerKeys(p)
	if err != nil {
		return x.refuse(err)
	}
	w, err := value(len(keys))
	if err != nil {
		return x.refuse(err)
	}
	return x.next(&keysChange{aim: &aim{v: w.Print(nil), isPointer: true, pointer: p, opts: x.opts}, keys: keys})
}

// SetQuery puts b at all that segments select in the next value.
func (x *Rewriter) SetQuery(segments []jsonpath.Segment, b []byte) (there bool, err error) {
	return x.next(newSelectChange(&aim{v: b, opts: x.opts}, segments))
}

// Delete takes what the path leads to out of the next value.
func (x *Rewriter) Delete(path string) (there bool, err error) {
	keys, ok, err := set.ParseKeys(path)
	if err == nil && !ok {
		err = gpath.Fail(path, 0, set.ErrDeletePath)
	}
	if err != nil {
		return x.refuse(err)
	}
	return x.next(&keysChange{aim: &aim{path: path, opts: x.opts}, keys: keys})
}

// DeletePointer is Delete with a JSON Pointer for the path.
func (x *Rewriter) DeletePointer(p jsontext.Pointer) (there bool, err error) {
	keys, err := pointerKeys(p)
	if err == nil && len(keys) == 0 {
		err = gpath.Fail(string(p), 0, errDeleteRoot)
	}
	if err != nil {
		return x.refuse(err)
	}
	return x.next(&keysChange{aim: &aim{isPointer: true, pointer: p, opts: x.opts}, keys: keys})
}

// DeleteQuery takes all that segments, of a query with that text, select out of the next
// value.
func (x *Rewriter) DeleteQuery(text string, segments []jsonpath.Segment) (there bool, err error) {
	if len(segments) == 0 {
		return x.refuse(gpath.Fail(text, 0, errDeleteRoot))
	}
	return x.next(newSelectChange(&aim{opts: x.opts}, segments))
}

const errDeleteRoot = tape.TextError("a whole value cannot be deleted from a stream")

// refuse returns an error about a path in front of the next value.
func (x *Rewriter) refuse(err error) (bool, error) {
	if x.dec.PeekKind() == jsontext.KindInvalid {
		return x.next(&keysChange{aim: &aim{}}) // the end, or what is wrong
	}
	x.Start = x.end() - int64(len(bytes.TrimLeft(x.upTo(x.end()), " \t\r\n")))
	return false, err
}

// rewriterInput is what the Decoder of a Rewriter reads.
type rewriterInput Rewriter

func (in *rewriterInput) Read(p []byte) (int, error) {
	x := (*Rewriter)(in)
	if x.left == 0 {
		return 0, errHeldPiece
	}
	// Whoever needs more has not seen the end of what is being passed over.
	x.writeState()
	if err := x.Flush(); err != nil {
		return 0, err
	}
	if !x.started {
		x.started = true
		if err := x.readNotes(); err != nil {
			return 0, err
		}
	}
	if done := x.from - x.base; done > 0 {
		x.kept = x.kept[:copy(x.kept, x.kept[done:])]
		x.base = x.from
	}
	p = p[:min(len(p), 64<<10)]
	if x.left > 0 {
		p = p[:min(int64(len(p)), x.left)]
	}
	n, err := x.r.Read(p)
	if n < 0 || n > len(p) {
		return n, err
	}
	if x.left > 0 {
		x.left -= int64(n)
	}
	if notes, ok := x.r.(*notesReader); ok {
		x.kept = append(x.kept, notes.last(n)...)
	} else {
		x.kept = append(x.kept, p[:n]...)
	}
	return n, err
}

// readNotes reads all of the input if it may have comments.
func (x *Rewriter) readNotes() error {
	if !x.noted {
		return nil
	}
	whole, err := io.ReadAll(follow.Steady(x.r))
	x.r = &notesReader{whole: whole, plain: jsonc.Standardize(whole)}
	return err
}

// A notesReader reads text without its comments.
type notesReader struct {
	whole, plain []byte
	at           int
}

func (r *notesReader) Read(p []byte) (int, error) {
	n := copy(p, r.plain[r.at:])
	if r.at += n; n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// last returns the last n bytes read, with the comments.
func (r *notesReader) last(n int) []byte { return r.whole[r.at-n : r.at] }

// end returns the offset after all that has been read.
func (x *Rewriter) end() int64 { return x.base + int64(len(x.kept)) }

// upTo returns the input up to an offset, as it is kept until more is read.
func (x *Rewriter) upTo(offset int64) []byte { return x.kept[x.from-x.base : offset-x.base] }

// take is upTo for what nobody else is to write.
func (x *Rewriter) take(offset int64) []byte {
	b := x.upTo(offset)
	x.from = offset
	return b
}

// separators takes what stands in front of the next token, which has been peeked at.
func (x *Rewriter) separators(chars string) []byte {
	rest := x.upTo(x.end())
	return x.take(x.end() - int64(len(bytes.TrimLeft(rest, chars))))
}

func (x *Rewriter) write(b []byte) {
	if x.err == nil && len(b) > 0 {
		_, x.err = x.w.Write(b)
	}
}

// writeState does with what has been read what the state says.
func (x *Rewriter) writeState() {
	switch x.state {
	case rewriteGap:
		x.write(x.separators(" \t\r\n"))
	case rewritePass:
		x.write(x.take(x.end()))
	case rewriteDrop:
		x.take(x.end())
	}
}

// next copies the next value with a change, or what is after the last one.
func (x *Rewriter) next(c change) (there bool, err error) {
	if x.err != nil {
		return false, x.err
	}
	x.state = rewriteGap
	if x.Start = x.dec.InputOffset(); x.Start == 0 {
		// The mark is not of the output.
		x.dec.PeekKind()
		if n := wire.MarkLen(x.kept); x.marked && n > 0 && x.base == 0 {
			x.take(int64(n))
		}
	}
	there, err = x.value(c)
	if err == io.EOF {
		x.write(x.take(x.end()))
	} else if err != nil {
		// Whole lines of what is valid.
		if x.state == rewriteGap {
			x.writeState()
		}
	}
	if err != nil {
		x.state = rewriteHold
		if werr := x.Flush(); werr != nil {
			return false, werr
		}
	} else if x.err != nil {
		return false, x.err
	}
	return there, err
}

// value copies the next value with a change.
func (x *Rewriter) value(c change) (there bool, err error) {
	isRoot := x.state == rewriteGap
	do := entered
	if isRoot {
		do = c.root()
	}
	if do == taken && !x.noted && x.dec.PeekKind() != jsontext.KindInvalid {
		x.writeState()
		x.Start = x.from
		err := x.skip(rewriteDrop)
		if err == nil {
			x.write(c.replacement())
		}
		return true, err
	}
	v, ok, err := x.hold(do == taken || c.holds())
	if err != nil {
		return false, err
	}
	if !ok {
		switch x.dec.PeekKind() {
		case jsontext.KindString:
			return x.text(c, `""`)
		case jsontext.KindNumber:
			return x.text(c, "0")
		}
		return x.container(c)
	}
	end := x.dec.InputOffset()
	start := end - int64(len(v))
	if isRoot {
		x.Start = start
		x.write(x.take(start))
		x.state = rewriteHold
	}
	if x.take(end); do == taken {
		x.write(c.replacement())
		return true, nil
	}
	v = x.kept[start-x.base : end-x.base]
	b, there, err := c.whole(v)
	if err != nil {
		return false, x.placed(err, c, v, start)
	}
	x.write(b)
	return there, nil
}

// hold reads the next value if it is small or must be held.
func (x *Rewriter) hold(must bool) (v jsontext.Value, ok bool, err error) {
	k := x.dec.PeekKind()
	nested := k == jsontext.KindBeginObject || k == jsontext.KindBeginArray
	text := k == jsontext.KindString || k == jsontext.KindNumber
	if !x.noted && (text || nested && !must) {
		at := x.dec.InputOffset()
		if nested && at < x.RetryAt {
			return nil, false, nil
		}
		x.left = max(x.Piece-(x.end()-at), 0)
	}
	v, err = x.dec.ReadValue()
	x.left = -1
	if errors.Is(err, errHeldPiece) {
		if nested {
			x.RetryAt = x.end()
		}
		return nil, false, nil
	}
	return v, err == nil, err
}

// text copies the next value, a string or number too large to be held, with a change. As
// there is nothing in it, of any other one, which is given, would become the same.
func (x *Rewriter) text(c change, other string) (there bool, err error) {
	if x.state == rewriteGap {
		x.writeState()
		x.Start, x.state = x.from, rewriteHold
	}
	b, there, err := c.whole([]byte(other))
	switch {
	case err != nil:
		return false, x.placed(err, c, nil, x.from)
	case !there && string(b) == other:
		return false, x.pass()
	}
	if err = x.skip(rewriteDrop); err == nil {
		x.write(b)
	}
	return there, err
}

// pass copies the next value.
func (x *Rewriter) pass() error { return x.skip(rewritePass) }

func (x *Rewriter) skip(state rewriteState) error {
	x.state = state
	err := x.dec.SkipValue()
	if err == nil {
		b := x.take(x.dec.InputOffset())
		if state == rewritePass {
			x.write(b)
		}
	}
	x.state = rewriteHold
	return err
}

// placed returns the error for the value at start with an offset, if it has a place.
func (x *Rewriter) placed(err error, c change, value []byte, start int64) error {
	return MovedBy(err, func() int64 {
		if value == nil {
			return start
		}
		return start + c.nearest(value)
	})
}

// MovedBy returns an error of package javelin, which sets it, as one of a longer text.
var MovedBy = func(err error, by func() int64) error { return err }

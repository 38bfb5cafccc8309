package text

import (
	"bytes"
	"errors"
	"io"
	"math"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// SetOptions makes opts the options of e, which nothing has been written with.
func (e *Encoder) SetOptions(opts []Options) {
	e.opts.Assign(opts...)
	e.limit = defaultDepthLimit
	if e.opts.Flags.Get(opt.Multiline) {
		e.opts.CompleteMultiline()
	}
	if e.opts.Flags.Has(opt.DepthLimit) {
		e.limit = e.opts.DepthLimit
	}
	e.opts.Flags.Set(opt.OmitTopLevelNewline | 1)
}

// Renew makes e start afresh with the buffer and options it has and, if w is not
// nil, hands what is written to w. The state must be as Clean and Close have left
// it.
func (e *Encoder) Renew(w io.Writer) {
	e.last, e.base, e.maxValue = 0, 0, 0
	e.buf = e.buf[:0]
	if w == nil {
		return
	}
	e.wr = w
	if to, ok := w.(*bytes.Buffer); ok && to != nil {
		e.direct = to
		e.own, e.buf = e.buf, to.AvailableBuffer()
	} else if cap(e.buf) == 0 {
		e.buf = make([]byte, 0, smallBuffer)
	}
	e.flushAt = threshold(max(cap(e.buf), smallBuffer))
}

// Lend has e, which Renew has been called for without a writer, append to b, which
// is not its own. Offsets count from the end of b.
func (e *Encoder) Lend(b []byte) {
	e.own, e.buf, e.base = e.buf, b, -int64(len(b))
	if e.own == nil {
		e.own = []byte{} // IsOwn is no more
	}
}

// Restart is Renew without a writer. It returns the buffer, which is empty, and sets
// no pointer: they are dear to set while the collector is at work.
func (e *Encoder) Restart() []byte {
	e.last, e.base, e.maxValue = 0, 0, 0
	e.buf = e.buf[:0]
	return e.buf
}

// Again is Renew without a writer, and Lend.
func (e *Encoder) Again(b []byte) {
	e.last, e.maxValue = 0, 0
	e.own, e.buf, e.base = e.buf, b, -int64(len(b))
}

// Close ends what Renew has begun. lent says that the buffer is not the Encoder's
// any more.
func (e *Encoder) Close(lent bool) {
	if lent || e.direct != nil {
		e.buf = e.own
	}
	if e.own != nil {
		e.own = nil
	}
	if cap(e.buf) > maxKept {
		e.buf = nil
	}
	if e.wr != nil {
		e.wr, e.direct = nil, nil
	}
}

// maxKept is the size of the largest buffer that Close leaves to the Encoder.
const maxKept = 64 << 10

// Clean makes the state that of a new Encoder for Renew.
func (e *Encoder) Clean() {
	e.opts.Flags.Set(opt.OmitTopLevelNewline | 1)
	e.state.reset(&e.opts)
	if cap(e.scratch) > maxBuffer {
		e.scratch = nil
	}
}

// Opts returns the options in force. To change them is to change the Encoder's.
func (e *Encoder) Opts() *opt.Struct { return &e.opts }

// Buf returns what is written and not flushed yet.
func (e *Encoder) Buf() []byte { return e.buf }

// SetBuf sets what is written and not flushed yet. The state does not change.
func (e *Encoder) SetBuf(b []byte) { e.buf = b }

// Base is how many bytes have been flushed.
func (e *Encoder) Base() int64 { return e.base }

// SetBase sets how many bytes count as flushed.
func (e *Encoder) SetBase(n int64) { e.base = n }

// Delim returns the comma or colon that goes before the next value, or 0.
func (e *Encoder) Delim() byte { return e.delim(KindNull) }

// Free returns the buffer to append to, ending with what goes before the next
// value if there is no whitespace. The state does not change.
func (e *Encoder) Free() []byte {
	b := e.free()
	if delim := e.delim(KindNull); delim != 0 {
		b = append(b, delim)
	}
	return b
}

// Wrote sets the buffer, which is what Free has returned and one value after
// it, and counts the value.
func (e *Encoder) Wrote(b []byte) error {
	e.last++
	return e.wrote(b)
}

// Finish is Wrote for a value that ends what Renew has begun with a writer.
func (e *Encoder) Finish(b []byte) error {
	if e.direct != nil {
		return e.Wrote(b)
	}
	n, err := e.write(b)
	if err == nil && n == len(b) {
		return nil // what is in the buffer is of no use to Close
	}
	e.buf = b
	return e.took(n, err)
}

// FlushAt is how long the buffer gets before it is flushed within a value.
func (e *Encoder) FlushAt() int {
	if e.wr == nil {
		return math.MaxInt
	}
	return e.flushAt
}

// HoldUntil has nothing flushed within a value before the buffer is n bytes
// long. It returns what Release takes to undo that.
func (e *Encoder) HoldUntil(n int) (held [2]int) {
	held = [2]int{e.flushAt, max(n, e.flushAt)}
	e.flushAt = held[1]
	return held
}

// Release undoes HoldUntil, unless a flush has done so.
func (e *Encoder) Release(held [2]int) {
	if e.flushAt == held[1] {
		e.flushAt = held[0]
	}
}

// Room is how many objects and arrays may still be opened.
func (e *Encoder) Room() int { return e.limit - len(e.outer) }

// EnterObject opens an object whose begin, of whose members n, and of the next
// member the name, stand in the buffer already.
func (e *Encoder) EnterObject(n int, name string) {
	e.outer = append(e.outer, e.last+1)
	e.last = objectLevel | level(2*n+1)
	e.pushNames()
	e.names.ReplaceCopy([]byte(name))
}

// EnterArray opens an array whose begin and n elements stand in the buffer
// already.
func (e *Encoder) EnterArray(n int) {
	e.outer = append(e.outer, e.last+1)
	e.last = level(n)
}

// StandAs opens what is open in from, which stands before a value, in an Encoder of which nothing is.
func (e *Encoder) StandAs(from *Encoder) {
	if len(from.outer) == 0 {
		return
	}
	e.outer, e.last = append(e.outer[:0], from.outer...), from.last
	for k := range from.names.Len() {
		e.pushNames()
		e.names.ReplaceCopy(from.names.Last(from.buf, k))
	}
}

// BetweenMembers takes back the name that EnterObject was told of.
func (e *Encoder) BetweenMembers() { e.last-- }

// WriteNumber writes a number, which is valid and laid out as it should be.
func (e *Encoder) WriteNumber(text []byte) error {
	b := e.appendSeparator(e.free(), KindNumber)
	pos := len(b)
	b = append(b, text...)
	if err := e.addValue(); err != nil {
		return e.fail(err, b, pos, atNext, -1)
	}
	return e.wrote(b)
}

// WriteText writes text as a string or, where one comes next, as a name.
func (e *Encoder) WriteText(text []byte) error {
	b := e.appendSeparator(e.free(), KindString)
	pos := len(b)
	b, err := wire.AppendQuote(b, text, &e.opts.Flags)
	if err != nil {
		return e.fail(err, b, pos, atNext, -1)
	}
	if e.last.wantsName() {
		if e.wr == (spoilt{}) {
			return e.fail(errNamesUnwritten, b, pos, atNext, -1)
		}
		plain := len(b)-pos == len(text)+2 // whatever is replaced grows
		if err := e.addName(b, pos, plain); err != nil {
			return err
		}
	}
	e.last++
	return e.wrote(b)
}

// WriteFieldName writes a name that is known to be the only one in its object,
// given with quotes and without. Nothing is flushed.
func (e *Encoder) WriteFieldName(quoted, name string) {
	b := e.appendSeparator(e.free(), KindString)
	pos := len(b)
	b = append(b, quoted...)
	if len(quoted) == len(name)+2 {
		e.names.Replace(pos+1, len(b)-1)
	} else {
		e.names.ReplaceCopy([]byte(name))
	}
	e.last++
	e.buf = b
}

// WriteUniqueName writes a name that is known to be the only one in its object.
func (e *Encoder) WriteUniqueName(name string) error {
	b := e.appendSeparator(e.free(), KindString)
	pos := len(b)
	b, err := wire.AppendQuote(b, name, &e.opts.Flags)
	switch {
	case err != nil:
		return e.fail(err, b, pos, atNext, -1)
	case len(b)-pos == len(name)+2:
		e.names.Replace(pos+1, len(b)-1)
	default:
		e.names.ReplaceCopy([]byte(name))
	}
	e.last++
	return e.wrote(b)
}

// UnwriteMember takes back the last member, whose text begins, with what is
// before it, at position n of the buffer. name is that of the member before.
// Duplicates of the names of the object must not be looked for.
func (e *Encoder) UnwriteMember(n int, name string) {
	e.buf = e.buf[:n]
	e.last -= 2
	e.names.ReplaceCopy([]byte(name))
}

// UnwriteName takes back the name that has been written as the first of its
// object, from position n of the buffer on, and returns it.
func (e *Encoder) UnwriteName(n int) string {
	name := string(e.names.Last(e.buf, e.names.Len()-1))
	// Where nothing is escaped, names are ordered by what is written, also if
	// that is not UTF-8.
	if q := e.buf[n:]; bytes.IndexByte(q, '\\') < 0 {
		name = string(q[bytes.IndexByte(q, '"')+1 : len(q)-1])
	}
	e.buf = e.buf[:n]
	e.last--
	e.names.Pop()
	e.pushNames()
	return name
}

// EnterName adds a name to those of the open object and reports whether it is the
// first of that name there. WriteEnteredName writes it.
func (e *Encoder) EnterName(name []byte) bool { return e.names.InsertCopy(e.buf, name) }

// WriteEnteredName writes the name that quoted is, which EnterName has been told
// of, or which need not be the only one in its object.
func (e *Encoder) WriteEnteredName(quoted []byte) error {
	b := e.appendSeparator(e.free(), KindString)
	pos := len(b)
	b, n, _, err := e.appendScalar(b, quoted, 0, KindString)
	if err != nil {
		return e.fail(err, b, pos+n, atNext, -1)
	}
	if e.opts.Flags.Get(opt.AllowDuplicateNames) {
		e.names.ReplaceCopy(wire.Unquote(quoted, wire.Escaped))
	}
	e.last++
	e.buf = b
	return nil
}

// errNamesUnwritten is what writing on in an object meets of which somebody else
// has written a part and then failed.
var errNamesUnwritten = errors.New("the names of the object are not known any more")

// spoilt is the writer of an Encoder that cannot go on.
type spoilt struct{}

func (spoilt) Write([]byte) (int, error) { return 0, errNamesUnwritten }

// Invalidate gives up the objects that are open above the given depth: of their
// names none but the last is known, so nothing more of them can be written.
func (e *Encoder) Invalidate(depth int) {
	any := len(e.outer) > depth && e.last.isObject()
	for i := depth + 1; i < len(e.outer); i++ {
		any = any || e.outer[i].isObject()
	}
	if any {
		e.wr, e.direct, e.flushAt = spoilt{}, nil, 0
		// Memory of its own, and enough of it that none is asked for instead
		// of a flush.
		e.buf = append(make([]byte, 0, len(e.buf)+minBuffer), e.buf...)
	}
}

// Expanded returns v, a value without whitespace between tokens, with the whitespace that o asks
// for. It is not ok if that is for ExpandPart.
func (e *Encoder) Expanded(v []byte, o *opt.Struct) (_ []byte, ok bool) {
	if simd.Small {
		return nil, false
	}
	style := styleOf(&o.Flags, o.IndentPrefix, o.Indent)
	return e.ownFormatter().Expand(nil, v, &style)
}

// ExpandPart appends a part of a value, without whitespace between tokens, to dst with the
// whitespace that o asks for; see [scan.Formatter.ExpandPart].
func (e *Encoder) ExpandPart(dst, part []byte, o *opt.Struct, depth int, open bool) ([]byte, int, bool) {
	style := styleOf(&o.Flags, o.IndentPrefix, o.Indent)
	style.Depth = depth
	return e.ownFormatter().ExpandPart(dst, part, &style, open)
}

// ownFormatter returns the formatter that e keeps.
func (e *Encoder) ownFormatter() *formatter {
	if e.formatter == nil {
		e.formatter = new(formatter)
	}
	return e.formatter
}

// Begins reports whether the next value or name is the first of an object or array.
func (e *Encoder) Begins() bool { return len(e.outer) > 0 && e.last.count() == 0 }

// IsOwn reports whether the buffer is the Encoder's alone.
func (e *Encoder) IsOwn() bool { return e.own == nil && e.direct == nil }

// AppendNested appends v, if it is an object or array, to b as WriteValue would
// within so many more objects and arrays than are open. It reports whether that
// went without anything unusual; if not, the first len(b) bytes are as they were.
func (e *Encoder) AppendNested(b, v []byte, depth int) ([]byte, bool) {
	f := &e.opts.Flags
	if len(v) == 0 || v[0] != '{' && v[0] != '[' || f.Get(opt.ReorderRawObjects|opt.RawNumbers) {
		return b, false
	}
	if len(v) == 2 && v[1] == v[0]+2 && len(e.outer)+depth < e.limit {
		return append(b, v...), true // {} or []
	}
	e.ownFormatter()
	rules, escape := formatRules(f, e.limit-len(e.outer)-depth)
	if !f.Get(opt.Whitespace) && scan.CompactBrief(v, rules) {
		if escape == 0 || simd.NoHTML(v) {
			return append(b, v...), true
		}
		return e.formatter.CompactValid(b, v, 0, escape), true
	}
	if isSmallAsIs(v, f) {
		out, spaces, ok, known := scan.CompactSmall(b, v, rules, escape)
		switch {
		case known:
			return out, ok
		case spaces >= 0:
			return e.formatter.CompactValid(b, v, spaces, escape), true
		}
	}
	return e.formatter.layOut(b, v, f, e.opts.IndentPrefix, e.opts.Indent, len(e.outer)+depth, e.limit)
}

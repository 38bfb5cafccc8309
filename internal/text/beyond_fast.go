package text

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file is for readers that walk the index by themselves: the loops of
// package json/v2 over structs, slices and maps. Between two calls such a reader
// may be ahead of the Decoder. It catches up, by the methods here, before
// anything else reads: at a value that it leaves to others, at the end of its
// object or array, and where it gives up, after the last token or value it is
// sure of.

// Next finds the next token: where it is in the buffer, with its entry the next
// one. The separator before it is consumed. If not all is in order it says no
// and has changed nothing.
func (d *Decoder) Next() (pos int, ok bool) { return d.fastNext() }

// Leave puts back the token at pos, which Next has found: without it, the index
// would have to be made anew to find the token again.
func (d *Decoder) Leave(pos int) {
	d.voidLast()
	d.peeked = pos
}

// Resume makes the entries after the last token the next ones, want of them if
// there are so many. It reports whether there is one and nothing is wrong in the
// windows they come from.
func (d *Decoder) Resume(want int) bool {
	return d.peekErr == nil && d.gap.total == 0 && d.peeked == 0 && d.cursor.Sync(d.end, want)
}

// ScalarAhead returns where the next value is in the buffer if it is of the given kind, a number, a
// truth value or a string without escapes, and what ends it is there, too. Nothing is read.
func (d *Decoder) ScalarAhead(kind Kind) (start, end int, ok bool) {
	start, ok = d.fastNext()
	if !ok {
		return 0, 0, false
	}
	d.Leave(start)
	if d.last.wantsName() || KindOf(d.buf[start]) != kind {
		return 0, 0, false
	}
	switch kind {
	case KindString:
		e := uint32(simd.Backslash)
		if d.cursor.Left() > 1 {
			e = d.cursor.Entry(1)
		}
		return start, d.cursor.Pos(e) + 1, e&simd.Backslash == 0
	case KindNumber:
		end = d.numberEnd(start)
	default:
		end = scan.LiteralEnd(d.buf, start)
	}
	return start, end, end > start && end < len(d.buf) && scan.EndsScalar[d.buf[end]]
}

// TakeScalar reads the value that ScalarAhead has found.
func (d *Decoder) TakeScalar(start, end int) {
	n := 1
	if d.buf[start] == '"' {
		n = 2
	}
	d.last++
	d.fastTook(n, start, end)
}

// End is the position in the buffer after the token or value read last.
func (d *Decoder) End() int { return d.end }

// BeginObject reads the { at pos, whose entry is the next one, and reports
// whether the limit of depth permits it. Otherwise nothing is read.
func (d *Decoder) BeginObject(pos int) bool {
	if d.push(objectLevel) != nil {
		return false
	}
	d.tookEntries(1, pos+1)
	return true
}

// BeginArray is BeginObject for [.
func (d *Decoder) BeginArray(pos int) bool {
	if d.push(0) != nil {
		return false
	}
	d.tookEntries(1, pos+1)
	return true
}

// EndObject reads the } at pos, the n-th of the next entries.
func (d *Decoder) EndObject(n, pos int) {
	d.names.Pop()
	d.pop()
	d.tookEntries(n, pos+1)
}

// EndArray is EndObject for ].
func (d *Decoder) EndArray(n, pos int) {
	d.pop()
	d.tookEntries(n, pos+1)
}

// Catch tells that the next n entries are read, up to end, and that they made
// count names and values.
func (d *Decoder) Catch(n, end, count int) {
	d.last += level(count)
	d.tookEntries(n, end)
}

// Name tells that, of the next n entries, count names and values have been read
// and then the name buf[start:end], which is not checked against others, and the
// colon. The value after it begins at pos.
func (d *Decoder) Name(n, count, start, end, pos int) {
	d.named(start, end)
	d.last += level(count + 1)
	d.start, d.end = start-1, end+1
	d.gap = gap{}
	d.peeked = pos
	d.cursor.Take(n, pos)
}

// NextName is Name for a name that holds no escapes and directly follows the member before.
func (d *Decoder) NextName(n, start, end, pos int) {
	d.names.Replace(start, end)
	d.last++
	d.start, d.end = start-1, end+1
	d.gap = gap{}
	d.peeked = pos
	d.cursor.Take(n, pos)
}

// named keeps the name buf[start:end], which is as it stands in the text.
func (d *Decoder) named(start, end int) {
	if name := d.buf[start:end]; bytes.IndexByte(name, '\\') >= 0 {
		d.names.ReplaceCopy(wire.Unquote(d.buf[start-1:end+1], wire.Escaped))
		return
	}
	d.names.Replace(start, end)
}

// Begin reads the bracket at pos, the n-th of the next entries. The limit of depth permits
// it.
func (d *Decoder) Begin(n, pos int) {
	var l level
	if d.buf[pos] == '{' {
		l = objectLevel
	}
	_ = d.push(l)
	d.tookEntries(n, pos+1)
}

// Enter tells that, of the next n entries, count names and values have been read, then,
// in an object, the name buf[start:end] and the colon, and last the bracket at pos.
func (d *Decoder) Enter(n, count, start, end, pos int) {
	if d.last.isObject() {
		d.named(start, end)
		count++
	}
	d.last += level(count)
	d.Begin(n, pos)
}

func (d *Decoder) tookEntries(n, end int) {
	d.start, d.end = end, end
	d.gap = gap{}
	d.peeked = 0
	d.cursor.Take(n, end)
}

// DepthLeft is how many more objects and arrays may be opened.
func (d *Decoder) DepthLeft() int { return d.limit - len(d.outer) }

// RejectInvalidUTF8 leaves windows with ill-formed UTF-8 to the careful path
// even where it is allowed, because there it is replaced. It returns what to
// give to RestoreFlags in the end.
func (d *Decoder) RejectInvalidUTF8() simd.Flags {
	before := d.cursor.Fatal
	d.cursor.SetFatal(before | simd.InvalidUTF8)
	return before
}

// RestoreFlags undoes RejectInvalidUTF8.
func (d *Decoder) RestoreFlags(f simd.Flags) { d.cursor.SetFatal(f) }

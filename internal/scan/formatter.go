package scan

import (
	"math"
	"slices"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
)

// A Formatter validates and lays out whole values. It is meant to be pooled.
type Formatter struct {
	layout Layout
	outliner
	byBytes    byBytes
	names      Names
	uniqueness uniqueness
}

// Append appends the one value that src holds, with whitespace around it, to
// dst. When ok is false, src must be looked at by bytes, and dst is returned as
// it was. What lies after the result may be overwritten; dst and src must not
// overlap.
//
// Checking all and then writing all is faster than doing both in one walk, but
// where there is no outline.
func (f *Formatter) Append(dst, src []byte, rules Rules, style *Style) (out []byte, ok bool) {
	to, aside := f.memory(dst, src, style)
	if out, ok = f.appendTo(to, src, rules, style); !ok {
		return dst, false
	}
	return f.result(out, aside), true
}

// Expand is Append for a src that is known to be valid, has no whitespace between tokens, and
// whose strings stay as they are. style asks for whitespace, and for nothing else.
func (f *Formatter) Expand(dst, src []byte, style *Style) (out []byte, ok bool) {
	to, aside := f.memory(dst, src, style)
	if simd.OutlineFast() {
		l := &f.layout
		l.dense = true
		l.start(to, style)
		l.byBytes(src)
		out = l.release()
	} else if out, ok = f.write(to, src, anyRules, style); !ok {
		return dst, false
	}
	return f.result(out, aside), true
}

// ExpandPart is Expand for a part of a value, between tokens, after which another part may come.
// style.Depth is how many containers are open before it; open says that its first byte follows the
// begin of one more. What is after a part is returned likewise.
func (f *Formatter) ExpandPart(dst, src []byte, style *Style, open bool) (out []byte, depth int, ends bool) {
	l := &f.layout
	l.dense = true
	l.start(dst, style)
	l.open = open && style.Multiline
	l.byBytes(src)
	depth, ends = l.depth(), l.open
	return l.release(), depth, ends
}

// anyRules are those of what is known to be valid.
var anyRules = Rules{AllowInvalidUTF8: true, AllowDuplicateNames: true, MaxDepth: math.MaxInt}

// memory returns what to append to: dst, or else memory of f's own. A result that has no memory
// yet is made there, and then copied, when its length is known.
func (f *Formatter) memory(dst, src []byte, style *Style) (to []byte, aside bool) {
	if cap(dst) > 0 || len(src) > maxKept || !style.spaced() {
		return dst, false
	}
	if f.layout.laid == nil {
		f.layout.laid = new([]byte)
	}
	return *f.layout.laid, true
}

// result returns out, or a copy of it if that is in memory of f's own.
func (f *Formatter) result(out []byte, aside bool) []byte {
	if !aside {
		return out
	}
	if *f.layout.laid = out[:0]; cap(out) > maxLaid {
		f.layout.laid = nil
	}
	return appendAll(nil, out)
}

// appendTo is Append to memory that has been chosen.
func (f *Formatter) appendTo(dst, src []byte, rules Rules, style *Style) (out []byte, ok bool) {
	if !simd.OutlineFast() {
		return f.write(dst, src, rules, style)
	}
	escape := -1
	if style.Strings != nil {
		escape = style.nextEscape(src, 0)
	}
	if escape < 0 && !style.spaced() {
		return f.Compact(dst, src, rules, style.Escape)
	}
	if !f.Valid(src, rules) {
		return dst, false
	}
	l := &f.layout
	l.dense = f.dense
	l.start(dst, style)
	if escape >= 0 {
		l.foresee(len(src) - f.spaces)
		l.byStrings(src, escape)
	} else {
		l.byBytes(src)
	}
	return l.release(), true
}

// Compact is Append with nothing but Escape in style, and no string that Strings
// is wanted for.
func (f *Formatter) Compact(dst, src []byte, rules Rules, escape simd.QuoteMode) (out []byte, ok bool) {
	if !simd.OutlineFast() {
		return f.write(dst, src, rules, &Style{Escape: escape})
	}
	if !f.Valid(src, rules) {
		return dst, false
	}
	return f.CompactValid(dst, src, f.spaces, escape), true
}

// CompactValid is Compact for what is known to be valid, with so many bytes of
// whitespace between tokens.
func (f *Formatter) CompactValid(dst, src []byte, spaces int, escape simd.QuoteMode) []byte {
	l := &f.layout
	if spaces == 0 {
		return l.whole(dst, src, escape)
	}
	l.dense = false
	if len(src) <= smallSize {
		return l.small(dst, src, escape)
	}
	var hits []uint32
	l.size = len(src) - spaces
	if escape != 0 {
		if at, more, few := l.findHits(src, simd.FindHTML(src, escape), escape); few {
			hits, escape = at, 0
			l.size += more
		} else {
			l.size += l.size/16 + piece
		}
	}
	if cap(dst) == 0 {
		dst = forge.Unzeroed(l.size)
	}
	l.start(slices.Grow(dst, l.size), &Style{Escape: escape})
	l.byHits(src, hits)
	l.size = 0
	return l.release()
}

// Valid reports whether src holds one value, with whitespace around it. When it
// is false, src must be looked at by bytes.
func (f *Formatter) Valid(src []byte, rules Rules) (ok bool) { return f.valid(src, rules, nil) }

// valid is Valid; see outliner.valid for into.
func (f *Formatter) valid(src []byte, rules Rules, into *[]byte) (ok bool) {
	u := f.unique(rules)
	if simd.OutlineFast() {
		ok = f.outliner.valid(src, rules, u, into)
	} else {
		ok = f.byBytes.valid(src, rules, u)
		f.dense = f.byBytes.dense
	}
	if u != nil {
		u.release()
	}
	return ok
}

// Copy returns a copy of src if it holds one value, with whitespace around it. When ok is
// false, src must be looked at by bytes.
func (f *Formatter) Copy(src []byte, rules Rules) (c []byte, ok bool) {
	switch ok = f.valid(src, rules, &c); {
	case !ok:
		return nil, false
	case c == nil:
		return appendAll(nil, src), true
	}
	return slices.Clip(c), true
}

// write is Append where there is no outline: in one walk, but that what is laid out
// with whitespace is escaped by another.
func (f *Formatter) write(dst, src []byte, rules Rules, style *Style) (_ []byte, ok bool) {
	l := &f.layout
	l.begin(style)
	u := f.unique(rules)
	at := len(dst)
	dst, ok = f.byBytes.write(dst, src, rules, u, l)
	if u != nil {
		u.release()
	}
	l.end()
	if ok && style.Escape != 0 && style.spaced() {
		dst = l.escapeFrom(dst, at, style.Escape)
	}
	return dst, ok
}

// Spread is for a Formatter that serves one goroutine after the other: what it writes all
// the time lies in no cache line with what another one of its kind writes.
func (f *Formatter) Spread() { f.uniqueness.spread() }

// unique returns where to compare names, nil if they need not be.
func (f *Formatter) unique(rules Rules) *uniqueness {
	if rules.AllowDuplicateNames {
		return nil
	}
	f.uniqueness.names = &f.names
	return &f.uniqueness
}

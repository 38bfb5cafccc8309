package scan

import (
	"slices"

	"github.com/javelin-go/javelin/internal/simd"
)

// Style is how a Formatter writes a value.
type Style struct {
	Multiline       bool
	Prefix, Indent  string // with Multiline
	SpaceAfterColon bool
	SpaceAfterComma bool
	Depth           int            // of containers around the value, for Multiline
	Escape          simd.QuoteMode // what FindHTML finds becomes \uxxxx
	Strings         Strings        // nil to copy strings with a backslash as they are, too
}

// Strings appends strings in another form.
type Strings interface {
	// AppendString appends a string that contains a backslash. What follows
	// that may still be wrong. What it appends is to stand as it is under
	// Style.Escape.
	AppendString(dst, quoted []byte) []byte
}

func (s *Style) compact() bool {
	return !s.Multiline && !s.SpaceAfterColon && !s.SpaceAfterComma
}

// A Formatter validates and lays out whole values. It is meant to be pooled.
type Formatter struct {
	cursor Cursor
	walker Walker
	layout Layout
	outliner
}

// Append appends the one value that src holds, with whitespace around it, to
// dst. When ok is false, src must be looked at by bytes, and dst is returned as
// it was. What lies behind the result may be overwritten; dst and src must not
// overlap.
func (f *Formatter) Append(dst, src []byte, rules Rules, style Style) (out []byte, ok bool) {
	l := &f.layout
	l.cursor = &f.cursor
	l.start(dst, style)
	if rules.AllowDuplicateNames && simd.OutlineFast() {
		// Checking all and then writing all is faster than any walk.
		if !f.Valid(src, rules) {
			return l.release()[:len(dst)], false
		}
		if style.compact() && style.Strings == nil {
			for at := 0; at < len(src); at += copyWindow {
				l.copy(src, at, min(at+copyWindow, len(src)))
			}
			return l.release(), true
		}
		f.cursor.Reset(src)
		f.cursor.layout = l
		for f.cursor.index() {
			f.cursor.i = f.cursor.n
		}
		ok = true
	} else {
		f.cursor.Reset(src)
		f.cursor.layout = l
		f.walker.Start(rules)
		ok = f.walker.Skip(&f.cursor, true) == Done && f.cursor.Rest(f.walker.End())
		f.walker.Release()
	}
	f.cursor.Release()
	if ok {
		l.finish(src)
	}
	if out = l.release(); !ok {
		out = out[:len(dst)]
	}
	return out, ok
}

// Valid reports whether src holds one value, with whitespace around it. When it
// is false, src must be looked at by bytes.
func (f *Formatter) Valid(src []byte, rules Rules) bool {
	if rules.AllowDuplicateNames && simd.OutlineFast() {
		return f.outliner.valid(src, rules.MaxDepth, rules.AllowInvalidUTF8)
	}
	ok := f.validNames(src, rules)
	f.cursor.Release()
	f.walker.Release()
	return ok
}

// validNames is Valid by the walker. Where there are many numbers, which cost
// the walker most, it pays to check everything but names by outline.
func (f *Formatter) validNames(src []byte, rules Rules) bool {
	const sample = 16 << 10
	c, w := &f.cursor, &f.walker
	c.Reset(src)
	w.Start(rules)
	if len(src) > 2*sample && simd.OutlineFast() {
		c.Reset(src[:sample])
		st := w.Skip(c, false)
		if st == Careful {
			return false
		}
		if st == More && w.digits > sample/4 {
			w.Stop()
			return f.outliner.valid(src, rules.MaxDepth, rules.AllowInvalidUTF8) &&
				(rules.AllowDuplicateNames || w.uniqueNames(c, src))
		}
		c.Extend(src, 0)
		if st == Done {
			return c.Rest(w.End())
		}
	}
	return w.Skip(c, true) == Done && c.Rest(w.End())
}

// Layout writes the tokens of a value with other whitespace between them. It
// works on one window after another, in front of the Walker that checks them:
// what it has written counts only when all is found valid.
type Layout struct {
	Style
	cursor *Cursor
	dst    []byte
	head   int // where in dst the value begins
	state  simd.CompactState
	spare  []byte // what stood behind the first escape of a piece

	run   int // buf[run:] is not yet written
	quote int // where the string begins whose end is not yet seen

	// With whitespace between tokens; see layout_spaced.go.
	token  bool   // a string or scalar, the end of which is not yet seen, begins at run
	open   bool   // the last token has opened a container
	brk    bool   // a line begins in front of the next token
	length int    // of the newline, prefix and indentation
	line   []byte // of which these are the beginning
}

// copyWindow is how much is copied before it is searched for what to escape:
// it should still be in the first-level cache.
const copyWindow = 8 << 10

// maxKept bounds the memory that a Layout keeps for the next value.
const maxKept = 16 << 10

func (l *Layout) start(dst []byte, style Style) {
	l.Style = style
	l.dst, l.head = dst, len(dst)
	l.state = simd.CompactState{}
	l.run, l.quote = 0, 0
	l.token, l.open, l.brk = false, false, false
	l.line = l.line[:0]
}

// release returns what is written.
func (l *Layout) release() []byte {
	dst := l.dst
	l.dst, l.Style = nil, Style{}
	if cap(l.spare) > maxKept {
		l.spare = nil
	}
	if cap(l.line) > maxKept {
		l.line = nil
	}
	return dst
}

// room returns dst, of which n bytes are written, with room for more. size is
// that of the input, of which p bytes are dealt with. When dst grows, it takes
// what the rest is going to need if it is like the beginning, but at most as
// much again as there is, or as the rest is long: then the result may be kept
// as it is.
func (l *Layout) room(n, more, p, size int) []byte {
	if cap(l.dst)-n < more {
		guess := min(size, firstRoom)
		if p > 0 {
			rest := uint64(n-l.head) * uint64(size-p) / uint64(p)
			rest += rest / 16
			guess = int(min(rest, uint64(max(cap(l.dst), size-p))))
		}
		l.dst = slices.Grow(l.dst[:n], max(guess, more))
	}
	return l.dst[:cap(l.dst)]
}

// firstRoom is how much is taken before it is known how much is needed.
const firstRoom = 32 << 10

// window lays out what the cursor has indexed now; ent are the entries, counted
// from buf[org].
func (l *Layout) window(buf []byte, ent []uint32, org int) {
	end := l.cursor.indexed
	if !l.compact() {
		l.spacedWindow(buf, ent, org, end)
		return
	}
	if l.Strings != nil {
		l.compactWindow(buf, ent, org, end)
		return
	}
	l.copy(buf, l.run, end)
	l.run = end
}

// finish writes what is left of a valid value.
func (l *Layout) finish(buf []byte) {
	if l.token {
		l.dst = append(l.dst, buf[l.run:trimRight(buf, len(buf))]...)
	}
}

// compactWindow copies what is between strings with a backslash. Of a string
// whose end is not yet seen nobody knows.
func (l *Layout) compactWindow(buf []byte, ent []uint32, org, end int) {
	for k, e := range ent {
		if e&simd.Backslash == 0 {
			continue
		}
		if k > 0 {
			l.quote = org + int(ent[k-1]&simd.PosMask)
		}
		l.copy(buf, l.run, l.quote)
		l.run = org + int(e&simd.PosMask) + 1
		l.dst = l.Strings.AppendString(l.dst, buf[l.quote:l.run])
	}
	if l.cursor.state.InString() {
		if len(ent) > 0 {
			l.quote = org + int(ent[len(ent)-1]&simd.PosMask)
		}
		end = l.quote
	}
	l.copy(buf, l.run, end)
	l.run = end
}

// copy appends buf[p:q] without whitespace between tokens.
func (l *Layout) copy(buf []byte, p, q int) {
	from := len(l.dst)
	dst := l.room(from, q-p+simd.CompactSlack, p, len(buf))
	n := simd.Compact(dst[from:], buf[p:q], &l.state)
	l.dst = dst[:from+n]
	if l.Escape != 0 {
		// The first two bytes of a line separator may be in the piece before.
		l.escape(max(from-2, l.head))
	}
}

// escape escapes what must be from dst[at] on.
func (l *Layout) escape(at int) {
	n := simd.FindHTML(l.dst[at:], l.Escape)
	if at += n; at == len(l.dst) {
		return
	}
	b := append(l.spare[:0], l.dst[at:]...)
	l.spare = b
	l.dst = l.dst[:at]
	for len(b) > 0 {
		l.dst = slices.Grow(l.dst, len(b)+len(b)/8+simd.EscapeRoom)
		at := len(l.dst)
		nd, ns := simd.EscapeOnly(l.dst[at:cap(l.dst)], b, l.Escape)
		l.dst = l.dst[:at+nd]
		b = b[ns:]
	}
}

// trimRight returns the end of b[:end] without the whitespace there. b must hold
// something else.
func trimRight(b []byte, end int) int {
	const spaces = 0x2020202020202020
	for end >= 8 && le64(b[end-8:]) == spaces {
		end -= 8
	}
	for isSpace(b[end-1]) {
		end--
	}
	return end
}

func isSpace(ch byte) bool {
	return ch <= ' ' && (ch == ' ' || ch == '\n' || ch == '\t' || ch == '\r')
}

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
			l.grow(len(src))
			for at := 0; at < len(src); at += copyWindow {
				l.copy(src[at:min(at+copyWindow, len(src))])
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
	f.cursor.Reset(src)
	f.walker.Start(rules)
	ok := f.walker.Skip(&f.cursor, true) == Done && f.cursor.Rest(f.walker.End())
	f.cursor.Release()
	f.walker.Release()
	return ok
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

// grow makes room for n bytes and CompactSlack.
func (l *Layout) grow(n int) {
	if n += simd.CompactSlack; cap(l.dst)-len(l.dst) < n {
		l.dst = slices.Grow(l.dst, n)
	}
}

// window lays out what the cursor has indexed now; ent are the entries, counted
// from buf[org].
func (l *Layout) window(buf []byte, ent []uint32, org int) {
	end := l.cursor.indexed
	if !l.compact() {
		l.spacedWindow(buf, ent, org, end)
		return
	}
	if len(l.dst) == l.head {
		l.grow(len(buf))
	}
	if l.Strings != nil {
		l.compactWindow(buf, ent, org, end)
		return
	}
	l.copy(buf[l.run:end])
	l.run = end
}

// finish writes what is left of a valid value.
func (l *Layout) finish(buf []byte) {
	if l.token {
		l.grow(len(buf) - l.run)
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
		l.copy(buf[l.run:l.quote])
		l.run = org + int(e&simd.PosMask) + 1
		l.dst = l.Strings.AppendString(l.dst, buf[l.quote:l.run])
	}
	if l.cursor.state.InString() {
		if len(ent) > 0 {
			l.quote = org + int(ent[len(ent)-1]&simd.PosMask)
		}
		end = l.quote
	}
	l.copy(buf[l.run:end])
	l.run = end
}

// copy appends b without whitespace between tokens.
func (l *Layout) copy(b []byte) {
	l.grow(len(b))
	from := len(l.dst)
	n := simd.Compact(l.dst[from:cap(l.dst)], b, &l.state)
	l.dst = l.dst[:from+n]
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
	dst := l.dst[:at]
	for len(b) > 0 {
		const hex = "0123456789abcdef"
		if c := b[0]; c < 0x80 {
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			b = b[1:]
		} else {
			dst = append(dst, '\\', 'u', '2', '0', '2', hex[b[2]&15])
			b = b[3:]
		}
		n := simd.FindHTML(b, l.Escape)
		dst = append(dst, b[:n]...)
		b = b[n:]
	}
	l.dst = dst
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

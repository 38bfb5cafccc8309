package scan

import (
	"bytes"
	"slices"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
)

// Style is how a Formatter writes a value.
type Style struct {
	Multiline       bool
	SpaceAfterColon bool
	SpaceAfterComma bool
	FewEscapes      bool           // Strings changes no escape but those that begin with \u or \/
	Escape          simd.QuoteMode // what FindHTML finds becomes \uxxxx
	Prefix, Indent  string         // with Multiline
	Depth           int            // of containers around the value, for Multiline
	Strings         Strings        // nil to copy strings with a backslash as they are, too
}

// Strings appends strings in another form.
type Strings interface {
	// AppendString appends a string that contains a backslash. What follows
	// that may still be wrong. What it appends is to stand as it is under
	// Style.Escape.
	AppendString(dst, quoted []byte) []byte
}

func (s *Style) spaced() bool {
	return s.Multiline || s.SpaceAfterColon || s.SpaceAfterComma
}

// whole appends src, which has nothing but escapes to change.
func (l *Layout) whole(dst, src []byte, escape simd.QuoteMode) []byte {
	n := 0 // to copy a few bytes takes no less time than to look at them
	switch {
	case escape == 0:
		n = len(src)
	case len(src) > 64:
		n = simd.FindHTML(src, escape)
	}
	if n < len(src) {
		return l.escapeTo(dst, src, n, escape)
	}
	return appendAll(dst, src)
}

// appendAll appends src to dst. To append to nothing takes longer than to make a copy.
func appendAll(dst, src []byte) []byte {
	if cap(dst) > 0 {
		return append(dst, src...)
	}
	c := make([]byte, len(src))
	copy(c, src)
	return c
}

// A Layout writes the tokens of a valid value with other whitespace between them.
//
//	src ─► compact, strings as Style wants them ─► whitespace
//	                         dst                       out
type Layout struct {
	Style
	dst     []byte
	dense   bool // there is no whitespace between tokens to be removed
	early   bool // dst is mid, until it shows how much memory the result needs
	open    bool // the last byte has opened a container
	head    int  // where in the result the value begins
	size    int  // of the result if that is known, or more; with Strings, if nothing were cut
	cut     int  // by Strings
	compact simd.CompactState
	spare   []byte // for what is on its way to the result

	// With whitespace between tokens, dst is a piece only, in mid.
	out, mid []byte
	laid     *[]byte // see Formatter.memory; nil at first
	ops      []uint32
	opState  simd.CompactState
	length   int    // of the newline, prefix and indentation
	line     []byte // of which these are the beginning, made of a
	prefix   int    // prefix and an
	indent   int    // indentation of these lengths
}

// maxKept bounds the memory that a Layout keeps for the next value, and maxLaid that for
// results with whitespace.
const (
	maxKept = 16 << 10
	maxLaid = 4 * maxKept
)

// smallSize is up to where it pays to make the whole result at once and copy it.
const smallSize = 1 << 10

// small appends src, which has no strings that Strings wants, and nothing but
// whitespace and escapes to change.
func (l *Layout) small(dst, src []byte, escape simd.QuoteMode) []byte {
	b := src
	if !l.dense {
		l.compact = simd.CompactState{}
		b = l.aside(len(src))
		b = b[:simd.Compact(b, src, &l.compact)]
	}
	at := len(dst)
	dst = append(dst, b...)
	if escape != 0 && simd.FindHTML(b, escape) < len(b) {
		dst = l.escapeFrom(dst, at, escape)
	}
	return dst
}

// escapeTo appends src, in which src[n] is the first to be escaped.
func (l *Layout) escapeTo(dst, src []byte, n int, escape simd.QuoteMode) []byte {
	room := len(src) + len(src)/16 + simd.EscapeRoom
	free := cap(dst) - len(dst)
	if len(src) > maxKept/2 && free < room {
		if hits, more, ok := l.findHits(src, n, escape); ok {
			return escapeHits(dst, src, hits, more)
		}
	}
	if len(src) > maxKept/2 || free >= room {
		if cap(dst) == 0 {
			dst = forge.Unzeroed(room)
		}
		return appendEscaped(slices.Grow(dst, room), src, n, escape)
	}
	// How long the result is tells a first copy.
	b := appendEscaped(l.aside(room)[:0], src, n, escape)
	l.spare = kept(b)
	return appendAll(dst, b)
}

func appendEscaped(dst, src []byte, n int, escape simd.QuoteMode) []byte {
	dst = append(dst, src[:n]...)
	for src = src[n:]; len(src) > 0; {
		dst = slices.Grow(dst, len(src)+len(src)/8+simd.EscapeRoom)
		at := len(dst)
		nd, ns := simd.EscapeOnly(dst[at:cap(dst)], src, escape)
		dst = dst[:at+nd]
		src = src[ns:]
	}
	return dst
}

// escapeFrom escapes what must be from dst[at] on.
func (l *Layout) escapeFrom(dst []byte, at int, escape simd.QuoteMode) []byte {
	l.dst, l.Escape = dst, escape
	l.escape(at)
	dst, l.dst, l.Escape = l.dst, nil, 0
	l.spare = kept(l.spare)
	return dst
}

// aside returns room for n bytes to be compacted.
func (l *Layout) aside(n int) []byte {
	if n += simd.CompactSlack; cap(l.spare) < n {
		l.spare = make([]byte, 0, n+n/4)
	}
	return l.spare[:cap(l.spare)]
}

func (l *Layout) start(dst []byte, style *Style) {
	l.begin(style)
	l.compact = simd.CompactState{}
	if !l.spaced() {
		l.dst, l.head = dst, len(dst)
		return
	}
	l.dst = l.mid
	l.out, l.head = dst, len(dst)
	l.opState = simd.CompactState{}
	l.open = false
	l.deepen(0)
}

// begin sets the style, and line to what it asks for.
func (l *Layout) begin(style *Style) {
	l.Style = *style
	if !l.spaced() {
		return
	}
	l.length = 1 + len(l.Prefix) + l.Depth*len(l.Indent)
	if !l.sameLine() {
		l.line = l.line[:0]
		l.prefix, l.indent = len(l.Prefix), len(l.Indent)
	}
}

// end undoes begin.
func (l *Layout) end() {
	l.Style = Style{}
	if cap(l.line) > maxKept {
		l.line = nil
	}
}

// release returns what is written.
func (l *Layout) release() []byte {
	dst := l.dst
	switch {
	case l.spaced():
		dst, l.mid = l.out, kept(l.dst)
	case l.early:
		dst, l.mid = bytes.Clone(l.dst), kept(l.dst)
	}
	l.dst, l.out = nil, nil
	l.size, l.cut, l.early = 0, 0, false
	l.spare = kept(l.spare)
	l.end()
	return dst
}

// kept returns b, emptied, unless that is too much to keep for the next value.
func kept(b []byte) []byte {
	if cap(b) > maxKept {
		return nil
	}
	return b[:0]
}

// byBytes writes src with the strings as they are but for what is to be escaped.
func (l *Layout) byBytes(src []byte) { l.pieces(src, 0, len(src)) }

// pieces writes src[from:to] by pieces.
func (l *Layout) pieces(src []byte, from, to int) {
	for p, q := from, 0; p < to; p = q {
		q = min(p+piece, to)
		if q < to {
			// A line separator, E2 80 A8 or A9, must not be cut.
			switch c := src[q]; {
			case c&0xFE == 0xA8 && src[q-1] == 0x80 && src[q-2] == 0xE2:
				q -= 2
			case c == 0x80 && src[q-1] == 0xE2:
				q--
			}
		}
		l.copy(src, p, q)
		if len(l.dst) >= piece || q == len(src) {
			l.wrote(q, len(src))
		}
	}
}

// nextEscape returns where the next backslash is in src[i:] that Strings is wanted for,
// or -1. No escape begins in front of i.
func (s *Style) nextEscape(src []byte, i int) int {
	for {
		k := bytes.IndexByte(src[i:], '\\')
		if i += k; k < 0 || i+1 == len(src) {
			return -1 // or that is not valid
		}
		if c := src[i+1]; !s.FewEscapes || c == 'u' || c == '/' {
			return i
		}
		i += 2
	}
}

// byStrings writes src with the strings that Strings is wanted for, as it wants them:
// src[at] is a backslash in the first of them.
//
//	"plain", "é\u0021\n", 7
//	         ^start ^at   ^end
func (l *Layout) byStrings(src []byte, at int) {
	run := 0
	for {
		start := stringStart(src, run, at)
		end := StringRest(src, at)
		l.pieces(src, run, start)
		if !l.spaced() {
			l.grow(end-start+chunk, start, len(src))
		}
		was := len(l.dst)
		l.dst = l.Strings.AppendString(l.dst, src[start:end])
		l.cut += end - start - (len(l.dst) - was)
		run = end
		if at = l.nextEscape(src, run); at < 0 {
			break
		}
	}
	l.pieces(src, run, len(src))
	l.wrote(len(src), len(src))
}

// stringStart returns the begin of the string around src[at], which is after run.
func stringStart(src []byte, run, at int) int {
	for {
		at = run + bytes.LastIndexByte(src[run:at], '"')
		p := at
		for p > run && src[p-1] == '\\' {
			p--
		}
		if (at-p)%2 == 0 {
			return at
		}
	}
}

// StringRest returns the end of a valid string of which the rest begins at src[i], at
// a backslash that is not escaped, or after one that is.
func StringRest(src []byte, i int) int {
	for {
		q := i + bytes.IndexByte(src[i:], '"')
		p := q
		for p > i && src[p-1] == '\\' {
			p--
		}
		i = q + 1
		if (q-p)%2 == 0 {
			return i
		}
	}
}

// wrote tells that src[:p] is written.
func (l *Layout) wrote(p, size int) {
	if l.spaced() {
		l.expand(p, size)
	}
}

// copy appends src[p:q] without whitespace between tokens.
func (l *Layout) copy(src []byte, p, q int) {
	from, more := len(l.dst), q-p
	if l.spaced() {
		l.dst = slices.Grow(l.dst, more+simd.CompactSlack)
	} else if cap(l.dst)-from < more && (l.size == 0 || l.Escape != 0 || l.Strings != nil) {
		l.grow(more+simd.CompactSlack, p, len(src))
	}
	if l.dense {
		l.dst = append(l.dst, src[p:q]...)
	} else {
		// Where there is room for it but not for the slack, the end goes by spare.
		direct := min(more, max(0, cap(l.dst)-from-simd.CompactSlack))
		if direct > 0 {
			n := simd.Compact(l.dst[from:cap(l.dst)], src[p:p+direct], &l.compact)
			l.dst = l.dst[:from+n]
		}
		if direct < more {
			b := l.aside(more - direct)
			l.dst = append(l.dst, b[:simd.Compact(b, src[p+direct:q], &l.compact)]...)
		}
	}
	if l.Escape != 0 {
		l.escape(from)
	}
}

// foresee tells how long the result is if Strings makes nothing shorter. By how much it
// does shows on the way: so the beginning of a result that goes to no memory yet goes to
// mid, and then the memory is made at once; what is short goes there as a whole.
func (l *Layout) foresee(size int) {
	if l.spaced() || l.Escape != 0 {
		return
	}
	if l.size = size; cap(l.dst) == 0 {
		if n := min(size+simd.CompactSlack+chunk, maxKept); cap(l.mid) < n {
			l.mid = make([]byte, 0, min(2*n, maxKept))
		}
		l.dst, l.early = l.mid, true
	}
}

// grow sees to room for more after the first p of size bytes.
func (l *Layout) grow(more, p, size int) {
	free := cap(l.dst) - len(l.dst)
	switch {
	case free >= more:
		return
	case l.size == 0 || l.Strings == nil:
		l.dst = room(l.dst, l.head, more, p, size)
		return
	}
	rest := l.size - l.cut - (len(l.dst) - l.head) // at most
	if free >= rest+chunk {
		return
	}
	likely := rest - int(min(uint64(rest), uint64(max(l.cut, 0))*uint64(size-p)/uint64(max(p, 1))))
	likely += max(likely/16, min(likely/2, piece))
	if l.cut >= 0 {
		likely = min(likely, rest) // Strings has made nothing longer so far
	}
	rest = max(likely+chunk, more)
	if !l.early {
		l.dst = slices.Grow(l.dst, rest)
		return
	}
	dst := forge.Unzeroed(len(l.dst) + rest)
	l.mid, l.dst, l.early = l.dst[:0], append(dst, l.dst...), false
}

// room returns dst with room for more. From head on it holds what has become of
// the first p of size bytes. When it grows, it takes what the rest is going to
// need if it is like the beginning, but at most as much again as there is, or twice
// as much as the rest is long: so the result may be kept as it is.
func room(dst []byte, head, more, p, size int) []byte {
	if cap(dst)-len(dst) >= more {
		return dst
	}
	guess := min(size, firstRoom)
	if p > 0 {
		rest := uint64(len(dst)-head) * uint64(size-p) / uint64(p)
		rest += rest / 16
		guess = int(min(rest, uint64(max(cap(dst), 2*(size-p)))))
	}
	return slices.Grow(dst, max(guess, more))
}

// firstRoom is how much is taken before it is known how much is needed.
const firstRoom = 32 << 10

// escape escapes what must be from dst[at] on.
func (l *Layout) escape(at int) {
	n := simd.FindHTML(l.dst[at:], l.Escape)
	if at += n; at == len(l.dst) {
		return
	}
	l.spare = append(l.spare[:0], l.dst[at:]...)
	l.dst = appendEscaped(l.dst[:at], l.spare, 0, l.Escape)
}

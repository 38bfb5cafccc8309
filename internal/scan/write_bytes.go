package scan

import (
	"slices"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
)

// byteWriter is the part of byBytes that writes what is read, without the
// whitespace between tokens or with another, and strings with a backslash in
// another form. All of b that is not yet written is b[run:]: it goes to dst where
// something else comes between.
type byteWriter struct {
	copying bool
	spaced  bool           // layout tells what comes between tokens
	escape  simd.QuoteMode // see out
	strings Strings        // nil to copy all strings as they are
	layout  *Layout
	dst     []byte
	head    int // where in dst, or out, the value begins
	run     int

	// With something to be escaped, dst is a piece only, from where it goes to out.
	out     []byte
	flushed int // up to where in b
}

// write appends the value that b holds to dst in the style that l has been started
// with, if it is valid. To escape what l is laid out with whitespace is left to the
// caller.
func (o *byBytes) write(dst, b []byte, rules Rules, names *uniqueness, l *Layout) ([]byte, bool) {
	o.byteWriter = byteWriter{copying: true, spaced: l.spaced(), strings: l.Strings, layout: l, dst: dst, head: len(dst)}
	if l.Escape != 0 && !o.spaced {
		o.escape, o.out, o.dst = l.Escape, dst, l.mid[:0]
	}
	begun := len(o.dst)
	ok := o.valid(b, rules, names)
	switch {
	case !ok:
	case o.run == 0 && len(o.dst) == begun:
		// Nothing is to be left out, nor to be written in another form.
		dst = l.whole(dst, b, o.escape)
	case o.escape != 0:
		o.copy(b, len(b), len(b))
		o.flush(o.dst, len(b), len(b))
		dst = o.out
	default:
		o.copy(b, len(b), len(b))
		dst = o.dst
	}
	if o.escape != 0 {
		l.mid = kept(o.dst)
	}
	o.byteWriter = byteWriter{}
	return dst, ok
}

// compact is write where nothing but whitespace is to be changed.
func (o *byBytes) compact(dst, b []byte, rules Rules) ([]byte, bool) {
	o.byteWriter = byteWriter{copying: true, dst: dst, head: len(dst)}
	if !o.valid(b, rules, nil) {
		return dst, false
	}
	if o.run == 0 {
		return appendAll(dst, b), true
	}
	o.copy(b, len(b), len(b))
	return o.dst, true
}

// copy copies b up to end, and goes on after next.
func (o *byteWriter) copy(b []byte, end, next int) {
	more := end - o.run
	if o.escape != 0 {
		if len(o.dst)+more > piece {
			// Between tokens no line separator is cut.
			o.flush(o.dst, o.run, len(b))
			o.dst = o.dst[:0]
			o.flush(b[o.run:end], end, len(b))
			o.run = next
			return
		}
		o.dst = slices.Grow(o.dst, piece-len(o.dst))
	} else if cap(o.dst)-len(o.dst) < more {
		o.grow(b, more)
	}
	o.dst = append(o.dst, b[o.run:end]...)
	o.run = next
}

// grow makes room in dst for more.
func (o *byteWriter) grow(b []byte, more int) {
	if o.run == 0 && len(b) <= 2*firstRoom {
		more = max(more, len(b)) // it seldom becomes longer
	}
	o.dst = room(o.dst, o.head, more, o.run, len(b))
}

// flush escapes text to out, which then holds what has become of the first p of size
// bytes.
func (o *byteWriter) flush(text []byte, p, size int) {
	o.out = room(o.out, o.head, len(text)+len(text)/8+simd.EscapeRoom, o.flushed, size)
	o.out = appendEscaped(o.out, text, simd.FindHTML(text, o.escape), o.escape)
	o.flushed = p
}

// rewrite writes the string b[start:end].
func (o *byteWriter) rewrite(b []byte, start, end int) {
	o.copy(b, start, end)
	o.dst = o.strings.AppendString(o.dst, b[start:end])
}

// line begins a line within depth containers at b[i], if there are lines.
func (o *byteWriter) line(b []byte, i, depth int) {
	if o.layout.Multiline {
		o.put(b, i, o.layout.lineAt(depth))
	}
}

// comma is for the comma in front of b[i].
func (o *byteWriter) comma(b []byte, i, depth int) {
	if o.layout.SpaceAfterComma {
		o.copy(b, i, i)
		o.dst = append(o.dst, ' ')
	}
	o.line(b, i, depth)
}

// colon is for the colon in front of b[i].
func (o *byteWriter) colon(b []byte, i int) {
	if o.layout.SpaceAfterColon {
		o.copy(b, i, i)
		o.dst = append(o.dst, ' ')
	}
}

// put copies b up to i, and then line, which has a chunk of room after it.
func (o *byteWriter) put(b []byte, i int, line []byte) {
	n, m := len(o.dst), i-o.run
	if cap(o.dst)-n < m+len(line)+2*chunk {
		o.grow(b, m+len(line)+2*chunk)
	}
	dst := o.dst[:cap(o.dst)]
	if wide && m <= chunk && o.run+chunk <= len(b) {
		copyChunk(forge.TextAt(dst, n), forge.TextAt(b, o.run))
	} else {
		copy(dst[n:], b[o.run:i])
	}
	n += m
	if wide && len(line) <= chunk {
		copyChunk(forge.TextAt(dst, n), forge.TextAt(line[:chunk], 0))
	} else {
		copy(dst[n:], line)
	}
	o.dst, o.run = dst[:n+len(line)], i
}

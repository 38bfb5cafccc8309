package scan

import (
	"slices"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
)

// piece is how much is dealt with at once: it stays in the first-level cache.
const piece = 4 << 10

// chunk is how much is moved at once of what is no longer: as much as forge.TextAt gives.
const chunk = 32

// expand writes the compact text in l.dst, which begins where the last one
// ended, to l.out with whitespace between tokens, and empties it. That is the
// text of the first p of size bytes of the input.
//
//	dst        {"a":[1,{}]}
//	operators  ^   ^^ ^^^^^
//	out        {            after { [ , begins a line, unless } ] follows
//	               "a": [
//	                   1,
//	                   {}
//	               ]        and so in front of } ]
//	           }
func (l *Layout) expand(p, size int) {
	end := len(l.dst)
	l.dst = slices.Grow(l.dst, chunk) // to be read ahead
	for at := 0; at < end; at += piece {
		l.expandPiece(at, min(at+piece, end), p, size)
	}
	l.dst = l.dst[:0]
}

// expandPiece is expand for l.dst[run:end].
func (l *Layout) expandPiece(run, end, p, size int) {
	if len(l.ops) < piece+simd.IndexSlack {
		l.ops = make([]uint32, piece+simd.IndexSlack)
	}
	ops := l.ops[:simd.Operators(l.ops, l.dst[run:end], &l.opState)]
	base, src := run, l.dst[:end+chunk]
	indent := len(l.Indent)
	if l.open {
		l.open = false
		if ch := src[run]; ch|0x20 == '}' {
			l.out = append(l.out, ch)
			run++
			ops = ops[1:]
		} else {
			l.deepen(indent)
			l.out = append(l.out, l.line[:l.length]...)
		}
	}
	var (
		length  = l.length
		line    = l.line
		n       = len(l.out)
		reserve = end - run + 2*len(ops) + 2*chunk // for all but lines
		dst     = l.roomOut(n, reserve, p-(end-run), size)
		limit   = len(dst) - reserve // of lines
		comma   = 0
		colon   = 0
	)
	if l.SpaceAfterComma {
		comma = 1
	}
	if l.SpaceAfterColon {
		colon = 1
	}
	for k := 0; k < len(ops); k++ {
		// The text up to the operator, and itself unless it closes.
		q := base + int(ops[k])
		ch := src[q]
		m := q - run
		closing := ch|0x20 == '}'
		if !closing {
			m++
		}
		if m <= chunk {
			copyChunk(forge.TextAt(dst, n), forge.TextAt(src, run))
		} else {
			copy(dst[n:n+m], src[run:])
		}
		n += m
		run = q + 1
		switch {
		case ch == ':':
			dst[n] = ' '
			n += colon
			continue
		case ch == ',':
			dst[n] = ' '
			n += comma
		case closing:
			length -= indent
		case run == end:
			l.open = l.Multiline
			continue
		case src[run]|0x20 == '}':
			dst[n] = src[run]
			n++
			run++
			k++
			continue
		default:
			if length += indent; length > len(line)-chunk {
				l.length = length
				l.deepen(0)
				line = l.line
			}
		}
		if l.Multiline {
			if n+length > limit {
				dst = l.roomOut(n, reserve+length, p-(end-run), size)
				limit = len(dst) - reserve
			}
			if length <= chunk {
				copyChunk(forge.TextAt(dst, n), forge.TextAt(line, 0))
			} else {
				copy(dst[n:n+length], line)
			}
			n += length
		}
		if closing {
			dst[n] = ch
			n++
		}
	}
	n += copy(dst[n:], src[run:end])
	l.out, l.length = dst[:n], length
}

// roomOut returns out, of which n bytes are written, those of about the first p of size bytes of
// the input, with room for more.
func (l *Layout) roomOut(n, more, p, size int) []byte {
	l.out = room(l.out[:n], l.head, more, p, size)
	return l.out[:cap(l.out)]
}

// copyChunk copies by halves, for which no function is called.
func copyChunk(dst, src *[chunk]byte) {
	*(*[chunk / 2]byte)(dst[:]) = *(*[chunk / 2]byte)(src[:])
	*(*[chunk / 2]byte)(dst[chunk/2:]) = *(*[chunk / 2]byte)(src[chunk/2:])
}

// sameLine reports whether the line of the last value will do.
func (l *Layout) sameLine() bool {
	return len(l.line) > l.prefix+l.indent && l.prefix == len(l.Prefix) && l.indent == len(l.Indent) &&
		string(l.line[1:1+l.prefix]) == l.Prefix && string(l.line[1+l.prefix:1+l.prefix+l.indent]) == l.Indent
}

// deepen makes lines longer by so much, and line long enough for that and a
// chunk.
func (l *Layout) deepen(by int) {
	l.length += by
	if len(l.line) == 0 {
		l.line = append(append(l.line, '\n'), l.Prefix...)
	}
	if l.length <= len(l.line)-chunk {
		return
	}
	size := 2*l.length + chunk
	l.line = slices.Grow(l.line, size+len(l.Indent))
	for len(l.line) < size && l.Indent != "" {
		l.line = append(l.line, l.Indent...)
	}
	for len(l.line) < size {
		l.line = append(l.line, ' ')
	}
}

// depth returns how many containers are open, without one that the last byte has opened. Where
// lines have no indentation it makes no difference.
func (l *Layout) depth() int {
	if len(l.Indent) == 0 {
		return l.Depth
	}
	return (l.length - 1 - len(l.Prefix)) / len(l.Indent)
}

// lineAt returns the beginning of a line within depth containers, with a chunk of
// room after it.
func (l *Layout) lineAt(depth int) []byte {
	n := 1 + len(l.Prefix) + (l.Depth+depth)*len(l.Indent)
	if n > len(l.line)-chunk {
		l.length = n
		l.deepen(0)
	}
	return l.line[:n]
}

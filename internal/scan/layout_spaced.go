package scan

import (
	"slices"

	"github.com/javelin-go/javelin/internal/simd"
)

// chunk is how much of a token or a line is moved at once, if it is no longer.
const chunk = 32

// spacedWindow writes the tokens of the entries ent one by one.
//
//	buf     ··{·"a"·:·[1,·2]·}          · is whitespace
//	entries   ^ ^ ^ ^ ^^^ ^^ ^
//	          └─ a scalar ends where the next token begins, less whitespace
//
// There is room for all tokens from the start. Lines may be longer by far, and
// ask for it.
func (l *Layout) spacedWindow(buf []byte, ent []uint32, org, end int) {
	if len(ent) == 0 {
		return
	}
	if len(l.line) == 0 {
		l.length = 1 + len(l.Prefix) + l.Depth*len(l.Indent)
		l.makeLine()
	}
	k, p := 0, l.run
	if !l.token {
		k, p = 1, org+int(ent[0]&simd.PosMask)
	}
	var (
		first  = 1 + len(l.Prefix)
		indent = len(l.Indent)
		length = l.length
		line   = l.line
		comma  = 1
		colon  = 1
		at     = len(l.dst)
		n      = at
		room   = end - p + 2*len(ent) + 2*chunk
		dst    = l.room(n, room, p, len(buf))
		limit  = len(dst) - room // of lines
		open   = l.open
		brk    = l.brk
	)
	if l.SpaceAfterComma {
		comma = 2
	}
	if l.SpaceAfterColon {
		colon = 2
	}
	for {
		// The token at p, with the entries ent[k:] behind its first.
		ch := buf[p]
		var q int
		switch ch {
		case ',':
			dst[n] = ','
			dst[n+1] = ' '
			n += comma
			brk = l.Multiline
			goto next
		case ':':
			dst[n] = ':'
			dst[n+1] = ' '
			n += colon
			goto next
		case '"':
			if k == len(ent) {
				l.run, l.token = p, true
				goto out
			}
			q = org + int(ent[k]&simd.PosMask) + 1
			k++
		case '{', '[':
			q = p + 1
		case '}', ']':
			if length > first {
				length -= indent
			}
			brk = l.Multiline && !open
			q = p + 1
		default:
			if k == len(ent) {
				l.run, l.token = p, true
				goto out
			}
			if q = org + int(ent[k]&simd.PosMask); isSpace(buf[q-1]) {
				q = trimRight(buf, q)
			}
		}

		if brk {
			if n+length > limit {
				dst = l.room(n, room+length, p, len(buf))
				limit = len(dst) - room
			}
			if length <= chunk {
				move(dst[n:n+chunk], line[:chunk])
			} else {
				copy(dst[n:], line[:length])
			}
			n += length
			brk = false
		}
		open = false
		switch {
		case q == p+1:
			dst[n] = ch
			n++
			if ch|0x20 == '{' {
				open, brk = true, l.Multiline
				length += indent
				if length > len(line)-chunk && l.Multiline {
					l.length = length
					l.makeLine()
					line = l.line
				}
			}
		case ch == '"' && l.Strings != nil && ent[k-1]&simd.Backslash != 0:
			l.dst = l.Strings.AppendString(dst[:n], buf[p:q])
			n = len(l.dst)
			dst = l.room(n, room, p, len(buf))
			limit = len(dst) - room
		default:
			if q-p <= chunk && len(buf)-p >= chunk {
				move(dst[n:n+chunk], buf[p:p+chunk])
			} else {
				copy(dst[n:], buf[p:q])
			}
			n += q - p
		}

	next:
		if k == len(ent) {
			l.token = false
			break
		}
		p = org + int(ent[k]&simd.PosMask)
		k++
	}

out:
	l.dst = dst[:n]
	l.length, l.open, l.brk = length, open, brk
	if l.Escape != 0 {
		l.escape(at)
	}
}

// move copies chunk bytes by words.
func move(dst, src []byte) {
	_, _ = dst[chunk-1], src[chunk-1]
	put64(dst[0:], le64(src[0:]))
	put64(dst[8:], le64(src[8:]))
	put64(dst[16:], le64(src[16:]))
	put64(dst[24:], le64(src[24:]))
}

func put64(b []byte, v uint64) {
	_ = b[7]
	b[0] = byte(v)
	b[1] = byte(v >> 8)
	b[2] = byte(v >> 16)
	b[3] = byte(v >> 24)
	b[4] = byte(v >> 32)
	b[5] = byte(v >> 40)
	b[6] = byte(v >> 48)
	b[7] = byte(v >> 56)
}

// makeLine makes a line of at least l.length and, behind it, a chunk.
func (l *Layout) makeLine() {
	if len(l.line) == 0 {
		l.line = append(append(l.line, '\n'), l.Prefix...)
	}
	size := max(2*l.length, 8*len(l.Indent)) + chunk
	l.line = slices.Grow(l.line, size+len(l.Indent))
	for len(l.line) < size && l.Indent != "" {
		l.line = append(l.line, l.Indent...)
	}
	for len(l.line) < size {
		l.line = append(l.line, ' ')
	}
}

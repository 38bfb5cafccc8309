package javelin

import "bytes"

// Standardize returns a copy of b, JSON with comments and trailing commas (JSONC),
// in which these are spaces: every byte that is left has the offset that it had,
// and every line its number. Comments begin with // and end with the line, or stand
// between /* and */. A trailing comma is one behind the last member or element.
//
// Nothing else is checked or changed; what is still no JSON is found where it is
// read. On JSON it changes nothing.
func Standardize(b []byte) []byte {
	b = bytes.Clone(b)
	comma := -1       // a comma behind which nothing has come
	last := byte('[') // what came last, but for space and comments
	for i := 0; i < len(b); i++ {
		switch c := b[i]; c {
		case ' ', '\t', '\r', '\n':
		case '/':
			end := commentEnd(b, i)
			if end < 0 {
				return b
			}
			for ; i < end; i++ {
				if b[i] != '\n' && b[i] != '\r' {
					b[i] = ' '
				}
			}
			i--
		case '"':
			for i++; i < len(b) && b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
			comma, last = -1, c
		case ',':
			comma = -1
			switch last {
			case '[', '{', ',', ':':
			default:
				comma = i
			}
			last = c
		case ']', '}':
			if comma >= 0 {
				b[comma] = ' '
			}
			comma, last = -1, c
		default:
			comma, last = -1, c
		}
	}
	return b
}

// commentEnd returns the end of the comment at b[i:], -1 if it is none or has no
// end.
func commentEnd(b []byte, i int) int {
	if i+1 == len(b) {
		return -1
	}
	switch b[i+1] {
	case '/':
		if n := bytes.IndexAny(b[i:], "\r\n"); n >= 0 {
			return i + n
		}
		return len(b)
	case '*':
		if n := bytes.Index(b[i+2:], []byte("*/")); n >= 0 {
			return i + 2 + n + 2
		}
	}
	return -1
}

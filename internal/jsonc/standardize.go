// Package jsonc reads JSON with comments and trailing commas as JSON: what is to be left out
// becomes spaces, so that all else keeps its place.
package jsonc

import "bytes"

// Standardize returns b, JSON with comments and trailing commas, with spaces in their place:
// b itself if it has none of them, else a copy.
func Standardize(b []byte) []byte {
	if !IsNoted(b) {
		return b
	}
	return AppendStandardize(nil, b)
}

// AppendStandardize is Standardize that appends its result to dst, which may be b[:0].
func AppendStandardize(dst, b []byte) []byte {
	n := len(dst)
	dst = append(dst, b...)
	blank(dst[n:])
	return dst
}

// IsNoted reports whether there may be comments or trailing commas in b. It is sure
// that there are none.
func IsNoted(b []byte) bool {
	comma := false // nothing but whitespace has come since
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case ' ', '\t', '\r', '\n':
			continue
		case '"':
			q := closingQuote(b, i+1)
			if q < 0 {
				return false
			}
			i = q
		case '/':
			return true
		case ']', '}':
			if comma {
				return true
			}
		case ',':
			comma = true
			continue
		}
		comma = false
	}
	return false
}

// blank makes comments and trailing commas in b spaces.
func blank(b []byte) {
	comma := -1       // a comma after which nothing has come
	last := byte('[') // what came last, but for space and comments
	for i := 0; i < len(b); i++ {
		switch c := b[i]; c {
		case ' ', '\t', '\r', '\n':
		case '/':
			end := CommentEnd(b, i)
			if end < 0 {
				return
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
}

// CommentEnd returns the end of the comment at b[i:], -1 if it is none or has no
// end.
func CommentEnd(b []byte, i int) int {
	if i+1 >= len(b) {
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

// closingQuote returns where the string ends of which b[i] is inside, -1 if it does not.
func closingQuote(b []byte, i int) int {
	for {
		n := bytes.IndexByte(b[i:], '"')
		if n < 0 {
			return -1
		}
		q := i + n
		k := q
		for k > i && b[k-1] == '\\' {
			k--
		}
		if (q-k)%2 == 0 {
			return q
		}
		i = q + 1
	}
}

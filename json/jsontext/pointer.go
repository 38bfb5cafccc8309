package jsontext

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/text"
)

// Pointer is a JSON Pointer (RFC 6901): a sequence of tokens, each after a slash, that
// leads from a top-level value to a value within it. A token is the name of an object
// member, or the index of an array element in decimal; which of the two depends on the
// value.
//
// Two pointers lead to the same value if and only if they are equal.
type Pointer string

// IsValid reports whether p is a JSON Pointer: empty or beginning with a slash,
// valid UTF-8, and with ~ only in the escapes ~0 and ~1.
// The concatenation of valid pointers is a valid pointer.
func (p Pointer) IsValid() bool {
	if p == "" {
		return true
	}
	if p[0] != '/' || !utf8.ValidString(string(p)) {
		return false
	}
	for i := range len(p) {
		if p[i] == '~' && (i+1 == len(p) || p[i+1] != '0' && p[i+1] != '1') {
			return false
		}
	}
	return true
}

// Contains reports whether q leads to the value at p, or to a value within that.
func (p Pointer) Contains(q Pointer) bool {
	return strings.HasPrefix(string(q), string(p)) && (len(q) == len(p) || q[len(p)] == '/')
}

// Parent returns p without its last token. The parent of "" is "".
func (p Pointer) Parent() Pointer { return p[:p.lastSlash()] }

// LastToken returns the last token of p, unescaped, or "" if there is none.
func (p Pointer) LastToken() string {
	last := string(p[p.lastSlash():])
	if last != "" && last[0] == '/' {
		last = last[1:]
	}
	return unescapeToken(last)
}

func (p Pointer) lastSlash() int { return max(0, strings.LastIndexByte(string(p), '/')) }

// AppendToken returns p followed by the token tok, which is escaped.
func (p Pointer) AppendToken(tok string) Pointer {
	return Pointer(text.AppendPointerToken([]byte(p), []byte(tok)))
}

// Tokens returns an iterator over the tokens of p, unescaped, from first to
// last.
func (p Pointer) Tokens() iter.Seq[string] {
	return func(yield func(string) bool) {
		for rest := string(p); rest != ""; {
			rest = strings.TrimPrefix(rest, "/")
			end := strings.IndexByte(rest, '/')
			if end < 0 {
				end = len(rest)
			}
			if !yield(unescapeToken(rest[:end])) {
				return
			}
			rest = rest[end:]
		}
	}
}

// unescapeToken undoes the escapes of RFC 6901 §4: ~01 is ~1, not a slash.
func unescapeToken(s string) string {
	if strings.IndexByte(s, '~') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for ; s != ""; s = s[1:] {
		c := s[0]
		if c == '~' && len(s) > 1 && (s[1] == '0' || s[1] == '1') {
			if s = s[1:]; s[0] == '1' {
				c = '/'
			}
		}
		b = append(b, c)
	}
	return string(b)
}

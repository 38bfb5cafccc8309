package gpath

import "unicode/utf8"

// In a pattern these stand for any text and for any one character. No character
// has such a value.
const (
	anyText rune = -1
	anyRune rune = -2
)

// makePattern reads a pattern with *, ? and backslashes.
func makePattern(s string) []rune {
	var p []rune
	plain := false
	for _, r := range s {
		switch {
		case plain:
			plain = false
		case r == '\\':
			plain = true
			continue
		case r == '*':
			r = anyText
		case r == '?':
			r = anyRune
		}
		p = append(p, r)
	}
	if plain {
		p = append(p, '\\')
	}
	return p
}

// Matches reports whether all of s has the form of the pattern. It goes back to
// the last anyText alone, which is enough, so that time is at most the product of
// both lengths.
func Matches(s []byte, p []rune) bool {
	i, j := 0, 0
	back, from := -1, 0 // after the last anyText, and where it ends in s
	for i < len(s) {
		r, n := utf8.DecodeRune(s[i:])
		switch {
		case j < len(p) && p[j] == anyText:
			j++
			back, from = j, i
			continue
		case j < len(p) && (p[j] == anyRune || p[j] == r):
			i += n
			j++
			continue
		case back < 0:
			return false
		}
		_, n = utf8.DecodeRune(s[from:])
		from += n
		i, j = from, back
	}
	for j < len(p) && p[j] == anyText {
		j++
	}
	return j == len(p)
}

package wire

import (
	"cmp"
	"unicode/utf8"
)

// CompareUTF16 compares two names by their UTF-16 code units, as RFC 8785
// §3.2.3 sorts them. In well-formed text that is the order of code points but
// for one pair of ranges: characters beyond the basic plane begin with a
// surrogate, D800 to DBFF, and so come before U+E000 to U+FFFF.
//
// A byte that is not UTF-8 counts as U+FFFD; between two such, the byte counts.
func CompareUTF16(x, y []byte) int {
	// What both begin with decodes alike up to the last start of a rune
	// before the first difference.
	n := commonPrefix(x, y)
	for i := n - 1; i >= 0 && i >= n-(utf8.UTFMax-1); i-- {
		if utf8.RuneStart(x[i]) {
			n = i
			break
		}
	}
	x, y = x[n:], y[n:]
	for len(x) > 0 && len(y) > 0 {
		rx, nx := utf8.DecodeRune(x)
		ry, ny := utf8.DecodeRune(y)
		if rx != ry {
			return cmp.Compare(unitOrder(rx), unitOrder(ry))
		}
		if rx == utf8.RuneError && x[0] != y[0] {
			return cmp.Compare(x[0], y[0])
		}
		x, y = x[nx:], y[ny:]
	}
	return cmp.Compare(len(x), len(y))
}

// unitOrder maps runes to numbers in the order of their UTF-16 code units.
func unitOrder(r rune) rune {
	if 0xe000 <= r && r <= 0xffff {
		return r + utf8.MaxRune
	}
	return r
}

func commonPrefix(x, y []byte) (n int) {
	m := min(len(x), len(y))
	for n+8 <= m && le64(x[n:]) == le64(y[n:]) {
		n += 8
	}
	for n < m && x[n] == y[n] {
		n++
	}
	return n
}

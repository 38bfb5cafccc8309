package simd

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

// utf8Pieces are what texts are put together of: characters of each length, at the bounds
// of what is well-formed, and what is just beyond.
var utf8Pieces = []string{
	"a", "\x7f", "        ", "\u0080", "\u07ff", "\u0800", "\u0fff", "\u1000", "\u1fff", "\ud7ff", "\ue000", "\uffff",
	"\U00010000", "\U0003ffff", "\U00040000", "\U0010ffff",
	"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc2", "\xc2a", "\xdf", "\xe0\x9f\x80", "\xe0\xa0", "\xe1\x80", "\xe1\x80a", "\xed\xa0\x80", "\xed\xbf\xbf",
	"\xef\xbf", "\xf0\x8f\xbf\xbf", "\xf0\x90\x80", "\xf0\x90\x80a", "\xf4\x90\x80\x80", "\xf4\x8f\xbf", "\xf5\x80\x80\x80", "\xff\x80", "\xff",
}

// TestValidUTF8 puts each piece at each place of some words, among others.
func TestValidUTF8(t *testing.T) {
	for n := range 50 {
		for _, fill := range []string{"a", "é", "世", "\U0001f600"} {
			for _, piece := range utf8Pieces {
				for _, tail := range []int{0, 1, 5, 9, 40} {
					b := []byte(strings.Repeat("a", n%7) + strings.Repeat(fill, n/2) + piece + strings.Repeat("b", tail))
					if got, want := ValidUTF8(b), utf8.Valid(b); got != want {
						t.Fatalf("%q: %t, want %t", b, got, want)
					}
				}
			}
		}
	}
	for _, one := range utf8Pieces {
		for _, two := range utf8Pieces {
			for _, three := range utf8Pieces {
				for _, around := range []string{"", "aaa", "aaaaaaaaaaaa"} {
					b := []byte(one + around + two + three + around)
					if got, want := ValidUTF8(b), utf8.Valid(b); got != want {
						t.Fatalf("%q: %t, want %t", b, got, want)
					}
				}
			}
		}
	}
}

func FuzzValidUTF8(f *testing.F) {
	for _, piece := range utf8Pieces {
		f.Add([]byte(piece), 7)
		f.Add([]byte("éa世\U0001f600"+piece), 1)
		f.Add([]byte(piece+"0世\U0001f600"), 3)
	}
	f.Fuzz(func(t *testing.T, b []byte, n int) {
		b = bytes.Repeat(b, 1+n&7)
		if got, want := ValidUTF8(b), utf8.Valid(b); got != want {
			t.Fatalf("%q: %t, want %t", b, got, want)
		}
	})
}

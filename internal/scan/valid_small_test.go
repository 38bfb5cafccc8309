package scan

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
)

// checkSmall compares what needs no Formatter with a Formatter.
func checkSmall(t *testing.T, f *Formatter, b []byte) (known bool) {
	t.Helper()
	for _, r := range allRules {
		want := f.Valid(b, r)
		ok, k := ValidSmall(b, r)
		if known = known || k; k && ok != want {
			t.Fatalf("ValidSmall(%q) under %+v = %v, want %v", b, r, ok, want)
		}
		for _, escape := range []simd.QuoteMode{0, simd.EscapeHTML | simd.EscapeJS} {
			wantOut, _ := f.Compact([]byte("x"), b, r, escape)
			for _, room := range []int{0, len(b), len(b) + simd.CompactSlack, 1000} {
				dst := append(make([]byte, 0, room+1), 'x')
				out, spaces, ok, k := CompactSmall(dst, b, r, escape)
				switch {
				case k && ok != want, spaces >= 0 && (k || ok || !want):
					t.Fatalf("CompactSmall(%q) under %+v: %d, %v, %v, want %v", b, r, spaces, ok, k, want)
				case k && ok && !bytes.Equal(out, wantOut), !(k && ok) && string(out) != "x":
					t.Fatalf("CompactSmall(%q) under %+v = %q, want %q", b, r, out, wantOut)
				case spaces >= 0:
					if out = f.CompactValid(dst, b, spaces, escape); !bytes.Equal(out, wantOut) {
						t.Fatalf("CompactValid(%q) = %q, want %q", b, out, wantOut)
					}
				}
			}
		}
	}
	return known
}

func TestSmall(t *testing.T) {
	var f Formatter
	known := false
	for _, s := range append([]string{`["<b>&\u0041"]`, "[\"\u2028\", 1 ]", ` { "a" : [ 1 , { } ] } `}, walkerCases...) {
		known = checkSmall(t, &f, []byte(s)) || known
		for _, n := range []int{60, 100, SmallSize - 1 - len(s), SmallSize - len(s), SmallSize + 1 - len(s)} {
			if n > 4 {
				checkSmall(t, &f, []byte(`["`+strings.Repeat("x", n-4)+`",`+s+`]`))
			}
		}
	}
	r := rand.New(rand.NewPCG(9, 10))
	for range 3000 {
		checkSmall(t, &f, randomTokens(r))
	}
	if known != (simd.RegularFast() || smallByBytes(nil)) {
		t.Errorf("known: %v", known)
	}
}

package simd_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
)

// appendPlain appends a value without escapes, exponents and lines. Between tokens there are
// single spaces at times, if spaced, and in strings what is beyond ASCII, if wide.
func appendPlain(r *rand.Rand, b []byte, depth int, spaced, wide bool) []byte {
	space := func() {
		if spaced && r.IntN(3) == 0 {
			b = append(b, ' ')
		}
	}
	text := func() {
		b = append(b, '"')
		for range r.IntN(1 + r.IntN(1+r.IntN(90))) {
			if wide && r.IntN(4) == 0 {
				b = append(b, []string{"é", "中", "\u2028", "😀"}[r.IntN(4)]...)
			}
			b = append(b, "abc :,{}[]0-."[r.IntN(13)])
		}
		b = append(b, '"')
	}
	number := func() {
		for range 1 + r.IntN(1+r.IntN(20)) {
			b = append(b, "123456789"[r.IntN(9)])
		}
	}
	kind := r.IntN(8)
	if depth == 0 {
		kind = r.IntN(6)
	}
	switch kind {
	case 0, 1:
		text()
	case 2:
		b = append(b, []string{"true", "false", "null"}[r.IntN(3)]...)
	case 3, 4, 5:
		if r.IntN(3) == 0 {
			b = append(b, '-')
		}
		if r.IntN(4) == 0 {
			b = append(b, '0')
		} else {
			number()
		}
		if r.IntN(3) == 0 {
			b = append(b, '.')
			b = append(b, "00"[:r.IntN(3)]...)
			number()
		}
	default:
		b = append(b, "[{"[kind-6])
		for i := range r.IntN(6) {
			if i > 0 {
				b = append(b, ',')
				space()
			}
			if kind == 7 {
				text()
				space()
				b = append(b, ':')
				space()
			}
			b = appendPlain(r, b, depth-1, spaced, wide)
			space()
		}
		b = append(b, "]}"[kind-6])
	}
	return b
}

// plain makes an object or array of such values. The longest are a little more than what is
// gone through token by token.
func plain(r *rand.Rand) []byte {
	b := []byte("[")
	size := 1 + r.IntN(1+r.IntN(550))
	spaced, wide := r.IntN(2) == 0, r.IntN(3) == 0
	for len(b) < size {
		b = append(appendPlain(r, b, 1+r.IntN(4), spaced, wide), ',')
	}
	if b = bytes.TrimRight(b, ","); r.IntN(2) == 0 {
		b = append([]byte(`{"":`), b...)
		b = append(b, ']', '}')
	} else {
		b = append(b, ']')
	}
	if r.IntN(4) == 0 {
		b = append(b, '\n')
	}
	return b
}

// TestRegularPlain has documents in which most is usual, and then one byte is not, in numbers
// that JAVELIN_MANY says.
func TestRegularPlain(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("JAVELIN_MANY"))
	if n == 0 {
		n = 3000
	}
	r := rand.New(rand.NewPCG(17, uint64(n)))
	const usual = `{}[]:,"" -.0019atfn`
	for range n {
		b := plain(r)
		if got := checkRegular(t, b); got[0] < 0 || got[1] < 0 {
			t.Fatalf("%d of %s", got, b)
		}
		k := r.IntN(len(b))
		if r.IntN(4) == 0 {
			b[k] = hardBytes[r.IntN(len(hardBytes))]
		} else {
			b[k] = usual[r.IntN(len(usual))]
		}
		checkRegular(t, b)
		k = r.IntN(len(b))
		switch r.IntN(4) {
		case 0:
			b = slices.Delete(b, k, k+1)
		case 1:
			b = slices.Insert(b, k, usual[r.IntN(len(usual))])
		case 2:
			b = append(b[:k], "]}"[r.IntN(2)])
		default:
			b[k] = usual[r.IntN(len(usual))]
		}
		checkRegular(t, b)
	}
}

// TestRegularPlainTable has what stands at the end of what may be looked at, and at the edges
// of words and blocks.
func TestRegularPlainTable(t *testing.T) {
	for _, s := range []string{
		`[]`, `{}`, `[{}]`, `{"":{}}`, `[0]`, `[-0]`, `[-]`, `[00]`, `[01]`, `[0.]`, `[0.0]`, `[.0]`, `[1.5.5]`, `[1.]`, `[1-1]`, `[12345678]`,
		`[123456789]`, `[1234567.1234567]`, `[12345678.12345678]`, `[1e5]`, `[1E+5]`, `[true]`, `[tru]`, `[truex]`, `[null]`, `[nul]`,
		`[false]`, `[fals]`, `[falsf]`, `[ ]`, `{ }`, `[1 ]`, `[ 1]`, `[ 1 , 2 ]`, `{ "a" : 1 }`, `{"a" 1}`, `{"a":}`, `{"a":1,}`, `{"a":1, }`,
		`{"a":1 "b":2}`, `{"a"}`, `{1:2}`, `[1,]`, `[,1]`, `[1,,2]`, `[1 2]`, `[]]`, `[[]`, `{}}`, `{]`, `[}`, `[]{}`, `[],`, `["]`, `["a]`, `{"a:1}`,
		`["a"]`, `["a","b"]`, `[[[[[[]]]]]]`, `{"a":{"b":{"c":[]}}}`, `[-1.5,-0.5,0]`, "[1]\n", "[1]\n\n", "\n[1]", `[1,"` + "\t" + `"]`, `["\n"]`,
	} {
		doc := []byte(s)
		checkRegular(t, doc)
		for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
			for n := range len(doc) + 1 {
				src := g(n)
				copy(src.Bytes, doc)
				checkRegular(t, src.Bytes)
				src.Free()
			}
		}
		for n := range 140 {
			checkRegular(t, []byte(`["`+strings.Repeat("x", n)+`",`+s+"]"))
			checkRegular(t, []byte(`{"`+strings.Repeat("x", n)+`":`+s+"}"))
			checkRegular(t, []byte(`[`+strings.Repeat("1", 1+n)+`,`+s+"]\n"))
			checkRegular(t, []byte(`[`+s+`,"`+strings.Repeat("x", n)+`"]`))
		}
	}
	for n := 1; n < 70; n++ {
		deep := strings.Repeat("[", n) + strings.Repeat("]", n)
		checkRegular(t, []byte(deep))
		checkRegular(t, []byte(strings.Repeat(`{"a":`, n)+"1"+strings.Repeat("}", n)))
		checkRegular(t, []byte("["+deep+","+deep+"]"))
	}
	for n := 480; n < 530; n++ {
		for _, end := range []string{`"]`, `",1]`, `"`, `","]`, "\"]\n"} {
			checkRegular(t, []byte(`["`+strings.Repeat("x", n)+end))
		}
	}
}

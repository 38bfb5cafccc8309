package simd_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// simpleOperators is Operators a byte at a time.
func simpleOperators(b []byte) []uint32 {
	var ops []uint32
	inString, escaped := false, false
	for i, c := range b {
		switch {
		case c == '"' && !escaped:
			inString = !inString
		case !inString && strings.IndexByte("{}[]:,", c) >= 0:
			ops = append(ops, uint32(i))
		}
		escaped = c == '\\' && !escaped
	}
	return ops
}

// membersOf returns where { } : are outside strings, counted from base.
func membersOf(b []byte, base uint32) []uint32 {
	var members []uint32
	for _, p := range simpleOperators(b) {
		if strings.IndexByte("{}:", b[p]) >= 0 {
			members = append(members, base+p)
		}
	}
	return members
}

// checkOperators compares every implementation with the simple form, in one
// window and in windows as r wants them.
func checkOperators(t *testing.T, b []byte, r *rand.Rand) {
	t.Helper()
	want := simpleOperators(b)
	var end []CompactState
	for _, impl := range Impls("operators") {
		undo := Select("operators", impl)
		size := len(b) + IndexSlack
		dst := make([]uint32, size+2)
		var st CompactState
		if n := Operators(dst[:size], b, &st); !slices.Equal(dst[:n], want) {
			t.Fatalf("%s: Operators(%q) = %d, want %d", impl, b, dst[:n], want)
		}
		if dst[size] != 0 || dst[size+1] != 0 {
			t.Fatalf("%s: Operators(%q) wrote beyond dst", impl, b)
		}
		end = append(end, st)

		st = CompactState{}
		var got []uint32
		for i := 0; i < len(b); {
			k := min(1+r.IntN(100), len(b)-i)
			n := Operators(dst[:k+IndexSlack], b[i:i+k], &st)
			for _, p := range dst[:n] {
				got = append(got, uint32(i)+p)
			}
			i += k
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%s: Operators(%q) in windows = %d, want %d", impl, b, got, want)
		}
		end = append(end, st)
		undo()
	}
	for _, st := range end {
		if st != end[0] {
			t.Fatalf("Operators(%q): states %v", b, end)
		}
	}
}

func TestOperatorsRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	n := 40000
	if testing.Short() {
		n = 8000
	}
	pieces := append([]string{strings.Repeat("[", 20), strings.Repeat("{}:,[]", 11), "\x1a\x0c\x1b\x1d", "\xba\xac\xbb\xbd", "\x9b\x9d\xdb\xfb"}, compactPieces...)
	for range n {
		var b []byte
		for range r.IntN(40) {
			b = append(b, pieces[r.IntN(len(pieces))]...)
		}
		checkOperators(t, b, r)
	}
}

func TestOperatorsEveryLength(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	plain := strings.Repeat(`{"a \" b,:{}[]": [1, 2,"x\\" ],"c":"d  e" }`, 8)
	for from := 0; from < 65; from += stride(5) {
		for n := 0; n <= 200; n++ {
			checkOperators(t, []byte(plain[from:from+n]), r)
		}
	}
	for c := range 256 {
		for n := c % stride(5); n < 70; n += stride(5) {
			checkOperators(t, fmt.Appendf(nil, "%s%c,%c:%c", strings.Repeat("x,", n), c, c, c), r)
			checkOperators(t, []byte(strings.Repeat("x ", n)+string([]byte{byte(c)})+"y]"+string([]byte{byte(c)})), r)
		}
	}
}

func TestOperatorsGuardPages(t *testing.T) {
	plain := strings.Repeat(`{"a b":[1,2]},`, 25)
	for n := range 301 {
		for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
			b, mem := g(n), g(4*(n+IndexSlack))
			dst := uint32s(mem.Bytes)
			for _, text := range []string{plain, strings.Repeat("[", n)} {
				copy(b.Bytes, text)
				want := simpleOperators(b.Bytes)
				for _, impl := range Impls("operators") {
					undo := Select("operators", impl)
					var st CompactState
					if got := Operators(dst, b.Bytes, &st); !slices.Equal(dst[:got], want) {
						t.Errorf("%s: Operators(%q) = %d", impl, b.Bytes, dst[:got])
					}
					undo()
				}
			}
			b.Free()
			mem.Free()
		}
	}
}

func FuzzOperators(f *testing.F) {
	for i, s := range compactPieces {
		f.Add([]byte(s+compactPieces[len(compactPieces)-1-i]), uint64(i))
	}
	f.Fuzz(func(t *testing.T, b []byte, seed uint64) {
		checkOperators(t, b, rand.New(rand.NewPCG(seed, 0)))
	})
}

func BenchmarkOperators(b *testing.B) {
	for _, impl := range Impls("operators") {
		defer Select("operators", impl)()
		for _, c := range jsontest.Corpora() {
			b.Run(impl+"/"+c.Name, func(b *testing.B) {
				dst := make([]uint32, window+IndexSlack)
				b.SetBytes(int64(len(c.Data)))
				for b.Loop() {
					var st CompactState
					for i := 0; i < len(c.Data); i += window {
						Operators(dst, c.Data[i:min(i+window, len(c.Data))], &st)
					}
				}
			})
		}
	}
}

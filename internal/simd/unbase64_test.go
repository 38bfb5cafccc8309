package simd_test

import (
	"encoding/base64"
	"math/rand/v2"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

func checkUnbase64(t *testing.T, src []byte) {
	t.Helper()
	src = src[:len(src)/4*4]
	if len(src) < Unbase64Min {
		return
	}
	want, valid := make([]byte, len(src)/4*3), true
	for i, c := range src {
		if Sextet(c) > 63 {
			valid = false
		}
		for bit := range 6 {
			if at := 6*i + bit; valid && Sextet(c)>>(5-bit)&1 != 0 {
				want[at/8] |= 0x80 >> (at % 8)
			}
		}
	}
	for _, impl := range Impls("unbase64") {
		undo := Select("unbase64", impl)
		dst := make([]byte, len(want)+40)
		ok := Unbase64(dst[:len(want)], src)
		if ok != valid || ok && string(dst[:len(want)]) != string(want) {
			t.Fatalf("%s: Unbase64(%q) = %x, %v, want %x, %v", impl, src, dst[:len(want)], ok, want, valid)
		}
		for _, c := range dst[len(want):] {
			if c != 0 {
				t.Fatalf("%s: Unbase64 of %d characters writes beyond", impl, len(src))
			}
		}
		undo()
	}
}

func TestUnbase64(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for n := Unbase64Min; n < 300; n += 4 {
		for range 20 {
			src := manyBase64(r, n)
			checkUnbase64(t, src)
			src[r.IntN(n)] = byte(r.Uint32())
			checkUnbase64(t, src)
		}
	}
	// Every byte at every place.
	for c := range 256 {
		for n := Unbase64Min; n < 90; n += 4 {
			for at := range n {
				src := manyBase64(r, n)
				src[at] = byte(c)
				checkUnbase64(t, src)
			}
		}
	}
}

func manyBase64(r *rand.Rand, n int) []byte {
	src := make([]byte, n)
	for i := range src {
		src[i] = Base64Alphabet[r.IntN(64)]
	}
	return src
}

func TestSextet(t *testing.T) {
	for c := range 256 {
		want := byte(64)
		for i := range len(Base64Alphabet) {
			if Base64Alphabet[i] == byte(c) {
				want = byte(i)
			}
		}
		if got := Sextet(byte(c)); got != want {
			t.Errorf("Sextet(%q) = %d, want %d", c, got, want)
		}
	}
}

func TestUnbase64AtGuardPages(t *testing.T) {
	for n := Unbase64Min; n < 160; n += 4 {
		text := manyBase64(rand.New(rand.NewPCG(1, uint64(n))), n)
		want, err := base64.StdEncoding.DecodeString(string(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, impl := range Impls("unbase64") {
			undo := Select("unbase64", impl)
			for _, guard := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
				src, dst := guard(n), guard(len(want))
				copy(src.Bytes, text)
				if ok := Unbase64(dst.Bytes, src.Bytes); !ok || string(dst.Bytes) != string(want) {
					t.Fatalf("%s: Unbase64(%s) = %x, %v, want %x", impl, text, dst.Bytes, ok, want)
				}
				src.Free()
				dst.Free()
			}
			undo()
		}
	}
}

func FuzzUnbase64(f *testing.F) {
	f.Add([]byte("YSB0ZXh0IG9mIHNvbWUgbW9yZSB0aGFuIHRoaXJ0eSBieXRlcyBhbmQgdGhlbiBzb21l"))
	f.Fuzz(checkUnbase64)
}

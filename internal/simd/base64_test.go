package simd_test

import (
	"encoding/base64"
	"math/rand/v2"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

func checkBase64(t *testing.T, src []byte) {
	t.Helper()
	src = src[:len(src)/3*3]
	if len(src) < Base64Min {
		return
	}
	want := base64.StdEncoding.EncodeToString(src)
	for _, impl := range Impls("base64") {
		undo := Select("base64", impl)
		dst := make([]byte, len(want)+40)
		Base64(dst[:len(want)], src)
		if string(dst[:len(want)]) != want {
			t.Fatalf("%s: Base64(%x) = %s, want %s", impl, src, dst[:len(want)], want)
		}
		for _, c := range dst[len(want):] {
			if c != 0 {
				t.Fatalf("%s: Base64 of %d bytes writes beyond", impl, len(src))
			}
		}
		undo()
	}
}

func TestBase64(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for n := Base64Min; n < 300; n += 3 {
		for i := range 20 {
			src := make([]byte, n)
			for j := range src {
				if src[j] = byte(r.Uint32()); i == 0 {
					src[j] = 0xff
				}
			}
			checkBase64(t, src)
		}
	}
	// Every group at every place.
	for c := range 64 {
		for at := range 64 {
			text := make([]byte, 64)
			for i := range text {
				text[i] = Base64Alphabet[(c+i*int(i^at))&63]
			}
			text[at] = Base64Alphabet[c]
			src, err := base64.StdEncoding.DecodeString(string(text))
			if err != nil {
				t.Fatal(err)
			}
			checkBase64(t, src)
		}
	}
}

func TestBase64AtGuardPages(t *testing.T) {
	for n := Base64Min; n < 120; n += 3 {
		plain := make([]byte, n)
		for i := range plain {
			plain[i] = byte(i * 37)
		}
		want := base64.StdEncoding.EncodeToString(plain)
		for _, impl := range Impls("base64") {
			undo := Select("base64", impl)
			for _, guard := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
				src, dst := guard(n), guard(len(want))
				copy(src.Bytes, plain)
				if Base64(dst.Bytes, src.Bytes); string(dst.Bytes) != want {
					t.Fatalf("%s: Base64(%x) = %s, want %s", impl, plain, dst.Bytes, want)
				}
				src.Free()
				dst.Free()
			}
			undo()
		}
	}
}

func FuzzBase64(f *testing.F) {
	f.Add([]byte("a text of some more than thirty bytes, and then some"))
	f.Fuzz(checkBase64)
}

package simd_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// simplePlain is CopyPlain a byte at a time.
func simplePlain(src []byte, mode QuoteMode) bool {
	for _, c := range src {
		if c < 0x20 || c >= 0x80 || c == '"' || c == '\\' || mode&EscapeHTML != 0 && (c == '<' || c == '>' || c == '&') {
			return false
		}
	}
	return true
}

// checkPlain compares every implementation with the simple form.
func checkPlain(t *testing.T, src []byte) {
	t.Helper()
	for _, mode := range quoteModes {
		want := simplePlain(src, mode)
		for _, impl := range Impls("plain") {
			undo := Select("plain", impl)
			dst := bytes.Repeat([]byte{0xA5}, len(src)+80)
			got := CopyPlain(dst, src, mode)
			if got != want {
				t.Fatalf("%s: CopyPlain(%q, %b) = %v, want %v", impl, src, mode, got, want)
			}
			if got && !bytes.Equal(dst[:len(src)], src) {
				t.Fatalf("%s: CopyPlain(%q, %b) copied %q", impl, src, mode, dst[:len(src)])
			}
			if n := bytes.Count(dst[len(src):], []byte{0xA5}); n != 80 {
				t.Fatalf("%s: CopyPlain(%q, %b) wrote beyond len(src)", impl, src, mode)
			}
			undo()
		}
	}
}

func TestCopyPlain(t *testing.T) {
	for n := PlainMin; n <= PlainMax; n++ {
		src := bytes.Repeat([]byte("z"), n)
		for i := range src {
			src[i] = byte(' ' + 1 + (i+n)%90)
			if !simplePlain(src[i:i+1], EscapeHTML) {
				src[i] = 'a'
			}
		}
		checkPlain(t, src)
		for i := n % stride(3); i < n; i += stride(3) {
			was := src[i]
			for c := range 256 {
				src[i] = byte(c)
				checkPlain(t, src)
			}
			src[i] = was
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		src := make([]byte, PlainMin+r.IntN(PlainMax-PlainMin+1))
		for i := range src {
			src[i] = byte(' ' + r.IntN(0x60))
		}
		checkPlain(t, src)
	}
}

// TestCopyPlainGuard has source and destination end, and begin, where memory does.
func TestCopyPlainGuard(t *testing.T) {
	for _, make := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
		for n := PlainMin; n <= PlainMax; n++ {
			src, dst := make(n), make(n)
			for i := range src.Bytes {
				src.Bytes[i] = byte('a' + i%26)
			}
			for _, impl := range Impls("plain") {
				undo := Select("plain", impl)
				if !CopyPlain(dst.Bytes, src.Bytes, EscapeHTML) || !bytes.Equal(dst.Bytes, src.Bytes) {
					t.Fatalf("%s: %d bytes: %q", impl, n, dst.Bytes)
				}
				undo()
			}
			src.Free()
			dst.Free()
		}
	}
}

func FuzzCopyPlain(f *testing.F) {
	f.Add([]byte("a text that is plain"))
	f.Add([]byte(`a text with "quotes" that is longer than that before`))
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) < PlainMin {
			src = append(src, "and what is plain"...)
		}
		checkPlain(t, src[:min(len(src), PlainMax)])
	})
}

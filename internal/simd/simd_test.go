package simd_test

import (
	"slices"
	"strings"
	"testing"
	"unsafe"

	. "github.com/javelin-go/javelin/internal/simd"
)

// uint32s views memory as entries.
func uint32s(b []byte) []uint32 {
	return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/4)
}

func TestRegistry(t *testing.T) {
	if got := Kernels(); !slices.Equal(got, []string{"index", "quote", "plain", "enquote", "escape", "unescape", "unquote", "escapes", "compact", "operators", "find", "outline", "nest", "member", "regular", "floats", "base64", "unbase64"}) {
		t.Errorf("Kernels: %q", got)
	}
	for _, k := range Kernels() {
		impls := Impls(k)
		if len(impls) == 0 || impls[0] != "generic" {
			t.Errorf("Impls(%q) = %q", k, impls)
		}
		before := Describe()
		for _, impl := range impls {
			undo := Select(k, impl)
			if !strings.Contains(Describe(), k+": "+impl) {
				t.Errorf("with %s %s: %s", k, impl, Describe())
			}
			undo()
		}
		if Describe() != before {
			t.Errorf("undo of Select(%q): %s", k, Describe())
		}
	}
}

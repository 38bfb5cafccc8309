//go:build noavx512 && !purego

package simd

import (
	"strings"
	"testing"
)

func TestKernelsBelowAVX512(t *testing.T) {
	if s := Describe(); strings.Contains(s, "AVX512") {
		t.Errorf("with the tag noavx512 there are kernels of AVX-512:\n%s", s)
	}
	for _, name := range Kernels() {
		impls := Impls(name)
		for _, impl := range impls {
			if impl != "generic" && impl != "AVX2" {
				t.Errorf("%s has %q", name, impl)
			}
		}
		want := impls[len(impls)-1]
		if got := impls[*find(name).chosen]; got != want {
			t.Errorf("%s uses %s, not %s", name, got, want)
		}
	}
}

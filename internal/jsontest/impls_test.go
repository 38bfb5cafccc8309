package jsontest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// fakeRegistry has the kernels "a" and "b"; chosen is what each uses.
type fakeRegistry struct{ chosen map[string]string }

func (fakeRegistry) Kernels() []string { return []string{"a", "b"} }
func (fakeRegistry) Impls(kernel string) []string {
	if kernel == "a" {
		return []string{"generic", "avx2", "avx512"}
	}
	return []string{"generic", "avx2"}
}
func (r fakeRegistry) Select(kernel, impl string) func() {
	old := r.chosen[kernel]
	r.chosen[kernel] = impl
	return func() { r.chosen[kernel] = old }
}

func TestRunAllImplsSelectsAndRestores(t *testing.T) {
	r := fakeRegistry{map[string]string{"a": "avx512", "b": "avx2"}}
	var got []string
	runImpls(t, r, func(t *testing.T) {
		name := t.Name()[strings.LastIndex(t.Name(), "/")+1:]
		got = append(got, fmt.Sprintf("%s: %s %s", name, r.chosen["a"], r.chosen["b"]))
	})
	want := []string{"generic: generic generic", "avx2: avx2 avx2", "avx512: avx512 avx2"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if r.chosen["a"] != "avx512" || r.chosen["b"] != "avx2" {
		t.Errorf("left behind: %v", r.chosen)
	}
}

func TestRunAllImplsRunsThePortableOne(t *testing.T) {
	var names []string
	RunAllImpls(t, func(t *testing.T) { names = append(names, t.Name()) })
	if len(names) == 0 || !strings.HasSuffix(names[0], "/generic") {
		t.Errorf("ran %q", names)
	}
}

package jsontest

import (
	"slices"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
)

// RunAllImpls runs f as a subtest for every implementation of the kernels that
// this machine can run: "generic" first, then as the registry lists them. In
// the subtest of a name, each kernel that has an implementation of the name
// uses it; the others stay as they are.
//
// Neither f nor anything at the same time may use t.Parallel, since the choice
// is global.
func RunAllImpls(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	runImpls(t, simdRegistry{}, f)
}

type registry interface {
	Kernels() []string
	Impls(kernel string) []string
	Select(kernel, impl string) (undo func())
}

type simdRegistry struct{}

func (simdRegistry) Kernels() []string                 { return simd.Kernels() }
func (simdRegistry) Impls(kernel string) []string      { return simd.Impls(kernel) }
func (simdRegistry) Select(kernel, impl string) func() { return simd.Select(kernel, impl) }

func runImpls(t *testing.T, r registry, f func(t *testing.T)) {
	t.Helper()
	var names []string
	for _, k := range r.Kernels() {
		for _, impl := range r.Impls(k) {
			if !slices.Contains(names, impl) {
				names = append(names, impl)
			}
		}
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			for _, k := range r.Kernels() {
				if slices.Contains(r.Impls(k), name) {
					defer r.Select(k, name)()
				}
			}
			f(t)
		})
	}
}

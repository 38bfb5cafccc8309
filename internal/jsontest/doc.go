// Package jsontest holds what the tests of several packages share: named
// cases, documents and corpora, random Go types with values and texts that fit
// them, readers and writers that misbehave on purpose, buffers between guard
// pages, and a runner that repeats a test for every implementation of the
// kernels.
//
// It is imported by tests alone. Tests of internal/simd that need it live in
// an external test package, since this package imports internal/simd.
package jsontest

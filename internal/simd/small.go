//go:build !tinygo

package simd

// Small says that programs are to be small rather than fast, and to make do with a small
// stack, as for TinyGo: then the forms that are there for speed alone are left out, and
// what they stand in for does their work.
const Small = false

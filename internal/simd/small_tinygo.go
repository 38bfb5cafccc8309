//go:build tinygo

package simd

// Small says that programs are to be small rather than fast: see small.go.
const Small = true

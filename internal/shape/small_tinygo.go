//go:build tinygo

package shape

// small says that programs are to be small rather than fast: see small.go.
const small = true

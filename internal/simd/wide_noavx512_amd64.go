//go:build noavx512 && !purego

package simd

// The build tag noavx512 leaves them out of the choice, so that tests and benchmarks find,
// on a CPU that has AVX-512, what one without it would run. It is for them alone.
const wideKernels = false

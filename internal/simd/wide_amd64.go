//go:build !noavx512 && !purego

package simd

// wideKernels tells whether the kernels of AVX-512 are in the build.
const wideKernels = true

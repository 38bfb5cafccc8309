//go:build !purego

package simd

// UnquoteLong is what Unquote does to long texts with AVX2.
var UnquoteLong = unquoteLong

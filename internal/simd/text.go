package simd

import "unsafe"

// String returns a string of the bytes of b, which must not change any more.
func String(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

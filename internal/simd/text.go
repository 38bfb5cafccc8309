package simd

import "unsafe"

// String returns a string of the bytes of b, which must not change any more.
func String(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// BytesOf returns the bytes of src, which must not be changed: the first two
// words of a slice of bytes are those of a string.
func BytesOf[Bytes ~[]byte | ~string](src Bytes) []byte {
	s := *(*string)(unsafe.Pointer(&src))
	return unsafe.Slice(unsafe.StringData(s), len(s))
}

//go:build !amd64 || purego

package simd

// FetchesAhead reports whether WillCopy changes anything.
func FetchesAhead() bool { return false }

// WillCopy tells that about what the next window has, in this order, is going to be
// copied to dst: that is for the assembly of amd64.
func (s *IndexState) WillCopy(dst, window []byte) {}

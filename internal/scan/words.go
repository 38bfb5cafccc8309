package scan

import "math/bits"

// Bytes are looked at eight at a time, in a word, the first one the lowest.

// wide says whether words of eight bytes are fast.
const wide = bits.UintSize == 64

const (
	eachByte   = 0x0101010101010101
	eachHigh   = 0x80 * eachByte
	eachSpace  = ' ' * eachByte
	eachEscape = '\\' * eachByte
)

func le64(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// Word returns the eight bytes at b[at:].
func Word(b []byte, at int) uint64 { return le64(b[at:]) }

func le32(b []byte) uint32 {
	_ = b[3]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

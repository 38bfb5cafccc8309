//go:build !purego

package simd

import "unsafe"

var (
	regularImpls  = []string{"generic", "NEON"}
	regularChosen = 1
)

func regularPlain(first *uint32, b []byte, wide uint8) (spaces, n int) {
	return regularPlainNEON(&b[0], len(b), first, wide)
}

func regularHard(ops []uint32, b []byte, checkUTF8 bool) (spaces, n int) {
	if regularChosen == 0 {
		return regularGeneric(ops, b, checkUTF8)
	}
	var check uint32
	if checkUTF8 {
		check = ^uint32(0)
	}
	return regularNEON(&b[0], len(b), check, firstOp(ops))
}

func memberOf(b []byte, name string) (colon int) {
	return regularMember(&b[0], len(b), unsafe.StringData(name), len(name))
}

// regularMember is RegularMember for the n bytes at b, at most RegularMemberSize.
//
//go:noescape
func regularMember(b *byte, n int, name *byte, size int) (colon int)

// regularNEON is regularGeneric for the n > 0 bytes at b, but leaves nOps undefined if they
// are not regular. utf8 is all ones or zero, opsFirst nil where no positions are wanted.
//
//go:noescape
func regularNEON(b *byte, n int, utf8 uint32, opsFirst *uint32) (whitespace, nOps int)

// regularPlainNEON is regularNEON for an object or array of at most PlainSize bytes
// that has no control characters, backslashes and exponents nor, if wide is 0 and not 0x80, bytes
// beyond ASCII. It says -1 of whatever is not surely that and regular.
//
//go:noescape
func regularPlainNEON(b *byte, n int, opsFirst *uint32, wide uint8) (whitespace, nOps int)

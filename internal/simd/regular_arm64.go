//go:build !purego

package simd

import "unsafe"

var (
	regularImpls  = []string{"generic", "NEON"}
	regularChosen = 1
)

func regular(ops []uint32, b []byte, checkUTF8 bool) (spaces, n int, plain bool) {
	if regularChosen == 0 {
		spaces, n = regularGeneric(ops, b, checkUTF8)
		return spaces, n, false
	}
	var check uint32
	if checkUTF8 {
		check = ^uint32(0)
	}
	var first *uint32
	if len(ops) > 0 {
		first = &ops[0]
	}
	if len(b) <= PlainSize {
		if spaces, n = regularPlainNEON(&b[0], len(b), first); spaces >= 0 {
			return spaces, n, true
		}
	}
	if spaces, n = regularNEON(&b[0], len(b), check, first); spaces < 0 {
		n = 0
	}
	return spaces, n, false
}

func plainMembers(ops *uint32, b []byte) int {
	if regularChosen == 0 {
		return -1
	}
	spaces, n := regularPlainNEON(&b[0], len(b), ops)
	if spaces < 0 {
		return -1
	}
	return n
}

func plainMember(b []byte, name string) (colon int) {
	if regularChosen == 0 {
		return -1
	}
	return plainMemberNEON(&b[0], len(b), unsafe.StringData(name), len(name))
}

// plainMemberNEON is PlainMember for the n bytes at b, at most PlainMemberSize.
//
//go:noescape
func plainMemberNEON(b *byte, n int, name *byte, size int) (colon int)

// regularNEON is regularGeneric for the n > 0 bytes at b, but leaves nOps undefined if they
// are not regular. utf8 is all ones or zero, opsFirst nil where no positions are wanted.
//
//go:noescape
func regularNEON(b *byte, n int, utf8 uint32, opsFirst *uint32) (whitespace, nOps int)

// regularPlainNEON is regularNEON for an object or array of at most PlainSize bytes
// that has no control characters, backslashes, bytes beyond ASCII or exponents. It says -1
// of whatever is not surely that and regular.
//
//go:noescape
func regularPlainNEON(b *byte, n int, opsFirst *uint32) (whitespace, nOps int)

//go:build !purego

package simd

import "unsafe"

var regularImpls, regularChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

func regular(ops []uint32, b []byte, checkUTF8 bool) (spaces, n int, plain bool) {
	var check uint32
	if checkUTF8 {
		check = ^uint32(0)
	}
	var first *uint32
	if len(ops) > 0 {
		first = &ops[0]
	}
	if len(b) <= PlainSize && regularChosen != 0 {
		if spaces, n = regularPlainAVX2(&b[0], len(b), first); spaces >= 0 {
			return spaces, n, true
		}
	}
	switch regularChosen {
	case 1:
		spaces, n = regularAVX2(&b[0], len(b), check, first)
	case 2:
		spaces, n = regularAVX512(&b[0], len(b), check, first)
	default:
		spaces, n = regularGeneric(ops, b, checkUTF8)
	}
	if spaces < 0 {
		n = 0
	}
	return spaces, n, false
}

func plainMembers(ops *uint32, b []byte) int {
	if regularChosen == 0 {
		return -1
	}
	spaces, n := regularPlainAVX2(&b[0], len(b), ops)
	if spaces < 0 {
		return -1
	}
	return n
}

func plainMember(b []byte, name string) (colon int) {
	if regularChosen == 0 {
		return -1
	}
	return plainMemberAVX2(&b[0], len(b), unsafe.StringData(name), len(name))
}

// plainMemberAVX2 is PlainMember for the n bytes at b, at most PlainMemberSize.
//
//go:noescape
func plainMemberAVX2(b *byte, n int, name *byte, size int) (colon int)

// regularAVX2 is regularGeneric for the n > 0 bytes at b, but leaves nOps undefined if they
// are not regular. utf8 is all ones or zero, opsFirst nil where no positions are wanted.
//
//go:noescape
func regularAVX2(b *byte, n int, utf8 uint32, opsFirst *uint32) (whitespace, nOps int)

// regularAVX512 is the same for CPUs with VBMI2.
//
//go:noescape
func regularAVX512(b *byte, n int, utf8 uint32, opsFirst *uint32) (whitespace, nOps int)

// regularPlainAVX2 is the same for an object or array of at most PlainSize bytes that
// has no control characters, backslashes, bytes beyond ASCII or exponents. It says -1 of
// whatever is not surely that and regular.
//
//go:noescape
func regularPlainAVX2(b *byte, n int, opsFirst *uint32) (whitespace, nOps int)

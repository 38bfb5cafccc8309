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

func regularPlain(first *uint32, b []byte, wide uint8) (spaces, n int) {
	return regularPlainAVX2(&b[0], len(b), first, wide)
}

func regularHard(ops []uint32, b []byte, checkUTF8 bool) (spaces, n int) {
	var check uint32
	if checkUTF8 {
		check = ^uint32(0)
	}
	switch regularChosen {
	case 1:
		return regularAVX2(&b[0], len(b), check, firstOp(ops))
	case 2:
		return regularAVX512(&b[0], len(b), check, firstOp(ops))
	}
	return regularGeneric(ops, b, checkUTF8)
}

func memberOf(b []byte, name string) (colon int) {
	return regularMember(&b[0], len(b), unsafe.StringData(name), len(name))
}

// regularMember is RegularMember for the n bytes at b, at most RegularMemberSize.
//
//go:noescape
func regularMember(b *byte, n int, name *byte, size int) (colon int)

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
// has no control characters and backslashes nor, if wide is 0 and not 0x80, bytes beyond ASCII. It
// says -1 of whatever is not surely that and regular.
//
//go:noescape
func regularPlainAVX2(b *byte, n int, opsFirst *uint32, wide uint8) (whitespace, nOps int)

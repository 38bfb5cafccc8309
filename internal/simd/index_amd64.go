//go:build !purego

package simd

import "github.com/javelin-go/javelin/internal/forge"

var indexImpls, indexChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

func index(dst []uint32, b []byte, base uint32, st *IndexState) (n int, f Flags) {
	switch indexChosen {
	case 1:
		n, f = indexAVX2(&dst[0], &b[0], len(b), base, st)
		st.note(b)
	case 2:
		n, f = indexAVX512(&dst[0], &b[0], len(b), base, st)
		st.note(b)
	default:
		n, f = indexGeneric(dst, b, base, st)
	}
	return n, f
}

// IndexCopy copies src, a document, to buf, with forge.Room spaces after it, and is Index for
// that from the beginning of a document to its end: no state is left, and the last entry stands
// Lookahead times more after the n. buf must have room for both, dst for the entries of whole
// blocks of 64 bytes.
func IndexCopy(dst []uint32, buf, src []byte) (n int, f Flags) {
	if size := (len(src) + 63) &^ 63; size > 0 && len(buf) >= size+forge.Room && len(dst) >= size+IndexSlack {
		switch {
		case indexChosen == 1:
			return indexCopyAVX2(&dst[0], &src[0], len(src), &buf[0])
		case indexChosen == 2 && size == 64:
			return indexBlockAVX512(&dst[0], &src[0], len(src), &buf[0])
		case indexChosen == 2:
			return indexCopyAVX512(&dst[0], &src[0], len(src), &buf[0])
		}
	}
	return indexCopied(dst, CopySpaced(buf, src))
}

// indexCopyAVX2 is IndexCopy for the n > 0 bytes at src, where there is room in buf for whole
// blocks and forge.Room spaces.
//
//go:noescape
func indexCopyAVX2(dst *uint32, src *byte, n int, buf *byte) (count int, f Flags)

// indexCopyAVX512 is the same for CPUs with VBMI2.
//
//go:noescape
func indexCopyAVX512(dst *uint32, src *byte, n int, buf *byte) (count int, f Flags)

// indexBlockAVX512 is the same for a document of one block.
//
//go:noescape
func indexBlockAVX512(dst *uint32, src *byte, n int, buf *byte) (count int, f Flags)

// indexAVX2 is indexGeneric for the n > 0 bytes at b, but leaves st.last to
// its caller.
//
//go:noescape
func indexAVX2(dst *uint32, b *byte, n int, base uint32, st *IndexState) (count int, f Flags)

// indexAVX512 is the same for CPUs with VBMI2.
//
//go:noescape
func indexAVX512(dst *uint32, b *byte, n int, base uint32, st *IndexState) (count int, f Flags)

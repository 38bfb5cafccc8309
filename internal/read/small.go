package read

import (
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// SmallRoom is how many spaces stand after the copy of a small document, at least. They are
// enough for the rest of a block of the index, and for its last members to be like any others
// to those who look some bytes ahead. SmallSpaces is how many there are, for those who look
// further.
const (
	SmallRoom   = 64
	SmallSpaces = forge.Room
)

// IndexSmall copies a small document to buf, with SmallSpaces after it, and makes the entries of
// it, and as many more as one may look ahead, which are the last one again. It is not ok if there
// are none, or something is wrong, and ill if that is UTF-8 alone.
func IndexSmall(ent []uint32, buf, doc []byte) (n int, ok, ill bool) {
	n, flags := simd.IndexCopy(ent, buf, doc)
	if n == 0 || flags&(simd.ControlInString|simd.InvalidUTF8) != 0 {
		return 0, false, flags == simd.InvalidUTF8
	}
	// By one store after the other: a value of an array would be made first.
	last, more := ent[n-1], (*[scan.Lookahead]uint32)(ent[n:])
	more[0], more[1], more[2], more[3], more[4], more[5], more[6], more[7] = last, last, last, last, last, last, last, last
	return n, true, false
}

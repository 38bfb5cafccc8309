package read

import (
	"github.com/javelin-go/javelin/internal/forge"
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
	n, f := simd.IndexCopy(ent, buf, doc)
	return n, n > 0 && f == 0, n > 0 && f == simd.InvalidUTF8
}

package unmarshal

import (
	"math/bits"
	"testing"
	"unsafe"
)

// The copy of a small document begins with a line of the cache, so that its blocks are not in
// two of them. Before an object with pointers there is a word of package runtime.
func TestSmallDocumentBeginsWithALine(t *testing.T) {
	var c Call
	if at := 8 + unsafe.Offsetof(c.doc) + unsafe.Offsetof(c.doc.buf); bits.UintSize == 64 && at%64 != 0 {
		t.Errorf("it begins at %d, %d bytes after a line", at, at%64)
	}
	if size := unsafe.Sizeof(c); size > 8<<10-8 {
		t.Errorf("a call takes %d bytes, more than a page of package runtime", size)
	}
}

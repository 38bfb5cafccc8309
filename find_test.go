package javelin

import (
	"math/bits"
	"reflect"
	"testing"
)

// What a pooled finder writes all the time must not lie in one cache line with what another
// goroutine writes: it has a size of memory that is whole lines.
func TestPooledFinderIsOfWholeLines(t *testing.T) {
	line := 64
	if bits.UintSize == 32 {
		line = 16 // structs are made to fit where there are many cores
	}
	f := finders.New().(*finder)
	for _, c := range []struct {
		what string
		size uintptr
	}{
		{"finder", reflect.TypeFor[finder]().Size()},
		{"its open containers", uintptr(cap(f.open))},
	} {
		size := c.size
		if size > 512 {
			size += 8 // which say what it is
		}
		if n := cap(append([]byte(nil), make([]byte, size)...)); c.size == 0 || n%line != 0 {
			t.Errorf("%s: %d bytes, for which the runtime takes %d", c.what, c.size, n)
		}
	}
}

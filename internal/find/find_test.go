package find

import (
	"reflect"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
)

// What a pooled finder writes all the time must not lie in one cache line with what another
// goroutine writes: it has a size of memory that is whole lines.
func TestPooledFinderIsOfWholeLines(t *testing.T) {
	f := finders.New().(*finder)
	for _, c := range []struct {
		what string
		size uintptr
	}{
		{"finder", reflect.TypeFor[finder]().Size()},
		{"its open containers", uintptr(cap(f.open))},
	} {
		if !jsontest.WholeLines(c.size) {
			t.Errorf("%s: %d bytes, for which the runtime does not take whole lines", c.what, c.size)
		}
	}
}

package unmarshal

import (
	"testing"

	"github.com/javelin-go/javelin/internal/plan"
)

func TestIsZero(t *testing.T) {
	var words [20]uint64
	all := plan.SlotOf(&words)
	b := all.ByteArray(8 * len(words))
	for from := range 17 {
		for n := range len(b) - from {
			if !isZero(all.At(uintptr(from)), uintptr(n)) {
				t.Fatalf("%d bytes from %d on: not zero", n, from)
			}
		}
		for i := range b {
			b[i] = 1 << (i % 8)
			for n := range len(b) - from {
				if got, want := isZero(all.At(uintptr(from)), uintptr(n)), i < from || i >= from+n; got != want {
					t.Fatalf("%d bytes from %d on, byte %d set: %v", n, from, i, got)
				}
			}
			b[i] = 0
		}
	}
}

package unmarshal

import (
	"testing"

	"github.com/javelin-go/javelin/internal/plan"
)

func TestIsZero(t *testing.T) {
	var words [150]uint64
	all := plan.SlotOf(&words)
	b := all.ByteArray(8 * len(words))
	step := 1
	if testing.Short() {
		step = 13
	}
	for from := range 17 {
		for n := range len(b) - from {
			if !isZero(all.At(uintptr(from)), uintptr(n)) {
				t.Fatalf("%d bytes from %d on: not zero", n, from)
			}
		}
		for i := from % step; i < len(b); i += step {
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

package rt

import "testing"

// What is made at once is told apart, is zero, and is not shared with the next document.
func TestNewScalars(t *testing.T) {
	var d Decoder
	seen := map[*int64]bool{}
	for doc, n := range []int{1, 3, 20, 0, 20, 2} {
		for range n {
			p := d.NewInt64()
			if seen[p] || *p != 0 {
				t.Fatalf("document %d: %p has been made before, or is %d", doc, p, *p)
			}
			seen[p] = true
			*p = -1
		}
		if len(d.scalars.int64s.vals) > maxSlab {
			t.Errorf("document %d: %d at once", doc, len(d.scalars.int64s.vals))
		}
		d.forget()
		if s := &d.scalars.int64s; s.vals != nil || s.made != 0 || d.scalars.any {
			t.Errorf("document %d: the next one gets what is left", doc)
		}
	}
}

func TestNewScalarsAllocations(t *testing.T) {
	var d Decoder
	if n := testing.AllocsPerRun(100, func() {
		for range 3 {
			*d.NewInt()++
			*d.NewUint64()++
			*d.NewFloat64()++
			*d.NewBool() = true
		}
		d.forget()
	}); n != 4 {
		t.Errorf("%v allocations for three of four kinds each, want 4", n)
	}
}

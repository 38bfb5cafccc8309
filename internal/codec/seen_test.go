package codec

import (
	"math/rand/v2"
	"testing"
)

func TestSeen(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var s Seen
	for range 50 {
		s.Reset()
		want := map[int]bool{}
		limit := 1 + r.IntN(400)
		for range 300 {
			i := r.IntN(limit)
			if got := s.Insert(i); got == want[i] {
				t.Fatalf("Insert(%d) = %v among %v", i, got, want)
			}
			want[i] = true
		}
	}
}

func TestSeenEdges(t *testing.T) {
	var s Seen
	ids := []int{0, 63, 64, 127, 128, 191, 192, 1000}
	for _, i := range ids {
		if !s.Insert(i) {
			t.Errorf("%d: not new", i)
		}
	}
	for _, i := range ids {
		if s.Insert(i) {
			t.Errorf("%d: new again", i)
		}
	}
}

func TestSeenUpTo128FieldsDoesNotAllocate(t *testing.T) {
	if n := testing.AllocsPerRun(10, func() {
		var s Seen
		for i := range 128 {
			s.Insert(i)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

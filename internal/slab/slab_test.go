package slab

import (
	"strings"
	"sync"
	"testing"

	"github.com/javelin-go/javelin/internal/forge"
)

type value struct {
	p *int
	n [2]int
}

func TestMake(t *testing.T) {
	var s Of[value]
	seen := map[*value]bool{}
	for _, n := range []int{1, 3, 0, 40, 41, 42, 43, 1, 200, 7, 1} {
		vs := s.Make(true, n)
		if len(vs) != n || cap(vs) != n {
			t.Errorf("Make(true, %d) has length %d and capacity %d", n, len(vs), cap(vs))
		}
		for i := range vs {
			if vs[i] != (value{}) {
				t.Errorf("value %d of %d is not zero: %v", i, n, vs[i])
			}
			if seen[&vs[i]] {
				t.Errorf("value %d of %d has been taken before", i, n)
			}
			seen[&vs[i]] = true
			vs[i] = value{new(int), [2]int{1, 2}}
		}
	}
	if len(seen) != 379 {
		t.Errorf("%d values, not 379", len(seen))
	}
	if v := s.New(true); *v != (value{}) || seen[v] {
		t.Error("New returned a value that had been taken")
	}
}

// TestPieces: small values share memory, and a large one does not make the rest of a piece
// be forgotten.
func TestPieces(t *testing.T) {
	var s Of[value]
	a := s.Make(true, 1)
	rest := len(s.Rest)
	if rest == 0 { // sizes are not known without package unsafe
		return // and each value has memory of its own
	}
	size := int(forge.Size[value]()) // which is not the same for all ports
	if rest != (piece-word)/size-1 {
		t.Errorf("%d values are left of a piece", rest)
	}
	s.Make(true, 2*piece/size)
	if len(s.Rest) != rest {
		t.Errorf("%d values are left, not %d", len(s.Rest), rest)
	}
	if b := s.Make(true, 1); &a[0] == &b[0] {
		t.Error("taken twice")
	}
	if n := testing.AllocsPerRun(10, func() { s.New(true) }); n != 0 {
		t.Errorf("%v allocations for a value", n)
	}
}

func TestNotKept(t *testing.T) {
	var s Of[value]
	if vs := s.Make(false, 3); len(vs) != 3 || cap(vs) != 3 || vs[2] != (value{}) {
		t.Errorf("Make(false, 3) is %v", vs)
	}
	if a, b := s.New(false), s.New(false); a == b {
		t.Error("New(false) returned the same value twice")
	}
	if s.Rest != nil {
		t.Errorf("%d values are left of a piece", len(s.Rest))
	}
}

func TestText(t *testing.T) {
	var s Text
	var got []string
	want := []string{",\"a\":", "", strings.Repeat("long", 700), "b", strings.Repeat("x", 1000), strings.Repeat("y", 30)}
	for _, w := range want {
		got = append(got, s.Join(true, w[:len(w)/2], w[len(w)/2:]), s.Join(false, w, "!"))
	}
	for i, w := range want {
		if got[2*i] != w || got[2*i+1] != w+"!" {
			t.Errorf("%q, %q are to be %q, and with !", got[2*i], got[2*i+1], w)
		}
	}
	if n := testing.AllocsPerRun(10, func() { s.Join(true, "name", ":") }); n != 0 {
		t.Errorf("%v allocations for a short string", n)
	}
}

func TestCount(t *testing.T) {
	for _, tt := range [][3]int{{1, 1, 1016}, {1, 24, 42}, {42, 24, 42}, {43, 24, 85}, {1, 1024, 1}, {3, 1025, 3}, {5, 0, 5}, {1, 600, 1}, {2, 600, 3}, {1, 1 << 30, 1}, {5, 64, 8}, {8, 64, 8}, {9, 64, 15}} {
		if got := count(tt[0], tt[1]); got != tt[2] {
			t.Errorf("count(%d, %d) = %d, want %d", tt[0], tt[1], got, tt[2])
		}
	}
}

func TestMakeByMany(t *testing.T) {
	var s Of[value]
	var wg sync.WaitGroup
	var mu sync.Mutex
	seen := map[*value]bool{}
	for range 8 {
		wg.Go(func() {
			for i := range 200 {
				vs := s.Make(true, 1+i%5)
				for k := range vs {
					vs[k].n[0]++
					if vs[k].n[0] != 1 {
						t.Error("taken by two")
					}
				}
				mu.Lock()
				for k := range vs {
					if seen[&vs[k]] {
						t.Error("taken twice")
					}
					seen[&vs[k]] = true
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
}

package shape

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
)

// structOfNames returns the shape of fields of these names.
func structOfNames(names []string) *Struct {
	fields := make([]Field, len(names))
	for i, name := range names {
		fields[i] = Field{Options: Options{Name: name}, ID: 1}
	}
	return Make(fields)
}

func manyNames(n int, form string) (names []string) {
	for i := range n {
		names = append(names, fmt.Sprintf(form, i))
	}
	return names
}

func TestDistinctASCII(t *testing.T) {
	long := strings.Repeat("long", 4)
	for _, tt := range []struct {
		names []string
		want  bool
	}{
		{nil, true},
		{[]string{"a", "b", "Ab", "aB2"}, true},
		{[]string{"name", "Name"}, false},
		{[]string{"a", "é"}, false},
		{[]string{"a_", "a\x7f"}, false}, // they differ in the bit of case
		{[]string{"firstName", "first_name"}, true},
		{[]string{long + "X" + long, long + "Y" + long}, true}, // between the first word and the last
		{[]string{long + "X" + long, long + "x" + long}, false},
		{manyNames(100, "name%d"), true},
		{manyNames(100, long+"%03d"+long), true},
		{append(manyNames(100, "name%d"), "NAME50"), false},
		{append(manyNames(100, long+"n%03d"+long), long+"N070"+long), false},
	} {
		s := structOfNames(tt.names)
		if got := s.DistinctASCII(); got != tt.want {
			t.Errorf("%.60q: %v, want %v", tt.names, got, tt.want)
		}
		if !tt.want {
			continue
		}
		for i, name := range tt.names {
			text := strings.ToUpper(name)
			if k, sure := s.FindSpelling([]byte(text+"\": 1"), 0, len(text)); k != i || !sure {
				t.Errorf("%q is found at %d (sure: %v), not at %d", text, k, sure, i)
			}
		}
	}
}

// TestNamesBeforeAndAfter: the table is made when the first name is looked for, and gives the
// same as later.
func TestNamesBeforeAndAfter(t *testing.T) {
	for _, n := range []int{0, 1, 2, 9, 40} {
		names := manyNames(n, "name%d")
		for i := -1; i < n; i++ {
			s := structOfNames(names)
			name := "other"
			if i >= 0 {
				name = names[i]
			}
			for _, when := range []string{"first", "again"} {
				if got := s.Find([]byte(name)); got != i {
					t.Errorf("of %d, %s: %s is found at %d, not at %d", n, when, name, got, i)
				}
				if got := s.FindIn([]byte(name), 0, len(name)+1); got != -1 {
					t.Errorf("of %d, %s: what ends after the buffer is found at %d", n, when, got)
				}
			}
		}
	}
}

// TestFirstUseByMany: several goroutines look for the first names of a struct at once.
func TestFirstUseByMany(t *testing.T) {
	names := manyNames(30, "name%d")
	for range 50 {
		s := structOfNames(names)
		var wg sync.WaitGroup
		found := make([][]int, 8)
		for g := range found {
			wg.Go(func() {
				for i := range names {
					name := names[(i+g)%len(names)]
					a := s.Find([]byte(name))
					b, _ := s.FindFold([]byte(strings.ToUpper(name)), true, true)
					c, _ := s.FindSpelling([]byte(name), 0, len(name))
					if a != b || b != c || names[a] != name {
						t.Errorf("%s is found at %d, %d and %d", name, a, b, c)
					}
					found[g] = append(found[g], a)
				}
			})
		}
		wg.Wait()
		for g := range found {
			slices.Sort(found[g])
			if len(found[g]) != 30 || found[g][0] != 0 || found[g][29] != 29 {
				t.Errorf("goroutine %d has found %v", g, found[g])
			}
		}
	}
}

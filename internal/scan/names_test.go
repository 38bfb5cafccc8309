package scan

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
)

// simpleNames is what Names must be equal to.
type simpleNames struct{ stack [][]string }

func (s *simpleNames) push() { s.stack = append(s.stack, nil) }
func (s *simpleNames) pop()  { s.stack = s.stack[:len(s.stack)-1] }
func (s *simpleNames) insert(name string) bool {
	top := &s.stack[len(s.stack)-1]
	for _, n := range *top {
		if n == name {
			return false
		}
	}
	*top = append(*top, name)
	return true
}
func (s *simpleNames) last(level int) string {
	if l := s.stack[level]; len(l) > 0 {
		return l[len(l)-1]
	}
	return ""
}

// TestNamesAgreesWithSets drives Names and nested sets by the same random
// steps, with a buffer that moves, and compares every answer.
func TestNamesAgreesWithSets(t *testing.T) {
	for seed := range uint64(300) {
		checkNames(t, rand.New(rand.NewPCG(seed, 1)), 400)
	}
}

func FuzzNames(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) { checkNames(t, rand.New(rand.NewPCG(a, b)), 200) })
}

func checkNames(t *testing.T, r *rand.Rand, steps int) {
	t.Helper()
	var n Names
	var want simpleNames
	buf := []byte("prefix")
	short := r.IntN(2) == 0
	newName := func() string {
		if short {
			return strings.Repeat("x", r.IntN(3)) + fmt.Sprint(r.IntN(30))
		}
		// The same length, first and last eight bytes.
		return "beginning" + fmt.Sprintf("%03d", r.IntN(60)) + "at the end"
	}
	detach := func() {
		n.Detach(buf)
		for i := range buf {
			buf[i] = '#'
		}
		buf = append(buf[:0:0], "moved"...)
	}
	n.Push()
	want.push()
	for range steps {
		if r.IntN(40) == 0 {
			detach()
		}
		switch k := r.IntN(20); {
		case k < 2 && len(want.stack) < 12:
			n.Push()
			want.push()
		case k < 4 && len(want.stack) > 1:
			n.Pop()
			want.pop()
		default:
			name := newName()
			ok := want.insert(name)
			if k < 15 {
				start := len(buf)
				buf = append(buf, name...)
				end := len(buf)
				buf = append(buf, `": `[:r.IntN(4)]...)
				if got := n.Insert(buf, start, end); got != ok {
					t.Fatalf("Insert(%q) = %v, want %v", name, got, ok)
				}
			} else if got := n.InsertCopy(buf, []byte(name)); got != ok {
				t.Fatalf("InsertCopy(%q) = %v, want %v", name, got, ok)
			}
		}
		for level := range want.stack {
			if got := string(n.Last(buf, level)); got != want.last(level) {
				t.Fatalf("Last(%d) = %q, want %q", level, got, want.last(level))
			}
			if got := n.count(level); got != len(want.stack[level]) {
				t.Fatalf("Count(%d) = %d, want %d", level, got, len(want.stack[level]))
			}
		}
	}
	n.Reset()
	if n.Len() != 0 || len(n.refs) != 0 || len(n.arena) != 0 {
		t.Fatalf("after Reset: %d objects, %d names, %d bytes", n.Len(), len(n.refs), len(n.arena))
	}
}

func TestNamesReplaceKeepsTheLastNameAlone(t *testing.T) {
	var n Names
	buf := []byte("aabbbcc")
	n.Push()
	n.Replace(0, 2)
	n.Replace(2, 5)
	n.Push()
	n.ReplaceCopy([]byte("inner"))
	n.Replace(5, 7)
	n.Detach(buf)
	clear(buf)
	if got := string(n.Last(buf, 0)) + " " + string(n.Last(buf, 1)); got != "bbb cc" {
		t.Errorf("last names %q, want %q", got, "bbb cc")
	}
	if n.count(0) != 1 || n.count(1) != 1 {
		t.Errorf("counts %d, %d, want 1, 1", n.count(0), n.count(1))
	}
}

// TestNamesInsertAfterReplace changes the rules within an object, as options that
// are given to a nested call do.
func TestNamesInsertAfterReplace(t *testing.T) {
	for _, before := range []int{1, smallObject, 3 * smallObject} {
		var n Names
		var buf []byte
		insert := func(name string) bool {
			start := len(buf)
			buf = append(buf, name...)
			return n.Insert(buf, start, len(buf))
		}
		n.Push()
		for i := range before {
			insert(fmt.Sprint("name", i))
		}
		n.Replace(0, 5) // name0
		for i := range 3 * smallObject {
			if !insert(fmt.Sprint("new", i)) {
				t.Errorf("%d names before: new%d is reported as a duplicate", before, i)
			}
		}
		for i := range 3 * smallObject {
			if insert(fmt.Sprint("new", i)) {
				t.Errorf("%d names before: new%d is not reported as a duplicate", before, i)
			}
		}
	}
}

// TestNamesTimeIsLinear inserts names that agree in everything a signature
// looks at, with the buffer moving all the time.
func TestNamesTimeIsLinear(t *testing.T) {
	run := func(count int) time.Duration {
		best := time.Hour
		for range 3 {
			start := jsontest.CPUTime()
			var n Names
			var buf []byte
			n.Push()
			for i := range count {
				if i%100 == 0 {
					n.Detach(buf)
					buf = buf[:0]
				}
				s := len(buf)
				buf = fmt.Appendf(buf, "the first %09d and the last", i)
				if !n.Insert(buf, s, len(buf)) {
					t.Fatalf("name %d reported as a duplicate", i)
				}
			}
			best = min(best, jsontest.CPUTime()-start)
		}
		return best
	}
	few := 20_000 / stride(4)
	small, large := run(few), run(8*few)
	if large > 40*small {
		t.Errorf("8 times the names took %.1f times the time", float64(large)/float64(small))
	}
}

// count is the number of names of the open object of the given level.
func (s *Names) count(level int) int {
	return s.lastIndex(level) + 1 - s.objects[level].first
}

// stride is the step of a loop that the short form of a test goes through in steps.
func stride(short int) int {
	if testing.Short() {
		return short
	}
	return 1
}

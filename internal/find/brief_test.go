package find

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A briefMaker makes documents of names that are near to one another.
type briefMaker struct {
	*rand.Rand
	b     []byte
	paths [][]gpath.Hop
}

var briefNames = []string{"", "a", "aa", "b", "1", "name", `\u0061`, "a ", "{", ":", `\\`, `a\"a`, "ü"}

func (m *briefMaker) space() {
	if m.IntN(8) == 0 {
		m.b = append(m.b, " \n\t  "[:m.IntN(5)]...)
	}
}

func (m *briefMaker) value(depth int, way []gpath.Hop) {
	m.space()
	if m.IntN(3) == 0 {
		m.paths = append(m.paths, append(append([]gpath.Hop(nil), way...), m.hops(m.IntN(2))...))
	}
	kind := m.IntN(10)
	if depth == 0 {
		kind = m.IntN(6)
	}
	open := byte('{')
	switch kind {
	case 0:
		m.b = strconv.AppendInt(m.b, int64(m.IntN(1e6)), 10)
	case 1:
		m.b = append(m.b, `-1.5e3`...)
	case 2:
		m.b = append(m.b, "false"...)
	case 3, 4, 5:
		m.b = append(append(append(m.b, '"'), briefNames[m.IntN(len(briefNames))]...), '"')
	case 6, 7:
		open = '['
		fallthrough
	default:
		m.b = append(m.b, open)
		for i := range m.IntN(7) {
			if i > 0 {
				m.b = append(m.b, ',')
			}
			h := gpath.MakeHop(strconv.Itoa(i), i)
			if open == '{' {
				m.space()
				name := briefNames[m.IntN(len(briefNames))]
				m.b = append(append(append(m.b, '"'), name...), '"')
				m.space()
				m.b = append(m.b, ':')
				h = gpath.MakeHop(tape.TextOf([]byte(`"`+name+`"`)), gpath.LooseIndex(name))
			}
			m.value(depth-1, append(way, h))
		}
		m.b = append(m.b, open+2)
	}
	m.space()
}

// hops are steps to nowhere in particular.
func (m *briefMaker) hops(n int) (hops []gpath.Hop) {
	for range n {
		hops = append(hops, gpath.MakeHop(briefNames[m.IntN(len(briefNames))], m.IntN(4)-1))
	}
	return hops
}

// TestFindBriefly compares what is found in a document of a few KB with what is found
// by its index, also where a byte of it is another one.
func TestFindBriefly(t *testing.T) {
	for _, impl := range simd.Impls("regular") {
		t.Run(impl, func(t *testing.T) {
			defer simd.Select("regular", impl)()
			testFindBriefly(t)
		})
	}
}

func testFindBriefly(t *testing.T) {
	m := briefMaker{Rand: rand.New(rand.NewPCG(31, 32))}
	count := 4000
	if testing.Short() {
		count = 800
	}
	var results [unclear + 1]int
	for range count {
		m.b, m.paths = m.b[:0], append(m.paths[:0], m.hops(1+m.IntN(2)))
		m.value(m.IntN(6), nil)
		if len(m.b) > maxBrief {
			continue
		}
		for _, hops := range m.paths {
			start, end, res := findByIndex(m.b, hops)
			if s, e, r := findBriefly(m.b, hops); r != res && r != unclear || r == Found && (s != start || e != end) {
				t.Fatalf("%s, %v: got %d, %d, %d, want %d, %d, %d", m.b, hops, s, e, r, start, end, res)
			} else {
				results[r]++
			}
			testFindTogether(t, m.b, hops, start, end, res)
			at := m.IntN(len(m.b))
			bad := append([]byte(nil), m.b...)
			bad[at] = "{}[]\",:\\ x0\x01\xff"[m.IntN(13)]
			if _, _, r := findNotedOnce(bad, hops); r != unclear && !jsontext.Value(bad).IsValid(tape.AllowDuplicates) {
				t.Fatalf("%s, %v: %d", bad, hops, r)
			}
			s, e, r := findBriefly(bad, hops)
			if r == unclear {
				continue
			}
			if r == Found {
				bad = bad[:e] // what is after it may be in the same window
			}
			start, end, res = findByIndex(bad, hops)
			if r != res || r == Found && (s != start || e != end) {
				t.Fatalf("%s, %v: got %d, %d, %d, want %d, %d, %d", bad, hops, s, e, r, start, end, res)
			}
		}
	}
	for r, n := range results[:unclear] {
		if n < count/10 {
			t.Errorf("%d results are %d", n, r)
		}
	}
	if n := results[unclear]; n > count/10 {
		t.Errorf("%d of %v are unclear", n, results)
	}
}

// testFindTogether has what is found in b in the other ways.
func testFindTogether(t *testing.T, b []byte, hops []gpath.Hop, start, end int, res Result) {
	t.Helper()
	if res != Found {
		start, end = 0, 0
	}
	for _, loosely := range []bool{false, true} {
		if s, e, r := find(b, hops, loosely); r != res || r == Found && (s != start || e != end) {
			t.Fatalf("%s, %v, loosely %t: got %d, %d, %d, want %d, %d, %d", b, hops, loosely, s, e, r, start, end, res)
		}
	}
	way := make(trail, len(hops))
	_, at, _ := findLoosely(b, hops, way)
	if s, e, r := findNotedOnce(b, hops); r != unclear && (s != start || e != end || r != res || !way.alone(b, hops, at)) {
		t.Fatalf("%s, %v: got once %d, %d, %d, want %d, %d, %d", b, hops, s, e, r, start, end, res)
	}
	path := ""
	for i, h := range hops {
		if i > 0 {
			path += "."
		}
		path += h.Name
	}
	var few [8]gpath.Hop
	if again, ok := gpath.PlainHops(few[:0], path); !ok || !slices.Equal(again, hops) {
		return
	}
	var spots [2]Spot
	paths := []string{"none.1", path}
	if _, _, ok := Several(spots[:], b, paths, nil); ok {
		want := Spot{Start: uint32(start), End: uint32(end), Res: res}
		if spots[1] != want {
			t.Fatalf("%s, %s: got %v, want %v", b, path, spots[1], want)
		}
	}
}

func findNotedOnce(b []byte, hops []gpath.Hop) (start, end int, res Result) {
	if len(b) > maxNoted {
		return 0, 0, unclear
	}
	return findNoted(b, hops, true)
}

func findByIndex(data []byte, hops []gpath.Hop) (start, end int, res Result) {
	f := getFinder(data)
	defer putFinder(f)
	return f.find(hops)
}

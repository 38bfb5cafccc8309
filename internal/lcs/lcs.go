// Package lcs aligns two sequences: it finds a common subsequence of them, as long as
// it can be where that takes bounded work.
package lcs

import "slices"

// A Match says that a[A:A+Len] and b[B:B+Len] are the same.
type Match struct{ A, B, Len int }

// Align returns what a and b have in common, in order and without overlaps. Equal
// numbers stand for equal elements; none is negative.
//
// It is a longest common subsequence, found by the divide-and-conquer form of Myers'
// algorithm (E. Myers, An O(ND) Difference Algorithm and Its Variations, 1986), as long
// as that takes no more than about [Work] steps for each element. What is left then is
// aligned at the elements that occur once in both, as in patience diff, which takes
// n log n steps and may find less.
func Align(a, b []int) []Match {
	return align(a, b, Work*(len(a)+len(b))+minWork)
}

// Work bounds the steps of [Align] for each element; short sequences may take minWork.
const (
	Work    = 64
	minWork = 1 << 21
)

func align(a, b []int, work int) []Match {
	m := matcher{work: work}
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	m.emit(0, 0, head)
	m.middle(a, b, head, len(a)-tail, len(b)-tail)
	m.emit(len(a)-tail, len(b)-tail, tail)
	return m.out
}

// A matcher gathers matches, from left to right.
type matcher struct {
	a, b             []int // elements that occur in both
	atA, atB         []int // where those are
	forward, back    []int // furthest place on each diagonal
	countA, countB   []int // of each element, see anchors; zero in between
	placeB, best, by []int
	work             int
	out              []Match
}

func (m *matcher) emit(a, b, n int) {
	if n == 0 {
		return
	}
	if k := len(m.out) - 1; k >= 0 && m.out[k].A+m.out[k].Len == a && m.out[k].B+m.out[k].Len == b {
		m.out[k].Len += n
		return
	}
	m.out = append(m.out, Match{a, b, n})
}

// middle aligns a[from:toA] with b[from:toB]. What does not occur on the other side is
// in no common subsequence, and is left out first.
func (m *matcher) middle(a, b []int, from, toA, toB int) {
	if from == toA || from == toB {
		return
	}
	size := max(slices.Max(a[from:toA]), slices.Max(b[from:toB])) + 1
	m.countA, m.countB, m.placeB = make([]int, size), make([]int, size), make([]int, size)
	for _, v := range a[from:toA] {
		m.countA[v]++
	}
	for _, v := range b[from:toB] {
		m.countB[v]++
	}
	for i, v := range a[from:toA] {
		if m.countB[v] > 0 {
			m.a, m.atA = append(m.a, v), append(m.atA, from+i)
		}
	}
	for i, v := range b[from:toB] {
		if m.countA[v] > 0 {
			m.b, m.atB = append(m.b, v), append(m.atB, from+i)
		}
	}
	clear(m.countA)
	clear(m.countB)
	n := len(m.a) + len(m.b) + 3
	m.forward, m.back = make([]int, n), make([]int, n)
	m.part(0, len(m.a), 0, len(m.b))
}

// found emits a match of elements of m.a and m.b.
func (m *matcher) found(a, b, n int) {
	for i := range n {
		m.emit(m.atA[a+i], m.atB[b+i], 1)
	}
}

// part aligns a[a0:a1] with b[b0:b1].
func (m *matcher) part(a0, a1, b0, b1 int) {
	for {
		for a0 < a1 && b0 < b1 && m.a[a0] == m.b[b0] {
			m.found(a0, b0, 1)
			a0, b0 = a0+1, b0+1
		}
		tail := 0
		for a0 < a1 && b0 < b1 && m.a[a1-1] == m.b[b1-1] {
			a1, b1, tail = a1-1, b1-1, tail+1
		}
		if tail > 0 {
			m.part(a0, a1, b0, b1)
			m.found(a1, b1, tail)
			return
		}
		if a0 == a1 || b0 == b1 {
			return
		}
		x, y, ok := m.split(a0, a1, b0, b1)
		if !ok {
			m.anchors(a0, a1, b0, b1)
			return
		}
		m.part(a0, x, b0, y)
		a0, b0 = x, y
	}
}

// split returns a point that a shortest way from (a0, b0) to (a1, b1) goes through: a
// step to the side leaves out one element, a diagonal one takes one of both. The ways
// from both ends are followed until they meet. It says no when the work is used up.
//
// The two begin with different elements, and end so, so that the point is neither end.
func (m *matcher) split(a0, a1, b0, b1 int) (x, y int, ok bool) {
	w, h := a1-a0, b1-b0
	m.work -= w + h
	// Diagonal d = x-y is at d+h+1, from d = -h-1, which no way reaches, to d = w+1.
	// The way back counts x and y from the other end: what is its diagonal d is w-h-d
	// for the way forward.
	forward, back := m.forward[:w+h+3], m.back[:w+h+3]
	for i := range forward {
		forward[i], back[i] = unreached, unreached
	}
	odd := (w-h)&1 != 0
	for steps := 0; ; steps++ {
		if m.work -= 2*steps + 1; m.work < 0 {
			return 0, 0, false
		}
		first, last := -steps+2*max(0, steps-h), steps-2*max(0, steps-w)
		for d := first; d <= last; d += 2 {
			x := further(forward, d, w, h, steps)
			for y = x - d; x >= 0 && x < w && y < h && m.a[a0+x] == m.b[b0+y]; y++ {
				x++
			}
			forward[d+h+1] = x
			// Of the way back, as many steps less one have been taken.
			if odd && x >= 0 && x+back[w-h-d+h+1] >= w {
				return a0 + x, b0 + x - d, true
			}
		}
		for d := first; d <= last; d += 2 {
			x := further(back, d, w, h, steps)
			for y = x - d; x >= 0 && x < w && y < h && m.a[a1-1-x] == m.b[b1-1-y]; y++ {
				x++
			}
			back[d+h+1] = x
			if !odd && x >= 0 && x+forward[w-h-d+h+1] >= w {
				return a1 - x, b1 - x + d, true
			}
		}
	}
}

// unreached is what stands for a diagonal to which no way leads. No sum with it is a
// length.
const unreached = -1 << 30

// further returns the furthest x on diagonal d after one step to the side more, from
// one of the diagonals beside it.
func further(way []int, d, w, h, steps int) int {
	if steps == 0 {
		return 0
	}
	x := unreached
	if right := way[d-1+h+1] + 1; right >= 0 && right <= w {
		x = right
	}
	if down := way[d+1+h+1]; down > x && down-d <= h {
		x = down
	}
	return x
}

// anchors aligns the two at what occurs once in each: of that, a longest sequence that
// is in the same order in both. Between those, only what is equal at the start and at
// the end is taken.
func (m *matcher) anchors(a0, a1, b0, b1 int) {
	for _, v := range m.a[a0:a1] {
		m.countA[v]++
	}
	for i, v := range m.b[b0:b1] {
		m.countB[v]++
		m.placeB[v] = b0 + i
	}
	// best[n] is the place in a of the last of n+1 anchors, the one that comes first in
	// b; by[i] the anchor before the one at a0+i.
	m.best, m.by = m.best[:0], append(m.by[:0], make([]int, a1-a0)...)
	for i, v := range m.a[a0:a1] {
		if m.countA[v] != 1 || m.countB[v] != 1 {
			continue
		}
		n, _ := slices.BinarySearchFunc(m.best, m.placeB[v], func(at, place int) int {
			return m.placeB[m.a[at]] - place
		})
		m.by[i] = -1
		if n > 0 {
			m.by[i] = m.best[n-1]
		}
		if n == len(m.best) {
			m.best = append(m.best, 0)
		}
		m.best[n] = a0 + i
	}
	var chain []int // from the last to the first
	if len(m.best) > 0 {
		for at := m.best[len(m.best)-1]; at >= 0; at = m.by[at-a0] {
			chain = append(chain, at)
		}
	}
	for _, v := range m.a[a0:a1] {
		m.countA[v] = 0
	}
	for _, v := range m.b[b0:b1] {
		m.countB[v] = 0
	}
	for _, at := range slices.Backward(chain) {
		b := m.placeB[m.a[at]]
		m.ends(a0, at, b0, b)
		m.found(at, b, 1)
		a0, b0 = at+1, b+1
	}
	m.ends(a0, a1, b0, b1)
}

// ends takes what is equal at the start and at the end.
func (m *matcher) ends(a0, a1, b0, b1 int) {
	n := 0
	for a0+n < a1 && b0+n < b1 && m.a[a0+n] == m.b[b0+n] {
		n++
	}
	m.found(a0, b0, n)
	a0, b0, n = a0+n, b0+n, 0
	for a0 < a1-n && b0 < b1-n && m.a[a1-1-n] == m.b[b1-1-n] {
		n++
	}
	m.found(a1-n, b1-n, n)
}

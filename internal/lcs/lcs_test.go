package lcs

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
)

// longest is the length of a longest common subsequence, by the table of the textbook.
func longest(a, b []int) int {
	row := make([]int, len(b)+1)
	for _, v := range a {
		diagonal := 0
		for j, w := range b {
			above := row[j+1]
			if v == w {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}

// length checks that the matches are matches, in order, and returns their length.
func length(t *testing.T, a, b []int, ms []Match) (n int) {
	t.Helper()
	atA, atB := 0, 0
	for _, m := range ms {
		if m.Len <= 0 || m.A < atA || m.B < atB || !slices.Equal(a[m.A:m.A+m.Len], b[m.B:m.B+m.Len]) {
			t.Fatalf("%v and %v: %v", a, b, ms)
		}
		atA, atB, n = m.A+m.Len, m.B+m.Len, n+m.Len
	}
	return n
}

func randomInts(r *rand.Rand, n, kinds int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = r.IntN(kinds)
	}
	return s
}

// edited is a with some elements taken out, put in and replaced.
func edited(r *rand.Rand, a []int, edits, kinds int) []int {
	b := slices.Clone(a)
	for range edits {
		switch i := r.IntN(len(b) + 1); {
		case r.IntN(2) == 0 || i == len(b):
			b = slices.Insert(b, i, r.IntN(kinds))
		default:
			b = slices.Delete(b, i, i+1)
		}
	}
	return b
}

func TestAlignIsLongest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		a := randomInts(r, r.IntN(12), 1+r.IntN(6))
		b := randomInts(r, r.IntN(12), 1+r.IntN(6))
		if r.IntN(2) == 0 {
			a = randomInts(r, r.IntN(60), 1+r.IntN(30))
			b = edited(r, a, r.IntN(8), 40)
		}
		if got, want := length(t, a, b, Align(a, b)), longest(a, b); got != want {
			t.Fatalf("%v and %v: %d in common, want %d", a, b, got, want)
		}
	}
}

// However little work is allowed, what comes back is a common subsequence, and holds
// what is equal at both ends.
func TestAlignWithLittleWork(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		a := randomInts(r, r.IntN(40), 1+r.IntN(60))
		b := edited(r, a, r.IntN(12), 60)
		length(t, a, b, align(a, b, r.IntN(200)))
	}
	a, b := []int{1, 9, 2, 3, 4, 9, 5, 6}, []int{9, 1, 2, 7, 9, 4, 8, 5, 6}
	if got, want := align(a, b, 0), []Match{{0, 1, 1}, {2, 2, 1}, {4, 5, 1}, {6, 7, 2}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestAlignRuns(t *testing.T) {
	for _, tt := range []struct {
		a, b []int
		want []Match
	}{
		{nil, nil, nil},
		{[]int{1}, nil, nil},
		{nil, []int{1}, nil},
		{[]int{1, 2, 3}, []int{1, 2, 3}, []Match{{0, 0, 3}}},
		{[]int{1, 2, 3}, []int{1, 3}, []Match{{0, 0, 1}, {2, 1, 1}}},
		{[]int{1, 2, 3, 4}, []int{3, 4, 1, 2, 5}, []Match{{0, 2, 2}}},
		{[]int{1, 1, 1}, []int{1, 1}, []Match{{0, 0, 2}}},
		{[]int{1, 2}, []int{2, 1}, []Match{{1, 0, 1}}},
	} {
		if got := Align(tt.a, tt.b); len(got) != len(tt.want) || length(t, tt.a, tt.b, got) != length(t, tt.a, tt.b, tt.want) {
			t.Errorf("%v and %v: %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

// Two long sequences that have nothing like an order in common take time that is linear
// in their length.
func TestLinearAlign(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	measure := func(n int) time.Duration {
		a, b := randomInts(r, n, n/3), randomInts(r, n, n/3)
		start := jsontest.CPUTime()
		ms := Align(a, b)
		took := jsontest.CPUTime() - start
		if length(t, a, b, ms) == 0 {
			t.Error("nothing in common")
		}
		return took
	}
	one, four := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for try := 0; ; try++ {
		if one, four = min(one, measure(100_000)), min(four, measure(400_000)); four < 10*one {
			break
		}
		if try == 5 {
			t.Errorf("four times as much took %v, not %v", four, one)
			break
		}
	}
}

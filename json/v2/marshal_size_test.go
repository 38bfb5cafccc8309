package json

import (
	"github.com/javelin-go/javelin/internal/marshal"
	"math"
	"runtime"
	"strings"
	"testing"
)

// Results take about the memory that they are long if each is as long as the one before,
// and otherwise no more than twice that.
func TestMemoryOfResults(t *testing.T) {
	type text struct{ S string }
	for _, tt := range []struct {
		name  string
		sizes []int
		times int
	}{
		{"steady", []int{18 << 10}, 1},
		{"long", []int{100 << 10}, 1},
		{"at times half", []int{9 << 10, 18 << 10}, 1},
		{"at times a little more", []int{20 << 10, 26 << 10, 23 << 10}, 2},
		{"at times short", []int{30 << 10, 10, 10, 10}, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			total := uint64(0)
			round := func() {
				total = 0
				for _, n := range tt.sizes {
					in := text{strings.Repeat("s", n)}
					b, err := Marshal(&in)
					if err != nil || string(b) != `{"S":"`+in.S+`"}` {
						t.Fatalf("%.20q, %v", b, err)
					}
					total += uint64((2 + tt.times) * n) // of in, what b is compared with, and b
				}
			}
			round() // from here on, sizes are known
			round()
			least := uint64(math.MaxUint64) // the race detector makes pools forget, some of the time
			for range 100 {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				round()
				runtime.ReadMemStats(&after)
				least = min(least, after.TotalAlloc-before.TotalAlloc)
			}
			// The allocator's classes of size are an eighth apart.
			if limit := total + total/8 + 4<<10; least > limit {
				t.Errorf("%d bytes, want at most %d", least, limit)
			}
		})
	}
}

func TestLikelySize(t *testing.T) {
	for _, tt := range []struct {
		lengths []int
		want    int
	}{
		{nil, 0},
		{[]int{10_000}, 0},
		{[]int{10_000, 10_000}, 10_000},
		{[]int{10_000, 10_000, 10_100}, 10_100},
		{[]int{10_000, 10_000, 9_000}, 9_750},
		{[]int{10_000, 10_000, 8_000}, 0},
		{[]int{10_000, 10_000, 11_000}, 0},
		{[]int{10_000, 11_000, 11_000}, 11_000},
		{[]int{100_000}, 100_000},
		{[]int{100_000, 60_000}, 90_000},
		{[]int{100_000, 40_000}, 40_000},
		{[]int{100_000, 10}, 0},
		{[]int{1 << 30, 1 << 20}, 1 << 20}, // what is longer than that says nothing
	} {
		var pl marshal.Plan
		for _, n := range tt.lengths {
			pl.ExpectSize(n)
		}
		if got := pl.LikelySize(); got != tt.want {
			t.Errorf("after %d: %d, want %d", tt.lengths, got, tt.want)
		}
	}
}

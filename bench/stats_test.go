package main

import (
	"math"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 || math.IsNaN(a) && math.IsNaN(b) }

func TestQuantile(t *testing.T) {
	for _, c := range []struct {
		xs   []float64
		q    float64
		want float64
	}{
		{nil, 0.5, math.NaN()},
		{[]float64{7}, 0.25, 7},
		{[]float64{1, 2, 3, 4}, 0.5, 2.5},
		{[]float64{1, 2, 3, 4}, 0.25, 1.75},
		{[]float64{1, 2, 3, 4, 5}, 0.75, 4},
		{[]float64{1, 2}, 0, 1},
		{[]float64{1, 2}, 1, 2},
	} {
		if got := quantile(c.xs, c.q); !near(got, c.want) {
			t.Errorf("quantile(%v, %v) = %v, want %v", c.xs, c.q, got, c.want)
		}
	}
	xs := []float64{3, 1, 2}
	if got := median(xs); got != 2 || xs[0] != 3 {
		t.Errorf("median = %v, input now %v", got, xs)
	}
}

func TestGeomean(t *testing.T) {
	if got := geomean([]float64{1, 4}); !near(got, 2) {
		t.Errorf("geomean(1, 4) = %v", got)
	}
	if got := geomean([]float64{0.5, 2, 1}); !near(got, 1) {
		t.Errorf("geomean(0.5, 2, 1) = %v", got)
	}
	if got := geomean(nil); !math.IsNaN(got) {
		t.Errorf("geomean() = %v", got)
	}
}

// A disturbance that hits both of a round leaves no trace in the ratio.
func TestPairedTakesOutTheMachine(t *testing.T) {
	peer := []float64{20, 40, 20, 200, 20}
	ours := []float64{10, 20, 10, 100, 10}
	if r := paired(series{ns: peer}, series{ns: ours}, 0); r != (Ratio{2, 2, 2, 0, 1, 0}) {
		t.Errorf("paired = %+v, want 2 throughout", r)
	}
	if r := paired(series{ns: []float64{1, 2, 3, 4, 5}}, series{ns: []float64{1, 1, 1, 1, 1}}, 0); r != (Ratio{3, 1, 5, 2.0 / 3, 1, 0}) {
		t.Errorf("paired = %+v, want 3 [1 5]", r)
	}
	if r := paired(series{ns: []float64{4, 0, 8}}, series{ns: []float64{2, 1, 0}}, 0); r.Median != 2 {
		t.Errorf("rounds without a time must be left out: %+v", r)
	}
}

func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		r    Ratio
		want string
	}{{Ratio{Median: 1.5, Low: 1.4, High: 1.6}, "win"}, {Ratio{Median: 0.9, Low: 0.8, High: 0.95}, "LOSS"}, {Ratio{Median: 1.1, Low: 0.9, High: 1.2}, "even"}, {Ratio{Median: 1, Low: 1, High: 1}, "even"}} {
		if got := c.r.verdict(); got != c.want {
			t.Errorf("%+v: %s, want %s", c.r, got, c.want)
		}
	}
}

func TestRates(t *testing.T) {
	if got := mbps(2000, 1000); got != 2000 {
		t.Errorf("2000 bytes in 1 µs = %v MB/s, want 2000", got)
	}
	if got := round3(123456.7); got != 123500 {
		t.Errorf("round3(123456.7) = %v", got)
	}
	if got := round3(0.0012344); got != 0.001234 {
		t.Errorf("round3(0.0012344) = %v", got)
	}
	lines := stage1Lines("goos: linux\nBenchmarkIndex/AVX2/x-2   100  200 ns/op  3870.00 MB/s  0 B/op\nPASS\n")
	if len(lines) != 1 || lines[0] != "Index/AVX2/x-2 3.87 GB/s" {
		t.Errorf("stage1Lines = %q", lines)
	}
}

// p values as tables of the test and other implementations give them.
func TestDiffer(t *testing.T) {
	for _, c := range []struct {
		xs, ys []float64
		p      float64
	}{
		{[]float64{1, 2, 3, 4, 5}, []float64{6, 7, 8, 9, 10}, 2.0 / 252},
		{[]float64{1, 2, 3}, []float64{4, 5, 6}, 0.1},
		{[]float64{1, 3, 5}, []float64{2, 4, 6}, 0.7},
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8}, []float64{9, 10, 11, 12, 13, 14, 15, 16}, 2.0 / 12870},
		{[]float64{5, 5, 5}, []float64{5, 5, 5}, 1},
		{nil, []float64{1}, 1},
		{[]float64{1, 1, 2, 2, 3}, []float64{1, 2, 2, 3, 3}, 0.5067},
	} {
		for _, p := range []float64{differ(c.xs, c.ys), differ(c.ys, c.xs)} {
			if math.Abs(p-c.p) > 0.0005 {
				t.Errorf("%v, %v: p = %.4f, want %.4f", c.xs, c.ys, p, c.p)
			}
		}
	}
}

func TestSpread(t *testing.T) {
	if s := (series{ns: []float64{10, 10, 10}}).spread(); s != 0 {
		t.Errorf("spread %v, want 0", s)
	}
	if s := (series{ns: []float64{8, 9, 10, 11, 12}}).spread(); math.Abs(s-0.2) > 1e-9 {
		t.Errorf("spread %v, want 0.2", s)
	}
}

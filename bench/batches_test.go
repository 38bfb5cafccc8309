package main

import (
	"testing"
	"time"
)

// Libraries that are compared pay for the collector alike.
func TestBatchesOfOneCellPayAlike(t *testing.T) {
	pl := Plan{LongBatch: 100 * time.Millisecond, Spans: 1.25}
	run := func(perCall float64, bytes float64, span float64) *Run {
		return &Run{Batch: 10, call: perCall, AllocB: bytes, span: span, calls: make([]func() error, 1)}
	}
	const mb = 1 << 20
	for _, c := range []struct {
		name string
		runs []*Run
		want []int
		span float64
	}{
		{"all that may be the best get there", []*Run{run(10e3, mb/100, 20*mb), run(25e3, mb/100, 32*mb), run(8e3, 0, 30*mb)}, []int{4000, 4000, 10}, 32 * mb},
		{"one of them would not", []*Run{run(10e3, mb/100, 32*mb), run(26e3, mb/100, 32*mb)}, []int{10, 10}, 0},
		{"one that is far behind may take longer", []*Run{run(10e3, mb/100, 32*mb), run(60e3, mb/100, 32*mb)}, []int{4000, 4000}, 32 * mb},
		{"but not for ever", []*Run{run(10e3, mb/100, 32*mb), run(90e3, mb/100, 32*mb)}, []int{4000, 10}, 32 * mb},
		{"nothing allocates", []*Run{run(10, 0, 32*mb), run(20, 0, 32*mb)}, []int{10, 10}, 32 * mb},
	} {
		if span := evenBatches(pl, c.runs); span != c.span {
			t.Errorf("%s: a span of %v, want %v", c.name, span, c.span)
		}
		for i, r := range c.runs {
			if r.Batch != c.want[i] {
				t.Errorf("%s: library %d has %d calls, want %d", c.name, i, r.Batch, c.want[i])
			}
		}
	}
}

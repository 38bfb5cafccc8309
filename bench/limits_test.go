package main

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// The loops are run in the rounds of a cell, allocate what a call of ours does, hold
// nothing between rounds, and keep their length in the next process.
func TestLimitsOfTheMachine(t *testing.T) {
	pl := Plan{Procs: 2, Batch: time.Millisecond, LongBatch: 2 * time.Millisecond, Spans: 1}
	runs := []*Run{{Peer: "other", Allocs: 7, AllocB: 7}, {Peer: "javelin/v1", Ours: true, Category: V1, Allocs: 9, AllocB: 90}, {Peer: "javelin/v2", Ours: true, Category: V2, Allocs: 40, AllocB: 4000}}
	first := &Cell{Op: OpUnmarshalAny, Corpus: "small", Procs: 2, Limits: newLimits(pl, runs, nil, 0)}
	var names []string
	for _, l := range first.Limits {
		names = append(names, l.Peer)
		l.limitRound(2, 0)
		if l.Batch == 0 || len(l.Wall) != 1 || len(l.Single) != 1 || l.calls != nil {
			t.Errorf("%+v", l)
		}
	}
	if want := []string{limitArithmetic, limitCopy, limitAllocation}; !slices.Equal(names, want) {
		t.Fatalf("loops %q, want %q", names, want)
	}
	if l := first.Limits[2]; l.Allocs != 40 || l.AllocB != 4000 {
		t.Errorf("%v allocations of %v bytes, want those of the strict form", l.Allocs, l.AllocB)
	}
	second := &Cell{Op: OpUnmarshalAny, Corpus: "small", Procs: 2, Limits: newLimits(pl, runs, first, 0)}
	for i, l := range second.Limits {
		if l.limitRound(2, 1); l.Batch != first.Limits[i].Batch {
			t.Errorf("%s: batches of %d, before of %d", l.Peer, l.Batch, first.Limits[i].Batch)
		}
	}
	merged := mergeCells(first, second)
	if found := merged.limitScaling(); len(merged.Limits) != 3 || len(merged.Limits[0].Wall) != 2 || len(found) != 3 || !(found[0].X > 0.2 && found[0].X < 5) {
		t.Errorf("%d loops, found %v", len(merged.Limits), found)
	}

	if l := newLimits(Plan{Procs: 1}, runs, nil, 0); l != nil {
		t.Errorf("%d loops for one goroutine", len(l))
	}
	if l := newLimits(pl, runs[:1], nil, 0); len(l) != 2 {
		t.Errorf("%d loops where nothing of ours allocates", len(l))
	}
	if err := arithmeticLoop(); err != nil {
		t.Error(err)
	}
	allocs := testing.AllocsPerRun(10, func() { _ = allocationLoop(40, 4000)() })
	if allocs < 40 || allocs > 44 {
		t.Errorf("%v allocations, want 40 and what holds them", allocs)
	}
}

// Who reads what two goroutines give sees what the machine gives them.
func TestScalingNamesTheLimits(t *testing.T) {
	c := &Cell{Op: OpValid, Corpus: "small", Bytes: 100, Procs: 2,
		Runs:   []*Run{{Peer: "javelin/v2", Ours: true, Category: V2, CPU: []float64{1}, Wall: []float64{1}, Single: []float64{1.5}}},
		Limits: []*Run{{Peer: limitArithmetic, Wall: []float64{1}, Single: []float64{1.98}}, {Peer: limitCopy, Wall: []float64{1}, Single: []float64{1.2}}}}
	rows := scalingRows([]*Cell{c})
	const want = "arithmetic 1.98×, memory copy 1.20×"
	if len(rows) != 1 || rows[0].Limits != want {
		t.Errorf("%+v", rows)
	}
	var out strings.Builder
	if printScaling(&out, []*Cell{c}); !strings.Contains(out.String(), "javelin/v2 1.50×  (machine: "+want+")\n") {
		t.Errorf("%s", out.String())
	}
	if b := scalingBar([]*Cell{c}); len(b.Parts) != 1 || b.Parts[0].State != notMet || b.Parts[0].Found != "1.50× (machine: "+want+")" {
		t.Errorf("%+v", b)
	}
}

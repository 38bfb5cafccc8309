package main

import (
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
)

// What counts is the median of the processes, not of all rounds: a process that had
// more time has no more weight. Rounds are paired within their process.
func TestSeriesOfProcesses(t *testing.T) {
	ours := series{[]float64{10, 10, 10, 10, 20, 40}, []int{0, 0, 0, 0, 1, 2}}
	if m := ours.median(); m != 20 {
		t.Errorf("median %v, want that of 10, 20 and 40", m)
	}
	peer := series{[]float64{20, 60, 80}, []int{0, 1, 2}} // dropped after one round in process 0
	r := paired(peer, ours, 0)
	// The logarithms of 2, 3 and 2 vary by ln(1.5)²/3; 4.303 is Student's t of two degrees.
	far := math.Exp(4.303 * math.Sqrt(2*0.4487/3) * math.Log(1.5))
	if r.Median != 2 || math.Abs(r.High-2*far) > 1e-9 || math.Abs(r.Low-2/far) > 1e-9 || r.processes != 3 {
		t.Errorf("ratio %+v, want 2 [%v %v]", r, 2/far, 2*far)
	}
	// Rounds of one process tell nothing of another; their range is what there is.
	if r := paired(series{ns: []float64{9, 10, 12}}, series{ns: []float64{1, 1, 1}}, 0.01); r.Median != 10 || r.Low != 9 || r.High != 12 {
		t.Errorf("ratio %+v, want 10 [9 12]", r)
	}
	if m := (series{ns: []float64{3, 1, 2}}).median(); m != 2 {
		t.Errorf("median %v of what names no process", m)
	}
	if r := paired(series{}, ours, 0); r.verdict() != "even" {
		t.Errorf("ratio %+v of nothing", r)
	}
}

func TestMergeCells(t *testing.T) {
	a := &Cell{Op: OpValid, Runs: []*Run{
		{Peer: "one", CPU: []float64{1, 2}, Wall: []float64{3, 4}, Process: []int{0, 0}, GCs: 1, Batch: 7},
		{Peer: "two", CPU: []float64{5}, Wall: []float64{5}, Process: []int{0}},
		{Peer: "broken", Err: "always"}}}
	b := &Cell{Op: OpValid, Runs: []*Run{
		{Peer: "two", Err: "now"},
		{Peer: "one", CPU: []float64{3}, Wall: []float64{5}, Process: []int{1}, GCs: 4, Batch: 7}}}
	c := mergeCells(a, b)
	one, two := c.Runs[0], c.Runs[1]
	if !slices.Equal(one.CPU, []float64{1, 2, 3}) || !slices.Equal(one.Wall, []float64{3, 4, 5}) || !slices.Equal(one.Process, []int{0, 0, 1}) || one.GCs != 2 || one.Batch != 7 {
		t.Errorf("%+v", one)
	}
	if two.Err != "now" || two.CPU != nil {
		t.Errorf("what failed in one process is compared: %+v", two)
	}
	if len(c.Runs) != 3 || len(a.Runs[0].CPU) != 2 || mergeCells(nil, b) != b {
		t.Error("cells were changed or lost")
	}
}

// Two processes share the rounds; the second does not take up what the first
// found to be wrong, and goes on with its batches.
func TestMeasureInProcesses(t *testing.T) {
	plan := cellPlan{Plan: Plan{Ops: []Op{OpValid, OpRawMarshal, OpTokens}, Corpora: []string{"small", "medium"}, OwnCorpora: true, Peers: []string{"go-json", "encoding"},
		Rounds: 3, LeastRounds: 1, Batch: 50 * time.Microsecond, Procs: 1}, Each: 1}
	var order [2][]string
	res, err := measureCells([]cellPlan{plan}, 2, func(int) time.Duration { return time.Second }, nil, func(process int, e cellsEvent) {
		if e.Cell != nil {
			order[process] = append(order[process], e.Cell.key())
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Cells) != 6 || len(order[0]) != 6 || len(order[1]) != 6 || slices.Equal(order[0], order[1]) {
		t.Errorf("cells %d, in the order %v", len(res.Cells), order)
	}
	if len(res.Peers) == 0 || len(res.Behaviours) == 0 || !strings.Contains(res.Env.GODEBUG, steadyHeap) {
		t.Errorf("what else a result has: %v", res.Env)
	}
	for _, c := range res.Cells {
		for _, r := range c.Runs {
			if n := len(r.CPU); r.Err == "" && (n < 2 || n > 4 || len(r.Process) != n || len(r.Wall) != n || r.Process[0] != 0 || r.Process[n-1] != 1) {
				t.Errorf("%s %s: %d rounds, processes %v", c.key(), r.Peer, n, r.Process)
			}
		}
	}
}

func TestProcessThatFails(t *testing.T) {
	plan := cellPlan{Plan: Plan{Ops: []Op{OpValid}, Corpora: []string{"no such"}, Rounds: 1, Procs: 1}}
	_, err := measureCells([]cellPlan{plan}, 2, func(int) time.Duration { return 0 }, nil, func(int, cellsEvent) {})
	if err == nil || !strings.Contains(err.Error(), "process 1 of 2: before the first cell: exit status 2") || !strings.Contains(err.Error(), `no corpus "no such"`) {
		t.Errorf("error %v", err)
	}
	if err := bench(io.Discard, io.Discard, []string{"cells", "x"}); err == nil {
		t.Error("cells took arguments")
	}
}

func TestPerProcess(t *testing.T) {
	p := cellPlan{Plan: Plan{Rounds: 10, LeastRounds: 3, FirstRounds: 9}}
	if q := p.perProcess(2, 3); q.Rounds != 4 || q.LeastRounds != 0 || q.SureRounds != 2 || !q.spares() {
		t.Errorf("a third process: %+v", q)
	}
	p = p.perProcess(1, 3)
	if p.Rounds != 4 || p.LeastRounds != 1 || p.SureRounds != 2 || p.FirstRounds != 3 {
		t.Errorf("%+v", p)
	}
	if p := (cellPlan{Plan: Plan{Rounds: 3}}).perProcess(0, 1); p.Rounds != 3 || p.LeastRounds != 0 || p.SureRounds != 0 {
		t.Errorf("%+v", p)
	}
}

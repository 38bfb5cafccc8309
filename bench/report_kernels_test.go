package main

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestHasNarrower(t *testing.T) {
	for _, c := range []struct {
		env  Env
		want bool
	}{
		{Env{Kernels: "AVX512"}, true}, {Env{Kernels: "AVX512", Tags: "noavx512"}, false},
		{Env{Kernels: "AVX2"}, false}, {Env{Kernels: "NEON"}, false}, {Env{Kernels: "generic", Tags: "purego"}, false},
	} {
		if got := hasNarrower(c.env); got != c.want {
			t.Errorf("%+v: %t", c.env, got)
		}
	}
}

// What is run with other kernels: in a quick report the first screen and the grid.
func TestNarrowBatches(t *testing.T) {
	for _, quick := range []bool{true, false} {
		bs, err := reportPlans(quick)
		if err != nil {
			t.Fatal(err)
		}
		var ops []Op
		for _, b := range narrowBatches(bs, quick) {
			ops = append(ops, b.plan.Ops...)
			if !b.plan.KeepBase || b.plan.HeapMB > 0 {
				t.Errorf("%+v", b.plan)
			}
		}
		for _, q := range firstQuestions {
			if !slices.Contains(ops, q.op) {
				t.Errorf("quick=%t: not %s", quick, q.op)
			}
		}
		if !slices.Contains(ops, OpShapesRead) || !slices.Contains(ops, OpShapesWrite) || slices.Contains(ops, OpFirstMarshal) || slices.Contains(ops, OpIndent) == quick {
			t.Errorf("quick=%t: %v", quick, ops)
		}
	}
}

// A process with other kernels runs ours, what may be the best, and the library that
// speeds are given over.
func TestNarrowProcess(t *testing.T) {
	plan := cellPlan{Plan: Plan{Ops: []Op{OpUnmarshalTyped}, Corpora: []string{"small"}, OwnCorpora: true,
		Rounds: 3, LeastRounds: 1, Batch: 50 * time.Microsecond, Procs: 1}, Each: 1}
	second := func(int) time.Duration { return time.Second }
	absent := []PeerInfo{{Name: "jsoniter/fastest", Absent: "for this test"}}
	before, err := measureCells([]cellPlan{plan}, 1, second, absent, func(int, cellsEvent) {})
	if err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(before.Cells[0].Runs, func(r *Run) bool { return r.Peer == "jsoniter/fastest" }) ||
		!slices.ContainsFunc(before.Peers, func(p PeerInfo) bool { return p.Absent == "for this test" }) {
		t.Error("a library that is absent was measured, or is not named")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	plan.KeepBase = true
	res, err := measureIn(exe, narrowSpec([]cellPlan{plan}, 0, 2, before, time.Second, nil), func(cellsEvent) {})
	if err != nil {
		t.Fatal(err)
	}
	timed := 0
	for _, r := range res.Cells[0].Runs {
		timed += min(1, len(r.CPU))
		if r.Peer == "encoding/json" && len(r.CPU) < 2 || r.Ours && (len(r.CPU) < 2 || r.Process[0] != narrowFirst) {
			t.Errorf("%s: %d rounds, of processes %v", r.Peer, len(r.CPU), r.Process)
		}
	}
	if all := len(before.Cells[0].Runs); timed < 5 || timed >= all {
		t.Errorf("%d libraries were run, of %d", timed, all)
	}
	// This is not another build.
	if _, err := measureNarrow(exe, []cellPlan{plan}, 2, before, second, nil, func(int, cellsEvent) {}); err == nil || !strings.Contains(err.Error(), "the build without the widest kernels is of go") {
		t.Errorf("error %v", err)
	}
}

func TestSayTime(t *testing.T) {
	parts := []timePart{{"one", 90}, {"other", 1200}, {"nothing", 0}}
	if got, want := sayTime(parts, 30*time.Minute), "this takes about 30 min on an idle machine (other 20 min, one 90 s); 8 min of it are for more rounds where figures vary"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := sayTime(parts, 0), "this takes about 22 min on an idle machine (other 20 min, one 90 s)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A full report with both kernels and the grid has time for more rounds in an hour,
// and a quick one ends within three, each by its own estimate.
func TestTimeOfReports(t *testing.T) {
	for _, c := range []struct {
		quick     bool
		processes int
		most      float64
	}{{true, 2, 95}, {false, 3, 3300}} {
		bs, err := reportPlans(c.quick)
		if err != nil {
			t.Fatal(err)
		}
		total, grid := 0.0, 0.0
		for i := range c.processes {
			all, g := leastSeconds(bs, i)
			total, grid = total+all, grid+g
		}
		for i := range narrowProcesses {
			all, _ := leastSeconds(narrowBatches(bs, c.quick), narrowFirst+i)
			total += all
		}
		t.Logf("quick=%t: %.0f s, of which the grid %.0f in the processes with all", c.quick, total, grid)
		if total > c.most || grid > 1250 {
			t.Errorf("quick=%t: %.0f s, the grid %.0f", c.quick, total, grid)
		}
	}
}

package main

import (
	"io"
	"strings"
	"testing"
)

func TestAgreement(t *testing.T) {
	result := func(peer ...float64) *Result {
		r := &Result{}
		for i, corpus := range []string{"small", "twitter", "canada"} {
			x := peer[i]
			c := &Cell{Op: OpValid, Corpus: corpus, Bytes: 100, Procs: 1, Runs: []*Run{
				{Peer: "javelin/v1", Ours: true, Category: V1, CPU: []float64{100, 100, 100}, Wall: []float64{1, 1, 1}, Process: []int{0, 1, 2}},
				{Peer: "other", Category: V1, CPU: []float64{x * 0.985, x * 1.015, x}, Wall: []float64{1, 1, 1}, Process: []int{0, 1, 2}},
			}}
			r.Cells = append(r.Cells, c)
		}
		return r
	}
	name := func(r *Result) string {
		s, err := writeResult(r, t.TempDir()+"/r.json")
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	a, b := name(result(200, 150, 110)), name(result(202, 158, 90))
	var out strings.Builder
	if err := bench(&out, io.Discard, []string{"agree", a, b}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"    1 of 3 (33 %) of B lie within the spread of A\n",
		"    1 of 3 (33 %) of A lie within the spread of B\n",
		"    2 of 3 (67 %) spreads overlap\n",
		"    1 of 3 (33 %) differ by at most 5 %\n",
		"    1 of 3 (33 %) verdicts are opposite",
		"differ by 5.3 % in the median, ",
		"the spread of A is ± 4.0 % in the median",
		"canada     v1        1.10× [1.06–1.14] other                   0.90× [0.87–0.94] other                 -18.2 %  opposite\n",
		"twitter    v1        1.50× [1.44–1.56] other                   1.58× [1.52–1.64] other                 +5.3 %\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "small") {
		t.Error("what agrees is not listed")
	}
	other := &Result{Cells: []*Cell{{Op: OpValid, Corpus: "small", Procs: 2}}}
	if err := bench(io.Discard, io.Discard, []string{"agree", a, name(other)}); err == nil {
		t.Error("nothing in common is no agreement")
	}
	if err := bench(io.Discard, io.Discard, []string{"agree", a}); err == nil {
		t.Error("one file was compared")
	}
}

package main

import (
	"strings"
	"testing"
)

func TestRepeatedFigures(t *testing.T) {
	result := func(peer ...float64) *Result {
		r := &Result{}
		for i, corpus := range []string{"small", "twitter", "canada"} {
			x := peer[i]
			c := &Cell{Op: OpValid, Corpus: corpus, Bytes: 100, Procs: 1, Runs: []*Run{
				{Peer: "javelin/v1", Ours: true, Category: V1, CPU: []float64{100, 100, 100}, Wall: []float64{1, 1, 1}},
				{Peer: "other", Category: V1, CPU: []float64{x * 0.95, x, x * 1.05}, Wall: []float64{1, 1, 1}},
			}}
			r.Cells = append(r.Cells, c)
		}
		return r
	}
	var b strings.Builder
	printRepeated(&b, result(200, 150, 110), result(202, 156, 90))
	for _, want := range []string{
		"    1 of 3 (33 %) medians lie within the spread",
		"    2 of 3 (67 %) medians lie within the range",
		"    2 of 3 (67 %) spreads overlap",
		"    2 of 3 (67 %) medians differ by at most 5 %",
		"    1 of 3 (33 %) verdicts are opposite",
		"canada     v1        1.10× [1.07–1.13] other                   0.90× [0.88–0.92] other                 -18.2 %  opposite",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "twitter") {
		t.Error("what overlaps is not listed")
	}
	b.Reset()
	if printRepeated(&b, &Result{}, result(1, 1, 1)); b.Len() != 0 {
		t.Error(b.String())
	}
}

package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
)

// Whether a second run says the same as the first: the ratios that the report
// shows, with the spread that it shows of them.

// A repeated is one comparison in two results.
type repeated struct {
	op, corpus, label string
	a, b              Ratio
	rangeA, rangeB    [2]float64 // of all rounds
	bestA, bestB      string
}

// within reports whether either median lies in the other's spread.
func (r repeated) within() bool {
	return r.a.Q1 <= r.b.Median && r.b.Median <= r.a.Q3 || r.b.Q1 <= r.a.Median && r.a.Median <= r.b.Q3
}

// withinRange is within, of the least and the greatest ratio of a round.
func (r repeated) withinRange() bool {
	return r.rangeA[0] <= r.b.Median && r.b.Median <= r.rangeA[1] || r.rangeB[0] <= r.a.Median && r.a.Median <= r.rangeB[1]
}

// roundsRange is the least and the greatest ratio of a round.
func roundsRange(r *Row) [2]float64 {
	peer, ours := r.Best.CPU, r.Ours.CPU
	if r.Procs > 1 {
		peer, ours = r.Best.Wall, r.Ours.Wall
	}
	out := [2]float64{math.Inf(1), math.Inf(-1)}
	for i := range min(len(peer), len(ours)) {
		x := peer[i] / ours[i]
		out = [2]float64{min(out[0], x), max(out[1], x)}
	}
	return out
}

// overlap reports whether the spreads have a value in common.
func (r repeated) overlap() bool { return r.a.Q1 <= r.b.Q3 && r.b.Q1 <= r.a.Q3 }

// change is how far apart the medians are, as a factor of at least 1.
func (r repeated) change() float64 {
	x := r.b.Median / r.a.Median
	return max(x, 1/x)
}

// opposite reports whether one is a win and the other a loss.
func (r repeated) opposite() bool {
	v, w := r.a.verdict(), r.b.verdict()
	return v == "win" && w == "LOSS" || v == "LOSS" && w == "win"
}

// repeatedRows pairs the comparisons of two results.
func repeatedRows(a, b *Result) []repeated {
	old := map[string]*Row{}
	for _, c := range a.Cells {
		for _, r := range rows(c) {
			old[c.key()+r.Label] = r
		}
	}
	var out []repeated
	for _, c := range b.Cells {
		for _, r := range rows(c) {
			if p := old[c.key()+r.Label]; p != nil && p.Best != nil && r.Best != nil {
				out = append(out, repeated{opLabel(c), c.Corpus, r.Label, p.primary(), r.primary(), roundsRange(p), roundsRange(r), p.Best.Peer, r.Best.Peer})
			}
		}
	}
	return out
}

// printRepeated says how many comparisons are the same in both, and which are not.
func printRepeated(w io.Writer, a, b *Result) {
	rs := repeatedRows(a, b)
	if len(rs) == 0 {
		return
	}
	var within, inRange, overlap, near, opposite int
	var changes []float64
	var apart []repeated
	for _, r := range rs {
		changes = append(changes, r.change())
		if r.within() {
			within++
		}
		if r.withinRange() {
			inRange++
		}
		if r.change() <= 1.05 {
			near++
		}
		if r.overlap() {
			overlap++
		} else {
			apart = append(apart, r)
		}
		if r.opposite() {
			opposite++
		}
	}
	share := func(n int) string {
		return fmt.Sprintf("%5d of %d (%.0f %%)", n, len(rs), 100*float64(n)/float64(len(rs)))
	}
	fmt.Fprintf(w, "\n== the same figures again: ratios to the best other library, quartiles as the spread ==\n")
	fmt.Fprintln(w, share(within), "medians lie within the spread of the other run")
	fmt.Fprintln(w, share(inRange), "medians lie within the range of all its rounds")
	fmt.Fprintln(w, share(overlap), "spreads overlap")
	fmt.Fprintln(w, share(near), "medians differ by at most 5 %")
	fmt.Fprintln(w, share(opposite), "verdicts are opposite, a win in one and a loss in the other")
	slices.Sort(changes)
	fmt.Fprintf(w, "medians differ by %.1f %% in the median, by %.1f %% in nine of ten\n", 100*(quantile(changes, 0.5)-1), 100*(quantile(changes, 0.9)-1))
	if len(apart) == 0 {
		return
	}
	slices.SortStableFunc(apart, func(r, s repeated) int { return cmp.Compare(s.change(), r.change()) })
	fmt.Fprintf(w, "\nspreads that do not overlap, the farthest first:\n")
	for _, r := range apart {
		mark := ""
		if r.opposite() {
			mark = "  opposite"
		}
		fmt.Fprintf(w, "%-28s %-10s %-7s %s  %s  %+.1f %%%s\n", r.op, r.corpus, r.label, spreadText(r.a, r.bestA), spreadText(r.b, r.bestB), 100*(r.b.Median/r.a.Median-1), mark)
	}
}

func spreadText(r Ratio, best string) string {
	return fmt.Sprintf("%6.2f× [%.2f–%.2f] %-20s", r.Median, r.Q1, r.Q3, best)
}

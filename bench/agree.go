package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
)

// Whether a second run says the same as the first: the ratios that the report
// shows, with the spread that it shows of them.

// A repeated is one comparison in two results.
type repeated struct {
	op, corpus, label string
	a, b              Ratio
	bestA, bestB      string
}

// overlap reports whether the spreads have a value in common.
func (r repeated) overlap() bool { return r.a.Low <= r.b.High && r.b.Low <= r.a.High }

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
				out = append(out, repeated{opLabel(c), c.Corpus, r.Label, p.primary(), r.primary(), p.Best.Peer, r.Best.Peer})
			}
		}
	}
	return out
}

// printAgreement says how many comparisons are the same in both, and which are not.
// It reports whether there were any.
func printAgreement(w io.Writer, a, b *Result) bool {
	rs := repeatedRows(a, b)
	if len(rs) == 0 {
		return false
	}
	var within, back, overlap, near, opposite int
	var changes, widths []float64
	var out []repeated
	for _, r := range rs {
		changes = append(changes, r.change())
		widths = append(widths, (r.a.High-r.a.Low)/2/r.a.Median)
		if r.a.holds(r.b.Median) {
			within++
		} else {
			out = append(out, r)
		}
		if r.b.holds(r.a.Median) {
			back++
		}
		if r.change() <= 1.05 {
			near++
		}
		if r.overlap() {
			overlap++
		}
		if r.opposite() {
			opposite++
		}
	}
	share := func(n int) string {
		return fmt.Sprintf("%5d of %d (%.0f %%)", n, len(rs), 100*float64(n)/float64(len(rs)))
	}
	fmt.Fprintf(w, "\n== the same figures again: ratios to the best other library, with the spread that the report shows ==\n")
	fmt.Fprintln(w, share(within), "of B lie within the spread of A")
	fmt.Fprintln(w, share(back), "of A lie within the spread of B")
	fmt.Fprintln(w, share(overlap), "spreads overlap")
	fmt.Fprintln(w, share(near), "differ by at most 5 %")
	fmt.Fprintln(w, share(opposite), "verdicts are opposite, a win in one and a loss in the other")
	slices.Sort(changes)
	slices.Sort(widths)
	fmt.Fprintf(w, "they differ by %.1f %% in the median, by %.1f %% in nine of ten; the spread of A is ± %.1f %% in the median, ± %.1f %% in nine of ten\n",
		100*(quantile(changes, 0.5)-1), 100*(quantile(changes, 0.9)-1), 100*quantile(widths, 0.5), 100*quantile(widths, 0.9))
	if len(out) == 0 {
		return true
	}
	slices.SortStableFunc(out, func(r, s repeated) int { return cmp.Compare(s.change(), r.change()) })
	fmt.Fprintf(w, "\nB not within the spread of A, the farthest first:\n")
	for _, r := range out {
		mark := ""
		switch {
		case r.opposite():
			mark = "  opposite"
		case !r.overlap():
			mark = "  apart"
		}
		fmt.Fprintf(w, "%-28s %-10s %-7s %s  %s  %+.1f %%%s\n", r.op, r.corpus, r.label, spreadText(r.a, r.bestA), spreadText(r.b, r.bestB), 100*(r.b.Median/r.a.Median-1), mark)
	}
	return true
}

func spreadText(r Ratio, best string) string {
	return fmt.Sprintf("%6.2f× [%.2f–%.2f] %-20s", r.Median, r.Low, r.High, best)
}

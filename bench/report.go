package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// opTitles says of each operation what was asked.
var opTitles = map[Op]string{
	OpValid:        "is a document well-formed",
	OpRawUnmarshal: "document to a raw value of one's own",
	OpRawMarshal:   "raw value to fresh output",
	OpCompact:      "remove whitespace, reused buffer",
	OpIndent:       "indent by a tab, reused buffer",
	OpTokens:       "walk all tokens in memory (strings and numbers decoded or not as the library has it)",
	OpStreamDecode: "reader of 4 KiB pieces to raw values",
	OpStreamTokens: "reader of 4 KiB pieces to tokens",
	OpStreamEncode: "raw values to a writer",
	OpWriteTokens:  "tokens to a writer",
}

// printReport writes the tables of a result: first the comparison of each
// operation, then all figures.
func printReport(w io.Writer, r *Result, all bool) {
	printEnv(w, r)
	for _, g := range groupCells(r.Cells) {
		printComparison(w, g)
		if all {
			printMatrix(w, g)
		}
	}
	printScaling(w, r.Cells)
	printSummary(w, r.Cells)
	if len(r.Stage1) > 0 {
		fmt.Fprintf(w, "\n== stage 1: structural index with UTF-8 validation ==\n")
		for _, l := range r.Stage1 {
			fmt.Fprintln(w, l)
		}
	}
}

func printEnv(w io.Writer, r *Result) {
	e := r.Env
	fmt.Fprintf(w, "%s  %s  %s/%s  %s, %d cores\n", r.Time, e.Go, e.OS, e.Arch, e.CPU, e.Cores)
	fmt.Fprintf(w, "features: %s   sonic: %s", strings.Join(e.Features, " "), e.Sonic)
	if e.Tags != "" {
		fmt.Fprintf(w, "   tags: %s (they reach the peers too)", e.Tags)
	}
	fmt.Fprintln(w)
	for _, p := range r.Peers {
		fmt.Fprintf(w, "  %-20s %s %s", p.Name, p.Module, p.Version)
		if p.Note != "" {
			fmt.Fprintf(w, "   (%s)", p.Note)
		}
		fmt.Fprintln(w)
	}
}

// groupCells joins the cells of one operation under one set of conditions.
func groupCells(cells []*Cell) [][]*Cell {
	var gs [][]*Cell
	at := map[string]int{}
	for _, c := range cells {
		k := fmt.Sprintf("%s/%d/%d", c.Op, c.Procs, c.HeapMB)
		i, ok := at[k]
		if !ok {
			i = len(gs)
			at[k] = i
			gs = append(gs, nil)
		}
		gs[i] = append(gs[i], c)
	}
	return gs
}

func conditions(c *Cell) string {
	s := "1 goroutine"
	if c.Procs > 1 {
		s = fmt.Sprintf("%d goroutines", c.Procs)
	}
	if c.HeapMB > 0 {
		s += fmt.Sprintf(", %d MB live heap", c.HeapMB)
	}
	return s
}

func printComparison(w io.Writer, cells []*Cell) {
	c0 := cells[0]
	fmt.Fprintf(w, "\n== %s: %s == %s\n", c0.Op, opTitles[c0.Op], conditions(c0))
	judged := "CPU time"
	if c0.Procs > 1 {
		judged = "wall time"
	}
	fmt.Fprintf(w, "%-8s %-7s %9s  %-20s %9s  %-26s %5s  %-19s %s\n",
		"corpus", "categ.", "ours MB/s", "best peer", "MB/s", "ratio of "+judged, "wall", "B/op ours | peer", "allocs")
	byLabel := map[string][]*Row{}
	var labels []string
	for _, c := range cells {
		for _, r := range rows(c) {
			if !slices.Contains(labels, r.Label) {
				labels = append(labels, r.Label)
			}
			byLabel[r.Label] = append(byLabel[r.Label], r)
			printRow(w, r)
		}
		for _, run := range c.Runs {
			if run.Err != "" {
				fmt.Fprintf(w, "%-8s not timed: %s: %.90s\n", c.Corpus, run.Peer, strings.ReplaceAll(run.Err, "\n", " "))
			}
		}
	}
	for _, l := range labels {
		s := summarize(byLabel[l])
		if s.n == 0 {
			fmt.Fprintf(w, "%-8s %-7s no peer does this much\n", "geomean", l)
			continue
		}
		fmt.Fprintf(w, "%-8s %-7s %s\n", "geomean", l, s)
	}
}

func printRow(w io.Writer, r *Row) {
	ns := func(run *Run) float64 {
		if r.Procs > 1 {
			return median(run.Wall)
		}
		return median(run.CPU)
	}
	fmt.Fprintf(w, "%-8s %-7s %9.0f  ", r.Corpus, r.Label, mbps(r.Bytes, ns(r.Ours)))
	if r.Best == nil {
		fmt.Fprintf(w, "–\n")
		return
	}
	p := r.primary()
	ratio := fmt.Sprintf("%5.2f× [%.2f–%.2f] %s", p.Median, p.Q1, p.Q3, p.verdict())
	fmt.Fprintf(w, "%-20s %9.0f  %-26s %5.2f  %-19s %s\n", r.Best.Peer, mbps(r.Bytes, ns(r.Best)), ratio, r.Wall.Median,
		size(r.Ours.AllocB)+" | "+size(r.Best.AllocB), fmt.Sprintf("%.0f | %.0f", r.Ours.Allocs, r.Best.Allocs))
}

// A summary is what a column of ratios comes to.
type summary struct {
	n, wins, losses int
	mean, min       float64
	worst           string
}

func summarize(rs []*Row) summary {
	s := summary{min: math.Inf(1)}
	var xs []float64
	for _, r := range rs {
		if r.Best == nil {
			continue
		}
		p := r.primary()
		xs = append(xs, p.Median)
		switch p.verdict() {
		case "win":
			s.wins++
		case "LOSS":
			s.losses++
		}
		if p.Median < s.min {
			s.min, s.worst = p.Median, r.Corpus
		}
	}
	s.n, s.mean = len(xs), geomean(xs)
	return s
}

func (s summary) String() string {
	return fmt.Sprintf("%.2f×   least %.2f× (%s)   %d wins, %d even, %d losses",
		s.mean, s.min, s.worst, s.wins, s.n-s.wins-s.losses, s.losses)
}

// printMatrix gives every library's speed, with its category.
func printMatrix(w io.Writer, cells []*Cell) {
	fmt.Fprintf(w, "\n   MB/s of CPU time\n   %-20s %-7s", "", "")
	var names []string
	for _, c := range cells {
		fmt.Fprintf(w, " %8s", c.Corpus)
		for _, r := range c.Runs {
			if !slices.Contains(names, r.Peer) {
				names = append(names, r.Peer)
			}
		}
	}
	fmt.Fprintln(w)
	for _, n := range names {
		var line strings.Builder
		cat := "–"
		for _, c := range cells {
			i := slices.IndexFunc(c.Runs, func(r *Run) bool { return r.Peer == n })
			if i < 0 || len(c.Runs[i].CPU) == 0 {
				fmt.Fprintf(&line, " %8s", "–")
				continue
			}
			cat = c.Runs[i].Category.String()
			fmt.Fprintf(&line, " %8.0f", mbps(c.Bytes, median(c.Runs[i].CPU)))
		}
		fmt.Fprintf(w, "   %-20s %-7s%s\n", n, cat, line.String())
	}
}

// printScaling shows throughput on several goroutines over that on one.
func printScaling(w io.Writer, cells []*Cell) {
	single := map[string]*Cell{}
	for _, c := range cells {
		if c.Procs == 1 && c.HeapMB == 0 {
			single[string(c.Op)+"/"+c.Corpus] = c
		}
	}
	head := false
	for _, c := range cells {
		s := single[string(c.Op)+"/"+c.Corpus]
		if c.Procs == 1 || c.HeapMB > 0 || s == nil {
			continue
		}
		for _, r := range c.Runs {
			i := slices.IndexFunc(s.Runs, func(q *Run) bool { return q.Peer == r.Peer })
			if !r.Ours || i < 0 || len(r.Wall) == 0 || len(s.Runs[i].Wall) == 0 {
				continue
			}
			if !head {
				fmt.Fprintf(w, "\n== scaling of ours: throughput on %d goroutines over one, wall time ==\n", c.Procs)
				head = true
			}
			// Times on several goroutines are per call of all of them together.
			fmt.Fprintf(w, "%-14s %-8s %-14s %.2f×\n", c.Op, c.Corpus, r.Peer, median(s.Runs[i].Wall)/median(r.Wall))
		}
	}
}

func printSummary(w io.Writer, cells []*Cell) {
	fmt.Fprintf(w, "\n== summary: ours over the best peer of the same or a stricter category ==\n")
	for _, g := range groupCells(cells) {
		byLabel := map[string][]*Row{}
		for _, c := range g {
			for _, r := range rows(c) {
				byLabel[r.Label] = append(byLabel[r.Label], r)
			}
		}
		for _, l := range []string{V2.String(), labelAny, V1.String(), Plain.String(), Fastest.String()} {
			if s := summarize(byLabel[l]); s.n > 0 {
				fmt.Fprintf(w, "%-14s %-7s %-28s %s\n", g[0].Op, l, conditions(g[0]), s)
			}
		}
	}
}

func size(b float64) string {
	switch {
	case b < 0.5:
		return "0"
	case b < 10e3:
		return fmt.Sprintf("%.0f", b)
	case b < 10e6:
		return fmt.Sprintf("%.0fk", b/1e3)
	}
	return fmt.Sprintf("%.0fM", b/1e6)
}

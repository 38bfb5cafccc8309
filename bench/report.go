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

	OpUnmarshalTyped: "document to a new value of a Go type",
	OpUnmarshalAny:   "document to a new any",
	OpMarshalTyped:   "value of a Go type to fresh output",
	OpMarshalAny:     "any to fresh output",
	OpAppendTyped:    "value of a Go type to a reused buffer",
	OpWriteTyped:     "value of a Go type to a writer",
	OpFirstUnmarshal: "first call on a type, in a new process",
	OpFirstMarshal:   "first call on a type, in a new process",
	OpShapesRead:     "document of one kind of fields to a new value",
	OpShapesWrite:    "value of one kind of fields to fresh output",
}

// printReport writes the tables of a result: first the comparison of each
// operation, then all figures.
func printReport(w io.Writer, r *Result, all bool) {
	printEnv(w, r)
	t := tables{w: w, all: all}
	for _, g := range groupCells(r.Cells) {
		for _, c := range g {
			t.add(c)
		}
	}
	t.end()
	printEnd(w, r)
}

// printEnd writes what is drawn from all cells together.
func printEnd(w io.Writer, r *Result) {
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
	if e.Kernels != "" {
		fmt.Fprintf(w, "   kernels of ours: %s", e.Kernels)
	}
	if e.Tags != "" {
		fmt.Fprintf(w, "   tags: %s (they reach the peers too)", e.Tags)
	}
	fmt.Fprintln(w)
	for _, p := range r.Peers {
		fmt.Fprintf(w, "  %-20s %s %s", p.Name, p.Module, p.Version)
		if p.Note != "" {
			fmt.Fprintf(w, "   (%s)", p.Note)
		}
		if p.Absent != "" {
			fmt.Fprintf(w, "   not measured: %s", p.Absent)
		}
		fmt.Fprintln(w)
	}
}

// groupCells joins the cells of one operation under one set of conditions.
func groupCells(cells []*Cell) [][]*Cell {
	var gs [][]*Cell
	at := map[string]int{}
	for _, c := range cells {
		k := c.group()
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

// printHead begins the table of one operation under one set of conditions.
func printHead(w io.Writer, c *Cell) {
	fmt.Fprintf(w, "\n== %s: %s == %s\n", c.Op, opTitles[c.Op], conditions(c))
	judged := "CPU time"
	if c.Procs > 1 {
		judged = "wall time"
	}
	u := unit(c.Op)
	fmt.Fprintf(w, "%-8s %-7s %9s  %-20s %9s  %-26s %5s  %-23s %s\n",
		"corpus", "categ.", "ours "+u, "best peer", u, "ratio of "+judged, "wall", "B/op ours|peer|least", "allocs/op")
}

// unit is what the speed of an operation is given in.
func unit(o Op) string {
	if o.First() {
		return "µs"
	}
	return "MB/s"
}

func speed(o Op, bytes int, ns float64) float64 {
	if o.First() {
		return ns / 1e3
	}
	return mbps(bytes, ns)
}

// printCell gives the rows of one cell.
func printCell(w io.Writer, c *Cell) {
	for _, r := range rows(c) {
		printRow(w, r)
	}
	for _, run := range c.Runs {
		if run.Err != "" {
			fmt.Fprintf(w, "%-8s not timed: %s: %.90s\n", c.Corpus, run.Peer, strings.ReplaceAll(run.Err, "\n", " "))
		}
		if run.Note != "" {
			fmt.Fprintf(w, "%-8s %s: %s\n", c.Corpus, run.Peer, run.Note)
		}
	}
}

// printMeans ends the table, with every library's figures if asked for or if
// there is nothing of ours to compare.
func printMeans(w io.Writer, cells []*Cell, all bool) {
	byLabel := map[string][]*Row{}
	var labels []string
	for _, c := range cells {
		for _, r := range rows(c) {
			if !slices.Contains(labels, r.Label) {
				labels = append(labels, r.Label)
			}
			byLabel[r.Label] = append(byLabel[r.Label], r)
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
	if cells[0].HeapMB > 0 {
		fmt.Fprintln(w, collected(cells))
	}
	if all || len(labels) == 0 {
		printMatrix(w, cells)
	}
}

// collected says whose batches met the collections that a large heap makes
// dear: slow libraries do not allocate enough in the time they are given.
func collected(cells []*Cell) string {
	n := 0
	var none []string
	for _, c := range cells {
		for _, r := range c.Runs {
			switch {
			case len(r.CPU) == 0 || r.AllocB == 0:
			case r.GCs >= 0.5:
				n++
			default:
				none = append(none, c.Corpus+"/"+r.Peer)
			}
		}
	}
	s := fmt.Sprintf("%d figures with a collection in each batch", n)
	if len(none) > 0 {
		s += "; without, so that they look faster than they are: " + strings.Join(none, " ")
	}
	return s
}

func printRow(w io.Writer, r *Row) {
	ns := func(run *Run) float64 { return run.judged(r.Procs).median() }
	fmt.Fprintf(w, "%-8s %-7s %9.0f  ", r.Corpus, r.Label, speed(r.Op, r.Bytes, ns(r.Ours)))
	if r.Best == nil {
		fmt.Fprintf(w, "–\n")
		return
	}
	p := r.primary()
	ratio := fmt.Sprintf("%5.2f× [%.2f–%.2f] %s", p.Median, p.Low, p.High, p.verdict())
	fmt.Fprintf(w, "%-20s %9.0f  %-26s %5.2f  %-23s %.0f|%.0f|%s\n", r.Best.Peer, speed(r.Op, r.Bytes, ns(r.Best)), ratio, r.Wall.Median,
		size(r.Ours.AllocB)+"|"+size(r.Best.AllocB)+"|"+least(r.LeastB, size), r.Ours.Allocs, r.Best.Allocs,
		least(r.LeastAllocs, func(x float64) string { return fmt.Sprintf("%.0f", x) }))
}

// least formats a minimum, which is infinite where there was nothing to take it of.
func least(x float64, format func(float64) string) string {
	if math.IsInf(x, 1) {
		return "–"
	}
	return format(x)
}

// A summary is what a column of ratios comes to.
type summary struct {
	n, wins, losses int
	mean, min       float64
	worst           string
	memory          int // cells where ours allocates over a tenth more than the least of the peers
}

func summarize(rs []*Row) summary {
	s := summary{min: math.Inf(1)}
	var xs []float64
	for _, r := range rs {
		if r.Best == nil {
			continue
		}
		if r.Ours.AllocB > 1.1*r.LeastB+8 {
			s.memory++
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
	t := fmt.Sprintf("%.2f×   least %.2f× (%s)   %d wins, %d even, %d losses",
		s.mean, s.min, s.worst, s.wins, s.n-s.wins-s.losses, s.losses)
	if s.memory > 0 {
		t += fmt.Sprintf("; %d with more memory", s.memory)
	}
	return t
}

// printMatrix gives every library's speed, with its category.
func printMatrix(w io.Writer, cells []*Cell) {
	fmt.Fprintf(w, "\n   %s of CPU time\n   %-20s %-7s", unit(cells[0].Op), "", "")
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
			fmt.Fprintf(&line, " %8.0f", speed(c.Op, c.Bytes, c.Runs[i].cpu().median()))
		}
		fmt.Fprintf(w, "   %-20s %-7s%s\n", n, cat, line.String())
	}
}

// printScaling shows throughput on several goroutines over that on one, paired
// within each round, for ours and for the best that the others reach.
func printScaling(w io.Writer, cells []*Cell) {
	head := false
	for _, c := range cells {
		if c.Procs == 1 || c.HeapMB > 0 {
			continue
		}
		var ours []string
		best, name := 0.0, ""
		for _, r := range c.Runs {
			if len(r.Single) == 0 {
				continue
			}
			x := paired(r.single(), r.wall(), 0).Median
			if r.Ours {
				ours = append(ours, fmt.Sprintf("%s %.2f×", r.Peer, x))
			} else if x > best {
				best, name = x, r.Peer
			}
		}
		if !head {
			fmt.Fprintf(w, "\n== scaling: throughput on %d goroutines over one, by the clock ==\n", c.Procs)
			head = true
		}
		fmt.Fprintf(w, "%-15s %-8s %s", c.Op, c.Corpus, strings.Join(ours, "  "))
		if name != "" {
			fmt.Fprintf(w, "  (best of the others: %s %.2f×)", name, best)
		}
		if limits := c.limitScaling(); len(limits) > 0 {
			fmt.Fprintf(w, "  (machine: %s)", limitText(limits))
		}
		fmt.Fprintln(w)
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
				fmt.Fprintf(w, "%-15s %-7s %-28s %s\n", g[0].Op, l, conditions(g[0]), s)
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

package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// A Row is ours beside the best peer that did the same work or more.
type Row struct {
	Op     Op
	Corpus string
	Label  string // category, or "v2:any": our strict form against every validating peer
	Bytes  int
	Procs  int
	HeapMB int
	Ours   *Run
	Best   *Run // nil: no peer does this much
	CPU    Ratio
	Wall   Ratio
	// Least bytes and allocations per call of the peers whose results share no
	// memory with the input and that check the grammar; not always of one peer.
	LeastB, LeastAllocs float64
}

// primary is the ratio that the row is judged by: processor time on one
// goroutine, time on the clock on several.
func (r *Row) primary() Ratio {
	if r.Procs > 1 {
		return r.Wall
	}
	return r.CPU
}

// labelAny is the hardest row: our strictest form against the best peer that
// validates the grammar, though it may do less about UTF-8 and duplicate names.
const labelAny = "v2:any"

// rows makes the comparisons of one cell, the strictest category first.
func rows(c *Cell) []*Row {
	var rs []*Row
	add := func(label string, ours *Run, least Category) {
		if ours != nil {
			rs = append(rs, against(c, label, ours, least))
		}
	}
	add(V2.String(), oursIn(c, V2), V2)
	switch c.Op {
	case OpValid, OpRawUnmarshal, OpStreamDecode, OpUnmarshalTyped, OpUnmarshalAny, OpUnmarshalInferred, OpShapesRead:
		add(labelAny, oursIn(c, V2), Plain)
	}
	add(V1.String(), oursIn(c, V1), V1)
	add(Plain.String(), oursIn(c, Plain), Plain)
	if anyFastest(c) {
		ours := oursIn(c, Fastest)
		for _, k := range []Category{Plain, V1, V2} {
			if ours == nil {
				ours = oursIn(c, k)
			}
		}
		add(Fastest.String(), ours, Fastest)
	}
	add(Generated.String(), oursIn(c, Generated), Generated)
	return rs
}

func oursIn(c *Cell, k Category) *Run {
	for _, r := range c.Runs {
		if r.Ours && r.Category == k && len(r.CPU) > 0 {
			return r
		}
	}
	return nil
}

func anyFastest(c *Cell) bool {
	for _, r := range c.Runs {
		if !r.Ours && r.Category == Fastest && len(r.CPU) > 0 {
			return true
		}
	}
	return false
}

// does reports whether the run did the work of k.
func (r *Run) does(k Category) bool {
	if r.Does != nil {
		return slices.Contains(r.Does, k)
	}
	return r.Category >= k
}

func against(c *Cell, label string, ours *Run, least Category) *Row {
	row := &Row{Op: c.Op, Corpus: c.Corpus, Label: label, Bytes: c.Bytes, Procs: c.Procs, HeapMB: c.HeapMB, Ours: ours, LeastB: math.Inf(1), LeastAllocs: math.Inf(1)}
	for _, r := range c.Runs {
		if r.Ours || len(r.CPU) == 0 || (r.Category == Generated) != (least == Generated) || strings.HasSuffix(r.Peer, pretouched) {
			continue
		}
		if r.does(Plain) || least == Generated {
			row.LeastB, row.LeastAllocs = min(row.LeastB, r.AllocB), min(row.LeastAllocs, r.Allocs)
		}
		if !r.does(least) {
			continue
		}
		cpu, wall := paired(r.cpu(), ours.cpu(), c.noise), paired(r.wall(), ours.wall(), c.noise)
		judge, best := cpu, row.CPU
		if c.Procs > 1 {
			judge, best = wall, row.Wall
		}
		if row.Best == nil || judge.Median < best.Median {
			row.Best, row.CPU, row.Wall = r, cpu, wall
		}
	}
	return row
}

// compareResults prints how ours moved from a to b. The change of our own time
// is divided by the median change of the peers in the same cell, which are the
// same code in both, so that a machine that was busier for one of the two does
// not show as ours.
func compareResults(w io.Writer, a, b *Result) {
	fmt.Fprintf(w, "A: %s  %s  %s\nB: %s  %s  %s\n", a.Time, a.Env.Go, a.Env.CPU, b.Time, b.Env.Go, b.Env.CPU)
	if a.Env.CPU != b.Env.CPU || !slices.Equal(a.Env.Features, b.Env.Features) {
		fmt.Fprintln(w, "A and B were measured on different CPUs: ratios may differ for that reason alone")
	}
	if old, now := a.Env.Kernels, b.Env.Kernels; old != now && old != "" && now != "" {
		fmt.Fprintf(w, "A was measured with the kernels of %s, B with those of %s\n", old, now)
	}
	fmt.Fprintf(w, "gain: our time in A ÷ in B, peers' drift taken out; above 1 B is faster. ~: no difference to claim (p ≥ %.2f, or within the rounds of the other)\n", claimed)
	fmt.Fprintf(w, "time: ours per call, median ± half the range of the rounds\n\n")
	fmt.Fprintf(w, "%-15s %-8s %-7s %5s %5s %16s %16s %8s %8s %7s %7s  %s\n", "operation", "corpus", "categ.", "procs", "heap", "time A", "time B", "ratio A", "ratio B", "drift", "gain", "p, rounds")
	old := map[string]*Cell{}
	for _, c := range a.Cells {
		old[c.key()] = c
	}
	var gains []float64
	changes := 0
	for _, c := range b.Cells {
		o := old[c.key()]
		if o == nil {
			continue
		}
		drift := drift(o, c)
		was := map[string]*Row{}
		for _, r := range rows(o) {
			was[r.Label] = r
		}
		for _, r := range rows(c) {
			p := was[r.Label]
			if p == nil || r.Label == labelAny {
				continue
			}
			gain := p.Ours.cpu().median() / float64(o.Bytes) / (r.Ours.cpu().median() / float64(c.Bytes)) / drift
			gains = append(gains, gain)
			was := make([]float64, len(p.Ours.CPU))
			for i, ns := range p.Ours.CPU {
				was[i] = ns / float64(o.Bytes) * float64(c.Bytes) / drift
			}
			chance, text := differ(was, r.Ours.CPU), "~"
			if chance < claimed && apart(series{was, p.Ours.Process}, r.Ours.cpu()) {
				text = fmt.Sprintf("%.2f", gain)
				changes++
			}
			fmt.Fprintf(w, "%-15s %-8s %-7s %5d %5d %16s %16s %8s %8s %7.2f %7s  p=%.3f n=%d+%d\n", r.Op, r.Corpus, r.Label, r.Procs, r.HeapMB,
				timeText(p.Ours.cpu()), timeText(r.Ours.cpu()), p.ratioText(), r.ratioText(), drift, text, chance, len(p.Ours.CPU), len(r.Ours.CPU))
		}
	}
	if len(gains) == 0 {
		fmt.Fprintln(w, "no cell in common")
		return
	}
	fmt.Fprintf(w, "\ngeometric mean of the gains: %.3f over %d rows, of which %d changed\n", geomean(gains), len(gains), changes)
}

// apart reports whether neither median is among the rounds of the other. Where some
// processes measured, rounds of one are more alike than the test for p takes them to be.
func apart(x, y series) bool {
	among := func(x, y series) bool { return slices.Min(y.ns) <= x.median() && x.median() <= slices.Max(y.ns) }
	return !among(x, y) && !among(y, x)
}

// claimed is the p value below which a change is stated.
const claimed = 0.05

// timeText is a time with its spread.
func timeText(s series) string {
	m, half := s.median(), s.spread()
	unit := "ns"
	switch {
	case m >= 1e6:
		m, unit = m/1e6, "ms"
	case m >= 1e3:
		m, unit = m/1e3, "µs"
	}
	return fmt.Sprintf("%.4g%s ± %.0f%%", m, unit, 100*half)
}

func (c *Cell) key() string {
	return fmt.Sprintf("%s/%s/%d/%d", c.Op, c.Corpus, c.Procs, c.HeapMB)
}

func (r *Row) ratioText() string {
	if r.Best == nil {
		return "–"
	}
	return fmt.Sprintf("%.2f", r.primary().Median)
}

// drift is the median over the peers of their time per byte in a over that in b.
func drift(a, b *Cell) float64 {
	was := map[string]*Run{}
	for _, r := range a.Runs {
		was[r.Peer] = r
	}
	var ds []float64
	for _, r := range b.Runs {
		if p := was[r.Peer]; !r.Ours && p != nil && len(p.CPU) > 0 && len(r.CPU) > 0 {
			ds = append(ds, p.cpu().median()/float64(a.Bytes)/(r.cpu().median()/float64(b.Bytes)))
		}
	}
	if len(ds) == 0 {
		return 1
	}
	return median(ds)
}

package main

import (
	"fmt"
	"slices"
)

// The rows "generated": what easyjson and tinyjson publish of themselves, small,
// regular and large, to bytes, to a writer, and on several goroutines. Generated code
// is measured beside generated code, and encoding/json, which that table has, too.

// generatedOps are its operations.
var generatedOps = []Op{OpUnmarshalTyped, OpMarshalTyped, OpAppendTyped, OpWriteTyped}

// generatedPlans are p for these rows, on one goroutine and on procs of them.
func generatedPlans(p Plan, procs int) []Plan {
	p.Ops, p.Generated = generatedOps, true
	if !p.OwnCorpora {
		p.Corpora, p.OwnCorpora = findNames, true
	}
	plans := []Plan{p}
	if procs > 1 {
		p.Procs = procs
		plans = append(plans, p)
	}
	return plans
}

// peers are the libraries that a plan runs.
func (pl Plan) peers(all []*Peer) []*Peer {
	ps := filterPeers(all, pl.Peers)
	if pl.Generated {
		ps = slices.DeleteFunc(slices.Clone(ps), func(p *Peer) bool { return p.Category != Generated && p.Name != "encoding/json" })
	}
	return ps
}

// generatedAlone reports whether a cell is one of these rows, which the page shows in
// a table of its own.
func (c *Cell) generatedAlone() bool { return slices.Contains(findNames, c.Corpus) }

func withoutGenerated(cells []*Cell) []*Cell {
	return slices.DeleteFunc(slices.Clone(cells), (*Cell).generatedAlone)
}

// A generatedRow is generated code in one cell.
type generatedRow struct {
	cellRow
	Procs        int
	Std          string // speed of encoding/json
	Bytes, Calls string // allocated per call, ours and theirs
}

// generatedRows are all cells that have generated code of both, those of the table
// first or alone.
func generatedRows(cells []*Cell, alone bool) []generatedRow {
	var out []generatedRow
	for _, c := range cells {
		if c.generatedAlone() != alone || c.HeapMB > 0 {
			continue
		}
		for _, r := range rows(c) {
			if r.Label != Generated.String() || r.Best == nil {
				continue
			}
			rate := func(run *Run) string {
				return fmt.Sprintf("%.0f", mbps(c.Bytes, run.judged(c.Procs).median()))
			}
			g := generatedRow{cellRow: cellRow{Op: string(c.Op), Name: opName(c.Op), Corpus: c.Corpus, Label: r.Label, Ours: r.Ours.Peer, Best: r.Best.Peer, R: r.primary(),
				OursSpeed: rate(r.Ours), BestSpeed: rate(r.Best)}, Procs: c.Procs, Std: "–"}
			g.Bytes = size(r.Ours.AllocB) + " | " + size(r.Best.AllocB)
			g.Calls = fmt.Sprintf("%.0f | %.0f", r.Ours.Allocs, r.Best.Allocs)
			if i := slices.IndexFunc(c.Runs, func(r *Run) bool { return r.Peer == "encoding/json" && len(r.CPU) > 0 }); i >= 0 {
				g.Std = rate(c.Runs[i])
			}
			out = append(out, g)
		}
	}
	return out
}

// Sign says without colour who is faster.
func (r generatedRow) Sign() string {
	switch r.R.verdict() {
	case "win":
		return "▲"
	case "LOSS":
		return "▼"
	}
	return "="
}

// generatedTableBar is the target of these rows.
func generatedTableBar(cells []*Cell) Bar {
	b := Bar{What: "generated code in the rows that tinyjson publishes", Asked: fmt.Sprintf("beside easyjson, on one goroutine and on several: unmarshal each ≥ %.2f×, marshal each ≥ %.2f×", generatedLeast, generatedWriteLeast)}
	for _, o := range generatedOps {
		atLeast := generatedLeast
		if o.FromValue() {
			atLeast = generatedWriteLeast
		}
		for _, several := range []bool{false, true} {
			label := string(o)
			if several {
				label += ", several goroutines"
			}
			var xs []float64
			worst := ""
			for _, r := range generatedRows(cells, true) {
				if r.Op != string(o) || (r.Procs > 1) != several {
					continue
				}
				if len(xs) == 0 || r.R.Median < slices.Min(xs) {
					worst = r.Corpus
				}
				xs = append(xs, r.R.Median)
			}
			if len(xs) == 0 {
				continue
			}
			least := slices.Min(xs)
			p := part(label, fmt.Sprintf("mean %.2f×, least %.2f× (%s)", geomean(xs), least, worst), least >= atLeast)
			p.Short = shortOf(least, 1, atLeast, 1)
			b.Parts = append(b.Parts, p)
		}
	}
	return b.settle()
}

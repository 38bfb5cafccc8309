package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The targets that are not one row of barTable: other peers, other limits, and
// what suites of tests say.

const (
	fastestLeast, fastestMean = 1.05, 1.4 // against libraries that leave checks out
	generateMost              = 2000      // milliseconds
	fmtMost                   = 64 << 10  // KiB
	keptMost                  = 512       // bytes that a short string keeps alive
)

// fastestBar: unmarshaling in the fastest settings of all.
func fastestBar(cells []*Cell) Bar {
	b := Bar{What: "unmarshal into Go types, fastest settings", Asked: fmt.Sprintf("libraries that leave checks out or share memory count too: each document ≥ %.2f×, geometric mean ≥ %.2f×", fastestLeast, fastestMean)}
	p := ratioPart(Fastest.String(), fastestLeast, fastestMean, comparisons(cells, Fastest.String(), func(c *Cell) bool {
		return c.Op == OpUnmarshalTyped && slices.Contains(barCorpora, c.Corpus)
	}))
	if p.State != notMeasured {
		p.Besides = false
		b.Parts = []BarPart{p}
	}
	return b.settle()
}

// portableBar: ours without assembly beside go-json, which has some in each build
// for amd64.
func portableBar(r *Result) Bar {
	b := Bar{What: "without assembly", Asked: "built with -tags purego, no slower than go-json, which keeps its assembly there on amd64, by each dialect's rules: texts on every document, Go values and tokens in the geometric mean"}
	if r == nil {
		return b.settle()
	}
	for _, o := range slices.Concat(Ops, ValueOps) {
		for _, label := range []string{V2.String(), V1.String(), Plain.String()} {
			var ratios []float64
			worst, least := "", 0.0
			for _, c := range r.Cells {
				ours := oursIn(c, map[string]Category{V2.String(): V2, V1.String(): V1, Plain.String(): Plain}[label])
				if c.Op != o || ours == nil {
					continue
				}
				row := against(c, label, ours, ours.Category)
				if row.Best == nil || !strings.HasPrefix(row.Best.Peer, "go-json") {
					continue
				}
				if x := row.CPU.Median; len(ratios) == 0 || x < least {
					worst, least = c.Corpus, x
				}
				ratios = append(ratios, row.CPU.Median)
			}
			if len(ratios) > 0 {
				x := geomean(ratios)
				b.Parts = append(b.Parts, part(string(o)+" "+label, fmt.Sprintf("mean %.2f×, least %.2f× (%s)", x, least, worst), x >= 1 && (least >= 1 || !slices.Contains(wholeTexts, o))))
			}
		}
	}
	return b.settle()
}

// wholeTexts are what a build without assembly must do no slower than its peer on any
// document.
var wholeTexts = []Op{OpValid, OpRawUnmarshal, OpRawMarshal, OpCompact}

// firstBar: what a short-lived program pays for.
func firstBar(cells []*Cell) Bar {
	b := Bar{What: "first call on a type", Asked: "measured in new processes, and shown beside every library; no slower than encoding/json in the geometric mean"}
	for _, o := range FirstOps {
		var ratios []float64
		worst, least := "", 0.0
		for _, c := range cells {
			ours := oursIn(c, V1)
			i := slices.IndexFunc(c.Runs, func(r *Run) bool { return r.Peer == "encoding/json" && len(r.CPU) > 0 })
			if c.Op != o || ours == nil || i < 0 {
				continue
			}
			x := paired(c.Runs[i].cpu(), ours.cpu(), 0).Median
			if len(ratios) == 0 || x < least {
				worst, least = c.Corpus, x
			}
			ratios = append(ratios, x)
		}
		if len(ratios) > 0 {
			x := geomean(ratios)
			b.Parts = append(b.Parts, part(string(o), fmt.Sprintf("mean %.2f×, least %.2f× (%s) of encoding/json", x, least, worst), x >= 1))
		}
	}
	return b.settle()
}

// treeTable are the targets on documents that are not decoded.
var treeTable = []struct {
	what        string
	ops         []Op
	label       Category
	least, mean float64
}{
	{"get one value, all checked", []Op{OpGetNear, OpGetMiddle, OpGetEnd, OpGetMissing}, Plain, 1.2, 2},
	{"get one value, unchecked", []Op{OpGetNear, OpGetMiddle, OpGetEnd, OpGetMissing}, Fastest, 1, 1},
	{"set one value", []Op{OpSetOne}, Fastest, 1.5, 1.5},
	{"parse, and read everything", []Op{OpReadAll}, Plain, 1.2, 1.2},
}

func treeBars(cells []*Cell) []Bar {
	var bars []Bar
	for _, t := range treeTable {
		b := Bar{What: t.what, Asked: fmt.Sprintf("each document ≥ %.2f×, geometric mean ≥ %.2f×, beside those that do so too", t.least, t.mean)}
		for _, o := range t.ops {
			rs := comparisons(cells, t.label.String(), func(c *Cell) bool { return c.Op == o && slices.Contains(barCorpora, c.Corpus) })
			if len(rs) > 0 {
				p := ratioPart(t.label.String(), t.least, t.mean, rs)
				p.Label, p.Besides = string(o), false
				b.Parts = append(b.Parts, p)
			}
		}
		bars = append(bars, b.settle())
	}
	return append(bars, manyBar(cells))
}

// keptBar: strings are cut from small chunks.
func keptBar(rec *Record) Bar {
	b := Bar{What: "what a short string keeps alive", Asked: fmt.Sprintf("a text of 16 bytes out of a document of 4 MB keeps at most %d bytes", keptMost)}
	if rec.Kept != nil {
		for _, k := range rec.Kept.Rows {
			if k.Ours && k.Short >= 0 && !strings.Contains(k.Peer, "alias") {
				b.Parts = append(b.Parts, part(k.Peer+" "+k.What, fmt.Sprintf("%d", k.Short), k.Short <= keptMost))
			}
		}
	}
	return b.settle()
}

// sizeBar: what linking the library adds.
func sizeBar(rec *Record) Bar {
	b := Bar{What: "size of programs", Asked: "the smallest program is no larger than that with go-json"}
	if rec.Builds == nil {
		return b.settle()
	}
	over := map[string]int64{}
	for _, r := range rec.Builds.Rows {
		if r.Err == "" {
			over[r.Name] = r.Over
		}
	}
	theirs, ok := over["go-json"]
	for _, name := range []string{"javelin/json", "javelin/json/v2", "javelin/json/jsontext", "javelin"} {
		if n, measured := over[name]; ok && measured {
			b.Parts = append(b.Parts, part(name, fmt.Sprintf("%d KB over none, go-json %d, encoding/json %d", n/1000, theirs/1000, over["encoding/json"]/1000), n <= theirs))
		}
	}
	return b.settle()
}

// boundBar is a bound that the suites command measured.
func boundBar(rec *Record, name, what, asked, unit string, most int) Bar {
	b := Bar{What: what, Asked: asked}
	if rec.Suites != nil {
		for _, r := range rec.Suites.Rows {
			if r.Name == name && r.Err == "" {
				b.Parts = append(b.Parts, part(rec.Suites.Env.Go, fmt.Sprintf("%d %s", r.Passed, unit), r.Passed <= most))
			}
		}
	}
	return b.settle()
}

// suitesBar: tests that others wrote.
func suitesBar(rec *Record) Bar {
	b := Bar{What: "other suites of tests", Asked: "all cases pass that can be run against another package; Go's tests that need what is not exported are listed with reasons in internal/stdtests"}
	if rec.Suites != nil {
		for _, r := range rec.Suites.Rows {
			if r.bound() {
				continue
			}
			if r.Passed+r.Failed == 0 {
				b.Parts = append(b.Parts, BarPart{Label: r.Name, Found: r.Err, State: notMeasured})
				continue
			}
			found := fmt.Sprintf("%d of %d pass", r.Passed, r.Passed+r.Failed)
			if r.Err != "" {
				found += "; " + r.Err
			}
			b.Parts = append(b.Parts, part(r.Name, found, r.Failed == 0 && r.Err == ""))
		}
	}
	return b.settle()
}

// fuzzBar: what the checks of the project run of each target.
func fuzzBar(rec *Record) Bar {
	b := Bar{What: "fuzzing", Asked: "the checks of each change run every target"}
	if rec.Robust != nil && rec.Robust.Sources.FuzzCount > 0 {
		s := rec.Robust.Sources
		b.Parts = append(b.Parts, part("targets", fmt.Sprintf("%d, each %d executions: %d", s.Fuzz, s.FuzzCount, s.Fuzz*s.FuzzCount), true))
	}
	return b.settle()
}

// parseSize reads what size wrote.
func parseSize(s string) (float64, bool) {
	unit := 1.0
	switch {
	case strings.HasSuffix(s, "k"):
		unit, s = 1e3, s[:len(s)-1]
	case strings.HasSuffix(s, "M"):
		unit, s = 1e6, s[:len(s)-1]
	}
	n, err := strconv.ParseFloat(s, 64)
	return n * unit, err == nil
}

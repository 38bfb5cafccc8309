package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// The project's targets, and how a record stands to them. Each is a ratio of
// the best other library's time over ours, within one category: what every
// document must reach, and what the geometric mean over them must.

// A state of a target.
const (
	met         = "met"
	notMet      = "not met"
	notMeasured = "not measured"
)

// barCorpora are the documents that targets are set over: those like an answer
// of a web API, and those of the toolchain. The made ones of one character each
// are shown, and have no target.
var barCorpora = []string{"small", "medium", "large", "canada", "citm", "golang", "escaped", "unicode", "synthea", "twitter"}

// barTable lists the targets on speed.
var barTable = []struct {
	what        string
	ops         []Op
	least, mean float64
}{
	{"unmarshal into Go types", []Op{OpUnmarshalTyped}, 1.1, 1.7},
	{"unmarshal into any", []Op{OpUnmarshalAny}, 1.2, 1.5},
	{"unmarshal into raw values", []Op{OpRawUnmarshal}, 1.2, 2},
	{"validate", []Op{OpValid}, 1.2, 2},
	{"marshal Go types", []Op{OpMarshalTyped}, 1.05, 1.3},
	{"marshal Go types into a buffer used again", []Op{OpAppendTyped}, 1.2, 2},
	{"marshal Go types to a writer", []Op{OpWriteTyped}, 1.2, 2},
	{"marshal any", []Op{OpMarshalAny}, 1.1, 1.7},
	{"marshal raw values", []Op{OpRawMarshal}, 1.2, 1.5},
	{"compact", []Op{OpCompact}, 1.2, 1.5},
}

// Targets beyond the table.
const (
	manyMost                      = 1.5      // get ten over the last of them
	generatedLeast, generatedMean = 1.5, 2.5 // generated code over easyjson's, reading
	generatedWriteLeast           = 1.2      // and writing
	generatedWriteMean            = 1.7
	generatedOwnLeast             = 1.1      // generated code over json/v2, reading
	memoryLeast                   = 1.1      // of the least that a safe peer allocates
	streamBytes                   = 64 << 10 // allocated in all for a stream of any length
	scalingLeast                  = 1.9      // throughput of two goroutines over one
)

// A Bar is one target with its state.
type Bar struct {
	What, Asked, State string
	// Parts say how each category stands, or each operation.
	Parts []BarPart
}

// A BarPart is one figure beside a target. One that is besides is shown, and does
// not count.
type BarPart struct {
	Label, Found, State string
	// Short says by how much a ratio fails.
	Short   string
	Besides bool
}

// shortOf says by how much least and mean are below what is asked.
func shortOf(least, mean, atLeast, atMean float64) string {
	var s []string
	for _, x := range []struct {
		name       string
		got, asked float64
	}{{"mean", mean, atMean}, {"least", least, atLeast}} {
		if x.got < x.asked {
			s = append(s, fmt.Sprintf("%s −%.0f %%", x.name, max(1, 100*(1-x.got/x.asked))))
		}
	}
	if len(s) == 0 {
		return ""
	}
	return "(" + strings.Join(s, ", ") + ")"
}

func part(label, found string, ok bool) BarPart {
	return BarPart{Label: label, Found: found, State: state(ok)}
}

// Sign is the state without colour.
func (b Bar) Sign() string     { return stateSign(b.State) }
func (p BarPart) Sign() string { return stateSign(p.State) }

func stateSign(s string) string {
	switch s {
	case met:
		return "✓"
	case notMet:
		return "✗"
	}
	return "?"
}

// settle derives the state of the whole from its parts.
func (b Bar) settle() Bar {
	b.State = notMeasured
	for _, p := range b.Parts {
		switch {
		case p.Besides:
		case p.State == notMet:
			b.State = notMet
		case p.State == met && b.State == notMeasured:
			b.State = met
		}
	}
	return b
}

func state(ok bool) string {
	if ok {
		return met
	}
	return notMet
}

// Bars judges a record.
func Bars(rec *Record) []Bar {
	var cells []*Cell
	if rec.Result != nil {
		cells = rec.Result.Cells
	}
	var bars []Bar
	for _, t := range barTable {
		b := Bar{What: t.what, Asked: fmt.Sprintf("each document ≥ %.2f×, geometric mean ≥ %.2f×", t.least, t.mean)}
		for _, k := range []string{V2.String(), V1.String(), Plain.String(), Fastest.String()} {
			b.Parts = append(b.Parts, ratioPart(k, t.least, t.mean, comparisons(cells, k, func(c *Cell) bool {
				return slices.Contains(t.ops, c.Op) && slices.Contains(barCorpora, c.Corpus)
			})))
		}
		bars = append(bars, dropEmpty(b).settle())
	}
	bars = append(bars, fastestBar(cells), portableBar(rec.Portable), firstBar(cells))
	bars = append(bars, treeBars(cells)...)
	return append(bars, generatedBar(cells), generatedTableBar(cells), generatedOwnBar(cells), boundBar(rec, suiteGenerate, "code for a hundred types", "within 2 seconds", "milliseconds", generateMost),
		memoryBar(cells), keptBar(rec), streamBar(rec), boundBar(rec, suiteFmt, "javelin fmt on a document of 1 GB", "the process never holds more than 64 MiB", "KiB", fmtMost),
		scalingBar(cells), sizeBar(rec), suiteBar(rec), suitesBar(rec), hazardBar(rec), fuzzBar(rec), programsBar(rec))
}

// comparisons are the rows of a label in the cells that are meant, on one
// goroutine and without live heap.
func comparisons(cells []*Cell, label string, meant func(*Cell) bool) []*Row {
	var rs []*Row
	for _, c := range cells {
		if c.Procs > 1 || c.HeapMB > 0 || !meant(c) {
			continue
		}
		for _, r := range rows(c) {
			if r.Label == label && r.Best != nil {
				rs = append(rs, r)
			}
		}
	}
	return rs
}

func ratioPart(label string, least, mean float64, rs []*Row) BarPart {
	s := summarize(rs)
	if s.n == 0 {
		return BarPart{Label: label, State: notMeasured}
	}
	p := part(label, fmt.Sprintf("mean %.2f×, least %.2f× (%s)", s.mean, s.min, s.worst), s.mean >= mean && s.min >= least)
	p.Besides, p.Short = label == Fastest.String(), shortOf(s.min, s.mean, least, mean)
	return p
}

// dropEmpty leaves categories out that no peer is in, unless all are.
func dropEmpty(b Bar) Bar {
	full := slices.DeleteFunc(slices.Clone(b.Parts), func(p BarPart) bool { return p.State == notMeasured })
	if len(full) > 0 {
		b.Parts = full
	} else {
		b.Parts = nil
	}
	return b
}

// manyBar compares ours with ours: ten values in one pass with the one that is last.
func manyBar(cells []*Cell) Bar {
	b := Bar{What: "get ten values in one pass", Asked: fmt.Sprintf("each document at most %.1f× the time for the last of them alone", manyMost)}
	times := func(o Op, corpus, peer string) series {
		for _, c := range cells {
			if c.Op != o || c.Corpus != corpus || c.Procs > 1 || c.HeapMB > 0 {
				continue
			}
			for _, r := range c.Runs {
				if r.Ours && r.Peer == peer {
					return r.cpu()
				}
			}
		}
		return series{}
	}
	for _, peer := range []string{"javelin/plain", "javelin/alias"} {
		var found []string
		most := 0.0
		for _, corpus := range treeCorpora {
			many, last := times(OpGetMany, corpus, peer), times(OpGetLast, corpus, peer)
			if len(many.ns) == 0 || len(last.ns) == 0 {
				continue
			}
			x := many.median() / last.median()
			most = max(most, x)
			found = append(found, fmt.Sprintf("%s %.2f×", corpus, x))
		}
		if len(found) > 0 {
			b.Parts = append(b.Parts, part(peer, strings.Join(found, ", "), most <= manyMost))
		}
	}
	return b.settle()
}

// generatedBar compares generated code with generated code.
func generatedBar(cells []*Cell) Bar {
	b := Bar{What: "generated code beside easyjson's", Asked: fmt.Sprintf("unmarshal: each ≥ %.2f×, geometric mean ≥ %.2f×; marshal: %.2f×, %.2f×",
		generatedLeast, generatedMean, generatedWriteLeast, generatedWriteMean)}
	for _, o := range []Op{OpUnmarshalTyped, OpMarshalTyped, OpAppendTyped, OpWriteTyped} {
		least, mean := generatedLeast, generatedMean
		if o.FromValue() {
			least, mean = generatedWriteLeast, generatedWriteMean
		}
		b.Parts = append(b.Parts, generatedPart(cells, o, least, mean, func(r *Run) bool { return strings.HasPrefix(r.Peer, "easyjson") })...)
	}
	return b.settle()
}

// generatedOwnBar compares generated code with ours that is not.
func generatedOwnBar(cells []*Cell) Bar {
	b := Bar{What: "generated code beside json/v2", Asked: fmt.Sprintf("unmarshal: each ≥ %.2f×", generatedOwnLeast)}
	b.Parts = generatedPart(cells, OpUnmarshalTyped, generatedOwnLeast, 1, func(r *Run) bool { return r.Peer == "javelin/v2" })
	return b.settle()
}

func isEasyjson(r *Run) bool { return strings.HasPrefix(r.Peer, "easyjson") }

// generatedPart is how our generated code stands to the library that is meant.
func generatedPart(cells []*Cell, o Op, atLeast, atMean float64, other func(*Run) bool) []BarPart {
	xs, worst := generatedRatios(cells, o, other)
	if len(xs) == 0 {
		return nil
	}
	least, mean := slices.Min(xs), geomean(xs)
	p := part(string(o), fmt.Sprintf("mean %.2f×, least %.2f× (%s)", mean, least, worst), mean >= atMean && least >= atLeast)
	p.Short = shortOf(least, mean, atLeast, atMean)
	return []BarPart{p}
}

// generatedRatios are those of each document, with the document of the least.
func generatedRatios(cells []*Cell, o Op, other func(*Run) bool) (xs []float64, worst string) {
	for _, c := range cells {
		var ours, theirs *Run
		for _, r := range c.Runs {
			switch {
			case len(r.CPU) == 0:
			case r.Ours && strings.Contains(r.Peer, "gen") && ours == nil:
				ours = r
			case other(r) && theirs == nil:
				theirs = r
			}
		}
		if c.Op != o || c.Procs > 1 || c.HeapMB > 0 || c.generatedAlone() || ours == nil || theirs == nil {
			continue
		}
		x := paired(theirs.cpu(), ours.cpu(), 0).Median
		if len(xs) == 0 || x < slices.Min(xs) {
			worst = c.Corpus
		}
		xs = append(xs, x)
	}
	return xs, worst
}

// memoryBar: reading, ours never above the best safe peer by more than a tenth, and
// below it in the mean. Writing, never above it, but for the size of a result that is
// all that is allocated.
func memoryBar(cells []*Cell) Bar {
	b := Bar{What: "memory per call", Asked: "beside the least of the peers whose results are their own: reading, bytes and allocations never over a tenth above it, and no more in the mean; writing, never above it, but for a result that is the one allocation, a tenth"}
	for _, o := range slices.Concat(ValueOps, []Op{OpRawUnmarshal, OpRawMarshal}) {
		var bytes, allocs []float64
		worst, over, reads := "", 0, o.ToValue() || o == OpRawUnmarshal
		for _, k := range []string{V2.String(), V1.String(), Plain.String()} {
			for _, r := range comparisons(cells, k, func(c *Cell) bool { return c.Op == o && slices.Contains(barCorpora, c.Corpus) }) {
				if math.IsInf(r.LeastB, 1) {
					continue
				}
				// A few bytes are what a counter or a warm pool makes of nothing.
				x, y := (r.Ours.AllocB+16)/(r.LeastB+16), (r.Ours.Allocs+0.5)/(r.LeastAllocs+0.5)
				bytes, allocs = append(bytes, x), append(allocs, y)
				most := memoryLeast
				if !reads && r.Ours.Allocs > 1.5 { // more than the result
					most = 1.005
				}
				if max(x, y) > most || !reads && y > 1.005 {
					over++
					worst = r.Corpus + " " + k
				}
			}
		}
		if len(bytes) == 0 {
			continue
		}
		x, y := geomean(bytes), geomean(allocs)
		found := fmt.Sprintf("bytes %.2f, allocations %.2f of the least", x, y)
		if over > 0 {
			found += fmt.Sprintf("; %d of %d above what is asked, such as %s", over, len(bytes), worst)
		}
		b.Parts = append(b.Parts, part(string(o), found, over == 0 && (!reads || x < 1.005 && y < 1.005))) // equal is not more
	}
	return b.settle()
}

// streamBar: what a long stream allocates in all.
func streamBar(rec *Record) Bar {
	b := Bar{What: "streams of any length", Asked: fmt.Sprintf("an array of 1 GB of small objects, or a million {}, read and written, allocates at most %d KiB in all", streamBytes>>10)}
	if rec.Robust != nil {
		for _, s := range rec.Robust.Streams {
			b.Parts = append(b.Parts, part(s.Door, fmt.Sprintf("%s for %s", size(float64(s.Allocated))+"B", size(float64(s.Bytes))+"B"), s.Allocated <= streamBytes))
		}
	}
	if rec.Conformance != nil {
		for _, h := range rec.Conformance.Hazards {
			if h.Name == hazardStream && h.Peer == "javelin/v2" {
				n, ok := parseSize(h.Result)
				b.Parts = append(b.Parts, part("a million {}, "+string(h.Op), h.Result+"B", ok && n <= streamBytes))
			}
		}
	}
	return b.settle()
}

// scalingFound has what the machine allows beside what was found.
func scalingFound(s scalingRow, name string) string {
	if s.Limits == "" {
		return fmt.Sprintf("%.2f×", s.Ours[name])
	}
	return fmt.Sprintf("%.2f× (machine: %s)", s.Ours[name], s.Limits)
}

func scalingBar(cells []*Cell) Bar {
	b := Bar{What: "two goroutines", Asked: fmt.Sprintf("at least %.1f× the throughput of one", scalingLeast)}
	for _, s := range scalingRows(withoutGenerated(cells)) {
		if s.Procs != 2 {
			continue
		}
		for _, name := range sortedKeys(s.Ours) {
			b.Parts = append(b.Parts, part(s.Op+" "+s.Corpus+" "+name, scalingFound(s, name), s.Ours[name] >= scalingLeast))
		}
	}
	return b.settle()
}

// suiteBar: JSONTestSuite under both RFCs in the strict form.
func suiteBar(rec *Record) Bar {
	b := Bar{What: "JSONTestSuite", Asked: "strict form: no verdict against RFC 8259 or RFC 7493, no document altered"}
	if rec.Conformance != nil {
		for _, s := range rec.Conformance.Scores {
			if s.Peer == "javelin/v2" {
				wrong := len(s.WrongAccept) + len(s.WrongReject) + len(s.WrongAccept7) + len(s.WrongReject7) + len(s.Broken) + len(s.Altered)
				b.Parts = append(b.Parts, part(string(s.Op), fmt.Sprintf("%d wrong of %d", wrong, rec.Conformance.Cases), wrong == 0))
			}
		}
	}
	return b.settle()
}

// hazardBar: nothing takes the process down.
func hazardBar(rec *Record) Bar {
	b := Bar{What: "hostile input", Asked: "no crash, no hang, no panic; every fault of a reader or writer is reported"}
	if rec.Conformance != nil {
		bad, n := 0, 0
		for _, h := range rec.Conformance.Hazards {
			if strings.HasPrefix(h.Peer, "javelin") {
				if n++; strings.HasPrefix(h.Result, "CRASH") || h.Result == "HANG" {
					bad++
				}
			}
		}
		if n > 0 {
			b.Parts = append(b.Parts, part("deep nesting and streams", fmt.Sprintf("%d of %d", bad, n), bad == 0))
		}
	}
	if r := rec.Robust; r != nil {
		b.Parts = append(b.Parts, part("hostile documents", fmt.Sprintf("%d panics in %d calls", r.Panics(), r.Calls()), r.Panics() == 0))
		wrong, n := 0, 0
		for _, f := range r.Faults {
			wrong, n = wrong+f.Wrong, n+f.Calls
		}
		b.Parts = append(b.Parts, part("injected faults", fmt.Sprintf("%d wrong of %d", wrong, n), wrong == 0))
	}
	if s := rec.Soak; s != nil {
		b.Parts = append(b.Parts, part("soak", fmt.Sprintf("%d failures in %d calls", s.Failures, s.Calls()), s.Failures == 0))
	}
	return b.settle()
}

func sortedKeys[V any](m map[string]V) []string {
	ks := make([]string, 0, len(m))
	for k := range m {
		ks = append(ks, k)
	}
	slices.Sort(ks)
	return ks
}

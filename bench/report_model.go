package main

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
)

// What the page shows of the measured cells: tables of Javelin beside the best
// other library, made here, and the data that the page's script draws every
// library from.

// opSection is where an operation stands in the page.
var opSections = []struct {
	name string
	ops  []Op
}{
	{"Unmarshal", []Op{OpUnmarshalTyped, OpUnmarshalInferred, OpUnmarshalAny, OpRawUnmarshal}},
	{"Marshal", []Op{OpMarshalTyped, OpMarshalInferred, OpMarshalAny, OpRawMarshal, OpAppendTyped, OpWriteTyped}},
	{"Text", []Op{OpValid, OpCompact, OpIndent, OpTokens}},
	{"Streams", []Op{OpDecodeStream, OpEncodeStream, OpStreamDecode, OpStreamTokens, OpStreamEncode, OpWriteTokens}},
	{sectionTree, TreeOps},
	{"First call", []Op{OpFirstUnmarshal, OpFirstMarshal}},
	{"The grid", ShapeOps},
}

const (
	sectionTree     = "Documents without decoding"
	sectionOther    = "More rows" // of which nothing is known here
	sectionParallel = "In parallel"
	sectionHeap     = "With live heap"
)

// section files a group of cells.
func section(c *Cell) string {
	switch {
	case c.HeapMB > 0:
		return sectionHeap
	case c.Procs > 1:
		return sectionParallel
	}
	for _, s := range opSections {
		if slices.Contains(s.ops, c.Op) {
			return s.name
		}
	}
	return sectionOther
}

// sections gives the groups of cells in the order of the page.
func sections(cells []*Cell) []sectionGroup {
	var order []string
	for _, s := range opSections {
		order = append(order, s.name)
	}
	order = append(order, sectionOther, sectionParallel, sectionHeap)
	rank := func(g []*Cell) (int, int) {
		s := slices.Index(order, section(g[0]))
		for _, t := range opSections {
			if i := slices.Index(t.ops, g[0].Op); i >= 0 {
				return s, i
			}
		}
		return s, 0
	}
	groups := groupCells(cells)
	sort.SliceStable(groups, func(i, j int) bool {
		a, x := rank(groups[i])
		b, y := rank(groups[j])
		return a < b || a == b && x < y
	})
	var out []sectionGroup
	for _, g := range groups {
		name := section(g[0])
		if len(out) == 0 || out[len(out)-1].Name != name {
			out = append(out, sectionGroup{Name: name})
		}
		s := &out[len(out)-1]
		s.Groups = append(s.Groups, g)
	}
	return out
}

type sectionGroup struct {
	Name   string
	Groups [][]*Cell
}

// opLabel names an operation with its conditions, if they are not the usual ones.
func opLabel(c *Cell) string {
	s := string(c.Op)
	if c.Procs > 1 {
		s += fmt.Sprintf(", %d goroutines", c.Procs)
	}
	if c.HeapMB > 0 {
		s += fmt.Sprintf(", %d MB live", c.HeapMB)
	}
	return s
}

func opTitle(o Op) string {
	if t := opTitles[o]; t != "" {
		return t
	}
	return string(o)
}

// labels are the comparisons of a row, strictest first.
var labels = []string{V2.String(), labelAny, V1.String(), Plain.String(), Fastest.String()}

// A summaryRow is one operation in one category over all corpora. Name and Rules are
// Op and Label in words.
type summaryRow struct {
	Section, Op, Title, Label string
	Name, Rules               string
	summary
	Ratios []Ratio // of each corpus
}

func (s summaryRow) Even() int       { return s.n - s.wins - s.losses }
func (s summaryRow) N() int          { return s.n }
func (s summaryRow) Wins() int       { return s.wins }
func (s summaryRow) Losses() int     { return s.losses }
func (s summaryRow) Mean() string    { return times(s.mean) }
func (s summaryRow) Min() string     { return times(s.min) }
func (s summaryRow) Worst() string   { return s.worst }
func (s summaryRow) MoreMemory() int { return s.memory }

// Sign says without colour how the row stands.
func (s summaryRow) Sign() string {
	switch {
	case s.losses == 0 && s.wins == s.n:
		return "▲"
	case s.mean >= 1.005:
		return "△"
	case s.mean < 0.995:
		return "▼"
	}
	return "="
}

func summaryRows(cells []*Cell) []summaryRow {
	var out []summaryRow
	for _, s := range sections(cells) {
		for _, g := range s.Groups {
			by := map[string][]*Row{}
			for _, c := range g {
				for _, r := range rows(c) {
					by[r.Label] = append(by[r.Label], r)
				}
			}
			for _, l := range labels {
				sum := summarize(by[l])
				if sum.n == 0 {
					continue
				}
				row := summaryRow{Section: s.Name, Op: opLabel(g[0]), Title: opTitle(g[0].Op), Label: l, Name: cellName(g[0]), Rules: ruleName(l), summary: sum}
				for _, r := range by[l] {
					if r.Best != nil {
						row.Ratios = append(row.Ratios, r.primary())
					}
				}
				out = append(out, row)
			}
		}
	}
	return out
}

// A cellRow is one comparison on one corpus, for the tables of losses and wins.
type cellRow struct {
	Op, Corpus, Label, Ours, Best string
	Name, Rules                   string // Op and Label in words
	R                             Ratio
	OursSpeed, BestSpeed          string
}

// Document is the corpus for the filter of documents, which has none of the grid.
func (r cellRow) Document() string {
	if isShape(r.Corpus) {
		return ""
	}
	return r.Corpus
}

func (r cellRow) Ratio() string  { return times(r.R.Median) }
func (r cellRow) Spread() string { return fmt.Sprintf("%.2f–%.2f", r.R.Low, r.R.High) }

// verdictRows lists the comparisons of a verdict, the worst first.
func verdictRows(cells []*Cell, verdict string) []cellRow {
	var out []cellRow
	for _, c := range cells {
		for _, r := range rows(c) {
			if r.Best == nil || r.primary().verdict() != verdict {
				continue
			}
			ns := func(run *Run) string {
				return fmt.Sprintf("%.0f %s", speed(c.Op, c.Bytes, run.judged(r.Procs).median()), unit(c.Op))
			}
			out = append(out, cellRow{Op: opLabel(c), Corpus: c.Corpus, Label: r.Label, Name: cellName(c), Rules: ruleName(r.Label), Ours: r.Ours.Peer, Best: r.Best.Peer,
				R: r.primary(), OursSpeed: ns(r.Ours), BestSpeed: ns(r.Best)})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].R.Median < out[j].R.Median })
	return out
}

// verdictCounts counts comparisons by verdict.
func verdictCounts(cells []*Cell) map[string]int {
	n := map[string]int{}
	for _, c := range cells {
		for _, r := range rows(c) {
			if r.Best != nil {
				n[r.primary().verdict()]++
			}
		}
	}
	return n
}

// A sizeRow is one operation by the size of the document.
type sizeRow struct {
	Op, Label   string
	Name, Rules string
	Classes     []string // geometric mean and count, by size class
}

var sizeClasses = []string{sizeClass(1), sizeClass(100 << 10), sizeClass(2 << 20), sizeClass(11 << 20)}

func sizeRows(cells []*Cell, corpusBytes map[string]int) []sizeRow {
	var out []sizeRow
	for _, s := range sections(cells) {
		for _, g := range s.Groups {
			if g[0].Procs > 1 || g[0].HeapMB > 0 || g[0].Op.First() {
				continue
			}
			for _, l := range labels {
				by := map[string][]float64{}
				for _, c := range g {
					for _, r := range rows(c) {
						if r.Label == l && r.Best != nil {
							k := sizeClass(corpusBytes[c.Corpus])
							by[k] = append(by[k], r.primary().Median)
						}
					}
				}
				if len(by) < 2 {
					continue
				}
				row := sizeRow{Op: opLabel(g[0]), Label: l, Name: cellName(g[0]), Rules: ruleName(l)}
				for _, k := range sizeClasses {
					text := "–"
					if xs := by[k]; len(xs) > 0 {
						text = fmt.Sprintf("%s%s (least %.2f, %d)", sign(geomean(xs)), times(geomean(xs)), slices.Min(xs), len(xs))
					}
					row.Classes = append(row.Classes, text)
				}
				out = append(out, row)
			}
		}
	}
	return out
}

// corpusSizes gives the bytes of one document of each corpus that was measured.
// A stream repeats its document, so that the least length counts.
func corpusSizes(cells []*Cell) map[string]int {
	n := map[string]int{}
	for _, c := range cells {
		if c.Op.First() {
			continue
		}
		if old, ok := n[c.Corpus]; !ok || c.Bytes < old {
			n[c.Corpus] = c.Bytes
		}
	}
	return n
}

// A scalingRow is what a second goroutine adds.
type scalingRow struct {
	Op, Name, Corpus string
	Procs            int
	Ours             map[string]float64
	Best             float64
	BestName         string
	Limits           string // what loops without a library reach
}

func scalingRows(cells []*Cell) []scalingRow {
	var out []scalingRow
	for _, c := range cells {
		if c.Procs == 1 || c.HeapMB > 0 {
			continue
		}
		row := scalingRow{Op: string(c.Op), Name: opName(c.Op), Corpus: c.Corpus, Procs: c.Procs, Ours: map[string]float64{}, Limits: limitText(c.limitScaling())}
		for _, r := range c.Runs {
			if len(r.Single) == 0 {
				continue
			}
			x := paired(r.single(), r.wall(), 0).Median
			if r.Ours {
				row.Ours[r.Peer] = x
			} else if x > row.Best {
				row.Best, row.BestName = x, r.Peer
			}
		}
		if len(row.Ours) > 0 {
			out = append(out, row)
		}
	}
	return out
}

// The data of the script. Names are short, for there are thousands of runs.

type pageData struct {
	Label   string       `json:"label"` // of the view
	Peers   []pagePeer   `json:"peers"`
	Corpora []pageCorpus `json:"corpora"`
	Ops     []pageOp     `json:"ops"`
	Grid    *gridData    `json:"grid,omitempty"`
}

type pagePeer struct {
	Name    string `json:"name"`
	Words   string `json:"words"`
	Ours    bool   `json:"ours,omitempty"`
	Version string `json:"version"`
	Note    string `json:"note,omitempty"`
}

type pageCorpus struct {
	Name  string `json:"name"`
	Bytes int    `json:"bytes"`
	Class string `json:"class"`
	What  string `json:"what,omitempty"`
}

type pageOp struct {
	ID      string     `json:"id"`
	Label   string     `json:"label"`
	Name    string     `json:"name"`
	Title   string     `json:"title"`
	Section string     `json:"section"`
	Base    string     `json:"base"` // the library that is 1
	Wall    bool       `json:"wall,omitempty"`
	First   bool       `json:"first,omitempty"`
	Cells   []pageCell `json:"cells"`
}

type pageCell struct {
	Corpus int       `json:"c"`
	Bytes  int       `json:"b"`
	Runs   []pageRun `json:"r"`
	Errs   [][2]any  `json:"e,omitempty"` // library and why it was not timed
}

// A pageRun is one library on one corpus: library, category, bits of the
// categories whose work it does, speed over that of the base (median and
// spread), ns, bytes and allocations per call.
type pageRun [9]float64

// bases are the libraries that speeds are given over, the first that has the
// operation.
var bases = []string{"encoding/json", stdV2, "experiment/v2", "easyjson", "gjson"}

func base(g []*Cell) string {
	timed := func(name string) bool {
		for _, c := range g {
			if !slices.ContainsFunc(c.Runs, func(r *Run) bool { return r.Peer == name && len(r.CPU) > 0 }) {
				return false
			}
		}
		return true
	}
	for _, b := range bases {
		if timed(b) {
			return b
		}
	}
	for _, r := range g[0].Runs {
		if !r.Ours && timed(r.Peer) {
			return r.Peer
		}
	}
	for _, r := range g[0].Runs {
		if timed(r.Peer) {
			return r.Peer
		}
	}
	return ""
}

func makePageData(r *Result) pageData {
	var d pageData
	peerAt, corpusAt := map[string]int{}, map[string]int{}
	timed := map[string]bool{}
	for _, c := range r.Cells {
		for _, run := range c.Runs {
			timed[run.Peer] = true
		}
	}
	for _, p := range r.Peers {
		if timed[p.Name] {
			peerAt[p.Name] = len(d.Peers)
			d.Peers = append(d.Peers, pagePeer{p.Name, peerName(p.Name), p.Ours, p.Version, p.Note})
		}
	}
	peer := func(r *Run) int {
		at, ok := peerAt[r.Peer]
		if !ok {
			at = len(d.Peers)
			peerAt[r.Peer] = at
			d.Peers = append(d.Peers, pagePeer{Name: r.Peer, Words: peerName(r.Peer), Ours: r.Ours, Note: r.Note})
		}
		return at
	}
	d.Grid = makeGrid(r.Cells, peer)
	cells := gridCells(withoutGenerated(r.Cells), false)
	sizes := corpusSizes(cells)
	names := make([]string, 0, len(sizes))
	for n := range sizes {
		names = append(names, n)
	}
	sort.Slice(names, func(i, j int) bool {
		a, b := names[i], names[j]
		return sizes[a] < sizes[b] || sizes[a] == sizes[b] && a < b
	})
	for _, n := range names {
		corpusAt[n] = len(d.Corpora)
		d.Corpora = append(d.Corpora, pageCorpus{n, sizes[n], sizeClass(sizes[n]), corpusWhat(n)})
	}
	for _, s := range sections(cells) {
		for _, g := range s.Groups {
			b := base(g)
			op := pageOp{
				ID: strings.NewReplacer(" ", "-", ",", "").Replace(opLabel(g[0])), Label: opLabel(g[0]), Name: cellName(g[0]), Title: opTitle(g[0].Op),
				Section: s.Name, Base: b, Wall: g[0].Procs > 1, First: g[0].Op.First(),
			}
			for _, c := range g {
				if _, ok := corpusAt[c.Corpus]; !ok {
					corpusAt[c.Corpus] = len(d.Corpora)
					d.Corpora = append(d.Corpora, pageCorpus{c.Corpus, c.Bytes, sizeClass(c.Bytes), corpusWhat(c.Corpus)})
				}
				op.Cells = append(op.Cells, makePageCell(c, b, peer, corpusAt[c.Corpus]))
			}
			d.Ops = append(d.Ops, op)
		}
	}
	return d
}

func makePageCell(c *Cell, base string, peer func(*Run) int, corpus int) pageCell {
	pc := pageCell{Corpus: corpus, Bytes: c.Bytes, Runs: []pageRun{}}
	var ref series
	for _, r := range c.Runs {
		if r.Peer == base {
			ref = r.judged(c.Procs)
		}
	}
	for _, r := range c.Runs {
		if r.Category == Generated {
			continue // has targets of its own
		}
		at := peer(r)
		if len(r.CPU) == 0 {
			if r.Err != "" {
				e, _, _ := strings.Cut(r.Err, "\n")
				pc.Errs = append(pc.Errs, [2]any{at, e[:min(len(e), 120)]})
			}
			continue
		}
		does := 0
		for _, k := range []Category{Fastest, Plain, V1, V2} {
			if r.does(k) {
				does |= 1 << k
			}
		}
		x := paired(ref, r.judged(c.Procs), c.noise)
		pc.Runs = append(pc.Runs, pageRun{float64(at), float64(r.Category), float64(does), short(x.Median), short(x.Low), short(x.High),
			round3(r.judged(c.Procs).median()), r.AllocB, r.Allocs})
	}
	return pc
}

// short keeps what is shown of a ratio; there is no NaN in JSON.
func short(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	if x < 1 {
		return round3(x)
	}
	return math.Round(x*1000) / 1000
}

// corpusWhat says of a corpus what is in it.
func corpusWhat(name string) string {
	if w := corpusTexts[name]; w != "" {
		return w
	}
	for _, f := range made {
		if f.name == name || strings.HasPrefix(name, f.name+"-") {
			return f.what
		}
	}
	return ""
}

var corpusTexts = map[string]string{
	"small": "one user record", "medium": "a page of shop items, 2 KB", "large": "a page of shop items, 28 KB",
	"canada": "the outline of a country: pairs of floats", "citm": "a catalogue of concerts: maps, lists of integers",
	"golang": "a tree of source files: one recursive type", "escaped": "text of many scripts in \\u escapes",
	"unicode": "text of many scripts as UTF-8", "synthea": "a patient's records (FHIR)", "twitter": "a page of messages",
}

func times(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "–"
	}
	if x >= 100 {
		return fmt.Sprintf("%.0f×", x)
	}
	return fmt.Sprintf("%.2f×", x)
}

// sign marks a ratio without colour.
func sign(x float64) string {
	switch {
	case x >= 1.005:
		return "▲ "
	case x < 0.995:
		return "▼ "
	}
	return "= "
}

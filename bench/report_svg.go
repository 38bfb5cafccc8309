package main

import (
	"fmt"
	"html"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Charts as SVG, made without a browser: those of the page that need no filter,
// and those of the README. They stand on light and dark ground alike, and say
// nothing by colour alone.

// svgStyle is for charts that are files: their page's colours are out of reach. They
// have a ground of their own, since a page may be light where the system is dark.
const svgStyle = `<style>:root{--ground:#fff;--fg:#1b1f24;--dim:#59636e;--line:#d1d9e0;--ours:#0b6e63;--bar:#7d8a99;--bad:#a40e26}` +
	`@media(prefers-color-scheme:dark){:root{--ground:#0d1117;--fg:#e6edf3;--dim:#9aa6b2;--line:#30363d;--ours:#3fc1b0;--bar:#6b7785;--bad:#ff7b72}}` +
	`text{font-family:system-ui,sans-serif}</style>`

type svg struct {
	strings.Builder
	w, h int
}

func newSVG(w, h int, title, desc string, file bool) *svg {
	s := &svg{w: w, h: h}
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-label="%s">`, w, h, w, h, html.EscapeString(title))
	fmt.Fprintf(s, `<title>%s</title><desc>%s</desc>`, html.EscapeString(title), html.EscapeString(desc))
	if file {
		s.WriteString(svgStyle + `<rect width="100%" height="100%" rx="6" fill="var(--ground)"/>`)
	}
	return s
}

func (s *svg) end() string { s.WriteString("</svg>\n"); return s.String() }

func (s *svg) text(x, y float64, anchor, color string, size float64, bold bool, text string) {
	weight := ""
	if bold {
		weight = ` font-weight="700"`
	}
	fmt.Fprintf(s, `<text x="%.1f" y="%.1f" text-anchor="%s" fill="var(--%s)" font-size="%.1f"%s>%s</text>`, x, y, anchor, color, size, weight, html.EscapeString(text))
}

func (s *svg) line(x1, y1, x2, y2 float64, color, more string) {
	fmt.Fprintf(s, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="var(--%s)" %s/>`, x1, y1, x2, y2, color, more)
}

// stripChart draws, for each operation and category, where Javelin stands to the
// best other library, on a logarithmic scale around 1.
func stripChart(rs []summaryRow, file bool) string {
	if len(rs) == 0 {
		return ""
	}
	const (
		width, label, right = 940, 430, 118
		rowH, top           = 20, 34
	)
	lo, hi := 0.5, 2.0
	for _, r := range rs {
		lo, hi = min(lo, r.min), max(hi, r.mean*1.1)
		for _, x := range r.Ratios {
			hi = max(hi, min(x.Median, 12))
		}
	}
	lo, hi = max(lo*0.95, 0.25), min(hi*1.05, 8) // what is beyond stands at the edge
	x := func(v float64) float64 {
		v = min(max(v, lo), hi)
		return label + (math.Log(v)-math.Log(lo))/(math.Log(hi)-math.Log(lo))*(width-label-right)
	}
	heads := 0
	for i, r := range rs {
		if i == 0 || rs[i-1].Op != r.Op {
			heads++
		}
	}
	h := top + len(rs)*rowH + heads*4 + 8
	s := newSVG(width, h, "Javelin over the best library of the same work", "For each operation and category: worst and best document, and their geometric mean.", file)
	s.text(x(1)-8, 12, "end", "fg", 12, true, "◀ slower")
	s.text(x(1)+8, 12, "start", "fg", 12, true, "faster ▶")
	s.text(width-4, 12, "end", "dim", 10.5, false, "documents: ▲ faster ▼ slower")
	for _, v := range []float64{0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 20} {
		if v < lo || v > hi {
			continue
		}
		more := ""
		if v == 1 {
			more = `stroke-width="1.5"`
		}
		color := "line"
		if v == 1 {
			color = "fg"
		}
		s.line(x(v), top-6, x(v), float64(h-4), color, more)
		s.text(x(v), top-9, "middle", "dim", 10.5, false, fmt.Sprintf("%g×", v))
	}
	y := float64(top)
	for i, r := range rs {
		name := ""
		if i == 0 || rs[i-1].Op != r.Op {
			y += 4
			name = r.Name
		}
		mid := y + rowH/2
		if name != "" {
			s.text(label-178, mid+4, "end", "fg", 12.5, false, name)
		}
		s.text(label-10, mid+4, "end", "dim", 11.5, false, r.Rules)
		most := 0.0
		for _, q := range r.Ratios {
			most = max(most, q.Median)
		}
		color := "ours"
		if r.mean < 0.995 {
			color = "bad"
		}
		fmt.Fprintf(s, `<g><title>%s, %s: %s, least %s (%s), %d faster, %d open, %d slower</title>`, html.EscapeString(r.Name), html.EscapeString(r.Rules), r.Mean(), r.Min(), r.worst, r.wins, r.Even(), r.losses)
		fmt.Fprintf(s, `<rect x="%.1f" y="%.1f" width="%.1f" height="8" rx="4" fill="var(--%s)" fill-opacity=".28"/>`, x(r.min), mid-4, max(2, x(most)-x(r.min)), color)
		for _, q := range r.Ratios {
			fmt.Fprintf(s, `<circle cx="%.1f" cy="%.1f" r="2" fill="var(--%s)" fill-opacity=".8"/>`, x(q.Median), mid, color)
		}
		m := x(r.mean)
		fmt.Fprintf(s, `<path d="M%.1f %.1fl6 6-6 6-6-6z" fill="var(--%s)" stroke="var(--fg)" stroke-width=".6"/></g>`, m, mid-6, color)
		s.text(width-right+10, mid+4, "start", "fg", 12, true, r.Sign()+" "+r.Mean())
		s.text(width-4, mid+4, "end", "dim", 10.5, false, fmt.Sprintf("%d▲ %d▼", r.wins, r.losses))
		y += rowH
	}
	return s.end()
}

// A barItem is one bar.
type barItem struct {
	name  string
	value float64
	text  string
	ours  bool
}

// barChart draws horizontal bars. A line marks the value of mark, if there is one.
func barChart(title string, items []barItem, mark float64, file bool) string {
	const (
		width, label, right = 560, 168, 82
		rowH, top           = 21, 24
	)
	if len(items) == 0 {
		return ""
	}
	most := 0.0
	for _, i := range items {
		most = max(most, i.value)
	}
	if most <= 0 {
		most = 1
	}
	h := top + len(items)*rowH + 6
	s := newSVG(width, h, title, "One bar per library.", file)
	s.text(0, 13, "start", "fg", 12.5, true, title)
	x := func(v float64) float64 { return label + v/most*(width-label-right) }
	y := float64(top)
	for _, i := range items {
		color, name := "bar", i.name
		if i.ours {
			color, name = "ours", "◆ "+name
		}
		s.text(label-7, y+14, "end", map[bool]string{true: "ours", false: "fg"}[i.ours], 12, i.ours, name)
		opacity := ""
		if !i.ours {
			opacity = ` fill-opacity=".55"`
		}
		fmt.Fprintf(s, `<rect x="%d" y="%.1f" width="%.1f" height="13" fill="var(--%s)"%s stroke="var(--%s)"/>`, label, y+4, max(1, x(i.value)-label), color, opacity, color)
		s.text(width-right+8, y+14, "start", "fg", 12, i.ours, i.text)
		y += rowH
	}
	if mark > 0 && mark < most {
		s.line(x(mark), top, x(mark), float64(h-4), "fg", `stroke-dasharray="3 2"`)
	}
	return s.end()
}

// buildChart shows what libraries add to a program.
func buildChart(b *Builds) string {
	if b == nil {
		return ""
	}
	var items []barItem
	for _, r := range b.Rows {
		if r.Err == "" && r.Over > 0 {
			items = append(items, barItem{r.Name, float64(r.Over), fmt.Sprintf("%d KB", r.Over/1000), r.Ours})
		}
	}
	slices.SortStableFunc(items, func(a, b barItem) int { return int(a.value) - int(b.value) })
	return barChart("KB added to a program", items, 0, false)
}

// librarySpeeds are the geometric means of each peer's speed over that of encoding/json in
// one operation, for the peers that do the work of k, and the number of documents. Peers
// that were not timed on all documents are left out: theirs is a mean of others.
func librarySpeeds(cells []*Cell, o Op, k Category, corpora []string) (items []barItem, n int) {
	type sum struct {
		xs   []float64
		ours bool
	}
	sums := map[string]*sum{}
	for _, c := range cells {
		if c.Op != o || c.Procs > 1 || c.HeapMB > 0 || !slices.Contains(corpora, c.Corpus) {
			continue
		}
		i := slices.IndexFunc(c.Runs, func(r *Run) bool { return r.Peer == bases[0] && len(r.CPU) > 0 })
		if i < 0 {
			continue
		}
		n++
		for _, r := range c.Runs {
			if len(r.CPU) == 0 || !r.does(k) && r.Peer != bases[0] || r.Ours && r.Category != k || strings.HasSuffix(r.Peer, pretouched) {
				continue
			}
			if sums[r.Peer] == nil {
				sums[r.Peer] = &sum{ours: r.Ours}
			}
			sums[r.Peer].xs = append(sums[r.Peer].xs, paired(c.Runs[i].cpu(), r.cpu(), 0).Median)
		}
	}
	for name, s := range sums {
		if len(s.xs) == n {
			items = append(items, barItem{name, geomean(s.xs), times(geomean(s.xs)), s.ours})
		}
	}
	slices.SortFunc(items, func(a, b barItem) int {
		switch {
		case a.value > b.value:
			return -1
		case a.value < b.value:
			return 1
		}
		return strings.Compare(a.name, b.name)
	})
	return items, n
}

// libraryChart shows the speeds of peers in one operation.
func libraryChart(cells []*Cell, o Op, k Category, corpora []string) string {
	items, n := librarySpeeds(cells, o, k, corpora)
	if len(items) < 2 {
		return ""
	}
	return barChart(fmt.Sprintf("%s (rules: %s): × encoding/json, mean of %d documents", opName(o), ruleName(k.String()), n), items, 1, true)
}

// summaryChart is that of the README: every operation by the rules of
// encoding/json and by the strict ones.
func summaryChart(cells []*Cell) string {
	return stripChart(slices.DeleteFunc(summaryRows(cells), func(r summaryRow) bool {
		usual := r.Label == V1.String() || r.Label == V2.String() || r.Section == sectionTree && r.Label == Plain.String()
		return !usual || r.Section == sectionHeap || r.Section == sectionParallel
	}), true)
}

// writeCharts writes the charts for a page of one's own into a folder.
func writeCharts(dir string, rec *Record) ([]string, error) {
	if rec.Result == nil {
		return nil, nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	charts := map[string]string{"summary.svg": summaryChart(rec.Result.Cells)}
	for _, o := range []Op{OpUnmarshalTyped, OpUnmarshalAny, OpMarshalTyped, OpMarshalAny, OpValid} {
		for _, k := range []Category{V1, V2} {
			charts[fmt.Sprintf("%s-%s.svg", o, k)] = libraryChart(rec.Result.Cells, o, k, barCorpora)
		}
	}
	var names []string
	for _, name := range sortedKeys(charts) {
		if charts[name] == "" {
			continue
		}
		names = append(names, name)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(charts[name]), 0o666); err != nil {
			return nil, err
		}
	}
	return names, nil
}

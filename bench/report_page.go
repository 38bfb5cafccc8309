package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
)

// The page: one file that needs nothing else. Its tables are made here; the
// charts and tables of every library, which filters act on, are drawn by its
// script from the data at its end.

//go:embed report_page.html
var pageHTML string

//go:embed report_page.css
var pageCSS string

//go:embed report_page.js
var pageJS string

//go:embed report_grid.js
var gridJS string

// page is what the template is given.
type page struct {
	*Record
	CSS, ViewCSS template.CSS
	JS           template.JS
	JSON         template.JS
	Views        []*view
	Rules        []firstRule
	Data         pageData // of the first view
	Heat         []heatTable
	Summary      []summaryRow
	Strip        template.HTML
	Bars         []Bar
	BarsMet      int
	BarsNot      int
	BarsUnknown  int
	Sizes        []sizeRow
	SizeClasses  []string
	Scaling      []scalingRow
	Generated    []generatedRow // the rows of a published table
	Generated2   []generatedRow // the other documents
	KeptCorpora  []string
	BuildChart   template.HTML
	Probes       []probeTable
	SuiteOps     []Op
	Scores       []markRow
	HazardHeads  []string
	HazardRows   []markRow
	Unknown      []moreTable
}

// A markRow is a library and one text per column.
type markRow struct {
	Peer  string
	Ours  bool
	Cells []string
}

type probeTable struct {
	Op   Op
	Open bool
	Rows []probeRow
}

type probeRow struct {
	markRow
	Category, Also string
}

func writePage(w io.Writer, rec *Record) error {
	p := &page{
		Record: rec, CSS: template.CSS(pageCSS), JS: template.JS(gridJS + pageJS), Rules: firstRules,
		Bars: Bars(rec), SuiteOps: suiteOps, BuildChart: template.HTML(buildChart(rec.Builds)), Views: views(rec),
	}
	p.ViewCSS = viewCSS(len(p.Views))
	for _, b := range p.Bars {
		switch b.State {
		case met:
			p.BarsMet++
		case notMet:
			p.BarsNot++
		default:
			p.BarsUnknown++
		}
	}
	var data struct {
		Views []pageData `json:"views"`
	}
	for _, v := range p.Views {
		d := makePageData(v.Result)
		d.Label = v.Label
		data.Views = append(data.Views, d)
	}
	if r := rec.Result; r != nil {
		p.Data = data.Views[0]
		p.Heat = heatTables(r.Cells)
		p.Summary = summaryRows(r.Cells)
		p.Strip = template.HTML(stripChart(p.Summary, false))
		p.Sizes, p.SizeClasses = sizeRows(r.Cells, corpusSizes(r.Cells)), sizeClasses
		p.Scaling = scalingRows(r.Cells)
		p.Generated, p.Generated2 = generatedRows(r.Cells, true), generatedRows(r.Cells, false)
	}
	var err error
	if p.Unknown, err = moreTables(rec); err != nil {
		return err
	}
	p.Probes = probeTables(rec)
	if rec.Kept != nil {
		for _, c := range keptCorpora {
			if slices.ContainsFunc(rec.Kept.Rows, func(k Kept) bool { _, ok := k.PerByte[c]; return ok }) {
				p.KeptCorpora = append(p.KeptCorpora, c)
			}
		}
	}
	if rec.Conformance != nil {
		p.Scores = scoreRows(rec.Conformance)
		p.HazardHeads, p.HazardRows = hazardRows(rec.Conformance)
	}
	text, err := json.Marshal(data) // escapes <, > and &, as a script needs it
	if err != nil {
		return err
	}
	p.JSON = template.JS(text)
	t, err := template.New("page").Funcs(template.FuncMap{
		"pattern":     patternSwatch,
		"signClass":   signClass,
		"mark":        mark,
		"peer":        peerName,
		"rule":        ruleName,
		"opName":      opName,
		"releaseName": releaseName,
		"words":       inWords,
		"keptShort":   keptShortText,
		"keptCell": func(k Kept, corpus string) string {
			if x, ok := k.PerByte[corpus]; ok {
				return fmt.Sprintf("%.2f", x)
			}
			return "–"
		},
		"shortVersion": func(v string) string {
			v, _, _ = strings.Cut(v, "-0.")
			if i := strings.LastIndexByte(v, '-'); len(v) > 24 && i > 0 {
				v = v[i+1:] // the commit of one without a version
			}
			return v
		},
		"kb":      func(n int64) string { return fmt.Sprint(n / 1000) },
		"bytes":   func(n int64) string { return size(float64(n)) + "B" },
		"seconds": seconds,
		"answer": func(peer string, i int) template.HTML {
			as := rec.Questions.Rows[peer]
			if i >= len(as) {
				return "–"
			}
			return answerHTML(as[i])
		},
	}).Parse(pageHTML)
	if err != nil {
		return err
	}
	return t.Execute(w, p)
}

// viewCSS shows what belongs to the view and the rules that are chosen, without a script.
func viewCSS(n int) template.CSS {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "body:has(#view-%d:checked) .byview:not([data-view=\"%d\"]){display:none}\n", i, i)
	}
	for _, r := range firstRules {
		fmt.Fprintf(&b, "body:has(#rules-%s:checked) .byrules:not([data-rules=%s]){display:none}\n", r.ID, r.ID)
	}
	return template.CSS(b.String())
}

func signClass(sign string) string {
	switch sign {
	case "▲", "✓":
		return "good"
	case "▼", "✗":
		return "bad"
	case "?":
		return "dimmed"
	}
	return ""
}

// mark adds a sign to words whose meaning is plain.
func mark(s string) template.HTML {
	esc := template.HTMLEscapeString(s)
	switch {
	case s == "0":
		return `<span class="good">✓</span>`
	case s == "checked", s == "reject", s == "own":
		return template.HTML(`<span class="good">✓</span> ` + esc)
	case s == "no", s == "keep", s == "shared", strings.HasPrefix(s, "CRASH"), s == "HANG":
		return template.HTML(`<span class="bad">✗ ` + esc + `</span>`)
	case strings.IndexAny(s, "+-!~") == 0:
		return template.HTML(`<span class="bad">✗</span> ` + strings.ReplaceAll(esc, "-", "−"))
	}
	return template.HTML(esc)
}

func answerHTML(a Answer) template.HTML {
	esc := template.HTMLEscapeString(a.Text)
	switch a.Good {
	case "yes":
		return template.HTML(`<span class="good">✓</span> ` + esc)
	case "no":
		return template.HTML(`<span class="bad">✗</span> ` + esc)
	}
	return template.HTML(esc)
}

// patternSwatch is the key to the patterns of the charts.
func patternSwatch(category string) template.HTML {
	inner := map[string]string{
		"v2":      `<rect width="16" height="12" fill="var(--bar)"/>`,
		"v1":      `<rect width="16" height="12" fill="var(--bar)" fill-opacity=".3"/><path d="M0 6l6-6M0 12L12 0M6 12L16 2M12 12l4-4" stroke="var(--bar)" stroke-width="2"/>`,
		"plain":   `<rect width="16" height="12" fill="var(--bar)" fill-opacity=".2"/><g fill="var(--bar)"><circle cx="4" cy="3" r="1.5"/><circle cx="12" cy="3" r="1.5"/><circle cx="4" cy="9" r="1.5"/><circle cx="12" cy="9" r="1.5"/></g>`,
		"fastest": `<rect width="16" height="12" fill="var(--bar)" fill-opacity=".1"/>`,
	}[category]
	return template.HTML(`<svg class="swatch" viewBox="0 0 16 12" aria-hidden="true">` + inner + `<rect x=".5" y=".5" width="15" height="11" fill="none" stroke="var(--bar)"/></svg>`)
}

// probeTables are what was found of each operation before it was timed.
func probeTables(rec *Record) []probeTable {
	behaviours := map[string]map[Op]Behaviour{}
	var peers []PeerInfo
	switch {
	case rec.Result != nil && len(rec.Result.Behaviours) > 0:
		behaviours, peers = rec.Result.Behaviours, rec.Result.Peers
	case rec.Conformance != nil:
		behaviours, peers = rec.Conformance.Behaviours, rec.Conformance.Peers
	}
	word := func(ok bool, yes, no string) string {
		if ok {
			return yes
		}
		return no
	}
	var out []probeTable
	for _, s := range opSections[:4] {
		for _, o := range s.ops {
			t := probeTable{Op: o, Open: o == OpUnmarshalTyped}
			for _, p := range peers {
				b, ok := behaviours[p.Name][o]
				if !ok {
					continue
				}
				utf8 := b.UTF8
				if o.FromValue() {
					b.Dups, b.Control = false, true
				}
				cells := []string{word(b.Grammar, "checked", "no"), word(b.Control, "checked", "no"), word(b.Escapes, "checked", "no"), utf8, word(b.Dups, "reject", "accept"), word(b.Copies, "own", "shared")}
				if o.FromValue() {
					cells[4] = "–"
				}
				t.Rows = append(t.Rows, probeRow{markRow{p.Name, p.Ours, cells}, classify(o, b).String(), alsoDoes(o, b)})
			}
			if len(t.Rows) > 0 {
				out = append(out, t)
			}
		}
	}
	return out
}

func alsoDoes(o Op, b Behaviour) string {
	var s []string
	if o.FromValue() || o.Marshals() {
		if b.HTML {
			s = append(s, "escapes HTML characters")
		}
		if b.Sorted {
			s = append(s, "sorts maps")
		}
	}
	if o.ToValue() && o != OpUnmarshalAny && b.Fold {
		s = append(s, "names in any case")
	}
	if o.Marshals() {
		s = append(s, b.Form)
	}
	if n := len(b.Misses); n > 0 {
		m := b.Misses[0]
		s = append(s, fmt.Sprintf("%d texts wrongly accepted, such as %.40q", n, m))
	}
	if n := len(b.Wrong); n > 0 {
		s = append(s, fmt.Sprintf("%d wrongly refused", n))
	}
	return strings.Join(s, ", ")
}

func scoreRows(c *Conformance) []markRow {
	var out []markRow
	for _, p := range c.Peers {
		row := markRow{Peer: p.Name, Ours: p.Ours}
		any := false
		for _, o := range suiteOps {
			a, b := "–", "–"
			for _, s := range c.Scores {
				if s.Peer == p.Name && s.Op == o {
					any = true
					a, b = marks(s.WrongAccept, s.WrongReject, s.Broken), marks(s.WrongAccept7, s.WrongReject7, s.Broken)
					if len(s.Altered) > 0 {
						a += fmt.Sprintf(" ~%d", len(s.Altered))
					}
				}
			}
			row.Cells = append(row.Cells, a, b)
		}
		if any {
			out = append(out, row)
		}
	}
	return out
}

func hazardRows(c *Conformance) (heads []string, out []markRow) {
	type column struct {
		name string
		op   Op
	}
	var cols []column
	for _, h := range hazardTable {
		for _, o := range h.ops {
			if !slices.ContainsFunc(c.Hazards, func(x Hazard) bool { return x.Name == h.name && x.Op == o }) {
				continue
			}
			cols = append(cols, column{h.name, o})
			heads = append(heads, map[string]string{hazardDepth10k: "10,000: ", hazardDepth1M: "1,000,000: ", hazardStream: "memory: "}[h.name]+opName(o))
		}
	}
	for _, p := range c.Peers {
		row := markRow{Peer: p.Name, Ours: p.Ours}
		any := false
		for _, col := range cols {
			text := "–"
			for _, h := range c.Hazards {
				if h.Peer == p.Name && h.Name == col.name && h.Op == col.op {
					text, any = h.Result, true
				}
			}
			row.Cells = append(row.Cells, text)
		}
		if any {
			out = append(out, row)
		}
	}
	return heads, out
}

package main

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"
)

// The first screen of the page: a bar for each library, for each question that most
// readers come with.

// A firstQuestion is one of them. Where encoding/json has no such call, what one does with
// it instead is the measure.
type firstQuestion struct {
	title, what string
	op          Op
	instead     Op
	insteadWhat string
	// checked is the category that stands for both sets of rules, of operations that
	// have no other.
	checked bool
}

var firstQuestions = []firstQuestion{
	{title: "Read structs", what: "JSON to Go structs", op: OpUnmarshalTyped},
	{title: "Write structs", what: "Go structs to JSON", op: OpMarshalTyped},
	{title: "Read any", what: "JSON to an any", op: OpUnmarshalAny},
	{title: "Validate", what: "is it JSON?", op: OpValid},
	{title: "Get one value", what: "by its path, from the middle of a document", op: OpGetMiddle,
		instead: OpUnmarshalAny, insteadWhat: "reading the document into an any", checked: true},
}

// A firstRule is a set of rules that the first screen can be seen by.
type firstRule struct {
	ID, Name, Title string
	of              Category
}

var firstRules = []firstRule{
	{"v1", "as encoding/json", "libraries that do what encoding/json does, or more", V1},
	{"v2", "strict", "libraries that also reject invalid UTF-8 and duplicate names, as encoding/json/v2", V2},
	{"fastest", "fastest settings", "each library in its fastest configuration, with checks left out or memory shared", Fastest},
}

// firstCharts are the charts for one set of rules.
type firstCharts struct {
	ID     string
	Charts []firstChart
}

// A firstChart is the answer to one question.
type firstChart struct {
	Title, What, Rules string
	Link               string
	Documents          []string
	Bars               []firstBarItem
	Notes              []string
}

// A firstBarItem is one bar. Also marks the one of ours with other kernels.
type firstBarItem struct {
	Name, Config string
	Value        float64
	Width        template.CSS
	Ours, Also   bool
	Unit         bool // it is what the others are multiples of
	// Missing says why there is no bar.
	Missing string
}

func (b firstBarItem) Text() string {
	if b.Missing != "" {
		return "–"
	}
	if b.Unit {
		return "1"
	}
	return heatText(b.Value) + "×"
}

// Documented lists the documents for a reader who asks.
func (c firstChart) Documented() string { return strings.Join(c.Documents, ", ") }

// Count is how many there are, in words.
func (c firstChart) Count() string {
	if len(c.Documents) == 1 {
		return "1 document"
	}
	return fmt.Sprintf("%d documents", len(c.Documents))
}

func makeFirstCharts(r *Result, others []*Result) []firstCharts {
	var out []firstCharts
	for _, rule := range firstRules {
		f := firstCharts{ID: rule.ID}
		for _, q := range firstQuestions {
			k, name := rule.of, rule.Name
			if q.checked && k != Fastest {
				k, name = Plain, "all checked"
			}
			if c := q.chart(r, others, k); c != nil {
				c.Rules = name
				f.Charts = append(f.Charts, *c)
			}
		}
		if len(f.Charts) > 0 {
			out = append(out, f)
		}
	}
	return out
}

// mostMissed is the share of documents that a library may lack and still take these
// documents from all others: with more it is left out itself.
const mostMissed = 0.4

// speeds are the ratios to the measure, by configuration and document.
type speeds map[string]map[string]float64

func (q firstQuestion) speeds(r *Result, k Category) (s speeds, ours string) {
	s = speeds{}
	instead := map[string]float64{}
	usual := func(c *Cell) bool { return c.Procs <= 1 && c.HeapMB == 0 && !c.generatedAlone() }
	timed := func(c *Cell, peer string) *Run {
		if i := slices.IndexFunc(c.Runs, func(r *Run) bool { return r.Peer == peer && len(r.CPU) > 0 }); i >= 0 {
			return c.Runs[i]
		}
		return nil
	}
	for _, c := range r.Cells {
		if std := timed(c, bases[0]); c.Op == q.instead && usual(c) && std != nil {
			instead[c.Corpus] = std.cpu().median()
		}
	}
	for _, c := range r.Cells {
		if c.Op != q.op || !usual(c) {
			continue
		}
		own := oursIn(c, k)
		for _, other := range []Category{Plain, V1, V2} { // as rows does
			if own == nil && k == Fastest {
				own = oursIn(c, other)
			}
		}
		std := timed(c, bases[0])
		if own == nil || std == nil && instead[c.Corpus] == 0 {
			continue
		}
		ours = own.Peer
		for _, run := range c.Runs {
			if len(run.CPU) == 0 || strings.HasSuffix(run.Peer, pretouched) || run.Category == Generated ||
				run.Ours && run != own || !run.Ours && run != std && !run.does(k) {
				continue
			}
			if s[run.Peer] == nil {
				s[run.Peer] = map[string]float64{}
			}
			if std != nil {
				s[run.Peer][c.Corpus] = paired(std.cpu(), run.cpu(), 0).Median
			} else {
				s[run.Peer][c.Corpus] = instead[c.Corpus] / run.cpu().median()
			}
		}
		if std == nil {
			if s[bases[0]] == nil {
				s[bases[0]] = map[string]float64{}
			}
			s[bases[0]][c.Corpus] = 1
		}
	}
	return s, ours
}

// mean is the geometric mean over documents, if the library has them all.
func (s speeds) mean(peer string, documents []string) (float64, bool) {
	var xs []float64
	for _, d := range documents {
		x, ok := s[peer][d]
		if !ok {
			return 0, false
		}
		xs = append(xs, x)
	}
	return geomean(xs), len(xs) > 0
}

func (q firstQuestion) chart(r *Result, others []*Result, k Category) *firstChart {
	s, ours := q.speeds(r, k)
	if ours == "" {
		return nil
	}
	documents := sortedKeys(s[bases[0]])
	documents = slices.DeleteFunc(documents, func(d string) bool { _, ok := s[ours][d]; return !ok })
	all := len(documents)
	// The configurations that are left, and what all of them can do. The one that lacks
	// the most goes first, so that none goes for what another lacks.
	var out []string
	peers := sortedKeys(s)
	for _, peer := range peers {
		if float64(len(s[peer])) < (1-mostMissed)*float64(all) {
			out = append(out, fmt.Sprintf("%s: %d of %d documents", peer, len(s[peer]), all))
			delete(s, peer)
			continue
		}
		documents = slices.DeleteFunc(documents, func(d string) bool { _, ok := s[peer][d]; return !ok })
	}
	// The same of ours with other kernels.
	type also struct {
		of   speeds
		peer string
		name string
	}
	var alsos []also
	for _, o := range others {
		theirs, peer := q.speeds(o, k)
		if float64(len(theirs[peer])) < (1-mostMissed)*float64(all) || peer == "" {
			continue
		}
		documents = slices.DeleteFunc(documents, func(d string) bool { _, ok := theirs[peer][d]; return !ok })
		alsos = append(alsos, also{theirs, peer, "Javelin, " + kernelName(o.Env.kernelSet())})
	}
	c := &firstChart{Title: q.title, What: q.what, Link: "#op-" + string(q.op), Documents: documents}
	best := map[string]firstBarItem{} // of each library
	for _, peer := range sortedKeys(s) {
		x, ok := s.mean(peer, documents)
		if !ok {
			continue
		}
		b := firstBarItem{Name: libraryName(peer), Config: peer, Value: x, Ours: peer == ours, Unit: peer == bases[0]}
		if old, ok := best[b.Name]; !ok || x > old.Value {
			best[b.Name] = b
		}
	}
	for _, b := range best {
		c.Bars = append(c.Bars, b)
	}
	for _, a := range alsos {
		if x, ok := a.of.mean(a.peer, documents); ok {
			c.Bars = append(c.Bars, firstBarItem{Name: a.name, Config: a.peer, Value: x, Ours: true, Also: true})
		}
	}
	slices.SortFunc(c.Bars, func(a, b firstBarItem) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), strings.Compare(a.Name, b.Name))
	})
	if len(c.Bars) < 2 {
		return nil
	}
	// A library that this release of Go, say, keeps out is not left out in silence.
	for _, p := range r.Peers {
		b := firstBarItem{Name: libraryName(p.Name), Config: p.Name, Missing: p.Absent}
		if p.Absent != "" && p.Is == "" && !slices.ContainsFunc(c.Bars, func(o firstBarItem) bool { return o.Name == b.Name }) {
			c.Bars = append(c.Bars, b)
		}
	}
	for i := range c.Bars {
		if c.Bars[i].Missing != "" {
			continue
		}
		c.Bars[i].Width = template.CSS(fmt.Sprintf("%.1f%%", max(0.5, 100*c.Bars[i].Value/c.Bars[0].Value)))
	}
	if q.instead != "" {
		c.Notes = append(c.Notes, "1 is "+q.insteadWhat+" with encoding/json, which has no such call.")
	} else if b, ok := best[bases[0]]; ok && k == V2 && b.Unit {
		c.Notes = append(c.Notes, "encoding/json checks less; it is the measure only.")
	}
	if len(out) > 0 {
		c.Notes = append(c.Notes, "Not shown: "+strings.Join(out, "; ")+".")
	}
	return c
}

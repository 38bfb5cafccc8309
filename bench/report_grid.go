package main

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"
)

// The grid of kinds of fields and styles of text in the page: a heat map, kinds down and
// libraries across. One view of it is made here, for readers without a script; the script
// draws all views from the data.

// onGrid reports whether a cell is of the grid.
func onGrid(c *Cell) bool { return c.Op.Shapes() || strings.HasPrefix(string(c.Op), "shapes-") }

func gridCells(cells []*Cell, grid bool) []*Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(c *Cell) bool { return onGrid(c) != grid })
}

// gridData are the cells for the script. Texts stand in lists, cells have their places.
type gridData struct {
	Ops    []gridOp   `json:"ops"`
	Kinds  []string   `json:"kinds"`
	Styles []string   `json:"styles"`
	Sizes  []string   `json:"sizes"`
	Rules  []gridRule `json:"rules"`
	Base   int        `json:"base"` // the library whose speed is 1
	Cells  []gridCell `json:"cells"`
}

type gridOp struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type gridRule struct {
	ID   string `json:"id"` // a category
	Name string `json:"name"`
}

type gridCell struct {
	Op    int       `json:"o"`
	Kind  int       `json:"k"`
	Style int       `json:"s"`
	Size  int       `json:"z"`
	Bytes int       `json:"b"`
	Runs  []gridRun `json:"r"`
	Rows  []gridRow `json:"w"`
	Errs  [][2]any  `json:"e,omitempty"` // library and why it was not timed
}

// A gridRun is one library in a cell: library, bits of the categories whose work it
// does, times the speed of the base (0 where that is not known), ns.
type gridRun [4]float64

// A gridRow is ours beside the best other library, in one category: category, ours, the
// best (-1: none does this much), ratio with its spread.
type gridRow [6]float64

// gridRules are the categories in the order in which they are offered.
var gridRules = []Category{V1, V2, Plain, Fastest, Generated}

// ruleBit is the bit of a category.
func ruleBit(k Category) int {
	if k == Generated {
		return 1 << 4
	}
	return 1 << k
}

// shapeParts splits the name of a corpus of the grid.
func shapeParts(name string) (kind, style, size string) {
	parts := strings.SplitN(name, "/", 3)
	for len(parts) < 3 {
		parts = append(parts, "")
	}
	return parts[0], parts[1], parts[2]
}

// place is the index of a text in a list, which it is added to.
func place(list *[]string, text string) int {
	i := slices.Index(*list, text)
	if i < 0 {
		i = len(*list)
		*list = append(*list, text)
	}
	return i
}

// makeGrid gives the cells of the grid; peerAt gives libraries their places.
func makeGrid(cells []*Cell, peerAt func(*Run) int) *gridData {
	cells = gridCells(cells, true)
	if len(cells) == 0 {
		return nil
	}
	g := &gridData{Base: -1}
	found := 0
	for _, c := range cells {
		kind, style, size := shapeParts(c.Corpus)
		i := slices.IndexFunc(g.Ops, func(o gridOp) bool { return o.ID == opLabel(c) })
		if i < 0 {
			i = len(g.Ops)
			g.Ops = append(g.Ops, gridOp{opLabel(c), gridName(cellName(c))})
		}
		out := gridCell{Op: i, Kind: place(&g.Kinds, kind), Style: place(&g.Styles, style), Size: place(&g.Sizes, size), Bytes: c.Bytes,
			Runs: []gridRun{}, Rows: []gridRow{}} // none is no null for the script
		var std *Run
		at := map[*Run]int{}
		for _, r := range c.Runs {
			at[r] = peerAt(r)
			if r.Peer == bases[0] && len(r.CPU) > 0 {
				std, g.Base = r, at[r]
			}
		}
		for _, r := range c.Runs {
			if len(r.CPU) == 0 {
				if r.Err != "" {
					e, _, _ := strings.Cut(r.Err, "\n")
					out.Errs = append(out.Errs, [2]any{at[r], e[:min(len(e), 80)]})
				}
				continue
			}
			does := 0
			for _, k := range gridRules {
				if (r.Category == Generated) == (k == Generated) && (k == Generated || r.does(k)) {
					does |= ruleBit(k)
				}
			}
			speed := 0.0
			if std != nil {
				speed = short(paired(std.judged(c.Procs), r.judged(c.Procs), 0).Median)
			}
			out.Runs = append(out.Runs, gridRun{float64(at[r]), float64(does), speed, round3(r.judged(c.Procs).median())})
		}
		for _, row := range rows(c) {
			k, ok := categoryOf(row.Label)
			if !ok {
				continue
			}
			found |= ruleBit(k)
			w := gridRow{float64(ruleBit(k)), float64(at[row.Ours]), -1}
			if p := row.primary(); row.Best != nil {
				w = gridRow{float64(ruleBit(k)), float64(at[row.Ours]), float64(at[row.Best]), short(p.Median), short(p.Low), short(p.High)}
			}
			out.Rows = append(out.Rows, w)
		}
		g.Cells = append(g.Cells, out)
	}
	for _, k := range gridRules {
		if found&ruleBit(k) != 0 {
			g.Rules = append(g.Rules, gridRule{k.String(), ruleName(k.String())})
		}
	}
	return g
}

// categoryOf is the category of a row, if it is one.
func categoryOf(label string) (Category, bool) {
	for _, k := range gridRules {
		if k.String() == label {
			return k, true
		}
	}
	return 0, false
}

// A heatTable is one view of the grid.
type heatTable struct {
	Title, Lead string
	Libraries   []string
	Rows        []heatRow
}

// A heatRow is a kind of fields, or a style of text.
type heatRow struct {
	Name  string
	Ratio heatCell // ours beside the best other
	Best  string
	Ours  heatCell
	Other []heatCell
}

// A heatCell is a number with the depth of its colour: above 0 it is fast, below slow.
type heatCell struct {
	Text, Sign string
	Style      template.CSS
	value      float64
}

func newHeatCell(x float64) heatCell {
	if x <= 0 || math.IsNaN(x) {
		return heatCell{Text: "–"}
	}
	return heatCell{Text: heatText(x), Style: heatStyle(x), value: x}
}

// heatText has three digits at most.
func heatText(x float64) string {
	if 8*x == math.Trunc(8*x) { // it may lie in the middle: up, as a script rounds
		x = math.Nextafter(x, math.Inf(1))
	}
	switch {
	case x >= 99.5:
		return fmt.Sprintf("%.0f", x)
	case x >= 9.95:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

// heatStyle colours by the logarithm: twice as fast is as far from 1 as half as fast.
func heatStyle(x float64) template.CSS {
	color, depth := "win", math.Log2(x)
	if depth < 0 {
		color, depth = "loss", -depth
	}
	return template.CSS(fmt.Sprintf("background:color-mix(in srgb,var(--%s) %d%%,transparent)", color, int(min(60, math.Round(depth*15)))))
}

// gridDefaultRule and the first of gridDefaultSizes that there is are the view that is
// made without the script.
const gridDefaultRule = V1

var gridDefaultSizes = []string{sizeList, sizeOne}

// sizeWords are the sizes in words.
var sizeWords = map[string]string{sizeOne: "one object", sizeList: "lists of objects", sizeStream: "streams of objects"}

// heatTables are all operations by the rules of encoding/json: all kinds in the first
// style, and the first kind in all styles. Of a sample it is all cells.
func heatTables(cells []*Cell) []heatTable {
	var out []heatTable
	for _, g := range groupCells(gridCells(cells, true)) {
		var sizes []string
		for _, c := range g {
			_, _, size := shapeParts(c.Corpus)
			place(&sizes, size)
		}
		size := sizes[0]
		for _, s := range gridDefaultSizes {
			if slices.Contains(sizes, s) {
				size = s
				break
			}
		}
		var kinds, styles []*Cell
		for _, c := range g {
			kind, style, own := shapeParts(c.Corpus)
			switch {
			case own != size:
			case style == shapeStyles[0].Name:
				kinds = append(kinds, c)
			case kind == shapeKinds[0].Name:
				styles = append(styles, c)
			}
		}
		name, of := gridName(cellName(g[0])), ""
		if w := sizeWords[size]; w != "" {
			of = ", " + w
		}
		sample := len(kinds) < gridSample
		if sample && len(sizes) > 1 {
			of = ""
		}
		tables := []heatTable{
			heatTableOf(name+of+": each kind of fields, in compact text", kinds, true, false),
			heatTableOf(name+of+": the mixed kind, in each style of text", styles, false, false),
		}
		if sample {
			tables = []heatTable{heatTableOf(name+of+": all cells", g, true, len(sizes) > 1)}
		}
		for _, t := range tables {
			if t.Lead != "" {
				out = append(out, t)
			}
		}
	}
	return out
}

// gridSample is how few cells of one style and size are those of a sample.
const gridSample = 20

// heatTableOf is a table of some cells. Without a Lead there is nothing to compare.
func heatTableOf(title string, cells []*Cell, byKind, sizes bool) heatTable {
	t := heatTable{Title: title}
	speeds := make([]map[string]float64, len(cells))
	var names []string
	var of []float64
	wins, losses := 0, 0
	for i, c := range cells {
		speeds[i] = map[string]float64{}
		kind, style, size := shapeParts(c.Corpus)
		row := heatRow{Name: kind, Ratio: newHeatCell(0), Best: "–"}
		switch {
		case !byKind:
			row.Name = style
		case style != shapeStyles[0].Name:
			row.Name += ", " + style
		}
		if sizes {
			row.Name += ", " + size
		}
		var std *Run
		for _, r := range c.Runs {
			if r.Peer == bases[0] && len(r.CPU) > 0 {
				std = r
			}
		}
		for _, r := range c.Runs {
			if std == nil || len(r.CPU) == 0 || r.Category == Generated || !r.does(gridDefaultRule) || r.Ours && r.Category != gridDefaultRule {
				continue
			}
			x := short(paired(std.cpu(), r.cpu(), 0).Median)
			if r.Ours {
				row.Ours = newHeatCell(x)
				continue
			}
			speeds[i][r.Peer] = x
			place(&names, r.Peer)
		}
		known := false
		for _, r := range rows(c) {
			if r.Label != gridDefaultRule.String() {
				continue
			}
			if known = true; r.Best == nil {
				continue
			}
			p := r.primary()
			row.Ratio, row.Best = newHeatCell(short(p.Median)), r.Best.Peer
			switch of = append(of, p.Median); p.verdict() {
			case "win":
				row.Ratio.Sign, wins = "▲", wins+1
			case "LOSS":
				row.Ratio.Sign, losses = "▼", losses+1
			default:
				row.Ratio.Sign = "="
			}
		}
		if !known { // ours has nothing here
			speeds[i] = nil
			continue
		}
		if row.Ours.Text == "" {
			row.Ours = newHeatCell(0)
		}
		t.Rows = append(t.Rows, row)
	}
	speeds = slices.DeleteFunc(speeds, func(m map[string]float64) bool { return m == nil })
	if len(t.Rows) == 0 || len(of) == 0 {
		return t
	}
	for i := range t.Rows {
		for _, n := range names {
			t.Rows[i].Other = append(t.Rows[i].Other, newHeatCell(speeds[i][n]))
		}
	}
	t.Libraries = names
	t.Lead = fmt.Sprintf("By the rules of encoding/json, Javelin is faster than the best other library in ▲ %d of %d rows, slower in ▼ %d; geometric mean %s, least %s.",
		wins, len(of), losses, times(geomean(of)), times(slices.Min(of)))
	return t
}

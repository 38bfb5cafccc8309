package main

import (
	"fmt"
	"html"
	"slices"
	"strings"
)

// The first chart of the README: how fast libraries are that do the work of encoding/json,
// which comes first.

const readmeBarsFile = "../docs/bars.svg"

// readmeBarOps are its groups.
var readmeBarOps = []struct {
	op   Op
	what string
}{
	{OpUnmarshalTyped, "JSON to structs"},
	{OpMarshalTyped, "structs to JSON"},
}

// libraryBars has one bar for each library, that of its fastest configuration: encoding/json
// first, the others by speed, Javelin last.
func libraryBars(cells []*Cell, o Op) (items []barItem, documents int) {
	all, documents := librarySpeeds(cells, o, V1, barCorpora)
	for _, i := range all { // the fastest first
		i.name = libraryName(i.name)
		if !slices.ContainsFunc(items, func(j barItem) bool { return j.name == i.name }) {
			items = append(items, i)
		}
	}
	rank := func(i barItem) int {
		switch {
		case i.name == bases[0]:
			return 0
		case i.ours:
			return 2
		}
		return 1
	}
	slices.SortStableFunc(items, func(a, b barItem) int {
		switch x, y := rank(a), rank(b); {
		case x != y:
			return x - y
		case a.value < b.value:
			return -1
		case a.value > b.value:
			return 1
		}
		return 0
	})
	return items, documents
}

// readmeBars draws the chart.
func readmeBars(cells []*Cell) string {
	const (
		width, label, right = 640, 150, 60
		rowH, headH, gap    = 20, 26, 10
	)
	h, most := 8, 1.0
	for _, g := range readmeBarOps {
		items, _ := libraryBars(cells, g.op)
		h += headH + len(items)*rowH + gap
		for _, i := range items {
			most = max(most, i.value)
		}
	}
	s := newSVG(width, h, "Speed of libraries compared with encoding/json", "Geometric means over documents, by the rules of encoding/json: longer is faster.", true)
	x := func(v float64) float64 { return label + v/most*(width-label-right) }
	y := 8.0
	for _, g := range readmeBarOps {
		items, n := libraryBars(cells, g.op)
		s.text(label, y+15, "start", "fg", 13, true, g.what)
		s.text(width-8, y+15, "end", "dim", 11, false, fmt.Sprintf("times as fast as encoding/json, mean of %d documents", n))
		y += headH
		for _, i := range items {
			color, name := "bar", "fg"
			if i.ours {
				color, name = "ours", "ours"
			}
			s.text(label-8, y+13.5, "end", name, 12.5, i.ours, i.name)
			fmt.Fprintf(s, `<rect x="%d" y="%.1f" width="%.1f" height="14" rx="2" fill="var(--%s)"><title>%s</title></rect>`,
				label, y+2.5, x(i.value)-label, color, html.EscapeString(i.name+" "+i.text))
			s.text(x(i.value)+6, y+13.5, "start", "fg", 12, i.ours, i.text)
			y += rowH
		}
		y += gap
	}
	return s.end()
}

// barFigures says in words how long the bars of Javelin are.
func barFigures(rec *Record) string {
	var said []string
	n := 0
	for _, g := range readmeBarOps {
		items, documents := libraryBars(rec.Result.Cells, g.op)
		if len(items) == 0 || !items[len(items)-1].ours {
			continue
		}
		n = documents
		said = append(said, fmt.Sprintf("%s **%.1f times** as fast", g.what, items[len(items)-1].value))
	}
	return fmt.Sprintf("Compared with `encoding/json` of %s, in the mean of %d documents: %s.\n", rec.Result.Env.Go, n, strings.Join(said, ", "))
}

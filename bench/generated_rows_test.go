package main

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// A short measurement of the rows: each cell has generated code of both, and
// encoding/json, with the right results, and stands in the page's table of its own,
// not among the comparisons of all libraries.
func TestGeneratedRows(t *testing.T) {
	cs := typedCorpora(t)
	m := newMeasurer(Peers(), cs, io.Discard)
	plans := generatedPlans(Plan{Rounds: 2, Batch: 50 * time.Microsecond, Procs: 1}, 2)
	for _, p := range plans {
		m.run(p)
	}
	if want := len(findNames) * len(generatedOps); len(plans) != 2 || len(m.res.Cells) != 2*want {
		t.Fatalf("%d cells by %d plans, want %d by 2", len(m.res.Cells), len(plans), 2*want)
	}
	for i, c := range m.res.Cells {
		var names []string
		for _, r := range c.Runs {
			names = append(names, r.Peer)
			if r.Err != "" || len(r.CPU) != 2 {
				t.Errorf("%s %s %s: %d rounds, %q", c.Op, c.Corpus, r.Peer, len(r.CPU), r.Err)
			}
		}
		want := "encoding/json javelin/gen easyjson"
		if c.Op == OpAppendTyped || c.Op == OpWriteTyped {
			names = without(names, "encoding/json") // which may lack the operation
			want = "javelin/gen easyjson"
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s %s: %s, want %s", c.Op, c.Corpus, got, want)
		}
		if procs := 1 + i/(len(m.res.Cells)/2); c.Procs != procs {
			t.Errorf("%s %s on %d goroutines, want %d", c.Op, c.Corpus, c.Procs, procs)
		}
	}
	rows := generatedRows(m.res.Cells, true)
	if len(rows) != len(m.res.Cells) || len(generatedRows(m.res.Cells, false)) != 0 {
		t.Errorf("%d rows of %d cells", len(rows), len(m.res.Cells))
	}
	if r := rows[0]; r.Best != "easyjson" || r.Std == "–" || r.OursSpeed == "0" || !strings.Contains(r.Bytes, " | ") {
		t.Errorf("%+v", r)
	}
	if d := makePageData(m.res); len(d.Ops) != 0 || len(d.Corpora) != 0 {
		t.Errorf("charts of %d operations on %d documents", len(d.Ops), len(d.Corpora))
	}
	s := pageText(t, &Record{Result: m.res})
	_, table, _ := strings.Cut(s, `<section id="generated" `)
	table, _, _ = strings.Cut(table, `</section>`)
	for _, r := range rows {
		if !strings.Contains(table, fmt.Sprintf(`<th scope="row">%s</th><td>%s</td><td class="n">%d</td>`, opName(Op(r.Op)), r.Corpus, r.Procs)) {
			t.Errorf("the page lacks %s %s on %d", r.Op, r.Corpus, r.Procs)
		}
	}
}

func without(names []string, name string) (out []string) {
	for _, n := range names {
		if n != name {
			out = append(out, n)
		}
	}
	return out
}

func TestGeneratedTableBar(t *testing.T) {
	cell := func(o Op, corpus string, procs int, theirs float64) *Cell {
		run := func(name string, ours bool, ns float64) *Run {
			return &Run{Peer: name, Ours: ours, Category: Generated, CPU: []float64{ns}, Wall: []float64{ns}}
		}
		return &Cell{Op: o, Corpus: corpus, Procs: procs, Runs: []*Run{run("javelin/gen", true, 10), run("easyjson", false, theirs)}}
	}
	b := generatedTableBar([]*Cell{
		cell(OpUnmarshalTyped, "find-small", 1, 16), cell(OpUnmarshalTyped, "find-large", 1, 25), cell(OpUnmarshalTyped, "twitter", 1, 5),
		cell(OpWriteTyped, "find-large", 2, 11),
	})
	want := []BarPart{
		part("unmarshal-typed", "mean 2.00×, least 1.60× (find-small)", true),
		{Label: "write-typed, several goroutines", Found: "mean 1.10×, least 1.10× (find-large)", State: notMet, Short: "(least −8 %)"},
	}
	if b.State != notMet || len(b.Parts) != 2 || b.Parts[0] != want[0] || b.Parts[1] != want[1] {
		t.Errorf("%+v\nwant %+v", b, want)
	}
}

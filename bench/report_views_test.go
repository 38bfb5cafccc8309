package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// firstRun is a run of five rounds.
func firstRun(peer string, k Category, ns float64) *Run {
	five := []float64{ns, ns, ns, ns, ns}
	return &Run{Peer: peer, Ours: strings.HasPrefix(peer, "javelin"), Category: k, Batch: 1, CPU: five, Wall: five}
}

// The first screen: means over the documents that all can do, one bar for each library,
// ours with other kernels beside it.
func TestFirstCharts(t *testing.T) {
	cell := func(corpus string, runs ...*Run) *Cell {
		return &Cell{Op: OpUnmarshalTyped, Corpus: corpus, Bytes: 100, Procs: 1, Runs: runs}
	}
	std := func(ns float64) *Run { return firstRun("encoding/json", V1, ns) }
	r := &Result{Env: Env{Go: "go1.27.4", Kernels: "AVX512"}, Cells: []*Cell{
		cell("a", std(1000), firstRun("javelin/v1", V1, 100), firstRun("go-json", V1, 500), firstRun("go-json/v2", V2, 250), firstRun("sonic", Fastest, 50), firstRun("jx", V1, 10)),
		cell("b", std(1000), firstRun("javelin/v1", V1, 400), firstRun("go-json", V1, 500), firstRun("go-json/v2", V2, 1000)),
		cell("c", std(1000), firstRun("javelin/v1", V1, 1), firstRun("go-json", V1, 1), &Run{Peer: "go-json/v2", Category: V2, Err: "no"}),
		{Op: OpUnmarshalTyped, Corpus: "a", Procs: 2, Runs: []*Run{std(1000), firstRun("javelin/v1", V1, 1)}},
		{Op: OpGetMiddle, Corpus: "a", Procs: 1, Runs: []*Run{firstRun("javelin/plain", Plain, 10), firstRun("simdjson-go", Plain, 20)}},
		{Op: OpUnmarshalAny, Corpus: "a", Procs: 1, Runs: []*Run{std(200)}},
	}}
	r.Peers = []PeerInfo{{Name: "sonic/std", Absent: "no engine"}, {Name: "experiment/v2", Absent: "the same", Is: stdV2}, {Name: "go-json/nocopy", Absent: "fails"}}
	narrow := &Result{Env: Env{Go: "go1.27.4", Kernels: "AVX2"}, Cells: []*Cell{
		cell("a", std(1000), firstRun("javelin/v1", V1, 200)), cell("b", std(1000), firstRun("javelin/v1", V1, 800)),
	}}
	fs := makeFirstCharts(r, []*Result{narrow})
	if len(fs) != 3 || fs[0].ID != "v1" || len(fs[0].Charts) != 2 {
		t.Fatalf("%+v", fs)
	}
	c := fs[0].Charts[0]
	var got []string
	for _, b := range c.Bars {
		got = append(got, b.Name+" "+b.Text()+" "+b.Config)
	}
	// Without c, which one of the configurations cannot do, and without jx, which can do
	// too little. Of go-json's the faster one stands.
	want := []string{"Javelin 5.00× javelin/v1", "Javelin, AVX2 2.50× javelin/v1", "go-json 2.00× go-json", "encoding/json 1 encoding/json", "sonic – sonic/std"}
	if !slices.Equal(got, want) || c.Count() != "2 documents" || c.Documented() != "a, b" {
		t.Errorf("%q of %s, want %q", got, c.Documented(), want)
	}
	if len(c.Notes) != 1 || c.Notes[0] != "Not shown: jx: 1 of 3 documents." {
		t.Errorf("notes %q", c.Notes)
	}
	c = fs[0].Charts[1]
	if c.Title != "Get one value" || c.Rules != "all checked" || len(c.Bars) != 5 || c.Bars[0].Text() != "20.0×" || c.Bars[2].Text() != "1" {
		t.Errorf("%+v", c)
	}
}

// Results of other conditions are not mixed, and the newest Go with the widest kernels is
// the one that is shown.
func TestRecordsOfOtherConditions(t *testing.T) {
	dir := t.TempDir()
	write := func(name, release, kernels, tags string, soak int64) string {
		r := fakeResult()
		r.Env.Go, r.Env.Kernels, r.Env.Tags = release, kernels, tags
		file, err := (&Record{Result: r, Soak: &Soak{Encoded: soak}}).write(filepath.Join(dir, name), "", "")
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	files := []string{
		write("d", "go1.27.4", "AVX512", "", 4), write("a", "go1.26.7", "AVX512", "", 1),
		write("b", "go1.27.4", "AVX2", "noavx512", 2), write("c", "go1.26.8", "AVX512", "", 3),
	}
	rec, err := readRecords(files)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range views(rec) {
		got = append(got, v.Label)
	}
	if want := []string{"Go 1.27.4, AVX-512", "Go 1.27.4, AVX2", "Go 1.26.8, AVX-512"}; !slices.Equal(got, want) {
		t.Errorf("views %q, want %q", got, want)
	}
	if rec.Result.Env.Go != "go1.27.4" || rec.Soak.Encoded != 2 || len(rec.Sources) != 4 {
		t.Errorf("%s, soak of %d, %q", rec.Result.Env.Go, rec.Soak.Encoded, rec.Sources)
	}
	// A file that holds several gives them back.
	name, err := rec.write(filepath.Join(dir, "all"), "", "")
	if err != nil {
		t.Fatal(err)
	}
	again, err := readRecords([]string{name})
	if err != nil || len(again.Others) != 2 || again.Others[0].Env.Kernels != "AVX2" {
		t.Errorf("%+v, %v", again, err)
	}
	if err := bench(io.Discard, io.Discard, []string{"report", "-from", strings.Join(files, ","), "-out", filepath.Join(dir, "p.html")}); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, "p.html"))
	if err != nil || !strings.Contains(string(b), `checked>Go 1.27.4, AVX-512</label>`) || !strings.Contains(string(b), `value="2">Go 1.26.8, AVX-512</label>`) {
		t.Errorf("the page does not name the releases, %v", err)
	}
}

func TestKernelSetOfOldResults(t *testing.T) {
	for _, c := range []struct {
		env  Env
		want string
	}{
		{Env{Kernels: "AVX2", Features: []string{"AVX512VBMI2"}}, "AVX2"},
		{Env{Features: []string{"AVX2", "AVX512VBMI2"}}, "AVX512"},
		{Env{Features: []string{"AVX2", "AVX512VBMI2"}, Tags: "purego"}, "generic"},
		{Env{Features: []string{"AVX2", "AVX512F"}}, "AVX2"},
		{Env{Features: []string{"ASIMD"}}, "NEON"},
		{Env{}, "generic"},
	} {
		if got := c.env.kernelSet(); got != c.want {
			t.Errorf("%+v: %s, want %s", c.env, got, c.want)
		}
	}
}

// Every cell of the grid is in the page's data, with the comparison of each category.
func TestGridData(t *testing.T) {
	rec := reportRecord()
	d := makePageData(rec.Result)
	want := gridCells(rec.Result.Cells, true)
	if len(d.Grid.Cells) != len(want) {
		t.Fatalf("%d cells, want %d", len(d.Grid.Cells), len(want))
	}
	for i, c := range d.Grid.Cells {
		w := want[i]
		name := d.Grid.Kinds[c.Kind] + "/" + d.Grid.Styles[c.Style] + "/" + d.Grid.Sizes[c.Size]
		timed := slices.DeleteFunc(slices.Clone(w.Runs), func(r *Run) bool { return len(r.CPU) == 0 })
		if name != w.Corpus || d.Grid.Ops[c.Op].ID != string(w.Op) || len(c.Runs) != len(timed) {
			t.Fatalf("%s %s with %d runs, want %s %s with %d", d.Grid.Ops[c.Op].ID, name, len(c.Runs), w.Op, w.Corpus, len(timed))
		}
		for _, row := range rows(w) {
			k, ok := categoryOf(row.Label)
			if !ok {
				continue
			}
			j := slices.IndexFunc(c.Rows, func(r gridRow) bool { return int(r[0]) == ruleBit(k) })
			if j < 0 {
				t.Fatalf("%s %s: no row %s", w.Op, w.Corpus, row.Label)
			}
			if r := c.Rows[j]; row.Best != nil && (d.Peers[int(r[2])].Name != row.Best.Peer || r[3] != short(row.CPU.Median)) {
				t.Errorf("%s %s %s: %v beside %s, want %v beside %s", w.Op, w.Corpus, row.Label, r[3], d.Peers[int(r[2])].Name, row.CPU.Median, row.Best.Peer)
			}
		}
	}
	for _, op := range d.Ops {
		if strings.HasPrefix(op.ID, "shapes") {
			t.Errorf("%s stands among the documents", op.ID)
		}
	}
	hs := heatTables(rec.Result.Cells)
	if len(hs) != 4 || len(hs[0].Rows) != len(shapeKinds) || len(hs[1].Rows) != len(shapeStyles)-1 || !strings.Contains(hs[0].Lead, fmt.Sprintf("of %d rows", len(shapeKinds))) ||
		hs[2].Title != "Write, lists of objects: each kind of fields, in compact text" || hs[3].Title != "Records from a reader, streams of objects: each kind of fields, in compact text" {
		t.Errorf("%d tables: %q", len(hs), hs[0].Lead)
	}
}

// What nothing here knows is shown as it is.
func TestUnknownRows(t *testing.T) {
	r := fakeResult()
	r.Cells = append(r.Cells, &Cell{Op: "fold-paper", Corpus: "small", Bytes: 10, Procs: 1,
		Runs: []*Run{firstRun("javelin/v1", V1, 10), firstRun("encoding/json", V1, 20)}})
	rec := &Record{Result: r, More: map[string]json.RawMessage{
		"folded_sheets": json.RawMessage(`[{"sheet":"<a>","times":7},{"times":8,"by":["x","y"]}]`), "best": json.RawMessage(`{"of":{"all":1}}`)}}
	s := pageText(t, rec)
	for _, want := range []string{
		`<h3>folded sheets</h3><div class="scroll tall"><table class="data"><thead><tr><th scope="col">sheet</th><th scope="col">times</th><th scope="col">by</th></tr></thead><tbody><tr><td>&lt;a&gt;</td><td>7</td><td></td></tr>` + "\n" + `<tr><td></td><td>8</td><td>x, y</td></tr>`,
		`<th scope="row">of</th><td><div class="scroll"><table class="data"><tbody><tr><th scope="row">all</th><td>1</td></tr>`,
		`<th scope="row" title="fold-paper">Fold paper</th><td>as encoding/json</td><td class="n"><span class="good">▲</span> 2.00×</td>`,
		`"section":"More rows"`,
	} {
		if !strings.Contains(s, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	// A file's unknown members come with it.
	dir := t.TempDir()
	name := filepath.Join(dir, "r.json")
	if err := os.WriteFile(name, []byte(`{"soak":{},"folded_sheets":[1]}`), 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := readRecords([]string{name})
	if err != nil || string(got.More["folded_sheets"]) != "[1]" || len(got.More) != 1 {
		t.Errorf("%v, %v", got, err)
	}
}

// No row, rule or configuration stands in the page by the name that flags take alone.
func TestNamesInWords(t *testing.T) {
	for _, o := range allOps {
		if opNames[o] == "" && opTitles[o] == "" {
			t.Errorf("%s has no words", o)
		}
	}
	for _, l := range append(slices.Clone(labels), Generated.String()) {
		if ruleNames[l] == "" {
			t.Errorf("%s has no words", l)
		}
	}
	for _, p := range Peers() {
		if p.Ours && ownNames[p.Name] == "" {
			t.Errorf("%s has no words", p.Name)
		}
	}
	if got := inWords("unmarshal-typed, several goroutines v2 javelin/v1"); got != "Read a struct, several goroutines strict Javelin, as encoding/json" {
		t.Errorf("%q", got)
	}
	s := pageText(t, reportRecord())
	s, _, _ = strings.Cut(s, `<script type="application/json"`)
	for _, name := range []string{">v2:any<", ">unmarshal-typed<", ">raw-marshal<", ">javelin/v2<", ">◆ javelin/v1<"} {
		if strings.Contains(s, name) {
			t.Errorf("%s stands in the page", name)
		}
	}
}

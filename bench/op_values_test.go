package main

import (
	"bytes"
	"io"
	"os"
	"slices"
	"testing"
	"time"
)

// What an operation brings along, and where it is not measured.
func TestOwnDocuments(t *testing.T) {
	for _, c := range []struct {
		pl   Plan
		want []string
	}{
		{Plan{Ops: []Op{OpValid, OpUnmarshalTyped, OpUnmarshalInferred}}, nil},
		{Plan{Ops: FunctionOps}, functionNames},
		{Plan{Ops: []Op{OpIllFormedRead}, Corpora: []string{"ill-ff"}, OwnCorpora: true}, nil},
		{Plan{Ops: []Op{OpIllFormedWrite}, Corpora: []string{"small"}, OwnCorpora: true}, illFormedNames},
		{Plan{Ops: []Op{OpGetNear, OpGetEnd, OpSetOne}}, smallGetNames},
		{Plan{Ops: []Op{OpGetNear}, Corpora: []string{"twitter"}, OwnCorpora: true}, nil},
		{Plan{Ops: []Op{OpShapesDecode}}, []string{"grid"}},
		{Plan{Ops: []Op{OpShapesRead}, Corpora: []string{"mix/tabs/one"}, OwnCorpora: true}, nil},
	} {
		if got := c.pl.broughtAlong("grid"); !slices.Equal(got, c.want) {
			t.Errorf("%v on %v brings %v, want %v", c.pl.Ops, c.pl.Corpora, got, c.want)
		}
	}
	for _, c := range []struct {
		o      Op
		corpus string
		want   bool
	}{
		{OpUnmarshalTyped, "small", true}, {OpUnmarshalTyped, "ill-ff", false}, {OpIllFormedRead, "small", false}, {OpIllFormedRead, "ill-ff", true},
		{OpUnmarshalTyped, "functions-one", false}, {OpFunctionsWrite, "functions-list", true}, {OpFunctionsWrite, "twitter", false},
		{OpGetEnd, "get-113", true}, {OpGetLast, "get-113", false}, {OpBuild, "get-113", false}, {OpValid, "get-113", true}, {OpGetLast, "twitter", true},
		{OpUnmarshalInferred, "twitter", true}, {OpUnmarshalInferred, "kube-l", false}, {OpMarshalInferred, "find-small", true},
		{OpShapesRead, "mix/tabs/one", true}, {OpShapesWrite, "mix/tabs/one", false}, {OpShapesWrite, "mix/compact/list", true}, {OpShapesRead, "twitter", false},
		{OpValid, "mix/compact/one", false}, {OpShapesDecode, "mix/compact/one", false}, {OpShapesDecode, "mix/compact/stream", true},
		{OpShapesEncode, "mix/two blanks/stream", false}, {OpShapesRead, "mix/compact/stream", false}, {OpShapesRead, "sequences/compact/one", false}, {OpShapesWrite, "sequences/compact/one", true},
		{OpShapesRead, "none/compact/one", false}, {OpShapesRead, "mix/none/one", false},
	} {
		if got := c.o.fits(c.corpus); got != c.want {
			t.Errorf("%s on %s: %v", c.o, c.corpus, got)
		}
	}
}

// A plan of one category has ours of it and the libraries that do its work.
func TestOneCategory(t *testing.T) {
	for _, c := range []struct {
		category string
		run      Run
		want     bool
	}{
		{"", Run{Category: Fastest}, true},
		{"v1", Run{Ours: true, Category: V1}, true}, {"v1", Run{Ours: true, Category: V2}, false},
		{"v1", Run{Category: V2, Does: []Category{Fastest, Plain, V1, V2}}, true}, {"v1", Run{Category: V2, Does: []Category{Fastest, Plain, V2}}, false},
		{"plain", Run{Category: V1}, true}, {"v2", Run{Category: V1}, false},
		{"gen", Run{Category: Generated}, true}, {"gen", Run{Category: V1}, false}, {"fastest", Run{Category: Generated}, false},
		{"v3", Run{Category: V1}, false},
	} {
		if got := (Plan{Category: c.category}).does(&c.run); got != c.want {
			t.Errorf("%q %+v: %v", c.category, c.run, got)
		}
	}
}

// Cells of each size, measured: who takes part, and that no library fails.
func TestShapeCellsAreMeasured(t *testing.T) {
	names := []string{"mix/compact/one", "quoted numbers/compact/list", "mix/two blanks/stream", "sequences/compact/one", "methods on tokens/compact/one"}
	_, cs, err := namedCorpora(names, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := newMeasurer(Peers(), cs, io.Discard)
	m.run(Plan{Ops: ShapeOps, Rounds: 2, Batch: 50 * time.Microsecond, Stream: 8 << 20, Procs: 1}.ofShapes())
	got := map[string][]string{}
	for _, c := range m.res.Cells {
		for _, r := range c.Runs {
			if r.Ours && (r.Err != "" || len(r.CPU) != 2) {
				t.Errorf("%s %s %s: %d rounds, %q", c.Op, c.Corpus, r.Peer, len(r.CPU), r.Err)
			}
			if r.Err == "" {
				got[string(c.Op)+" "+c.Corpus] = append(got[string(c.Op)+" "+c.Corpus], r.Peer)
			}
		}
		if c.Op == OpShapesDecode && (c.Bytes < shapeStream*2/3 || c.Bytes > shapeStream) {
			t.Errorf("a stream of %d bytes", c.Bytes)
		}
	}
	for cell, want := range map[string][]string{
		"shapes-read mix/compact/one":                {"javelin/v2", "javelin/v1", "javelin/plain", "javelin/alias", "javelin/gen", "encoding/json", "go-json", "easyjson"},
		"shapes-write quoted numbers/compact/list":   {"javelin/v2", "javelin/v1", "javelin/plain", "javelin/gen", "easyjson"},
		"shapes-decode mix/two blanks/stream":        {"javelin/v2", "javelin/v1", "javelin/plain", "encoding/json", "sonic/std"},
		"shapes-write sequences/compact/one":         {"javelin/v2", "javelin/plain"},
		"shapes-read methods on tokens/compact/one":  {"javelin/v2", jsonv2Peer, "go-json/v2"},
		"shapes-write methods on tokens/compact/one": {"javelin/v2", jsonv2Peer, "go-json/v2"},
	} {
		for _, name := range want {
			if !slices.Contains(got[cell], name) {
				t.Errorf("%s: %v, not %s", cell, got[cell], name)
			}
		}
		if len(want) < 4 && len(got[cell]) != len(want) { // nobody else knows it
			t.Errorf("%s: %v, want %v alone", cell, got[cell], want)
		}
	}
	for _, cell := range []string{"shapes-encode mix/two blanks/stream", "shapes-read sequences/compact/one"} {
		if got[cell] != nil {
			t.Errorf("%s: %v", cell, got[cell])
		}
	}
}

func TestGeneratedShapesAreOfTheKinds(t *testing.T) {
	want, err := generatedShapesSource()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("generated/shapes.go")
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("generated/shapes.go is not what go generate makes: %v", err)
	}
}

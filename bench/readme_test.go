package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadmeFigures compares the figures in the documents, and the chart, with the
// latest result that is kept.
func TestReadmeFigures(t *testing.T) {
	names, err := filepath.Glob(readmeResults)
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	latest := names[len(names)-1]
	rec, err := readRecord(latest)
	if err != nil {
		t.Fatal(err)
	}
	files, err := withFigures(rec)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s has other figures than the result: go run -C bench . readme %s", name, latest)
		}
	}
}

// TestFigures asks for tables of a made result.
func TestFigures(t *testing.T) {
	run := func(peer string, ours bool, k Category, ns float64) *Run {
		return &Run{Peer: peer, Ours: ours, Category: k, Batch: 1, CPU: []float64{ns, ns, ns}, Wall: []float64{ns, ns, ns}}
	}
	rec := &Record{Result: &Result{
		Time: "2026-01-02T03:04:05Z",
		Env:  Env{Go: "go1.26.8", OS: "linux", Arch: "amd64", CPU: "some CPU", Cores: 2},
		Peers: []PeerInfo{
			{Name: "javelin/v1", Module: ourModule, Ours: true},
			{Name: "encoding/json", Module: "std"},
			{Name: "go-json", Module: "github.com/goccy/go-json", Version: "v0.12.0"},
			{Name: "go-json/plain", Module: "github.com/goccy/go-json", Version: "v0.12.0"},
			{Name: "experiment/v2", Module: "github.com/go-json-experiment/json", Version: "v0.0.0-20260820222146-c27c302e5fc3"},
		},
		Cells: []*Cell{
			{Op: OpValid, Corpus: "small", Bytes: 141, Procs: 1, Runs: []*Run{run("javelin/v1", true, V1, 100), run("go-json", false, V1, 50)}},
			{Op: OpValid, Corpus: "large", Bytes: 28000, Procs: 1, Runs: []*Run{run("javelin/v1", true, V1, 100), run("go-json", false, V1, 800)}},
			{Op: OpValid, Corpus: "kube", Bytes: 262144, Procs: 1, Runs: []*Run{run("javelin/v1", true, V1, 100), run("go-json", false, V1, 1)}},
			{Op: OpValid, Corpus: "small", Bytes: 141, Procs: 2, Runs: []*Run{run("javelin/v1", true, V1, 100), run("go-json", false, V1, 1)}},
			{Op: OpUnmarshalTyped, Corpus: "large", Bytes: 28000, Procs: 1, Runs: []*Run{run("javelin/gen", true, V2, 100), run("easyjson", false, V1, 250)}},
		},
	}}
	// Of the ten ordinary documents and of one goroutine alone.
	if got := rawFigures(rec); !strings.Contains(got, "\n| is it valid | 2.00 (small 0.50) |") || strings.Count(got, "\n") != 3 {
		t.Errorf("raw:\n%s", got)
	}
	if got := generatedFigures(rec); !strings.HasSuffix(got, "| --- | --- |\n| JSON to a struct | 2.50 (large 2.50) |\n") {
		t.Errorf("generated:\n%s", got)
	}
	want := "Measured on 2026-01-02 with go1.26.8 for linux/amd64, on 2 cores of some CPU, compared with encoding/json, goccy/go-json v0.12.0, go-json-experiment/json of 20260820.\n"
	if got := measuredWith(rec); got != want {
		t.Errorf("measured: %q, want %q", got, want)
	}
}

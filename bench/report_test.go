package main

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"
)

// fakeResult has one cell of each kind of row: a win, a loss, an even one, a
// category without peers, a library that was not timed, two goroutines.
func fakeResult() *Result {
	five := func(x float64) []float64 { return []float64{x, x * 1.1, x, x * 0.9, x} }
	run := func(name string, ours bool, c Category, ns float64) *Run {
		return &Run{Peer: name, Ours: ours, Category: c, Batch: 100, Wall: five(ns), CPU: five(ns), Allocs: 1, AllocB: ns}
	}
	single := func(r *Run, ns float64) *Run { r.Single = five(ns); return r }
	noisy := run("go-json", false, V1, 0)
	noisy.CPU, noisy.Wall = []float64{900, 1200, 1000, 800, 1100}, []float64{900, 1200, 1000, 800, 1100}
	return &Result{
		Time:  "2025-01-02T03:04:05Z",
		Env:   Env{Go: "go1.26", OS: "linux", Arch: "amd64", CPU: "some CPU", Cores: 2, Features: []string{"AVX2"}, Sonic: "own engine"},
		Peers: []PeerInfo{{Name: "javelin/v2", Module: ourModule, Version: "this checkout", Ours: true, Note: "strict"}, {Name: "go-json", Module: modGoccy, Version: "v0.12.0"}},
		Cells: []*Cell{
			{Op: OpValid, Corpus: "small", Bytes: 1000, Procs: 1, Runs: []*Run{
				run("javelin/v2", true, V2, 500), run("javelin/v1", true, V1, 1000), run("go-json/v2", false, V2, 1000), noisy, run("gjson", false, V1, 1200)}},
			{Op: OpValid, Corpus: "twitter", Bytes: 2000, Procs: 1, Runs: []*Run{
				run("javelin/v2", true, V2, 1000), run("javelin/v1", true, V1, 1000), run("go-json", false, V1, 800), run("sonic", false, Fastest, 500),
				{Peer: "jx", Category: V1, Err: "broken\nbadly"}}},
			{Op: OpValid, Corpus: "small", Bytes: 1000, Procs: 2, Runs: []*Run{
				single(run("javelin/v2", true, V2, 520), 1000), single(run("go-json/v2", false, V2, 1100), 2000)}},
			{Op: OpRawMarshal, Corpus: "small", Bytes: 1000, Procs: 1, HeapMB: 64, Runs: []*Run{
				run("javelin/plain", true, Plain, 200), run("go-json/nocopy", false, Plain, 400)}},
		},
		Stage1: []string{"Index/AVX2 3.87 GB/s"},
	}
}

func TestReportGolden(t *testing.T) {
	var b bytes.Buffer
	printReport(&b, fakeResult(), true)
	golden(t, "testdata/report.golden", b.Bytes())
}

func TestCompareGolden(t *testing.T) {
	a, b := fakeResult(), fakeResult()
	// B ran on a machine half as fast, and ours became twice as fast in one cell.
	for _, c := range b.Cells {
		for _, r := range c.Runs {
			for i := range r.CPU {
				k := 2.0
				if r.Ours && c.Op == OpRawMarshal {
					k = 1
				}
				r.CPU[i], r.Wall[i] = k*r.CPU[i], k*r.Wall[i]
			}
		}
	}
	var out bytes.Buffer
	compareResults(&out, a, b)
	golden(t, "testdata/compare.golden", out.Bytes())

	b.Env.Features = append(b.Env.Features, "another")
	out.Reset()
	compareResults(&out, a, b)
	if !strings.Contains(out.String(), "\nA and B were measured on different CPUs: ") {
		t.Errorf("nothing of the CPUs:\n%s", out.String())
	}
	a.Env.Kernels, b.Env.Kernels = "AVX512", "AVX2"
	out.Reset()
	compareResults(&out, a, b)
	if !strings.Contains(out.String(), "\nA was measured with the kernels of AVX512, B with those of AVX2\n") {
		t.Errorf("nothing of the kernels:\n%s", out.String())
	}
}

func TestBestPeerIsOfTheSameOrAStricterCategory(t *testing.T) {
	cell := fakeResult().Cells[1]
	got := map[string]string{}
	for _, r := range rows(cell) {
		if got[r.Label] = "–"; r.Best != nil {
			got[r.Label] = r.Best.Peer
		}
	}
	want := map[string]string{"v2": "–", labelAny: "go-json", "v1": "go-json", "fastest": "sonic"}
	for l, w := range want {
		if got[l] != w {
			t.Errorf("%s: best peer %s, want %s", l, got[l], w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("rows %v, want %v", got, want)
	}
}

// A result that went through its file gives the same report.
func TestResultRoundTrip(t *testing.T) {
	name, err := writeResult(fakeResult(), t.TempDir()+"/sub/r.json")
	if err != nil {
		t.Fatal(err)
	}
	var a, b bytes.Buffer
	printReport(&a, fakeResult(), false)
	if err := bench(&b, io.Discard, []string{"show", name}); err != nil {
		t.Fatal(err)
	}
	if a.String() != b.String() {
		t.Errorf("report of the file differs:\n%s", b.String())
	}
	// One of the report command holds the same, among other things.
	if name, err = (&Record{Result: fakeResult(), Soak: new(Soak)}).write(t.TempDir()+"/report.json", "", ""); err != nil {
		t.Fatal(err)
	}
	b.Reset()
	if err := bench(&b, io.Discard, []string{"show", name}); err != nil {
		t.Fatal(err)
	}
	if a.String() != b.String() {
		t.Errorf("report of the record differs:\n%s", b.String())
	}
}

// A short measurement end to end: every run has all rounds, a category and
// times above zero.
func TestMeasure(t *testing.T) {
	m := newMeasurer(Peers(), corpora(t), io.Discard)
	m.run(Plan{Ops: []Op{OpValid, OpStreamDecode, OpRawMarshal}, Corpora: []string{"small"}, Peers: []string{"go-json", "encoding"},
		Rounds: 3, Batch: 100 * time.Microsecond, Stream: 4 << 10, HeapMB: 1, Procs: 2})
	if len(m.res.Cells) != 3 {
		t.Fatalf("%d cells, want 3", len(m.res.Cells))
	}
	for _, c := range m.res.Cells {
		if c.Procs != 2 || c.HeapMB != 1 || c.Bytes < 141 {
			t.Errorf("%s: conditions %d, %d, %d bytes", c.Op, c.Procs, c.HeapMB, c.Bytes)
		}
		for _, r := range c.Runs {
			if r.Err != "" || len(r.Wall) != 3 || len(r.CPU) != 3 || r.Wall[0] <= 0 {
				t.Errorf("%s %s: %d rounds, wall %v, error %q", c.Op, r.Peer, len(r.Wall), r.Wall, r.Err)
			}
		}
		for _, row := range rows(c) {
			if row.Best == nil || row.Wall.Median <= 0 {
				t.Errorf("%s %s: no peer to compare with", c.Op, row.Label)
			}
		}
	}
	if _, err := json.Marshal(m.res); err != nil {
		t.Error(err)
	}
}

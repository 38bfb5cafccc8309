package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestSuiteRun(t *testing.T) {
	for _, tt := range []struct {
		out            string
		err            error
		passed, failed int
		says           string
	}{
		{"v2 of go\n979 passed, 0 failed, 132 dropped\n", nil, 979, 0, ""},
		{"900 passed, 79 failed, 1 dropped\n", errors.New("exit status 1"), 900, 79, ""},
		{"12 passed, 0 failed, 132 dropped\n", nil, 12, 0, "12 cases were run, not 979"},
		{"go: no toolchain\n", errors.New("exit status 1"), 0, 0, "go: no toolchain: exit status 1"},
		{"x_test.go:1: JAVELIN_SUITES is not set: the cases are not run\nok\n", nil, 0, 0, "JAVELIN_SUITES does not name the folder of the suite (docs/paths.md)"},
	} {
		r := suiteRun("x", 979, passedFailed, tt.out, tt.err)
		if r.Passed != tt.passed || r.Failed != tt.failed || r.Err != tt.says {
			t.Errorf("%q: %+v", tt.out, r)
		}
	}
	out := "    patch_test.go:68: a/tests.json: 95 cases\n    patch_test.go:68: a/spec_tests.json: 17 cases\nok\n"
	if r := suiteRun("x", 112, casesRun, out, nil); r.Passed != 112 || r.Err != "" {
		t.Errorf("%+v", r)
	}
}

func TestRecordsForTheCommand(t *testing.T) {
	b, err := io.ReadAll(records(1 << 20))
	if err != nil || len(b) < 1<<20-50_000 || len(b) > 1<<20 || !strings.HasSuffix(string(b), "},0]") || stdPeer().Valid == nil {
		t.Errorf("%d bytes, %v", len(b), err)
	}
	if n := residentKiB(os.Getpid()); runtime.GOOS == "linux" && (n < 1<<10 || n > 1<<23) {
		t.Errorf("this process holds %d KiB", n)
	}
}

// Bars beside the table of speeds.
func TestMoreBars(t *testing.T) {
	rec := &Record{
		Suites: &Suites{Rows: []SuiteRun{{Name: "tests", Passed: 7}, {Name: "more", Err: "not there"}, {Name: suiteGenerate, Passed: 2001}, {Name: suiteFmt, Passed: 9000}}},
		Kept:   &KeptTable{Rows: []Kept{{Peer: "javelin/v2", Ours: true, What: "any", Short: 144}, {Peer: "javelin/v1", Ours: true, What: "typed", Short: 513}, {Peer: "sonic", What: "any", Short: 1 << 22}}},
		Builds: &Builds{Rows: []Build{{Name: "go-json", Over: 2000}, {Name: "javelin/json", Over: 1900}, {Name: "javelin", Over: 2100}}},
		Robust: &Robust{Sources: SourceCounts{Fuzz: 3, FuzzCount: 20}},
		Conformance: &Conformance{Hazards: []Hazard{{"javelin/v2", OpStreamDecode, hazardStream, "31k"}, {"javelin/v2", OpStreamTokens, hazardStream, "CRASH"},
			{"javelin/v1", OpStreamDecode, hazardStream, "9M"}}},
	}
	cell := func(o Op, k Category, ours, theirs float64) *Cell {
		return &Cell{Op: o, Corpus: "twitter", Bytes: 1, Procs: 1, Runs: []*Run{
			{Peer: "javelin/x", Ours: true, Category: k, CPU: []float64{ours}, Wall: []float64{1}}, {Peer: "go-json", Category: k, CPU: []float64{theirs}, Wall: []float64{1}},
			{Peer: "encoding/json", Category: V1, CPU: []float64{theirs * 3}, Wall: []float64{1}}}}
	}
	rec.Result = &Result{Cells: []*Cell{cell(OpGetNear, Fastest, 100, 101), cell(OpSetOne, Fastest, 100, 151), cell(OpFirstMarshal, V1, 100, 30), cell(OpUnmarshalTyped, Fastest, 100, 141)}}
	rec.Portable = &Result{Cells: []*Cell{cell(OpValid, V1, 100, 110), cell(OpMarshalTyped, V1, 100, 90),
		cell(OpCompact, V1, 100, 99), cell(OpCompact, V1, 100, 150), cell(OpTokens, V1, 100, 99), cell(OpTokens, V1, 100, 150)}}
	bars := map[string]Bar{}
	for _, b := range Bars(rec) {
		bars[b.What] = b
	}
	for what, want := range map[string]string{
		"other suites of tests":                     "met: 7 of 7 pass, not there",
		"code for a hundred types":                  "not met: 2001 milliseconds",
		"javelin fmt on a document of 1 GB":         "met: 9000 KiB",
		"what a short string keeps alive":           "not met: 144, 513",
		"size of programs":                          "not met: 1 KB over none, go-json 2, encoding/json 0, 2 KB over none, go-json 2, encoding/json 0",
		"fuzzing":                                   "met: 3, each 20 executions: 60",
		"streams of any length":                     "not met: 31kB, CRASHB",
		"get one value, unchecked":                  "met: mean 1.01×, least 1.01× (twitter)",
		"get one value, all checked":                "not measured: ",
		"set one value":                             "met: mean 1.51×, least 1.51× (twitter)",
		"first call on a type":                      "not met: mean 0.90×, least 0.90× (twitter) of encoding/json",
		"unmarshal into Go types, fastest settings": "met: mean 1.41×, least 1.41× (twitter)",
		"without assembly":                          "not met: mean 1.10×, least 1.10× (twitter), mean 1.22×, least 0.99× (twitter), mean 1.22×, least 0.99× (twitter), mean 0.90×, least 0.90× (twitter)",
	} {
		b := bars[what]
		var found []string
		for _, p := range b.Parts {
			found = append(found, p.Found)
		}
		if what == "get ten values" && b.Parts[0].Short != "(mean −7 %, least −7 %)" {
			t.Errorf("%q", b.Parts[0].Short)
		}
		if what == "without assembly" && (b.Parts[1].State != "not met" || b.Parts[2].State != "met") {
			t.Errorf("compact and tokens are %s and %s", b.Parts[1].State, b.Parts[2].State)
		}
		if got := b.State + ": " + strings.Join(found, ", "); got != want {
			t.Errorf("%s: %s\nwant %s", what, got, want)
		}
	}
}

// TestPortableFilesAreJoined: cells of the portable build may lie in several files.
func TestPortableFilesAreJoined(t *testing.T) {
	dir := t.TempDir()
	for name, cells := range map[string]string{
		"portable-a.json": `{"op":"valid","corpus":"small","bytes":1},{"op":"tokens","corpus":"small","bytes":1}`,
		"portable-b.json": `{"op":"valid","corpus":"large","bytes":1},{"op":"tokens","corpus":"small","bytes":2}`,
	} {
		text := `{"time":"2026-11-23T00:00:00Z","env":{"tags":"purego"},"peers":[],"behaviours":{},"cells":[` + cells + `]}`
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	rec, err := kept(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range rec.Portable.Cells {
		got = append(got, fmt.Sprint(c.Op, " ", c.Corpus, " ", c.Bytes))
	}
	if want := []string{"valid small 1", "tokens small 2", "valid large 1"}; !slices.Equal(got, want) || rec.Result != nil {
		t.Errorf("%q, want %q", got, want)
	}
}

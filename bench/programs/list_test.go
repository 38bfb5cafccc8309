package main

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The lists that the command is built with can be read, and a reviewed
// difference names a module that is run.
func TestLists(t *testing.T) {
	ps, err := readPrograms(modulesText)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	paths := map[string]bool{}
	for _, p := range ps {
		kinds[p.Kind] = true
		paths[p.Path] = true
		if p.Least == 0 {
			t.Errorf("%s: no least=", p)
		}
	}
	if len(kinds) < 6 {
		t.Errorf("%d kinds of modules, want 6 or more", len(kinds))
	}
	rs, err := readReviewed(reviewedText)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rs {
		if !paths[r.Path] {
			t.Errorf("%s: %s is not in modules.txt", r.Where, r.Path)
		}
	}
}

func TestReadPrograms(t *testing.T) {
	got, err := readPrograms("# c\n\nkind\texample.org/m\tv1.0.0\tfrom=go1.27\nkind\texample.org/n\tv1.0.0\tleast=5\tpackages=./a ./b\tflags=-short -run=X\twith=example.org/m\n")
	want := []program{
		{"kind", "example.org/m", "v1.0.0", []string{"./..."}, nil, nil, 0, "go1.27"},
		{"kind", "example.org/n", "v1.0.0", []string{"./a", "./b"}, []string{"-short", "-run=X"}, []string{"example.org/m"}, 5, ""},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	if got := programsFor(slices.Clone(want), "go1.26.8"); len(got) != 1 || got[0].Path != "example.org/n" {
		t.Errorf("for Go 1.26: %v", got)
	}
	if got := programsFor(slices.Clone(want), "go1.27.0"); len(got) != 2 {
		t.Errorf("for Go 1.27: %v", got)
	}
	for text, want := range map[string]string{
		"kind\texample.org/m\tv1.0.0\tfrom=1.27\n":             "modules.txt:1: \"1.27\" is not a Go release",
		"kind\texample.org/m\n":                                "modules.txt:1: want kind",
		"\nkind\t\tv1.0.0\n":                                   "modules.txt:2: want kind",
		"k\texample.org/m\tv1.0.0\nk\texample.org/m\tv1.1.0\n": "modules.txt:2: example.org/m stands here twice",
		"kind\texample.org/m\tv1.0.0\t./a\n":                   "modules.txt:1: there is no",
		"kind\texample.org/m\tv1.0.0\tleast=many\n":            "modules.txt:1: strconv.Atoi",
	} {
		if _, err := readPrograms(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	for _, text := range []string{"example.org/m\tp.TestA\n", "example.org/m\tp.TestA\twhy\tgo1.27\n", "example.org/m\tp.TestA\twhy\tfrom=1.27\n"} {
		if rs, err := readReviewed(text); err == nil {
			t.Errorf("%q is taken: %v", text, rs)
		}
	}
	list, err := readReviewed("example.org/m\tp.TestA\twhy\nexample.org/m\tp.TestB\twhy\tfrom=go1.27\n")
	if err != nil || len(list) != 2 || list[1].From != "go1.27" {
		t.Errorf("reviewed: %v, %v", list, err)
	}
	for release, want := range map[string]int{"go1.26.8": 1, "go1.27.0": 2, "go1.27.4": 2, "go1.28": 2} {
		if got := reviewedFor(slices.Clone(list), release); len(got) != want {
			t.Errorf("%s: %v, want %d lines", release, got, want)
		}
	}
}

func TestReport(t *testing.T) {
	r := &report{Go: "go1.26.8", GOOS: "linux", GOARCH: "amd64", Replaced: "encoding/json", By: ourModule + "/json", Programs: []*result{
		{Kind: "logging", Module: "example.org/log", Version: "v1.0.0", Packages: 2, Files: 3, Tests: 4,
			Std: tally{Passed: 10}, Ours: tally{Passed: 9}, FailBoth: []name{{"p", "TestB"}},
			Differences: []difference{{Test: name{"p", "TestA"}, Std: "pass", Ours: "fail", Output: "a\nb\n"}}},
		{Kind: "none", Module: "example.org/gone", Version: "v1.0.0", Error: "not found\nat all"},
	}}
	var b bytes.Buffer
	r.table(&b)
	want := `go1.26.8 linux/amd64: encoding/json, its v2 and jsontext replaced by github.com/javelin-go/javelin/json

kind     module           version  packages  files changed  pass with std  pass with ours  differ  fail with both  unsteady
logging  example.org/log  v1.0.0   2         7              10             9               1       1               0
all      1 of 2                    2         7              10             9               1       1               0
not compared: example.org/gone v1.0.0: not found
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	b.Reset()
	details(&b, r.Programs[0], true)
	want = "  differs: p.TestA: pass with std, fail with ours: not reviewed\n\ta\n\tb\n  fails with both: p.TestB\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

package main

import (
	"bytes"
	"path/filepath"
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
	migrated, err := readPrograms(migratedText)
	if err != nil || len(migrated) < 6 {
		t.Errorf("migrated.txt: %d modules, %v", len(migrated), err)
	}
	for _, p := range migrated {
		if p.Least == 0 {
			t.Errorf("migrated.txt: %s: no least=", p)
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

// TestInto: what modules that run now say replaces what an earlier run says of them, in
// the order of the list.
func TestInto(t *testing.T) {
	all, err := readPrograms(modulesText)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "r.json")
	r := &report{Time: "2026-01-02T03:04:05Z", Go: "go1.26.8", GOOS: "linux", GOARCH: "amd64"}
	if got, err := r.earlier(file, all); got != nil || err != nil {
		t.Errorf("of no file: %v, %v", got, err)
	}
	one := func(i int) *result { return &result{Kind: all[i].Kind, Module: all[i].Path, Version: all[i].Version} }
	old := one(3)
	old.Differences = []difference{{Test: name{"example.org/p", "TestX/a.b"}, Std: "pass", Ours: "fail", Reason: "an old one"}}
	old.Unsteady = []name{{"example.org/p", ""}}
	gone, other := one(1), one(2)
	gone.Module, other.Version = "example.org/gone", "v0.0.1"
	late := one(4)
	late.Time = "2026-02-02T03:04:05Z"
	for _, res := range []*result{late, gone, old, other, one(0)} {
		r.Programs = append(r.Programs, res)
	}
	if err := r.write(file); err != nil {
		t.Fatal(err)
	}
	now := *r
	if now.Programs, err = now.earlier(file, all); err != nil {
		t.Fatal(err)
	}
	fresh := one(3)
	fresh.Time = "2026-03-02T03:04:05Z"
	for _, res := range []*result{one(2), one(5)} {
		now.put(res)
	}
	var got []string
	for _, res := range now.Programs {
		got = append(got, res.Module+" "+res.Time)
	}
	want := []string{all[0].Path + " " + r.Time, all[2].Path + " ", all[3].Path + " " + r.Time, all[4].Path + " " + late.Time, all[5].Path + " "}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	kept := now.Programs[2]
	if d := kept.Differences[0]; d.Test.String() != "example.org/p.TestX/a.b" || d.Reason != "" || kept.Unsteady[0].String() != "example.org/p" {
		t.Errorf("kept: %+v", kept)
	}
	if problems := judge(now.Programs, nil); len(problems) != 1 || !strings.HasPrefix(problems[0], "example.org/p.TestX/a.b: pass as it is, fail with ours") {
		t.Errorf("problems: %q", problems)
	}
	now.put(fresh)
	if res := now.Programs[2]; len(now.Programs) != 5 || res != fresh {
		t.Errorf("not replaced: %+v", res)
	}
	now.Go = "go1.27.4"
	if _, err := now.earlier(file, all); err == nil || !strings.HasSuffix(err.Error(), "is of go1.26.8 linux/amd64, not of go1.27.4 linux/amd64") {
		t.Errorf("of another release: %v", err)
	}
}

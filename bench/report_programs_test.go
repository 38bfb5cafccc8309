package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const programsFile = `{"Time":"TIME","Go":"GO","GOOS":"linux","GOARCH":"amd64","Replaced":"encoding/json","By":"example.org/json","Programs":[
{"Kind":"logging","Module":"example.org/log","Version":"v1.2.3","Files":2,"Tests":3,"Packages":4,"Std":{"Passed":10,"Failed":1},"Ours":{"Passed":9,"Failed":2},
"Differences":[{"Test":"example.org/log.TestA","Std":"pass","Ours":"fail","Reason":"WHY"}],"FailBoth":["example.org/log.TestB"],"Unsteady":["example.org/log.TestC"]},
{"Kind":"metrics","Module":"example.org/count","Version":"v0.1.0","Files":1,"Packages":1,"Std":{"Passed":5},"Ours":{"Passed":5}}]}`

// Results of programs are found in a folder; of one Go release the latest counts.
// A difference without a reason is shown, and fails the target.
func TestProgramsOnThePage(t *testing.T) {
	dir := t.TempDir()
	write := func(name, time, release, why string) {
		text := strings.NewReplacer("TIME", time, "GO", release, "WHY", why).Replace(programsFile)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("programs-b.json", "2025-01-02T00:00:00Z", "go1.27.4", "because")
	write("programs-a.json", "2025-01-03T00:00:00Z", "go1.26.8", "because")
	write("programs-c.json", "2025-01-01T00:00:00Z", "go1.26.8", "older")
	write("other.json", "2025-01-04T00:00:00Z", "go1.28", "not named so")
	programs := func() ([]*Programs, error) {
		rec, err := kept(dir)
		if err != nil {
			return nil, err
		}
		return rec.Programs, nil
	}
	all, err := programs()
	if err != nil || len(all) != 2 || all[0].Go != "go1.26.8" || all[0].Time != "2025-01-03T00:00:00Z" || all[1].Go != "go1.27.4" {
		t.Fatalf("got %+v, %v", all, err)
	}
	p := all[0].Programs[0]
	if p.Changed() != 5 || !p.Good() || p.Differences[0].Reason != "because" || p.FailBoth[0] != "example.org/log.TestB" {
		t.Errorf("got %+v", p)
	}
	rec := &Record{Programs: all}
	b := programsBar(rec)
	if b.State != met || len(b.Parts) != 2 || b.Parts[1].Found != "2 modules: 15 tests pass with encoding/json, 14 with ours; 1 differ" {
		t.Errorf("bar: %+v", b)
	}
	s := pageText(t, rec)
	for _, want := range []string{"example.org/log", "v0.1.0", "example.org/log.TestA: because", "1 unsteady", `<td class="n">5</td><td class="n">10</td><td class="n">9</td><td class="n">1</td>`} {
		if !strings.Contains(s, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	write("programs-d.json", "2025-01-05T00:00:00Z", "go1.27.4", "")
	if all, err = programs(); err != nil || len(all) != 2 {
		t.Fatal(all, err)
	}
	if b := programsBar(&Record{Programs: all}); b.State != notMet || b.Parts[0].State != met || b.Parts[1].State != notMet {
		t.Errorf("bar: %+v", b)
	}
	if s := pageText(t, &Record{Programs: all}); !strings.Contains(s, "example.org/log.TestA: pass before, fail with Javelin") {
		t.Error("the page does not show the difference")
	}
	if got, err := kept(t.TempDir()); err != nil || got.Programs != nil || got.Suites != nil {
		t.Errorf("an empty folder: %v, %v", got, err)
	}
}

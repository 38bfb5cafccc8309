package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
)

// What the command in programs/ found, which runs the tests of well-known modules
// with encoding/json and with ours. It takes half an hour and a network, so the
// report reads its results and does not make them.

// Programs is one file of that command.
type Programs struct {
	Time, Go, GOOS, GOARCH string
	Replaced, By           string // import paths
	Programs               []Program
	Problems               []string `json:",omitempty"` // what is not as it should be
}

// A Program is a module whose tests were run both ways.
type Program struct {
	Kind, Module, Version  string
	Packages, Files, Tests int
	Std, Ours              struct{ Passed, Failed, Skipped int }
	Differences            []struct{ Test, Std, Ours, Reason string }
	Unsteady, FailBoth     []string
	Error                  string
}

// Changed is how many files have another import.
func (p Program) Changed() int { return p.Files + p.Tests }

// Good says that every difference has a reason.
func (p Program) Good() bool {
	return p.Error == "" && !slices.ContainsFunc(p.Differences, func(d struct{ Test, Std, Ours, Reason string }) bool { return d.Reason == "" })
}

// Passed counts the tests that pass with both, differences apart.
func (ps *Programs) Passed() (std, ours, differ int) {
	for _, p := range ps.Programs {
		std, ours, differ = std+p.Std.Passed, ours+p.Ours.Passed, differ+len(p.Differences)
	}
	return std, ours, differ
}

// joinPrograms keeps the latest result for each Go release, in their order.
func joinPrograms(a, b []*Programs) []*Programs {
	at := map[string]*Programs{}
	for _, p := range slices.Concat(a, b) {
		if old := at[p.Go]; old == nil || p.Time >= old.Time {
			at[p.Go] = p
		}
	}
	var out []*Programs
	for _, p := range at {
		out = append(out, p)
	}
	slices.SortFunc(out, func(p, q *Programs) int { return cmp.Compare(p.Go, q.Go) })
	return out
}

// kept reads the results of programs/, of suites and of the portable build that
// lie in a folder: a report does not make them.
func kept(dir string) (*Record, error) {
	var names []string
	for _, kind := range []string{"programs", "suites", "portable"} {
		found, err := filepath.Glob(filepath.Join(dir, kind+"-*.json"))
		if err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	rec, err := readRecords(names)
	if err != nil {
		return nil, err
	}
	return &Record{Programs: rec.Programs, Suites: rec.Suites, Portable: rec.Portable}, nil
}

// programsBar: the tests of other modules end as with encoding/json.
func programsBar(rec *Record) Bar {
	b := Bar{What: "programs with the import replaced", Asked: "the tests of well-known modules end as with encoding/json, subtest by subtest, but for differences with a reason that is not in the library"}
	for _, ps := range rec.Programs {
		std, ours, differ := ps.Passed()
		bad := len(ps.Problems)
		for _, p := range ps.Programs {
			if !p.Good() {
				bad++
			}
		}
		found := fmt.Sprintf("%d modules: %d tests pass with encoding/json, %d with ours", len(ps.Programs), std, ours)
		if differ > 0 {
			found += fmt.Sprintf("; %d differ", differ)
		}
		b.Parts = append(b.Parts, part(ps.Go, found, bad == 0))
	}
	return b.settle()
}

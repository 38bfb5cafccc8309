package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// review is a reviewed file: which tests of std do not count, and why.
//
//	# comment
//	control 854
//	left out <tab> name <tab> reason
//	fails    <tab> name <tab> reason
//
// control is the number of tests that pass when std stands for itself; it is
// pinned so that a change of this program that loses tests is seen. "left out"
// is a test or table case that needs unexported identifiers, "fails" a test
// that runs, or should, and does not pass against ours.
type review struct {
	path    string
	control int
	entries []entry
}

type entry struct {
	line               int
	kind, name, reason string
}

const (
	leftOut = "left out"
	fails   = "fails"
)

func readReview(path string) (*review, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := &review{path: path}
	seen := map[string]bool{}
	sc := bufio.NewScanner(f)
	for n := 1; sc.Scan(); n++ {
		line := strings.TrimSpace(sc.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		if v, ok := strings.CutPrefix(line, "control "); ok {
			if r.control, err = strconv.Atoi(v); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", path, n, err)
			}
			continue
		}
		cols := strings.Split(line, "\t")
		for i := range cols {
			cols[i] = strings.TrimSpace(cols[i])
		}
		if len(cols) != 3 || cols[0] != leftOut && cols[0] != fails || cols[1] == "" || cols[2] == "" {
			return nil, fmt.Errorf("%s:%d: want kind, name and reason between tabs", path, n)
		}
		if seen[cols[1]] {
			return nil, fmt.Errorf("%s:%d: %s stands here twice", path, n, cols[1])
		}
		seen[cols[1]] = true
		r.entries = append(r.entries, entry{n, cols[0], cols[1], cols[2]})
	}
	if err := sc.Err(); err != nil {
		return nil, err
	}
	if r.control == 0 {
		return nil, fmt.Errorf("%s: no line \"control N\"", path)
	}
	return r, nil
}

// check compares the comparison's outcome with the file and returns what does
// not fit.
func (r *review) check(c *comparison) (problems []string) {
	if c.control != r.control {
		problems = append(problems, fmt.Sprintf("%s: %d tests pass in the control run, want %d", r.path, c.control, r.control))
	}
	actual := map[string]map[string]bool{leftOut: {}, fails: {}}
	for _, d := range c.dropped {
		actual[leftOut][d.name] = true
	}
	for _, f := range c.failed {
		actual[fails][f.name] = true
	}
	listed := map[string]map[string]bool{leftOut: {}, fails: {}}
	for _, e := range r.entries {
		listed[e.kind][e.name] = true
		if !actual[e.kind][e.name] {
			problems = append(problems, fmt.Sprintf("%s:%d: stale: %s is not %s", r.path, e.line, e.name,
				map[string]string{leftOut: "left out any more", fails: "failing any more"}[e.kind]))
		}
	}
	for _, d := range c.dropped {
		if !listed[leftOut][d.name] {
			problems = append(problems, fmt.Sprintf("left out but not reviewed: %s: %s", d.name, d.reason))
		}
	}
	for _, f := range c.failed {
		if !listed[fails][f.name] {
			problems = append(problems, fmt.Sprintf("fails but not reviewed: %s: %s", f.name, f.why))
		}
	}
	return problems
}

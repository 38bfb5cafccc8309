package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// comparison is our run judged by the control run.
type comparison struct {
	control int // leaf tests that pass in the control run
	passed  int // of these, in ours
	failed  []failure
	dropped []drop // tests and table cases left out, each name once
	notes   []string
}

type failure struct{ name, why, output string }

// compare takes every leaf test (one without subtests) that passes in the
// control run and asks for its result in ours. What the control itself does not
// pass in this harness is left out, like what does not compile; what it skips,
// such as fuzz seeds that the test finds uninteresting, does not count.
func compare(control, ours *result) *comparison {
	c := &comparison{notes: ours.notes}
	parents := map[string]bool{}
	for name := range control.tests {
		for i, r := range name {
			if r == '/' {
				parents[name[:i]] = true
			}
		}
	}
	for name, status := range control.tests {
		if parents[name] {
			continue
		}
		switch status {
		case "fail":
			c.dropped = append(c.dropped, drop{"test", name, "does not pass with std in place of itself"})
			continue
		case "skip":
			continue
		}
		c.control++
		switch ours.tests[name] {
		case "pass":
			c.passed++
		case "":
			c.failed = append(c.failed, failure{name, "did not run: what it needs is missing, or a crash", ""})
		case "skip":
			c.failed = append(c.failed, failure{name, "skipped, but runs with std", ""})
		default:
			c.failed = append(c.failed, failure{name, "fails", ours.output[name]})
		}
	}
	seen := map[string]bool{}
	for _, d := range slices.Concat(control.drops, ours.drops) {
		if (d.kind == "test" || d.kind == "case") && !seen[d.name] {
			seen[d.name] = true
			// Missing API leaves out whole tests, which are failures above.
			if d.kind == "test" && control.tests[d.name] == "pass" {
				continue
			}
			c.dropped = append(c.dropped, d)
		}
	}
	slices.SortFunc(c.failed, func(a, b failure) int { return strings.Compare(a.name, b.name) })
	slices.SortFunc(c.dropped, func(a, b drop) int { return strings.Compare(a.name, b.name) })
	return c
}

// report prints the comparison and returns the exit status.
func report(w io.Writer, cfg *config, c *comparison, r *review) int {
	for _, n := range c.notes {
		fmt.Fprintln(w, "note:", n)
	}
	if cfg.verbose {
		for _, f := range c.failed {
			fmt.Fprintf(w, "%s: %s\n%s", f.name, f.why, f.output)
		}
	}
	var problems []string
	if r != nil {
		problems = r.check(c)
	} else {
		for _, f := range c.failed {
			problems = append(problems, fmt.Sprintf("fails: %s: %s", f.name, f.why))
		}
	}
	for _, p := range problems {
		fmt.Fprintln(w, p)
	}
	fmt.Fprintf(w, "%s of %s against %s; %d pass with std in place of itself\n", cfg.mode.name, cfg.mode.toolchain, cfg.paths.of(cfg.mode), c.control)
	fmt.Fprintf(w, "%d passed, %d failed, %d dropped\n", c.passed, len(c.failed), len(c.dropped))
	if len(problems) > 0 {
		return 1
	}
	return 0
}

// writeDraft prints a reviewed file of the present state, whose reasons are the
// compiler's words and wait for a person's.
func writeDraft(w io.Writer, cfg *config, c *comparison) {
	fmt.Fprintf(w, "# Tests of %s (%s) that do not count: kind, name, reason.\ncontrol %d\n\n", cfg.mode.std, cfg.mode.toolchain, c.control)
	for _, d := range c.dropped {
		fmt.Fprintf(w, "%s\t%s\t%s\n", leftOut, d.name, d.reason)
	}
	for _, f := range c.failed {
		fmt.Fprintf(w, "%s\t%s\t%s\n", fails, f.name, f.why)
	}
}

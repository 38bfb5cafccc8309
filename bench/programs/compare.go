package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// result is a program's two runs side by side.
type result struct {
	Kind     string
	Module   string
	Version  string
	Time     string // when it ended
	Sum      string
	Files    int            // whose import was replaced, without tests
	Tests    int            // test files whose import was replaced
	Broken   []string       `json:",omitempty"` // files whose imports cannot be read
	Imports  map[string]int `json:",omitempty"` // that were replaced, and in how many files; with -migrate how many uses
	Left     int            `json:",omitempty"` // places that javelin migrate lists
	Packages int            // with tests
	Std      tally
	Ours     tally
	// Tests that end one way with encoding/json and another with ours, each
	// time again.
	Differences []difference `json:",omitempty"`
	// Tests that once ended differently, but not again or not with
	// encoding/json alone either.
	Unsteady []name `json:",omitempty"`
	// Tests that do not pass with encoding/json either.
	FailBoth []name `json:",omitempty"`
	// Packages whose tests did not end in time, on one side or both: what they did not
	// come to is no difference, but has not been compared.
	TimedOut []string `json:",omitempty"`
	Error    string   `json:",omitempty"` // what kept it from being compared
}

// tally counts tests without subtests.
type tally struct {
	Passed, Failed, Skipped int
	Seconds                 float64
}

type difference struct {
	Test      name
	Std, Ours string // as in an outcome, or "none" where it did not run
	Reason    string `json:",omitempty"` // of the reviewed list
	Output    string `json:"-"`          // of the side that failed
}

// leaves are the tests without subtests, and the packages that have tests.
func leaves(o *outcome) (tests []name, packages []string) {
	parents := map[name]bool{}
	for n := range o.tests {
		for i, r := range n.test {
			if r == '/' {
				parents[name{n.pkg, n.test[:i]}] = true
			}
		}
	}
	for n := range o.tests {
		if n.test == "" {
			continue
		}
		packages = append(packages, n.pkg)
		if !parents[n] {
			tests = append(tests, n)
		}
	}
	slices.SortFunc(tests, compareNames)
	slices.Sort(packages)
	return tests, slices.Compact(packages)
}

func count(o *outcome) tally {
	t := tally{Seconds: o.seconds}
	tests, _ := leaves(o)
	for _, n := range tests {
		switch o.tests[n] {
		case "pass":
			t.Passed++
		case "skip":
			t.Skipped++
		default:
			t.Failed++
		}
	}
	return t
}

// compare lists the tests and packages that ended differently. What one side did not
// come to, since the time was over, is not among them. One that is only
// different because something in it is, or because its package is broken, says
// nothing new and is left out.
func compare(std, ours *outcome) []difference {
	names := map[name]bool{}
	for _, o := range []*outcome{std, ours} {
		for n := range o.tests {
			names[n] = true
		}
	}
	var ds []difference
	inside := map[name]bool{} // what a difference is in
	for n := range names {
		d := difference{Test: n, Std: ended(std, n), Ours: ended(ours, n)}
		if d.Std == d.Ours || std.unreached(n) || ours.unreached(n) {
			continue
		}
		if d.Output = ours.output[n]; d.Ours == "pass" || d.Output == "" {
			d.Output = std.output[n]
		}
		ds = append(ds, d)
		for up := n; up.test != ""; {
			up.test = up.test[:max(strings.LastIndexByte(up.test, '/'), 0)]
			inside[up] = true
		}
	}
	ds = slices.DeleteFunc(ds, func(d difference) bool {
		pkg := name{d.Test.pkg, ""}
		if std.tests[pkg] == "broken" || ours.tests[pkg] == "broken" {
			return d.Test != pkg
		}
		return inside[d.Test] && d.Std != "none" && d.Ours != "none"
	})
	slices.SortFunc(ds, func(a, b difference) int { return compareNames(a.Test, b.Test) })
	return ds
}

// unreached reports whether the time was over before a test began, or had ended, or
// while its package was not through.
func (o *outcome) unreached(n name) bool {
	s := o.tests[n]
	return o.late[n.pkg] && (s == "" || s == "timeout" || n.test == "")
}

// overdue are the packages that ran out of time on one of the two sides.
func overdue(std, ours *outcome) []string {
	both := maps.Clone(std.late)
	maps.Copy(both, ours.late)
	return slices.Sorted(maps.Keys(both))
}

// replace puts what a later run of some packages said in place of an earlier one.
func (o *outcome) replace(packages []string, later *outcome) {
	of := func(n name, _ string) bool { return slices.Contains(packages, n.pkg) }
	maps.DeleteFunc(o.tests, of)
	maps.DeleteFunc(o.output, of)
	maps.Copy(o.tests, later.tests)
	maps.Copy(o.output, later.output)
	for _, p := range packages {
		delete(o.late, p)
	}
	maps.Copy(o.late, later.late)
	o.seconds += later.seconds
}

func ended(o *outcome, n name) string {
	if s := o.tests[n]; s != "" {
		return s
	}
	return "none"
}

// packagesOf are the packages of the tests that differ.
func packagesOf(ds []difference) []string {
	var ps []string
	for _, d := range ds {
		ps = append(ps, d.Test.pkg)
	}
	slices.Sort(ps)
	return slices.Compact(ps)
}

// settle parts the differences of a first run by further runs of the same
// packages: what differs stays one if encoding/json gives the same each time
// and ours differs from that in one further run at least. Subtests whose names
// change from run to run are told as "test/…", once; the tests that they are in
// have been compared.
func settle(ds []difference, std, ours []*outcome) (stay []difference, unsteady []name) {
	for _, d := range ds {
		steady, again, named := true, false, true
		for i := range std {
			steady = steady && ended(std[i], d.Test) == d.Std
			again = again || ended(ours[i], d.Test) != d.Std
			named = named && ended(std[i], d.Test) != "none"
		}
		if steady && again {
			stay = append(stay, d)
			continue
		}
		if test, _, ok := strings.Cut(d.Test.test, "/"); ok && !named {
			d.Test.test = test + "/…"
		}
		unsteady = append(unsteady, d.Test)
	}
	return stay, slices.Compact(unsteady)
}

// failBoth are the tests that fail with encoding/json and are no difference.
func failBoth(std *outcome, ds []difference) []name {
	differ := map[name]bool{}
	for _, d := range ds {
		differ[d.Test] = true
	}
	var names []name
	tests, _ := leaves(std)
	for _, n := range tests {
		if std.tests[n] == "fail" && !differ[n] {
			names = append(names, n)
		}
	}
	return names
}

// judge gives differences their reviewed reasons and returns what is wrong:
// programs that could not be compared, differences without a reason, reasons
// without a difference. Reviewed programs that were not run do not count.
func judge(results []*result, list []reviewed) (problems []string) {
	used := map[reviewed]bool{}
	ran := map[string]bool{}
	for _, r := range results {
		ran[r.Module] = r.Error == ""
		if r.Error != "" {
			problems = append(problems, r.Module+": "+r.Error)
		}
		for _, p := range r.TimedOut {
			problems = append(problems, p+": its tests did not end in time, and have not all been compared")
		}
		for i := range r.Differences {
			d := &r.Differences[i]
			for _, v := range list {
				if v.Path == r.Module && v.Test == d.Test.String() {
					d.Reason = v.Reason
					used[v] = true
				}
			}
			if d.Reason == "" {
				problems = append(problems, fmt.Sprintf("%s: %s as it is, %s with ours, not reviewed", d.Test, d.Std, d.Ours))
			}
		}
	}
	for _, v := range list {
		if ran[v.Path] && !used[v] {
			problems = append(problems, fmt.Sprintf("%s: stale: %s does not differ", v.Where, v.Test))
		}
	}
	return problems
}

package main

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// outcomeOf is an outcome in which these tests of package p ended so; "" is the
// package itself.
func outcomeOf(pairs ...string) *outcome {
	o := &outcome{tests: map[name]string{}, output: map[name]string{}, late: map[string]bool{}}
	for i := 0; i < len(pairs); i += 2 {
		n := name{"p", pairs[i]}
		o.tests[n] = pairs[i+1]
		if s := pairs[i+1]; s == "fail" || s == "broken" {
			o.output[n] = "output of " + n.String()
		}
	}
	return o
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name      string
		std, ours *outcome
		want      string // test: std ours
	}{
		{"the same", outcomeOf("", "pass", "TestA", "pass", "TestB", "skip"), outcomeOf("", "pass", "TestA", "pass", "TestB", "skip"), ""},
		{"fails with both", outcomeOf("", "fail", "TestA", "fail"), outcomeOf("", "fail", "TestA", "fail"), ""},
		{"a test fails", outcomeOf("", "pass", "TestA", "pass"), outcomeOf("", "fail", "TestA", "fail"), "p.TestA: pass fail"},
		{"a test passes only with ours", outcomeOf("", "fail", "TestA", "fail"), outcomeOf("", "pass", "TestA", "pass"), "p.TestA: fail pass"},
		{"a test is skipped", outcomeOf("", "pass", "TestA", "pass"), outcomeOf("", "pass", "TestA", "skip"), "p.TestA: pass skip"},
		{"a subtest fails",
			outcomeOf("", "pass", "TestA", "pass", "TestA/x", "pass", "TestA/x/1", "pass", "TestA/y", "pass"),
			outcomeOf("", "fail", "TestA", "fail", "TestA/x", "fail", "TestA/x/1", "fail", "TestA/y", "pass"),
			"p.TestA/x/1: pass fail"},
		{"a test fails beside its subtests",
			outcomeOf("", "pass", "TestA", "pass", "TestA/x", "pass"), outcomeOf("", "fail", "TestA", "fail", "TestA/x", "pass"),
			"p.TestA: pass fail"},
		{"subtests are missing",
			outcomeOf("", "pass", "TestA", "pass", "TestA/x", "pass"), outcomeOf("", "fail", "TestA", "fail"),
			"p.TestA/x: pass none"},
		{"a package does not build", outcomeOf("", "fail", "TestA", "pass", "TestB", "fail"), outcomeOf("", "broken"), "p: fail broken"},
		{"a package without tests does not build", outcomeOf("", "skip"), outcomeOf("", "broken"), "p: skip broken"},
		{"a package builds only with ours", outcomeOf("", "broken"), outcomeOf("", "pass", "TestA", "pass"), "p: broken pass"},
		{"a package dies outside a test", outcomeOf("", "pass", "TestA", "pass"), outcomeOf("", "fail", "TestA", "pass"), "p: pass fail"},
		{"a package is missing", outcomeOf("", "pass", "TestA", "pass"), outcomeOf(), "p: pass none; p.TestA: pass none"},
		{"a test is new", outcomeOf("", "pass"), outcomeOf("", "pass", "TestA", "pass"), "p.TestA: none pass"},
	} {
		var got []string
		for _, d := range compare(c.std, c.ours) {
			got = append(got, d.Test.String()+": "+d.Std+" "+d.Ours)
			want := ""
			if c.std.output[d.Test]+c.ours.output[d.Test] != "" {
				want = "output of " + d.Test.String()
			}
			if d.Output != want {
				t.Errorf("%s: output %q, want %q", c.name, d.Output, want)
			}
		}
		if g := strings.Join(got, "; "); g != c.want {
			t.Errorf("%s: got %q, want %q", c.name, g, c.want)
		}
	}
}

func TestCount(t *testing.T) {
	o := outcomeOf("", "fail", "TestA", "pass", "TestA/x", "pass", "TestA/x/1", "skip", "TestA/x/2", "pass", "TestB", "fail", "ExampleC", "pass")
	if got, want := count(o), (tally{Passed: 2, Failed: 1, Skipped: 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if _, packages := leaves(o); !reflect.DeepEqual(packages, []string{"p"}) {
		t.Errorf("packages %q", packages)
	}
	if got := failBoth(o, nil); len(got) != 1 || got[0].test != "TestB" {
		t.Errorf("fail with both: %v", got)
	}
	if got := failBoth(o, []difference{{Test: name{"p", "TestB"}}}); len(got) != 0 {
		t.Errorf("fail with both: %v", got)
	}
}

func TestSettle(t *testing.T) {
	pass, fail, none := outcomeOf("TestA", "pass"), outcomeOf("TestA", "fail"), outcomeOf()
	d := difference{Test: name{"p", "TestA"}, Std: "pass", Ours: "fail"}
	for _, c := range []struct {
		name      string
		std, ours []*outcome
		stays     bool
	}{
		{"fails again", []*outcome{pass, pass}, []*outcome{fail, fail}, true},
		{"fails now and then", []*outcome{pass, pass}, []*outcome{pass, fail}, true},
		{"vanishes", []*outcome{pass, pass}, []*outcome{none, pass}, true},
		{"does not fail again", []*outcome{pass, pass}, []*outcome{pass, pass}, false},
		{"fails with std too", []*outcome{pass, fail}, []*outcome{fail, fail}, false},
		{"vanishes with std too", []*outcome{none, pass}, []*outcome{none, none}, false},
	} {
		stay, unsteady := settle([]difference{d}, c.std, c.ours)
		if len(stay)+len(unsteady) != 1 || (len(stay) == 1) != c.stays {
			t.Errorf("%s: stay %v, unsteady %v", c.name, stay, unsteady)
		}
	}
}

// Subtests that are called otherwise in every run are named once.
func TestSettleNames(t *testing.T) {
	ds := []difference{
		{Test: name{"p", "TestA/1"}, Std: "pass", Ours: "none"},
		{Test: name{"p", "TestA/2"}, Std: "none", Ours: "pass"},
		{Test: name{"p", "TestB"}, Std: "pass", Ours: "fail"},
	}
	again := []*outcome{outcomeOf("TestA/3", "pass", "TestB", "pass")}
	stay, unsteady := settle(ds, again, again)
	if want := []name{{"p", "TestA/…"}, {"p", "TestB"}}; len(stay) != 0 || !reflect.DeepEqual(unsteady, want) {
		t.Errorf("stay %v, unsteady %v, want %v", stay, unsteady, want)
	}
}

func TestJudge(t *testing.T) {
	list, err := readReviewed("# a comment\n\nexample.org/m\texample.org/m/p.TestA\tbecause\nexample.org/m\texample.org/m/p.TestB\tonce was so\nexample.org/n\texample.org/n.TestC\tnot run\n")
	if err != nil {
		t.Fatal(err)
	}
	m := &result{Module: "example.org/m", Differences: []difference{
		{Test: name{"example.org/m/p", "TestA"}, Std: "pass", Ours: "fail"},
		{Test: name{"example.org/m/p", "TestD"}, Std: "pass", Ours: "none"},
	}}
	broken := &result{Module: "example.org/o", Error: "no such version"}
	got := judge([]*result{m, broken}, list)
	want := []string{
		"example.org/m/p.TestD: pass as it is, none with ours, not reviewed",
		"example.org/o: no such version",
		"reviewed.txt:4: stale: example.org/m/p.TestB does not differ",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if m.Differences[0].Reason != "because" {
		t.Errorf("reason %q", m.Differences[0].Reason)
	}
}

func TestReadEvents(t *testing.T) {
	const text = `{"Action":"start","Package":"p"}
go: downloading something
{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Test":"TestA","Output":"wrong\n"}
{"Action":"output","Package":"p","Test":"TestA","Output":"very\n"}
{"Action":"fail","Package":"p","Test":"TestA","Elapsed":0.1}
{"Action":"run","Package":"p","Test":"TestB"}
{"Action":"output","Package":"p","Test":"TestB","Output":"fine\n"}
{"Action":"pass","Package":"p","Test":"TestB"}
{"Action":"run","Package":"p","Test":"TestC"}
{"Action":"output","Package":"p","Test":"TestC","Output":"panic: at once\n"}
{"Action":"fail","Package":"p"}
{"ImportPath":"q [q.test]","Action":"build-output","Output":"q.go:1: undefined\n"}
{"ImportPath":"q [q.test]","Action":"build-fail"}
{"Action":"output","Package":"q","Output":"FAIL q [build failed]\n"}
{"Action":"fail","Package":"q","FailedBuild":"q [q.test]"}
{"Action":"skip","Package":"r"}
`
	o, err := readEvents(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := map[name]string{
		{"p", "TestA"}: "fail", {"p", "TestB"}: "pass", {"p", "TestC"}: "fail", {"p", ""}: "fail",
		{"q", ""}: "broken", {"r", ""}: "skip",
	}
	if !reflect.DeepEqual(o.tests, want) {
		t.Errorf("tests %v, want %v", o.tests, want)
	}
	output := map[name]string{
		{"p", "TestA"}: "wrong\nvery\n", {"p", "TestC"}: "panic: at once\n", {"p", ""}: "",
		{"q", ""}: "q.go:1: undefined\nFAIL q [build failed]\n",
	}
	if !reflect.DeepEqual(o.output, output) {
		t.Errorf("output %q, want %q", o.output, output)
	}
}

func TestMergeNames(t *testing.T) {
	o := outcomeOf("TestA/(*int)(0x208db55a3c0)", "pass", "TestA/(*int)(0xc000012345)", "fail", "TestA/0x12", "pass", "TestB/0xabcdef", "skip")
	o.mergeNames("/scratch/m")
	want := outcomeOf("TestA/(*int)(0x…)", "fail", "TestA/0x12", "pass", "TestB/0x…", "skip")
	want.output[name{"p", "TestA/(*int)(0x…)"}] = "output of p.TestA/(*int)(0xc000012345)"
	if !reflect.DeepEqual(o, want) {
		t.Errorf("got %v, want %v", o, want)
	}
	temp := filepath.ToSlash(os.TempDir())
	for was, is := range map[string]string{
		"TestA//scratch/m/std/schemas/a.json":                     "TestA/DIR/schemas/a.json",
		"TestA/file:///scratch/m/ours/schemas/a.json#/x":          "TestA/file://DIR/schemas/a.json#/x",
		"TestA//scratch/m/stdlib":                                 "TestA//scratch/m/stdlib",
		"TestA/2026-11-25T09:12:13Z":                              "TestA/TIME",
		"TestA/at_2026-11-25T09:12:13.123456789+01:00_in_Rome":    "TestA/at_TIME_in_Rome",
		"TestA/2026-11-25_09:12:13.12_+0000_UTC_m=+0.012345":      "TestA/TIME",
		"TestA/20261125":                                          "TestA/TIME",
		"TestA/2026-11-25":                                        "TestA/TIME",
		"TestA/1790000000_s":                                      "TestA/TIME_s",
		"TestA/1790000000123":                                     "TestA/TIME",
		"TestA/1790000000123456789":                               "TestA/TIME",
		"TestA/17900000001":                                       "TestA/17900000001",
		"TestA/1.1790000000":                                      "TestA/1.1790000000",
		"TestA/202":                                               "TestA/202",
		"TestA/RFC_2119":                                          "TestA/RFC_2119",
		"TestA/" + temp + "/TestA123/001/x_is_read":               "TestA/TEMP_is_read",
		"TestA/\"" + temp + "/TestA_is_not_a_folder\"":            "TestA/\"TEMP_is_not_a_folder\"",
		"TestA/a_name_without_what_differs/0x12/12:00/1999-01-01": "TestA/a_name_without_what_differs/0x12/12:00/1999-01-01",
	} {
		o := outcomeOf(was, "pass")
		o.mergeNames("/scratch/m")
		if o.tests[name{"p", is}] != "pass" || len(o.tests) != 1 {
			t.Errorf("%s becomes %v, want %s", was, o.tests, is)
		}
	}
}

// What a package whose time was over did not come to is not lost.
func TestReadEventsOfATimeout(t *testing.T) {
	for _, end := range []string{
		`{"Action":"fail","Package":"p","Test":"TestC/x"}` + "\n" + `{"Action":"fail","Package":"p","Test":"TestC"}` + "\n",
		"", // older releases do not end those that were running
	} {
		o, err := readEvents(strings.NewReader(`{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"pass","Package":"p","Test":"TestA"}
{"Action":"run","Package":"p","Test":"TestB"}
{"Action":"fail","Package":"p","Test":"TestB"}
{"Action":"run","Package":"p","Test":"TestC"}
{"Action":"run","Package":"p","Test":"TestC/x"}
{"Action":"output","Package":"p","Test":"TestC/x","Output":"panic: test timed out after 10s\n"}
{"Action":"output","Package":"p","Test":"TestC/x","Output":"\trunning tests:\n"}
` + end + `{"Action":"fail","Package":"p"}
`))
		if err != nil {
			t.Fatal(err)
		}
		want := map[name]string{{"p", "TestA"}: "pass", {"p", "TestB"}: "fail", {"p", "TestC"}: "timeout", {"p", "TestC/x"}: "timeout", {"p", ""}: "fail"}
		if !reflect.DeepEqual(o.tests, want) || !o.late["p"] {
			t.Errorf("tests %v, late %v, want %v", o.tests, o.late, want)
		}
		std := outcomeOf("", "fail", "TestA", "pass", "TestB", "pass", "TestC", "pass", "TestC/x", "pass", "TestD", "pass")
		ds := compare(std, o)
		if len(ds) != 1 || ds[0].Test.test != "TestB" {
			t.Errorf("differences %v", ds)
		}
		if late := overdue(std, o); !slices.Equal(late, []string{"p"}) {
			t.Errorf("out of time: %v", late)
		}
		o.replace([]string{"p"}, std)
		if ds := compare(std, o); len(ds) != 0 || len(overdue(std, o)) != 0 {
			t.Errorf("after another run: %v, %v", ds, overdue(std, o))
		}
	}
	got := judge([]*result{{Module: "m", TimedOut: []string{"p"}}}, nil)
	if want := []string{"p: its tests did not end in time, and have not all been compared"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

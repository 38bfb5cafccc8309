package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func writeReview(t *testing.T, text string) string {
	path := filepath.Join(t.TempDir(), "r.txt")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReviewFilesOfAllModesParse(t *testing.T) {
	for name := range modes {
		r, err := readReview(name + ".txt")
		if err != nil {
			t.Error(err)
			continue
		}
		if name == "jsontext" && (r.control != 854 || len(r.entries) < 5) {
			t.Errorf("jsontext: control %d, %d entries", r.control, len(r.entries))
		}
	}
}

func TestReadReviewRejects(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "no line",
		"control x\n":                            "invalid syntax",
		"control 1\nleft out in/TestA because\n": "between tabs",
		"control 1\nskipped\tin/TestA\tr\n":      "between tabs",
		"control 1\nfails\tin/TestA\t \n":        "between tabs",
		"control 1\nfails\ta\tr\nfails\ta\tr\n":  "twice",
	} {
		_, err := readReview(writeReview(t, text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

func TestReportFailsUnlessReviewed(t *testing.T) {
	control := &result{
		tests: map[string]string{
			"in/TestA": "pass", "in/TestA/x": "pass", "in/TestA/y": "pass", "in/TestB": "pass",
			"in/TestC": "pass", "in/FuzzD/seed#1": "skip", "in/FuzzD": "pass", "in/TestE": "fail", "in/TestG": "pass",
		},
		drops: []drop{{"test", "in/TestF", "no f"}, {"decl", "in/helper", "no h"}, {"case", "in/TestA@a_test.go:3", "no c"}},
	}
	ours := &result{
		tests: map[string]string{
			"in/TestA": "fail", "in/TestA/x": "pass", "in/TestA/y": "fail", "in/TestB": "skip",
			"in/FuzzD/seed#1": "pass", "in/FuzzD": "pass", "in/TestE": "pass", "in/TestG": "pass",
		},
		output: map[string]string{"in/TestA/y": "y went wrong\n"},
		drops: append([]drop{{"test", "in/TestC", "undefined: C"}, {"case", "in/TestG@g_test.go:7", "undefined: G"}},
			control.drops...),
		notes: []string{"missing: C"},
	}
	c := compare(control, ours)
	if c.control != 5 || c.passed != 2 {
		t.Errorf("control %d, passed %d, want 5, 2", c.control, c.passed)
	}
	var failed, dropped []string
	for _, f := range c.failed {
		failed = append(failed, f.name)
	}
	for _, d := range c.dropped {
		dropped = append(dropped, d.name)
	}
	if want := []string{"in/TestA/y", "in/TestB", "in/TestC"}; !slices.Equal(failed, want) {
		t.Errorf("failed %q, want %q", failed, want)
	}
	if want := []string{"in/TestA@a_test.go:3", "in/TestE", "in/TestF", "in/TestG@g_test.go:7"}; !slices.Equal(dropped, want) {
		t.Errorf("dropped %q, want %q", dropped, want)
	}

	complete := "control 5\n" +
		"fails\tin/TestA/y\tr\nfails\tin/TestB\tr\nfails\tin/TestC\tr\n" +
		"left out\tin/TestA@a_test.go:3\tr\nleft out\tin/TestE\tr\nleft out\tin/TestF\tr\nleft out\tin/TestG@g_test.go:7\tr\n"
	for _, tt := range []struct {
		name, review string
		status       int
		want         string
	}{
		{"complete", complete, 0, ""},
		{"other control", strings.Replace(complete, "control 5", "control 6", 1), 1, "5 tests pass in the control run, want 6"},
		{"unreviewed failure", strings.Replace(complete, "fails\tin/TestB\tr\n", "", 1), 1, "fails but not reviewed: in/TestB: skipped"},
		{"unreviewed drop", strings.Replace(complete, "left out\tin/TestF\tr\n", "", 1), 1, "left out but not reviewed: in/TestF: no f"},
		{"stale failure", complete + "fails\tin/TestA/x\tr\n", 1, "stale: in/TestA/x is not failing any more"},
		{"stale drop", complete + "left out\tin/TestA\tr\n", 1, "stale: in/TestA is not left out any more"},
		{"wrong kind", strings.Replace(complete, "fails\tin/TestC", "left out\tin/TestC", 1), 1, "stale: in/TestC is not left out"},
	} {
		r, err := readReview(writeReview(t, tt.review))
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		status := report(&out, &config{mode: modes["jsontext"], verbose: true}, c, r)
		if status != tt.status || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%s: status %d, want %d with %q:\n%s", tt.name, status, tt.status, tt.want, out.String())
		}
		if !strings.HasSuffix(out.String(), "\n2 passed, 3 failed, 4 dropped\n") {
			t.Errorf("%s: last line:\n%s", tt.name, out.String())
		}
		if !strings.Contains(out.String(), "y went wrong") || !strings.Contains(out.String(), "note: missing: C") {
			t.Errorf("%s: output of the failing test or note missing:\n%s", tt.name, out.String())
		}
	}
}

package main

import (
	"os"
	"strings"
	"testing"
)

// TestNoDocumentIsRefused: what would leave no document, or a file without one, is
// refused, and nothing is written.
func TestNoDocumentIsRefused(t *testing.T) {
	const none = "no document would be left"
	files := map[string]string{
		"a.json": "{\"a\": 1}\n", "many.json": "{\"a\":1}\n{\"a\":2}\n",
		"remove.json": `[{"op":"remove","path":""}]`,
		"late.json":   `[{"op":"replace","path":"/a","value":2}, {"op":"remove","path":""}]`,
		"back.json":   `[{"op":"remove","path":""}, {"op":"add","path":"","value":[1]}]`,
	}
	inFolder(t, files)
	if err := os.Symlink("a.json", "link.json"); err != nil {
		t.Logf("no symbolic links here: %v", err)
	}
	for _, tt := range []struct {
		args string
		code int
	}{
		{"del  -w    a.json", 2}, {"del  -w  $  a.json", 2}, {"del  -w  $  many.json", 2}, {"del  -w    link.json", 2},
		{"del    a.json", 2}, {"del  $  a.json", 2}, {"del  ", 2}, {"del  $", 2}, {"del  -w  $  none.json", 2},
		{"patch  -w  a.json  remove.json", 1}, {"patch  -w  a.json  late.json", 1}, {"patch  -w  link.json  remove.json", 1},
		{"patch  a.json  remove.json", 1}, {"patch  -  remove.json", 1},
	} {
		r := javelin("{}", strings.Split(tt.args, "  ")...)
		if r.code != tt.code || r.stdout != "" || !strings.Contains(r.stderr, none) {
			t.Errorf("%s: %+v", tt.args, r)
		}
	}
	for _, tt := range []struct {
		args, stdout string
	}{
		{"del  $[?@==1]  a.json", "{}\n"},
		{"del  $.*  many.json", "{}\n{}\n"},
		{"set    5  a.json", "5\n"},
		{"set  $  null  a.json", "null\n"},
		{"patch  a.json  back.json", "[1]\n"},
		{"patch  --merge  a.json  -", "null\n"},
	} {
		javelin("null", strings.Split(tt.args, "  ")...).check(t, result{stdout: tt.stdout})
	}
	for name, want := range files {
		if got := readFile(t, name); got != want {
			t.Errorf("%s has become %q", name, got)
		}
	}
	javelin("{}", "patch", "-", "late.json").check(t, result{"", lines(
		`late.json:1:2: replace "/a": no such value`,
		"    1 | "+`[{"op":"replace","path":"/a","value":2}, {"op":"remove","path":""}]`,
		`      |  ^`,
	), 1})
	javelin("{}", "del", "$").check(t, result{"", lines(
		`javelin del: PATH:1:1: no document would be left`,
		`    1 | $`,
		`      | ^`,
	), 2})
}

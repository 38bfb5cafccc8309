package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBuilds(t *testing.T) {
	for _, tt := range []struct {
		src    string
		jsonv2 bool
		want   bool
	}{
		{"package p\n", false, true},
		{"//go:build goexperiment.jsonv2\n\npackage p\n", true, true},
		{"//go:build goexperiment.jsonv2\n\npackage p\n", false, false},
		{"//go:build !goexperiment.jsonv2\n\npackage p\n", false, true},
		{"//go:build go1.27 && linux\n\npackage p\n", false, true},
		{"//go:build windows\n\npackage p\n", false, false},
		{"package p\n//go:build windows\n", false, true},
	} {
		if got, err := builds(tt.src, tt.jsonv2); got != tt.want || err != nil {
			t.Errorf("%q: got %v, %v", tt.src, got, err)
		}
	}
	if _, err := builds("//go:build &&\npackage p\n", true); err == nil {
		t.Error("a broken constraint was accepted")
	}
}

func TestPublicOptions(t *testing.T) {
	for _, tt := range []struct{ mode, in, want string }{
		{"jsontext", "jsonflags.AllowInvalidUTF8 | 1", "AllowInvalidUTF8(true)"},
		{"jsontext", "jsonflags.AllowInvalidUTF8 | jsonflags.EscapeForJS | 0", "AllowInvalidUTF8(false), EscapeForJS(false)"},
		{"jsontext", "jsonflags.StringifyNumbers | 1", "jsonflags.StringifyNumbers | 1"},
		{"v2", "f(jsonflags.StringifyNumbers|1)", "f(StringifyNumbers(true))"},
		{"v2", "jsonflags.Multiline|1", "jsontext.Multiline(true)"},
		{"v2", "jsonflags.FormatDurationAsNano | 1", "stdV1.FormatDurationAsNano(true)"},
	} {
		s := &suite{config: &config{mode: modes[tt.mode]}}
		if got := s.publicOptions(tt.in); got != tt.want {
			t.Errorf("%s: %q becomes %q, want %q", tt.mode, tt.in, got, tt.want)
		}
	}
}

func TestTakeOver(t *testing.T) {
	files := map[string]string{"a.go": `package p
import ("errors"; "reflect")
const limit = 10 * 1000
var errX = errors.New("x")
var (
	typ, other = reflect.TypeFor[int](), 1
)
type isZeroer interface{ IsZero() bool }
type machine struct{}
func len64(s string) int64 { return int64(len(s)) }
func parse() {}
`}
	for name, want := range map[string]string{
		"limit":    "const limit = 10 * 1000",
		"errX":     `var errX = errors.New("x")`,
		"typ":      "var typ = reflect.TypeFor[int]()",
		"other":    "",
		"isZeroer": "type isZeroer interface{ IsZero() bool }",
		"machine":  "",
		"len64":    "func len64(s string) int64\t{ return int64(len(s)) }",
		"parse":    "",
	} {
		if got, err := takeOver(files, name); got != want || err != nil {
			t.Errorf("%s: got %q, %v, want %q", name, got, err, want)
		}
	}
}

func TestLeaveOutBlanksTheLeastUnit(t *testing.T) {
	const src = `package p
import "unused"
import (
	"fmt"
	"bad"
)
func TestA(t *testing.T) {
	for _, tt := range []struct{ a int }{
		{good},
		{internal},
		{good},
	} {
		x := tt.hidden
	}
}
func TestB(t *testing.T) { hidden() }
func (h *helper) m() { hidden() }
var table = []int{1, 2, hidden}
var (
	one = 1
	two = hidden
)
`
	s := &suite{config: &config{mode: modes["jsontext"]}, work: t.TempDir()}
	if err := s.write("jsontext/a_test.go", []byte(src)); err != nil {
		t.Fatal(err)
	}
	errs := parseErrors(`# stdtests.invalid/jsontext
./a_test.go:2:8: "unused" imported and not used
./a_test.go:5:2: "bad" imported and not used
./a_test.go:10:4: undefined: internal
./a_test.go:13:3: declared and not used: x
./a_test.go:16:28: undefined: hidden
./a_test.go:16:28: undefined: hidden
./a_test.go:17:24: undefined: hidden
./a_test.go:18:25: undefined: hidden
./a_test.go:21:8: undefined: hidden
FAIL
`)
	if len(errs) != 9 {
		t.Fatalf("%d errors parsed, want 9", len(errs))
	}
	if err := s.leaveOut("jsontext", "a_test.go", errs); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(s.work, "jsontext/a_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(got)) {
		lines = append(lines, strings.TrimSpace(line))
	}
	want := []string{"package p", "", "import (", `"fmt"`, "", ")", "func TestA(t *testing.T) {",
		"for _, tt := range []struct{ a int }{", "{good},", "", "{good},", "} {", "x := tt.hidden; _ = x", "}", "}",
		"", "", "var table = []int{1, 2,       }", "var (", "one = 1", "", ")"}
	if g, w := strings.Join(lines, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
	var drops []string
	for _, d := range s.drops {
		if d.kind != "import" {
			drops = append(drops, d.kind+" "+d.name)
		}
	}
	if g, w := strings.Join(drops, ", "), "case in/TestA@a_test.go:10, test in/TestB, decl in/m, case in/table@a_test.go:18, decl in/two"; g != w {
		t.Errorf("drops: got %s, want %s", g, w)
	}
}

func TestRecord(t *testing.T) {
	s := &suite{result: result{tests: map[string]string{}, output: map[string]string{}}}
	started, open, text := s.record("in", []byte(`{"Action":"run","Test":"TestA"}
{"Action":"run","Test":"TestA/x"}
{"Action":"output","Test":"TestA/x","Output":"wrong\n"}
{"Action":"fail","Test":"TestA/x"}
{"Action":"fail","Test":"TestA"}
not an event
{"Action":"run","Test":"TestB"}
{"Action":"pass","Test":"TestB"}
{"Action":"run","Test":"TestC"}
{"Action":"output","Output":"panic: oh\n"}
{"Action":"fail"}
`))
	if strings.Join(started, " ") != "TestA TestA/x TestB TestC" || open != 1 || text != "wrong\npanic: oh\n" {
		t.Errorf("got %q, %d open, %q", started, open, text)
	}
	if s.tests["in/TestA/x"] != "fail" || s.tests["in/TestB"] != "pass" || s.tests["in/TestC"] != "" || s.output["in/TestA/x"] != "wrong\n" {
		t.Errorf("got %v, %q", s.tests, s.output)
	}
	if got := skipPattern("TestA/x (1)"); got != `^TestA$/^x \(1\)$` {
		t.Errorf("skipPattern: %s", got)
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{}, {"v3"}, {"jsontext", "v2"}, {"-nosuch", "v2"}, {"-module", "m", "v2"}, {"-module", "m", "-packages", "a,b,c", "v2"}} {
		var out, err strings.Builder
		if status := run(args, &out, &err); status != 2 || err.Len() == 0 || out.Len() != 0 {
			t.Errorf("%q: status %d, output %q, errors %q", args, status, out.String(), err.String())
		}
	}
}

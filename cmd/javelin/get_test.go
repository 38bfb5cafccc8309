package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const treeDoc = `{
  "name": {"first": "Tom", "last": "Anders\u006fn"},
  "age": 37.0,
  "children": ["Sara", "Alex", "Jack"]
}
`

// inFolder makes files in a new working folder.
func inFolder(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// treeTest is a command line, arguments separated by two spaces, and what it does.
type treeTest struct {
	args, stdin string
	want        result
}

func runTreeTests(t *testing.T, tests []treeTest) {
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			javelin(tt.stdin, strings.Split(tt.args, "  ")...).check(t, tt.want)
		})
	}
}

func TestGet(t *testing.T) {
	runTreeTests(t, []treeTest{
		{"get  name", treeDoc, result{stdout: `{"first":"Tom","last":"Anders\u006fn"}` + "\n"}},
		{"get  /age", treeDoc, result{stdout: "37.0\n"}},
		{"get  ", treeDoc, result{stdout: `{"name":{"first":"Tom","last":"Anders\u006fn"},"age":37.0,"children":["Sara","Alex","Jack"]}` + "\n"}},
		{"get  $.children[1:]", treeDoc, result{stdout: "\"Alex\"\n\"Jack\"\n"}},
		{"get  children.#", treeDoc, result{stdout: "3\n"}},
		{"get  children|@reverse", treeDoc, result{stdout: `["Jack","Alex","Sara"]` + "\n"}},
		{"get  -r  /name/last", treeDoc, result{stdout: "Anderson\n"}},
		{"get  $.name.*  -r  -", treeDoc, result{stdout: "Tom\nAnderson\n"}},
		{"get  -r  age", treeDoc, result{stdout: "37.0\n"}},
		{"get  -r  a", `{"a":"x\ny"}`, result{stdout: "x\ny\n"}},
		{"get  -C  /age", treeDoc, result{stdout: "\x1b[36m37.0\x1b[0m\n"}},

		{"get  /a", "{\"a\":1}\n{\"b\":2}{\"a\":[ 3 ]}", result{stdout: "1\n[3]\n"}},
		{"get  $[?@>1]", "[1,2,3]\n[]\n[4]\n", result{stdout: "2\n3\n4\n"}},
		{"get  ..#.a", "{\"a\":1}\n{\"b\":2}{\"a\":3}", result{stdout: "[1,3]\n"}},
		{"get  ..#", "", result{"", "<stdin>:1:1: no value\n", 1}},

		{"get  none", treeDoc, result{"", "<stdin>: no value at \"none\"\n", 1}},
		{"get  /children/3", treeDoc, result{"", "<stdin>: no value at \"/children/3\"\n", 1}},
		{"get  $.children[3]", "[]{}", result{"", "<stdin>: no value at \"$.children[3]\"\n", 1}},
		{"get  -q  none", treeDoc, result{"", "", 1}},
		{"get  a", "", result{"", "<stdin>:1:1: no value\n", 1}},
		{"get  a", "{\"a\":1} {\"a\":tru}", result{"1\n", lines(
			`<stdin>:1:17: invalid character '}' in literal true (expecting 'e') within "/a"`,
			`    1 | {"a":1} {"a":tru}`,
			`      |                 ^`,
		), 1}},
		{"get  a", "{\"a\":1,\n \"b\":[1,}", result{"", lines(
			`<stdin>:2:8: invalid character ',' at start of value within "/b"`,
			`    2 |  "b":[1,}`,
			`      |        ^`,
		), 1}},
		{"get  b", `{"a":1,"a":2,"b":3}`, result{"", lines(
			`<stdin>:1:8: duplicate object member name "a"`,
			`    1 | {"a":1,"a":2,"b":3}`,
			`      |        ^`,
		), 1}},
		{"get  --allow-duplicate-names  a", `{"a":1,"a":2}`, result{stdout: "1\n"}},
		{"get  --keep-going  a", "{\"a\":1}\n{\"a\":\n{\"a\":3}\n", result{"1\n3\n", lines(
			`<stdin>:2:6: unexpected EOF within "/a"`,
			`    2 | {"a":`,
			`      |      ^`,
		), 1}},

		{"get", "", result{"", "javelin get: needs a PATH\nRun 'javelin get -h' for usage.\n", 2}},
		{"get  a.#(b==1", "{}", result{"", lines(
			`javelin get: PATH:1:3: query without end`,
			`    1 | a.#(b==1`,
			`      |   ^`,
		), 2}},
		{"get  $.é[", "{}", result{"", lines(
			`javelin get: PATH:1:5: expected a selector`,
			`    1 | $.é[`,
			`      |     ^`,
		), 2}},
		{"get  /a/~2", "{}", result{"", lines(
			`javelin get: PATH:1:4: ~ must be followed by 0 or 1 in a JSON Pointer`,
			`    1 | /a/~2`,
			`      |    ^`,
		), 2}},
	})
}

func TestGetFiles(t *testing.T) {
	inFolder(t, map[string]string{"one.json": `{"a":1}`, "two.json": `{"b":2}`, "bad.json": `{"a":`, "three.json": `{"a":3}`})
	javelin("", "get", "a", "one.json", "two.json", "bad.json", "three.json").check(t, result{"1\n3\n", lines(
		`two.json: no value at "a"`,
		`bad.json:1:6: unexpected EOF within "/a"`,
		`    1 | {"a":`,
		`      |      ^`,
	), 1})
	if r := javelin("", "get", "a", "one.json", "none.json"); r.code != exitTrouble || r.stdout != "1\n" || !strings.HasPrefix(r.stderr, "javelin: open none.json") {
		t.Errorf("%+v", r)
	}
}

// TestTreeCommandsWriteErrors: what stops the output ends the command; a reader that
// went away is not worth a message.
func TestTreeCommandsWriteErrors(t *testing.T) {
	inFolder(t, map[string]string{"a.json": "[" + strings.Repeat("12345,", 50_000) + "0]", "b.json": "[1]", "p.json": "[]"})
	full := errors.New("no space left on device")
	for _, args := range [][]string{{"get", "$[*]", "a.json"}, {"get", "", "a.json"}, {"set", "0", "1", "a.json"}, {"set", "-n", "a", "1"}, {"del", "0", "a.json"}, {"lines", "a.json"}, {"lines", "--array", "a.json"}, {"diff", "a.json", "b.json"}, {"diff", "--merge", "b.json", "a.json"}, {"patch", "a.json", "p.json"}} {
		for _, err := range []error{full, io.ErrClosedPipe} {
			for _, after := range []int{0, 5} {
				var stderr strings.Builder
				code := run(strings.NewReader(""), &failingWriter{after, err}, &stderr, args)
				want := "javelin: no space left on device\n"
				if err == io.ErrClosedPipe {
					want = ""
				}
				if code != exitTrouble || stderr.String() != want {
					t.Errorf("%v after %d bytes: code %d, stderr %q, want %q", args, after, code, stderr.String(), want)
				}
			}
		}
	}
	for _, args := range [][]string{{"get", "a"}, {"set", "a", "1"}, {"del", "a"}, {"lines"}, {"lines", "--array"}, {"diff", "-", "b.json"}, {"patch", "-", "p.json"}} {
		stdin := io.MultiReader(strings.NewReader("[1, 2,"), &failingReader{errors.New("cable unplugged")})
		var stdout, stderr strings.Builder
		if code := run(stdin, &stdout, &stderr, args); code != exitTrouble || stderr.String() != "javelin: cable unplugged\n" {
			t.Errorf("%v: code %d, stderr %q", args, code, stderr.String())
		}
	}
}

func TestTreeCommandsClosedPipe(t *testing.T) {
	if runtime.GOOS == "plan9" || runtime.GOOS == "js" || runtime.GOOS == "wasip1" {
		return // no pipes
	}
	for _, args := range [][]string{{"lines"}, {"lines", "--array"}, {"get", "$[*]"}} {
		rd, wr, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			rd.Read(make([]byte, 10))
			rd.Close()
		}()
		var stderr strings.Builder
		code := run(&endless{}, wr, &stderr, args)
		wr.Close()
		if code != exitTrouble || stderr.Len() > 0 {
			t.Errorf("%v: code %d, stderr %q", args, code, stderr.String())
		}
	}
}

func TestTreeCommandsUsage(t *testing.T) {
	for _, tt := range []struct{ args, stderr string }{
		{"set  a", "javelin set: needs a PATH and a VALUE\nRun 'javelin set -h' for usage.\n"},
		{"set  -n  a  1  x", "javelin set: -n takes no files\nRun 'javelin set -h' for usage.\n"},
		{"set  -n  -w  a  1", "javelin set: -n takes no files\nRun 'javelin set -h' for usage.\n"},
		{"set  -n  $.a  1", "javelin set: a JSONPath makes nothing that is not there\nRun 'javelin set -h' for usage.\n"},
		{"set  -w  a  1", "javelin set: -w needs files, not standard input\nRun 'javelin set -h' for usage.\n"},
		{"set  -w  a  1  -", "javelin set: -w needs files, not standard input\nRun 'javelin set -h' for usage.\n"},
		{"set  -s  a  \xff", "javelin set: VALUE is not well-formed UTF-8\nRun 'javelin set -h' for usage.\n"},
		{"del", "javelin del: needs a PATH\nRun 'javelin del -h' for usage.\n"},
		{"del  -w  a", "javelin del: -w needs files, not standard input\nRun 'javelin del -h' for usage.\n"},
		{"lines  --keep-going", "javelin lines: --keep-going goes with --array only\nRun 'javelin lines -h' for usage.\n"},
		{"diff  a", "javelin diff: needs A and B\nRun 'javelin diff -h' for usage.\n"},
		{"diff  -  -", "javelin diff: only one of the two can be standard input\nRun 'javelin diff -h' for usage.\n"},
		{"patch  a  b  c", "javelin patch: needs DOC and PATCH\nRun 'javelin patch -h' for usage.\n"},
		{"patch  -w  -  p", "javelin patch: -w needs a file, not standard input\nRun 'javelin patch -h' for usage.\n"},
	} {
		javelin("{}", strings.Split(tt.args, "  ")...).check(t, result{"", tt.stderr, exitTrouble})
	}
	for _, args := range [][]string{{"diff", "none", "none"}, {"patch", "none", "none"}} {
		r := javelin("", args...)
		if r.code != exitTrouble || !strings.HasPrefix(r.stderr, "javelin: open none") {
			t.Errorf("%v: %+v", args, r)
		}
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Clean(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

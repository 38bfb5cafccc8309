package main

import (
	"io"
	"runtime"
	"strings"
	"testing"
)

func TestLines(t *testing.T) {
	runTreeTests(t, []treeTest{
		{"lines", "[1, {\"a\": [ 2 ]},\n\"x\" ,null]", result{stdout: "1\n{\"a\":[2]}\n\"x\"\nnull\n"}},
		{"lines", "[]", result{}},
		{"lines", "", result{}},
		{"lines", "[[1],[ ]] [] {\"a\": 1} [2]", result{stdout: "[1]\n[]\n{\"a\":1}\n2\n"}},
		{"lines  -C", "[{}]", result{stdout: "\x1b[1m{\x1b[0m\x1b[1m}\x1b[0m\n"}},
		{"lines", "[1,\n2,]", result{"1\n2\n", lines(
			`<stdin>:2:2: invalid character ',' at start of value`,
			`    2 | 2,]`,
			`      |  ^`,
		), 1}},
		{"lines", "[1}", result{"1\n", lines(
			`<stdin>:1:3: invalid character '}' after array element (expecting ',' or ']')`,
			`    1 | [1}`,
			`      |   ^`,
		), 1}},
		{"lines", "[1 2]", result{"1\n", lines(
			`<stdin>:1:4: invalid character '2' after array element (expecting ',' or ']')`,
			`    1 | [1 2]`,
			`      |    ^`,
		), 1}},
		{"lines", "[1", result{"1\n", lines(
			`<stdin>:1:3: unexpected EOF`,
			`    1 | [1`,
			`      |   ^`,
		), 1}},
		{"lines", "]", result{"", lines(
			`<stdin>:1:1: invalid character ']' at start of value`,
			`    1 | ]`,
			`      | ^`,
		), 1}},
		{"lines", "[{\"a\":1,\"a\":2}]", result{"", lines(
			`<stdin>:1:9: duplicate object member name "a" within "/0"`,
			`    1 | [{"a":1,"a":2}]`,
			`      |         ^`,
		), 1}},
		{"lines  --allow-duplicate-names", "[{\"a\":1,\"a\":2}]", result{stdout: "{\"a\":1,\"a\":2}\n"}},

		{"lines  --array", "1\n{\"a\": [ 2 ]}\n[3, 4]\n", result{stdout: "[\n1,\n{\"a\":[2]},\n[3,4]\n]\n"}},
		{"lines  --array", "", result{stdout: "[]\n"}},
		{"lines  --array", "\"x\"", result{stdout: "[\n\"x\"\n]\n"}},
		{"lines  --array  -C", "1 2", result{stdout: "\x1b[1m[\x1b[0m\n\x1b[36m1\x1b[0m\x1b[1m,\x1b[0m\n\x1b[36m2\x1b[0m\n\x1b[1m]\x1b[0m\n"}},
		{"lines  --array", "1 ] 2", result{"[\n1\n]\n", lines(
			`<stdin>:1:3: invalid character ']' at start of value`,
			`    1 | 1 ] 2`,
			`      |   ^`,
		), 1}},
		{"lines  --array  --keep-going", "1\n{\n2\n", result{"[\n1,\n2\n]\n", lines(
			`<stdin>:2:2: unexpected EOF`,
			`    2 | {`,
			`      |  ^`,
		), 1}},
		{"lines  --array  --keep-going", "", result{stdout: "[]\n"}},
	})
	inFolder(t, map[string]string{"a": "1 2", "b": "", "c": "3"})
	javelin("", "lines", "--array", "a", "b", "c").check(t, result{stdout: "[\n1,\n2,\n3\n]\n"})
	javelin("", "lines", "--array", "b", "b").check(t, result{stdout: "[]\n"})
}

// sizedWriter counts.
type sizedWriter struct{ n int }

func (w *sizedWriter) Write(p []byte) (int, error) {
	w.n += len(p)
	return len(p), nil
}

// TestLinesKeepNothing: neither many elements nor a large one take memory.
func TestLinesKeepNothing(t *testing.T) {
	items := 200_000
	if testing.Short() {
		items = 100_000 // still more than may be allocated
	}
	item := `{"id":1,"list":[1,2,[3]],"text":"some text"},`
	for name, in := range map[string]func() io.Reader{
		"many":  func() io.Reader { return strings.NewReader("[" + strings.Repeat(item, items) + "0]") },
		"large": func() io.Reader { return strings.NewReader("[[" + strings.Repeat(item, items) + "0],1]") },
	} {
		for _, args := range [][]string{{"lines"}, {"lines", "--array"}} {
			rd := in()
			var out sizedWriter
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			code := run(rd, &out, io.Discard, args)
			runtime.ReadMemStats(&after)
			if use := after.TotalAlloc - before.TotalAlloc; code != exitOK || out.n < items*len(item) || use > 4<<20 {
				t.Errorf("%s %v: code %d, %d bytes written, %d allocated", name, args, code, out.n, use)
			}
		}
	}
}

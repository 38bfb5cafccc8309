package main

import (
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	inFolder(t, map[string]string{
		"a":    treeDoc,
		"same": "{\"age\":37,\"children\":[\"Sara\",\"Alex\",\"Jack\"],\"name\":{\"last\":\"Anderson\",\"first\":\"Tom\"}}",
		"b":    "{\"age\":38, \"children\":[\"Sara\",\"Jack\"],\"name\":{\"last\":\"Anderson\"},\"new\": {\"x\": 1}}",
		"null": "{\n  \"age\": null}",
		"bad":  "{\"a\":1,}",
		"two":  "{} {}",
		"none": " ",
	})
	badLines := lines(
		`bad:1:8: invalid character '}' at start of string (expecting '"')`,
		`    1 | {"a":1,}`,
		`      |        ^`,
	)
	runTreeTests(t, []treeTest{
		{"diff  a  same", "", result{stdout: "[]\n"}},
		{"diff  a  -", treeDoc, result{stdout: "[]\n"}},
		{"diff  --merge  a  same", "", result{stdout: "{}\n"}},
		{"diff  a  b", "", result{stdout: lines(
			`[`,
			`{"op":"remove","path":"/name/first"},`,
			`{"op":"replace","path":"/age","value":38},`,
			`{"op":"remove","path":"/children/1"},`,
			`{"op":"add","path":"/new","value":{"x":1}}`,
			`]`,
		), code: 1}},
		{"diff  --merge  a  b", "", result{stdout: lines(
			`{`,
			`  "age": 38,`,
			`  "children": [`,
			`    "Sara",`,
			`    "Jack"`,
			`  ],`,
			`  "name": {`,
			`    "first": null`,
			`  },`,
			`  "new": {`,
			`    "x": 1`,
			`  }`,
			`}`,
		), code: 1}},
		{"diff  -q  a  b", "", result{code: 1}},
		{"diff  -q  a  same", "", result{}},
		{"diff  -C  same  -", "{}", result{stdout: lines(
			"\x1b[1m[\x1b[0m",
			"\x1b[1m{\x1b[0m\x1b[1;34m\"op\"\x1b[0m\x1b[1m:\x1b[0m\x1b[32m\"remove\"\x1b[0m\x1b[1m,\x1b[0m\x1b[1;34m\"path\"\x1b[0m\x1b[1m:\x1b[0m\x1b[32m\"/age\"\x1b[0m\x1b[1m}\x1b[0m\x1b[1m,\x1b[0m",
			"\x1b[1m{\x1b[0m\x1b[1;34m\"op\"\x1b[0m\x1b[1m:\x1b[0m\x1b[32m\"remove\"\x1b[0m\x1b[1m,\x1b[0m\x1b[1;34m\"path\"\x1b[0m\x1b[1m:\x1b[0m\x1b[32m\"/children\"\x1b[0m\x1b[1m}\x1b[0m\x1b[1m,\x1b[0m",
			"\x1b[1m{\x1b[0m\x1b[1;34m\"op\"\x1b[0m\x1b[1m:\x1b[0m\x1b[32m\"remove\"\x1b[0m\x1b[1m,\x1b[0m\x1b[1;34m\"path\"\x1b[0m\x1b[1m:\x1b[0m\x1b[32m\"/name\"\x1b[0m\x1b[1m}\x1b[0m",
			"\x1b[1m]\x1b[0m",
		), code: 1}},
		{"diff  --merge  a  null", "", result{stderr: lines(
			`null:2:10: a merge patch cannot set a member to null within "/age"`,
			`    2 |   "age": null}`,
			`      |          ^`,
		), code: 2}},
		{"diff  a  bad", "", result{stderr: badLines, code: 2}},
		{"diff  a  none", "", result{stderr: "none:1:1: no value\n", code: 2}},
		{"diff  two  a", "", result{stderr: lines(
			`two:1:5: more than one value in the document`,
			`    1 | {} {}`,
			`      |     ^`,
		), code: 2}},

		{"patch  a  bad", "", result{stderr: badLines, code: 1}},
		{"patch  a  -", "[]", result{stdout: treeDoc}},
		{"patch  a  -", `[{"op":"replace","path":"/age","value":1.50}]`, result{stdout: strings.Replace(treeDoc, "37.0", "1.50", 1)}},
		{"patch  -  none", "{}", result{stderr: "none:1:1: no value\n", code: 1}},
		{"patch  a  -", `{"age":null}`, result{stdout: strings.Replace(treeDoc, "\n  \"age\": 37.0,", "", 1)}},
		{"patch  --merge  a  -", `[]`, result{stdout: "[]\n"}},
		{"patch  a  -", "[{\"op\":\"add\",\"path\":\"/x\",\"value\":1},\n  {\"op\":\"test\",\"path\":\"/age\",\"value\":38}]", result{stderr: lines(
			`<stdin>:2:3: test "/age": value is not the one tested for`,
			`    2 |   {"op":"test","path":"/age","value":38}]`,
			`      |   ^`,
		), code: 1}},
		{"patch  a  -", "[{\"op\":\"remove\",\"path\":\"/x/y\"}]", result{stderr: lines(
			`<stdin>:1:2: remove "/x/y": no such value`,
			`    1 | [{"op":"remove","path":"/x/y"}]`,
			`      |  ^`,
		), code: 1}},
		{"patch  a  -", "[1]", result{stderr: lines(
			`<stdin>:1:2: no path`,
			`    1 | [1]`,
			`      |  ^`,
		), code: 1}},
		{"patch  a  -", " \"x\"", result{stderr: lines(
			`<stdin>:1:2: neither a JSON Patch nor a JSON Merge Patch (--merge makes it one)`,
			`    1 |  "x"`,
			`      |  ^`,
		), code: 1}},
		{"patch  -w  a  -", `{"age":39}`, result{}},
	})
	if got, want := readFile(t, "a"), strings.Replace(treeDoc, "37.0", "39", 1); got != want {
		t.Errorf("a: %s", got)
	}
}

// TestDiffThenPatch: what diff prints, patch turns the one document into the other by.
func TestDiffThenPatch(t *testing.T) {
	const a, b = `{"a":[1,2,{"x":[]},"y"],"b/c":{"~":1},"d":"e"}`, `{"a":[0,2,{"x":[1]}],"b/c":{"":1},"f":[],"d":"é"}`
	for _, kind := range []string{"--merge=false", "--merge"} {
		inFolder(t, map[string]string{"a": a, "b": b})
		d := javelin("", "diff", kind, "a", "b")
		if d.code != exitInvalid || d.stderr != "" {
			t.Fatalf("%+v", d)
		}
		p := javelin(d.stdout, "patch", kind, "a", "-")
		if p.code != exitOK || p.stderr != "" {
			t.Fatalf("%+v", p)
		}
		javelin(p.stdout, "diff", "-", "b").check(t, result{stdout: "[]\n"})
	}
}

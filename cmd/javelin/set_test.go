package main

import (
	"strings"
	"testing"
)

func TestSet(t *testing.T) {
	change := func(old, new string) result { return result{stdout: strings.Replace(treeDoc, old, new, 1)} }
	runTreeTests(t, []treeTest{
		{`set  name.first  "Al"`, treeDoc, change(`"Tom"`, `"Al"`)},
		{`set  -s  /name/first  Al"`, treeDoc, change(`"Tom"`, `"Al\""`)},
		{`set  /age  -5`, treeDoc, change(`37.0`, `-5`)},
		{`set  age   [ 1 ] `, treeDoc, change(`37.0`, `[ 1 ]`)},
		{`set  /children/-  null`, treeDoc, change(`"Jack"`, `"Jack", null`)},
		{`set  children.-1  1`, treeDoc, change(`"Jack"`, `"Jack", 1`)},
		{`set  /more/x/0  1`, treeDoc, change("]\n", "],\n  \"more\": {\"x\":[1]}\n")},
		{`set  $..first  1`, treeDoc, change(`"Tom"`, `1`)},
		{`set  $.children[*]  0`, treeDoc, change(`"Sara", "Alex", "Jack"`, `0, 0, 0`)},
		{`set  children.#.x  0`, treeDoc, result{treeDoc, "<stdin>: no value at \"children.#.x\"\n", 1}},
		{`set  ag*  1`, treeDoc, change(`37.0`, `1`)},
		{`set    7`, " 5 \n", result{stdout: " 7 \n"}},
		{`set  -1  7`, "[1, 2]", result{stdout: "[1, 2, 7]"}},
		{`set  $.none  1`, treeDoc, result{treeDoc, "<stdin>: no value at \"$.none\"\n", 1}},
		{`set  $.age  37.0`, treeDoc, result{stdout: treeDoc}},

		{"set  /a  0", " {\"a\":1}\r\n\n{ \"b\" :2} {\"a\":[ 3 ]}\t", result{stdout: " {\"a\":0}\r\n\n{ \"b\" :2, \"a\" :0} {\"a\":0}\t"}},
		{"set  $.a  0", "{\"a\":1}\n{}\n", result{stdout: "{\"a\":0}\n{}\n"}},
		{"set  -n  a.b.1  true", "no JSON", result{stdout: `{"a":{"b":[null,true]}}` + "\n"}},
		{"set  -n  /a/0  true", "", result{stdout: `{"a":[true]}` + "\n"}},
		{"set  -n    5", "", result{stdout: "5\n"}},
		{"set  a  1", "", result{"", "<stdin>:1:1: no value\n", 1}},

		{"set  /age/x  1", treeDoc, result{"", lines(
			`<stdin>:3:10: value of another kind within "/age/x"`,
			`    3 |   "age": 37.0,`,
			`      |          ^`,
		), 1}},
		{"set  /children/7  1", "{}\n" + treeDoc, result{"{\"children\":{\"7\":1}}\n", lines(
			`<stdin>:5:15: not an index of the array within "/children/7"`,
			`    5 |   "children": ["Sara", "Alex", "Jack"]`,
			`      |               ^`,
		), 1}},
		{"set  children.x  1", treeDoc, result{"", lines(
			`<stdin>:1:1: not an index of the array`,
			`    1 | {`,
			`      | ^`,
		), 1}},
		{"set  a  1", "{\"a\":2}\n{\"a\":]", result{"{\"a\":1}\n", lines(
			`<stdin>:2:6: invalid character ']' at start of value within "/a"`,
			`    2 | {"a":]`,
			`      |      ^`,
		), 1}},
		{"set  a  tru", "{}", result{"", lines(
			`javelin set: VALUE:1:4: unexpected EOF (with -s it is a string)`,
			`    1 | tru`,
			`      |    ^`,
		), 2}},
		{"set  a.@this  1", "{}", result{"", lines(
			`<stdin>:1:1: modifiers, multipaths and literals cannot be set`,
			`    1 | {}`,
			`      | ^`,
		), 1}},
		{"set  --allow-duplicate-names  a  1", `{"a":0,"a":2}`, result{stdout: `{"a":1,"a":1}`}},
		{"set  --allow-duplicate-names  /a  1", `{"a":0,"a":2}`, result{stdout: `{"a":1,"a":1}`}},
		{"set  --allow-duplicate-names  $.a  1", `{"a":0,"a":2}`, result{stdout: `{"a":1,"a":1}`}},
		{"del  --allow-duplicate-names  a", `{"a":0,"a":2}`, result{stdout: `{}`}},
		{"del  --allow-duplicate-names  /a", `{"a":0,"a":2}`, result{stdout: `{}`}},
		{"del  --allow-duplicate-names  $.a", `{"a":0,"a":2}`, result{stdout: `{}`}},
	})
}

func TestDel(t *testing.T) {
	change := func(old, new string) result { return result{stdout: strings.Replace(treeDoc, old, new, 1)} }
	runTreeTests(t, []treeTest{
		{`del  name.first`, treeDoc, change(`"first": "Tom", `, ``)},
		{`del  /age`, treeDoc, change("\n  \"age\": 37.0,", "")},
		{`del  children.-1`, treeDoc, change(`, "Jack"`, ``)},
		{`del  -1`, "[1, 2]", result{stdout: "[1]"}},
		{`del  $.children[::2]`, treeDoc, change(`"Sara", "Alex", "Jack"`, `"Alex"`)},
		{`del  $.*`, treeDoc, result{stdout: "{}\n"}},
		{`del  none`, treeDoc, result{stdout: treeDoc}},
		{`del  /none/x`, treeDoc, result{stdout: treeDoc}},
		{`del  $..none`, treeDoc, result{stdout: treeDoc}},
		{`del  /a`, "{\"a\":1,\"b\":2}\n{\"b\":3}\n{\"a\":4}\n", result{stdout: "{\"b\":2}\n{\"b\":3}\n{}\n"}},
		{`del  a*`, treeDoc, result{"", lines(
			`javelin del: PATH:1:1: a path to delete has no wildcards and queries`,
			`    1 | a*`,
			`      | ^`,
		), 2}},
		{`del  a`, "{\"a\":1} x", result{"{} ", lines(
			`<stdin>:1:9: invalid character 'x' at start of value`,
			`    1 | {"a":1} x`,
			`      |         ^`,
		), 1}},
	})
}

func TestSetWrites(t *testing.T) {
	inFolder(t, map[string]string{"a.json": treeDoc, "b.json": "{\"age\": 1}", "bad.json": "{\"age\": 1} x"})
	javelin("", "set", "-w", "age", "1", "a.json", "b.json", "bad.json").check(t, result{"", lines(
		`bad.json:1:12: invalid character 'x' at start of value`,
		`    1 | {"age": 1} x`,
		`      |            ^`,
	), 1})
	if got, want := readFile(t, "a.json"), strings.Replace(treeDoc, "37.0", "1", 1); got != want {
		t.Errorf("a.json: %s", got)
	}
	if got := readFile(t, "b.json"); got != "{\"age\": 1}" {
		t.Errorf("b.json: %s", got)
	}
	if got := readFile(t, "bad.json"); got != "{\"age\": 1} x" {
		t.Errorf("bad.json: %s", got)
	}
	javelin("", "del", "-w", "$.children[0]", "a.json").check(t, result{})
	if got, want := readFile(t, "a.json"), strings.Replace(strings.Replace(treeDoc, "37.0", "1", 1), `"Sara", `, "", 1); got != want {
		t.Errorf("a.json: %s", got)
	}
}

// TestSetLongStreams: what is between the values of a long stream is kept.
func TestSetLongStreams(t *testing.T) {
	in := strings.Repeat("{\"a\": [1, 2],\t\"b\": \"some text\"}  \r\n", 10_000) + strings.Repeat(" ", 100_000) + "{\"a\":1,\"b\":\"" + strings.Repeat("x", 300_000) + "\"}\n\n"
	want := strings.ReplaceAll(strings.ReplaceAll(in, "[1, 2]", "0"), "\"a\":1", "\"a\":0")
	if r := javelin(in, "set", "/a", "0"); r.code != exitOK || r.stdout != want || r.stderr != "" {
		t.Errorf("code %d, %d bytes, want %d, %s", r.code, len(r.stdout), len(want), r.stderr)
	}
}

// TestFmtSort: members are sorted at every level, and that is all.
func TestFmtSort(t *testing.T) {
	runTreeTests(t, []treeTest{
		{"fmt  -S", `{"b":1.0e5,"a":{"z":"\u0061\/","y":[{"d":-0,"c":12345678901234567890}]}}`, result{stdout: `{
  "a": {
    "y": [
      {
        "c": 12345678901234567890,
        "d": -0
      }
    ],
    "z": "\u0061\/"
  },
  "b": 1.0e5
}
`}},
		{"min  -S", "{\"b\":1,\"\\u0061a\":2,\"a\":3,\"B\":4} [3,1] 7 {\"\":0}\n", result{stdout: "{\"B\":4,\"a\":3,\"\\u0061a\":2,\"b\":1}\n[3,1]\n7\n{\"\":0}\n"}},
		{"min  -S  --allow-duplicate-names", `{"b":1,"a":2,"b":0,"a":1}`, result{stdout: `{"a":2,"a":1,"b":1,"b":0}` + "\n"}},
		{"min  -S", `{"b":1,"b":2}`, result{"", lines(
			`<stdin>:1:8: duplicate object member name "b"`,
			`    1 | {"b":1,"b":2}`,
			`      |        ^`,
		), 1}},
		{"min  -S  --keep-going", "{\"b\":1,\"a\":2}\nx\n{\"d\":1,\"c\":2}\n", result{"{\"a\":2,\"b\":1}\n{\"c\":2,\"d\":1}\n", lines(
			`<stdin>:2:1: invalid character 'x' at start of value`,
			`    2 | x`,
			`      | ^`,
		), 1}},
		{"min  -S", "{\"b\":1,\"a\":2} [", result{"{\"a\":2,\"b\":1}\n", lines(
			`<stdin>:1:16: unexpected EOF`,
			`    1 | {"b":1,"a":2} [`,
			`      |                ^`,
		), 1}},
		{"fmt  -S", "", result{}},
		{"min  -S  -C", `{"b":1,"a":2}`, result{stdout: javelin(`{"a":2,"b":1}`, "min", "-C").stdout}},
	})
	inFolder(t, map[string]string{"a.json": `{"b":1,"a":2}`, "b.json": "{\n  \"a\": 2,\n  \"b\": 1\n}\n", "bad.json": `{"b":1,"a":2} x`})
	r := javelin("", "fmt", "-S", "--check", "a.json", "b.json")
	r.check(t, result{stdout: "a.json\n", code: 1})
	if r := javelin("", "fmt", "-S", "-w", "a.json", "b.json", "bad.json"); r.code != 1 {
		t.Errorf("%+v", r)
	}
	if a, b := readFile(t, "a.json"), readFile(t, "b.json"); a != b {
		t.Errorf("%s and %s", a, b)
	}
	if got := readFile(t, "bad.json"); got != `{"b":1,"a":2} x` {
		t.Errorf("bad.json: %s", got)
	}
}

package main

import (
	"testing"
)

const people = `{"name":"Ann","age":31,"tags":["a","b"],"home":{"town":"Rome, IT"}}
{"name":"Bo \"B\" Li","age":2.50,"note":"x\ty\nz\\","tags":[]}
{"age":null,"tags":["c"]}
`

// TestGetRows: several paths in one call make a row of each value.
func TestGetRows(t *testing.T) {
	runTreeTests(t, []treeTest{
		{"get  -p  name  -p  /age  -p  home.town", people, result{stdout: "Ann\t31\tRome, IT\nBo \"B\" Li\t2.50\t\n\tnull\t\n"}},
		{"get  --tsv  -p  note  -p  $.tags[*]", people, result{stdout: "\t[\"a\",\"b\"]\nx\\ty\\nz\\\\\t\n\tc\n"}},
		{"get  --csv  -p  name  -p  age  -p  home  -p  note", people, result{stdout: "Ann,31,\"{\"\"town\"\":\"\"Rome, IT\"\"}\",\n\"Bo \"\"B\"\" Li\",2.50,,\"x\ty\nz\\\"\n,null,,\n"}},
		{"get  -0  -p  name  -p  age", people, result{stdout: "Ann\x0031\x00Bo \"B\" Li\x002.50\x00\x00null\x00"}},
		{"get  --csv  --default  n/a  -p  name  -p  none", people, result{stdout: "Ann,n/a\n\"Bo \"\"B\"\" Li\",n/a\nn/a,n/a\n"}},
		{"get  --default  -  -p  age", people, result{stdout: "31\n2.50\nnull\n"}},
		{"get  --csv  -p  name", people, result{stdout: "Ann\n\"Bo \"\"B\"\" Li\"\n\"\"\n"}},
		{"get  --csv  -p  ", "[1, 2]\n\"\"", result{stdout: "\"[1,2]\"\n\"\"\n"}},
		{"get  -p  tags.#  -p  tags|@reverse", people, result{stdout: "2\t[\"b\",\"a\"]\n0\t[]\n1\t[\"c\"]\n"}},
		{"get  -p  name  -p  none  -p  /x", people, result{"Ann\t\t\nBo \"B\" Li\t\t\n\t\t\n", "<stdin>: no value at \"none\"\n<stdin>: no value at \"/x\"\n", 1}},
		{"get  -q  -p  name  -p  none", people, result{"Ann\t\nBo \"B\" Li\t\n\t\n", "", 1}},
		{"get  -p  a  -p  b", "", result{"", "<stdin>:1:1: no value\n", 1}},
		{"get  -p  a  -p  b", "{\"a\":1,\"b\":2}\n{\"a\":}", result{"1\t2\n", lines(
			`<stdin>:2:6: invalid character '}' at start of value within "/a"`,
			`    2 | {"a":}`,
			`      |      ^`,
		), 1}},
		{"get  --keep-going  -p  a  -p  b", "{\"a\":1,\"b\":2}\nx\n{\"a\":3,\"b\":4}\n", result{"1\t2\n3\t4\n", lines(
			`<stdin>:2:1: invalid character 'x' at start of value`,
			`    2 | x`,
			`      | ^`,
		), 1}},
		{"get  -p  a  -p  b", `{"a":1,"a":2,"b":3}`, result{"", lines(
			`<stdin>:1:8: duplicate object member name "a"`,
			`    1 | {"a":1,"a":2,"b":3}`,
			`      |        ^`,
		), 1}},
		{"get  --allow-duplicate-names  -p  a  -p  b", `{"a":1,"a":2,"b":3}`, result{stdout: "1\t3\n"}},
		{"get  -0  -p  b  -p  a", "{\"b\":1,\"a\":2}{\"b\":1,\"a\":\"x\\u0000\"}", result{"1\x002\x00", "<stdin>: a string holds a NUL, which -0 ends texts with\n", 1}},

		// One path: each result is a row.
		{"get  -0  $..tags[*]", people, result{stdout: "a\x00b\x00c\x00"}},
		{"get  --csv  note", people, result{stdout: "\"x\ty\nz\\\"\n"}},
		{"get  --tsv  note", people, result{stdout: "x\\ty\\nz\\\\\n"}},
		{"get  --default  {}  home", people, result{stdout: "{\"town\":\"Rome, IT\"}\n{}\n{}\n"}},
		{"get  --default  0  --keep-going  age", "{}\n{\"age\":1}\n", result{stdout: "0\n1\n"}},
		{"get  --default    -r  name", people, result{stdout: "Ann\nBo \"B\" Li\n\n"}},
		{"get  --default  x  name", "", result{"", "<stdin>:1:1: no value\n", 1}},
		{"get  --default  x  $..tags[*]", "{}", result{stdout: "x\n"}},

		{"get  --tsv  --csv  a", "{}", result{"", "javelin get: --tsv, --csv and -0 exclude each other\nRun 'javelin get -h' for usage.\n", 2}},
		{"get  --csv  -C  a", "{}", result{"", "javelin get: -C goes with JSON only\nRun 'javelin get -h' for usage.\n", 2}},
		{"get  -p  a  -p  ..#", "{}", result{"", "javelin get: -p takes no path that begins with .., which is about all values\nRun 'javelin get -h' for usage.\n", 2}},
		{"get  -p  a  -p  $[", "{}", result{"", lines(
			`javelin get: PATH:1:3: expected a selector`,
			`    1 | $[`,
			`      |   ^`,
		), 2}},
	})
	inFolder(t, map[string]string{"a.json": people, "b.json": `{"name":"Cy"}`})
	javelin("", "get", "-p", "name", "a.json", "-p", "age", "b.json").check(t, result{"Ann\t31\nBo \"B\" Li\t2.50\n\tnull\nCy\t\n", "b.json: no value at \"age\"\n", 1})
}

// TestJqSpelling: a path as jq has it keeps what it means here; where that is nothing,
// it is said how it is written.
func TestJqSpelling(t *testing.T) {
	for jq, here := range map[string]string{
		".":                "",
		".a":               "a",
		".a.b":             "a.b",
		".a[]":             "$.a[*]",
		".a[].b":           "$.a[*].b",
		"a[]":              "$.a[*]",
		"a[0]":             "a.0",
		".a[0].b":          "a.0.b",
		".a.[0]":           "a.0",
		".a[-1]":           "$.a[-1]",
		".a[1:3]":          "$.a[1:3]",
		".a[:2]":           "$.a[:2]",
		".a?":              "a",
		".a[]?":            "$.a[*]",
		".a | .b":          "a.b",
		".a|.b[0]":         "a.b.0",
		`."a b"`:           `$["a b"]`,
		`.a["b"]`:          "a.b",
		`.a["b c"].d`:      `$.a["b c"].d`,
		".a | length":      "a.#",
		".a|keys":          "a.@keys",
		"..|.a?":           "$..a",
		".[0]":             "0",
		".[]":              "$[*]",
		".[].a":            "$[*].a",
		`.["a"]`:           "a",
		".é":               `$["é"]`,
		".a // \"x\"":      "a",
		".users[0].name.b": "users.0.name.b",
	} {
		if got, ok := jqPath(jq); got != here || !ok {
			t.Errorf("%s is %q, %v, want %q", jq, got, ok, here)
		}
	}
	for _, path := range []string{"", "a", "a.b.0", "a.#", `a.#(b=="[0]").c`, "a.#.b", "a|@keys", "{a,b}", "[a,b]", "a.[b,c]", "..#.a", "/a[0]", "$.a[0]", "a*", `a\.b`, "@this", ".a | map(.b)", "!5"} {
		if got, ok := jqPath(path); ok {
			t.Errorf("%s is taken for %q", path, got)
		}
	}

	const doc = `{"":{"a":1},"b[0]":2,"c":[3,4]}`
	hint := func(jq, here string) string {
		return "javelin: what jq writes \"" + jq + "\" is \"" + here + "\" here\n"
	}
	runTreeTests(t, []treeTest{
		{"get  .a", doc, result{stdout: "1\n"}},
		{"get  b[0]", doc, result{stdout: "2\n"}},
		{"get  .c[0]", doc, result{"", "<stdin>: no value at \".c[0]\"\n" + hint(".c[0]", "c.0"), 1}},
		{"get  c[]", doc, result{"", "<stdin>: no value at \"c[]\"\n" + hint("c[]", "$.c[*]"), 1}},
		{"get  .", doc, result{"", "<stdin>: no value at \".\"\n" + hint(".", ""), 1}},
		{"get  -q  .c", doc, result{"", "", 1}},
		{"get  .c // 5", doc, result{"", "<stdin>: no value at \".c // 5\"\njavelin: what jq writes \".c // 5\" is \"c\" with --default here\n", 1}},
		{"get  .[0]", "[7]", result{"[]\n", hint(".[0]", "0"), 0}},
		{"get  .[]", "[7]", result{"[]\n", hint(".[]", "$[*]"), 0}},
		{"get  .c[] | select(.a==1)", doc, result{"", "<stdin>: no value at \".c[] | select(.a==1)\"\njavelin: a path is no program of jq; a condition is written $.a[?@.b==1] here\n", 1}},
		{"get  -p  .c  -p  c", doc, result{"\t[3,4]\n", "<stdin>: no value at \".c\"\n" + hint(".c", "c"), 1}},
		{"del  .c", doc, result{doc, hint(".c", "c"), 0}},
		{"del  .a", doc, result{stdout: `{"":{},"b[0]":2,"c":[3,4]}`}},
		{"set  .a  5", doc, result{stdout: `{"":{"a":5},"b[0]":2,"c":[3,4]}`}},
		{"set  c[0]  5", "{}", result{`{"c[0]":5}`, hint("c[0]", "c.0"), 0}},
		{"set  -n  .c  5", "", result{`{"":{"c":5}}` + "\n", hint(".c", "c"), 0}},
		{"set  -w  c[0]  5", "{}", result{"", "javelin set: -w needs files, not standard input\nRun 'javelin set -h' for usage.\n", 2}},
	})
}

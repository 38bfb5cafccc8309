package main

import (
	"bytes"
	"strings"
	"testing"
)

func lines(s ...string) string { return strings.Join(s, "\n") + "\n" }

func TestFilters(t *testing.T) {
	const doc = "{ \"b\" : [1.0,\t1E5,-0] ,\"a\":{},\"c\" :[ ], \"é\\u00e9\": {\"x\":\"a\\\\\\\"}, {\"} }"
	for _, tt := range []struct {
		name  string
		args  string
		stdin string
		want  result
	}{
		{"Fmt", "fmt", doc, result{stdout: lines(
			`{`,
			`  "b": [`,
			`    1.0,`,
			`    1E5,`,
			`    -0`,
			`  ],`,
			`  "a": {},`,
			`  "c": [],`,
			`  "é\u00e9": {`,
			`    "x": "a\\\"}, {"`,
			`  }`,
			`}`,
		)}},
		{"FmtIndent0", "fmt --indent 0", `[{"a":1}]`, result{stdout: "[\n{\n\"a\": 1\n}\n]\n"}},
		{"FmtIndent16", "fmt --indent 16", `[1]`, result{stdout: "[\n                1\n]\n"}},
		{"FmtIndentSingleDash", "fmt -indent=3", `[[1]]`, result{stdout: "[\n   [\n      1\n   ]\n]\n"}},
		{"FmtTab", "fmt --tab", `[[1]]`, result{stdout: "[\n\t[\n\t\t1\n\t]\n]\n"}},
		{"Min", "min", doc, result{stdout: `{"b":[1.0,1E5,-0],"a":{},"c":[],"é\u00e9":{"x":"a\\\"}, {"}}` + "\n"}},
		{"Canon", "canon", doc, result{stdout: `{"a":{},"b":[1,100000,0],"c":[],"éé":{"x":"a\\\"}, {"}}` + "\n"}},
		{"CanonSortsByUTF16", "canon", `{"\ufb33":1,"\ud83d\ude00":2,"a":3}`, result{stdout: "{\"a\":3,\"😀\":2,\"\ufb33\":1}\n"}},
		{"Valid", "valid", doc, result{}},

		{"FmtEmpty", "fmt", "", result{}},
		{"MinEmpty", "min", " \n\t ", result{}},
		{"CanonEmpty", "canon", "\r\n", result{}},
		{"ValidEmpty", "valid", "", result{"", "<stdin>:1:1: no value\n", 1}},
		{"ValidBlank", "valid -", " \n ", result{"", "<stdin>:1:1: no value\n", 1}},
		{"ValidEmptyQuiet", "valid -q", "", result{"", "", 1}},

		{"ConcatenatedValues", "min", "1 2\n\"x\"{}[]null\ttrue \n\n false", result{stdout: "1\n2\n\"x\"\n{}\n[]\nnull\ntrue\nfalse\n"}},
		{"NDJSON", "min", "{\"a\": 1}\r\n{\"a\": 2}\n", result{stdout: "{\"a\":1}\n{\"a\":2}\n"}},
		{"FmtNDJSON", "fmt", "{\"a\": 1}\n[ ]\n", result{stdout: "{\n  \"a\": 1\n}\n[]\n"}},

		{"Duplicate", "min", `{"a":1,"b":{"c":2,"\u0063":3}}`, result{"", lines(
			`<stdin>:1:19: duplicate object member name "c" within "/b"`,
			`    1 | {"a":1,"b":{"c":2,"\u0063":3}}`,
			`      |                   ^`,
		), 1}},
		{"AllowDuplicate", "min --allow-duplicate-names", `{"a":1, "a":2}`, result{stdout: `{"a":1,"a":2}` + "\n"}},
		{"AllowDuplicateFmt", "fmt --allow-duplicate-names --indent 0", `{"a":1, "a":2}`, result{stdout: "{\n\"a\": 1,\n\"a\": 2\n}\n"}},
		{"AllowDuplicateValid", "valid --allow-duplicate-names", `{"a":1, "a":2}`, result{}},
		{"DuplicateCanon", "canon", `{"a":1,"a":2}`, result{"", lines(
			`<stdin>:1:8: duplicate object member name "a"`,
			`    1 | {"a":1,"a":2}`,
			`      |        ^`,
		), 1}},

		{"InvalidAfterOutput", "min", "{\"a\": 1}\n{\"b\": 2}\n{\"c\"}\n", result{"{\"a\":1}\n{\"b\":2}\n", lines(
			`<stdin>:3:5: invalid character '}' after object name (expecting ':') within "/c"`,
			`    3 | {"c"}`,
			`      |     ^`,
		), 1}},
		{"InvalidQuiet", "valid -q", "[", result{"", "", 1}},
		{"UnexpectedEnd", "valid", "{\"a\": [1,\n  2\n\n\n", result{"", lines(
			`<stdin>:2:4: unexpected EOF within "/a"`,
			`    2 |   2`,
			`      |    ^`,
		), 1}},

		{"KeepGoing", "min --keep-going", "{\"a\": 1}\n{\"a\"\n\n[1,\n 2]\n {\"b\": 2} \r\n", result{"{\"a\":1}\n{\"b\":2}\n", lines(
			`<stdin>:2:5: unexpected EOF within "/a"`,
			`    2 | {"a"`,
			`      |     ^`,
			`<stdin>:4:4: unexpected EOF`,
			`    4 | [1,`,
			`      |    ^`,
			`<stdin>:5:3: invalid character ']' at start of value`,
			`    5 |  2]`,
			`      |   ^`,
		), 1}},
		{"KeepGoingLastLineWithoutEnd", "fmt --keep-going", "[1]\n[2]", result{stdout: "[\n  1\n]\n[\n  2\n]\n"}},
		{"KeepGoingTwoValues", "min --keep-going", "1 2\n3\n", result{"3\n", lines(
			`<stdin>:1:3: second value on one line`,
			`    1 | 1 2`,
			`      |   ^`,
		), 1}},
		{"KeepGoingCanon", "canon --keep-going", "{\"b\":1,\"a\":1.0}\nnope\n[1e2]\n", result{"{\"a\":1,\"b\":1}\n[100]\n", lines(
			`<stdin>:2:2: invalid character 'o' in literal null (expecting 'u')`,
			`    2 | nope`,
			`      |  ^`,
		), 1}},
		{"KeepGoingValid", "valid --keep-going", "{}\n{}}\n", result{"", lines(
			`<stdin>:2:3: invalid character '}' at start of value`,
			`    2 | {}}`,
			`      |   ^`,
		), 1}},
		{"KeepGoingQuiet", "valid -q --keep-going", "{}\n}\n", result{"", "", 1}},
		{"KeepGoingEmpty", "valid --keep-going", "\n\n", result{"", "<stdin>:1:1: no value\n", 1}},
		{"KeepGoingFmtEmpty", "fmt --keep-going", "\n\n", result{}},
		{"KeepGoingDuplicates", "min --keep-going --allow-duplicate-names", "{\"a\":1, \"a\":2}\n", result{stdout: "{\"a\":1,\"a\":2}\n"}},

		{"CheckSame", "fmt --check", "{\n  \"a\": 1\n}\n[]\n", result{}},
		{"CheckDifferent", "fmt --check", "{\"a\":1}\n", result{"<stdin>\n", "", 1}},
		{"CheckNoLastNewline", "fmt --check", "[]", result{"<stdin>\n", "", 1}},
		{"CheckEmpty", "fmt --check", "", result{}},
		{"CheckIndent", "fmt --check --tab", "[\n\t1\n]\n", result{}},
		{"CheckInvalid", "fmt --check", "[", result{"", lines(
			`<stdin>:1:2: unexpected EOF`,
			`    1 | [`,
			`      |  ^`,
		), 1}},

		{"Color", "fmt -C", `{"a":["b",1,true,null],"c":{}}`, result{stdout: strings.NewReplacer(
			"<k>", "\x1b[1;34m", "<s>", "\x1b[32m", "<n>", "\x1b[36m", "<l>", "\x1b[35m", "<p>", "\x1b[1m", "</>", "\x1b[0m",
		).Replace(lines(
			`<p>{</>`,
			`  <k>"a"</><p>:</> <p>[</>`,
			`    <s>"b"</><p>,</>`,
			`    <n>1</><p>,</>`,
			`    <l>true</><p>,</>`,
			`    <l>null</>`,
			`  <p>]</><p>,</>`,
			`  <k>"c"</><p>:</> <p>{</><p>}</>`,
			`<p>}</>`,
		))}},
		{"ColorMin", "min -C", `{"a": "b"}`, result{stdout: "\x1b[1m{\x1b[0m\x1b[1;34m\"a\"\x1b[0m\x1b[1m:\x1b[0m\x1b[32m\"b\"\x1b[0m\x1b[1m}\x1b[0m\n"}},
		{"ColorCanon", "canon -C", `1.0`, result{stdout: "\x1b[36m1\x1b[0m\n"}},
		{"NoColor", "min -C -M", `[1]`, result{stdout: "[1]\n"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			javelin(tt.stdin, strings.Fields(tt.args)...).check(t, tt.want)
		})
	}
}

// TestPartialOutput: what was valid is printed, as whole lines.
func TestPartialOutput(t *testing.T) {
	// The array is too large for one piece, so that its beginning is printed
	// before the error is known.
	stdin := "[" + strings.Repeat("12345,", pieceSize) + "x]"
	r := javelin(stdin, "min")
	if r.code != exitInvalid || !strings.HasPrefix(r.stdout, "[12345,12345") || strings.Count(r.stdout, "\n") != 1 || !strings.HasSuffix(r.stdout, "\n") {
		t.Errorf("code %d, output %.20q…%q", r.code, r.stdout, r.stdout[max(0, len(r.stdout)-20):])
	}
}

func TestPalette(t *testing.T) {
	for _, tt := range []struct {
		flags    flags
		terminal bool
		env      map[string]string
		want     bool
	}{
		{flags{}, false, nil, false},
		{flags{}, true, nil, true},
		{flags{}, true, map[string]string{"NO_COLOR": "1"}, false},
		{flags{}, true, map[string]string{"NO_COLOR": ""}, true},
		{flags{}, true, map[string]string{"TERM": "dumb"}, false},
		{flags{color: true}, false, nil, true},
		{flags{color: true}, false, map[string]string{"NO_COLOR": "1"}, true},
		{flags{noColor: true}, true, nil, false},
		{flags{noColor: true, color: true}, true, nil, false},
	} {
		e := newEnv(strings.NewReader(""), new(bytes.Buffer), new(bytes.Buffer))
		e.outTerminal = tt.terminal
		e.getenv = func(name string) string { return tt.env[name] }
		if got := tt.flags.palette(e) != nil; got != tt.want {
			t.Errorf("%+v: colour %v", tt, got)
		}
	}
}

package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	tree "github.com/javelin-go/javelin"
)

func TestFmtKeepsComments(t *testing.T) {
	name := filepath.Join("testdata", "comments.jsonc")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r := javelin("", "fmt", name)
	if r.code != exitOK || r.stderr != "" {
		t.Errorf("%+v", r)
	}
	golden(t, "comments.golden", r.stdout)
	for _, again := range []string{r.stdout, string(text), strings.ReplaceAll(string(text), "\n", "\r\n")} {
		again = strings.ReplaceAll(again, "of lines\r\n", "of lines\n")
		again = strings.ReplaceAll(again, "a block\r\n", "a block\n")
		javelin(again, "fmt", "--comments").check(t, r)
	}
	golden(t, "comments-tab.golden", javelin("", "fmt", "--tab", "-C", name).stdout)

	for _, tt := range []struct{ in, want string }{
		{"", ""}, {"// nothing\n", "// nothing\n"}, {"[1,]", "[\n  1,\n]\n"}, {"{}// e", "{} // e\n"}, {"1 2 // two\n3", "1\n2 // two\n3\n"},
		{"[1 // one\n, 2]", "[\n  1, // one\n  2\n]\n"}, {"[1\n// below\n, 2]", "[\n  1,\n  // below\n  2\n]\n"}, {"{\"a\" // x\n: // y\n1}", "{\n  \"a\" // x\n  : // y\n  1\n}\n"},
		{"{/**/}", "{ /**/ }\n"}, {"{//\n}", "{ //\n}\n"}, {"[[],/*a*/[/*b*/[]]]", "[\n  [],\n  /*a*/ [\n    /*b*/ []\n  ]\n]\n"}, {"/* a */ /* b */\n\n\n// c\n[]", "/* a */ /* b */\n\n// c\n[]\n"},
		{"[\n\n// a\n\n]", "[\n  // a\n]\n"}, {"[1,\n\n2]", "[\n  1,\n  2\n]\n"},
	} {
		r := javelin(tt.in, "fmt", "--comments")
		if r.stdout != tt.want || r.stderr != "" {
			t.Errorf("%q: %q, %s, want %q", tt.in, r.stdout, r.stderr, tt.want)
		}
		if again := javelin(r.stdout, "fmt", "--comments"); again.stdout != r.stdout {
			t.Errorf("%q: again %q, was %q", tt.in, again.stdout, r.stdout)
		}
	}
}

// Whatever stands where, the layout of the layout is the same, means the same, and has
// the same comments.
func TestFmtRandomComments(t *testing.T) {
	r := rand.New(rand.NewPCG(28, 21))
	tokens := strings.Fields(`{ "a" : [ 1 , { "b" : [ ] , "c" : { } , } , [ "//" , null , ] ] , "d" : "/*\"*/" , "e" : { "f" : [ [ 2.50 ] ] } }`)
	for range 2000 {
		var text strings.Builder
		id := 0
		for i := 0; i <= len(tokens); i++ {
			for range r.IntN(3) {
				n := strconv.Itoa(id)
				id++
				text.WriteString([]string{"// " + n + " \"\n", "/* " + n + " , */", "/* " + n + "\n\t */", "\n// " + n + "]\n", "\n", "\n\n", " ", "\r\n"}[r.IntN(8)])
			}
			if i < len(tokens) {
				text.WriteString(tokens[i])
			}
		}
		once := javelin(text.String(), "fmt", "--comments")
		if once.code != exitOK {
			t.Fatalf("%q: %+v", text.String(), once)
		}
		twice := javelin(once.stdout, "fmt", "--comments")
		if twice != once {
			t.Fatalf("%q:\n%s\nagain:\n%s", text.String(), once.stdout, twice.stdout)
		}
		a, err := tree.ParseString(text.String(), tree.Comments())
		if err != nil {
			t.Fatal(err)
		}
		b, err := tree.ParseString(once.stdout, tree.Comments())
		if err != nil || !tree.Equal(a, b) || notesOf(once.stdout) != notesOf(text.String()) {
			t.Fatalf("%q:\n%s\n%v", text.String(), once.stdout, err)
		}
		if small := javelin(text.String(), "min", "--comments"); small != javelin(once.stdout, "min", "--comments") || !strings.HasPrefix(small.stdout, `{"a":[1,{"b":[],"c":{}},["//",null]],"d":`) {
			t.Fatalf("%q: %s", text.String(), small.stdout)
		}
	}
}

// notesOf returns all comments of a text.
func notesOf(text string) string {
	var notes strings.Builder
	b := []byte(text)
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			i += textLen(b[i:]) - 1
		case '/':
			n := noteLen(b[i:])
			notes.Write(append(b[i:i+n:i+n], '\n'))
			i += n - 1
		}
	}
	return notes.String()
}

func TestCommandsWithComments(t *testing.T) {
	const doc = "// head\n{\n  // about a\n  \"a\": 1, // one\n  \"b\": [2, /* three */ 3,], // two\n}\n// foot\n"
	dir := t.TempDir()
	t.Chdir(dir)
	files := func() {
		for _, name := range []string{"doc.jsonc", "doc.json", "tsconfig.json"} {
			if err := os.WriteFile(name, []byte(doc), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile("patch.jsonc", []byte("[\n  {\"op\": \"remove\", \"path\": \"/a\"}, // away\n]"), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("other.json", []byte(`{"a":1,"b":[2,3]}`), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	files()
	const without = "// head\n{\n  \"b\": [2, /* three */ 3,], // two\n}\n// foot\n"
	for _, tt := range []struct {
		args string
		want result
	}{
		{"get b.1 doc.jsonc", result{"3\n", "", exitOK}},
		{"get $.b[*] doc.jsonc", result{"2\n3\n", "", exitOK}},
		{"get b tsconfig.json", result{"[2,3]\n", "", exitOK}},
		{"get b --comments doc.json", result{"[2,3]\n", "", exitOK}},
		{"min doc.jsonc", result{`{"a":1,"b":[2,3]}` + "\n", "", exitOK}},
		{"canon doc.jsonc", result{`{"a":1,"b":[2,3]}` + "\n", "", exitOK}},
		{"lines --array doc.jsonc", result{"[\n" + `{"a":1,"b":[2,3]}` + "\n]\n", "", exitOK}},
		{"lines patch.jsonc", result{`{"op":"remove","path":"/a"}` + "\n", "", exitOK}},
		{"diff doc.jsonc other.json", result{"[]\n", "", exitOK}},
		{"diff --comments doc.json other.json", result{"[]\n", "", exitOK}},
		{"patch doc.jsonc patch.jsonc", result{without, "", exitOK}},
		{"del a doc.jsonc", result{without, "", exitOK}},
		{"del /a doc.jsonc", result{without, "", exitOK}},
		{"del $.a doc.jsonc", result{without, "", exitOK}},
		{"del --comments /a doc.json", result{without, "", exitOK}},
		{"del x doc.jsonc", result{doc, "", exitOK}},
		{"set a 5 doc.jsonc", result{strings.Replace(doc, " 1,", " 5,", 1), "", exitOK}},
		{"set /b/- 5 doc.jsonc", result{strings.Replace(doc, "3,]", "3, 5,]", 1), "", exitOK}},
		{"set $.b[*] 5 tsconfig.json", result{strings.Replace(doc, "2, /* three */ 3,]", "5, /* three */ 5,]", 1), "", exitOK}},
		{"set c 5 doc.jsonc", result{strings.Replace(doc, "// two\n", "// two\n  \"c\": 5,\n", 1), "", exitOK}},
		{"set b.1.x 5 doc.jsonc", result{strings.Replace(doc, " 3,", ` {"x":5},`, 1), "", exitOK}},
		{"set x* 5 doc.jsonc", result{doc, "doc.jsonc: no value at \"x*\"\n", exitInvalid}},
		{"set /a/b 5 doc.jsonc", result{"// head\n", "doc.jsonc:4:8: value of another kind within \"/a/b\"\n    4 |   \"a\": 1, // one\n      |        ^\n", exitInvalid}},
		{"valid doc.jsonc", result{"", "doc.jsonc: valid as JSON with comments and trailing commas\n", exitOK}},
		{"valid -q doc.jsonc", result{"", "", exitOK}},
		{"valid --comments doc.json", result{"", "", exitOK}},
		{"valid --comments other.json", result{"", "", exitOK}},
		{"valid other.json", result{"", "", exitOK}},
		{"valid doc.json", result{"", "doc.json:1:1: invalid character '/' at start of value; --comments accepts comments\n    1 | // head\n      | ^\n", exitInvalid}},
		{"valid --comments=false tsconfig.json", result{"", "tsconfig.json:1:1: invalid character '/' at start of value; --comments accepts comments\n    1 | // head\n      | ^\n", exitInvalid}},
		{"get --keep-going --comments a doc.json", result{"", "javelin get: --comments and --keep-going exclude each other\nRun 'javelin get -h' for usage.\n", exitTrouble}},
		{"valid --keep-going tsconfig.json", result{"", "", exitInvalid}},
		{"fmt --check doc.jsonc other.json", result{"doc.jsonc\nother.json\n", "", exitInvalid}},
	} {
		r := javelin("", strings.Fields(tt.args)...)
		if strings.HasPrefix(tt.args, "valid --keep-going") {
			r.stderr = ""
		}
		if r != tt.want {
			t.Errorf("%s: %+v\nwant %+v", tt.args, r, tt.want)
		}
	}
	for _, tt := range []struct{ args, want string }{
		{"set -w a 5 doc.jsonc", strings.Replace(doc, " 1,", " 5,", 1)},
		{"del -w /a doc.jsonc", without},
		{"patch -w doc.jsonc patch.jsonc", without},
		{"fmt -w --indent 4 doc.jsonc", "// head\n{\n    // about a\n    \"a\": 1, // one\n    \"b\": [\n        2,\n        /* three */ 3,\n    ], // two\n}\n// foot\n"},
	} {
		files()
		r := javelin("", strings.Fields(tt.args)...)
		got, err := os.ReadFile("doc.jsonc")
		if err != nil || string(got) != tt.want || r.code != exitOK || r.stdout != "" || r.stderr != "" {
			t.Errorf("%s: %+v, %v\n%s\nwant\n%s", tt.args, r, err, got, tt.want)
		}
	}
	// From standard input, where places of errors are shown as they were read.
	javelin(doc+"{/* no */ x}", "set", "--comments", "a", "2").check(t, result{
		strings.Replace(strings.TrimSuffix(doc, "// foot\n"), " 1,", " 2,", 1), "<stdin>:8:11: invalid character 'x' at start of string (expecting '\"')\n    8 | {/* no */ x}\n      |           ^\n", exitInvalid,
	})
	javelin("[1, /* 2", "fmt", "--comments").check(t, result{
		"", "<stdin>:1:5: invalid character '/' at start of value within \"/1\"; the comment has no end\n    1 | [1, /* 2\n      |     ^\n", exitInvalid,
	})
	javelin("{a: 1}", "fmt", "--comments").check(t, result{
		"", "<stdin>:1:2: invalid character 'a' at start of string (expecting '\"')\n    1 | {a: 1}\n      |  ^\n", exitInvalid,
	})
	if err := os.WriteFile("doc.json5", []byte("{a: 1} // one"), 0o666); err != nil {
		t.Fatal(err)
	}
	javelin("", "fmt", "doc.json5").check(t, result{
		"", "doc.json5:1:2: invalid character 'a' at start of string (expecting '\"'); this looks like JSON5, which is another language\n    1 | {a: 1} // one\n      |  ^\n", exitInvalid,
	})
	javelin("// nothing\n", "valid", "--comments").check(t, result{"", "<stdin>:1:1: no value\n", exitInvalid})
}

func TestNamesOfFilesWithComments(t *testing.T) {
	for _, name := range []string{
		"a.jsonc", "A.JSONC", "dir/a.hujson", "x.code-workspace", "tsconfig.json", "/abs/tsconfig.build.json", "jsconfig.json", ".eslintrc", ".eslintrc.json", "devcontainer.json", ".devcontainer.json",
		".vscode/settings.json", "a/.vscode/launch.json", ".vscode/tasks.json", ".devcontainer/devcontainer.json", "api-extractor.json", ".swcrc", ".babelrc", "turbo.json", "deno.json", "deno.jsonc", "language-configuration.json", ".zed/settings.json",
		filepath.Join("a", ".vscode", "extensions.json"),
	} {
		if !isNotedName(name) {
			t.Errorf("%s has no comments", name)
		}
	}
	for _, name := range []string{"-", "a.json", "a.json5", "package.json", "composer.json", "settings.json", "vscode/settings.json", "mytsconfig.json", "tsconfig.json.bak", ".vscode/a.txt", "jsonc", "a.jsonc.json", ""} {
		if isNotedName(name) {
			t.Errorf("%s has comments", name)
		}
	}
}

// Sorted members take their comments along, in each of several values.
func TestFmtSortsWithComments(t *testing.T) {
	in := "{\n  // of b\n  \"b\": 1.0, // one\n  \"a\": {\"d\": 1, \"c\": 2}, /* of a */\n}\n// between\n{\"y\": 1, // y\n\"x\": 2}\n"
	want := lines(
		`{`,
		`  "a": {`,
		`    "c": 2,`,
		`    "d": 1`,
		`  }, /* of a */`,
		`  // of b`,
		`  "b": 1.0, // one`,
		`}`,
		`// between`,
		`{`,
		`  "x": 2,`,
		`  "y": 1 // y`,
		`}`,
	)
	javelin(in, "fmt", "-S", "--comments").check(t, result{stdout: want})
	javelin("\ufeff"+in, "fmt", "-S", "--comments").check(t, result{stdout: want})
	javelin("\ufeff{\"a\":1, // one\n}", "set", "--comments", "a", "2").check(t, result{stdout: "{\"a\":2, // one\n}"})
	javelin("\ufeff{\"a\":1, // one\n\"b\":2}", "get", "--comments", "b").check(t, result{stdout: "2\n"})
}

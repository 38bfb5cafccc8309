package javelin_test

import (
	"testing"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// noteTests have edits, one after the other, of texts with comments.
var noteTests = []struct {
	name, in string
	edit     func(e *javelin.Editor) error
	want     string
}{
	{"delete a member with its comments", `{
  // top
  "a": 1, // one
  // about b
  "b": 2, // two
  "c": 3 // three
  // end
}
`, del("/b"), `{
  // top
  "a": 1, // one
  "c": 3 // three
  // end
}
`},
	{"delete the first", `{
  // about a
  "a": 1, // one

  // about b
  "b": 2
}`, del("/a"), `{
  // about b
  "b": 2
}`},
	{"delete the last", `{
  "a": 1, // one
  // about b
  "b": 2 // two
  // end
}`, del("/b"), `{
  "a": 1 // one
  // end
}`},
	{"delete the last with a trailing comma", `{
  "a": 1, // one
  "b": 2, // two
  // end
}`, del("/b"), `{
  "a": 1, // one
  // end
}`},
	{"delete all", "{ // head\n  \"a\": 1, // one\n  // end\n}", del("/a"), "{ // head\n  // end\n}"},
	{"delete all with nothing beside", "{\n  \"a\": 1, // one\n}", del("/a"), "{}"},
	{"delete and set again", "[ 1, // one\n ]", seq(del("/0"), set("/0", 2)), "[2,]"},
	{"a comment on the line of the bracket stays", "{ // head\n  \"a\": 1,\n  \"b\": 2\n}", del("/a"), "{ // head\n  \"b\": 2\n}"},
	{"a comment above an empty line stays", "{\n  // file\n\n  // about a\n  \"a\": 1,\n  \"b\": 2\n}", del("/a"), "{\n  // file\n\n  \"b\": 2\n}"},
	{"a section stays", "{\n  \"a\": 1,\n\n  // section\n\n  \"b\": 2,\n  \"c\": 3\n}", del("/b"), "{\n  \"a\": 1,\n\n  // section\n\n  \"c\": 3\n}"},
	{"a section at the end stays", "{\n  \"a\": 1,\n\n  // section\n\n  \"b\": 2\n}", del("/b"), "{\n  \"a\": 1\n\n  // section\n}"},
	{"a comment below stays", "{\n  \"a\": 1,\n  // \"off\": 1,\n\n  \"b\": 2\n}", del("/a"), "{\n  // \"off\": 1,\n\n  \"b\": 2\n}"},
	{"a comment at the end of a line goes on", "{\n  \"a\": 1, // one\n          // and more\n\n  \"b\": 2\n}", del("/a"), "{\n  \"b\": 2\n}"},
	{"block comments in one line", `[/*a*/ 1 /*A*/, /*b*/ 2 /*B*/, /*c*/ 3 /*C*/]`, del("/1"), `[/*a*/ 1 /*A*/, /*c*/ 3 /*C*/]`},
	{"block comments in one line, first", `[/*a*/ 1 /*A*/, /*b*/ 2 /*B*/, /*c*/ 3 /*C*/]`, del("/0"), `[/*b*/ 2 /*B*/, /*c*/ 3 /*C*/]`},
	{"block comments in one line, last", `[/*a*/ 1 /*A*/, /*b*/ 2 /*B*/, /*c*/ 3 /*C*/]`, del("/2"), `[/*a*/ 1 /*A*/, /*b*/ 2 /*B*/]`},
	{"a block comment at the end of a line", "{\n  \"a\": 1, /* one\n  more */\n  \"b\": 2\n}", del("/a"), "{\n  \"b\": 2\n}"},
	{"a comment to the end of the line in front of what has none", "[1, // one\n2, 3]", del("/1"), "[1, // one\n3]"},
	{"no line without end", "[1, // one\n2]", del("/1"), "[1 // one\n]"},
	{"comments that look like text", "{\n  // \"]}, {\n  \"a\": \"// /*\", /* \"b\": 1, */\n  \"b\": [1, /*]*/ 2]\n}", seq(set("/a", "*/"), del("/b/1")), "{\n  // \"]}, {\n  \"a\": \"*/\", /* \"b\": 1, */\n  \"b\": [1]\n}"},
	{"text with the ends of lines of Windows", "{\r\n  \"a\": 1, // one\r\n  \"b\": 2 // two\r\n}\r\n", seq(set("/c", 3), del("/a")), "{\r\n  \"b\": 2, // two\r\n  \"c\": 3\r\n}\r\n"},

	{"an empty line between comments stays", "{\n  \"a\": 1, // one\n\n  \"b\": 2,\n  // section\n\n  \"c\": 3\n}", del("/b"), "{\n  \"a\": 1, // one\n\n  // section\n\n  \"c\": 3\n}"},
	{"commas in front", "[1 // one\n, 2 // two\n, 3 // three\n]", del("/2"), "[1 // one\n, 2 // two\n]"},
	{"commas in front, the first", "[1 // one\n, 2 // two\n, 3 // three\n]", del("/0"), "[2 // two\n, 3 // three\n]"},
	{"replace", "{\n  // about a\n  \"a\" /*1*/ : /*2*/ 1 /*3*/, // one\n}", set("/a", 2), "{\n  // about a\n  \"a\" /*1*/ : /*2*/ 2 /*3*/, // one\n}"},
	{"append behind a comment", "{\n  \"a\": 1 // note\n}", set("/b", 2), "{\n  \"a\": 1, // note\n  \"b\": 2\n}"},
	{"append behind a comma and a comment", "{\n  \"a\": 1, // note\n}", set("/b", 2), "{\n  \"a\": 1, // note\n  \"b\": 2,\n}"},
	{"append in front of a comment at the end", "{\n  \"a\": 1 // note\n  // end\n}", set("/b", 2), "{\n  \"a\": 1, // note\n  \"b\": 2\n  // end\n}"},
	{"append behind one with a comment above", "{\n\t// about a\n\t\"a\": 1\n}", set("/b", 2), "{\n\t// about a\n\t\"a\": 1,\n\t\"b\": 2\n}"},
	{"append in a line", "[1, /* two */ 2, ]", set("/-", 3), "[1, /* two */ 2, 3, ]"},
	{"append behind a block comment", "[1 /* one */]", set("/-", 2), "[1 /* one */,2]"},
	{"append where a line ends", "[1 // one\n]", set("/-", 2), "[1, // one\n2\n]"},
	{"append with a trailing comma", "[1,2,]", func(e *javelin.Editor) error { return e.Append("", 3, 4) }, "[1,2,3,4,]"},
	{"insert", "[\n  1, // one\n  // about 2\n  2, // two\n]", ins("/1", 9), "[\n  1, // one\n  9,\n  // about 2\n  2, // two\n]"},
	{"insert first", "[ // head\n  // about 1\n  1, // one\n  2\n]", ins("/0", 9), "[ // head\n  9,\n  // about 1\n  1, // one\n  2\n]"},
	{"insert first in a line", "[/*a*/ 1, /*b*/ 2]", ins("/0", 9), "[9, /*a*/ 1, /*b*/ 2]"},
	{"into an object with a comment alone", "{\n  // nothing yet\n}", set("/a", 1), "{\n  // nothing yet\n  \"a\":1\n}"},
	{"into an object with a comment on its line", "{\n\t\"x\": { // nothing yet\n\t}\n}", set("/x/a", 1), "{\n\t\"x\": { // nothing yet\n\t\t\"a\":1\n\t}\n}"},
	{"into an object with a block comment alone", "{ /* nothing yet */ }", set("/a", 1), "{ /* nothing yet */ \"a\":1 }"},
	{"rename", "{\n  // about a\n  \"a\" /*x*/: 1, // one\n}", func(e *javelin.Editor) error { return e.Rename("/a", "b") }, "{\n  // about a\n  \"b\" /*x*/: 1, // one\n}"},

	{"move", "{\n  // about a\n  \"a\": 1, // one\n  \"b\": 2, // two\n}", move("/a", "/c"), "{\n  \"b\": 2, // two\n  // about a\n  \"c\": 1, // one\n}"},
	{"move without a trailing comma", "{\n  // about a\n  \"a\": 1, // one\n  \"b\": 2 // two\n}", move("/a", "/c"), "{\n  \"b\": 2, // two\n  // about a\n  \"c\": 1 // one\n}"},
	{"move to another object", "{\n  \"x\": {},\n  // about a\n  \"a\": 1 // one\n}", move("/a", "/x/a"), "{\n  \"x\": {\n// about a\n  \"a\":1 // one\n}\n}"},
	{"move onto another", "{\n  // about a\n  \"a\": 1, // one\n  // about b\n  \"b\": 2 // two\n}", move("/a", "/b"), "{\n  // about b\n  // about a\n  // one\n  \"b\": 1 // two\n}"},
	{"move elements", "[\n  1, // one\n  2, // two\n  3 // three\n]", move("/2", "/0"), "[\n  3, // three\n  1, // one\n  2 // two\n]"},
	{"copy", "{\n  // about a\n  \"a\": 1 // one\n}", func(e *javelin.Editor) error { return e.Copy("/a", "/b") }, "{\n  // about a\n  \"a\": 1, // one\n  // about a\n  \"b\": 1 // one\n}"},
	{"move to the root", "// head\n{\n  // about a\n  \"a\": 1 // one\n} // foot\n", move("/a", ""), "// head\n// about a\n  1 // one\n // foot\n"},
	{"around the document", "// head\n\n{\"a\": 1} // foot\n/* end */", set("/a", 2), "// head\n\n{\"a\": 2} // foot\n/* end */"},
	{"another root", "// head\n\n{\"a\": 1} // foot\n/* end */", set("", 2), "// head\n\n2 // foot\n/* end */"},

	{"sort", `{
  // of all

  // about c
  "c": 3, // three
  "a": 1, // one
  /* b */ "b": {
    "y": 1, /* y */
    // x
    "x": 2
  } // two
  // end
}`, func(e *javelin.Editor) error { return e.SortMembers("") }, `{
  // of all

  "a": 1, // one
  /* b */ "b": {
    // x
    "x": 2,
    "y": 1 /* y */
  }, // two
  // about c
  "c": 3 // three
  // end
}`},
	{"sort in a line", `{"b" /*B*/ : 1 /*1*/, "a": 2 /*2*/}`, func(e *javelin.Editor) error { return e.SortMembers("") }, `{"a": 2 /*2*/, "b" /*B*/ : 1 /*1*/}`},
}

func del(p jsontext.Pointer) func(*javelin.Editor) error {
	return func(e *javelin.Editor) error { return e.Delete(p) }
}

func set(p jsontext.Pointer, v any) func(*javelin.Editor) error {
	return func(e *javelin.Editor) error { return e.Set(p, v) }
}

func ins(p jsontext.Pointer, v any) func(*javelin.Editor) error {
	return func(e *javelin.Editor) error { return e.Insert(p, v) }
}

func move(from, to jsontext.Pointer) func(*javelin.Editor) error {
	return func(e *javelin.Editor) error { return e.Move(from, to) }
}

func seq(edits ...func(*javelin.Editor) error) func(*javelin.Editor) error {
	return func(e *javelin.Editor) error {
		for _, edit := range edits {
			if err := edit(e); err != nil {
				return err
			}
		}
		return nil
	}
}

func TestEditKeepsComments(t *testing.T) {
	for _, tt := range noteTests {
		root, err := javelin.ParseString(tt.in, javelin.Comments())
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		e := root.Edit()
		if got := string(e.Bytes()); got != tt.in {
			t.Errorf("%s: unchanged it is %q, want %q", tt.name, got, tt.in)
		}
		if err := tt.edit(e); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		got := e.Bytes()
		if string(got) != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, tt.want)
		}
		again, err := javelin.Parse(got, javelin.Comments())
		if err != nil || !javelin.Equal(again, e.Node()) {
			t.Errorf("%s: %s, %v, Node is %s", tt.name, got, err, e.Node())
		}
	}
}

func TestPatchesKeepComments(t *testing.T) {
	const doc = "// head\n{\n  // about a\n  \"a\": 1, // one\n  \"b\": {}, // two\n}\n"
	for _, tt := range []struct {
		name, patch, want string
		merge             bool
	}{
		{"test and remove", `[{"op":"test","path":"","value":{"b":{},"a":1}},{"op":"remove","path":"/a"}]`, "// head\n{\n  \"b\": {}, // two\n}\n", false},
		{"move", `[{"op":"move","from":"/a","path":"/c"},]`, "// head\n{\n  \"b\": {}, // two\n  // about a\n  \"c\": 1, // one\n}\n", false},
		{"replace", `[{"op":"replace","path":"/a","value":[2]}]`, "// head\n{\n  // about a\n  \"a\": [2], // one\n  \"b\": {}, // two\n}\n", false},
		{"replace the root", `[{"op":"replace","path":"","value":2}]`, "// head\n2\n", false},
		{"comments of the patch", "[{\"op\":\"add\",\"path\":\"/c\",\n  // about c\n  \"value\": [/* none */] // three\n}]", "// head\n{\n  // about a\n  \"a\": 1, // one\n  \"b\": {}, // two\n  // about c\n  \"c\": [/* none */], // three\n}\n", false},
		{"more comments of the patch", "[{\"op\":\"replace\",\"path\":\"/a\",\n  // more\n  \"value\": 2\n}]", "// head\n{\n  // about a\n  // more\n  \"a\": 2, // one\n  \"b\": {}, // two\n}\n", false},
		{"merge", `{"a":null,"b":{"x":1},"c":3}`, "// head\n{\n  \"b\": {\"x\":1}, // two\n  \"c\": 3,\n}\n", true},
		{"merge a list with comments", "{\"a\":[1, // no\n]}", "// head\n{\n  // about a\n  \"a\": [1, // no\n], // one\n  \"b\": {}, // two\n}\n", true},
	} {
		apply := javelin.Patch
		if tt.merge {
			apply = javelin.MergePatch
		}
		got, err := apply([]byte(doc), []byte(tt.patch), javelin.Comments())
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", tt.name, err, got, tt.want)
		}
	}
	// A document without comments gets none.
	e := mustParse(t, `{"a":1}`).Edit()
	noted, err := javelin.ParseString("[{\"op\":\"add\",\"path\":\"/b\",\"value\":[1,/**/],}]", javelin.Comments())
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Patch(noted); err != nil || string(e.Bytes()) != `{"a":1,"b":[1     ]}` {
		t.Errorf("%s, %v", e.Bytes(), err)
	}
	if err := e.Set("/a", noted.At("/0/value")); err != nil || string(e.Bytes()) != `{"a":[1     ],"b":[1     ]}` {
		t.Errorf("%s, %v", e.Bytes(), err)
	}
	// What is wrong is wrong before anything is changed.
	before := mustNoted(t, doc).Edit()
	if err := before.Patch(mustParse(t, `[{"op":"move","from":"/a","path":"/c"},{"op":"test","path":"/b","value":1}]`)); err == nil || string(before.Bytes()) != doc {
		t.Errorf("%s, %v", before.Bytes(), err)
	}
	if err := before.Move("/a", "/b/x/y/0/z/-1/1"); err != nil {
		t.Error(err)
	}
	if err := before.Move("/b", "/0/1"); err != nil || string(before.Node().At("/0").Raw()) == "" {
		t.Errorf("%s, %v", before.Bytes(), err)
	}
}

func mustNoted(t *testing.T, doc string) javelin.Node {
	t.Helper()
	n, err := javelin.ParseString(doc, javelin.Comments())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestSetManyKeepsComments(t *testing.T) {
	const doc = "[ // all\n  {\"a\": 1 /* one */}, // first\n  {\"a\": 2}, /* second */\n]"
	for path, want := range map[string]string{
		"#.a":       "[ // all\n  {\"a\": 0 /* one */}, // first\n  {\"a\": 0}, /* second */\n]",
		"#(a>1).a":  "[ // all\n  {\"a\": 1 /* one */}, // first\n  {\"a\": 0}, /* second */\n]",
		"1.?":       "[ // all\n  {\"a\": 1 /* one */}, // first\n  {\"a\": 0}, /* second */\n]",
		"2.a":       "[ // all\n  {\"a\": 1 /* one */}, // first\n  {\"a\": 2}, /* second */\n  {\"a\":0},\n]",
		"0":         "[ // all\n  0, // first\n  {\"a\": 2}, /* second */\n]",
		"-1":        "[ // all\n  {\"a\": 1 /* one */}, // first\n  {\"a\": 2}, /* second */\n  0,\n]",
		"#(a>9)#.a": doc,
	} {
		if got, err := javelin.Set([]byte(doc), path, 0, javelin.Comments()); err != nil || string(got) != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", path, err, got, want)
		}
	}
	n, err := javelin.Get([]byte(doc), "0", javelin.Comments())
	if err != nil || string(n.Clone().Edit().Bytes()) != `{"a": 1 /* one */}` || n.String() != `{"a": 1          }` {
		t.Errorf("%s, %v", n, err)
	}
	if n, err := javelin.AppendSet([]byte("x"), []byte(doc), "1.a", 0, javelin.Comments()); err != nil || string(n) != "x[ // all\n  {\"a\": 1 /* one */}, // first\n  {\"a\": 0}, /* second */\n]" {
		t.Errorf("%s, %v", n, err)
	}
	if n, err := javelin.AppendDelete([]byte("x"), []byte(doc), "1", javelin.Comments()); err != nil || string(n) != "x[ // all\n  {\"a\": 1 /* one */}, // first\n]" {
		t.Errorf("%s, %v", n, err)
	}
}

func TestSetInACommentAlone(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"// nothing yet", "// nothing yet\n{\"a\":1}"}, {"/* nothing yet */ ", "/* nothing yet */ {\"a\":1}"}, {"", `{"a":1}`}, {"// nothing yet\r\n\r\n", "// nothing yet\r\n\r\n{\"a\":1}"},
	} {
		if got, err := javelin.Set([]byte(tt.in), "a", 1, javelin.Comments()); err != nil || string(got) != tt.want {
			t.Errorf("%q: %q, %v, want %q", tt.in, got, err, tt.want)
		}
		if got, err := javelin.Set([]byte(tt.in), "a.#.b", 1, javelin.Comments()); err != nil || string(got) != tt.in {
			t.Errorf("%q: all in a: %q, %v", tt.in, got, err)
		}
		if got, err := javelin.Delete([]byte(tt.in), "a", javelin.Comments()); err != nil || string(got) != tt.in {
			t.Errorf("%q: without a: %q, %v", tt.in, got, err)
		}
	}
}

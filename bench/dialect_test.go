package main

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// moduleFile reads a file of a module that is required here.
func moduleFile(t *testing.T, module, name string) []byte {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		t.Fatalf("go list -m %s: %v", module, err)
	}
	b, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// literals returns all strings in Go source, each once.
func literals(t *testing.T, src []byte) (list []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil {
				list = append(list, s)
			}
		}
		return true
	})
	slices.Sort(list)
	return slices.Compact(list)
}

// codeLines returns what stands in the code blocks of a page: its documents, and
// the first field of each line, which is a path where results are listed.
func codeLines(page []byte) (docs, paths []string) {
	for i, block := range strings.Split(string(page), "```") {
		if i%2 == 0 {
			continue
		}
		_, block, _ = strings.Cut(block, "\n")
		if json.Valid([]byte(block)) {
			docs = append(docs, block)
			continue
		}
		for line := range strings.Lines(block) {
			line = strings.TrimSpace(line)
			path, _, _ := strings.Cut(line, "  ")
			path, _, _ = strings.Cut(path, " >> ")
			path, _, _ = strings.Cut(path, "\t")
			if path != "" {
				paths = append(paths, path)
			}
		}
	}
	return docs, paths
}

// dialectDifferences are the paths of gjson for which the answer is another one,
// with the reason. docs/paths.md has the rules.
var dialectDifferences = []struct {
	why   string
	paths []string
}{
	{"a malformed path is an error", []string{
		`hello.#[a|1="asdf\"|1324"]#\|that`, `a.#[]#\|b`, `[#.@pretty.@join:{""[]""preserve"3,"][{]]]`, `0.#[[{}]].@valid:"000`,
	}},
	{"what begins like a multipath, but goes on behind it, is a name", []string{`[000]hello`}},
	{"nan and inf are no JSON", []string{`[!true,!false,!null,!inf,!nan,!hello,{"name":!"andy",name.last},+inf,!["any","thing"]]`}},
	{"a character behind a backslash is no wildcard", []string{`\************************************`}},
	{"a multipath of nothing is one without values, whatever the way there was", []string{`fav\.movie.[0]`, `fav\.movie.[1]`}},
	{"behind a pipe is [], as when something matches", []string{`info.friends.#[kind="Person"]#.kind|0`}},
	{"members of one name keep their order, and what is empty brings no comma", []string{`@pretty:{"sortKeys":true}`, `@join:{"preserve":true}`}},
	{"text that is no JSON has no values", []string{`Message.@fromstr.Records.#.eventVersion.@tostr`}},
}

// TestGjsonsOwnPaths asks every document in gjson's tests and pages for every path
// in them, of both libraries.
func TestGjsonsOwnPaths(t *testing.T) {
	docs, paths := dialectTexts(t, modGjson, "gjson_test.go", "README.md", "SYNTAX.md")
	expected := map[string]int{}
	for _, d := range dialectDifferences {
		for _, p := range d.paths {
			expected[p] = 0
		}
	}
	same := 0
	for _, path := range paths {
		p, compileErr := javelin.CompilePath(path)
		for _, doc := range docs {
			want := gjson.Get(doc, path)
			var got javelin.Node
			err := compileErr
			if err == nil {
				got, err = p.Get([]byte(doc))
			}
			if err == nil && sameAnswer(want, got) {
				same++
				continue
			}
			if _, ok := expected[path]; ok {
				expected[path]++
				continue
			}
			t.Errorf("%.100q, %q: %.100q, %v, want %.100q", doc, path, got.String(), err, want.Raw)
		}
	}
	if same < 200_000 {
		t.Errorf("%d answers of %d documents, %d paths", same, len(docs), len(paths))
	}
	for path, n := range expected {
		if n == 0 {
			t.Errorf("%q is answered as by gjson", path)
		}
	}
}

func sameAnswer(want gjson.Result, got javelin.Node) bool {
	if want.Exists() != got.Exists() {
		return false
	}
	if !want.Exists() || want.Raw == got.String() {
		return true
	}
	n, err := javelin.ParseString(want.Raw, anyNames)
	return err == nil && javelin.Equal(n, got)
}

// dialectTexts returns the valid documents in Go source and pages of a module, and
// all that may be a path.
func dialectTexts(t *testing.T, module, source string, pages ...string) (docs, paths []string) {
	t.Helper()
	for _, s := range literals(t, moduleFile(t, module, source)) {
		if jsontext.Value(s).IsValid(jsontext.AllowDuplicateNames(true)) {
			docs = append(docs, s)
		}
		if len(s) < 200 {
			paths = append(paths, s)
		}
	}
	for _, page := range pages {
		d, p := codeLines(moduleFile(t, module, page))
		docs, paths = append(docs, d...), append(paths, p...)
	}
	slices.Sort(paths)
	return docs, slices.Compact(paths)
}

var anyNames = javelin.Syntax(jsontext.AllowDuplicateNames(true))

// setDifferences are the paths of sjson for which the result is another one, with the
// reason.
var setDifferences = []struct {
	why     string
	set     bool
	deleted bool
	paths   []string
}{
	{"a backslash with nothing behind it is an error", true, true, []string{`\`}},
	{"an @ that begins no modifier is part of a name, and names are made and deleted", true, true, []string{`@context.@vocab`}},
	{"two quotes are the name without characters", true, false, []string{`""`}},
	{"a name without characters is a name, for which an object is made", true, false, []string{`len before "to_delete"... = 307`, `len before "to_delete"... = 308`, `len before "to_delete"... = 309`}},
}

// TestSjsonsOwnPaths sets and deletes at every path in sjson's tests and pages in
// every document in them and in those of gjson, with both libraries.
func TestSjsonsOwnPaths(t *testing.T) {
	docs, paths := dialectTexts(t, modSjson, "sjson_test.go", "README.md")
	more, _ := dialectTexts(t, modGjson, "gjson_test.go", "README.md", "SYNTAX.md")
	docs = append(append(docs, ""), more...)
	expected := map[string]int{}
	for _, d := range setDifferences {
		for _, p := range d.paths {
			if d.set {
				expected["set "+p] = 0
			}
			if d.deleted {
				expected["delete "+p] = 0
			}
		}
	}
	// What is a multipath or a literal when it is read is not the name of a member.
	paths = slices.DeleteFunc(paths, func(p string) bool { return strings.IndexAny(p, "{[!") == 0 })
	value := jsontext.Value(`{"x":[7]}`)
	same, twice := 0, 0
	compare := func(what, doc, path, want string, wantErr error, got []byte, err error) {
		if syntax := (*jsontext.SyntacticError)(nil); errors.As(err, &syntax) && syntax.Err == jsontext.ErrDuplicateName {
			twice++ // of which sjson changes the first
			return
		}
		if sameText(t, want, got, wantErr, err) {
			same++
			return
		}
		if _, ok := expected[what+" "+path]; !ok {
			t.Errorf("%s %q in %.100q: %.100q, %v, want %.100q, %v", what, path, doc, got, err, want, wantErr)
		}
		expected[what+" "+path]++
	}
	for _, path := range paths {
		for _, doc := range docs {
			want, wantErr := sjson.SetRaw(doc, path, string(value))
			got, err := javelin.Set([]byte(doc), path, value)
			compare("set", doc, path, want, wantErr, got, err)
			want, wantErr = sjson.Delete(doc, path)
			got, err = javelin.Delete([]byte(doc), path)
			compare("delete", doc, path, want, wantErr, got, err)
		}
	}
	if twice == 0 || twice > 20 {
		t.Errorf("%d names that occur twice", twice)
	}
	if same < 80_000 {
		t.Errorf("%d results of %d documents, %d paths", same, len(docs), len(paths))
	}
	for path, n := range expected {
		if n == 0 {
			t.Errorf("%q does what it does in sjson", path)
		}
	}
}

// sameText reports whether both texts are the same document, or both libraries
// refused to make one.
func sameText(t *testing.T, want string, got []byte, wantErr, err error) bool {
	t.Helper()
	if wantErr != nil || err != nil {
		return wantErr != nil && err != nil
	}
	if want == string(got) {
		return true
	}
	a, errA := javelin.ParseString(want, anyNames)
	b, errB := javelin.Parse(got, anyNames)
	if errB != nil {
		t.Errorf("not a document: %s", got)
	}
	return errA == nil && errB == nil && javelin.Equal(a, b)
}

// TestBehindNothing: modifiers, multipaths and literals after what does not exist.
func TestBehindNothing(t *testing.T) {
	behind := []string{
		"@this", "@valid", "@ugly", "@pretty", "@reverse", "@flatten", "@join", "@keys", "@values", "@tostr", "@fromstr", "@group", "@dig:a",
		"{a}", "[a]", `!"x"`, "a.@keys", "0.@keys", "#", "#.@keys",
	}
	same, different := 0, 0
	for _, doc := range []string{`[]`, `[{"a":1}]`, `{"l":[{"a":1}]}`, `{}`, `5`, `{"l":[]}`, `{"l":{}}`, `{"l":5}`, `{"l":"x"}`, `{"l":[1,2]}`} {
		for _, way := range []string{
			`#(a=="x")`, `l.#(a=="x")`, `l.#(a=="x")#`, `l.#(a=="x").b`, `none`, `l.none`, `l.5`, `none.b`, `l`, `l*`, `z*`, `l.#`, `none.#`, `0`, `5`,
			`l.#(a=="x").b.c`, `l.#(zz)`, `l.#(=="q")`,
		} {
			for _, sep := range []string{".", "|"} {
				for _, step := range behind {
					path := way + sep + step
					want := gjson.Get(doc, path)
					got, err := javelin.Get([]byte(doc), path)
					read, readErr := javelin.GetReader(strings.NewReader(doc), path)
					if err != nil || readErr != nil || got.String() != read.String() {
						t.Errorf("%s of %s: %s, %v, from a reader %s, %v", path, doc, got, err, read, readErr)
					}
					switch {
					case sameAnswer(want, got):
						same++
					case doc == `{"l":{}}` && (path == `l.#(a=="x")#.!"x"` || path == `l.#.!"x"`):
						different++ // a literal is one, whatever the way there was
					default:
						t.Errorf("%s of %s: %s, want %s", path, doc, got, want.Raw)
					}
				}
			}
		}
	}
	if same < 7000 || different != 2 {
		t.Errorf("%d answers are the same, %d are not", same, different)
	}
}

// TestSjsonsColon: a colon in front of a number says that it is a name, and is part of
// any other name. In sjson it goes from every name. Neither gjson nor Get knows it.
func TestSjsonsColon(t *testing.T) {
	for _, tt := range []struct{ path, there, here string }{
		{":1", `{"1":7}`, `{"1":7}`}, {"a.:1", `{"a":{"1":7}}`, `{"a":{"1":7}}`}, {":-1", `{"-1":7}`, `{"-1":7}`}, {`\:1`, `{":1":7}`, `{":1":7}`},
		{":abc", `{"abc":7}`, `{":abc":7}`}, {":", `{"":7}`, `{":":7}`}, {"a.:b", `{"a":{"b":7}}`, `{"a":{":b":7}}`}, {`\:abc`, `{":abc":7}`, `{":abc":7}`},
	} {
		there, err := sjson.Set(`{}`, tt.path, 7)
		if err != nil || there != tt.there {
			t.Errorf("sjson: %s: %s, %v", tt.path, there, err)
		}
		here, err := javelin.Set([]byte(`{}`), tt.path, 7)
		if err != nil || string(here) != tt.here {
			t.Errorf("%s: %s, %v", tt.path, here, err)
		}
	}
	const doc = `{":1":true,"1":false}`
	got, err := javelin.Get([]byte(doc), ":1")
	if want := gjson.Get(doc, ":1"); err != nil || want.Raw != "true" || got.String() != want.Raw {
		t.Errorf("%s, %v, want %s", got, err, want.Raw)
	}
}

// TestSjsonsBytes: sjson writes bytes as a string of them, Set in base64, as all of Go
// does. A string and a raw value are spelt alike.
func TestSjsonsBytes(t *testing.T) {
	b := []byte(`x"y`)
	there, err := sjson.Set(`{}`, "a", b)
	if err != nil || there != `{"a":"x\"y"}` {
		t.Errorf("sjson: %s, %v", there, err)
	}
	for want, v := range map[string]any{`{"a":"eCJ5"}`: b, there: string(b), `{"a":[1]}`: jsontext.Value("[1]")} {
		if here, err := javelin.Set([]byte(`{}`), "a", v); err != nil || string(here) != want {
			t.Errorf("%T: %s, %v, want %s", v, here, err, want)
		}
	}
}

// TestListedDifferences: what docs/paths.md says of both libraries.
func TestListedDifferences(t *testing.T) {
	for _, tt := range []struct{ doc, path, there, here string }{
		{`{"a.b":1}`, `{a\.b}`, `{"a\\.b":1}`, `{"a.b":1}`},
		{`{"\"\"":1,"":2}`, `""`, `1`, `2`},
		{`{"\"\"":1,"":2}`, `\"\"`, `1`, `1`},
	} {
		here, err := javelin.Get([]byte(tt.doc), tt.path)
		if there := gjson.Get(tt.doc, tt.path); err != nil || there.Raw != tt.there || here.String() != tt.here {
			t.Errorf("%s of %s: %s, want %s; gjson %s, want %s; %v", tt.path, tt.doc, here, tt.here, there.Raw, tt.there, err)
		}
	}
	for _, tt := range []struct{ doc, path, there, here string }{
		{`{}`, `a|b`, `{}`, `{"a":{"b":7}}`},
		{`{}`, `a#b`, `{}`, `{"a#b":7}`},
		{`{"":{"":{}}}`, `..a`, `{"":{"":{"a":7}}}`, ``},
		{`{"a":1,"a":2}`, `a`, `{"a":7,"a":2}`, ``},
	} {
		there, err := sjson.Set(tt.doc, tt.path, 7)
		if err != nil || there != tt.there {
			t.Errorf("sjson: %s in %s: %s, %v, want %s", tt.path, tt.doc, there, err, tt.there)
		}
		here, err := javelin.Set([]byte(tt.doc), tt.path, 7)
		if string(here) != tt.here || (err != nil) != (tt.here == "") {
			t.Errorf("%s in %s: %s, %v, want %s", tt.path, tt.doc, here, err, tt.here)
		}
	}
}

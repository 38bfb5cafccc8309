package main

import (
	"encoding/json"
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
	same := 0
	compare := func(what, doc, path, want string, wantErr error, got []byte, err error) {
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

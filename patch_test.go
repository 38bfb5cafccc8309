package javelin_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// suiteFile returns a file of a public suite: of the folder that JAVELIN_SUITES
// names, when that is set.
func suiteFile(t *testing.T, name string) []byte {
	t.Helper()
	dir := os.Getenv("JAVELIN_SUITES")
	if dir == "" {
		t.Logf("JAVELIN_SUITES is not set: the cases of %s are not run", name)
		return nil
	}
	b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestPatchSuite(t *testing.T) {
	for name, want := range map[string]int{"json-patch-tests/tests.json": 95, "json-patch-tests/spec_tests.json": 17} {
		b := suiteFile(t, name)
		if b == nil {
			continue
		}
		cases, err := javelin.Parse(b, javelin.Syntax(jsontext.AllowDuplicateNames(true)))
		if err != nil {
			t.Fatal(err)
		}
		if cases.Len() != want {
			t.Errorf("%s has %d cases, want %d", name, cases.Len(), want)
		}
		run := 0
		for i, c := range cases.Elements() {
			if !c.Get("patch").Exists() {
				t.Errorf("%s, case %d has no patch", name, i)
				continue
			}
			run++
			doc := c.Get("doc").Raw()
			got, err := javelin.Patch(doc, c.Get("patch").Raw())
			switch expected := c.Get("expected"); {
			case c.Get("error").Exists():
				if err == nil {
					t.Errorf("%s, case %d, %s: no error", name, i, c)
				}
			case err != nil:
				t.Errorf("%s, case %d, %s: %v", name, i, c, err)
			case expected.Exists() && !javelin.Equal(mustParse(t, string(got)), expected):
				t.Errorf("%s, case %d, %s: got %s", name, i, c, got)
			}
		}
		t.Logf("%s: %d cases", name, run)
	}
}

func TestPatch(t *testing.T) {
	for _, tt := range []struct{ doc, patch, want string }{
		{`{"a":1, "b": [1, 2]}`, `[{"op":"add","path":"/b/1","value":9},{"op":"remove","path":"/a"}]`, `{"b": [1, 9, 2]}`},
		{`{"a":1, "b": [1, 2]}`, `[{"op":"test","path":"/a","value":1.0},{"op":"replace","path":"/b","value":{"x":null}}]`, `{"a":1, "b": {"x":null}}`},
		{`{"a":{"b":1}}`, `[{"op":"move","from":"/a/b","path":"/c"},{"op":"copy","from":"/c","path":"/d"}]`, `{"a":{},"c":1,"d":1}`},
		{`[1]`, `[{"op":"add","path":"/-","value":2}]`, `[1,2]`}, {`{"a":1}`, `[{"op":"add","path":"","value":3}]`, `3`}, {`{"a":1}`, `[]`, `{"a":1}`}, {`{"a":1}`, `[{"op":"move","from":"/a","path":"/a"}]`, `{"a":1}`},
		{`{"":{"/":1}}`, `[{"op":"replace","path":"//~1","value":2}]`, `{"":{"/":2}}`},
		{`{"a":1}`, `[{"op":"add","path":"/b/c","value":1}]`, ``}, {`{"a":1}`, `[{"op":"remove","path":"/b"}]`, ``}, {`{"a":1}`, `[{"op":"replace","path":"/b","value":1}]`, ``}, {`{"a":1}`, `[{"op":"add","path":"/b"}]`, ``},
		{`{"a":1}`, `[{"op":"x","path":"/b"}]`, ``}, {`{"a":1}`, `[{"op":"add","value":1}]`, ``}, {`{"a":1}`, `{}`, ``}, {`{"a":1}`, `[1]`, ``}, {`{"a":{}}`, `[{"op":"move","from":"/a","path":"/a/b"}]`, ``}, {`{"a":1}`, `[{"op":"move","path":"/b"}]`, ``},
		{`[1]`, `[{"op":"add","path":"/2","value":2}]`, ``}, {`[1]`, `[{"op":"add","path":"/x","value":2}]`, ``}, {`{"a":1}`, `[{"op":"add","path":"b","value":2}]`, ``}, {`{"a":1}`, `[{"op":"copy","from":"/x","path":"/y"}]`, ``}, {`{"a":1}`, `[{"op":"add","path":"/a/b","value":2}]`, ``},
	} {
		got, err := javelin.Patch([]byte(tt.doc), []byte(tt.patch))
		if string(got) != tt.want || (err != nil) != (tt.want == "") {
			t.Errorf("%s, %s: %s, %v, want %s", tt.doc, tt.patch, got, err, tt.want)
		}
	}
}

func TestPatchIsAtomic(t *testing.T) {
	const doc = `{"a": 1,"b":[1,{"c":2}]}`
	e := mustParse(t, doc).Edit()
	if err := e.Set("/b/1/c", 3); err != nil {
		t.Fatal(err)
	}
	before := string(e.Bytes())
	err := e.Patch(mustParse(t, `[{"op":"replace","path":"/b/1/c","value":4},{"op":"remove","path":"/b/0"},{"op":"add","path":"/x","value":1},{"op":"test","path":"/a","value":2}]`))
	var p *javelin.PatchError
	if !errors.Is(err, javelin.ErrTest) || !errors.As(err, &p) || p.Index != 3 || p.Op != "test" || p.Path != "/a" {
		t.Errorf("got %v", err)
	}
	if err == nil || err.Error() != `javelin: patch operation 3 "test" at "/a": value is not the one tested for` {
		t.Errorf("got %v", err)
	}
	if got := string(e.Bytes()); got != before {
		t.Errorf("after a patch that failed: %s", got)
	}
}

func TestMergePatch(t *testing.T) {
	// The first fifteen are those of RFC 7396, appendix A.
	for _, tt := range []struct{ doc, patch, want string }{
		{`{"a":"b"}`, `{"a":"c"}`, `{"a":"c"}`}, {`{"a":"b"}`, `{"b":"c"}`, `{"a":"b","b":"c"}`}, {`{"a":"b"}`, `{"a":null}`, `{}`}, {`{"a":"b","b":"c"}`, `{"a":null}`, `{"b":"c"}`},
		{`{"a":["b"]}`, `{"a":"c"}`, `{"a":"c"}`}, {`{"a":"c"}`, `{"a":["b"]}`, `{"a":["b"]}`}, {`{"a":{"b":"c"}}`, `{"a":{"b":"d","c":null}}`, `{"a":{"b":"d"}}`}, {`{"a":[{"b":"c"}]}`, `{"a":[1]}`, `{"a":[1]}`},
		{`["a","b"]`, `["c","d"]`, `["c","d"]`}, {`{"a":"b"}`, `["c"]`, `["c"]`}, {`{"a":"foo"}`, `null`, `null`}, {`{"a":"foo"}`, `"bar"`, `"bar"`}, {`{"e":null}`, `{"a":1}`, `{"e":null,"a":1}`}, {`[1,2]`, `{"a":"b","c":null}`, `{"a":"b"}`}, {`{}`, `{"a":{"bb":{"ccc":null}}}`, `{"a":{"bb":{}}}`},
		{"{\n \"a\": 1.0,\n \"b\": {\"c\": [ ]}\n}\n", `{"b":{"d":1},"a":null}`, "{\n \"b\": {\"c\": [ ], \"d\": 1}\n}\n"},
		{`{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":10}`, `{"a":null,"j":null,"c":33,"k":11,"e":null}`, `{"b":2,"c":33,"d":4,"f":6,"g":7,"h":8,"i":9,"k":11}`},
	} {
		got, err := javelin.MergePatch([]byte(tt.doc), []byte(tt.patch))
		if err != nil || string(got) != tt.want && !strings.ContainsAny(tt.doc, "\n") || !javelin.Equal(mustParse(t, string(got)), mustParse(t, tt.want)) {
			t.Errorf("%s, %s: %s, %v, want %s", tt.doc, tt.patch, got, err, tt.want)
		}
	}
	if _, err := javelin.MergePatch([]byte(`{`), []byte(`{}`)); err == nil {
		t.Error("invalid document accepted")
	}
	if _, err := javelin.MergePatch([]byte(`{}`), []byte(`{`)); err == nil {
		t.Error("invalid patch accepted")
	}
	if err := javelin.NewEditor().MergePatch(javelin.Node{}); err == nil {
		t.Error("no patch accepted")
	}
}

func mergeDecoded(doc, patch any) any {
	p, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	d, ok := doc.(map[string]any)
	if !ok {
		d = map[string]any{}
	}
	for name, v := range p {
		if v == nil {
			delete(d, name)
		} else {
			d[name] = mergeDecoded(d[name], v)
		}
	}
	return d
}

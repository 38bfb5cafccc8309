package javelin_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// TestLazyDocumentsThatAreInvalidAreNotLost: what writes a document, or a part of one,
// does not take one that turns out to be invalid for none at all.
func TestLazyDocumentsThatAreInvalidAreNotLost(t *testing.T) {
	bad := []byte(`{"a":1]`)
	query, err := javelin.CompileJSONPath("$.a")
	if err != nil {
		t.Fatal(err)
	}
	rooted, err := javelin.CompileJSONPath("$[?@==$.a]")
	if err != nil {
		t.Fatal(err)
	}
	lazy, err := javelin.Parse(bad, javelin.Lazy())
	if err != nil {
		t.Fatal(err)
	}
	ed := lazy.Edit()
	good, err := javelin.ParseString(`[{"op":"add","path":"/b","value":2}]`)
	if err != nil {
		t.Fatal(err)
	}
	first := func(p *javelin.JSONPath, opts ...javelin.Option) error {
		for _, err := range p.SelectReader(strings.NewReader(string(bad)), opts...) {
			return err
		}
		return nil
	}
	opt := javelin.Lazy()
	for name, f := range map[string]func() (any, error){
		"Set":        func() (any, error) { return javelin.Set(bad, "a", 2, opt) },
		"Set made":   func() (any, error) { return javelin.Set(bad, "b.c", 2, opt) },
		"Set wild":   func() (any, error) { return javelin.Set(bad, "*", 2, opt) },
		"Delete":     func() (any, error) { return javelin.Delete(bad, "a", opt) },
		"Patch":      func() (any, error) { return javelin.Patch(bad, []byte(`[]`), opt) },
		"MergePatch": func() (any, error) { return javelin.MergePatch(bad, []byte(`{"b":1}`), opt) },
		"Get":        func() (any, error) { return javelin.Get(bad, "x", opt) },
		"Get wild":   func() (any, error) { return javelin.Get(bad, "x*", opt) },
		"GetMany":    func() (any, error) { return javelin.GetMany(bad, []string{"x"}, opt) },
		"GetReader":  func() (any, error) { return javelin.GetReader(strings.NewReader(string(bad)), "x", opt) },
		"with Comments": func() (any, error) {
			return javelin.GetReader(strings.NewReader(string(bad)), "a", opt, javelin.Comments())
		},
		"Select":          func() (any, error) { return javelin.Select(bad, "$.a", opt) },
		"JSONPath.Set":    func() (any, error) { return query.Set(bad, 2, opt) },
		"JSONPath.Delete": func() (any, error) { return query.Delete(bad, opt) },
		"SelectReader":    func() (any, error) { return nil, first(rooted, opt) },
		"SelectReader with Comments": func() (any, error) {
			return nil, first(query, opt, javelin.Comments())
		},
		"Editor.Set":         func() (any, error) { return nil, ed.Set("/b", 1) },
		"Editor.Set root":    func() (any, error) { return nil, ed.Set("", 1) },
		"Editor.Insert":      func() (any, error) { return nil, ed.Insert("/b", 1) },
		"Editor.Append":      func() (any, error) { return nil, ed.Append("/b", 1) },
		"Editor.Delete":      func() (any, error) { return nil, ed.Delete("/a") },
		"Editor.Move":        func() (any, error) { return nil, ed.Move("/a", "/b") },
		"Editor.Copy":        func() (any, error) { return nil, ed.Copy("/a", "/b") },
		"Editor.Rename":      func() (any, error) { return nil, ed.Rename("/a", "b") },
		"Editor.SortMembers": func() (any, error) { return nil, ed.SortMembers("") },
		"Editor.Patch":       func() (any, error) { return nil, ed.Patch(good) },
		"Editor.MergePatch":  func() (any, error) { return nil, ed.MergePatch(good) },
		"AppendValue":        func() (any, error) { return javelin.AppendValue(nil, []any{lazy}) },
		"Marshal":            func() (any, error) { return jsonv2.Marshal(map[string]javelin.Node{"n": lazy}) },
		"encoding/json":      func() (any, error) { return json.Marshal([]javelin.Node{lazy}) },
		"Builder": func() (any, error) {
			var b javelin.Builder
			return b.Value(lazy).Bytes()
		},
	} {
		got, err := f()
		var syntax *jsontext.SyntacticError
		if !errors.As(err, &syntax) || syntax.ByteOffset != 6 {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if b := ed.Bytes(); b != nil {
		t.Errorf("Editor: %q", b)
	}

	// One that is missing in a valid document, or has none, is null.
	lazy, _ = javelin.Parse([]byte(`{"a":1}`), javelin.Lazy())
	for _, n := range []javelin.Node{{}, lazy.Get("b")} {
		if b, err := jsonv2.Marshal(n); err != nil || string(b) != "null" {
			t.Errorf("%s, %v", b, err)
		}
		if err := n.Edit().Set("/x", 1); err != nil {
			t.Error(err)
		}
	}
}

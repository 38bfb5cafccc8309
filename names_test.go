package javelin_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// namesTwice are documents with members of one name, a path that goes by it, and what
// becomes of them when all are set to 7 and when all are deleted.
var namesTwice = []struct{ doc, path, pointer, query, set, deleted string }{
	{`{"a":1,"b":2,"a":3}`, "a", "/a", "$.a", `{"a":7,"b":2,"a":7}`, `{"b":2}`},
	{`{"a":1,"a":3}`, "a", "/a", "$.a", `{"a":7,"a":7}`, `{}`},
	{`{ "b": 0, "a" : 1, "a": 3 }`, "a", "/a", "$.a", `{ "b": 0, "a" : 7, "a": 7 }`, `{ "b": 0 }`},
	{`{"a":1,"\u0061":3}`, "a", "/a", "$.a", `{"a":7,"\u0061":7}`, `{}`},
	{`{"\u0061":1,"x":[{"a":0}],"a":3,"a":{}}`, "a", "/a", "$.a", `{"\u0061":7,"x":[{"a":0}],"a":7,"a":7}`, `{"x":[{"a":0}]}`},
	{`{"a":{"b":1},"a":{"b":2}}`, "a.b", "/a/b", "$.a.b", `{"a":{"b":7},"a":{"b":7}}`, `{"a":{},"a":{}}`},
	{`{"a":{"b":1,"c":0,"b":2},"x":{}}`, "a.b", "/a/b", "$.a.b", `{"a":{"b":7,"c":0,"b":7},"x":{}}`, `{"a":{"c":0},"x":{}}`},
	{`{"a":{"b":1,"b":2},"a":{"b":3,"b":4}}`, "a.b", "/a/b", "$.a.b", `{"a":{"b":7,"b":7},"a":{"b":7,"b":7}}`, `{"a":{},"a":{}}`},
	{`[{"a":1},{"a":1,"a":2}]`, "1.a", "/1/a", "$[1].a", `[{"a":1},{"a":7,"a":7}]`, `[{"a":1},{}]`},
	{`{"a":[1,2],"a":[3,4]}`, "a.1", "/a/1", "$.a[1]", `{"a":[1,7],"a":[3,7]}`, `{"a":[1],"a":[3]}`},
	{`{"a":{"b":[{"c":1}]},"a":{"b":[{"c":2}]}}`, "a.b.0.c", "/a/b/0/c", "$.a.b[0].c", `{"a":{"b":[{"c":7}]},"a":{"b":[{"c":7}]}}`, `{"a":{"b":[{}]},"a":{"b":[{}]}}`},
	{`{"":1,"":2}`, `""`, "/", `$['']`, `{"":7,"":7}`, `{}`},
	{`{"1":1,"1":2}`, `1`, "/1", `$['1']`, `{"1":7,"1":7}`, `{}`},
	{`{":1":1,":1":2,"1":3}`, `\:1`, "/:1", `$[':1']`, `{":1":7,":1":7,"1":3}`, `{"1":3}`},
	{`{"é":1,"\u00e9":2}`, `é`, "/é", `$['é']`, `{"é":7,"\u00e9":7}`, `{}`},
	{`{"a":{"b":` + longList + `},"x":` + longList + `,"a":{"b":2}}`, "a.b", "/a/b", "$.a.b", `{"a":{"b":7},"x":` + longList + `,"a":{"b":7}}`, `{"a":{},"x":` + longList + `,"a":{}}`},
}

var longList = "[" + strings.Repeat(`{"a":"}{][\\\"","b":[[],{}]},`, 50) + "0]"

func isDuplicate(err error) bool {
	var s *jsontext.SyntacticError
	return errors.As(err, &s) && s.Err == jsontext.ErrDuplicateName
}

// TestNamesTwiceAreSetAndDeletedAsOne: the one-shot functions say that a name occurs
// twice, or, if that is allowed, change all members of the name.
func TestNamesTwiceAreSetAndDeletedAsOne(t *testing.T) {
	for _, tt := range namesTwice {
		doc := []byte(tt.doc)
		query, err := javelin.CompileJSONPath(tt.query)
		if err != nil {
			t.Fatal(err)
		}
		for name, f := range map[string]func(opts ...javelin.Option) ([]byte, error){
			"Set": func(opts ...javelin.Option) ([]byte, error) { return javelin.Set(doc, tt.path, 7, opts...) },
			"AppendSet": func(opts ...javelin.Option) ([]byte, error) {
				return javelin.AppendSet([]byte{}, doc, tt.path, 7, opts...)
			},
			"Delete": func(opts ...javelin.Option) ([]byte, error) { return javelin.Delete(doc, tt.path, opts...) },
			"AppendDelete": func(opts ...javelin.Option) ([]byte, error) {
				return javelin.AppendDelete([]byte{}, doc, tt.path, opts...)
			},
			"JSONPath.Set":    func(opts ...javelin.Option) ([]byte, error) { return query.Set(doc, 7, opts...) },
			"JSONPath.Delete": func(opts ...javelin.Option) ([]byte, error) { return query.Delete(doc, opts...) },
		} {
			for _, opts := range [][]javelin.Option{nil, unchecked, {javelin.Lazy()}, {javelin.Comments()}, {javelin.Syntax(jsontext.DepthLimit(50))}, {javelin.Syntax(jsontext.AllowDuplicateNames(false))}} {
				got, err := f(opts...)
				if !isDuplicate(err) || len(got) > 0 {
					t.Errorf("%s of %s in %s: %s, %v", name, tt.path, doc, got, err)
				}
			}
			want := tt.set
			if strings.Contains(name, "Delete") {
				want = tt.deleted
			}
			for _, opts := range [][]javelin.Option{{anyNames}, {anyNames, javelin.Unchecked()}, {anyNames, javelin.Lazy()}, {anyNames, javelin.Comments()}} {
				if got, err := f(opts...); err != nil || string(got) != want {
					t.Errorf("%s of all %s in %s:\n got %s, %v\nwant %s", name, tt.path, doc, got, err, want)
				}
			}
		}
		// The first one is what is read.
		n, err := javelin.Get(doc, tt.path)
		if err != nil || n != (javelin.Node{}) && n.String() != mustParse(t, tt.doc, anyNames).At(jsontext.Pointer(tt.pointer)).String() {
			t.Errorf("Get %s in %s: %s, %v", tt.path, doc, n, err)
		}
	}
}

// TestNamesTwiceErrorIsThatOfParse: type, offset, pointer and cause.
func TestNamesTwiceErrorIsThatOfParse(t *testing.T) {
	for _, tt := range namesTwice {
		_, want := javelin.Parse([]byte(tt.doc))
		_, err := javelin.Delete([]byte(tt.doc), tt.path)
		if tt.path != "1.a" && strings.HasPrefix(tt.doc, `{"a":{"b":1,"b":2}`) {
			continue // two names, of which each is the first to be met by one
		}
		if !reflect.DeepEqual(err, want) && want.Error() != err.Error() {
			t.Errorf("%s: %#v, Parse %#v", tt.doc, err, want)
		}
		var a, b *jsontext.SyntacticError
		if !errors.As(err, &a) || !errors.As(want, &b) || a.ByteOffset != b.ByteOffset || a.JSONPointer != b.JSONPointer {
			t.Errorf("%s: %v, Parse %v", tt.doc, err, want)
		}
	}
}

// TestNamesTwiceWhereNothingIs: a name on the way is at fault also if the first member
// of it does not lead on.
func TestNamesTwiceWhereNothingIs(t *testing.T) {
	for _, tt := range []struct{ doc, path, set, deleted string }{
		{`{"a":1,"a":{"b":2}}`, "a.b", `{"a":{"b":7},"a":{"b":7}}`, `{"a":1,"a":{}}`},
		{`{"a":{"x":1},"a":{"b":2}}`, "a.b", `{"a":{"x":1,"b":7},"a":{"b":7}}`, `{"a":{"x":1},"a":{}}`},
		{`{"a":{},"a":{}}`, "a.b", `{"a":{"b":7},"a":{"b":7}}`, `{"a":{},"a":{}}`},
		{`{"a":[],"a":[1]}`, "a.-1", `{"a":[7],"a":[1,7]}`, `{"a":[],"a":[]}`},
		{`{"a":[],"a":5}`, "a.-1", `{"a":[7],"a":{"-1":7}}`, `{"a":[],"a":5}`},
		{`{"a":[1],"a":[1,2,3]}`, "a.2", `{"a":[1,null,7],"a":[1,2,7]}`, `{"a":[1],"a":[1,2]}`},
	} {
		for _, opts := range [][]javelin.Option{nil, unchecked} {
			if got, err := javelin.Set([]byte(tt.doc), tt.path, 7, opts...); !isDuplicate(err) {
				t.Errorf("Set %s in %s: %s, %v", tt.path, tt.doc, got, err)
			}
			if got, err := javelin.Delete([]byte(tt.doc), tt.path, opts...); !isDuplicate(err) {
				t.Errorf("Delete %s in %s: %s, %v", tt.path, tt.doc, got, err)
			}
		}
		if got, err := javelin.Set([]byte(tt.doc), tt.path, 7, anyNames); err != nil || string(got) != tt.set {
			t.Errorf("Set %s in %s: %s, %v, want %s", tt.path, tt.doc, got, err, tt.set)
		}
		if got, err := javelin.Delete([]byte(tt.doc), tt.path, anyNames); err != nil || string(got) != tt.deleted {
			t.Errorf("Delete %s in %s: %s, %v, want %s", tt.path, tt.doc, got, err, tt.deleted)
		}
	}
}

// TestNamesTwiceElsewhere: names that the path does not go by are nobody's concern.
func TestNamesTwiceElsewhere(t *testing.T) {
	doc := []byte(`{"x":1,"x":2,"a":{"b":{"y":1,"y":2}},"l":[{"z":1,"z":1}]}`)
	for _, opts := range [][]javelin.Option{nil, unchecked, {anyNames}} {
		if got, err := javelin.Set(doc, "a.b", 7, opts...); err != nil || string(got) != `{"x":1,"x":2,"a":{"b":7},"l":[{"z":1,"z":1}]}` {
			t.Errorf("%s, %v", got, err)
		}
		if got, err := javelin.Delete(doc, "a", opts...); err != nil || string(got) != `{"x":1,"x":2,"l":[{"z":1,"z":1}]}` {
			t.Errorf("%s, %v", got, err)
		}
		if got, err := javelin.Set(doc, "new", 7, opts...); err != nil || string(got) != strings.TrimSuffix(string(doc), "}")+`,"new":7}` {
			t.Errorf("%s, %v", got, err)
		}
	}
}

// TestNamesTwiceByQueries: wildcards, # and filters.
func TestNamesTwiceByQueries(t *testing.T) {
	for _, tt := range []struct{ doc, path, set string }{
		{`{"ax":1,"b":2,"ax":3}`, "a*", `{"ax":7,"b":2,"ax":7}`},
		{`{"ax":{"c":1},"ay":{"c":2},"ax":{"c":3}}`, "a?.c", `{"ax":{"c":7},"ay":{"c":2},"ax":{"c":7}}`},
		{`{"ax":{"c":1,"c":2}}`, "a*.c", `{"ax":{"c":7,"c":7}}`},
		{`[{"a":1},{"a":2,"a":3}]`, "#.a", `[{"a":7},{"a":7,"a":7}]`},
		{`{"l":[{"a":1,"a":5}],"l":[{"a":2}]}`, "l.#.a", `{"l":[{"a":7,"a":7}],"l":[{"a":7}]}`},
		{`[{"k":1,"a":2,"a":3},{"k":2,"a":4}]`, "#(k==1).a", `[{"k":1,"a":7,"a":7},{"k":2,"a":4}]`},
		{`[{"k":1,"a":2,"a":3},{"k":1,"a":4}]`, "#(k==1)#.a", `[{"k":1,"a":7,"a":7},{"k":1,"a":7}]`},
	} {
		if got, err := javelin.Set([]byte(tt.doc), tt.path, 7); !isDuplicate(err) {
			t.Errorf("%s in %s: %s, %v", tt.path, tt.doc, got, err)
		}
		if got, err := javelin.Set([]byte(tt.doc), tt.path, 7, anyNames); err != nil || string(got) != tt.set {
			t.Errorf("%s in %s: %s, %v, want %s", tt.path, tt.doc, got, err, tt.set)
		}
	}
	for _, tt := range []struct{ doc, query, set, deleted string }{
		{`{"x":{"a":1,"a":2}}`, "$..a", `{"x":{"a":7,"a":7}}`, `{"x":{}}`},
		{`{"x":{"a":1,"b":3,"a":2}}`, "$.x['b','a']", `{"x":{"a":7,"b":7,"a":7}}`, `{"x":{}}`},
		{`[{"a":1,"a":2}]`, "$[*].a", `[{"a":7,"a":7}]`, `[{}]`},
	} {
		p, err := javelin.CompileJSONPath(tt.query)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.Delete([]byte(tt.doc)); !isDuplicate(err) {
			t.Errorf("%s in %s: %s, %v", tt.query, tt.doc, got, err)
		}
		if got, err := p.Set([]byte(tt.doc), 7, anyNames); err != nil || string(got) != tt.set {
			t.Errorf("%s in %s: %s, %v", tt.query, tt.doc, got, err)
		}
		if got, err := p.Delete([]byte(tt.doc), anyNames); err != nil || string(got) != tt.deleted {
			t.Errorf("%s in %s: %s, %v", tt.query, tt.doc, got, err)
		}
		if nodes, err := p.Get([]byte(tt.doc)); err != nil || len(nodes) == 0 {
			t.Errorf("Get %s in %s: %v", tt.query, tt.doc, err)
		}
	}
	// What a filter reads may occur twice, and the first one counts.
	p, err := javelin.CompileJSONPath("$[?@.k==1]")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := p.Delete([]byte(`[{"k":1,"k":2},{"k":2,"k":1}]`)); err != nil || string(got) != `[{"k":2,"k":1}]` {
		t.Errorf("%s, %v", got, err)
	}
}

// TestEditorChangesAllOfAName: what an Editor does, it does to all members of the name.
func TestEditorChangesAllOfAName(t *testing.T) {
	for _, tt := range namesTwice {
		for what, root := range map[string]javelin.Node{
			"parsed": mustParse(t, tt.doc, anyNames),
			"found":  found(t, `{"in":`+tt.doc+`}`, "in"),
			"wrapped": func() javelin.Node {
				e := javelin.NewEditor()
				if err := e.Set("", found(t, `{"in":`+tt.doc+`}`, "in")); err != nil {
					t.Fatal(err)
				}
				return e.Node()
			}(),
		} {
			e := root.Edit()
			if err := e.Set(jsontext.Pointer(tt.pointer), 7); err != nil || string(e.Bytes()) != tt.set {
				t.Errorf("%s: Set %s in %s: %s, %v, want %s", what, tt.pointer, tt.doc, e.Bytes(), err, tt.set)
			}
			if err := e.Delete(jsontext.Pointer(tt.pointer)); err != nil || string(e.Bytes()) != tt.deleted {
				t.Errorf("%s: Delete %s in %s: %s, %v, want %s", what, tt.pointer, tt.doc, e.Bytes(), err, tt.deleted)
			}
		}
	}
	for i, tt := range []struct {
		doc  string
		do   func(e *javelin.Editor) error
		want string
	}{
		{`{"a":[1],"a":[]}`, func(e *javelin.Editor) error { return e.Append("/a", 7, 8) }, `{"a":[1,7,8],"a":[7,8]}`},
		{`{"a":{},"a":{}}`, func(e *javelin.Editor) error { return e.Append("/a/l", 7) }, `{"a":{"l":[7]},"a":{"l":[7]}}`},
		{`{"a":{},"a":{"l":[1]}}`, func(e *javelin.Editor) error { return e.Append("/a/l", 7) }, `{"a":{"l":[7]},"a":{"l":[1,7]}}`},
		{`{"a":{"l":[1]},"a":{}}`, func(e *javelin.Editor) error { return e.Append("/a/l", 7) }, `{"a":{"l":[1,7]},"a":{"l":[7]}}`},
		{`{"a":[1],"a":[2]}`, func(e *javelin.Editor) error { return e.Insert("/a/0", 7) }, `{"a":[7,1],"a":[7,2]}`},
		{`{"a":1,"b":2,"\u0061":3}`, func(e *javelin.Editor) error { return e.Rename("/a", "c") }, `{"c":1,"b":2,"c":3}`},
		{`{"o":{"a":1},"o":{"a":2,"a":3}}`, func(e *javelin.Editor) error { return e.Rename("/o/a", "c") }, `{"o":{"c":1},"o":{"c":2,"c":3}}`},
		{`{"a":1,"b":2,"a":3}`, func(e *javelin.Editor) error { return e.Move("/a", "/c") }, `{"b":2,"c":1}`},
		{`{"a":1,"b":2,"a":3}`, func(e *javelin.Editor) error { return e.Copy("/a", "/b") }, `{"a":1,"b":1,"a":3}`},
		{`{"a":1,"b":2,"a":3}`, func(e *javelin.Editor) error { return e.Copy("/b", "/a") }, `{"a":2,"b":2,"a":2}`},
		{`{"a":{},"b":[2],"a":{}}`, func(e *javelin.Editor) error { return e.Move("/b", "/a/x") }, `{"a":{"x":[2]},"a":{"x":[2]}}`},
		{`{"a":1,"a":3}`, func(e *javelin.Editor) error { return e.Patch(mustParse(t, `[{"op":"remove","path":"/a"}]`)) }, `{}`},
		{`{"a":1,"a":3}`, func(e *javelin.Editor) error {
			return e.Patch(mustParse(t, `[{"op":"replace","path":"/a","value":[]},{"op":"add","path":"/a/-","value":7}]`))
		}, `{"a":[7],"a":[7]}`},
		{`{"a":1,"a":3}`, func(e *javelin.Editor) error {
			return e.Patch(mustParse(t, `[{"op":"test","path":"/a","value":1},{"op":"move","from":"/a","path":"/b"}]`))
		}, `{"b":1}`},
		{`{"a":1,"b":2,"a":3}`, func(e *javelin.Editor) error { return e.MergePatch(mustParse(t, `{"a":null}`)) }, `{"b":2}`},
		{`{"a":1,"b":2,"a":3}`, func(e *javelin.Editor) error { return e.MergePatch(mustParse(t, `{"a":7}`)) }, `{"a":7,"b":2,"a":7}`},
		{`{"a":{"x":1},"b":2,"a":{"x":2,"y":3}}`, func(e *javelin.Editor) error { return e.MergePatch(mustParse(t, `{"a":{"x":null,"z":7},"b":3,"c":4}`)) }, `{"a":{"z":7},"b":3,"a":{"y":3,"z":7},"c":4}`},
		{`{"a":{"b":{}},"a":{"b":{}}}`, func(e *javelin.Editor) error {
			return errors.Join(e.Set("/a/b/c", []any{1}), e.Set("/a/b/c/0", 2), e.Append("/a/b/c", 3))
		}, `{"a":{"b":{"c":[2,3]}},"a":{"b":{"c":[2,3]}}}`},
	} {
		e := mustParse(t, tt.doc, anyNames).Edit()
		if err := tt.do(e); err != nil || string(e.Bytes()) != tt.want {
			t.Errorf("case %d of %s: %s, %v, want %s", i, tt.doc, e.Bytes(), err, tt.want)
		}
	}
	const other = `{"a":{},"a":{"l":5}}`
	e := mustParse(t, other, anyNames).Edit()
	if err := e.Append("/a/l", 1); !errors.Is(err, javelin.ErrKind) || string(e.Bytes()) != other {
		t.Errorf("Append where one is no array: %s, %v", e.Bytes(), err)
	}
	for i, do := range []func(e *javelin.Editor) error{
		func(e *javelin.Editor) error { return e.Set("/a/x", 1) },
		func(e *javelin.Editor) error { return e.Append("/a", 1) },
		func(e *javelin.Editor) error { return e.Rename("/a", "b") },
		func(e *javelin.Editor) error { return e.Move("/b", "/a/x") },
	} {
		const doc = `{"a":{},"a":5,"b":[]}`
		e := mustParse(t, doc, anyNames).Edit()
		if err := do(e); err == nil || string(e.Bytes()) != doc {
			t.Errorf("edit %d, of which one half would fail: %s, %v", i, e.Bytes(), err)
		}
	}
}

func found(t *testing.T, doc, path string) javelin.Node {
	n, err := javelin.Get([]byte(doc), path)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestOneShotPatchesRefuseNamesTwice: as Parse does; by the option all are changed.
func TestOneShotPatchesRefuseNamesTwice(t *testing.T) {
	doc := []byte(`{"a":1,"b":2,"a":3}`)
	if got, err := javelin.Patch(doc, []byte(`[{"op":"remove","path":"/a"}]`)); !isDuplicate(err) {
		t.Errorf("%s, %v", got, err)
	}
	if got, err := javelin.MergePatch(doc, []byte(`{"a":null}`)); !isDuplicate(err) {
		t.Errorf("%s, %v", got, err)
	}
	if got, err := javelin.Patch(doc, []byte(`[{"op":"remove","path":"/a"}]`), anyNames); err != nil || string(got) != `{"b":2}` {
		t.Errorf("%s, %v", got, err)
	}
	if got, err := javelin.MergePatch(doc, []byte(`{"a":null}`), anyNames); err != nil || string(got) != `{"b":2}` {
		t.Errorf("%s, %v", got, err)
	}
}

// TestManyNamesTwiceEnd: many members of one name take neither much time nor memory
// without bound.
func TestManyNamesTwiceEnd(t *testing.T) {
	count := 200_000
	if testing.Short() {
		count = 40_000
	}
	doc := []byte("{" + strings.Repeat(`"a":1,`, count) + `"b":2}`)
	if got, err := javelin.Delete(doc, "a", anyNames); err != nil || string(got) != `{"b":2}` {
		t.Errorf("%.100s, %v", got, err)
	}
	if got, err := javelin.Set(doc, "a", 2, anyNames); err != nil || !bytes.Equal(got, bytes.ReplaceAll(doc, []byte("1"), []byte("2"))) {
		t.Errorf("%.100s, %v", got, err)
	}
	if got, err := javelin.MergePatch(doc, []byte(`{"a":null,"c":null,"d":null}`), anyNames); err != nil || string(got) != `{"b":2}` {
		t.Errorf("%.100s, %v", got, err)
	}
	long := strings.Repeat("x", 1<<20)
	if got, err := javelin.Set(doc, "a", long, anyNames); !errors.Is(err, javelin.ErrTooLarge) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	e := mustParse(t, string(doc), anyNames).Edit()
	if err := e.Set("/a", long); !errors.Is(err, javelin.ErrTooLarge) || !bytes.Equal(e.Bytes(), doc) {
		t.Errorf("%v", err)
	}
	patch := mustParse(t, `{"a":"`+long+`"}`)
	if err := e.MergePatch(patch); err != nil || len(e.Bytes()) > 200<<20 {
		t.Errorf("%v", err)
	}
	if n := strings.Count(string(e.Bytes()), `"a":1`); n != 0 {
		t.Errorf("%d members are as they were", n)
	}
}

// TestRandomNamesTwice: Set and Delete of random documents with names that occur twice
// leave nothing behind, or change nothing.
func TestRandomNamesTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	var value func(depth int) string
	value = func(depth int) string {
		switch k := r.IntN(4); {
		case depth == 0 || k == 0:
			return []string{"0", `"}{"`, "null", "[]", "{}"}[r.IntN(5)]
		case k == 1:
			return "[" + value(depth-1) + "," + value(depth-1) + "]"
		}
		var b strings.Builder
		for i := range 1 + r.IntN(4) {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(spelled(r, []string{"a", "b", "1", ""}[r.IntN(4)]) + ": " + value(depth-1))
		}
		return "{" + b.String() + "}"
	}
	refused, changed := 0, 0
	for range 20000 {
		doc := []byte(value(4))
		path := []string{"a", "b", "a.b", "a.1", "b.a.1", "1.a", `"".a`, `a.""`, "a.-1"}[r.IntN(9)]
		all, err := javelin.Delete(doc, path, anyNames)
		if err != nil {
			t.Fatalf("Delete all %s in %s: %v", path, doc, err)
		}
		again, err := javelin.Delete(all, path, anyNames)
		if !strings.ContainsAny(path, "1") && (err != nil || !bytes.Equal(again, all)) {
			t.Fatalf("Delete all %s in %s: %s, and then %s, %v", path, doc, all, again, err)
		}
		for _, opts := range [][]javelin.Option{nil, unchecked} {
			got, err := javelin.Delete(doc, path, opts...)
			switch {
			case isDuplicate(err):
				refused++
			case err != nil:
				t.Fatalf("Delete %s in %s: %v", path, doc, err)
			default:
				changed++
				if !bytes.Equal(got, all) {
					t.Fatalf("Delete %s in %s: %s, all %s", path, doc, got, all)
				}
			}
			_, wantErr := javelin.Delete(doc, path)
			if (err == nil) != (wantErr == nil) {
				t.Fatalf("Delete %s in %s: %v, with options %v", path, doc, wantErr, err)
			}
			set, setErr := javelin.Set(doc, path, "new", opts...)
			if err != nil && setErr == nil {
				t.Fatalf("Set %s in %s: %s, Delete %v", path, doc, set, err)
			}
			allSet, allErr := javelin.Set(doc, path, "new", anyNames)
			if setErr == nil && (allErr != nil || !bytes.Equal(set, allSet)) {
				t.Fatalf("Set %s in %s: %s, all %s, %v", path, doc, set, allSet, allErr)
			}
		}
	}
	if refused < 1000 || changed < 1000 {
		t.Errorf("%d refused, %d changed", refused, changed)
	}
}

package javelin_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

var (
	oneOfMany = javelin.MustCompilePath("b.1.c")
	unchecked = []javelin.Option{javelin.Unchecked()}
)

// TestGetAllocatesNothing: the document of a value that is only read is a part of
// the frame of who asks.
func TestGetAllocatesNothing(t *testing.T) {
	doc := []byte(`{"a": "x\ny", "b": [ {}, {"c": -12.5, "d": [1, 2, 3]} ], "e": "2026-01-02T03:04:05Z"}`)
	buf := make([]byte, 0, 64)
	offset := int64(strings.Index(string(doc), "[1,"))
	for name, f := range map[string]func(opts ...javelin.Option) bool{
		"int": func(opts ...javelin.Option) bool {
			n, err := javelin.Get(doc, "b.1.d.2", opts...)
			v, err2 := n.Int()
			return err == nil && err2 == nil && v == 3 && n.IntOr(0) == 3
		},
		"float": func(opts ...javelin.Option) bool {
			n, err := oneOfMany.Get(doc, opts...)
			v, err2 := n.Float()
			return err == nil && err2 == nil && v == -12.5 && n.FloatOr(0) == v && n.Kind() == jsontext.KindNumber && n.Exists() && n.Err() == nil
		},
		"text": func(opts ...javelin.Option) bool {
			n, err := javelin.GetPointer(doc, "/a", opts...)
			b, err2 := n.AppendText(buf)
			return err == nil && err2 == nil && string(b) == "x\ny"
		},
		"time": func(opts ...javelin.Option) bool {
			n, err := javelin.Get(doc, "e", opts...)
			v, err2 := n.Time()
			return err == nil && err2 == nil && v.Year() == 2026
		},
		"raw": func(opts ...javelin.Option) bool {
			n, err := javelin.Get(doc, "b.1.d", opts...)
			return err == nil && string(n.Raw()) == "[1, 2, 3]" && n.Offset() == offset
		},
		"missing": func(opts ...javelin.Option) bool {
			n, err := javelin.Get(doc, "b.7", opts...)
			return err == nil && !n.Exists() && n.IntOr(5) == 5 && !n.IsNull()
		},
	} {
		for _, opts := range [][]javelin.Option{nil, unchecked} {
			ok := true
			if n := jsontest.LeastAllocs(func() { ok = f(opts...) && ok }); n != 0 || !ok {
				t.Errorf("%s, unchecked %v: %v allocations, %v", name, opts != nil, n, ok)
			}
		}
	}
}

// keptNode is where a Node that escapes goes.
var keptNode javelin.Node

// TestKeptNodeAllocatesItsDocument: what outlives the frame is in memory of its own.
func TestKeptNodeAllocatesItsDocument(t *testing.T) {
	doc := []byte(`{"a":{"b":[1,2,{"c":"x"}]}}`)
	if n := jsontest.LeastAllocs(func() { keptNode, _ = javelin.Get(doc, "a.b") }); n != 1 {
		t.Errorf("%v allocations", n)
	}
	grow := func(depth int) int { return 0 }
	grow = func(depth int) int {
		if depth == 0 {
			return 0
		}
		var frame [256]byte
		return grow(depth-1) + int(frame[depth%256])
	}
	grow(1000)
	if v := keptNode.At("/2/c").TextOr(""); v != "x" || keptNode.Pointer() != "/a/b" {
		t.Errorf("%q at %s", v, keptNode.Pointer())
	}
}

// TestEditsAllocateTheirOutput and, into memory that is there, nothing.
func TestEditsAllocateTheirOutput(t *testing.T) {
	doc := []byte(`{"a": 1, "b": [ {}, {"c": 5, "d": [1, 2, 3]} ], "e": "x"}`)
	buf := make([]byte, 0, 256)
	var seven, text, raw any = 700, "text", jsontext.Value(`{"x":[1]}`)
	small := func(v any) bool {
		_, ok := v.(jsontext.Value)
		return !ok
	}
	for _, opts := range [][]javelin.Option{nil, unchecked} {
		for want, v := range map[string]any{"700": seven, `"text"`: text, `{"x":[1]}`: raw, "null": nil} {
			var out []byte
			n := jsontest.LeastAllocs(func() { out, _ = javelin.Set(doc, "b.1.c", v, opts...) })
			if !small(v) {
				n-- // its text
			}
			if string(out) != `{"a": 1, "b": [ {}, {"c": `+want+`, "d": [1, 2, 3]} ], "e": "x"}` || n != 1 {
				t.Errorf("Set to %s: %v allocations, %s", want, n, out)
			}
			if !small(v) {
				continue
			}
			n = jsontest.LeastAllocs(func() { out, _ = javelin.AppendSet(buf, doc, "b.1.c", v, opts...) })
			if string(out) != `{"a": 1, "b": [ {}, {"c": `+want+`, "d": [1, 2, 3]} ], "e": "x"}` || n != 0 {
				t.Errorf("AppendSet to %s: %v allocations, %s", want, n, out)
			}
		}
		for path, want := range map[string]string{
			"a": `{"b": [ {}, {"c": 5, "d": [1, 2, 3]} ], "e": "x"}`, "b": `{"a": 1, "e": "x"}`, "e": `{"a": 1, "b": [ {}, {"c": 5, "d": [1, 2, 3]} ]}`, "b.1.d.1": `{"a": 1, "b": [ {}, {"c": 5, "d": [1, 3]} ], "e": "x"}`, "none": string(doc), "a.b.c": string(doc),
		} {
			var out []byte
			if n := jsontest.LeastAllocs(func() { out, _ = javelin.Delete(doc, path, opts...) }); string(out) != want || n != 1 {
				t.Errorf("Delete %s: %v allocations, %s", path, n, out)
			}
			if n := jsontest.LeastAllocs(func() { out, _ = javelin.AppendDelete(buf, doc, path, opts...) }); string(out) != want || n != 0 {
				t.Errorf("AppendDelete %s: %v allocations, %s", path, n, out)
			}
		}
	}
}

// TestPathsGetAllocatesNothing while what it returns does not leave the caller, and
// no more than the Nodes and their documents if it does.
func TestPathsGetAllocatesNothing(t *testing.T) {
	doc := []byte(`{"a":1,"b":[{},{"c":5,"d":[1,2,3]}],"e":"x","f":{"g":7}}`)
	p, err := javelin.CompilePaths([]string{"b.1.d.2", "a", "e", "none", "b.1", "f.g", "b.0", "b.1.c", "b.1.d.0", "b.9"})
	if err != nil {
		t.Fatal(err)
	}
	for _, opts := range [][]javelin.Option{nil, unchecked} {
		sum := int64(0)
		n := jsontest.LeastAllocs(func() {
			sum = 0
			nodes, err := p.Get(doc, opts...)
			for _, n := range nodes {
				sum += n.IntOr(0)
			}
			if err != nil || len(nodes) != 10 {
				sum = -1
			}
		})
		if n != 0 || sum != 3+1+7+5+1 {
			t.Errorf("%v allocations, sum %d", n, sum)
		}
		var nodes []javelin.Node
		if n := jsontest.LeastAllocs(func() { nodes, _ = p.Get(doc, opts...) }); n != 2 || len(nodes) != 10 || nodes[5].IntOr(0) != 7 {
			t.Errorf("%v allocations, %s", n, nodes)
		}
	}
}

// TestGetManyAllocatesWhatItReturns: the Nodes and their documents, unless they have room in the
// frame of the caller, and stay there.
func TestGetManyAllocatesWhatItReturns(t *testing.T) {
	doc := []byte(`{"a":1,"b":[{},{"c":5,"d":[1,2,3]}],"e":"x","f":{"g":7}}`)
	paths := []string{"b.1.d.2", "a", "e", "none", "b.1", "f.g", "b.0", "b.1.c", "b.1.d", "b.9"}
	for _, opts := range [][]javelin.Option{nil, unchecked} {
		for _, k := range []int{1, 4, 10} {
			var nodes []javelin.Node
			want := 2.
			if k > 4 {
				want++
			}
			if n := jsontest.LeastAllocs(func() { nodes, _ = javelin.GetMany(doc, paths[:k], opts...) }); n != want || len(nodes) != k || nodes[0].IntOr(0) != 3 {
				t.Errorf("%d paths: %v allocations, %s", k, n, nodes)
			}
		}
		for _, doc := range [][]byte{doc, append(bytes.Repeat([]byte(" "), 300), doc...), append(bytes.Repeat([]byte(" "), 3000), doc...), append(bytes.Repeat([]byte(" "), 30000), doc...)} {
			sum := int64(0)
			n := jsontest.LeastAllocs(func() {
				nodes, _ := javelin.GetMany(doc, paths[:4], opts...)
				sum = nodes[0].IntOr(0) + 10*nodes[1].IntOr(0)
			})
			if n != 0 || sum != 13 {
				t.Errorf("%d bytes: %v allocations, sum %d", len(doc), n, sum)
			}
		}
	}
}

// TestDeleteIsTheEditors: the text that Delete leaves is what an Editor leaves.
func TestDeleteIsTheEditors(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	count := 0
	docs := 3000
	if testing.Short() {
		docs = 500
	}
	for range docs {
		doc := randomJSON(r, nil, 4)
		root := mustParse(t, string(doc))
		for n := range root.All() {
			p := n.Pointer()
			var parts []string
			at := root
			for tok := range p.Tokens() {
				if at.IsArray() {
					parts = append(parts, tok)
				} else {
					parts = append(parts, javelin.EscapePath(tok))
				}
				at = at.At(jsontext.Pointer("").AppendToken(tok))
			}
			path := strings.Join(parts, ".")
			if path == "" {
				continue
			}
			e := root.Edit()
			if err := e.Delete(p); err != nil {
				t.Fatal(err)
			}
			for _, opts := range [][]javelin.Option{nil, unchecked} {
				got, err := javelin.Delete(slices.Clip(slices.Clone(doc)), path, opts...)
				if err != nil || string(got) != string(e.Bytes()) {
					t.Fatalf("%s without %s:\n got %s, %v\nwant %s", doc, path, got, err, e.Bytes())
				}
			}
			count++
		}
	}
	if count < 3*docs {
		t.Errorf("%d values", count)
	}
}

// TestUncheckedDeleteOfWhatIsNotJSON: no result is promised, but an end.
func TestUncheckedDeleteOfWhatIsNotJSON(t *testing.T) {
	for _, doc := range []string{`{"a" 1}`, `{"a":1`, `{"a":1;"b":2}`, `"a":1}`, `{x"a":1}`, `[1`, `[1;2]`, `:1`, `{"a":`, `{"\"a":1}`, `{a":1}`, `{"b":2"a":1}`} {
		for _, path := range []string{"a", "0", `\"a`} {
			out, err := javelin.Delete([]byte(doc), path, javelin.Unchecked())
			if err == nil && len(out) > len(doc) {
				t.Errorf("%s without %s: %s", doc, path, out)
			}
		}
	}
}

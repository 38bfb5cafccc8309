package javelin_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"math"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

func TestEditKeepsTheRest(t *testing.T) {
	const doc = "\n{\n  \"a\": 1.50,\n  \"b\" : [1, 2,  3],\n  \"c\": {\"x\":\t\"\\u0041\"}\n}\n"
	for _, tt := range []struct {
		name string
		edit func(e *javelin.Editor) error
		want string
	}{
		{"nothing", func(e *javelin.Editor) error { return nil }, doc},
		{"set", func(e *javelin.Editor) error { return e.Set("/b/1", "x") }, strings.Replace(doc, "2", `"x"`, 1)},
		{"set new", func(e *javelin.Editor) error { return e.Set("/d", 4) }, strings.Replace(doc, "}\n}", "},\n  \"d\": 4\n}", 1)},
		{"set deep new", func(e *javelin.Editor) error { return e.Set("/c/y/0/z", true) }, strings.Replace(doc, "41\"}", "41\",\"y\":\t[{\"z\":true}]}", 1)},
		{"append", func(e *javelin.Editor) error { return e.Append("/b", 4, 5) }, strings.Replace(doc, "3]", "3,  4,  5]", 1)},
		{"append by -", func(e *javelin.Editor) error { return e.Set("/b/-", nil) }, strings.Replace(doc, "3]", "3,  null]", 1)},
		{"insert", func(e *javelin.Editor) error { return e.Insert("/b/1", 9) }, strings.Replace(doc, "1, 2", "1, 9, 2", 1)},
		{"insert first", func(e *javelin.Editor) error { return e.Insert("/b/0", 0) }, strings.Replace(doc, "[1, 2", "[0, 1, 2", 1)},
		{"delete first", func(e *javelin.Editor) error { return e.Delete("/a") }, strings.Replace(doc, "\n  \"a\": 1.50,", "", 1)},
		{"delete middle", func(e *javelin.Editor) error { return e.Delete("/b") }, strings.Replace(doc, "\n  \"b\" : [1, 2,  3],", "", 1)},
		{"delete last", func(e *javelin.Editor) error { return e.Delete("/c") }, strings.Replace(doc, ",\n  \"c\": {\"x\":\t\"\\u0041\"}", "", 1)},
		{"delete all", func(e *javelin.Editor) error {
			return errors.Join(e.Delete("/a"), e.Delete("/b"), e.Delete("/c"))
		}, "\n{}\n"},
		{"rename", func(e *javelin.Editor) error { return e.Rename("/b", "β") }, strings.Replace(doc, `"b"`, `"β"`, 1)},
		{"move", func(e *javelin.Editor) error { return e.Move("/b/0", "/b/2") }, strings.Replace(doc, "1, 2,  3", "2,  3,  1", 1)},
		{"move up", func(e *javelin.Editor) error { return e.Move("/c/x", "/a") }, strings.Replace(strings.Replace(doc, "1.50", `"\u0041"`, 1), "{\"x\":\t\"\\u0041\"}", "{}", 1)},
		{"copy", func(e *javelin.Editor) error { return e.Copy("/c", "/b/0") }, strings.Replace(doc, "[1", "[{\"x\":\t\"\\u0041\"}, 1", 1)},
		{"many", func(e *javelin.Editor) error {
			return errors.Join(e.Set("/a", 2), e.Delete("/b/0"), e.Delete("/b/0"), e.Rename("/c/x", "y"), e.Set("/c/y", "z"))
		}, "\n{\n  \"a\": 2,\n  \"b\" : [3],\n  \"c\": {\"y\":\t\"z\"}\n}\n"},
		{"root", func(e *javelin.Editor) error { return e.Set("", jsontext.Value(` [1 ] `)) }, "\n[1 ]\n"},
	} {
		root := mustParse(t, doc)
		e := root.Edit()
		if err := tt.edit(e); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if got := string(e.Bytes()); got != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.name, got, tt.want)
		}
		if root.String() != strings.TrimSpace(doc) {
			t.Errorf("%s: the document has changed", tt.name)
		}
		if n := e.Node(); n.String() != strings.TrimSpace(tt.want) || n.Err() != nil {
			t.Errorf("%s: Node is %s", tt.name, n)
		}
	}
}

func TestEditFromNothing(t *testing.T) {
	e := javelin.NewEditor()
	if len(e.Bytes()) != 0 || e.Node().Exists() || e.Get("").Exists() {
		t.Error("there is a document")
	}
	if err := errors.Join(e.Set("/user/name", "Ada"), e.Append("/user/tags", "a", "b"), e.Set("/user/at/0/x", 1.5), e.Append("/list")); err != nil {
		t.Fatal(err)
	}
	const want = `{"user":{"name":"Ada","tags":["a","b"],"at":[{"x":1.5}]},"list":[]}`
	if got := string(e.AppendTo([]byte(">"))); got != ">"+want {
		t.Errorf("got %s", got)
	}
	if n := e.Get("/user/tags"); n.String() != `["a","b"]` {
		t.Errorf("Get: %s", n)
	}
	if err := e.Delete(""); err != nil || len(e.Bytes()) != 0 {
		t.Errorf("after Delete: %s, %v", e.Bytes(), err)
	}
	if err := e.Append("", 1); err != nil || string(e.Bytes()) != `[1]` {
		t.Errorf("after Append: %s, %v", e.Bytes(), err)
	}
}

func TestEditErrors(t *testing.T) {
	const doc = `{"a":[1,2],"b":{"c":3}}`
	e := mustParse(t, doc).Edit()
	for i, tt := range []struct {
		err, is error
	}{
		{e.Set("/a/3", 1), nil}, {e.Set("/a/x", 1), nil}, {e.Set("/a/01", 1), nil}, {e.Set("/b/c/d", 1), javelin.ErrKind}, {e.Set("x", 1), nil},
		{e.Delete("/a/2"), javelin.ErrNotFound}, {e.Delete("/a/-"), javelin.ErrNotFound}, {e.Delete("/x"), javelin.ErrNotFound}, {e.Delete("/b/c/d"), javelin.ErrNotFound},
		{e.Rename("/a", "b"), javelin.ErrExists}, {e.Rename("/x", "y"), javelin.ErrNotFound}, {e.Rename("/a/0", "y"), javelin.ErrKind}, {e.Rename("", "y"), javelin.ErrKind}, {e.Rename("/a", "\xff"), nil},
		{e.Move("/a", "/a/0"), nil}, {e.Move("/x", "/y"), javelin.ErrNotFound}, {e.Move("/a/0", "/b/c/d"), javelin.ErrKind}, {e.Move("/a/0", "/a/2"), nil}, {e.Move("/a/1", "/a/9"), nil},
		{e.Copy("/x", "/y"), javelin.ErrNotFound}, {e.Copy("/a", "/a/9"), nil}, {e.Append("/b", 1), javelin.ErrKind}, {e.Append("/b/c/d", 1), javelin.ErrKind},
		{e.Set("/y", make(chan int)), javelin.ErrType}, {e.Set("/y", math.NaN()), nil}, {e.Set("/y", jsontext.Value(`{`)), nil}, {e.Set("/y", "\xff"), nil},
		{e.Set(jsontext.Pointer(strings.Repeat("/a", 10001)), 1), nil}, {e.Set(jsontext.Pointer(strings.Repeat("/x", 9999)), []any{[]any{}}), nil},
	} {
		if tt.err == nil || tt.is != nil && !errors.Is(tt.err, tt.is) {
			t.Errorf("case %d: %v, want %v", i, tt.err, tt.is)
		}
	}
	e = mustParse(t, doc).Edit()
	if err := e.Move("/a/0", "/b/c/d"); err == nil || string(e.Bytes()) != doc {
		t.Errorf("after a failed Move: %s, %v", e.Bytes(), err)
	}
	if err := e.Move("/a", "/a"); err != nil || string(e.Bytes()) != doc {
		t.Errorf("after a Move to where it is: %s, %v", e.Bytes(), err)
	}
}

// Copies that double what there is each time end before memory does. Where an int has 32
// bits they do so in the short form, too.
func TestCopiesOfCopiesEnd(t *testing.T) {
	if testing.Short() && strconv.IntSize > 32 {
		t.Skip("takes the memory of some hundred MB")
	}
	e := mustParse(t, `{"a":[1,2],"b":{"c":3}}`).Edit()
	var err error
	for range 100 {
		if err = e.Copy("", "/a/0"); err != nil {
			break
		}
	}
	if !errors.Is(err, javelin.ErrTooLarge) || len(e.Bytes()) > 300<<20 {
		t.Errorf("%v, %d bytes", err, len(e.Bytes()))
	}
}

type marshalerV1 struct{}

func (marshalerV1) MarshalJSON() ([]byte, error) { return []byte(` {"v": 1} `), nil }

func TestAppendValue(t *testing.T) {
	for _, tt := range []struct {
		v    any
		want string
	}{
		{nil, `null`}, {true, `true`}, {false, `false`}, {"a\"\n", `"a\"\n"`}, {1, `1`}, {int8(-1), `-1`}, {int16(-2), `-2`}, {int32(-3), `-3`}, {int64(math.MinInt64), `-9223372036854775808`},
		{uint(1), `1`}, {uint8(2), `2`}, {uint16(3), `3`}, {uint32(4), `4`}, {uint64(math.MaxUint64), `18446744073709551615`}, {float32(0.1), `0.1`}, {1e300, `1e+300`},
		{[]byte("hello"), `"aGVsbG8="`}, {time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC), `"2026-03-14T09:00:00Z"`}, {[]string{"a", "b"}, `["a","b"]`},
		{[]any{1, nil, []any{}}, `[1,null,[]]`}, {map[string]any{"b": 1, "a": map[string]any{}}, `{"a":{},"b":1}`}, {jsontext.Value(" [1] "), `[1]`},
		{javelin.Node{}, `null`}, {marshalerV1{}, `{"v": 1}`}, {netip.MustParseAddr("::1"), `"::1"`},
	} {
		got, err := javelin.AppendValue([]byte("-"), tt.v)
		if err != nil || string(got) != "-"+tt.want {
			t.Errorf("%v: %s, %v, want %s", tt.v, got, err, tt.want)
		}
	}
	deep := any(nil)
	for range 10002 {
		deep = []any{deep}
	}
	for _, v := range []any{make(chan int), complex(1, 2), math.Inf(1), []any{func() {}}, map[string]any{"a": math.NaN()}, map[string]any{"\xff": 1}, []string{"\xff"}, jsontext.Value(""), deep} {
		if _, err := javelin.AppendValue(nil, v); err == nil {
			t.Error("no error")
		}
	}
}

// setTests has the rules of sjson.
var setTests = []struct {
	data, path string
	v          any
	want       string
}{
	{``, `name`, "Tom", `{"name":"Tom"}`}, {``, `a.0.b`, 1, `{"a":[{"b":1}]}`}, {``, `a.2`, 1, `{"a":[null,null,1]}`}, {``, `-1`, 1, `{"-1":1}`}, {`[]`, `-1`, 1, `[1]`}, {`[1]`, `:0`, 2, `[2]`}, {`{"a":1}`, `a.b.0`, 2, `{"a":{"b":[2]}}`}, {``, `a*`, 1, ``}, {``, `a.-1`, 1, `{"a":[1]}`}, {`{"a":{}}`, `a.0.-1`, 1, `{"a":{"0":[1]}}`}, {``, `0`, 1, `[1]`}, {``, `users.:2313.name`, "x", `{"users":{"2313":{"name":"x"}}}`},
	{`{"name":{"last":"Anderson"}}`, `name.last`, "Smith", `{"name":{"last":"Smith"}}`}, {`{"name":{"last":"Anderson"}}`, `name.first`, "Tom", `{"name":{"last":"Anderson","first":"Tom"}}`},
	{`{"friends":["Andy","Carol"]}`, `friends.2`, "Sara", `{"friends":["Andy","Carol","Sara"]}`}, {`{"friends":["Andy","Carol"]}`, `friends.-1`, "Sara", `{"friends":["Andy","Carol","Sara"]}`}, {`{"friends":["Andy","Carol"]}`, `friends.4`, "Sara", `{"friends":["Andy","Carol",null,null,"Sara"]}`},
	{`{"a.b":1, "x": 1.0}`, `a\.b`, 2, `{"a.b":2, "x": 1.0}`}, {`{"a":{"-1":1}}`, `a.:-1`, 2, `{"a":{"-1":2}}`}, {` [ 1 , 2 ] `, `1`, 3, ` [ 1 , 3 ] `}, {` {"a": {"b" :[ 5]}}`, `a.b.0`, nil, ` {"a": {"b" :[ null]}}`},
	{`{"a":1,"b":[{"x":1},{"y":2},{"x":3}]}`, `b.#.x`, 0, `{"a":1,"b":[{"x":0},{"y":2},{"x":0}]}`}, {`{"b":[{"x":1},{"x":3}]}`, `b.#(x>1).x`, 0, `{"b":[{"x":1},{"x":0}]}`}, {`{"b":[{"x":1},{"x":3}, 1]}`, `b.#(x>0)#`, "r", `{"b":["r","r", 1]}`},
	{`{"abc":1,"abd":2}`, `ab*`, 0, `{"abc":0,"abd":2}`}, {`{"abc":1,"abd":{"x":2}}`, `ab*.x`, 0, `{"abc":1,"abd":{"x":0}}`}, {`{"a":1}`, `x*`, 0, `{"a":1}`}, {`{"a":1}`, `a`, map[string]any{"b": 1}, `{"a":{"b":1}}`},
	{`1`, `a.b`, 1, `{"a":{"b":1}}`}, {` "x" `, `1`, 2, ` [null,2] `}, {`null`, `-1`, 1, `{"-1":1}`}, {`{"a":1}`, `a.-1`, 1, `{"a":{"-1":1}}`},
	{`{"@context":{"@vocab":"x"}}`, `@context.@vocab`, "y", `{"@context":{"@vocab":"y"}}`}, {`{"a":{}}`, `a.@id`, 1, `{"a":{"@id":1}}`},
}

func TestSet(t *testing.T) {
	for _, tt := range setTests {
		got, err := javelin.Set([]byte(tt.data), tt.path, tt.v)
		if err != nil || string(got) != tt.want {
			t.Errorf("%s, %s: %s, %v, want %s", tt.data, tt.path, got, err, tt.want)
		}
		if got, err := javelin.Set([]byte(tt.data), tt.path, tt.v, javelin.Unchecked()); err != nil || string(got) != tt.want {
			t.Errorf("unchecked %s, %s: %s, %v, want %s", tt.data, tt.path, got, err, tt.want)
		}
	}
	for _, tt := range []struct {
		data, path string
		v          any
	}{
		{`{"a":1}`, ``, 1}, {`[1]`, `x`, 1}, {`[1]`, `:1`, 1}, {`[1]`, `:-1`, 1}, {`{"a":1]`, `a`, 1}, {`{"a":1}x`, `a`, 1}, {`{"a":[1]}`, `a.999999999`, 1}, {``, `999999999`, 1}, {`{}`, `a.@this`, 1}, {`{}`, `a\`, 1}, {`{}`, `a.#`, 1},
		{`{"a":1}`, `a`, make(chan int)}, {`{"a":[{}]}`, `a.#.@this`, 1}, {`{`, `b.#.x`, 1}, {`{}`, `#(`, 1},
	} {
		if got, err := javelin.Set([]byte(tt.data), tt.path, tt.v); err == nil && tt.path != `a.#` {
			t.Errorf("%s, %s: %s", tt.data, tt.path, got)
		}
	}
}

func TestDelete(t *testing.T) {
	for _, tt := range []struct{ data, path, want string }{
		{`{"name":{"first":"Tom","last":"A"}}`, `name.first`, `{"name":{"last":"A"}}`}, {`{"friends":["Andy","Carol"]}`, `friends.1`, `{"friends":["Andy"]}`}, {`{"friends":["Andy","Carol"]}`, `friends.-1`, `{"friends":["Andy"]}`},
		{`{"a":1}`, `b`, `{"a":1}`}, {`{"a":1}`, `a.b`, `{"a":1}`}, {`[]`, `-1`, `[]`}, {`[1, 2, 3]`, `0`, `[2, 3]`}, {``, `a`, ``}, {`{"a":{"1":2}}`, `a.:1`, `{"a":{}}`}, {`[1]`, `5`, `[1]`}, {`[1]`, `x`, `[1]`},
	} {
		if got, err := javelin.Delete([]byte(tt.data), tt.path); err != nil || string(got) != tt.want {
			t.Errorf("%s, %s: %s, %v, want %s", tt.data, tt.path, got, err, tt.want)
		}
	}
	for _, tt := range []struct{ data, path string }{{`{"a":1`, `a`}, {`{}`, `a*`}, {`{}`, ``}} {
		if got, err := javelin.Delete([]byte(tt.data), tt.path); err == nil {
			t.Errorf("%s, %s: %s", tt.data, tt.path, got)
		}
	}
}

// A model does the edits of an Editor on a decoded document.
type model struct{ root any }

func (m *model) parent(toks []string) any {
	v := m.root
	for _, tok := range toks {
		switch c := v.(type) {
		case map[string]any:
			v = c[tok]
		case []any:
			i, err := strconv.Atoi(tok)
			if err != nil || i >= len(c) {
				return nil
			}
			v = c[i]
		}
	}
	return v
}

func (m *model) replace(toks []string, v any) {
	if len(toks) == 0 {
		m.root = v
		return
	}
	last := toks[len(toks)-1]
	switch c := m.parent(toks[:len(toks)-1]).(type) {
	case map[string]any:
		c[last] = v
	case []any:
		i, _ := strconv.Atoi(last)
		c[i] = v
	}
}

func (m *model) insert(toks []string, v any) {
	last := toks[len(toks)-1]
	switch c := m.parent(toks[:len(toks)-1]).(type) {
	case map[string]any:
		c[last] = v
	case []any:
		i, err := strconv.Atoi(last)
		if err != nil {
			i = len(c)
		}
		m.replace(toks[:len(toks)-1], slices.Insert(slices.Clone(c), i, v))
	}
}

func (m *model) remove(toks []string) {
	last := toks[len(toks)-1]
	switch c := m.parent(toks[:len(toks)-1]).(type) {
	case map[string]any:
		delete(c, last)
	case []any:
		i, _ := strconv.Atoi(last)
		m.replace(toks[:len(toks)-1], slices.Delete(slices.Clone(c), i, i+1))
	}
}

// pointers returns the pointers to all values within v but itself.
func pointers(v any, at jsontext.Pointer, list []jsontext.Pointer) []jsontext.Pointer {
	switch c := v.(type) {
	case map[string]any:
		names := make([]string, 0, len(c))
		for name := range c {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			p := at.AppendToken(name)
			list = pointers(c[name], p, append(list, p))
		}
	case []any:
		for i, e := range c {
			p := at.AppendToken(strconv.Itoa(i))
			list = pointers(e, p, append(list, p))
		}
	}
	return list
}

func clone(v any) any {
	b, _ := json.Marshal(v)
	var w any
	_ = json.Unmarshal(b, &w)
	return w
}

var sequences = flag.Int("sequences", 10_000, "how many edit sequences TestEditSequencesAgainstDecoded makes")

// TestEditSequencesAgainstDecoded makes random edits, and the same to a decoded copy;
// then values are asked for, set and deleted in the text in all ways that there are.
func TestEditSequencesAgainstDecoded(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	count := *sequences
	if testing.Short() {
		count = min(count, 500)
	}
	for range count {
		b := randomJSON(r, nil, 4)
		root := mustParse(t, string(b))
		e := root.Edit()
		m := &model{clone(root.Any())}
		var log []string
		for range 1 + r.IntN(8) {
			ps := pointers(m.root, "", nil)
			if len(ps) == 0 {
				break
			}
			p, q := ps[r.IntN(len(ps))], ps[r.IntN(len(ps))]
			toks, qtoks := slices.Collect(p.Tokens()), slices.Collect(q.Tokens())
			v := clone(mustParse(t, string(randomJSON(r, nil, 2))).Any())
			var err error
			switch op := r.IntN(6); op {
			case 0:
				log = append(log, "set "+string(p))
				err = e.Set(p, v)
				m.replace(toks, clone(v))
			case 1:
				log = append(log, "insert "+string(p))
				err = e.Insert(p, v)
				m.insert(toks, clone(v))
			case 2:
				log = append(log, "delete "+string(p))
				err = e.Delete(p)
				m.remove(toks)
			case 3:
				log = append(log, "copy "+string(p)+" "+string(q))
				w := clone(m.parent(toks))
				err = e.Copy(p, q)
				m.insert(qtoks, w)
			case 4:
				if p.Contains(q) {
					continue
				}
				// Where it goes may shift, or vanish, when it is taken out.
				try := &model{clone(m.root)}
				w := clone(try.parent(toks))
				try.remove(toks)
				if !slices.Contains(pointers(try.root, "", nil), q) {
					continue
				}
				log = append(log, "move "+string(p)+" "+string(q))
				err = e.Move(p, q)
				try.insert(qtoks, w)
				m = try
			case 5:
				parent, ok := m.parent(toks[:len(toks)-1]).(map[string]any)
				if _, taken := parent["renamed"]; !ok || taken {
					continue
				}
				log = append(log, "rename "+string(p))
				err = e.Rename(p, "renamed")
				parent["renamed"] = parent[toks[len(toks)-1]]
				delete(parent, toks[len(toks)-1])
			}
			if err != nil {
				t.Fatalf("%s: %q: %v", b, log, err)
			}
		}
		out := e.Bytes()
		got, err := javelin.Parse(out)
		if err != nil || !reflect.DeepEqual(got.Any(), m.root) {
			want, _ := json.Marshal(m.root)
			t.Fatalf("%s: %q:\n got %s, %v\nwant %s", b, log, out, err, want)
		}
		if n := e.Node(); !javelin.Equal(n, got) {
			t.Fatalf("Node %s, Bytes %s", n, out)
		}
		askAndChange(t, r, out, m)
	}
}

// askAndChange takes one value of a document that m is the decoded copy of.
func askAndChange(t *testing.T, r *rand.Rand, doc []byte, m *model) {
	ps := pointers(m.root, "", nil)
	if len(ps) == 0 {
		return
	}
	p := ps[r.IntN(len(ps))]
	toks := slices.Collect(p.Tokens())
	want := clone(m.parent(toks))
	var parts []string
	query := "$"
	for i, tok := range toks {
		if _, isList := m.parent(toks[:i]).([]any); isList {
			parts = append(parts, tok)
			query += "[" + tok + "]"
		} else {
			parts = append(parts, javelin.EscapePath(tok))
			quoted, _ := json.Marshal(tok)
			query += "[" + string(quoted) + "]"
		}
	}
	path := strings.Join(parts, ".")
	jsonPath, err := javelin.CompileJSONPath(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	if path == "" {
		return // the root
	}
	check := func(what string, n javelin.Node, err error) {
		if err != nil || !n.Exists() || !reflect.DeepEqual(n.Any(), want) {
			b, _ := json.Marshal(want)
			t.Fatalf("%s of %s at %s, %s: %s, %v, want %s", what, doc, p, path, n, err, b)
		}
	}
	n, err := javelin.GetPointer(doc, p)
	check("GetPointer", n, err)
	n, err = javelin.GetPointer(doc, p, javelin.Unchecked())
	check("unchecked GetPointer", n, err)
	n, err = javelin.GetPointerReader(bytes.NewReader(doc), p)
	check("GetPointerReader", n, err)
	n, err = javelin.Get(doc, path)
	check("Get", n, err)
	n, err = javelin.Get(doc, path, javelin.Unchecked())
	check("unchecked Get", n, err)
	n, err = javelin.GetReader(bytes.NewReader(doc), path)
	check("GetReader", n, err)
	for _, opts := range [][]javelin.Option{nil, {javelin.Unchecked()}} {
		nodes, err := javelin.GetMany(doc, []string{path, "no such name", path}, opts...)
		if err != nil || nodes[1].Exists() {
			t.Fatalf("GetMany of %s at %s: %s, %v", doc, path, nodes, err)
		}
		check("GetMany", nodes[0], nil)
		check("GetMany", nodes[2], nil)
	}
	nodes, err := mustParse(t, string(doc)).Select(query)
	if len(nodes) != 1 {
		t.Fatalf("Select of %s at %s: %s, %v", doc, query, nodes, err)
	}
	check("Select", nodes[0], err)
	for n, err := range jsonPath.SelectReader(bytes.NewReader(doc)) {
		check("SelectReader", n, err)
	}

	v := clone(mustParse(t, string(randomJSON(r, nil, 1))).Any())
	m.replace(toks, v)
	changed := func(what string, out []byte, err error) {
		if err != nil || !reflect.DeepEqual(mustParse(t, string(out)).Any(), m.root) {
			t.Fatalf("%s of %s at %s, %s: %s, %v", what, doc, p, path, out, err)
		}
	}
	out, err := javelin.Set(doc, path, v)
	changed("Set", out, err)
	out, err = javelin.Set(doc, path, v, javelin.Unchecked())
	changed("unchecked Set", out, err)
	out, err = jsonPath.Set(doc, v)
	changed("Set by JSONPath", out, err)
	m.remove(toks)
	out, err = javelin.Delete(doc, path)
	changed("Delete", out, err)
	out, err = jsonPath.Delete(doc)
	changed("Delete by JSONPath", out, err)
}

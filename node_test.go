package javelin_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

const store = ` {
  "name": "Nuuk \u0041",
  "open": true, "closed": false, "none": null,
  "big": 12345678901234567890, "huge": 1e400, "neg": -5, "ratio": -0.25,
  "esc\u0061ped": 1,
  "seen": "2026-03-14T09:00:00Z", "data": "aGVsbG8=",
  "air": [1, [2, {"deep": [null, "x"]}], {"k": 3}, -1.5],
  "empty": {}, "void": [], "a/b": {"m~n": 7}, "": 8
} `

func mustParse(t testing.TB, s string, opts ...javelin.Option) javelin.Node {
	t.Helper()
	n, err := javelin.ParseString(s, opts...)
	if err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return n
}

func TestReadTyped(t *testing.T) {
	root := mustParse(t, store)
	get := func(name string) javelin.Node { return root.Get(name) }
	check := func(name string, got, want any, err error) {
		t.Helper()
		if err != nil || got != want {
			t.Errorf("%s: %v, %v, want %v", name, got, err, want)
		}
	}
	text, err := get("name").Text()
	check("name", text, "Nuuk A", err)
	b, err := get("name").AppendText([]byte("<"))
	check("append name", string(b), "<Nuuk A", err)
	yes, err := get("open").Bool()
	check("open", yes, true, err)
	no, err := get("closed").Bool()
	check("closed", no, false, err)
	u, err := get("big").Uint()
	check("big", u, uint64(12345678901234567890), err)
	s, err := get("big").Number()
	check("big", s, "12345678901234567890", err)
	i, err := get("neg").Int()
	check("neg", i, int64(-5), err)
	f, err := get("ratio").Float()
	check("ratio", f, -0.25, err)
	i, err = get("escaped").Int()
	check("escaped", i, int64(1), err)
	tm, err := get("seen").Time()
	check("seen", tm, time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC), err)
	data, err := get("data").Bytes()
	check("data", string(data), "hello", err)
	i, err = get("").Int()
	check("empty name", i, int64(8), err)
	i, err = root.At("/a~1b/m~0n").Int()
	check("pointer", i, int64(7), err)
	text, err = root.At("/air/1/1/deep/1").Text()
	check("deep", text, "x", err)
	check("last", get("air").Index(-1).String(), "-1.5", nil)
	check("first", get("air").Index(-4).String(), "1", nil)
	check("kind", get("none").Kind(), jsontext.KindNull, nil)
	check("null", get("none").IsNull(), true, nil)
	check("object", get("empty").IsObject(), true, nil)
	check("array", get("void").IsArray(), true, nil)
	check("len", [3]int{root.Len(), get("air").Len(), get("empty").Len() + get("void").Len() + get("name").Len()}, [3]int{16, 4, 0}, nil)
	check("raw", string(root.At("/air/1").Raw()), `[2, {"deep": [null, "x"]}]`, nil)
	check("offset", get("name").Offset(), int64(strings.Index(store, `"Nuuk`)), nil)
	check("string", root.String(), strings.TrimSpace(store), nil)
}

func TestReadOr(t *testing.T) {
	root := mustParse(t, store)
	when := time.Unix(1, 0)
	for i, got := range []bool{
		root.Get("open").BoolOr(false), !root.Get("closed").BoolOr(true), root.Get("name").BoolOr(true), root.Get("x").BoolOr(true),
		root.Get("neg").IntOr(1) == -5, root.Get("ratio").IntOr(1) == 1, root.Get("big").IntOr(1) == 1, root.Get("x").IntOr(1) == 1,
		root.Get("big").UintOr(1) == 12345678901234567890, root.Get("neg").UintOr(1) == 1,
		root.Get("ratio").FloatOr(1) == -0.25, root.Get("huge").FloatOr(1) == 1, root.Get("name").FloatOr(2) == 2,
		root.Get("huge").NumberOr("") == "1e400", root.Get("name").NumberOr("z") == "z",
		root.Get("name").TextOr("") == "Nuuk A", root.Get("neg").TextOr("z") == "z",
		string(root.Get("data").BytesOr(nil)) == "hello", string(root.Get("x").BytesOr([]byte("d"))) == "d", string(root.Get("seen").BytesOr([]byte("d"))) == "d",
		root.Get("seen").TimeOr(when).Year() == 2026, root.Get("name").TimeOr(when) == when, root.Get("x").TimeOr(when) == when,
	} {
		if !got {
			t.Errorf("case %d", i)
		}
	}
}

func TestReadErrors(t *testing.T) {
	root := mustParse(t, store)
	bignum := javelin.ErrRange
	for _, tt := range []struct {
		read func() error
		is   error
		text string
	}{
		{func() error { _, err := root.Get("name").Int(); return err }, javelin.ErrKind, `javelin: cannot read string as int64 within "/name" after offset 13`},
		{func() error { _, err := root.At("/air/1/1/deep").Bool(); return err }, javelin.ErrKind, `javelin: cannot read [ as bool within "/air/1/1/deep" after offset 249`},
		{func() error { _, err := root.Get("big").Int(); return err }, bignum, `javelin: cannot read number as int64: number out of range within "/big" after offset 84`},
		{func() error { _, err := root.Get("neg").Uint(); return err }, bignum, `javelin: cannot read number as uint64: number out of range within "/neg" after offset 128`},
		{func() error { _, err := root.Get("ratio").Int(); return err }, nil, `javelin: cannot read number as int64: not an integer within "/ratio" after offset 141`},
		{func() error { _, err := root.Get("huge").Float(); return err }, bignum, `javelin: cannot read number as float64: number out of range within "/huge" after offset 114`},
		{func() error { _, err := root.Get("air").Index(4).Text(); return err }, javelin.ErrNotFound, `javelin: no such value within "/air" after offset 232`},
		{func() error { _, err := root.Get("air").Get("x").Get("y").Time(); return err }, javelin.ErrNotFound, `javelin: no such value within "/air" after offset 232`},
		{func() error { _, err := root.Get("name").Time(); return err }, nil, ``},
		{func() error { _, err := root.Get("name").Bytes(); return err }, nil, ``},
		{func() error { _, err := root.Get("neg").Text(); return err }, javelin.ErrKind, `javelin: cannot read number as string within "/neg" after offset 128`},
		{func() error { _, err := (javelin.Node{}).Text(); return err }, javelin.ErrNotFound, `javelin: no such value`},
		{func() error { return root.At("/air/01").Err() }, javelin.ErrNotFound, `javelin: no such value within "/air" after offset 232`},
		{func() error { return root.At("air").Err() }, javelin.ErrNotFound, `javelin: no such value after offset 1`},
	} {
		err := tt.read()
		var e *javelin.Error
		if !errors.As(err, &e) || tt.is != nil && !errors.Is(err, tt.is) || tt.text != "" && err.Error() != tt.text {
			t.Errorf("got  %v\nwant %s", err, tt.text)
		}
	}
	if v, err := root.Get("big").Int(); v != math.MaxInt64 || err == nil {
		t.Errorf("big as int: %d, %v", v, err)
	}
	if v, err := root.Get("huge").Float(); !math.IsInf(v, 1) || err == nil {
		t.Errorf("huge as float: %v, %v", v, err)
	}
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{``, `jsontext: unexpected EOF`},
		{` `, `jsontext: unexpected EOF after offset 1`},
		{`{"a":[1,]}`, `jsontext: invalid character ']' at start of value within "/a/1" after offset 8`},
		{`{"a":1,"a":2}`, `jsontext: duplicate object member name "a"`},
		{`1 2`, ``}, {`[1]]`, ``}, {`"` + "\xff" + `"`, ``}, {`[`, ``}, {`{"a"`, ``}, {`tru`, ``}, {`1.`, ``}, {`"\ud800"`, ``},
		{strings.Repeat("[", 10001) + strings.Repeat("]", 10001), ``},
	} {
		_, err := javelin.ParseString(tt.in)
		var e *jsontext.SyntacticError
		if !errors.As(err, &e) || tt.want != "" && err.Error() != tt.want {
			t.Errorf("%.20s: %v, want %s", tt.in, err, tt.want)
		}
		// Lazily: the same error, when asked.
		n, err2 := javelin.ParseString(tt.in, javelin.Lazy())
		if err2 != nil || n.Exists() || n.Get("a").Exists() || n.Err() == nil || n.Err().Error() != err.Error() || n.Raw() != nil {
			t.Errorf("%.20s: lazily %v", tt.in, n.Err())
		}
		if _, err := n.Get("a").Int(); err == nil || err.Error() != n.Err().Error() {
			t.Errorf("%.20s: lazily, Int: %v", tt.in, err)
		}
	}
	n := mustParse(t, `{"a":1,"a":"`+"\xff"+`"}`, javelin.Syntax(jsontext.AllowDuplicateNames(true)), javelin.Syntax(jsontext.AllowInvalidUTF8(true)))
	var got []string
	for name, v := range n.Members() {
		got = append(got, name+v.TextOr("-"))
	}
	if !slices.Equal(got, []string{"a-", "a\uFFFD"}) {
		t.Errorf("duplicates: %q", got)
	}
	if _, err := javelin.ParseString(`[[1]]`, javelin.Syntax(jsontext.DepthLimit(1))); err == nil {
		t.Error("depth limit")
	}
	for _, size := range []int{0, 1, 6} {
		r := iotest.OneByteReader(strings.NewReader(`[1,2,3]`))
		if _, err := javelin.ParseReader(r, javelin.ByteLimit(size)); !errors.Is(err, javelin.ErrTooLarge) {
			t.Errorf("limit %d: %v", size, err)
		}
		if _, err := javelin.Parse([]byte(`[1,2,3]`), javelin.ByteLimit(size)); !errors.Is(err, javelin.ErrTooLarge) {
			t.Errorf("limit %d: %v", size, err)
		}
	}
	if n, err := javelin.ParseReader(strings.NewReader(`[1,2,3]`), javelin.ByteLimit(7)); err != nil || n.Len() != 3 {
		t.Errorf("within the limit: %v", err)
	}
	if _, err := javelin.ParseReader(io.MultiReader(strings.NewReader("[1"), iotest.ErrReader(io.ErrClosedPipe))); err != io.ErrClosedPipe {
		t.Errorf("reader's error: %v", err)
	}
}

func TestParseCopiesOrAliases(t *testing.T) {
	b := []byte(`{"a":"x"}`)
	kept, _ := javelin.Parse(b)
	shared, _ := javelin.Parse(b, javelin.Alias())
	b[6] = 'y'
	if kept.Get("a").TextOr("") != "x" || shared.Get("a").TextOr("") != "y" {
		t.Errorf("copied %s, aliased %s", kept, shared)
	}
}

// checkTree compares a tree with what encoding/json makes of the same text.
func checkTree(t testing.TB, n javelin.Node, root javelin.Node, want any) {
	t.Helper()
	if back := root.At(n.Pointer()); back != n {
		t.Fatalf("%s leads to %s, not to %s", n.Pointer(), back, n)
	}
	switch want := want.(type) {
	case nil:
		if !n.IsNull() {
			t.Fatalf("%s: %s, want null", n.Pointer(), n)
		}
	case bool:
		if got, err := n.Bool(); got != want || err != nil {
			t.Fatalf("%s: %s, want %v", n.Pointer(), n, want)
		}
	case json.Number:
		if got, err := n.Number(); got != string(want) || err != nil {
			t.Fatalf("%s: %s, want %v", n.Pointer(), n, want)
		}
	case string:
		if got, err := n.Text(); got != want || err != nil {
			t.Fatalf("%s: %s, want %q", n.Pointer(), n, want)
		}
	case []any:
		if n.Len() != len(want) || !n.IsArray() {
			t.Fatalf("%s: %d elements, want %d", n.Pointer(), n.Len(), len(want))
		}
		count := 0
		for i, v := range n.Elements() {
			if i != count || i < 50 && n.Index(i) != v {
				t.Fatalf("%s: element %d", n.Pointer(), i)
			}
			checkTree(t, v, root, want[i])
			count++
		}
		if count != len(want) {
			t.Fatalf("%s: iterated %d of %d", n.Pointer(), count, len(want))
		}
	case map[string]any:
		if n.Len() != len(want) || !n.IsObject() {
			t.Fatalf("%s: %d members, want %d", n.Pointer(), n.Len(), len(want))
		}
		for name, v := range n.Members() {
			w, ok := want[name]
			if !ok || n.Get(name) != v {
				t.Fatalf("%s: member %q", n.Pointer(), name)
			}
			checkTree(t, v, root, w)
		}
	}
}

func decode(t testing.TB, s []byte) (v any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(s))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestTreeAgainstDecoded(t *testing.T) {
	for _, c := range jsontest.Corpora() {
		if testing.Short() && len(c.Data) > 100<<10 || len(c.Data) > 1<<20 {
			continue
		}
		root, err := javelin.Parse(c.Data)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Data) < 100<<10 { // its way from and to pointers is not linear
			checkTree(t, root, root, decode(t, c.Data))
		}
		var std any
		if err := json.Unmarshal(c.Data, &std); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(root.Any(), std) {
			t.Errorf("%s: Any differs", c.Name)
		}
		if !javelin.Equal(root, root.Clone()) {
			t.Errorf("%s: not equal to its clone", c.Name)
		}
	}
}

// randomJSON appends a random value.
func randomJSON(r *rand.Rand, b []byte, depth int) []byte {
	space := func() {
		for r.IntN(4) == 0 {
			b = append(b, " \n\t"[r.IntN(3)])
		}
	}
	names := []string{`"a"`, `"b"`, `"c"`, `"\u0061d"`, `"a.b"`, `"ü"`, `""`, `"0"`, `"long name with spaces"`, `"q\"\\"`}
	space()
	switch k := r.IntN(9); {
	case k < 3 && depth > 0:
		b = append(b, '[')
		for i := range r.IntN(5) {
			if i > 0 {
				b = append(b, ',')
			}
			b = randomJSON(r, b, depth-1)
			space()
		}
		return append(b, ']')
	case k < 6 && depth > 0:
		b = append(b, '{')
		for i, j := range r.Perm(len(names))[:r.IntN(5)] {
			if i > 0 {
				b = append(b, ',')
			}
			space()
			b = append(b, names[j]...)
			space()
			b = append(b, ':')
			b = randomJSON(r, b, depth-1)
			space()
		}
		return append(b, '}')
	case k < 7:
		return append(b, []string{`"x"`, `"\"\\\u00e9"`, `"日本"`, `""`, `"[{,:]}"`}[r.IntN(5)]...)
	case k < 8:
		return append(b, []string{`0`, `-1.50`, `1e2`, `100`, `12345678901234567890`}[r.IntN(5)]...)
	}
	return append(b, []string{`true`, `false`, `null`}[r.IntN(3)]...)
}

func TestTreeRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	count := 3000
	if testing.Short() {
		count = 600
	}
	for range count {
		b := randomJSON(r, nil, 6)
		root, err := javelin.Parse(b)
		if err != nil {
			t.Fatalf("%s: %v", b, err)
		}
		checkTree(t, root, root, decode(t, b))
		for n := range root.All() {
			// A part opened on its own is the same.
			part := mustParse(t, n.String())
			if !javelin.Equal(part, n) || !javelin.Equal(n.Clone(), part) {
				t.Fatalf("%s: %s is not itself", b, n)
			}
			if n.Clone().Pointer() != "" || n.Clone().Offset() != 0 || n.Clone().Len() != n.Len() {
				t.Fatalf("%s: clone of %s", b, n)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(store))
	for _, d := range jsontest.Documents() {
		f.Add([]byte(d.Text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		root, err := javelin.Parse(b)
		if valid := jsontext.Value(b).IsValid(); valid != (err == nil) {
			t.Fatalf("%q: %v, valid %v", b, err, valid)
		}
		if err == nil {
			checkTree(t, root, root, decode(t, b))
		}
	})
}

func TestAllInOrder(t *testing.T) {
	root := mustParse(t, `{"a":[1,{"b":2,"c":[]}],"d":{"e":"f"}}`)
	var got []string
	for n := range root.All() {
		got = append(got, string(n.Pointer()))
	}
	want := []string{"", "/a", "/a/0", "/a/1", "/a/1/b", "/a/1/c", "/d", "/d/e"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	for range root.All() {
		break
	}
	count := 0
	for range root.At("/a/1").All() {
		count++
	}
	if count != 3 {
		t.Errorf("%d values within a part", count)
	}
}

func TestEqual(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{`1`, `1.0`, true}, {`1e2`, `100`, true}, {`-0`, `0`, true}, {`0e5`, `0.00`, true}, {`12e-1`, `1.2`, true},
		{`12345678901234567890`, `12345678901234567891`, false}, {`1e400`, `1e401`, false}, {`0.1`, `0.10000000000000001`, false},
		{`-1`, `1`, false}, {`1`, `"1"`, false}, {`"a"`, `"\u0061"`, true}, {`null`, `false`, false},
		{`[1,2]`, `[2,1]`, false}, {`[1,2]`, `[1,2,3]`, false}, {`[1, 2]`, `[1.0,2]`, true},
		{`{"a":1,"b":2}`, `{"b":2,"a":1}`, true}, {`{"a":1}`, `{"a":1,"b":2}`, false}, {`{"a":1}`, `{"b":1}`, false},
		{`{"a":{"b":[1]}}`, `{"\u0061": {"b": [1e0]}}`, true},
		{`1e999999999999999999999`, `1e5`, false},
	} {
		a, b := mustParse(t, tt.a), mustParse(t, tt.b)
		if javelin.Equal(a, b) != tt.want || javelin.Equal(b, a) != tt.want {
			t.Errorf("%s, %s: not %v", tt.a, tt.b, tt.want)
		}
	}
	dup := javelin.Syntax(jsontext.AllowDuplicateNames(true))
	if !javelin.Equal(mustParse(t, `{"a":1,"a":2}`, dup), mustParse(t, `{"a":2}`)) || javelin.Equal(mustParse(t, `{"a":1,"a":2}`, dup), mustParse(t, `{"a":1,"a":2,"b":3}`, dup)) {
		t.Error("of duplicates the last does not count")
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		x, y := fmt.Sprintf("%d.%02de%d", r.IntN(20), r.IntN(100), r.IntN(5)-2), fmt.Sprintf("%de%d", r.IntN(2000), r.IntN(5)-3)
		p, _ := new(big.Rat).SetString(x)
		q, _ := new(big.Rat).SetString(y)
		if got := javelin.Equal(mustParse(t, x), mustParse(t, y)); got != (p.Cmp(q) == 0) {
			t.Errorf("%s, %s: %v", x, y, got)
		}
	}
}

func TestConcurrentReads(t *testing.T) {
	b := []byte(store)
	for _, opts := range [][]javelin.Option{nil, {javelin.Lazy()}, {javelin.Alias(), javelin.Lazy()}} {
		root, err := javelin.Parse(b, opts...)
		if err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		for range 64 {
			wg.Go(func() {
				for range 20 {
					if v := root.At("/air/1/1/deep/1").TextOr(""); v != "x" {
						t.Errorf("read %q", v)
					}
					for n := range root.All() {
						_ = n.Pointer()
						_ = n.Clone().Any()
					}
				}
			})
		}
		wg.Wait()
	}
}

// What a Node keeps alive: all of its document, but no more than a clone's own
// value after Clone.
func TestCloneLetsGo(t *testing.T) {
	big := `{"pad":"` + strings.Repeat("x", 1<<20) + `","small":[1,2]}`
	collect := func() {
		for range 3 { // what is pooled goes with the second
			runtime.GC()
		}
	}
	measure := func(keep func(javelin.Node) any) int64 {
		kept := make([]any, 8)
		var before, after runtime.MemStats
		collect()
		runtime.ReadMemStats(&before)
		for i := range kept {
			kept[i] = keep(mustParse(t, big))
		}
		collect()
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(kept)
		return int64(after.HeapAlloc) - int64(before.HeapAlloc)
	}
	if n := measure(func(n javelin.Node) any { return n.Get("small") }); n < 8<<20 {
		t.Errorf("a Node keeps %d bytes of 8 documents alive, want all", n)
	}
	if n := measure(func(n javelin.Node) any { return n.Get("small").Clone() }); n > 512<<10 {
		t.Errorf("a clone keeps %d bytes alive", n)
	}
	if n := measure(func(n javelin.Node) any { s, _ := n.At("/small/0").Number(); return s }); n > 512<<10 {
		t.Errorf("a number's text keeps %d bytes alive", n)
	}
}

func TestNodeAsField(t *testing.T) {
	type wrapper struct {
		ID   int          `json:"id"`
		Rest javelin.Node `json:"rest"`
		None javelin.Node `json:"none,omitzero"`
	}
	const in = `{"id":1,"rest":{"b": [1.50, "x"],"a":2}}`
	var w wrapper
	if err := jsonv2.Unmarshal([]byte(in), &w); err != nil {
		t.Fatal(err)
	}
	if got := w.Rest.At("/b/0").String(); got != "1.50" {
		t.Errorf("got %s", got)
	}
	out, err := jsonv2.Marshal(w)
	if want := `{"id":1,"rest":{"b":[1.50,"x"],"a":2}}`; err != nil || string(out) != want {
		t.Errorf("got %s, %v", out, err)
	}
	var v wrapper
	if err := json.Unmarshal([]byte(in), &v); err != nil || !javelin.Equal(v.Rest, w.Rest) {
		t.Errorf("encoding/json: %v, %s", err, v.Rest)
	}
	if out, err := json.Marshal(v); err != nil || !strings.Contains(string(out), `{"b":[1.50,"x"],"a":2}`) {
		t.Errorf("encoding/json: %s, %v", out, err)
	}
	if err := (&w.Rest).UnmarshalJSON([]byte(`{`)); err == nil {
		t.Error("invalid text accepted")
	}
	var point struct{ X, Y int }
	if err := jsonv2.Unmarshal(mustParse(t, `[{"X":1,"Y":2}]`).Index(0).Raw(), &point); err != nil || point.Y != 2 {
		t.Errorf("decode a part: %+v, %v", point, err)
	}
}

func TestDeepDocument(t *testing.T) {
	deep := strings.Repeat(`[`, 9999) + `{"a":1}` + strings.Repeat(`]`, 9999)
	root := mustParse(t, deep)
	n := root
	for n.IsArray() {
		n = n.Index(0)
	}
	if p := n.Get("a").Pointer(); len(p) != 2*9999+2 || root.At(p) != n.Get("a") {
		t.Errorf("pointer of %d bytes", len(p))
	}
	if !javelin.Equal(root, root.Clone()) || root.Any() == nil {
		t.Error("not equal")
	}
}

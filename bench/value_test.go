package main

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	expjson "github.com/go-json-experiment/json"
)

// What a type drops, no library would have to read or write.
func TestTypesKeepTheWholeDocument(t *testing.T) {
	for _, c := range typedCorpora(t) {
		for name, l := range map[string]struct {
			unmarshal func([]byte, any) error
			marshal   func(any) ([]byte, error)
		}{
			"v1": {json.Unmarshal, json.Marshal},
			"v2": {
				func(b []byte, v any) error { return expjson.Unmarshal(b, v) },
				func(v any) ([]byte, error) { return expjson.Marshal(v) },
			},
		} {
			v := c.Type()
			if err := l.unmarshal(c.Doc, v); err != nil {
				t.Errorf("%s %s: %v", c.Name, name, err)
				continue
			}
			out, err := l.marshal(v)
			if err != nil {
				t.Errorf("%s %s: %v", c.Name, name, err)
				continue
			}
			got, err := members(out)
			if err != nil {
				t.Errorf("%s %s: %v", c.Name, name, err)
				continue
			}
			want, err := members(c.Doc)
			if err != nil {
				t.Fatal(err)
			}
			if err := likeMembers("", got, want); err != nil {
				t.Errorf("%s %s: %v", c.Name, name, err)
			}
		}
	}
}

// The two dialects agree about these types, so that a value decoded by either
// is one and the same.
func TestTypesReadAlikeInBothDialects(t *testing.T) {
	for _, c := range typedCorpora(t) {
		a, b := c.Type(), c.Type()
		if err := json.Unmarshal(c.Doc, a); err != nil {
			t.Fatal(err)
		}
		if err := expjson.Unmarshal(c.Doc, b); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s differs at %s", c.Name, firstDifference(reflect.ValueOf(a), reflect.ValueOf(b)))
		}
	}
}

func TestEveryCorpusHasAType(t *testing.T) {
	for _, c := range typedCorpora(t) {
		if c.Type == nil {
			t.Errorf("%s has no type", c.Name)
		}
	}
}

func TestLikeMembers(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{`{"a":1,"b":[2]}`, ` {"b": [2.0], "a": 1e0} `, true},
		{`{"a":null}`, `{"a":[]}`, true},
		{`{"a":{}}`, `{"a":null}`, true},
		{`{"a":null}`, `{}`, false},
		{`{"a":0}`, `{"a":null}`, false},
		{`{"a":""}`, `{"a":null}`, false},
		{`[1,2]`, `[2,1]`, false},
		{`[1.0000001]`, `[1]`, false},
		{`{"a":1}`, `{"a":1,"b":2}`, false},
		{`["1"]`, `[1]`, false},
		{`[505874924095815681]`, `[505874924095815681]`, true},
	} {
		x, errX := members([]byte(c.a))
		y, errY := members([]byte(c.b))
		if errX != nil || errY != nil {
			t.Fatal(errX, errY)
		}
		if err := likeMembers("", x, y); (err == nil) != c.same {
			t.Errorf("%s and %s: %v", c.a, c.b, err)
		}
	}
	for _, text := range []string{`1 2`, `{`, ``, `[] x`} {
		if _, err := members([]byte(text)); err == nil {
			t.Errorf("%q is no document, and was read", text)
		}
	}
}

func TestFirstDifference(t *testing.T) {
	type inner struct {
		N int
		M map[string][]string
	}
	type outer struct {
		P *inner
		A any
	}
	want := outer{&inner{1, map[string][]string{"k": {"a", "b"}}}, []any{1.0, "x"}}
	for _, c := range []struct {
		change func(*outer)
		at     string
	}{
		{func(o *outer) {}, ""},
		{func(o *outer) { o.P.N = 2 }, ".P.N (2, want 1)"},
		{func(o *outer) { o.P.M["k"][1] = "c" }, `.P.M["k"][1] (c, want b)`},
		{func(o *outer) { o.P.M = map[string][]string{"l": nil} }, `.P.M["k"] (absent)`},
		{func(o *outer) { o.A.([]any)[0] = "1" }, ".A[0] (string, want float64)"},
	} {
		got := outer{&inner{1, map[string][]string{"k": {"a", "b"}}}, []any{1.0, "x"}}
		c.change(&got)
		if at := firstDifference(reflect.ValueOf(got), reflect.ValueOf(want)); at != c.at {
			t.Errorf("%q, want %q", at, c.at)
		}
	}
}

// A made-up library for each way to fall out of a category.
func TestQualifies(t *testing.T) {
	good := Behaviour{Grammar: true, Control: true, Escapes: true, Copies: true, UTF8: "replace", Fold: true, HTML: true, Sorted: true}
	for _, c := range []struct {
		o      Op
		change func(*Behaviour)
		want   []Category
	}{
		{OpUnmarshalTyped, func(b *Behaviour) {}, []Category{Fastest, Plain, V1}},
		{OpUnmarshalTyped, func(b *Behaviour) { b.Fold = false }, []Category{Fastest, Plain}},
		{OpUnmarshalTyped, func(b *Behaviour) { b.UTF8 = "keep" }, []Category{Fastest}},
		{OpUnmarshalTyped, func(b *Behaviour) { b.UTF8, b.Fold = "reject", false }, []Category{Fastest, Plain}},
		{OpUnmarshalTyped, func(b *Behaviour) { b.UTF8, b.Fold, b.Dups = "reject", false, true }, []Category{Fastest, Plain, V1, V2}},
		{OpUnmarshalTyped, func(b *Behaviour) { b.Copies = false }, []Category{Fastest}},
		{OpUnmarshalAny, func(b *Behaviour) { b.Control = false }, []Category{Fastest}},
		{OpMarshalTyped, func(b *Behaviour) {}, []Category{Fastest, Plain, V1}},
		{OpMarshalTyped, func(b *Behaviour) { b.Sorted = false }, []Category{Fastest, Plain}},
		{OpMarshalAny, func(b *Behaviour) { b.HTML = false }, []Category{Fastest, Plain}},
		{OpMarshalAny, func(b *Behaviour) { b.UTF8, b.HTML, b.Sorted = "reject", false, false }, []Category{Fastest, Plain, V2}},
		{OpAppendTyped, func(b *Behaviour) { b.Escapes = false }, []Category{Fastest}},
		{OpWriteTyped, func(b *Behaviour) { b.UTF8 = "keep" }, []Category{Fastest}},
		{OpWriteTyped, func(b *Behaviour) { b.Wrong = []string{"refused"} }, []Category{Fastest}},
	} {
		b := good
		c.change(&b)
		if got := qualifies(c.o, b); !slices.Equal(got, c.want) {
			t.Errorf("%s %+v: %v, want %v", c.o, b, got, c.want)
		}
	}
}

// wantValueCategories is what the probes are known to find at the pinned
// versions. A change here is a change of a library, or of the probes.
func TestProbesFindKnownValueCategories(t *testing.T) {
	decode := []Op{OpUnmarshalTyped}
	encode := []Op{OpMarshalTyped, OpMarshalAny, OpAppendTyped, OpWriteTyped}
	want := map[string]map[*[]Op]Category{
		"encoding/json":       {&decode: V1, &encode: V1},
		"experiment/v1":       {&decode: V1, &encode: V1},
		"experiment/v2":       {&decode: V2, &encode: V2},
		stdV2:                 {&decode: V2, &encode: V2},
		"go-json":             {&decode: V1, &encode: V1},
		"go-json/nocopy":      {&decode: Fastest, &encode: Fastest},
		"go-json/v2":          {&decode: V2, &encode: V2},
		"go-json/lax":         {&decode: Plain, &encode: Plain},
		"sonic":               {&decode: Fastest, &encode: Fastest},
		"sonic/std":           {&decode: V1, &encode: V1},
		"sonic/fastest":       {&decode: Fastest, &encode: Fastest},
		"segmentio":           {&decode: V1, &encode: V1},
		"segmentio/zerocopy":  {&decode: Fastest, &encode: Plain},
		"jsoniter/compatible": {&decode: Fastest, &encode: V1},
		"jsoniter/fastest":    {&decode: Fastest, &encode: Fastest},
	}
	for _, p := range Peers() {
		for ops, k := range want[p.Name] {
			for _, o := range *ops {
				b := probe(p, o)
				if got := classify(o, b); got != k {
					t.Errorf("%s %s: %s, want %s: %+v", p.Name, o, got, k, b)
				}
			}
		}
	}
}

// Every operation on values of every library gives the agreed result on every
// corpus, but for what is known.
func TestEveryValueOperationAgrees(t *testing.T) {
	known := func(p *Peer, o Op, c Corpus) bool {
		// It writes six digits of a number and does not find names that are
		// written with escapes, by choice.
		return p.Name == "jsoniter/fastest"
	}
	for _, c := range shortCorpora(t) {
		c.ref = new(reference)
		for _, p := range Peers() {
			for _, o := range slices.Concat(ValueOps, RecordOps) {
				if p.Has(o) && !known(p, o, c) {
					if err := check(p, o, c, nil); err != nil {
						t.Errorf("%s %s %s: %v", p.Name, o, c.Name, err)
					}
				}
			}
		}
	}
}

// A reading that shares memory with the input is found out, and a checker that
// is handed a wrong value says where.
func TestValueProbesSeeFaults(t *testing.T) {
	wrong := &Peer{Name: "wrong", Values: Values{
		Unmarshal: always[DecodeFunc](func(doc []byte, v any) error {
			if err := json.Unmarshal(doc, v); err != nil {
				return err
			}
			if u, ok := v.(*smallUser); ok {
				u.N++
			}
			return nil
		}),
		Marshal: always[EncodeFunc](func(v any) ([]byte, error) { panic("no") }),
	}}
	c := corpora(t)[0]
	if err := check(wrong, OpUnmarshalTyped, c, nil); err == nil || err.Error() != "differs from encoding/json at .N (13, want 12)" {
		t.Errorf("a wrong value: %v", err)
	}
	if err := check(wrong, OpMarshalTyped, c, nil); err == nil || err.Error() != "panic: no" {
		t.Errorf("a panic: %v", err)
	}
	if b := probe(wrong, OpMarshalTyped); classify(OpMarshalTyped, b) != Fastest {
		t.Errorf("a library that only panics: %+v", b)
	}
}

// Ours must be seen to do the work of the category it runs in.
func TestOursQualifiesForItsCategory(t *testing.T) {
	for _, p := range withRecords(ours()) {
		for _, o := range slices.Concat(ValueOps, RecordOps) {
			if !p.Has(o) {
				continue
			}
			b := probe(p, o)
			if got := qualifies(o, b); !slices.Contains(got, p.Category) {
				t.Errorf("%s %s: %v: %+v", p.Name, o, got, b)
			}
			if !b.Grammar || !b.Control || !b.Escapes {
				t.Errorf("%s %s gained speed by not checking: %q", p.Name, o, b.Misses)
			}
		}
	}
}

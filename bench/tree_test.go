package main

import (
	"errors"
	"slices"
	"testing"
)

// TestTreesFindWhatIsThere: every library gives what encoding/json gives, on the
// smallest of the documents.
func TestTreesFindWhatIsThere(t *testing.T) {
	c := newCorpus("large", makeLarge())
	count := 0
	for _, p := range Peers() {
		for _, o := range TreeOps {
			if !p.Trees.has(o) || p.OwnCorpora != nil {
				continue
			}
			count++
			if err := p.Trees.check(o, c); err != nil {
				t.Errorf("%s %s: %v", p.Name, o, err)
			}
			f, err := p.Bind(o, c, 1)
			if err == nil {
				err = f()
			}
			if err != nil {
				t.Errorf("%s %s: %v", p.Name, o, err)
			}
		}
	}
	if count < 40 {
		t.Errorf("%d operations", count)
	}
	if _, err := Peers()[2].Bind(OpGetNear, newCorpus("small", makeSmall()), 1); err == nil {
		t.Error("something to look for where nothing is named")
	}
}

// TestTreeCategories: ours are where their options put them; who passes over what
// is wrong is not beside those who look.
func TestTreeCategories(t *testing.T) {
	want := map[string]Category{
		"javelin/plain": Plain, "javelin/alias": Fastest, "simdjson-go": Plain, "sonic/fastest": Fastest, "gjson": Fastest, "fastjson": Fastest, "jsonparser": Fastest, "sjson": Fastest, "jsoniter/compatible": Fastest,
		// Whatever ValidateJSON says: it looks at the value found alone.
		"sonic": Fastest,
	}
	for _, p := range Peers() {
		for _, o := range TreeOps {
			k, known := want[p.Name]
			if !p.Trees.has(o) || !known || o == OpBuild {
				continue
			}
			b := probe(p, o)
			if got := classify(o, b); got != k {
				t.Errorf("%s %s: %s, want %s: %+v", p.Name, o, got, k, b)
			}
			if len(b.Wrong) > 0 {
				t.Errorf("%s %s rejects %q", p.Name, o, b.Wrong)
			}
		}
	}
	for _, p := range Peers() {
		if p.Name == "javelin/plain" && classify(OpBuild, probe(p, OpBuild)) != Plain {
			t.Error("build")
		}
	}
}

// TestTreeCheckSeesEachFault: a library that is wrong is not timed.
func TestTreeCheckSeesEachFault(t *testing.T) {
	c := newCorpus("large", makeLarge())
	right := javelinTrees()
	wrong := Trees{
		Get: func(path []any, text bool) func([]byte) (Scalar, error) {
			f := right.Get(path, text)
			return func(doc []byte) (Scalar, error) {
				s, err := f(doc)
				if errors.Is(err, errAbsent) {
					err = nil
				}
				s.Int++
				return s, err
			}
		},
		GetMany: func(paths [][]any) func([]byte, []int64) error {
			f := right.GetMany(paths)
			return func(doc []byte, out []int64) error {
				err := f(doc, out)
				out[3]++
				return err
			}
		},
		Set: func(path []any) func([]byte, int64) ([]byte, error) {
			f := right.Set([]any{"items", 31, "stock"})
			return func(doc []byte, v int64) ([]byte, error) { return f(doc, v) }
		},
		ReadAll: func() func([]byte, *ReadTally) error {
			f := right.ReadAll()
			return func(doc []byte, t *ReadTally) error {
				err := f(doc, t)
				t.Bytes--
				return err
			}
		},
		Build: func() func([]treeItem) ([]byte, error) {
			f := right.Build()
			return func(items []treeItem) ([]byte, error) { return f(slices.Clone(items)[1:]) }
		},
	}
	for _, o := range TreeOps {
		if err := right.check(o, c); err != nil {
			t.Errorf("%s: %v", o, err)
		}
		if err := wrong.check(o, c); err == nil {
			t.Errorf("%s: what is wrong was taken for right", o)
		}
	}
}

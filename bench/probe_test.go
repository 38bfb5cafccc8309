package main

import (
	"slices"
	"testing"
)

// wantCategories is what the probes are known to find at the pinned versions,
// confirmed by hand. A change here is a change of a library, or of the probes.
var wantCategories = map[string]map[Op]Category{
	"encoding/json": {OpValid: V1, OpRawUnmarshal: V1, OpRawMarshal: V1, OpCompact: V1, OpTokens: V1, OpStreamDecode: V1},
	"experiment/v2": {OpValid: V2, OpRawUnmarshal: V2, OpRawMarshal: V2, OpCompact: V2, OpTokens: V2, OpStreamDecode: V2,
		OpStreamEncode: V2, OpStreamTokens: V2, OpWriteTokens: V2},
	"experiment/lax": {OpValid: V1, OpRawUnmarshal: V1, OpRawMarshal: V1, OpStreamEncode: V1},
	stdV2: {OpValid: V2, OpRawUnmarshal: V2, OpRawMarshal: V2, OpCompact: V2, OpTokens: V2, OpStreamDecode: V2,
		OpStreamEncode: V2, OpStreamTokens: V2, OpWriteTokens: V2},
	stdV2 + "/lax":        {OpValid: V1, OpRawUnmarshal: V1, OpRawMarshal: V1, OpStreamEncode: V1},
	"go-json":             {OpValid: V1, OpRawUnmarshal: V1, OpRawMarshal: V1, OpStreamEncode: V1},
	"go-json/nocopy":      {OpRawUnmarshal: V1, OpRawMarshal: Plain, OpStreamEncode: Plain},
	"go-json/v2":          {OpValid: V2, OpRawUnmarshal: V2, OpRawMarshal: V2, OpStreamEncode: V2},
	"sonic":               {OpValid: Fastest, OpRawUnmarshal: Fastest, OpRawMarshal: Fastest},
	"sonic/std":           {OpValid: Fastest, OpRawUnmarshal: V1, OpRawMarshal: V1, OpStreamEncode: V1},
	"sonic/fastest":       {OpValid: Fastest, OpRawUnmarshal: Fastest, OpRawMarshal: Fastest},
	"segmentio":           {OpValid: V1, OpRawUnmarshal: V1, OpRawMarshal: Fastest, OpTokens: Fastest},
	"jsoniter/compatible": {OpValid: Fastest, OpRawUnmarshal: Fastest, OpRawMarshal: Fastest},
	"jsoniter/fastest":    {OpValid: Fastest, OpRawUnmarshal: Fastest, OpRawMarshal: Fastest},
	"jx":                  {OpValid: V1, OpTokens: V1},
	"fastjson":            {OpValid: V1},
	"gjson":               {OpValid: V1},
}

func TestProbesFindKnownCategories(t *testing.T) {
	for _, p := range Peers() {
		for o, want := range wantCategories[p.Name] {
			b := probe(p, o)
			if got := classify(o, b); got != want {
				t.Errorf("%s %s: %s, want %s: %+v", p.Name, o, got, want, b)
			}
		}
	}
}

// Ours must be filed by the probes where its options say it belongs: else its
// ratios would be against peers that do more or less.
func TestOursBehavesAsItsCategory(t *testing.T) {
	for _, p := range ours() {
		for _, o := range Ops {
			if !p.Has(o) {
				continue
			}
			b := probe(p, o)
			if got := classify(o, b); got != p.Category {
				t.Errorf("%s %s: %s: %+v", p.Name, o, got, b)
			}
			if p.Category == Fastest && (!b.Grammar || !b.Control || !b.Escapes) {
				t.Errorf("%s %s gained speed by not checking: %q", p.Name, o, b.Misses)
			}
		}
	}
}

// A made-up library for each way to fall out of a category.
func TestProbeSeesEachFault(t *testing.T) {
	strict := ours()[0].RawUnmarshal
	lax := ours()[1].RawUnmarshal
	accept := func(doc []byte) ([]byte, error) { return slices.Clone(doc), nil }
	for _, c := range []struct {
		name string
		f    func() BytesFunc
		want Category
		test func(Behaviour) bool
	}{
		{"strict", strict, V2, func(b Behaviour) bool { return b.UTF8 == "reject" && b.Dups && b.Copies }},
		{"lax", lax, V1, func(b Behaviour) bool { return b.UTF8 == "keep" && !b.Dups }},
		{"accepts all", func() BytesFunc { return accept }, Fastest, func(b Behaviour) bool { return !b.Grammar && !b.Control && !b.Escapes }},
		{"aliases", func() BytesFunc {
			f := strict()
			return func(doc []byte) ([]byte, error) { _, err := f(doc); return doc, err }
		}, Fastest, func(b Behaviour) bool { return b.Grammar && !b.Copies }},
		{"panics", func() BytesFunc { return func([]byte) ([]byte, error) { panic("no") } }, Fastest,
			func(b Behaviour) bool { return len(b.Wrong) == len(good) }},
	} {
		b := probe(&Peer{Name: c.name, RawUnmarshal: c.f}, OpRawUnmarshal)
		if got := classify(OpRawUnmarshal, b); got != c.want || !c.test(b) {
			t.Errorf("%s: %s, want %s: %+v", c.name, got, c.want, b)
		}
	}
}

func TestClassifyMarshal(t *testing.T) {
	b := Behaviour{Grammar: true, Control: true, Escapes: true, Copies: true, UTF8: "keep", Form: "compact", HTML: true}
	if got := classify(OpRawMarshal, b); got != V1 {
		t.Errorf("with HTML escapes: %s, want v1", got)
	}
	b.HTML = false
	if got := classify(OpRawMarshal, b); got != Plain {
		t.Errorf("without HTML escapes: %s, want plain", got)
	}
	b.Form = "as-is"
	if got := classify(OpRawMarshal, b); got != Fastest {
		t.Errorf("not compacted: %s, want fastest", got)
	}
	b.Form, b.UTF8, b.Dups = "compact", "reject", true
	if got := classify(OpRawMarshal, b); got != V2 {
		t.Errorf("strict: %s, want v2", got)
	}
}

// Every operation of every library gives the agreed output on every corpus.
func TestEveryOperationAgrees(t *testing.T) {
	m := newMeasurer(Peers(), shortCorpora(t), nil)
	for _, c := range m.corpora {
		t.Run(c.Name, func(t *testing.T) {
			for _, p := range m.peers {
				for _, o := range Ops {
					if !p.Has(o) {
						continue
					}
					if err := check(p, o, c, m.reference(c, o)); err != nil {
						t.Errorf("%s %s: %v", p.Name, o, err)
					}
				}
			}
		})
	}
}

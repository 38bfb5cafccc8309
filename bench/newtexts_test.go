package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestNewTextsChangeTextsAlone(t *testing.T) {
	const doc = `{"as":["abcdef €","abcdef €"],"name":"text \u00e9\n é € 😀 Z9","list":["abc",1,true,"",{"deep":"x"}],"t":"2024-11-05T08:15:30Z","u":"2024-11-05T08:15:30-04:00"}`
	n, err := newTextsOf([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	if string(n.doc) != doc {
		t.Fatalf("changed before next: %s", n.doc)
	}
	seen := map[string]bool{doc: true}
	for range 50 {
		n.next()
		got := string(n.doc)
		if seen[got] || len(got) != len(doc) || !json.Valid(n.doc) {
			t.Fatalf("%s", got)
		}
		seen[got] = true
		if a, b := got[7:17], got[20:30]; a != b {
			t.Errorf("%q and %q were the same text", a, b)
		}
		for _, same := range []string{`"],"name":"`, `\u00e9\n `, ` Z9","list":["`, `",1,true,"",{"deep":"`, `"}],"t":"2024-11-05T08:`, `Z","u":"2024-11-05T08:`, `-04:00"}`} {
			if !strings.Contains(got, same) {
				t.Errorf("%s lacks %s", got, same)
			}
		}
	}
}

// What is counted is what a document of the same shape allocates: it must be read as one.
func TestNewTextsAreReadIntoTypes(t *testing.T) {
	cs, err := Corpora()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cs {
		n, err := newTextsOf(c.Doc)
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		n.next()
		if same := bytes.Equal(n.doc, c.Doc); same != (len(n.letters)+len(n.digits)+len(n.tails) == 0) {
			t.Errorf("%s: same %v with %d letters and %d tails", c.Name, same, len(n.letters), len(n.tails))
		}
		if c.Type == nil {
			continue
		}
		if err := json.Unmarshal(n.doc, c.Type()); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
}

// A library that keeps texts between calls is asked for its memory on texts that it has
// not seen.
func TestMemoryIsCountedOnNewTexts(t *testing.T) {
	kept := map[string]bool{}
	p := &Peer{Name: "keeper", Values: Values{Unmarshal: always[DecodeFunc](func(doc []byte, v any) error {
		if !kept[string(doc)] { // which allocates nothing
			kept[string(doc)] = true
		}
		return nil
	})}}
	c := Corpus{Name: "some", Doc: []byte(`["a text of some length, to be changed"]`)}
	r := &Run{Batch: 100}
	if r.bind(p, OpUnmarshalAny, c, 1, 1); r.Err != "" {
		t.Fatal(r.Err)
	}
	r.calls[0]()
	r.count(r.calls[0], func() {})
	again := r.Allocs
	r.countNew(p, OpUnmarshalAny, c)
	if again > 1.5 || r.Allocs < again+0.9 {
		t.Errorf("%v allocations for a document read before, %v for new ones", again, r.Allocs)
	}
}

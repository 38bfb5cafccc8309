package main

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Types and values repeat with the seed, ours reads and writes all of them as encoding/json does,
// and the tables say so.
func TestRandomTypesAreMeasured(t *testing.T) {
	var peers []*Peer
	for _, p := range Peers() {
		if slices.Contains([]string{"javelin/v1", "encoding/json"}, p.Name) {
			peers = append(peers, p)
		}
	}
	some := 0
	for k := range uint64(12) {
		a, b := measureRandom(rand.New(rand.NewPCG(3, k)), peers), measureRandom(rand.New(rand.NewPCG(3, k)), nil)
		if len(a) == 0 && len(b) == 0 { // too long a document
			continue
		}
		some++
		if len(a) != 2 || len(b) != 2 || a[0].typ != b[0].typ || !bytes.Equal(a[0].doc, b[0].doc) {
			t.Fatalf("%d: %d and %d cells", k, len(a), len(b))
		}
		for _, c := range a {
			if c.ns["javelin/v1"] <= 0 || c.ns["encoding/json"] <= 0 || c.ratio("javelin/v1", "encoding/json") <= 0 {
				t.Errorf("%v: %v", c.typ, c.ns)
			}
		}
	}
	if some < 6 {
		t.Errorf("%d types of 12", some)
	}
	var out bytes.Buffer
	if err := randomCommand(&out, &out, []string{"-count", "6", "-peers", "encoding/json", "-worst", "1"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{" random types read", " random types written", "\nall  "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in %s", want, out.String())
		}
	}
	if err := randomCommand(&out, &out, []string{"-peers", "none"}); err == nil {
		t.Error("an unknown library was accepted")
	}
}

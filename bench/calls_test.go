package main

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
)

// Who has which of the calls, and that what is compared agrees.
func TestCallsAgree(t *testing.T) {
	names := append(slices.Clone(callCorpora), "mix/compact/one")
	cs, err := Corpora()
	if err != nil {
		t.Fatal(err)
	}
	if _, cs, err = namedCorpora(names, cs); err != nil {
		t.Fatal(err)
	}
	m := newMeasurer(Peers(), cs, io.Discard)
	m.probeAll(CallOps)
	agree, category := map[Op]map[string]int{}, map[Op]map[string]Category{}
	for _, o := range CallOps {
		agree[o], category[o] = map[string]int{}, map[string]Category{}
		for _, c := range cs {
			if !slices.Contains(callCorpora, c.Name) {
				continue
			}
			c.ref = new(reference)
			for _, p := range m.peers {
				if !p.Has(o) {
					continue
				}
				category[o][p.Name] = m.newRun(p, o).Category
				if err := check(p, o, c, m.reference(c, o)); err == nil {
					agree[o][p.Name]++
				} else if p.Ours {
					t.Errorf("%s %s %s: %v", p.Name, o, c.Name, err)
				}
			}
		}
	}
	n := len(callCorpora)
	for o, who := range map[Op]string{
		OpCallDecode:       "javelin/v2 javelin/v1 javelin/plain encoding/json go-json",
		OpCallRead:         "javelin/v2 javelin/plain " + jsonv2Peer + " go-json/v2",
		OpCallEncode:       "javelin/v2 javelin/v1 javelin/plain encoding/json go-json segmentio " + jsonv2Peer,
		OpCallEncodeIndent: "javelin/v2 javelin/v1 javelin/plain encoding/json go-json",
		OpCallWriteIndent:  "javelin/v2 javelin/plain " + jsonv2Peer + " go-json/v2",
		OpCallIndented:     "javelin/v2 javelin/v1 javelin/plain encoding/json go-json " + jsonv2Peer,
		OpCallIndent:       "javelin/v1 encoding/json go-json",
		OpCallHTMLEscape:   "javelin/v1 encoding/json go-json",
		OpCallTokens:       "javelin/v1 encoding/json go-json",
		OpCallCanonicalize: "javelin/v2 " + jsonv2Peer,
	} {
		for _, name := range strings.Fields(who) {
			if agree[o][name] != n {
				t.Errorf("%s: %s agrees on %d documents, want %d", o, name, agree[o][name], n)
			}
		}
		if o == OpCallRead || o == OpCallCanonicalize || o == OpCallWriteIndent {
			for name := range agree[o] { // what only the v2 API has
				if name == "encoding/json" || name == "javelin/v1" || name == "sonic" {
					t.Errorf("%s: %s has it", o, name)
				}
			}
		}
	}
	for _, c := range []struct {
		o    Op
		peer string
		want Category
	}{
		{OpCallDecode, "encoding/json", V1}, {OpCallIndented, "encoding/json", V1}, {OpCallHTMLEscape, "encoding/json", V1},
		{OpCallHTMLEscape, "go-json", V1}, {OpCallRead, jsonv2Peer, V2}, {OpCallCanonicalize, jsonv2Peer, V2}, {OpCallTokens, "encoding/json", V1},
	} {
		if got, ok := category[c.o][c.peer]; !ok || got != c.want {
			t.Errorf("%s of %s is %s, %v, want %s: %+v", c.o, c.peer, got, ok, c.want, m.res.Behaviours[c.peer][c.o])
		}
	}
}

// What is not laid out, or another text, is no result.
func TestCallsAreChecked(t *testing.T) {
	for out, want := range map[string]bool{"{\n  \"a\": []\n}\n": true, `{"a":[]}`: false, "{\n\t\"a\": []\n}": false, "{": false} {
		if err := checkLines([]byte(out)); (err == nil) != want {
			t.Errorf("%q: %v", out, err)
		}
	}
	for out, want := range map[string]bool{`{"a":1,"b":10}`: true, `{"b":10,"a":1}`: false, `{"a":1,"b":1e1}`: false} {
		if err := checkCanonical([]byte(out), []byte(`{"b":1e1, "a":1}`)); (err == nil) != want {
			t.Errorf("%q: %v", out, err)
		}
	}
	doc := []byte(`["<"]`)
	p := &Peer{Calls: Calls{HTMLEscape: func() BytesFunc { return func(doc []byte) ([]byte, error) { return doc, nil } }}}
	if err := p.checkCall(OpCallHTMLEscape, doc, &Outcome{Out: []byte(`["\u003c"]`)}); err == nil {
		t.Error("a text that is not escaped is taken")
	}
	if c := classify(OpCallHTMLEscape, probe(p, OpCallHTMLEscape)); c != Fastest {
		t.Errorf("what does not escape is %s", c)
	}
	p.Calls.Tokens = func() WalkFunc { return func([]byte, *Tally) error { return nil } }
	if err := p.checkCall(OpCallTokens, doc, &Outcome{Tally: Tally{Arrays: 1}}); err == nil {
		t.Error("a walk that counts nothing is taken")
	}
	p.Calls.Tokens = func() WalkFunc { return func([]byte, *Tally) error { return errInvalid } }
	if err := p.checkCall(OpCallTokens, doc, new(Outcome)); !errors.Is(err, errInvalid) {
		t.Errorf("an error of a walk: %v", err)
	}
}

func TestCallsAreMeasured(t *testing.T) {
	cs, err := Corpora()
	if err != nil {
		t.Fatal(err)
	}
	m := newMeasurer(Peers(), cs, io.Discard)
	m.run(Plan{Ops: CallOps, Corpora: []string{"small"}, Peers: []string{"encoding/json"}, Rounds: 2, Batch: 50 * time.Microsecond, Procs: 1})
	if len(m.res.Cells) != len(CallOps) {
		t.Errorf("%d cells of %d operations", len(m.res.Cells), len(CallOps))
	}
	for _, c := range m.res.Cells {
		ours := 0
		for _, r := range c.Runs {
			if r.Ours {
				ours++
			}
			if r.Err != "" || len(r.CPU) != 2 {
				t.Errorf("%s %s: %d rounds, %q", c.Op, r.Peer, len(r.CPU), r.Err)
			}
		}
		if ours == 0 {
			t.Errorf("%s: ours is not asked", c.Op)
		}
	}
	r := &docReader{[]byte("abc")}
	if b, err := io.ReadAll(io.LimitReader(r, 2)); err != nil || !bytes.Equal(b, []byte("ab")) {
		t.Errorf("%q, %v", b, err)
	}
}

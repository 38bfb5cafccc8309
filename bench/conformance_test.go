package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func suite(t *testing.T) []SuiteCase {
	t.Helper()
	cs, err := Suite()
	if err != nil {
		t.Fatal(err)
	}
	return cs
}

func TestSuiteCounts(t *testing.T) {
	var y, n, y7, n7 int
	cs := suite(t)
	for _, c := range cs {
		count(c.RFC8259, &y, &n)
		count(c.RFC7493, &y7, &n7)
	}
	if len(cs) != 318 || y != 103 || n != 201 || y7 != 103 || n7 != 213 {
		t.Errorf("%d cases: RFC 8259 %d+%d, RFC 7493 %d+%d", len(cs), y, n, y7, n7)
	}
}

// What stands in the shipped file is the repaired text with each byte that is
// not UTF-8 replaced, for these cases and no others.
func TestSuiteRepairs(t *testing.T) {
	texts, err := suiteTexts()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range texts {
		r, ok := repaired[name]
		if !ok {
			if strings.ContainsRune(text, utf8.RuneError) {
				t.Errorf("%s has lost bytes and no repair", name)
			}
			continue
		}
		if got := string([]rune(r)); got != text {
			t.Errorf("%s: the repair folds to %q, the file has %q", name, got, text)
		}
		if utf8.ValidString(r) {
			t.Errorf("%s: the repair is valid UTF-8", name)
		}
	}
	for name := range repaired {
		if _, ok := texts[name]; !ok {
			t.Errorf("%s is not in the file", name)
		}
	}
}

func TestConformanceOfOurs(t *testing.T) {
	cs := suite(t)
	for _, p := range ours() {
		for _, o := range []Op{OpValid, OpRawUnmarshal, OpRawMarshal, OpCompact, OpIndent} {
			if !p.Has(o) {
				continue
			}
			s := runSuite(p, o, cs, false)
			if len(s.WrongReject) > 0 || len(s.WrongReject7) > 0 || len(s.Altered) > 0 || len(s.Broken) > 0 {
				t.Errorf("%s %s: rejects %v, alters %v", p.Name, o, s.WrongReject, s.Altered)
			}
			if p.Category == V2 {
				if len(s.WrongAccept) > 0 || len(s.WrongAccept7) > 0 {
					t.Errorf("%s %s: accepts %v, under RFC 7493 %v", p.Name, o, s.WrongAccept, s.WrongAccept7)
				}
				continue
			}
			// With AllowInvalidUTF8 exactly the texts whose only fault that is.
			slices.Sort(s.WrongAccept)
			if want := slices.Sorted(slices.Values(utf8Only)); !slices.Equal(s.WrongAccept, want) {
				t.Errorf("%s %s: accepts %v, want %v", p.Name, o, s.WrongAccept, want)
			}
		}
	}
}

// The walks go on after the first value, so for them a text counts as
// accepted only if it is read to its end as one value.
func TestConformanceOfOurWalks(t *testing.T) {
	p := ours()[0]
	for _, c := range suite(t) {
		oc, err := p.Do(OpStreamDecode, c.Text)
		one := err == nil && oc.Tally.Values == 1
		if c.RFC8259 == mustAccept && !one || c.RFC7493 == mustReject && one {
			t.Errorf("stream-decode of %s: %d values, %v", c.Name, oc.Tally.Values, err)
		}
		for _, o := range []Op{OpTokens, OpStreamTokens} {
			_, err := p.Do(o, c.Text)
			if c.RFC8259 == mustAccept && err != nil || c.RFC7493 == mustReject && one && err == nil {
				t.Errorf("%s of %s: %v", o, c.Name, err)
			}
		}
	}
}

func TestKnownScores(t *testing.T) {
	cs := suite(t)
	for _, c := range []struct {
		peer           string
		op             Op
		accept, reject int
	}{
		{"encoding/json", OpValid, 10, 0},
		{jsonv2Peer, OpValid, 0, 0},
		{"go-json", OpRawUnmarshal, 10, 0},
		{"go-json/v2", OpRawUnmarshal, 0, 0},
		{"sonic", OpRawUnmarshal, 28, 0},
		{"sonic/std", OpRawUnmarshal, 10, 0},
		{"sonic/fastest", OpRawUnmarshal, 133, 0},
		{"jsoniter/compatible", OpRawUnmarshal, 14, 5},
	} {
		i := slices.IndexFunc(Peers(), func(p *Peer) bool { return p.Name == c.peer })
		s := runSuite(Peers()[i], c.op, cs, false)
		if len(s.WrongAccept) != c.accept || len(s.WrongReject) != c.reject {
			t.Errorf("%s %s: +%d -%d, want +%d -%d", c.peer, c.op, len(s.WrongAccept), len(s.WrongReject), c.accept, c.reject)
		}
	}
}

func TestConformanceGolden(t *testing.T) {
	c := &Conformance{
		Peers: []PeerInfo{{Name: "javelin/v2", Ours: true}, {Name: "fastjson"}, {Name: "without"}},
		Scores: []Score{
			{Peer: "javelin/v2", Op: OpValid}, {Peer: "javelin/v2", Op: OpCompact, Altered: []string{"y_x"}},
			{Peer: "fastjson", Op: OpValid, WrongAccept: []string{"n_a", "n_b"}, WrongReject: []string{"y_a"},
				WrongAccept7: []string{"n_a", "n_b", "i_a"}, Broken: []string{"n_deep"}},
		},
		Behaviours: map[string]map[Op]Behaviour{"fastjson": {OpValid: {Grammar: true, Control: true, UTF8: "accept"}}},
		Hazards:    []Hazard{{"fastjson", OpValid, hazardDepth1M, "CRASH (stack overflow)"}, {"javelin/v2", OpStreamDecode, hazardStream, "31k"}},
	}
	cs := []SuiteCase{{Name: "y_x", RFC8259: mustAccept, RFC7493: mustAccept}, {Name: "i_a", RFC7493: mustReject}}
	var b bytes.Buffer
	printConformance(&b, c, cs, true)
	golden(t, "testdata/conformance.golden", b.Bytes())
}

// Ours survives what takes others down, and holds no stream in memory.
func TestHazardsOfOurs(t *testing.T) {
	for _, p := range ours()[:2] {
		for _, o := range []Op{OpValid, OpTokens} {
			if got := runChild(p.Name, o, hazardDepth10k); got != "accept" {
				t.Errorf("%s %s: depth 10,000: %s", p.Name, o, got)
			}
			if got := runChild(p.Name, o, hazardDepth1M); got != "reject" {
				t.Errorf("%s %s: depth 1,000,000: %s", p.Name, o, got)
			}
		}
		for _, o := range []Op{OpStreamDecode, OpStreamTokens, OpStreamEncode} {
			n, err := streamMemory(p, o, 1_000_000)
			if err != nil || n > 64<<10 {
				t.Errorf("%s %s: a million values allocate %d bytes, want at most %d: %v", p.Name, o, n, 64<<10, err)
			}
		}
	}
}

func TestChildReportsCrash(t *testing.T) {
	if got := runChild("no such library", OpValid, hazardDepth10k); !strings.HasPrefix(got, "CRASH") {
		t.Errorf("a child that fails: %q", got)
	}
	if err := childCommand(new(bytes.Buffer), nil); err == nil {
		t.Error("child without arguments was accepted")
	}
}

package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A Category is an amount of work. Speed is only compared between libraries
// that do the same work or more, and what a library does is found by asking
// it, on the very operation that is timed.
type Category int

const (
	// Fastest leaves something of the grammar unchecked, or gives a result that
	// shares memory with the input, or emits a raw value as it stands.
	Fastest Category = iota
	// Plain checks the grammar but, where Marshal of encoding/json would escape
	// HTML characters, does not.
	Plain
	// V1 does what encoding/json does.
	V1
	// V2 also rejects invalid UTF-8 and duplicate names, as encoding/json/v2 does.
	V2
	// Generated is generated code, which is compared with generated code alone: it
	// knows the types, and that is the work it saves.
	Generated Category = -1
)

func (c Category) String() string {
	if c == Generated {
		return "gen"
	}
	return [...]string{"fastest", "plain", "v1", "v2"}[c]
}

func (c Category) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

func (c *Category) UnmarshalText(b []byte) error {
	for _, k := range []Category{Generated, Fastest, Plain, V1, V2} {
		if k.String() == string(b) {
			*c = k
			return nil
		}
	}
	return fmt.Errorf("unknown category %q", b)
}

// A Behaviour is what the probes of one operation of one library found.
type Behaviour struct {
	Grammar bool   // rejects every malformed text
	Control bool   // rejects control characters in strings
	Escapes bool   // rejects malformed escape sequences
	UTF8    string // of invalid UTF-8: "reject", "replace", "keep"; "accept" where nothing is given back
	Dups    bool   // rejects duplicate names
	Copies  bool   // the result does not share memory with the input
	Form    string // of output: "compact" or "as-is"
	HTML    bool   // escapes <, > and &
	Sorted  bool   // orders the names of a map
	Fold    bool   // matches names of fields in any case
	Misses  []string
	Wrong   []string // good texts that were rejected
}

// A group names what a text violates.
type group int

const (
	gGrammar group = iota
	gControl
	gEscape
)

// bad lists texts that RFC 8259 does not allow, each once alone and once
// inside an object and an array, where skipping code may look less closely.
// For streams and walks only the latter counts: 01 may be two values there.
var bad = []struct {
	g    group
	text string
}{
	{gGrammar, `tru`}, {gGrammar, `nul`}, {gGrammar, `falsy`}, {gGrammar, `True`},
	{gGrammar, `nullx`}, {gGrammar, `NaN`}, {gGrammar, `Infinity`}, {gGrammar, `x`},
	{gGrammar, `-`}, {gGrammar, `+1`}, {gGrammar, `01`}, {gGrammar, `-01`},
	{gGrammar, `1.`}, {gGrammar, `.5`}, {gGrammar, `-.5`}, {gGrammar, `1e`},
	{gGrammar, `1e+`}, {gGrammar, `1.e1`}, {gGrammar, `0x10`}, {gGrammar, `1.2.3`},
	{gGrammar, `1-2`}, {gGrammar, `1 2`}, {gGrammar, `[1 2]`}, {gGrammar, `[1,]`},
	{gGrammar, `[,1]`}, {gGrammar, `[1,,2]`}, {gGrammar, `[1:2]`}, {gGrammar, `[1}`},
	{gGrammar, `{"a":1]`}, {gGrammar, `{"a" 1}`}, {gGrammar, `{"a":1,}`},
	{gGrammar, `{,"a":1}`}, {gGrammar, `{"a"}`}, {gGrammar, `{"a":}`},
	{gGrammar, `{1:2}`}, {gGrammar, `{a:1}`}, {gGrammar, `{'a':1}`},
	{gGrammar, `{"a":1 "b":2}`}, {gGrammar, `{"a":1:2}`}, {gGrammar, `'a'`},
	{gGrammar, `"a" "b"`}, {gGrammar, `[]]`}, {gGrammar, `{}}`},
	{gGrammar, `/**/1`}, {gGrammar, `1//`}, {gGrammar, "\f1"}, {gGrammar, "\u00a01"},
	{gControl, "\"a\nb\""}, {gControl, "\"\x00\""}, {gControl, "\"abcdefghijklmnopqrstuvwxyz0123456789\x1f\""},
	{gControl, "\"\t\""},
	{gEscape, `"\x"`}, {gEscape, `"\'"`}, {gEscape, `"\u12"`}, {gEscape, `"\u12G4"`},
	{gEscape, `"\U00000041"`}, {gEscape, `"abcdefghijklmnopqrstuvwxyz0123456789\a"`},
}

// unfinished lists texts that end too early; they are only tried alone. For an
// operation on a stream they are the ones that hit the end of input.
var unfinished = []string{`[`, `[1`, `[1,`, `{`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `"a`, `"a\`, `"\u00`, `-`, `[{"a":[`}

// good lists texts that every library has to accept, so that a category is not
// earned by rejecting everything. Containers only: some libraries refuse
// scalars at the top level, which is noted and not punished.
var good = []string{
	`{}`, `[]`, ` { "a" : [ 1 , -0.5e+3 , true , false , null , "x\u00e9\"\\\/\b\f\n\r\t" ] } `,
	`{"a":{"b":{"c":[[[]]]}}}`, `["\ud83d\ude00","é","\u0000"]`, `[0,-0,0.0,1E9,123456789012345678901234567890]`,
}

// probe finds out how p behaves in o.
func probe(p *Peer, o Op) Behaviour {
	if o.ToValue() || o.FromValue() {
		return probeValue(p, o)
	}
	if o.Tree() {
		return probeTree(&p.Trees, o)
	}
	if o == OpCallHTMLEscape { // checks nothing, by its documentation
		oc, _ := p.Do(o, []byte("[\"<&>\u2028\"]"))
		return Behaviour{HTML: !bytes.ContainsAny(oc.Out, "<&>\u2028")}
	}
	b := Behaviour{Grammar: true, Control: true, Escapes: true, Copies: true}
	accepts := func(text string) bool {
		_, err := p.Do(o, []byte(text))
		return err == nil
	}
	for _, t := range good {
		if !accepts(t) {
			b.Wrong = append(b.Wrong, t)
		}
	}
	miss := func(g group, text string) {
		b.Misses = append(b.Misses, text)
		switch g {
		case gGrammar:
			b.Grammar = false
		case gControl:
			b.Control = false
		case gEscape:
			b.Escapes = false
		}
	}
	streamed := o.Streams() || o == OpTokens || o == OpCallTokens // walkers go on after the first value
	for _, t := range bad {
		if !streamed && accepts(t.text) {
			miss(t.g, t.text)
		}
		for _, w := range []string{`{"k":[` + t.text + `]}`, `[0,{"k":"v","l":` + t.text + `}]`} {
			if accepts(w) {
				miss(t.g, w)
			}
		}
	}
	for _, t := range unfinished {
		if accepts(t) {
			miss(gGrammar, t)
		}
	}
	b.UTF8 = probeUTF8(p, o)
	b.Dups = !accepts(`{"a":1,"b":2,"a":3}`) && !accepts(`[{"x":{"a":1,"\u0061":3}}]`)
	if o.Outputs() || o == OpStreamEncode {
		if oc, err := p.Do(o, []byte(`{ "a" : [ 1 , 2 ] }`)); err == nil {
			if b.Form = "as-is"; strings.TrimSpace(string(oc.Out)) == `{"a":[1,2]}` {
				b.Form = "compact"
			}
		}
		if oc, err := p.Do(o, []byte(`["<&>"]`)); err == nil {
			b.HTML = !bytes.ContainsAny(oc.Out, "<&>")
		}
	}
	if o == OpRawUnmarshal {
		b.Copies = probeCopies(p)
	}
	return b
}

func probeUTF8(p *Peer, o Op) string {
	verdict := ""
	for _, text := range []string{"[\"a\xffb\"]", "{\"\xc0\xaf\":1}", "[\"abcdefghijklmnopqrstuvwxyz0123456789\xed\xa0\x80\"]"} {
		oc, err := p.Do(o, []byte(text))
		v := "reject"
		switch {
		case err != nil:
		case oc.Out == nil:
			v = "accept"
		case bytes.Contains(oc.Out, []byte("\ufffd")) || bytes.Contains(oc.Out, []byte(`\ufffd`)):
			v = "replace"
		default:
			v = "keep"
		}
		if verdict == "" || v != "reject" {
			verdict = v // one text let through is enough
		}
	}
	return verdict
}

// probeCopies overwrites the input after the call and looks at the result.
func probeCopies(p *Peer) (copies bool) {
	defer func() {
		if recover() != nil {
			copies = false
		}
	}()
	doc := []byte(`{"name":["some text, long enough not to be held inline",123]}`)
	out, err := p.RawUnmarshal()(doc)
	if err != nil {
		return true
	}
	before := string(out)
	for i := range doc {
		doc[i] = 'x'
	}
	return string(out) == before
}

// classify files a behaviour: the strictest category whose work was seen.
func classify(o Op, b Behaviour) Category {
	if o.ToValue() || o.FromValue() {
		return slices.Max(qualifies(o, b))
	}
	if o.Tree() {
		return classifyTree(b)
	}
	switch {
	case o == OpCallHTMLEscape && b.HTML:
		return V1 // there is no other amount of work
	case !b.Grammar, !b.Control, !b.Escapes, !b.Copies, len(b.Wrong) > 0:
		return Fastest
	case o.Marshals() && b.Form != "compact":
		return Fastest
	case b.UTF8 == "reject" && b.Dups:
		return V2
	case o.Marshals() && !b.HTML:
		return Plain
	}
	return V1
}

// check verifies on a whole corpus that p did o rightly: the same document by
// content, in the expected form, or the same walk.
func check(p *Peer, o Op, c Corpus, want *Outcome) error {
	if o.Records() {
		return p.Values.checkRecords(o, c)
	}
	if p.Values.has(o) {
		return p.Values.check(o, c)
	}
	if p.Trees.has(o) {
		return p.Trees.check(o, c)
	}
	if o.Calls() {
		return p.checkCall(o, c.Doc, want)
	}
	doc, values := c.Doc, 1
	if o == OpStreamDecode || o == OpStreamTokens {
		doc, values = c.stream()
	}
	oc, err := p.Do(o, doc)
	if err != nil {
		return err
	}
	switch o {
	case OpValid:
		return nil
	case OpTokens, OpStreamTokens:
		if oc.Tally != want.Tally {
			return fmt.Errorf("tally %+v, want %+v", oc.Tally, want.Tally)
		}
		return nil
	case OpStreamDecode:
		if oc.Tally.Values != values {
			return fmt.Errorf("%d values, want %d", oc.Tally.Values, values)
		}
		if n := len(bytes.TrimSpace(doc)) - (values - 1); oc.Tally.Bytes != n {
			return fmt.Errorf("%d bytes, want %d", oc.Tally.Bytes, n)
		}
		return nil
	case OpCompact, OpIndent:
		if !bytes.Equal(bytes.TrimSpace(oc.Out), bytes.TrimSpace(want.Out)) {
			return fmt.Errorf("output differs from encoding/json's at byte %d", diffAt(oc.Out, want.Out))
		}
		return nil
	}
	return sameJSON(oc.Out, doc)
}

func diffAt(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// sameJSON compares two documents token by token: strings by their content,
// numbers by their text or, where those differ, by their value.
func sameJSON(a, b []byte) error {
	opts := []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
	da, db := jsontext.NewDecoder(bytes.NewBuffer(a), opts...), jsontext.NewDecoder(bytes.NewBuffer(b), opts...)
	for {
		ta, errA := da.ReadToken()
		tb, errB := db.ReadToken()
		if errA == io.EOF && errB == io.EOF {
			return nil
		}
		if errA != nil || errB != nil {
			return fmt.Errorf("unlike documents: %v against %v", errA, errB)
		}
		if ta.Kind() == tb.Kind() && ta.String() == tb.String() {
			continue
		}
		if ta.Kind() == '0' && tb.Kind() == '0' && sameNumber(ta, tb) {
			continue
		}
		return fmt.Errorf("%s differs: %.40q against %.40q", da.StackPointer(), ta.String(), tb.String())
	}
}

func sameNumber(a, b jsontext.Token) bool {
	x, errA := a.Float()
	y, errB := b.Float()
	return errA == nil && errB == nil && x == y
}

package main

import (
	"bytes"
	"encoding/json"
)

// A library's tree is asked with malformed texts in front of the value that is
// looked for, and in it: nobody owes a look at what follows. What changes or reads a
// whole document, or makes sure that something is not there, is asked with them
// after it, too.

// probeTree finds out how p behaves in o.
func probeTree(ts *Trees, o Op) Behaviour {
	b := Behaviour{Grammar: true, Control: true, Escapes: true, Copies: true, UTF8: "accept"}
	accepts := func(text string) bool { return ts.try(o, []byte(text)) == nil }
	if o == OpBuild {
		b.UTF8 = "keep"
		hard := treeItem{Title: "\x00\x01\n\t\"\\/é\U0001f600", Tags: []string{}}
		out, err := ts.build([]treeItem{hard})
		var v struct{ Items []struct{ Title string } }
		if err != nil || !json.Valid(out) || json.Unmarshal(out, &v) != nil || len(v.Items) != 1 || v.Items[0].Title != hard.Title {
			b.Escapes = false
			b.Misses = append(b.Misses, hard.Title)
		}
		return b
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
	whole := o == OpGetMissing || o == OpSetOne || o == OpReadAll
	for _, t := range good {
		for _, w := range probeTexts(t, whole) {
			if !accepts(w) {
				b.Wrong = append(b.Wrong, w)
			}
		}
	}
	for _, t := range bad {
		for _, w := range probeTexts(t.text, whole) {
			if accepts(w) {
				miss(t.g, w)
			}
		}
	}
	for _, t := range unfinished {
		if w := `{"a":` + t; accepts(w) {
			miss(gGrammar, w)
		}
	}
	if !accepts("{\"a\":\"x\xffy\",\"b\":{\"c\":1,\"d\":2}}") && !accepts("{\"a\":[\"\xed\xa0\x80\"],\"b\":{\"c\":1}}") {
		b.UTF8 = "reject"
	}
	b.Dups = !accepts(`{"a":{"x":1,"x":2},"b":{"c":1}}`)
	return b
}

// probeTexts puts a text where a library passes over it.
func probeTexts(text string, whole bool) []string {
	list := []string{`{"a":` + text + `,"b":{"c":1}}`, `{"a":[` + text + `],"b":{"c":1}}`, `{"a":{"x":` + text + `},"b":{"c":1}}`, `{"b":{"x":` + text + `,"c":1}}`}
	if whole {
		list = append(list, `{"b":{"c":1},"a":`+text+`}`, `{"b":{"c":1,"d":[`+text+`]}}`)
	}
	return list
}

// try runs o once on a document that has a number at b.c.
func (ts *Trees) try(o Op, doc []byte) (err error) {
	defer recovered(&err)
	path := []any{"b", "c"}
	switch o {
	case OpGetMissing:
		_, err := ts.Get([]any{"b", "none"}, false)(doc)
		if err == errAbsent {
			err = nil
		} else if err == nil {
			err = errInvalid
		}
		return err
	case OpGetMany:
		return ts.GetMany([][]any{path, path})(doc, make([]int64, 2))
	case OpSetOne:
		_, err := ts.Set(path)(doc, 7)
		return err
	case OpReadAll:
		return ts.ReadAll()(doc, new(ReadTally))
	}
	_, err = ts.Get(path, false)(doc)
	return err
}

func (ts *Trees) build(items []treeItem) (out []byte, err error) {
	defer recovered(&err)
	out, err = ts.Build()(items)
	return bytes.Clone(out), err
}

// classifyTree files a behaviour: what checks the grammar of all that it passes over
// is plain.
func classifyTree(b Behaviour) Category {
	if b.Grammar && b.Control && b.Escapes && len(b.Wrong) == 0 {
		return Plain
	}
	return Fastest
}

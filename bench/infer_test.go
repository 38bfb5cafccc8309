package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/infer"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// recordsOf are the lists in documents whose elements are a log as NDJSON, one in a line.
var recordsOf = map[string]jsontext.Pointer{
	"logs": "", "twitter": "/statuses", "citm": "/performances", "geo": "/features", "kube": "/items", "synthea": "/entry",
	"wide": "/rows", "find-large": "/Data", "many": "/points", "numbers": "/series", "large": "/items", "deep": "/chains", "escapes": "/notes",
}

// TestInferredTypesKeepSamples: the types that javelin infer makes of the documents, and of
// logs of records as NDJSON, compile, and nothing of the samples is lost: so says the check of
// the command, and so do encoding/json, package json and json/v2.
func TestInferredTypesKeepSamples(t *testing.T) {
	var all []jsontest.GoTypes
	add := func(name string, samples []byte) {
		for _, v1 := range []bool{false, true} {
			s := infer.New(infer.Config{V1: v1, Enums: !v1})
			if _, err := s.Read(jsontext.NewDecoder(bytes.NewReader(samples))); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			m := s.Model("Document")
			c := m.Checker(func(d infer.Difference) { t.Errorf("%s: %+v", name, d) })
			if err := c.Read(jsontext.NewDecoder(bytes.NewReader(samples))); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			all = append(all, jsontest.GoTypes{Name: name, Source: m.Go("types"), Type: "Document", V1: v1, Samples: samples})
		}
	}
	cs, err := Corpora()
	if err != nil {
		t.Fatal(err)
	}
	if _, cs, err = namedCorpora(findNames, cs); err != nil {
		t.Fatal(err)
	}
	documents, logs := 0, 0
	for _, c := range cs {
		add(c.Name, c.Doc)
		documents++
		at, ok := recordsOf[c.Name]
		if !ok {
			continue
		}
		root, err := javelin.Parse(c.Doc)
		if err != nil {
			t.Fatal(err)
		}
		var lines [][]byte
		for _, record := range root.At(at).Elements() {
			line := slices.Clone(record.Raw())
			if err := line.Compact(); err != nil {
				t.Fatal(err)
			}
			lines = append(lines, line)
		}
		if len(lines) < 40 {
			t.Errorf("%s has %d records", c.Name, len(lines))
		}
		add(c.Name+" as NDJSON", bytes.Join(lines, []byte("\n")))
		logs++
		// As a whole array, one line after the other, and backwards, it is the same.
		if forth, back := typesOf(t, lines), typesOf(t, reversed(lines)); forth != back {
			t.Errorf("%s: other types for other orders:\n%s\n%s", c.Name, forth, back)
		}
	}
	if documents < 9 || logs < 10 {
		t.Errorf("%d documents, %d logs", documents, logs)
	}
	jsontest.KeepSamples(t, "..", all)
}

func reversed(lines [][]byte) [][]byte {
	lines = slices.Clone(lines)
	slices.Reverse(lines)
	return lines
}

func typesOf(t *testing.T, lines [][]byte) string {
	s := infer.New(infer.Config{})
	for _, line := range lines {
		if err := s.Add(line); err != nil {
			t.Fatal(err)
		}
	}
	src := s.Model("Document").Go("types")
	if !strings.Contains(src, "type Document ") {
		t.Errorf("no type in\n%s", src)
	}
	return src
}

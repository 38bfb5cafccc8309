package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// Every cell has a document that encoding/json takes for its type, and that says what
// its style promises.
func TestShapes(t *testing.T) {
	cs, err := Shapes()
	if err != nil {
		t.Fatal(err)
	}
	kinds, styles := map[string]bool{}, map[string]bool{}
	at := map[string]Corpus{}
	for _, c := range cs {
		parts := strings.Split(c.Name, "/")
		if strings.Contains(c.Name, ",") || len(parts) != 3 {
			t.Fatalf("%s: names have two slashes and no comma", c.Name)
		}
		kinds[parts[0]], styles[parts[1]], at[c.Name] = true, true, c
		v := c.Type()
		if err := json.Unmarshal(c.Doc, v); err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		if zero := c.Type(); reflect.DeepEqual(v, zero) {
			t.Errorf("%s: nothing is read", c.Name)
		}
		if n := len(c.Doc); parts[2] == "one" && (n < 40 || n > 25_000) {
			t.Errorf("%s: %d bytes", c.Name, n)
		}
	}
	for _, k := range shapeKinds {
		if !kinds[k.Name] {
			t.Errorf("no cell of %s", k.Name)
		}
	}
	for _, s := range shapeStyles {
		if !styles[s.Name] {
			t.Errorf("no cell of %s", s.Name)
		}
	}
	for name, has := range map[string]func(doc []byte) bool{
		"mix/compact/one":               func(d []byte) bool { return !bytes.ContainsAny(d, "\n\t") && bytes.HasPrefix(d, []byte(`{"id":`)) },
		"mix/spaced/one":                func(d []byte) bool { return bytes.Contains(d, []byte(`, "name": "`)) },
		"mix/two blanks/one":            func(d []byte) bool { return bytes.Contains(d, []byte("{\n  \"id\": ")) },
		"mix/four blanks/list":          func(d []byte) bool { return bytes.HasPrefix(d, []byte("[\n    {\n        \"id\": ")) },
		"mix/tabs/one":                  func(d []byte) bool { return bytes.Contains(d, []byte("{\n\t\"id\": ")) },
		"mix/CRLF/one":                  func(d []byte) bool { return bytes.Contains(d, []byte("{\r\n  \"id\": ")) },
		"mix/fields reversed/one":       func(d []byte) bool { return bytes.HasPrefix(d, []byte(`{"comment":`)) },
		"mix/half unknown scalars/one":  func(d []byte) bool { return bytes.Count(d, []byte(`"x_`)) == 13 },
		"mix/half unknown nested/list":  func(d []byte) bool { return bytes.Count(d, []byte(`{"deep":[true,null,`)) == 13*shapeRecords },
		"mix/half absent/list":          func(d []byte) bool { n := bytes.Count(d, []byte(`"name":`)); return n > 60 && n < 140 },
		"mix/names in another case/one": func(d []byte) bool { return bytes.Contains(d, []byte(`"NAME":`)) },
		"mix/escaped names/one":         func(d []byte) bool { return bytes.Contains(d, []byte(`"\u006eame":`)) },
		"mix/escaped texts/one":         func(d []byte) bool { return bytes.Contains(d, []byte(`\n\"`)) },
		`mix/texts as \uXXXX/list`: func(d []byte) bool {
			return bytes.Contains(d, []byte(`\u`)) && !bytes.ContainsFunc(d, func(r rune) bool { return r >= utf8.RuneSelf })
		},
		"mix/texts of 500 bytes/one": func(d []byte) bool { return len(d) > 2000 },
		"mix/Chinese texts/one":      func(d []byte) bool { return utf8.RuneCount(d) < len(d)*2/3 },
		"mix/texts in Latin-1/one":   func(d []byte) bool { return !utf8.Valid(d) },
		"mix/17 digits/one":          func(d []byte) bool { return bytes.Contains(d, []byte(`{"id":`)) && bytes.IndexByte(d, ',')-6 == 17 },
	} {
		if c, ok := at[name]; !ok || !has(c.Doc) {
			t.Errorf("%s: %.300s", name, c.Doc)
		}
	}
	again, err := shapeCorpus(&shapeKinds[0], &shapeStyles[0], true)
	if err != nil || !bytes.Equal(again.Doc, at["mix/compact/list"].Doc) {
		t.Errorf("a document is not the same twice: %v", err)
	}
}

// Whatever of ours a cell is measured for reads and writes what encoding/json does.
func TestShapesAgree(t *testing.T) {
	cs, err := namedShapes("-quick")
	if err != nil {
		t.Fatal(err)
	}
	if !testing.Short() {
		if cs, err = Shapes(); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range ours() {
		for _, c := range cs {
			kind, rest, _ := strings.Cut(c.Name, "/")
			style, _, _ := strings.Cut(rest, "/")
			for _, o := range ShapeOps {
				if !p.Has(o) || o == OpShapesWrite && !writable(c.Name) {
					continue
				}
				err := p.Values.check(o, c)
				// What v1 alone takes.
				strict := p.Category == V2 && !utf8.Valid(c.Doc) || kind == "durations" ||
					style == "names in another case"
				if strict = strict && p.Category != V1; strict == (err == nil) {
					t.Errorf("%s %s %s: %v", p.Name, o, c.Name, err)
				}
			}
		}
	}
}

func TestNamedShapes(t *testing.T) {
	cs, err := namedShapes("-quick")
	if err != nil || len(cs) < quickShapes-10 || len(cs) > quickShapes+10 {
		t.Errorf("the sample has %d cells, %v", len(cs), err)
	}
	if cs, err = namedShapes(":floats"); err != nil || len(cs) != 8 {
		t.Errorf("%d cells of floats, %v", len(cs), err)
	}
	for _, bad := range []string{":nothing", "-slow", "x"} {
		if cs, err := namedShapes(bad); err == nil {
			t.Errorf("shapes%s: %d cells", bad, len(cs))
		}
	}
}

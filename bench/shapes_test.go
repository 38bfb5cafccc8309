package main

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"slices"
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
		if c.Lines != nil {
			vs, err := c.records()
			if err != nil || len(vs) != shapeRecords || reflect.DeepEqual(vs[0], vs[1]) {
				t.Errorf("%s: %d values, %v", c.Name, len(vs), err)
			}
			continue
		}
		v, err := c.read(c.Type)
		if err != nil {
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
	again, err := shapeCorpus(&shapeKinds[0], &shapeStyles[0], sizeList)
	if err != nil || !bytes.Equal(again.Doc, at["mix/compact/list"].Doc) {
		t.Errorf("a document is not the same twice: %v", err)
	}
}

// Whatever of ours a cell is measured for reads and writes what encoding/json does, and
// what it is not asked for it does not know.
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
	cells := 0
	for _, p := range Peers() {
		if !p.Ours {
			continue
		}
		for _, c := range cs {
			for _, o := range ShapeOps {
				if !p.Has(o) || !o.fits(c.Name) {
					continue
				}
				asked := takesShape(p, c, &Run{Category: p.Category})
				if !asked && (p.Category == Generated || p.Category == Fastest) {
					continue
				}
				cells++
				if err := check(p, o, c, nil); asked != (err == nil) && !knownOfV1(p, c) {
					t.Errorf("%s %s %s: asked %v, %v", p.Name, o, c.Name, asked, err)
				}
			}
		}
	}
	if cells < 4*len(cs) {
		t.Errorf("%d cells of %d documents", cells, len(cs))
	}
}

// knownOfV1 reports whether a kind is known to the v1 dialect in one release or the other,
// or in another way.
func knownOfV1(p *Peer, c Corpus) bool {
	return p.Category == V1 && (len(c.Twins) > 0 || c.shape.read != nil) || p.Category == Plain && len(c.Twins) > 0
}

// What the table says of a kind is so: nobody else's library gives what encoding/json
// does, or all are asked.
func TestShapesOfPeers(t *testing.T) {
	timed := map[string]map[string]bool{}
	cs, err := Shapes()
	if err != nil {
		t.Fatal(err)
	}
	m := newMeasurer(Peers(), nil, io.Discard)
	m.probeAll([]Op{OpShapesRead, OpShapesWrite})
	for _, c := range cs {
		if _, s, size := shapeOf(c.Name); s.Name != "compact" || size != sizeOne {
			continue
		}
		for _, o := range []Op{OpShapesRead, OpShapesWrite} {
			names := map[string]bool{}
			for _, p := range m.peers {
				if !p.Ours && p.Has(o) && o.fits(c.Name) && m.takes(p, o, c, m.newRun(p, o)) && check(p, o, c, nil) == nil {
					names[p.Name] = true
				}
			}
			timed[string(o)+" "+c.Name] = names
		}
	}
	v2 := jsonv2Peer
	v1 := " experiment/v1"
	if v2 == stdV2 {
		v1 = "" // is encoding/json
	}
	for cell, peers := range map[string]string{
		"shapes-read methods on tokens/compact/one":    v2 + " go-json/v2",
		"shapes-write methods on tokens/compact/one":   v2 + " go-json/v2",
		"shapes-write sequences/compact/one":           "",
		"shapes-read sequences/compact/one":            "",
		"shapes-read fallback raw values/compact/one":  v2 + " go-json/v2 go-json/lax" + v1,
		"shapes-write fallback raw values/compact/one": v2 + " go-json/v2 go-json/lax" + v1,
	} {
		got := timed[cell]
		for _, name := range strings.Fields(peers) {
			if !got[name] {
				t.Errorf("%s: no %s", cell, name)
			}
			delete(got, name)
		}
		if len(got) > 0 {
			t.Errorf("%s: also %v", cell, got)
		}
	}
	for _, k := range shapeKinds {
		if k.generated && !timed["shapes-read "+k.Name+"/compact/one"]["easyjson"] {
			t.Errorf("easyjson does not read %s", k.Name)
		}
		if k.generated && !timed["shapes-write "+k.Name+"/compact/one"]["easyjson"] {
			t.Errorf("easyjson does not write %s", k.Name)
		}
		if n := len(timed["shapes-read "+k.Name+"/compact/one"]); n < 8 && k.dialects == nil {
			t.Errorf("%s is read by %d libraries", k.Name, n)
		}
	}
}

// The tables name everything once, and each row is another.
func TestShapeTables(t *testing.T) {
	kinds, styles, documents := map[string]bool{}, map[string]bool{}, map[string]string{}
	for i := range shapeKinds {
		k := &shapeKinds[i]
		if kinds[k.Name] {
			t.Errorf("%s twice", k.Name)
		}
		kinds[k.Name] = true
		c, err := shapeCorpus(k, &shapeStyles[0], sizeOne)
		if err != nil {
			t.Fatal(err)
		}
		// More than names and empty values.
		size, want := sizeList, shapeRecords
		if k.list == nil {
			size, want = sizeOne, 3
		}
		all, err := shapeCorpus(k, &shapeStyles[0], size)
		if err != nil {
			t.Fatal(err)
		}
		if doc, err := members(all.Doc); err != nil || filled(doc) < want {
			t.Errorf("%s has %d values, %v: %.300s", k.Name, filled(doc), err, all.Doc)
		}
		row := reflect.TypeOf(k.one()).String() + string(c.Doc)
		if other := documents[row]; other != "" {
			t.Errorf("%s and %s are one", k.Name, other)
		}
		documents[row] = k.Name
	}
	// Every style changes the text of the first kind, each in its own way.
	clear(documents)
	for i := range shapeStyles {
		s := &shapeStyles[i]
		if styles[s.Name] {
			t.Errorf("%s twice", s.Name)
		}
		styles[s.Name] = true
		c, err := shapeCorpus(&shapeKinds[0], s, sizeList)
		if err != nil {
			t.Fatal(err)
		}
		if other := documents[string(c.Doc)]; other != "" {
			t.Errorf("%s and %s are one", s.Name, other)
		}
		documents[string(c.Doc)] = s.Name
	}
	for i := range shapeKinds { // what a kind is shown in beside the first
		k := &shapeKinds[i]
		drawn := &shapeStyles[k.drawn()]
		if k.drawn() == 0 || k.writeOnly && drawn.ReadOnly {
			t.Errorf("%s is shown in %s", k.Name, drawn.Name)
		}
	}
}

// filled counts the values of a document that are not null, empty, zero or false.
func filled(v any) (n int) {
	switch v := v.(type) {
	case map[string]any:
		for _, e := range v {
			n += filled(e)
		}
	case []any:
		for _, e := range v {
			n += filled(e)
		}
	case nil:
	case bool:
		n = 1 // a list of bools may be all false
	case string:
		n = min(len(v), 1)
	case json.Number:
		if v != "0" {
			n = 1
		}
	}
	return n
}

func TestNamedShapes(t *testing.T) {
	cs, err := namedShapes("-quick")
	if err != nil || len(cs) < quickShapes-10 || len(cs) > quickShapes+10 {
		t.Errorf("the sample has %d cells, %v", len(cs), err)
	}
	if cs, err = namedShapes(":floats"); err != nil || len(cs) != 9 {
		t.Errorf("%d cells of floats, %v", len(cs), err)
	}
	if cs, err = namedShapes("-report"); err != nil || len(cs) < 300 || slices.ContainsFunc(cs, func(c Corpus) bool { return strings.HasPrefix(c.Name, "long names/") }) {
		t.Errorf("a report has %d cells, %v", len(cs), err)
	}
	if cs, err = namedShapes(":long names"); err != nil || len(cs) != 4 {
		t.Errorf("%d cells of long names, %v", len(cs), err)
	}
	for _, bad := range []string{":no such kind", "-slow", "x"} {
		if cs, err := namedShapes(bad); err == nil {
			t.Errorf("shapes%s: %d cells", bad, len(cs))
		}
	}
}

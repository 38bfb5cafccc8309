package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	expjson "github.com/go-json-experiment/json"
)

func inferredCorpora(t *testing.T) (cs []Corpus) {
	for _, c := range typedCorpora(t) {
		if c.Inferred == nil {
			t.Fatalf("%s has no inferred type", c.Name)
		}
		c.Type = c.Inferred
		cs = append(cs, c)
	}
	return cs
}

func TestInferredTypesAreOfTheDocuments(t *testing.T) {
	files, err := inferredFiles()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join("inferred", filepath.FromSlash(name)))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("inferred/%s is not what go generate makes: %v", name, err)
		}
	}
	found, err := filepath.Glob("inferred/*/types.go")
	if err != nil || len(found) != len(files)-1 {
		t.Errorf("inferred has %d packages, want %d: %v", len(found), len(files)-1, err)
	}
}

// Nothing of a document is lost, in either dialect, which read one and the same value.
func TestInferredTypesKeepTheWholeDocument(t *testing.T) {
	for _, c := range inferredCorpora(t) {
		a, b := c.Type(), c.Type()
		if err := json.Unmarshal(c.Doc, a); err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		if err := expjson.Unmarshal(c.Doc, b); err != nil {
			t.Errorf("%s by v2: %v", c.Name, err)
			continue
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s differs at %s", c.Name, firstDifference(reflect.ValueOf(a), reflect.ValueOf(b)))
		}
		want, err := members(c.Doc)
		if err != nil {
			t.Fatal(err)
		}
		for name, marshal := range map[string]func(any) ([]byte, error){
			"v1": json.Marshal, "v2": func(v any) ([]byte, error) { return expjson.Marshal(v) },
		} {
			out, err := marshal(a)
			if err != nil {
				t.Errorf("%s %s: %v", c.Name, name, err)
				continue
			}
			got, err := members(out)
			if err != nil {
				t.Fatal(err)
			}
			if err := likeMembers("", got, want); err != nil {
				t.Errorf("%s %s: %v", c.Name, name, err)
			}
		}
	}
}

// What is compared agrees, on the inferred types and on the documents of the rows that
// have their own.
func TestRowsWithOwnDocumentsAgree(t *testing.T) {
	cs := typedCorpora(t)
	for _, names := range [][]string{functionNames, illFormedNames, smallGetNames} {
		var err error
		if _, cs, err = namedCorpora(names, cs); err != nil {
			t.Fatal(err)
		}
	}
	m := newMeasurer(Peers(), cs, nil)
	ops := []Op{OpUnmarshalInferred, OpMarshalInferred, OpFunctionsRead, OpFunctionsWrite, OpIllFormedRead, OpIllFormedWrite, OpGetNear, OpGetEnd, OpGetMissing}
	m.probeAll(ops)
	agree := map[Op]map[string]int{}
	for _, o := range ops {
		agree[o] = map[string]int{}
		for _, c := range cs {
			if !o.fits(c.Name) || o.small() && c.Name[:3] != "get" {
				continue
			}
			c.ref = new(reference)
			for _, p := range m.peers {
				if !p.Has(o) || !m.takes(p, o, c, m.newRun(p, o)) || o.Inferred() && !p.Ours && p.Name != "encoding/json" && p.Name != jsonv2Peer && p.Name != "go-json/v2" {
					continue
				}
				if err := check(p, o, c, nil); err == nil {
					agree[o][p.Name]++
				} else if p.Ours {
					t.Errorf("%s %s %s: %v", p.Name, o, c.Name, err)
				}
			}
		}
	}
	typed := len(typedCorpora(t))
	for o, want := range map[Op]map[string]int{
		OpUnmarshalInferred: {"javelin/v2": typed, "javelin/v1": typed, "javelin/plain": typed, "javelin/alias": typed, "encoding/json": typed, jsonv2Peer: typed, "go-json/v2": typed},
		OpMarshalInferred:   {"javelin/v2": typed, "javelin/v1": typed, "javelin/plain": typed, "encoding/json": typed, jsonv2Peer: typed, "go-json/v2": typed},
		OpFunctionsRead:     {"javelin/v2": 2, jsonv2Peer: 2, "go-json/v2": 2},
		OpFunctionsWrite:    {"javelin/v2": 2, jsonv2Peer: 2, "go-json/v2": 2},
		OpIllFormedRead:     {"javelin/v1": 3, "javelin/plain": 3, "encoding/json": 3},
		OpIllFormedWrite:    {"javelin/v1": 3, "javelin/plain": 3, "encoding/json": 3},
		OpGetNear:           {"javelin/plain": 4, "javelin/alias": 4, "gjson": 4, "gjson/valid": 4, "javelin/unmarshal": 4},
		OpGetEnd:            {"javelin/plain": 4, "javelin/alias": 4, "gjson": 4, "gjson/valid": 4, "javelin/unmarshal": 4},
		OpGetMissing:        {"javelin/plain": 4, "javelin/alias": 4, "gjson": 4, "gjson/valid": 4, "javelin/unmarshal": 4},
	} {
		for name, n := range want {
			if agree[o][name] != n {
				t.Errorf("%s: %s agrees on %d documents, want %d", o, name, agree[o][name], n)
			}
		}
	}
	if n := agree[OpIllFormedRead]["javelin/v2"]; n != 0 {
		t.Errorf("the strict form is asked for ill-formed texts: %d", n)
	}
	for name, want := range map[string]Category{"gjson": Fastest, "gjson/valid": Plain, "javelin/unmarshal": Plain} {
		if got := m.res.categories[name][OpGetEnd]; got != want {
			t.Errorf("%s is %s, want %s: %+v", name, got, want, m.res.Behaviours[name][OpGetEnd])
		}
	}
	for _, name := range []string{"javelin/v2", jsonv2Peer, "go-json/v2"} {
		for _, o := range FunctionOps {
			if got := m.res.categories[name][o]; got != V2 {
				t.Errorf("%s %s is %s: %+v", name, o, got, m.res.Behaviours[name][o])
			}
		}
	}
}

func TestSmallGetDocuments(t *testing.T) {
	for i, name := range smallGetNames {
		c, ok := MadeCorpus(name)
		if want := []int{113, 500, 1000, 4000}[i]; !ok || len(c.Doc) != want || !json.Valid(c.Doc) {
			t.Errorf("%s has %d bytes: %s", name, len(c.Doc), c.Doc)
		}
	}
}

package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
)

func corpora(t testing.TB) []Corpus {
	t.Helper()
	cs, err := Corpora()
	if err != nil {
		t.Fatal(err)
	}
	return cs
}

// typedCorpora are all that have a Go type.
func typedCorpora(t testing.TB) []Corpus {
	_, cs, err := namedCorpora([]string{"find"}, corpora(t))
	if err != nil || len(cs) != len(corpora(t))+len(findNames) {
		t.Fatalf("%d corpora, %v", len(cs), err)
	}
	return cs
}

// shortCorpora are the corpora with short forms of the made ones, for tests that
// try each operation of each library.
func shortCorpora(t testing.TB) []Corpus {
	cs := slices.Clone(corpora(t))
	for i, f := range made {
		for j := range cs {
			if cs[j].Name == f.name {
				cs[j] = makeMade(i, 8<<10)
			}
		}
	}
	return cs
}

func TestCorporaLoad(t *testing.T) {
	want := map[string]int{
		"canada": 270403, "citm": 1727204, "golang": 1940472, "escaped": 42062,
		"unicode": 18124, "synthea": 2008494, "twitter": 631514,
	}
	cs := corpora(t)
	if len(cs) != len(want)+3+len(made) {
		t.Errorf("%d corpora, want %d", len(cs), len(want)+3+len(made))
	}
	for _, c := range cs {
		if n, ok := want[c.Name]; ok && len(c.Doc) != n {
			t.Errorf("%s has %d bytes, want %d", c.Name, len(c.Doc), n)
		}
		if !json.Valid(c.Doc) {
			t.Errorf("%s is not valid", c.Name)
		}
	}
}

// Figures of two machines are only comparable over the same bytes.
func TestMadeCorporaAreFixed(t *testing.T) {
	for _, c := range []struct {
		name string
		doc  []byte
		size int
		sum  string
	}{
		{"small", makeSmall(), 141, "d83b31418f54ab0d"},
		{"medium", makeMedium(), 1918, "b72908128a54a131"},
		{"large", makeLarge(), 28744, "565b8e84f9c583a7"},
		{"escapes", madeDoc(t, "escapes"), 262269, "b92cdd5294c0ebb9"},
		{"numbers", madeDoc(t, "numbers"), 262561, "7c18a8b5ddf54fb8"},
		{"deep", madeDoc(t, "deep"), 265470, "ffa6c1fcdf7dec7b"},
		{"wide", madeDoc(t, "wide"), 262151, "9f3787c23a673ede"},
		{"many", madeDoc(t, "many"), 262146, "3277fd09df011ff9"},
		{"geo", madeDoc(t, "geo"), 262862, "6cd9a01b2548d725"},
		{"logs", madeDoc(t, "logs"), 262195, "fe4f7ef0d1c86b50"},
		{"kube", madeDoc(t, "kube"), 264499, "42de671826c10a72"},
		{"find-small", madeDoc(t, "find-small"), 80, "5c9ad64e10679e17"},
		{"find-regular", madeDoc(t, "find-regular"), 13095, "8a0015c72550e8fd"},
		{"find-large", madeDoc(t, "find-large"), 434792, "c1ed1b8810c5dab8"},
	} {
		if got := fmt.Sprintf("%x", sha256.Sum256(c.doc))[:16]; len(c.doc) != c.size || got != c.sum {
			t.Errorf("%s: %d bytes, sha256 %s…, want %d, %s…", c.name, len(c.doc), got, c.size, c.sum)
		}
	}
}

func madeDoc(t *testing.T, name string) []byte {
	t.Helper()
	c, ok := MadeCorpus(name)
	if !ok {
		t.Fatalf("no corpus %q", name)
	}
	return c.Doc
}

// The sizes that the classes of the report need, and what each family is for.
func TestMadeCorporaHaveTheirSizes(t *testing.T) {
	for _, f := range made {
		for i, s := range madeSizes {
			if i == 2 && f.name != "logs" { // some seconds for all
				continue
			}
			c, ok := MadeCorpus(f.name + s.suffix)
			if !ok || len(c.Doc) < s.size || len(c.Doc) > s.size+s.size/8 {
				t.Errorf("%s%s: %d bytes, want %d", f.name, s.suffix, len(c.Doc), s.size)
			}
			want := []string{"small (to 512 KB)", "large (to 10 MB)", "extra large (over 10 MB)"}[i]
			if got := sizeClass(len(c.Doc)); got != want {
				t.Errorf("%s%s is %s, want %s", f.name, s.suffix, got, want)
			}
		}
	}
	if _, ok := MadeCorpus("kube-m"); ok {
		t.Error("a size that there is not")
	}
}

func TestLogsAreOnePerLine(t *testing.T) {
	c, _ := MadeCorpus("logs")
	var records []logRecord
	if err := json.Unmarshal(c.Doc, &records); err != nil {
		t.Fatal(err)
	}
	lines, values := c.stream()
	if values != len(records) {
		t.Errorf("%d lines, want %d", values, len(records))
	}
	for i, l := range bytes.Split(lines, []byte("\n")) {
		var r logRecord
		if err := json.Unmarshal(l, &r); err != nil || r.Trace != records[i].Trace {
			t.Fatalf("line %d: %v", i, err)
		}
	}
}

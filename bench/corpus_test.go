package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
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

func TestCorporaLoad(t *testing.T) {
	want := map[string]int{
		"canada": 270403, "citm": 1727204, "golang": 1940472, "escaped": 42062,
		"unicode": 18124, "synthea": 2008494, "twitter": 631514,
	}
	cs := corpora(t)
	if len(cs) != len(want)+3 {
		t.Errorf("%d corpora, want %d", len(cs), len(want)+3)
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
	} {
		if got := fmt.Sprintf("%x", sha256.Sum256(c.doc))[:16]; len(c.doc) != c.size || got != c.sum {
			t.Errorf("%s: %d bytes, sha256 %s…, want %d, %s…", c.name, len(c.doc), got, c.size, c.sum)
		}
	}
}

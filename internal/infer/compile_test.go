package infer

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"

	// The program is built by another process; the imports make the test cache forget the
	// results when the library changes.
	_ "github.com/javelin-go/javelin/json"
	_ "github.com/javelin-go/javelin/json/v2"
)

// TestTypesKeepSamples: types compile, and Go reads into them and writes from them what they
// were made of, as Checker says.
func TestTypesKeepSamples(t *testing.T) {
	var all []jsontest.GoTypes
	add := func(name string, cfg Config, samples []byte) {
		s := New(cfg)
		if _, err := s.Read(jsontext.NewDecoder(bytes.NewReader(samples))); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		m := s.Model("Document")
		checkClean(t, m, string(samples))
		all = append(all, jsontest.GoTypes{Name: name, Source: m.Go("types"), Type: "Document", V1: cfg.V1, Samples: samples})
	}
	for _, c := range jsontest.Corpora() {
		add(c.Name, Config{}, c.Data)
		add(c.Name+" v1", Config{V1: true, Enums: true}, c.Data)
	}
	r := rand.New(rand.NewPCG(5, 6))
	for i := range many(40) {
		var samples []string
		for range 1 + r.IntN(20) {
			samples = append(samples, strings.ReplaceAll(randomObject(r, 5), "1e400", "1e300"))
		}
		add(fmt.Sprint("random ", i), Config{V1: i%2 == 0, Enums: i%3 == 0}, []byte(strings.Join(samples, "\n")))
	}
	jsontest.KeepSamples(t, "../..", all)
}

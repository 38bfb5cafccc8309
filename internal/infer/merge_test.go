package infer

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
)

// What several Samplers know together is what one knows that has read all, however the
// samples are dealt.
func TestMergeRandom(t *testing.T) {
	for i := range many(3000) {
		r := rand.New(rand.NewPCG(41, uint64(i)))
		cfg := Config{V1: i%2 == 0, Enums: i%3 == 0, Each: i%5 == 0}
		var samples []string
		for range 1 + r.IntN(20) {
			if i%4 == 0 {
				samples = append(samples, randomValue(r, 4))
			} else {
				samples = append(samples, randomObject(r, 4))
			}
		}
		all, one := New(cfg), New(cfg)
		for from := 0; from < len(samples); {
			to := from + 1 + r.IntN(min(5, len(samples)-from))
			part := New(cfg)
			text := strings.Join(samples[from:to], "\n")
			for _, s := range []*Sampler{part, one} {
				if _, err := s.Read(jsontext.NewDecoder(strings.NewReader(text))); err != nil {
					t.Fatal(err)
				}
			}
			all.Merge(part)
			from = to
		}
		want, got := source(t, one.Model("Document")), source(t, all.Model("Document"))
		if got != want || all.Samples() != one.Samples() {
			t.Fatalf("%d: %q:\n%s\nwant\n%s", i, samples, got, want)
		}
		wantSchema, err1 := one.Model("Document").Schema()
		gotSchema, err2 := all.Model("Document").Schema()
		if string(gotSchema) != string(wantSchema) || err1 != nil || err2 != nil {
			t.Fatalf("%d: %q:\n%s, %v\nwant\n%s, %v", i, samples, gotSchema, err2, wantSchema, err1)
		}
	}
}

// Samplers that know the same have no more places together than one, and what is known is
// bounded all the same.
func TestMergePlaces(t *testing.T) {
	many := func(name string) *Sampler {
		s := New(Config{})
		var b strings.Builder
		for i := range 900 {
			fmt.Fprintf(&b, `%c"%s%d":{`, "{,"[min(i, 1)], name, i%100)
			for k := range 30 {
				fmt.Fprintf(&b, `%c"x%dy%d":[{"z":1}]`, " ,"[min(k, 1)], i, k)
			}
			b.WriteByte('}')
		}
		// Names may come twice: they are not looked at again here.
		s.Add(jsontext.Value(b.String() + "}"))
		return s
	}
	all := many("a")
	n := count(all.root)
	if n != all.made+1 || n < 1000 {
		t.Fatalf("%d places, %d made", n, all.made)
	}
	for range 2 * maxPlaces / n {
		all.Merge(many("a"))
		if k := count(all.root); k != n {
			t.Fatalf("%d places, want %d", k, n)
		}
	}
	for i := range 2 * maxPlaces / n {
		all.Merge(many(strings.Repeat("b", i)))
		if all.made > maxPlaces {
			t.Fatalf("%d places", all.made)
		}
	}
}

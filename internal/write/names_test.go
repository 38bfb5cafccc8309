package write

import (
	"fmt"
	"maps"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
)

// hashNames is the hash that Learn is given.
func hashNames(mp map[string]any) (hash uint32) {
	for name := range mp {
		hash += HashName(FirstBytes(name), name)
	}
	return hash
}

// A map whose names have been met twice is expected, with the texts of names in order, and is
// told from others of its length.
func TestKnownNames(t *testing.T) {
	var f opt.Flags
	q := MakeQuoter(&f)
	var k *KnownNames
	k, at := k.Expect(&q, 0)
	mp := map[string]any{"b": 1, "a": "x", "": nil}
	vals := make([]any, 3)
	for i := range 3 {
		entries := k.LookUp(at, mp, vals)
		if known := entries != nil; known != (i == 2 && !simd.Small) {
			t.Fatalf("met %d times: %v", i, entries)
		}
		if entries == nil {
			k.Learn(0, mp, hashNames(mp))
			continue
		}
		for j, name := range []string{"", "a", "b"} {
			e := &entries[j]
			if e.Name != name || string(e.Text[:e.Size]) != `"`+name+`":` || vals[j] != mp[name] {
				t.Errorf("entry %d: %q, %q, %v", j, e.Name, e.Text[:e.Size], vals[j])
			}
		}
	}
	if simd.Small {
		return // where nothing is made to be fast, nothing is learnt
	}
	other := maps.Clone(mp)
	delete(other, "a")
	other["c"] = 2
	if k.LookUp(at, other, vals) != nil {
		t.Error("another map of the length is taken for it")
	}
	inner := k.Under(&k.Sets[0].Entries[1].Place)
	if inner != 1 || k.Under(&k.Sets[0].Entries[1].Place) != 1 || k.InnerPlace(0) != 2 || k.InnerPlace(0) != 2 || k.InnerPlace(noPlace) != noPlace {
		t.Error("places are not told apart")
	}
	if same, _ := k.Expect(&q, inner); same != k {
		t.Error("what is known has given way")
	}
	f.Set(opt.EscapeForHTML | 1)
	q.Update()
	if same, _ := k.Expect(&q, 0); same == k {
		t.Error("texts for other options are used")
	}
}

// Where names are looked for in vain, there is a pause, which ends.
func TestKnownNamesPause(t *testing.T) {
	q := MakeQuoter(new(opt.Flags))
	k, _ := (*KnownNames)(nil).Expect(&q, 0)
	paused := false
	for i := range 1000 {
		_, at := k.Expect(&q, 0)
		if at == nil {
			paused = true
			continue
		}
		if paused {
			return
		}
		mp := map[string]any{fmt.Sprint("n", i): i}
		k.Learn(0, mp, hashNames(mp))
	}
	t.Errorf("there was a pause: %v; it has not ended", paused)
}

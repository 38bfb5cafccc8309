package plan

import (
	"reflect"
	"sync"
	"testing"
)

// manyTypes are more types than a table of plans begins with.
func manyTypes() (types []reflect.Type) {
	for n := range 300 {
		types = append(types, reflect.ArrayOf(n, reflect.TypeFor[byte]()))
	}
	return types
}

// TestPlanSet: of plans that several goroutines add for the same types, the first stays,
// and is found whatever has been added since.
func TestPlanSet(t *testing.T) {
	types := manyTypes()
	var s Set[*int]
	if s.Load(types[0]) != nil {
		t.Error("there is a plan in an empty set")
	}
	var found [4][]*int
	var wg sync.WaitGroup
	for g := range found {
		wg.Go(func() {
			for i, typ := range types {
				s.Publish(typ, &i)
				found[g] = append(found[g], s.Load(typ))
			}
		})
	}
	wg.Wait()
	for i, typ := range types {
		p := s.Load(typ)
		if p == nil || *p != i {
			t.Fatalf("no plan, or another, for %v", typ)
		}
		for g := range found {
			if found[g][i] != p {
				t.Fatalf("goroutine %d has found another plan for %v", g, typ)
			}
		}
	}
	if s.Load(reflect.TypeFor[string]()) != nil {
		t.Error("there is a plan that has not been added")
	}
}

func TestMadePlans(t *testing.T) {
	types := manyTypes()
	var l MadePlans[int]
	for i, typ := range types {
		for m := range Mode(2) {
			k := Key{typ, m, nil}
			if l.Find(k) != nil {
				t.Fatalf("%v has been made before", k)
			}
			n := 2*i + int(m)
			l.Add(k, &n)
		}
	}
	for i, typ := range types {
		for m := range Mode(2) {
			if p := l.Find(Key{typ, m, nil}); p == nil || *p != 2*i+int(m) {
				t.Fatalf("no plan, or another, for %v, %d", typ, m)
			}
		}
	}
}

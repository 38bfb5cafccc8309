package json

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
	var s planSet[*int]
	if s.load(types[0]) != nil {
		t.Error("there is a plan in an empty set")
	}
	var found [4][]*int
	var wg sync.WaitGroup
	for g := range found {
		wg.Go(func() {
			for i, typ := range types {
				s.publish(typ, &i)
				found[g] = append(found[g], s.load(typ))
			}
		})
	}
	wg.Wait()
	for i, typ := range types {
		p := s.load(typ)
		if p == nil || *p != i {
			t.Fatalf("no plan, or another, for %v", typ)
		}
		for g := range found {
			if found[g][i] != p {
				t.Fatalf("goroutine %d has found another plan for %v", g, typ)
			}
		}
	}
	if s.load(reflect.TypeFor[string]()) != nil {
		t.Error("there is a plan that has not been added")
	}
}

func TestMadePlans(t *testing.T) {
	types := manyTypes()
	var l madePlans[int]
	for i, typ := range types {
		for m := range mode(2) {
			k := planKey{typ, m, nil}
			if l.find(k) != nil {
				t.Fatalf("%v has been made before", k)
			}
			n := 2*i + int(m)
			l.add(k, &n)
		}
	}
	for i, typ := range types {
		for m := range mode(2) {
			if p := l.find(planKey{typ, m, nil}); p == nil || *p != 2*i+int(m) {
				t.Fatalf("no plan, or another, for %v, %d", typ, m)
			}
		}
	}
}

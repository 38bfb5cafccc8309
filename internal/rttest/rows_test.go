package rttest

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/gen/testdata/golden/generic"
	"github.com/javelin-go/javelin/rt"
)

// rings reads as generated code for such a type does.
type rings [][][2]float64

// intRings is rings for integers.
type intRings [][][2]int

var (
	typeRings     = rt.Type{Name: "rings", Nil: (*rings)(nil)}
	typeRing      = rt.Type{Name: "[][2]float64", Nil: (*[][2]float64)(nil)}
	typeRingPoint = rt.Type{Name: "[2]float64", Nil: (*[2]float64)(nil)}
	typeIntRings  = rt.Type{Name: "intRings", Nil: (*intRings)(nil)}
	typeIntRing   = rt.Type{Name: "[][2]int", Nil: (*[][2]int)(nil)}
	typeIntPoint  = rt.Type{Name: "[2]int", Nil: (*[2]int)(nil)}
)

func (v *rings) UnmarshalJavelin(d *rt.Decoder) {
	var a rt.Array
	if d.BeginArray(&a, &typeRings) {
		s := (*v)[:0]
		for d.NextElement(&a) {
			s = rt.Next(s, &a)
			var a2 rt.Array
			if d.BeginArray(&a2, &typeRing) {
				s2 := s[len(s)-1][:0]
				for rt.NextRows(&s2, &a2) {
					d.FixedFloat64s(s2[len(s2)-1][:], &typeRingPoint)
				}
				s[len(s)-1] = rt.Done(s2, &a2)
			}
		}
		*v = rt.Done(s, &a)
	}
}

func (v *intRings) UnmarshalJavelin(d *rt.Decoder) {
	var a rt.Array
	if d.BeginArray(&a, &typeIntRings) {
		s := (*v)[:0]
		for d.NextElement(&a) {
			s = rt.Next(s, &a)
			var a2 rt.Array
			if d.BeginArray(&a2, &typeIntRing) {
				s2 := s[len(s)-1][:0]
				for rt.NextIntRows[int](&s2, &a2) {
					d.FixedInts(s2[len(s2)-1][:], &typeIntPoint)
				}
				s[len(s)-1] = rt.Done(s2, &a2)
			}
		}
		*v = rt.Done(s, &a)
	}
}

// An array of rows costs the memory of its rows, and nothing else.
func TestRowsTakeOneAllocationAnArray(t *testing.T) {
	const n = 1000
	doc := []byte("[" + strings.Repeat("[[1,2],[3,4],[5,6],[7,8]],", n-1) + "[[1,2],[3,4],[5,6],[7,8]]]")
	var f rings
	var i intRings
	most := n + 50.0
	if !forge.Shares {
		most += n // how large a row is, is not known there
	}
	check := func(what string, got float64) {
		if got > most {
			t.Errorf("%s: %v allocations for %d arrays", what, got, n)
		}
	}
	check("floats", testing.AllocsPerRun(10, func() {
		f = nil
		if err := rt.Unmarshal(doc, &f); err != nil {
			t.Fatal(err)
		}
	}))
	check("integers", testing.AllocsPerRun(10, func() {
		i = nil
		if err := rt.Unmarshal(doc, &i); err != nil {
			t.Fatal(err)
		}
	}))
	if len(f) != n || len(i) != n {
		t.Fatalf("%d and %d arrays", len(f), len(i))
	}
	for k := range n {
		want := [4][2]float64{{1, 2}, {3, 4}, {5, 6}, {7, 8}}
		if got := [4][2]float64(f[k]); got != want {
			t.Fatalf("array %d: %v", k, got)
		}
		if got := [4][2]int(i[k]); got != [4][2]int{{1, 2}, {3, 4}, {5, 6}, {7, 8}} {
			t.Fatalf("array %d: %v", k, got)
		}
	}
}

// What is known of lists whose type is known only when the program runs is not forgotten.
func TestRowsOfTypeParametersAllocateLittle(t *testing.T) {
	const n = 100
	page := `{"items":[` + strings.Repeat("12,", 99) + "7]"
	doc := []byte(strings.Repeat(page+`,"next":`, n-1) + page + strings.Repeat("}", n))
	var p generic.Page[int]
	got := testing.AllocsPerRun(10, func() {
		p = generic.Page[int]{}
		if err := rt.Unmarshal(doc, &p); err != nil {
			t.Fatal(err)
		}
	})
	most := 2*n + 50.0 // a list and a page
	if !forge.Shares {
		most = 10 * n // the room of lists is not known there
	}
	if got > most {
		t.Errorf("%v allocations for %d lists", got, n)
	}
	for q := &p; q != nil; q = q.Next {
		if len(q.Items) != 100 || q.Items[0] != 12 || q.Items[99] != 7 {
			t.Fatalf("%d elements", len(q.Items))
		}
	}
	a, b := rt.TypeFor((*[]int)(nil), "[]T"), rt.TypeFor((*[]int)(nil), "[]E")
	if a == b || a.Name != "[]T" || b.Name != "[]E" || rt.TypeFor((*[]int)(nil), "[]E") != b {
		t.Errorf("types %v and %v", a, b)
	}
}

// In the v1 dialect, rows that are null or wrong keep what lies in the memory of the list.
func TestRowsThatAreFilled(t *testing.T) {
	for k := range 2_000 {
		rnd := rand.New(rand.NewPCG(1, uint64(k)))
		ring := make([][2]float64, rnd.IntN(50))
		for i := range ring {
			ring[i] = [2]float64{float64(i) + 0.5, float64(i) + 0.25}
		}
		n := rnd.IntN(len(ring) + 1)
		var rows []string
		for range rnd.IntN(60) {
			row := []string{"[1.5,2.5]", "[-3,1e5]", "[12345.678,0.25]"}[rnd.IntN(3)]
			if rnd.IntN(8) == 0 {
				row = []string{"null", "[]", "[7]", "[null,7]", "[7,null]", "[7,8,9]"}[rnd.IntN(6)]
			}
			rows = append(rows, row)
		}
		doc := "[[" + strings.Join(rows, ",") + "]]"
		want, got := [][][2]float64{slices.Clone(ring)[:n]}, rings{slices.Clone(ring)[:n]}
		if err := json.Unmarshal([]byte(doc), &want); err != nil {
			t.Fatal(err)
		}
		if err := rt.Unmarshal([]byte(doc), &got, rt.V1); err != nil {
			t.Fatalf("%d: %v", k, err)
		}
		if !slices.Equal(got[0], want[0]) {
			t.Fatalf("%d: %v, want %v, of %s", k, got[0], want[0], doc)
		}
	}
}

package unmarshal

import (
	"fmt"
	"testing"

	"github.com/javelin-go/javelin/internal/plan"
)

// TestOrderIsRemembered: the members of an object in any order are the guesses of the next one in
// that order, the first of them, too.
func TestOrderIsRemembered(t *testing.T) {
	type object struct{ A, B, C, D int }
	names := "ABCD"
	for _, order := range [][]int{{0, 1, 2, 3}, {3, 2, 1, 0}, {1, 2, 3, 0}, {2, 0, 3, 1}, {3, 0, 2, 1}, {1, 3}, {2, 1}, {3}} {
		doc := ""
		for n, k := range order {
			doc += fmt.Sprintf(`%c"%c":%d`, "{,"[min(n, 1)], names[k], k+1)
		}
		doc += "}"
		c := new(Call)
		for range 2 {
			var v object
			if done, err := c.Small([]byte(doc), &v, nil, 0); !done || err != nil {
				t.Fatalf("%s: %v, %v", doc, done, err)
			}
			for _, k := range order {
				if got := []int{v.A, v.B, v.C, v.D}[k]; got != k+1 {
					t.Fatalf("%s: %+v", doc, v)
				}
			}
		}
		if c.U.Last.Word != plan.TypeIn(&object{}) {
			t.Fatalf("%s: read for another type", doc)
		}
		s := c.U.Last.Plan.Fields
		f := s.ring
		for n, k := range order {
			if want := &s.hot[k]; f != want {
				if got, _ := c.U.guess(s, f, n == 0); got != want {
					t.Errorf("%s: field %d is guessed where %d comes", doc, got.index, k)
				}
			}
			f = s.hot[k].next
		}
	}
}

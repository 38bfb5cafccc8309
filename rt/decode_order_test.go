package rt

import (
	"math/bits"
	"strings"
	"testing"
)

// TestOrderOfMembers: the members of objects are found in any order, also among members that no
// field is for, and it is remembered which one came after which.
func TestOrderOfMembers(t *testing.T) {
	if !fast {
		t.Skip("nothing is tried")
	}
	names := []string{"id", "name", "active", "a rather long name of a field", "score", "tags", "parent"}
	s := &Struct{}
	for _, name := range names {
		s.Fields = append(s.Fields, Field{Name: name})
	}
	for _, order := range [][]int{
		{0, 1, 2, 3, 4, 5, 6},
		{6, 5, 4, 3, 2, 1, 0},
		{1, 3, 5},
		{0, 2, 4, 6},
		{3, 6, 0, 2, 5, 1, 4},
		{-1, 0, -1, -1, 1, 2, -1},
		{4, -1, 2, -1, 0},
	} {
		var b strings.Builder
		for n, k := range order {
			name := "other" + string(rune('a'+n))
			if k >= 0 {
				name = names[k]
			}
			b.WriteString([]string{"{", ","}[min(n, 1)] + `"` + name + `":` + string(rune('0'+n)))
		}
		d := newDecoder()
		for round := range 3 {
			if !d.beginSmall([]byte(b.String() + "}")) {
				t.Fatalf("%s is not begun", b.String())
			}
			open, i := d.MayTry(s)
			end, seen, before := open, uint64(0), -1
			for n, k := range order {
				last := bits.Len64(seen)
				ahead := *d.ahead(s.made(), seen)
				if k < 0 {
					if before >= 0 && round > 0 && ahead != noneAhead {
						t.Errorf("%v: that %d is no field's is not remembered", order, n)
					}
					before = k
					continue
				}
				if round > 0 && (n == 0 || before >= 0) && int(int16(ahead))+last+1 != k {
					t.Errorf("%v: that %d comes after %d is not remembered", order, k, before)
				}
				field, at, next := d.TryOther(s, open, end, i, seen)
				var v int
				if field != k {
					t.Fatalf("%v: got %d, want %d", order, field, k)
				}
				if end, i = TryInt(d, &v, at, next+4); v != n {
					t.Fatalf("%v: %d is %d", order, k, v)
				}
				seen |= 1 << k
				before = k
			}
			if field, at, _ := d.TryOther(s, open, end, i, seen); field != Ended || at != b.Len()+1 {
				t.Errorf("%v: it ends with %d at %d", order, field, at)
			}
			d.forget()
		}
	}
}

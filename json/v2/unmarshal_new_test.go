package json

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/internal/plan"
)

// TestPointersToScalarsAreApart: what pointers lead to is made several at once, but each
// is a variable of its own, also from call to call.
func TestPointersToScalarsAreApart(t *testing.T) {
	type named float64
	type record struct {
		I []*int64
		U []*uint64
		F []*named
		B []*bool
		P *int64
		Q **bool
	}
	var ints, bools []string
	for i := range 99 {
		ints = append(ints, []string{fmt.Sprint(i), "null"}[i%7/6])
		bools = append(bools, []string{"true", "false", "null"}[i%3])
	}
	n, b := strings.Join(ints, ","), strings.Join(bools, ",")
	in := fmt.Appendf(nil, `{"I":[%s],"U":[%s],"F":[%s],"B":[%s],"P":7,"Q":true}`, n, n, n, b)
	seen := map[any]bool{}
	distinct := func(p any) {
		if v := reflect.ValueOf(p); !v.IsNil() {
			if seen[v.Pointer()] {
				t.Fatalf("%T: two pointers to one place", p)
			}
			seen[v.Pointer()] = true
		}
	}
	var all []record
	for range 5 {
		var r, want record
		if err := Unmarshal(in, &r); err != nil {
			t.Fatal(err)
		}
		plan.DisableFast = true
		err := Unmarshal(in, &want)
		plan.DisableFast = false
		if err != nil || !reflect.DeepEqual(r, want) {
			t.Fatalf("the complete form reads something else, %v", err)
		}
		for i := range ints {
			distinct(r.I[i])
			distinct(r.U[i])
			distinct(r.F[i])
			distinct(r.B[i])
		}
		distinct(r.P)
		distinct(*r.Q)
		all = append(all, r)
	}
	for i, r := range all {
		if *r.I[3] != 3 || *r.F[98] != 98 || !*r.B[0] || *r.P != 7 || !**r.Q {
			t.Errorf("call %d: its values are not what they were", i)
		}
	}
}

// TestListsOfEmptyObjects: in an array of objects without members, nothing is lost or
// let through, and elements without a size cost no memory.
func TestListsOfEmptyObjects(t *testing.T) {
	type full struct{ A *int }
	for _, tt := range []struct {
		in string
		n  int // -1 for an error
	}{
		{`[{},{},{}]`, 3}, {`[ {} , { } ,{}]`, 3}, {`[{},{"A":1},{}]`, 3}, {`[{}]`, 1},
		{`[{},{},]`, -1}, {`[{}{}]`, -1}, {`[{},{}`, -1}, {`[{},{`, -1}, {`[{},{}}`, -1}, {`[{},{},1]`, -1}, {`[{},{}`, -1},
		{"[" + strings.Repeat("{},", 5000) + "{}]", 5001},
		{"[" + strings.Repeat("{},", 5000) + "{},]", -1},
	} {
		for _, pad := range []string{"", strings.Repeat(" ", 2000)} {
			var f []full
			var p []*full
			var e []struct{}
			in := []byte(tt.in + pad)
			for _, out := range []any{&f, &p, &e} {
				err := Unmarshal(in, out)
				if (err != nil) != (tt.n < 0) {
					t.Errorf("%.20s into %T: %v", in, out, err)
				} else if n := reflect.ValueOf(out).Elem().Len(); err == nil && n != tt.n {
					t.Errorf("%.20s into %T: %d elements", in, out, n)
				}
			}
		}
	}
	in := []byte("[" + strings.Repeat("{},", 5000) + "{}]")
	if n := jsontest.LeastAllocs(func() {
		var e []struct{}
		if err := Unmarshal(in, &e); err != nil {
			t.Fatal(err)
		}
	}); n > 4 {
		t.Errorf("%v allocations", n)
	}
}

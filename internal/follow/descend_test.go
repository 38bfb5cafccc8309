package follow

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/tape"
)

// TestHeldValues: what is held comes back as it was and in order, by way of another outlet
// that holds, too; of values that begin alike little is held.
func TestHeldValues(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	done := false
	var got []string
	root := &outlet{done: &done, yield: func(n tape.Node) bool {
		got = append(got, string(n.Raw()))
		return true
	}}
	outer := &outlet{up: root, done: &done}
	var want []string
	f := new(Follower)
	for range 200 {
		inner := &outlet{up: outer, done: &done}
		for i := range r.IntN(60) {
			v := fmt.Sprintf(`"item number %d"`, len(want))
			switch {
			case i%3 == 1:
				v = fmt.Sprintf(`[%d,"inner"]`, len(want)/5)
			case r.IntN(20) == 0:
				v = `"` + strings.Repeat("long", r.IntN(40)) + `"`
			case r.IntN(20) == 0:
				v = "7"
			}
			to := inner
			if r.IntN(30) == 0 {
				if err := f.end(inner); err != nil {
					t.Fatal(err)
				}
				to = outer
			}
			to.hold([]byte(v), 0)
			want = append(want, v)
			if to == outer {
				inner = &outlet{up: outer, done: &done}
			}
		}
		if err := f.end(inner); err != nil {
			t.Fatal(err)
		}
	}
	held, size := 0, 0
	for _, h := range outer.held {
		held += len(h.values)
	}
	if err := f.end(outer); err != nil {
		t.Fatal(err)
	}
	for i, v := range want {
		size += len(v)
		if i >= len(got) || got[i] != v {
			t.Fatalf("value %d of %d of %d: want %s", i, len(got), len(want), v)
		}
	}
	if len(got) != len(want) || held > size*2/3 {
		t.Errorf("%d values, want %d; %d bytes are held of %d", len(got), len(want), held, size)
	}
}

package unmarshal

import (
	"encoding/json"
	"math/big"
	"net/netip"
	"reflect"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/rt"
)

// TestBuilderKeepsNothing: what is kept for the next plans is room, and refers to nothing.
func TestBuilderKeepsNothing(t *testing.T) {
	type inner struct{ A, B []int }
	type outer struct {
		M map[string]*inner
		S []inner
		R *outer
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[outer](), reflect.TypeFor[map[int]inner]()} {
		makeReadPlan(nil, plan.Key{Typ: typ, Mode: opt.AllowInvalidUTF8})
		b := spareBuilder.Load()
		if b == nil {
			t.Fatal("there is no builder for the next plans")
		}
		if len(b.Made.List) > 0 || len(b.structs) > 0 || b.Forms != nil || b.Funcs != nil {
			t.Errorf("%v: something is left: %+v", typ, b)
		}
		for _, e := range b.Made.List[:cap(b.Made.List)] {
			if e != (plan.MadePlan[Plan]{}) {
				t.Errorf("%v: the plan for %v is kept", typ, e.Typ)
			}
		}
		for _, pl := range b.structs[:cap(b.structs)] {
			if pl != nil {
				t.Errorf("%v: the plan for %v is kept", typ, pl.Typ)
			}
		}
	}
}

// TestNothingRare: what plans share is left as it is by those that have something rare.
func TestNothingRare(t *testing.T) {
	type kinds struct {
		T time.Time
		B *big.Int
		A netip.Addr
		N json.Number `json:",string"`
		O rt.Optional[int]
		I any
		S string `json:"s" javelin:"default='\"x\"'"`
	}
	typ := reflect.TypeFor[kinds]()
	for _, m := range []plan.Mode{0, opt.V1Defaults & ReadMask, opt.AllowDuplicateNames} {
		pl := makeReadPlan(nil, plan.Key{Typ: typ, Mode: m})
		if pl.Rare != &NothingRare {
			t.Errorf("%#x: there is something rare to a struct", m)
		}
		if f := pl.Fields.Fields[1].Plan.Elem; f.Rare == &NothingRare || f.receiver.json == nil {
			t.Errorf("%#x: a *big.Int is not read by its method", m)
		}
		if f := pl.Fields.Fields[2].Plan; f.receiver.text == nil {
			t.Errorf("%#x: a netip.Addr is not read by its method", m)
		}
	}
	if !reflect.ValueOf(NothingRare).IsZero() {
		t.Errorf("what all share has been changed: %+v", NothingRare)
	}
}

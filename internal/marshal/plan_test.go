package marshal

import (
	"encoding/json"
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
		MakeWritePlan(nil, plan.Key{Typ: typ, Mode: opt.AllowInvalidUTF8})
		b := spareBuilder.Load()
		if b == nil {
			t.Fatal("there is no builder for the next plans")
		}
		if len(b.Made.List) > 0 || b.Own != nil || b.Forms != nil || b.Funcs != nil {
			t.Errorf("%v: something is left: %+v", typ, b)
		}
		for _, e := range b.Made.List[:cap(b.Made.List)] {
			if e != (plan.MadePlan[Plan]{}) {
				t.Errorf("%v: the plan for %v is kept", typ, e.Typ)
			}
		}
	}
}

// TestNothingRare: what plans share is left as it is by those that have something rare.
func TestNothingRare(t *testing.T) {
	type kinds struct {
		T time.Time
		A netip.Addr
		N json.Number `json:",string"`
		I any
		O rt.Optional[int]
		U time.Time `javelin:"format=unix"`
	}
	for _, m := range []plan.Mode{0, opt.V1Defaults & WriteMask, opt.AllowDuplicateNames} {
		pl := MakeWritePlan(nil, plan.Key{Typ: reflect.TypeFor[kinds](), Mode: m})
		if pl.Rare != &NothingRare {
			t.Errorf("%#x: there is something rare to a struct", m)
		}
		if f := pl.Fields.Fields[4].Plan; f.Rare == &NothingRare || f.optional == nil {
			t.Errorf("%#x: an Optional is not written as one", m)
		}
		if f := pl.Fields.Fields[5].Plan; f.form == pl.Fields.Fields[0].Plan.form {
			t.Errorf("%#x: a time is not written in its format", m)
		}
	}
	if !reflect.ValueOf(NothingRare).IsZero() {
		t.Errorf("what all share has been changed: %+v", NothingRare)
	}
}

// TestBlocks: elements of maps are copied as bytes, and where code of the user's may run while there are
// copies, which the collector does not look into, that is known.
func TestBlocks(t *testing.T) {
	type flat struct {
		A int
		B []string
		C *float64
	}
	type list struct {
		N    int
		Next *list
	}
	type zero struct {
		A time.Time `json:",omitzero"`
	}
	if plan.PointerSize < 8 {
		t.Skip("blocks are of words of 64 bits")
	}
	for _, c := range []struct {
		typ   reflect.Type
		want  plan.ElemShape
		calls bool
	}{
		{reflect.TypeFor[map[string]flat](), plan.BlockElem, false},
		{reflect.TypeFor[map[string][2]flat](), plan.OtherElem, false}, // too long
		{reflect.TypeFor[map[string][2]int](), plan.BlockElem, false},
		{reflect.TypeFor[map[string]struct{ A, B *flat }](), plan.BlockElem, false},
		{reflect.TypeFor[map[string][2][]time.Time](), plan.BlockElem, false},
		{reflect.TypeFor[map[string][1]int32](), plan.BlockElem, false},
		{reflect.TypeFor[map[string]struct{ A, B, C int32 }](), plan.BlockElem, false},
		{reflect.TypeFor[map[string][5]int32](), plan.OtherElem, false},            // of no words
		{reflect.TypeFor[map[string]struct{ A, B bool }](), plan.OtherElem, false}, // of no word
		{reflect.TypeFor[map[string]struct{}](), plan.BlockElem, false},
		{reflect.TypeFor[map[int][2]int](), plan.BlockElem, false},
		{reflect.TypeFor[map[uint32]flat](), plan.OtherElem, false},
		{reflect.TypeFor[map[int8]flat](), plan.OtherElem, false},
		{reflect.TypeFor[map[netip.Addr][2]int](), plan.OtherElem, false},
		{reflect.TypeFor[map[string]list](), plan.BlockElem, true}, // nobody looks that deep
		{reflect.TypeFor[map[string]zero](), plan.BlockElem, true},
		{reflect.TypeFor[map[string]netip.Addr](), plan.BlockElem, true},
		{reflect.TypeFor[map[string]error](), plan.BlockElem, true},
		{reflect.TypeFor[map[string][16]netip.Addr](), plan.OtherElem, false}, // too long
		{reflect.TypeFor[map[string][2]any](), plan.BlockElem, true},
		{reflect.TypeFor[map[string]struct{ A, B error }](), plan.BlockElem, true},
		{reflect.TypeFor[map[string]struct{ A, B *any }](), plan.BlockElem, true},
		{reflect.TypeFor[map[string][1]netip.Addr](), plan.BlockElem, true},
		{reflect.TypeFor[map[string][2]json.RawMessage](), plan.BlockElem, true},
		{reflect.TypeFor[map[string][2]json.Number](), plan.BlockElem, false},
		{reflect.TypeFor[map[string][2]map[string]any](), plan.BlockElem, true},
		{reflect.TypeFor[map[string]bool](), plan.Elem8, false},
		{reflect.TypeFor[map[string]float32](), plan.Elem32, false},
	} {
		for _, m := range []plan.Mode{0, opt.V1Defaults & WriteMask} {
			if pl := MakeWritePlan(nil, plan.Key{Typ: c.typ, Mode: m}); pl.iter.Elem != c.want || pl.calls != c.calls {
				t.Errorf("%v, %#x: %d, calls %t, want %d, %t", c.typ, m, pl.iter.Elem, pl.calls, c.want, c.calls)
			}
		}
	}
}

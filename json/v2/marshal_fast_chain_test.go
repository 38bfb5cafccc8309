package json

import (
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

type chainNode struct {
	V    any        `json:"v"`
	Next *chainNode `json:"next,omitempty"`
}

type chainNull struct {
	chainBase
	Next *chainNull `json:",omitzero"`
	Last *chainNull
}

type chainBase struct{ ID int }

// chainMethod has a method, which each link is to be written by.
type chainMethod struct {
	N    int
	Next *chainMethod
}

func (c *chainMethod) MarshalText() ([]byte, error) { return []byte("method"), nil }

// chainOf returns n nodes, the last of which holds v.
func chainOf(n int, v any) *chainNode {
	c := &chainNode{V: v}
	for range n - 1 {
		c = &chainNode{Next: c}
	}
	return c
}

// Chains are written as the complete form writes them, with the same errors, however
// long they are.
func TestMarshalChain(t *testing.T) {
	nulls := &chainNull{}
	for i := range 5 {
		nulls = &chainNull{chainBase{i}, &chainNull{Last: &chainNull{}}, nulls}
	}
	ring := chainOf(3, nil)
	ring.Next.Next.Next = ring
	vals := []any{
		nulls, []*chainNull{nulls, nil, nulls}, chainMethod{1, &chainMethod{}}, &chainMethod{}, []chainMethod{{}},
		map[string]*chainNode{"a": chainOf(3, 1)}, map[string]*chainNode{"b": nil}, []chainNode{*chainOf(2, "x"), {}},
		ring, struct{ C *chainNode }{ring}, chainOf(4, math.NaN()), chainOf(4, "\xff"), []any{chainOf(4, make(chan int))},
		chainOf(3, chainOf(3, chainOf(3, nulls))), chainOf(20, chainOf(20, strings.Repeat("long ", 10000))),
	}
	lengths := []int{1, 2, 17, 500, marshal.DetectCyclesAt - 1, marshal.DetectCyclesAt, marshal.DetectCyclesAt + 1, marshal.DetectCyclesAt + 5, 9999, 10_000, 10_001}
	if testing.Short() {
		lengths = []int{1, 2, 17, marshal.DetectCyclesAt - 1, marshal.DetectCyclesAt, marshal.DetectCyclesAt + 1, 10_000, 10_001}
	}
	for _, n := range lengths {
		vals = append(vals, chainOf(n, 1.5), chainOf(n, chainNode{}), []*chainNode{chainOf(n, nil), chainOf(n, []any{})})
	}
	for i, v := range vals {
		for k, opts := range [][]Options{nil, {jsontext.DepthLimit(3)}, {jsontext.DepthLimit(20)}, {OmitZeroStructFields(true)}} {
			if testing.Short() && k > 0 && (i+k)%3 != 0 {
				continue // each value with some of them
			}
			write := func() (string, error) {
				var b strings.Builder
				err := MarshalWrite(struct{ io.Writer }{&b}, v, opts...)
				return b.String(), err
			}
			for range 2 { // the second call is shorter
				got, err := Marshal(v, opts...)
				written, writeErr := write()
				plan.DisableFast = true
				want, wantErr := Marshal(v, opts...)
				wantWritten, wantWriteErr := write()
				plan.DisableFast = false
				if string(got) != string(want) || err == nil && written != wantWritten {
					t.Fatalf("value %d: %.200s\nwritten: %.200s\nwant %.200s", i, got, written, want)
				}
				if !reflect.DeepEqual(err, wantErr) || !reflect.DeepEqual(writeErr, wantWriteErr) {
					t.Fatalf("value %d: %v\nwritten: %v\nwant %v", i, err, writeErr, wantErr)
				}
			}
		}
	}
}

// Of a chain no call is within another, if its plan says so.
func TestChainPlan(t *testing.T) {
	type node struct {
		V    int
		Next *node `json:",omitempty"`
	}
	pl := marshal.MakeWritePlan(nil, plan.Key{Typ: reflect.TypeFor[node]()})
	if pl.Kind != marshal.WriteChain || pl.Fields.Ops[1].Kind != marshal.WriteTail {
		t.Errorf("the plan's kind is %d, and that of the last op %d", pl.Kind, pl.Fields.Ops[1].Kind)
	}
}

package rttest

import (
	"testing"
	"time"

	"github.com/javelin-go/javelin/rt"
)

// TestZeroOfTypeParameters: what an interface holds says nothing about whether it is zero
// or empty, and pointers are asked by their method unless they are nil.
func TestZeroOfTypeParameters(t *testing.T) {
	check := func(name string, zero, wantZero, empty, wantEmpty bool) {
		t.Helper()
		if zero != wantZero || empty != wantEmpty {
			t.Errorf("%s: zero is %t, want %t, and empty is %t, want %t", name, zero, wantZero, empty, wantEmpty)
		}
	}
	type point struct{ X, Y int }
	check("int", rt.IsZeroValue(new(int)), true, rt.IsEmptyValue(new(int)), true)
	check("1", rt.IsZeroValue(new1(1)), false, rt.IsEmptyValue(new1(1)), false)
	check("int8", rt.IsZeroValue(new(int8)), true, rt.IsEmptyValue(new(int8)), true)
	check("string", rt.IsZeroValue(new(string)), true, rt.IsEmptyValue(new(string)), true)
	check("any", rt.IsZeroValue(new(any)), true, rt.IsEmptyValue(new(any)), true)
	check("any of 0", rt.IsZeroValue(new1(any(0))), false, rt.IsEmptyValue(new1(any(0))), false)
	check("any of false", rt.IsZeroValue(new1(any(false))), false, rt.IsEmptyValue(new1(any(false))), false)
	check("any of a zero time", rt.IsZeroValue(new1(any(time.Time{}))), false, rt.IsEmptyValue(new1(any(time.Time{}))), false)
	check("struct", rt.IsZeroValue(new(point)), true, rt.IsEmptyValue(new(point)), false)
	check("other struct", rt.IsZeroValue(new1(point{Y: 1})), false, rt.IsEmptyValue(new1(point{Y: 1})), false)
	check("time", rt.IsZeroValue(new(time.Time)), true, rt.IsEmptyValue(new(time.Time)), false)
	check("pointer to a zero time", rt.IsZeroValue(new1(new(time.Time))), true, false, false)
	check("no pointer to a time", rt.IsZeroValue(new(*time.Time)), true, false, false)
	check("pointer", rt.IsZeroValue(new1(new(int))), false, false, false)
	check("nil list", rt.IsZeroValue(new([]string)), true, rt.IsEmptyValue(new([]string)), true)
	check("empty list", rt.IsZeroValue(new1([]string{})), false, rt.IsEmptyValue(new1([]string{})), true)
	check("functions", rt.IsZeroValue(new1(struct{ F func() }{func() {}})), false, false, false)
}

func new1[T any](v T) *T { return &v }

package forge

import (
	"slices"
	"testing"
)

func TestRows(t *testing.T) {
	var at KindRef
	k := KindOf[string](&at)
	if KindOf[string](&at) != k || at.Of(ID((*string)(nil))) != k || at.Of(ID((*int)(nil))) != nil {
		t.Fatal("the kind of a type is not kept")
	}
	if KindOf[int](&at) == k || at.Of(ID((*int)(nil))) == nil {
		t.Error("the kind of strings is that of integers")
	}
	read := Reader(func(d int, v *string, at, i, depth int) (end, next int) {
		*v += string(rune('a' + d))
		return at + i, depth
	})

	s := []string{"x", "y", "z"}
	p := RowsOf(&s)
	r := *p
	r.SetLen(2)
	if p.Len() != 3 || r.Len() != 2 || r.Cap() != 3 {
		t.Fatalf("lengths %d and %d, room for %d", p.Len(), r.Len(), r.Cap())
	}
	if end, next := read(1, r.At(1, k.Size), 5, 6, 7); end != 11 || next != 7 || s[1] != "yb" {
		t.Fatalf("%d, %d, %q", end, next, s)
	}
	moved := k.Do(RowsMove, r, r, 4)
	read(2, moved.At(0, k.Size), 0, 0, 0)
	if s[0] != "x" || moved.Len() != 2 || moved.Cap() != 4 {
		t.Fatalf("%q, %d, %d", s, moved.Len(), moved.Cap())
	}
	r.SetLen(2)
	moved = k.Do(RowsAdd, moved, r, 0)
	more := k.Do(RowsGrow, moved, moved, 3)
	if more.Len() != 4 || more.Cap() < 7 {
		t.Fatalf("%d, room for %d", more.Len(), more.Cap())
	}
	taken := k.Do(RowsTake, more, more, 0)
	k.Do(RowsClear, taken, taken, 3)
	p.Set(taken)
	if !slices.Equal(s, []string{"xc", "yb", "x", ""}) || cap(s) != 4 || p.Len() != 4 {
		t.Errorf("%q, room for %d", s, cap(s))
	}
	p.Set(more)
	if !slices.Equal(s, make([]string, 4)) {
		t.Errorf("what was taken is %q", s)
	}
	if p.SetEmpty(); s == nil || len(s) != 0 || cap(s) != 0 {
		t.Errorf("%q", s)
	}
	if p.SetNil(); s != nil {
		t.Errorf("%q", s)
	}
	none := p.Like()
	if p.Set(k.Do(RowsMove, none, none, 2)); s == nil || len(s) != 0 || cap(s) != 2 {
		t.Errorf("%q, room for %d", s, cap(s))
	}
}

package predeclared

import (
	"slices"
	"testing"
)

// TestSameAsPredeclared: each does what Go's own does.
func TestSameAsPredeclared(t *testing.T) {
	b := append(Append([]Byte("a"), 'b', 'c'), AppendString(nil, "de")...)
	if string(b) != "abcde" || Len(b) != 5 || Len(Append([]Int(nil))) != 0 {
		t.Errorf("got %q", b)
	}
	Clear(b[1:])
	if string(b) != "a\x00\x00\x00\x00" {
		t.Errorf("cleared: %q", b)
	}
	m := MakeMap[map[String]Bool](3)
	m["x"] = True
	if LenOfMap(m) != 1 || LenOfMap(MakeMap[map[Int]Any]()) != 0 || m["y"] != False {
		t.Errorf("got %v", m)
	}
	if p := New[[2]Float64](); *p != [2]float64{} || Min(3, -2) != -2 || Min(1, 2) != 1 {
		t.Errorf("got %v", *p)
	}
	if !slices.Equal(Append([]Any{1}, "x", nil), []any{1, "x", nil}) {
		t.Error("lists of any differ")
	}
}

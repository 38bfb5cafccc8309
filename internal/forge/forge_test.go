//go:build !nounsafe

package forge

import "testing"

// TestOverlap: without unsafe, Overlap says yes when it does not know.
func TestOverlap(t *testing.T) {
	b := make([]byte, 10)
	for i := range 11 {
		for j := i; j < 11; j++ {
			for k := range 11 {
				for l := k; l < 11; l++ {
					want := i < j && k < l && i < l && k < j
					if got := Overlap(b[i:j], b[k:l]); got != want {
						t.Fatalf("[%d:%d] and [%d:%d]: %v", i, j, k, l, got)
					}
				}
			}
		}
	}
}

func TestNewBundle(t *testing.T) {
	texts, floats, mem := NewBundle[[4]string, [8]float64](4, 8, 3)
	if len(texts) != 4 || cap(texts) != 4 || len(floats) != 3 || cap(floats) != 3 || len(mem) != 40 || cap(mem) != 40 {
		t.Fatalf("room for %d texts, %d numbers and %d bytes", cap(texts), cap(floats), cap(mem))
	}
	for i := range mem {
		mem[i] = 'a' + byte(i%26)
	}
	for i := range floats {
		floats[i] = float64(i) + 0.5
	}
	for i := range texts {
		texts[i] = String(mem[i*10 : i*10+10])
	}
	for i, s := range texts {
		if s != String(mem[i*10:i*10+10]) {
			t.Errorf("text %d is %q", i, s)
		}
	}
	for i, f := range floats {
		if f != float64(i)+0.5 {
			t.Errorf("number %d is %v", i, f)
		}
	}
	if !Overlap(BytesOf(texts[3]), mem) {
		t.Error("texts are elsewhere")
	}
}

func TestNewListOf(t *testing.T) {
	list, last := NewListOf[[6]any](5)
	if len(*list) != 5 || cap(*list) != 5 {
		t.Fatalf("%d elements, room for %d", len(*list), cap(*list))
	}
	for i := range *list {
		(*list)[i] = i
	}
	*last = 2.5
	for i, v := range *list {
		if v != i {
			t.Errorf("element %d is %v", i, v)
		}
	}
	if v := BoxAnys(list).([]any); len(v) != 5 || *last != 2.5 {
		t.Errorf("boxed %v, number %v", v, *last)
	}
}

package rt

import "testing"

// TestTwoTypesShareAPair: what is known of two types stays when their places are the same, also while others
// are asked for. A third one takes the place of one of them.
func TestTwoTypesShareAPair(t *testing.T) {
	forget := func() {
		for i := range sizes[pairOf(1<<20)] {
			sizes[pairOf(1<<20)][i].word.Store(0)
		}
	}
	defer forget()
	var words []uintptr
	for w := uintptr(1 << 20); len(words) < 4; w += 16 {
		if pairOf(w) == pairOf(1<<20) {
			words = append(words, w)
		}
	}
	for i, order := range [][]int{{0, 1}, {1, 0}} {
		forget()
		for _, k := range order {
			if latelyOf(words[k]) != nil {
				t.Fatal("a type is known before it has been noted")
			}
			noteLately(words[k]).Expect(20_000 + k)
		}
		for _, w := range words[2:] {
			if latelyOf(w) != nil {
				t.Fatal("another type is known")
			}
		}
		for _, k := range order {
			l := latelyOf(words[k])
			if l == nil || !l.MayBeLarge() {
				t.Fatalf("%d: type %d has been forgotten", i, k)
			}
		}
	}
	for _, k := range []int{2, 3, 0, 1, 3} {
		noteLately(words[k]).Expect(30_000)
		known := 0
		for _, w := range words {
			if latelyOf(w) != nil {
				known++
			}
		}
		if latelyOf(words[k]) == nil || known != 2 {
			t.Errorf("after type %d, %d are known", k, known)
		}
	}
}

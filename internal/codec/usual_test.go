package codec

import "testing"

// TestUsual: what is as usual, or a little less, is not kept; else the first figure is, and
// then one in 64.
func TestUsual(t *testing.T) {
	var u Usual
	odd := uint32(0)
	note := func(n, parts, want int32) {
		t.Helper()
		if u.Note(n, parts, &odd); u.Load() != want {
			t.Fatalf("%d after Note(%d, %d), want %d; odd is %d", u.Load(), n, parts, want, odd)
		}
	}
	note(0, 4, 0)
	note(100, 4, 100)
	note(100, 4, 100)
	note(75, 4, 100)
	if odd != 1 {
		t.Fatalf("odd is %d", odd)
	}
	for range 62 {
		note(101, 4, 100)
	}
	note(101, 4, 101)
	for range 63 {
		note(88, 8, 101)
	}
	note(88, 8, 88)
}

// TestFloatAttempts: each attempt in vain is followed by about twice as many that are not
// made, up to 63, and one that is not in vain by another one.
func TestFloatAttempts(t *testing.T) {
	var a FloatAttempts
	if !a.May() {
		return // no kernel
	}
	for _, want := range []int{1, 3, 7, 15, 31, 63, 63} {
		a.Did(0)
		for i := range want {
			if a.May() {
				t.Fatalf("an attempt is made after %d of %d have not been", i, want)
			}
		}
		if !a.May() {
			t.Fatalf("no attempt is made after %d", want)
		}
	}
	a.Did(5)
	if !a.May() {
		t.Fatal("no attempt is made after one that was not in vain")
	}
	a.Did(0)
	if a.May() || !a.May() {
		t.Fatal("not one attempt is left out")
	}
}

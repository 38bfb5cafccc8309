package rt

import "testing"

// What is expected of the second slice of a type is the length of the first one, and
// from then on the mean of them all, of which a quarter is the last one's.
func TestLengthsAreLearned(t *testing.T) {
	for _, tt := range []struct {
		lens []int
		want int // four times the length
	}{
		{nil, 0},
		{[]int{0}, 0},
		{[]int{7}, 28},
		{[]int{7, 7, 7}, 28},
		{[]int{8, 0}, 24},
		{[]int{0, 8}, 32},
		{[]int{100, 4}, 304},
		{[]int{1 << 30}, 4 << 20}, // as much as there is any use for
	} {
		var l lengths
		for _, n := range tt.lens {
			l.learn(n)
		}
		if l.usual != tt.want {
			t.Errorf("%v: %d, want %d", tt.lens, l.usual, tt.want)
		}
	}
}

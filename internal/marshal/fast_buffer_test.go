package marshal

import "testing"

// A buffer that is full quadruples while it is small, then doubles, and in the end grows by a
// fixed step at least.
func TestMoreBuffer(t *testing.T) {
	for _, tt := range []struct{ n, want int }{
		{0, 0}, {1 << 10, 3 << 10}, {2 << 10, 6 << 10}, {4 << 10, 4 << 10}, {32 << 10, 32 << 10}, {1 << 20, 32 << 10},
	} {
		if got := moreBuffer(tt.n); got != tt.want {
			t.Errorf("%d bytes: %d more, want %d", tt.n, got, tt.want)
		}
	}
}

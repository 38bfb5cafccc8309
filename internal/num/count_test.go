package num

import (
	"math/bits"
	"strconv"
	"testing"
)

// digitCounts must be right on both sides of every power of two and of ten.
func TestDigitCounts(t *testing.T) {
	check := func(v uint64) {
		if v == 0 || v > 1<<32-1 {
			return
		}
		got := int((v + digitCounts[bits.Len32(uint32(v))]) >> 32)
		if want := len(strconv.FormatUint(v, 10)); got != want {
			t.Errorf("%d has %d digits, want %d", v, got, want)
		}
	}
	for d := uint64(0); d < 3; d++ {
		for v := uint64(1); v <= 1<<32; v *= 2 {
			check(v + d - 1)
		}
		for v := uint64(1); v <= 1e10; v *= 10 {
			check(v + d - 1)
		}
	}
}

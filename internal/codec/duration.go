package codec

import (
	"math"
	"strconv"
	"time"

	"github.com/javelin-go/javelin/internal/num"
)

// AppendDurationNano appends d as an integer number of nanoseconds.
func AppendDurationNano(dst []byte, d time.Duration) []byte {
	return num.AppendInt(dst, int64(d))
}

// ParseDurationNano reads the whole of b, a JSON number, as an integer number of
// nanoseconds. The error is [strconv.ErrRange] for an integer out of range, and
// [strconv.ErrSyntax] for anything else, such as a number with a fraction.
func ParseDurationNano(b []byte) (time.Duration, error) {
	v, ok := num.ParseInt(b)
	switch {
	case ok:
		return time.Duration(v), nil
	case v == math.MaxInt64 || v == math.MinInt64:
		return 0, strconv.ErrRange
	default:
		return 0, strconv.ErrSyntax
	}
}

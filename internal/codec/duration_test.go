package codec

import (
	"math"
	"strconv"
	"testing"
	"time"
)

func TestDurationNano(t *testing.T) {
	for _, d := range []time.Duration{0, 1, -1, time.Second, -time.Hour, math.MaxInt64, math.MinInt64} {
		want := strconv.FormatInt(int64(d), 10)
		if got := AppendDurationNano([]byte("x"), d); string(got) != "x"+want {
			t.Errorf("got %s, want x%s", got, want)
		}
		if got, err := ParseDurationNano([]byte(want)); got != d || err != nil {
			t.Errorf("%s: got %d, %v", want, got, err)
		}
	}
	for text, want := range map[string]error{
		"-0":                     nil,
		"9223372036854775808":    strconv.ErrRange,
		"-9223372036854775809":   strconv.ErrRange,
		"100000000000000000000":  strconv.ErrRange,
		"-100000000000000000000": strconv.ErrRange,
		"1.0":                    strconv.ErrSyntax,
		"1e3":                    strconv.ErrSyntax,
		"1e400":                  strconv.ErrSyntax,
		"9223372036854775808.0":  strconv.ErrSyntax,
		"":                       strconv.ErrSyntax,
		"-":                      strconv.ErrSyntax,
		"01":                     strconv.ErrSyntax,
		"+1":                     strconv.ErrSyntax,
		" 1":                     strconv.ErrSyntax,
		"1s":                     strconv.ErrSyntax,
	} {
		if got, err := ParseDurationNano([]byte(text)); got != 0 || err != want {
			t.Errorf("%q: got %d, %v; want %v", text, got, err, want)
		}
	}
}

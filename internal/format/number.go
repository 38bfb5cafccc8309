package format

import (
	"errors"
	"math"
	"strconv"
	"time"

	"github.com/javelin-go/javelin/internal/num"
)

// A number of units is exact: its decimal point is moved, and nothing is rounded.
//
//	unit           12345.6789      = 12 s and 345678900 ns, in milliseconds
//	point moved    12.3456789      by digits-9 places

// appendUnits appends sec seconds and nsec nanoseconds, which have one sign, as a number of
// a unit with so many digits of nanoseconds.
func appendUnits(dst []byte, neg bool, sec, nsec uint64, digits int) []byte {
	if sec < 1<<33 { // so that all of it is less than 1<<64 nanoseconds
		var n, rest, unit uint64
		switch digits {
		case 9:
			n, rest, unit = sec+nsec/1e9, nsec%1e9, 1e9
		case 6:
			n, rest, unit = sec*1e3+nsec/1e6, nsec%1e6, 1e6
		case 3:
			n, rest, unit = sec*1e6+nsec/1e3, nsec%1e3, 1e3
		default:
			n = sec*1e9 + nsec
		}
		if neg {
			dst = append(dst, '-')
		}
		if dst = num.AppendUint(dst, n); rest > 0 {
			point := len(dst)
			dst = num.AppendUint(dst, unit+rest)
			dst[point] = '.'
			for dst[len(dst)-1] == '0' {
				dst = dst[:len(dst)-1]
			}
		}
		return dst
	}
	var b [32]byte
	all := num.AppendUint(b[:0], sec)
	n := len(all)
	all = all[:n+9]
	for i := n + 8; i >= n; i-- {
		all[i] = '0' + byte(nsec%10)
		nsec /= 10
	}
	if neg {
		dst = append(dst, '-')
	}
	point := len(all) - digits
	start := 0
	for start < point-1 && all[start] == '0' {
		start++
	}
	end := len(all)
	for end > point && all[end-1] == '0' {
		end--
	}
	dst = append(dst, all[start:point]...)
	if end > point {
		dst = append(append(dst, '.'), all[point:end]...)
	}
	return dst
}

// TimeOf returns the time that an integer is by f, which is a number: what ParseTime makes of its
// text. n has at most 18 digits.
func (f *Format) TimeOf(n int64) time.Time {
	switch f.form {
	case seconds:
		return time.Unix(n, 0).UTC()
	case milliseconds:
		return time.UnixMilli(n).UTC()
	case microseconds:
		return time.UnixMicro(n).UTC()
	}
	return time.Unix(n/1e9, n%1e9).UTC()
}

// DurationOf is TimeOf for a duration. It is not ok if that is too long.
func (f *Format) DurationOf(n int64) (d time.Duration, ok bool) {
	unit := time.Nanosecond
	switch f.form {
	case seconds:
		unit = time.Second
	case milliseconds:
		unit = time.Millisecond
	case microseconds:
		unit = time.Microsecond
	}
	most := int64(math.MaxInt64 / unit)
	return time.Duration(n) * unit, -most <= n && n <= most
}

// OfTime returns the integer that t is by f. It is not ok if that is no integer, or a large one,
// or f is no number.
func (f *Format) OfTime(t time.Time) (n int64, ok bool) {
	sec, nsec := t.Unix(), uint32(t.Nanosecond())
	if f.form == seconds {
		return sec, nsec == 0
	}
	ok = -1<<33 < sec && sec < 1<<33
	switch f.form {
	case milliseconds:
		return sec*1e3 + int64(nsec/1e6), ok && nsec%1e6 == 0
	case microseconds:
		return sec*1e6 + int64(nsec/1e3), ok && nsec%1e3 == 0
	case nanoseconds:
		return sec*1e9 + int64(nsec), ok
	}
	return 0, false
}

// OfDuration is OfTime for a duration.
func (f *Format) OfDuration(d time.Duration) (n int64, ok bool) {
	switch f.form {
	case seconds:
		return int64(d / time.Second), d%time.Second == 0
	case milliseconds:
		return int64(d / time.Millisecond), d%time.Millisecond == 0
	case microseconds:
		return int64(d / time.Microsecond), d%time.Microsecond == 0
	case nanoseconds:
		return int64(d), true
	}
	return 0, false
}

var errNumber = errors.New("no JSON number")

// parseUnits reads a JSON number of a unit with so many digits of nanoseconds. What is
// less than a nanosecond is cut off.
func parseUnits(b []byte, digits int) (neg bool, sec, nsec uint64, err error) {
	if v, ok := num.ParseInt(b); ok && v != math.MinInt64 {
		n := uint64(max(v, -v))
		switch digits {
		case 9:
			return v < 0, n, 0, nil
		case 6:
			return v < 0, n / 1e3, n % 1e3 * 1e6, nil
		case 3:
			return v < 0, n / 1e6, n % 1e6 * 1e3, nil
		}
		return v < 0, n / 1e9, n % 1e9, nil
	}
	if !num.IsNumber(b) {
		return false, 0, 0, errNumber
	}
	if b[0] == '-' {
		neg, b = true, b[1:]
	}
	// The digits without the point, and how many of them are before it.
	var room [64]byte
	all := room[:0]
	point := -1
	i := 0
	for ; i < len(b) && b[i]|0x20 != 'e'; i++ {
		switch {
		case b[i] == '.':
			point = len(all)
		case len(all) == 0 && b[i] == '0' && point < 0: // the only digit before the point
		default:
			all = append(all, b[i])
		}
	}
	if point < 0 {
		point = len(all)
	}
	if i < len(b) {
		exp, err := strconv.Atoi(string(b[i+1:]))
		if err != nil || exp > 1<<20 || exp < -1<<20 {
			if exp < 0 || len(trimZeros(all)) == 0 {
				return neg, 0, 0, nil
			}
			return false, 0, 0, strconv.ErrRange
		}
		point += exp
	}
	point += digits - 9
	// Zeros at the start say nothing.
	for len(all) > 0 && all[0] == '0' {
		all = all[1:]
		point--
	}
	if len(all) == 0 || point < -9 {
		return neg, 0, 0, nil
	}
	if point > 19 {
		return false, 0, 0, strconv.ErrRange
	}
	for k := range max(point, 0) {
		d := uint64(0)
		if k < len(all) {
			d = uint64(all[k] - '0')
		}
		if sec > (math.MaxInt64-d)/10 {
			return false, 0, 0, strconv.ErrRange
		}
		sec = 10*sec + d
	}
	for k := point; k < point+9; k++ {
		d := uint64(0)
		if 0 <= k && k < len(all) {
			d = uint64(all[k] - '0')
		}
		nsec = 10*nsec + d
	}
	return neg, sec, nsec, nil
}

func trimZeros(b []byte) []byte {
	for len(b) > 0 && b[0] == '0' {
		b = b[1:]
	}
	return b
}

package format

import (
	"errors"
	"strconv"
	"time"

	"github.com/javelin-go/javelin/internal/num"
)

// AppendTime appends t as f says: a number, or a text without quotes.
func (f Format) AppendTime(dst []byte, t time.Time) []byte {
	if f.form == byLayout {
		return t.AppendFormat(dst, f.layout)
	}
	sec, nsec := t.Unix(), uint64(t.Nanosecond())
	if sec >= 0 {
		return appendUnits(dst, false, uint64(sec), nsec, f.digits())
	}
	s := uint64(-sec)
	if nsec > 0 {
		s, nsec = s-1, 1e9-nsec
	}
	return appendUnits(dst, true, s, nsec, f.digits())
}

// ParseTime reads a number, or the text of a string. A time of a number is in UTC.
func (f Format) ParseTime(text []byte) (time.Time, error) {
	if f.form == byLayout {
		return time.Parse(f.layout, string(text))
	}
	neg, sec, nsec, err := parseUnits(text, f.digits())
	if err != nil {
		return time.Time{}, err
	}
	if sec > 1<<62 { // package time counts from another year
		return time.Time{}, strconv.ErrRange
	}
	s, n := int64(sec), int64(nsec)
	if neg {
		s, n = -s, -n
	}
	return time.Unix(s, n).UTC(), nil
}

// AppendDuration appends d as f says: a number, or a text without quotes.
func (f Format) AppendDuration(dst []byte, d time.Duration) []byte {
	switch f.form {
	case units:
		return appendGo(dst, d)
	case iso8601:
		return appendISO8601(dst, d)
	}
	neg, n := magnitude(d)
	return appendUnits(dst, neg, n/1e9, n%1e9, f.digits())
}

func magnitude(d time.Duration) (neg bool, n uint64) {
	if d < 0 {
		return true, -uint64(d)
	}
	return false, uint64(d)
}

// ParseDuration reads a number, or the text of a string.
func (f Format) ParseDuration(text []byte) (time.Duration, error) {
	switch f.form {
	case units:
		if d, ok := parseGo(text); ok {
			return d, nil
		}
		return time.ParseDuration(string(text))
	case iso8601:
		return parseISO8601(text)
	}
	neg, sec, nsec, err := parseUnits(text, f.digits())
	if err != nil {
		return 0, err
	}
	return durationOf(neg, sec, nsec)
}

// durationOf returns the duration of seconds and nanoseconds.
func durationOf(neg bool, sec, nsec uint64) (time.Duration, error) {
	const maxSec = 1 << 63 / 1_000_000_000
	if sec > maxSec {
		return 0, strconv.ErrRange
	}
	n := sec*1e9 + nsec
	switch {
	case neg && n <= 1<<63:
		return time.Duration(-n), nil
	case !neg && n < 1<<63:
		return time.Duration(n), nil
	}
	return 0, strconv.ErrRange
}

// appendGo appends d as [time.Duration.String] has it: 1h2m3.5s, 4ms.
func appendGo(dst []byte, d time.Duration) []byte {
	neg, n := magnitude(d)
	if neg {
		dst = append(dst, '-')
	}
	switch {
	case n == 0:
		return append(dst, "0s"...)
	case n < 1e3:
		return append(appendUnits(dst, false, 0, n, 0), "ns"...)
	case n < 1e6:
		return append(appendUnits(dst, false, 0, n, 3), "µs"...)
	case n < 1e9:
		return append(appendUnits(dst, false, 0, n, 6), "ms"...)
	}
	sec := n / 1e9
	if sec >= 3600 {
		dst = append(num.AppendUint(dst, sec/3600), 'h')
	}
	if sec >= 60 {
		dst = append(num.AppendUint(dst, sec/60%60), 'm')
	}
	return append(appendUnits(dst, false, sec%60, n%1e9, 9), 's')
}

// parseGo is [time.ParseDuration] for a text such as String makes, of a duration of less
// than some decades. All else, and what that would round, is for that function.
func parseGo(b []byte) (d time.Duration, ok bool) {
	neg := len(b) > 0 && b[0] == '-'
	if neg {
		b = b[1:]
	}
	if len(b) == 0 || len(b) > 32 {
		return 0, false
	}
	for len(b) > 0 {
		// So many digits, and so few parts, that nothing is too large.
		n, whole := digitsOf(b, 6)
		if n == 0 {
			return 0, false
		}
		frac, digits := uint64(0), 0
		if b = b[n:]; len(b) > 0 && b[0] == '.' {
			if digits, frac = digitsOf(b[1:], 9); digits == 0 {
				return 0, false
			}
			b = b[1+digits:]
		}
		var unit uint64
		exact := 0 // digits of a fraction that are nanoseconds
		switch {
		case len(b) >= 2 && b[1] == 's' && b[0] == 'm':
			unit, exact, b = 1e6, 6, b[2:]
		case len(b) >= 2 && b[1] == 's' && b[0] == 'n':
			unit, b = 1, b[2:]
		case len(b) >= 3 && string(b[:3]) == "µs":
			unit, exact, b = 1e3, 3, b[3:]
		case len(b) >= 1 && b[0] == 's':
			unit, exact, b = 1e9, 9, b[1:]
		case len(b) >= 1 && b[0] == 'm':
			unit, b = 60e9, b[1:]
		case len(b) >= 1 && b[0] == 'h' && whole < 1e5:
			unit, b = 3600e9, b[1:]
		default:
			return 0, false
		}
		if digits > exact {
			return 0, false
		}
		for ; digits < exact; digits++ {
			frac *= 10
		}
		if d += time.Duration(whole*unit + frac); d > 1<<62 {
			return 0, false
		}
	}
	if neg {
		d = -d
	}
	return d, true
}

// digitsOf returns how many digits b begins with, at most a number of them, and their value.
func digitsOf(b []byte, most int) (n int, v uint64) {
	for n < len(b) && n < most && b[n]-'0' <= 9 {
		v = 10*v + uint64(b[n]-'0')
		n++
	}
	return n, v
}

// appendISO8601 appends d in hours, minutes and seconds: PT1H2M3.5S.
func appendISO8601(dst []byte, d time.Duration) []byte {
	neg, n := magnitude(d)
	if neg {
		dst = append(dst, '-')
	}
	dst = append(dst, "PT"...)
	sec, nsec := n/1e9, n%1e9
	if h := sec / 3600; h > 0 {
		dst = append(strconv.AppendUint(dst, h, 10), 'H')
	}
	if m := sec / 60 % 60; m > 0 {
		dst = append(strconv.AppendUint(dst, m, 10), 'M')
	}
	if s := sec % 60; s > 0 || nsec > 0 || n == 0 {
		dst = append(appendUnits(dst, false, s, nsec, 9), 'S')
	}
	return dst
}

var (
	errISO8601 = errors.New("no duration by ISO 8601, such as PT1H2M3.5S")
	errDates   = errors.New("years, months, weeks and days of a duration have no fixed length")
)

// parseISO8601 reads a duration of hours, minutes and seconds, the last of which may have a
// fraction, after a point or a comma.
func parseISO8601(b []byte) (time.Duration, error) {
	neg := false
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		neg, b = b[0] == '-', b[1:]
	}
	if len(b) == 0 || b[0] != 'P' {
		return 0, errISO8601
	}
	if b = b[1:]; len(b) < 2 || b[0] != 'T' {
		if len(b) >= 2 && b[0]-'0' <= 9 {
			return 0, errDates
		}
		return 0, errISO8601
	}
	b = b[1:]
	var sec, nsec uint64
	rest := "HMS" // units that may come
	for len(b) > 0 {
		n := 0
		for n < len(b) && b[n]-'0' <= 9 {
			n++
		}
		whole, frac := b[:n], []byte(nil)
		if b = b[n:]; len(b) > 0 && (b[0] == '.' || b[0] == ',') {
			n = 1
			for n < len(b) && b[n]-'0' <= 9 {
				n++
			}
			frac, b = b[1:n], b[n:]
			if len(frac) == 0 || len(b) != 1 { // only the last one may have a fraction
				return 0, errISO8601
			}
		}
		if len(whole) == 0 || len(b) == 0 {
			return 0, errISO8601
		}
		at := indexByte(rest, b[0])
		if at < 0 {
			return 0, errISO8601
		}
		unit := [...]uint64{3600, 60, 1}[at+len("HMS")-len(rest)]
		rest, b = rest[at+1:], b[1:]
		v, err := strconv.ParseUint(string(whole), 10, 64)
		if err != nil || v > 1<<63/1_000_000_000/unit {
			return 0, strconv.ErrRange
		}
		sec += v * unit
		if frac != nil {
			// So many digits of a fraction of 3600 seconds are enough for a nanosecond.
			var f, scale uint64 = 0, 1
			for i := 0; i < len(frac) && i < 15; i++ {
				f, scale = 10*f+uint64(frac[i]-'0'), 10*scale
			}
			of := f * unit // of scale
			sec += of / scale
			of %= scale
			for range 9 {
				of *= 10
				nsec = 10*nsec + of/scale
				of %= scale
			}
		}
	}
	if rest == "HMS" {
		return 0, errISO8601
	}
	return durationOf(neg, sec, nsec)
}

func indexByte(s string, c byte) int {
	for i := range len(s) {
		if s[i] == c {
			return i
		}
	}
	return -1
}

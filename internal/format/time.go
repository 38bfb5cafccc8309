package format

import (
	"errors"
	"strconv"
	"time"
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
		return append(dst, d.String()...)
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
// fraction, behind a point or a comma.
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

package codec

import (
	"errors"
	"slices"
	"sync/atomic"
	"time"
)

var (
	errYear     = errors.New("year outside of range [0,9999]")
	errZoneHour = errors.New("timezone hour outside of range [0,23]")
)

const (
	secondsPerDay = 24 * 60 * 60
	daysPer400    = 146097
	// unixOfYear0 is the first second of year 0 and secondsTo10000 the number
	// of seconds from there to year 10000: what RFC 3339 can write.
	unixOfYear0    = -719528 * secondsPerDay
	secondsTo10000 = 10000 / 400 * daysPer400 * secondsPerDay
)

// AppendTime appends t as RFC 3339 with as many digits of the second's fraction
// as it takes, without quotes. Upon an error, which is about a year or an offset
// that RFC 3339 cannot write, it returns dst as it was.
func AppendTime(dst []byte, t time.Time) ([]byte, error) {
	_, offset := t.Zone()
	since := uint64(t.Unix() + int64(offset) - unixOfYear0)
	if since >= secondsTo10000 || offset%60 != 0 || uint(offset+secondsPerDay-1) > 2*secondsPerDay-2 {
		return appendTimeElse(dst, t)
	}

	// 2006-01-02T15:04:05.999999999-07:00
	const size = 8 + 8 + 3 + 10 + 6
	n := len(dst)
	dst = slices.Grow(dst, size)
	b := dst[n : n+size]
	year, month, day := civil(uint32(since / secondsPerDay))
	s := uint32(since % secondsPerDay)
	store8(b, pair(year/100)|pair(year%100)<<16|'-'<<32|pair(month)<<40|'-'<<56)
	store8(b[8:], pair(day)|'T'<<16|pair(s/3600)<<24|':'<<40|pair(s/60%60)<<48)
	b[16] = ':'
	b[17], b[18] = '0'+byte(s%60/10), '0'+byte(s%60%10)
	i := 19
	if nsec := uint32(t.Nanosecond()); nsec != 0 {
		b[i] = '.'
		store8(b[i+1:], pair(nsec/1e7)|pair(nsec/1e5%100)<<16|pair(nsec/1e3%100)<<32|pair(nsec/10%100)<<48)
		b[i+9] = '0' + byte(nsec%10)
		for i += 9; b[i] == '0'; i-- {
		}
		i++
	}
	if offset == 0 {
		b[i] = 'Z'
		return dst[:n+i+1], nil
	}
	b[i] = '+'
	minutes := uint32(offset / 60)
	if offset < 0 {
		b[i] = '-'
		minutes = -minutes
	}
	h, m := pair(minutes/60), pair(minutes%60)
	b[i+1], b[i+2], b[i+3], b[i+4], b[i+5] = byte(h), byte(h>>8), ':', byte(m), byte(m>>8)
	return dst[:n+i+6], nil
}

// appendTimeElse is AppendTime for years and offsets that RFC 3339 cannot write,
// and for offsets of parts of a minute, which it cuts off.
func appendTimeElse(dst []byte, t time.Time) ([]byte, error) {
	n := len(dst)
	b := t.AppendFormat(dst, time.RFC3339Nano)
	switch text := b[n:]; {
	case text[len("2006")] != '-': // more digits, or a sign before them
		return dst, errYear
	case text[len(text)-1] != 'Z':
		zone := text[len(text)-len("-07:00"):]
		if isDigit(zone[0]) || digits2(zone[1:]) >= 24 {
			return dst, errZoneHour
		}
	}
	return b, nil
}

// civil returns the date of a day counted from the first of year 0. It follows
// Neri and Schneider, "Euclidean affine functions and their application to
// calendar algorithms" (2022): years begin in March, so that the leap day is
// their last, and quotients become multiplications.
func civil(days uint32) (year, month, day uint32) {
	// The first of March of year -400 is day 0 here.
	n := 4*(days+daysPer400-60) + 3
	century := n / daysPer400
	p := 2939745 * uint64(n%daysPer400|3)
	year = 100*century + uint32(p>>32) - 400
	dayOfYear := uint32(p) / 2939745 / 4
	q := 2141*dayOfYear + 197913
	month, day = q>>16, q&0xFFFF/2141+1
	if dayOfYear >= 306 {
		year++
		month -= 12
	}
	return year, month, day
}

// ParseTime reads b, the value of a JSON string, as RFC 3339. Without loose, it
// accepts no more than that but for one thing: digits of the second's fraction
// beyond the ninth are cut off. With loose it accepts what [time.Time.UnmarshalText]
// does: an hour of one digit, a comma before the fraction, any offset.
//
// The zone is UTC after a Z, else Local where it has the offset at that time,
// else a fixed zone without a name. The error is a [*time.ParseError].
func ParseTime(b []byte, loose bool) (time.Time, error) {
	if t, ok := parseTime(b); ok {
		return t, nil
	}
	return parseTimeElse(b, loose)
}

// Masks for eight characters of which some must be digits and others a certain
// separator. The characters are combined with the template by XOR, so that a
// digit becomes its value and a separator 0. Adding the limits sets the high bit
// of a byte that is above 9, or above 0.
const (
	highBits = 0x8080808080808080

	dateTemplate = 0x2D30302D30303030 // 0000-00-
	dateLimits   = 0x7F76767F76767676
	timeTemplate = 0x30303A3030543030 // 00T00:00
	timeLimits   = 0x76767F76767F7676
)

// parseTime reads what RFC 3339 allows and is not unusual. What it accepts is
// right; what it does not may still be.
func parseTime(b []byte) (t time.Time, ok bool) {
	if len(b) < len("2006-01-02T15:04:05Z") {
		return t, false
	}
	d, c := load8(b)^dateTemplate, load8(b[8:])^timeTemplate
	if ((d+dateLimits)|d|(c+timeLimits)|c)&highBits != 0 || b[16] != ':' || !isDigit(b[17]) || !isDigit(b[18]) {
		return t, false
	}
	// Byte i becomes the number that digits i and i+1 make.
	d = d*10 + d>>8
	c = c*10 + c>>8
	year, month, day := uint32(d&0xFF)*100+uint32(d>>16&0xFF), uint32(d>>40&0xFF), uint32(c&0xFF)
	hour, minute, second := uint32(c>>24&0xFF), uint32(c>>48&0xFF), uint32(digits2(b[17:]))
	if month-1 >= 12 || day-1 >= daysIn(year, month) || hour >= 24 || minute >= 60 || second >= 60 {
		return t, false
	}

	i, nsec := 19, int64(0)
	if b[i] == '.' {
		digits := b[i+1:]
		n := 0
		for n < len(digits) && isDigit(digits[n]) {
			if n < 9 {
				nsec = nsec*10 + int64(digits[n]-'0')
			}
			n++
		}
		if n == 0 {
			return t, false
		}
		nsec *= fractionUnit[min(n, 9)]
		i += 1 + n
	}

	sec := int64(daysTo(year, month, day))*secondsPerDay + int64(hour*3600+minute*60+second) + unixOfYear0
	switch zone := b[i:]; {
	case len(zone) == 1 && zone[0] == 'Z':
		return time.Unix(sec, nsec).UTC(), true
	case len(zone) == len("-07:00") && (zone[0] == '+' || zone[0] == '-') && zone[3] == ':' &&
		isDigit(zone[1]) && isDigit(zone[2]) && isDigit(zone[4]) && isDigit(zone[5]):
		h, m := digits2(zone[1:]), digits2(zone[4:])
		if h >= 24 || m >= 60 {
			return t, false
		}
		offset := (int(h)*60 + int(m)) * 60
		if zone[0] == '-' {
			offset = -offset
		}
		return inOffset(time.Unix(sec-int64(offset), nsec), offset), true
	}
	return t, false
}

// fractionUnit holds how many nanoseconds the last of so many digits counts.
var fractionUnit = [10]int64{1e9, 1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1}

// inOffset puts t, which is in Local, into the zone that ParseTime promises.
func inOffset(t time.Time, offset int) time.Time {
	if _, o := t.Zone(); o != offset {
		return t.In(fixedZone(offset))
	}
	if time.Local == nil { // which counts as UTC, but not for In
		return t.UTC()
	}
	return t.In(time.Local)
}

// zones caches the zones whose offset is a number of quarters of an hour within
// a day, which is all that are in use. A zone costs three allocations, and
// package time keeps only those of whole hours.
var zones [2*24*4 - 1]atomic.Pointer[time.Location]

// fixedZone returns the zone without a name that has the offset. It is the same
// as that of [time.FixedZone] where that keeps its own.
func fixedZone(offset int) *time.Location {
	const quarter = 15 * 60
	i := uint(offset/quarter + len(zones)/2)
	if offset%quarter != 0 || i >= uint(len(zones)) {
		return time.FixedZone("", offset)
	}
	z := zones[i].Load()
	if z == nil {
		z = time.FixedZone("", offset)
		if !zones[i].CompareAndSwap(nil, z) {
			z = zones[i].Load()
		}
	}
	return z
}

// parseTimeElse is ParseTime for what is wrong or unusual. It leaves the
// judgement to package time and then checks what that is too generous with.
func parseTimeElse(b []byte, loose bool) (time.Time, error) {
	var t time.Time
	if err := t.UnmarshalText(b); err != nil {
		return time.Time{}, err
	}
	if loose {
		return t, nil
	}
	const hour, point, zone = len("2006-01-02T"), len("2006-01-02T15:04:05"), len("-07:00")
	switch n := len(b); {
	case n > hour+1 && b[hour+1] == ':':
		return time.Time{}, newTimeError(b, "15", string(b[hour:hour+1]), "")
	case n > point && b[point] == ',':
		return time.Time{}, newTimeError(b, ".", ",", "")
	case n > zone && b[n-1] != 'Z' && digits2(b[n-zone+1:]) >= 24:
		return time.Time{}, newTimeError(b, "Z07:00", string(b[n-zone:]), ": timezone hour out of range")
	case n > zone && b[n-1] != 'Z' && digits2(b[n-zone+4:]) >= 60:
		return time.Time{}, newTimeError(b, "Z07:00", string(b[n-zone:]), ": timezone minute out of range")
	}
	return t, nil
}

func newTimeError(b []byte, layoutElem, valueElem, message string) error {
	return &time.ParseError{Layout: time.RFC3339, Value: string(b), LayoutElem: layoutElem, ValueElem: valueElem, Message: message}
}

// daysTo is the inverse of civil, in the same years that begin in March.
func daysTo(year, month, day uint32) uint32 {
	year += 399
	month += 9
	if month >= 12 {
		month -= 12
		year++
	}
	return year*365 + year/4 - year/100 + year/400 + (153*month+2)/5 + day - 1 - (daysPer400 - 60)
}

// daysIn returns the number of days in a month.
func daysIn(year, month uint32) uint32 {
	switch {
	case month != 2:
		// 31 in odd months up to July and in even ones from August on.
		return 30 + (month+month>>3)&1
	case year%4 == 0 && (year%100 != 0 || year%400 == 0):
		return 29
	default:
		return 28
	}
}

func isDigit(c byte) bool { return c-'0' <= 9 }

// digits2 returns the number that two digits make.
func digits2(b []byte) byte { return (b[0]-'0')*10 + b[1] - '0' }

// pair returns the two digits of v < 100, the first one lowest.
func pair(v uint32) uint64 {
	tens := v * 103 >> 10
	return uint64(tens|(v-10*tens)<<8) | '0' | '0'<<8
}

// store8 writes w to the first eight bytes of b, the lowest byte first.
func store8(b []byte, w uint64) {
	_ = b[7]
	b[0], b[1], b[2], b[3] = byte(w), byte(w>>8), byte(w>>16), byte(w>>24)
	b[4], b[5], b[6], b[7] = byte(w>>32), byte(w>>40), byte(w>>48), byte(w>>56)
}

package read

import (
	"math"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// Why Count has found no number of elements.
const (
	Unusual = -1 // it is no list of such elements
	Beyond  = -2 // it goes on after the entries
)

// Count returns how many elements the array has whose [ is the first of the entries, or less
// than 0. Each element takes so many entries: a number one, and a string two.
//
//	ent    0 1   2 3
//	text   [ 1.5 , 2 ]
func Count(buf []byte, ent []uint32, entries int) int {
	if len(ent) < 2 {
		return Beyond
	}
	if buf[int(ent[1]&simd.PosMask)] == ']' {
		return 0
	}
	for n, i := 1, 1; ; n++ {
		if i += entries; i >= len(ent) {
			return Beyond
		}
		if c := buf[int(ent[i]&simd.PosMask)]; c != ',' {
			if c != ']' {
				return Unusual
			}
			return n
		}
		i++
	}
}

// Taken returns how many entries an array of n such elements takes in all.
func Taken(n, entries int) int { return 1 + max(n*(entries+1), 1) }

// IntAt is num.Int64At, but also for integers that are long.
func IntAt(buf []byte, at int) (v int64, end int) {
	if v, end = num.Int64At(buf, at); end > 0 || uint(at) >= uint(len(buf)) {
		return v, end
	}
	v, n, ok := num.ConsumeInt64(buf[at:])
	if !ok || at+n >= len(buf) {
		return 0, 0
	}
	return v, at + n
}

// intBefore is num.Int64Between where whitespace lies between a number and the next entry, at
// stop. It returns where the number ends.
func intBefore(buf []byte, at, stop int) (v int64, end int, ok bool) {
	if end = Trimmed(buf, at, stop); end < stop {
		v, ok = num.Int64Between(buf, at, end)
	}
	return v, end, ok
}

// floatBefore is intBefore for floats.
func floatBefore(buf []byte, at, stop int) (v float64, end int, ok bool) {
	if end = Trimmed(buf, at, stop); end < stop {
		v, ok = num.Float64Between(buf, at, end)
	}
	return v, end, ok
}

// NumberEnd returns where the number that begins at buf[at] ends: at the next entry, stop, or
// before the whitespace there.
func NumberEnd(buf []byte, at, stop int) int {
	if uint(stop-1) < uint(len(buf)) && buf[stop-1] <= ' ' {
		return Trimmed(buf, at, stop)
	}
	return stop
}

// Trimmed returns stop without the whitespace before it, if that is after at.
func Trimmed(buf []byte, at, stop int) int {
	if uint(stop) > uint(len(buf)) {
		return stop
	}
	for at < stop && (buf[stop-1] == ' ' || buf[stop-1] == '\n' || buf[stop-1] == '\t' || buf[stop-1] == '\r') {
		stop--
	}
	return stop
}

// isBrief reports whether buf[at:stop] has 1 to 8 bytes, and eight can be loaded. Then UpToEight and
// FloatUpToEight of package num are asked in place: in lists of such integers, calls take 15 % of the
// time.
func isBrief(buf []byte, at, stop int) bool { return uint(stop-at-1) < 8 && at <= len(buf)-8 }

// floatElse reads the number at buf[at:] that num.FloatUpToEight does not know, if nothing sticks
// to it before the next entry, at stop.
func floatElse(buf []byte, at, stop int) (v float64, ok bool) {
	if v, ok = num.Float64Between(buf, at, stop); ok {
		return v, true
	}
	v, end, ok := floatBefore(buf, at, stop)
	if !ok {
		v, end = num.Float64At(buf, at)
	}
	return v, end > 0 && (end == stop || scan.EndsScalar[buf[end]])
}

// intElse reads the integer at buf[at:] that num.UpToEight does not know, as floatElse does.
func intElse(buf []byte, at, stop int) (v int64, ok bool) {
	if v, ok = num.Int64Between(buf, at, stop); ok {
		return v, true
	}
	v, end, ok := intBefore(buf, at, stop)
	if !ok {
		v, end = IntAt(buf, at)
	}
	return v, end > 0 && (end == stop || scan.EndsScalar[buf[end]])
}

// IsNull reports whether null stands at buf[at:], if nothing sticks to it before the next entry, at stop.
func IsNull(buf []byte, at, stop int) bool {
	end := at + len("null")
	return buf[at] == 'n' && end < len(buf) && string(buf[at:end]) == "null" && (end == stop || scan.EndsScalar[buf[end]])
}

// Floats reads as many numbers as dst has elements, all that are left of an array in which
// Count has found them. ent begins with the first one's entry. With nulls, null is zero; otherwise it is
// left to others.
func Floats(dst []float64, buf []byte, ent []uint32, nulls bool, many *codec.FloatAttempts) bool {
	ent = ent[:2*len(dst)]
	for k := 0; k < len(dst); k++ {
		if many.May() {
			n := simd.Floats(dst[k:], buf, ent[2*k:], 0)
			many.Did(n)
			if k += n; k >= len(dst) {
				break
			}
		}
		at, stop := int(ent[2*k]&simd.PosMask), int(ent[2*k+1]&simd.PosMask)
		v, ok := 0.0, false
		if isBrief(buf, at, stop) {
			v, ok = num.FloatUpToEight(scan.Word(buf, at), stop-at)
		}
		if !ok {
			if nulls && IsNull(buf, at, stop) {
				v = 0
			} else if v, ok = floatElse(buf, at, stop); !ok {
				return false
			}
		}
		dst[k] = v
	}
	return true
}

// some32 is how many numbers are read at once that become float32.
const some32 = 32

// Floats32 is Floats for float32, of which some are read as float64 first, as kernels do.
func Floats32(dst []float32, buf []byte, ent []uint32, nulls bool, many *codec.FloatAttempts) bool {
	var some [some32]float64
	for len(dst) > 0 {
		n := min(len(dst), len(some))
		if !Floats(some[:n], buf, ent, nulls, many) {
			return false
		}
		for k, f := range some[:n] {
			v, ok := num.Nearest32(f)
			if !ok {
				v, _ = num.ConsumeFloat32(buf[ent[2*k]&simd.PosMask:])
				if math.IsInf(float64(v), 0) {
					return false
				}
			}
			dst[k] = v
		}
		dst, ent = dst[n:], ent[2*n:]
	}
	return true
}

// Bools is Floats for literals that are true or false.
func Bools(dst []bool, buf []byte, ent []uint32, nulls bool) bool {
	ent = ent[:2*len(dst)]
	for k := range dst {
		at, stop := int(ent[2*k]&simd.PosMask), int(ent[2*k+1]&simd.PosMask)
		var v bool
		var size int
		if at+8 <= len(buf) {
			v, size = BoolIn(scan.Word(buf, at))
		} else {
			v, size = Bool(buf, at)
		}
		if size == 0 || at+size != stop && !scan.EndsScalar[buf[at+size]] {
			if !nulls || !IsNull(buf, at, stop) {
				return false
			}
			v = false
		}
		dst[k] = v
	}
	return true
}

// Ints is Floats for integers.
func Ints[T int | int64 | int8 | int16 | int32 | uint8 | uint16 | uint32](dst []T, buf []byte, ent []uint32, nulls bool) bool {
	ent = ent[:2*len(dst)]
	for k := range dst {
		at, stop := int(ent[2*k]&simd.PosMask), int(ent[2*k+1]&simd.PosMask)
		v, ok := int64(0), false
		if isBrief(buf, at, stop) {
			v, ok = num.UpToEight(scan.Word(buf, at), stop-at)
		}
		if !ok {
			if nulls && IsNull(buf, at, stop) {
				v, ok = 0, true
			} else {
				v, ok = intElse(buf, at, stop)
			}
		}
		if !ok || v != int64(T(v)) || ^T(0) > 0 && buf[at] == '-' {
			return false
		}
		dst[k] = T(v)
	}
	return true
}

// Strings is Floats for strings. With lone, they need not be Unicode. Whatever follows a
// closing quote at once has an entry, so that Count has seen it.
func Strings(dst []string, buf []byte, ent []uint32, to *codec.Strings, lone bool) bool {
	ent = ent[:3*len(dst)]
	for k := range dst {
		at, e := int(ent[0]&simd.PosMask), ent[1]
		stop := int(e & simd.PosMask)
		if buf[at] != '"' || stop <= at {
			return false
		}
		if e == uint32(stop) {
			dst[k] = to.Cut(buf, at+1, stop)
		} else {
			v, ok := to.MakeValue(buf[at+1:stop], lone)
			if !ok {
				return false
			}
			dst[k] = v
		}
		ent = ent[3:]
	}
	return true
}

// CountTexts is Count where some of the strings may be null, which takes one entry. It also returns how many
// entries the array takes. Both are zero where Count is less.
//
//	ent    0 1   2 3    4 5   6
//	text   [ "a" , null , "b" ]
func CountTexts(buf []byte, ent []uint32) (n, took int) {
	for i := 1; i < len(ent); i++ {
		if buf[int(ent[i]&simd.PosMask)] == '"' {
			i++
		}
		if i++; i >= len(ent) {
			break
		}
		n++
		switch buf[int(ent[i]&simd.PosMask)] {
		case ',':
		case ']':
			return n, i + 1
		default:
			return 0, 0
		}
	}
	return 0, 0
}

// Texts is Strings after CountTexts. Null becomes "".
func Texts(dst []string, buf []byte, ent []uint32, to *codec.Strings, lone bool) bool {
	for len(dst) > 0 {
		n := 0
		for n < len(dst) && buf[int(ent[3*n]&simd.PosMask)] == '"' {
			n++
		}
		if !Strings(dst[:n], buf, ent, to, lone) {
			return false
		}
		if dst, ent = dst[n:], ent[3*n:]; len(dst) == 0 {
			return true
		}
		if !IsNull(buf, int(ent[0]&simd.PosMask), int(ent[1]&simd.PosMask)) {
			return false
		}
		dst[0] = ""
		dst, ent = dst[1:], ent[2:]
	}
	return true
}

// leastMany is from how many numbers on FloatRow asks for many at a time. Of short rows,
// such as points, it is for those who read many rows.
const leastMany = 8

// FloatRow reads an array of as many numbers as dst has elements, whose [ is the first of
// the entries. It returns how many of these it takes and where it ends, or zeros.
//
//	ent    0 1 2 3 4
//	text   [ 1 , 2 ]
func FloatRow(dst []float64, buf []byte, ent []uint32, many *codec.FloatAttempts) (took, end int) {
	if len(ent) < 2*len(dst)+1 {
		return 0, 0
	}
	k := 0
	if len(dst) >= leastMany && many.May() {
		k = simd.Floats(dst, buf, ent[1:], 0)
		many.Did(k)
		if end = int(ent[2*k] & simd.PosMask); k > 0 && !endsElement(buf[end], k == len(dst)) {
			return 0, 0
		}
	}
	for ; k < len(dst); k++ {
		e := (*[2]uint32)(ent[2*k+1 : 2*k+3 : len(ent)])
		at := int(e[0] & simd.PosMask)
		end = int(e[1] & simd.PosMask)
		v, ok := 0.0, false
		if isBrief(buf, at, end) {
			v, ok = num.FloatUpToEight(scan.Word(buf, at), end-at)
		}
		if !ok {
			v, ok = floatElse(buf, at, end)
		}
		if !ok || !endsElement(buf[end], k+1 == len(dst)) {
			return 0, 0
		}
		dst[k] = v
	}
	return 2*len(dst) + 1, end + 1
}

// IntRow is FloatRow for integers.
func IntRow[T int | int64](dst []T, buf []byte, ent []uint32) (took, end int) {
	if len(ent) < 2*len(dst)+1 {
		return 0, 0
	}
	for k := range dst {
		e := (*[2]uint32)(ent[2*k+1 : 2*k+3 : len(ent)])
		at := int(e[0] & simd.PosMask)
		end = int(e[1] & simd.PosMask)
		v, ok := int64(0), false
		if isBrief(buf, at, end) {
			v, ok = num.UpToEight(scan.Word(buf, at), end-at)
		}
		if !ok {
			v, ok = intElse(buf, at, end)
		}
		if !ok || v != int64(T(v)) || !endsElement(buf[end], k+1 == len(dst)) {
			return 0, 0
		}
		dst[k] = T(v)
	}
	return 2*len(dst) + 1, end + 1
}

// StringRow is FloatRow for strings, which need not be Unicode with lone.
//
//	ent    0 1   2 3 4   5 6
//	text   [ "one" , "two" ]
func StringRow(dst []string, buf []byte, ent []uint32, to *codec.Strings, lone bool) (took, end int) {
	if len(ent) < 3*len(dst)+1 {
		return 0, 0
	}
	for k := range dst {
		e := (*[3]uint32)(ent[3*k+1 : 3*k+4 : len(ent)])
		at, stop := int(e[0]&simd.PosMask), int(e[1]&simd.PosMask)
		end = int(e[2] & simd.PosMask)
		if buf[at] != '"' || stop <= at || !endsElement(buf[end], k+1 == len(dst)) {
			return 0, 0
		}
		if e[1] == uint32(stop) {
			dst[k] = to.Cut(buf, at+1, stop)
		} else {
			v, ok := to.MakeValue(buf[at+1:stop], lone)
			if !ok {
				return 0, 0
			}
			dst[k] = v
		}
	}
	return 3*len(dst) + 1, end + 1
}

// endsElement reports whether c is what follows an element of an array.
func endsElement(c byte, last bool) bool {
	if last {
		return c == ']'
	}
	return c == ','
}

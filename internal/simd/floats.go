package simd

import "strconv"

// What an index tells of a number is where it begins, and, if no whitespace is after it,
// where it ends. That is enough to read it without a branch that depends on how many
// digits it has, and so to read many at once: a CPU goes on with the next ones while it
// works at the first.

const (
	// floatsBefore is how many bytes of the buffer must be before the end of a number:
	// two blocks are loaded there, one a byte before the other.
	floatsBefore = 33
	// floatsMax is how long a number may be, without its sign: nineteen digits, which
	// fit a word, and the point.
	floatsMax = 20
)

// Floats reads numbers that stand in an array, separated by commas, into dst. ent begins
// with the entry of the first one, and what entries tell are positions in b[org:]. It
// returns how many it has read: it ends after a number that is followed by ], and before
// one that it leaves alone. That is one
//
//   - that has an exponent, or more than 19 digits, those of a zero before the point
//     included, or 20 bytes without its sign and no point,
//
//   - that something else follows than an entry, which may be whitespace, and that of a
//     comma or ],
//
//   - of which fewer than 33 bytes of b are before the end,
//
//   - that is none, such as 01 or 1. or -.
//
//     ent    0   1 2   3
//     text   1.5 , 2.5 ]
//
// Numbers are rounded to nearest, ties to even.
func Floats(dst []float64, b []byte, ent []uint32, org int) int {
	return floats(dst, b, ent, org)
}

// FloatRows reads arrays of as many numbers as row says, which is positive, that stand in
// an array, separated by commas. It returns how many of them it has read. It ends before one that
// there is no room for in dst, or of which Floats would leave a number alone. What it has
// read of that may be in dst.
//
//	ent    0 1   2 3   4 5 6
//	text   [ 1.5 , 2.5 ] , [
func FloatRows(dst []float64, b []byte, ent []uint32, org, row int) int {
	if row <= 0 || row > len(dst) {
		return 0
	}
	return floatRows(dst, b, ent, org, row)
}

func floatsGeneric(dst []float64, b []byte, ent []uint32, org int) int {
	for n := range dst {
		if 2*n+1 >= len(ent) {
			return n
		}
		v, end, ok := floatBetween(b, ent[2*n], ent[2*n+1], org)
		if !ok || b[end] != ',' && b[end] != ']' {
			return n
		}
		dst[n] = v
		if b[end] == ']' {
			return n + 1
		}
	}
	return len(dst)
}

func floatRowsGeneric(dst []float64, b []byte, ent []uint32, org, row int) int {
	is := func(e uint32, c byte) bool {
		at := int(e) + org
		return at >= floatsBefore && at < len(b) && b[at] == c
	}
	for n := 0; ; n++ {
		if n > 0 {
			if len(ent) < 1 || !is(ent[0], ',') {
				return n
			}
			ent = ent[1:]
		}
		if len(dst) < row || len(ent) < 2*row+1 || !is(ent[0], '[') {
			return n
		}
		for k := range row {
			v, end, ok := floatBetween(b, ent[2*k+1], ent[2*k+2], org)
			if !ok || k+1 < row && b[end] != ',' || k+1 == row && b[end] != ']' {
				return n
			}
			dst[k] = v
		}
		dst, ent = dst[row:], ent[2*row+1:]
	}
}

// floatBetween reads the number from one entry to the next, where it ends.
func floatBetween(b []byte, from, to uint32, org int) (v float64, end int, ok bool) {
	end = int(to) + org
	n := int(to) - int(from)
	if end < floatsBefore || end >= len(b) || n <= 0 || n > floatsMax+1 {
		return 0, 0, false
	}
	s := b[end-n : end]
	if s[0] == '-' {
		s = s[1:]
	}
	whole, point := 0, 0
	for i, c := range s {
		switch {
		case c-'0' <= 9:
			if point == 0 {
				whole++
			}
		case c == '.' && point == 0 && i > 0 && i < len(s)-1:
			point = 1
		default:
			return 0, 0, false
		}
	}
	if whole == 0 || whole > 1 && s[0] == '0' || len(s) > floatsMax-1+point {
		return 0, 0, false
	}
	v, err := strconv.ParseFloat(string(b[end-n:end]), 64)
	return v, end, err == nil
}

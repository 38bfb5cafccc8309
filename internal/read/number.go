package read

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/javelin-go/javelin/internal/num"
)

// Int returns the integer of so many bits that the text is. Else the error is
// [strconv.ErrSyntax] or [strconv.ErrRange], and the number 0.
func Int(text []byte, bits int) (v int64, err error) {
	v, ok := num.ParseInt(text)
	switch lowest := int64(-1) << (bits - 1); {
	case !ok && v == 0:
		return 0, strconv.ErrSyntax
	case !ok || v < lowest || v > ^lowest:
		return 0, strconv.ErrRange
	}
	return v, nil
}

// Uint is Int for unsigned integers.
func Uint(text []byte, bits int) (v uint64, err error) {
	v, ok := num.ParseUint(text)
	switch {
	case !ok && v == 0:
		return 0, strconv.ErrSyntax
	case !ok || v > math.MaxUint64>>(64-bits):
		return 0, strconv.ErrRange
	}
	return v, nil
}

// Float is Int for floats.
func Float(text []byte, bits int) (v float64, err error) {
	v, ok := num.ParseFloat(text, bits)
	switch {
	case !ok:
		return 0, strconv.ErrSyntax
	case math.IsInf(v, 0):
		return 0, strconv.ErrRange
	}
	return v, nil
}

// LooseInt and LooseUint are Int and Uint for what has the syntax of Go.
func LooseInt(text string, bits int) (int64, error) { return strconv.ParseInt(text, 10, bits) }

func LooseUint(text string, bits int) (uint64, error) { return strconv.ParseUint(text, 10, bits) }

// Bool returns the bool whose literal is at buf[at:], and how long that is, or 0 if there is
// none or nothing after it.
func Bool(buf []byte, at int) (v bool, size int) {
	if len(buf)-at < 5 {
		return false, 0
	}
	switch string(buf[at : at+4]) {
	case "true":
		return true, 4
	case "fals":
		if buf[at+4] == 'e' && len(buf)-at > 5 {
			return false, 5
		}
	}
	return false, 0
}

// BoolBetween is Bool for a literal that ends at buf[stop], the place of the next entry, and not
// near the end of buf. If it is not ok, Bool is to be asked. Which of the two it is, is no branch:
// nobody could foresee it.
func BoolBetween(buf []byte, at, stop int) (v, ok bool) {
	n := stop - at
	if uint(n-4) > 1 || at < 0 || at+8 > len(buf) {
		return false, false
	}
	l := &literals[n&1]
	return n == 4, (binary.LittleEndian.Uint64(buf[at:])^l.text)&l.mask == 0
}

// literals are true and false, and what of a word they are.
var literals = [2]struct{ text, mask uint64 }{{0x65757274, 1<<32 - 1}, {0x65736c6166, 1<<40 - 1}}

// Null reports whether null is at buf[at:], and something after it.
func Null(buf []byte, at int) bool {
	return buf[at] == 'n' && len(buf)-at > 4 && string(buf[at:at+4]) == "null"
}

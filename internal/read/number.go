package read

import (
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

// BoolIn is Bool for eight bytes of text, of which the first is the lowest of w. Which of the two
// literals it is, is no branch: nobody could foresee it.
func BoolIn(w uint64) (v bool, size int) {
	if v = uint32(w) == 0x65757274; v { // true
		size = 4
	}
	if w<<24 == 0x65736c6166<<24 { // false
		size = 5
	}
	return v, size
}

// Null reports whether null is at buf[at:], and something after it.
func Null(buf []byte, at int) bool {
	return buf[at] == 'n' && len(buf)-at > 4 && string(buf[at:at+4]) == "null"
}

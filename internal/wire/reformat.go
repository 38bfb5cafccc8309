package wire

import (
	"math"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
)

// ReformatString consumes a string from src and appends it to dst in the form
// that the options ask for. It returns how many bytes it consumed.
func ReformatString(dst, src []byte, f *opt.Flags) ([]byte, int, error) {
	n, form, err := ConsumeString(src, 0, 0, !f.Get(opt.AllowInvalidUTF8))
	if err != nil {
		return dst, n, err
	}
	return AppendString(dst, src[:n], form, f), n, nil
}

// AppendString appends the valid string src, which ConsumeString has found to
// have the given form, as the options ask for.
func AppendString(dst, src []byte, form StringFlags, f *opt.Flags) []byte {
	escapes, raw := f.Get(opt.Escapes), f.Get(opt.PreserveRawStrings)
	switch {
	case !escapes && (raw || form.Canonical()):
		return append(dst, src...)
	case raw:
		return appendEscapeOnly(dst, src, f.Get(opt.EscapeForHTML), f.Get(opt.EscapeForJS))
	case form.Verbatim():
		dst, _ = AppendQuote(dst, src[1:len(src)-1], f)
		return dst
	}
	var buf [256]byte
	v, _ := AppendUnquote(buf[:0], src)
	dst, _ = AppendQuote(dst, v, f)
	return dst
}

// ReformatNumber consumes a number from src and appends it to dst in the form
// that the options ask for. It returns how many bytes it consumed; upon
// [io.ErrUnexpectedEOF], where the part of the number begins that is cut off.
func ReformatNumber(dst, src []byte, f *opt.Flags) ([]byte, int, error) {
	n, state, err := ConsumeNumber(src, 0, numStart)
	if err != nil {
		if n == len(src) {
			n -= state.partLen()
		}
		return dst, n, err
	}
	return AppendNumber(dst, src[:n], f), n, nil
}

// AppendNumber appends the valid number src as the options ask for: as it is,
// or as RFC 8785 §3.2.2.3 writes the float64 next to it, or, beyond the range
// of float64, the largest one.
func AppendNumber(dst, src []byte, f *opt.Flags) []byte {
	if !f.Get(opt.RawNumbers) || isCanonical(src, f) {
		return append(dst, src...)
	}
	v, _ := num.ParseFloat(src, 64)
	switch {
	case v == 0:
		v = 0 // also for -0
	case v > math.MaxFloat64:
		v = math.MaxFloat64
	case v < -math.MaxFloat64:
		v = -math.MaxFloat64
	}
	return num.AppendFloat(dst, v, 64)
}

// isCanonical reports whether the number is to be left as it is.
func isCanonical(src []byte, f *opt.Flags) bool {
	if string(src) == "-0" {
		return false
	}
	for _, c := range src {
		if c == '.' || c|0x20 == 'e' {
			return !f.Get(opt.CanonicalizeRawFloats)
		}
	}
	// Every integer of 15 digits is exact as a float64.
	return len(src) <= 15 || !f.Get(opt.CanonicalizeRawInts)
}

package text

import (
	"math"
	"strconv"

	"github.com/javelin-go/javelin/internal/num"
)

// Float returns the number nearest to the token's as a float64.
func (t Token) Float() (float64, error) { return t.float(64) }

// Float32 is [Token.Float] for a float32.
func (t Token) Float32() (float32, error) {
	x, err := t.float(32)
	return float32(x), err
}

func (t Token) float(bits int) (float64, error) {
	switch k := t.Kind(); {
	case k == KindString:
		switch t.String() {
		case "NaN":
			return math.NaN(), nil
		case "Infinity":
			return math.Inf(+1), nil
		case "-Infinity":
			return math.Inf(-1), nil
		}
		panic(wrongKind(k))
	case k != KindNumber:
		panic(wrongKind(k))
	}
	var x float64
	switch t.form() {
	case goFloat64:
		x = math.Float64frombits(t.num)
		if bits == 32 && math.IsInf(float64(float32(x)), 0) {
			return x, t.numError("Float", strconv.ErrRange)
		}
	case goFloat32:
		x = float64(math.Float32frombits(uint32(t.num)))
	case goInt:
		x = float64(int64(t.num))
	case goUint:
		x = float64(t.num)
	default:
		x, _ = num.ParseFloat(t.numberText(), bits)
		if math.IsInf(x, 0) {
			return x, t.numError("Float", strconv.ErrRange)
		}
	}
	return x, nil
}

// Int returns the number as an int64, or the nearest to it and an error.
func (t Token) Int() (int64, error) {
	if k := t.Kind(); k != KindNumber {
		panic(wrongKind(k))
	}
	switch t.form() {
	case goInt:
		return int64(t.num), nil
	case goUint:
		if t.num > math.MaxInt64 {
			return math.MaxInt64, t.numError("Int", strconv.ErrRange)
		}
		return int64(t.num), nil
	case goFloat64, goFloat32:
		x, _ := t.float(64)
		n := saturateInt(x)
		switch {
		case math.Trunc(x) != x:
			return n, t.numError("Int", strconv.ErrSyntax)
		case x >= 1<<63 || x < -1<<63:
			return n, t.numError("Int", strconv.ErrRange)
		}
		return n, nil
	}

	b := t.numberText()
	if v, ok := fewDigits(b); ok {
		return v, nil
	}
	digits, limit := b, uint64(math.MaxInt64)
	if b[0] == '-' {
		digits, limit = b[1:], 1<<63
	}
	abs, ok := num.ParseUint(digits)
	switch {
	case !ok && abs == 0: // not an integer
		x, _ := num.ParseFloat(b, 64)
		return saturateInt(x), t.numError("Int", strconv.ErrSyntax)
	case abs > limit:
		err := t.numError("Int", strconv.ErrRange)
		if b[0] == '-' {
			return math.MinInt64, err
		}
		return math.MaxInt64, err
	case b[0] == '-':
		return -int64(abs), nil
	}
	return int64(abs), nil
}

// fewDigits returns the integer that b, a JSON number, is, if it has no more than eight digits
// and nothing but them and a sign.
func fewDigits(b []byte) (v int64, ok bool) {
	digits := b
	if b[0] == '-' {
		digits = b[1:]
	}
	if len(digits) > 8 {
		return 0, false
	}
	for _, c := range digits {
		if c -= '0'; c > 9 {
			return 0, false
		}
		v = 10*v + int64(c)
	}
	if b[0] == '-' {
		v = -v
	}
	return v, true
}

// Uint returns the number as a uint64, or the nearest to it and an error.
func (t Token) Uint() (uint64, error) {
	if k := t.Kind(); k != KindNumber {
		panic(wrongKind(k))
	}
	switch t.form() {
	case goUint:
		return t.num, nil
	case goInt:
		if int64(t.num) < 0 {
			return 0, t.numError("Uint", strconv.ErrSyntax)
		}
		return t.num, nil
	case goFloat64, goFloat32:
		x, _ := t.float(64)
		n := saturateUint(x)
		switch {
		case math.Trunc(x) != x || math.Signbit(x):
			return n, t.numError("Uint", strconv.ErrSyntax)
		case x >= 1<<64:
			return n, t.numError("Uint", strconv.ErrRange)
		}
		return n, nil
	}

	b := t.numberText()
	if v, ok := fewDigits(b); ok && b[0] != '-' {
		return uint64(v), nil
	}
	v, ok := num.ParseUint(b)
	switch {
	case ok:
		return v, nil
	case v == 0: // not an unsigned integer
		x, _ := num.ParseFloat(b, 64)
		return saturateUint(x), t.numError("Uint", strconv.ErrSyntax)
	}
	return v, t.numError("Uint", strconv.ErrRange)
}

// numberText returns the text of a number that is held as text.
func (t Token) numberText() []byte {
	if t.form() == borrowed {
		return t.borrowed()
	}
	return []byte(t.str)
}

func (t Token) numError(accessor string, err error) error {
	return &numError{accessor: accessor, value: t.String(), err: err}
}

// saturateInt returns the integer part of x, which is not NaN, or the nearest
// int64 to it.
func saturateInt(x float64) int64 {
	switch {
	case x >= 1<<63:
		return math.MaxInt64
	case x < -1<<63:
		return math.MinInt64
	}
	return int64(x)
}

// saturateUint is saturateInt for uint64.
func saturateUint(x float64) uint64 {
	switch {
	case x >= 1<<64:
		return math.MaxUint64
	case x < 0:
		return 0
	}
	return uint64(x)
}

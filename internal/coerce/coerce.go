// Package coerce reads scalars that stand for one of another kind, as programs write them
// that do not tell their kinds apart: the text of a truth value, and a number without a
// fraction that is written with one.
package coerce

// Bool returns the truth value that a text stands for: true, 1, yes or on, and false, 0, no
// or off, in capital or small letters.
func Bool(text []byte) (v, ok bool) {
	if len(text) > len("false") {
		return false, false
	}
	var low [len("false")]byte
	for i, c := range text {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		low[i] = c
	}
	switch string(low[:len(text)]) {
	case "true", "1", "yes", "on":
		return true, true
	case "false", "0", "no", "off":
		return false, true
	}
	return false, false
}

// maxDigits is more digits than any integer type of Go has.
const maxDigits = 24

// Integer appends to b the integer that a JSON number is, which has a fraction or an
// exponent, without them: 12 for 12.00 and for 1.2e1. It reports false if number is none,
// has a fraction other than 0, or more digits than any integer type.
func Integer(b, number []byte) ([]byte, bool) {
	start := len(b)
	i := 0
	negative := i < len(number) && number[i] == '-'
	if negative {
		b = append(b, '-')
		i++
	}
	first := len(b)
	point, exponent := int64(-1), int64(0) // digits before the point
	any := false
loop:
	for ; i < len(number); i++ {
		switch c := number[i]; {
		case '0' <= c && c <= '9':
			any = true
			if len(b) == first && c == '0' && point < 0 {
				continue // leads
			}
			b = append(b, c)
		case c == '.' && point < 0 && any:
			point = int64(len(b) - first)
			any = false
		case (c == 'e' || c == 'E') && any:
			var ok bool
			if exponent, ok = parseExponent(number[i+1:]); !ok {
				return b[:start], false
			}
			break loop
		default:
			return b[:start], false
		}
	}
	if !any {
		return b[:start], false
	}
	digits := int64(len(b) - first)
	if point < 0 {
		point = digits
	}
	point += exponent
	for k := int64(first) + max(point, 0); k < int64(len(b)); k++ {
		if b[k] != '0' {
			return b[:start], false
		}
	}
	zero := true
	for _, c := range b[first:] {
		zero = zero && c == '0'
	}
	switch {
	case zero:
		return append(b[:start], '0'), true
	case point > maxDigits:
		return b[:start], false
	}
	for digits < point {
		b = append(b, '0')
		digits++
	}
	b = b[:first+int(point)]
	// Digits after the point may have come to lie before it: 0.05e2.
	lead := 0
	for b[first+lead] == '0' {
		lead++
	}
	return append(b[:first], b[first+lead:]...), true
}

// maxExponent is more than what a number whose text fits into memory can make up for.
const maxExponent = 1 << 50

func parseExponent(text []byte) (n int64, ok bool) {
	negative := false
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		negative = text[0] == '-'
		text = text[1:]
	}
	if len(text) == 0 {
		return 0, false
	}
	for _, c := range text {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = min(n*10+int64(c-'0'), maxExponent)
	}
	if negative {
		n = -n
	}
	return n, true
}

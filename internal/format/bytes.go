package format

import (
	"encoding/base64"
	"errors"
	"math"
	"strconv"
)

// AppendBytes appends src as f says, without quotes.
func (f Format) AppendBytes(dst, src []byte) []byte {
	switch f.form {
	case base64URL:
		return base64.URLEncoding.AppendEncode(dst, src)
	case base32Std:
		return appendBase32(dst, src, alphabet32)
	case base32Hex:
		return appendBase32(dst, src, alphabet32Hex)
	case hexadecimal:
		const digits = "0123456789abcdef"
		for _, c := range src {
			dst = append(dst, digits[c>>4], digits[c&15])
		}
		return dst
	}
	return base64.StdEncoding.AppendEncode(dst, src)
}

// DecodeBytes appends to dst the bytes of which text is the form. The result is never nil.
// dst and text must not overlap.
func (f Format) DecodeBytes(dst, text []byte) (out []byte, err error) {
	n := len(dst)
	switch f.form {
	case base32Std:
		out, err = decodeBase32(dst, text, alphabet32)
	case base32Hex:
		out, err = decodeBase32(dst, text, alphabet32Hex)
	case hexadecimal:
		out, err = decodeHex(dst, text)
	default:
		enc := base64.StdEncoding
		if f.form == base64URL {
			enc = base64.URLEncoding
		}
		for i, c := range text {
			if c == '\r' || c == '\n' { // which that package skips
				return dst[:n], illegal(c, i)
			}
		}
		out, err = enc.AppendDecode(dst, text)
	}
	switch {
	case err != nil:
		return dst[:n], err
	case out == nil:
		return []byte{}, nil
	}
	return out, nil
}

func illegal(c byte, i int) error {
	return errors.New("illegal character " + strconv.QuoteRune(rune(c)) + " at offset " + strconv.Itoa(i))
}

// The alphabets of RFC 4648, §6 and §7.
const (
	alphabet32    = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	alphabet32Hex = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
)

func appendBase32(dst, src []byte, alphabet string) []byte {
	for len(src) > 0 {
		var block uint64
		n := min(len(src), 5)
		for i := range 5 {
			block <<= 8
			if i < n {
				block |= uint64(src[i])
			}
		}
		src = src[n:]
		chars := (8*n + 4) / 5
		for i := range 8 {
			if i < chars {
				dst = append(dst, alphabet[block>>(35-5*i)&31])
			} else {
				dst = append(dst, '=')
			}
		}
	}
	return dst
}

var errBase32 = errors.New("length is no multiple of 8, or padding is wrong")

func decodeBase32(dst, text []byte, alphabet string) ([]byte, error) {
	if len(text)%8 != 0 {
		return dst, errBase32
	}
	for at := 0; at < len(text); at += 8 {
		b := text[at : at+8]
		chars := 8
		for at+8 == len(text) && chars > 0 && b[chars-1] == '=' {
			chars--
		}
		switch chars {
		case 2, 4, 5, 7, 8:
		default:
			return dst, errBase32
		}
		var block uint64
		for i := range 8 {
			block <<= 5
			if i < chars {
				k := indexByte(alphabet, b[i])
				if k < 0 {
					return dst, illegal(b[i], at+i)
				}
				block |= uint64(k)
			}
		}
		for i := range chars * 5 / 8 {
			dst = append(dst, byte(block>>(32-8*i)))
		}
	}
	return dst, nil
}

func decodeHex(dst, text []byte) ([]byte, error) {
	if len(text)%2 != 0 {
		return dst, errors.New("odd number of hexadecimal digits")
	}
	for i := 0; i < len(text); i += 2 {
		hi, lo := hexDigit(text[i]), hexDigit(text[i+1])
		switch {
		case hi > 15:
			return dst, illegal(text[i], i)
		case lo > 15:
			return dst, illegal(text[i+1], i+1)
		}
		dst = append(dst, hi<<4|lo)
	}
	return dst, nil
}

// hexDigit returns the value of a hexadecimal digit, and more than 15 if it is none.
func hexDigit(c byte) byte {
	switch {
	case c-'0' <= 9:
		return c - '0'
	case c|0x20-'a' <= 5:
		return c | 0x20 - 'a' + 10
	}
	return 0xff
}

// NonFinite returns the text for a number that JSON has none for, or "".
func NonFinite(v float64) string {
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 1):
		return "Infinity"
	case math.IsInf(v, -1):
		return "-Infinity"
	}
	return ""
}

// ParseNonFinite returns the number that a text stands for.
func ParseNonFinite(text []byte) (v float64, ok bool) {
	switch string(text) {
	case "NaN":
		return math.NaN(), true
	case "Infinity":
		return math.Inf(1), true
	case "-Infinity":
		return math.Inf(-1), true
	}
	return 0, false
}

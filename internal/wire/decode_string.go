package wire

import (
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/simd"
)

// StringFlags tells what was met in a string.
type StringFlags uint8

const (
	// Escaped: the text between the quotes is not the string's value; it
	// holds an escape sequence or ill-formed UTF-8.
	Escaped StringFlags = 1 << iota
	// NonCanonical: RFC 8785 §3.2.2.2 writes the same string otherwise.
	NonCanonical
)

// Verbatim reports whether the text between the quotes is the string's value.
func (f StringFlags) Verbatim() bool { return f&Escaped == 0 }

// Canonical reports whether the text is as RFC 8785 writes it.
func (f StringFlags) Canonical() bool { return f&NonCanonical == 0 }

// ConsumeSimpleString returns the length of the string at the start of b when
// it is short of everything that needs care: escapes, control characters,
// bytes above ASCII, its own end. Else it returns 0.
func ConsumeSimpleString(b []byte) int {
	if len(b) == 0 || b[0] != '"' {
		return 0
	}
	if n := asciiLen(b, 1); n < len(b) && b[n] == '"' {
		return n + 1
	}
	return 0
}

// ConsumeString consumes a string (RFC 8259 §7) with its quotes. With checkUTF8
// ill-formed UTF-8 and unpaired surrogates are errors.
//
// When it returns [io.ErrUnexpectedEOF], it may be called again with more bytes
// after those of b, and with the n and the flags that it returned; the first
// call passes zeros. Upon other errors n is the position of the fault.
func ConsumeString(b []byte, n int, f StringFlags, checkUTF8 bool) (int, StringFlags, error) {
	if n == 0 {
		switch {
		case len(b) == 0:
			return 0, f, io.ErrUnexpectedEOF
		case b[0] != '"':
			return 0, f, NewCharacterError(b, `at start of string (expecting '"')`)
		}
		n = 1
	}
	for {
		n = cleanLen(b, n, simd.CheckUTF8)
		if n >= len(b) {
			return len(b), f, io.ErrUnexpectedEOF
		}
		switch c := b[n]; {
		case c == '"':
			return n + 1, f, nil
		case c == '\\':
			f |= Escaped
			_, size, form, err := readEscape(b[n:], checkUTF8)
			f |= form
			if err != nil {
				return n, f, err
			}
			n += size
		case c < ' ':
			return n, f | Escaped | NonCanonical, NewCharacterError(b[n:], "in string (expecting non-control character)")
		default: // ill-formed UTF-8, or a sequence cut off by the end of b
			if !utf8.FullRune(b[n:]) {
				return n, f, io.ErrUnexpectedEOF
			}
			f |= Escaped | NonCanonical
			if checkUTF8 {
				return n, f, ErrInvalidUTF8
			}
			n++
			for !simd.Small && n < len(b) && b[n] >= utf8.RuneSelf { // others follow as a rule
				size := sequenceLen(b[n:])
				if size == 0 {
					break
				}
				n += size
			}
		}
	}
}

// sequenceLen returns the length of the character beyond ASCII that b begins with, 1 if it
// is ill-formed, and 0 if b ends within it.
func sequenceLen(b []byte) int {
	if b[0] < 0xC2 || b[0] > 0xF4 {
		return 1
	}
	if len(b) < utf8.UTFMax && !utf8.FullRune(b) {
		return 0
	}
	_, size := utf8.DecodeRune(b)
	return size
}

// readEscape reads the escape sequence at the start of b: its rune, its length
// and whether it is the form that RFC 8785 uses. A pair of surrogates is one
// sequence. With pairs, a surrogate that has no partner is an error, which
// comes with [utf8.RuneError] and the length 6 to go on with; without, every
// half is read on its own.
func readEscape(b []byte, pairs bool) (r rune, size int, form StringFlags, err error) {
	if len(b) < 2 {
		return 0, 0, 0, io.ErrUnexpectedEOF
	}
	switch c := b[1]; c {
	case '"', '\\':
		return rune(c), 2, 0, nil
	case '/':
		return '/', 2, NonCanonical, nil
	case 'b':
		return '\b', 2, 0, nil
	case 'f':
		return '\f', 2, 0, nil
	case 'n':
		return '\n', 2, 0, nil
	case 'r':
		return '\r', 2, 0, nil
	case 't':
		return '\t', 2, 0, nil
	case 'u':
	default:
		return 0, 0, NonCanonical, newEscapeError(string(b[:2]))
	}

	if len(b) < 6 {
		if isEscapePrefix(b, false) {
			return 0, 0, 0, io.ErrUnexpectedEOF
		}
		return 0, 0, NonCanonical, newEscapeError(string(b))
	}
	u, ok := hex4(b, 2)
	if !ok {
		return 0, 0, NonCanonical, newEscapeError(string(b[:6]))
	}
	v := rune(u)
	// RFC 8785 writes \u00xx only for control characters that have no short
	// form, and in lower case: the only letter there is the last digit.
	if v >= ' ' || '\b' <= v && v <= '\r' && v != '\v' || 'A' <= b[5] && b[5] <= 'F' {
		form = NonCanonical
	}
	if !pairs || !utf16.IsSurrogate(v) {
		return v, 6, form, nil
	}

	rest := b[6:]
	if len(rest) < 6 {
		if isEscapePrefix(rest, true) {
			return utf8.RuneError, 6, form, io.ErrUnexpectedEOF
		}
		return utf8.RuneError, 6, form, newEscapeError(string(b))
	}
	r = utf8.RuneError
	if rest[0] == '\\' && rest[1] == 'u' {
		if low, ok := hex4(rest, 2); ok {
			r = utf16.DecodeRune(v, rune(low))
		}
	}
	if r == utf8.RuneError {
		return r, 6, form, newEscapeError(string(b[:12]))
	}
	return r, 12, form, nil
}

// isEscapePrefix reports whether b, shorter than \uXXXX, may be its beginning;
// with low, the beginning of a low surrogate, \uDC00 to \uDFFF.
func isEscapePrefix(b []byte, low bool) bool {
	for i, c := range b {
		ok := false
		switch {
		case i == 0:
			ok = c == '\\'
		case i == 1:
			ok = c == 'u'
		case i == 2 && low:
			ok = c|0x20 == 'd'
		case i == 3 && low:
			ok = 'c' <= c|0x20 && c|0x20 <= 'f'
		default:
			ok = hexValue[c] < 16
		}
		if !ok {
			return false
		}
	}
	return true
}

// AppendUnquote appends the value of the string src, which is a whole JSON
// string with its quotes. Ill-formed UTF-8 and unpaired surrogates become
// U+FFFD and are reported, but do not stop it. All else that is wrong does, and
// then dst holds what came before.
func AppendUnquote[Bytes ~[]byte | ~string](dst []byte, src Bytes) ([]byte, error) {
	if len(src) == 0 {
		return dst, io.ErrUnexpectedEOF
	}
	if src[0] != '"' {
		return dst, NewCharacterError([]byte(src), `at start of string (expecting '"')`)
	}
	var err error
	n := 1
	for c := (copier{mode: simd.CheckUTF8}); ; {
		dst, n = appendClean(&c, dst, src, n)
		if n >= len(src) {
			return dst, io.ErrUnexpectedEOF
		}
		switch c := src[n]; {
		case c == '"':
			if n+1 < len(src) {
				err = NewCharacterError([]byte(src[n+1:]), "after string value")
			}
			return dst, err
		case c == '\\':
			if at := n; n+6 <= len(src) && src[n+1] == 'u' {
				// Where there is one such escape, others follow as a rule.
				for n+6 <= len(src) && src[n] == '\\' && src[n+1] == 'u' {
					h0, h1, h2, h3 := hexValue[src[n+2]], hexValue[src[n+3]], hexValue[src[n+4]], hexValue[src[n+5]]
					if h0|h1|h2|h3 > 15 || h0 == 0xd && h1 >= 8 {
						break // wrong, or half of a pair
					}
					dst = utf8.AppendRune(dst, rune(h0)<<12|rune(h1)<<8|rune(h2)<<4|rune(h3))
					n += 6
				}
				if n > at {
					continue
				}
			}
			var buf [12]byte
			r, size, _, err2 := readEscape(buf[:copy(buf[:], src[n:])], true)
			if size == 0 {
				return dst, err2
			}
			dst = utf8.AppendRune(dst, r)
			if err2 != nil {
				if err2 == io.ErrUnexpectedEOF {
					return dst, err2
				}
				err = err2
			}
			n += size
		case c < ' ':
			return dst, NewCharacterError([]byte(src[n:n+1]), "in string (expecting non-control character)")
		default:
			var buf [utf8.UTFMax]byte
			if b := buf[:copy(buf[:], src[n:])]; !utf8.FullRune(b) {
				return dst, io.ErrUnexpectedEOF
			}
			dst = append(dst, "\uFFFD"...)
			err = ErrInvalidUTF8
			if n++; !simd.Small {
				dst, n = AppendBeyond(dst, src, n)
			}
		}
	}
}

// AppendBeyond appends the characters beyond ASCII that src[n:] begins with, and U+FFFD for
// each byte that is part of none, up to where ASCII comes or src ends within a character. It
// returns that position.
func AppendBeyond[Bytes ~[]byte | ~string](dst []byte, src Bytes, n int) ([]byte, int) {
	for n < len(src) && src[n] >= utf8.RuneSelf {
		size := 1
		if c := src[n]; 0xC2 <= c && c <= 0xF4 && (n+1 == len(src) || src[n+1]&0xC0 == 0x80) {
			var buf [utf8.UTFMax]byte
			size = sequenceLen(buf[:copy(buf[:], src[n:])])
		}
		switch size {
		case 0:
			return dst, n
		case 1:
			dst = append(dst, "\uFFFD"...)
		default:
			dst = append(dst, src[n:n+size]...)
		}
		n += size
	}
	return dst, n
}

// appendUnquoted appends the value of the valid JSON string of which text is what stands
// between the quotes.
func appendUnquoted(dst, text []byte) []byte {
	for len(text) > 0 {
		r, size := rune(text[0]), 1
		switch {
		case r == '\\':
			r, size, _, _ = readEscape(text, true)
		case r >= utf8.RuneSelf:
			r, size = utf8.DecodeRune(text)
		}
		dst = utf8.AppendRune(dst, r)
		text = text[size:]
	}
	return dst
}

// Unquote returns the value of the valid JSON string b: a part of b when f
// says that it is verbatim, else newly allocated.
func Unquote(b []byte, f StringFlags) []byte {
	if f.Verbatim() {
		return b[1 : len(b)-1]
	}
	v := make([]byte, len(b))
	if simd.Small {
		return appendUnquoted(v[:0], b[1:len(b)-1])
	}
	text := b[1 : len(b)-1]
	if nd, ns := simd.Unquote(v, text); ns == len(text) && utf8.Valid(v[:nd]) {
		return v[:nd]
	}
	v, _ = AppendUnquote(v[:0], b)
	return v
}

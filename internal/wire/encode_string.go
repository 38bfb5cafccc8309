package wire

import (
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/opt"
)

// AppendQuote appends src as a JSON string. Bytes that are not UTF-8 become
// U+FFFD; unless AllowInvalidUTF8 is set, that is reported at the end, too.
// EscapeForHTML escapes < > &, EscapeForJS U+2028 and U+2029. Everything else
// is written as RFC 8785 §3.2.2.2 does.
func AppendQuote[Bytes ~[]byte | ~string](dst []byte, src Bytes, f *opt.Flags) ([]byte, error) {
	var err error
	html, js := f.Get(opt.EscapeForHTML), f.Get(opt.EscapeForJS)
	dst = append(dst, '"')
	at := len(dst)
	if len(src) <= copyStep {
		// The usual case: one copy, nothing to escape.
		dst = append(dst, src...)
		if n := asciiLen(dst, at); n == len(dst) && !(html && hasHTML(dst[at:])) {
			return append(dst, '"'), nil
		}
		dst = dst[:at]
	}
	for n := 0; ; {
		var i int
		at = len(dst)
		dst, i = appendPlain(dst, src[n:])
		if html || js {
			dst = escapeInPlace(dst, at, html, js)
		}
		n += i
		if n == len(src) {
			break
		}
		if c := src[n]; c < utf8.RuneSelf {
			dst = appendEscaped(dst, rune(c))
		} else {
			dst = append(dst, "\uFFFD"...)
			if !f.Get(opt.AllowInvalidUTF8) {
				err = ErrInvalidUTF8
			}
		}
		n++
	}
	return append(dst, '"'), err
}

const copyStep = 256

func hasHTML(b []byte) bool {
	for _, c := range b {
		if isHTML(c) {
			return true
		}
	}
	return false
}

func isHTML(c byte) bool { return c == '<' || c == '>' || c == '&' }

// escapeInPlace rewrites dst[at:] with the characters escaped that html and js
// ask for.
func escapeInPlace(dst []byte, at int, html, js bool) []byte {
	n := at
	for ; n < len(dst); n++ {
		if c := dst[n]; html && isHTML(c) || js && isLineSeparator(dst[n:]) {
			break
		}
	}
	if n == len(dst) {
		return dst
	}
	tail := append([]byte(nil), dst[n:]...)
	dst, _ = appendEscapeOnly(dst[:n], tail, html, js)
	return dst
}

// isLineSeparator reports whether b begins with U+2028 or U+2029.
func isLineSeparator(b []byte) bool {
	return len(b) >= 3 && b[0] == 0xe2 && b[1] == 0x80 && b[2]&^1 == 0xa8
}

// appendEscapeOnly appends src, escaping what html and js ask for and leaving
// all else as it is.
func appendEscapeOnly(dst, src []byte, html, js bool) ([]byte, int) {
	done := 0
	for n := 0; n < len(src); n++ {
		switch c := src[n]; {
		case html && isHTML(c):
			dst = appendEscaped(append(dst, src[done:n]...), rune(c))
			done = n + 1
		case js && isLineSeparator(src[n:]):
			dst = appendEscaped(append(dst, src[done:n]...), 0x2000|rune(src[n+2]&0x3f))
			n += 2
			done = n + 1
		}
	}
	return append(dst, src[done:]...), len(src)
}

// appendEscaped appends the escape sequence of r, which is in the basic plane.
func appendEscaped(dst []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return append(dst, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

// NeedsEscape reports whether src, taken as the value of a string, may read
// otherwise in JSON under some option.
func NeedsEscape(src []byte) bool {
	if plainLen(src, 0) < len(src) {
		return true
	}
	for n := range src {
		if isHTML(src[n]) || isLineSeparator(src[n:]) {
			return true
		}
	}
	return false
}

package wire

import (
	"slices"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
)

// AppendQuote appends src as a JSON string. Bytes that are not UTF-8 become
// U+FFFD, as an escape sequence with opt.Classic; unless AllowInvalidUTF8 is set,
// that is reported at the end, too.
// EscapeForHTML escapes < > &, EscapeForJS U+2028 and U+2029. Everything else
// is written as RFC 8785 §3.2.2.2 does.
func AppendQuote[Bytes ~[]byte | ~string](dst []byte, src Bytes, f *opt.Flags) ([]byte, error) {
	html := f.Get(opt.EscapeForHTML)
	if at := len(dst); forge.Shares && !simd.Small && len(src) <= ShortMax && cap(dst)-at >= ShortSize {
		if n := PutShort((*[ShortSize]byte)(dst[at:at+ShortSize]), forge.String(forge.BytesOf(src)), html); n > 0 {
			return dst[:at+n], nil
		}
	} else if isShortAndClean(src, html) {
		dst = append(dst, '"')
		dst = append(dst, src...)
		return append(dst, '"'), nil
	}
	mode := simd.CheckUTF8
	if f.Get(opt.Escapes) {
		if f.Get(opt.EscapeForHTML) {
			mode |= simd.EscapeHTML
		}
		if f.Get(opt.EscapeForJS) {
			mode |= simd.EscapeJS
		}
	}
	return appendQuote(dst, forge.BytesOf(src), mode, f)
}

// appendQuote is AppendQuote for what is not short, or not clean.
func appendQuote(dst, src []byte, mode simd.QuoteMode, f *opt.Flags) ([]byte, error) {
	if simd.Small {
		dst, replaced := AppendQuoteOneByOne(dst, src, mode, f.Get(opt.Classic))
		if replaced > 0 && !f.Get(opt.AllowInvalidUTF8) {
			return dst, ErrInvalidUTF8
		}
		return dst, nil
	}
	// Still likely: one copy, and nothing to do to it.
	dst = slices.Grow(dst, len(src)+2)
	dst = append(dst, '"')
	n := simd.Quote(dst[len(dst):len(dst)+len(src)], src, mode)
	dst = dst[:len(dst)+n]
	var err error
	for n < len(src) {
		dst = slices.Grow(dst, len(src)-n+simd.EscapeRoom)
		nd, ns := simd.Escape(dst[len(dst):cap(dst)], src[n:], mode)
		dst = dst[:len(dst)+nd]
		if n += ns; n < len(src) && src[n] >= utf8.RuneSelf {
			var replaced int
			dst, ns, replaced = AppendReplaced(dst, src[n:], mode, f)
			n += ns
			if replaced > 0 && !f.Get(opt.AllowInvalidUTF8) {
				err = ErrInvalidUTF8
			}
		}
	}
	return append(dst, '"'), err
}

// AppendQuoteOneByOne appends src as a JSON string, one byte after the other, and returns
// how many of them have been replaced by U+FFFD, as an escape sequence if escaped says so.
func AppendQuoteOneByOne(dst, src []byte, mode simd.QuoteMode, escaped bool) (_ []byte, replaced int) {
	dst = append(dst, '"')
	for n := 0; n < len(src); {
		c := src[n]
		if c < utf8.RuneSelf {
			if c < ' ' || c == '"' || c == '\\' || mode&simd.EscapeHTML != 0 && (c == '<' || c == '>' || c == '&') {
				dst = appendEscaped(dst, rune(c))
			} else {
				dst = append(dst, c)
			}
			n++
			continue
		}
		r, size := utf8.DecodeRune(src[n:])
		switch {
		case r == utf8.RuneError && size == 1:
			if replaced++; escaped {
				dst = appendEscaped(dst, r)
			} else {
				dst = append(dst, "\uFFFD"...)
			}
		case mode&simd.EscapeJS != 0 && (r == '\u2028' || r == '\u2029'):
			dst = appendEscaped(dst, r)
		default:
			dst = append(dst, src[n:n+size]...)
		}
		n += size
	}
	return append(dst, '"'), replaced
}

// AppendReplaced appends as much of src as [simd.Replace] deals with, and returns how
// much that is, and how many bytes have been replaced.
func AppendReplaced(dst, src []byte, mode simd.QuoteMode, f *opt.Flags) (_ []byte, ns, replaced int) {
	for {
		dst = slices.Grow(dst, simd.ReplaceRoom+min(6*len(src), 512))
		nd, n, r := simd.Replace(dst[len(dst):cap(dst)], src[ns:], mode, f.Get(opt.Classic))
		full := cap(dst)-len(dst)-nd < simd.ReplaceRoom
		dst = dst[:len(dst)+nd]
		ns += n
		replaced += r
		if !full || ns == len(src) {
			return dst, ns, replaced
		}
	}
}

// appendEscapeOnly appends src, escaping what html and js ask for and leaving
// all else as it is.
func appendEscapeOnly(dst, src []byte, html, js bool) []byte {
	var mode simd.QuoteMode
	if html {
		mode |= simd.EscapeHTML
	}
	if js {
		mode |= simd.EscapeJS
	}
	for {
		n := simd.FindHTML(src, mode)
		dst = append(dst, src[:n]...)
		if n == len(src) {
			return dst
		}
		if c := src[n]; c < utf8.RuneSelf {
			dst = appendEscaped(dst, rune(c))
			src = src[n+1:]
		} else {
			dst = appendEscaped(dst, 0x2000|rune(src[n+2]&0x3f)) // a line separator
			src = src[n+3:]
		}
	}
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
	const mode = simd.CheckUTF8 | simd.EscapeHTML | simd.EscapeJS
	if simd.Small {
		b, replaced := AppendQuoteOneByOne(nil, src, mode, false)
		return replaced > 0 || len(b) > len(src)+2
	}
	return cleanLen(src, 0, mode) < len(src)
}

package wire

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ErrInvalidUTF8 says that a string is not well-formed UTF-8.
var ErrInvalidUTF8 = errors.New("invalid UTF-8")

// TextError says which piece of text may not stand where it does.
type TextError struct {
	Label string // what the piece is: a character, an escape sequence, …
	What  string // the piece as it reads
	Where string // where it stands, and what would do there
}

// NewCharacterError blames the first character of b.
func NewCharacterError(b []byte, where string) error {
	_, n := utf8.DecodeRune(b)
	return &TextError{characterLabel, string(b[:n]), where}
}

const characterLabel = "character"

// newEscapeError blames a whole escape sequence; one longer than \uXXXX is
// (the beginning of) a pair of surrogates.
func newEscapeError(what string) error {
	if len(what) > len(`\uXXXX`) {
		return &TextError{"surrogate pair", what, "in string"}
	}
	return &TextError{"escape sequence", what, "in string"}
}

func (e *TextError) Error() string {
	msg := "invalid " + e.Label + " " + quoteText(e.What)
	if e.Where != "" {
		msg += " " + e.Where
	}
	return msg
}

// quoteText shows one rune as a Go rune literal, longer text between backquotes
// where it reads the same on every terminal, else as a Go string literal.
func quoteText(s string) string {
	if utf8.RuneCountInString(s) == 1 {
		return QuoteRune(s)
	}
	for _, r := range s {
		if r == '`' || r == utf8.RuneError || unicode.IsSpace(r) || !strconv.IsPrint(r) {
			return strconv.Quote(s)
		}
	}
	return "`" + s + "`"
}

// QuoteRune shows the first rune of s as a Go rune literal. A byte that is not
// UTF-8 is shown in hexadecimal.
func QuoteRune(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 {
		return `'\x` + strconv.FormatUint(uint64(s[0]), 16) + `'`
	}
	return strconv.QuoteRune(r)
}

// ShortenPointer shortens the JSON Pointer p to roughly max bytes for a
// message: whole names in the middle give way to an ellipsis.
//
//	/first/second/third/fourth   /first/…/…/fourth
func ShortenPointer(p string, max int) string {
	if len(p) <= max {
		return p
	}
	head, tail := max/2, len(p)-max/2
	// Cut at a slash where there is one.
	if i := strings.LastIndexByte(p[:head], '/'); i > 0 {
		head = i
	}
	if i := strings.IndexByte(p[tail:], '/'); i >= 0 {
		tail += i + 1
	}
	// Do not cut a character in two.
	for head > 0 && continues(p[head]) {
		head--
	}
	for tail < len(p) && continues(p[tail]) {
		tail++
	}

	cut := p[head:tail]
	var dots string
	slashes := 0
	for i := range len(cut) {
		if cut[i] == '/' {
			slashes++
		}
	}
	switch slashes {
	case 0:
		return p[:head] + "…" + p[tail:]
	case 1:
		dots = "…/…"
	default:
		dots = "…/…/…"
	}
	if cut[0] == '/' {
		dots = dots[len("…"):]
	}
	if cut[len(cut)-1] == '/' {
		dots = dots[:len(dots)-len("…")]
	}
	return p[:head] + dots + p[tail:]
}

// continues reports whether c is a byte of a character of UTF-8, but not its first.
func continues(c byte) bool { return c&0xC0 == 0x80 }

package tape

import (
	"bytes"
	"errors"
	"slices"
	"strconv"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
)

// Unquoted returns the value of a name, perhaps as a part of it.
func Unquoted(quoted []byte) []byte {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return quoted[1 : len(quoted)-1]
	}
	b, _ := wire.AppendUnquote(nil, quoted)
	return b
}

// TextError is an error that is nothing but text.
type TextError string

// Quote returns s as a JSON string.
func Quote(s string) []byte {
	b, _ := wire.AppendQuote(nil, s, &opt.Flags{})
	return b
}

// IsName reports whether a quoted name is one for name.
func IsName(quoted []byte, name string) bool {
	if bytes.IndexByte(quoted, '\\') < 0 && len(quoted)-2 == len(name) {
		return string(quoted[1:len(quoted)-1]) == name
	}
	return SameText(quoted, name)
}

func (e TextError) Error() string { return string(e) }

// TextOf returns the value of a quoted string.
func TextOf(quoted []byte) string {
	var buf [128]byte
	v, _ := wire.AppendUnquote(buf[:0], quoted)
	return string(v)
}

// SameText reports whether the quoted string is one for s.
func SameText(quoted []byte, s string) bool {
	var buf [64]byte
	v, _ := wire.AppendUnquote(buf[:0], quoted)
	return string(v) == s
}

// ArrayIndex reads a token as RFC 6901 §4 has it: no sign, no leading zeros.
func ArrayIndex(tok string) (int, bool) {
	if tok == "" || len(tok) > 10 || tok[0] == '0' && len(tok) > 1 {
		return 0, false
	}
	i := uint64(0)
	for _, c := range []byte(tok) {
		if c < '0' || c > '9' {
			return 0, false
		}
		i = i*10 + uint64(c-'0')
	}
	return int(i & PosMask), i <= PosMask
}

// AppendUnquoted appends the value of a string or name that is known to be valid.
// Unless loose, it is UTF-8.
func AppendUnquoted(dst, quoted []byte, loose bool) []byte {
	if !loose {
		k, text := len(dst), quoted[1:len(quoted)-1]
		if cap(dst)-k < len(text) {
			dst = slices.Grow(dst, len(text))
		}
		if n, ok := codec.Unquote(dst[k:cap(dst)], text, true); ok {
			return dst[:k+n]
		}
	}
	dst, _ = wire.AppendUnquote(dst, quoted)
	return dst
}

// FormatIndex writes an index.
func FormatIndex(i uint64) string { return strconv.FormatUint(i, 10) }

// Errors that package javelin has under the same names.
var (
	ErrNotFound = errors.New("no such value")
	ErrKind     = errors.New("value of another kind")
	ErrTooLarge = errors.New("document is too large")
)

// Errors that have no name there.
var (
	ErrDepth   = errors.New("nested too deep")
	ErrPointer = errors.New("not a JSON Pointer")
)

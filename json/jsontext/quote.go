package jsontext

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
)

// AppendQuote appends src to dst as a JSON string with the fewest escapes (RFC 8785
// §3.2.2.2). Each byte that is not UTF-8 becomes U+FFFD. If there is one, all of src is
// appended, and an error is returned. dst and src must not overlap.
func AppendQuote[Bytes ~[]byte | ~string](dst []byte, src Bytes) ([]byte, error) {
	dst, err := wire.AppendQuote(dst, src, &opt.Flags{})
	if err != nil {
		err = &SyntacticError{Err: err}
	}
	return dst, err
}

// AppendUnquote appends the value of the JSON string src to dst. src must be a string with
// its quotes and nothing else. Each byte that is not UTF-8, and each surrogate that is not
// one of a pair, becomes U+FFFD. If there is one, all of the string is appended, and an
// error is returned. dst and src must not overlap.
func AppendUnquote[Bytes ~[]byte | ~string](dst []byte, src Bytes) ([]byte, error) {
	dst, err := wire.AppendUnquote(dst, src)
	if err != nil {
		err = &SyntacticError{Err: err}
	}
	return dst, err
}

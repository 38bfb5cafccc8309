package json

import (
	"errors"
	"io"
	"iter"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is what encoding/json/v2 does not have for unmarshaling.

// UnmarshalOf returns the value of type T that in holds; see [Unmarshal]. Upon an
// error it is what has been set so far.
func UnmarshalOf[T any](in []byte, opts ...Options) (v T, err error) {
	err = Unmarshal(in, &v, opts...)
	return v, err
}

// AliasStrings makes strings share the memory of the input of [Unmarshal] or
// [UnmarshalOf], unless they have escape sequences. That saves copies; but the
// input must not be changed as long as any of the strings is in use, and each of
// them, however short, keeps all of the input alive. Keys of maps may be copies.
// For input that comes from a reader the option has no effect.
func AliasStrings(v bool) Options { return opt.Of(opt.Bool(opt.AliasStrings, v)) }

// IntegersInAny makes an integer, a number without fraction and exponent, that is
// unmarshaled into an interface an int64, or a uint64 if it is too large for that.
// Without the option, and if it is too large for both, it becomes a float64 like
// all other numbers, which may not be the same number.
func IntegersInAny(v bool) Options { return opt.Of(opt.Bool(opt.IntegersInAny, v)) }

// RawNumbersInAny makes numbers that are unmarshaled into an interface a
// [jsontext.Value], which holds their very digits. It wins over [IntegersInAny].
func RawNumbersInAny(v bool) Options { return opt.Of(opt.Bool(opt.RawNumbersInAny, v)) }

// ErrLimit is the Err of a [SemanticError] for input that is beyond one of the
// limits set by [ByteLimit], [ElementLimit] or [StringLimit].
var ErrLimit = errors.New("limit exceeded")

// ByteLimit sets how many bytes the input of [Unmarshal] or [UnmarshalRead] may
// have, with all whitespace. More are not read.
func ByteLimit(n int64) Options { return opt.ByteLimitValue(max(n, 0)) }

// ElementLimit sets how many elements an array, and how many members an object,
// may have that is unmarshaled. What is skipped, read as a [jsontext.Value] or
// read by a method does not count. Reading with the option is slower.
func ElementLimit(n int) Options { return opt.ElementLimitValue(max(n, 0)) }

// StringLimit sets how many bytes a string that is unmarshaled may have between
// its quotes, as it is written. What is skipped, read as a [jsontext.Value] or
// read by a method does not count. Reading with the option is slower.
func StringLimit(n int) Options { return opt.StringLimitValue(max(n, 0)) }

// Elements returns an iterator over the elements of an array within the JSON value
// that r delivers: the one that ptr leads to. They are unmarshaled one by one, so
// that the array may be larger than the memory. What is around it is read as far
// as necessary and checked to be well-formed; what is behind it is not read.
//
// The first error ends the iteration, and comes with the value as far as it has
// been set. It is an error, too, if ptr leads to nothing or to no array.
func Elements[T any](r io.Reader, ptr jsontext.Pointer, opts ...Options) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		dec := jsontext.NewDecoder(r, opts...)
		if err := enter(dec, ptr, jsontext.KindBeginArray); err != nil {
			yield(none, err)
			return
		}
		for dec.PeekKind() != jsontext.KindEndArray {
			var v T
			err := UnmarshalDecode(dec, &v)
			if !yield(v, err) || err != nil {
				return
			}
		}
		if _, err := dec.ReadToken(); err != nil {
			yield(none, err)
		}
	}
}

// A Member is a member of an object: its name and its value.
type Member[T any] struct {
	Name  string
	Value T
}

// Members returns an iterator over the members of an object within the JSON value that r
// delivers: the one that ptr leads to. It is [Elements] for objects that may be larger than
// the memory. That names differ is checked as everywhere; what is known of them is kept,
// unless [jsontext.AllowDuplicateNames] is set.
//
// The first error ends the iteration, and comes with the member as far as it has been
// set. It is an error, too, if ptr leads to nothing or to no object.
func Members[T any](r io.Reader, ptr jsontext.Pointer, opts ...Options) iter.Seq2[Member[T], error] {
	return func(yield func(Member[T], error) bool) {
		dec := jsontext.NewDecoder(r, opts...)
		if err := enter(dec, ptr, jsontext.KindBeginObject); err != nil {
			yield(Member[T]{}, err)
			return
		}
		for dec.PeekKind() != jsontext.KindEndObject {
			var m Member[T]
			name, err := dec.ReadToken()
			if err == nil {
				m.Name = name.String()
				err = UnmarshalDecode(dec, &m.Value)
			}
			if !yield(m, err) || err != nil {
				return
			}
		}
		if _, err := dec.ReadToken(); err != nil {
			yield(Member[T]{}, err)
		}
	}
}

var (
	errNoSuchValue = errors.New("JSON pointer leads to no value")
	errNoArray     = errors.New("JSON value must be an array")
	errNoObject    = errors.New("JSON value must be an object")
)

// enter reads dec up to the first element or member of the array or object that ptr leads
// to.
func enter(dec *jsontext.Decoder, ptr jsontext.Pointer, kind jsontext.Kind) error {
	for token := range ptr.Tokens() {
		tok, err := dec.ReadToken()
		if err != nil {
			return toUnexpectedEOF(err)
		}
		found := false
		switch tok.Kind() {
		case jsontext.KindBeginObject:
			for !found && dec.PeekKind() != jsontext.KindEndObject {
				name, err := dec.ReadToken()
				if err != nil {
					return err
				}
				if found = name.String() == token; !found {
					if err := dec.SkipValue(); err != nil {
						return err
					}
				}
			}
		case jsontext.KindBeginArray:
			index, ok := arrayIndex(token)
			for ; ok && index > 0 && dec.PeekKind() != jsontext.KindEndArray; index-- {
				if err := dec.SkipValue(); err != nil {
					return err
				}
			}
			found = ok && index == 0 && dec.PeekKind() != jsontext.KindEndArray
		}
		if !found {
			return &SemanticError{action: unmarshalAction, ByteOffset: dec.InputOffset(), JSONPointer: ptr, Err: errNoSuchValue}
		}
	}
	tok, err := dec.ReadToken()
	if err != nil {
		return toUnexpectedEOF(err)
	}
	if k := tok.Kind(); k != kind {
		err = errNoArray
		if kind == jsontext.KindBeginObject {
			err = errNoObject
		}
		return &SemanticError{action: unmarshalAction, ByteOffset: dec.InputOffset(), JSONPointer: ptr, JSONKind: k, Err: err}
	}
	return nil
}

// arrayIndex returns the index that a token of a pointer is (RFC 6901 §4): digits
// without a leading zero.
func arrayIndex(token string) (n uint64, ok bool) {
	if token == "" || len(token) > 1 && token[0] == '0' || len(token) > 18 {
		return 0, false
	}
	for _, c := range []byte(token) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + uint64(c-'0')
	}
	return n, true
}

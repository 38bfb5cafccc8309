package json

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
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

// IntegersInAny unmarshals an integer, a number without fraction and exponent, into an
// interface as an int64, or as a uint64 if it is too large for that. Without the option,
// and if it is too large for both, it becomes a float64 like all other numbers, which may
// not be the same number.
func IntegersInAny(v bool) Options { return opt.Of(opt.Bool(opt.IntegersInAny, v)) }

// RawNumbersInAny makes numbers that are unmarshaled into an interface a
// [jsontext.Value], which holds their very digits. It wins over [IntegersInAny].
func RawNumbersInAny(v bool) Options { return opt.Of(opt.Bool(opt.RawNumbersInAny, v)) }

// ErrLimit is the Err of a [SemanticError] for input that is beyond one of the
// limits set by [ByteLimit], [ElementLimit] or [StringLimit].
var ErrLimit = plan.ErrLimit

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

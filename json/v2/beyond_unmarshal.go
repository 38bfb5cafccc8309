package json

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
)

// This file is what encoding/json/v2 does not have for unmarshaling.

// UnmarshalOf returns a value of type T that is read from in; see [Unmarshal]. Upon an
// error a part of the value may have been set.
func UnmarshalOf[T any](in []byte, opts ...Options) (v T, err error) {
	err = Unmarshal(in, &v, opts...)
	return v, err
}

// AliasStrings makes strings share the memory of the input of [Unmarshal] or [UnmarshalOf],
// unless they have escape sequences. That saves copies. But the input must not change as
// long as one of the strings is in use, and each string, however short, keeps all of the
// input in memory. Keys of maps may be copies. For input from a reader, the option has no
// effect.
func AliasStrings(v bool) Options { return opt.Of(opt.Bool(opt.AliasStrings, v)) }

// IntegersInAny unmarshals an integer, a number without fraction and exponent, into an
// interface as an int64, or as a uint64 if it is too large for an int64. Without the
// option, or if it is too large for both, it becomes a float64 like all other numbers and
// may lose digits.
func IntegersInAny(v bool) Options { return opt.Of(opt.Bool(opt.IntegersInAny, v)) }

// RawNumbersInAny unmarshals numbers into an interface as a [jsontext.Value], which keeps
// all digits. It wins over [IntegersInAny].
func RawNumbersInAny(v bool) Options { return opt.Of(opt.Bool(opt.RawNumbersInAny, v)) }

// ErrLimit is the Err of a [SemanticError] for input that exceeds a limit set by
// [ByteLimit], [ElementLimit] or [StringLimit].
var ErrLimit = plan.ErrLimit

// ByteLimit sets how many bytes the input of [Unmarshal] or [UnmarshalRead] may have, with
// all whitespace. More bytes are not read.
func ByteLimit(n int64) Options { return opt.ByteLimitValue(max(n, 0)) }

// ElementLimit sets how many elements an array, and how many members an object, may have
// when it is unmarshaled. Values that are skipped, read as a [jsontext.Value] or read by a
// method do not count. Reading from a reader with the option is slower, and so is reading
// what exceeds the limit.
func ElementLimit(n int) Options { return opt.ElementLimitValue(max(n, 0)) }

// StringLimit sets how many bytes of text a string may have between its quotes when it is
// unmarshaled. Values that are skipped, read as a [jsontext.Value] or read by a method do
// not count. Reading from a reader with the option is slower, and so is reading what exceeds
// the limit.
func StringLimit(n int) Options { return opt.StringLimitValue(max(n, 0)) }

package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/marshal"
)

// This file has what the standard library does not have for marshaling.

// Append appends the JSON form of in to dst and returns the extended slice. It is
// [Marshal] without the cost of memory for the result, which is most of the cost
// of small ones. Upon an error it returns dst as it was, apart from what lies
// after its length.
func Append(dst []byte, in any, opts ...Options) ([]byte, error) {
	return marshal.MarshalBehind(dst, in, opts)
}

// MarshalOf is [Marshal] of a T: where T is an interface type, functions and
// options that are for T see that, not the type of what it holds.
func MarshalOf[T any](in T, opts ...Options) ([]byte, error) {
	if reflect.TypeFor[T]().Kind() == reflect.Interface {
		return marshal.MarshalBytes(&in, opts)
	}
	return marshal.MarshalBytes(in, opts)
}

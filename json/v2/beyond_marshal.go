package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/marshal"
)

// This file has what the standard library does not have for marshaling.

// Append appends the JSON form of in to dst and returns the extended slice. It is [Marshal]
// without the allocation of the result, which is most of the cost of small results. Upon an
// error it returns dst unchanged, except for the bytes between its length and its capacity.
func Append(dst []byte, in any, opts ...Options) ([]byte, error) {
	return marshal.MarshalBehind(dst, in, opts)
}

// MarshalOf is [Marshal] with T as the static type. If T is an interface type, functions
// and options for T apply, not only those for the type of its value.
func MarshalOf[T any](in T, opts ...Options) ([]byte, error) {
	if reflect.TypeFor[T]().Kind() == reflect.Interface {
		return marshal.MarshalBytes(&in, opts)
	}
	return marshal.MarshalBytes(in, opts)
}

package json

import (
	stdjson "encoding/json"
	"reflect"

	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// The types are those of encoding/json, so that what is written for it (methods,
// type switches, errors.As) works with this package, and the other way round.
type (
	// Number is the text of a JSON number. To have numbers decoded into an
	// interface as a Number, call [Decoder.UseNumber].
	Number = stdjson.Number

	// RawMessage is the text of a JSON value, which is encoded and decoded unchanged.
	RawMessage = stdjson.RawMessage

	// Delim is one of the tokens [ ] { and }.
	Delim = stdjson.Delim

	// Token is the result of [Decoder.Token]: a [Delim], bool, float64, [Number] or string,
	// or nil for null.
	Token = stdjson.Token

	// Marshaler is a type that has a JSON form of its own. MarshalJSON must return one
	// valid value; the whitespace in it is removed.
	Marshaler = stdjson.Marshaler

	// Unmarshaler is a type that sets itself from its JSON form. UnmarshalJSON gets one
	// valid value. It must copy any part that it keeps. By convention it does nothing for
	// null.
	Unmarshaler = stdjson.Unmarshaler
)

// Errors.
type (
	// SyntaxError is an error of JSON syntax, found after Offset bytes.
	SyntaxError = stdjson.SyntaxError

	// UnmarshalTypeError says that a JSON value does not fit a Go type. Decoding continues
	// after it, and returns the first such error.
	UnmarshalTypeError = stdjson.UnmarshalTypeError

	// InvalidUnmarshalError says that the argument of [Unmarshal] or [Decoder.Decode] is
	// not a pointer, or nil.
	InvalidUnmarshalError = stdjson.InvalidUnmarshalError

	// UnsupportedTypeError is a Go type that has no JSON form, such as a channel.
	UnsupportedTypeError = stdjson.UnsupportedTypeError

	// UnsupportedValueError is a Go value that has no JSON form, such as NaN or a
	// pointer that leads to itself.
	UnsupportedValueError = stdjson.UnsupportedValueError

	// MarshalerError is the error of a method MarshalJSON or MarshalText, or the error in
	// its result.
	MarshalerError = stdjson.MarshalerError

	// InvalidUTF8Error is no longer used.
	//
	// Deprecated: ill-formed UTF-8 is replaced by U+FFFD.
	//
	//lint:ignore SA1019 the name is part of the API
	InvalidUTF8Error = stdjson.InvalidUTF8Error

	// UnmarshalFieldError is no longer used.
	//
	// Deprecated: fields that are not exported are skipped.
	//
	//lint:ignore SA1019 the name is part of the API
	UnmarshalFieldError = stdjson.UnmarshalFieldError
)

// Options is one option or several for package json/v2. The functions of this package take
// none. Its options give calls of v2 the behaviour of v1.
type Options = jsonv2.Options

var (
	numberType  = reflect.TypeFor[Number]()
	float64Type = reflect.TypeFor[float64]()
)

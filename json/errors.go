package json

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// This file turns the errors of package json/v2 into those of v1. It runs on
// failure only.

func init() {
	h := &plan.Legacy
	h.MarshalError = marshalError
	h.UnmarshalError = unmarshalError
	h.MethodError = methodError
	h.InvalidValue = func(val []byte) error { return compactError(val, nil) }
	h.NewNumber = func() any { return new(Number) }
	codec.RawNumber.Of, codec.RawNumber.Like = func(s string) any { return Number(s) }, Number("")
	h.Number = numberType
}

// marshalError turns the error of marshaling root into one of v1.
func marshalError(root any, err error) error {
	switch err := err.(type) {
	case *jsonv2.SemanticError:
		if err.Err == nil {
			return &UnsupportedTypeError{Type: err.GoType}
		}
		var v reflect.Value
		for cause := err.Err; cause != nil; cause = errors.Unwrap(cause) {
			if e, ok := cause.(*plan.ValueError); ok {
				v = reflect.ValueOf(e.Val)
				break
			}
		}
		msg := err.Err.Error()
		if err.Err == plan.ErrCycle && err.GoType != nil {
			msg += " via " + err.GoType.String()
		}
		return &UnsupportedValueError{Value: v, Str: strings.TrimPrefix(msg, "unsupported value: ")}
	case *MarshalerError:
		err.Err = plainError(err.Err)
		return err
	}
	return plainError(err)
}

// methodError returns err as v1 has it from a method that was to marshal what in,
// a pointer, leads to.
func methodError(in any, err error, method string) error {
	e := *newMarshalerError(method)
	e.Type, e.Err = reflect.TypeOf(in), err
	if classic {
		e.Type = e.Type.Elem()
	}
	return &e
}

// newMarshalerError returns an error of the given method. Which method it is
// cannot be set from outside: the first such error is had from encoding/json.
func newMarshalerError(method string) *MarshalerError {
	if e, ok := marshalerErrors.Load(method); ok {
		return e.(*MarshalerError)
	}
	e := new(MarshalerError)
	errors.As(failMethod(method), &e)
	marshalerErrors.Store(method, e)
	return e
}

var marshalerErrors sync.Map // by name of the method

// unmarshalError turns the error of unmarshaling into root into one of v1.
func unmarshalError(root any, err error) error {
	if c, ok := err.(*plan.ClassicError); ok {
		return addContext(root, c.Err, c.Ptr)
	}
	serr, ok := err.(*jsonv2.SemanticError)
	switch {
	case !ok:
		return stdError(root, plainError(err))
	case serr == nil:
		return (*UnmarshalTypeError)(nil)
	case serr.Err == plan.ErrNonNilReference:
		return &InvalidUnmarshalError{Type: serr.GoType}
	case serr.Err == jsonv2.ErrUnknownName:
		return fmt.Errorf("json: unknown field %q", serr.JSONPointer.LastToken())
	case serr.Err == jsonv2.ErrMissingName:
		return serr
	case serr.Err == plan.ErrNilInterface:
		serr.Err = nil
	}
	value := kindName(serr.JSONKind)
	size := len(serr.JSONValue)
	if size > 0 {
		if (serr.Err == strconv.ErrRange || serr.Err == strconv.ErrSyntax) && isNumber(serr.GoType) {
			value = "number"
			if serr.JSONKind == jsontext.KindString {
				serr.JSONValue, _ = jsontext.AppendUnquote(nil, serr.JSONValue)
			}
			serr.Err = nil
		}
		value += " " + string(serr.JSONValue)
	}
	return typeError(root, serr, value, size)
}

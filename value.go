package javelin

import (
	"bytes"
	"encoding"
	"errors"
	"github.com/javelin-go/javelin/internal/forge"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// ErrType says that a Go value cannot be written. Its type has no form as JSON, such as a
// channel, or needs reflection. This package has none: it writes such types only if package
// json/v2 is part of the program.
var ErrType = errors.New("type of Go value not supported")

// AppendValue appends a Go value as JSON. The value may be nil, a bool, a number, a string,
// a [Node], a [jsontext.Value], which is checked, a []byte, which is written in base64, a
// [time.Time], or a []any, []string or map[string]any of such values. Or it may have one of
// the methods MarshalJSONTo, MarshalJSON, AppendText and MarshalText. A nil pointer is
// written as null. A Node that does not exist is null, too, unless its document is invalid.
//
// Values of all other types are written as Marshal of package json/v2 writes them, with
// maps in order, if that package is part of the program. It is if any package imports it or
// package json. Otherwise add
//
//	import _ "github.com/javelin-go/javelin/json/v2"
//
// Without json/v2 these values are the error [ErrType], which names the Go type. An error
// within a value is an *[Error] with the place.
func AppendValue(dst []byte, v any) ([]byte, error) { return appendValue(dst, v, 0) }

func appendValue(dst []byte, v any, depth int) ([]byte, error) {
	if dst, ok, err := appendScalar(dst, v); ok {
		return dst, err
	}
	switch v := v.(type) {
	case Node:
		if !v.Exists() {
			return append(dst, "null"...), v.n.Broken()
		}
		if depth > 0 && depth+tape.DepthOf(v.n) > tape.DepthLimit {
			return dst, &Error{Err: tape.ErrDepth}
		}
		return append(dst, v.Raw()...), nil
	case jsontext.Value:
		return appendChecked(dst, v, depth)
	case []byte:
		dst = append(dst, '"')
		dst = codec.AppendBase64(dst, v)
		return append(dst, '"'), nil
	case time.Time:
		b, err := codec.AppendTime(append(dst, '"'), v)
		if err != nil {
			return dst, &Error{Err: err}
		}
		return append(b, '"'), nil
	case []string:
		if depth >= tape.DepthLimit {
			return dst, &Error{Err: tape.ErrDepth}
		}
		dst = append(dst, '[')
		for i, s := range v {
			if i > 0 {
				dst = append(dst, ',')
			}
			var err error
			if dst, err = appendString(dst, s); err != nil {
				return dst, within(tape.FormatIndex(uint64(i)), err)
			}
		}
		return append(dst, ']'), nil
	case []any:
		if depth >= tape.DepthLimit {
			return dst, &Error{Err: tape.ErrDepth}
		}
		dst = append(dst, '[')
		for i, s := range v {
			if i > 0 {
				dst = append(dst, ',')
			}
			var err error
			if dst, err = appendValue(dst, s, depth+1); err != nil {
				return dst, within(tape.FormatIndex(uint64(i)), err)
			}
		}
		return append(dst, ']'), nil
	case map[string]any:
		if depth >= tape.DepthLimit {
			return dst, &Error{Err: tape.ErrDepth}
		}
		return appendMap(dst, v, depth)
	}
	return appendByMethod(dst, v, depth)
}

// appendScalar appends a value of a basic type. Apart from appendValue, which is
// recursive, it lets dst be in the frame of a caller.
func appendScalar(dst []byte, v any) (_ []byte, ok bool, err error) {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...), true, nil
	case bool:
		if v {
			return append(dst, "true"...), true, nil
		}
		return append(dst, "false"...), true, nil
	case string:
		dst, err = appendString(dst, v)
		return dst, true, err
	case int:
		return num.AppendInt(dst, int64(v)), true, nil
	case int8:
		return num.AppendInt(dst, int64(v)), true, nil
	case int16:
		return num.AppendInt(dst, int64(v)), true, nil
	case int32:
		return num.AppendInt(dst, int64(v)), true, nil
	case int64:
		return num.AppendInt(dst, v), true, nil
	case uint:
		return num.AppendUint(dst, uint64(v)), true, nil
	case uint8:
		return num.AppendUint(dst, uint64(v)), true, nil
	case uint16:
		return num.AppendUint(dst, uint64(v)), true, nil
	case uint32:
		return num.AppendUint(dst, uint64(v)), true, nil
	case uint64:
		return num.AppendUint(dst, v), true, nil
	case float32:
		dst, err = appendFloat(dst, float64(v), 32)
		return dst, true, err
	case float64:
		dst, err = appendFloat(dst, v, 64)
		return dst, true, err
	}
	return dst, false, nil
}

func appendMap(dst []byte, m map[string]any, depth int) ([]byte, error) {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	dst = append(dst, '{')
	for i, name := range names {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = appendString(dst, name); err != nil {
			return dst, err
		}
		dst = append(dst, ':')
		if dst, err = appendValue(dst, m[name], depth+1); err != nil {
			return dst, within(name, err)
		}
	}
	return append(dst, '}'), nil
}

// within returns an error of a member or element as one of what it is in.
func within(tok string, err error) error {
	p := jsontext.Pointer("").AppendToken(tok)
	e, ok := err.(*Error)
	switch {
	case !ok:
		return &Error{JSONPointer: p, Err: err}
	case e.Err != tape.ErrDepth: // of which the place would be as long as it is deep
		e.JSONPointer = p + e.JSONPointer
	}
	return e
}

func appendByMethod(dst []byte, v any, depth int) ([]byte, error) {
	if forge.IsNil(v) && strings.HasPrefix(typeName(v), "*") {
		return append(dst, "null"...), nil
	}
	if !forge.KnowsNil && codec.Reflected.Append != nil {
		return appendPerhapsNil(dst, v, depth)
	}
	return callMethod(dst, v, depth)
}

// appendPerhapsNil is callMethod where nobody knows whether v is a nil pointer. If the
// method does not take it, reflection tells.
func appendPerhapsNil(dst []byte, v any, depth int) (b []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(runtime.Error); !ok {
				panic(r)
			}
			b, err = appendReflected(dst, v, depth)
		}
	}()
	return callMethod(dst, v, depth)
}

// callMethod appends what a method of v writes or, without one, what reflection knows.
func callMethod(dst []byte, v any, depth int) ([]byte, error) {
	switch v := v.(type) {
	case interface {
		MarshalJSONTo(*jsontext.Encoder) error
	}:
		var w sink
		enc := jsontext.NewEncoder(&w)
		if err := v.MarshalJSONTo(enc); err != nil {
			return dst, err
		}
		return appendChecked(dst, w.b, depth)
	case interface{ MarshalJSON() ([]byte, error) }:
		b, err := v.MarshalJSON()
		if err != nil {
			return dst, err
		}
		return appendChecked(dst, b, depth)
	case encoding.TextAppender:
		b, err := v.AppendText(nil)
		if err != nil {
			return dst, err
		}
		return appendString(dst, string(b))
	case encoding.TextMarshaler:
		b, err := v.MarshalText()
		if err != nil {
			return dst, err
		}
		return appendString(dst, string(b))
	}
	if codec.Reflected.Append == nil {
		return dst, &Error{Err: &typeError{name: typeName(v)}}
	}
	return appendReflected(dst, v, depth)
}

// appendReflected appends a value of any type, with the help of package json/v2.
func appendReflected(dst []byte, v any, depth int) ([]byte, error) {
	n := len(dst)
	dst, at, unsupported, err := codec.Reflected.Append(dst, v)
	switch {
	case unsupported:
		return dst, &Error{JSONPointer: at, Err: &typeError{err: err}}
	case err != nil:
		return dst, &Error{JSONPointer: at, Err: err}
	case tape.TooDeep(dst[n:], depth):
		return dst[:n], &Error{Err: tape.ErrDepth}
	}
	return dst, nil
}

// A typeError is ErrType for a Go type.
type typeError struct {
	name string // of a type that is not known without reflection
	err  error  // that of package json/v2, which knows
}

func (e *typeError) Error() string {
	if e.err != nil {
		return e.err.Error()
	}
	text := ErrType.Error()
	if e.name != "" {
		text += ": " + e.name
	}
	return text + `; with import _ "github.com/javelin-go/javelin/json/v2" in the program it is`
}

func (e *typeError) Is(err error) bool { return err == ErrType }

func (e *typeError) Unwrap() error { return e.err }

// typeName returns the name of the type of v, "" if that cannot be told. Without
// reflection, that the runtime tells it in an error is the only way to it. Where there
// is no unsafe, as for TinyGo, a panic may end the program, whoever recovers.
func typeName(v any) (name string) {
	if !forge.Shares {
		return ""
	}
	defer func() {
		if err, ok := recover().(error); ok {
			// interface conversion: main.T is not …: missing method …
			_, text, ok := strings.Cut(err.Error(), "interface conversion: ")
			if i := strings.LastIndex(text, " is not "); ok && i >= 0 {
				name = text[:i]
			}
		}
	}()
	_ = v.(interface{ unlikely(*typeError) })
	return ""
}

// A sink keeps what is written to it.
type sink struct{ b []byte }

func (s *sink) Write(p []byte) (int, error) {
	s.b = append(s.b, p...)
	return len(p), nil
}

func appendString(dst []byte, s string) ([]byte, error) {
	n := len(dst)
	dst, err := wire.AppendQuote(dst, s, &opt.Flags{})
	if err != nil {
		return dst[:n], &Error{Err: err}
	}
	return dst, nil
}

var errNotFinite = errors.New("number is not finite")

func appendFloat(dst []byte, x float64, bits int) ([]byte, error) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return dst, &Error{Err: errNotFinite}
	}
	return jsontext.AppendFloat(dst, x, bits), nil
}

// appendChecked appends one value without the whitespace around it. Within as many
// objects and arrays as depth says it must not be nested too deeply.
func appendChecked(dst []byte, v jsontext.Value, depth int) ([]byte, error) {
	if !v.IsValid() || depth > 0 && depth+len(v)/2 > tape.DepthLimit {
		n, err := tape.Parse(v, Alias())
		if err != nil {
			return dst, err
		}
		if depth+tape.DepthOf(n) > tape.DepthLimit {
			return dst, &Error{Err: tape.ErrDepth}
		}
	}
	return append(dst, bytes.Trim(v, " \t\r\n")...), nil
}

package javelin

import (
	"bytes"
	"encoding"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// ErrType says that a Go value is of a type that this package cannot write: it
// does without reflection. Marshal it with package json/v2 first and pass the
// [jsontext.Value].
var ErrType = errors.New("type of Go value not supported")

// AppendValue appends a Go value as JSON. It may be nil, a bool, a number, a
// string, a [Node], a [jsontext.Value], which is checked, a []byte, which is
// written in base64, a time.Time, a []any, []string or map[string]any of such
// values, or have one of the methods MarshalJSONTo, MarshalJSON, AppendText and
// MarshalText. A Node that does not exist is null, unless its document is invalid.
func AppendValue(dst []byte, v any) ([]byte, error) { return appendValue(dst, v, 0) }

func appendValue(dst []byte, v any, depth int) ([]byte, error) {
	if dst, ok, err := appendScalar(dst, v); ok {
		return dst, err
	}
	switch v := v.(type) {
	case Node:
		if !v.Exists() {
			return append(dst, "null"...), v.broken()
		}
		if depth > 0 && depth+depthOf(v) > depthLimit {
			return dst, &Error{Err: errDepth}
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
		if depth >= depthLimit {
			return dst, &Error{Err: errDepth}
		}
		dst = append(dst, '[')
		for i, s := range v {
			if i > 0 {
				dst = append(dst, ',')
			}
			var err error
			if dst, err = appendString(dst, s); err != nil {
				return dst, err
			}
		}
		return append(dst, ']'), nil
	case []any:
		if depth >= depthLimit {
			return dst, &Error{Err: errDepth}
		}
		dst = append(dst, '[')
		for i, s := range v {
			if i > 0 {
				dst = append(dst, ',')
			}
			var err error
			if dst, err = appendValue(dst, s, depth+1); err != nil {
				return dst, err
			}
		}
		return append(dst, ']'), nil
	case map[string]any:
		if depth >= depthLimit {
			return dst, &Error{Err: errDepth}
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
			return dst, err
		}
	}
	return append(dst, '}'), nil
}

func appendByMethod(dst []byte, v any, depth int) ([]byte, error) {
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
	return dst, &Error{Err: ErrType}
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
	if !v.IsValid() || depth > 0 && depth+len(v)/2 > depthLimit {
		n, err := Parse(v, Alias())
		if err != nil {
			return dst, err
		}
		if depth+depthOf(n) > depthLimit {
			return dst, &Error{Err: errDepth}
		}
	}
	return append(dst, bytes.Trim(v, " \t\r\n")...), nil
}

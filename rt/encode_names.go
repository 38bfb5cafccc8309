package rt

import (
	"math"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

// After Hold, text is not flushed until [Encoder.Release] is called with the result of
// Hold.
func (e *Encoder) Hold() (held int) {
	held, e.flushAt = e.flushAt, math.MaxInt
	return held
}

// Release ends a [Encoder.Hold].
func (e *Encoder) Release(held int) { e.flushAt = held }

// IsEmpty reports whether the value that begins at at is one that omitempty omits:
// null, "", {} or [].
func IsEmpty(b []byte, at int) bool { return write.IsEmpty(b[min(at, len(b)):]) }

// FloatNames is TextNames for floats of the given size in bits.
func FloatNames[M ~map[K]V, K ~float32 | ~float64, V any](e *Encoder, b []byte, m M, bits int, t *Type) ([]Named[K], bool) {
	return namesOf[M, K, V](e, b, m, func(k *K) (string, error) {
		if f := float64(*k); f-f != 0 {
			e.infinite(b, f, t)
			return "", e.err
		}
		return string(num.AppendFloat(nil, float64(*k), bits)), nil
	})
}

// namesOf returns the names of the keys of a map as text returns them, in order if
// that is asked for. If two are the same, that is an error where it is not allowed.
func namesOf[M ~map[K]V, K comparable, V any](e *Encoder, b []byte, m M, text func(*K) (string, error)) ([]Named[K], bool) {
	names := make([]Named[K], 0, len(m))
	for k := range m {
		name, err := text(&k)
		if err != nil {
			if e.err == nil {
				e.stop(b, err)
			}
			return nil, false
		}
		names = append(names, Named[K]{name, k})
	}
	unique := !e.opts.Flags.Get(opt.AllowDuplicateNames)
	if !e.sort && (!unique || len(names) < 2) {
		return names, true
	}
	slices.SortFunc(names, byName)
	for i := 1; unique && i < len(names); i++ {
		if names[i].Name == names[i-1].Name {
			e.duplicate(b, names[i].Name)
			return nil, false
		}
	}
	return names, true
}

// duplicate makes it an error that a name of the object at hand occurs twice.
func (e *Encoder) duplicate(b []byte, name string) {
	offset, ptr := e.place(append(b, '"'))
	if t := e.track; t != nil {
		ptr = ptr.Parent()
	}
	e.stop(b, &jsontext.SyntacticError{ByteOffset: offset - 1, JSONPointer: ptr.AppendToken(name), Err: jsontext.ErrDuplicateName})
}

// TextNames returns the names of the keys of a map, which marshal as text. nilIs is that of
// a [Frail] key.
func TextNames[M ~map[K]V, K comparable, V any](e *Encoder, b []byte, m M, t *Type, nilIs ...func(*K) string) ([]Named[K], bool) {
	return namesOf[M, K, V](e, b, m, func(k *K) (string, error) {
		s, err := frailKey(k, nilIs).(interface{ MarshalText() ([]byte, error) }).MarshalText()
		if err != nil || !utf8.Valid(s) {
			e.text(b, s, err, "MarshalText method", t)
		}
		return string(s), e.err
	})
}

// AppendedNames is TextNames for keys with the method AppendText.
func AppendedNames[M ~map[K]V, K comparable, V any](e *Encoder, b []byte, m M, t *Type, nilIs ...func(*K) string) ([]Named[K], bool) {
	return namesOf[M, K, V](e, b, m, func(k *K) (string, error) {
		s, err := frailKey(k, nilIs).(interface{ AppendText([]byte) ([]byte, error) }).AppendText(nil)
		if err != nil || !utf8.Valid(s) {
			e.text(b, s, err, "AppendText method", t)
		}
		return string(s), e.err
	})
}

// TimeNames is TextNames for times.
func TimeNames[M ~map[time.Time]V, V any](e *Encoder, b []byte, m M, t *Type) ([]Named[time.Time], bool) {
	return namesOf[M, time.Time, V](e, b, m, func(k *time.Time) (string, error) {
		s, err := codec.AppendTime(nil, *k)
		if err != nil {
			e.Fail(b, err, t)
		}
		return string(s), err
	})
}

// ValueNames is [TextNames] for keys whose type is only known at run time, or that write
// themselves as JSON, which must be a string or a number.
func ValueNames[M ~map[K]V, K comparable, V any](e *Encoder, b []byte, m M, t *Type, nilIs ...func(*K) string) ([]Named[K], bool) {
	var own *Encoder // for keys alone: where they will stand, nothing is yet
	defer func() {
		if own != nil {
			own.release()
		}
	}()
	return namesOf[M, K, V](e, b, m, func(k *K) (_ string, err error) {
		if f, ok := frailKey(k, nilIs).(Frail); ok {
			defer func() {
				if r := recover(); r != nil {
					failure := f.failure(r)
					own = nil // wherever it was, it is not to be used again
					e.Fail(b, failure, t)
					err = e.err
				}
			}()
		}
		switch k := any(k).(type) {
		case *string:
			return *k, nil
		case *any:
			if s, ok := (*k).(string); ok {
				return s, nil
			}
		default:
			// What is wrong with a text is found where it is written.
			if tagged.text != nil {
				if s, ok := tagged.text(k); ok {
					return s, nil
				}
			}
		}
		if own == nil {
			own = getEncoder([]Options{&e.opts})
		}
		v := own.Value(nil, k)
		if err := own.err; err != nil {
			own.err = nil
			switch err := err.(type) {
			case *Error:
				e.Fail(b, err.Err, &err.Type)
			case *jsontext.SyntacticError:
				e.syntax(b, err.Err)
			default:
				e.Fail(b, err, t)
			}
			return "", e.err
		}
		if jsontext.Value(v).Kind() == '0' {
			return string(v), nil
		}
		s, err := jsontext.AppendUnquote(nil, v)
		if err != nil {
			e.KeyMisfit(b, t)
			return "", e.err
		}
		return string(s), nil
	})
}

// KeyMisfit makes it an error that a key of type t, which has no form as a name, is next
// after b.
func (e *Encoder) KeyMisfit(b []byte, t *Type) []byte {
	if e.err != nil {
		return b
	}
	offset, ptr := e.place(b)
	return e.Fail(b, &jsontext.SyntacticError{ByteOffset: offset, JSONPointer: ptr, Err: jsontext.ErrNonStringName}, t)
}

package rt

import (
	"errors"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Error says that a JSON value and a Go type do not fit: where, which kind of JSON and
// which Go type, and why. It has the same fields and the same text as a SemanticError of
// json/v2. Errors of JSON syntax are a *[jsontext.SyntacticError].
type Error struct {
	// Marshaling says what could not be done: marshal, or else unmarshal.
	Marshaling bool
	// ByteOffset is a position at or before the error.
	ByteOffset int64
	// JSONPointer leads to the value with the error.
	JSONPointer jsontext.Pointer
	// JSONKind is the kind of that value, or 0.
	JSONKind jsontext.Kind
	// JSONValue is a number or string that the Go type cannot hold, if that is the cause.
	JSONValue jsontext.Value
	// Type is the Go type. Its Name may be empty.
	Type Type
	// Err is the cause, or nil.
	Err error
}

// Causes of an [Error].
var (
	// ErrUnknownName says that an object has a member without a field in the Go struct, if
	// that is an error.
	ErrUnknownName = errors.New("unknown object member name")
	// ErrMissingName says that an object lacks a member that is required. Its
	// name is the last token of the error's JSONPointer.
	ErrMissingName = errors.New("missing object member name")

	errAmbiguousName    = errors.New("ambiguous object member name")
	errNilInterface     = errors.New("cannot derive concrete type for nil interface with finite type set")
	errNonString        = errors.New("JSON value must be string type")
	errArrayUnderflow   = errors.New("too few array elements")
	errArrayOverflow    = errors.New("too many array elements")
	errInvalidStringTag = errors.New("invalid use of `string` tag option")
	errNilField         = errors.New("cannot set embedded pointer to unexported struct type")
	errNoDurationForm   = format.ErrDuration
	errRawNotObject     = errors.New("embedded raw value must be a JSON object")
)

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// Err returns the first error, or nil.
func (d *Decoder) Err() error { return d.err }

// Fail makes err the error of the value that comes next, unless there is one
// already. t may be nil.
//
//go:noinline
func (d *Decoder) Fail(err error, t *Type) {
	if d.slow() {
		d.mismatch(d.errorBefore(t, err), true)
	}
}

// Broken reads a value of a struct type that has no form as JSON because of err: an
// error, unless it is null. If it returns true, the value must become zero.
func (d *Decoder) Broken(err error, t *Type) (null bool) {
	if d.null() {
		return !d.merge
	}
	if !d.slow() {
		return false
	}
	tok, rerr := (*text.Decoder)(d.dec).ReadToken()
	switch {
	case rerr != nil:
		d.fail(rerr)
	case tok.Kind() == 'n':
		return !d.merge
	case tok.Kind() == '{':
		d.misfit(t, err)
	default:
		d.misfit(t, nil)
	}
	return false
}

// fail ends the reading.
func (d *Decoder) fail(err error) {
	if d.err == nil {
		d.err = err
	}
	d.stop()
}

// mismatch is for a value that does not fit its Go type: the end, except in the
// v1 dialect, which returns the first such error when all has been read. skip says
// that the value is still to be read.
//
//go:noinline
func (d *Decoder) mismatch(err error, skip bool) {
	_, isSyntax := err.(*jsontext.SyntacticError)
	if !d.legacy || isSyntax || text.IsIOError(err) {
		d.fail(err)
		return
	}
	if d.first == nil {
		d.first = err
	}
	if skip {
		if err := d.dec.SkipValue(); err != nil {
			d.fail(err)
		}
	}
}

func typeOf(t *Type) Type {
	if t == nil {
		return Type{}
	}
	return Type{Name: t.Name, Nil: t.Nil}
}

// lastInput returns the text of the token or value read last, or nil.
func (d *Decoder) lastInput() []byte { return place.LastInput(d.dec) }

// errorAfter returns the error for the token or value read last, which is at
// fault.
//
//go:noinline
func (d *Decoder) errorAfter(t *Type, err error) *Error {
	offset, kind := place.After(d.dec, d.legacy)
	return &Error{
		ByteOffset:  offset,
		JSONPointer: d.dec.StackPointer(),
		JSONKind:    kind,
		Type:        typeOf(t),
		Err:         place.UnexpectedEOF(err),
	}
}

// errorWithValue is errorAfter and keeps a copy of the value if it is a number or
// string.
func (d *Decoder) errorWithValue(t *Type, err error) *Error {
	e := d.errorAfter(t, err)
	if e.JSONKind == '"' || e.JSONKind == '0' {
		e.JSONValue = jsontext.Value(d.lastInput()).Clone()
	}
	return e
}

// errorBefore returns the error for the next value, for which the Go value is no
// place whatever it is.
func (d *Decoder) errorBefore(t *Type, err error) *Error {
	offset, kind := place.Before(d.dec, d.legacy)
	return &Error{
		ByteOffset:  offset,
		JSONPointer: d.pointerNext(),
		JSONKind:    kind,
		Type:        typeOf(t),
		Err:         place.UnexpectedEOF(err),
	}
}

// pointerNext leads to the value that comes next, or to the object if a name comes
// next.
func (d *Decoder) pointerNext() jsontext.Pointer {
	return jsontext.Pointer((*text.Decoder)(d.dec).AppendPointer(nil, true))
}

// duplicateName returns the error for the name read last, of size bytes with its
// quotes.
func (d *Decoder) duplicateName(size int) error {
	return place.DuplicateName(d.dec.StackPointer(), nil, d.dec.InputOffset()-int64(size))
}

func isSyntax(err error) bool {
	_, ok := err.(*jsontext.SyntacticError)
	return ok
}

// misfit is for a value whose first token has been read and does not fit, because of
// cause if that is not nil.
//
//go:noinline
func (d *Decoder) misfit(t *Type, cause error) {
	err := d.errorAfter(t, cause)
	if d.legacy && (err.JSONKind == '{' || err.JSONKind == '[') {
		depth := (*text.Decoder)(d.dec).Depth()
		for (*text.Decoder)(d.dec).Depth() >= depth {
			if _, err := (*text.Decoder)(d.dec).ReadToken(); err != nil {
				d.fail(err)
				return
			}
		}
	}
	d.mismatch(err, false)
}

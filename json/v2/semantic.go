package json

import (
	"reflect"
	"strings"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// ErrUnknownName is the Err of a [SemanticError] when [RejectUnknownMembers] is set and an
// object has a member without a field in the Go struct. The name is the last token of the
// error's JSONPointer:
//
//	var serr *json.SemanticError
//	if errors.As(err, &serr) && serr.Err == json.ErrUnknownName {
//		name := serr.JSONPointer.LastToken()
//		…
//	}
var ErrUnknownName = plan.ErrUnknownName

// ErrMissingName is the Err of a [SemanticError] when an object lacks a member whose
// field has the tag javelin:"required". Its name is the last token of the error's
// JSONPointer.
var ErrMissingName = rt.ErrMissingName

// SemanticError says that a JSON value and a Go type do not fit: where, which kind of JSON
// and which Go type, and why. Errors of JSON syntax are a [jsontext.SyntacticError].
//
// A method or function that marshals or unmarshals may return a SemanticError with the
// fields it knows. If ByteOffset, JSONPointer and GoType are zero, they are set to the
// place and type of the call. Any other error becomes the Err of a SemanticError.
//
// Later versions may have more precise contents.
type SemanticError struct {
	_ [0]func() // neither comparable nor to be written without field names

	action string // MarshalAction, UnmarshalAction, or neither

	// ByteOffset is a position at or before the error.
	ByteOffset int64
	// JSONPointer leads to the innermost value that is known to have the error.
	JSONPointer jsontext.Pointer

	// JSONKind is the kind of JSON that the Go type cannot hold, or zero.
	JSONKind jsontext.Kind
	// JSONValue is the number or string that the Go type cannot hold, if that is the cause.
	// It is nil when marshaling.
	JSONValue jsontext.Value
	// GoType is the type that cannot be marshaled or unmarshaled, or nil.
	GoType reflect.Type

	// Err is the cause, or nil.
	Err error

	held []plan.HeldPointer // from the inside, with opt.Classic
}

func init() {
	plan.Semantic.New = func(f plan.Fault) error {
		e := new(SemanticError)
		e.set(f)
		return e
	}
	plan.Semantic.Of = func(err error) (f plan.Fault, ok bool) {
		e, ok := err.(*SemanticError)
		if !ok {
			return f, false
		}
		return e.fault(), true
	}
	plan.Semantic.Set = func(err error, f plan.Fault) { err.(*SemanticError).set(f) }
	plan.Semantic.All = func(errs []error) error { return Errors(errs) }
	plan.Semantic.Each = func(err error) ([]error, bool) {
		all, ok := err.(Errors)
		return all, ok
	}
}

// fault returns what e says.
func (e *SemanticError) fault() plan.Fault {
	return plan.Fault{Action: e.action, ByteOffset: e.ByteOffset, JSONPointer: e.JSONPointer, JSONKind: e.JSONKind, JSONValue: e.JSONValue, GoType: e.GoType, Err: e.Err, Held: e.held}
}

// set has e say f.
func (e *SemanticError) set(f plan.Fault) {
	e.action, e.held = f.Action, f.Held
	e.ByteOffset, e.JSONPointer = f.ByteOffset, f.JSONPointer
	e.JSONKind, e.JSONValue, e.GoType, e.Err = f.JSONKind, f.JSONValue, f.GoType, f.Err
}

// Unwrap returns e.Err.
func (e *SemanticError) Unwrap() error { return e.Err }

// Error returns a text with the operation, the kind of JSON, the Go type, the place and the
// cause.
func (e *SemanticError) Error() string {
	action, with := "handle", " with"
	switch e.action {
	case plan.MarshalAction:
		action, with = e.action, " from"
	case plan.UnmarshalAction:
		action, with = e.action, " into"
	}
	typ := ""
	if e.GoType != nil {
		typ = plan.TypeName(e.GoType)
	}
	return plan.Code.ErrorText(&rt.Error{
		ByteOffset: e.ByteOffset, JSONPointer: e.JSONPointer, JSONKind: e.JSONKind, JSONValue: e.JSONValue, Err: e.Err,
	}, action, with, typ)
}

// CollectErrors continues unmarshaling after a value that does not fit its Go type, up to n
// such errors; n below 1 counts as 1. The call returns them together as [Errors], in the
// order of the input. A syntax error ends the call, and comes last. Reading with the option
// is slower where there is an error, where the value is not zero or has methods, and from a
// reader.
//
// All values that fit are set. So a form can be shown again with the values that are right,
// and a message beside each that is wrong.
func CollectErrors(n int) Options { return opt.ErrorLimitValue(max(n, 1)) }

// Errors is the error of a call with [CollectErrors]. It holds at least one error.
type Errors []error

// Error returns the texts of all, each on a line of its own.
func (e Errors) Error() string {
	var b strings.Builder
	for i, err := range e {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(err.Error())
	}
	return b.String()
}

// Unwrap returns e, for [errors.Is] and [errors.As].
func (e Errors) Unwrap() []error { return e }

func init() {
	plan.MarshalerHolder = reflect.TypeFor[struct{ Marshaler }]()
	plan.MarshalerToHolder = reflect.TypeFor[struct{ MarshalerTo }]()
}

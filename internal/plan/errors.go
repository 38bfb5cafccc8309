package plan

import (
	"cmp"
	"errors"
	"io"
	"reflect"
	"strings"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// This file is the errors of both directions: what they say, filled in at the place where an
// Encoder or Decoder stands, and what the v1 dialect makes of it. All of it runs on
// failure only.

func LegacyMarshalError(o *opt.Struct, in any, err error) error {
	if Legacy.MarshalError != nil && o.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
		return Legacy.MarshalError(in, err)
	}
	return err
}

func LegacyUnmarshalError(o *opt.Struct, out any, err error) error {
	return EachError(o, err, func(err error) error {
		if Legacy.UnmarshalError != nil && o.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
			return Legacy.UnmarshalError(out, err)
		}
		return err
	})
}

// EachError returns what f makes of err, the error of a call that reads, or of each error if
// they are collected.
func EachError(o *opt.Struct, err error, f func(error) error) error {
	if !o.Flags.Has(opt.ErrorLimit) || err == io.EOF {
		return f(err)
	}
	all, ok := Semantic.Each(err)
	switch {
	case ok:
	case o.Flags.Get(opt.WithinArshalCall):
		return f(err) // the call around this one collects it
	default:
		all = []error{err}
	}
	for i, err := range all {
		all[i] = f(err)
	}
	return Semantic.All(all)
}

// ClassicError is an error that is returned as it is: that of a user's method,
// which ends the call, or one after which reading goes on.
type ClassicError struct {
	Err   error
	Ptr   jsontext.Pointer
	Fatal bool
}

func (e *ClassicError) Error() string { return e.Err.Error() }

const ErrorPrefix = "json: "

// The actions of a SemanticError.
const (
	MarshalAction   = "marshal"
	UnmarshalAction = "unmarshal"
)

var (
	ErrUnknownName   = rt.ErrUnknownName
	ErrLimit         = errors.New("limit exceeded")
	ErrAmbiguousName = Code.AmbiguousName()

	// The v1 dialect knows these by identity.
	ErrCycle           = errors.New("encountered a cycle")
	ErrNonNilReference = errors.New("value must be passed as a non-nil pointer reference")
	ErrNilInterface    = errors.New("cannot derive concrete type for nil interface with finite type set")
)

// A Fault is what a SemanticError of package json says. That type stands where its users look for it, with
// the functions that return it. All that makes errors and looks into them is below that, and
// goes by Semantic.
type Fault struct {
	Action string // MarshalAction, UnmarshalAction, or neither

	ByteOffset  int64
	JSONPointer jsontext.Pointer
	JSONKind    jsontext.Kind
	JSONValue   jsontext.Value
	GoType      reflect.Type
	Err         error

	Held []HeldPointer // from the inside, with opt.Classic
}

// Semantic makes errors of faults, and opens them.
var Semantic struct {
	// New returns the error that says f.
	New func(f Fault) error
	// Of returns what an error says, if it is a SemanticError.
	Of func(err error) (Fault, bool)
	// Set has such an error say f.
	Set func(err error, f Fault)

	// All returns the errors of a call that collects them, and Each those that it has
	// returned.
	All  func([]error) error
	Each func(err error) ([]error, bool)
}

// Amend has change put right what err says if it is a SemanticError, and returns err.
func Amend(err error, change func(*Fault)) error {
	if f, ok := Semantic.Of(err); ok {
		change(&f)
		Semantic.Set(err, f)
	}
	return err
}

// HeldPointer is what an interface on the way to a fault held. The error is told at
// the end of a call, when a name that came again may have changed that.
type HeldPointer struct {
	Depth   int // how many objects and arrays the interface is in
	Pointer reflect.Value
}

// TypeName is t as a message shows it. A struct type without a name may fill
// pages: of such a one only the kind is shown, and its package where an
// unexported field gives that away.
func TypeName(t reflect.Type) string {
	if name := t.String(); len(name) <= 100 {
		return name
	}
	name := t.Kind().String()
	if t.Kind() == reflect.Struct && t.Name() == "" {
		for i := range t.NumField() {
			if path := t.Field(i).PkgPath; path != "" {
				return path[strings.LastIndexByte(path, '/')+1:] + "." + name
			}
		}
	}
	return name
}

func IsSemanticError(err error) bool {
	_, ok := Semantic.Of(err)
	return ok
}

func IsSyntacticError(err error) bool {
	_, ok := err.(*jsontext.SyntacticError)
	return ok
}

// IsFatalError reports whether err ends the call. All do, except that the v1
// dialect goes on after a value that does not fit, and returns the first such
// error at the end.
func IsFatalError(err error, f *opt.Flags) bool {
	if c, ok := err.(*ClassicError); ok {
		return c.Fatal
	}
	return !f.Get(opt.ReportErrorsWithLegacySemantics) || IsSyntacticError(err) || text.IsIOError(err)
}

// NewMarshalErrorBefore returns the error for the next value, which cannot be
// written.
func NewMarshalErrorBefore(e *jsontext.Encoder, t reflect.Type, err error) error {
	return Semantic.New(Fault{
		Action:      MarshalAction,
		ByteOffset:  place.NextOutput(e),
		JSONPointer: place.Next(e),
		GoType:      t,
		Err:         place.UnexpectedEOF(err),
	})
}

// NewUnmarshalErrorBefore returns the error for the next value, for which the Go
// value is no place whatever it is.
func NewUnmarshalErrorBefore(d *jsontext.Decoder, t reflect.Type, err error) error {
	offset, kind := place.Before(d, place.ReportsLegacy(d))
	return Semantic.New(Fault{
		Action:      UnmarshalAction,
		ByteOffset:  offset,
		JSONPointer: place.Next(d),
		JSONKind:    kind,
		GoType:      t,
		Err:         place.UnexpectedEOF(err),
	})
}

// NewUnmarshalErrorBeforeWithSkipping is NewUnmarshalErrorBefore and, where the
// v1 dialect goes on, skips the value.
func NewUnmarshalErrorBeforeWithSkipping(d *jsontext.Decoder, t reflect.Type, err error) error {
	err = NewUnmarshalErrorBefore(d, t, err)
	if place.ReportsLegacy(d) {
		if err := d.SkipValue(); err != nil {
			return err
		}
	}
	return err
}

// NewUnmarshalErrorAfter returns the error for the token or value read last,
// which is at fault.
func NewUnmarshalErrorAfter(d *jsontext.Decoder, t reflect.Type, err error) error {
	return Semantic.New(faultAfter(d, t, err))
}

func faultAfter(d *jsontext.Decoder, t reflect.Type, err error) Fault {
	offset, kind := place.After(d, place.ReportsLegacy(d))
	return Fault{
		Action:      UnmarshalAction,
		ByteOffset:  offset,
		JSONPointer: d.StackPointer(),
		JSONKind:    kind,
		GoType:      t,
		Err:         place.UnexpectedEOF(err),
	}
}

// NewUnmarshalErrorAfterWithValue is NewUnmarshalErrorAfter and keeps a copy of
// the value if it is a number or string.
func NewUnmarshalErrorAfterWithValue(d *jsontext.Decoder, t reflect.Type, err error) error {
	f := faultAfter(d, t, err)
	if f.JSONKind == jsontext.KindString || f.JSONKind == jsontext.KindNumber {
		f.JSONValue = jsontext.Value(place.LastInput(d)).Clone()
	}
	return Semantic.New(f)
}

// NewUnmarshalErrorAfterWithSkipping is NewUnmarshalErrorAfter and, where the v1
// dialect goes on, skips the rest of the object or array that has been begun.
func NewUnmarshalErrorAfterWithSkipping(d *jsontext.Decoder, t reflect.Type, err error) error {
	err = NewUnmarshalErrorAfter(d, t, err)
	if begun := place.Of(d); place.ReportsLegacy(d) && begun.Depth > 0 && begun.Length == 0 {
		for d.StackDepth() >= begun.Depth {
			if _, err := d.ReadToken(); err != nil {
				return err
			}
		}
	}
	return err
}

// NewSemanticErrorWithPosition returns the error for err, which a method or
// function has returned that was given c at the place before: see place.Failed. If
// it is a SemanticError, what it says itself stands.
func NewSemanticErrorWithPosition(c place.Coder, t reflect.Type, before place.Place, err error) error {
	if _, ok := Semantic.Each(err); ok {
		return err // each has its place
	}
	f, is := Semantic.Of(err)
	if !is {
		f = Fault{Err: err}
	}
	f.Err = place.UnexpectedEOF(f.Err)
	action := UnmarshalAction
	if _, ok := c.(*jsontext.Encoder); ok {
		action = MarshalAction
	}
	offset, ptr := place.Failed(c, before)
	f.Action = cmp.Or(f.Action, action)
	f.ByteOffset = cmp.Or(f.ByteOffset, offset)
	f.JSONPointer = cmp.Or(f.JSONPointer, ptr)
	if f.GoType == nil {
		f.GoType = t
	}
	if !is {
		return Semantic.New(f)
	}
	Semantic.Set(err, f)
	return err
}

// CollapseSemanticErrors makes one of a SemanticError around another: the inner
// one, which knows more, at its place within the outer one's.
//
// It is meant for what a method or function returns that sees the text of one
// value alone, and so counts offsets and pointers from there. One that is given
// an Encoder or Decoder sees where it is in the whole.
//
//	outer  offset 12  /1/alpha/2  type A
//	inner  offset 22  /fizz/1     type B
//	       offset 34  /1/alpha/2/fizz/1  type B
func CollapseSemanticErrors(err error) error {
	return Amend(err, func(outer *Fault) {
		inner, ok := Semantic.Of(outer.Err)
		if e, isGenerated := outer.Err.(*rt.Error); isGenerated { // of a method that has called package rt
			inner, ok = FromGenerated(e), true
		}
		if ok {
			inner.ByteOffset += outer.ByteOffset
			inner.JSONPointer = outer.JSONPointer + inner.JSONPointer
			*outer = inner
		}
	})
}

// ValueError is an error about a value, which the v1 dialect shows.
type ValueError struct {
	Val any
	Err error
}

func (e *ValueError) Error() string { return e.Err.Error() }

func (e *ValueError) Unwrap() error { return e.Err }

// NewMarshalerError returns err as v1 returns it from the method or function of
// the given name that was to marshal v, which must be addressable.
func NewMarshalerError(v reflect.Value, err error, name string) error {
	if Legacy.MethodError == nil {
		return err
	}
	return Legacy.MethodError(v.Addr().Interface(), err, name)
}

// ToGenerated returns an error of this package as one of generated code.
func ToGenerated(err error) error {
	s, ok := Semantic.Of(err)
	if !ok {
		return err
	}
	e := &rt.Error{
		Marshaling:  s.Action == MarshalAction,
		ByteOffset:  s.ByteOffset,
		JSONPointer: s.JSONPointer,
		JSONKind:    s.JSONKind,
		JSONValue:   s.JSONValue,
		Err:         s.Err,
	}
	if s.GoType != nil {
		e.Type = rt.Type{Name: TypeName(s.GoType), Nil: reflect.Zero(reflect.PointerTo(s.GoType)).Interface()}
	}
	return e
}

// FromGenerated returns what an error of generated code says.
func FromGenerated(e *rt.Error) Fault {
	s := Fault{
		Action:      UnmarshalAction,
		ByteOffset:  e.ByteOffset,
		JSONPointer: e.JSONPointer,
		JSONKind:    e.JSONKind,
		JSONValue:   e.JSONValue,
		Err:         e.Err,
	}
	if e.Marshaling {
		s.Action = MarshalAction
	}
	if t := reflect.TypeOf(e.Type.Nil); t != nil {
		s.GoType = t.Elem()
	}
	return s
}

// Times and durations have forms of their own, because package time cannot know
// of this one. A type that embeds them does not inherit that.

var ErrNoDuration = format.ErrDuration

// SkippedValue is what a function returns that asks for the next way to treat the value,
// but has read it. No other functions are in its list.
type SkippedValue struct{ Val []byte }

func (*SkippedValue) Error() string { return errors.ErrUnsupported.Error() }

func (*SkippedValue) Is(target error) bool { return target == errors.ErrUnsupported }

var ErrChangingDuplicateNames = errors.New("cannot change duplicate name checks after a JSON object has already begun processing")

var ErrChangingInvalidUTF8 = errors.New("cannot change UTF-8 checks after a JSON object has already begun processing")

var ErrRawEmbedNotObject = errors.New("embedded raw value must be a JSON object")

var ErrInvalidStringTag = errors.New("invalid use of `string` tag option")

func TrimSpace(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\n' || b[0] == '\r' || b[0] == '\t') {
		b = b[1:]
	}
	return b
}

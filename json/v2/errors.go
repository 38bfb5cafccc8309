package json

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// This file is the errors of both directions: what they say, filled in at the place where an
// Encoder or Decoder stands, and what the v1 dialect makes of it. All of it runs on
// failure only.

const errorPrefix = "json: "

// The actions of a SemanticError.
const (
	marshalAction   = "marshal"
	unmarshalAction = "unmarshal"
)

var (
	errUnknownName         = errors.New("unknown object member name")
	errLimit               = errors.New("limit exceeded")
	errAmbiguousName       = errors.New("ambiguous object member name")
	errNonSingularValue    = errors.New("must read or write exactly one value")
	errUnsupportedMutation = errors.New("unsupported calls must not read or write any tokens")

	// The v1 dialect knows these by identity.
	errCycle           = errors.New("encountered a cycle")
	errNonNilReference = errors.New("value must be passed as a non-nil pointer reference")
	errNilInterface    = errors.New("cannot derive concrete type for nil interface with finite type set")
)

// A fault is what a [SemanticError] says. That type stands where its users look for it, with
// the functions that return it. All that makes errors and looks into them is below that, and
// goes by semantic.
type fault struct {
	action string // marshalAction, unmarshalAction, or neither

	ByteOffset  int64
	JSONPointer jsontext.Pointer
	JSONKind    jsontext.Kind
	JSONValue   jsontext.Value
	GoType      reflect.Type
	Err         error

	held []heldPointer // from the inside, with opt.Classic
}

// semantic makes errors of faults, and opens them.
var semantic struct {
	// New returns the error that says f.
	New func(f fault) error
	// Of returns what an error says, if it is a SemanticError.
	Of func(err error) (fault, bool)
	// Set has such an error say f.
	Set func(err error, f fault)

	// All returns the errors of a call that collects them, and Each those that it has
	// returned.
	All  func([]error) error
	Each func(err error) ([]error, bool)
}

// amend has change put right what err says if it is a SemanticError, and returns err.
func amend(err error, change func(*fault)) error {
	if f, ok := semantic.Of(err); ok {
		change(&f)
		semantic.Set(err, f)
	}
	return err
}

// heldPointer is what an interface on the way to a fault held. The error is told at
// the end of a call, when a name that came again may have changed that.
type heldPointer struct {
	depth   int // how many objects and arrays the interface is in
	pointer reflect.Value
}

// typeName is t as a message shows it. A struct type without a name may fill
// pages: of such a one only the kind is shown, and its package where an
// unexported field gives that away.
func typeName(t reflect.Type) string {
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

func isSemanticError(err error) bool {
	_, ok := semantic.Of(err)
	return ok
}

func isSyntacticError(err error) bool {
	_, ok := err.(*jsontext.SyntacticError)
	return ok
}

// isFatalError reports whether err ends the call. All do, except that the v1
// dialect goes on after a value that does not fit, and returns the first such
// error at the end.
func isFatalError(err error, f *opt.Flags) bool {
	if c, ok := err.(*classicError); ok {
		return c.fatal
	}
	return !f.Get(opt.ReportErrorsWithLegacySemantics) || isSyntacticError(err) || text.IsIOError(err)
}

// toUnexpectedEOF turns [io.EOF] into [io.ErrUnexpectedEOF]: within a value an
// end of the input is never in order, whatever a user's method returns.
func toUnexpectedEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// wrapErrUnsupported replaces an error that is [errors.ErrUnsupported], which
// would ask for another way to treat the value, where there is none. what names
// the method or function.
func wrapErrUnsupported(err error, what string) error {
	if errors.Is(err, errors.ErrUnsupported) {
		return errors.New(what + " may not return errors.ErrUnsupported")
	}
	return err
}

// newDuplicateNameError returns the error for a name that occurs twice in the
// object that ptr leads to; or, if quotedName is nil, in the object around the
// member that ptr leads to.
func newDuplicateNameError(ptr jsontext.Pointer, quotedName []byte, offset int64) error {
	if quotedName != nil {
		name, _ := jsontext.AppendUnquote(nil, quotedName)
		ptr = ptr.AppendToken(string(name))
	}
	return &jsontext.SyntacticError{ByteOffset: offset, JSONPointer: ptr, Err: jsontext.ErrDuplicateName}
}

// coder is what Encoder and Decoder have in common.
type coder interface {
	Options() opt.Options
	StackDepth() int
	StackIndex(int) (jsontext.Kind, int64)
	StackPointer() jsontext.Pointer
}

func flagsOf(c coder) *opt.Flags { return &c.Options().(*opt.Struct).Flags }

func reportsLegacy(c coder) bool { return flagsOf(c).Get(opt.ReportErrorsWithLegacySemantics) }

// stackPlace is a place in the grammar, told by the number of open objects and
// arrays and by what has been read or written of the innermost.
type stackPlace struct {
	depth  int
	length int64
}

func placeOf(c coder) stackPlace {
	depth := c.StackDepth()
	_, length := c.StackIndex(depth)
	return stackPlace{depth, length}
}

// oneValueBehind reports whether what lies between before and p is one value, or
// at least adds up to one.
func (p stackPlace) oneValueBehind(before stackPlace) bool {
	return p.depth == before.depth && p.length == before.length+1
}

// pointerAround leads to the innermost open object or array; or to the member of
// an object whose name is there and whose value is not.
func pointerAround(c coder) jsontext.Pointer {
	ptr := c.StackPointer()
	kind, n := c.StackIndex(c.StackDepth())
	if n == 0 || kind == jsontext.KindBeginObject && n%2 == 1 {
		return ptr // no element yet; the name
	}
	return ptr.Parent()
}

// pointerNext leads to the value that comes next, or to the object if a name
// comes next.
func pointerNext(c coder) jsontext.Pointer {
	ptr := pointerAround(c)
	if kind, n := c.StackIndex(c.StackDepth()); kind == jsontext.KindBeginArray {
		ptr += jsontext.Pointer("/" + strconv.FormatInt(n, 10))
	}
	return ptr
}

// nextOutput returns the offset at which the next value would be written, or a
// name where a name comes next.
func nextOutput(e *jsontext.Encoder) int64 {
	o := e.Options().(*opt.Struct)
	depth := e.StackDepth()
	kind, n := e.StackIndex(depth)
	offset := e.OutputOffset()
	if kind == jsontext.KindBeginObject && n%2 == 1 {
		offset += int64(len(":"))
		if o.Flags.Get(opt.SpaceAfterColon) {
			offset += int64(len(" "))
		}
		return offset
	}
	if depth == 0 {
		return offset
	}
	if n > 0 {
		offset += int64(len(","))
		if o.Flags.Get(opt.SpaceAfterComma) {
			offset += int64(len(" "))
		}
	}
	if o.Flags.Get(opt.Multiline) {
		offset += int64(len("\n") + len(o.IndentPrefix) + depth*len(o.Indent))
	}
	return offset
}

// nextInput returns the offset of the next token.
func nextInput(d *jsontext.Decoder) int64 {
	d.PeekKind() // has it read into the buffer
	rest := d.UnreadBuffer()
	between := len(rest) - len(bytes.TrimLeft(rest, " \t\r\n,:"))
	// NOTE: not InputOffset, which does not count whitespace that was too long
	// for the buffer.
	in := text.Decoder(d)
	return in.StartOffset() + int64(len(in.Last())) + int64(between)
}

// lastInput returns the text of the token or value read last, or nil.
func lastInput(d *jsontext.Decoder) []byte {
	in := text.Decoder(d)
	if last := in.Last(); len(last) > 0 {
		return last
	}
	// Of literals and delimiters only the end is known.
	read := in.Cursor().Buf
	read = read[:len(read)-len(d.UnreadBuffer())]
	for _, tok := range [...]string{"null", "false", "true", "{", "}", "[", "]"} {
		if bytes.HasSuffix(read, []byte(tok)) {
			return read[len(read)-len(tok):]
		}
	}
	return nil
}

// newMarshalErrorBefore returns the error for the next value, which cannot be
// written.
func newMarshalErrorBefore(e *jsontext.Encoder, t reflect.Type, err error) error {
	return semantic.New(fault{
		action:      marshalAction,
		ByteOffset:  nextOutput(e),
		JSONPointer: pointerNext(e),
		GoType:      t,
		Err:         toUnexpectedEOF(err),
	})
}

// newUnmarshalErrorBefore returns the error for the next value, for which the Go
// value is no place whatever it is. So the kind is not told, but in the v1
// dialect, which always has it.
func newUnmarshalErrorBefore(d *jsontext.Decoder, t reflect.Type, err error) error {
	var kind jsontext.Kind
	if reportsLegacy(d) {
		kind = d.PeekKind()
	}
	return semantic.New(fault{
		action:      unmarshalAction,
		ByteOffset:  nextInput(d),
		JSONPointer: pointerNext(d),
		JSONKind:    kind,
		GoType:      t,
		Err:         toUnexpectedEOF(err),
	})
}

// newUnmarshalErrorBeforeWithSkipping is newUnmarshalErrorBefore and, where the
// v1 dialect goes on, skips the value.
func newUnmarshalErrorBeforeWithSkipping(d *jsontext.Decoder, t reflect.Type, err error) error {
	err = newUnmarshalErrorBefore(d, t, err)
	if reportsLegacy(d) {
		if err := d.SkipValue(); err != nil {
			return err
		}
	}
	return err
}

// newUnmarshalErrorAfter returns the error for the token or value read last,
// which is at fault.
func newUnmarshalErrorAfter(d *jsontext.Decoder, t reflect.Type, err error) error {
	last := lastInput(d)
	kind := jsontext.Value(last).Kind()
	offset := d.InputOffset()
	switch {
	case !reportsLegacy(d):
		offset -= int64(len(last))
	case kind == jsontext.KindBeginObject || kind == jsontext.KindBeginArray:
		// In the v1 dialect the offset is that behind the text at fault, of
		// which only the bracket counts here.
		offset -= int64(len(last)) - 1
	}
	return semantic.New(fault{
		action:      unmarshalAction,
		ByteOffset:  offset,
		JSONPointer: d.StackPointer(),
		JSONKind:    kind,
		GoType:      t,
		Err:         toUnexpectedEOF(err),
	})
}

// newUnmarshalErrorAfterWithValue is newUnmarshalErrorAfter and keeps a copy of
// the value if it is a number or string.
func newUnmarshalErrorAfterWithValue(d *jsontext.Decoder, t reflect.Type, err error) error {
	return amend(newUnmarshalErrorAfter(d, t, err), func(f *fault) {
		if f.JSONKind == jsontext.KindString || f.JSONKind == jsontext.KindNumber {
			f.JSONValue = jsontext.Value(lastInput(d)).Clone()
		}
	})
}

// newUnmarshalErrorAfterWithSkipping is newUnmarshalErrorAfter and, where the v1
// dialect goes on, skips the rest of the object or array that has been begun.
func newUnmarshalErrorAfterWithSkipping(d *jsontext.Decoder, t reflect.Type, err error) error {
	err = newUnmarshalErrorAfter(d, t, err)
	if begun := placeOf(d); reportsLegacy(d) && begun.depth > 0 && begun.length == 0 {
		for d.StackDepth() >= begun.depth {
			if _, err := d.ReadToken(); err != nil {
				return err
			}
		}
	}
	return err
}

// skipUntil reads on until the place p, or one behind it.
func skipUntil(d *jsontext.Decoder, p stackPlace) error {
	for {
		at := placeOf(d)
		if at.depth < p.depth || at.depth == p.depth && at.length >= p.length {
			return nil
		}
		if _, err := d.ReadToken(); err != nil {
			return err
		}
	}
}

// newSemanticErrorWithPosition returns the error for err, which a method or
// function has returned that was given c at the place before. If it is a
// SemanticError, what it says itself stands.
//
// Whether the fault is in what was read or written last or in what comes next,
// nobody can tell. Offsets are taken to be those of the last token read, or of
// the next value written; the pointer leads to what is around both, unless it is
// certain that nothing has been read or written, or exactly one value.
func newSemanticErrorWithPosition(c coder, t reflect.Type, before stackPlace, err error) error {
	if _, ok := semantic.Each(err); ok {
		return err // each has its place
	}
	f, is := semantic.Of(err)
	if !is {
		f = fault{Err: err}
	}
	f.Err = toUnexpectedEOF(f.Err)
	at := placeOf(c)

	var action string
	var offset int64
	switch c := c.(type) {
	case *jsontext.Encoder:
		action, offset = marshalAction, nextOutput(c)
	case *jsontext.Decoder:
		action = unmarshalAction
		// NOTE: nextInput voids what lastInput returns.
		if last := lastInput(c); at == before || len(last) == 0 {
			offset = nextInput(c)
		} else {
			offset = c.InputOffset() - int64(len(last))
		}
	}
	f.action = cmp.Or(f.action, action)
	f.ByteOffset = cmp.Or(f.ByteOffset, offset)
	if f.JSONPointer == "" {
		switch {
		case at == before:
			f.JSONPointer = pointerNext(c)
		case at.oneValueBehind(before):
			f.JSONPointer = c.StackPointer()
		default:
			f.JSONPointer = pointerAround(c)
		}
	}
	if f.GoType == nil {
		f.GoType = t
	}
	if !is {
		return semantic.New(f)
	}
	semantic.Set(err, f)
	return err
}

// collapseSemanticErrors makes one of a SemanticError around another: the inner
// one, which knows more, at its place within the outer one's.
//
// It is meant for what a method or function returns that sees the text of one
// value alone, and so counts offsets and pointers from there. One that is given
// an Encoder or Decoder sees where it is in the whole.
//
//	outer  offset 12  /1/alpha/2  type A
//	inner  offset 22  /fizz/1     type B
//	       offset 34  /1/alpha/2/fizz/1  type B
func collapseSemanticErrors(err error) error {
	return amend(err, func(outer *fault) {
		inner, ok := semantic.Of(outer.Err)
		if e, isGenerated := outer.Err.(*rt.Error); isGenerated { // of a method that has called package rt
			inner, ok = fromGenerated(e), true
		}
		if ok {
			inner.ByteOffset += outer.ByteOffset
			inner.JSONPointer = outer.JSONPointer + inner.JSONPointer
			*outer = inner
		}
	})
}

// valueError is an error about a value, which the v1 dialect shows.
type valueError struct {
	Val any
	Err error
}

func (e *valueError) Error() string { return e.Err.Error() }
func (e *valueError) Unwrap() error { return e.Err }

// newMarshalerError returns err as v1 returns it from the method or function of
// the given name that was to marshal v, which must be addressable.
func newMarshalerError(v reflect.Value, err error, name string) error {
	if legacy.MethodError == nil {
		return err
	}
	return legacy.MethodError(v.Addr().Interface(), err, name)
}

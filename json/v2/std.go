package json

import (
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// bridge is what the standard library's json/v2 is to this package: on Go
// releases that have it, std_go127.go fills it in.
var bridge struct {
	// The interfaces of the methods that are given the Encoder and Decoder of
	// the standard library, and how to marshal and unmarshal by them.
	marshalerTo, unmarshalerFrom reflect.Type
	write                        func(*marshaler, *writePlan, pointer) error
	read                         func(*unmarshaler, *readPlan, pointer) error

	value reflect.Type // the standard library's jsontext.Value

	// joined returns the options in s as the standard library has them, if it has
	// all of them, or s.
	joined func(s *opt.Struct) Options
	// marshalers and unmarshalers return the functions for the standard library
	// that v is as functions for this package, or nil.
	marshalers   func(v any) *Marshalers
	unmarshalers func(v any) *Unmarshalers
	// readAgain reads a value that has been read, as without functions.
	readAgain func(u *unmarshaler, pl *readPlan, p pointer, val []byte) error
}

// skippedValue is what a function returns that asks for the next way to treat the value,
// but has read it. No other functions are in its list.
type skippedValue struct{ val []byte }

func (*skippedValue) Error() string        { return errors.ErrUnsupported.Error() }
func (*skippedValue) Is(target error) bool { return target == errors.ErrUnsupported }

// marshalersOf and unmarshalersOf return the functions that an option holds.
func marshalersOf(v any) *Marshalers {
	if fns, ok := v.(*Marshalers); ok || v == nil {
		return fns
	}
	if u, ok := v.(opt.Unknown); ok {
		return MarshalToFunc(func(*jsontext.Encoder, any) error { return errUnknownOption(u) })
	}
	return bridge.marshalers(v)
}

func unmarshalersOf(v any) *Unmarshalers {
	if fns, ok := v.(*Unmarshalers); ok || v == nil {
		return fns
	}
	if u, ok := v.(opt.Unknown); ok {
		return UnmarshalFromFunc(func(*jsontext.Decoder, any) error { return errUnknownOption(u) })
	}
	return bridge.unmarshalers(v)
}

func errUnknownOption(u opt.Unknown) error {
	if u.V == nil {
		return errors.New("unknown option")
	}
	return errors.New("unknown option " + reflect.TypeOf(u.V).String())
}

// isRawValue reports whether t is a jsontext.Value, of this module or of the
// standard library.
func isRawValue(t reflect.Type) bool {
	return t == jsontextValueType || t == bridge.value
}

// mayBridge reports whether methods for the standard library are looked for at
// all.
func mayBridge(t reflect.Type, m mode) bool {
	return t.Kind() != reflect.Pointer && t.Kind() != reflect.Interface && t != legacy.Number && m&opt.Classic == 0
}

// byBridge has the method of the standard library's json/v2 come first.
func (b *writeBuilder) byBridge(pl *writePlan) {
	if bridge.marshalerTo == nil || !mayBridge(pl.typ, pl.mode) {
		return
	}
	needsAddr, ok := implements(pl.typ, bridge.marshalerTo)
	if !ok || isGenerated(pl.typ, marshalerToType) {
		return
	}
	pl.custom = true
	legacy := pl.mode&opt.CallMethodsWithLegacySemantics != 0
	if legacy && needsAddr && pl.mode&unaddressable != 0 {
		return
	}
	pl = pl.precede()
	pl.mutable = pl.mutable || needsAddr
	pl.method = &writeMethod{name: "MarshalJSONTo", skipsNames: legacy}
	pl.write = bridge.write
}

func (b *readBuilder) byBridge(pl *readPlan) {
	if bridge.unmarshalerFrom == nil || !mayBridge(pl.typ, pl.mode) || pl.mode&methodless != 0 ||
		!reflect.PointerTo(pl.typ).Implements(bridge.unmarshalerFrom) || isGenerated(pl.typ, unmarshalerFromType) {
		return
	}
	pl.custom = true
	if pl.mode&atName != 0 && pl.mode&opt.CallMethodsWithLegacySemantics != 0 {
		return // names are text in the v1 dialect
	}
	pl.next, pl.bridged = pl.read, true
	pl.kind, pl.read = readOther, bridge.read
}

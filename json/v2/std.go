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
	// the standard library.
	marshalerTo, unmarshalerFrom reflect.Type

	value reflect.Type // the standard library's jsontext.Value
}

// marshalBridged and unmarshalBridged marshal and unmarshal by such methods.
var (
	marshalBridged   func(*marshaler, *writePlan, pointer) error
	unmarshalBridged func(*unmarshaler, *readPlan, pointer) error
	// readBridgedAgain reads a value that has been read, as without functions.
	readBridgedAgain func(u *unmarshaler, pl *readPlan, p pointer, val []byte) error
)

// joinedBridged returns the options in s as the standard library has them, if it has
// all of them, or s. stdLists are the functions for the standard library that v is as
// functions for this package.
var (
	joinedBridged func(s *opt.Struct) Options
	stdLists      struct {
		marshal   func(v any) *marshalFuncs
		unmarshal func(v any) *unmarshalFuncs
	}
)

// skippedValue is what a function returns that asks for the next way to treat the value,
// but has read it. No other functions are in its list.
type skippedValue struct{ val []byte }

func (*skippedValue) Error() string        { return errors.ErrUnsupported.Error() }
func (*skippedValue) Is(target error) bool { return target == errors.ErrUnsupported }

func init() {
	lists.marshal = func(v any) *marshalFuncs {
		if u, ok := v.(opt.Unknown); ok {
			v = MarshalToFunc(func(*jsontext.Encoder, any) error { return errUnknownOption(u) })
		}
		switch v := v.(type) {
		case nil:
			return nil
		case *Marshalers:
			if v == nil {
				return nil
			}
			return &v.list
		}
		return stdLists.marshal(v)
	}
	lists.unmarshal = func(v any) *unmarshalFuncs {
		if u, ok := v.(opt.Unknown); ok {
			v = UnmarshalFromFunc(func(*jsontext.Decoder, any) error { return errUnknownOption(u) })
		}
		switch v := v.(type) {
		case nil:
			return nil
		case *Unmarshalers:
			if v == nil {
				return nil
			}
			return &v.list
		}
		return stdLists.unmarshal(v)
	}
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
	pl.write = marshalBridged
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
	pl.kind, pl.read = readOther, unmarshalBridged
}

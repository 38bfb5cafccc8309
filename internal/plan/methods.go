package plan

import (
	"encoding"
	"reflect"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

var (
	MarshalerType       = reflect.TypeFor[JSONMarshaler]()
	MarshalerToType     = reflect.TypeFor[JSONMarshalerTo]()
	UnmarshalerType     = reflect.TypeFor[JSONUnmarshaler]()
	UnmarshalerFromType = reflect.TypeFor[JSONUnmarshalerFrom]()
	TextAppenderType    = reflect.TypeFor[encoding.TextAppender]()
	TextMarshalerType   = reflect.TypeFor[encoding.TextMarshaler]()
	TextUnmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()
	isZeroerType        = reflect.TypeFor[isZeroer]()

	JsontextValueType = reflect.TypeFor[jsontext.Value]()
	AnyType           = reflect.TypeFor[any]()
)

// MayHaveMethods is false if neither t nor a pointer to it has any method.
func MayHaveMethods(t reflect.Type) bool {
	if t.NumMethod() > 0 {
		return true
	}
	// Exported ones, as those of interfaces that are looked for are. Package reflect has to
	// look long for the pointer to a type without a name, or to make it.
	switch {
	case t.PkgPath() != "": // as types with a name have that are not predeclared
		return reflect.PointerTo(t).NumMethod() > 0
	case t.Kind() == reflect.Struct:
		return embeds(t) && reflect.PointerTo(t).NumMethod() > 0
	}
	return false
}

// embeds reports whether the struct type t has embedded fields.
func embeds(t reflect.Type) bool {
	for i := range t.NumField() {
		if t.Field(i).Anonymous {
			return true
		}
	}
	return false
}

// MarshalerHolder and MarshalerToHolder are structs with a Marshaler or MarshalerTo of package
// json embedded, which sets them: errors of the v1 dialect name them.
var MarshalerHolder, MarshalerToHolder reflect.Type

// The interfaces of methods, which package json shows to its users under other names.
type (
	JSONMarshaler       interface{ MarshalJSON() ([]byte, error) }
	JSONMarshalerTo     interface{ MarshalJSONTo(*jsontext.Encoder) error }
	JSONUnmarshaler     interface{ UnmarshalJSON([]byte) error }
	JSONUnmarshalerFrom interface{ UnmarshalJSONFrom(*jsontext.Decoder) error }
	isZeroer            interface{ IsZero() bool }
)

// Types that code has been generated for are read and written by that code where it
// means the same: under the options of the v2 dialect alone, and in the fast form.
// In all other cases their methods for JSON, which are generated, too, are as if
// they were not there, and the plan is that of the type's kind.

// DisableGenerated has types read and written without the code generated for them.
// Tests set it.
var DisableGenerated = false

var (
	generatedType   = reflect.TypeFor[rt.Generated]()
	genMarshaler    = reflect.TypeFor[rt.Marshaler]()
	genUnmarshaler  = reflect.TypeFor[rt.Unmarshaler]()
	jsonMethodTypes = map[reflect.Type]bool{ // by which methods a type reads itself
		MarshalerToType: false, MarshalerType: false,
		UnmarshalerFromType: true, UnmarshalerType: true,
	}
)

// DialectOf returns the rules that code has been generated for t by. Methods that
// come from an embedded type are not its own.
func DialectOf(t reflect.Type) (d rt.Dialect, ok bool) {
	p := reflect.PointerTo(t)
	if !MayHaveMethods(t) || !p.Implements(generatedType) {
		return 0, false
	}
	// An embedded pointer, by way of which the method is, may be nil.
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	typ, d := reflect.New(t).Interface().(rt.Generated).JavelinType()
	return d, reflect.TypeOf(typ) == p
}

// ReadsByCode and WritesByCode report whether there is generated code by which a
// type is read, or written.
func ReadsByCode(t reflect.Type) (d rt.Dialect, ok bool) {
	if d, ok = DialectOf(t); ok {
		ok = reflect.PointerTo(t).Implements(genUnmarshaler)
	}
	return d, ok
}

func WritesByCode(t reflect.Type) (d rt.Dialect, ok bool) {
	if d, ok = DialectOf(t); ok {
		ok = reflect.PointerTo(t).Implements(genMarshaler)
	}
	return d, ok
}

// IsGenerated reports whether the method of t that the interface m is of has been
// generated. Where the standard library has a json/v2, the methods for that are generated
// with the others.
func IsGenerated(t, m reflect.Type) (ok bool) {
	switch {
	case m == Bridge.MarshalerTo:
		m = MarshalerToType
	case m == Bridge.UnmarshalerFrom:
		m = UnmarshalerFromType
	}
	reads, isJSON := jsonMethodTypes[m]
	switch {
	case !isJSON:
		return false
	case reads:
		_, ok = ReadsByCode(t)
	default:
		_, ok = WritesByCode(t)
	}
	return ok
}

// DisableFast has the complete form write everything. Tests set it.
var DisableFast = false

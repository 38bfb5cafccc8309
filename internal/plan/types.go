package plan

import (
	"reflect"
	"strings"
	"time"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/rt"
)

// The type json.Number of the standard library is known by its name. Before Go 1.27 it
// has no methods, and those that it has since are for the Encoder and Decoder of
// the standard library. So its form is known here, if package json is part of
// the program.

// IsNumber reports whether s is a JSON number.
func IsNumber(s []byte) bool {
	return num.IsNumber(s)
}

// Stringified reports whether a json.Number is to be within a string. As for any
// method that asks for the option, the tag of the field counts only where the
// option is not given.
func Stringified(m Mode, o *opt.Struct) bool {
	return m&opt.StringifyNumbers != 0 || m&opt.StringTag != 0 && !o.Flags.Has(opt.StringifyNumbers)
}

// optionalPath is the package of rt.Optional. It is taken from a type without
// methods: an instance named here would link all that its methods reach into every
// program.
var optionalPath = reflect.TypeFor[rt.Dialect]().PkgPath()

// IsOptional reports whether t is an rt.Optional.
func IsOptional(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.PkgPath() == optionalPath && strings.HasPrefix(t.Name(), "Optional[")
}

// OptionalOf returns the type of the value that t, an rt.Optional, may hold, and where
// its parts are.
func OptionalOf(t reflect.Type) (value reflect.Type, parts *Optional) {
	return t.Field(0).Type, &Optional{t.Field(0).Offset, t.Field(1).Offset, t.Field(2).Offset}
}

// Optional is where an rt.Optional has its parts.
type Optional struct{ Value, Present, Null uintptr }

// Bridge is what the standard library's json/v2 is to this package: on Go
// releases that have it, std_go127.go fills it in.
var Bridge struct {
	// The interfaces of the methods that are given the Encoder and Decoder of
	// the standard library.
	MarshalerTo, UnmarshalerFrom reflect.Type

	Value reflect.Type // the standard library's jsontext.Value

	// UseNumber returns, if package json is part of the program, the options of a Decoder of
	// encoding/json with UseNumber: alone it cannot be had.
	UseNumber func() opt.Options
}

// IsRawValue reports whether t is a jsontext.Value, of this module or of the
// standard library.
func IsRawValue(t reflect.Type) bool {
	return t == JsontextValueType || t == Bridge.Value
}

// MayBridge reports whether methods for the standard library are looked for at
// all.
func MayBridge(t reflect.Type, m Mode) bool {
	return t.Kind() != reflect.Pointer && t.Kind() != reflect.Interface && t != Legacy.Number && m&opt.Classic == 0
}

var StringType = reflect.TypeFor[string]()

var (
	TimeType     = reflect.TypeFor[time.Time]()
	DurationType = reflect.TypeFor[time.Duration]()
)

package json

import (
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/shape"
)

// RequireAll makes it an error, which holds [ErrMissingName], when an object lacks a member
// that a field of the struct is for. Exempt are fields with a default in their tag
// javelin:"…", those that may be left out when marshaling by omitempty or omitzero, and those
// of type [Optional].
func RequireAll(v bool) Options { return opt.TuneValue(opt.RequireAll, v) }

// Defaults tells whether a field whose member is missing becomes what its tag
// javelin:"default=…" says. That is so without the option. With Defaults(false) such a field
// is left as it is: when a document is read on top of another one, for example.
//
//	json.Unmarshal(system, &config)                      // what is missing gets its default
//	json.Unmarshal(own, &config, json.Defaults(false))   // what is missing stays
func Defaults(v bool) Options { return opt.TuneValue(opt.NoDefaults, !v) }

// NullDefaults has null count as a missing member for fields with a default: they become
// that, also with [Defaults](false).
func NullDefaults(v bool) Options { return opt.TuneValue(opt.NullDefaults, v) }

// FormatOf gives all values of type T a format, as the tag javelin:"format=…" does for one
// field, whose own format wins. T is [time.Time], [time.Duration], a slice or array of bytes,
// a type of floats, or any other slice or map. Keys of maps stay as they are. For a type that
// has no formats, and for a name that there is not, values of T are errors.
//
//	json.Marshal(v, json.FormatOf[time.Time]("unix"), json.FormatOf[time.Duration]("units"))
func FormatOf[T any](name string) Options {
	t := reflect.TypeFor[T]()
	sort, _ := (&goType{t: t}).Sort()
	form, err := format.Parse(shape.FormatSort(sort), name)
	if shape.FormatSort(sort) == format.None {
		err = errors.New("there are no formats for " + t.String())
	}
	var none *formats
	return opt.FormatsValue(none.with(formatFor{t, name}, form, err))
}

// NonFiniteFloats says what becomes of floats that JSON has no number for. Without it they
// are errors, unless the tag of the field is javelin:"format=nonfinite".
func NonFiniteFloats(v NonFinite) Options { return opt.NonFiniteValue(v) }

// EmitOmitted writes the members that omitempty and omitzero in tags, and
// [OmitZeroStructFields], would leave out: for a form that shows all there is, or a reader
// that does not know what is missing.
func EmitOmitted(v bool) Options { return opt.TuneValue(opt.EmitOmitted, v) }

// OmitNilStructFields omits the fields of structs that are nil pointers, maps, slices and
// interfaces, also with [EmitOmitted].
func OmitNilStructFields(v bool) Options { return opt.TuneValue(opt.OmitNil, v) }

// Validate calls the method Validate() error that a type, or a pointer to it, has, for each
// value but null when it has been read, those within it before it. What it returns becomes
// the Err of a [SemanticError], whose JSONPointer leads to the value. For types of others
// there is [ValidateFunc].
//
//	func (p Period) Validate() error {
//		if p.To.Before(p.From) {
//			return errors.New("ends before it begins")
//		}
//		return nil
//	}
//
//	err := json.Unmarshal(in, &booking, json.Validate(true))
//	// json: cannot unmarshal JSON object into Go main.Period within "/periods/0": ends before it begins
func Validate(v bool) Options { return opt.TuneValue(opt.Validate, v) }

package json

import (
	"errors"
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
)

// With RequireAll, it is an error with [ErrMissingName] if an object lacks the member of a
// field. Fields are exempt if they have a default in their tag javelin:"…", if omitempty or
// omitzero may leave them out when marshaling, or if they are of type [Optional].
func RequireAll(v bool) Options { return opt.FormValue(plan.RequireAll, v) }

// With Defaults(false), a field whose member is missing is left as it is. Otherwise it gets
// the default in its tag javelin:"default=…". Use it, for example, to read a second
// document over a first one.
//
//	json.Unmarshal(system, &config)                      // what is missing gets its default
//	json.Unmarshal(own, &config, json.Defaults(false))   // what is missing stays
func Defaults(v bool) Options { return opt.FormValue(plan.Defaults, v) }

// With NullDefaults, null counts as a missing member for fields with a default: they become
// the default, even with [Defaults](false).
func NullDefaults(v bool) Options { return opt.FormValue(plan.NullDefaults, v) }

// FormatOf sets the format of all values of type T, as the tag javelin:"format=…" does for
// one field. The tag of a field wins. T is [time.Time], [time.Duration], a slice or array
// of bytes, a type of floats, or any other slice or map. Keys of maps stay as they are. If
// T has no formats, or the format does not exist, values of T are errors.
//
//	json.Marshal(v, json.FormatOf[time.Time]("unix"), json.FormatOf[time.Duration]("units"))
func FormatOf[T any](name string) Options {
	return opt.FormValue(formatKey{reflect.TypeFor[T]()}, name)
}

// formats are formats for types, the last one given last. Equal ones are one, as long as they
// are not very many, so that they can be compared.
type formats struct {
	formatsKey
	err  error // of the name
	form format.Format
}

type formatsKey struct {
	formatKey
	name   string
	before *formats
}

// formatKey is the key of the format for a type.
type formatKey struct{ typ reflect.Type }

var (
	allFormats   sync.Map // formatsKey: *formats
	countFormats atomic.Int32
)

// maxFormats is how many are kept. A program has few.
const maxFormats = 1 << 10

func (k formatKey) JoinTo(f *plan.TypeForms, name any) {
	others, _ := f.Formats.(*formats)
	if form, err := others.FormatOf(k.typ); form == (format.Format{}) && err == nil {
		f.Formats = others.with(k.typ, name.(string))
	}
}

// with returns f with the format for a type.
func (f *formats) with(t reflect.Type, name string) *formats {
	key := formatsKey{formatKey{t}, name, f}
	if v, ok := allFormats.Load(key); ok {
		return v.(*formats)
	}
	more := &formats{formatsKey: key}
	sort, _ := (&plan.GoType{T: t}).Sort()
	if more.form, more.err = format.Parse(shape.FormatSort(sort), name); shape.FormatSort(sort) == format.None {
		more.err = errors.New("there are no formats for " + t.String())
	}
	if countFormats.Load() >= maxFormats {
		return more
	}
	v, loaded := allFormats.LoadOrStore(key, more)
	if !loaded {
		countFormats.Add(1)
	}
	return v.(*formats)
}

func (f *formats) FormatOf(t reflect.Type) (form format.Format, err error) {
	for ; f != nil; f = f.before {
		if f.typ == t {
			return f.form, f.err
		}
	}
	return form, nil
}

// A NonFinite chooses the JSON form of NaN and infinities.
type NonFinite uint8

// NaN, +Inf and -Inf are errors, or null, or the strings "NaN", "Infinity" and "-Infinity".
// Reading accepts the same.
const (
	NonFiniteError = NonFinite(plan.NonFiniteError)
	NonFiniteNull  = NonFinite(plan.NonFiniteNull)
	NonFiniteText  = NonFinite(plan.NonFiniteText)
)

// NonFiniteFloats chooses the form of NaN and infinities, for which JSON has no numbers.
// Without it they are errors, unless the tag of the field is javelin:"format=nonfinite".
func NonFiniteFloats(v NonFinite) Options { return opt.FormValue(nonFiniteKey{}, v) }

type nonFiniteKey struct{}

func (nonFiniteKey) JoinTo(f *plan.TypeForms, v any) {
	if f.Says(plan.NonFiniteSaid) {
		f.NonFinite = plan.NonFinite(v.(NonFinite))
	}
}

// EmitOmitted writes the members that omitempty and omitzero in tags, and
// [OmitZeroStructFields], would leave out. It is for forms that show all fields, and for
// readers that need all members.
func EmitOmitted(v bool) Options { return opt.FormValue(plan.EmitOmitted, v) }

// OmitNilStructFields omits the fields of structs that are nil pointers, maps, slices and
// interfaces, also with [EmitOmitted].
func OmitNilStructFields(v bool) Options { return opt.FormValue(plan.OmitNil, v) }

// Validate calls the method Validate() error of a type, or of a pointer to it, after a
// value has been read, except for null. Values within a value are validated first. The
// result becomes the Err of a [SemanticError], whose JSONPointer leads to the value. For
// types of other packages there is [ValidateFunc].
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
func Validate(v bool) Options { return opt.FormValue(plan.Validate, v) }

package plan

import (
	"errors"
	"reflect"
	"sync"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TypeForms is what options say that plans depend on and no mode has room for: which forms
// values have, which members there are. There are plans for each one that is met, so that it
// is not asked for while values are read and written. They are kept with those of the
// caller's functions. The zero value says nothing.
type TypeForms struct {
	Coerce    any        // a Coercion
	Objects   any        // an ObjectPolicy
	Present   any        // of a Presence
	Naming    FieldNamer // of NameFieldsBy, or nil
	Fields    selector   // what SelectFields selects, or nil
	Formats   formatter  // of FormatOf, or nil
	NonFinite NonFinite
	Tuned     tune // the options that are not as without them
	Said      tune // of which nothing more is to be said; while they are joined
}

// typeForm is the key of such an option: JoinTo adds its value to what f says already, which
// wins. Programs without an option have none of its code.
type typeForm interface {
	JoinTo(f *TypeForms, value any)
}

// selector selects members. It is the same for all calls with one mask.
type selector interface {
	Selected() *mask.Node
	// HeldPlans holds what types with forms are, by what they are without.
	HeldPlans() *sync.Map
}

// A Noter is a Presence.
type Noter interface {
	// NoteNext notes the value that comes next, if it is that of a member.
	NoteNext(dec *jsontext.Decoder)
	// SetApart has nothing noted from now on, until it has been called with -1 as often as with 1.
	SetApart(by int)
}

// noterKey is the key of an option that names a Noter.
type noterKey interface {
	Noter(v any) Noter
}

// NoterIn returns the Noter that options name, or nil.
func NoterIn(o *opt.Struct) (n Noter) {
	if !o.Flags.Has(opt.Forms) {
		return nil
	}
	o.Limits().Forms.Each(func(key, v any) {
		if key, ok := key.(noterKey); ok && n == nil {
			n = key.Noter(v)
		}
	})
	return n
}

// FieldNamer names fields.
type FieldNamer interface {
	FieldName(goName string) string
	HeldPlans() *sync.Map
}

// formatter knows formats for types. It can be compared.
type formatter interface {
	// FormatOf returns the format that an option gives a type, if any, or what is wrong with it.
	FormatOf(t reflect.Type) (format.Format, error)
}

// A tune is an option that is true or false, or several.
type tune uint16

const (
	RequireAll   tune = 1 << iota
	Defaults          // true unless it is given
	NullDefaults      // null is as good as missing
	EmitOmitted       // omitempty and omitzero have no effect
	OmitNil           // fields that are nil are omitted
	Validate          // methods Validate are called

	// These are options of other kinds, in TypeForms.said.
	FieldsSaid
	NamingSaid
	NonFiniteSaid

	whenReading = RequireAll | Defaults | NullDefaults | Validate
	whenWriting = EmitOmitted | OmitNil
)

func (t tune) JoinTo(f *TypeForms, v any) {
	if f.Says(t) && v.(bool) != (t == Defaults) {
		f.Tuned |= t
	}
}

// Says reports whether t is the first of its kind that is joined.
func (f *TypeForms) Says(t tune) bool {
	first := f.Said&t == 0
	f.Said |= t
	return first
}

// Is reports whether an option is not as it is without it.
func (f *TypeForms) Is(t tune) bool { return f.Tuned&t != 0 }

// FormsOf returns what the options of a call say. A method or function that makes a call
// within another one is about a part of what fields are selected of.
func FormsOf(o *opt.Struct) (f TypeForms) {
	o.Limits().Forms.Each(func(key, v any) { key.(typeForm).JoinTo(&f, v) })
	if o.Flags.Get(opt.WithinArshalCall) {
		f.Fields = nil
	}
	f.Said = 0
	return f
}

// selectionKey is the key of an option that selects members.
type selectionKey interface {
	typeForm
	Selects()
}

// selection returns what the options select, as it was given, or nil.
func selection(o *opt.Struct) (said any) {
	o.Limits().Forms.Each(func(key, v any) {
		if _, ok := key.(selectionKey); ok && said == nil {
			said = v
		}
	})
	return said
}

var errSelectWithin = errors.New("SelectFields is no option of a call within another one")

// CheckSelect returns an error if the options of a call within another one select fields,
// which only those of the outer one can.
func CheckSelect(before, after *opt.Struct) error {
	if !after.Flags.Has(opt.Forms) || !before.Flags.Get(opt.WithinArshalCall) {
		return nil
	}
	if selection(after) != selection(before) {
		return errSelectWithin
	}
	return nil
}

// Reading returns what of f matters to who reads.
func (f TypeForms) Reading() TypeForms {
	f.Tuned &= whenReading
	if f.NonFinite != NonFiniteText {
		f.NonFinite = 0
	}
	return f
}

// Writing returns what of f matters to who writes.
func (f TypeForms) Writing() TypeForms {
	f.Tuned &= whenWriting
	f.Coerce, f.Objects, f.Present = nil, nil, nil
	return f
}

// FormedFuncs is the list of functions of the last call that had forms and no functions.
type FormedFuncs[Coder any] struct {
	said *opt.Value // the forms
	list *FuncList[Coder]
}

// Of returns the list l with the forms that o says, of which of returns those that matter.
func (last *FormedFuncs[Coder]) Of(l *FuncList[Coder], o *opt.Struct, of func(TypeForms) TypeForms) *FuncList[Coder] {
	said := o.Limits().Forms
	if l == nil && said == last.said && !o.Flags.Get(opt.WithinArshalCall) {
		return last.list
	}
	in := new(FuncList[Coder])
	if l != nil {
		*in = *l
	}
	in.Types = in.Known().in(of(FormsOf(o)))
	if l == nil && !o.Flags.Get(opt.WithinArshalCall) {
		last.said, last.list = said, in
	}
	return in
}

// in returns the types with forms.
func (f *funcTypes) in(as TypeForms) *funcTypes {
	switch {
	case as == TypeForms{}:
		return f
	case as.Fields != nil:
		return f.keptIn(as.Fields.HeldPlans(), as)
	case as.Naming != nil:
		return f.keptIn(as.Naming.HeldPlans(), as)
	}
	if v, ok := f.other.Load(as); ok {
		return v.(*funcTypes)
	}
	other := &funcTypes{first: f, FromAny: f.FromAny, forms: as}
	if SharedFuncTypes.Load() >= MaxFuncTypes {
		return other
	}
	v, loaded := f.other.LoadOrStore(as, other)
	if !loaded {
		SharedFuncTypes.Add(1)
	}
	return v.(*funcTypes)
}

// formedTypes is a key of what plans of a selector or FieldNamer holds.
type formedTypes struct {
	types *funcTypes
	forms TypeForms
}

// keptIn is in for forms that are kept, and end, with a selector or FieldNamer.
func (f *funcTypes) keptIn(plans *sync.Map, as TypeForms) *funcTypes {
	key := formedTypes{f, as}
	if v, ok := plans.Load(key); ok {
		return v.(*funcTypes)
	}
	v, _ := plans.LoadOrStore(key, &funcTypes{first: f, FromAny: f.FromAny, forms: as})
	return v.(*funcTypes)
}

var NoForms TypeForms

// A NonFinite says what becomes of floats that are not finite.
type NonFinite uint8

const (
	NonFiniteError NonFinite = iota
	NonFiniteNull
	NonFiniteText
)

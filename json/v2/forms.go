package json

import (
	"errors"
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/shape"
)

// typeForms is what options say that plans depend on and no mode has room for: which forms
// values have, which members there are. There are plans for each one that is met, so that it
// is not asked for while values are read and written. They are kept with those of the
// caller's functions. The zero value says nothing.
type typeForms struct {
	coerce    any        // a Coercion
	objects   any        // an ObjectPolicy
	present   any        // of a Presence
	naming    fieldNamer // of NameFieldsBy, or nil
	fields    selector   // what SelectFields selects, or nil
	formats   *formats   // for types, or nil
	nonFinite nonFinite
	tuned     tune // the options that are not as without them
	said      tune // of which nothing more is to be said; while they are joined
}

// typeForm is the key of such an option: joinTo adds its value to what f says already, which
// wins. Programs without an option have none of its code.
type typeForm interface {
	joinTo(f *typeForms, value any)
}

// selector selects members. It is the same for all calls with one mask.
type selector interface {
	selected() *mask.Node
	// heldPlans holds what types with forms are, by what they are without.
	heldPlans() *sync.Map
}

// fieldNamer names fields.
type fieldNamer interface {
	fieldName(goName string) string
	heldPlans() *sync.Map
}

// A tune is an option that is true or false, or several.
type tune uint16

const (
	requireAll   tune = 1 << iota
	defaults          // true unless it is given
	nullDefaults      // null is as good as missing
	emitOmitted       // omitempty and omitzero have no effect
	omitNil           // fields that are nil are omitted
	validate          // methods Validate are called

	// These are options of other kinds, in typeForms.said.
	fieldsSaid
	namingSaid
	nonFiniteSaid

	whenReading = requireAll | defaults | nullDefaults | validate
	whenWriting = emitOmitted | omitNil
)

func (t tune) joinTo(f *typeForms, v any) {
	if f.says(t) && v.(bool) != (t == defaults) {
		f.tuned |= t
	}
}

// says reports whether t is the first of its kind that is joined.
func (f *typeForms) says(t tune) bool {
	first := f.said&t == 0
	f.said |= t
	return first
}

// is reports whether an option is not as it is without it.
func (f *typeForms) is(t tune) bool { return f.tuned&t != 0 }

// formsOf returns what the options of a call say. A method or function that makes a call
// within another one is about a part of what fields are selected of.
func formsOf(o *opt.Struct) (f typeForms) {
	o.Limits().Forms.Each(func(key, v any) { key.(typeForm).joinTo(&f, v) })
	if o.Flags.Get(opt.WithinArshalCall) {
		f.fields = nil
	}
	f.said = 0
	return f
}

// selectionKey is the key of an option that selects members.
type selectionKey interface {
	typeForm
	selects()
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

// checkSelect returns an error if the options of a call within another one select fields,
// which only those of the outer one can.
func checkSelect(before, after *opt.Struct) error {
	if !after.Flags.Has(opt.Forms) || !before.Flags.Get(opt.WithinArshalCall) {
		return nil
	}
	if selection(after) != selection(before) {
		return errSelectWithin
	}
	return nil
}

// reading returns what of f matters to who reads.
func (f typeForms) reading() typeForms {
	f.tuned &= whenReading
	if f.nonFinite != nonFiniteText {
		f.nonFinite = 0
	}
	return f
}

// writing returns what of f matters to who writes.
func (f typeForms) writing() typeForms {
	f.tuned &= whenWriting
	f.coerce, f.objects, f.present = nil, nil, nil
	return f
}

// formedFuncs is the list of functions of the last call that had forms and no functions.
type formedFuncs[Coder any] struct {
	said *opt.Value // the forms
	list *funcList[Coder]
}

// of returns the list l with the forms that o says, of which of returns those that matter.
func (last *formedFuncs[Coder]) of(l *funcList[Coder], o *opt.Struct, of func(typeForms) typeForms) *funcList[Coder] {
	said := o.Limits().Forms
	if l == nil && said == last.said && !o.Flags.Get(opt.WithinArshalCall) {
		return last.list
	}
	in := new(funcList[Coder])
	if l != nil {
		*in = *l
	}
	in.types = in.known().in(of(formsOf(o)))
	if l == nil && !o.Flags.Get(opt.WithinArshalCall) {
		last.said, last.list = said, in
	}
	return in
}

// in returns the types with forms.
func (f *funcTypes) in(as typeForms) *funcTypes {
	switch {
	case as == typeForms{}:
		return f
	case as.fields != nil:
		return f.keptIn(as.fields.heldPlans(), as)
	case as.naming != nil:
		return f.keptIn(as.naming.heldPlans(), as)
	}
	if v, ok := f.other.Load(as); ok {
		return v.(*funcTypes)
	}
	other := &funcTypes{first: f, fromAny: f.fromAny, forms: as}
	if sharedFuncTypes.Load() >= maxFuncTypes {
		return other
	}
	v, loaded := f.other.LoadOrStore(as, other)
	if !loaded {
		sharedFuncTypes.Add(1)
	}
	return v.(*funcTypes)
}

// formedTypes is a key of what plans of a selector or fieldNamer holds.
type formedTypes struct {
	types *funcTypes
	forms typeForms
}

// keptIn is in for forms that are kept, and end, with a selector or fieldNamer.
func (f *funcTypes) keptIn(plans *sync.Map, as typeForms) *funcTypes {
	key := formedTypes{f, as}
	if v, ok := plans.Load(key); ok {
		return v.(*funcTypes)
	}
	v, _ := plans.LoadOrStore(key, &funcTypes{first: f, fromAny: f.fromAny, forms: as})
	return v.(*funcTypes)
}

var noForms typeForms

// forms returns the forms that the list has.
func (l *funcList[Coder]) forms() *typeForms {
	if l == nil {
		return &noForms
	}
	return &l.known().forms
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

func (k formatKey) joinTo(f *typeForms, name any) {
	if form, err := f.formatOf(k.typ); form != (format.Format{}) || err != nil {
		return
	}
	f.formats = f.formats.with(k.typ, name.(string))
}

// with returns f with the format for a type.
func (f *formats) with(t reflect.Type, name string) *formats {
	key := formatsKey{formatKey{t}, name, f}
	if v, ok := allFormats.Load(key); ok {
		return v.(*formats)
	}
	more := &formats{formatsKey: key}
	sort, _ := goType{t: t}.Sort()
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

// formatOf returns the format that an option gives a type, if any, or what is wrong with it.
func (f *typeForms) formatOf(typ reflect.Type) (form format.Format, err error) {
	for all := f.formats; all != nil; all = all.before {
		if all.typ == typ {
			return all.form, all.err
		}
	}
	return form, nil
}

// A nonFinite says what becomes of floats that are not finite.
type nonFinite uint8

const (
	nonFiniteError nonFinite = iota
	nonFiniteNull
	nonFiniteText
)

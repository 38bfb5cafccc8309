package json

import (
	"errors"
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// funcTypes is what lists have in common whose functions are for the same types, in the
// same order: all that is learnt about the types met, so that a list which is made for one
// call finds what those before have learnt. The functions themselves are asked of the list
// at hand.
//
//	root ── *T ──┬── *U      the types of JoinUnmarshalers(f, g)
//	             └── any     and of JoinUnmarshalers(f, h)
type funcTypes struct {
	first *funcTypes // the types before the last one, or nil
	next  sync.Map   // funcType: *funcTypes, with one type more
	other sync.Map   // typeForms: *funcTypes, the same types with these forms
	forms typeForms

	// cache holds what lookup has found, by reflect.Type. It grows with the
	// types of the program.
	cache sync.Map
	// plans holds the plans that such functions are compiled into: those of
	// other lists, or of none, are others.
	plans sync.Map

	// fromAny says that one of the functions is for a type that unmarshaling
	// into an any makes, or for any itself. If not, values of type any can go
	// the short way, which asks for no functions.
	fromAny bool
}

// funcType is what a list is told apart by.
type funcType struct {
	typ     reflect.Type
	maySkip bool // see typedFunc
}

// marshalFuncTypes and unmarshalFuncTypes are those of empty lists.
var marshalFuncTypes, unmarshalFuncTypes funcTypes

// maxFuncTypes is how many there are at most that lists share. A program has few, unless
// it makes types while it runs.
const maxFuncTypes = 1 << 10

var sharedFuncTypes atomic.Int32

// noFuncTypes are those of an empty list of a kind.
func noFuncTypes[Coder any]() *funcTypes {
	if _, ok := any((*Coder)(nil)).(*jsontext.Encoder); ok {
		return &marshalFuncTypes
	}
	return &unmarshalFuncTypes
}

// known returns what is known of the types that the list is for. The zero value is an
// empty list.
func (l *funcList[Coder]) known() *funcTypes {
	if l.types == nil {
		return noFuncTypes[Coder]()
	}
	return l.types
}

// with returns the types with another one behind them.
func (f *funcTypes) with(t funcType) *funcTypes {
	if v, ok := f.next.Load(t); ok {
		return v.(*funcTypes)
	}
	more := &funcTypes{first: f, fromAny: f.fromAny || matchesAny(t.typ)}
	if sharedFuncTypes.Load() >= maxFuncTypes {
		return more
	}
	v, loaded := f.next.LoadOrStore(t, more)
	if !loaded {
		sharedFuncTypes.Add(1)
	}
	return v.(*funcTypes)
}

// lookup returns which functions are for values of type t, in the order in which they
// are to be called: each returns [errors.ErrUnsupported] to ask for the next one,
// the last one of them for what would be done without functions.
func (l *funcList[Coder]) lookup(t reflect.Type) []int {
	if l == nil {
		return nil
	}
	types := l.known()
	if v, ok := types.cache.Load(t); ok {
		return v.([]int)
	}
	var fns []int
	for i, f := range l.funcs {
		if matches(t, f.typ) {
			fns = append(fns, i)
			if !f.maySkip {
				break // those behind it are never called
			}
		}
	}
	v, _ := types.cache.LoadOrStore(t, fns)
	return v.([]int)
}

// isEmpty reports whether the list has no functions.
func (l *funcList[Coder]) isEmpty() bool { return l == nil || len(l.funcs) == 0 }

// typeForms is what options say that plans depend on and no mode has room for: which forms
// values have, which members there are. There are plans for each one that is met, so that it
// is not asked for while values are read and written. They are kept with those of the
// caller's functions. The zero value says nothing.
type typeForms struct {
	coerce    readForm   // a Coercion
	objects   readForm   // an ObjectPolicy
	present   readForm   // of a Presence
	naming    fieldNamer // of NameFieldsBy, or nil
	fields    selector   // what SelectFields selects, or nil
	formats   formatter  // of FormatOf, or nil
	nonFinite NonFinite
	tuned     tune // the options that are not as without them
	said      tune // of which nothing more is to be said; while they are joined
}

// typeForm is the key of such an option: join adds its value to what f says already, which
// wins. Programs without an option have none of its code.
type typeForm interface {
	join(f *typeForms, value any)
}

// readForm is a form that changes the plan of a type, when that is complete but for the
// functions of the caller.
type readForm interface {
	compile(b *readBuilder, pl *readPlan)
}

// selector selects members. It is the same for all calls with one mask.
type selector interface {
	root() *mask.Node
	// plans holds what types with forms are, by what they are without.
	plans() *sync.Map
	// read and write return the plan for a type of which only what b selects is read or
	// written, if that is not found in the usual way.
	read(b *readBuilder, t reflect.Type, m mode) *readPlan
	write(b *writeBuilder, t reflect.Type, m mode) *writePlan
	// readRoot and writeRoot return a plan that fails if a type is no place for the mask.
	readRoot(l *Unmarshalers, t reflect.Type, m mode) *readPlan
	writeRoot(l *Marshalers, t reflect.Type, m mode) *writePlan
}

// A noter is a Presence.
type noter interface {
	// noteNext notes the value that comes next, if it is that of a member.
	noteNext(u *unmarshaler)
	// setApart has nothing noted from now on, until it has been called with -1 as often as with 1.
	setApart(by int)
}

// presenceKey is the key of a noter.
type presenceKey struct{}

// noterIn returns the noter that options name, or nil.
func noterIn(o *opt.Struct) noter {
	v, _ := o.Limits().Forms.Find(presenceKey{})
	n, _ := v.(noter)
	return n
}

// fieldNamer names fields.
type fieldNamer interface {
	name(goName string) string
	plans() *sync.Map
}

// formatter knows formats for types. It can be compared.
type formatter interface {
	// formatOf returns the format that an option gives a type, if any, or what is wrong with it.
	formatOf(t reflect.Type) (format.Format, error)
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

func (t tune) join(f *typeForms, v any) {
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
	o.Limits().Forms.Each(func(key, v any) { key.(typeForm).join(&f, v) })
	if o.Flags.Get(opt.WithinArshalCall) {
		f.fields = nil
	}
	f.said = 0
	return f
}

// fieldsKey is the key of what is selected.
type fieldsKey struct{}

var errSelectWithin = errors.New("SelectFields is no option of a call within another one")

// checkSelect returns an error if the options of a call within another one select fields,
// which only those of the outer one can.
func checkSelect(before, after *opt.Struct) error {
	if !after.Flags.Has(opt.Forms) || !before.Flags.Get(opt.WithinArshalCall) {
		return nil
	}
	was, _ := before.Limits().Forms.Find(fieldsKey{})
	if is, _ := after.Limits().Forms.Find(fieldsKey{}); is != was {
		return errSelectWithin
	}
	return nil
}

// reading returns what of f matters to who reads.
func (f typeForms) reading() typeForms {
	f.tuned &= whenReading
	if f.nonFinite != NonFiniteText {
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
		return f.keptIn(as.fields.plans(), as)
	case as.naming != nil:
		return f.keptIn(as.naming.plans(), as)
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

// byForms has what options say of the form of the type come before all but functions.
func (b *readBuilder) byForms(pl *readPlan) {
	f := b.funcs.forms()
	if f.coerce != nil {
		f.coerce.compile(b, pl)
	}
	if f.objects != nil {
		f.objects.compile(b, pl)
	}
	if f.present != nil {
		f.present.compile(b, pl)
	}
}

// A NonFinite says what becomes of a floating-point number that is none in JSON.
type NonFinite uint8

// NaN, +Inf and -Inf are errors, or null, or the strings "NaN", "Infinity" and "-Infinity",
// which are read, too.
const (
	NonFiniteError NonFinite = iota
	NonFiniteNull
	NonFiniteText
)

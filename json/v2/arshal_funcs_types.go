package json

import (
	"errors"
	"reflect"
	"sync"
	"sync/atomic"

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

// typeForms is what options say of the forms of values that no mode can say. Plans depend on it
// as they do on functions, and are kept with those. The zero value says nothing.
type typeForms struct {
	coerce  readForm   // a Coercion
	objects readForm   // an ObjectPolicy
	present readForm   // of a Presence
	naming  fieldNamer // of NameFieldsBy, or nil
	fields  selector   // what SelectFields selects, or nil
	settled bool       // nothing more is to be said of fields
	named   bool       // and of their names
}

// typeForm is the key of such an option: join adds its value to what f says already, which
// wins.
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

// formsOf returns what the options of a call say. A method or function that makes a call
// within another one is about a part of what fields are selected of.
func formsOf(o *opt.Struct) (f typeForms) {
	o.Limits().Forms.Each(func(key, v any) { key.(typeForm).join(&f, v) })
	if o.Flags.Get(opt.WithinArshalCall) {
		f.fields = nil
	}
	f.settled, f.named = false, false
	return f
}

// inForms returns the list with the forms that options say.
func (l *funcList[Coder]) inForms(o *opt.Struct) *funcList[Coder] {
	f := formsOf(o)
	if l == nil {
		l = new(funcList[Coder])
	}
	return &funcList[Coder]{funcs: l.funcs, types: l.known().in(f)}
}

// in returns the types with forms.
func (f *funcTypes) in(as typeForms) *funcTypes {
	switch {
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

// fieldNamer names fields.
type fieldNamer interface {
	name(goName string) string
	plans() *sync.Map
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

// selector returns what is selected, or nil.
func (l *funcList[Coder]) selector() selector {
	if l == nil {
		return nil
	}
	return l.known().forms.fields
}

// fieldNamer returns how fields are named, or nil.
func (l *funcList[Coder]) fieldNamer() fieldNamer {
	if l == nil {
		return nil
	}
	return l.known().forms.naming
}

// byForms has what options say of the form of the type come before all but functions.
func (b *readBuilder) byForms(pl *readPlan) {
	if b.funcs == nil {
		return
	}
	f := &b.funcs.known().forms
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

package union

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/unmarshal"
)

// Place is where the name of the case is, and perhaps the name of the member that has the
// case.
type Place struct {
	Form       unionForm
	Tag, Value string
}

type unionForm uint8

const (
	InternalForm unionForm = iota + 1
	AdjacentForm
	ExternalForm
)

type Case struct {
	Typ   reflect.Type
	Names []string
	Other bool
}

var ErrUnknownCase = errors.New("unknown case of union")

// Union is a union that has been declared. It never changes but for err.
type Union struct {
	Place
	Typ   reflect.Type
	Cases []Case
	err   error
}

// declared are the unions by their interface types: a map that is replaced by another one,
// by who holds declaring.
var (
	declared  atomic.Pointer[map[reflect.Type]*Union]
	declaring sync.Mutex
)

// of returns the union that has been declared of an interface type, or nil.
func of(t reflect.Type) *Union {
	if all := declared.Load(); all != nil {
		return (*all)[t]
	}
	return nil
}

func Declare(d *Union) error {
	d.err = d.check()
	declaring.Lock()
	defer declaring.Unlock()
	if of(d.Typ) != nil {
		d.err = unionError(d.Typ, "declared twice")
	}
	if unmarshal.Plans.Knows(d.Typ) || marshal.Plans.Knows(d.Typ) {
		panic("json: union " + d.Typ.String() + " declared after it has been met")
	}
	all := map[reflect.Type]*Union{d.Typ: d}
	if before := declared.Load(); before != nil {
		all = maps.Clone(*before)
		all[d.Typ] = d
	}
	declared.Store(&all)
	if unmarshal.Unions.Load() == nil {
		read, write := compileReading, compileWriting
		unmarshal.Unions.Store(&read)
		marshal.Unions.Store(&write)
		plan.Code.Unions(isUnion, unionHolding)
	}
	return d.err
}

// isUnion reports whether p is a pointer to an interface that is one of a union.
func isUnion(p any) bool { return of(reflect.TypeOf(p).Elem()) != nil }

// unionHolding returns a pointer, of the type of p, to an interface that holds v.
func unionHolding(p, v any) any {
	holder := reflect.New(reflect.TypeOf(p).Elem())
	holder.Elem().Set(reflect.ValueOf(v))
	return holder.Interface()
}

func unionError(t reflect.Type, format string, args ...any) error {
	return fmt.Errorf("union "+t.String()+": "+format, args...)
}

// check returns what is wrong with a declaration, as far as options do not matter.
func (d *Union) check() error {
	fail := func(format string, args ...any) error { return unionError(d.Typ, format, args...) }
	if d.Typ.Kind() != reflect.Interface || d.Typ.NumMethod() == 0 {
		return fail("not an interface type with methods")
	}
	if d.Form != ExternalForm && (d.Form == 0 || d.Tag == "" || !utf8.ValidString(d.Tag)) {
		return fail("no name for the tag")
	}
	if d.Form == AdjacentForm && (d.Value == "" || d.Value == d.Tag || !utf8.ValidString(d.Value)) {
		return fail("no name for the value, beside the tag %q", d.Tag)
	}
	names := map[string]bool{}
	types := map[reflect.Type]bool{}
	others := 0
	for _, c := range d.Cases {
		t := c.Typ
		switch {
		case t == nil:
			return fail("a case without a type")
		case !t.Implements(d.Typ):
			return fail("case %v does not implement it", t)
		case t.Kind() == reflect.Interface, t.Kind() == reflect.Pointer && (t.Name() != "" || indirectKinds[t.Elem().Kind()]):
			return fail("case %v is not a value or a pointer to one", t)
		}
		if c.Other {
			if others++; others > 1 {
				return fail("more than one other case")
			}
			continue
		}
		if types[t] {
			return fail("case %v is there twice", t)
		}
		types[t] = true
		for _, name := range c.Names {
			switch {
			case name == "" || !utf8.ValidString(name):
				return fail("case %v has no name", t)
			case names[name]:
				return fail("two cases of the name %q", name)
			}
			names[name] = true
		}
		if d.Form == InternalForm && valueType(t).Kind() != reflect.Struct && !plan.HasMethods(valueType(t)) {
			return fail("case %v is no struct, which could have a member %q", t, d.Tag)
		}
	}
	if len(names) == 0 {
		return fail("no cases")
	}
	return nil
}

// indirectKinds are those of which no pointer is a case.
var indirectKinds = map[reflect.Kind]bool{reflect.Pointer: true, reflect.Interface: true}

// valueType is what a case has its members of: t, or what it points to.
func valueType(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// tagField returns the position of the field for the tag of an internal form in the fields of
// a case, or -1 if it has none.
func (d *Union) tagField(c reflect.Type, fs *plan.Fields) (int, error) {
	for i := range fs.Shape.Fields {
		f := &fs.Shape.Fields[i]
		if f.Name != d.Tag {
			continue
		}
		if t := f.Type.(*plan.GoType).T; t.Kind() != reflect.String || plan.HasMethods(t) || f.String {
			return -1, unionError(d.Typ, "the member %q of case %v is no string", d.Tag, c)
		}
		return i, nil
	}
	return -1, nil
}

package json

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// A UnionTag says where the JSON form of a union has the name of the case; see
// [InternalTag], [AdjacentTag] and [ExternalTag].
type UnionTag struct{ tag unionTag }

// unionTag is where the name of the case is, and perhaps the name of the member that has the
// case.
type unionTag struct {
	form       unionForm
	tag, value string
}

type unionForm uint8

const (
	internalForm unionForm = iota + 1
	adjacentForm
	externalForm
)

// InternalTag has the name of the case in a member of the object that the case is. The
// cases must be structs, or have methods for JSON that read and write an object.
//
//	{"type":"circle","radius":1}
//
// The struct need not have a field for the member. If it has one, that is a string, which is
// set when reading; when writing it must be empty or hold the name.
func InternalTag(name string) UnionTag { return UnionTag{unionTag{form: internalForm, tag: name}} }

// AdjacentTag has the name of the case in one member and the case in another, which may be
// of any type. Where the latter is missing, the case has its zero value; members of other
// names are passed over, or an error with [RejectUnknownMembers].
//
//	{"type":"circle","value":{"radius":1}}
func AdjacentTag(name, value string) UnionTag {
	return UnionTag{unionTag{form: adjacentForm, tag: name, value: value}}
}

// ExternalTag has the case, which may be of any type, as the only member of an object. The
// name of that member is that of the case.
//
//	{"circle":{"radius":1}}
func ExternalTag() UnionTag { return UnionTag{unionTag{form: externalForm}} }

// A UnionCase is a type that the interface of a union may hold; see [Case] and [OtherCase].
type UnionCase struct{ c unionCase }

type unionCase struct {
	typ   reflect.Type
	names []string
	other bool
}

// Case returns the case of a type and its name, which is written. Under the other names it
// is read as well.
//
// Where T is a pointer, the interface is given pointers, and otherwise values. Both are
// written.
func Case[T any](name string, others ...string) UnionCase {
	return UnionCase{unionCase{typ: reflect.TypeFor[T](), names: append([]string{name}, others...)}}
}

// OtherCase returns the case for what is none of the others: an object whose tag is missing,
// no string, or a name that is not known, and any other value but null. It is read and
// written as a value of its type is without a union: the tag is a member like others. So a
// type that keeps what it has no fields for brings back what a newer program has written:
//
//	type Unknown struct {
//		Type string         `json:"type"`
//		Rest jsontext.Value `json:",embed"`
//	}
//
// Without such a case an unknown name is an error, which holds [ErrUnknownCase].
func OtherCase[T any]() UnionCase {
	return UnionCase{unionCase{typ: reflect.TypeFor[T](), other: true}}
}

// ErrUnknownCase is the Err of a [SemanticError] for a union whose tag has a name that is of
// no case. The pointer of the error leads to the tag, and JSONValue is the name.
var ErrUnknownCase = errUnknownCase

// DeclareUnion says which types the interface type T may hold in JSON, and how they are told
// apart. It is called when the program starts, before a value of T is read or written:
//
//	type Shape interface{ Area() float64 }
//
//	var _ = json.DeclareUnion[Shape](
//		json.InternalTag("type"),
//		json.Case[Circle]("circle"),
//		json.Case[*Square]("square"),
//	)
//
// From then on T is read and written so wherever it is met: as a field, an element, or what
// [Unmarshal] is given a pointer to, by this package and by package json, with generated code
// and without. The tag may be anywhere in the object; of several, which
// [jsontext.AllowDuplicateNames] permits, the first one counts. null is nil, what the
// interface has held before is replaced, and all options apply to the cases. Functions of
// [WithMarshalers] and [WithUnmarshalers] that are for T come before it.
//
// What has to have a tag must be known to be a T when it is written: Marshal(&shape) or
// [MarshalOf][Shape](shape) write it, but Marshal(shape) sees the Circle alone, and so do
// fields of type any.
//
// What is wrong with a declaration is returned, and is the error of every call that meets T:
// a T that is no interface with methods, a case that does not implement T, a name or type that is there
// twice, a name of the tag that is a member of a case. DeclareUnion panics if T has been met
// before, since the declaration would come too late.
func DeclareUnion[T any](tag UnionTag, cases ...UnionCase) error {
	d := &union{typ: reflect.TypeFor[T](), unionTag: tag.tag}
	for _, c := range cases {
		d.cases = append(d.cases, c.c)
	}
	return declareUnion(d)
}

var errUnknownCase = errors.New("unknown case of union")

// union is a union that has been declared. It never changes but for err.
type union struct {
	unionTag
	typ   reflect.Type
	cases []unionCase
	err   error
}

// declared are the unions by their interface types: a map that is replaced by another one,
// by who holds declaring.
var (
	declared  atomic.Pointer[map[reflect.Type]*union]
	declaring sync.Mutex
)

// unionOf returns the union that has been declared of an interface type, or nil.
func unionOf(t reflect.Type) *union {
	if all := declared.Load(); all != nil {
		return (*all)[t]
	}
	return nil
}

func declareUnion(d *union) error {
	d.err = d.check()
	declaring.Lock()
	defer declaring.Unlock()
	if unionOf(d.typ) != nil {
		d.err = unionError(d.typ, "declared twice")
	}
	if readPlans.knows(d.typ) || writePlans.knows(d.typ) {
		panic("json: union " + d.typ.String() + " declared after it has been met")
	}
	all := map[reflect.Type]*union{d.typ: d}
	if before := declared.Load(); before != nil {
		all = maps.Clone(*before)
		all[d.typ] = d
	}
	declared.Store(&all)
	if readUnions.Load() == nil {
		read, write := compileReading, compileWriting
		readUnions.Store(&read)
		writeUnions.Store(&write)
		gen.Unions(isUnion, unionHolding)
	}
	return d.err
}

// isUnion reports whether p is a pointer to an interface that is one of a union.
func isUnion(p any) bool { return unionOf(reflect.TypeOf(p).Elem()) != nil }

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
func (d *union) check() error {
	fail := func(format string, args ...any) error { return unionError(d.typ, format, args...) }
	if d.typ.Kind() != reflect.Interface || d.typ.NumMethod() == 0 {
		return fail("not an interface type with methods")
	}
	if d.form != externalForm && (d.form == 0 || d.tag == "" || !utf8.ValidString(d.tag)) {
		return fail("no name for the tag")
	}
	if d.form == adjacentForm && (d.value == "" || d.value == d.tag || !utf8.ValidString(d.value)) {
		return fail("no name for the value, beside the tag %q", d.tag)
	}
	names := map[string]bool{}
	types := map[reflect.Type]bool{}
	others := 0
	for _, c := range d.cases {
		t := c.typ
		switch {
		case t == nil:
			return fail("a case without a type")
		case !t.Implements(d.typ):
			return fail("case %v does not implement it", t)
		case t.Kind() == reflect.Interface, t.Kind() == reflect.Pointer && (t.Name() != "" || indirectKinds[t.Elem().Kind()]):
			return fail("case %v is not a value or a pointer to one", t)
		}
		if c.other {
			if others++; others > 1 {
				return fail("more than one other case")
			}
			continue
		}
		if types[t] {
			return fail("case %v is there twice", t)
		}
		types[t] = true
		for _, name := range c.names {
			switch {
			case name == "" || !utf8.ValidString(name):
				return fail("case %v has no name", t)
			case names[name]:
				return fail("two cases of the name %q", name)
			}
			names[name] = true
		}
		if d.form == internalForm && valueType(t).Kind() != reflect.Struct && !hasMethods(valueType(t)) {
			return fail("case %v is no struct, which could have a member %q", t, d.tag)
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
func (d *union) tagField(c reflect.Type, fs *structFields) (int, error) {
	for i := range fs.shape.Fields {
		f := &fs.shape.Fields[i]
		if f.Name != d.tag {
			continue
		}
		if t := f.Type.(*goType).t; t.Kind() != reflect.String || hasMethods(t) || f.String {
			return -1, unionError(d.typ, "the member %q of case %v is no string", d.tag, c)
		}
		return i, nil
	}
	return -1, nil
}

package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/union"
)

// A UnionTag says where the JSON form of a union has the name of the case; see
// [InternalTag], [AdjacentTag] and [ExternalTag].
type UnionTag struct{ tag union.Place }

// InternalTag has the name of the case in a member of the object that the case is. The
// cases must be structs, or have methods for JSON that read and write an object.
//
//	{"type":"circle","radius":1}
//
// The struct need not have a field for the member. If it has one, that is a string, which is
// set when reading; when writing it must be empty or hold the name.
func InternalTag(name string) UnionTag {
	return UnionTag{union.Place{Form: union.InternalForm, Tag: name}}
}

// AdjacentTag has the name of the case in one member and the case in another, which may be
// of any type. Where the latter is missing, the case has its zero value; members of other
// names are passed over, or an error with [RejectUnknownMembers].
//
//	{"type":"circle","value":{"radius":1}}
func AdjacentTag(name, value string) UnionTag {
	return UnionTag{union.Place{Form: union.AdjacentForm, Tag: name, Value: value}}
}

// ExternalTag has the case, which may be of any type, as the only member of an object. The
// name of that member is that of the case.
//
//	{"circle":{"radius":1}}
func ExternalTag() UnionTag { return UnionTag{union.Place{Form: union.ExternalForm}} }

// A UnionCase is a type that the interface of a union may hold; see [Case] and [OtherCase].
type UnionCase struct{ c union.Case }

// Case returns the case of a type and its name, which is written. Under the other names it
// is read as well.
//
// Where T is a pointer, the interface is given pointers, and otherwise values. Both are
// written.
func Case[T any](name string, others ...string) UnionCase {
	return UnionCase{union.Case{Typ: reflect.TypeFor[T](), Names: append([]string{name}, others...)}}
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
	return UnionCase{union.Case{Typ: reflect.TypeFor[T](), Other: true}}
}

// ErrUnknownCase is the Err of a [SemanticError] for a union whose tag has a name that is of
// no case. The pointer of the error leads to the tag, and JSONValue is the name.
var ErrUnknownCase = union.ErrUnknownCase

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
// From then on T is read and written in this way wherever it is met: as a field, an
// element, or what [Unmarshal] is given a pointer to, by this package and by package json,
// with generated code and without. The tag may be anywhere in the object; of several, which
// [jsontext.AllowDuplicateNames] permits, the first one counts. null is nil, what the
// interface has held before is replaced, and all options apply to the cases. Functions of
// [WithMarshalers] and [WithUnmarshalers] that are for T come before it.
//
// The tag is written only if the static type is known to be T: Marshal(&shape) or
// [MarshalOf][Shape](shape) write it, but Marshal(shape) sees the Circle alone, and so do
// fields of type any.
//
// What is wrong with a declaration is returned, and is the error of every call that meets T:
// a T that is no interface with methods, a case that does not implement T, a name or type that is there
// twice, a name of the tag that is a member of a case. DeclareUnion panics if T has been met
// before, since the declaration would come too late.
func DeclareUnion[T any](tag UnionTag, cases ...UnionCase) error {
	d := &union.Union{Typ: reflect.TypeFor[T](), Place: tag.tag}
	for _, c := range cases {
		d.Cases = append(d.Cases, c.c)
	}
	return union.Declare(d)
}

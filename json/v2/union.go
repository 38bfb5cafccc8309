package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/union"
)

// A UnionTag chooses where the JSON of a union has the name of the case; see [InternalTag],
// [AdjacentTag] and [ExternalTag].
type UnionTag struct{ tag union.Place }

// InternalTag has the name of the case in a member of the value, which is an object. The
// cases must be structs, or have methods for JSON that read and write an object.
//
//	{"type":"circle","radius":1}
//
// The struct may have a string field for this member. Reading sets it. When writing, it
// must be empty or equal to the name.
func InternalTag(name string) UnionTag {
	return UnionTag{union.Place{Form: union.InternalForm, Tag: name}}
}

// AdjacentTag has the name of the case in one member and its value, of any type, in
// another. If the value is missing, it is the zero value. Members of other names are
// skipped, or an error with [RejectUnknownMembers].
//
//	{"type":"circle","value":{"radius":1}}
func AdjacentTag(name, value string) UnionTag {
	return UnionTag{union.Place{Form: union.AdjacentForm, Tag: name, Value: value}}
}

// ExternalTag has the value, of any type, as the only member of an object. The name of that
// member is the name of the case.
//
//	{"circle":{"radius":1}}
func ExternalTag() UnionTag { return UnionTag{union.Place{Form: union.ExternalForm}} }

// A UnionCase is a type that the interface of a union may hold; see [Case] and [OtherCase].
type UnionCase struct{ c union.Case }

// Case returns the case of a type with its name. The other names are read as well, but not
// written.
//
// If T is a pointer type, reading stores pointers in the interface, otherwise values. Both
// are written.
func Case[T any](name string, others ...string) UnionCase {
	return UnionCase{union.Case{Typ: reflect.TypeFor[T](), Names: append([]string{name}, others...)}}
}

// OtherCase returns the case for all other values: objects whose tag is missing, is not a
// string or is an unknown name, and any other value but null. It is read and written like a
// value of its type without a union: the tag is a member like others. So if the type keeps
// members without a field, values of a newer program are written again unchanged:
//
//	type Unknown struct {
//		Type string         `json:"type"`
//		Rest jsontext.Value `json:",embed"`
//	}
//
// Without such a case, an unknown name is an error with [ErrUnknownCase].
func OtherCase[T any]() UnionCase {
	return UnionCase{union.Case{Typ: reflect.TypeFor[T](), Other: true}}
}

// ErrUnknownCase is the Err of a [SemanticError] for a union whose tag has a name without a
// case. The pointer of the error leads to the tag, and JSONValue is the name.
var ErrUnknownCase = union.ErrUnknownCase

// DeclareUnion declares which types the interface type T may hold in JSON, and how the JSON
// names them. Call it when the program starts, before a value of T is read or written:
//
//	type Shape interface{ Area() float64 }
//
//	var _ = json.DeclareUnion[Shape](
//		json.InternalTag("type"),
//		json.Case[Circle]("circle"),
//		json.Case[*Square]("square"),
//	)
//
// T is then read and written in this way everywhere: as a field, as an element, or by a
// pointer that [Unmarshal] gets; by this package and by package json, with generated code
// and without. The tag may be anywhere in the object. Of several tags, which
// [jsontext.AllowDuplicateNames] permits, the first one counts. null is nil, the old value
// of the interface is replaced, and all options apply to the cases. Functions for T in
// [WithMarshalers] and [WithUnmarshalers] come first.
//
// The tag is written only if the static type is T: Marshal(&shape) and
// MarshalOf[Shape](shape) write it. Marshal(shape) gets only the Circle and does not write
// it, nor does a field of type any.
//
// An error in the declaration is returned, and every call that reads or writes T returns it
// as well: T is not an interface with methods, a case does not implement T, a name or type
// occurs twice, a case has a member with the name of the tag that is not a string.
// DeclareUnion panics if T has been read or written before, since the declaration comes too
// late.
func DeclareUnion[T any](tag UnionTag, cases ...UnionCase) error {
	d := &union.Union{Typ: reflect.TypeFor[T](), Place: tag.tag}
	for _, c := range cases {
		d.Cases = append(d.Cases, c.c)
	}
	return union.Declare(d)
}

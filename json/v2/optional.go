package json

import (
	"reflect"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// This file reads and writes rt.Optional as the value that it may hold.

// Optional is a field whose member may be absent, null, or a value: see [rt.Optional].
//
//	type Patch struct {
//		Name json.Optional[string] `json:"name,omitzero"`
//	}
type Optional[T any] = rt.Optional[T]

// Some returns an [Optional] that holds v.
func Some[T any](v T) Optional[T] { return rt.Some(v) }

// Null returns an [Optional] that is null.
func Null[T any]() Optional[T] { return rt.Null[T]() }

// optionalPath is the package of rt.Optional. It is taken from a type without
// methods: an instance named here would link all that its methods reach into every
// program.
var optionalPath = reflect.TypeFor[rt.Dialect]().PkgPath()

// isOptional reports whether t is an rt.Optional.
func isOptional(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.PkgPath() == optionalPath && strings.HasPrefix(t.Name(), "Optional[")
}

// optionalOf returns the type of the value that t, an rt.Optional, may hold, and where
// its parts are.
func optionalOf(t reflect.Type) (value reflect.Type, parts *optional) {
	return t.Field(0).Type, &optional{t.Field(0).Offset, t.Field(1).Offset, t.Field(2).Offset}
}

// optional is where an rt.Optional has its parts.
type optional struct{ value, present, null uintptr }

func (b *readBuilder) byOptional(pl *readPlan) {
	if !isOptional(pl.typ) {
		return
	}
	value, parts := optionalOf(pl.typ)
	pl.elem, pl.optional = b.plan(value, pl.mode), parts
	pl.kind, pl.read, pl.methods = readOther, unmarshalOptional, 0
}

func unmarshalOptional(u *unmarshaler, pl *readPlan, p pointer) error {
	o := pl.optional
	*p.At(o.present).Bool() = true
	isNull := u.dec.PeekKind() == 'n'
	*p.At(o.null).Bool() = isNull
	if isNull {
		pl.elem.zero(p.At(o.value))
		_, err := u.dec.ReadToken()
		return err
	}
	return pl.elem.read(u, pl.elem, p.At(o.value))
}

func (b *writeBuilder) byOptional(pl *writePlan) {
	if !isOptional(pl.typ) {
		return
	}
	value, parts := optionalOf(pl.typ)
	pl.elem, pl.optional = b.plan(value, pl.mode), parts
	pl.kind, pl.write, pl.method, pl.custom = writeOther, marshalOptional, nil, true
}

func marshalOptional(m *marshaler, pl *writePlan, p pointer) error {
	o := pl.optional
	if !*p.At(o.present).Bool() || *p.At(o.null).Bool() {
		return m.enc.WriteToken(jsontext.Null)
	}
	return m.value(pl.elem, p.At(o.value))
}

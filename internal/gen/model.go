package gen

import (
	"go/types"
	"strings"

	"github.com/javelin-go/javelin/internal/shape"
)

// This file describes types of go/types to package shape, as json/v2/fields.go
// does it for those of reflect.

const (
	textPath    = "github.com/javelin-go/javelin/json/jsontext"
	stdTextPath = "encoding/json/jsontext"
)

// describe returns the same description for identical types.
func (u *universe) describe(t types.Type) goType {
	t = types.Unalias(t)
	key := types.TypeString(t, nil)
	for _, s := range u.byName[key] {
		if types.Identical(s, t) {
			return goType{u, s}
		}
	}
	u.byName[key] = append(u.byName[key], t)
	return goType{u, t}
}

func (t goType) String() string { return reflectName(t.t) }

func (t goType) Is(f shape.Fact) bool {
	m, isMap := t.t.Underlying().(*types.Map)
	switch f {
	case shape.IsStruct:
		_, ok := t.t.Underlying().(*types.Struct)
		return ok
	case shape.IsRawValue:
		return isRawValue(t.t)
	case shape.IsStringMap:
		return isMap && isKind(m.Key(), types.String)
	case shape.IsString:
		return mayBeString(t.t)
	case shape.HasMethods:
		return t.u.methodsOf(t.t).any()
	case shape.HasKeyMethods:
		return isMap && t.u.methodsOf(m.Key()).any()
	}
	return false
}

// Sort implements [shape.Type]. The sizes of int and uint are those of the largest platform.
func (t goType) Sort() (s shape.Sort, size int) {
	switch {
	case isNamed(t.t, "time", "Time"):
		return shape.Time, 0
	case isDuration(t.t):
		return shape.Duration, 64
	case isNamed(t.t, rtPath, "Optional"):
		return shape.Optional, 0
	case isPointer(t.t):
		return shape.Pointer, 0
	case isTypeParam(types.Unalias(t.t)), isNamed(t.t, "encoding/json", "Number"), isRawValue(t.t), t.Is(shape.HasMethods):
		return shape.Custom, 0
	}
	switch u := t.t.Underlying().(type) {
	case *types.Basic:
		return sortOfBasic(u)
	case *types.Slice:
		if isPlainByte(u.Elem()) {
			return shape.Bytes, 0
		}
		return shape.Slice, 0
	case *types.Array:
		if isPlainByte(u.Elem()) {
			return shape.ByteArray, int(u.Len())
		}
		return shape.Array, int(u.Len())
	case *types.Map:
		return shape.Map, 0
	case *types.Struct:
		return shape.Object, 0
	case *types.Interface:
		return shape.Custom, 0
	}
	return shape.Nothing, 0
}

func sortOfBasic(b *types.Basic) (s shape.Sort, size int) {
	info := b.Info()
	switch {
	case b.Kind() == types.Invalid:
		return shape.Custom, 0
	case info&types.IsBoolean != 0:
		return shape.Bool, 0
	case info&types.IsString != 0:
		return shape.String, 0
	case info&types.IsComplex != 0:
		return shape.Nothing, 0
	}
	switch b.Kind() {
	case types.Int8, types.Uint8:
		size = 8
	case types.Int16, types.Uint16:
		size = 16
	case types.Int32, types.Uint32, types.Float32:
		size = 32
	default:
		size = 64
	}
	switch {
	case info&types.IsFloat != 0:
		return shape.Float, size
	case info&types.IsUnsigned != 0:
		return shape.Uint, size
	case info&types.IsInteger != 0:
		return shape.Int, size
	}
	return shape.Nothing, 0
}

// isPlainByte reports whether t is byte, and has no name of its own.
func isPlainByte(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Kind() == types.Uint8
}

// Elem implements [shape.Type].
func (t goType) Elem() shape.Type {
	if isNamed(t.t, rtPath, "Optional") {
		return t.u.describe(optionalOf(t.t))
	}
	switch u := t.t.Underlying().(type) {
	case interface{ Elem() types.Type }:
		return t.u.describe(u.Elem())
	}
	return t
}

func (t goType) ZeroMethod() shape.ZeroMethod {
	where := findMethod(t.t, "IsZero", nil, []string{"bool"})
	switch {
	case where == nowhere:
		return shape.NoZeroMethod
	case types.IsInterface(t.t):
		return shape.ZeroInInterface
	case isPointer(t.t):
		return shape.ZeroUnlessNil
	case where == onValue:
		return shape.ZeroByValue
	}
	return shape.ZeroByPointer
}

func (t goType) Indirect() shape.Type {
	if p, ok := t.t.(*types.Pointer); ok {
		return t.u.describe(p.Elem())
	}
	return t
}

func (t goType) NumField() int { return t.t.Underlying().(*types.Struct).NumFields() }

func (t goType) Field(i int) shape.GoField {
	s := t.t.Underlying().(*types.Struct)
	f := s.Field(i)
	return shape.GoField{Name: f.Name(), Type: t.u.describe(f.Type()), Tag: s.Tag(i), Exported: f.Exported(), Embedded: f.Embedded()}
}

// where tells whose method a method is.
type where uint8

const (
	nowhere   where = iota
	onPointer       // a pointer to the type has it
	onValue
)

// methods are those by which a type reads or writes itself. Those that this
// package writes do not count: they do what would be done without them.
type methods struct {
	marshalTo, marshal, appendText, marshalText where
	unmarshalFrom, unmarshal, unmarshalText     where
	// The first and the fifth for the Encoder and Decoder of the standard library.
	stdMarshalTo, stdUnmarshalFrom where
}

func (m methods) any() bool { return m != methods{} }

func (m methods) writes() bool {
	return m.marshalTo|m.marshal|m.appendText|m.marshalText|m.stdMarshalTo != nowhere
}

func (m methods) reads() bool {
	return m.unmarshalFrom|m.unmarshal|m.unmarshalText|m.stdUnmarshalFrom != nowhere
}

func (u *universe) methodsOf(t types.Type) (m methods) {
	if !mayHaveMethods(t) {
		return m
	}
	find := func(decode bool, name string, params, results []string) where {
		w, owner := lookup(t, name, params, results)
		if w != nowhere && owner != nil && strings.Contains(name, "JSON") && u.generated != nil && u.generated(owner, decode) {
			return nowhere
		}
		return w
	}
	const bytes, failure = "[]byte", "error"
	m.marshalTo = find(false, "MarshalJSONTo", []string{"*" + textPath + ".Encoder"}, []string{failure})
	m.stdMarshalTo = find(false, "MarshalJSONTo", []string{"*" + stdTextPath + ".Encoder"}, []string{failure})
	m.marshal = find(false, "MarshalJSON", nil, []string{bytes, failure})
	m.appendText = find(false, "AppendText", []string{bytes}, []string{bytes, failure})
	m.marshalText = find(false, "MarshalText", nil, []string{bytes, failure})
	m.unmarshalFrom = find(true, "UnmarshalJSONFrom", []string{"*" + textPath + ".Decoder"}, []string{failure})
	m.stdUnmarshalFrom = find(true, "UnmarshalJSONFrom", []string{"*" + stdTextPath + ".Decoder"}, []string{failure})
	m.unmarshal = find(true, "UnmarshalJSON", []string{bytes}, []string{failure})
	m.unmarshalText = find(true, "UnmarshalText", []string{bytes}, []string{failure})
	return m
}

// mayHaveMethods is false if neither t nor a pointer to it has any method.
func mayHaveMethods(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return true
	case *types.Struct:
		for i := range t.NumFields() {
			if t.Field(i).Embedded() {
				return true
			}
		}
	case *types.Interface, *types.TypeParam:
		return true
	case *types.Pointer:
		return mayHaveMethods(t.Elem())
	}
	return false
}

func findMethod(t types.Type, name string, params, results []string) where {
	w, _ := lookup(t, name, params, results)
	return w
}

// lookup finds an exported method by its signature, and the type that it is
// declared for, which may be one embedded in t.
func lookup(t types.Type, name string, params, results []string) (where, *types.Named) {
	if !mayHaveMethods(t) {
		return nowhere, nil
	}
	w := onValue
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
	f, ok := obj.(*types.Func)
	if !ok && !types.IsInterface(t) {
		w = onPointer
		obj, _, _ = types.LookupFieldOrMethod(types.NewPointer(t), false, nil, name)
		f, ok = obj.(*types.Func)
	}
	if !ok {
		return nowhere, nil
	}
	sig := f.Signature()
	if sig.Variadic() || !isTuple(sig.Params(), params) || !isTuple(sig.Results(), results) {
		return nowhere, nil
	}
	recv := sig.Recv().Type()
	if p, ok := types.Unalias(recv).(*types.Pointer); ok {
		recv = p.Elem()
	}
	owner, _ := types.Unalias(recv).(*types.Named)
	return w, owner
}

func isTuple(t *types.Tuple, want []string) bool {
	if t.Len() != len(want) {
		return false
	}
	for i, w := range want {
		got := types.TypeString(types.Unalias(t.At(i).Type()), nil)
		if got == "[]uint8" {
			got = "[]byte"
		}
		if got != w {
			return false
		}
	}
	return true
}

// declares reports whether a named type itself, not one embedded in it, has a
// method, whatever its signature.
func declares(t *types.Named, method string) bool {
	for i := range t.NumMethods() {
		if t.Method(i).Name() == method {
			return true
		}
	}
	return false
}

func isKind(t types.Type, k types.BasicKind) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == k
}

// mayBeString reports whether a type, or what it points to, is a string, or a type
// parameter.
func mayBeString(t types.Type) bool {
	for range 10 { // a type may point to itself
		p, ok := t.Underlying().(*types.Pointer)
		if !ok {
			break
		}
		t = p.Elem()
	}
	return isKind(t, types.String) || isTypeParam(types.Unalias(t))
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

func isRawValue(t types.Type) bool {
	return isNamed(t, textPath, "Value") || isNamed(t, stdTextPath, "Value")
}

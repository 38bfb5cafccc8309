package json

import (
	"reflect"
	"slices"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/shape"
)

// structFields is the shape of a struct type together with what it takes to
// reach its fields in memory.
type structFields struct {
	// shape finds names. The position it gives is that in fields.
	shape *shape.Struct
	// fallback holds the members of other names, or is nil.
	fallback *structField

	// err is the first violation of the rules for struct types. Unless errors
	// have legacy semantics it is reported whenever the type is used.
	err *fieldError
	// formatErr is reported unless the option FormatTagSupported is set.
	formatErr *fieldError
	// extraErr, of a tag javelin:"…", is always reported.
	extraErr *fieldError
}

// structField is a field of a struct or of what is embedded there.
type structField struct {
	*shape.Field
	typ reflect.Type
	// The way from the address of the struct to the field: for each hop add its
	// offset and follow the pointer found there; at last add offset.
	//
	//	type T struct { A int; E }             offset of E + of X
	//	type T struct { A int; *E }   hop: offset of E    offset: of X
	hops   []hop
	offset uintptr
	// empty tells which values are sure to be an empty JSON value, so that
	// omitempty omits them without marshaling them.
	empty emptyKind
	// zero is f.Zero() once somebody has asked.
	zero shape.ZeroMethod
}

// hop is a pointer to an embedded struct. If it is nil, its fields are absent;
// unmarshaling allocates an elem, which is forbidden if the field with the
// pointer is not exported.
type hop struct {
	offset   uintptr
	elem     reflect.Type
	exported bool
}

// emptyKind is how a Go value without methods is known to be an empty JSON value.
type emptyKind uint8

const (
	neverEmpty     emptyKind = iota // or only its JSON tells
	emptyIfNoItems                  // its length is 0
	emptyIfNil
)

// fieldError says what is wrong with a struct type.
type fieldError struct {
	typ reflect.Type
	err error
}

// fieldsIn returns the fields of the struct type t under a mode, of which the manner and
// [opt.Classic] matter. What there is to a field beyond its shape, newStructField tells.
func fieldsIn(t reflect.Type, m mode) *structFields {
	fs := new(structFields)
	fs.shape = shape.ResolveIn(goType{t, m & (opt.Classic | foreignTags)}, manner(m))
	fs.shape.FoldInOrder = m&opt.Classic != 0
	fs.finish(t)
	return fs
}

// finish sets all but the shape.
func (fs *structFields) finish(t reflect.Type) {
	s := fs.shape
	fs.err, fs.formatErr, fs.extraErr = newFieldError(s.Err), newFieldError(s.FormatErr), newFieldError(s.ExtraErr)
	if fs.extraErr != nil {
		fs.extraErr.err = extraError{fs.extraErr.err}
	}
	if s.Fallback != nil {
		f := newStructField(t, s.Fallback)
		fs.fallback = &f
	}
}

// extraError is what is wrong with a tag javelin:"…".
type extraError struct{ error }

func newFieldError(e *shape.Error) *fieldError {
	if e == nil {
		return nil
	}
	return &fieldError{e.Type.(goType).t, e.Err}
}

// newStructField returns the field f of the struct type t.
func newStructField(t reflect.Type, f *shape.Field) structField {
	sf := structField{Field: f, typ: f.Type.(goType).t}
	if len(f.Index) == 1 {
		sf.offset = f.Offset
		sf.setEmpty()
		return sf
	}
	sf.embedded(t)
	sf.setEmpty()
	return sf
}

// embedded sets the way to the field of a struct that is embedded in t.
func (sf *structField) embedded(t reflect.Type) {
	for i, index := range sf.Index {
		if i > 0 && t.Kind() == reflect.Pointer {
			t = t.Elem()
			sf.hops[len(sf.hops)-1].elem = t
		}
		field := t.Field(index)
		sf.offset += field.Offset
		t = field.Type
		if i < len(sf.Index)-1 && t.Kind() == reflect.Pointer {
			sf.hops = append(sf.hops, hop{offset: sf.offset, exported: field.IsExported()})
			sf.offset = 0
		}
	}
}

func (sf *structField) setEmpty() {
	switch sf.typ.Kind() {
	case reflect.String, reflect.Map, reflect.Array, reflect.Slice:
		sf.empty = emptyIfNoItems
	case reflect.Pointer, reflect.Interface:
		sf.empty = emptyIfNil
	}
}

// isZero reports whether omitzero omits v, the addressable value of the field.
func (f *structField) isZero(v reflect.Value) bool {
	zero, _ := f.zeroOrNot(v)
	return zero
}

// zeroOrNot is isZero. Upon an error the value is not omitted.
func (f *structField) zeroOrNot(v reflect.Value) (zero bool, err error) {
	switch f.zero {
	case shape.NoZeroMethod:
		return v.IsZero(), nil
	case shape.ZeroByValue, shape.ZeroByPointer:
		v = v.Addr() // a pointer to the type has the methods of both
	case shape.ZeroUnlessNil:
		if v.IsNil() {
			return true, nil
		}
	case shape.ZeroInInterface:
		if v.IsNil() || v.Elem().Kind() == reflect.Pointer && v.Elem().IsNil() {
			return true, nil
		}
	}
	return frail{v.Interface()}.isZero()
}

// methodTypes are the interfaces by which types marshal or unmarshal themselves.
var methodTypes = []reflect.Type{
	marshalerToType, marshalerType, textAppenderType, textMarshalerType,
	unmarshalerFromType, unmarshalerType, textUnmarshalerType,
}

// mayHaveMethods is false if neither t nor a pointer to it has any method.
func mayHaveMethods(t reflect.Type) bool {
	if t.NumMethod() > 0 {
		return true
	}
	// Exported ones, as those of interfaces that are looked for are. Package reflect has to
	// look long for the pointer to a type without a name, or to make it.
	switch {
	case t.Name() != "":
		return t.PkgPath() != "" && reflect.PointerTo(t).NumMethod() > 0
	case t.Kind() == reflect.Struct:
		return embeds(t) && reflect.PointerTo(t).NumMethod() > 0
	}
	return false
}

// embeds reports whether the struct type t has embedded fields.
func embeds(t reflect.Type) bool {
	for i := range t.NumField() {
		if t.Field(i).Anonymous {
			return true
		}
	}
	return false
}

// hasMethods reports whether t or a pointer to it implements any of methodTypes.
func hasMethods(t reflect.Type) bool {
	if !mayHaveMethods(t) {
		return false
	}
	p := reflect.PointerTo(t)
	return slices.ContainsFunc(methodTypes, func(m reflect.Type) bool { return (t.Implements(m) || p.Implements(m)) && !isGenerated(t, m) })
}

// goType describes a reflect.Type to package shape.
type goType struct {
	t    reflect.Type
	tags mode // opt.Classic: of tags, what that knows; foreignTags: and what that adds
}

const foreignTags = mode(shape.ForeignTags) << mannerShift

func (t goType) String() string { return t.t.String() }

func (t goType) Is(f shape.Fact) bool {
	switch f {
	case shape.IsStruct:
		return t.t.Kind() == reflect.Struct
	case shape.IsRawValue:
		return isRawValue(t.t)
	case shape.IsStringMap:
		return t.t.Kind() == reflect.Map && t.t.Key().Kind() == reflect.String
	case shape.HasMethods:
		return hasMethods(t.t)
	case shape.IsString:
		to := t.t
		for i := 0; i < 10 && to.Kind() == reflect.Pointer; i++ { // a type may point to itself
			to = to.Elem()
		}
		return to.Kind() == reflect.String
	case shape.HasKeyMethods:
		return t.t.Kind() == reflect.Map && hasMethods(t.t.Key())
	}
	return false
}

func (t goType) ZeroMethod() shape.ZeroMethod {
	switch {
	case !mayHaveMethods(t.t):
	case t.t.Implements(isZeroerType):
		switch t.t.Kind() {
		case reflect.Interface:
			return shape.ZeroInInterface
		case reflect.Pointer:
			return shape.ZeroUnlessNil
		}
		return shape.ZeroByValue
	case reflect.PointerTo(t.t).Implements(isZeroerType):
		return shape.ZeroByPointer
	}
	return shape.NoZeroMethod
}

func (t goType) Indirect() shape.Type {
	if t.t.Kind() == reflect.Pointer && t.t.Name() == "" {
		return goType{t.t.Elem(), t.tags}
	}
	return t
}

func (t goType) NumField() int { return t.t.NumField() }

func (t goType) Field(i int) shape.GoField {
	f := t.t.Field(i)
	tag := string(f.Tag)
	if t.tags&opt.Classic != 0 {
		tag = classicTag(f.Tag, t.tags&foreignTags != 0)
	}
	return shape.GoField{Name: f.Name, Type: goType{f.Type, t.tags}, Tag: tag, Exported: f.PkgPath == "", Embedded: f.Anonymous, Offset: f.Offset}
}

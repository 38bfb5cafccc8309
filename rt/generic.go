package rt

import (
	"bytes"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Deterministic makes equal values marshal to equal bytes: the entries of maps are
// sorted by name. It is the option of json/v2, for programs without that package.
func Deterministic(v bool) Options { return opt.Of(opt.Bool(opt.Deterministic, v)) }

// V1 are the options of code that was generated for the v1 dialect.
var V1 Options = &opt.DefaultV1

// IntSize is the size of an int in bits.
const IntSize = strconv.IntSize

// Zero sets the value of p to zero. It is for types that generated code cannot name.
func Zero[T any](p *T) {
	var zero T
	*p = zero
}

// NewFor returns a new value for a pointer like p, as new does.
func NewFor[T any](p *T) *T { return new(T) }

// IsZeroValue reports whether a value of a type that is only known at run time is zero: by
// its method, or for a comparable type by comparison.
func IsZeroValue[T any](p *T) bool {
	if v, ok := any(p).(*any); ok {
		return *v == nil // whatever it holds
	}
	if z, ok := any(p).(interface{ IsZero() bool }); ok {
		return z.IsZero()
	}
	if z, ok := any(*p).(interface{ IsZero() bool }); ok {
		// A pointer, or an interface that holds something.
		var null T
		return any(*p) == any(null) || z.IsZero()
	}
	switch v := any(*p).(type) {
	case nil:
		return true
	case []byte:
		return v == nil
	case []any:
		return v == nil
	case []string:
		return v == nil
	case map[string]any:
		return v == nil
	case map[string]string:
		return v == nil
	}
	if reflected.isZero != nil {
		return reflected.isZero(p)
	}
	return equalsZero(p)
}

// equalsZero compares a value with zero. Of a type that Go cannot compare no value is zero.
func equalsZero[T any](p *T) (is bool) {
	defer func() {
		if recover() != nil {
			is = false
		}
	}()
	var zero T
	return any(*p) == any(zero)
}

// IsEmptyValue reports whether a value of a type that is only known at run time is empty by
// the rules of the v1 dialect: false, 0, nil, or without elements.
func IsEmptyValue[T any](p *T) bool {
	var zero T
	if any(zero) == nil {
		return any(*p) == nil // an interface, whatever it holds
	}
	switch v := any(*p).(type) {
	case bool, string, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64, uintptr, float32, float64:
		return v == any(zero)
	case []byte:
		return len(v) == 0
	case []any:
		return len(v) == 0
	case []string:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	case map[string]string:
		return len(v) == 0
	}
	return reflected.isEmpty != nil && reflected.isEmpty(p)
}

// Of returns the description of an instance of a generic struct type; s describes all
// instances. zero is a nil pointer to the instance.
func (s *Struct) Of(zero any) *Struct {
	if i, ok := instances.Load(zero); ok {
		return i.(*Struct)
	}
	i, _ := instances.LoadOrStore(zero, &Struct{Type: Type{Name: nameOf(zero, s.Type.Name), Nil: zero}, Fields: s.Fields, Fallback: s.Fallback, Strict: s.Strict, Fold: s.Fold})
	return i.(*Struct)
}

// instances holds the descriptions of instances of generic types, each under a nil
// pointer to it.
var instances sync.Map

// TypeFor returns the description of a type that is only known at run time. zero is a nil
// pointer to it.
func TypeFor(zero any, name string) *Type {
	if t, ok := typesFor.Load(zero); ok && t.(*Type).Name == name {
		return t.(*Type)
	}
	t := &Type{Name: name, Nil: zero}
	typesFor.Store(zero, t)
	return t
}

// typesFor holds what TypeFor has returned, each under a nil pointer to the type, so that what is
// known of slices of a type is not forgotten. Lists of 3 and 100 integers in instances of generic
// types are read in 0.73 and 0.71 of the time, with 8 allocations instead of 15 and 25; strings in 0.71
// and 0.79, with 9 and 11 instead of 16 and 28.
var typesFor sync.Map

// unions is set by json/v2 as soon as it knows of unions.
var unions atomic.Pointer[unionHooks]

type unionHooks struct {
	// is reports whether the interface that p points to is one of a union.
	is func(p any) bool
	// holding returns a pointer, of the type of p, to an interface that holds v.
	holding func(p, v any) any
}

// Value reads into the value of p, whose type is only known at run time: a type parameter.
func (d *Decoder) Value(p any) {
	switch p := p.(type) {
	case Unmarshaler:
		if d.spend(anyFrame) {
			p.UnmarshalJavelin(d)
			d.regain(anyFrame)
		}
	case *bool:
		d.Bool(p)
	case *string:
		d.String(p)
	case *int:
		d.Int(p)
	case *int8:
		d.Int8(p)
	case *int16:
		d.Int16(p)
	case *int32:
		d.Int32(p)
	case *int64:
		d.Int64(p)
	case *uint:
		d.Uint(p)
	case *uint8:
		d.Uint8(p)
	case *uint16:
		d.Uint16(p)
	case *uint32:
		d.Uint32(p)
	case *uint64:
		d.Uint64(p)
	case *float32:
		d.Float32(p)
	case *float64:
		d.Float64(p)
	case *[]byte:
		d.Bytes(p)
	case *any:
		d.Any(p)
	case *[]any:
		d.Anys(p)
	case *map[string]any:
		d.AnyMap(p)
	case *time.Time:
		d.Time(p)
	case *jsontext.Value:
		d.RawValue((*[]byte)(p))
	default:
		if reflected.read != nil {
			reflected.read(d, p)
			return
		}
		if d.known(p) {
			return
		}
		switch p := p.(type) {
		case interface{ UnmarshalJSON([]byte) error }:
			d.JSON(p, nil)
		case interface{ UnmarshalText([]byte) error }:
			d.Text(p, nil)
		default:
			d.Fail(errNoForm, typeUnknown(p, true))
		}
	}
}

// Value appends the value of p, whose type is only known at run time: a type parameter.
func (e *Encoder) Value(b []byte, p any) []byte {
	switch p := p.(type) {
	case Marshaler:
		if !fast {
			return e.anyOwn(b, p)
		}
		return p.MarshalJavelin(e, b)
	case *bool:
		return e.Bool(b, *p)
	case *string:
		return e.String(b, *p)
	case *int:
		return e.Int(b, int64(*p))
	case *int8:
		return e.Int(b, int64(*p))
	case *int16:
		return e.Int(b, int64(*p))
	case *int32:
		return e.Int(b, int64(*p))
	case *int64:
		return e.Int(b, *p)
	case *uint:
		return e.Uint(b, uint64(*p))
	case *uint8:
		return e.Uint(b, uint64(*p))
	case *uint16:
		return e.Uint(b, uint64(*p))
	case *uint32:
		return e.Uint(b, uint64(*p))
	case *uint64:
		return e.Uint(b, *p)
	case *float32:
		return e.Float32(b, *p)
	case *float64:
		return e.Float64(b, *p)
	case *[]byte:
		if *p == nil && e.opts.Flags.Get(opt.FormatNilSliceAsNull) {
			return append(b, "null"...)
		}
		return e.Bytes(b, *p)
	case *any:
		return e.Any(b, *p)
	case *[]any:
		if *p == nil && e.opts.Flags.Get(opt.FormatNilSliceAsNull) {
			return append(b, "null"...)
		}
		return e.Any(b, *p)
	case *map[string]any:
		if *p == nil && e.opts.Flags.Get(opt.FormatNilMapAsNull) {
			return append(b, "null"...)
		}
		return e.Any(b, *p)
	case *time.Time:
		return e.Time(b, *p)
	case *jsontext.Value:
		return e.RawValue(b, *p)
	}
	if reflected.write != nil {
		return reflected.write(e, b, p)
	}
	if out, ok := e.known(b, p); ok {
		return out
	}
	switch p := p.(type) {
	case interface{ MarshalJSON() ([]byte, error) }:
		return e.JSON(b, p, nil)
	case interface{ AppendText([]byte) ([]byte, error) }:
		return e.TextAppender(b, p, nil)
	case interface{ MarshalText() ([]byte, error) }:
		return e.Text(b, p, nil)
	}
	return e.Fail(b, errNoForm, typeUnknown(p, true))
}

// KeyValue returns the name of the member as a key whose type is known only when the
// program runs: a type parameter.
func (d *Decoder) KeyValue(p any) (ok bool) {
	switch p := p.(type) {
	case *string:
		*p = d.KeyString()
		return true
	case *int:
		v, ok := d.KeyInt(&typeInt, IntSize)
		*p = int(v)
		return ok
	case *int8:
		v, ok := d.KeyInt(&typeInt8, 8)
		*p = int8(v)
		return ok
	case *int16:
		v, ok := d.KeyInt(&typeInt16, 16)
		*p = int16(v)
		return ok
	case *int32:
		v, ok := d.KeyInt(&typeInt32, 32)
		*p = int32(v)
		return ok
	case *int64:
		v, ok := d.KeyInt(&typeInt64, 64)
		*p = v
		return ok
	case *uint:
		v, ok := d.KeyUint(&typeUint, IntSize)
		*p = uint(v)
		return ok
	case *uint8:
		v, ok := d.KeyUint(&typeUint8, 8)
		*p = uint8(v)
		return ok
	case *uint16:
		v, ok := d.KeyUint(&typeUint16, 16)
		*p = uint16(v)
		return ok
	case *uint32:
		v, ok := d.KeyUint(&typeUint32, 32)
		*p = uint32(v)
		return ok
	case *uint64:
		v, ok := d.KeyUint(&typeUint64, 64)
		*p = v
		return ok
	case *time.Time:
		return d.KeyTime(p)
	case *any:
		*p = d.KeyString()
		return true
	}
	if !d.legacy && readsJSON(p) {
		return d.KeyJSON(p, &Type{Nil: p})
	}
	if u, ok := p.(interface{ UnmarshalText([]byte) error }); ok {
		return d.KeyText(u, &Type{Nil: p})
	}
	return d.keyReflected(p)
}

// keyReflected is KeyValue by package json/v2.
func (d *Decoder) keyReflected(p any) (ok bool) {
	if reflected.key == nil {
		d.Fail(errNoForm, typeUnknown(p, true))
		return false
	}
	key := append([]byte(nil), d.key...)
	if !d.slow() {
		return false
	}
	err := reflected.key(p, bytes.Clone(d.lastInput()), (*text.Decoder)(d.dec).Opts())
	if err == nil {
		d.key = key
		return true
	}
	at := d.errorAfter(nil, err)
	if e, ok := err.(*Error); ok {
		if at.Type, at.Err, at.JSONKind = e.Type, e.Err, e.JSONKind; e.JSONValue != nil {
			at.JSONValue = jsontext.Value(d.lastInput()).Clone()
		}
	}
	d.mismatch(at, true)
	return false
}

// readsJSON reports whether p points to what has a method to read itself as JSON.
func readsJSON(p any) bool {
	switch p.(type) {
	case interface {
		UnmarshalJSONFrom(*jsontext.Decoder) error
	}, interface{ UnmarshalJSON([]byte) error }:
		return true
	}
	return false
}

// KeyJSON passes the name of the member to the method for JSON of the value of p, or of a
// [Frail], and reports whether that accepts it.
func (d *Decoder) KeyJSON(p any, t *Type) (ok bool) {
	v := p
	if f, ok := p.(Frail); ok {
		v = f.Value
	}
	if reflected.key != nil {
		return d.keyReflected(v)
	}
	key := append([]byte(nil), d.key...)
	if !d.slow() {
		return false
	}
	name := bytes.Clone(d.lastInput())
	var err error
	kind, unsupported := jsontext.KindInvalid, true
	if _, ok := v.(interface {
		UnmarshalJSONFrom(*jsontext.Decoder) error
	}); ok {
		unsupported, err = d.nameFrom(p.(interface {
			UnmarshalJSONFrom(*jsontext.Decoder) error
		}), name)
	}
	if unsupported {
		if _, ok := v.(interface{ UnmarshalJSON([]byte) error }); ok {
			kind = jsontext.KindString
			err = place.WrapUnsupported(p.(interface{ UnmarshalJSON([]byte) error }).UnmarshalJSON(name), "UnmarshalJSON method")
		} else if _, ok := v.(interface{ UnmarshalText([]byte) error }); ok {
			d.key = key
			return d.KeyText(p.(interface{ UnmarshalText([]byte) error }), t)
		} else {
			return d.keyReflected(v)
		}
	}
	if err == nil {
		d.key = key
		return true
	}
	at := d.errorAfter(t, ownError(err))
	at.JSONKind = kind
	d.mismatch(collapse(at), true)
	return false
}

// nameFrom has u read the name of a member as it stands.
func (d *Decoder) nameFrom(u interface {
	UnmarshalJSONFrom(*jsontext.Decoder) error
}, name []byte) (unsupported bool, err error) {
	opts := *(*text.Decoder)(d.dec).Opts()
	dec := (*jsontext.Decoder)(text.GetDecoder(name, []Options{&opts}))
	defer text.PutDecoder((*text.Decoder)(dec))
	before := place.Of(dec)
	err = place.CheckOneValue(u.UnmarshalJSONFrom(dec), before, place.Of(dec))
	if err != nil && place.IsSkip(err) {
		return true, nil
	}
	return false, err
}

// BytesOf returns a slice of a byte type as bytes.
func BytesOf[S ~[]E, E ~uint8](s S) []byte {
	if s == nil {
		return nil
	}
	b := make([]byte, len(s))
	for i, c := range s {
		b[i] = byte(c)
	}
	return b
}

// SetBytes sets a slice of a byte type.
func SetBytes[S ~[]E, E ~uint8](p *S, b []byte) {
	if b == nil {
		*p = nil
		return
	}
	s := (*p)[:0]
	if s == nil {
		s = make(S, 0, len(b))
	}
	for _, c := range b {
		s = append(s, E(c))
	}
	*p = s
}

// MakeMap sets a map to an empty one for n entries. It is for types that generated
// code cannot name.
func MakeMap[M ~map[K]V, K comparable, V any](p *M, n int) { *p = make(M, n) }

// A type parameter may stand for a type that is known only where the generic type is used:
// there its code is generated, and told here.

// known is how values of some types are read and written in one dialect.
type known struct {
	v1    bool
	read  func(d *Decoder, p any) bool
	write func(e *Encoder, b []byte, p any) ([]byte, bool)
}

var knowns []known

// Known registers the functions that read and write values of type parameters, in code of
// the dialect. They report whether p points to a type that they know. Generated code calls
// it when the program starts.
func Known(dialect Dialect, read func(d *Decoder, p any) bool, write func(e *Encoder, b []byte, p any) ([]byte, bool)) bool {
	knowns = append(knowns, known{dialect&DialectV1 != 0, read, write})
	return true
}

// known reads into what p points to, if generated code has told how.
func (d *Decoder) known(p any) bool {
	for i := range knowns {
		if k := &knowns[i]; k.v1 == d.merge && k.read(d, p) {
			return true
		}
	}
	return false
}

// known is that of a Decoder.
func (e *Encoder) known(b []byte, p any) ([]byte, bool) {
	v1 := e.opts.Flags.Get(opt.FormatNilSliceAsNull)
	for i := range knowns {
		if k := &knowns[i]; k.v1 == v1 {
			if out, ok := k.write(e, b, p); ok {
				return out, true
			}
		}
	}
	return b, false
}

// instanceNames are what Instances has been told.
var instanceNames []Type

// Instances registers the names that errors use for instances of generic types. Generated
// code calls it when the program starts.
func Instances(types ...Type) bool {
	instanceNames = append(instanceNames, types...)
	return true
}

// nameOf returns the name of the type that zero points to, or if nobody knows it, other.
func nameOf(zero any, other string) string {
	for i := range instanceNames {
		if instanceNames[i].Nil == zero {
			return instanceNames[i].Name
		}
	}
	if name := typeName(zero); len(name) > 1 && name[0] == '*' {
		return name[1:]
	}
	return other
}

// typeUnknown describes the type of v, of which no more is known.
func typeUnknown(v any, isPointer bool) *Type {
	if name := typeName(v); !isPointer {
		return &Type{Name: name}
	} else if len(name) > 1 {
		return &Type{Name: name[1:]}
	}
	return &Type{}
}

// KeyText passes the name of the member to u and reports whether that accepts it.
func (d *Decoder) KeyText(u interface{ UnmarshalText([]byte) error }, t *Type) (ok bool) {
	d.show()
	key := d.key
	switch at := d.cur.name; {
	case at < 0:
		key = bytes.Clone(key) // it may be in memory that is used again
	case d.data != nil:
		key = d.given(at+1, at+1+len(key))
	}
	err := u.UnmarshalText(key)
	if err == nil {
		return true
	}
	if d.slow() {
		d.textFailed(err, "UnmarshalText method", t, true)
	}
	return false
}

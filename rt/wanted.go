package rt

import (
	"io"
	"math"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// V1 are the options of code that was generated for the v1 dialect.
var V1 Options = &opt.DefaultV1

// IntSize is the size of an int in bits.
const IntSize = strconv.IntSize

// Zero sets what p points to to zero. It is for types that generated code cannot
// name.
func Zero[T any](p *T) {
	var zero T
	*p = zero
}

// NewFor returns what a pointer like p is to point to, as new does.
func NewFor[T any](p *T) *T { return new(T) }

// IsZeroValue reports whether a value of a type that is not known before is zero:
// by its method, or for a comparable type by comparison.
func IsZeroValue[T any](p *T) bool {
	if z, ok := any(p).(interface{ IsZero() bool }); ok {
		return z.IsZero()
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
	return reflected.isZero != nil && reflected.isZero(p)
}

// Of returns the description of an instance of a generic struct type; s is that of
// all of them. zero is a nil pointer to the instance.
func (s *Struct) Of(zero any) *Struct {
	if i, ok := instances.Load(zero); ok {
		return i.(*Struct)
	}
	i, _ := instances.LoadOrStore(zero, &Struct{Type: *TypeFor(zero, s.Type.Name), Fields: s.Fields, Fallback: s.Fallback, Strict: s.Strict})
	return i.(*Struct)
}

// instances holds the descriptions of instances of generic types, each under a nil
// pointer to it.
var instances sync.Map

// TypeFor returns the description of a type that is not known before. zero is a nil
// pointer to it.
func TypeFor(zero any, name string) *Type { return &Type{Name: name, Nil: zero} }

// reflected is what package json/v2 adds if it is part of the program: values of
// types that are known only when the program runs.
var reflected struct {
	name   func(zero any) string
	read   func(d *Decoder, p any)
	write  func(e *Encoder, b []byte, p any) []byte
	isZero func(p any) bool
}

// Value reads into what p points to, whose type is known only when the program
// runs: a type parameter.
func (d *Decoder) Value(p any) {
	switch p := p.(type) {
	case Unmarshaler:
		p.UnmarshalJavelin(d)
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
		switch p := p.(type) {
		case interface{ UnmarshalJSON([]byte) error }:
			d.JSON(p, nil)
		case interface{ UnmarshalText([]byte) error }:
			d.Text(p, nil)
		default:
			d.Fail(errNoForm, nil)
		}
	}
}

// Value appends what p points to, whose type is known only when the program runs: a
// type parameter.
func (e *Encoder) Value(b []byte, p any) []byte {
	switch p := p.(type) {
	case Marshaler:
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
		return e.Bytes(b, *p)
	case *any:
		return e.Any(b, *p)
	case *[]any:
		return e.Any(b, *p)
	case *map[string]any:
		return e.Any(b, *p)
	case *time.Time:
		return e.Time(b, *p)
	case *jsontext.Value:
		return e.RawValue(b, *p)
	}
	if reflected.write != nil {
		return reflected.write(e, b, p)
	}
	switch p := p.(type) {
	case interface{ MarshalJSON() ([]byte, error) }:
		return e.JSON(b, p, nil)
	case interface{ AppendText([]byte) ([]byte, error) }:
		return e.TextAppender(b, p, nil)
	case interface{ MarshalText() ([]byte, error) }:
		return e.Text(b, p, nil)
	}
	return e.Fail(b, errNoForm, nil)
}

// PlainBytes reads a string into bytes as it is, without base64.
func (d *Decoder) PlainBytes(p *[]byte, t *Type) {
	if d.Null() {
		*p = nil
		return
	}
	s := "\x00"
	d.StringAs(&s, t)
	if d.err == nil {
		*p = append((*p)[:0], s...)
	}
}

// Number reads a json.Number of type t, which may always be within a string.
func (d *Decoder) Number(p *string, t *Type) { d.jsonNumber(p, t, false) }

// QuotedNumber is Number for one that must be within a string.
func (d *Decoder) QuotedNumber(p *string, t *Type) { d.jsonNumber(p, t, true) }

func (d *Decoder) jsonNumber(p *string, t *Type, quoted bool) {
	val, plain, ok := d.value()
	if !ok {
		return
	}
	switch jsontext.Value(val).Kind() {
	case 'n':
		if !d.merge {
			*p = ""
		}
		return
	case '"':
		if number := unquoted(val, plain); isNumber(number) {
			*p = string(number)
			return
		}
		d.mismatch(d.errorWithValue(t, strconv.ErrSyntax), false)
		return
	case '0':
		if !quoted {
			*p = string(val)
			return
		}
	}
	d.mismatch(d.errorAfter(t, nil), false)
}

func isNumber(s []byte) bool { return len(s) > 0 && num.ConsumeNumber(s) == len(s) }

// KeyNumber returns the name of the member as a json.Number of type t.
func (d *Decoder) KeyNumber(t *Type) (s string, ok bool) {
	if isNumber(d.key) {
		return d.KeyString(), true
	}
	if d.slow() {
		d.mismatch(d.errorWithValue(t, strconv.ErrSyntax), true)
	}
	return "", false
}

// Number appends a json.Number of type t.
func (e *Encoder) Number(b []byte, s string, t *Type) []byte {
	if s == "" {
		s = "0"
	}
	if !isNumber([]byte(s)) {
		return e.Fail(b, &parseError{strconv.Quote(s)}, t)
	}
	return append(b, s...)
}

// QuotedNumber appends a json.Number within a string.
func (e *Encoder) QuotedNumber(b []byte, s string, t *Type) []byte {
	if s == "" {
		s = "0"
	}
	if !isNumber([]byte(s)) {
		return e.Fail(b, &parseError{strconv.Quote("\"" + s + "\"")}, t)
	}
	return append(append(append(b, '"'), s...), '"')
}

// parseError says that a string is no number.
type parseError struct{ text string }

func (e *parseError) Error() string {
	return "cannot parse " + e.text + " as JSON number: " + strconv.ErrSyntax.Error()
}
func (e *parseError) Unwrap() error { return strconv.ErrSyntax }

// KeyTime returns the name of the member as a time.
func (d *Decoder) KeyTime(p *time.Time) (ok bool) {
	t, err := codec.ParseTime(d.key, d.loose)
	if err == nil {
		*p = t
		return true
	}
	if d.slow() {
		d.mismatch(d.errorAfter(&typeTime, err), true)
	}
	return false
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
	case interface{ UnmarshalText([]byte) error }:
		return d.KeyText(p, nil)
	}
	d.Fail(errNoForm, nil)
	return false
}

// Done reports whether the array has been read to its end, even if it has another
// length than it should have.
func (a *Array) Done() bool { return a.done }

// Hold keeps what is written from now on from being flushed, until Release is given
// what Hold has returned.
func (e *Encoder) Hold() (held int) {
	held, e.flushAt = e.flushAt, math.MaxInt
	return held
}

// Release ends what Hold has begun.
func (e *Encoder) Release(held int) { e.flushAt = held }

// IsEmpty reports whether the value that begins at at is one that omitempty omits:
// null, "", {} or [].
func IsEmpty(b []byte, at int) bool {
	switch v := b[min(at, len(b)):]; len(v) {
	case 2:
		return string(v) == `""` || string(v) == "{}" || string(v) == "[]"
	case 4:
		return string(v) == "null"
	}
	return false
}

// SortedInts is SortedKeys for integers.
func SortedInts[M ~map[K]V, K ~int | ~int8 | ~int16 | ~int32 | ~int64, V any](m M) []K {
	return SortedBy(m, func(k K) string { return string(num.AppendInt(nil, int64(k))) })
}

// SortedUints is SortedKeys for unsigned integers.
func SortedUints[M ~map[K]V, K ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr, V any](m M) []K {
	return SortedBy(m, func(k K) string { return string(num.AppendUint(nil, uint64(k))) })
}

// Named is an entry of a map together with the name that its key is written as.
type Named[K any] struct {
	Name string
	Key  K
}

// FloatNames is TextNames for floats of the given size in bits.
func FloatNames[M ~map[K]V, K ~float32 | ~float64, V any](e *Encoder, b []byte, m M, bits int, t *Type) ([]Named[K], bool) {
	return namesOf[M, K, V](e, b, m, func(k *K) (string, error) {
		if f := float64(*k); f-f != 0 {
			e.infinite(b, f, t)
			return "", e.err
		}
		return string(num.AppendFloat(nil, float64(*k), bits)), nil
	})
}

// namesOf returns the names of the keys of a map as text returns them, in order if
// that is asked for. If two are the same, that is an error where it is not allowed.
func namesOf[M ~map[K]V, K comparable, V any](e *Encoder, b []byte, m M, text func(*K) (string, error)) ([]Named[K], bool) {
	names := make([]Named[K], 0, len(m))
	for k := range m {
		name, err := text(&k)
		if err != nil {
			if e.err == nil {
				e.stop(b, err)
			}
			return nil, false
		}
		names = append(names, Named[K]{name, k})
	}
	unique := !e.opts.Flags.Get(opt.AllowDuplicateNames)
	if !e.sort && (!unique || len(names) < 2) {
		return names, true
	}
	slices.SortFunc(names, func(a, b Named[K]) int {
		switch {
		case a.Name < b.Name:
			return -1
		case a.Name > b.Name:
			return 1
		}
		return 0
	})
	for i := 1; unique && i < len(names); i++ {
		if names[i].Name == names[i-1].Name {
			e.duplicate(b, names[i].Name)
			return nil, false
		}
	}
	return names, true
}

// duplicate makes it an error that a name of the object at hand occurs twice.
func (e *Encoder) duplicate(b []byte, name string) {
	offset, ptr := e.place(append(b, '"'))
	if t := e.track; t != nil {
		ptr = ptr.Parent()
	}
	e.stop(b, &jsontext.SyntacticError{ByteOffset: offset - 1, JSONPointer: ptr.AppendToken(name), Err: jsontext.ErrDuplicateName})
}

// TextNames returns the names of the keys of a map, which marshal as text.
func TextNames[M ~map[K]V, K comparable, V any](e *Encoder, b []byte, m M, t *Type) ([]Named[K], bool) {
	return namesOf[M, K, V](e, b, m, func(k *K) (string, error) {
		s, err := any(k).(interface{ MarshalText() ([]byte, error) }).MarshalText()
		if err != nil {
			e.text(b, s, err, "MarshalText method", t)
		}
		return string(s), err
	})
}

// AppendedNames is TextNames for keys with the method AppendText.
func AppendedNames[M ~map[K]V, K comparable, V any](e *Encoder, b []byte, m M, t *Type) ([]Named[K], bool) {
	return namesOf[M, K, V](e, b, m, func(k *K) (string, error) {
		s, err := any(k).(interface{ AppendText([]byte) ([]byte, error) }).AppendText(nil)
		if err != nil {
			e.text(b, s, err, "AppendText method", t)
		}
		return string(s), err
	})
}

// TimeNames is TextNames for times.
func TimeNames[M ~map[time.Time]V, V any](e *Encoder, b []byte, m M, t *Type) ([]Named[time.Time], bool) {
	return namesOf[M, time.Time, V](e, b, m, func(k *time.Time) (string, error) {
		s, err := codec.AppendTime(nil, *k)
		if err != nil {
			e.Fail(b, err, t)
		}
		return string(s), err
	})
}

// ValueNames is TextNames for keys whose type is known only when the program runs, or
// that write themselves as JSON, which must be a string.
func ValueNames[M ~map[K]V, K comparable, V any](e *Encoder, b []byte, m M, t *Type) ([]Named[K], bool) {
	return namesOf[M, K, V](e, b, m, func(k *K) (string, error) {
		if s, ok := any(k).(*string); ok {
			return *s, nil
		}
		v := e.Value(nil, k)
		if e.err != nil {
			return "", e.err
		}
		if jsontext.Value(v).Kind() == '0' {
			return string(v), nil
		}
		s, err := jsontext.AppendUnquote(nil, v)
		if err != nil {
			e.Fail(b, jsontext.ErrNonStringName, t)
		}
		return string(s), err
	})
}

// Names are the members that a struct with a fallback has written.
type Names struct {
	fields codec.Seen
	others map[string]struct{}
}

// Wrote notes that the field i of the Struct has been written.
func (n *Names) Wrote(i int) { n.fields.Insert(i) }

// Embedded begins a member that a struct has in its fallback, of type t for keys,
// with its name. more says that there are members before it, and is set.
func (e *Encoder) Embedded(b []byte, n *Names, s *Struct, name string, more *bool, t *Type) []byte {
	if e.err != nil {
		return b
	}
	if !e.member(b, n, s, name) {
		return b
	}
	if *more {
		b = append(b, ',')
	}
	*more = true
	before := b
	out, ok := e.quoter.Append(b, simd.BytesOf(name))
	if !ok {
		return e.Fail(before, wire.ErrInvalidUTF8, t)
	}
	return append(out, ':')
}

// member notes the name of a member of the fallback, and reports whether it is new
// or need not be.
func (e *Encoder) member(b []byte, n *Names, s *Struct, name string) bool {
	f := &e.opts.Flags
	if f.Get(opt.AllowDuplicateNames) {
		return true
	}
	t := s.table.Load()
	if t == nil {
		t = s.compile()
	}
	i := t.shape.Find([]byte(name))
	if i < 0 {
		i, _ = t.shape.FindFold([]byte(name), f.Get(opt.MatchCaseInsensitiveNames), f.Get(opt.MatchCaseSensitiveDelimiter))
	}
	fresh := true
	if i >= 0 {
		fresh = n.fields.Insert(i)
	} else if _, had := n.others[name]; had {
		fresh = false
	} else {
		if n.others == nil {
			n.others = map[string]struct{}{}
		}
		n.others[name] = struct{}{}
	}
	if !fresh {
		e.duplicate(b, name)
	}
	return fresh
}

// EmbeddedRaw appends the members of raw, a fallback, which must be an object.
func (e *Encoder) EmbeddedRaw(b []byte, n *Names, s *Struct, raw []byte, more *bool) []byte {
	if len(raw) == 0 || e.err != nil {
		return b
	}
	dec := text.GetDecoder(raw, []Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)})
	defer text.PutDecoder(dec)
	// It is an error of the object, not of its last member.
	fail := func(err error) []byte {
		if *more {
			return e.Fail(append(b, ','), err, &typeRaw)
		}
		return e.Fail(b, err, &typeRaw)
	}
	switch tok, err := dec.ReadToken(); {
	case err == io.EOF:
		return fail(io.ErrUnexpectedEOF)
	case err != nil:
		return fail(err)
	case tok.Kind() != jsontext.KindBeginObject:
		return fail(errRawNotObject)
	}
	for dec.PeekKind() != jsontext.KindEndObject {
		name, err := dec.ReadValue()
		if err != nil {
			return fail(err)
		}
		unquoted, _ := wire.AppendUnquote(nil, name)
		if b = e.Embedded(b, n, s, string(unquoted), more, nil); e.err != nil {
			return b
		}
		value, err := dec.ReadValue()
		if err != nil {
			return fail(err)
		}
		b = e.value(b, value, &typeRaw)
	}
	if _, err := dec.ReadToken(); err != nil {
		return fail(err)
	}
	if err := text.Decoder(dec).CheckEOF(); err != nil {
		return fail(err)
	}
	return b
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

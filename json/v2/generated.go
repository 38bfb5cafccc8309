package json

import (
	"bytes"
	"io"
	"math"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// Types that code has been generated for are read and written by that code where it
// means the same: under the options of the v2 dialect alone, and in the fast form.
// In all other cases their methods for JSON, which are generated, too, are as if
// they were not there, and the plan is that of the type's kind.

// disableGenerated has types read and written without the code generated for them.
// Tests set it.
var disableGenerated = false

// gen is the inner side of package rt.
var gen = rt.Internal.Open(opt.Door{})

func init() {
	gen.Reflected(
		func(zero any) string { return typeName(reflect.TypeOf(zero).Elem()) },
		readReflected, readReflectedName, writeReflected,
		func(p any) bool { return reflect.ValueOf(p).Elem().IsZero() },
		isEmptyReflected,
		func(v any) string {
			if t := nilIn(reflect.ValueOf(v)); t != nil {
				return t.String()
			}
			return ""
		},
		toGenerated, wholeReflected, marshalReflected,
	)
}

// wholeReflected reads, for package rt, the one value of dec into what v points to, a
// type with code that does not do what the options ask for.
func wholeReflected(dec *jsontext.Decoder, v any) (done bool, err error) {
	t := reflect.TypeOf(v)
	if t.Kind() != reflect.Pointer {
		return false, nil
	}
	if _, ok := readsByCode(t.Elem()); !ok {
		return false, nil
	}
	if err = unmarshalDecode(dec, nil, v, true); err != nil {
		err = eachError(text.Decoder(dec).Opts(), err, toGenerated)
	}
	return true, err
}

// marshalReflected writes, for package rt, the value that v points to, to w or else
// behind b.
func marshalReflected(w io.Writer, b []byte, v any, o *opt.Struct) (out []byte, done bool, err error) {
	t := reflect.TypeOf(v)
	if t.Kind() != reflect.Pointer {
		return nil, false, nil
	}
	if _, ok := writesByCode(t.Elem()); !ok {
		return nil, false, nil
	}
	opts := *o // which the marshaler may keep
	m := openMarshaler(w, []Options{&opts})
	err = toGenerated(m.marshal(v))
	if w == nil {
		out = append(b, text.Encoder(&m.own).Buf()...)
	}
	m.close(false)
	return out, true, err
}

// isEmptyReflected reports whether what p points to is what omitempty omits in the v1
// dialect.
func isEmptyReflected(p any) bool {
	switch v := reflect.ValueOf(p).Elem(); v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	default:
		return v.IsZero()
	}
}

// readReflected and writeReflected read and write, for generated code, what p points
// to, whose type is known only when the program runs.
func readReflected(dec *jsontext.Decoder, p any) error {
	u := borrowUnmarshaler(dec)
	v := reflect.ValueOf(p)
	pl := u.plan(v.Type().Elem(), u.o.Flags.True(readMask))
	err := pl.read(u, pl, pointerTo(v))
	u.release()
	return toGenerated(err)
}

// readReflectedName reads the name of a member, as it stands, into what p points to.
// Places in errors are for the caller to set.
func readReflectedName(p any, quoted []byte, o Options) error {
	u := borrowUnmarshaler(jsontext.NewDecoder(bytes.NewReader(quoted), o))
	v := reflect.ValueOf(p)
	pl := u.plan(v.Type().Elem(), u.o.Flags.True(readMask)|atName)
	err := pl.read(u, pl, pointerTo(v))
	u.release()
	return toGenerated(err)
}

func writeReflected(enc *jsontext.Encoder, p any) error { return toGenerated(marshalEncode(enc, p)) }

var (
	generatedType   = reflect.TypeFor[rt.Generated]()
	genMarshaler    = reflect.TypeFor[rt.Marshaler]()
	genUnmarshaler  = reflect.TypeFor[rt.Unmarshaler]()
	jsonMethodTypes = map[reflect.Type]bool{ // by which methods a type reads itself
		marshalerToType: false, marshalerType: false,
		unmarshalerFromType: true, unmarshalerType: true,
	}
)

// dialectOf returns the rules that code has been generated for t by. Methods that
// come from an embedded type are not its own.
func dialectOf(t reflect.Type) (d rt.Dialect, ok bool) {
	p := reflect.PointerTo(t)
	if !mayHaveMethods(t) || !p.Implements(generatedType) {
		return 0, false
	}
	// An embedded pointer, by way of which the method is, may be nil.
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	typ, d := reflect.New(t).Interface().(rt.Generated).JavelinType()
	return d, reflect.TypeOf(typ) == p
}

// readsByCode and writesByCode report whether there is generated code by which a
// type is read, or written.
func readsByCode(t reflect.Type) (d rt.Dialect, ok bool) {
	if d, ok = dialectOf(t); ok {
		ok = reflect.PointerTo(t).Implements(genUnmarshaler)
	}
	return d, ok
}

func writesByCode(t reflect.Type) (d rt.Dialect, ok bool) {
	if d, ok = dialectOf(t); ok {
		ok = reflect.PointerTo(t).Implements(genMarshaler)
	}
	return d, ok
}

// isGenerated reports whether the method of t that the interface m is of has been
// generated.
func isGenerated(t, m reflect.Type) (ok bool) {
	reads, isJSON := jsonMethodTypes[m]
	switch {
	case !isJSON:
		return false
	case reads:
		_, ok = readsByCode(t)
	default:
		_, ok = writesByCode(t)
	}
	return ok
}

// dialectMode is the mode that generated code is for. Under the details of releases
// of Go before 1.27, which opt.Classic stands for, it is not called.
func dialectMode(d rt.Dialect) mode {
	if d&rt.DialectV1 != 0 {
		return opt.V1Defaults
	}
	return 0
}

// byGenerated has the generated code for the type come first.
func (b *readBuilder) byGenerated(pl *readPlan) {
	if b.funcs != nil || pl.methods != 0 {
		return
	}
	if d, ok := readsByCode(pl.typ); !ok || pl.mode&^mannerBits != dialectMode(d)&readMask {
		return
	}
	pl.code = reflect.Zero(reflect.PointerTo(pl.typ)).Interface().(rt.Unmarshaler)
	pl.natural = pl.read
	pl.kind, pl.read = readOther, unmarshalGenerated
}

func unmarshalGenerated(u *unmarshaler, pl *readPlan, p pointer) error {
	if u.slow || disableGenerated || u.o.Flags.Get(opt.OwnFlags) {
		return pl.natural(u, pl, p)
	}
	if u.code == nil {
		u.code = gen.GetDecoder()
	}
	err := gen.Read(u.code, u.dec, receiverOf(pl.code, p))
	if e, ok := err.(*rt.Error); ok {
		return fromGenerated(e)
	}
	return err
}

// smallGenerated is Unmarshal for a small document without options, into a type that
// is read by generated code. If it reports false, that is not so.
func (c *unmarshalCall) smallGenerated(in []byte, out any) (done bool, err error) {
	v := reflect.ValueOf(out)
	if disableFast || disableGenerated || v.Kind() != reflect.Pointer || v.IsNil() {
		return false, nil
	}
	pl := c.u.rootPlan(v, 0)
	if pl.code == nil {
		return false, nil
	}
	if c.code == nil {
		c.code = gen.GetDecoder()
	}
	done, err = gen.Small(c.code, in, receiverOf(pl.code, pointerTo(v)))
	if e, ok := err.(*rt.Error); ok {
		err = fromGenerated(e)
	}
	return done, err
}

// toGenerated returns an error of this package as one of generated code.
func toGenerated(err error) error {
	s, ok := err.(*SemanticError)
	if !ok {
		return err
	}
	e := &rt.Error{
		Marshaling:  s.action == marshalAction,
		ByteOffset:  s.ByteOffset,
		JSONPointer: s.JSONPointer,
		JSONKind:    s.JSONKind,
		JSONValue:   s.JSONValue,
		Err:         s.Err,
	}
	switch s.Err {
	case ErrUnknownName:
		e.Err = rt.ErrUnknownName
	case errAmbiguousName:
		e.Err = gen.AmbiguousName()
	}
	if s.GoType != nil {
		e.Type = rt.Type{Name: typeName(s.GoType), Nil: reflect.Zero(reflect.PointerTo(s.GoType)).Interface()}
	}
	return e
}

// fromGenerated returns an error of generated code as one of this package.
func fromGenerated(e *rt.Error) *SemanticError {
	s := &SemanticError{
		action:      unmarshalAction,
		ByteOffset:  e.ByteOffset,
		JSONPointer: e.JSONPointer,
		JSONKind:    e.JSONKind,
		JSONValue:   e.JSONValue,
		Err:         e.Err,
	}
	if e.Marshaling {
		s.action = marshalAction
	}
	if t := reflect.TypeOf(e.Type.Nil); t != nil {
		s.GoType = t.Elem()
	}
	switch e.Err {
	case rt.ErrUnknownName:
		s.Err = ErrUnknownName
	case gen.AmbiguousName():
		s.Err = errAmbiguousName
	}
	return s
}

// byGenerated has the generated code for the type come first.
func (b *writeBuilder) byGenerated(pl *writePlan) {
	if b.funcs != nil || pl.method != nil {
		return
	}
	if d, ok := writesByCode(pl.typ); !ok || pl.mode&^(unaddressable|mannerBits) != dialectMode(d)&writeMask {
		return
	}
	code := reflect.Zero(reflect.PointerTo(pl.typ)).Interface().(rt.Marshaler)
	custom := pl.custom
	pl = pl.precede()
	pl.custom = custom
	pl.code = code
	pl.kind, pl.write = writeGenerated, marshalGenerated
}

func marshalGenerated(m *marshaler, pl *writePlan, p pointer) error {
	return m.value(pl.next, p)
}

// fastGenerated appends the value at p by generated code. If that meets an error,
// the plan without it writes the value again, unless a part of it is gone.
func (m *marshaler) fastGenerated(w pointer, pl *writePlan, p pointer) pointer {
	f := &m.o.Flags
	if disableGenerated || f.Get(opt.RawNumbers|opt.ReorderRawObjects) || f.Get(opt.PreserveRawStrings) != pl.legacy {
		return m.fast(w, pl.next, p)
	}
	code := m.code
	m.code = nil // one within another has its own
	if code == nil {
		code = gen.GetEncoder(m.o)
	}
	if m.flushAt != math.MaxInt && text.Encoder(m.enc).FlushAt() == m.flushAt {
		return m.streamGenerated(w, pl, p, code)
	}
	out, err := gen.Write(code, m.written(w), receiverOf(pl.code, p), m.limit-m.depth, math.MaxInt, nil)
	m.code = code
	if err != nil {
		return m.careful(w, pl.next, p)
	}
	return m.behind(out)
}

// streamGenerated is fastGenerated where what is written may be flushed.
func (m *marshaler) streamGenerated(w pointer, pl *writePlan, p pointer, code *rt.Encoder) pointer {
	x, b := text.Encoder(m.enc), m.written(w)
	n, base, flushes := len(b), x.Base(), m.flushes
	out, err := gen.Write(code, b, receiverOf(pl.code, p), m.limit-m.depth, m.flushAt, m)
	m.code = code
	switch {
	case err == nil:
		if m.flushes != flushes {
			m.flushAt = x.FlushAt()
		}
		return m.resume(out)
	case m.flushes == flushes:
		return m.careful(w, pl.next, p)
	}
	m.sync()
	e, ok := err.(*rt.Error)
	if !ok {
		return m.fail(err)
	}
	s := fromGenerated(e)
	s.ByteOffset += base + int64(n)
	s.JSONPointer = pointerNext(m.enc) + s.JSONPointer
	return m.fail(s)
}

// FlushWritten is how generated code hands over what it has written.
func (m *marshaler) FlushWritten(b []byte) ([]byte, error) {
	m.flushes++
	x := text.Encoder(m.enc)
	x.SetBuf(b)
	err := x.FlushWithin()
	return x.Buf(), err
}

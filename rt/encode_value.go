package rt

import (
	"errors"
	"io"
	"math"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Float64 appends a float64. If it is not finite, that is an error.
func (e *Encoder) Float64(b []byte, v float64) []byte { return e.Float64As(b, v, &typeFloat64) }

// Float64As is Float64 for a type of that kind.
func (e *Encoder) Float64As(b []byte, v float64, t *Type) []byte {
	// The usual, as in write.PutFloat, without a call of that.
	at := len(b)
	if i, ok := write.Millionths(math.Abs(v)); ok && cap(b)-at >= write.FloatSize {
		w := (*[write.FloatSize]byte)(b[at : at+write.FloatSize])
		w[0] = '-'
		n := int(math.Float64bits(v) >> 63)
		return b[:at+n+num.PutMillionths((*[num.MillionthsSize]byte)(w[n:n+num.MillionthsSize]), i)]
	}
	if v-v != 0 {
		return e.infinite(b, v, t)
	}
	if cap(b)-at >= write.FloatSize {
		return b[:at+write.PutFloatElse((*[write.FloatSize]byte)(b[at:at+write.FloatSize]), v)]
	}
	return write.AppendFloat(b, v)
}

// Float32 appends a float32.
func (e *Encoder) Float32(b []byte, v float32) []byte { return e.Float32As(b, v, &typeFloat32) }

// Float32As appends a float32 that has the type t in errors.
func (e *Encoder) Float32As(b []byte, v float32, t *Type) []byte {
	if i, ok := num.Millionths32(math.Abs(float64(v))); ok && cap(b)-len(b) >= write.FloatSize {
		return millionths(b, float64(v), i)
	}
	if v-v != 0 {
		return e.infinite(b, float64(v), t)
	}
	return num.AppendFloat(b, float64(v), 32)
}

// millionths appends i millionths with the sign of v; b has room for it.
func millionths(b []byte, v float64, i uint64) []byte {
	at := len(b)
	w := (*[write.FloatSize]byte)(b[at : at+write.FloatSize])
	w[0] = '-'
	n := int(math.Float64bits(v) >> 63)
	return b[:at+n+num.PutMillionths((*[num.MillionthsSize]byte)(w[n:n+num.MillionthsSize]), i)]
}

// QuotedFloat appends a float of the given size in bits within a string.
func (e *Encoder) QuotedFloat(b []byte, v float64, bits int, t *Type) []byte {
	if v-v != 0 {
		return e.infinite(b, v, t)
	}
	if b = append(b, '"'); bits == 64 {
		return append(e.Float64As(b, v, t), '"')
	}
	return append(num.AppendFloat(b, v, bits), '"')
}

func (e *Encoder) infinite(b []byte, v float64, t *Type) []byte {
	return e.Fail(b, write.NotFinite(v), t)
}

// Time appends a time as RFC 3339.
func (e *Encoder) Time(b []byte, v time.Time) []byte {
	out, err := codec.AppendTime(append(b, '"'), v)
	if err != nil {
		return e.Fail(b, err, &typeTime)
	}
	return append(out, '"')
}

// Duration is for a time.Duration, which has no form of its own in v2: an error.
// In the v1 dialect it is written by Int.
func (e *Encoder) Duration(b []byte, _ time.Duration) []byte {
	return e.Fail(b, errNoDurationForm, &typeDuration)
}

// BadStringTag is for types that do not allow the tag option string.
func (e *Encoder) BadStringTag(b []byte, t *Type) []byte { return e.Fail(b, errInvalidStringTag, t) }

// RawValue appends v, which must be a value, without whitespace; null if v is nil.
func (e *Encoder) RawValue(b, v []byte) []byte {
	if v == nil {
		return append(b, "null"...)
	}
	return e.value(b, v, &typeRaw)
}

// value appends v, which a method of type t has returned. Without a type, what is wrong with v is an error
// of the syntax.
//
//go:noinline
func (e *Encoder) value(b, v []byte, t *Type) []byte {
	x := (*text.Encoder)(&e.raw)
	if e.depth < e.limit {
		if out, ok := x.AppendNested(b, v, e.depth+defaultDepth-e.room); ok {
			return out
		}
	}
	if out, ok := e.quoter.AppendScalar(b, v); ok {
		return out
	}
	if e.err != nil {
		return b
	}
	out, err := e.rewrite(b, v)
	if err == nil {
		return out
	}
	serr, ok := err.(*jsontext.SyntacticError)
	if !ok {
		return e.stop(b, err)
	}
	offset, ptr := e.place(b)
	serr.ByteOffset += offset
	serr.JSONPointer = ptr + serr.JSONPointer
	if t == nil {
		return e.stop(b, serr)
	}
	return e.stop(b, &Error{Marshaling: true, ByteOffset: offset, JSONPointer: ptr, Type: typeOf(t), Err: serr})
}

// rewrite appends v token by token. An Encoder would do the same, but also brings
// what lays out floats.
func (e *Encoder) rewrite(b, v []byte) ([]byte, error) {
	o := e.opts
	o.Flags.Set(opt.DepthLimit | 1)
	o.DepthLimit = max(e.limit-e.depth, 0)
	x := text.GetDecoder(v, []Options{&o})
	defer text.PutDecoder(x)
	for {
		kind, n := x.StackIndex(x.Depth())
		k := x.PeekKind()
		if k != '}' && k != ']' && n > 0 {
			if kind == '{' && n%2 == 1 {
				b = append(b, ':')
			} else {
				b = append(b, ',')
			}
		}
		_, err := x.ReadToken()
		switch {
		case err == io.EOF:
			return nil, &jsontext.SyntacticError{ByteOffset: int64(len(v)), Err: io.ErrUnexpectedEOF}
		case err != nil:
			return nil, err
		case k == '"':
			if b, _, err = wire.ReformatString(b, x.Last(), &e.opts.Flags); err != nil {
				return nil, err
			}
		case k == '0':
			b = append(b, x.Last()...)
		case k == 'n':
			b = append(b, "null"...)
		case k == 't' || k == 'f':
			b = e.Bool(b, k == 't')
		default:
			b = append(b, byte(k))
		}
		if x.Depth() == 0 {
			return b, x.CheckEOF()
		}
	}
}

// JSON appends the result of m. It is for a type with that method.
//
//go:noinline
func (e *Encoder) JSON(b []byte, m interface{ MarshalJSON() ([]byte, error) }, t *Type) []byte {
	if e.err != nil {
		return b
	}
	v, err := m.MarshalJSON()
	if err == nil {
		return e.value(b, v, t)
	}
	b = e.Fail(b, place.WrapUnsupported(ownError(err), "MarshalJSON method"), t)
	if outer, ok := e.err.(*Error); ok {
		e.err = collapse(outer)
	}
	return b
}

// Text appends the result of m as a string. It is for a type with that method.
func (e *Encoder) Text(b []byte, m interface{ MarshalText() ([]byte, error) }, t *Type) []byte {
	if e.err != nil {
		return b
	}
	s, err := m.MarshalText()
	return e.text(b, s, err, "MarshalText method", t)
}

// TextAppender is Text for a type with the method AppendText, which comes first.
func (e *Encoder) TextAppender(b []byte, m interface{ AppendText([]byte) ([]byte, error) }, t *Type) []byte {
	if e.err != nil {
		return b
	}
	s, err := m.AppendText(nil)
	return e.text(b, s, err, "AppendText method", t)
}

//go:noinline
func (e *Encoder) text(b, s []byte, err error, what string, t *Type) []byte {
	if err == nil {
		if out, ok := e.quoter.Append(b, s); ok {
			return out
		}
		offset, ptr := e.place(b)
		err = &jsontext.SyntacticError{ByteOffset: offset, JSONPointer: ptr, Err: wire.ErrInvalidUTF8}
	}
	if err = ownError(err); isPlaced(err) && !isSyntax(err) {
		return e.stop(b, err)
	}
	return e.Fail(b, place.WrapUnsupported(err, what), t)
}

// To appends the value that the method of m writes. If that returns [errors.ErrUnsupported]
// before it has written anything, unsupported is true, and the value must be written as
// without the method.
//
//go:noinline
func (e *Encoder) To(b []byte, m interface {
	MarshalJSONTo(*jsontext.Encoder) error
}, t *Type) (_ []byte, unsupported bool) {
	if e.err != nil {
		return b, false
	}
	raw := e.lend(b)
	before := place.Of(raw)
	l := place.Lend(raw)
	err := m.MarshalJSONTo(raw)
	l.GiveBack()
	if err = place.CheckOneValue(err, before, place.Of(raw)); err != nil && place.IsSkip(err) {
		text.PutAppender((*text.Encoder)(raw))
		return b, true
	}
	if err != nil && !isSyntax(err) && !text.IsIOError(err) {
		e := errorWithPosition(raw, t, before, ownError(err))
		e.Marshaling = true
		err = e
	}
	out := text.PutAppender((*text.Encoder)(raw))
	if err != nil {
		return e.stop(b, err), false
	}
	return out, false
}

// lend returns an Encoder that stands where what belongs after b does.
func (e *Encoder) lend(b []byte) *jsontext.Encoder {
	o := e.opts
	o.Flags.Set(opt.OmitTopLevelNewline | 1)
	enc := (*jsontext.Encoder)(text.GetAppender(b, []Options{&o}))
	x := (*text.Encoder)(enc)
	if e.around != nil {
		e.around.StandAround(x)
	}
	e.stand(b, x)
	if x.Delim() != 0 {
		x.SetBuf(b[:len(b)-1]) // which it writes itself
	}
	x.SetBase(e.offset(b) - int64(len(b))) // its offsets are those in the whole
	return enc
}

// Any appends v, which may be a value that [Decoder.Any] makes, an integer, or a value that
// can write itself.
func (e *Encoder) Any(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return e.Bool(b, v)
	case string:
		return e.String(b, v)
	case float64:
		return e.Float64(b, v)
	case float32:
		return e.Float32(b, v)
	case int:
		return num.AppendInt(b, int64(v))
	case int8:
		return num.AppendInt(b, int64(v))
	case int16:
		return num.AppendInt(b, int64(v))
	case int32:
		return num.AppendInt(b, int64(v))
	case int64:
		return num.AppendInt(b, v)
	case uint:
		return num.AppendUint(b, uint64(v))
	case uint8:
		return num.AppendUint(b, uint64(v))
	case uint16:
		return num.AppendUint(b, uint64(v))
	case uint32:
		return num.AppendUint(b, uint64(v))
	case uint64:
		return num.AppendUint(b, v)
	case []byte:
		return e.Bytes(b, v)
	case time.Time:
		return e.Time(b, v)
	case []any:
		if !fast {
			return e.anyTree(b, v)
		}
		return listed(e, b, v, (*Encoder).Any)
	case map[string]any:
		if !fast {
			return e.anyTree(b, v)
		}
		return e.anyMap(b, v)
	case []string:
		return e.Strings(b, v)
	case Marshaler:
		if !fast {
			return e.anyOwn(b, v)
		}
		return v.MarshalJavelin(e, b)
	}
	if reflected.write != nil {
		return reflected.write(e, b, v)
	}
	switch v := v.(type) {
	case interface {
		MarshalJSONTo(*jsontext.Encoder) error
	}:
		b, unsupported := e.To(b, v, nil)
		if unsupported {
			return e.Fail(b, errNoForm, typeUnknown(v, false))
		}
		return b
	case interface{ MarshalJSON() ([]byte, error) }:
		return e.JSON(b, v, nil)
	case interface{ AppendText([]byte) ([]byte, error) }:
		return e.TextAppender(b, v, nil)
	case interface{ MarshalText() ([]byte, error) }:
		return e.Text(b, v, nil)
	}
	return e.Fail(b, errNoForm, typeUnknown(v, false))
}

// Interface is [Encoder.Any] for an interface of the type t, which has methods: its value
// may be a case of a union.
func (e *Encoder) Interface(b []byte, v any, t *Type) []byte {
	if h := unions.Load(); h != nil && v != nil && h.is(t.Nil) {
		return reflected.write(e, b, h.holding(t.Nil, v))
	}
	return e.Any(b, v)
}

var errNoForm = errors.New("the type in an interface is not known to generated code")

func (e *Encoder) anyMap(b []byte, m map[string]any) []byte {
	if !e.Enter(b) {
		return b
	}
	b = append(b, '{')
	n := 0
	member := func(b []byte, k string, v any) []byte {
		b = e.Flush(b)
		if n > 0 {
			b = append(b, ',')
		}
		n++
		return e.Any(e.Name(b, k), v)
	}
	if e.sort {
		for _, k := range SortedKeys(m) {
			b = member(b, k, m[k])
		}
	} else {
		for k, v := range m {
			b = member(b, k, v)
		}
	}
	e.Leave()
	return append(b, '}')
}

// anyTree is Any without calls within one another for what Any reads.
func (e *Encoder) anyTree(b []byte, v any) []byte {
	for base := len(e.trees); ; {
		opens := byte(0)
		t := anyWritten{}
		switch v := v.(type) {
		case []any:
			opens, t.list = '[', v
		case map[string]any:
			opens, t.m = '{', v
			if t.keys = make([]string, 0, len(v)); e.sort {
				t.keys = SortedKeys(v)
			} else {
				for k := range v {
					t.keys = append(t.keys, k)
				}
			}
		default:
			b = e.Any(b, v)
		}
		if opens != 0 {
			if !e.enter(b, 0) {
				clear(e.trees[base:])
				e.trees = e.trees[:base]
				return b
			}
			b = append(b, opens)
			e.trees = append(e.trees, t)
		}
		for {
			if len(e.trees) == base {
				return b
			}
			t := &e.trees[len(e.trees)-1]
			if t.n < len(t.list)+len(t.keys) {
				if b = e.Flush(b); t.n > 0 {
					b = append(b, ',')
				}
				if t.keys == nil {
					v = t.list[t.n]
				} else {
					k := t.keys[t.n]
					b = e.Name(b, k)
					v = t.m[k]
				}
				t.n++
				break
			}
			closes := byte(']')
			if t.keys != nil {
				closes = '}'
			}
			b = append(b, closes)
			e.depth--
			*t = anyWritten{}
			e.trees = e.trees[:len(e.trees)-1]
		}
	}
}

// anyOwn is Any for what writes itself.
func (e *Encoder) anyOwn(b []byte, v Marshaler) []byte {
	if anyFrame > e.stack {
		e.deep(b)
		return b
	}
	e.stack -= anyFrame
	b = v.MarshalJavelin(e, b)
	e.stack += anyFrame
	return b
}

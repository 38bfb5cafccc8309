package rt

import (
	"time"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is for fields with the tag option string whose type is known only when the
// program runs: a type parameter, which may turn out to be a number or something that the
// option does not go with.

// tagged is what package json/v2 adds for them if it is part of the program.
var tagged struct {
	read  func(d *Decoder, p any)
	write func(e *Encoder, b []byte, p any) []byte
	// isByte reports whether zero is a pointer to a byte of whatever name.
	isByte func(zero any) bool
	// text returns the text that the key of a map is, to which key is a pointer, if it is
	// of a string type without methods.
	text func(key any) (string, bool)
}

// AreBytes reports whether the elements of a list are of a named byte type, if the program
// has reflection. The v1 dialect has these in base64, too.
func AreBytes[S ~[]E, E any](S) bool { return tagged.isByte != nil && tagged.isByte((*E)(nil)) }

// ReflectedTagged is Reflected for values of fields with the tag option string.
func (within) ReflectedTagged(
	read func(dec *jsontext.Decoder, p any) error,
	write func(enc *jsontext.Encoder, p any) error,
	isByte func(zero any) bool,
	keyText func(key any) (string, bool),
) {
	tagged.isByte, tagged.text = isByte, keyText
	tagged.read = func(d *Decoder, p any) {
		if !d.slow() {
			return
		}
		if err := read(d.dec, p); err != nil {
			d.mismatch(err, false)
		}
	}
	tagged.write = func(e *Encoder, b []byte, p any) []byte {
		if e.err != nil {
			return b
		}
		enc := e.lend(b)
		err := write(enc, p)
		out := text.PutAppender((*text.Encoder)(enc))
		if err != nil {
			return e.stop(b, err)
		}
		return out
	}
}

// QuotedValue is Value for a field with the tag option string.
func (d *Decoder) QuotedValue(p any) {
	switch p := p.(type) {
	case *int:
		quotedInt(d, p, &typeInt, IntSize)
	case *int8:
		quotedInt(d, p, &typeInt8, 8)
	case *int16:
		quotedInt(d, p, &typeInt16, 16)
	case *int32:
		quotedInt(d, p, &typeInt32, 32)
	case *int64:
		quotedInt(d, p, &typeInt64, 64)
	case *uint:
		quotedUint(d, p, &typeUint, IntSize)
	case *uint8:
		quotedUint(d, p, &typeUint8, 8)
	case *uint16:
		quotedUint(d, p, &typeUint16, 16)
	case *uint32:
		quotedUint(d, p, &typeUint32, 32)
	case *uint64:
		quotedUint(d, p, &typeUint64, 64)
	case *float32:
		if v, ok := d.QuotedFloat(&typeFloat32, 32); ok {
			*p = float32(v)
		}
	case *float64:
		if v, ok := d.QuotedFloat(&typeFloat64, 64); ok {
			*p = v
		}
	case *jsontext.Value:
		d.RawValue((*[]byte)(p))
	case *bool:
		if !d.loose {
			d.BadStringTag(&typeBool)
			return
		}
		d.QuotedBool(p, &typeBool)
	case *string:
		if !d.loose {
			d.BadStringTag(&typeString)
			return
		}
		d.QuotedString(p, &typeString)
	default:
		switch {
		case tagged.read != nil:
			tagged.read(d, p)
		case !d.loose && isTagless(p):
			d.BadStringTag(&Type{Nil: p})
		default:
			d.Value(p)
		}
	}
}

func quotedInt[T int | int8 | int16 | int32 | int64](d *Decoder, p *T, t *Type, bits int) {
	if v, ok := d.QuotedInt(t, bits); ok {
		*p = T(v)
	}
}

func quotedUint[T uint | uint8 | uint16 | uint32 | uint64](d *Decoder, p *T, t *Type, bits int) {
	if v, ok := d.QuotedUint(t, bits); ok {
		*p = T(v)
	}
}

// isTagless reports whether the option string does not go with what p points to, though
// package rt can read and write it otherwise.
func isTagless(p any) bool {
	switch p.(type) {
	case *[]byte, *any, *[]any, *map[string]any, *time.Time, Marshaler, Unmarshaler:
		return true
	}
	return false
}

// QuotedValue is Value for a field with the tag option string.
func (e *Encoder) QuotedValue(b []byte, p any) []byte {
	legacy := e.opts.Flags.Get(opt.StringifyWithLegacySemantics)
	switch p := p.(type) {
	case *int:
		return e.QuotedInt(b, int64(*p))
	case *int8:
		return e.QuotedInt(b, int64(*p))
	case *int16:
		return e.QuotedInt(b, int64(*p))
	case *int32:
		return e.QuotedInt(b, int64(*p))
	case *int64:
		return e.QuotedInt(b, *p)
	case *uint:
		return e.QuotedUint(b, uint64(*p))
	case *uint8:
		return e.QuotedUint(b, uint64(*p))
	case *uint16:
		return e.QuotedUint(b, uint64(*p))
	case *uint32:
		return e.QuotedUint(b, uint64(*p))
	case *uint64:
		return e.QuotedUint(b, *p)
	case *float32:
		return e.QuotedFloat(b, float64(*p), 32, &typeFloat32)
	case *float64:
		return e.QuotedFloat(b, *p, 64, &typeFloat64)
	case *jsontext.Value:
		return e.RawValue(b, *p)
	case *bool:
		if !legacy {
			return e.BadStringTag(b, &typeBool)
		}
		return append(e.Bool(append(b, '"'), *p), '"')
	case *string:
		if !legacy {
			return e.BadStringTag(b, &typeString)
		}
		return e.QuotedString(b, *p, &typeString)
	}
	switch {
	case tagged.write != nil:
		return tagged.write(e, b, p)
	case !legacy && isTagless(p):
		return e.BadStringTag(b, &Type{Nil: p})
	}
	return e.Value(b, p)
}

package rt

import (
	"math"
	"strconv"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// The types of what has no type of its own.
var (
	typeBool    = Type{Name: "bool", Nil: (*bool)(nil)}
	typeString  = Type{Name: "string", Nil: (*string)(nil)}
	typeInt     = Type{Name: "int", Nil: (*int)(nil)}
	typeInt8    = Type{Name: "int8", Nil: (*int8)(nil)}
	typeInt16   = Type{Name: "int16", Nil: (*int16)(nil)}
	typeInt32   = Type{Name: "int32", Nil: (*int32)(nil)}
	typeInt64   = Type{Name: "int64", Nil: (*int64)(nil)}
	typeUint    = Type{Name: "uint", Nil: (*uint)(nil)}
	typeUint8   = Type{Name: "uint8", Nil: (*uint8)(nil)}
	typeUint16  = Type{Name: "uint16", Nil: (*uint16)(nil)}
	typeUint32  = Type{Name: "uint32", Nil: (*uint32)(nil)}
	typeUint64  = Type{Name: "uint64", Nil: (*uint64)(nil)}
	typeUintptr = Type{Name: "uintptr", Nil: (*uintptr)(nil)}
)

// slow has dec stand where d does, for the complete form to read, and reports
// whether there has been no error.
func (d *Decoder) slow() bool {
	if d.buf != nil {
		d.sync()
	}
	return d.err == nil
}

// null reads null if it comes next and nothing is unusual.
func (d *Decoder) null() bool {
	at := d.at
	if uint(at) < uint(len(d.buf)) && d.buf[at] == 'n' && len(d.buf)-at > 4 && string(d.buf[at:at+4]) == "null" {
		d.i++
		d.end = at + 4
		return true
	}
	return false
}

// Null reads the next value if it is null, and reports whether it is.
func (d *Decoder) Null() bool {
	if uint(d.at) < uint(len(d.buf)) {
		switch {
		case d.buf[d.at] != 'n':
			return false
		case d.null():
			return true
		}
	}
	if !d.slow() || d.dec.PeekKind() != 'n' {
		if d.err == nil {
			d.enter()
		}
		return false
	}
	if _, err := d.dec.ReadToken(); err != nil {
		d.fail(err)
	}
	return true
}

// Kind returns the kind of the next value, or 0 if there is none or an error.
func (d *Decoder) Kind() jsontext.Kind {
	if uint(d.at) < uint(len(d.buf)) {
		return jsontext.Kind(kindOf(d.buf[d.at]))
	}
	if !d.slow() {
		return 0
	}
	return d.dec.PeekKind()
}

func kindOf(c byte) byte {
	if c == '-' || '0' <= c && c <= '9' {
		return '0'
	}
	return c
}

// Skip reads the next value and forgets it.
func (d *Decoder) Skip() {
	if d.slow() {
		if err := d.dec.SkipValue(); err != nil {
			d.fail(err)
		}
	}
}

// value reads the next value as it stands; of a string, plain says that the text
// between the quotes is what it means.
func (d *Decoder) value() (val []byte, plain, ok bool) {
	if !d.slow() {
		return nil, false, false
	}
	val, form, err := text.Decoder(d.dec).ReadValue()
	if err != nil {
		d.fail(err)
		return nil, false, false
	}
	return val, form.Verbatim(), true
}

// unquoted returns what the string val means: a part of val if it is plain.
func unquoted(val []byte, plain bool) []byte {
	if plain {
		return val[1 : len(val)-1 : len(val)-1]
	}
	return wire.Unquote(val, wire.Escaped)
}

// Bool reads a bool.
func (d *Decoder) Bool(p *bool) { d.BoolAs(p, &typeBool) }

// BoolAs is Bool for a type of that kind, as are the others of that name.
func (d *Decoder) BoolAs(p *bool, t *Type) {
	buf, at := d.buf, d.at
	if uint(at) < uint(len(buf)) && len(buf)-at >= 6 {
		switch string(buf[at : at+4]) {
		case "true":
			*p = true
			d.i++
			d.end = at + 4
			return
		case "fals":
			if buf[at+4] == 'e' {
				*p = false
				d.i++
				d.end = at + 5
				return
			}
		case "null":
			d.i++
			d.end = at + 4
			if !d.merge {
				*p = false
			}
			return
		}
	}
	if !d.slow() {
		return
	}
	tok, err := d.dec.ReadToken()
	if err != nil {
		d.fail(err)
		return
	}
	switch k := tok.Kind(); k {
	case 'n':
		if !d.merge {
			*p = false
		}
	case 't', 'f':
		*p = k == 't'
	default:
		d.misfit(t)
	}
}

// String reads a string.
func (d *Decoder) String(p *string) {
	if buf, at := d.buf, d.at; uint(at) < uint(len(buf)) && buf[at] == '"' {
		if stop := d.org + int(d.ent[d.i+1]); at < stop && stop < len(buf) { // beyond buf if it has escapes
			*p = d.strings.Cut(buf, at+1, stop)
			d.end = stop + 1
			d.i += 2
			return
		}
	}
	d.string(p, &typeString)
}

func (d *Decoder) StringAs(p *string, t *Type) {
	if buf, at := d.buf, d.at; uint(at) < uint(len(buf)) && buf[at] == '"' {
		if stop := d.org + int(d.ent[d.i+1]); at < stop && stop < len(buf) {
			*p = d.strings.Cut(buf, at+1, stop)
			d.end = stop + 1
			d.i += 2
			return
		}
	}
	d.string(p, t)
}

func (d *Decoder) string(p *string, t *Type) {
	if buf, at := d.buf, d.at; uint(at) < uint(len(buf)) {
		if stop := d.org + int(d.ent[d.i+1]&simd.PosMask); buf[at] == '"' && at < stop && stop < len(buf)-1 {
			if v, ok := d.strings.MakeValue(buf[at+1:stop], d.lone); ok {
				*p = v
				d.end = stop + 1
				d.i += 2
				return
			}
		} else if d.null() {
			if !d.merge {
				*p = ""
			}
			return
		}
	}
	val, plain, ok := d.value()
	switch {
	case !ok:
	case val[0] == 'n':
		if !d.merge {
			*p = ""
		}
	case val[0] != '"':
		d.mismatch(d.errorAfter(t, nil), false)
	case plain:
		*p = d.strings.Make(val[1 : len(val)-1])
	default:
		*p = d.strings.MakeUnquoted(val[1 : len(val)-1])
	}
}

// InternString is String for values that come again and again: equal ones share
// memory.
func (d *Decoder) InternString(p *string) {
	if buf, at := d.buf, d.at; uint(at) < uint(len(buf)) && buf[at] == '"' {
		if stop := d.org + int(d.ent[d.i+1]); at < stop && stop < len(buf) {
			*p = d.interned.Make(buf[at+1:stop], &d.strings)
			d.end = stop + 1
			d.i += 2
			return
		}
	}
	d.string(p, &typeString)
}

// NoCopyString is String for values that may share the memory of the input, if
// that is a slice: it must not change as long as the string is in use, and lives
// as long.
func (d *Decoder) NoCopyString(p *string) {
	if buf, at := d.buf, d.at; uint(at) < uint(len(buf)) && buf[at] == '"' && (d.dec == nil || text.Decoder(d.dec).InMemory()) {
		if stop := d.org + int(d.ent[d.i+1]); at < stop && stop < len(buf) {
			if d.dec == nil {
				buf = d.data
			}
			*p = simd.String(buf[at+1 : stop])
			d.end = stop + 1
			d.i += 2
			return
		}
	}
	d.string(p, &typeString)
}

// int reads an integer of the given size.
func (d *Decoder) int(t *Type, bits int) (v int64, ok bool) {
	if d.null() {
		return 0, !d.merge
	}
	if uint(d.at) < uint(len(d.buf)) {
		v, size, ok := num.ConsumeInt64(d.buf[d.at:])
		if lowest := int64(-1) << (bits - 1); ok && d.at+size < len(d.buf) && v >= lowest && v <= ^lowest {
			d.end = d.at + size
			d.i++
			return v, true
		}
	}
	val, ok := d.number(t)
	if val == nil {
		return 0, ok
	}
	v, ok = num.ParseInt(val)
	switch lowest := int64(-1) << (bits - 1); {
	case !ok && v == 0:
		d.mismatch(d.errorWithValue(t, strconv.ErrSyntax), false)
	case !ok || v < lowest || v > ^lowest:
		d.mismatch(d.errorWithValue(t, strconv.ErrRange), false)
	default:
		return v, true
	}
	return 0, false
}

// number reads a value for a number and returns its text. If that is nil, ok says
// whether the number must become zero.
func (d *Decoder) number(t *Type) (val []byte, ok bool) {
	val, _, ok = d.value()
	if !ok {
		return nil, false
	}
	switch k := val[0]; {
	case k == 'n':
		return nil, !d.merge
	case k == '-' || '0' <= k && k <= '9':
		return val, true
	}
	d.mismatch(d.errorAfter(t, nil), false)
	return nil, false
}

func (d *Decoder) uint(t *Type, bits int) (v uint64, ok bool) {
	if d.null() {
		return 0, !d.merge
	}
	if uint(d.at) < uint(len(d.buf)) {
		v, size, ok := num.ConsumeUint64(d.buf[d.at:])
		if ok && d.at+size < len(d.buf) && v <= math.MaxUint64>>(64-bits) {
			d.end = d.at + size
			d.i++
			return v, true
		}
	}
	val, ok := d.number(t)
	if val == nil {
		return 0, ok
	}
	v, ok = num.ParseUint(val)
	switch {
	case !ok && v == 0:
		d.mismatch(d.errorWithValue(t, strconv.ErrSyntax), false)
	case !ok || v > math.MaxUint64>>(64-bits):
		d.mismatch(d.errorWithValue(t, strconv.ErrRange), false)
	default:
		return v, true
	}
	return 0, false
}

// Int64 reads an int64.
func (d *Decoder) Int64(p *int64) { d.Int64As(p, &typeInt64) }

func (d *Decoder) Int64As(p *int64, t *Type) {
	if v, to := num.Int64At(d.buf, d.at); to > 0 {
		*p = v
		d.end = to
		d.i++
		return
	}
	if v, ok := d.int(t, 64); ok {
		*p = v
	}
}

// Int reads an int.
func (d *Decoder) Int(p *int) { d.IntAs(p, &typeInt) }

func (d *Decoder) IntAs(p *int, t *Type) {
	if v, to := num.Int64At(d.buf, d.at); to > 0 && v == int64(int(v)) {
		*p = int(v)
		d.end = to
		d.i++
		return
	}
	if v, ok := d.int(t, strconv.IntSize); ok {
		*p = int(v)
	}
}

// Int8 reads an int8.
func (d *Decoder) Int8(p *int8) { d.Int8As(p, &typeInt8) }

func (d *Decoder) Int8As(p *int8, t *Type) {
	if v, to := num.Int64At(d.buf, d.at); to > 0 && v == int64(int8(v)) {
		*p = int8(v)
		d.end = to
		d.i++
		return
	}
	if v, ok := d.int(t, 8); ok {
		*p = int8(v)
	}
}

// Int16 reads an int16.
func (d *Decoder) Int16(p *int16) { d.Int16As(p, &typeInt16) }

func (d *Decoder) Int16As(p *int16, t *Type) {
	if v, to := num.Int64At(d.buf, d.at); to > 0 && v == int64(int16(v)) {
		*p = int16(v)
		d.end = to
		d.i++
		return
	}
	if v, ok := d.int(t, 16); ok {
		*p = int16(v)
	}
}

// Int32 reads an int32.
func (d *Decoder) Int32(p *int32) { d.Int32As(p, &typeInt32) }

func (d *Decoder) Int32As(p *int32, t *Type) {
	if v, to := num.Int64At(d.buf, d.at); to > 0 && v == int64(int32(v)) {
		*p = int32(v)
		d.end = to
		d.i++
		return
	}
	if v, ok := d.int(t, 32); ok {
		*p = int32(v)
	}
}

// Uint reads an uint.
func (d *Decoder) Uint(p *uint) { d.UintAs(p, &typeUint) }

func (d *Decoder) UintAs(p *uint, t *Type) {
	if v, to := num.Int64At(d.buf, d.at); to > 0 && d.buf[d.at] != '-' && v == int64(uint(v)) {
		*p = uint(v)
		d.end = to
		d.i++
		return
	}
	if v, ok := d.uint(t, strconv.IntSize); ok {
		*p = uint(v)
	}
}

// Uint8 reads an uint8.
func (d *Decoder) Uint8(p *uint8) { d.Uint8As(p, &typeUint8) }

func (d *Decoder) Uint8As(p *uint8, t *Type) {
	if v, to := num.Int64At(d.buf, d.at); to > 0 && d.buf[d.at] != '-' && v == int64(uint8(v)) {
		*p = uint8(v)
		d.end = to
		d.i++
		return
	}
	if v, ok := d.uint(t, 8); ok {
		*p = uint8(v)
	}
}

// Uint16 reads an uint16.
func (d *Decoder) Uint16(p *uint16) { d.Uint16As(p, &typeUint16) }

func (d *Decoder) Uint16As(p *uint16, t *Type) {
	if v, to := num.Int64At(d.buf, d.at); to > 0 && d.buf[d.at] != '-' && v == int64(uint16(v)) {
		*p = uint16(v)
		d.end = to
		d.i++
		return
	}
	if v, ok := d.uint(t, 16); ok {
		*p = uint16(v)
	}
}

// Uint32 reads an uint32.
func (d *Decoder) Uint32(p *uint32) { d.Uint32As(p, &typeUint32) }

func (d *Decoder) Uint32As(p *uint32, t *Type) {
	if v, to := num.Int64At(d.buf, d.at); to > 0 && d.buf[d.at] != '-' && v == int64(uint32(v)) {
		*p = uint32(v)
		d.end = to
		d.i++
		return
	}
	if v, ok := d.uint(t, 32); ok {
		*p = uint32(v)
	}
}

// Uint64 reads an uint64.
func (d *Decoder) Uint64(p *uint64) { d.Uint64As(p, &typeUint64) }

func (d *Decoder) Uint64As(p *uint64, t *Type) {
	if v, to := num.Int64At(d.buf, d.at); to > 0 && d.buf[d.at] != '-' && v == int64(uint64(v)) {
		*p = uint64(v)
		d.end = to
		d.i++
		return
	}
	if v, ok := d.uint(t, 64); ok {
		*p = uint64(v)
	}
}

// Uintptr reads an uintptr.
func (d *Decoder) Uintptr(p *uintptr) { d.UintptrAs(p, &typeUintptr) }

func (d *Decoder) UintptrAs(p *uintptr, t *Type) {
	if v, to := num.Int64At(d.buf, d.at); to > 0 && d.buf[d.at] != '-' && v == int64(uintptr(v)) {
		*p = uintptr(v)
		d.end = to
		d.i++
		return
	}
	if v, ok := d.uint(t, strconv.IntSize); ok {
		*p = uintptr(v)
	}
}

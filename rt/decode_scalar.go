package rt

import (
	"strconv"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
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

// took ends an attempt at the value that comes next, and reports whether it has been read.
func (d *Decoder) took(end, next int) bool {
	if end < 0 {
		return false
	}
	d.end, d.i = d.org+end, next
	return true
}

// Null reads the next value if it is null, and reports whether it is.
func (d *Decoder) Null() bool {
	if fast && uint(d.at) < uint(len(d.buf)) {
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
	if _, err := (*text.Decoder)(d.dec).ReadToken(); err != nil {
		d.fail(err)
	}
	return true
}

// Kind returns the kind of the next value, or 0 if there is none or an error.
func (d *Decoder) Kind() jsontext.Kind {
	if fast && uint(d.at) < uint(len(d.buf)) {
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

// Skip reads the next value and drops it.
func (d *Decoder) Skip() {
	if d.slow() {
		if err := d.dec.SkipValue(); err != nil {
			d.fail(err)
		}
	}
}

// value reads the next value as it stands; of a string, plain says that the text
// between the quotes is what it means.
//
//go:noinline
func (d *Decoder) value() (val []byte, plain, ok bool) {
	if !d.slow() {
		return nil, false, false
	}
	val, form, err := (*text.Decoder)(d.dec).ReadFormed()
	if err != nil {
		d.fail(err)
		return nil, false, false
	}
	return val, form.Verbatim(), true
}

// Bool reads a bool.
func (d *Decoder) Bool(p *bool) { d.BoolAs(p, &typeBool) }

// BoolAs is [Decoder.Bool] for a type t of that kind. The other methods whose names end
// with As do the same.
//
//go:noinline
func (d *Decoder) BoolAs(p *bool, t *Type) {
	if d.there() {
		if v, size := read.Bool(d.buf, d.at); size > 0 {
			*p = v
			d.end = d.at + size
			d.i++
			return
		}
		if d.took(d.TryBool(p, d.at-d.org, d.i)) {
			return
		}
	}
	if !d.slow() {
		return
	}
	tok, err := (*text.Decoder)(d.dec).ReadToken()
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
		d.misfit(t, nil)
	}
}

// String reads a string.
func (d *Decoder) String(p *string) { d.StringAs(p, &typeString) }

// StringAs reads a string that has the type t in errors.
func (d *Decoder) StringAs(p *string, t *Type) {
	if at := d.at; d.there() && d.buf[at] == '"' {
		// The usual, without a call.
		if stop := d.org + int(d.ent[d.i+1]); at < stop && stop < len(d.buf) { // beyond buf if it has escapes
			*p = d.strings.Cut(d.buf, at+1, stop)
			d.end = stop + 1
			d.i += 2
			return
		}
	}
	if !d.there() || !d.took(d.TryString(p, d.at-d.org, d.i)) {
		d.string(p, t)
	}
}

// string is StringAs in the complete form.
//
//go:noinline
func (d *Decoder) string(p *string, t *Type) {
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
	case !fast:
		*p = string(unquoted(val, false))
	default:
		*p = d.strings.MakeUnquoted(val[1 : len(val)-1])
	}
}

// InternString is [Decoder.String] for values that occur often: equal ones share memory.
func (d *Decoder) InternString(p *string) {
	if !d.there() || !d.took(d.TryInternString(p, d.at-d.org, d.i)) {
		d.string(p, &typeString)
	}
}

// NoCopyString is [Decoder.String] for values that may share the memory of the input, if
// that is a slice. The input must not change as long as the string is in use, and remains
// in memory as long.
func (d *Decoder) NoCopyString(p *string) {
	if !d.there() || !d.took(d.TryNoCopyString(p, d.at-d.org, d.i)) {
		d.string(p, &typeString)
	}
}

// lasts reports whether the input is in memory that is the caller's, who has not asked for
// copies.
func (d *Decoder) lasts() bool {
	if d.dec == nil {
		return true
	}
	x := (*text.Decoder)(d.dec)
	f := &x.Opts().Flags
	return x.InMemory() && (!f.Has(opt.AliasStrings) || f.Get(opt.AliasStrings))
}

// int is signed in the complete form. If ok is false, nothing is to be set.
//
//go:noinline
func (d *Decoder) int(t *Type, bits int) (v int64, ok bool) {
	val, ok := d.number(t)
	if val == nil {
		return 0, ok
	}
	return parsed(d, t, val, bits, read.Int)
}

// parsed returns the number of type t that parse makes of val, which has been read last.
func parsed[T int64 | uint64 | float64](d *Decoder, t *Type, val []byte, bits int, parse func([]byte, int) (T, error)) (v T, ok bool) {
	v, err := parse(val, bits)
	if err != nil {
		d.mismatch(d.errorWithValue(t, err), false)
	}
	return v, err == nil
}

// number reads a value for a number and returns its text. If that is nil, ok says
// whether the number must become zero.
//
//go:noinline
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

//go:noinline
func (d *Decoder) uint(t *Type, bits int) (v uint64, ok bool) {
	val, ok := d.number(t)
	if val == nil {
		return 0, ok
	}
	return parsed(d, t, val, bits, read.Uint)
}

// signed reads an integer of type t, whose kind has so many bits.
func signed[T int | int8 | int16 | int32 | int64](d *Decoder, p *T, t *Type, bits int) {
	if d.there() {
		end := d.org + int(d.ent[d.i+1]&simd.PosMask)
		if v, ok := num.Int64Between(d.buf, d.at, end); ok && v == int64(T(v)) {
			*p = T(v)
			d.end = end
			d.i++
			return
		}
		if d.took(TryInt(d, p, d.at-d.org, d.i)) {
			return
		}
	}
	if v, ok := d.int(t, bits); ok {
		*p = T(v)
	}
}

// unsigned is signed for unsigned integers.
func unsigned[T uint | uint8 | uint16 | uint32 | uint64 | uintptr](d *Decoder, p *T, t *Type, bits int) {
	if d.there() && d.took(TryInt(d, p, d.at-d.org, d.i)) {
		return
	}
	if v, ok := d.uint(t, bits); ok {
		*p = T(v)
	}
}

// Int64 reads an int64.
func (d *Decoder) Int64(p *int64) { signed(d, p, &typeInt64, 64) }

// Int64As is Int64 for a type t of that kind.
func (d *Decoder) Int64As(p *int64, t *Type) { signed(d, p, t, 64) }

// Int reads an int.
func (d *Decoder) Int(p *int) { signed(d, p, &typeInt, strconv.IntSize) }

// IntAs is Int for a type t of that kind.
func (d *Decoder) IntAs(p *int, t *Type) { signed(d, p, t, strconv.IntSize) }

// Int8 reads an int8.
func (d *Decoder) Int8(p *int8) { signed(d, p, &typeInt8, 8) }

// Int8As is Int8 for a type t of that kind.
func (d *Decoder) Int8As(p *int8, t *Type) { signed(d, p, t, 8) }

// Int16 reads an int16.
func (d *Decoder) Int16(p *int16) { signed(d, p, &typeInt16, 16) }

// Int16As is Int16 for a type t of that kind.
func (d *Decoder) Int16As(p *int16, t *Type) { signed(d, p, t, 16) }

// Int32 reads an int32.
func (d *Decoder) Int32(p *int32) { signed(d, p, &typeInt32, 32) }

// Int32As is Int32 for a type t of that kind.
func (d *Decoder) Int32As(p *int32, t *Type) { signed(d, p, t, 32) }

// Uint reads a uint.
func (d *Decoder) Uint(p *uint) { unsigned(d, p, &typeUint, strconv.IntSize) }

// UintAs is Uint for a type t of that kind.
func (d *Decoder) UintAs(p *uint, t *Type) { unsigned(d, p, t, strconv.IntSize) }

// Uint8 reads a uint8.
func (d *Decoder) Uint8(p *uint8) { unsigned(d, p, &typeUint8, 8) }

// Uint8As is Uint8 for a type t of that kind.
func (d *Decoder) Uint8As(p *uint8, t *Type) { unsigned(d, p, t, 8) }

// Uint16 reads a uint16.
func (d *Decoder) Uint16(p *uint16) { unsigned(d, p, &typeUint16, 16) }

// Uint16As is Uint16 for a type t of that kind.
func (d *Decoder) Uint16As(p *uint16, t *Type) { unsigned(d, p, t, 16) }

// Uint32 reads a uint32.
func (d *Decoder) Uint32(p *uint32) { unsigned(d, p, &typeUint32, 32) }

// Uint32As is Uint32 for a type t of that kind.
func (d *Decoder) Uint32As(p *uint32, t *Type) { unsigned(d, p, t, 32) }

// Uint64 reads a uint64.
func (d *Decoder) Uint64(p *uint64) { unsigned(d, p, &typeUint64, 64) }

// Uint64As is Uint64 for a type t of that kind.
func (d *Decoder) Uint64As(p *uint64, t *Type) { unsigned(d, p, t, 64) }

// Uintptr reads a uintptr.
func (d *Decoder) Uintptr(p *uintptr) { unsigned(d, p, &typeUintptr, strconv.IntSize) }

// UintptrAs is Uintptr for a type t of that kind.
func (d *Decoder) UintptrAs(p *uintptr, t *Type) { unsigned(d, p, t, strconv.IntSize) }

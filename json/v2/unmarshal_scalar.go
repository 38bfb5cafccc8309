package json

import (
	"errors"
	"math"
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

func unmarshalBool(u *unmarshaler, pl *readPlan, p pointer) error {
	tok, err := u.dec.ReadToken()
	if err != nil {
		return err
	}
	switch k := tok.Kind(); {
	case k == 'n':
		if !pl.merge {
			*p.Bool() = false
		}
		return nil
	case (k == 't' || k == 'f') && !pl.quoted:
		*p.Bool() = k == 't'
		return nil
	case k == '"' && pl.quoted:
		switch tok.String() {
		case "true":
			*p.Bool() = true
		case "false":
			*p.Bool() = false
		case "null":
			if !pl.merge {
				*p.Bool() = false
			}
		default:
			return newUnmarshalErrorAfterWithValue(u.dec, pl.typ, strconv.ErrSyntax)
		}
		return nil
	}
	return newUnmarshalErrorAfterWithSkipping(u.dec, pl.typ, nil)
}

func unmarshalString(u *unmarshaler, pl *readPlan, p pointer) error {
	val, plain, err := u.value()
	if err != nil {
		return err
	}
	switch val[0] {
	case 'n':
		if !pl.merge {
			*p.String() = ""
		}
		return nil
	case '"':
		if !pl.quoted {
			*p.String() = u.string(val, plain)
			return nil
		}
		// A string within the string.
		val = unquoted(val, plain)
		if string(val) == "null" {
			if !pl.merge {
				*p.String() = ""
			}
			return nil
		}
		if val, err = jsontext.AppendUnquote(nil, val); err != nil {
			return newUnmarshalErrorAfter(u.dec, pl.typ, err)
		}
		*p.String() = string(val)
		return nil
	}
	return newUnmarshalErrorAfter(u.dec, pl.typ, nil)
}

// unmarshalShared is for fields with the tag option nocopy or intern.
func unmarshalShared(u *unmarshaler, pl *readPlan, p pointer) error {
	val, plain, err := u.value()
	if err != nil {
		return err
	}
	switch val[0] {
	case 'n':
		if !pl.merge {
			*p.String() = ""
		}
		return nil
	case '"':
		*p.String() = u.tagged(pl, val, plain)
		return nil
	}
	return newUnmarshalErrorAfter(u.dec, pl.typ, nil)
}

// tagged is the method string for a field with one of these options.
func (u *unmarshaler) tagged(pl *readPlan, val []byte, plain bool) string {
	text := val[1 : len(val)-1]
	switch {
	case !plain:
		return u.strings.MakeUnquoted(text)
	case pl.kind == readInterned:
		return u.keys().Make(text, &u.strings)
	case u.lasts():
		return stringOf(text)
	}
	return u.strings.Make(text)
}

// lasts reports whether the input is in memory that is the caller's, who has not asked for
// copies.
func (u *unmarshaler) lasts() bool {
	if u.src != nil {
		return !u.lent
	}
	return text.Decoder(u.dec).InMemory() && (!u.o.Flags.Has(opt.AliasStrings) || u.o.Flags.Get(opt.AliasStrings))
}

// numberText reads a value for a number. ok says that val holds the number, which
// was within a string if inString is set; otherwise there is nothing more to do.
func (u *unmarshaler) numberText(pl *readPlan, p pointer) (val []byte, inString, ok bool, err error) {
	val, plain, err := u.value()
	if err != nil {
		return nil, false, false, err
	}
	switch k := val[0]; {
	case k == 'n':
		if !pl.merge {
			pl.zero(p)
		}
		return nil, false, false, nil
	case k == '"' && pl.quoted:
		return unquoted(val, plain), true, true, nil
	case (k == '-' || '0' <= k && k <= '9') && !pl.quoted:
		return val, false, true, nil
	}
	return nil, false, false, newUnmarshalErrorAfter(u.dec, pl.typ, nil)
}

// looseNumber ends the reading of a number within a string by the syntax of Go,
// which is what the v1 dialect takes there. err is that of package strconv.
func (u *unmarshaler) looseNumber(pl *readPlan, p pointer, val []byte, err error) error {
	if string(val) == "null" {
		if !pl.merge {
			pl.zero(p)
		}
		return nil
	}
	return newUnmarshalErrorAfterWithValue(u.dec, pl.typ, errors.Unwrap(err))
}

func unmarshalInt(u *unmarshaler, pl *readPlan, p pointer) error {
	val, inString, ok, err := u.numberText(pl, p)
	if !ok {
		return err
	}
	if inString && pl.loose {
		n, err := strconv.ParseInt(string(val), 10, pl.bits)
		if err != nil {
			return u.looseNumber(pl, p, val, err)
		}
		setInt(p, pl.bits, n)
		return nil
	}
	return u.setInt(pl, p, val)
}

// setInt sets the integer at p from val, a number or the content of the string read last.
func (u *unmarshaler) setInt(pl *readPlan, p pointer, val []byte) error {
	n, ok := num.ParseInt(val)
	switch lowest := int64(-1) << (pl.bits - 1); {
	case !ok && n == 0:
		return newUnmarshalErrorAfterWithValue(u.dec, pl.typ, strconv.ErrSyntax)
	case !ok || n < lowest || n > ^lowest:
		return newUnmarshalErrorAfterWithValue(u.dec, pl.typ, strconv.ErrRange)
	}
	setInt(p, pl.bits, n)
	return nil
}

func unmarshalUint(u *unmarshaler, pl *readPlan, p pointer) error {
	val, inString, ok, err := u.numberText(pl, p)
	if !ok {
		return err
	}
	if inString && pl.loose {
		n, err := strconv.ParseUint(string(val), 10, pl.bits)
		if err != nil {
			return u.looseNumber(pl, p, val, err)
		}
		setInt(p, pl.bits, int64(n))
		return nil
	}
	return u.setUint(pl, p, val)
}

// setUint is setInt for an unsigned integer.
func (u *unmarshaler) setUint(pl *readPlan, p pointer, val []byte) error {
	n, ok := num.ParseUint(val)
	switch {
	case !ok && n == 0:
		return newUnmarshalErrorAfterWithValue(u.dec, pl.typ, strconv.ErrSyntax)
	case !ok || n > math.MaxUint64>>(64-pl.bits):
		return newUnmarshalErrorAfterWithValue(u.dec, pl.typ, strconv.ErrRange)
	}
	setInt(p, pl.bits, int64(n))
	return nil
}

// setInt sets an integer of the given size, signed or not.
func setInt(p pointer, bits int, n int64) {
	switch bits {
	case 8:
		*p.Int8() = int8(n)
	case 16:
		*p.Int16() = int16(n)
	case 32:
		*p.Int32() = int32(n)
	default:
		*p.Int64() = n
	}
}

func unmarshalFloat(u *unmarshaler, pl *readPlan, p pointer) error {
	val, inString, ok, err := u.numberText(pl, p)
	if !ok {
		return err
	}
	if inString && pl.loose {
		v, err := strconv.ParseFloat(string(val), pl.bits)
		if err != nil {
			return u.looseNumber(pl, p, val, err)
		}
		setFloat(p, pl.bits, v)
		return nil
	}
	return u.setFloat(pl, p, val)
}

// setFloat is setInt for a float.
func (u *unmarshaler) setFloat(pl *readPlan, p pointer, val []byte) error {
	switch v, ok := num.ParseFloat(val, pl.bits); {
	case !ok:
		return newUnmarshalErrorAfterWithValue(u.dec, pl.typ, strconv.ErrSyntax)
	case math.IsInf(v, 0):
		return newUnmarshalErrorAfterWithValue(u.dec, pl.typ, strconv.ErrRange)
	default:
		setFloat(p, pl.bits, v)
		return nil
	}
}

// setFloat sets a float of the given size.
func setFloat(p pointer, bits int, v float64) {
	if bits == 32 {
		*p.Float32() = float32(v)
	} else {
		*p.Float64() = v
	}
}

var (
	boolType         = reflect.TypeFor[bool]()
	stringType       = reflect.TypeFor[string]()
	float64Type      = reflect.TypeFor[float64]()
	mapStringAnyType = reflect.TypeFor[map[string]any]()
	sliceAnyType     = reflect.TypeFor[[]any]()

	mapStringStringType = reflect.TypeFor[map[string]string]()
)

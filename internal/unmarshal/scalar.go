package unmarshal

import (
	"errors"
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

func unmarshalBool(u *State, pl *Plan, p plan.Pointer) error {
	tok, err := u.Dec.ReadToken()
	if err != nil {
		return err
	}
	switch k := tok.Kind(); {
	case k == 'n':
		if !pl.Merge {
			*p.Bool() = false
		}
		return nil
	case (k == 't' || k == 'f') && !pl.Quoted:
		*p.Bool() = k == 't'
		return nil
	case k == '"' && pl.Quoted:
		switch tok.String() {
		case "true":
			*p.Bool() = true
		case "false":
			*p.Bool() = false
		case "null":
			if !pl.Merge {
				*p.Bool() = false
			}
		default:
			return plan.NewUnmarshalErrorAfterWithValue(u.Dec, pl.Typ, strconv.ErrSyntax)
		}
		return nil
	}
	return plan.NewUnmarshalErrorAfterWithSkipping(u.Dec, pl.Typ, nil)
}

func unmarshalString(u *State, pl *Plan, p plan.Pointer) error {
	val, plain, err := u.Value()
	if err != nil {
		return err
	}
	switch val[0] {
	case 'n':
		if !pl.Merge {
			*p.String() = ""
		}
		return nil
	case '"':
		if !pl.Quoted {
			*p.String() = u.string(val, plain)
			return nil
		}
		// A string within the string.
		val = Unquoted(val, plain)
		if string(val) == "null" {
			if !pl.Merge {
				*p.String() = ""
			}
			return nil
		}
		if val, err = jsontext.AppendUnquote(nil, val); err != nil {
			return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, err)
		}
		*p.String() = string(val)
		return nil
	}
	return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
}

// unmarshalShared is for fields with the tag option nocopy or intern.
func unmarshalShared(u *State, pl *Plan, p plan.Pointer) error {
	val, plain, err := u.Value()
	if err != nil {
		return err
	}
	switch val[0] {
	case 'n':
		if !pl.Merge {
			*p.String() = ""
		}
		return nil
	case '"':
		*p.String() = u.tagged(pl, val, plain)
		return nil
	}
	return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
}

// tagged is the method string for a field with one of these options.
func (u *State) tagged(pl *Plan, val []byte, plain bool) string {
	text := val[1 : len(val)-1]
	switch {
	case !plain:
		return u.Strings.MakeUnquoted(text)
	case pl.Kind == readInterned:
		return u.keys().Make(text, &u.Strings)
	case u.lasts():
		return plan.StringOf(text)
	}
	return u.Strings.Make(text)
}

// lasts reports whether the input is in memory that is the caller's, who has not asked for
// copies.
func (u *State) lasts() bool {
	if u.lent || u.src != nil {
		return !u.lent
	}
	return (*text.Decoder)(u.Dec).InMemory() && (!u.O.Flags.Has(opt.AliasStrings) || u.O.Flags.Get(opt.AliasStrings))
}

// numberText reads a value for a number. ok says that val holds the number, which
// was within a string if inString is set; otherwise there is nothing more to do.
func (u *State) numberText(pl *Plan, p plan.Pointer) (val []byte, inString, ok bool, err error) {
	val, plain, err := u.Value()
	if err != nil {
		return nil, false, false, err
	}
	switch k := val[0]; {
	case k == 'n':
		if !pl.Merge {
			pl.Zero(p)
		}
		return nil, false, false, nil
	case k == '"' && pl.Quoted:
		return Unquoted(val, plain), true, true, nil
	case (k == '-' || '0' <= k && k <= '9') && !pl.Quoted:
		return val, false, true, nil
	}
	return nil, false, false, plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
}

// looseNumber ends the reading of a number within a string by the syntax of Go,
// which is what the v1 dialect takes there. err is that of package strconv.
func (u *State) looseNumber(pl *Plan, p plan.Pointer, val []byte, err error) error {
	if string(val) == "null" {
		if !pl.Merge {
			pl.Zero(p)
		}
		return nil
	}
	return plan.NewUnmarshalErrorAfterWithValue(u.Dec, pl.Typ, errors.Unwrap(err))
}

func unmarshalInt(u *State, pl *Plan, p plan.Pointer) error {
	return unmarshalNumeric(u, pl, p, read.Int, read.LooseInt, setInt)
}

func unmarshalUint(u *State, pl *Plan, p plan.Pointer) error {
	return unmarshalNumeric(u, pl, p, read.Uint, read.LooseUint, setUint)
}

func unmarshalFloat(u *State, pl *Plan, p plan.Pointer) error {
	return unmarshalNumeric(u, pl, p, read.Float, strconv.ParseFloat, setFloat)
}

// unmarshalNumeric reads a number that parse makes of a text, and loose where it may have
// the syntax of Go.
func unmarshalNumeric[T int64 | uint64 | float64](u *State, pl *Plan, p plan.Pointer, parse func([]byte, int) (T, error), loose func(string, int) (T, error), set func(p plan.Pointer, bits int, v T)) error {
	val, inString, ok, err := u.numberText(pl, p)
	if !ok {
		return err
	}
	if !inString || !pl.loose {
		return setNumeric(u, pl, p, val, parse, set)
	}
	v, err := loose(string(val), pl.bits)
	if err != nil {
		return u.looseNumber(pl, p, val, err)
	}
	set(p, pl.bits, v)
	return nil
}

func setNumeric[T int64 | uint64 | float64](u *State, pl *Plan, p plan.Pointer, val []byte, parse func([]byte, int) (T, error), set func(p plan.Pointer, bits int, v T)) error {
	v, err := parse(val, pl.bits)
	if err != nil {
		return plan.NewUnmarshalErrorAfterWithValue(u.Dec, pl.Typ, err)
	}
	set(p, pl.bits, v)
	return nil
}

// SetInt sets the integer at p from val, a number or the content of the string read last.
func (u *State) SetInt(pl *Plan, p plan.Pointer, val []byte) error {
	return setNumeric(u, pl, p, val, read.Int, setInt)
}

// SetUint is SetInt for an unsigned integer.
func (u *State) SetUint(pl *Plan, p plan.Pointer, val []byte) error {
	return setNumeric(u, pl, p, val, read.Uint, setUint)
}

// SetFloat is SetInt for a float.
func (u *State) SetFloat(pl *Plan, p plan.Pointer, val []byte) error {
	return setNumeric(u, pl, p, val, read.Float, setFloat)
}

// setInt sets an integer of the given size, signed or not.
func setInt(p plan.Pointer, bits int, n int64) {
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

func setUint(p plan.Pointer, bits int, n uint64) { setInt(p, bits, int64(n)) }

// setFloat sets a float of the given size.
func setFloat(p plan.Pointer, bits int, v float64) {
	if bits == 32 {
		*p.Float32() = float32(v)
	} else {
		*p.Float64() = v
	}
}

var BoolType = reflect.TypeFor[bool]()

var Float64Type = reflect.TypeFor[float64]()

var MapStringAnyType = reflect.TypeFor[map[string]any]()

var SliceAnyType = reflect.TypeFor[[]any]()

// storeInt stores v as an integer of a kind, if it is in range.
func storeInt(p plan.Pointer, kind readKind, v int64) bool {
	switch kind {
	case readInt64:
		*p.Int64() = v
	case readInt32:
		if v != int64(int32(v)) {
			return false
		}
		*p.Int32() = int32(v)
	case readInt16:
		if v != int64(int16(v)) {
			return false
		}
		*p.Int16() = int16(v)
	default:
		if v != int64(int8(v)) {
			return false
		}
		*p.Int8() = int8(v)
	}
	return true
}

// storeUint is storeInt for unsigned kinds.
func storeUint(p plan.Pointer, kind readKind, v uint64) bool {
	switch kind {
	case readUint64:
		*p.Uint64() = v
	case readUint32:
		if v != uint64(uint32(v)) {
			return false
		}
		*p.Uint32() = uint32(v)
	case readUint16:
		if v != uint64(uint16(v)) {
			return false
		}
		*p.Uint16() = uint16(v)
	default:
		if v != uint64(uint8(v)) {
			return false
		}
		*p.Uint8() = uint8(v)
	}
	return true
}

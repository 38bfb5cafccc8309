package unmarshal

import (
	"errors"
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
)

// unmarshalBytesOrList is for the v1 dialect, which reads bytes in either form.
func unmarshalBytesOrList(u *State, pl *Plan, p plan.Pointer) error {
	switch {
	case u.Dec.PeekKind() != '[':
		return unmarshalBytes(u, pl, p)
	case pl.Typ.Kind() == reflect.Array:
		return unmarshalArray(u, pl, p)
	}
	return unmarshalSlice(u, pl, p)
}

// unmarshalPlainBytes is for bytes that are a string as they are.
func unmarshalPlainBytes(u *State, pl *Plan, p plan.Pointer) error {
	val, plain, err := u.Value()
	if err != nil {
		return err
	}
	switch val[0] {
	case 'n':
		*p.Bytes() = nil
		return nil
	case '"':
		*p.Bytes() = append((*p.Bytes())[:0], Unquoted(val, plain)...)
		return nil
	}
	return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
}

func unmarshalBytes(u *State, pl *Plan, p plan.Pointer) error {
	isArray := pl.Typ.Kind() == reflect.Array
	val, plain, err := u.Value()
	if err != nil {
		return err
	}
	switch val[0] {
	case 'n':
		if !isArray {
			*p.Bytes() = nil
		} else if !pl.Merge {
			pl.Zero(p)
		}
		return nil
	case '"':
	default:
		return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
	}
	val = Unquoted(val, plain)
	if !isArray {
		dst := (*p.Bytes())[:0]
		if pl.Mode&opt.Classic != 0 {
			dst = []byte{} // what is there may be shared, or stay
		}
		b, err := codec.DecodeBase64(dst, val, pl.loose)
		if err != nil {
			return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, err)
		}
		*p.Bytes() = b
		return nil
	}
	var dst []byte
	if pl.Length > 0 {
		dst = p.ByteArray(pl.Length)
	}
	b, err := codec.DecodeBase64(dst[:0], val, pl.loose) // in place if there is room
	if err != nil {
		return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, err)
	}
	clear(dst[copy(dst, b):])
	if len(b) != pl.Length && !pl.lenient {
		err = errors.New("decoded length of " + strconv.Itoa(len(b)) + " mismatches array length of " + strconv.Itoa(pl.Length))
		return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, err)
	}
	return nil
}

package json

import (
	"errors"
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
)

// bytes compiles a slice or array of bytes that is compiled as a list. In v2 only
// bytes without a name of their own are read from base64.
func (b *readBuilder) bytes(pl *readPlan) {
	m, isArray := pl.mode, pl.typ.Kind() == reflect.Array
	legacy := m&opt.FormatBytesWithLegacySemantics != 0
	switch {
	case !legacy && pl.typ.Elem().PkgPath() != "":
		return
	case isArray && m&opt.FormatByteArrayAsArray != 0:
		return
	}
	if form, _ := formFor(b.tagged, b.forms, pl.typ); form.IsArray() {
		return
	}
	if !isArray && m&plainBytes != 0 {
		pl.kind, pl.read, pl.badTag = readOther, unmarshalPlainBytes, false
		return
	}
	pl.loose = m&opt.ParseBytesWithLooseRFC4648 != 0
	pl.kind = readOther
	if !isArray {
		pl.kind = readBytes
	}
	if pl.read = unmarshalBytes; legacy {
		pl.read = unmarshalBytesOrList
	}
}

// unmarshalBytesOrList is for the v1 dialect, which reads bytes in either form.
func unmarshalBytesOrList(u *unmarshaler, pl *readPlan, p pointer) error {
	switch {
	case u.dec.PeekKind() != '[':
		return unmarshalBytes(u, pl, p)
	case pl.typ.Kind() == reflect.Array:
		return unmarshalArray(u, pl, p)
	}
	return unmarshalSlice(u, pl, p)
}

// unmarshalPlainBytes is for bytes that are a string as they are.
func unmarshalPlainBytes(u *unmarshaler, pl *readPlan, p pointer) error {
	val, plain, err := u.value()
	if err != nil {
		return err
	}
	switch val[0] {
	case 'n':
		*p.Bytes() = nil
		return nil
	case '"':
		*p.Bytes() = append((*p.Bytes())[:0], unquoted(val, plain)...)
		return nil
	}
	return newUnmarshalErrorAfter(u.dec, pl.typ, nil)
}

func unmarshalBytes(u *unmarshaler, pl *readPlan, p pointer) error {
	isArray := pl.typ.Kind() == reflect.Array
	val, plain, err := u.value()
	if err != nil {
		return err
	}
	switch val[0] {
	case 'n':
		if !isArray {
			*p.Bytes() = nil
		} else if !pl.merge {
			pl.zero(p)
		}
		return nil
	case '"':
	default:
		return newUnmarshalErrorAfter(u.dec, pl.typ, nil)
	}
	val = unquoted(val, plain)
	if !isArray {
		dst := (*p.Bytes())[:0]
		if pl.mode&opt.Classic != 0 {
			dst = []byte{} // what is there may be shared, or stay
		}
		b, err := codec.DecodeBase64(dst, val, pl.loose)
		if err != nil {
			return newUnmarshalErrorAfter(u.dec, pl.typ, err)
		}
		*p.Bytes() = b
		return nil
	}
	var dst []byte
	if pl.length > 0 {
		dst = p.ByteArray(pl.length)
	}
	b, err := codec.DecodeBase64(dst[:0], val, pl.loose) // in place if there is room
	if err != nil {
		return newUnmarshalErrorAfter(u.dec, pl.typ, err)
	}
	clear(dst[copy(dst, b):])
	if len(b) != pl.length && !pl.lenient {
		err = errors.New("decoded length of " + strconv.Itoa(len(b)) + " mismatches array length of " + strconv.Itoa(pl.length))
		return newUnmarshalErrorAfter(u.dec, pl.typ, err)
	}
	return nil
}

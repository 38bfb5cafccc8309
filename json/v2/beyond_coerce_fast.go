package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/coerce"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/unmarshal"
)

// wholeCoerced is unmarshalCoerced by entries of the index, for a value that is not of the kind
// of its type. It makes no errors: what is not certain it leaves to unmarshalCoerced, and
// returns zeros.
//
//	ent    0 1     0         0 1
//	text   "12"    12        [ ]
func wholeCoerced(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	e := pl.Extra.(*coerced)
	at, next := org+int(ent[0]&simd.PosMask), org+int(ent[1]&simd.PosMask)
	k := buf[at]
	var val []byte // the scalar; of a string what it means
	switch k {
	case 'n':
		return 0, 0
	case '{':
	case '[':
		if e.by&EmptyListToZero == 0 || buf[next] != ']' || depth <= 0 {
			return 0, 0
		}
		u.SetNothing(pl, p)
		return 2, next + 1
	case '"':
		if ent[1]&simd.Backslash != 0 || next <= at || next >= len(buf)-1 {
			return 0, 0
		}
		took, end = 2, next+1
		val = buf[at+1 : next]
		switch {
		case len(val) == 0 && e.by&EmptyStringToZero != 0:
			u.SetNothing(pl, p)
			return took, end
		case e.set != nil && e.by&StringToNumber != 0 && pl.StoreBetween(p, buf, at+1, next):
			return took, end
		}
	default:
		took, end = 1, scan.ScalarEnd(buf, at, next)
		if end == 0 {
			return 0, 0
		}
		if val = buf[at:end]; k != 't' && k != 'f' {
			k = '0'
		}
	}
	switch kind := pl.Typ.Kind(); {
	case e.as == nil:
		return 0, 0
	case kind == reflect.Slice || kind == reflect.Array:
		return wholeListAs(u, pl, p, buf, ent, org, depth)
	case kind == reflect.Bool && e.boolOf(pl, k, val, p.Bool()):
	case kind == reflect.String && e.isText(pl, k):
		*p.String() = u.Strings.Cut(buf, at, end)
	case e.set != nil && e.wholeNumber(u, pl, p, k, val):
	default:
		return 0, 0
	}
	return took, end
}

// boolOf sets v from a scalar of the kind k, if it stands for a truth value.
func (e *coerced) boolOf(pl *unmarshal.Plan, k byte, val []byte, v *bool) (ok bool) {
	switch {
	case pl.Quoted:
	case k == '"' && e.by&StringToBool != 0:
		var b bool
		if b, ok = coerce.Bool(val); ok {
			*v = b
		}
	case k == '0' && e.by&NumberToBool != 0:
		if ok = string(val) == "0" || string(val) == "1"; ok {
			*v = val[0] == '1'
		}
	}
	return ok
}

// isText reports whether the text of a scalar of the kind k is taken for a string.
func (e *coerced) isText(pl *unmarshal.Plan, k byte) bool {
	return !pl.Quoted && (k == '0' && e.by&NumberToString != 0 || (k == 't' || k == 'f') && e.by&BoolToString != 0)
}

// isNumber reports whether a scalar of the kind k, a string or a number, is taken for a number
// otherwise than it is without the option.
func (e *coerced) isNumber(pl *unmarshal.Plan, k byte) bool {
	if k == '"' {
		return e.by&StringToNumber != 0 || pl.Quoted && e.by&FractionToInteger != 0
	}
	return k == '0' && (!pl.Quoted && e.by&FractionToInteger != 0 || pl.Quoted && e.by&NumberToString != 0)
}

// wholeNumber sets the number at p from a scalar of the kind k. If it reports false, nothing has
// happened.
func (e *coerced) wholeNumber(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, k byte, val []byte) bool {
	var room [32]byte
	switch {
	case (k == 't' || k == 'f') && e.by&BoolToNumber != 0:
		val = append(room[:0], zeroOrOne(k))
	case !e.isNumber(pl, k):
		return false
	case e.by&FractionToInteger != 0 && !isInteger(val):
		if n, ok := coerce.Integer(room[:0], val); ok {
			val = n
		}
	}
	return u.NumberIn(pl, p, val)
}

// zeroOrOne returns what the literal is as a number that begins with k.
func zeroOrOne(k byte) byte {
	if k == 't' {
		return '1'
	}
	return '0'
}

// wholeListAs is listAs.
func wholeListAs(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	elem := pl.Elem
	for elem.Typ.Kind() == reflect.Pointer && elem.Elem != nil {
		elem = elem.Elem
	}
	if pl.Extra.(*coerced).by&ValueToList == 0 || elem.Custom {
		return 0, 0 // what has a method may fail, and is not read again
	}
	if pl.Typ.Kind() == reflect.Array {
		if !pl.Merge {
			pl.Elem.Zero(p)
		}
		return u.WholeValue(pl.Elem, p, buf, ent, org, depth)
	}
	list, before := p.Slice(), *p.Slice()
	one := reflect.MakeSlice(pl.Typ, 1, 1)
	p.Value(pl.Typ).Set(one) // already: what is paused within the value is read on without this
	took, end = u.WholeValue(pl.Elem, list.Data, buf, ent, org, depth)
	if took == 0 && !u.Stopped() {
		*list = before
	}
	return took, end
}

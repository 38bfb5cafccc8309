package json

import (
	"math"
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
)

// iface compiles an interface type.
func (b *readBuilder) iface(pl *readPlan) {
	pl.read = unmarshalInterface
	if pl.badTag {
		return
	}
	if pl.mode&opt.StringifyWithLegacySemantics == 0 {
		pl.quoted = pl.mode&(opt.StringifyNumbers|opt.StringTag) != 0
	} else {
		pl.quoted = pl.mode&opt.StringifyNumbers != 0
	}
	// The direct way neither merges nor asks for functions. The fast form gives up
	// where it would have to merge.
	plain := pl.typ == anyType && (pl.unique || !pl.quoted) && (b.funcs == nil || !b.funcs.known().fromAny)
	pl.direct = plain && (pl.unique || pl.merge)
	if pl.mode&atName == 0 {
		pl.kind = readFilled
	}
	if plain && pl.mode&(atName|opt.UnmarshalAnyWithRawNumber) == 0 {
		pl.kind = readAny
	}
}

func unmarshalInterface(u *unmarshaler, pl *readPlan, p pointer) error {
	if pl.kind == readAny && *p.Any() == nil {
		if a, ok := u.fastAny(); ok {
			*p.Any() = a
			return nil
		}
	}
	v := p.Value(pl.typ)
	if pl.merge && !v.IsNil() {
		// The v1 dialect merges into what a pointer points to, and into
		// nothing else; null makes nil of a pointer to a pointer.
		switch e := v.Elem(); {
		case pl.mode&opt.Classic != 0 && (e.Kind() != reflect.Pointer || e.IsNil() || pointerTo(e) == p):
			return u.classicReplace(pl, p)
		case e.Kind() != reflect.Pointer || e.IsNil():
			v.SetZero()
		case e.Elem().Kind() == reflect.Pointer && u.dec.PeekKind() == 'n':
			if _, err := u.dec.ReadToken(); err != nil {
				return err
			}
			e.Elem().SetZero()
			return nil
		}
	}
	k := u.dec.PeekKind()
	if k == 'n' {
		return u.null(pl, p)
	}
	m := pl.mode &^ (methodless | mannerBits)
	if m&opt.StringifyWithLegacySemantics != 0 {
		m &^= opt.StringTag
	}
	var t reflect.Type
	switch {
	case !v.IsNil():
		t = v.Elem().Type()
		if !u.follows() {
			return newUnmarshalErrorBeforeWithSkipping(u.dec, pl.typ, errCycle)
		}
	case pl.direct:
		a, err := u.any(pl)
		if a != nil {
			*p.Any() = a
		}
		return err
	case pl.typ.NumMethod() > 0 && m&opt.Classic != 0:
		return u.classicMisfit(pl)
	case pl.typ.NumMethod() > 0:
		return newUnmarshalErrorBeforeWithSkipping(u.dec, pl.typ, errNilInterface)
	default:
		switch k {
		case 'f', 't':
			t = boolType
		case '"':
			t = stringType
		case '0':
			if m&(opt.IntegersInAny|opt.RawNumbersInAny) != 0 {
				a, err := u.any(pl)
				if a != nil {
					v.Set(reflect.ValueOf(a))
				}
				return err
			}
			t = float64Type
			if m&opt.UnmarshalAnyWithRawNumber != 0 && legacy.NewNumber != nil {
				t = reflect.TypeOf(legacy.NewNumber()).Elem()
			}
		case '{':
			t = mapStringAnyType
		case '[':
			t = sliceAnyType
		default:
			_, err := u.dec.ReadValue() // says what is wrong
			return err
		}
	}
	// What is in an interface has no address: it is copied, and put back.
	held := reflect.New(t)
	if !v.IsNil() {
		held.Elem().Set(v.Elem())
	}
	e, depth := u.plan(t, m), u.dec.StackDepth()
	err := e.read(u, e, pointerTo(held))
	if err != nil && m&opt.Classic != 0 {
		if !v.IsNil() {
			amend(err, func(f *fault) { f.held = append(f.held, heldPointer{depth, v.Elem()}) })
		}
		if k == '0' {
			return err // a number that is too large changes nothing
		}
	}
	v.Set(held.Elem())
	return err
}

// any reads the next value as what it naturally is. Upon an error it returns what
// it has so far. Of pl only the mode counts, which must permit the direct way.
func (u *unmarshaler) any(pl *readPlan) (any, error) {
	if pl.kind == readAny {
		if a, ok := u.fastAny(); ok {
			return a, nil
		}
	}
	k := u.dec.PeekKind()
	switch k {
	case '{':
		if _, err := u.dec.ReadToken(); err != nil {
			return nil, err
		}
		m := make(map[string]any)
		return m, u.anyMembers(pl, m)
	case '[':
		return u.anyArray(pl)
	}
	val, plain, err := u.value()
	if err != nil {
		if pl.unique {
			return nil, err
		}
		// It would have been set through a pointer to a value of its kind.
		switch k {
		case 'f', 't':
			return false, err
		case '"':
			return "", err
		case '0':
			return 0.0, err
		}
		return nil, err
	}
	switch val[0] {
	case 'n':
		return nil, nil
	case 'f':
		return false, nil
	case 't':
		return true, nil
	case '"':
		return u.string(val, plain), nil
	}
	if pl.mode&opt.UnmarshalAnyWithRawNumber != 0 && legacy.NumberOf != nil {
		return legacy.NumberOf(val), nil
	}
	if m := pl.mode & (opt.IntegersInAny | opt.RawNumbersInAny); m != 0 {
		if n, ok := codec.AnyNumber(val, m); ok {
			return n, nil
		}
	}
	f, _ := num.ParseFloat(val, 64)
	if math.IsInf(f, 0) {
		if pl.mode&opt.Classic != 0 {
			return nil, newUnmarshalErrorAfterWithValue(u.dec, float64Type, strconv.ErrRange)
		}
		return 0.0, newUnmarshalErrorAfterWithValue(u.dec, float64Type, strconv.ErrRange)
	}
	return f, nil
}

// anyMembers reads the members of an object into m, which holds what has been
// read of it so far, and its end.
func (u *unmarshaler) anyMembers(pl *readPlan, m map[string]any) error {
	var first error
	for {
		k := u.dec.PeekKind()
		if k == '}' {
			break
		}
		if k != '"' && pl.unique {
			// No name. What it is, is told by its first token.
			if _, err := u.dec.ReadToken(); err != nil {
				return err
			}
		}
		if err := u.checkNext(pl, len(m)); err != nil {
			return err
		}
		val, plain, err := u.nextName()
		if err != nil {
			return err
		}
		size := len(val)
		name := u.name(val, plain)
		if _, again := m[name]; again && pl.unique {
			return u.duplicateName(size)
		}
		v, err := u.any(pl)
		m[name] = v
		if err != nil && pl.unique {
			first = nil // of errors in members, the last one counts here
		}
		if err := u.keep(&first, err); err != nil {
			return err
		}
	}
	if _, err := u.dec.ReadToken(); err != nil {
		return err
	}
	return first
}

func (u *unmarshaler) anyArray(pl *readPlan) (any, error) {
	if _, err := u.dec.ReadToken(); err != nil {
		return nil, err
	}
	var first error
	a := []any{}
	for u.dec.PeekKind() != ']' {
		if err := u.checkNext(pl, len(a)); err != nil {
			return a, err
		}
		v, err := u.any(pl)
		a = append(a, v)
		if err := u.keep(&first, err); err != nil {
			return a, err
		}
	}
	if _, err := u.dec.ReadToken(); err != nil {
		return a, err
	}
	return a, first
}

// duplicateName returns the error for the name read last, of size bytes with its
// quotes.
func (u *unmarshaler) duplicateName(size int) error {
	return newDuplicateNameError(u.dec.StackPointer(), nil, u.dec.InputOffset()-int64(size))
}

// fastAny reads the next value. If not all is certain it says no, and has read
// nothing.
func (u *unmarshaler) fastAny() (v any, ok bool) {
	x := text.Decoder(u.dec)
	if x.EndOffset() < u.anyFrom || u.slow {
		return nil, false
	}
	pos, ok := x.Next()
	if !ok {
		return nil, false
	}
	if k := x.Cursor().Buf[pos]; k != '{' && k != '[' || x.WantsName() {
		x.Leave(pos)
		return nil, false
	}
	r := u.anyReader(u.o.Flags.True(readMask))
	v, took, end, _, ok := r.Long(x.Cursor(), 0, pos, x.DepthLeft())
	if ok {
		x.Catch(took, end, 1)
	} else {
		// The next attempt comes when what this one has looked at has been
		// read, so that time stays linear.
		u.anyFrom = x.EndOffset() + int64(end-x.End())
		x.Abandon()
	}
	return v, ok
}

// wholeAny is whole for a value of no known type, which it returns. Objects and arrays
// may be opened if depth is positive.
func (u *unmarshaler) wholeAny(m mode, buf []byte, ent []uint32, org, depth int) (v any, took, end int) {
	return u.anyReader(m).Whole(buf, ent, org, depth, u.tail)
}

// anyReader returns the reader for values of no known type under a mode. It belongs to
// the call of unmarshaling: releaseAny puts it back.
func (u *unmarshaler) anyReader(m mode) *codec.AnyReader {
	if u.anys == nil {
		if u.anys = u.spareAny; u.anys == nil {
			u.anys = codec.GetAnyReader(&u.strings, u.keys())
		}
		u.spareAny = nil
	}
	u.anys.SetRules(m)
	return u.anys
}

// keepAny lets go of what belongs to a small document, and keeps the reader for the next one.
func (u *unmarshaler) keepAny() {
	if u.anys != nil {
		u.anys.Rest()
		u.spareAny, u.anys = u.anys, nil
	}
}

// releaseAny undoes anyReader.
func (u *unmarshaler) releaseAny() {
	if u.anys != nil {
		u.anys.Put()
		u.anys = nil
	}
}

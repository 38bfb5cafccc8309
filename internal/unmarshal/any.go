package unmarshal

import (
	"math"
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
)

func unmarshalInterface(u *State, pl *Plan, p plan.Pointer) error {
	if pl.Kind == readAny && *p.Any() == nil {
		if a, ok := u.fastAny(); ok {
			*p.Any() = a
			return nil
		}
	}
	v := p.Value(pl.Typ)
	if pl.Merge && !v.IsNil() {
		// The v1 dialect merges into what a pointer points to, and into
		// nothing else; null makes nil of a pointer to a pointer.
		switch e := v.Elem(); {
		case pl.Mode&opt.Classic != 0 && (e.Kind() != reflect.Pointer || e.IsNil() || plan.PointerTo(e) == p):
			return u.classicReplace(pl, p)
		case e.Kind() != reflect.Pointer || e.IsNil():
			v.SetZero()
		case e.Elem().Kind() == reflect.Pointer && u.Dec.PeekKind() == 'n':
			if _, err := u.Dec.ReadToken(); err != nil {
				return err
			}
			e.Elem().SetZero()
			return nil
		}
	}
	k := u.Dec.PeekKind()
	if k == 'n' {
		return u.Null(pl, p)
	}
	m := heldMode(pl.Mode)
	var t reflect.Type
	switch {
	case !v.IsNil():
		t = v.Elem().Type()
		if !u.Follows() {
			return plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, pl.Typ, plan.ErrCycle)
		}
	case pl.Direct:
		a, err := u.any(pl)
		if a != nil {
			*p.Any() = a
		}
		return err
	case pl.Typ.NumMethod() > 0 && m&opt.Classic != 0:
		return u.classicMisfit(pl)
	case pl.Typ.NumMethod() > 0:
		return plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, pl.Typ, plan.ErrNilInterface)
	default:
		switch k {
		case 'f', 't':
			t = BoolType
		case '"':
			t = plan.StringType
		case '0':
			if m&(opt.IntegersInAny|opt.RawNumbersInAny) != 0 {
				a, err := u.any(pl)
				if a != nil {
					v.Set(reflect.ValueOf(a))
				}
				return err
			}
			t = Float64Type
			if m&opt.UnmarshalAnyWithRawNumber != 0 && plan.Legacy.NewNumber != nil {
				t = reflect.TypeOf(plan.Legacy.NewNumber()).Elem()
			}
		case '{':
			t = MapStringAnyType
		case '[':
			t = SliceAnyType
		default:
			_, err := u.Dec.ReadValue() // says what is wrong
			return err
		}
	}
	// What is in an interface has no address: it is copied, and put back.
	held := reflect.New(t)
	if !v.IsNil() {
		held.Elem().Set(v.Elem())
	}
	e, depth := u.Plan(t, m), u.Dec.StackDepth()
	err := e.Read(u, e, plan.PointerTo(held))
	if err != nil && m&opt.Classic != 0 {
		if !v.IsNil() {
			plan.Amend(err, func(f *plan.Fault) { f.Held = append(f.Held, plan.HeldPointer{Depth: depth, Pointer: v.Elem()}) })
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
func (u *State) any(pl *Plan) (any, error) {
	if u.limited && !u.isFree() && u.nextWithin() {
		l := u.lift()
		v, err := u.any(pl)
		u.setLimits(l)
		return v, err
	}
	if pl.Kind == readAny {
		if a, ok := u.fastAny(); ok {
			return a, nil
		}
	}
	k := u.Dec.PeekKind()
	switch k {
	case '{':
		if _, err := u.Dec.ReadToken(); err != nil {
			return map[string]any(nil), err // a nil map, as the standard library has it
		}
		m := make(map[string]any)
		return m, u.anyMembers(pl, m)
	case '[':
		return u.anyArray(pl)
	}
	val, plain, err := u.Value()
	if err != nil {
		if pl.Unique {
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
	if m := pl.Mode & codec.NumberForms; m != 0 {
		if n, ok := codec.AnyNumber(val, m); ok {
			return n, nil
		}
	}
	f, _ := num.ParseFloat(val, 64)
	if math.IsInf(f, 0) {
		if pl.Mode&opt.Classic != 0 {
			return nil, plan.NewUnmarshalErrorAfterWithValue(u.Dec, Float64Type, strconv.ErrRange)
		}
		return 0.0, plan.NewUnmarshalErrorAfterWithValue(u.Dec, Float64Type, strconv.ErrRange)
	}
	return f, nil
}

// anyMembers reads the members of an object into m, which holds what has been
// read of it so far, and its end.
func (u *State) anyMembers(pl *Plan, m map[string]any) error {
	var first error
	for {
		k := u.Dec.PeekKind()
		if k == '}' {
			break
		}
		if k != '"' && pl.Unique {
			// No name. What it is, is told by its first token.
			if _, err := u.Dec.ReadToken(); err != nil {
				return err
			}
		}
		if err := u.CheckNext(pl); err != nil {
			return err
		}
		val, plain, err := u.nextName()
		if err != nil {
			return err
		}
		size := len(val)
		name := u.Name(val, plain)
		if _, again := m[name]; again && pl.Unique {
			return u.duplicateName(size)
		}
		v, err := u.any(pl)
		m[name] = v
		if err != nil && pl.Unique {
			first = nil // of errors in members, the last one counts here
		}
		if err := u.Keep(&first, err); err != nil {
			return err
		}
	}
	if _, err := u.Dec.ReadToken(); err != nil {
		return err
	}
	return first
}

func (u *State) anyArray(pl *Plan) (any, error) {
	if _, err := u.Dec.ReadToken(); err != nil {
		return []any(nil), err
	}
	var first error
	a := []any{}
	for u.Dec.PeekKind() != ']' {
		if err := u.CheckNext(pl); err != nil {
			return a, err
		}
		v, err := u.any(pl)
		a = append(a, v)
		if err := u.Keep(&first, err); err != nil {
			return a, err
		}
	}
	if _, err := u.Dec.ReadToken(); err != nil {
		return a, err
	}
	return a, first
}

// duplicateName returns the error for the name read last, of size bytes with its
// quotes.
func (u *State) duplicateName(size int) error {
	return place.DuplicateName(u.Dec.StackPointer(), nil, u.Dec.InputOffset()-int64(size))
}

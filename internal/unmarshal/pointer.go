package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
)

// LeadsNowhere reports whether t is a pointer to a pointer and so on without end,
// as type T *T is.
func LeadsNowhere(t reflect.Type) bool {
	slow := t
	for step := 1; t.Kind() == reflect.Pointer; step++ {
		if t = t.Elem(); t == slow {
			return true
		}
		if step%2 == 0 {
			slow = slow.Elem()
		}
	}
	return false
}

func unmarshalPointer(u *State, pl *Plan, p plan.Pointer) error {
	if u.Dec.PeekKind() == 'n' {
		return u.Null(pl, p)
	}
	q := p.Pointer()
	if q.IsNil() {
		*q = u.newValue(pl.Elem)
	}
	if err := pl.Elem.Read(u, pl.Elem, *q); err != nil {
		return err
	}
	if pl.Quoted && string((*text.Decoder)(u.Dec).Last()) == `"null"` {
		*q = plan.Pointer{} // for the pointer, not for what it points to
	}
	return nil
}

// unmarshalCircle is for pointers that lead to no value. Only nil is left.
func unmarshalCircle(u *State, pl *Plan, p plan.Pointer) error {
	if u.Dec.PeekKind() == 'n' {
		return u.Null(pl, p)
	}
	return plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, pl.Typ, plan.ErrCycle)
}

func unmarshalBadTagUnlessNull(u *State, pl *Plan, p plan.Pointer) error {
	if u.Dec.PeekKind() == 'n' {
		return u.Null(pl, p)
	}
	return unmarshalBadTag(u, pl, p)
}

package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
)

// pointer compiles a pointer type.
func (b *Builder) pointer(pl *Plan) {
	t, m := pl.Typ, pl.Mode&^Methodless
	pl.BadTag = false
	if LeadsNowhere(t) {
		pl.Read = unmarshalCircle
		return
	}
	pl.Kind, pl.Read = readPointer, unmarshalPointer
	legacyTag := m&opt.StringTag != 0 && m&opt.StringifyWithLegacySemantics != 0
	if legacyTag {
		pl.Kind = ReadOther
		if t.Elem().Kind() == reflect.Pointer {
			if m&opt.ReportErrorsWithLegacySemantics == 0 {
				pl.Read = unmarshalBadTagUnlessNull
				return
			}
			m &^= opt.StringTag // it does not reach that far
			legacyTag = false
		}
	}
	pl.Quoted = legacyTag && t.Elem().Kind() != reflect.Interface // whose tag it is then, and ignored
	if m&opt.Classic != 0 && t.Name() != "" && t.Elem().Kind() != reflect.Pointer {
		m |= Methodless // a pointer with a name of its own has none
	}
	pl.Elem = b.Plan(t.Elem(), m)
}

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

// Null reads null and sets the value at p to zero.
func (u *State) Null(pl *Plan, p plan.Pointer) error {
	if _, err := u.Dec.ReadToken(); err != nil {
		return err
	}
	pl.Zero(p)
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

package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
)

// pointer compiles a pointer type.
func (b *readBuilder) pointer(pl *readPlan) {
	t, m := pl.typ, pl.mode&^methodless
	pl.badTag = false
	if leadsNowhere(t) {
		pl.read = unmarshalCircle
		return
	}
	pl.kind, pl.read = readPointer, unmarshalPointer
	legacyTag := m&opt.StringTag != 0 && m&opt.StringifyWithLegacySemantics != 0
	if legacyTag {
		pl.kind = readOther
		if t.Elem().Kind() == reflect.Pointer {
			if m&opt.ReportErrorsWithLegacySemantics == 0 {
				pl.read = unmarshalBadTagUnlessNull
				return
			}
			m &^= opt.StringTag // it does not reach that far
			legacyTag = false
		}
	}
	pl.quoted = legacyTag && t.Elem().Kind() != reflect.Interface // whose tag it is then, and ignored
	if m&opt.Classic != 0 && t.Name() != "" && t.Elem().Kind() != reflect.Pointer {
		m |= methodless // a pointer with a name of its own has none
	}
	pl.elem = b.plan(t.Elem(), m)
}

// leadsNowhere reports whether t is a pointer to a pointer and so on without end,
// as type T *T is.
func leadsNowhere(t reflect.Type) bool {
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

func unmarshalPointer(u *unmarshaler, pl *readPlan, p pointer) error {
	if u.dec.PeekKind() == 'n' {
		return u.null(pl, p)
	}
	q := p.Pointer()
	if q.IsNil() {
		*q = u.newValue(pl.elem)
	}
	if err := pl.elem.read(u, pl.elem, *q); err != nil {
		return err
	}
	if pl.quoted && string(text.Decoder(u.dec).Last()) == `"null"` {
		*q = pointer{} // for the pointer, not for what it points to
	}
	return nil
}

// null reads null and sets the value at p to zero.
func (u *unmarshaler) null(pl *readPlan, p pointer) error {
	if _, err := u.dec.ReadToken(); err != nil {
		return err
	}
	pl.zero(p)
	return nil
}

// unmarshalCircle is for pointers that lead to no value. Only nil is left.
func unmarshalCircle(u *unmarshaler, pl *readPlan, p pointer) error {
	if u.dec.PeekKind() == 'n' {
		return u.null(pl, p)
	}
	return newUnmarshalErrorBeforeWithSkipping(u.dec, pl.typ, errCycle)
}

func unmarshalBadTagUnlessNull(u *unmarshaler, pl *readPlan, p pointer) error {
	if u.dec.PeekKind() == 'n' {
		return u.null(pl, p)
	}
	return unmarshalBadTag(u, pl, p)
}

package json

import (
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
)

func unmarshalMap(u *unmarshaler, pl *readPlan, p pointer) error {
	if pl.typ == mapStringAnyType && pl.elem.kind == readAny && *p.Map() == nil && u.dec.PeekKind() == '{' {
		if a, ok := u.fastAny(); ok {
			*p.Map() = a.(map[string]any)
			return nil
		}
	}
	if done, err := u.wholeNext(pl, p); done {
		return err
	}
	tok, err := u.dec.ReadToken()
	if err != nil {
		return err
	}
	switch tok.Kind() {
	case 'n':
		pl.zero(p)
		return nil
	case '{':
		if pl.mode&opt.Classic != 0 && pl.key.kind != readString {
			return u.classicEntries(pl, p, nil)
		}
		return u.entries(pl, p)
	}
	return newUnmarshalErrorAfterWithSkipping(u.dec, pl.typ, nil)
}

var noValue = reflect.ValueOf(struct{}{})

// entries reads the members of an object into the map at p, and its end. The map
// finds names that occur twice: those that make the same key, such as "0" and
// "-0", do, too.
func (u *unmarshaler) entries(pl *readPlan, p pointer) error {
	m := p.Value(pl.typ)
	if m.IsNil() {
		makeMap(pl, p, u.countMembers())
	}
	em := entryMap{at: p, m: m, mapVars: u.mapVars(pl)}
	if m.Len() > 0 {
		em.forget()
		if pl.unique {
			// What the map held before is no duplicate.
			em.seen = reflect.MakeMap(reflect.MapOf(pl.key.typ, noValue.Type()))
		}
	}
	return u.entriesRest(pl, p, &em, false, nil)
}

// entriesRest is entries when some may have been read. put says that the last value has
// been read, which led to err, but is not in the map yet.
func (u *unmarshaler) entriesRest(pl *readPlan, p pointer, em *entryMap, put bool, err error) error {
	var first error
	m, k, v, kp, vp, seen := em.m, em.k, em.v, em.kp, em.vp, em.seen
	if put {
		if err != nil && pl.mode&opt.Classic != 0 && isFatalError(err, &u.o.Flags) {
			return err
		}
		em.put()
		if err = u.keep(&first, err); err != nil {
			return err
		}
	}
	if pl.mode&opt.Classic != 0 && pl.key.kind != readString {
		return u.classicEntries(pl, p, first)
	}
	count := 0 // members, not those of the fast form
	for {
		if pl.key.keys() && !seen.IsValid() {
			done, err := u.fastEntries(pl, p, em)
			if err != nil {
				if err = u.keep(&first, err); err != nil {
					return err
				}
				continue
			}
			if done {
				return first
			}
		}
		if u.dec.PeekKind() == '}' {
			break
		}
		if err := u.checkNext(pl, count); err != nil {
			return err
		}
		count++
		em.begun = true
		em.forget()
		var size int
		if pl.key.kind == readString {
			val, plain, err := u.nextName()
			if err != nil {
				return err
			}
			size = len(val)
			*kp.String() = u.name(val, plain)
		} else {
			pl.key.zero(kp)
			at := u.mark()
			err := pl.key.read(u, pl.key, kp)
			if err == nil && k.Kind() == reflect.Interface && !k.IsNil() && !k.Elem().Comparable() {
				err = newUnmarshalErrorAfter(u.dec, pl.typ, errors.New("invalid incomparable key type "+k.Elem().Type().String()))
			}
			if err != nil {
				if err := u.passError(at, u.keep(&first, err)); err != nil {
					return err
				}
				if err := u.dec.SkipValue(); err != nil {
					return err
				}
				continue
			}
			size = len(lastInput(u.dec))
		}

		old := m.MapIndex(k)
		if old.IsValid() && pl.unique && (!seen.IsValid() || seen.MapIndex(k).IsValid()) {
			return u.duplicateName(size)
		}
		if old.IsValid() && !pl.merge {
			v.Set(old)
		} else {
			pl.elem.zero(vp)
		}
		err := u.readValue(pl.elem, vp)
		if err != nil && pl.mode&opt.Classic != 0 && isFatalError(err, &u.o.Flags) {
			return err
		}
		m.SetMapIndex(k, v)
		if seen.IsValid() {
			seen.SetMapIndex(k, noValue)
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

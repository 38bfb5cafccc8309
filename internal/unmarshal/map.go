package unmarshal

import (
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
)

func unmarshalMap(u *State, pl *Plan, p plan.Pointer) error {
	if pl.ofAny && pl.Elem.Kind == readAny && *p.Map() == nil && u.Dec.PeekKind() == '{' {
		if a, ok := u.fastAny(); ok {
			*p.Map() = a.(map[string]any)
			return nil
		}
	}
	if !pl.Elem.byDecoder() { // as UnmarshalStruct
		if done, err := u.wholeNext(pl, p); done {
			return err
		}
	}
	tok, err := u.Dec.ReadToken()
	if err != nil {
		return err
	}
	switch tok.Kind() {
	case 'n':
		pl.Zero(p)
		return nil
	case '{':
		if pl.Mode&opt.Classic != 0 && pl.Key.Kind != readString {
			return u.classicEntries(pl, p, nil, nil)
		}
		return u.entries(pl, p)
	}
	return plan.NewUnmarshalErrorAfterWithSkipping(u.Dec, pl.Typ, nil)
}

// entries reads the members of an object into the map at p, and its end. The map
// finds names that occur twice: those that make the same key, such as "0" and
// "-0", do, too.
func (u *State) entries(pl *Plan, p plan.Pointer) error {
	m := p.Value(pl.Typ)
	if m.IsNil() {
		makeMap(pl, p, u.countMembers())
	}
	x := u.mapVars(pl)
	em := &x.entries
	*em = entryMap{at: p, m: m, mapVars: x}
	u.beginEntries(em)
	return u.entriesRest(pl, p, em, false, nil)
}

// entriesRest is entries when some may have been read. put says that the last value has
// been read, which led to err, but is not in the map yet.
func (u *State) entriesRest(pl *Plan, p plan.Pointer, em *entryMap, put bool, err error) error {
	named := em.named
	err = u.entriesLeft(pl, p, em, put, err)
	if named {
		u.unknown.Pop()
	}
	return err
}

// entriesLeft is entriesRest but for what is to be undone.
func (u *State) entriesLeft(pl *Plan, p plan.Pointer, em *entryMap, put bool, err error) error {
	var first error
	k, kp, vp, seen := em.k, em.kp, em.vp, em.seen
	if put {
		if err != nil && pl.Mode&opt.Classic != 0 && plan.IsFatalError(err, &u.O.Flags) {
			return err
		}
		em.put()
		if err = u.Keep(&first, err); err != nil {
			return err
		}
	}
	if pl.Mode&opt.Classic != 0 && pl.Key.Kind != readString {
		return u.classicEntries(pl, p, em.mapVars, first)
	}
	for {
		if pl.Key.keys() && !pl.Elem.byDecoder() {
			done, err := u.fastEntries(pl, p, em)
			if err != nil {
				if err = u.Keep(&first, err); err != nil {
					return err
				}
				continue
			}
			if done {
				u.free(em.mapVars)
				return first
			}
		}
		if u.Dec.PeekKind() == '}' {
			break
		}
		if err := u.CheckNext(pl); err != nil {
			return err
		}
		em.begun = true
		em.sums.Forget()
		var size int
		if pl.Key.Kind == readString {
			val, plain, err := u.nextName()
			if err != nil {
				return err
			}
			size = len(val)
			*kp.String() = u.Name(val, plain)
		} else {
			at := u.mark()
			err := u.readKey(em)
			if err == nil && k.Kind() == reflect.Interface && !k.IsNil() && !k.Elem().Comparable() {
				err = plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, errors.New("invalid incomparable key type "+k.Elem().Type().String()))
			}
			if err != nil {
				if err := u.passError(at, u.Keep(&first, err)); err != nil {
					return err
				}
				if err := u.Dec.SkipValue(); err != nil {
					return err
				}
				continue
			}
			size = len(place.LastInput(u.Dec))
		}

		switch {
		case em.named:
			if !u.isNew(em) {
				return u.duplicateName(size)
			}
		case pl.Unique && em.has() && (!seen.IsValid() || seen.MapIndex(k).IsValid()):
			return u.duplicateName(size)
		}
		em.ready()
		err := u.ReadValue(pl.Elem, vp)
		if err != nil && pl.Mode&opt.Classic != 0 && plan.IsFatalError(err, &u.O.Flags) {
			return err
		}
		em.put()
		if err := u.Keep(&first, err); err != nil {
			return err
		}
	}
	if _, err := u.Dec.ReadToken(); err != nil {
		return err
	}
	u.free(em.mapVars)
	return first
}

// readKey sets the key in em to the name that comes next.
func (u *State) readKey(em *entryMap) error {
	key := em.pl.Key
	if em.tried.called {
		return u.callText(key, &em.tried, em.kp)
	}
	key.Zero(em.kp)
	return key.Read(u, key, em.kp)
}

// fastEntries reads members of an object of which some have been read into a map, window
// by window of the index, as fastMembers does for a struct.
func (u *State) fastEntries(pl *Plan, p plan.Pointer, m *entryMap) (done bool, err error) {
	if !m.begun {
		return false, nil
	}
	x := (*text.Decoder)(u.Dec)
	for {
		c, more := u.memberAhead(&done)
		if !more {
			return done, nil
		}
		ent, org := c.Ahead()
		o := wholeObject{u: u, pl: pl, p: p, entries: *m, known: true, buf: c.Buf, ent: ent[:c.Left()], org: org, i: 1, read: 1}
		took, end := o.members(min(x.DepthLeft(), maxWhole))
		*m = o.entries
		if took > 0 {
			x.EndObject(took, end-1)
			return true, nil
		}
		r := u.unpause()
		switch {
		case r.at > 0 || r.start > 0:
			r.entries = m
			if err = u.finishMember(&r, org); err != nil && pl.Mode&opt.Classic != 0 && plan.IsFatalError(err, &u.O.Flags) {
				return false, err
			}
			m.put()
		case r.took > 0:
			x.Catch(r.took+1, org+r.end, r.count)
		default:
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
}

package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/text"
)

// entryMap is a map that is being read.
type entryMap struct {
	at plan.Pointer  // of the map
	m  reflect.Value // the map
	mapVars
	seen  reflect.Value // if what the map held before is no duplicate, the keys since
	begun bool          // at least one member has been read
	sums  read.Keys
}

// countMembers returns how many members the object has that has just been begun,
// as far as the index tells already.
func (u *State) countMembers() int {
	x := (*text.Decoder)(u.Dec)
	if !x.Resume(4 * scan.Lookahead) {
		return 0
	}
	c := x.Cursor()
	ent, org := c.Ahead()
	return membersIn(c.Buf, ent[:c.Left()], org)
}

// has reports whether the map has the key that is in k.
func (m *entryMap) has() (ok bool) {
	switch m.pl.shape {
	case plan.StringToString:
		_, ok = (*m.at.StringMap())[*m.kp.String()]
	case plan.StringToPointer:
		_, ok = (*m.at.PointerMap())[*m.kp.String()]
	case plan.StringToSlice:
		_, ok = (*m.at.SliceMap())[*m.kp.String()]
	case plan.StringToAny:
		_, ok = (*m.at.Map())[*m.kp.String()]
	case plan.StringToWord:
		_, ok = (*m.at.WordMap())[*m.kp.String()]
	case plan.StringToBool:
		_, ok = (*m.at.BoolMap())[*m.kp.String()]
	case plan.WordToString:
		_, ok = (*m.at.WordToString())[*m.kp.Uint64()]
	case plan.WordToPointer:
		_, ok = (*m.at.WordToPointer())[*m.kp.Uint64()]
	case plan.WordToSlice:
		_, ok = (*m.at.WordToSlice())[*m.kp.Uint64()]
	case plan.WordToAny:
		_, ok = (*m.at.WordToAny())[*m.kp.Uint64()]
	case plan.WordToWord:
		_, ok = (*m.at.WordToWord())[*m.kp.Uint64()]
	default:
		ok = m.m.MapIndex(m.k).IsValid()
	}
	return ok
}

// put sets the element for the key that is in k to what is in v.
func (m *entryMap) put() {
	switch m.pl.shape {
	case plan.StringToString:
		(*m.at.StringMap())[*m.kp.String()] = *m.vp.String()
	case plan.StringToPointer:
		(*m.at.PointerMap())[*m.kp.String()] = *m.vp.Pointer()
	case plan.StringToSlice:
		(*m.at.SliceMap())[*m.kp.String()] = *m.vp.Slice()
	case plan.StringToAny:
		(*m.at.Map())[*m.kp.String()] = *m.vp.Any()
	case plan.StringToWord:
		(*m.at.WordMap())[*m.kp.String()] = *m.vp.Uint64()
	case plan.StringToBool:
		(*m.at.BoolMap())[*m.kp.String()] = *m.vp.Bool()
	case plan.WordToString:
		(*m.at.WordToString())[*m.kp.Uint64()] = *m.vp.String()
	case plan.WordToPointer:
		(*m.at.WordToPointer())[*m.kp.Uint64()] = *m.vp.Pointer()
	case plan.WordToSlice:
		(*m.at.WordToSlice())[*m.kp.Uint64()] = *m.vp.Slice()
	case plan.WordToAny:
		(*m.at.WordToAny())[*m.kp.Uint64()] = *m.vp.Any()
	case plan.WordToWord:
		(*m.at.WordToWord())[*m.kp.Uint64()] = *m.vp.Uint64()
	default:
		m.m.SetMapIndex(m.k, m.v)
	}
}

// fastEntries reads members of an object of which some have been read into a map, window
// by window of the index, as fastMembers does for a struct. Names must be new to the map
// unless what was there does not count.
func (u *State) fastEntries(pl *Plan, p plan.Pointer, m *entryMap) (done bool, err error) {
	if u.slow || !m.begun {
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

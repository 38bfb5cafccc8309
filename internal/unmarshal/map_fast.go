package unmarshal

import (
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/text"
)

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

// beginEntries prepares for the first member. What the map held before is no duplicate, so that what the
// object holds must be noted.
func (u *State) beginEntries(m *entryMap) {
	pl := m.pl
	filled := m.at.MapLen() > 0
	m.loads = pl.loads(filled)
	if !filled {
		return
	}
	m.sums.Forget()
	switch {
	case !pl.Unique:
	case pl.Key.isNamed():
		m.named = true
		u.unknown.Push()
	default:
		m.seen = reflect.MakeMap(reflect.MapOf(pl.Key.Typ, noValue.Type()))
	}
}

// isNamed reports whether each key of a map has one name in JSON, but for the integer 0, which is "-0",
// too.
func (pl *Plan) isNamed() bool {
	k := pl.Typ.Kind()
	return pl.Kind == readString || pl.Kind == readQuoted && reflect.Int <= k && k <= reflect.Uintptr
}

// isNew notes the key that is in k, where m is named, and reports whether the object has not had it yet.
func (u *State) isNew(m *entryMap) bool {
	var room [20]byte
	switch name := room[:0]; {
	case m.k.CanInt():
		return u.unknown.InsertCopy(nil, strconv.AppendInt(name, m.k.Int(), 10))
	case m.k.CanUint():
		return u.unknown.InsertCopy(nil, strconv.AppendUint(name, m.k.Uint(), 10))
	}
	return u.unknown.InsertCopy(nil, plan.BytesOf(*m.kp.String()))
}

// loads reports whether elements of a map may have to be merged into, if it is filled or not.
func (pl *Plan) loads(filled bool) bool { return !pl.Merge && (filled || !pl.Unique) }

var noValue = reflect.ValueOf(struct{}{})

// has reports whether the map has the key that is in k.
func (m *entryMap) has() bool {
	if f := m.pl.form; f != nil {
		return f(m.at, m.kp, plan.Pointer{}, false)
	}
	return m.m.MapIndex(m.k).IsValid()
}

// load sets v to the element for the key that is in k, and reports whether the map has one.
func (m *entryMap) load() bool {
	if f := m.pl.form; f != nil {
		return f(m.at, m.kp, m.vp, true)
	}
	v := m.m.MapIndex(m.k)
	if v.IsValid() {
		m.v.Set(v)
	}
	return v.IsValid()
}

// ready has v be what a member is read into: the element that the map has, if that is merged into, or
// zero.
func (m *entryMap) ready() {
	if !m.loads || !m.load() {
		m.pl.Elem.Zero(m.vp)
	}
}

// put sets the element for the key that is in k to what is in v.
func (m *entryMap) put() {
	if m.seen.IsValid() {
		m.seen.SetMapIndex(m.k, noValue)
	}
	if f := m.pl.form; f != nil {
		f(m.at, m.kp, m.vp, false)
		return
	}
	m.m.SetMapIndex(m.k, m.v)
}

// membersIn returns how many members the object has whose entries, without that of its
// {, are the next ones, as far as that can be told soon.
func membersIn(buf []byte, ent []uint32, org int) int {
	n, _ := scan.CountMembers(buf, ent[:min(len(ent), 256)], org)
	return n
}

// fewMembers is how many members a map may have that is made for any number up to that.
const fewMembers = 8

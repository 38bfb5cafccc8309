package unmarshal

import (
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

// has reports whether the map has the key that is in k.
func (m *entryMap) has() bool {
	if f := m.pl.form; f != nil {
		return f(m.at, m.kp, plan.Pointer{})
	}
	return m.m.MapIndex(m.k).IsValid()
}

// put sets the element for the key that is in k to what is in v.
func (m *entryMap) put() {
	if f := m.pl.form; f != nil {
		f(m.at, m.kp, m.vp)
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

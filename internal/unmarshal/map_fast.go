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
		_, ok = (*m.at.ByteMap())[*m.kp.String()]
	case plan.StringToShort:
		_, ok = (*m.at.ShortMap())[*m.kp.String()]
	case plan.StringToHalf:
		_, ok = (*m.at.HalfMap())[*m.kp.String()]
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
	case plan.WordToBool:
		_, ok = (*m.at.WordToByte())[*m.kp.Uint64()]
	case plan.WordToHalf:
		_, ok = (*m.at.WordToHalf())[*m.kp.Uint64()]
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
		(*m.at.ByteMap())[*m.kp.String()] = *m.vp.Uint8()
	case plan.StringToShort:
		(*m.at.ShortMap())[*m.kp.String()] = *m.vp.Uint16()
	case plan.StringToHalf:
		(*m.at.HalfMap())[*m.kp.String()] = *m.vp.Uint32()
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
	case plan.WordToBool:
		(*m.at.WordToByte())[*m.kp.Uint64()] = *m.vp.Uint8()
	case plan.WordToHalf:
		(*m.at.WordToHalf())[*m.kp.Uint64()] = *m.vp.Uint32()
	default:
		m.m.SetMapIndex(m.k, m.v)
	}
}

// membersIn returns how many members the object has whose entries, without that of its
// {, are the next ones, as far as that can be told soon.
func membersIn(buf []byte, ent []uint32, org int) int {
	n, _ := scan.CountMembers(buf, ent[:min(len(ent), 256)], org)
	return n
}

// fewMembers is how many members a map may have that is made for any number up to that.
const fewMembers = 8

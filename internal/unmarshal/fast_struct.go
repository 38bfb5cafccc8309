package unmarshal

import (
	"encoding/binary"
	"strings"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/text"
)

// members is the place in an object that is read into a struct.
type members struct {
	begun   bool       // at least one member has been read
	unknown bool       // there are names that are no field's: in unmarshaler.unknown, if they must be unique
	next    int        // field that is likely to come next: the one after the last
	seen    codec.Seen // fields that have been named
}

// fastMembers reads members of an object of which some have been read, window by window
// of the index. done says that the object has been read to its end. Otherwise the
// Decoder stands before a comma or the end of the object, and the complete form reads on.
func (u *State) fastMembers(s *Struct, p plan.Pointer, m *members) (done bool, err error) {
	if u.slow || s.ring == nil || !m.begun {
		return false, nil
	}
	x := (*text.Decoder)(u.Dec)
	for {
		c, more := u.memberAhead(&done)
		if !more {
			return done, nil
		}
		ent, org := c.Ahead()
		if took, end := u.WholeAt(s, p, m, c.Buf, ent[:c.Left()], org, min(x.DepthLeft(), maxWhole)); took > 0 {
			x.EndObject(took, end-1)
			return true, nil
		}
		r := u.unpause()
		*m = r.members
		switch {
		case r.at > 0 || r.start > 0:
			err = u.finishMember(&r, org)
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

// memberAhead returns the cursor before the comma after a member, if that comes next and is
// followed by another member. If it is the end of the object, it is read, and done is set.
func (u *State) memberAhead(done *bool) (c *scan.Cursor, more bool) {
	x := (*text.Decoder)(u.Dec)
	if !x.Resume(leastWhole) {
		return nil, false
	}
	c = x.Cursor()
	ent, _ := c.Ahead()
	at := c.Pos(ent[0])
	if end := x.End(); at != end && !scan.EndsScalar[c.Buf[end]] {
		return nil, false
	}
	u.tail = !c.More()
	if *done = c.Buf[at] == '}'; *done {
		x.EndObject(1, at)
	}
	return c, c.Buf[at] == ','
}

// hotField is what is needed of a field to read its member, close together: where
// words have 64 bits, it fills one line of a cache.
type hotField struct {
	// The name in quotes and the colon after it, as words of eight bytes: those it
	// begins with, those after them, and those it ends with. A name that is not to be
	// compared so matches nothing: it begins with 1.
	first, middle, last uint64
	mask                uint64 // of the first and the last one

	bit    uint64 // 1<<id, or 0 if that has no room
	plan   *Plan
	next   *hotField // the one that is likely to come next
	offset uint32
	kind   readKind
	last8  uint8  // where the last eight bytes begin
	index  uint16 // in the struct, if it has no more than maxHotFields
}

// isCompared reports whether matches is to be asked.
func (h *hotField) isCompared() bool { return h.first != 1 }

// maxHotFields is how many fields a struct may have that is read as a whole.
const maxHotFields = 1 << 12

// maxHotName is the length of the longest name that is compared so.
const maxHotName = 20

func (h *hotField) init(f *Field, index int) {
	h.first, h.mask = 1, 1<<64-1
	h.offset, h.plan, h.kind, h.index = uint32(f.Offset), f.Plan, f.kind, uint16(index)
	if f.id < 64 {
		h.bit = 1 << f.id
	}
	name := f.Key.Name()
	if n := len(name); n <= maxHotName && strings.IndexFunc(name, unusualInName) < 0 {
		var b [32]byte
		text := append(append(append(b[:0], '"'), name...), "\":"...)
		h.last8 = uint8(max(len(text)-8, 0))
		h.mask = 1<<(8*min(len(text), 8)) - 1
		h.first = binary.LittleEndian.Uint64(b[:])
		h.middle = binary.LittleEndian.Uint64(b[8:])
		h.last = binary.LittleEndian.Uint64(b[h.last8:])
	}
}

// unusualInName: quotes and backslashes may be escaped in a text that looks like
// the name.
func unusualInName(r rune) bool { return r < ' ' || r == '"' || r == '\\' }

// matches reports whether b is the name in quotes, and a colon.
//
//	b       " n a m e "  :        " l o n g e r n a m e "  :
//	first   └────── 8 ──────      └────── 8 ─────┘
//	last    └────── 8 ──────                └────── 8 ─────┘
func (f *hotField) matches(b *[32]byte) bool {
	at := f.last8 & 15
	x := binary.LittleEndian.Uint64(b[:]) ^ f.first
	x |= binary.LittleEndian.Uint64(b[at:]) ^ f.last
	return x&f.mask == 0 && (at <= 8 || binary.LittleEndian.Uint64(b[8:]) == f.middle)
}

// spelling are the bits of a hotField's words that may differ: those of case.
type spelling struct{ first, middle, last uint64 }

func (x *spelling) init(f *hotField, name string) {
	var b [32]byte
	for i := range min(len(name), len(b)-1) {
		if c := name[i] | 0x20; 'a' <= c && c <= 'z' {
			b[1+i] = 0x20
		}
	}
	x.first = binary.LittleEndian.Uint64(b[:])
	x.middle = binary.LittleEndian.Uint64(b[8:])
	x.last = binary.LittleEndian.Uint64(b[f.last8&15:])
}

// spells reports whether b is the name in quotes, in any case, and a colon.
func (f *hotField) spells(x *spelling, b *[32]byte) bool {
	d := (binary.LittleEndian.Uint64(b[:]) ^ f.first) &^ x.first
	d |= (binary.LittleEndian.Uint64(b[f.last8&15:]) ^ f.last) &^ x.last
	return d&f.mask == 0 && (f.last8 <= 8 || (binary.LittleEndian.Uint64(b[8:])^f.middle)&^x.middle == 0)
}

// storeInt stores v as an integer of a kind, if it is in range.
func storeInt(p plan.Pointer, kind readKind, v int64) bool {
	switch kind {
	case readInt64:
		*p.Int64() = v
	case readInt32:
		if v != int64(int32(v)) {
			return false
		}
		*p.Int32() = int32(v)
	case readInt16:
		if v != int64(int16(v)) {
			return false
		}
		*p.Int16() = int16(v)
	default:
		if v != int64(int8(v)) {
			return false
		}
		*p.Int8() = int8(v)
	}
	return true
}

// storeUint is storeInt for unsigned kinds.
func storeUint(p plan.Pointer, kind readKind, v uint64) bool {
	switch kind {
	case readUint64:
		*p.Uint64() = v
	case readUint32:
		if v != uint64(uint32(v)) {
			return false
		}
		*p.Uint32() = uint32(v)
	case readUint16:
		if v != uint64(uint16(v)) {
			return false
		}
		*p.Uint16() = uint16(v)
	default:
		if v != uint64(uint8(v)) {
			return false
		}
		*p.Uint8() = uint8(v)
	}
	return true
}

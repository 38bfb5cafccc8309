package json

import (
	"encoding/binary"
	"math/bits"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
)

// entryMap is a map with string keys that is being read.
type entryMap struct {
	strings map[string]string // the map if that is its type

	m reflect.Value // the map
	mapVars
	seen  reflect.Value // if what the map held before is no duplicate, the keys since
	begun bool          // at least one member has been read
	sums  [4]uint64     // bits for the keys that may be there, by nameSum
}

// exact tells maps of common types, for which package reflect need not be asked to put
// something into them.
type exact uint8

const (
	exactNone exact = iota
	exactString
	exactInt
	exactInt64
	exactFloat64
	exactBool
	exactIntString
	exactInt64String
)

func exactOf(t reflect.Type) exact {
	switch t {
	case mapStringStringType:
		return exactString
	case reflect.TypeFor[map[string]int]():
		return exactInt
	case reflect.TypeFor[map[string]int64]():
		return exactInt64
	case reflect.TypeFor[map[string]float64]():
		return exactFloat64
	case reflect.TypeFor[map[string]bool]():
		return exactBool
	case reflect.TypeFor[map[int]string]():
		return exactIntString
	case reflect.TypeFor[map[int64]string]():
		return exactInt64String
	}
	return exactNone
}

// mayHave reports false if the map is sure not to have the key name, and notes it.
func (m *entryMap) mayHave(name []byte) bool {
	h := nameSum(name)
	word, bit := &m.sums[h>>62], uint64(1)<<(h>>56&63)
	may := *word&bit != 0
	*word |= bit
	return may
}

// forget makes mayHave always true.
func (m *entryMap) forget() { m.sums = [4]uint64{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)} }

// nameSum is a hash of the length and some bytes of a name.
func nameSum(b []byte) uint64 {
	h := uint64(len(b))
	switch n := len(b); {
	case n >= 8:
		h ^= binary.LittleEndian.Uint64(b) ^ bits.RotateLeft64(binary.LittleEndian.Uint64(b[n-8:]), 29)
	case n >= 4:
		h ^= uint64(binary.LittleEndian.Uint32(b))<<32 ^ uint64(binary.LittleEndian.Uint32(b[n-4:]))<<8
	case n > 0:
		h ^= uint64(b[0])<<8 ^ uint64(b[n/2])<<16 ^ uint64(b[n-1])<<24
	}
	return h * 0x9e3779b97f4a7c15
}

// countMembers returns how many members the object has that has just been begun,
// as far as the index tells already.
func (u *unmarshaler) countMembers() int {
	x := text.Decoder(u.dec)
	if !x.Resume(4 * scan.Lookahead) {
		return 0
	}
	c := x.Cursor()
	ent, org := c.Ahead()
	return membersIn(c.Buf, ent[:c.Left()], org)
}

// has reports whether the map has the key that is in k.
func (m *entryMap) has() bool {
	if m.strings != nil {
		_, ok := m.strings[*m.kp.String()]
		return ok
	}
	return m.m.MapIndex(m.k).IsValid()
}

// put sets the element for the key that is in k to what is in v.
func (m *entryMap) put() {
	switch m.exact {
	case exactString:
		m.strings[*m.kp.String()] = *m.vp.String()
	case exactInt:
		m.m.Interface().(map[string]int)[*m.kp.String()] = *m.vp.Int()
	case exactInt64:
		m.m.Interface().(map[string]int64)[*m.kp.String()] = *m.vp.Int64()
	case exactFloat64:
		m.m.Interface().(map[string]float64)[*m.kp.String()] = *m.vp.Float64()
	case exactBool:
		m.m.Interface().(map[string]bool)[*m.kp.String()] = *m.vp.Bool()
	case exactIntString:
		m.m.Interface().(map[int]string)[*m.kp.Int()] = *m.vp.String()
	case exactInt64String:
		m.m.Interface().(map[int64]string)[*m.kp.Int64()] = *m.vp.String()
	default:
		m.m.SetMapIndex(m.k, m.v)
	}
}

// fastEntries reads members of an object of which some have been read into a map, window
// by window of the index, as fastMembers does for a struct. Names must be new to the map
// unless what was there does not count.
func (u *unmarshaler) fastEntries(pl *readPlan, p pointer, m *entryMap) (done bool, err error) {
	if u.slow || !m.begun {
		return false, nil
	}
	x := text.Decoder(u.dec)
	for x.Resume(leastWhole) {
		c := x.Cursor()
		ent, org := c.Ahead()
		at := c.Pos(ent[0])
		if end := x.End(); at != end && !scan.EndsScalar[c.Buf[end]] {
			break
		}
		if c.Buf[at] == '}' {
			x.EndObject(1, at)
			return true, nil
		}
		if c.Buf[at] != ',' {
			break
		}
		u.tail = !c.More()
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
			if err = u.finishMember(&r, org); err != nil && pl.mode&opt.Classic != 0 && isFatalError(err, &u.o.Flags) {
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
	return false, nil
}

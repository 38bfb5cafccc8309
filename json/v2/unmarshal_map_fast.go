package json

import (
	"encoding/binary"
	"math/bits"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
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

// fastEntries reads members of an object into a map, by the index, as long as
// nothing is unusual and their names are new to the map, or what was there does
// not count. done says that the object has been read to its end. Otherwise the
// Decoder stands before a name or the end of the object, and the complete form
// reads on. Entries are as for fastMembers.
func (u *unmarshaler) fastEntries(pl *readPlan, m *entryMap) (done bool, err error) {
	x := text.Decoder(u.dec)
	if u.slow || !x.Resume(scan.Lookahead) {
		return false, nil
	}
	c := x.Cursor()
	buf := c.Buf
	ent, org := c.Ahead()
	i, n := 0, c.Left() // next entry, and how many are there
	count := 0          // names and values that the Decoder has not been told of
	end := x.End()      // behind the last of them
	sep := 0            // 1 if the comma before the name is among the entries before i
	more := c.More()
	elem := pl.elem
	fresh := pl.unique || !pl.merge // names must be new to the map
	for {
		if more && n-i < 2*scan.Lookahead {
			x.Catch(i-sep, end, count)
			if !x.Resume(4 * scan.Lookahead) {
				return false, nil
			}
			ent, org = c.Ahead()
			i, n, count = sep, c.Left(), 0
			more = c.More()
		}
		if i >= n {
			break
		}
		if m.begun && sep == 0 {
			at := org + int(ent[i]&simd.PosMask)
			if at != end && !scan.EndsScalar[buf[end]] {
				break
			}
			if buf[at] == '}' {
				x.EndObject(i+1, at)
				return true, nil
			}
			if buf[at] != ',' {
				break
			}
			i++
			sep = 1
		}
		e := (*[scan.Lookahead]uint32)(ent[i:])
		start := org + int(e[0]&simd.PosMask)
		if i+3 >= n || buf[start] != '"' {
			if !m.begun && i < n && buf[start] == '}' {
				x.EndObject(i+1, start)
				return true, nil
			}
			break
		}
		stop := org + int(e[1]&simd.PosMask)
		colon := org + int(e[2]&simd.PosMask)
		if stop <= start || buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
			break
		}
		name := buf[start+1 : stop]
		escaped := e[1]&simd.Backslash != 0
		if escaped {
			var ok bool
			if name, ok = u.strings.Value(name, lone(pl)); !ok {
				break
			}
		}
		*m.kp.String() = u.keys().Make(name, &u.strings)
		if fresh && m.mayHave(name) && m.has() {
			break
		}
		at := org + int(e[3]&simd.PosMask)
		if elem.kind == readBytes {
			*m.vp.Bytes() = nil
		}
		size, took := u.scalarAt(elem, m.vp, buf, at, e[4], org)
		to := at + size
		if depth := x.DepthLeft() - 1; size == 0 && n-i >= leastWhole && depth >= 0 {
			switch {
			case elem.kind == readObject && buf[at] == '{':
				u.tail = !more
				elem.zero(m.vp)
				took, to = u.whole(elem.fields, m.vp, buf, ent[i+3:n], org, min(depth, maxWhole))
			case elem.kind == readSlice && buf[at] == '[':
				elem.zero(m.vp)
				took, to = u.fastShort(elem, m.vp, buf, ent[i+3:n], n-i-3, org)
			default:
				took = 0
			}
			size = took
		}
		if size > 0 {
			// It counts when what follows is looked at.
			m.put()
			m.begun = true
			end = to
			i += 3 + took
			sep = 0
			count += 2
			continue
		}
		// Others read the value.
		x.Name(i+3, count, start+1, stop, at)
		m.begun = true
		if !u.stopped {
			elem.zero(m.vp)
		}
		switch {
		case u.stopped:
			err = u.finish(0, org)
		case elem.kind == readObject && buf[at] == '{' && x.BeginObject(at):
			err = u.membersOf(elem, m.vp)
		case elem.kind == readSlice && buf[at] == '[' && x.BeginArray(at):
			err = u.elements(elem, m.vp)
		default:
			err = elem.read(u, elem, m.vp)
		}
		if err != nil && pl.mode&opt.Classic != 0 && isFatalError(err, &u.o.Flags) {
			return false, err
		}
		m.put()
		if err != nil || !x.Resume(scan.Lookahead) {
			return false, err
		}
		buf = c.Buf
		ent, org = c.Ahead()
		i, n, count, sep = 0, c.Left(), 0, 0
		end = x.End()
		more = c.More()
	}
	x.Catch(i-sep, end, count)
	return false, nil
}

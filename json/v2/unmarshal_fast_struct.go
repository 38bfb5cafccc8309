package json

import (
	"encoding/binary"
	"math"
	"strings"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// members is the place in an object that is read into a struct.
type members struct {
	begun   bool       // at least one member has been read
	unknown bool       // there are names that are no field's: in unmarshaler.unknown, if they must be unique
	next    int        // field that is likely to come next: the one behind the last
	seen    codec.Seen // fields that have been named
}

// fastMembers reads members of an object into the struct at p, by the index, as
// long as they are those of known fields and nothing is unusual. done says that
// the object has been read to its end. Otherwise the Decoder stands before a
// name or the end of the object, and the complete form reads on.
//
//	entry   i    +1   +2   +3   +4     +5
//	        "    "    :    "    "      ,
//	text    "name"  : "value"   ,  "next" …
//	        start│    at    │end
//	             stop       stop of the string
func (u *unmarshaler) fastMembers(s *readStruct, p pointer, m *members) (done bool, err error) {
	x := text.Decoder(u.dec)
	if u.slow || !x.Resume(scan.Lookahead) {
		return false, nil
	}
	c := x.Cursor()
	buf := c.Buf
	ent, org := c.Ahead()
	i, n := 0, c.Left()  // next entry, and how many are there
	count := 0           // names and values that the Decoder has not been told of
	end := x.End()       // behind the last of them
	sep := 0             // 1 if the comma before the name is among the entries before i
	more := c.More()     // there are entries to come
	separator := m.begun // a comma or the end of the object comes next
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
		// In text without whitespace the bytes themselves tell where the next
		// token is, sooner than the entries do.
		var start int
		if !separator {
			start = org + int(ent[i]&simd.PosMask)
		} else {
			if end+1 < len(buf) && buf[end] == ',' {
				start = end + 1
			} else {
				if i >= n {
					break
				}
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
			}
			i++
			sep = 1
			if start == 0 || buf[start] != '"' {
				start = org + int(ent[i]&simd.PosMask)
			}
		}
		if buf[start] != '"' {
			if !separator && buf[start] == '}' && i < n {
				x.EndObject(i+1, start)
				return true, nil
			}
			break
		}
		var stop, at int
		f := &s.hot[m.next]
		if start+32 <= len(buf) && i+3 < n {
			if b := (*[32]byte)(buf[start:]); f.matches(b) {
				stop = start + 1 + int(f.n)
				at = org + int(ent[i+3]&simd.PosMask)
				goto named
			}
		}
		stop = org + int(ent[i+1]) // beyond buf if it has escapes
		if !s.fields[m.next].key.Match(buf, start+1, stop) {
			k := s.shape.Names.Find(buf, start+1, stop)
			if k < 0 {
				took, to := 0, 0
				if i+3 < n && ent[i+1]&simd.Backslash != 0 {
					took, to = u.escapedMember(s, p, m, buf, ent[i:], org)
				}
				if took == 0 {
					break
				}
				separator = true
				end = to
				i += took
				count += 2
				sep = 0
				continue
			}
			m.next = k
			f = &s.hot[k]
		}
		if colon := org + int(ent[i+2]&simd.PosMask); i+3 >= n || buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
			break
		}
		at = org + int(ent[i+3]&simd.PosMask)
	named:
		if f.id < 64 {
			bit := uint64(1) << f.id
			if low := m.seen.Low(); *low&bit == 0 {
				*low |= bit
			} else if s.unique {
				break
			}
		} else if !m.seen.Insert(int(f.id)) && s.unique {
			break
		}
		if m.next++; m.next == len(s.hot) {
			m.next = 0
		}
		separator = true
		m.begun = true
		fp := p.At(f.offset)

		kind := f.kind
	again:
		switch kind {
		case readString:
			stop := org + int(ent[i+4])
			if buf[at] == '"' && at < stop && stop < len(buf) {
				*fp.String() = u.strings.Cut(buf, at+1, stop)
				end = stop + 1
				i += 5
				goto scalar
			}
			if stop = org + int(ent[i+4]&simd.PosMask); buf[at] == '"' && at < stop && stop < len(buf)-1 {
				if v, ok := u.strings.MakeValue(buf[at+1:stop], !s.strict); ok {
					*fp.String() = v
					end = stop + 1
					i += 5
					goto scalar
				}
			}
		case readBool:
			if v, size := boolAt(buf, at); size > 0 {
				*fp.Bool() = v
				end = at + size
				i += 4
				goto scalar
			}
		case readFloat64:
			stop := org + int(ent[i+4]&simd.PosMask)
			if v, ok := num.Float64Between(buf, at, stop); ok {
				*fp.Float64() = v
				end = stop
				i += 4
				goto scalar
			}
			if v, to := num.Float64At(buf, at); to > 0 {
				*fp.Float64() = v
				end = to
				i += 4
				goto scalar
			}
		case readFloat32:
			if v, size := num.ConsumeFloat32(buf[at:]); size > 0 && !math.IsInf(float64(v), 0) && at+size < len(buf) {
				*fp.Float32() = v
				end = at + size
				i += 4
				goto scalar
			}
		case readInt64:
			stop := org + int(ent[i+4]&simd.PosMask)
			if v, ok := num.Int64Between(buf, at, stop); ok {
				*fp.Int64() = v
				end = stop
				i += 4
				goto scalar
			}
			if v, to := num.Int64At(buf, at); to > 0 {
				*fp.Int64() = v
				end = to
				i += 4
				goto scalar
			}
			if v, size, ok := num.ConsumeInt64(buf[at:]); ok && at+size < len(buf) {
				*fp.Int64() = v
				end = at + size
				i += 4
				goto scalar
			}
		case readInt32, readInt16, readInt8:
			if v, size, ok := num.ConsumeInt64(buf[at:]); ok && at+size < len(buf) && storeInt(fp, kind, v) {
				end = at + size
				i += 4
				goto scalar
			}
		case readUint64, readUint32, readUint16, readUint8:
			if v, size, ok := num.ConsumeUint64(buf[at:]); ok && at+size < len(buf) && storeUint(fp, kind, v) {
				end = at + size
				i += 4
				goto scalar
			}
		case readTime, readBytes:
			if size, took := u.scalarAt(f.plan, fp, buf, at, ent[i+4], org); size > 0 {
				end = at + size
				i += 3 + took
				goto scalar
			}
		case readPointer:
			elem := f.plan.elem
			switch q := fp.Pointer(); {
			case nullAt(buf, at):
				*q = pointer{}
				end = at + 4
				i += 4
				goto scalar
			case elem.kind == readObject && buf[at] == '{':
				depth := x.DepthLeft() - 1
				if depth < 0 {
					break
				}
				if q.IsNil() {
					*q = u.newValue(elem)
				}
				if n-i >= leastWhole || !more {
					u.tail = !more
					took, to := u.whole(elem.fields, *q, buf, ent[i+3:n], org, min(depth, maxWhole))
					if took > 0 {
						end = to
						i += 3 + took
						goto scalar
					}
					x.Name(i+3, count, start+1, stop, at)
					err = u.finish(0, org)
				} else {
					x.Name(i+3, count, start+1, stop, at)
					x.BeginObject(at)
					err = u.membersOf(elem, *q)
				}
				if err != nil {
					return false, err
				}
				goto reload
			case elem.kind-1 >= readFloat64 || buf[at] == 'n':
				// Not a scalar, or null misspelt.
			case q.IsNil():
				*q = u.newValue(elem)
				fallthrough
			default:
				// If it is not read here, it is as the complete form
				// would have it.
				fp, kind = *q, elem.kind
				goto again
			}
		case readObject:
			if buf[at] == '{' {
				if at+2 < len(buf) && buf[at+1] == '}' && !f.plan.fields.odd && x.DepthLeft() > 0 {
					end = at + 2
					i += 5
					goto scalar
				}
				depth := x.DepthLeft() - 1
				if depth < 0 {
					break
				}
				if n-i >= leastWhole || !more {
					u.tail = !more
					took, to := u.whole(f.plan.fields, fp, buf, ent[i+3:n], org, min(depth, maxWhole))
					if took > 0 {
						end = to
						i += 3 + took
						goto scalar
					}
					x.Name(i+3, count, start+1, stop, at)
					err = u.finish(0, org)
				} else {
					x.Name(i+3, count, start+1, stop, at)
					x.BeginObject(at)
					err = u.membersOf(f.plan, fp)
				}
				if err != nil {
					return false, err
				}
				goto reload
			}
		case readSlice:
			if buf[at] == '[' {
				if at+2 < len(buf) && buf[at+1] == ']' && x.DepthLeft() > 0 {
					*fp.Slice() = f.plan.empty
					end = at + 2
					i += 5
					goto scalar
				}
				if fp.Slice().Cap == 0 && x.DepthLeft() > 0 {
					if took, to := u.fastShort(f.plan, fp, buf, ent[i+3:], n-i-3, org); took > 0 {
						end = to
						i += 3 + took
						goto scalar
					}
				}
				x.Name(i+3, count, start+1, stop, at)
				if !x.BeginArray(at) {
					break
				}
				if err = u.elements(f.plan, fp); err != nil {
					return false, err
				}
				goto reload
			}
		}
		if nullAt(buf, at) && f.kind-1 < readAny && (f.kind != readAny || !f.plan.merge) {
			if !f.plan.merge || f.kind == readSlice || f.kind == readMap {
				f.plan.zero(fp)
			}
			end = at + 4
			i += 4
			goto scalar
		}
		// Others read the value.
		if x.Primed() != at {
			x.Name(i+3, count, start+1, stop, at)
		}
		fp = p.At(f.offset)
		if f.hops {
			fp, err = u.follow(&s.fields[(m.next+len(s.hot)-1)%len(s.hot)], p) // the one before the next
		}
		if err == nil {
			err = f.plan.read(u, f.plan, fp)
		}
		if err != nil {
			return false, err
		}
	reload:
		if !x.Resume(scan.Lookahead) {
			return false, nil
		}
		buf = c.Buf
		ent, org = c.Ahead()
		i, n, count, sep = 0, c.Left(), 0, 0
		end = x.End()
		more = c.More()
		continue

	scalar:
		count += 2
		sep = 0
	}
	x.Catch(i-sep, end, count)
	return false, nil
}

// hotField is what is needed of a field to read its member, close together: where
// words have 64 bits, it fills one line of a cache.
type hotField struct {
	// The name in quotes and the colon behind it, as words of eight bytes: those it
	// begins with, those behind them, and those it ends with. A name that is not to be
	// compared so matches nothing.
	first, middle, last uint64
	mask                uint64 // of the first and the last one

	offset uintptr
	plan   *readPlan
	next   *hotField // the one that is likely to come next
	kind   readKind
	n      uint8 // length of the name
	last8  uint8 // where the last eight bytes begin
	hops   bool  // there are embedded pointers on the way
	id     uint16
	index  uint16 // in the struct, if it has no more than maxHotFields
}

// maxHotFields is how many fields a struct may have that is read as a whole.
const maxHotFields = 1 << 12

// maxHotName is the length of the longest name that is compared so.
const maxHotName = 20

func (h *hotField) init(f *readField, index int) {
	h.first, h.mask = 1, 1<<64-1
	h.offset, h.plan, h.kind, h.hops = f.offset, f.plan, f.kind, f.hops != nil
	h.id, h.index = uint16(f.id), uint16(index)
	name := f.key.Name()
	if n := len(name); n <= maxHotName && strings.IndexFunc(name, unusualInName) < 0 {
		var b [32]byte
		text := append(append(append(b[:0], '"'), name...), "\":"...)
		h.n = uint8(n)
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
	x := binary.LittleEndian.Uint64(b[:]) ^ f.first
	x |= binary.LittleEndian.Uint64(b[f.last8&15:]) ^ f.last
	return x&f.mask == 0 && (f.n <= 13 || binary.LittleEndian.Uint64(b[8:]) == f.middle)
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
	return d&f.mask == 0 && (f.n <= 13 || (binary.LittleEndian.Uint64(b[8:])^f.middle)&^x.middle == 0)
}

// escapedMember reads the member whose entries are ent, and whose name has escape
// sequences, if it is that of a field and the value a scalar. It returns how many
// entries it took and where the value ends, or zeros.
func (u *unmarshaler) escapedMember(s *readStruct, p pointer, m *members, buf []byte, ent []uint32, org int) (took, end int) {
	start, stop := org+int(ent[0]&simd.PosMask), org+int(ent[1]&simd.PosMask)
	colon, at := org+int(ent[2]&simd.PosMask), org+int(ent[3]&simd.PosMask)
	if stop <= start || buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
		return 0, 0
	}
	name, ok := u.strings.Value(buf[start+1:stop], !s.strict)
	if !ok {
		return 0, 0
	}
	k := s.shape.Names.Find(name, 0, len(name))
	if k < 0 {
		return 0, 0
	}
	f := &s.fields[k]
	if f.hops != nil || s.unique && m.seen.Has(f.id) {
		return 0, 0
	}
	size, took := u.scalarAt(f.plan, p.At(f.offset), buf, at, ent[4], org)
	if size == 0 {
		return 0, 0
	}
	m.seen.Insert(f.id)
	if m.next = k + 1; m.next == len(s.fields) {
		m.next = 0
	}
	m.begun = true
	return 3 + took, at + size
}

// nullAt reports whether the literal null is at buf[at:]. What follows it is not
// looked at.
func nullAt(buf []byte, at int) bool {
	return buf[at] == 'n' && len(buf)-at > 4 && string(buf[at:at+4]) == "null"
}

// boolAt reads the literal true or false at buf[at:].
func boolAt(buf []byte, at int) (v bool, size int) {
	if len(buf)-at < 5 {
		return false, 0
	}
	switch string(buf[at : at+4]) {
	case "true":
		return true, 4
	case "fals":
		if buf[at+4] == 'e' && len(buf)-at > 5 {
			return false, 5
		}
	}
	return false, 0
}

// storeInt stores v as an integer of a kind, if it is in range.
func storeInt(p pointer, kind readKind, v int64) bool {
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
func storeUint(p pointer, kind readKind, v uint64) bool {
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

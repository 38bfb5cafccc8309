package json

import (
	"math"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// members is the place in an object that is read into a struct.
type members struct {
	begun bool       // at least one member has been read
	next  int        // field that is likely to come next: the one behind the last
	seen  codec.Seen // fields that have been named
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
	if disableFast || !x.Resume(scan.Lookahead) {
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
		if separator {
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
			i++
			sep = 1
		}
		e := (*[scan.Lookahead]uint32)(ent[i:])
		start := org + int(e[0]&simd.PosMask)
		stop := org + int(e[1]) // beyond buf if it has escapes
		if buf[start] != '"' {
			if !separator && buf[start] == '}' && i < n {
				x.EndObject(i+1, start)
				return true, nil
			}
			break
		}
		f := &s.fields[m.next]
		if !f.key.Match(buf, start+1, stop) {
			k := s.shape.Names.Find(buf, start+1, stop)
			if k < 0 {
				break
			}
			m.next = k
			f = &s.fields[k]
		}
		colon := org + int(e[2]&simd.PosMask)
		if i+3 >= n || buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
			break
		}
		if !m.seen.Insert(f.id) && s.unique {
			break
		}
		if m.next++; m.next == len(s.fields) {
			m.next = 0
		}
		separator = true
		m.begun = true
		at := org + int(e[3]&simd.PosMask)
		fp := p.At(f.offset)

		kind := f.kind
	again:
		switch kind {
		case readString:
			stop := org + int(e[4])
			if buf[at] == '"' && at < stop && stop < len(buf) {
				*fp.String() = u.strings.Make(buf[at+1 : stop])
				end = stop + 1
				i += 5
				goto scalar
			}
			if stop = org + int(e[4]&simd.PosMask); buf[at] == '"' && at < stop && stop < len(buf)-1 && wire.ValidEscapes(buf[at+1:stop], !s.strict) {
				*fp.String() = u.strings.MakeUnquoted(buf[at+1 : stop])
				end = stop + 1
				i += 5
				goto scalar
			}
		case readBool:
			if v, size := boolAt(buf, at); size > 0 {
				*fp.Bool() = v
				end = at + size
				i += 4
				goto scalar
			}
		case readFloat64:
			if v, size := num.ConsumeFloat64(buf[at:]); size > 0 && !math.IsInf(v, 0) && at+size < len(buf) {
				*fp.Float64() = v
				end = at + size
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
			if size, took := u.scalarAt(f.plan, fp, buf, at, e[4], org); size > 0 {
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
				x.Name(i+3, count, start+1, stop, at)
				if !x.BeginObject(at) {
					break
				}
				if q.IsNil() {
					*q = newPointer(elem.typ)
				}
				if err = u.membersOf(elem, *q); err != nil {
					return false, err
				}
				goto reload
			case elem.kind-1 >= readFloat64 || buf[at] == 'n':
				// Not a scalar, or null misspelt.
			case q.IsNil():
				*q = newPointer(elem.typ)
				fallthrough
			default:
				// If it is not read here, it is as the complete form
				// would have it.
				fp, kind = *q, elem.kind
				goto again
			}
		case readObject:
			if buf[at] == '{' {
				x.Name(i+3, count, start+1, stop, at)
				if !x.BeginObject(at) {
					break
				}
				if err = u.membersOf(f.plan, fp); err != nil {
					return false, err
				}
				goto reload
			}
		case readSlice:
			if buf[at] == '[' {
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
		if f.hops != nil {
			fp, err = u.follow(f, p)
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

// nullAt reports whether the literal null is at buf[at:]. What follows it is not
// looked at.
func nullAt(buf []byte, at int) bool {
	return buf[at] == 'n' && len(buf)-at > 4 && string(buf[at:at+4]) == "null"
}

// boolAt reads the literal true or false at buf[at:].
func boolAt(buf []byte, at int) (v bool, size int) {
	if len(buf)-at < 6 {
		return false, 0
	}
	switch string(buf[at : at+4]) {
	case "true":
		return true, 4
	case "fals":
		if buf[at+4] == 'e' {
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

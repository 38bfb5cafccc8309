package unmarshal

import (
	"encoding/binary"
	"reflect"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// Most objects are small and lie within the window of the index as a whole. Such a one
// is read here without telling the Decoder that it begins and ends, or what its members
// are called: to those around it, it is like a scalar. Where the entries do not reach, or
// a value is for others to read, it is paused: the Decoder is told what has been read,
// and the complete form goes on from there. See paused.

// whole reads an object into the struct at p. ent are the entries from that of its {
// on. It returns how many of them the object takes and where it ends, or zeros if it has
// been paused. Objects within it may be depth deep.
//
// Positions of entries are those in buf.
//
// If from is not nil, reading goes on within the object: from is the state after a member,
// and ent begins with the comma that follows it.
//
//	entry   i    +1   +2   +3   +4     +5
//	        "    "    :    "    "      ,
//	text    "name"  : "value"   ,  "next" …
//	        start     at    stop│end
//
// What is not as usual is left to functions of its own, so that the loop keeps little
// in mind: other, wholeOther, wholeUnknown, wholeMember.
func (u *State) whole(s *Struct, p plan.Pointer, from *members, buf []byte, ent []uint32, depth int) (took, end int) {
	f := s.ring
	if f == nil || len(ent) < 2 {
		return u.wholeNone(s, p, from, buf, ent, depth)
	}
	buf = buf[:len(buf):len(buf)] // a capacity need not be kept over calls
	var own members
	m := &own
	if from != nil {
		m = from
		f = &s.hot[m.next]
	}
	start := int(ent[1] & simd.PosMask)
	if buf[start] != '"' {
		if buf[start] == '}' && from == nil && (!s.odd || u.complete(s, p, m)) {
			return 2, start + 1
		}
		return u.pause(s, p, m, buf, ent, 1, 0)
	}
	i := 1 // next entry
	for {
		// The least that follows is a name, a value, and what ends it.
		if i > len(ent)-5 {
			break
		}
		var e *[5]uint32
		if e = plan.FiveAt(ent, i); start > len(buf)-32 || !f.matches(plan.TextAt(buf, start)) {
			known, ahead := u.guess(s, f, i == 1)
			if start <= len(buf)-32 {
				if s.long != nil && s.long[f.index].matches(f, plan.TextAt(buf, start)) {
					goto known
				}
				if known.matches(plan.TextAt(buf, start)) {
					f = known
					goto known
				}
				if s.spelling != nil && f.spells(&s.spelling[f.index], plan.TextAt(buf, start)) {
					*ahead = inPlace
					goto known
				}
			}
			var took, to int
			if known = s.other(f, ahead, buf, e); known == &noField {
				known = nil
				if took, to = s.passOver(buf, e); took == 0 {
					took, to = u.wholeUnknown(s, p, m, buf, ent[i:], depth)
				} else if s.Unique && !u.firstOfName(m, buf, ent[i:]) {
					break
				}
			} else if known == nil {
				known, took, to = u.wholeOther(s, f, p, m, buf, ent[i:], depth)
			}
			if known == nil {
				if took == 0 {
					break
				}
				end = to
				i += took
				goto separator
			}
			f = known
		}
	known:
		if s.marks {
			if bit := f.bit; bit == 0 {
				if !m.seen.Insert(s.Fields[f.index].id) && s.Unique {
					break
				}
			} else if low := m.seen.Low(); *low&bit == 0 {
				*low |= bit
			} else if s.Unique {
				break
			}
		}
		{
			fp := p.At(uintptr(f.offset))
			switch f.kind {
			case readString:
				if at, stop := int(e[3]&simd.PosMask), int(e[4]); at < stop && stop < len(buf) && buf[at] == '"' {
					if end = stop + 1; at <= len(buf)-33 && u.Strings.CutShort(fp.String(), plan.TextAt(buf, at+1), stop-at-1) {
						goto quoted
					}
					*fp.String() = u.Strings.Cut(buf, at+1, stop)
					goto quoted
				}
			case readInt64, readUint64, readInt32, readUint32:
				at, stop := int(e[3]&simd.PosMask), int(e[4]&simd.PosMask)
				if n := stop - at; uint(n-1) < 8 && at <= len(buf)-8 {
					if v, ok := num.UpToEight(plan.EightAt(buf, at), n); ok {
						end = stop
						if f.plan.Size == 4 {
							*fp.Int32() = int32(v)
							goto scalar
						}
						*fp.Int64() = v
						goto scalar
					}
				}
				if v, ok := num.Int64Between(buf, at, stop); ok && f.kind == readInt64 {
					*fp.Int64() = v
					end = stop
					goto scalar
				}
			case readFloat64:
				at, stop := int(e[3]&simd.PosMask), int(e[4]&simd.PosMask)
				if n := stop - at; uint(n-1) < 8 && at <= len(buf)-8 {
					if v, ok := num.FloatUpToEight(plan.EightAt(buf, at), n); ok {
						*fp.Float64() = v
						end = stop
						goto scalar
					}
				} else if v, ok := num.Float64Between(buf, at, stop); ok {
					*fp.Float64() = v
					end = stop
					goto scalar
				}
			case readBool:
				if v, size := read.Bool(buf, int(e[3]&simd.PosMask)); size > 0 {
					*fp.Bool() = v
					end = int(e[3]&simd.PosMask) + size
					goto scalar
				}
			case readAny:
				if v := fp.Any(); f.plan.overwrites(*v) {
					x, n, to := u.anyScalar(f.plan.Mode, buf, int(e[3]&simd.PosMask), e[4])
					if n > 0 {
						*v = x
						took, end = n, to
						goto nested
					}
				}
			case ReadObject:
				if buf[e[3]&simd.PosMask] == '{' && depth > 0 {
					took, end = u.whole(f.plan.Fields, fp, nil, buf, ent[i+3:], depth-1)
					goto nested
				}
			case readPointer:
				elem, at := f.plan.Elem, int(e[3]&simd.PosMask)
				q := fp.Pointer()
				switch {
				case buf[at] == 'n':
					if read.Null(buf, at) {
						forget(q)
						end = at + 4
						goto scalar
					}
				case elem.Kind == ReadObject:
					if buf[at] == '{' && depth > 0 {
						if q.IsNil() {
							*q = u.newValue(elem)
						}
						took, end = u.whole(elem.Fields, *q, nil, buf, ent[i+3:], depth-1)
						goto nested
					}
				case elem.Kind.scalar():
					if q.IsNil() {
						*q = u.newValue(elem)
					}
					if size, n := u.scalarAt(elem, *q, buf, at, e[4], 0); size > 0 {
						took, end = n, at+size
						goto nested
					}
				}
			case readSlice:
				if at := int(e[3] & simd.PosMask); at+2 <= len(buf) && buf[at] == '[' && depth > 0 {
					if buf[at+1] == ']' {
						*fp.Slice() = plan.Slice{Data: f.plan.empty}
						end = at + 2
						goto quoted
					}
					took, end = u.wholeSlice(f.plan, fp, buf, ent[i+3:], depth-1)
					goto nested
				}
			}
			at := int(e[3] & simd.PosMask)
			if k := f.kind; k.scalar() {
				if size, n := u.scalarAt(f.plan, fp, buf, at, e[4], 0); size > 0 {
					took, end = n, at+size
					goto nested
				}
			} else if k-readSlice <= readAny-readSlice && read.Null(buf, at) {
				took, end = u.wholeNull(f.plan, fp, at)
				goto nested
			} else if k.text() {
				if size, n := u.textAt(f.plan, fp, buf, at, e[4], 0); size > 0 {
					took, end = n, at+size
					goto nested
				}
			}
			took, end = u.wholeMember(s, f, p, buf, ent[i+3:], depth)
		}
	nested:
		if took == 0 {
			return u.pauseAt(s, p, m, f, buf, ent, i)
		}
		i += 3 + took
		f = f.next
		goto separator
	quoted:
		i++
	scalar:
		i += 4
		f = f.next
	separator:
		if uint(end) < uint(len(buf)-1) && plan.TwoAt(buf, end) == ','|'"'<<8 {
			start = end + 1
			i++
			continue
		}
		if i >= len(ent) {
			return u.pauseNext(s, p, m, f, buf, ent, i, end)
		}
		if start = int(ent[i] & simd.PosMask); start != end && !scan.EndsScalar[buf[end]] {
			return u.pauseNext(s, p, m, f, buf, ent, i, end)
		}
		if buf[start] != ',' {
			if buf[start] == '}' && (!s.odd || u.complete(s, p, m)) {
				if m.unknown {
					m.unknown = false
					u.unknown.Pop()
				}
				return i + 1, start + 1
			}
			return u.pauseNext(s, p, m, f, buf, ent, i, end)
		}
		if i+1 >= len(ent) {
			return u.pauseNext(s, p, m, f, buf, ent, i, end)
		}
		i++
		if start = int(ent[i] & simd.PosMask); buf[start] != '"' {
			return u.pauseNext(s, p, m, f, buf, ent, i-1, end)
		}
	}
	// Before a name.
	if i > 1 {
		i-- // the comma
	}
	return u.pauseNext(s, p, m, f, buf, ent, i, end)
}

// WholeAt is whole where positions of entries count from org.
func (u *State) WholeAt(s *Struct, p plan.Pointer, from *members, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if took, end = u.whole(s, p, from, buf[org:], ent, depth); took > 0 {
		end += org
	}
	return took, end
}

// wholeNone is whole for an object of which no member is read: the struct has no fields, or it is for
// others.
func (u *State) wholeNone(s *Struct, p plan.Pointer, from *members, buf []byte, ent []uint32, depth int) (took, end int) {
	if from != nil {
		return u.pause(s, p, from, buf, ent, 1, 0)
	}
	if len(ent) >= 2 && !s.odd && len(s.hot) == 0 {
		if at := int(ent[1] & simd.PosMask); buf[at] == '}' {
			return 2, at + 1
		}
		if s.passes {
			if took, end = u.skipper.Skip(buf, ent, 0, s.rules(depth+1)); took > 0 {
				return took, end
			}
		}
	}
	return u.pause(s, p, new(members), buf, ent, 1, 0)
}

// noField stands for a name that is no field's.
var noField hotField

// guess returns the field that came last time where f was expected, and where that is remembered.
// The first member has a place of its own, for after the last field the first one is expected again.
//
// With that place, small objects of three and six members take 0.79 and 0.89 of the time in another
// order than that of the fields, and lists of them 0.77 and 0.93.
func (u *State) guess(s *Struct, f *hotField, first bool) (known *hotField, ahead *uint16) {
	place := s.firstFollowed + f.index
	if first {
		place = s.firstFollowed + uint16(len(s.hot))
	}
	ahead = u.followed.At(place)
	k := int(f.index+*ahead) + 1
	if k >= len(s.hot) {
		return s.ring, ahead
	}
	return &s.hot[k], ahead
}

// other returns the field whose name e begins with, where matches is true neither of f nor of its
// guess, or &noField, or nil if wholeOther is to be asked. It is remembered in ahead.
func (s *Struct) other(f *hotField, ahead *uint16, buf []byte, e *[5]uint32) *hotField {
	start := int(e[0] & simd.PosMask)
	stop := int(e[1])
	if stop <= start || stop >= len(buf)-32 || int(e[2]&simd.PosMask) != stop+1 || plan.TwoAt(buf, stop) != '"'|':'<<8 {
		return nil
	}
	if !f.isCompared() { // a long name
		if key := s.Fields[f.index].Key; key.Match(buf, start+1, stop) || s.spelling != nil && key.Spells(buf, start+1, stop) {
			return f
		}
	}
	// The length and the first letter tell of most names that they are no field's.
	n := stop - start - 1
	if s.initials>>initial(buf[start+1], n)&1 == 0 && (s.exact || s.spelling != nil && isShortASCII(buf, start+1, n)) {
		return &noField
	}
	k := s.Shape.FindIn(buf, start+1, stop)
	if k < 0 && s.spelling != nil {
		var sure bool
		if k, sure = s.Shape.FindSpelling(buf, start+1, stop); !sure {
			return nil
		}
	} else if k < 0 && !s.exact {
		return nil
	}
	if k < 0 {
		return &noField
	}
	*ahead = uint16(k) - f.index - 1
	return &s.hot[k]
}

// isShortASCII reports whether the n bytes of buf from at on are few, and ASCII. What is not may
// be the same as a letter.
func isShortASCII(buf []byte, at, n int) bool {
	return n <= 16 && at+n >= 8 &&
		(binary.LittleEndian.Uint64(buf[at:])|binary.LittleEndian.Uint64(buf[at+n-8:]))&0x8080808080808080 == 0
}

// passOver is wholeUnknown for a scalar, in a struct that asks no more of members without a
// field than that their names differ, which it leaves to its caller. It returns zeros if
// wholeUnknown is to be asked. e begins with the entry of the name.
func (s *Struct) passOver(buf []byte, e *[5]uint32) (took, end int) {
	if !s.passes {
		return 0, 0
	}
	return scan.MemberOver(buf, e)
}

// wholeOther is whole for a member whose name, which ent begins with, is not that of f in
// quotes with a colon after it, at once. If it is a field's nevertheless, that is returned.
// Otherwise the member is passed over, and took says how many entries it has, which is 0 if
// the name or the value is for others.
func (u *State) wholeOther(s *Struct, f *hotField, p plan.Pointer, m *members, buf []byte, ent []uint32, depth int) (known *hotField, took, end int) {
	if len(ent) < 5 {
		return nil, 0, 0
	}
	e := (*[5]uint32)(ent)
	start, stop, colon := int(e[0]&simd.PosMask), int(e[1]&simd.PosMask), int(e[2]&simd.PosMask)
	if buf[start] != '"' || stop <= start || buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
		return nil, 0, 0
	}
	if e[1]&simd.Backslash == 0 {
		compared := start+32 <= len(buf) && colon == stop+1
		if compared {
			// The usual: a member is left out, or names are in another case.
			text := (*[32]byte)(buf[start:])
			if next := f.next; next.matches(text) {
				return next, 0, 0
			}
		}
		if (!compared || !f.isCompared()) && s.Fields[f.index].Key.Match(buf, start+1, stop) {
			return f, 0, 0
		}
		if s.spelling != nil {
			if k, sure := s.Shape.FindSpelling(buf, start+1, stop); sure {
				if k >= 0 {
					return &s.hot[k], 0, 0
				}
				took, end = u.wholeUnknown(s, p, m, buf, ent, depth)
				return nil, took, end
			}
		}
		if k := s.Shape.FindIn(buf, start+1, stop); k >= 0 {
			return &s.hot[k], 0, 0
		}
	}
	known, ok := u.wholeName(s, buf, start, stop, e[1]&simd.Backslash != 0)
	if known == nil && ok {
		took, end = u.wholeUnknown(s, p, m, buf, ent, depth)
	}
	return known, took, end
}

// wholeName returns the field whose name stands in quotes at start and stop, with escapes or
// in another spelling, or nil if there is none. It is not ok if the name is not in order, or
// more than one field's.
func (u *State) wholeName(s *Struct, buf []byte, start, stop int, escaped bool) (_ *hotField, ok bool) {
	name := buf[start+1 : stop]
	if escaped {
		if name, ok = u.Strings.Value(name, !s.Strict); !ok {
			return nil, false
		}
		if k := s.Shape.FindIn(name, 0, len(name)); k >= 0 {
			return &s.hot[k], true
		}
	}
	if k, matches := s.Shape.FindFold(name, s.ignoreCase, s.delimiters); matches > 0 {
		if matches > 1 && !s.Tolerant {
			return nil, false
		}
		return &s.hot[k], true
	}
	return nil, true
}

// wholeUnknown is whole for a member that no field is for: it is passed over, or kept in
// the field for such. ent begins with the entry of its name.
func (u *State) wholeUnknown(s *Struct, p plan.Pointer, m *members, buf []byte, ent []uint32, depth int) (took, end int) {
	if s.passes {
		if c := buf[ent[3]&simd.PosMask]; c == '{' || c == '[' { // the usual: passOver knows scalars
			if took, end = u.skipper.Skip(buf, ent[3:], 0, s.rules(depth)); took == 0 || s.Unique && !u.firstOfName(m, buf, ent) {
				return 0, 0
			}
			return 3 + took, end
		}
	}
	if s.Tag != "" && ent[1]&simd.Backslash == 0 && string(buf[ent[0]&simd.PosMask+1:ent[1]]) == s.Tag {
		if took, end = u.overBy(buf, ent[3:], 0, s.rules(depth)); took == 0 || s.Unique && m.seen.Has(s.tagID) {
			return 0, 0
		}
		m.seen.Insert(s.tagID)
		return 3 + took, end
	}
	if s.Fallback != nil {
		return u.wholeEmbedded(s, p, m, buf, ent, depth)
	}
	if s.Reject {
		return 0, 0
	}
	if took, end = u.overBy(buf, ent[3:], 0, s.rules(depth)); took == 0 || s.Unique && !u.firstOfName(m, buf, ent) {
		return 0, 0
	}
	return 3 + took, end
}

// rules are those for values that are passed over, which may be depth deep.
func (s *Struct) rules(depth int) scan.Rules {
	return scan.Rules{AllowInvalidUTF8: !s.Strict, AllowDuplicateNames: !s.Unique, MaxDepth: depth}
}

// firstOfName notes the name that ent begins with, where names must be unique. It reports
// false if the object has had it before. Names stay in buf up to a pause.
func (u *State) firstOfName(m *members, buf []byte, ent []uint32) bool {
	if !m.unknown {
		m.unknown = true
		u.unknown.Push()
	}
	start, stop := int(ent[0]&simd.PosMask)+1, int(ent[1]&simd.PosMask)
	if ent[1]&simd.Backslash == 0 {
		return u.unknown.Insert(buf, start, stop)
	}
	name, _ := u.Strings.Value(buf[start:stop], true)
	return u.unknown.InsertCopy(buf, name)
}

// wholeEmbedded is wholeUnknown for a struct with a field that keeps such members. Values
// that are nested are read as any, or kept as they stand.
func (u *State) wholeEmbedded(s *Struct, p plan.Pointer, m *members, buf []byte, ent []uint32, depth int) (took, end int) {
	f := s.Fallback
	if ent[1]&simd.Backslash != 0 || f.Typ.Kind() == reflect.Pointer {
		return 0, 0
	}
	q, ok := p, true
	if f.Hops == nil {
		q = p.At(f.Offset)
	} else if q, ok = f.reach(p); !ok {
		return 0, 0
	}
	start, stop, at := int(ent[0]&simd.PosMask), int(ent[1]&simd.PosMask), int(ent[3]&simd.PosMask)
	if f.Plan == nil {
		raw := q.Bytes()
		if len(ent) < 5 {
			return 0, 0
		}
		if took, end = scan.MemberOver(buf, (*[5]uint32)(ent)); took == 0 {
			took, end = u.overBy(buf, ent[3:], 0, s.rules(depth))
			took += 3
		}
		if took <= 3 || len(*raw) > 0 && !read.IsObject(*raw) || s.Unique && !u.firstOfName(m, buf, ent) {
			return 0, 0
		}
		*raw = read.AppendMember(*raw, buf[start:stop+1], buf[at:end], len(buf)-start)
		return took, end
	}
	if k := f.Plan.Kind; k != readAny && !k.scalar() && k != readRaw && (k != ReadFilled && k != ReadOther || f.Plan.Else == nil) {
		return 0, 0
	}
	v := q.Value(f.Typ)
	x := u.mapVars(s.rest)
	x.k.SetString(u.keys().Make(buf[start+1:stop], &u.Strings))
	if !v.IsNil() && v.MapIndex(x.k).IsValid() {
		u.free(x)
		return 0, 0
	}
	took, end = u.WholeValue(f.Plan, x.vp, buf, ent[3:], 0, depth)
	if took > 0 && (!s.Unique || u.firstOfName(m, buf, ent)) {
		if v.IsNil() {
			v.Set(reflect.MakeMap(f.Typ))
		}
		v.SetMapIndex(x.k, x.v)
		took += 3
	} else {
		took = 0
	}
	u.free(x)
	return took, end
}

// wholeMember is whole for a value that is to be stored in the field f of the struct at p, if
// the loop has not read it. ent begins with its first entry. If nothing has been read, it
// returns zeros.
func (u *State) wholeMember(s *Struct, f *hotField, p plan.Pointer, buf []byte, ent []uint32, depth int) (took, end int) {
	if u.failure != nil {
		return 0, 0 // a method has been called already
	}
	fp := p.At(uintptr(f.offset))
	if way := &s.Fields[f.index]; way.Hops != nil {
		var ok bool
		if fp, ok = way.reach(p); !ok {
			return 0, 0
		}
		if f.plan.Kind.brief() {
			if took, end = u.brief(f.plan, fp, buf, ent, 0); took > 0 || u.failure != nil {
				return took, end
			}
		}
	} else if f.kind == readArray && depth > 0 && buf[ent[0]&simd.PosMask] == '[' {
		return u.wholeArray(f.plan, fp, buf, ent, 0, depth-1)
	}
	if took, end = u.wholeValue(f.plan, fp, buf, ent, 0, depth); took == 0 {
		return u.wholeElse(f.plan, fp, buf, ent, 0, depth)
	}
	return took, end
}

// reach is follow for fields that can be reached.
func (f *Field) reach(p plan.Pointer) (_ plan.Pointer, ok bool) {
	for i := range f.Hops {
		h := &f.Hops[i]
		q := p.At(h.Offset).Pointer()
		if q.IsNil() {
			if !h.Exported {
				return plan.Pointer{}, false
			}
			*q = h.New()
		}
		p = *q
	}
	return p.At(f.Last), true
}

// maxWant bounds how many entries are made for one attempt to read an object as a
// whole.
const maxWant = 1 << 11

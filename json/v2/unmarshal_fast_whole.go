package json

import (
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// Most objects are small, lie within the window of the index as a whole, and hold
// what their type expects. Such a one is read here without telling the Decoder that
// it begins and ends, or what its members are called: to those around it, it is
// like a scalar. Where anything is unusual, or the entries do not reach, the
// attempt ends, and the object is read again, from its beginning, by those who
// keep the Decoder informed. They set the same members to the same values, so that
// what the attempt has set does no harm.

const (
	// maxWhole is how deep objects and arrays may be nested in one that is
	// read as a whole.
	maxWhole = 128
	// maxWholeFields is how many fields the type of one may have.
	maxWholeFields = 256
	// leastWhole is how many entries must be there to begin.
	leastWhole = 24
)

// mayWhole reports whether to try to read an object of type s as a whole. If that
// fails as a rule, it is tried now and then.
func (u *unmarshaler) mayWhole(s *readStruct) bool {
	if u.barred > 0 {
		u.barred--
		return false
	}
	if s.unfit.Load() < 16 {
		return true
	}
	u.skipped++
	return u.skipped&31 == 0
}

// tooDeep notes that an attempt has ended at an object because no more than depth
// levels may follow. Those that it has seen open are not tried again one by one.
func (u *unmarshaler) tooDeep(depth int) {
	if depth == 0 {
		u.barred = maxWhole
	}
}

// tried notes how an attempt has ended: took and end are what whole has returned.
func (s *readStruct) tried(took, end int) {
	switch n := s.unfit.Load(); {
	case took > 0 && n > 0:
		s.unfit.Store(n - 1)
	case took > 0 || n >= 32:
	case end < 0:
		s.unfit.Store(n + 1)
	default:
		s.unfit.Store(n + 4)
	}
}

// whole reads an object into the struct at p. ent are the entries from that of its {
// on. It returns how many of them the object takes and where it ends, or zeros; or
// 0 and -1 if it goes on behind the entries. Objects within it may be depth deep.
//
//	entry   i    +1   +2   +3   +4     +5
//	        "    "    :    "    "      ,
//	text    "name"  : "value"   ,  "next" …
//	        start     at    stop│end
//
// What is not as usual is left to functions of its own, so that the loop keeps little
// in mind: wholeName, wholeMember.
func (u *unmarshaler) whole(s *readStruct, p pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	f := s.ring
	if f == nil || len(ent) < 2 {
		return s.wholeNone(buf, ent, org)
	}
	buf = buf[org:len(buf):len(buf)] // positions are those of the entries
	start := int(ent[1] & simd.PosMask)
	if buf[start] != '"' {
		if buf[start] == '}' {
			return 2, org + start + 1
		}
		return 0, 0
	}
	var seen [maxWholeFields / 64]uint64 // fields that have been named, if these must be unique
	i := 1                               // next entry
	for {
		// The least that follows is a name, a value, and what ends it.
		if i+5 > len(ent) {
			return 0, -1
		}
		e := (*[5]uint32)(ent[i : i+5 : len(ent)])
		if start+32 > len(buf) || !f.matches((*[32]byte)(buf[start:start+32:len(buf)])) {
			if f = s.wholeName(f, buf, e); f == nil {
				return 0, 0
			}
		}
		if s.unique {
			word, bit := &seen[f.id/64%(maxWholeFields/64)], uint64(1)<<(f.id&63)
			if *word&bit != 0 {
				return 0, 0
			}
			*word |= bit
		}
		fp := p.At(f.offset)
		switch f.kind {
		case readString:
			if at, stop := int(e[3]&simd.PosMask), int(e[4]); at < stop && stop < len(buf) && buf[at] == '"' {
				*fp.String() = u.strings.Cut(buf, at+1, stop)
				end = stop + 1
				i += 5
				goto separator
			}
		case readInt64:
			stop := int(e[4] & simd.PosMask)
			if v, ok := num.Int64Between(buf, int(e[3]&simd.PosMask), stop); ok {
				*fp.Int64() = v
				end = stop
				i += 4
				goto separator
			}
		case readFloat64:
			stop := int(e[4] & simd.PosMask)
			if v, ok := num.Float64Between(buf, int(e[3]&simd.PosMask), stop); ok {
				*fp.Float64() = v
				end = stop
				i += 4
				goto separator
			}
		case readBool:
			at := int(e[3] & simd.PosMask)
			if v, size := boolAt(buf, at); size > 0 {
				*fp.Bool() = v
				end = at + size
				i += 4
				goto separator
			}
		case readObject:
			if buf[e[3]&simd.PosMask] == '{' && depth > 0 {
				if took, end = u.whole(f.plan.fields, fp, buf, ent[i+3:], 0, depth-1); took == 0 {
					return 0, end
				}
				i += 3 + took
				goto separator
			}
		case readPointer:
			if elem := f.plan.elem; elem.kind == readObject && buf[e[3]&simd.PosMask] == '{' && depth > 0 {
				q := fp.Pointer()
				if q.IsNil() {
					*q = u.newValue(elem)
				}
				if took, end = u.whole(elem.fields, *q, buf, ent[i+3:], 0, depth-1); took == 0 {
					return 0, end
				}
				i += 3 + took
				goto separator
			}
		case readSlice:
			if at := int(e[3] & simd.PosMask); at+2 <= len(buf) && buf[at] == '[' && depth > 0 {
				if buf[at+1] == ']' {
					*fp.Slice() = f.plan.empty
					end = at + 2
					i += 5
					goto separator
				}
				if fp.Slice().Cap > 0 || f.plan.elem.fields == s { // of a tree, the branches are large
					return 0, 0
				}
				if took, end = u.wholeSlice(f.plan, fp, buf, ent[i+3:], 0, depth-1); took == 0 {
					return 0, end
				}
				i += 3 + took
				goto separator
			}
		}
		if f.kind.scalar() {
			at := int(e[3] & simd.PosMask)
			if size, took := u.scalarAt(f.plan, fp, buf, at, e[4], 0); size > 0 {
				end = at + size
				i += 3 + took
				goto separator
			}
		}
		if took, end = u.wholeMember(s, f, fp, buf, ent[i+3:], depth); took == 0 {
			return 0, end
		}
		i += 3 + took
	separator:
		f = f.next
		if end+2 <= len(buf) && string(buf[end:end+2]) == `,"` {
			start = end + 1
			i++
			continue
		}
		if i >= len(ent) {
			return 0, -1
		}
		if start = int(ent[i] & simd.PosMask); start != end && !scan.EndsScalar[buf[end]] {
			return 0, 0
		}
		i++
		if buf[start] != ',' {
			if buf[start] == '}' {
				return i, org + start + 1
			}
			return 0, 0
		}
		if i >= len(ent) {
			return 0, -1
		}
		if start = int(ent[i] & simd.PosMask); buf[start] != '"' {
			return 0, 0
		}
	}
}

// wholeNone is whole for an object of which no member is read.
func (s *readStruct) wholeNone(buf []byte, ent []uint32, org int) (took, end int) {
	if s.odd || len(s.hot) > 0 && s.ring == nil {
		return 0, 0
	}
	if len(ent) < 2 {
		if s.ring == nil {
			return 0, 0
		}
		return 0, -1
	}
	if at := org + int(ent[1]&simd.PosMask); buf[at] == '}' {
		return 2, at + 1
	}
	return 0, 0
}

// wholeName returns the field that is named by the entries e, or nil if there is none.
// It is likely to be f.
func (s *readStruct) wholeName(f *hotField, buf []byte, e *[5]uint32) *hotField {
	start, stop := int(e[0]&simd.PosMask), int(e[1]) // beyond buf if it has escapes
	if !s.fields[f.index].key.Match(buf, start+1, stop) {
		k := s.shape.Names.Find(buf, start+1, stop)
		if k < 0 {
			return nil
		}
		f = &s.hot[k]
	}
	if colon := int(e[2] & simd.PosMask); buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
		return nil
	}
	return f
}

// wholeMember is whole for a value that is to be stored at fp, for the field f, if the
// loop has not read it. ent begins with its first entry.
func (u *unmarshaler) wholeMember(s *readStruct, f *hotField, fp pointer, buf []byte, ent []uint32, depth int) (took, end int) {
	pl := f.plan
	kind := f.kind
	at := int(ent[0] & simd.PosMask)
	if buf[at] == 'n' {
		if !nullAt(buf, at) || !nullable(kind, pl) && (kind != readAny || *fp.Any() != nil) {
			return 0, 0
		}
		switch {
		case kind == readSlice:
			if s := fp.Slice(); !s.Data.IsNil() { // what is not written needs no write barrier
				*s = slice{}
			}
		case kind == readMap || kind == readPointer:
			if q := fp.Pointer(); !q.IsNil() {
				*q = pointer{}
			}
		case !pl.merge:
			pl.zero(fp)
		}
		return 1, at + 4
	}
	if kind.scalar() {
		return 0, 0
	}
	if kind == readPointer {
		pl = pl.elem
		kind = pl.kind
		q := fp.Pointer()
		if q.IsNil() {
			*q = u.newValue(pl)
		}
		fp = *q
	}
	switch kind {
	case readObject:
		if buf[at] != '{' || depth == 0 {
			u.tooDeep(depth)
			return 0, 0
		}
		return u.whole(pl.fields, fp, buf, ent, 0, depth-1)
	case readSlice:
		if buf[at] != '[' || depth == 0 {
			return 0, 0
		}
		if at+1 < len(buf) && buf[at+1] == ']' { // at a pointer
			*fp.Slice() = pl.empty
			return 2, at + 2
		}
		if fp.Slice().Cap > 0 || pl.elem.fields == s { // of a tree, the branches are large
			return 0, 0
		}
		return u.wholeSlice(pl, fp, buf, ent, 0, depth-1)
	case readMap:
		if buf[at] != '{' || depth == 0 {
			return 0, 0
		}
		return u.wholeMap(pl, fp, buf, ent, 0, depth-1)
	case readAny:
		if *fp.Any() != nil {
			return 0, 0
		}
		v, took, end := u.wholeAny(pl.mode, buf, ent, 0, depth)
		if took > 0 {
			*fp.Any() = v
		}
		return took, end
	case readArray:
		if buf[at] != '[' || depth == 0 {
			return 0, 0
		}
		return u.wholeArray(pl, fp, buf, ent, 0, depth-1)
	}
	if kind == readOther {
		return 0, 0
	}
	size, took := u.scalarAt(pl, fp, buf, at, ent[1], 0)
	if size == 0 {
		return 0, 0
	}
	return took, at + size
}

// wholeNext reads the value that comes next into the struct at p if that is an
// object which can be read as a whole. It reports whether it has.
func (u *unmarshaler) wholeNext(pl *readPlan, p pointer) bool {
	if u.slow || !u.mayWhole(pl.fields) {
		return false
	}
	x := text.Decoder(u.dec)
	pos, ok := x.Next()
	if !ok {
		return false
	}
	c := x.Cursor()
	if c.Buf[pos] == '{' && x.DepthLeft() > 0 && !c.More() {
		ent, org := c.Ahead()
		u.tail = true
		took, end := u.whole(pl.fields, p, c.Buf, ent[:c.Left()], org, min(x.DepthLeft()-1, maxWhole))
		if pl.fields.tried(took, end); took > 0 {
			x.Catch(took, end, 1)
			return true
		}
	}
	x.Leave(pos)
	return false
}

// nullable reports whether null is read here into what pl is for.
func nullable(kind readKind, pl *readPlan) bool {
	return kind-1 < readAny && (kind != readAny || !pl.merge)
}

// wholeElements is fastElements for objects, or pointers to such, that are read as a
// whole.
func (u *unmarshaler) wholeElements(pl *readPlan, p pointer, e *elements) (done bool) {
	x := text.Decoder(u.dec)
	var l list
	depth := min(x.DepthLeft()-1, maxWhole)
	if depth < 0 || !l.start(u) {
		return false
	}
	next := true
	if e.n > 0 {
		if next, done = l.after(); done {
			return true
		}
	}
	s := p.Slice()
	want := leastWhole
	for next {
		if l.more && l.n-l.i < want && !l.refillFor(2*want) {
			return false
		}
		at := l.pos()
		if l.buf[at] != '{' {
			break
		}
		elem := pl.elem
		first := u.element(pl, s, e)
		q := first
		if elem.kind == readPointer {
			r := q.Pointer()
			elem = elem.elem
			if r.IsNil() {
				*r = u.newValue(elem)
			}
			q = *r
		}
		u.tail = !l.more
		took, end := 2, at+2
		if end > len(l.buf) || l.buf[end-1] != '}' || elem.fields.odd {
			took, end = u.whole(elem.fields, q, l.buf, l.ent[l.i:l.n], l.org, depth)
			elem.fields.tried(took, end)
		}
		if took == 0 {
			if e.again(); end < 0 && e.fresh {
				pl.elem.zero(first) // so that the next attempt finds no slices that have elements
			}
			if end == 0 || !l.more || want > maxWant {
				break
			}
			want = 2 * (l.n - l.i)
			continue
		}
		want = max(leastWhole, took+took/2, want-want/64) // one more like the last one, or like those some time ago
		l.took(took, end)
		if l.comma() {
			continue
		}
		if next, done = l.after(); done {
			return true
		}
	}
	l.catch()
	return false
}

// maxWant bounds how many entries are made for one attempt to read an object as a
// whole.
const maxWant = 1 << 11

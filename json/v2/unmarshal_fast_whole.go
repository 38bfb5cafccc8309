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
func (u *unmarshaler) whole(s *readStruct, p pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if s.err != nil || len(s.hot) == 0 || len(s.hot) > maxWholeFields {
		if len(s.hot) == 0 && len(ent) > 1 && s.err == nil {
			if at := org + int(ent[1]&simd.PosMask); buf[at] == '}' {
				return 2, at + 1
			}
		}
		return 0, 0
	}
	if len(ent) < 2 {
		return 0, -1
	}
	start := org + int(ent[1]&simd.PosMask)
	if buf[start] == '}' {
		return 2, start + 1
	}
	buf = buf[:len(buf):len(buf)] // so the compiler has less to keep
	hot := s.hot
	next := 0                            // field that is likely to come next
	var seen [maxWholeFields / 64]uint64 // fields that have been named, if these must be unique
	i := 1                               // next entry
	for ; ; start++ {
		// The least that follows is a name, a value, and what ends it.
		if i+5 > len(ent) {
			return 0, -1
		}
		if buf[start] != '"' {
			if start = org + int(ent[i]&simd.PosMask); buf[start] != '"' {
				return 0, 0
			}
		}
		var at int
		f := &hot[next]
		if start+32 <= len(buf) && f.matches((*[32]byte)(buf[start:start+32:len(buf)])) {
			if at = start + int(f.n) + 3; buf[at] <= ' ' {
				at = org + int(ent[i+3]&simd.PosMask)
			}
		} else if start+32 > len(buf) && f.matchesEnd(buf[start:]) {
			at = org + int(ent[i+3]&simd.PosMask)
		} else {
			stop := org + int(ent[i+1]) // beyond buf if it has escapes
			if !s.fields[next].key.Match(buf, start+1, stop) {
				if next = s.shape.Names.Find(buf, start+1, stop); next < 0 {
					return 0, 0
				}
				f = &hot[next]
			}
			if colon := org + int(ent[i+2]&simd.PosMask); buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
				return 0, 0
			}
			at = org + int(ent[i+3]&simd.PosMask)
		}
		if s.unique {
			word, bit := &seen[f.id/64%(maxWholeFields/64)], uint64(1)<<(f.id&63)
			if *word&bit != 0 {
				return 0, 0
			}
			*word |= bit
		}
		if next++; next == len(hot) {
			next = 0
		}
		i += 3
		pl := f.plan
		fp := p.At(f.offset)
		size, took := 0, 1
		kind := f.kind
		if kind == readPointer && buf[at] != 'n' {
			q := fp.Pointer()
			if q.IsNil() {
				*q = u.newValue(pl.elem)
			}
			fp, pl = *q, pl.elem
			kind = pl.kind
		}
		switch kind {
		case readString:
			if stop := org + int(ent[i+1]); buf[at] == '"' && at < stop && stop < len(buf) {
				*fp.String() = u.strings.Cut(buf, at+1, stop)
				end = stop + 1
				i += 2
				goto separator
			}
		case readInt64:
			end = org + int(ent[i+1]&simd.PosMask)
			if v, ok := num.Int64Between(buf, at, end); ok {
				*fp.Int64() = v
				i++
				goto separator
			}
			if v, to := num.Int64At(buf, at); to > 0 {
				*fp.Int64() = v
				end = to
				i++
				goto separator
			}
		case readFloat64:
			end = org + int(ent[i+1]&simd.PosMask)
			if v, ok := num.Float64Between(buf, at, end); ok {
				*fp.Float64() = v
				i++
				goto separator
			}
			if v, to := num.Float64At(buf, at); to > 0 {
				*fp.Float64() = v
				end = to
				i++
				goto separator
			}
		case readBool:
			if v, size := boolAt(buf, at); size > 0 {
				*fp.Bool() = v
				end = at + size
				i++
				goto separator
			}
		case readObject:
			if buf[at] == 'n' {
				break
			}
			if buf[at] != '{' || depth == 0 {
				u.tooDeep(depth)
				return 0, 0
			}
			if took, end = u.whole(pl.fields, fp, buf, ent[i:], org, depth-1); took == 0 {
				return 0, end
			}
			i += took
			goto separator
		case readSlice:
			if buf[at] != '[' {
				break
			}
			if at+1 < len(buf) && buf[at+1] == ']' && depth > 0 {
				*fp.Slice() = pl.empty
				end = at + 2
				i += 2
				goto separator
			}
			if fp.Slice().Cap > 0 || depth == 0 || pl.elem.fields == s { // of a tree, the branches are large
				return 0, 0
			}
			if took, end = u.wholeSlice(pl, fp, buf, ent[i:], org, depth-1); took == 0 {
				return 0, end
			}
			i += took
			goto separator
		case readMap:
			if buf[at] != '{' || depth == 0 {
				break
			}
			if took, end = u.wholeMap(pl, fp, buf, ent[i:], org, depth-1); took == 0 {
				return 0, end
			}
			i += took
			goto separator
		case readAny:
			if buf[at] == 'n' {
				break
			}
			if *fp.Any() != nil {
				return 0, 0
			}
			var v any
			if v, took, end = u.wholeAny(pl.mode, buf, ent[i:], org, depth); took == 0 {
				return 0, end
			}
			*fp.Any() = v
			i += took
			goto separator
		case readArray:
			if buf[at] != '[' || depth == 0 {
				break
			}
			if took, end = u.wholeArray(pl, fp, buf, ent[i:], org, depth-1); took == 0 {
				return 0, end
			}
			i += took
			goto separator
		}
		if buf[at] == 'n' {
			if !nullAt(buf, at) || !nullable(f.kind, pl) && (f.kind != readAny || *fp.Any() != nil) {
				return 0, 0
			}
			if !pl.merge || f.kind == readSlice || f.kind == readMap || f.kind == readPointer {
				pl.zero(fp)
			}
			end = at + 4
			i++
			goto separator
		}
		if f.field != nil {
			return 0, 0
		}
		size, took = u.scalarAt(pl, fp, buf, at, ent[i+1], org)
		if size == 0 {
			return 0, 0
		}
		end = at + size
		i += took
	separator: // or the end of the object comes next
		if start = end; start >= len(buf) || buf[start] != ',' {
			if i >= len(ent) {
				return 0, -1
			}
			if start = org + int(ent[i]&simd.PosMask); start != end && !scan.EndsScalar[buf[end]] {
				return 0, 0
			}
			if buf[start] == '}' {
				return i + 1, start + 1
			}
			if buf[start] != ',' {
				return 0, 0
			}
		}
		i++
	}
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
		if l.buf[l.pos()] != '{' {
			break
		}
		elem := pl.elem
		q := u.element(pl, s, e)
		if elem.kind == readPointer {
			r := q.Pointer()
			elem = elem.elem
			if r.IsNil() {
				*r = u.newValue(elem)
			}
			q = *r
		}
		u.tail = !l.more
		took, end := 2, l.pos()+2
		if end > len(l.buf) || l.buf[end-1] != '}' || elem.fields.err != nil {
			took, end = u.whole(elem.fields, q, l.buf, l.ent[l.i:l.n], l.org, depth)
			elem.fields.tried(took, end)
		}
		if took == 0 {
			e.again()
			if end == 0 || !l.more || want > maxWant {
				break
			}
			want = 2 * (l.n - l.i)
			continue
		}
		want = max(leastWhole, took+took/2)
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
const maxWant = 1 << 10

package json

import (
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// wholeValue is whole for a value of any type: ent begins with its first entry. The
// value may be an object or array only if depth is positive.
func (u *unmarshaler) wholeValue(pl *readPlan, p pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if len(ent) < 2 {
		return 0, -1
	}
	at := org + int(ent[0]&simd.PosMask)
	if buf[at] == 'n' {
		if pl.kind == readPointer && nullAt(buf, at) {
			*p.Pointer() = pointer{}
			return 1, at + 4
		}
		if !nullAt(buf, at) || !nullable(pl.kind, pl) && (pl.kind != readAny || *p.Any() != nil) {
			return 0, 0
		}
		if !pl.merge || pl.kind == readSlice || pl.kind == readMap || pl.kind == readPointer {
			pl.zero(p)
		}
		return 1, at + 4
	}
	if pl.kind == readPointer {
		pl = pl.elem
		q := p.Pointer()
		if q.IsNil() {
			*q = u.newValue(pl)
		}
		p = *q
	}
	switch pl.kind {
	case readObject:
		if buf[at] != '{' || depth == 0 {
			u.tooDeep(depth)
			return 0, 0
		}
		return u.whole(pl.fields, p, buf, ent, org, depth-1)
	case readArray:
		if buf[at] != '[' || depth == 0 {
			return 0, 0
		}
		return u.wholeArray(pl, p, buf, ent, org, depth-1)
	case readMap:
		if buf[at] != '{' || depth == 0 {
			return 0, 0
		}
		return u.wholeMap(pl, p, buf, ent, org, depth-1)
	case readAny:
		if *p.Any() != nil {
			return 0, 0
		}
		v, took, end := u.wholeAny(pl.mode, buf, ent, org, depth)
		if took > 0 {
			*p.Any() = v
		}
		return took, end
	case readSlice:
		if buf[at] != '[' || depth == 0 || p.Slice().Cap > 0 {
			return 0, 0
		}
		return u.wholeSlice(pl, p, buf, ent, org, depth-1)
	}
	size, took := u.scalarAt(pl, p, buf, at, ent[1], org)
	if size == 0 {
		return 0, 0
	}
	return took, at + size
}

// wholeArray is whole for an array of just as many elements as there is room for.
// ent begins with the entry of its [.
func (u *unmarshaler) wholeArray(pl *readPlan, p pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	n := pl.length
	if n == 0 {
		return 0, 0
	}
	switch pl.elem.kind {
	case readFloat64:
		return wholeFloats(p.Float64Array(n), buf, ent, org)
	case readInt64:
		return wholeInts(p.Int64Array(n), buf, ent, org)
	}
	elem := pl.elem
	i := 1
	for k := 1; ; k++ {
		q := p.At(uintptr(k-1) * elem.size)
		if !pl.merge {
			elem.zero(q)
		}
		if i >= len(ent) {
			return 0, -1
		}
		took, to := u.wholeValue(elem, q, buf, ent[i:], org, depth)
		if took == 0 {
			return 0, to
		}
		if i += took; i >= len(ent) {
			return 0, -1
		}
		at := org + int(ent[i]&simd.PosMask)
		if i++; at != to && !scan.EndsScalar[buf[to]] {
			return 0, 0
		}
		switch {
		case k < n && buf[at] == ',':
		case k == n && buf[at] == ']':
			return i, at + 1
		default:
			return 0, 0
		}
	}
}

// wholeFloats is wholeArray for numbers.
//
//	ent    0 1 2 3 4
//	text   [ 1 , 2 ]
func wholeFloats(dst []float64, buf []byte, ent []uint32, org int) (took, end int) {
	if len(ent) < 2*len(dst)+1 {
		return 0, -1
	}
	for k := range dst {
		e := (*[2]uint32)(ent[2*k+1 : 2*k+3 : len(ent)])
		at := org + int(e[0]&simd.PosMask)
		end = org + int(e[1]&simd.PosMask)
		v, ok := num.Float64Between(buf, at, end)
		if !ok {
			var to int
			if v, to = num.Float64At(buf, at); to == 0 || to != end && !scan.EndsScalar[buf[to]] {
				return 0, 0
			}
		}
		if !endsElement(buf[end], k+1 == len(dst)) {
			return 0, 0
		}
		dst[k] = v
	}
	return 2*len(dst) + 1, end + 1
}

// wholeInts is wholeFloats for integers.
func wholeInts(dst []int64, buf []byte, ent []uint32, org int) (took, end int) {
	if len(ent) < 2*len(dst)+1 {
		return 0, -1
	}
	for k := range dst {
		e := (*[2]uint32)(ent[2*k+1 : 2*k+3 : len(ent)])
		at := org + int(e[0]&simd.PosMask)
		end = org + int(e[1]&simd.PosMask)
		v, ok := num.Int64Between(buf, at, end)
		if !ok {
			var to int
			if v, to = num.Int64At(buf, at); to == 0 {
				if v, to, ok = num.ConsumeInt64(buf[at:]); !ok {
					return 0, 0
				}
				to += at
			}
			if to != end && !scan.EndsScalar[buf[to]] {
				return 0, 0
			}
		}
		if !endsElement(buf[end], k+1 == len(dst)) {
			return 0, 0
		}
		dst[k] = v
	}
	return 2*len(dst) + 1, end + 1
}

// endsElement reports whether c is what follows an element of an array.
func endsElement(c byte, last bool) bool {
	if last {
		return c == ']'
	}
	return c == ','
}

// wholeSlice is whole for an array, into the nil slice at p. ent begins with the
// entry of its [.
func (u *unmarshaler) wholeSlice(pl *readPlan, p pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	switch elem := pl.elem; elem.kind {
	case readString, readInt64, readFloat64:
		return u.fastShort(pl, p, buf, ent, len(ent), org)
	}
	if len(ent) < 2 {
		return 0, -1
	}
	if at := org + int(ent[1]&simd.PosMask); buf[at] == ']' {
		*p.Slice() = pl.empty
		return 2, at + 1
	}
	s := p.Slice()
	var e elements
	into := s
	r := u.borrow(pl, s, &e)
	if r != nil {
		e.fresh, e.lent = true, inPieces(pl.elem.kind)
		into = r.p.Slice()
	}
	took, end = u.wholeSliceInto(pl, into, &e, buf, ent, org, depth)
	switch {
	case r == nil && took == 0:
		*s = slice{}
	case r == nil:
		if s.Len = e.n; e.foreseen {
			u.trim(pl, s, &e, e.n)
		}
	case took == 0:
		r.v.SetLen(max(e.n, e.tried) - e.base)
		r.v.Clear()
		u.settle(pl, r, s, &e, 0)
	default:
		u.settle(pl, r, s, &e, e.n)
	}
	if took > 0 {
		u.learn(pl, e.n)
	}
	return took, end
}

// wholeSliceInto is wholeSlice for the memory of a slice, whose length it leaves
// open.
func (u *unmarshaler) wholeSliceInto(pl *readPlan, s *slice, e *elements, buf []byte, ent []uint32, org, depth int) (took, end int) {
	elem := pl.elem
	object := elem.kind == readObject
	row := 0 // length of arrays of numbers, such as points
	if elem.kind == readArray && elem.elem.kind == readFloat64 && depth > 0 {
		if row = elem.length; manyRows(row, buf, ent, org) {
			return 0, 0
		}
	}
	for i := 1; i < len(ent); {
		var n, to int
		if !object {
			if e.n >= maxShort {
				return 0, 0 // there is a better way for long ones
			}
			if row > 0 && buf[org+int(ent[i]&simd.PosMask)] == '[' {
				if e.n-e.base < s.Cap && u.many.May() {
					n = floatRows(pl, s, e, buf, ent[i:], org, row)
					u.many.Did(n)
				}
				if n > 0 {
					n = n*(2*row+2) - 1
					to = org + int(ent[i+n-1]&simd.PosMask) + 1
				} else {
					n, to = wholeFloats(u.element(pl, s, e).Float64Array(row), buf, ent[i:], org)
				}
			} else {
				n, to = u.wholeValue(elem, u.element(pl, s, e), buf, ent[i:], org, depth)
			}
		} else if depth == 0 {
			u.tooDeep(depth)
		} else if buf[org+int(ent[i]&simd.PosMask)] == '{' {
			n, to = u.whole(elem.fields, u.element(pl, s, e), buf, ent[i:], org, depth-1)
		}
		if n == 0 {
			return 0, to
		}
		if i += n; i >= len(ent) {
			break
		}
		at := org + int(ent[i]&simd.PosMask)
		if at != to && !scan.EndsScalar[buf[to]] {
			return 0, 0
		}
		i++
		if buf[at] == ']' {
			return i, at + 1
		}
		if buf[at] != ',' {
			return 0, 0
		}
	}
	return 0, -1
}

// manyRows guesses whether an array of arrays of n numbers, which begins with the
// entries, has more than maxShort of them.
//
//	ent    0 1 2 3 4 5 6 7
//	text   [ [ 1 , 2 ] , [ …
func manyRows(n int, buf []byte, ent []uint32, org int) bool {
	for k := maxShort; k >= maxShort/4; k /= 2 {
		if at := 1 + k*(2*n+2); at >= len(ent) || buf[org+int(ent[at]&simd.PosMask)] != '[' {
			return false
		}
	}
	return true
}

// fastValues is fastElements for what is not a scalar itself, nor an object.
//
//	[1.5,2.5],[3.5,4.5],
func (u *unmarshaler) fastValues(pl *readPlan, p pointer, e *elements) (done bool) {
	x := text.Decoder(u.dec)
	var l list
	depth := min(x.DepthLeft(), maxWhole)
	if depth <= 0 || !l.start(u) {
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
	row, of := 0, readOther // length of arrays of numbers, such as points
	if pl.elem.kind == readArray && (pl.elem.elem.kind == readFloat64 || pl.elem.elem.kind == readInt64) {
		row, of = pl.elem.length, pl.elem.elem.kind
	}
	for next {
		if l.more && l.n-l.i < want && !l.refillFor(2*want) {
			return false
		}
		if pl.merge && !e.fresh && e.n < s.Cap {
			break // what was there may count
		}
		if row > 0 && u.rows(&l, pl, s, e, row, of) {
			if l.comma() {
				continue
			}
			if next, done = l.after(); done {
				return true
			}
			continue
		}
		q := u.element(pl, s, e)
		u.tail = !l.more
		took, end := u.wholeValue(pl.elem, q, l.buf, l.ent[l.i:l.n], l.org, depth)
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

// rows reads arrays of as many numbers of a kind, such as points, while there is room
// for them, and a comma before each. It reports whether there was one.
//
//	[1.5,2.5],[3.5,4.5],
func (u *unmarshaler) rows(l *list, pl *readPlan, s *slice, e *elements, row int, of readKind) bool {
	if !e.fresh && pl.merge {
		return false
	}
	n := 0
	if of == readFloat64 && e.n-e.base < s.Cap && u.many.May() {
		n = floatRows(pl, s, e, l.buf, l.ent[l.i:l.n], l.org, row)
		u.many.Did(n)
	}
	if n == 0 {
		n = u.rowByRow(l, pl, s, e, row, of)
	}
	if n == 0 {
		return false
	}
	l.count += n
	l.i += n*(2*row+2) - 1
	l.end = l.org + int(l.ent[l.i-1]&simd.PosMask) + 1
	l.sep = 0
	return true
}

// floatRows reads elements that are arrays of as many numbers as row says into the slice,
// as long as there is room, and returns how many. ent begins with the entry of a [.
func floatRows(pl *readPlan, s *slice, e *elements, buf []byte, ent []uint32, org, row int) int {
	room := s.Cap - (e.n - e.base)
	if room <= 0 {
		return 0
	}
	to := s.Data.At(uintptr(e.n-e.base) * pl.elem.size)
	n := simd.FloatRows(to.Float64Array(room*row), buf, ent, org, row)
	s.Len = s.Cap
	e.n += n
	if n < room {
		e.tried = max(e.tried, e.n+1)
	}
	return n
}

// manyByOne is how many rows are read one by one before anything else is tried again.
const manyByOne = 16

// rowByRow is rows for numbers of either kind. It leaves the place in the list alone.
func (u *unmarshaler) rowByRow(l *list, pl *readPlan, s *slice, e *elements, row int, of readKind) int {
	buf, ent, org := l.buf, l.ent[l.i:l.n], l.org
	least := 2*row + 2 // entries of one and the comma behind
	if l.more {
		least += 2 * scan.Lookahead
	}
	size := pl.elem.size
	n, i, end := e.n-e.base, 0, 0
	for most := n + manyByOne; n < min(s.Cap, most) && i+least <= len(ent); n++ {
		if buf[org+int(ent[i]&simd.PosMask)] != '[' {
			break
		}
		took := 0
		if q := s.Data.At(uintptr(n) * size); of == readFloat64 {
			took, end = wholeFloats(q.Float64Array(row), buf, ent[i:], org)
		} else {
			took, end = wholeInts(q.Int64Array(row), buf, ent[i:], org)
		}
		if took == 0 || org+int(ent[i+took]&simd.PosMask) != end || buf[end] != ',' {
			e.tried = max(e.tried, e.base+n+1)
			break
		}
		i += took + 1
	}
	n -= e.n - e.base
	if n > 0 {
		s.Len = s.Cap
		e.n += n
	}
	return n
}

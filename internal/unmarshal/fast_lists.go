package unmarshal

import (
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// wholeArray is whole for an array that is read into one of a fixed length. ent begins
// with the entry of its [.
func (u *State) wholeArray(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	n := pl.Length
	if n == 0 || pl.Elem.byDecoder() {
		return 0, 0
	}
	switch pl.Elem.Kind {
	case readFloat64:
		if took, end = read.FloatRow(p.Float64Array(n), buf[org:], ent, &u.many); took > 0 {
			return took, org + end
		}
	case readInt64:
		if took, end = read.IntRow(p.Int64Array(n), buf[org:], ent); took > 0 {
			return took, org + end
		}
	case readString:
		if took, end = read.StringRow(p.StringArray(n), buf[org:], ent, &u.Strings, lone(pl)); took > 0 {
			return took, org + end
		}
	default:
		if pl.Elem.Kind-readBool <= readFloat64-readBool && read.Count(buf[org:], ent, 1) == n && u.numbers(pl.Elem, p, n, buf[org:], ent[1:], !pl.Elem.Merge) {
			took = read.Taken(n, 1)
			return took, org + int(ent[took-1]&simd.PosMask) + 1
		}
	}
	elem, brief := pl.Elem, pl.Elem.Kind.brief()
	object := elem.Kind == ReadObject && depth > 0
	i, read := 1, 1 // next entry; entries up to the end of the last element
	for k := 0; ; {
		if k == n || i >= len(ent) || k == 0 && buf[org+int(ent[i]&simd.PosMask)] == ']' {
			return u.pauseArray(pl, p, k, ent, org, read, end)
		}
		q := p.At(uintptr(k) * elem.Size)
		if !pl.Merge {
			elem.Zero(q)
		}
		took, to := 0, 0
		if brief {
			took, to = u.brief(elem, q, buf, ent[i:], org)
		}
		if object && buf[org+int(ent[i]&simd.PosMask)] == '{' {
			took, to = u.WholeAt(elem.Fields, q, nil, buf, ent[i:], org, depth-1)
		} else if took == 0 && u.failure == nil {
			took, to = u.wholeValue(elem, q, buf, ent[i:], org, depth)
		}
		if took == 0 {
			if took, to = u.wholeElse(elem, q, buf, ent[i:], org, depth); took == 0 {
				if u.stopped || u.failure != nil {
					k++
				}
				return u.pauseArray(pl, p, k, ent, org, read, end)
			}
		}
		k++
		i += took
		read, end = i, to
		if i >= len(ent) {
			return u.pauseArray(pl, p, k, ent, org, read, end)
		}
		at := org + int(ent[i]&simd.PosMask)
		if i++; at != to && !scan.EndsScalar[buf[to]] {
			return u.pauseArray(pl, p, k, ent, org, read, end)
		}
		switch {
		case buf[at] == ',':
		case k == n && buf[at] == ']':
			return i, at + 1
		default:
			return u.pauseArray(pl, p, k, ent, org, read, end)
		}
	}
}

// wholeSlice is whole for an array, into the slice at p. ent begins with the
// entry of its [, and positions are those in buf.
func (u *State) wholeSlice(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, depth int) (took, end int) {
	s := p.Slice()
	if len(ent) < 2 {
		return 0, 0
	}
	switch pl.Elem.Kind {
	case readString, readInt64, readFloat64, readBool, readInt8, readInt16, readInt32, readUint8, readUint16, readUint32, readUint64, readFloat32:
		if took, end = u.fastShort(pl, p, buf, ent); took > 0 {
			return took, end
		}
	case readPointer:
		if k := pl.Elem.Elem.Kind; s.Cap == 0 && (k == readString || k-readBool <= readFloat64-readBool) {
			if took, end = u.fastPointers(pl, p, buf, ent); took > 0 {
				return took, end
			}
		}
	case readArray:
		if s.Cap == 0 {
			if k := pl.Elem.Elem.Kind; (k == readFloat64 || k == readInt64) && pl.Elem.Length > 0 && depth > 0 {
				if took, end = u.fastRows(pl, p, buf, ent); took > 0 {
					return took, end
				}
			}
		}
	}
	if at := int(ent[1] & simd.PosMask); buf[at] == ']' {
		*s = plan.Slice{Data: pl.empty}
		return 2, at + 1
	}
	if pl.Elem.byDecoder() {
		return 0, 0
	}
	a := array{before: s.Len, made: s.Cap == 0}
	e := &a.Elements
	into := s
	first := false
	g := u.grower(pl)
	n := g.makeAlike(s, buf, ent)
	if n > 0 {
		e.fresh = true
	} else if a.spare, first = u.borrow(g, s); a.spare != nil {
		e.fresh, e.lent = true, inPieces(pl.Elem.Kind)
		into = a.spare.P.Slice()
	} else if first {
		u.makeRoom(pl, s, e, buf, ent)
	}
	took, end = u.wholeSliceInto(pl, p, into, &a, buf, ent, depth)
	switch {
	case took == 0:
		return 0, 0
	case a.spare != nil:
		e.Clean(pl, into)
		g = u.settle(g, pl, a.spare, s, e, e.N)
	default:
		e.Clean(pl, s)
		if s.Len = e.N; n > e.N {
			u.shorten(pl, s, e.N)
		}
	}
	u.learn(g, pl, e.N)
	if n == 0 && g.Pl == pl {
		g.learnStep(took-1, e.N)
	}
	return took, end
}

// wholeSliceAt is wholeSlice where positions of entries count from org.
func (u *State) wholeSliceAt(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if took, end = u.wholeSlice(pl, p, buf[org:], ent, depth); took > 0 {
		end += org
	}
	return took, end
}

// wholeSliceInto is wholeSlice for the memory of a slice, whose length it leaves
// open.
func (u *State) wholeSliceInto(pl *Plan, p plan.Pointer, s *plan.Slice, a *array, buf []byte, ent []uint32, depth int) (took, end int) {
	e := &a.Elements
	elem := pl.Elem
	object, brief := elem.Kind == ReadObject, elem.Kind.brief()
	var inner *Plan // what elements lead to, if that is an object
	if elem.Kind == readPointer && elem.Elem.Kind == ReadObject && depth > 0 {
		inner = elem.Elem
	}
	row := 0 // length of arrays of numbers, such as points
	if elem.Kind == readArray && elem.Elem.Kind == readFloat64 && depth > 0 {
		if row = elem.Length; manyRows(row, buf, ent) {
			return u.pauseSlice(pl, p, a, ent, 1, 0) // there is a better way for long ones
		}
	}
	i, read := 1, 1 // next entry; entries up to the end of the last element
	for i < len(ent) {
		var n, to int
		if inner != nil && buf[ent[i]&simd.PosMask] == '{' {
			q := u.element(pl, s, e).Pointer()
			if q.IsNil() {
				*q = u.newValue(inner)
			}
			n, to = u.whole(inner.Fields, *q, nil, buf, ent[i:], depth-1)
		} else if !object {
			if row > 0 && buf[ent[i]&simd.PosMask] == '[' {
				// What is merged into is not to be lost where only a part of a row is read.
				if e.N-e.Base < s.Cap && (e.fresh || !pl.Merge) && u.many.May() {
					n = floatRows(pl, s, e, buf, ent[i:], 0, row)
					u.many.Did(n)
				}
				if n > 0 {
					n = n*(2*row+2) - 1
					to = int(ent[i+n-1]&simd.PosMask) + 1
					goto separator
				}
			}
			q := u.element(pl, s, e)
			if brief {
				n, to = u.brief(elem, q, buf, ent[i:], 0)
			}
			if n == 0 && u.failure == nil {
				n, to = u.wholeValue(elem, q, buf, ent[i:], 0, depth)
			}
		} else if depth > 0 && buf[ent[i]&simd.PosMask] == '{' {
			n, to = u.whole(elem.Fields, u.element(pl, s, e), nil, buf, ent[i:], depth-1)
		} else if buf[ent[i]&simd.PosMask] == 'n' {
			n, to = u.wholeValue(elem, u.element(pl, s, e), buf, ent[i:], 0, depth)
		} else if elem.Else != nil && buf[ent[i]&simd.PosMask] != ']' {
			u.element(pl, s, e)
		} else {
			break
		}
		if n == 0 {
			last := s.Data.At(uintptr(e.N-1-e.Base) * elem.Size)
			if n, to = u.wholeElse(elem, last, buf, ent[i:], 0, depth); n == 0 {
				if !u.stopped && u.failure == nil {
					e.Again() // others read it
				}
				return u.pauseSlice(pl, p, a, ent, read, end)
			}
		}
	separator:
		i += n
		read, end = i, to
		if i >= len(ent) {
			break
		}
		at := int(ent[i] & simd.PosMask)
		if at != to && !scan.EndsScalar[buf[to]] {
			break
		}
		i++
		if buf[at] == ']' {
			return i, at + 1
		}
		if buf[at] != ',' {
			break
		}
	}
	return u.pauseSlice(pl, p, a, ent, read, end)
}

// pauseSlice is pause for an array that is read into the slice at p.
func (u *State) pauseSlice(pl *Plan, p plan.Pointer, a *array, ent []uint32, i, end int) (took, to int) {
	within := u.stopped || u.failure != nil
	r := u.pausedNow(readSlice, pl, p, ent, i, end)
	r.array = *a
	if r.count = a.N; within {
		r.count--
	}
	return 0, 0
}

// pauseArray is pause for an array of which n elements have been read.
func (u *State) pauseArray(pl *Plan, p plan.Pointer, n int, ent []uint32, org, i, end int) (took, to int) {
	within := u.stopped || u.failure != nil
	r := u.pausedNow(readArray, pl, p, ent, i, end-org)
	if r.n, r.count = n, n; within {
		r.count--
	}
	return 0, 0
}

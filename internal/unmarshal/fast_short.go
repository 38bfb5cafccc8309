package unmarshal

import (
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// fastShort reads an array of scalars as a whole into the slice at p, if all its entries are there and
// nothing is unusual: into its memory if there is room, or else into new one. The Decoder is told nothing
// of it: like a scalar it is a value among others. ent begins with the entry of the [. It returns how
// many entries the array takes and where it ends, or zeros: then the first elements may have been set.
//
//	ent    0 1   2 3 4   5 6
//	text   [ "one" , "two" ]
func (u *State) fastShort(pl *Plan, p plan.Pointer, buf []byte, ent []uint32) (took, end int) {
	elem, entries := pl.Elem, 1
	if elem.Kind == readString {
		entries = 2
	}
	n, s := read.Count(buf, ent, entries), p.Slice()
	nulls := !elem.Merge || s.Cap == 0 // or else null leaves what is there
	if n <= 0 {
		if n == read.Unusual && entries == 2 && nulls {
			return u.textsOrNull(pl, p, buf, ent)
		}
		return 0, 0
	}
	switch elem.Kind {
	case readString:
		s := room(*p.Strings(), n)
		if !read.Strings(s, buf, ent[1:], &u.Strings, lone(pl)) {
			return 0, 0
		}
		*p.Strings() = s
	case readInt64:
		s := room(*p.Int64s(), n)
		if !read.Ints(s, buf, ent[1:], nulls) {
			return 0, 0
		}
		*p.Int64s() = s
	case readFloat64:
		s := room(*p.Float64s(), n)
		if !read.Floats(s, buf, ent[1:], nulls, &u.many) {
			return 0, 0
		}
		*p.Float64s() = s
	default:
		v := *s
		if v.Cap < n {
			v = flatSlice(n, elem.Size)
		}
		if v.Len = n; !u.numbers(elem, v.Data, n, buf, ent[1:], nulls) {
			return 0, 0
		}
		*s = v
	}
	took = read.Taken(n, entries)
	return took, int(ent[took-1]&simd.PosMask) + 1
}

// textsOrNull is fastShort for strings among which there is null, which becomes "".
func (u *State) textsOrNull(pl *Plan, p plan.Pointer, buf []byte, ent []uint32) (took, end int) {
	n, took := read.CountTexts(buf, ent)
	if n == 0 {
		return 0, 0
	}
	s := room(*p.Strings(), n)
	if !read.Texts(s, buf, ent[1:], &u.Strings, lone(pl)) {
		return 0, 0
	}
	*p.Strings() = s
	return took, int(ent[took-1]&simd.PosMask) + 1
}

// fastPointers is fastShort for pointers to scalars, into new memory. Null is nil.
//
// A list of three integers takes 0.80 of the instructions so, one of two texts and null 0.81.
func (u *State) fastPointers(pl *Plan, p plan.Pointer, buf []byte, ent []uint32) (took, end int) {
	elem, n := pl.Elem.Elem, 0
	if elem.Kind == readString {
		n, took = read.CountTexts(buf, ent)
	} else if n = read.Count(buf, ent, 1); n > 0 {
		took = read.Taken(n, 1)
	}
	if n <= 0 || pl.Elem.list == nil {
		return 0, 0
	}
	s := pl.Elem.list(plan.Pointer{}, n)
	list := plan.Elements[plan.Pointer](s.Data, n)
	for i, k := 1, 0; k < n; k++ {
		e := (*[2]uint32)(ent[i:])
		at, stop := int(e[0]&simd.PosMask), int(e[1]&simd.PosMask)
		entries := 1
		if buf[at] != 'n' || !read.IsNull(buf, at, stop) {
			q, size := u.newValue(elem), 0
			if size, entries = u.scalarAt(elem, q, buf, at, e[1], 0); size == 0 {
				return 0, 0
			}
			if entries == 1 && at+size != stop && !scan.EndsScalar[buf[at+size]] {
				return 0, 0
			}
			list[k] = q
		}
		i += entries + 1
	}
	*p.Slice() = s
	return took, int(ent[took-1]&simd.PosMask) + 1
}

// room returns n elements in the memory of s if there is room, or else new ones.
func room[T any](s []T, n int) []T {
	if cap(s) >= n {
		return s[:n]
	}
	return make([]T, n)
}

// numbers reads n elements of an array, numbers or truth values, to p and what follows. ent begins
// with the first of them. With nulls, null is zero.
func (u *State) numbers(elem *Plan, p plan.Pointer, n int, buf []byte, ent []uint32, nulls bool) bool {
	switch elem.Kind {
	case readBool:
		return read.Bools(plan.ArrayAt[bool](p, n), buf, ent, nulls)
	case readInt8:
		return read.Ints(plan.ArrayAt[int8](p, n), buf, ent, nulls)
	case readInt16:
		return read.Ints(plan.ArrayAt[int16](p, n), buf, ent, nulls)
	case readInt32:
		return read.Ints(plan.ArrayAt[int32](p, n), buf, ent, nulls)
	case readUint8:
		return read.Ints(plan.ArrayAt[uint8](p, n), buf, ent, nulls)
	case readUint16:
		return read.Ints(plan.ArrayAt[uint16](p, n), buf, ent, nulls)
	case readUint32:
		return read.Ints(plan.ArrayAt[uint32](p, n), buf, ent, nulls)
	case readFloat32:
		return read.Floats32(plan.ArrayAt[float32](p, n), buf, ent, nulls, &u.many)
	}
	for k := range n {
		e := (*[2]uint32)(ent[2*k:])
		at, after := int(e[0]&simd.PosMask), int(e[1]&simd.PosMask)
		q := p.At(uintptr(k) * elem.Size)
		size, _ := u.scalarAt(elem, q, buf, at, e[1], 0)
		if size == 0 && nulls && read.IsNull(buf, at, after) {
			elem.Zero(q)
			continue
		}
		if size == 0 || at+size != after && !scan.EndsScalar[buf[at+size]] {
			return false
		}
	}
	return true
}

// flatSlice returns a slice of n elements of the given size, in which there are no
// pointers.
func flatSlice(n int, size uintptr) plan.Slice {
	switch size {
	case 1:
		return plan.Slice{Data: plan.SlotOf(&make([]uint8, n)[0]), Len: n, Cap: n}
	case 2:
		return plan.Slice{Data: plan.SlotOf(&make([]uint16, n)[0]), Len: n, Cap: n}
	case 4:
		return plan.Slice{Data: plan.SlotOf(&make([]uint32, n)[0]), Len: n, Cap: n}
	default:
		return plan.Slice{Data: plan.SlotOf(&make([]uint64, n)[0]), Len: n, Cap: n}
	}
}

// maxRows is how many arrays of numbers an array may have that is read as a whole.
const maxRows = 32

// fastRows is fastShort for arrays of as many numbers, such as points: of float64 or int64.
//
//	ent    0 1 2 3 4 5 6 7 8
//	text   [ [ 1 , 2 ] , [ …
func (u *State) fastRows(pl *Plan, p plan.Pointer, buf []byte, ent []uint32) (took, end int) {
	row := pl.Elem.Length
	step := 2*row + 2 // entries of one and the comma after it
	n := 0
	for j := 1; ; j += step {
		if j+step > len(ent) || n == maxRows || buf[ent[j]&simd.PosMask] != '[' {
			return 0, 0
		}
		n++
		at := int(ent[j+step-1] & simd.PosMask)
		if c := buf[at]; c == ']' {
			took, end = j+step, at+1
			break
		} else if c != ',' {
			return 0, 0
		}
	}
	s := flatSlice(n*row, 8)
	if pl.Elem.Elem.Kind == readFloat64 {
		dst := s.Data.Float64Array(n * row)
		k := 0
		if u.many.May() {
			k = simd.FloatRows(dst, buf, ent[1:], 0, row)
			u.many.Did(k)
		}
		for ; k < n; k++ {
			if took, _ := read.FloatRow(dst[k*row:(k+1)*row], buf, ent[1+k*step:], &u.many); took == 0 {
				return 0, 0
			}
		}
	} else {
		dst := s.Data.Int64Array(n * row)
		for k := range n {
			if took, _ := read.IntRow(dst[k*row:(k+1)*row], buf, ent[1+k*step:]); took == 0 {
				return 0, 0
			}
		}
	}
	*p.Slice() = plan.Slice{Data: s.Data, Len: n, Cap: n}
	return took, end
}

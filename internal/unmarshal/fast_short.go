package unmarshal

import (
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// maxShort is how many elements an array may have that is read as a whole.
const maxShort = 32

// fastShort reads an array of a few strings or numbers into the nil slice at p, if
// all its entries are there and nothing is unusual. The Decoder is told nothing of
// it: like a scalar it is a value among others. ent begins with the entry of the [,
// and has as many more as avail says. It returns how many entries the array takes
// and where it ends, or zeros.
//
//	ent    0 1   2 3 4   5 6
//	text   [ "one" , "two" ]
func (u *State) fastShort(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, avail, org int) (took, end int) {
	ent = ent[:min(avail, len(ent))]
	switch pl.Elem.Kind {
	case readString:
		n := 0
		for j := 1; ; j += 3 {
			if j+2 >= len(ent) || n == maxShort {
				return 0, 0
			}
			stop := org + int(ent[j+1]&simd.PosMask)
			at := org + int(ent[j+2]&simd.PosMask)
			if start := org + int(ent[j]&simd.PosMask); buf[start] != '"' || stop <= start || stop+1 >= len(buf) || at != stop+1 && !scan.EndsScalar[buf[stop+1]] {
				return 0, 0
			}
			n++
			if buf[at] == ']' {
				took, end = j+3, at+1
				break
			}
			if buf[at] != ',' {
				return 0, 0
			}
		}
		s := make([]string, n)
		for k := range s {
			start, e := org+int(ent[1+3*k]&simd.PosMask)+1, ent[2+3*k]
			if e&simd.Backslash == 0 {
				s[k] = u.Strings.Cut(buf, start, org+int(e))
				continue
			}
			var ok bool
			if s[k], ok = u.Strings.MakeValue(buf[start:org+int(e&simd.PosMask)], lone(pl)); !ok {
				return 0, 0
			}
		}
		*p.Strings() = s
		return took, end
	case readInt64:
		return shortInts(p, buf, ent, org)
	case readFloat64:
		return u.shortFloats(p, buf, ent, org)
	}
	return 0, 0
}

// shortInts is fastShort for an []int64. Here and not there is what takes much of the
// stack.
func shortInts(p plan.Pointer, buf []byte, ent []uint32, org int) (took, end int) {
	var few [maxShort]int64
	for n := range few {
		if 2*n+2 >= len(ent) {
			break
		}
		start := org + int(ent[2*n+1]&simd.PosMask)
		at := org + int(ent[2*n+2]&simd.PosMask)
		v, ok := num.Int64Between(buf, start, at)
		if !ok {
			var to int
			if v, to = num.Int64At(buf, start); to == 0 || at != to && !scan.EndsScalar[buf[to]] {
				break
			}
		}
		few[n] = v
		if buf[at] == ']' {
			*p.Int64s() = append([]int64(nil), few[:n+1]...)
			return 2*n + 3, at + 1
		}
		if buf[at] != ',' {
			break
		}
	}
	return 0, 0
}

// shortFloats is fastShort for a []float64.
func (u *State) shortFloats(p plan.Pointer, buf []byte, ent []uint32, org int) (took, end int) {
	var few [maxShort]float64
	n := 0
	if len(ent) > 2 && buf[org+int(ent[1]&simd.PosMask)] != ']' && u.many.May() {
		n = simd.Floats(few[:], buf, ent[1:], org)
		u.many.Did(n)
		if at := org + int(ent[2*n]&simd.PosMask); n > 0 && buf[at] == ']' {
			*p.Float64s() = append([]float64(nil), few[:n]...)
			return 2*n + 1, at + 1
		}
	}
	for ; n < len(few); n++ {
		if 2*n+2 >= len(ent) {
			break
		}
		start := org + int(ent[2*n+1]&simd.PosMask)
		at := org + int(ent[2*n+2]&simd.PosMask)
		v, ok := num.Float64Between(buf, start, at)
		if !ok {
			var to int
			if v, to = num.Float64At(buf, start); to == 0 || at != to && !scan.EndsScalar[buf[to]] {
				break
			}
		}
		few[n] = v
		if buf[at] == ']' {
			*p.Float64s() = append([]float64(nil), few[:n+1]...)
			return 2*n + 3, at + 1
		}
		if buf[at] != ',' {
			break
		}
	}
	return 0, 0
}

// fastFlat is fastShort for numbers and booleans of any kind. They may be as many as ent
// has.
func (u *State) fastFlat(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org int) (took, end int) {
	n := 0
	for j := 2; ; j += 2 {
		if j >= len(ent) {
			return 0, 0
		}
		n++
		if c := buf[org+int(ent[j]&simd.PosMask)]; c == ']' {
			break
		} else if c != ',' {
			return 0, 0
		}
	}
	s := flatSlice(n, pl.Elem.Size)
	for k := range n {
		e := (*[2]uint32)(ent[2*k+1:])
		at, after := org+int(e[0]&simd.PosMask), org+int(e[1]&simd.PosMask)
		size, _ := u.scalarAt(pl.Elem, s.Data.At(uintptr(k)*pl.Elem.Size), buf, at, e[1], org)
		if size == 0 || at+size != after && !scan.EndsScalar[buf[at+size]] {
			return 0, 0
		}
		end = after + 1
	}
	*p.Slice() = s
	return 2*n + 1, end
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

// fastRows is fastShort for arrays of as many numbers, such as points: of float64 or int64.
//
//	ent    0 1 2 3 4 5 6 7 8
//	text   [ [ 1 , 2 ] , [ …
func (u *State) fastRows(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org int) (took, end int) {
	row := pl.Elem.Length
	step := 2*row + 2 // entries of one and the comma after it
	n := 0
	for j := 1; ; j += step {
		if j+step > len(ent) || n == maxShort || buf[org+int(ent[j]&simd.PosMask)] != '[' {
			return 0, 0
		}
		n++
		at := org + int(ent[j+step-1]&simd.PosMask)
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
			k = simd.FloatRows(dst, buf, ent[1:], org, row)
			u.many.Did(k)
		}
		for ; k < n; k++ {
			if read, _ := wholeFloats(dst[k*row:(k+1)*row], buf, ent[1+k*step:], org); read == 0 {
				return 0, 0
			}
		}
	} else {
		dst := s.Data.Int64Array(n * row)
		for k := range n {
			if read, _ := wholeInts(dst[k*row:(k+1)*row], buf, ent[1+k*step:], org); read == 0 {
				return 0, 0
			}
		}
	}
	*p.Slice() = plan.Slice{Data: s.Data, Len: n, Cap: n}
	return took, end
}

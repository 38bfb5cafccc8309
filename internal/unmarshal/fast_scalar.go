package unmarshal

import (
	"math"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/simd"
)

// scalarAt reads the value at buf[at:], of which next is the entry after, into
// the value at p, if it is a scalar of the natural kind and in order. It returns
// the length of its text and how many entries it took, or 0 and leaves alone what
// is at p. What follows the value is not looked at, but something does.
func (u *State) scalarAt(pl *Plan, p plan.Pointer, buf []byte, at int, next uint32, org int) (size, took int) {
	took = 1
	switch kind := pl.Kind; kind {
	case readString, readTime, readBytes:
		stop := org + int(next&simd.PosMask)
		if buf[at] != '"' || at >= stop || stop >= len(buf)-1 {
			return 0, 0
		}
		val := buf[at+1 : stop]
		escaped := next&simd.Backslash != 0
		if escaped && kind != readString {
			return 0, 0
		}
		switch kind {
		case readString:
			if escaped {
				v, ok := u.Strings.MakeValue(val, lone(pl))
				if !ok {
					return 0, 0
				}
				*p.String() = v
			} else {
				*p.String() = u.Strings.Cut(buf, at+1, stop)
			}
		case readTime:
			t, err := codec.ParseTime(val, pl.loose)
			if err != nil {
				return 0, 0
			}
			*p.Time() = t
		case readBytes:
			dst := (*p.Bytes())[:0]
			if pl.Mode&opt.Classic != 0 {
				dst = []byte{}
			}
			b, ok := codec.TryBase64(dst, val, pl.loose)
			if !ok {
				return 0, 0
			}
			*p.Bytes() = b
		}
		return stop + 1 - at, 2
	case readUnits:
		return u.unitsAt(pl, p, buf, at, next, org)
	case readBool:
		v, k := boolAt(buf, at)
		if size = k; size > 0 {
			*p.Bool() = v
		}
	case readFloat64:
		end := read.NumberEnd(buf, at, org+int(next&simd.PosMask))
		v, ok := num.Float64Between(buf, at, end)
		if !ok {
			v, end = num.Float64At(buf, at)
		}
		if end == 0 {
			return 0, 0
		}
		*p.Float64() = v
		return end - at, 1
	case readFloat32:
		end := read.NumberEnd(buf, at, org+int(next&simd.PosMask))
		if v, ok := num.Float32Between(buf, at, end); ok {
			*p.Float32() = v
			return end - at, 1
		}
		v, k := num.ConsumeFloat32(buf[at:])
		if size = k; size > 0 && !math.IsInf(float64(v), 0) && at+size < len(buf) {
			*p.Float32() = v
			return size, 1
		}
		size = 0
	case readInt64, readInt32, readInt16, readInt8:
		stop := read.NumberEnd(buf, at, org+int(next&simd.PosMask))
		v, ok := num.Int64Between(buf, at, stop)
		if !ok {
			v, stop = read.IntAt(buf, at)
		}
		if stop > 0 && storeInt(p, kind, v) {
			return stop - at, 1
		}
		return 0, 0
	case readUint64, readUint32, readUint16, readUint8:
		stop := read.NumberEnd(buf, at, org+int(next&simd.PosMask))
		i, ok := num.Int64Between(buf, at, stop)
		if ok && buf[at] != '-' && storeUint(p, kind, uint64(i)) {
			return stop - at, 1
		}
		v, k, ok := num.ConsumeUint64(buf[at:])
		if size = k; !ok || at+size >= len(buf) || !storeUint(p, kind, v) {
			size = 0
		}
	}
	return size, took
}

// boolAt is read.Bool without a branch for what the literal is, if eight bytes are there.
func boolAt(buf []byte, at int) (v bool, size int) {
	if at > len(buf)-8 {
		return read.Bool(buf, at)
	}
	return read.BoolIn(plan.EightAt(buf, at))
}

// brief is wholeValue for a scalar or what TextAt knows, where elements are many. If it returns
// zeros, wholeValue is to be asked, unless a method has failed.
func (u *State) brief(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org int) (took, end int) {
	if len(ent) < 2 {
		return 0, 0
	}
	at := org + int(ent[0]&simd.PosMask)
	if pl.Kind.scalar() {
		end, took = u.scalarAt(pl, p, buf, at, ent[1], org)
	} else {
		end, took = u.textAt(pl, p, buf, at, ent[1], org)
	}
	if end == 0 {
		return 0, 0
	}
	return took, at + end
}

// fastScalars is fastElements for scalars of any kind.
func (u *State) fastScalars(pl *Plan, p plan.Pointer, e *Elements) (done bool) {
	var l list
	if !l.start(u) {
		return false
	}
	next := true
	if e.N > 0 {
		if next, done = l.after(); done {
			return true
		}
	}
	s := p.Slice()
	for next {
		q := u.element(pl, s, e)
		size, took := u.scalarAt(pl.Elem, q, l.buf, l.pos(), l.ent[l.i+1], l.org)
		if size == 0 {
			e.Again()
			break
		}
		l.took(took, l.pos()+size)
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

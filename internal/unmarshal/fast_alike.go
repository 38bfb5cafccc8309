package unmarshal

import (
	"math"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file reads maps whose members are all alike, such as a map[string]int: one after the
// other into the map, without a variable for any of them.

// alikeRaw stands for raw values, which take any number of entries.
const alikeRaw = 255

// alikeEntries returns how many entries each value of a map takes that alike reads, or 0.
func (pl *Plan) alikeEntries() int {
	key, elem := pl.Key, pl.Elem
	switch plan.ShapeOf(pl.Typ).Key {
	case plan.StringKey:
		if key.Kind != readString {
			return 0
		}
	case plan.Key8, plan.Key16, plan.Key32, plan.Key64:
		if key.Kind != readQuoted || key.Elem != nil || elem.Kind == readRaw && key.Size < 8 {
			return 0
		}
	default:
		return 0
	}
	switch k := elem.Kind; {
	case k == readRaw:
		return alikeRaw
	case k == readString:
		return 2
	case k-readBool <= readFloat64-readBool:
		return 1
	}
	return 0
}

// alikeEnd is where alike has come to.
type alikeEnd struct {
	count int  // members that have been read
	took  int  // their entries, and those of what comes after each
	end   int  // where the last one ends
	whole bool // that was all of the object
}

// alike reads members into the map at p, up to one that is not as usual, and no more than n. With fresh, a name that the map
// has is not as usual. buf begins where the positions of entries count from.
//
//	ent    0    1 2 3     4 5
//	text   "name" : "value" , …
func (u *State) alike(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, n int, fresh bool) (a alikeEnd) {
	if pl.Key.Kind == readString {
		return alikeOf(u, pl, p, buf, ent, n, fresh, (*State).keyText)
	}
	switch pl.Key.Size {
	case 1:
		return alikeOf(u, pl, p, buf, ent, n, fresh, keyNumber[uint8])
	case 2:
		return alikeOf(u, pl, p, buf, ent, n, fresh, keyNumber[uint16])
	case 4:
		return alikeOf(u, pl, p, buf, ent, n, fresh, keyNumber[uint32])
	}
	return alikeOf(u, pl, p, buf, ent, n, fresh, keyNumber[uint64])
}

// alikeOf is alike for keys of one type.
func alikeOf[K comparable](u *State, pl *Plan, p plan.Pointer, buf []byte, ent []uint32, n int, fresh bool,
	key func(u *State, pl *Plan, buf []byte, e *[5]uint32) (K, bool),
) alikeEnd {
	switch {
	case pl.Elem.Kind == readString:
		return alikes(u, pl, *plan.At[map[K]string](p), buf, ent, n, fresh, key, (*State).text)
	case pl.Elem.Size == 8:
		return alikes(u, pl, *plan.At[map[K]uint64](p), buf, ent, n, fresh, key, (*State).word)
	case pl.Elem.Size == 4:
		return alikes(u, pl, *plan.At[map[K]uint32](p), buf, ent, n, fresh, key, (*State).half)
	case pl.Elem.Size == 2:
		return alikes(u, pl, *plan.At[map[K]uint16](p), buf, ent, n, fresh, key, (*State).short)
	}
	return alikes(u, pl, *plan.At[map[K]uint8](p), buf, ent, n, fresh, key, (*State).byte)
}

// alikes is alike for a map and the methods that read its keys and values.
func alikes[K comparable, V any](u *State, pl *Plan, m map[K]V, buf []byte, ent []uint32, n int, fresh bool,
	key func(u *State, pl *Plan, buf []byte, e *[5]uint32) (K, bool),
	val func(u *State, pl *Plan, buf []byte, e *[5]uint32) (V, int),
) (a alikeEnd) {
	for a.count < n {
		step := int(pl.alike) + 4
		e := (*[5]uint32)(ent)
		k, ok := key(u, pl, buf, e)
		if !ok {
			break
		}
		if fresh {
			if _, had := m[k]; had {
				break
			}
		}
		v, to := val(u, pl, buf, e)
		if to == 0 {
			at := int(e[3] & simd.PosMask)
			if !read.IsNull(buf, at, int(e[4]&simd.PosMask)) {
				break
			}
			to, step = at+len("null"), 5
		}
		m[k] = v // null is zero
		a.end = to
		ent = ent[step:]
		a.took += step
		a.count++
	}
	return a
}

// alikeRaw is alike for raw values, of any number. Objects and arrays may be depth deep.
func (u *State) alikeRaw(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, fresh bool, depth int) alikeEnd {
	if pl.Key.Kind == readString {
		return alikeRaws(u, pl, *plan.At[map[string][]byte](p), buf, ent, fresh, depth, (*State).keyText)
	}
	return alikeRaws(u, pl, *plan.At[map[uint64][]byte](p), buf, ent, fresh, depth, keyNumber[uint64])
}

// alikeRaws is alikeRaw for a map and the method that reads its keys.
func alikeRaws[K comparable](u *State, pl *Plan, m map[K][]byte, buf []byte, ent []uint32, fresh bool, depth int,
	key func(u *State, pl *Plan, buf []byte, e *[5]uint32) (K, bool),
) (a alikeEnd) {
	for a.took+5 <= len(ent) {
		e := (*[5]uint32)(ent[a.took:])
		k, ok := key(u, pl, buf, e)
		if !ok {
			break
		}
		if fresh {
			if _, had := m[k]; had {
				break
			}
		}
		at, took, end := int(e[3]&simd.PosMask), 2, int(e[4])+1
		if buf[at] != '"' || end > len(buf) || end <= at+1 {
			took, end = u.over(buf, ent[a.took+3:], 0, depth, pl.Elem.Mode)
		}
		i := a.took + 3 + took
		if took == 0 || i >= len(ent) {
			break
		}
		sep := int(ent[i] & simd.PosMask)
		if c := buf[sep]; c != ',' && c != '}' || sep != end && !scan.EndsScalar[buf[end]] {
			break
		}
		m[k] = u.Strings.Bytes(buf[at:end])
		a.count++
		a.took, a.end = i+1, end
		if a.whole = buf[sep] == '}'; a.whole {
			break
		}
	}
	return a
}

// keyText returns the name that e begins with.
func (u *State) keyText(pl *Plan, buf []byte, e *[5]uint32) (key string, ok bool) {
	start, stop := nameIn(buf, e)
	if stop == 0 {
		return "", false
	}
	if e[1]&simd.Backslash != 0 {
		name, ok := u.Strings.Value(buf[start:stop], lone(pl))
		return u.keys().Make(name, &u.Strings), ok
	}
	return u.keys().MakeAt(buf, start, stop, &u.Strings), true
}

// keyNumber is keyText for a name that is an integer without a sign.
func keyNumber[K uint8 | uint16 | uint32 | uint64](_ *State, pl *Plan, buf []byte, e *[5]uint32) (key K, ok bool) {
	start, stop := nameIn(buf, e)
	v, ok := num.Int64Between(buf, start, stop)
	return K(v), ok && buf[start] != '-' && pl.Key.within.holds(v)
}

// nameIn returns where the name begins and ends that e begins with, or zeros.
func nameIn(buf []byte, e *[5]uint32) (start, stop int) {
	start, stop = int(e[0]&simd.PosMask)+1, int(e[1]&simd.PosMask)
	colon := int(e[2] & simd.PosMask)
	if stop < start || buf[start-1] != '"' || buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
		return 0, 0
	}
	return start, stop
}

// text returns the string that is the value of the member that e begins with, and where it ends.
func (u *State) text(pl *Plan, buf []byte, e *[5]uint32) (v string, end int) {
	at, stop := int(e[3]&simd.PosMask), int(e[4]&simd.PosMask)
	if buf[at] != '"' || stop <= at {
		return "", 0
	}
	if e[4]&simd.Backslash != 0 {
		v, ok := u.Strings.MakeValue(buf[at+1:stop], lone(pl))
		if !ok {
			return "", 0
		}
		return v, stop + 1
	}
	return u.Strings.Cut(buf, at+1, stop), stop + 1
}

// word is text for a number or a bool: the bits that are in memory.
func (u *State) word(pl *Plan, buf []byte, e *[5]uint32) (v uint64, end int) {
	at, next := int(e[3]&simd.PosMask), int(e[4]&simd.PosMask)
	stop := read.NumberEnd(buf, at, next)
	end = stop
	switch kind := pl.Elem.Kind; kind {
	default:
		n, ok := num.Int64Between(buf, at, stop)
		if !ok {
			if n, end = read.IntAt(buf, at); end == 0 {
				return 0, 0
			}
		}
		if kind != readInt64 && (!kind.holds(n) || kind > readInt64 && buf[at] == '-') {
			return 0, 0
		}
		v = uint64(n)
	case readFloat64:
		f, ok := num.Float64Between(buf, at, stop)
		if !ok {
			if f, end = num.Float64At(buf, at); end == 0 {
				return 0, 0
			}
		}
		v = math.Float64bits(f)
	case readFloat32:
		f, ok := num.Float32Between(buf, at, stop)
		if !ok {
			var size int
			if f, size = num.ConsumeFloat32(buf[at:]); size == 0 || math.IsInf(float64(f), 0) {
				return 0, 0
			}
			end = at + size
		}
		v = uint64(math.Float32bits(f))
	case readBool:
		b, size := read.Bool(buf, at)
		if size == 0 {
			return 0, 0
		}
		if end = at + size; b {
			v = 1
		}
	}
	if end != next && (end >= len(buf) || !scan.EndsScalar[buf[end]]) {
		return 0, 0
	}
	return v, end
}

func (u *State) half(pl *Plan, buf []byte, e *[5]uint32) (v uint32, end int) {
	w, end := u.word(pl, buf, e)
	return uint32(w), end
}

func (u *State) short(pl *Plan, buf []byte, e *[5]uint32) (v uint16, end int) {
	w, end := u.word(pl, buf, e)
	return uint16(w), end
}

func (u *State) byte(pl *Plan, buf []byte, e *[5]uint32) (v uint8, end int) {
	w, end := u.word(pl, buf, e)
	return uint8(w), end
}

// holds reports whether a number of a kind of integers, of up to 64 bits if it has no sign, may
// be v.
func (k readKind) holds(v int64) bool {
	switch k {
	case readInt8:
		return v == int64(int8(v))
	case readInt16:
		return v == int64(int16(v))
	case readInt32:
		return v == int64(int32(v))
	case readUint8:
		return v == int64(uint8(v))
	case readUint16:
		return v == int64(uint16(v))
	case readUint32:
		return v == int64(uint32(v))
	}
	return v >= 0
}

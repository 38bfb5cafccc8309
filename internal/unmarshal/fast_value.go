package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/simd"
)

// wholeValue is whole for a value of any type: ent begins with its first entry. The
// value may be an object or array only if depth is positive. Unless something has been
// paused, nothing has been read if it returns zeros.
func (u *State) wholeValue(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if len(ent) < 2 {
		return 0, 0
	}
	at := org + int(ent[0]&simd.PosMask)
	for pl.Kind == readPointer {
		q := p.Pointer()
		if buf[at] == 'n' {
			if !read.Null(buf, at) {
				return 0, 0
			}
			forget(q)
			return 1, at + 4
		}
		pl = pl.Elem
		if q.IsNil() {
			*q = u.newValue(pl)
		}
		p = *q
	}
	kind := pl.Kind
	if kind.text() {
		return u.wholeText(pl, p, buf, ent, org, depth)
	}
	if buf[at] == 'n' && read.Null(buf, at) {
		return u.wholeNull(pl, p, at)
	}
	switch kind {
	case ReadObject:
		if buf[at] == '{' && depth > 0 {
			return u.WholeAt(pl.Fields, p, nil, buf, ent, org, depth-1)
		}
	case readArray:
		if buf[at] == '[' && depth > 0 {
			return u.wholeArray(pl, p, buf, ent, org, depth-1)
		}
	case readMap:
		if buf[at] == '{' && depth > 0 {
			return u.wholeMap(pl, p, buf, ent, org, depth-1)
		}
	case ReadFilled:
		return u.wholeFilled(pl, p, buf, ent, org, depth)
	case readAny:
		if !pl.overwrites(*p.Any()) {
			return u.wholeFilled(pl, p, buf, ent, org, depth)
		}
		r := u.anyReader(pl.Mode)
		var v any
		if c := buf[at]; c == '{' || c == '[' {
			v, took, end = r.Whole(buf, ent, org, depth, u.tail)
		} else {
			v, took, end = r.Scalar(buf, at, org+int(ent[1]&simd.PosMask), ent[1], 0)
		}
		if took > 0 {
			*p.Any() = v
		}
		return took, end
	case ReadBy:
		return pl.By(u, pl, p, buf, ent, org, depth)
	case readAnys:
		if buf[at] != '[' {
			break
		}
		if p.Slice().Cap > 0 {
			if depth > 0 {
				return u.wholeSliceAt(pl, p, buf, ent, org, depth-1)
			}
			break
		}
		if depth > 0 {
			if end := org + int(ent[1]&simd.PosMask); buf[end] == ']' {
				*p.Anys() = []any{}
				return 2, end + 1
			}
			if list, took, end := u.anyReader(pl.Elem.Mode).List(buf, ent, org, u.tail); took > 0 {
				*p.Anys() = list
				return took, end
			}
		}
		v, took, end := u.wholeAny(pl.Elem.Mode, buf, ent, org, depth)
		if took > 0 {
			*p.Anys() = v.([]any)
		}
		return took, end
	case readSlice:
		if buf[at] == '[' && depth > 0 {
			return u.wholeSliceAt(pl, p, buf, ent, org, depth-1)
		}
	case ReadOther:
	default:
		if size, took := u.scalarAt(pl, p, buf, at, ent[1], org); size > 0 {
			return took, at + size
		}
	}
	return 0, 0
}

// forget makes q nil. What is not written needs no write barrier.
func forget(q *plan.Pointer) {
	if !q.IsNil() {
		*q = plan.Pointer{}
	}
}

// WholeValue reads the value that ent begins with, by the plan of its type. Positions of entries
// count from org, and objects and arrays may be opened if depth is positive. It returns how many
// entries the value takes and where it ends, or zeros: then nothing has been read, or what
// has been read is paused.
func (u *State) WholeValue(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if took, end = u.wholeValue(pl, p, buf, ent, org, depth); took == 0 {
		took, end = u.wholeElse(pl, p, buf, ent, org, depth)
	}
	return took, end
}

// wholeHeld is wholeValue for an any that holds no pointer, in the v2 dialect: what it holds becomes a
// value of the same type, and a map has more members.
func (u *State) wholeHeld(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	v := p.Any()
	at, like := org+int(ent[0]&simd.PosMask), false
	switch x := (*v).(type) {
	case map[string]any:
		if m := u.Plan(MapStringAnyType, heldMode(pl.Mode)); m.Kind == readMap && x != nil && buf[at] == '{' && depth > 0 {
			return u.wholeMap(m, plan.ContentOf(v, true), buf, ent, org, depth-1)
		}
	case []any:
		if cap(x) > 0 && buf[at] == '[' { // whose elements are replaced where they are
			list := plan.SlotOf(&x)
			took, end = u.wholeValue(u.Plan(SliceAnyType, heldMode(pl.Mode)), list, buf, ent, org, depth)
			if took > 0 || u.stopped {
				word, _ := p.Held()
				p.SetInterface(word, list) // where others may read on
			}
			return took, end
		}
	case string:
		like = buf[at] == '"'
	case bool:
		like = buf[at] == 't' || buf[at] == 'f'
	case float64:
		like = (buf[at] == '-' || buf[at]-'0' <= 9) && pl.Mode&codec.NumberForms == 0
	}
	if !like || pl.Quoted {
		return 0, 0
	}
	x, took, end := u.anyReader(pl.Mode).Scalar(buf, at, org+int(ent[1]&simd.PosMask), ent[1], 0)
	if took > 0 {
		*v = x
	}
	return took, end
}

// wholeFilled is wholeValue for an interface that holds a pointer, which leads to what is
// set, or what wholeHeld knows. If it holds anything else, nothing is read.
func (u *State) wholeFilled(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if pl.Kind == readAny && !pl.Merge {
		if took, end = u.wholeHeld(pl, p, buf, ent, org, depth); took > 0 || u.stopped {
			return took, end
		}
	}
	word, to := p.Held()
	x := &u.filled[word.Addr()>>5%uintptr(len(u.filled))]
	elem := x[0].elem
	if x[0].in != pl || x[0].word != word {
		if elem = x[1].elem; x[1].in != pl || x[1].word != word {
			if elem = u.filledPlan(pl, p); elem == nil {
				return 0, 0
			}
			if u.Funcs == nil { // else plans do not stay
				x[1] = x[0]
				x[0] = filledPlan{pl, word, elem}
			}
		}
	}
	if to.IsNil() || u.again && !elem.IsAlone() {
		return 0, 0
	}
	took, end = u.wholeValue(elem, to, buf, ent, org, depth)
	if took == 0 {
		nothing := false
		if took, end, nothing = u.orNothing(elem, to, buf, ent, org, depth); nothing {
			p.Value(pl.Typ).Set(reflect.Zero(p.Value(pl.Typ).Elem().Type())) // as for the pointer to a field
		}
	}
	if took == 0 && u.stopped {
		u.paused[len(u.paused)-1].holder = p.Value(pl.Typ).Elem()
	}
	return took, end
}

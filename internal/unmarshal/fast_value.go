package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
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
			if !q.IsNil() { // what is not written needs no write barrier
				*q = plan.Pointer{}
			}
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
		if *p.Any() != nil {
			return u.wholeFilled(pl, p, buf, ent, org, depth)
		}
		v, took, end := u.anyReader(pl.Mode).Scalar(buf, at, org+int(ent[1]&simd.PosMask), ent[1], 0)
		if took == 0 {
			v, took, end = u.wholeAny(pl.Mode, buf, ent, org, depth)
		}
		if took > 0 {
			*p.Any() = v
		}
		return took, end
	case ReadBy:
		return pl.By(u, pl, p, buf, ent, org, depth)
	case readAnys:
		if buf[at] != '[' || p.Slice().Cap > 0 {
			break
		}
		v, took, end := u.wholeAny(pl.Elem.Mode, buf, ent, org, depth)
		if took > 0 {
			*p.Anys() = v.([]any)
		}
		return took, end
	case readSlice:
		if buf[at] == '[' && depth > 0 {
			return u.wholeSlice(pl, p, buf, ent, org, depth-1)
		}
	case ReadOther:
	default:
		if size, took := u.scalarAt(pl, p, buf, at, ent[1], org); size > 0 {
			return took, at + size
		}
	}
	return 0, 0
}

// wholeElse is wholeValue for a value that it has not read: one that is not what its type
// usually has in JSON, but what an option takes for that. It returns zeros if there is no such
// option, and also if something has been paused or a method has failed.
func (u *State) wholeElse(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	took, end, _ = u.orNothing(pl, p, buf, ent, org, depth)
	return took, end
}

// orNothing is wholeElse, which also tells whether the value stands for nothing.
func (u *State) orNothing(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int, nothing bool) {
	in, q := pl, p
	for in.Kind == readPointer {
		if q = *q.Pointer(); q.IsNil() {
			return 0, 0, false
		}
		in = in.Elem
	}
	if in.Else == nil || u.stopped || u.failure != nil || len(ent) < 2 {
		return 0, 0, false
	}
	u.Nothing = false
	took, end = in.Else(u, in, q, buf, ent, org, depth)
	nothing = u.Nothing && took > 0
	u.Nothing = false // which is only for those who read this value
	if nothing && in != pl {
		pl.Zero(p)
	}
	return took, end, nothing
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

// wholeFilled is wholeValue for an interface that holds a pointer, which leads to what is
// set. If it holds anything else, nothing is read.
func (u *State) wholeFilled(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	word, to := p.Held()
	x := &u.filled[word.Addr()>>5%uintptr(len(u.filled))]
	elem := x.elem
	if x.in != pl || x.word != word {
		if elem = u.filledPlan(pl, p); elem == nil {
			return 0, 0
		}
		if u.Funcs == nil { // else plans do not stay
			x.in, x.word, x.elem = pl, word, elem
		}
	}
	if to.IsNil() {
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

// filledPlans are the plans for what pointers in interfaces lead to that have been met last,
// by the plan of the interface and the type of the pointer.
type filledPlans [4]struct {
	in   *Plan
	word plan.Pointer
	elem *Plan
}

// filledPlan returns the plan for what the pointer in the interface at p leads to, or nil if
// that is for others, or there is none.
func (u *State) filledPlan(pl *Plan, p plan.Pointer) *Plan {
	v := p.Value(pl.Typ).Elem()
	if v.Kind() != reflect.Pointer {
		return nil
	}
	t := v.Type()
	if k := t.Elem().Kind(); k == reflect.Pointer || k == reflect.Interface {
		return nil // there may be a circle
	}
	m := pl.Mode &^ (Methodless | plan.MannerBits)
	if m&opt.StringifyWithLegacySemantics != 0 {
		m &^= opt.StringTag
	}
	e := u.Plan(t, m)
	if e.Kind != readPointer {
		return nil
	}
	return e.Elem
}

// wholeNull is wholeValue for null at buf[at:].
func (u *State) wholeNull(pl *Plan, p plan.Pointer, at int) (took, end int) {
	switch pl.Kind {
	case ReadOther, ReadFilled:
		return 0, 0
	case ReadBy:
		pl.Zero(p)
	case readSlice, readMap, readPointer, readAnys, readBytes:
		if q := p.Pointer(); !q.IsNil() {
			pl.Zero(p)
		}
	case readAny:
		if *p.Any() == nil {
			break
		}
		if pl.Merge {
			return 0, 0
		}
		*p.Any() = nil
	default:
		if !pl.Merge {
			pl.Zero(p)
		}
	}
	return 1, at + 4
}

// manyRows guesses whether an array of arrays of n numbers, which begins with the
// entries, has more than maxRows of them.
//
//	ent    0 1 2 3 4 5 6 7
//	text   [ [ 1 , 2 ] , [ …
func manyRows(n int, buf []byte, ent []uint32, org int) bool {
	for k := maxRows; k >= maxRows/4; k /= 2 {
		if at := 1 + k*(2*n+2); at >= len(ent) || buf[org+int(ent[at]&simd.PosMask)] != '[' {
			return false
		}
	}
	return true
}

// fastValues is fastElements for what is not a scalar itself.
//
//	[1.5,2.5],[3.5,4.5],
func (u *State) fastValues(pl *Plan, p plan.Pointer, e *Elements) (done bool, err error) {
	x := (*text.Decoder)(u.Dec)
	var l list
	depth := min(x.DepthLeft(), maxWhole)
	if depth <= 0 || !l.start(u) {
		return false, nil
	}
	next := true
	if e.N > 0 {
		if next, done = l.after(); done {
			return true, nil
		}
	}
	s, brief := p.Slice(), pl.Elem.Kind.brief()
	want := leastWhole
	row, of := 0, ReadOther // length of arrays of numbers, such as points
	if pl.Elem.Kind == readArray && (pl.Elem.Elem.Kind == readFloat64 || pl.Elem.Elem.Kind == readInt64) {
		row, of = pl.Elem.Length, pl.Elem.Elem.Kind
	}
	for next {
		if l.more && l.n-l.i < want && !l.refillFor(2*want) {
			return false, nil
		}
		if row > 0 && u.rows(&l, pl, s, e, row, of) {
			if l.comma() {
				continue
			}
			if next, done = l.after(); done {
				return true, nil
			}
			continue
		}
		at := l.pos()
		if l.buf[at] == ']' {
			break
		}
		q := u.element(pl, s, e)
		u.tail = !l.more
		var took, end int
		if pl.Elem.Kind == ReadObject && l.buf[at] == '{' {
			took, end = u.WholeAt(pl.Elem.Fields, q, nil, l.buf, l.ent[l.i:l.n], l.org, depth-1)
		} else {
			if brief {
				if took, end = u.brief(pl.Elem, q, l.buf, l.ent[l.i:l.n], l.org); took > 0 {
					goto read
				}
				if took, end = u.wholeElse(pl.Elem, q, l.buf, l.ent[l.i:l.n], l.org, depth); took > 0 {
					goto read
				}
			}
			if u.failure == nil {
				took, end = u.wholeValue(pl.Elem, q, l.buf, l.ent[l.i:l.n], l.org, depth)
			}
		}
		if took == 0 {
			if took, end = u.wholeElse(pl.Elem, q, l.buf, l.ent[l.i:l.n], l.org, depth); took > 0 {
				goto read
			}
			before := l.sep
			l.catch()
			switch {
			case u.stopped:
				err = u.finish(before, l.org)
			case u.failure != nil:
				err = u.failedHere()
			default:
				e.Again()
				return false, nil
			}
			if err != nil || !l.start(u) {
				return false, err
			}
			if next, done = l.after(); done {
				return true, nil
			}
			continue
		}
	read:
		want = min(max(leastWhole, took+took/2, want-want/64), maxWant) // one more like the last one, or like those some time ago
		l.took(took, end)
		if l.comma() {
			continue
		}
		if next, done = l.after(); done {
			return true, nil
		}
	}
	l.catch()
	return false, nil
}

// rows reads arrays of as many numbers of a kind, such as points, while there is room
// for them, and a comma before each. It reports whether there was one.
//
//	[1.5,2.5],[3.5,4.5],
func (u *State) rows(l *list, pl *Plan, s *plan.Slice, e *Elements, row int, of readKind) bool {
	if !e.fresh && pl.Merge {
		return false
	}
	n := 0
	if of == readFloat64 && e.N-e.Base < s.Cap && u.many.May() {
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
func floatRows(pl *Plan, s *plan.Slice, e *Elements, buf []byte, ent []uint32, org, row int) int {
	room := s.Cap - (e.N - e.Base)
	if room <= 0 {
		return 0
	}
	to := s.Data.At(uintptr(e.N-e.Base) * pl.Elem.Size)
	n := simd.FloatRows(to.Float64Array(room*row), buf, ent, org, row)
	s.Len = s.Cap
	e.N += n
	if n < room {
		e.Tried = max(e.Tried, e.N+1)
	}
	return n
}

// manyByOne is how many rows are read one by one before anything else is tried again.
const manyByOne = 16

// rowByRow is rows for numbers of either kind. It leaves the place in the list alone.
func (u *State) rowByRow(l *list, pl *Plan, s *plan.Slice, e *Elements, row int, of readKind) int {
	buf, ent, org := l.buf, l.ent[l.i:l.n], l.org
	least := 2*row + 2 // entries of one and the comma after it
	if l.more {
		least += 2 * scan.Lookahead
	}
	size := pl.Elem.Size
	n, i, end := e.N-e.Base, 0, 0
	for most := n + manyByOne; n < min(s.Cap, most) && i+least <= len(ent); n++ {
		if buf[org+int(ent[i]&simd.PosMask)] != '[' {
			break
		}
		took := 0
		if q := s.Data.At(uintptr(n) * size); of == readFloat64 {
			took, end = read.FloatRow(q.Float64Array(row), buf[org:], ent[i:], &u.many)
		} else {
			took, end = read.IntRow(q.Int64Array(row), buf[org:], ent[i:])
		}
		end += org
		if took == 0 || org+int(ent[i+took]&simd.PosMask) != end || buf[end] != ',' {
			e.Tried = max(e.Tried, e.Base+n+1)
			break
		}
		i += took + 1
	}
	n -= e.N - e.Base
	if n > 0 {
		s.Len = s.Cap
		e.N += n
	}
	return n
}

package unmarshal

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

// This file goes on with a value where the fast form has paused.

// finish reads to its end what has been paused. The Decoder stands before it, and before
// as many entries as the parameter says, none or that of a comma. org is what positions
// count from.
func (u *State) finish(before, org int) (err error) {
	u.stopped = false
	base, n := u.floor, len(u.paused)
	x := (*text.Decoder)(u.Dec)
	depth := x.Depth()
	for k := n - 1; k >= base; k-- {
		r := &u.paused[k]
		if k == n-1 {
			x.Begin(before+1, org+r.open)
		} else {
			up := &u.paused[k+1]
			x.Enter(up.left-r.left, up.count, org+up.start, org+up.stop, org+r.open)
		}
	}
	switch r := &u.paused[base]; {
	case r.at > 0:
		x.Name(r.took, r.count, org+r.start, org+r.stop, org+r.at)
	case r.took > 0:
		x.Catch(r.took, org+r.end, r.count)
	}
	u.floor = n
	for k := base; k < n; k++ {
		r := &u.paused[k] // which stays as it is, wherever the list moves meanwhile
		r.open += org
		if r.failure != nil {
			err = u.methodFailedAt(r.failed, r.failure)
		}
		err = u.goesOn(r, err)
		if r.holder.IsValid() && r.pl.Mode&opt.Classic != 0 {
			plan.Amend(err, func(f *plan.Fault) {
				f.Held = append(f.Held, plan.HeldPointer{Depth: depth + n - 1 - k, Pointer: r.holder})
			})
		}
	}
	clear(u.paused[base:n])
	u.paused, u.floor = u.paused[:base], base
	return err
}

// goesOn reads to its end what is paused by itself: all within has been read, which led to
// err.
func (u *State) goesOn(r *paused, err error) error {
	byOthers := r.at > 0 && r.failure == nil
	switch r.kind {
	case ReadObject:
		o := object{members: r.members}
		if byOthers {
			err = u.readField(&r.pl.Fields.Fields[r.field], r.p)
		}
		if err = u.Keep(&o.err, err); err != nil {
			if o.unknown {
				u.unknown.Pop()
			}
			return err
		}
		return u.membersRest(r.pl, r.p, &o)
	case readSlice:
		if e := &r.array.Elements; e.Base == 0 && u.outermost() {
			e.from, e.lent = r.open+1, false
		}
		return u.elementsRest(r.pl, r.p, &r.array, err)
	case readArray:
		return u.arrayRest(r.pl, r.p, r.n, false, err)
	default:
		if byOthers {
			elem := r.pl.Elem
			r.entries.ready()
			err = elem.Read(u, elem, r.entries.vp)
		}
		return u.entriesRest(r.pl, r.p, r.entries, r.at > 0 || r.start > 0, err)
	}
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

// manyByOne is how many rows are read one by one before anything else is tried again.
const manyByOne = 16

// unpause takes back the outermost of what has been paused last: the Decoder knows of it.
func (u *State) unpause() paused {
	k := len(u.paused) - 1
	r := u.paused[k]
	u.paused[k] = paused{}
	u.paused = u.paused[:k]
	u.stopped = k > u.floor
	return r
}

// wholeNext reads the object that comes next into the struct or map at p, if it lies in
// the window at least with its beginning. done reports whether it has.
func (u *State) wholeNext(pl *Plan, p plan.Pointer) (done bool, err error) {
	if u.byTokens() {
		return false, nil
	}
	x := (*text.Decoder)(u.Dec)
	pos, ok := x.Next()
	if !ok {
		return false, nil
	}
	c := x.Cursor()
	if c.Buf[pos] != '{' || x.DepthLeft() <= 0 || x.WantsName() || c.Left() < leastWhole && !c.Sync(pos, leastWhole) {
		x.Leave(pos)
		return false, nil
	}
	ent, org := c.Ahead()
	ent = ent[:c.Left()]
	u.tail = !c.More()
	var took, end int
	if depth := min(x.DepthLeft()-1, maxWhole); pl.Fields != nil {
		took, end = u.WholeAt(pl.Fields, p, nil, c.Buf, ent, org, depth)
	} else {
		took, end = u.wholeMap(pl, p, c.Buf, ent, org, depth)
	}
	switch {
	case took > 0:
		x.Catch(took, end, 1)
	case u.stopped:
		return true, u.finish(0, org)
	default:
		x.Leave(pos)
		return false, nil
	}
	return true, nil
}

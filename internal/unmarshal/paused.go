package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

// paused is an object or array that has been read in part without the Decoder knowing of
// it: either what comes next is not for those who read by entries alone, or an object or
// array within it has been paused. As the functions that read them return, each leaves
// one of these after, the innermost first. Then finish tells the Decoder all of it, from
// the outside inwards, and has the complete form read on, from the inside outwards. So
// nothing is read twice, and no book is kept where nothing is paused.
//
//	text     {"a":1,"list":[2,{"b":3,"c":?…
//	                          └ u.paused[0]: of the object in the list, "b" has been read
//	                       └ u.paused[1]: of the list, one element, and the next is at hand
//	         └ u.paused[2]: of the object, "a", and the value of "list" is at hand
//
// Positions are those of entries: they count from what these count from.
type paused struct {
	kind readKind // ReadObject, readSlice, readArray or readMap
	pl   *Plan
	p    plan.Pointer // what it is read into

	open, left  int // where its bracket is, and how many entries there are from that on
	count       int // names and values that have been read, but for the member at hand
	start, stop int // the name of the member at hand
	at          int // where its value begins, if others are to read that
	took, end   int // entries after the bracket that have been read; where the last value ends

	members members // of a struct
	field   int     // whose value is at hand
	array   array   // of a slice
	n       int     // elements of an array that have been read
	entries *entryMap

	holder  reflect.Value // the pointer in an interface that has led here, or none
	failed  *Plan         // of the value at hand, whose method has returned failure
	failure error
}

// pausedNow notes that the object or array is paused which ent begins with, and of which
// the first i entries have been read. In the loop of its caller, zeros are to be returned.
func (u *State) pausedNow(kind readKind, pl *Plan, p plan.Pointer, ent []uint32, i, end int) *paused {
	u.stopped = true
	u.paused = append(u.paused, paused{})
	r := &u.paused[len(u.paused)-1]
	r.kind, r.pl, r.p = kind, pl, p
	r.open, r.left = int(ent[0]&simd.PosMask), len(ent)
	r.took, r.end = i-1, end
	if u.failure != nil {
		r.failed, r.failure = u.failed, u.failure
		u.failed, u.failure = nil, nil
	}
	return r
}

// Stopped reports whether something has been paused.
func (u *State) Stopped() bool { return u.stopped }

// pause is for the object that whole reads into the struct at p, between two members,
// before the comma. i entries have been read, up to end.
func (u *State) pause(s *Struct, p plan.Pointer, m *members, buf []byte, ent []uint32, i, end int) (took, to int) {
	u.unknown.Detach(buf)
	r := u.pausedNow(ReadObject, s.Plan, p, ent, i, end)
	r.members = *m
	if i > 1 {
		n, _ := scan.CountMembers(buf, ent[1:i], 0)
		r.members.begun, r.count = true, 2*n
	}
	return 0, 0
}

// pauseNext is pause where f is the field that is likely to come next.
func (u *State) pauseNext(s *Struct, p plan.Pointer, m *members, f *hotField, buf []byte, ent []uint32, i, end int) (took, to int) {
	m.next = int(f.index)
	return u.pause(s, p, m, buf, ent, i, end)
}

// pauseAt is pause at a value, that of f, whose name has the i-th entry: others read it, or
// it has been paused itself.
func (u *State) pauseAt(s *Struct, p plan.Pointer, m *members, f *hotField, buf []byte, ent []uint32, i int) (took, to int) {
	within := u.stopped
	u.unknown.Detach(buf)
	r := u.pausedNow(ReadObject, s.Plan, p, ent, i+3, 0)
	r.member(buf, ent, 0, i, within)
	r.members = *m
	r.members.begun = true
	r.field = int(f.index)
	r.members.next = int(f.next.index)
	return 0, 0
}

// member sets what is known of the member whose name has the i-th entry. within says that
// its value has been paused.
func (r *paused) member(buf []byte, ent []uint32, org, i int, within bool) {
	r.start, r.stop = int(ent[i]&simd.PosMask)+1, int(ent[i+1]&simd.PosMask)
	if n, _ := scan.CountMembers(buf, ent[1:i], org); n > 0 {
		r.count = 2 * (n - 1) // the last one is after the comma
	}
	if !within {
		r.at = int(ent[i+3] & simd.PosMask)
	}
}

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
		r := u.paused[k]
		r.open += org
		if r.failure != nil {
			err = u.methodFailedAt(r.failed, r.failure)
		}
		err = u.goesOn(&r, err)
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
			elem.Zero(r.entries.vp)
			err = elem.Read(u, elem, r.entries.vp)
		}
		return u.entriesRest(r.pl, r.p, r.entries, r.at > 0 || r.start > 0, err)
	}
}

// unpause takes back the outermost of what has been paused last: the Decoder knows of it.
func (u *State) unpause() paused {
	k := len(u.paused) - 1
	r := u.paused[k]
	u.paused[k] = paused{}
	u.paused = u.paused[:k]
	u.stopped = k > u.floor
	return r
}

// finishMember reads the value at hand of an object that the Decoder knows of, and which
// stands before the entry that the object has been read from. org is what positions count
// from.
func (u *State) finishMember(r *paused, org int) error {
	at := r.at
	if at == 0 {
		at = u.paused[len(u.paused)-1].open
	}
	(*text.Decoder)(u.Dec).Name(r.took+1, r.count, org+r.start, org+r.stop, org+at)
	switch {
	case r.at == 0:
		return u.finish(0, org)
	case r.failure != nil:
		return u.methodFailedAt(r.failed, r.failure)
	case r.kind == ReadObject:
		return u.readField(&r.pl.Fields.Fields[r.field], r.p)
	default:
		elem := r.pl.Elem
		elem.Zero(r.entries.vp)
		return elem.Read(u, elem, r.entries.vp)
	}
}

// forgetPaused lets go of what a panic of the user's has left.
func (u *State) forgetPaused() {
	clear(u.paused)
	u.paused, u.floor, u.stopped = u.paused[:0], 0, false
	u.failed, u.failure, u.src = nil, nil, nil
}

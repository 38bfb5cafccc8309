package unmarshal

import (
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

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

// isBetween reports whether a struct is paused between two members: what follows is no member, or one
// with a name that is for others.
func (r *paused) isBetween() bool { return r.kind == ReadObject && r.start == 0 }

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

// forgetPaused lets go of what a panic of the user's has left.
func (u *State) forgetPaused() {
	clear(u.paused)
	u.paused, u.floor, u.stopped = u.paused[:0], 0, false
	u.failed, u.failure, u.src = nil, nil, nil
}

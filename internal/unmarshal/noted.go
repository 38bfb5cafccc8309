package unmarshal

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/present"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

// The loops of the fast forms do not know where they are in a document: so they note no members.
// What they have read as a whole is gone over once more, with the same entries and plans, by who
// has asked for that: the members up to where reading has ended, or has been paused, are noted.

// ReadNoted is the fast form for the next value, an object or array, under an option that has
// members noted. It reads what is in the window of the index, and notes its members in tree below
// the node that at returns. done is false if nothing has been read.
func ReadNoted(u *State, pl *Plan, p plan.Pointer, tree *present.Tree, at func() int32) (done bool, err error) {
	in := pl
	for in.Kind == readPointer {
		in = in.Elem
	}
	if !u.notes || !in.holdsMembers() || len(in.Funcs) > 0 {
		return false, nil
	}
	x := (*text.Decoder)(u.Dec)
	pos, ok := x.Next()
	if !ok {
		return false, nil
	}
	c := x.Cursor()
	if b := c.Buf[pos]; b != '{' && b != '[' || x.DepthLeft() <= 0 || x.WantsName() || c.Left() < leastWhole && !c.Sync(pos, leastWhole) {
		x.Leave(pos)
		return false, nil
	}
	ent, org := c.Ahead()
	ent = ent[:c.Left()]
	u.tail = !c.More()
	took, end := u.wholeValue(pl, p, c.Buf, ent, org, min(x.DepthLeft(), maxWhole))
	if took == 0 && !u.stopped {
		x.Leave(pos)
		return false, nil
	}
	w := noteWalk{tree: tree, buf: c.Buf, ent: ent, org: org, limit: end, way: &u.way}
	if took == 0 {
		w.limit = u.pausedAt(org)
	}
	w.value(in, w.way.Begin(tree, at()))
	if took == 0 {
		err = u.finish(0, org)
		u.Nothing = false // it is an object or array, whatever stands for nothing in it
		return true, err
	}
	x.Catch(took, end, 1)
	return true, nil
}

// pausedAt returns where the value begins of the first member that is still to be noted, or
// a position before it and after all others.
func (u *State) pausedAt(org int) int {
	switch r := &u.paused[u.floor]; {
	case r.at > 0 && r.failure != nil:
		return org + r.at + 1 // it is not read again
	case r.at > 0:
		return org + r.at
	case r.took > 0:
		return org + r.end
	default:
		return org + r.open + 1
	}
}

// holdsMembers reports whether what the fast forms read by the plan may have members that
// are noted.
func (pl *Plan) holdsMembers() bool {
	for range maxWhole {
		switch pl.Kind {
		case ReadObject, readMap:
			return true
		case readPointer, readSlice, readArray:
			pl = pl.Elem
		default:
			return false
		}
	}
	return false // lists of lists without end
}

// noteWalk notes the members of a value that has been read.
type noteWalk struct {
	tree  *present.Tree
	buf   []byte
	ent   []uint32
	org   int
	i     int // next entry
	limit int // values that begin from here on have not been read

	way *present.Way
}

func (w *noteWalk) pos(k int) int { return w.org + int(w.ent[w.i+k]&simd.PosMask) }

// value goes over the next value. It reports false when it comes to the limit.
func (w *noteWalk) value(pl *Plan, s int) bool {
	for pl.Kind == readPointer {
		pl = pl.Elem
	}
	switch c := w.buf[w.pos(0)]; {
	case !pl.holdsMembers():
		return w.skip()
	case c == '{' && pl.Kind == ReadObject:
		return w.object(pl, s)
	case c == '{' && pl.Kind == readMap:
		return w.members(pl, s)
	case c == '[' && (pl.Kind == readSlice || pl.Kind == readArray):
		return w.elements(pl, s)
	case c == '{' || c == '[':
		if pl.Kind == readSlice || pl.Kind == readArray {
			return w.value(pl.Elem, s) // a list of one
		}
	}
	return w.skip()
}

// member is value for that of a member.
func (w *noteWalk) member(pl *Plan, node int32) bool {
	if !pl.holdsMembers() {
		return w.skip()
	}
	k := w.way.Enter(node)
	ok := w.value(pl, k)
	w.way.Leave(k)
	return ok
}

// skip passes over the next value.
func (w *noteWalk) skip() bool {
	for depth := 0; ; {
		if w.i >= len(w.ent) || w.pos(0) >= w.limit {
			return false
		}
		switch w.buf[w.pos(0)] {
		case '"':
			w.i++
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if w.i++; depth == 0 {
			return true
		}
	}
}

// next goes to the next member or element, after the bracket or one of them. It reports false
// at the limit, and is at its end then, or the limit.
func (w *noteWalk) next(end byte) (more, ok bool) {
	for ; w.i < len(w.ent) && w.pos(0) < w.limit; w.i++ {
		switch w.buf[w.pos(0)] {
		case end:
			w.i++
			return false, true
		case ',':
		default:
			return true, true
		}
	}
	return false, false
}

// name returns the name of the next member as it stands, and goes to its value. It reports
// false at the limit.
func (w *noteWalk) name() (start, stop int, escaped, ok bool) {
	if w.i+3 >= len(w.ent) || w.pos(3) >= w.limit {
		return 0, 0, false, false
	}
	start, stop, escaped = w.pos(0), w.pos(1), w.ent[w.i+1]&simd.Backslash != 0
	w.i += 3
	return start, stop, escaped, true
}

// meant returns what a name means.
func (w *noteWalk) meant(start, stop int, escaped bool) []byte {
	if !escaped {
		return w.buf[start+1 : stop]
	}
	b := make([]byte, stop-start+simd.UnquoteRoom)
	n, _ := codec.Unquote(b, w.buf[start+1:stop], true)
	return b[:n]
}

// child notes a member of the object at s, which is new if that has had none before and no
// two names are the same.
func (w *noteWalk) child(s int, name string, isNew bool) int32 {
	n := int32(0)
	if parent := w.way.At(s); isNew {
		n = w.tree.Add(parent, name)
	} else {
		n = w.tree.Child(parent, name)
	}
	w.tree.Note(n)
	return n
}

// isNew reports whether nothing has been noted at s.
func (w *noteWalk) isNew(s int) bool { return w.tree.IsLeaf(w.way.At(s)) }

// members is value for an object that has been read into a map.
func (w *noteWalk) members(pl *Plan, s int) bool {
	w.i++
	isNew, first := false, true
	for {
		more, ok := w.next('}')
		if !more {
			return ok
		}
		start, stop, escaped, ok := w.name()
		if !ok {
			return false
		}
		if first {
			isNew, first = pl.Unique && w.isNew(s), false
		}
		n := w.child(s, string(w.meant(start, stop, escaped)), isNew)
		if !w.member(pl.Elem, n) {
			return false
		}
	}
}

// object is value for one that has been read into a struct.
func (w *noteWalk) object(pl *Plan, s int) bool {
	w.i++
	st := pl.Fields
	f := st.ring
	isNew, first := false, true
	for {
		more, ok := w.next('}')
		if !more {
			return ok
		}
		start, stop, escaped, ok := w.name()
		if !ok {
			return false
		}
		var elem *Plan
		var name string
		if f != nil && start <= len(w.buf)-32 && f.matches(plan.TextAt(w.buf, start)) {
			name, elem = st.Fields[f.index].Key.Name(), st.Fields[f.index].Plan
			f = f.next
		} else {
			elem, name = st.member(w.meant(start, stop, escaped), &f)
		}
		if elem == nil || elem.Kind == readSkipped {
			if !w.skip() {
				return false
			}
			continue
		}
		if first {
			isNew, first = pl.Unique && w.isNew(s), false
		}
		if n := w.child(s, name, isNew); !w.member(elem, n) {
			return false
		}
	}
}

// member returns the plan for the value of a member, and its name as a string, or nil if it is
// none that is noted. next is the field that is likely to come next.
func (s *Struct) member(name []byte, next **hotField) (*Plan, string) {
	i := s.Shape.FindAny(name)
	if i < 0 {
		i, _ = s.Shape.FindFold(name, s.ignoreCase, s.delimiters)
	}
	switch {
	case i >= 0:
		f := &s.Fields[i]
		if s.ring != nil {
			*next = s.hot[i].next
		}
		if f.Key.Name() == string(name) {
			return f.Plan, f.Key.Name()
		}
		return f.Plan, string(name)
	case s.Fallback == nil || s.Fallback.Plan == nil || s.Tag != "" && string(name) == s.Tag:
		return nil, ""
	}
	return s.Fallback.Plan, string(name)
}

// elements is value for an array.
func (w *noteWalk) elements(pl *Plan, s int) bool {
	if !pl.Elem.holdsMembers() {
		return w.skip()
	}
	w.i++
	for n := 0; ; n++ {
		more, ok := w.next(']')
		if !more {
			return ok
		}
		k := w.way.EnterElement(s, n)
		if !w.value(pl.Elem, k) {
			return false
		}
		w.way.Leave(k)
	}
}

// ForNotes changes the plan of an interface type, so that what an interface holds, which is
// noted as one value, is only read by the fast forms if that cannot be paused.
func (pl *Plan) ForNotes() {
	if pl.IsAny() {
		pl.Else = wholeNewAny
	}
	pl.Kind = ReadOther
}

// wholeNewAny is wholeValue for an any that holds nothing.
func wholeNewAny(u *State, pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if *p.Any() != nil {
		return 0, 0
	}
	v, took, end := u.wholeAny(pl.Mode, buf, ent, org, depth)
	if took > 0 {
		*p.Any() = v
	}
	return took, end
}

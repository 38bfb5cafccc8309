package unmarshal

import (
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

func UnmarshalStruct(u *State, pl *Plan, p plan.Pointer) error {
	if !pl.Fields.others { // else it would be paused at once
		if done, err := u.wholeNext(pl, p); done {
			return err
		}
	}
	if !u.fastBegin('{') {
		tok, err := u.Dec.ReadToken()
		if err != nil {
			return err
		}
		switch tok.Kind() {
		case 'n':
			if !pl.Merge {
				pl.Zero(p)
			}
			return nil
		case '{':
		default:
			return plan.NewUnmarshalErrorAfterWithSkipping(u.Dec, pl.Typ, nil)
		}
	}
	return u.membersOf(pl, p)
}

// membersOf reads the rest of an object, of which the { has been read, into the
// struct at p.
func (u *State) membersOf(pl *Plan, p plan.Pointer) error {
	var o object
	return u.membersRest(pl, p, &o)
}

// membersRest is membersOf when some members may have been read.
func (u *State) membersRest(pl *Plan, p plan.Pointer, o *object) error {
	s := pl.Fields
	if s.Err != nil {
		return plan.NewUnmarshalErrorAfter(u.Dec, s.Err.Typ, s.Err.Err)
	}
	err := u.members(pl, p, o)
	if o.unknown {
		u.unknown.Pop()
	}
	if len(s.required)+len(s.defaults) == 0 {
		return err
	}
	var first error
	if err = u.Keep(&first, err); err != nil {
		return err
	}
	for _, i := range s.required {
		if !o.seen.Has(s.Fields[i].id) {
			if err := u.Keep(&first, u.missing(s, i)); err != nil {
				return err
			}
			if u.errorLimit == 0 {
				break
			}
		}
	}
	for i := range s.defaults {
		if d := &s.defaults[i]; !o.seen.Has(s.Fields[d.field].id) {
			if err := u.Keep(&first, u.fillIn(s, d, p)); err != nil {
				return err
			}
		}
	}
	return first
}

func (u *State) members(pl *Plan, p plan.Pointer, o *object) error {
	s := pl.Fields
	for {
		if len(s.Fields) > 0 {
			done, err := u.fastMembers(s, p, &o.members)
			if err != nil {
				if err = u.Keep(&o.err, err); err != nil {
					return err
				}
				continue
			}
			if done {
				return o.err
			}
		}
		if u.Dec.PeekKind() == '}' {
			break
		}
		if err := u.CheckNext(pl); err != nil {
			return err
		}
		if err := u.member(s, p, o); err != nil {
			return err
		}
	}
	if _, err := u.Dec.ReadToken(); err != nil {
		return err
	}
	return o.err
}

// object is the place in an object that is read into a struct.
type object struct {
	members
	err error // the first of those after which reading goes on
}

// member reads one member of an object into the struct at p.
func (u *State) member(s *Struct, p plan.Pointer, o *object) error {
	val, form, err := (*text.Decoder)(u.Dec).ReadName()
	if err != nil {
		return err
	}
	o.begun = true
	name := Unquoted(val, form.Verbatim())
	i := s.Shape.FindAny(name)
	if i < 0 {
		matches := 0
		if i, matches = s.Shape.FindFold(name, s.ignoreCase, s.delimiters); matches > 1 && !s.Tolerant {
			if err := u.Keep(&o.err, plan.NewUnmarshalErrorAfter(u.Dec, s.Typ, plan.ErrAmbiguousName)); err != nil {
				return err
			}
			return u.Dec.SkipValue()
		}
	}
	if i < 0 {
		return u.skip(s, p, o, val, name)
	}
	f := &s.Fields[i]
	if !o.seen.Insert(f.id) && s.Unique {
		return u.duplicateName(len(val))
	}
	if o.next = i + 1; o.next == len(s.Fields) {
		o.next = 0
	}
	return u.Keep(&o.err, u.readField(f, p))
}

// Field reads the value of the field f of the struct at p.
func (u *State) readField(f *Field, p plan.Pointer) (err error) {
	q := p.At(f.Offset)
	if f.Hops != nil {
		at := u.mark()
		if q, err = u.follow(f, p); err != nil {
			return u.passError(at, err)
		}
	}
	return u.ReadValue(f.Plan, q)
}

// skip reads the value of a member that is no field's. val is the name as it
// stands, and name what it means.
func (u *State) skip(s *Struct, p plan.Pointer, o *object, val, name []byte) error {
	if s.Tag != "" && string(name) == s.Tag {
		if !o.seen.Insert(s.tagID) && s.Unique {
			return u.duplicateName(len(val))
		}
		return u.Dec.SkipValue()
	}
	if s.Reject && s.Fallback == nil {
		if err := u.Keep(&o.err, plan.NewUnmarshalErrorAfter(u.Dec, s.Typ, plan.ErrUnknownName)); err != nil {
			return err
		}
	}
	if s.Unique {
		if !o.unknown {
			o.unknown = true
			u.unknown.Push()
		}
		if !u.unknown.InsertCopy(nil, name) {
			return u.duplicateName(len(val))
		}
	}
	if s.Fallback == nil {
		return u.Dec.SkipValue()
	}
	return u.Keep(&o.err, u.embed(s.Fallback, p, val, name))
}

// fastMembers reads members of an object of which some have been read, window by window
// of the index. done says that the object has been read to its end. Otherwise the
// Decoder stands before a comma or the end of the object, and the complete form reads on.
func (u *State) fastMembers(s *Struct, p plan.Pointer, m *members) (done bool, err error) {
	if s.ring == nil || u.byTokens() {
		return false, nil
	}
	x := (*text.Decoder)(u.Dec)
	if !m.begun {
		if !s.others || !x.Resume(leastWhole) {
			return false, nil
		}
		c := x.Cursor()
		ent, org := c.Ahead()
		read, err := u.otherNext(s, p, m, c.Buf, ent[:c.Left()], 0, org)
		if m.begun = read; !read || err != nil {
			return false, err
		}
	}
	for {
		c, more := u.memberAhead(&done)
		if !more {
			return done, nil
		}
		ent, org := c.Ahead()
		if read, err := u.otherNext(s, p, m, c.Buf, ent[:c.Left()], 1, org); read {
			if err != nil {
				return false, err
			}
			continue
		}
		if took, end := u.WholeAt(s, p, m, c.Buf, ent[:c.Left()], org, min(x.DepthLeft(), maxWhole)); took > 0 {
			x.EndObject(took, end-1)
			return true, nil
		}
		r := u.unpause()
		*m = r.members
		switch {
		case r.at > 0 || r.start > 0:
			err = u.finishMember(&r, org)
		case r.took > 0:
			x.Catch(r.took+1, org+r.end, r.count)
		default:
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
}

// otherNext reads the next member of an object that the Decoder knows of, if it is of the field
// that is likely to come, and it or what it holds is always read by the Decoder: to find that
// out, there and back again, costs more than some methods. ent begins with the comma before it,
// which the first one has not: so many entries come before that of its name. If read is false,
// nothing has happened.
//
//	ent    0 1   2 3 4
//	text   , "name": value
func (u *State) otherNext(s *Struct, p plan.Pointer, m *members, buf []byte, ent []uint32, before, org int) (read bool, err error) {
	f := &s.hot[m.next]
	if !f.byDecoder() && !f.holdsByDecoder() || len(ent) < before+4 {
		return false, nil
	}
	e := (*[4]uint32)(ent[before:])
	rf, start, stop := &s.Fields[f.index], org+int(e[0]&simd.PosMask), org+int(e[1]&simd.PosMask)
	if e[1]&simd.Backslash != 0 || buf[start] != '"' || org+int(e[2]&simd.PosMask) != stop+1 || buf[stop+1] != ':' ||
		!rf.Key.Match(buf, start+1, stop) || s.marks && !m.seen.Insert(rf.id) && s.Unique {
		return false, nil
	}
	m.next = int(f.next.index)
	(*text.Decoder)(u.Dec).NextName(before+3, start+1, stop, org+int(e[3]&simd.PosMask))
	return true, u.readField(rf, p)
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
		r.entries.ready()
		return elem.Read(u, elem, r.entries.vp)
	}
}

// memberAhead returns the cursor before the comma after a member, if that comes next and is
// followed by another member, and that is to be read this way. If it is the end of the object, it is
// read, and done is set.
func (u *State) memberAhead(done *bool) (c *scan.Cursor, more bool) {
	x := (*text.Decoder)(u.Dec)
	if u.byTokens() || !x.Resume(leastWhole) {
		return nil, false
	}
	c = x.Cursor()
	ent, _ := c.Ahead()
	at := c.Pos(ent[0])
	if end := x.End(); at != end && !scan.EndsScalar[c.Buf[end]] {
		return nil, false
	}
	u.tail = !c.More()
	if *done = c.Buf[at] == '}'; *done {
		x.EndObject(1, at)
	}
	return c, c.Buf[at] == ','
}

package edit

import (
	"errors"
	"slices"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// An Editor changes a document step by step: package javelin says how.
type Editor struct {
	// Value makes a part of a Go value that is to stand below depth others. Package
	// javelin, which knows all values, sets it for who gives some.
	Value func(v any, p jsontext.Pointer, depth int) (*Part, error)

	Root         *Part // nil when there is no document yet
	Noted        bool  // there may be comments
	Before, Back []byte
	Room         int64 // how many bytes Copy may still add
	Fault        error // what is wrong with the document it was to begin with
}

var (
	// ErrExists says that there is a member of that name.
	ErrExists = errors.New("member of that name exists")

	ErrWithin = errors.New("cannot move a value into itself")
	ErrIndex  = errors.New("not an index of the array")
)

// MinRoom is how many bytes edits may add to any document.
const MinRoom = 64 << 20

// editOf is [Node.Edit].
func Of(n tape.Node) *Editor {
	e := &Editor{Room: MinRoom}
	start, end, ok := n.Bounds()
	if !ok {
		e.Fault = n.Broken()
		return e
	}
	e.Root = &Part{Node: n}
	if n.Slot == 0 && !n.Doc.Known {
		whole := n.Doc.Whole()
		e.Before, e.Back = whole[n.Doc.Mark():start:start], whole[end:]
	}
	e.Noted = n.Doc.Noted()
	e.Room += 16 * int64(end-start)
	return e
}

// newEditor returns one that has no document yet.
func New() *Editor { return &Editor{Room: MinRoom} }

// Fail returns an error for a place.
func Fail(p jsontext.Pointer, err error) error { return tape.Fail(0, p, err) }

// Tokens returns the tokens of p.
func (e *Editor) Tokens(p jsontext.Pointer) ([]string, error) {
	if e.Fault != nil {
		return nil, e.Fault
	}
	if !p.IsValid() {
		return nil, Fail("", tape.ErrPointer)
	}
	toks := slices.Collect(p.Tokens())
	if len(toks) > tape.DepthLimit {
		return nil, Fail("", tape.ErrDepth)
	}
	return toks, nil
}

// At returns the part at p.
func (e *Editor) At(p jsontext.Pointer) (*Part, error) {
	toks, err := e.Tokens(p)
	if err != nil {
		return nil, err
	}
	return e.Reach(toks, p)
}

// Reach returns the part at toks, which are those of p.
func (e *Editor) Reach(toks []string, p jsontext.Pointer) (*Part, error) {
	if e.Root == nil {
		return nil, Fail(p, tape.ErrNotFound)
	}
	at := e.Root
	for _, tok := range toks {
		if !at.Open() {
			return nil, Fail(p, tape.ErrNotFound)
		}
		i := at.child(tok)
		if i < 0 {
			return nil, Fail(p, tape.ErrNotFound)
		}
		at = at.List[i].Value
	}
	return at, nil
}

// Adopt returns n as it may stand in the document: without comments if that was opened
// without [Comments].
func (e *Editor) Adopt(n tape.Node) tape.Node {
	if e.Noted || n.Doc == nil || n.Doc.Extra == nil || n.Doc.Extra.Whole == nil {
		return n
	}
	return tape.Known(n.Raw(), n.Doc.Loose)
}

// Place puts v at the place that toks lead to, or, by way of several members of one
// name, at all such places; parents that are missing are made. With insert, elements
// make room, otherwise what is there is replaced.
func (e *Editor) Place(toks []string, p jsontext.Pointer, v *Part, insert bool) error {
	return e.PlaceNoted(toks, p, v, insert, Notes{})
}

// PlaceNoted is place of a value with comments.
func (e *Editor) PlaceNoted(toks []string, p jsontext.Pointer, v *Part, insert bool, r Notes) error {
	if len(toks) == 0 {
		e.Root = v
		if !r.Empty() {
			r.raiseMid()
			e.Before = Seal(e.Before, r.above)
			e.Back = Seal(slices.Concat(r.tail, r.post), e.Back)
		}
		return nil
	}
	if e.Root == nil {
		e.Root = chain(toks, v)
		return nil
	}
	var one [1]seat
	seats, err := e.Root.seats(toks, p, insert, one[:0])
	if err != nil {
		return err
	}
	for range seats[1:] {
		if err := e.SpendRoom(v); err != nil {
			return Fail(p, err)
		}
	}
	for i, s := range seats {
		w := v
		if i > 0 {
			w = v.Clone(e.Noted)
		}
		if s.add {
			s.fill(w, r)
		} else {
			s.in.ReplaceNoted(s.at, w, r)
		}
	}
	return nil
}

// A seat is a place for a value: that of the entry of an object or array which is to be
// replaced, or where in a list to add the rest of the way to it.
type seat struct {
	in   *Part
	add  bool
	at   int
	rest []string
}

// fill adds v with its comments, and what is missing on the way to it.
func (s *seat) fill(v *Part, r Notes) {
	var name []byte
	if s.in.Kind == '{' {
		name = tape.Quote(s.rest[0])
	}
	s.in.putWith(s.at, name, chain(s.rest[1:], v), r)
}

// seats adds to found what [Editor.place] changes for toks, of which there is one at
// least. It changes nothing.
func (p *Part) seats(toks []string, ptr jsontext.Pointer, insert bool, found []seat) ([]seat, error) {
	for ; ; toks = toks[1:] {
		if !p.Open() {
			return nil, Fail(ptr, tape.ErrKind)
		}
		last := len(toks) == 1
		i, ok := len(p.List), true
		if p.Kind == '{' {
			if i = p.Find(toks[0]); i < 0 {
				return append(found, seat{p, true, len(p.List), toks}), nil
			}
			for j := p.Namesake(i); j >= 0; j = p.Namesake(j) {
				if last {
					found = append(found, seat{in: p, at: j})
					continue
				}
				var err error
				if found, err = p.List[j].Value.seats(toks[1:], ptr, insert, found); err != nil {
					return nil, err
				}
			}
		} else if i, ok = p.index(toks[0]); !ok {
			return nil, Fail(ptr, ErrIndex)
		} else if i == len(p.List) || last && insert {
			return append(found, seat{p, true, i, toks}), nil
		}
		if last {
			return append(found, seat{in: p, at: i}), nil
		}
		p = p.List[i].Value
	}
}

// chain wraps v in the parents that are missing: an array for a token that is the
// index of its first element, "0" or "-", otherwise an object.
func chain(toks []string, v *Part) *Part {
	for i := len(toks) - 1; i >= 0; i-- {
		if toks[i] == "0" || toks[i] == "-" {
			v = &Part{Kind: '[', List: []Entry{{Value: v}}}
		} else {
			v = &Part{Kind: '{', List: []Entry{{Name: tape.Quote(toks[i]), Mid: []byte{':'}, Value: v}}}
		}
	}
	return v
}

// Set puts a value at a place.
func (e *Editor) Set(p jsontext.Pointer, v any) error { return e.add(p, v, false) }

// Insert is Set, but in an array the value is inserted.
func (e *Editor) Insert(p jsontext.Pointer, v any) error { return e.add(p, v, true) }

func (e *Editor) add(p jsontext.Pointer, v any, insert bool) error {
	toks, err := e.Tokens(p)
	if err != nil {
		return err
	}
	w, err := e.Value(v, p, len(toks))
	if err != nil {
		return err
	}
	w.Node = e.Adopt(w.Node)
	return e.Place(toks, p, w, insert)
}

// Append puts values after the last element of an array.
func (e *Editor) Append(p jsontext.Pointer, values ...any) error {
	toks, err := e.Tokens(p)
	if err != nil {
		return err
	}
	parts := make([]*Part, len(values))
	for i, v := range values {
		if parts[i], err = e.Value(v, p, len(toks)+1); err != nil {
			return err
		}
		parts[i].Node = e.Adopt(parts[i].Node)
	}
	if e.Root == nil {
		e.Root = chain(toks, &Part{Node: tape.Known([]byte("[]"), false)})
	}
	// The root is as an element of a list of one.
	above := &Part{Kind: '[', List: []Entry{{Value: e.Root}}}
	seats := []seat{{in: above}}
	if len(toks) > 0 {
		if seats, err = e.Root.seats(toks, p, false, nil); err != nil {
			return err
		}
	}
	for i, s := range seats {
		if !s.add && s.in.List[s.at].Value.KindOf() != jsontext.KindBeginArray {
			return Fail(p, tape.ErrKind)
		}
		for _, v := range parts {
			if i == 0 {
				break // the values themselves, all others are copies
			}
			if err := e.SpendRoom(v); err != nil {
				return Fail(p, err)
			}
		}
	}
	for i, s := range seats {
		list := &Part{Kind: '['}
		if s.add {
			s.fill(list, Notes{})
		} else {
			list = s.in.List[s.at].Value
		}
		list.Open()
		for _, v := range parts {
			if i > 0 {
				v = v.Clone(e.Noted)
			}
			list.Put(len(list.List), nil, v)
		}
	}
	return nil
}

// Delete takes the value at p out.
func (e *Editor) Delete(p jsontext.Pointer) error {
	_, _, err := e.take(p)
	return err
}

// take takes the value at p out, and returns it with its comments.
func (e *Editor) take(p jsontext.Pointer) (v *Part, r Notes, err error) {
	toks, err := e.Tokens(p)
	if err != nil {
		return nil, r, err
	}
	return e.TakeAt(toks, p)
}

// TakeAt is take by tokens, which are those of p or the last of them.
func (e *Editor) TakeAt(toks []string, p jsontext.Pointer) (v *Part, r Notes, err error) {
	if len(toks) == 0 {
		v := e.Root
		if v == nil {
			return nil, r, Fail(p, tape.ErrNotFound)
		}
		e.Root = nil
		return v, r, nil
	}
	holders := e.holders(toks)
	if len(holders) == 0 {
		return nil, r, Fail(p, tape.ErrNotFound)
	}
	for _, at := range holders {
		i := at.child(toks[len(toks)-1])
		v = at.List[i].Value
		r = at.DropAll(i)
	}
	return v, r, nil
}

// Entry returns the object or array that the value at toks is an entry of, and which.
func (e *Editor) Entry(toks []string, p jsontext.Pointer) (at *Part, i int, err error) {
	if at, err = e.Reach(toks[:len(toks)-1], p); err != nil {
		return nil, 0, err
	}
	if !at.Open() {
		return nil, 0, Fail(p, tape.ErrNotFound)
	}
	if i = at.child(toks[len(toks)-1]); i < 0 {
		return nil, 0, Fail(p, tape.ErrNotFound)
	}
	return at, i, nil
}

// Rename gives the member at p another name.
func (e *Editor) Rename(p jsontext.Pointer, name string) error {
	toks, err := e.Tokens(p)
	if err != nil {
		return err
	}
	if len(toks) == 0 {
		return Fail(p, tape.ErrKind)
	}
	at, err := e.Reach(toks[:len(toks)-1], p)
	if err != nil {
		return err
	}
	old := toks[len(toks)-1]
	if at.KindOf() != jsontext.KindBeginObject {
		return Fail(p, tape.ErrKind)
	}
	at.Open()
	i := at.Find(old)
	switch {
	case i < 0:
		return Fail(p, tape.ErrNotFound)
	case old == name:
		return nil
	case at.Find(name) >= 0:
		return Fail(p, ErrExists)
	}
	quoted, err := wire.AppendQuote(nil, name, &opt.Flags{})
	if err != nil {
		return Fail(p, wire.ErrInvalidUTF8)
	}
	holders := e.holders(toks)
	for _, at := range holders {
		if at.Kind != '{' {
			return Fail(p, tape.ErrKind)
		}
		if at.Find(name) >= 0 {
			return Fail(p, ErrExists)
		}
	}
	for _, at := range holders {
		for i := at.Find(old); i >= 0; i = at.findFrom(i+1, old) {
			at.List[i].Name = quoted
		}
	}
	return nil
}

// Move takes the value at from out and inserts it at to.
func (e *Editor) Move(from, to jsontext.Pointer) error {
	if from.Contains(to) && from != to {
		return Fail(to, ErrWithin)
	}
	toks, err := e.Tokens(to)
	if err != nil {
		return err
	}
	v, err := e.At(from)
	if err != nil || from == to {
		return err
	}
	if len(toks)+v.depth() > tape.DepthLimit {
		return Fail(to, tape.ErrDepth)
	}
	// Whether there is a place for it is known only without it.
	undo := e.snapshot(slices.Collect(from.Tokens()))
	_, r, err := e.take(from)
	if err != nil {
		return err
	}
	if err := e.PlaceNoted(toks, to, v, true, r); err != nil {
		undo()
		return err
	}
	return nil
}

// snapshot returns what puts the lists back of which the value that toks lead to is
// an entry.
func (e *Editor) snapshot(toks []string) func() {
	if len(toks) == 0 {
		root := e.Root
		return func() { e.Root = root }
	}
	holders := e.holders(toks)
	before := make([]Part, len(holders))
	for i, at := range holders {
		before[i] = *at
		before[i].List = slices.Clone(at.List)
	}
	return func() {
		for i, at := range holders {
			*at = before[i]
		}
	}
}

// Copy inserts the value at from at another place, too.
func (e *Editor) Copy(from, to jsontext.Pointer) error {
	toks, err := e.Tokens(to)
	if err != nil {
		return err
	}
	v, err := e.At(from)
	if err != nil {
		return err
	}
	if len(toks)+v.depth() > tape.DepthLimit {
		return Fail(to, tape.ErrDepth)
	}
	n := v.AsNode(e.Noted)
	var r Notes
	if e.Noted && from != "" {
		at, i, err := e.Entry(slices.Collect(from.Tokens()), from)
		if err != nil {
			return err
		}
		r = at.NotesOf(i)
	}
	size := int64(len(n.Raw()) + len(r.above) + len(r.mid) + len(r.tail) + len(r.post))
	if size > e.Room {
		return Fail(to, tape.ErrTooLarge)
	}
	if err := e.PlaceNoted(toks, to, &Part{Node: n}, true, r); err != nil {
		return err
	}
	e.Room -= size
	return nil
}

// Get returns the value at p as it is now.
func (e *Editor) Get(p jsontext.Pointer) tape.Node {
	v, err := e.At(p)
	if err != nil {
		return tape.Node{}
	}
	return v.AsNode(e.Noted)
}

// AppendTo appends the text of the document as it is now.
func (e *Editor) AppendTo(dst []byte) []byte {
	if e.Root == nil {
		return dst
	}
	dst = append(dst, e.Before...)
	dst = e.Root.Print(dst)
	return append(dst, e.Back...)
}

// Bytes returns the text of the document as it is now.
func (e *Editor) Bytes() []byte { return e.AppendTo(nil) }

// Node returns the root of the document as it is now.
func (e *Editor) Node() tape.Node {
	if e.Root == nil {
		return tape.Node{}
	}
	return e.Root.printed(e.Noted)
}

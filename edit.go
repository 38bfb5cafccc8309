package javelin

import (
	"errors"
	"slices"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// An teditor changes a document step by step: package javelin says how.
type teditor struct {
	root         *part // nil when there is no document yet
	noted        bool  // there may be comments
	before, back []byte
	room         int64 // how many bytes Copy may still add
	fault        error // what is wrong with the document it was to begin with
}

var (
	errExists = errors.New("member of that name exists")
	errWithin = errors.New("cannot move a value into itself")
	errIndex  = errors.New("not an index of the array")
)

const minRoom = 64 << 20

// editOf is [Node.Edit].
func editOf(n tape.Node) *teditor {
	e := &teditor{room: minRoom}
	start, end, ok := n.Bounds()
	if !ok {
		e.fault = n.Broken()
		return e
	}
	e.root = &part{node: n}
	if n.Slot == 0 && !n.Doc.Known {
		whole := n.Doc.Whole()
		e.before, e.back = whole[n.Doc.Mark():start:start], whole[end:]
	}
	e.noted = n.Doc.Noted()
	e.room += 16 * int64(end-start)
	return e
}

// newEditor returns one that has no document yet.
func newEditor() *teditor { return &teditor{room: minRoom} }

// fail returns an error for a place.
func fail(p jsontext.Pointer, err error) error { return tape.Fail(0, p, err) }

// tokens returns the tokens of p.
func (e *teditor) tokens(p jsontext.Pointer) ([]string, error) {
	if e.fault != nil {
		return nil, e.fault
	}
	if !p.IsValid() {
		return nil, fail("", tape.ErrPointer)
	}
	toks := slices.Collect(p.Tokens())
	if len(toks) > tape.DepthLimit {
		return nil, fail("", tape.ErrDepth)
	}
	return toks, nil
}

// at returns the part at p.
func (e *teditor) at(p jsontext.Pointer) (*part, error) {
	toks, err := e.tokens(p)
	if err != nil {
		return nil, err
	}
	return e.reach(toks, p)
}

func (e *teditor) reach(toks []string, p jsontext.Pointer) (*part, error) {
	if e.root == nil {
		return nil, fail(p, tape.ErrNotFound)
	}
	at := e.root
	for _, tok := range toks {
		if !at.open() {
			return nil, fail(p, tape.ErrNotFound)
		}
		i := at.child(tok)
		if i < 0 {
			return nil, fail(p, tape.ErrNotFound)
		}
		at = at.list[i].value
	}
	return at, nil
}

// value makes a part of a Go value that is to stand below depth others. Package javelin,
// which knows all values, sets it.
var value func(v any, p jsontext.Pointer, depth int) (*part, error)

// adopt returns n as it may stand in the document: without comments if that was opened
// without [Comments].
func (e *teditor) adopt(n tape.Node) tape.Node {
	if e.noted || n.Doc == nil || n.Doc.Extra == nil || n.Doc.Extra.Whole == nil {
		return n
	}
	return tape.Known(n.Raw(), n.Doc.Loose)
}

// place puts v at the place that toks lead to, or, by way of several members of one
// name, at all such places; parents that are missing are made. With insert, elements
// make room, otherwise what is there is replaced.
func (e *teditor) place(toks []string, p jsontext.Pointer, v *part, insert bool) error {
	return e.placeNoted(toks, p, v, insert, notes{})
}

// placeNoted is place of a value with comments.
func (e *teditor) placeNoted(toks []string, p jsontext.Pointer, v *part, insert bool, r notes) error {
	if len(toks) == 0 {
		e.root = v
		if !r.empty() {
			r.raiseMid()
			e.before = seal(e.before, r.above)
			e.back = seal(slices.Concat(r.tail, r.post), e.back)
		}
		return nil
	}
	if e.root == nil {
		e.root = chain(toks, v)
		return nil
	}
	var one [1]seat
	seats, err := e.root.seats(toks, p, insert, one[:0])
	if err != nil {
		return err
	}
	for range seats[1:] {
		if err := e.spendRoom(v); err != nil {
			return fail(p, err)
		}
	}
	for i, s := range seats {
		w := v
		if i > 0 {
			w = v.clone(e.noted)
		}
		if s.add {
			s.fill(w, r)
		} else {
			s.in.replaceNoted(s.at, w, r)
		}
	}
	return nil
}

// A seat is a place for a value: that of the entry of an object or array which is to be
// replaced, or where in a list to add the rest of the way to it.
type seat struct {
	in   *part
	add  bool
	at   int
	rest []string
}

// fill adds v with its comments, and what is missing on the way to it.
func (s *seat) fill(v *part, r notes) {
	var name []byte
	if s.in.kind == '{' {
		name = tape.Quote(s.rest[0])
	}
	s.in.putWith(s.at, name, chain(s.rest[1:], v), r)
}

// seats adds to found what [Editor.place] changes for toks, of which there is one at
// least. It changes nothing.
func (p *part) seats(toks []string, ptr jsontext.Pointer, insert bool, found []seat) ([]seat, error) {
	for ; ; toks = toks[1:] {
		if !p.open() {
			return nil, fail(ptr, tape.ErrKind)
		}
		last := len(toks) == 1
		i, ok := len(p.list), true
		if p.kind == '{' {
			if i = p.find(toks[0]); i < 0 {
				return append(found, seat{p, true, len(p.list), toks}), nil
			}
			for j := p.namesake(i); j >= 0; j = p.namesake(j) {
				if last {
					found = append(found, seat{in: p, at: j})
					continue
				}
				var err error
				if found, err = p.list[j].value.seats(toks[1:], ptr, insert, found); err != nil {
					return nil, err
				}
			}
		} else if i, ok = p.index(toks[0]); !ok {
			return nil, fail(ptr, errIndex)
		} else if i == len(p.list) || last && insert {
			return append(found, seat{p, true, i, toks}), nil
		}
		if last {
			return append(found, seat{in: p, at: i}), nil
		}
		p = p.list[i].value
	}
}

// chain wraps v in the parents that are missing: an array for a token that is the
// index of its first element, "0" or "-", otherwise an object.
func chain(toks []string, v *part) *part {
	for i := len(toks) - 1; i >= 0; i-- {
		if toks[i] == "0" || toks[i] == "-" {
			v = &part{kind: '[', list: []entry{{value: v}}}
		} else {
			v = &part{kind: '{', list: []entry{{name: tape.Quote(toks[i]), mid: []byte{':'}, value: v}}}
		}
	}
	return v
}

// Set puts a value at a place.
func (e *teditor) Set(p jsontext.Pointer, v any) error { return e.add(p, v, false) }

// Insert is Set, but in an array the value is inserted.
func (e *teditor) Insert(p jsontext.Pointer, v any) error { return e.add(p, v, true) }

func (e *teditor) add(p jsontext.Pointer, v any, insert bool) error {
	toks, err := e.tokens(p)
	if err != nil {
		return err
	}
	w, err := value(v, p, len(toks))
	if err != nil {
		return err
	}
	w.node = e.adopt(w.node)
	return e.place(toks, p, w, insert)
}

// Append puts values behind the last element of an array.
func (e *teditor) Append(p jsontext.Pointer, values ...any) error {
	toks, err := e.tokens(p)
	if err != nil {
		return err
	}
	parts := make([]*part, len(values))
	for i, v := range values {
		if parts[i], err = value(v, p, len(toks)+1); err != nil {
			return err
		}
		parts[i].node = e.adopt(parts[i].node)
	}
	if e.root == nil {
		e.root = chain(toks, &part{node: tape.Known([]byte("[]"), false)})
	}
	// The root is as an element of a list of one.
	above := &part{kind: '[', list: []entry{{value: e.root}}}
	seats := []seat{{in: above}}
	if len(toks) > 0 {
		if seats, err = e.root.seats(toks, p, false, nil); err != nil {
			return err
		}
	}
	for i, s := range seats {
		if !s.add && s.in.list[s.at].value.kindOf() != jsontext.KindBeginArray {
			return fail(p, tape.ErrKind)
		}
		for _, v := range parts {
			if i == 0 {
				break // the values themselves, all others are copies
			}
			if err := e.spendRoom(v); err != nil {
				return fail(p, err)
			}
		}
	}
	for i, s := range seats {
		list := &part{kind: '['}
		if s.add {
			s.fill(list, notes{})
		} else {
			list = s.in.list[s.at].value
		}
		list.open()
		for _, v := range parts {
			if i > 0 {
				v = v.clone(e.noted)
			}
			list.put(len(list.list), nil, v)
		}
	}
	return nil
}

// Delete takes the value at p out.
func (e *teditor) Delete(p jsontext.Pointer) error {
	_, _, err := e.take(p)
	return err
}

// take takes the value at p out, and returns it with its comments.
func (e *teditor) take(p jsontext.Pointer) (v *part, r notes, err error) {
	toks, err := e.tokens(p)
	if err != nil {
		return nil, r, err
	}
	return e.takeAt(toks, p)
}

// takeAt is take by tokens, which are those of p or the last of them.
func (e *teditor) takeAt(toks []string, p jsontext.Pointer) (v *part, r notes, err error) {
	if len(toks) == 0 {
		v := e.root
		if v == nil {
			return nil, r, fail(p, tape.ErrNotFound)
		}
		e.root = nil
		return v, r, nil
	}
	holders := e.holders(toks)
	if len(holders) == 0 {
		return nil, r, fail(p, tape.ErrNotFound)
	}
	for _, at := range holders {
		i := at.child(toks[len(toks)-1])
		v = at.list[i].value
		r = at.dropAll(i)
	}
	return v, r, nil
}

// entry returns the object or array that the value at toks is an entry of, and which.
func (e *teditor) entry(toks []string, p jsontext.Pointer) (at *part, i int, err error) {
	if at, err = e.reach(toks[:len(toks)-1], p); err != nil {
		return nil, 0, err
	}
	if !at.open() {
		return nil, 0, fail(p, tape.ErrNotFound)
	}
	if i = at.child(toks[len(toks)-1]); i < 0 {
		return nil, 0, fail(p, tape.ErrNotFound)
	}
	return at, i, nil
}

// Rename gives the member at p another name.
func (e *teditor) Rename(p jsontext.Pointer, name string) error {
	toks, err := e.tokens(p)
	if err != nil {
		return err
	}
	if len(toks) == 0 {
		return fail(p, tape.ErrKind)
	}
	at, err := e.reach(toks[:len(toks)-1], p)
	if err != nil {
		return err
	}
	old := toks[len(toks)-1]
	if at.kindOf() != jsontext.KindBeginObject {
		return fail(p, tape.ErrKind)
	}
	at.open()
	i := at.find(old)
	switch {
	case i < 0:
		return fail(p, tape.ErrNotFound)
	case old == name:
		return nil
	case at.find(name) >= 0:
		return fail(p, errExists)
	}
	quoted, err := wire.AppendQuote(nil, name, &opt.Flags{})
	if err != nil {
		return fail(p, wire.ErrInvalidUTF8)
	}
	holders := e.holders(toks)
	for _, at := range holders {
		if at.kind != '{' {
			return fail(p, tape.ErrKind)
		}
		if at.find(name) >= 0 {
			return fail(p, errExists)
		}
	}
	for _, at := range holders {
		for i := at.find(old); i >= 0; i = at.findFrom(i+1, old) {
			at.list[i].name = quoted
		}
	}
	return nil
}

// Move takes the value at from out and inserts it at to.
func (e *teditor) Move(from, to jsontext.Pointer) error {
	if from.Contains(to) && from != to {
		return fail(to, errWithin)
	}
	toks, err := e.tokens(to)
	if err != nil {
		return err
	}
	v, err := e.at(from)
	if err != nil || from == to {
		return err
	}
	if len(toks)+v.depth() > tape.DepthLimit {
		return fail(to, tape.ErrDepth)
	}
	// Whether there is a place for it is known only without it.
	undo := e.snapshot(slices.Collect(from.Tokens()))
	_, r, err := e.take(from)
	if err != nil {
		return err
	}
	if err := e.placeNoted(toks, to, v, true, r); err != nil {
		undo()
		return err
	}
	return nil
}

// snapshot returns what puts the lists back of which the value that toks lead to is
// an entry.
func (e *teditor) snapshot(toks []string) func() {
	if len(toks) == 0 {
		root := e.root
		return func() { e.root = root }
	}
	holders := e.holders(toks)
	before := make([]part, len(holders))
	for i, at := range holders {
		before[i] = *at
		before[i].list = slices.Clone(at.list)
	}
	return func() {
		for i, at := range holders {
			*at = before[i]
		}
	}
}

// Copy inserts the value at from at another place, too.
func (e *teditor) Copy(from, to jsontext.Pointer) error {
	toks, err := e.tokens(to)
	if err != nil {
		return err
	}
	v, err := e.at(from)
	if err != nil {
		return err
	}
	if len(toks)+v.depth() > tape.DepthLimit {
		return fail(to, tape.ErrDepth)
	}
	n := v.asNode(e.noted)
	var r notes
	if e.noted && from != "" {
		at, i, err := e.entry(slices.Collect(from.Tokens()), from)
		if err != nil {
			return err
		}
		r = at.notesOf(i)
	}
	size := int64(len(n.Raw()) + len(r.above) + len(r.mid) + len(r.tail) + len(r.post))
	if size > e.room {
		return fail(to, tape.ErrTooLarge)
	}
	if err := e.placeNoted(toks, to, &part{node: n}, true, r); err != nil {
		return err
	}
	e.room -= size
	return nil
}

// Get returns the value at p as it is now.
func (e *teditor) Get(p jsontext.Pointer) tape.Node {
	v, err := e.at(p)
	if err != nil {
		return tape.Node{}
	}
	return v.asNode(e.noted)
}

// AppendTo appends the text of the document as it is now.
func (e *teditor) AppendTo(dst []byte) []byte {
	if e.root == nil {
		return dst
	}
	dst = append(dst, e.before...)
	dst = e.root.print(dst)
	return append(dst, e.back...)
}

// Bytes returns the text of the document as it is now.
func (e *teditor) Bytes() []byte { return e.AppendTo(nil) }

// Node returns the root of the document as it is now.
func (e *teditor) Node() tape.Node {
	if e.root == nil {
		return tape.Node{}
	}
	return e.root.printed(e.noted)
}

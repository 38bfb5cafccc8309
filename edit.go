package javelin

import (
	"bytes"
	"errors"
	"slices"

	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// An Editor changes a document step by step and prints the result once. The
// document it began with stays as it is. Whatever no edit has touched is printed
// byte for byte as it was: order, whitespace, numbers, escape sequences. What is
// inserted gets the whitespace of its neighbours.
//
// Places are JSON Pointers (RFC 6901). In an array the token "-" stands for the
// element behind the last one. An edit that returns an error has changed nothing.
//
// An Editor must not be used by several goroutines at once.
type Editor struct {
	root         *part // nil when there is no document yet
	before, back []byte
	room         int // how many bytes Copy may still add
}

// ErrExists says that there already is a member of that name.
var ErrExists = errors.New("member of that name exists")

var (
	errDepth   = errors.New("nested too deep")
	errPointer = errors.New("not a JSON Pointer")
	errWithin  = errors.New("cannot move a value into itself")
	errIndex   = errors.New("not an index of the array")
)

const minRoom = 64 << 20

// Edit returns an Editor for the value as a document of its own. If n is the root
// of a document, the whitespace around it is kept. If it does not exist, the
// Editor has no document yet.
func (n Node) Edit() *Editor {
	e := &Editor{room: minRoom}
	start, end, ok := n.bounds()
	if !ok {
		return e
	}
	e.root = &part{node: n}
	if n.at == 0 && !n.doc.known {
		e.before, e.back = n.doc.src[:start], n.doc.src[end:]
	}
	e.room += 16 * (end - start)
	return e
}

// NewEditor returns an Editor that has no document yet: the first edit makes one.
func NewEditor() *Editor { return &Editor{room: minRoom} }

// A part is a value in an Editor.
type part struct {
	node Node    // as it was, unless list is in force
	kind byte    // '{' or '[' when list is in force
	list []entry // the members or elements
	gap  []byte  // whitespace in an empty one
}

// An entry is a member or element with the whitespace around it.
//
//	{ lead "name" mid value tail , lead "name" mid value tail }
type entry struct {
	lead, name, mid []byte
	value           *part
	tail            []byte
}

func (p *part) kindOf() jsontext.Kind {
	if p.kind != 0 {
		return jsontext.Kind(p.kind)
	}
	return p.node.Kind()
}

// open puts list in force, for an object or array, and reports whether it is one.
func (p *part) open() bool {
	if p.kind != 0 {
		return true
	}
	n := p.node
	k := n.Kind()
	if k != jsontext.KindBeginObject && k != jsontext.KindBeginArray {
		return false
	}
	tape, src := n.doc.load(), n.doc.src
	at, limit := n.at+1, uint32(tape[n.at]>>highHalf)-1
	last := int(tape[n.at]&posMask) + 1 // behind what has been read
	count := int(tape[limit] >> highHalf)
	list := make([]entry, 0, count+1)
	parts := make([]part, count)
	for at < limit {
		var e entry
		p := int(tape[at] & posMask)
		e.lead = src[last:p:p]
		if k == jsontext.KindBeginObject {
			_, end, _ := n.doc.textBounds(tape[at])
			e.name = src[p : end+1 : end+1]
			at++
			p = int(tape[at] & posMask)
			e.mid = src[end+1 : p : p]
		}
		v := Node{doc: n.doc, at: at}
		_, end, _ := v.bounds()
		last = end
		at = next(tape, at)
		for src[last] <= ' ' {
			last++
		}
		e.tail = src[end:last:last]
		last++ // a comma, or the end
		e.value = &parts[len(list)]
		e.value.node = v
		list = append(list, e)
	}
	if count == 0 {
		end := int(tape[limit] & posMask)
		p.gap = src[last:end:end]
	}
	p.kind, p.list, p.node = byte(k), list, Node{}
	return true
}

// find returns the index of a member, -1 for none.
func (p *part) find(name string) int {
	for i := range p.list {
		raw := p.list[i].name
		if bytes.IndexByte(raw, '\\') < 0 {
			if string(raw[1:len(raw)-1]) == name {
				return i
			}
		} else if sameText(raw, name) {
			return i
		}
	}
	return -1
}

// index reads a token as the index of an element, or, behind the last one, where
// one may be put.
func (p *part) index(tok string) (i int, ok bool) {
	if tok == "-" {
		return len(p.list), true
	}
	i, ok = arrayIndex(tok)
	return i, ok && i <= len(p.list)
}

// child returns the index of what tok leads to in an open part, -1 for nothing.
func (p *part) child(tok string) int {
	if p.kind == '{' {
		return p.find(tok)
	}
	if i, ok := p.index(tok); ok && i < len(p.list) {
		return i
	}
	return -1
}

// depth returns how deep the value is nested.
func (p *part) depth() int {
	if p.kind == 0 {
		return depthOf(p.node)
	}
	d := 0
	for i := range p.list {
		d = max(d, p.list[i].value.depth())
	}
	return d + 1
}

func depthOf(n Node) int {
	if !n.IsObject() && !n.IsArray() {
		return 0
	}
	depth, deepest := 0, 0
	tape := n.doc.load()
	for _, w := range tape[n.at:next(tape, n.at)] {
		if w&nested != 0 {
			depth++
			deepest = max(deepest, depth)
		} else if c := n.doc.src[w&posMask]; c == '}' || c == ']' {
			depth--
		}
	}
	return deepest
}

// put puts an entry in front of list[i], or behind the last, with whitespace as
// the entries around it have it.
func (p *part) put(i int, name []byte, v *part) {
	e := entry{name: name, value: v}
	if p.kind == '{' {
		e.mid = []byte{':'}
	}
	n := len(p.list)
	if n > 0 {
		near := &p.list[min(i, n-1)]
		e.mid = near.mid
		switch {
		case i == n:
			e.lead = p.list[n-1].lead
			e.tail = p.list[n-1].tail
			p.list[n-1].tail = nil
			if n > 1 {
				p.list[n-1].tail = p.list[n-2].tail
			}
		case i == 0:
			e.lead = p.list[0].lead
			if n > 1 {
				p.list[0].lead, e.tail = p.list[1].lead, p.list[0].tail
			}
		default:
			e.lead, e.tail = p.list[i].lead, p.list[i-1].tail
		}
	}
	p.gap = nil
	p.list = slices.Insert(p.list, i, e)
}

// drop takes list[i] out.
func (p *part) drop(i int) {
	n := len(p.list)
	e := p.list[i]
	p.list = slices.Delete(p.list, i, i+1)
	switch {
	case n == 1:
		p.gap = nil
	case i == 0:
		p.list[0].lead = e.lead
	case i == n-1:
		p.list[n-2].tail = e.tail
	}
}

// fail returns an error for a place.
func fail(p jsontext.Pointer, err error) error { return &Error{JSONPointer: p, Err: err} }

// tokens returns the tokens of p.
func tokens(p jsontext.Pointer) ([]string, error) {
	if !p.IsValid() {
		return nil, fail("", errPointer)
	}
	toks := slices.Collect(p.Tokens())
	if len(toks) > depthLimit {
		return nil, fail("", errDepth)
	}
	return toks, nil
}

// at returns the part at p.
func (e *Editor) at(p jsontext.Pointer) (*part, error) {
	toks, err := tokens(p)
	if err != nil {
		return nil, err
	}
	return e.reach(toks, p)
}

func (e *Editor) reach(toks []string, p jsontext.Pointer) (*part, error) {
	if e.root == nil {
		return nil, fail(p, ErrNotFound)
	}
	at := e.root
	for _, tok := range toks {
		if !at.open() {
			return nil, fail(p, ErrNotFound)
		}
		i := at.child(tok)
		if i < 0 {
			return nil, fail(p, ErrNotFound)
		}
		at = at.list[i].value
	}
	return at, nil
}

// value makes a part of a Go value that is to stand below depth others.
func value(v any, p jsontext.Pointer, depth int) (*part, error) {
	if n, ok := v.(Node); ok && n.Exists() {
		if depth+depthOf(n) > depthLimit {
			return nil, fail(p, errDepth)
		}
		return &part{node: n}, nil
	}
	b, err := AppendValue(nil, v)
	if err != nil {
		var own *Error
		if errors.As(err, &own) {
			return nil, fail(p, own.Err)
		}
		return nil, err
	}
	n := knownNode(b, false)
	if depth+depthOf(n) > depthLimit {
		return nil, fail(p, errDepth)
	}
	return &part{node: n}, nil
}

// place puts v at the place that toks lead to; parents that are missing are made.
// With insert, elements make room, otherwise what is there is replaced.
func (e *Editor) place(toks []string, p jsontext.Pointer, v *part, insert bool) error {
	if len(toks) == 0 {
		e.root = v
		return nil
	}
	if e.root == nil {
		e.root = chain(toks, v)
		return nil
	}
	at := e.root
	for k, tok := range toks {
		if !at.open() {
			return fail(p, ErrKind)
		}
		last := k == len(toks)-1
		if at.kind == '{' {
			switch i := at.find(tok); {
			case i < 0:
				at.put(len(at.list), quote(tok), chain(toks[k+1:], v))
				return nil
			case last:
				at.list[i].value = v
				return nil
			default:
				at = at.list[i].value
			}
			continue
		}
		i, ok := at.index(tok)
		switch {
		case !ok:
			return fail(p, errIndex)
		case i == len(at.list) || last && insert:
			at.put(i, nil, chain(toks[k+1:], v))
			return nil
		case last:
			at.list[i].value = v
			return nil
		default:
			at = at.list[i].value
		}
	}
	return nil
}

// chain wraps v in the parents that are missing: an array for a token that is the
// index of its first element, "0" or "-", otherwise an object.
func chain(toks []string, v *part) *part {
	for i := len(toks) - 1; i >= 0; i-- {
		if toks[i] == "0" || toks[i] == "-" {
			v = &part{kind: '[', list: []entry{{value: v}}}
		} else {
			v = &part{kind: '{', list: []entry{{name: quote(toks[i]), mid: []byte{':'}, value: v}}}
		}
	}
	return v
}

// Set puts a value, which may be of any type that [AppendValue] can write, at a
// place: what is there is replaced. Objects and arrays on the way that do not
// exist are made.
func (e *Editor) Set(p jsontext.Pointer, v any) error { return e.add(p, v, false) }

// Insert is [Editor.Set], but in an array the value is inserted in front of the
// element that is there.
func (e *Editor) Insert(p jsontext.Pointer, v any) error { return e.add(p, v, true) }

func (e *Editor) add(p jsontext.Pointer, v any, insert bool) error {
	toks, err := tokens(p)
	if err != nil {
		return err
	}
	w, err := value(v, p, len(toks))
	if err != nil {
		return err
	}
	return e.place(toks, p, w, insert)
}

// Append puts values behind the last element of the array at p, which is made if
// it does not exist.
func (e *Editor) Append(p jsontext.Pointer, values ...any) error {
	toks, err := tokens(p)
	if err != nil {
		return err
	}
	parts := make([]*part, len(values))
	for i, v := range values {
		if parts[i], err = value(v, p, len(toks)+1); err != nil {
			return err
		}
	}
	at, err := e.reach(toks, p)
	if err != nil {
		at = &part{kind: '['}
		if err := e.place(toks, p, at, false); err != nil {
			return err
		}
	}
	if at.kindOf() != jsontext.KindBeginArray {
		return fail(p, ErrKind)
	}
	at.open()
	for _, v := range parts {
		at.put(len(at.list), nil, v)
	}
	return nil
}

// Delete takes the value at p out, a member with its name. Without the root,
// there is no document.
func (e *Editor) Delete(p jsontext.Pointer) error {
	_, err := e.take(p)
	return err
}

func (e *Editor) take(p jsontext.Pointer) (*part, error) {
	toks, err := tokens(p)
	if err != nil {
		return nil, err
	}
	if len(toks) == 0 {
		v := e.root
		if v == nil {
			return nil, fail(p, ErrNotFound)
		}
		e.root = nil
		return v, nil
	}
	at, err := e.reach(toks[:len(toks)-1], p)
	if err != nil {
		return nil, err
	}
	if !at.open() {
		return nil, fail(p, ErrNotFound)
	}
	i := at.child(toks[len(toks)-1])
	if i < 0 {
		return nil, fail(p, ErrNotFound)
	}
	v := at.list[i].value
	at.drop(i)
	return v, nil
}

// Rename gives the member at p another name. It keeps its place.
func (e *Editor) Rename(p jsontext.Pointer, name string) error {
	toks, err := tokens(p)
	if err != nil {
		return err
	}
	if len(toks) == 0 {
		return fail(p, ErrKind)
	}
	at, err := e.reach(toks[:len(toks)-1], p)
	if err != nil {
		return err
	}
	old := toks[len(toks)-1]
	if at.kindOf() != jsontext.KindBeginObject {
		return fail(p, ErrKind)
	}
	at.open()
	i := at.find(old)
	switch {
	case i < 0:
		return fail(p, ErrNotFound)
	case old == name:
		return nil
	case at.find(name) >= 0:
		return fail(p, ErrExists)
	}
	quoted, err := appendString(nil, name)
	if err != nil {
		return fail(p, wire.ErrInvalidUTF8)
	}
	at.list[i].name = quoted
	return nil
}

// Move takes the value at from out and then inserts it at to, as [Editor.Insert]
// does it.
func (e *Editor) Move(from, to jsontext.Pointer) error {
	if from.Contains(to) && from != to {
		return fail(to, errWithin)
	}
	toks, err := tokens(to)
	if err != nil {
		return err
	}
	v, err := e.at(from)
	if err != nil || from == to {
		return err
	}
	if len(toks)+v.depth() > depthLimit {
		return fail(to, errDepth)
	}
	// Whether there is a place for it is known only without it.
	undo := e.snapshot(from)
	if _, err := e.take(from); err != nil {
		return err
	}
	if err := e.place(toks, to, v, true); err != nil {
		undo()
		return err
	}
	return nil
}

// snapshot returns what puts the list back of which the value at p is an entry.
func (e *Editor) snapshot(p jsontext.Pointer) func() {
	if p == "" {
		root := e.root
		return func() { e.root = root }
	}
	at, err := e.at(p.Parent())
	if err != nil {
		return func() {}
	}
	list, gap := slices.Clone(at.list), at.gap
	return func() { at.list, at.gap = list, gap }
}

// Copy inserts the value at from at another place, too, as [Editor.Insert] does
// it. What copies add is limited to 64 MiB and 16 times the size of the document.
func (e *Editor) Copy(from, to jsontext.Pointer) error {
	toks, err := tokens(to)
	if err != nil {
		return err
	}
	v, err := e.at(from)
	if err != nil {
		return err
	}
	if len(toks)+v.depth() > depthLimit {
		return fail(to, errDepth)
	}
	n := v.node
	if v.kind != 0 {
		n = knownNode(v.print(nil), true)
	}
	size := len(n.Raw())
	if size > e.room {
		return fail(to, ErrTooLarge)
	}
	if err := e.place(toks, to, &part{node: n}, true); err != nil {
		return err
	}
	e.room -= size
	return nil
}

// Get returns the value at p as it is now, in a document of its own unless no
// edit has touched it.
func (e *Editor) Get(p jsontext.Pointer) Node {
	v, err := e.at(p)
	if err != nil {
		return Node{}
	}
	return v.asNode()
}

func (p *part) asNode() Node {
	if p.kind == 0 {
		return p.node
	}
	return knownNode(p.print(nil), true)
}

// AppendTo appends the text of the document as it is now, nothing if there is
// none.
func (e *Editor) AppendTo(dst []byte) []byte {
	if e.root == nil {
		return dst
	}
	dst = append(dst, e.before...)
	dst = e.root.print(dst)
	return append(dst, e.back...)
}

// Bytes returns the text of the document as it is now.
func (e *Editor) Bytes() []byte { return e.AppendTo(nil) }

// Node returns the root of the document as it is now, in a document of its own.
func (e *Editor) Node() Node {
	if e.root == nil {
		return Node{}
	}
	return knownNode(e.root.print(nil), true)
}

// print appends the text of the value.
func (p *part) print(dst []byte) []byte {
	if p.kind == 0 {
		return append(dst, p.node.Raw()...)
	}
	dst = append(dst, p.kind)
	for i := range p.list {
		if i > 0 {
			dst = append(dst, ',')
		}
		e := &p.list[i]
		dst = append(append(append(dst, e.lead...), e.name...), e.mid...)
		dst = e.value.print(dst)
		dst = append(dst, e.tail...)
	}
	dst = append(dst, p.gap...)
	return append(dst, p.kind+2)
}

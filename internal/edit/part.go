package edit

import (
	"bytes"
	"slices"

	"github.com/javelin-go/javelin/internal/jsonc"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Part is a value in an Editor.
type Part struct {
	Node  tape.Node // as it was, unless list is in force
	Kind  byte      // '{' or '[' when list is in force
	noted bool      // there may be comments in it
	comma bool      // one stands after the last entry, too
	List  []Entry   // the members or elements
	Gap   []byte    // whitespace in front of the end

	Unique bool // no name occurs twice in list
}

// An Entry is a member or element with the whitespace around it, of which comments are
// a part. Without a comma after the last value, its tail is nil.
//
//	{ lead "name" mid value tail , lead "name" mid value gap }
type Entry struct {
	Lead, Name, Mid []byte
	Value           *Part
	Tail            []byte
}

// KindOf returns what the value is.
func (p *Part) KindOf() jsontext.Kind {
	if p.Kind != 0 {
		return jsontext.Kind(p.Kind)
	}
	return p.Node.Kind()
}

// Open puts list in force, for an object or array, and reports whether it is one.
func (p *Part) Open() bool {
	if p.Kind != 0 {
		return true
	}
	n := p.Node
	k := n.Kind()
	if k != jsontext.KindBeginObject && k != jsontext.KindBeginArray {
		return false
	}
	words, src, whole := n.Doc.Load(), n.Doc.Src, n.Doc.Whole()
	at, limit := n.Slot+1, uint32(words[n.Slot]>>tape.HighHalf)-1
	last := int(words[n.Slot]&tape.PosMask) + 1 // after what has been read
	count := int(words[limit] >> tape.HighHalf)
	list := make([]Entry, 0, count+1)
	parts := make([]Part, count)
	for at < limit {
		var e Entry
		p := int(words[at] & tape.PosMask)
		e.Lead = whole[last:p:p]
		if k == jsontext.KindBeginObject {
			_, end, _ := n.Doc.TextBounds(words[at])
			e.Name = src[p : end+1 : end+1]
			at++
			p = int(words[at] & tape.PosMask)
			e.Mid = whole[end+1 : p : p]
		}
		v := tape.Node{Doc: n.Doc, Slot: at}
		_, end, _ := v.Bounds()
		last = end
		at = tape.Next(words, at)
		if at < limit {
			for src[last] != ',' {
				last++
			}
			e.Tail = whole[end:last:last]
			last++
		}
		e.Value = &parts[len(list)]
		e.Value.Node = v
		list = append(list, e)
	}
	end := int(words[limit] & tape.PosMask)
	p.Gap = whole[last:end:end]
	p.Unique = n.Doc.Strict()
	p.Kind, p.List, p.Node = byte(k), list, tape.Node{}
	if n.Doc.Extra != nil && n.Doc.Extra.Whole != nil {
		p.noted = true
		if i := commaIn(p.Gap); i >= 0 {
			p.comma = true
			list[count-1].Tail, p.Gap = p.Gap[:i:i], p.Gap[i+1:]
		}
	}
	return true
}

// Find returns the index of a member, -1 for none.
func (p *Part) Find(name string) int { return p.findFrom(0, name) }

// findFrom is find from list[i] on.
func (p *Part) findFrom(i int, name string) int {
	for ; i < len(p.List); i++ {
		raw := p.List[i].Name
		if bytes.IndexByte(raw, '\\') < 0 {
			if string(raw[1:len(raw)-1]) == name {
				return i
			}
		} else if tape.SameText(raw, name) {
			return i
		}
	}
	return -1
}

// index reads a token as the index of an element, or, after the last one, where
// one may be put.
func (p *Part) index(tok string) (i int, ok bool) {
	if tok == "-" {
		return len(p.List), true
	}
	i, ok = tape.ArrayIndex(tok)
	return i, ok && i <= len(p.List)
}

// child returns the index of what tok leads to in an open part, -1 for nothing.
func (p *Part) child(tok string) int {
	if p.Kind == '{' {
		return p.Find(tok)
	}
	if i, ok := p.index(tok); ok && i < len(p.List) {
		return i
	}
	return -1
}

// depth returns how deep the value is nested.
func (p *Part) depth() int {
	if p.Kind == 0 {
		return tape.DepthOf(p.Node)
	}
	d := 0
	for i := range p.List {
		d = max(d, p.List[i].Value.depth())
	}
	return d + 1
}

// Put puts an entry in front of list[i], or after the last, with whitespace as
// the entries around it have it.
func (p *Part) Put(i int, name []byte, v *Part) {
	p.putWith(i, name, v, Notes{})
}

// putWith is put of an entry with comments.
func (p *Part) putWith(i int, name []byte, v *Part, r Notes) {
	if p.noted || !r.Empty() {
		p.putNoted(i, name, v, r)
		return
	}
	e := Entry{Name: name, Value: v}
	if p.Kind == '{' {
		e.Mid = []byte{':'}
	}
	n := len(p.List)
	if n > 0 {
		near := &p.List[min(i, n-1)]
		e.Mid = near.Mid
		switch {
		case i == n:
			e.Lead = p.List[n-1].Lead
			if n > 1 {
				p.List[n-1].Tail = p.List[n-2].Tail
			}
		case i == 0:
			e.Lead = p.List[0].Lead
			if n > 1 {
				p.List[0].Lead, e.Tail = p.List[1].Lead, p.List[0].Tail
			}
		default:
			e.Lead, e.Tail = p.List[i].Lead, p.List[i-1].Tail
		}
	}
	if n == 0 {
		p.Gap = nil
	}
	p.List = slices.Insert(p.List, i, e)
}

// drop takes list[i] out, and returns the comments that went with it.
func (p *Part) drop(i int) (n Notes) {
	if p.noted {
		n = p.takeNoted(i)
		p.List = slices.Delete(p.List, i, i+1)
		return n
	}
	size := len(p.List)
	e := p.List[i]
	p.List = slices.Delete(p.List, i, i+1)
	switch {
	case size == 1:
		p.Gap = nil
	case i == 0:
		p.List[0].Lead = e.Lead
	case i == size-1:
		p.List[size-2].Tail = nil
	}
	return n
}

// AsNode returns the value, which may have comments in it if that is so with noted.
func (p *Part) AsNode(noted bool) tape.Node {
	if p.Kind == 0 {
		return p.Node
	}
	return p.printed(noted)
}

// printed returns the value in a document of its own, otherwise as AsNode.
func (p *Part) printed(noted bool) tape.Node {
	b := p.Print(nil)
	text := b
	if noted {
		text = jsonc.Standardize(b)
	}
	n := tape.Known(text, true)
	if noted {
		n.Doc.Extra = tape.ExtraOf(b, text, tape.Comments)
	}
	return n
}

// Print appends the text of the value.
func (p *Part) Print(dst []byte) []byte {
	if p.Kind == 0 {
		if start, end, ok := p.Node.Bounds(); ok {
			dst = append(dst, p.Node.Doc.Whole()[start:end]...)
		}
		return dst
	}
	return p.PrintFrom(append(dst, p.Kind), 0)
}

// PrintFrom appends the text from list[i] on, with the comma in front of it.
func (p *Part) PrintFrom(dst []byte, i int) []byte {
	for ; i < len(p.List); i++ {
		if i > 0 {
			dst = append(dst, ',')
		}
		e := &p.List[i]
		dst = append(append(append(dst, e.Lead...), e.Name...), e.Mid...)
		dst = e.Value.Print(dst)
		dst = append(dst, e.Tail...)
	}
	if p.comma && len(p.List) > 0 {
		dst = append(dst, ',')
	}
	dst = append(dst, p.Gap...)
	return append(dst, p.Kind+2)
}

// Names returns what looks up members for about count times, and what returns the
// next member of the name of one.
func (p *Part) Names(count int) (at func(name string) int, after func(i int) int) {
	if len(p.List) <= tape.SmallObject || count <= 2 {
		return p.Find, p.Namesake
	}
	known := make(map[string]int, len(p.List))
	twins := map[int]int{}
	for i := len(p.List) - 1; i >= 0; i-- {
		name := tape.TextOf(p.List[i].Name)
		if !p.Unique {
			if j, ok := known[name]; ok {
				twins[i] = j
			}
		}
		known[name] = i
	}
	of := func(i int, ok bool) int {
		if ok {
			return i
		}
		return -1
	}
	at = func(name string) int { i, ok := known[name]; return of(i, ok) }
	after = func(i int) int { j, ok := twins[i]; return of(j, ok) }
	return at, after
}

// Sweep takes the entries out that have no value.
func (p *Part) Sweep() {
	gone := func(e Entry) bool { return e.Value == nil }
	if !slices.ContainsFunc(p.List, gone) {
		return
	}
	if p.noted {
		p.sweepNoted()
		return
	}
	lead := p.List[0].Lead
	if p.List = slices.DeleteFunc(p.List, gone); len(p.List) == 0 {
		p.Gap = nil
		return
	}
	p.List[0].Lead, p.List[len(p.List)-1].Tail = lead, nil
}

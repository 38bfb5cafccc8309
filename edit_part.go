package javelin

import (
	"bytes"
	"slices"

	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A part is a value in an Editor.
type part struct {
	node  tape.Node // as it was, unless list is in force
	kind  byte      // '{' or '[' when list is in force
	noted bool      // there may be comments in it
	comma bool      // one stands behind the last entry, too
	list  []entry   // the members or elements
	gap   []byte    // whitespace in front of the end

	unique bool // no name occurs twice in list
}

// An entry is a member or element with the whitespace around it, of which comments are
// a part. Without a comma behind the last value, its tail is nil.
//
//	{ lead "name" mid value tail , lead "name" mid value gap }
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
	words, src, whole := n.Doc.Load(), n.Doc.Src, n.Doc.Whole()
	at, limit := n.Slot+1, uint32(words[n.Slot]>>tape.HighHalf)-1
	last := int(words[n.Slot]&tape.PosMask) + 1 // behind what has been read
	count := int(words[limit] >> tape.HighHalf)
	list := make([]entry, 0, count+1)
	parts := make([]part, count)
	for at < limit {
		var e entry
		p := int(words[at] & tape.PosMask)
		e.lead = whole[last:p:p]
		if k == jsontext.KindBeginObject {
			_, end, _ := n.Doc.TextBounds(words[at])
			e.name = src[p : end+1 : end+1]
			at++
			p = int(words[at] & tape.PosMask)
			e.mid = whole[end+1 : p : p]
		}
		v := tape.Node{Doc: n.Doc, Slot: at}
		_, end, _ := v.Bounds()
		last = end
		at = tape.Next(words, at)
		if at < limit {
			for src[last] != ',' {
				last++
			}
			e.tail = whole[end:last:last]
			last++
		}
		e.value = &parts[len(list)]
		e.value.node = v
		list = append(list, e)
	}
	end := int(words[limit] & tape.PosMask)
	p.gap = whole[last:end:end]
	p.unique = n.Doc.Strict()
	p.kind, p.list, p.node = byte(k), list, tape.Node{}
	if n.Doc.Extra != nil && n.Doc.Extra.Whole != nil {
		p.noted = true
		if i := commaIn(p.gap); i >= 0 {
			p.comma = true
			list[count-1].tail, p.gap = p.gap[:i:i], p.gap[i+1:]
		}
	}
	return true
}

// find returns the index of a member, -1 for none.
func (p *part) find(name string) int { return p.findFrom(0, name) }

// findFrom is find from list[i] on.
func (p *part) findFrom(i int, name string) int {
	for ; i < len(p.list); i++ {
		raw := p.list[i].name
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

// index reads a token as the index of an element, or, behind the last one, where
// one may be put.
func (p *part) index(tok string) (i int, ok bool) {
	if tok == "-" {
		return len(p.list), true
	}
	i, ok = tape.ArrayIndex(tok)
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
		return tape.DepthOf(p.node)
	}
	d := 0
	for i := range p.list {
		d = max(d, p.list[i].value.depth())
	}
	return d + 1
}

// put puts an entry in front of list[i], or behind the last, with whitespace as
// the entries around it have it.
func (p *part) put(i int, name []byte, v *part) {
	p.putWith(i, name, v, notes{})
}

// putWith is put of an entry with comments.
func (p *part) putWith(i int, name []byte, v *part, r notes) {
	if p.noted || !r.empty() {
		p.putNoted(i, name, v, r)
		return
	}
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
	if n == 0 {
		p.gap = nil
	}
	p.list = slices.Insert(p.list, i, e)
}

// drop takes list[i] out, and returns the comments that went with it.
func (p *part) drop(i int) (n notes) {
	if p.noted {
		n = p.takeNoted(i)
		p.list = slices.Delete(p.list, i, i+1)
		return n
	}
	size := len(p.list)
	e := p.list[i]
	p.list = slices.Delete(p.list, i, i+1)
	switch {
	case size == 1:
		p.gap = nil
	case i == 0:
		p.list[0].lead = e.lead
	case i == size-1:
		p.list[size-2].tail = nil
	}
	return n
}

// asNode returns the value, which may have comments in it if that is so with noted.
func (p *part) asNode(noted bool) tape.Node {
	if p.kind == 0 {
		return p.node
	}
	return p.printed(noted)
}

// printed returns the value in a document of its own, otherwise as asNode.
func (p *part) printed(noted bool) tape.Node {
	b := p.print(nil)
	text := b
	if noted {
		text = tape.Standardize(b)
	}
	n := tape.Known(text, true)
	if noted {
		n.Doc.Extra = tape.ExtraOf(b, text, tape.Comments)
	}
	return n
}

// print appends the text of the value.
func (p *part) print(dst []byte) []byte {
	if p.kind == 0 {
		if start, end, ok := p.node.Bounds(); ok {
			dst = append(dst, p.node.Doc.Whole()[start:end]...)
		}
		return dst
	}
	return p.printFrom(append(dst, p.kind), 0)
}

// printFrom appends the text from list[i] on, with the comma in front of it.
func (p *part) printFrom(dst []byte, i int) []byte {
	for ; i < len(p.list); i++ {
		if i > 0 {
			dst = append(dst, ',')
		}
		e := &p.list[i]
		dst = append(append(append(dst, e.lead...), e.name...), e.mid...)
		dst = e.value.print(dst)
		dst = append(dst, e.tail...)
	}
	if p.comma && len(p.list) > 0 {
		dst = append(dst, ',')
	}
	dst = append(dst, p.gap...)
	return append(dst, p.kind+2)
}

// names returns what looks up members for about count times, and what returns the
// next member of the name of one.
func (p *part) names(count int) (at func(name string) int, after func(i int) int) {
	if len(p.list) <= tape.SmallObject || count <= 2 {
		return p.find, p.namesake
	}
	known := make(map[string]int, len(p.list))
	twins := map[int]int{}
	for i := len(p.list) - 1; i >= 0; i-- {
		name := tape.TextOf(p.list[i].name)
		if !p.unique {
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

// sweep takes the entries out that have no value.
func (p *part) sweep() {
	gone := func(e entry) bool { return e.value == nil }
	if !slices.ContainsFunc(p.list, gone) {
		return
	}
	if p.noted {
		p.sweepNoted()
		return
	}
	lead := p.list[0].lead
	if p.list = slices.DeleteFunc(p.list, gone); len(p.list) == 0 {
		p.gap = nil
		return
	}
	p.list[0].lead, p.list[len(p.list)-1].tail = lead, nil
}

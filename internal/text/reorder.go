package text

import (
	"bytes"
	"cmp"
	"slices"
	"sync"

	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/wire"
)

// A reorder sorts the members of objects by name (RFC 8785 §3.2.3). It first
// finds all objects that are out of order, then writes the text once: to sort
// each object where it is would move what lies deep inside once per level.
type reorder struct {
	open    []openLevel
	members []member  // of all open objects, the innermost last
	objects []object  // out of order themselves or inside, by begin
	sorted  []span    // the members of objects
	order   []ordered // of the members that are being sorted
	stack   []span    // what is left to write
	text    [2][]byte // of members whose names are equal, and the result
	usage   usage
	_       [56]byte // up to whole cache lines
}

// An openLevel is an object or array whose end has not been reached.
type openLevel struct {
	isObject bool
	named    bool // whether the name of the last member has been seen
	index    int  // in objects
	first    int  // member
}

// A member is a name and a value as the text has them.
//
//	{⏎    "name": value,⏎    "name": value⏎}
//	      └body     end└     └body     end└
type member struct {
	name []byte
	span
}

// An ordered stands for a member while they are sorted: with few bytes to move, and, as a rule,
// all of the name that must be seen.
type ordered struct {
	first uint64 // bytes of the name, so that numbers compare as names of ASCII do
	i     int    // among the members
}

// firstBytes returns what an ordered has of a name.
func firstBytes(name []byte) (w uint64) {
	if cap(name) >= 8 { // what stands after a short name is left out
		b := name[:8]
		w = uint64(b[0])<<56 | uint64(b[1])<<48 | uint64(b[2])<<40 | uint64(b[3])<<32 |
			uint64(b[4])<<24 | uint64(b[5])<<16 | uint64(b[6])<<8 | uint64(b[7])
		return w &^ (1<<(64-8*min(len(name), 8)) - 1)
	}
	for i, c := range name {
		w |= uint64(c) << (56 - 8*i)
	}
	return w
}

// beyondASCII are the bits that no eight bytes of ASCII have.
const beyondASCII = 0x8080_8080_8080_8080

// A span is a piece of the text and the first of the objects that begins in it
// or after it.
type span struct{ pos, end, object int }

// An object is a level that is closed and not in order.
type object struct {
	begin int  // of the first member
	end   int  // of the last member
	comma span // between two members, with the whitespace around it
	first int  // its first member in sorted,
	count int  // and how many they are
	next  int  // the first object after it
}

var reorderer = sync.Pool{New: func() any { return new(reorder) }}

// noObject is after all objects.
const noObject = int(^uint(0) >> 1)

// reorderObjects sorts the members of every object in b, which must be valid
// and laid out by an Encoder, so that all commas of an object have the same
// whitespace around them.
func reorderObjects(b []byte) {
	r := reorderer.Get().(*reorder)
	r.find(b)
	if len(r.objects) > 0 {
		r.text[0] = r.appendSorted(r.text[0][:0], b, span{0, len(b), 0})
		if copy(b, r.text[0]) != len(r.text[0]) {
			panic("BUG: reordering has changed the length")
		}
	}
	r.release()
}

func (r *reorder) release() {
	if cap(r.members)+cap(r.sorted)+cap(r.stack)+cap(r.objects) > maxPooled/64 || !r.usage.keep(r.text[0]) {
		return
	}
	clear(r.members[:cap(r.members)]) // they refer to the caller's text
	reorderer.Put(r)
}

// find fills objects and sorted.
func (r *reorder) find(b []byte) {
	r.open, r.members, r.objects, r.sorted = r.open[:0], r.members[:0], r.objects[:0], r.sorted[:0]
	for n := 0; n < len(b); {
		if c := b[n]; '-' <= c && c <= ':' { // a colon, and most of a number
			n++
			continue
		}
		var top *openLevel
		if len(r.open) > 0 {
			top = &r.open[len(r.open)-1]
		}
		switch c := b[n]; c {
		case '{', '[':
			l := openLevel{isObject: c == '{', index: len(r.objects), first: len(r.members)}
			if l.isObject {
				r.objects = append(r.objects, object{})
			}
			r.open = append(r.open, l)
		case '"':
			end := scan.StringRest(b, n+1)
			if top != nil && top.isObject && !top.named {
				top.named = true
				name := b[n+1 : end-1]
				if bytes.IndexByte(name, '\\') >= 0 {
					_, form, _ := wire.ConsumeString(b[n:end], 0, 0, false)
					name = wire.Unquote(b[n:end], form)
				}
				r.members = append(r.members, member{name, span{pos: n, object: len(r.objects)}})
			}
			n = end
			continue
		case ',':
			if top.isObject {
				r.members[len(r.members)-1].end = n
				top.named = false
			}
		case '}':
			if len(r.members) > top.first {
				r.members[len(r.members)-1].end = len(bytes.TrimRight(b[:n], " \t\n"))
			}
			r.close(b, top)
			r.open = r.open[:len(r.open)-1]
		case ']':
			r.open = r.open[:len(r.open)-1]
		}
		n++
	}
}

// close sorts the members of the object l, and forgets it if it has been in
// order.
func (r *reorder) close(b []byte, l *openLevel) {
	members := r.members[l.first:]
	r.members = r.members[:l.first]
	o := &r.objects[l.index]
	o.next = len(r.objects)
	if len(members) > 0 {
		o.begin, o.end = members[0].pos, members[len(members)-1].end
	}
	if len(members) > 1 {
		o.comma = span{members[0].end, members[1].pos, noObject}
	}
	compare := func(x, y ordered) int {
		if x.first != y.first && (x.first|y.first)&beyondASCII == 0 {
			return cmp.Compare(x.first, y.first)
		}
		m, n := &members[x.i], &members[y.i]
		if c := wire.CompareUTF16(m.name, n.name); c != 0 {
			return c
		}
		// The name occurs twice: then the texts decide, as they will be.
		r.text[0] = r.appendSorted(r.text[0][:0], b, m.span)
		r.text[1] = r.appendSorted(r.text[1][:0], b, n.span)
		return wire.CompareUTF16(r.text[0], r.text[1])
	}
	r.order = slices.Grow(r.order[:0], len(members))
	for i := range members {
		r.order = append(r.order, ordered{firstBytes(members[i].name), i})
	}
	inOrder := slices.IsSortedFunc(r.order, compare)
	if inOrder && o.next == l.index+1 {
		r.objects = r.objects[:l.index]
		return
	}
	if !inOrder {
		slices.SortFunc(r.order, compare)
	}
	o.first, o.count = len(r.sorted), len(members)
	r.sorted = slices.Grow(r.sorted, len(members))
	for _, at := range r.order {
		r.sorted = append(r.sorted, members[at.i].span)
	}
}

// appendSorted appends the piece s of b with its objects sorted.
func (r *reorder) appendSorted(dst, b []byte, s span) []byte {
	base := len(r.stack)
	r.stack = append(r.stack, s)
	for len(r.stack) > base {
		s = r.stack[len(r.stack)-1]
		r.stack = r.stack[:len(r.stack)-1]
		if s.object >= len(r.objects) || r.objects[s.object].begin >= s.end {
			dst = append(dst, b[s.pos:s.end]...)
			continue
		}
		o := &r.objects[s.object]
		dst = append(dst, b[s.pos:o.begin]...)
		r.stack = append(slices.Grow(r.stack, 2*o.count), span{o.end, s.end, o.next})
		for i := o.count - 1; i > 0; i-- {
			r.stack = append(r.stack, r.sorted[o.first+i], o.comma)
		}
		r.stack = append(r.stack, r.sorted[o.first])
	}
	return dst
}

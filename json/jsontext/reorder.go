package jsontext

import (
	"bytes"
	"slices"

	"github.com/javelin-go/javelin/internal/wire"
)

// A reorder sorts the members of objects by name (RFC 8785 §3.2.3).
type reorder struct {
	open    []openLevel
	members []member // of all open objects, the innermost last
	scratch []byte
}

// An openLevel is an object or array whose end has not been reached.
type openLevel struct {
	object bool
	first  int // index of its first member
	named  bool
	prev   int // where its first member, or the last comma, begins
}

// A member is what lies between two commas, or a comma and a brace:
//
//	,⏎    "name": value
//	start  body          end
type member struct {
	name             []byte
	start, body, end int
}

// reorderObjects sorts the members of every object in b, which must be valid
// and laid out by an Encoder, so that all commas of an object are followed by
// the same whitespace.
//
// Objects are sorted when they end, so those inside one are before it.
func reorderObjects(b []byte) {
	r := reorderer.Get().(*reorder)
	r.run(b)
	if cap(r.members) > maxPooled/64 || cap(r.scratch) > maxPooled {
		return
	}
	clear(r.members[:cap(r.members)]) // they refer to the caller's text
	reorderer.Put(r)
}

func (r *reorder) run(b []byte) {
	r.open, r.members = r.open[:0], r.members[:0]
	for n := 0; n < len(b); {
		var top *openLevel
		if len(r.open) > 0 {
			top = &r.open[len(r.open)-1]
		}
		switch b[n] {
		case '{', '[':
			r.open = append(r.open, openLevel{object: b[n] == '{', first: len(r.members), prev: n + 1})
			n++
		case '"':
			size, form, err := wire.ConsumeString(b[n:], 0, 0, false)
			if err != nil {
				panic("BUG: reordering an invalid value: " + err.Error())
			}
			if top != nil && top.object && !top.named {
				top.named = true
				name := wire.Unquote(b[n:n+size], form)
				r.members = append(r.members, member{name: name, start: top.prev, body: n})
			}
			n += size
		case ',':
			if top.object {
				r.members[len(r.members)-1].end = n
				top.named = false
				top.prev = n
			}
			n++
		case '}':
			if len(r.members) > top.first {
				r.members[len(r.members)-1].end = len(bytes.TrimRight(b[:n], " \t\n"))
				r.sort(b, r.members[top.first:])
				r.members = r.members[:top.first]
			}
			r.open = r.open[:len(r.open)-1]
			n++
		case ']':
			r.open = r.open[:len(r.open)-1]
			n++
		default:
			n++
		}
	}
}

// sort brings the members of one object into order. The separators in front of
// them stay where they are.
func (r *reorder) sort(b []byte, members []member) {
	compare := func(x, y member) int {
		if c := wire.CompareUTF16(x.name, y.name); c != 0 {
			return c
		}
		// Names may occur twice: then the text decides.
		return wire.CompareUTF16(b[x.body:x.end], b[y.body:y.end])
	}
	if slices.IsSortedFunc(members, compare) {
		return
	}
	start, end := members[0].start, members[len(members)-1].end
	first := b[start:members[0].body]
	comma := b[members[1].start:members[1].body]
	slices.SortFunc(members, compare)
	out := append(r.scratch[:0], first...)
	for i, m := range members {
		if i > 0 {
			out = append(out, comma...)
		}
		out = append(out, b[m.body:m.end]...)
	}
	if len(out) != end-start {
		panic("BUG: reordering has changed the length")
	}
	copy(b[start:], out)
	r.scratch = out
}

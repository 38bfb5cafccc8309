package find

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/tape"
)

// This file finds values in documents of some hundred bytes, by their colons and braces, which
// are noted when they are checked.

// notes are what has been noted of a document that is valid: where { } : stand outside of
// strings.
type notes struct {
	data []byte
	ops  []uint32
	hard bool // there are escape sequences
}

const (
	// maxNoted is up to how many bytes notes are made, if no part of the document is to be left
	// unread.
	maxNoted = simd.PlainSize
	// maxLittle is up to how many bytes a plain document may have for its notes to be in the
	// frame of who makes them: they are zeroed there, and no pool is asked.
	maxLittle = 128
)

// littleOps is simd.PlainOps(maxLittle).
type littleOps [maxLittle - maxLittle/4 + 4]uint32

// take makes the notes of a document that is known not to be plain, or may be. They are not ok
// if it is not valid.
func (b *briefly) take(data []byte, plain bool) (n notes, ok bool) {
	count := -1
	if plain {
		count = simd.PlainMembers(b.ops[:], data)
	}
	hard := false
	if count < 0 {
		count = simd.HardMembers(b.ops[:], data)
		hard = bytes.IndexByte(data, '\\') >= 0
	}
	if count < 0 {
		return notes{}, false
	}
	return notes{data, b.ops[:count], hard}, true
}

// findNoted is notes.find for a document of up to maxNoted bytes. It is unclear also if that is
// not valid.
func findNoted(data []byte, hops []gpath.Hop, once bool) (start, end int, res Result) {
	if len(data) <= maxLittle {
		var ops littleOps
		if count := simd.PlainMembers(ops[:], data); count >= 0 {
			n := notes{data: data, ops: ops[:count]}
			if start, end, res = n.find(hops, once); res == unclear && !once {
				return findLoosely(data, hops, nil) // of a name that would have escapes
			}
			return start, end, res
		}
	}
	b := brieflies.Get().(*briefly)
	n, ok := b.take(data, len(data) > maxLittle)
	res = unclear
	if ok {
		start, end, res = n.find(hops, once)
	}
	brieflies.Put(b)
	if res == unclear && ok && !once {
		return findLoosely(data, hops, nil) // in names with escapes
	}
	return start, end, res
}

// Several finds what each of a few paths leads to in a document of up to some hundred bytes, and
// reports whether it has. The document of what is found is text, with what extra says.
func Several(spots []Spot, data []byte, paths []string, opts []tape.Option) (text []byte, extra *tape.Extra, ok bool) {
	const mark = 3 // bytes of a byte order mark
	if len(data) > mark+maxNoted || !simd.RegularFast() {
		return nil, nil, false // before a copy without comments is made
	}
	text, flags, ok := tape.PlainSettings(opts, data)
	most := maxNoted
	if flags&tape.Unchecked != 0 {
		most = minMember
	}
	if !ok || len(text) > most {
		return nil, nil, false
	}
	extra = tape.ExtraOf(data, text, flags)
	if len(text) <= maxLittle {
		var ops littleOps
		if count := simd.PlainMembers(ops[:], text); count >= 0 {
			n := notes{data: text, ops: ops[:count]}
			return text, extra, n.several(spots, paths)
		}
	}
	b := brieflies.Get().(*briefly)
	n, ok := b.take(text, len(text) > maxLittle)
	ok = ok && n.several(spots, paths)
	brieflies.Put(b)
	return text, extra, ok
}

// several is find for each of the paths. It reports whether that is clear.
func (n *notes) several(spots []Spot, paths []string) bool {
	var few [8]gpath.Hop
	for i, path := range paths {
		hops, ok := gpath.PlainHops(few[:0], path)
		if !ok {
			return false
		}
		start, end, res := n.find(hops, false)
		if res == unclear {
			return false
		}
		spots[i] = Spot{Start: uint32(start), End: uint32(end), Res: res}
	}
	return true
}

// findMember is find for one hop in an object of up to simd.RegularMemberSize bytes. Loosely, no
// more than the value is looked at if the member is the first.
func findMember(data []byte, h *gpath.Hop, loosely bool) (start, end int, res Result) {
	if h.Hard {
		return 0, 0, unclear
	}
	if loosely && len(data) > 0 && data[0] == '{' {
		if p, res := nearMember(data, 1, forge.BytesOf(h.Name), false); res == Found && p < len(data) {
			if end = checkedEnd(data, p, tape.DepthLimit-1); end == p {
				return 0, 0, unclear
			}
			return p, end, Found
		}
	}
	p := simd.RegularMember(data, h.Name)
	if p < 0 {
		return 0, 0, unclear
	}
	if p == 0 {
		return 0, 0, Absent
	}
	p = tape.SkipSpace(data, p+1)
	return p, skipLoosely(data, p), Found
}

// find returns where the value that hops lead to begins and ends. If it is to be there once, no
// object on the way may have another member of the name, or it is unclear.
func (n *notes) find(hops []gpath.Hop, once bool) (start, end int, res Result) {
	data, ops := n.data, n.ops
	p := tape.SkipSpace(data, 0)
	for k := range hops {
		h := &hops[k]
		switch data[p] {
		case '{':
			if h.Hard {
				return 0, 0, unclear
			}
			for len(ops) > 0 && int(ops[0]) <= p {
				ops = ops[1:]
			}
			if p, ops = n.member(ops, h.Name); p > 0 {
				if once {
					if twin, _ := n.member(ops, h.Name); twin != 0 {
						return 0, 0, unclear
					}
				}
				p = tape.SkipSpace(data, p+1)
				continue
			}
			if p < 0 {
				return 0, 0, unclear
			}
		case '[':
			q, res := looseElement(data, p+1, h.Index)
			if res == unclear {
				return 0, 0, unclear
			}
			if res == Found {
				p = q
				continue
			}
		default:
			return 0, 0, DeadEnd
		}
		if k < len(hops)-1 {
			return 0, 0, DeadEnd
		}
		return 0, 0, Absent
	}
	return p, skipLoosely(data, p), Found
}

// member returns where the colon of the first member of a name is, 0 if there is none, -1 if a
// name has escapes, and the ops after it. They begin in the object.
func (n *notes) member(ops []uint32, name string) (colon int, _ []uint32) {
	data := n.data
	depth := 0
	for i, op := range ops {
		p := int(op)
		if p >= len(data) {
			break
		}
		switch c := data[p]; {
		case c == ':':
			if depth != 0 {
				continue
			}
			q := p - 1
			for data[q] <= ' ' {
				q--
			}
			first := q - len(name)
			if n.hard {
				if first = openingOf(data, q); first == 0 {
					return -1, nil
				}
			}
			if first > 0 && data[first-1] == '"' && string(data[first:q]) == name {
				return p, ops[i+1:]
			}
		case c == '{':
			depth++
		default:
			if depth--; depth < 0 {
				return 0, nil
			}
		}
	}
	return 0, nil
}

// openingOf returns where the text of a name begins that ends at q, 0 if it has escapes. Where
// there is none in it, the quote before is its first, and stands after no backslash.
func openingOf(data []byte, q int) int {
	for p := q - 1; p > 0 && data[p] != '\\'; p-- {
		if data[p] == '"' {
			if data[p-1] == '\\' {
				return 0
			}
			return p + 1
		}
	}
	return 0
}

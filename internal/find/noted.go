package find

import (
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/tape"
)

// This file finds values in documents that are known to be valid, by their colons and braces.

// notes are what has been noted of a document without escape sequences while it was checked:
// where { } : stand outside of strings.
type notes struct {
	data []byte
	ops  []uint32
}

// maxLittle is up to how many bytes a document may have for its notes to be in the frame of
// who makes them: they are zeroed there, and no pool is asked.
const maxLittle = 128

// maxNoted is up to how many bytes notes are made, if no part of the document is to be left
// unread.
const maxNoted = simd.PlainSize

// littleOps is simd.PlainOps(maxLittle).
type littleOps [maxLittle - maxLittle/4 + 4]uint32

// findLittle is notes.find for a document of up to maxLittle bytes. It is unclear also if that
// is not plain.
func findLittle(data []byte, hops []gpath.Hop, once bool) (start, end int, res Result) {
	var ops littleOps
	count := simd.PlainMembers(ops[:], data)
	if count < 0 {
		return 0, 0, unclear
	}
	n := notes{data, ops[:count]}
	return n.find(hops, once)
}

// findOnce is notes.find for a value that is to be there once, in a document of any length. It
// is unclear if there are more than maxNoted bytes, or if it is not plain.
func findOnce(data []byte, hops []gpath.Hop) (start, end int, res Result) {
	if len(data) > maxNoted || !simd.RegularFast() {
		return 0, 0, unclear
	}
	if len(data) <= maxLittle {
		return findLittle(data, hops, true)
	}
	b := brieflies.Get().(*briefly)
	res = unclear
	if count := simd.PlainMembers(b.ops[:], data); count >= 0 {
		n := notes{data, b.ops[:count]}
		start, end, res = n.find(hops, true)
	}
	brieflies.Put(b)
	return start, end, res
}

// Several finds what each of a few paths leads to in a plain document of up to some hundred
// bytes, and reports whether it has. The document of what is found is text, with what extra
// says.
func Several(spots []Spot, data []byte, paths []string, opts []tape.Option) (text []byte, extra *tape.Extra, ok bool) {
	text, flags, ok := tape.PlainSettings(opts, data)
	most := maxNoted
	if flags&tape.Unchecked != 0 {
		most = minMember
	}
	if !ok || len(text) > most || !simd.RegularFast() {
		return nil, nil, false
	}
	extra = tape.ExtraOf(data, text, flags)
	if len(text) <= maxLittle {
		var ops littleOps
		count := simd.PlainMembers(ops[:], text)
		n := notes{text, ops[:max(count, 0)]}
		return text, extra, count >= 0 && n.several(spots, paths)
	}
	b := brieflies.Get().(*briefly)
	count := simd.PlainMembers(b.ops[:], text)
	n := notes{text, b.ops[:max(count, 0)]}
	ok = count >= 0 && n.several(spots, paths)
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

// findMember is find for a hop within a plain object of up to simd.PlainMemberSize bytes. It is
// unclear for others. Loosely, no more than the value is looked at if the member is the first.
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
	p := simd.PlainMember(data, h.Name)
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
			if p, ops = notedMember(data, ops, h.Name); p > 0 {
				if once {
					if twin, _ := notedMember(data, ops, h.Name); twin > 0 {
						return 0, 0, unclear
					}
				}
				p = tape.SkipSpace(data, p+1)
				continue
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

// notedMember returns where the colon of the first member of a name is, 0 if there is
// none, and the ops after it. They begin in the object.
func notedMember(data []byte, ops []uint32, name string) (colon int, _ []uint32) {
	depth := 0
	for i, op := range ops {
		p := int(op)
		if p >= len(data) {
			break
		}
		switch c := data[p]; {
		case c == ':':
			if depth == 0 && isBefore(data, p, name) {
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

// isBefore reports whether a string stands in front of the colon at p. Strings have no
// escape sequences.
func isBefore(data []byte, p int, s string) bool {
	q := p - 1
	for data[q] <= ' ' {
		q--
	}
	first := q - len(s)
	return first > 0 && data[first-1] == '"' && string(data[first:q]) == s
}

package codec

import (
	"math"
	"sync"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// AnyReader reads a value of no known type as maps, slices and scalars, straight
// from the index. What it makes is new, so that it can give up at any point: then
// nothing has happened, and the complete form reads the same again. It is for one
// goroutine, and for one document after another, between which there is Rest.
type AnyReader struct {
	cursor *scan.Cursor
	buf    []byte
	ent    []uint32 // with scan.Lookahead copies of the last entry
	i, n   int      // next of them, and how many are none of the copies
	org    int
	last   bool // no more entries to come
	stop   int  // after the last scalar

	strings *Strings
	names   *Intern
	depth   int      // how many more objects and arrays may be opened
	unique  bool     // names must be
	lone    bool     // surrogates may be
	moved   bool     // the cursor has
	numbers opt.Flag // what becomes of them, if no float64: one of NumberForms

	vals []any     // elements of the arrays that are not complete
	nums []float64 // of one array of numbers
	many FloatAttempts
	high int // how many there have been at most

	boxes Boxes

	order *Orderer // of objects that keep the order of their members, or nil
	keys  []string // names of their members, of the objects that are not complete

	hot [Places]anyName // see follow; what is small comes before, for instructions reach but so far

	seen seenTexts

	// The size of the last object that a name has led to, directly or as an
	// element, by the name's place in names; those that names not known there
	// have led to, by the place of the name that their object was found under.
	sizes [2][Places]int32

	// Objects often look like those before: the name that came after another one in
	// an object under a third one, by the places of these two. Nothing is known of what comes
	// after the name at the last place, so that an index of hot needs no check.
	follow [1 << 12]uint8
}

var anyReaders = sync.Pool{New: func() any {
	// Whole cache lines: another goroutine's elements might lie in the same ones.
	r := &AnyReader{vals: make([]any, 0, 16), nums: make([]float64, 0, 16)}
	r.seen.wait = seenBegin
	r.hot[0] = anyName{first: 1, mask: 1<<64 - 1} // that no name is expected
	return r
}}

// GetAnyReader returns a reader that makes its strings by s and its names by names,
// until it is put back.
func GetAnyReader(s *Strings, names *Intern) *AnyReader {
	r := anyReaders.Get().(*AnyReader)
	r.strings, r.names = s, names
	return r
}

// Put lets go of what belongs to the call, and puts the reader back.
func (r *AnyReader) Put() {
	r.Rest()
	r.strings, r.names = nil, nil
	anyReaders.Put(r)
}

// SetRules sets the options by which the next value is read.
func (r *AnyReader) SetRules(m opt.Flag) {
	// Where equal names are allowed, the last one counts in the v1 dialect; in
	// the other the values are merged, which is not done here.
	r.unique = m&opt.AllowDuplicateNames == 0 || m&opt.MergeWithLegacySemantics == 0
	r.lone = m&opt.AllowInvalidUTF8 != 0
	r.numbers = m & NumberForms
}

// NumberForms are the options that AnyNumber knows.
const NumberForms = opt.IntegersInAny | opt.RawNumbersInAny | opt.UnmarshalAnyWithRawNumber

// Bundle makes room for the scalars of a small document: see Boxes.
func (r *AnyReader) Bundle() { r.boxes.Bundle(r.strings) }

// Whole reads the value whose entries ent begins with, as many as there are, counted
// from buf[org]. Objects and arrays may be opened if depth is positive. It returns how
// many entries the value takes and where it ends, or if that is not certain, zeros; or 0
// and -1 if it goes on after the entries. If last is set, there are none after them but
// scan.Lookahead copies of the last one.
func (r *AnyReader) Whole(buf []byte, ent []uint32, org, depth int, last bool) (v any, took, end int) {
	if len(ent) < 2 {
		return nil, 0, -1
	}
	r.start(buf, ent, org, depth, last)
	ok := false
	pos := r.pos(ent[0])
	if c := buf[pos]; c == '{' || c == '[' {
		v, ok = r.nested(pos, 0)
		end = r.end(r.i - 1)
	} else {
		v, ok = r.value(pos, ent[1], 0)
		end = r.stop
	}
	if !ok || r.i > r.n {
		if r.n-r.i < scan.Lookahead {
			return nil, 0, -1
		}
		return nil, 0, 0
	}
	return v, r.i, end
}

// Into is Whole for an object whose members become those of m. Objects and arrays may be opened in it up
// to depth. It returns zeros if that is not certain, or the object goes on after the entries: then m may
// have some of the members.
func (r *AnyReader) Into(m map[string]any, buf []byte, ent []uint32, org, depth int, last bool) (took, end int) {
	if len(ent) < 2 {
		return 0, 0
	}
	r.start(buf, ent, org, depth, last)
	if _, ok := r.object(r.pos(ent[0]), 0, m); !ok || r.i > r.n {
		return 0, 0
	}
	return r.i, r.end(r.i - 1)
}

// start prepares for the value that Whole, Into and List are given.
func (r *AnyReader) start(buf []byte, ent []uint32, org, depth int, last bool) {
	r.begin()
	if r.cursor != nil {
		r.cursor = nil
	}
	r.buf, r.org, r.depth = buf, org, depth
	r.i, r.n, r.last = 1, len(ent), last
	if last {
		ent = ent[:len(ent)+scan.Lookahead]
	}
	r.ent = ent
}

// Lone is Whole for an object or array that is all of a document, by a reader that has had Rest
// before. Objects and arrays may be opened in it up to depth. It is not ok if that is not certain,
// or something comes after it.
func (r *AnyReader) Lone(buf []byte, ent []uint32, depth int) (v any, ok bool) {
	r.org, r.depth, r.i, r.n, r.last = 0, depth, 1, len(ent), true
	r.buf, r.ent = buf, ent[:len(ent)+scan.Lookahead]
	if pos := int(ent[0] & simd.PosMask); buf[pos] == '{' {
		v, ok = r.object(pos, 0, nil)
	} else {
		v, ok = r.array(0)
	}
	return v, ok && r.i == len(ent)
}

// Reached returns how far Whole has looked at the text, if that has failed though there
// were two entries at least.
func (r *AnyReader) Reached() int { return r.pos(r.ent[min(r.i, len(r.ent)-1)]) }

// Long reads the object or array at pos, whose entry is the n-th of those that the cursor
// has next. The cursor is made to go on as entries are needed. If that is certain, took is
// how many of its entries, as they are now, belong to the value or what is before, and the
// value ends at end. Otherwise end is how far it has been looked at, and ok is false; the
// entries are lost if moved is set.
func (r *AnyReader) Long(c *scan.Cursor, n, pos, depth int) (v any, took, end int, moved, ok bool) {
	r.begin()
	r.cursor = c
	r.buf, r.depth = c.Buf, depth
	r.last, r.moved = false, false
	r.ent, r.org = c.Ahead()
	r.i, r.n = n+1, c.Left()
	v, ok = r.nested(pos, 0)
	if ok = ok && r.i <= r.n; ok {
		return v, r.i, r.end(r.i - 1), r.moved, true
	}
	return nil, 0, r.Reached(), r.moved, false
}

// begin forgets what an attempt has left.
func (r *AnyReader) begin() {
	r.high = max(r.high, len(r.vals))
	r.vals = r.vals[:0]
	r.keys = r.keys[:0]
}

// Boxed returns how many numbers and strings interfaces held in the document before Rest was called.
func (r *AnyReader) Boxed() int { return r.boxes.slab.before + r.boxes.texts.last.texts }

// Rest lets go of what belongs to a document.
func (r *AnyReader) Rest() {
	const maxKept = 1 << 14
	r.high = max(r.high, len(r.vals))
	if r.high > maxKept {
		r.vals = nil
	} else {
		clear(r.vals[:r.high])
		r.vals = r.vals[:0]
	}
	r.high = 0
	if cap(r.nums) > maxKept {
		r.nums = nil
	}
	if cap(r.keys) > 0 {
		if cap(r.keys) > maxKept {
			r.keys = nil
		} else {
			clear(r.keys[:cap(r.keys)])
			r.keys = r.keys[:0]
		}
	}
	r.cursor, r.buf, r.ent = nil, nil, nil
	r.boxes.End()
	r.seen.forget()
}

func (r *AnyReader) pos(e uint32) int { return r.org + int(e&simd.PosMask) }

// end is the position after the k-th entry, a closing bracket.
func (r *AnyReader) end(k int) int { return r.pos(r.ent[k]) + 1 }

// ahead returns the next entries. It returns nil when entries have been read
// that are not there, or something is wrong.
func (r *AnyReader) ahead() *[scan.Lookahead]uint32 {
	if r.n-r.i < scan.Lookahead && !r.refill() {
		return nil
	}
	return (*[scan.Lookahead]uint32)(r.ent[r.i:])
}

func (r *AnyReader) refill() (ok bool) {
	if r.i > r.n {
		return false
	}
	if r.last || r.cursor == nil {
		return r.last
	}
	r.moved = true
	if r.last, ok = r.cursor.Refill(r.i); !ok {
		return false
	}
	r.ent, r.org = r.cursor.Ahead()
	r.i, r.n = 0, r.cursor.Left()
	return true
}

// nested reads the object or array that begins at pos, whose entry is consumed.
// The name that led to it is at place.
func (r *AnyReader) nested(pos, place int) (v any, ok bool) {
	if r.depth == 0 {
		return nil, false
	}
	r.depth--
	switch {
	case r.buf[pos] == '[':
		v, ok = r.array(place)
	case r.order != nil:
		v, ok = r.order.object(r, place)
	default:
		v, ok = r.object(pos, place, nil)
	}
	r.depth++
	return v, ok
}

// expect returns how many members an object is likely to have that begins at pos,
// and where to note how many it has had.
//
// Room that is not used is bounded by the size of the document: the same is not
// expected a second time before it has proved true.
func (r *AnyReader) expect(pos, place int) (n int, note *int32) {
	const (
		least  = 28 // members for which maps have about 1 KiB
		member = 4  // bytes, at least
	)
	if place < Places {
		note = &r.sizes[0][place]
	} else {
		note = &r.sizes[1][place-Places]
	}
	n = min(int(*note), (len(r.buf)-pos)/member)
	*note = min(*note, least)
	return n, note
}

// object reads the rest of an object that begins at pos, whose entry is the last
// one consumed, into m, or if that is nil, into a map of its own.
//
//	e       0 1 2 3 4 5 6
//	text    { "name":"value",
//	text    , "name": 1, …
func (r *AnyReader) object(pos, place int, m map[string]any) (_ map[string]any, ok bool) {
	// As ahead has it, without a check of what is known then.
	r.i--
	if r.n-r.i < scan.Lookahead && !r.refill() {
		r.i++
		return nil, false
	}
	e := forge.EightAt(r.ent, r.i)
	r.i++
	buf := r.buf[:len(r.buf):len(r.buf)]
	if buf[r.pos(e[1])] == '}' {
		r.i++
		if m == nil {
			m = map[string]any{}
		}
		return m, true
	}
	expected, note := r.expect(pos, place)
	if m == nil {
		m = make(map[string]any, expected)
	}
	context := uint(place) * 31
	next := &r.follow[context%uint(len(r.follow))] // the name that is likely to come
	room := len(buf) - anyNameRoom
	for count := 1; ; count++ {
		org := r.org
		start := org + int(e[1]&simd.PosMask)
		var name string
		var under, at int
		var c uint32 // a byte; a word needs no cutting off
		if h := &r.hot[*next]; start <= room {
			x := (load8(forge.EightBytesAt(buf, start)[:]) ^ h.first) | (load8(forge.EightBytesAt(buf, start+int(h.last8))[:]) ^ h.last)
			if x&h.mask == 0 && (h.n <= shortAnyName || h.matches(forge.RoomAt(buf, start))) {
				at = start + int(h.n) + 3
				name, under, c = h.text, int(*next), uint32(forge.EightBytesAt(buf, at)[0])
				next = &r.follow[(context+uint(under))%uint(len(r.follow))]
			}
		}
		if c <= ' ' { // the name is not known, or space follows it
			at = org + int(e[4]&simd.PosMask)
			c = uint32(buf[at])
			if under == 0 {
				if name, under = r.newName(e, start, next); under < 0 {
					return nil, false
				}
				org = r.org // again, so that it need not be kept over the call
				next = &r.follow[(context+uint(under))%uint(len(r.follow))]
				if under == 0 && place < Places {
					under = place + Places
				}
			}
		}
		// Values as most are, and what follows them, are in the same entries.
		var v any
		var sep int
		took := 4
		if c == '"' && e[5]&simd.Backslash == 0 {
			stop := org + int(e[5])
			if stop <= at {
				return nil, false
			}
			if sep = org + int(e[6]&simd.PosMask); sep != stop+1 && (stop+1 == len(buf) || !scan.EndsScalar[buf[stop+1]]) {
				return nil, false
			}
			v = r.text(buf, at+1, stop, under, len(buf))
			took = 5
		} else if (c-'0' <= 9 || c == '-') && r.numbers == 0 {
			sep = org + int(e[5]&simd.PosMask)
			f, stop := number(buf, at, sep)
			if stop != sep && (stop == 0 || !scan.EndsScalar[buf[stop]]) {
				return nil, false
			}
			v = r.boxes.Float(f)
		} else if c == 'n' || c == 't' || c == 'f' {
			if v, ok = literal(buf, at); !ok {
				return nil, false
			}
			sep = org + int(e[5]&simd.PosMask)
		} else {
			r.i += 4
			if v, ok = r.value(at, e[5], under); !ok {
				return nil, false
			}
			if e = r.ahead(); e == nil {
				return nil, false
			}
			sep, took = r.pos(e[0]), 0
		}
		i, end := r.i+took, buf[sep] // before the call, as long as all is at hand
		m[name] = v
		switch end {
		case ',':
		case '}':
			r.i = i + 1
			*note = int32(min(count, math.MaxInt32))
			return m, !r.unique || len(m) == count
		default:
			return nil, false
		}
		if r.n-i < scan.Lookahead {
			if r.i = i; !r.refill() {
				return nil, false
			}
			i = r.i
		}
		e = forge.EightAt(r.ent, i)
		r.i = i + 1
	}
}

// newName is name for one that has not been expected: next says which one was, and is set.
func (r *AnyReader) newName(e *[scan.Lookahead]uint32, start int, next *uint8) (name string, place int) {
	if name, place = r.name(e, start); place > 0 {
		*next = uint8(place)
		r.hot[place].set(name)
	}
	return name, place
}

// name returns the name that begins at start, and its place or -1. e is as in object.
func (r *AnyReader) name(e *[scan.Lookahead]uint32, start int) (name string, place int) {
	buf, org := r.buf, r.org
	end, colon := org+int(e[2]), org+int(e[3]&simd.PosMask)
	if buf[start] != '"' || buf[colon] != ':' {
		return "", -1
	}
	if e[2]&simd.Backslash == 0 && start < end {
		name, place = r.names.PlaceAt(buf, start+1, end, r.strings)
	} else {
		if end = r.pos(e[2]); end <= start {
			return "", -1
		}
		text, ok := r.strings.Value(buf[start+1:end], r.lone)
		if !ok {
			return "", -1
		}
		name, place = r.names.Place(text, r.strings)
	}
	if end+1 != colon && !scan.EndsScalar[buf[end+1]] {
		return "", -1
	}
	return name, place
}

// array reads the rest of an array, whose [ is the last entry consumed. e is as for
// objects.
func (r *AnyReader) array(place int) (a any, ok bool) {
	// As ahead has it, without a check of what is known then.
	r.i--
	if r.n-r.i < scan.Lookahead && !r.refill() {
		r.i++
		return nil, false
	}
	e := forge.EightAt(r.ent, r.i)
	r.i++
	first := len(r.vals)
	switch c := r.buf[r.pos(e[1])]; {
	case c == ']':
		r.i++
		return NoAnys, true
	case (c-'0' <= 9 || c == '-') && r.numbers == 0:
		if a, e, ok = r.floatList(e); !ok || a != nil {
			return a, ok
		}
	}
	if c := r.buf[r.pos(e[1])]; c != '{' && c != '[' {
		if n, _ := r.countFlat(); n > 0 {
			return r.flat(first, n, place)
		}
	}
	for {
		r.i++
		v, ok := r.value(r.pos(e[1]), e[2], place)
		if !ok {
			return nil, false
		}
		r.vals = append(r.vals, v)
		if r.n-r.i < scan.Lookahead && !r.refill() {
			return nil, false
		}
		e = forge.EightAt(r.ent, r.i)
		r.i++
		switch r.buf[r.pos(e[0])] {
		case ',':
		case ']':
			a = BoxList(r.vals[first:])
			r.high = max(r.high, len(r.vals))
			r.vals = r.vals[:first]
			return a, true
		default:
			return nil, false
		}
	}
}

// fewFloats is how many numbers an array must have had for more of them to be read at once.
const fewFloats = 4

// floatList is array for one that begins with a number. If there are other values in
// it, it returns nil, the numbers before are in vals, and e[1] is the first of the
// others.
func (r *AnyReader) floatList(e *[scan.Lookahead]uint32) (a any, _ *[scan.Lookahead]uint32, ok bool) {
	if buf := r.buf; buf[r.pos(e[4])] == ']' && buf[r.pos(e[2])] == ',' {
		// As a rule both are numbers up to the next entry.
		if x, ok := num.Float64Between(buf, r.pos(e[1]), r.pos(e[2])); ok {
			if y, ok := num.Float64Between(buf, r.pos(e[3]), r.pos(e[4])); ok {
				r.i += 4
				return r.boxes.Pair(x, y), e, true
			}
		}
		x, end := number(r.buf, r.pos(e[1]), r.pos(e[2]))
		if y, last := number(r.buf, r.pos(e[3]), r.pos(e[4])); end != 0 && last != 0 && scan.EndsScalar[buf[end]] && scan.EndsScalar[buf[last]] {
			r.i += 4
			return r.boxes.Pair(x, y), e, true
		}
	}
	if c := r.buf[r.pos(e[3])]; c-'0' > 9 && c != '-' && r.buf[r.pos(e[2])] == ',' {
		return nil, e, true
	}
	list := r.nums[:0]
	for {
		n := 0
		if len(list) >= fewFloats && len(list) < cap(list) && r.many.May() {
			n = simd.Floats(list[len(list):cap(list)], r.buf, r.ent[r.i:r.n], r.org)
			r.many.Did(n)
		}
		var sep byte
		if n > 0 {
			list = list[:len(list)+n]
			r.i += 2*n - 1
			sep = r.buf[r.pos(r.ent[r.i])]
		} else {
			f, end := number(r.buf, r.pos(e[1]), r.pos(e[2]))
			if end == 0 || !scan.EndsScalar[r.buf[end]] {
				return nil, nil, false
			}
			list = append(list, f)
			sep = r.buf[r.pos(e[2])]
			r.i++
		}
		if sep == ']' {
			break
		}
		if e = r.ahead(); e == nil || sep != ',' {
			return nil, nil, false
		}
		r.i++
		if c := r.buf[r.pos(e[1])]; c-'0' > 9 && c != '-' {
			for _, f := range list {
				r.vals = append(r.vals, r.boxes.Float(f))
			}
			r.nums = list
			return nil, e, true
		}
	}
	r.i++
	r.nums = list
	return r.boxes.Floats(list), e, true
}

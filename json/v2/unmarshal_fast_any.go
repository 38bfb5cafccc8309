package json

import (
	"encoding/binary"
	"math"
	"strings"
	"sync"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// anyReader reads a value of no known type as maps, slices and scalars, straight
// from the index. What it makes is new, so that it can give up at any point: then
// nothing has happened, and the complete form reads the same again.
type anyReader struct {
	cursor *scan.Cursor
	buf    []byte
	ent    []uint32 // with scan.Lookahead copies of the last entry
	i, n   int      // next of them, and how many are none of the copies
	org    int
	last   bool // no more entries to come
	stop   int  // behind the last scalar

	strings *codec.Strings
	names   *codec.Intern
	depth   int  // how many more objects and arrays may be opened
	unique  bool // names must be
	lone    bool // surrogates may be
	numbers mode // what becomes of them: IntegersInAny, RawNumbersInAny

	vals []any     // elements of the arrays that are not complete
	nums []float64 // of one array of numbers
	high int       // how many there have been at most

	// The size of the last object that a name has led to, directly or as an
	// element, by the name's place in names; those that names not known there
	// have led to, by the place of the name that their object was found under.
	sizes [2][codec.Places]int32

	// Objects often look like those before: the name that came behind another one in
	// an object under a third one, by the places of these two.
	follow [1 << 12]uint16
	hot    [codec.Places]anyName

	boxes codec.Boxes
	seen  seenTexts
}

var anyReaders = sync.Pool{New: func() any {
	r := new(anyReader)
	r.seen.wait = seenBegin
	return r
}}

// fastAny reads the next value. If not all is certain it says no, and has read
// nothing.
func (u *unmarshaler) fastAny() (v any, ok bool) {
	x := text.Decoder(u.dec)
	if x.EndOffset() < u.anyFrom || u.slow {
		return nil, false
	}
	pos, ok := x.Next()
	if !ok {
		return nil, false
	}
	if k := x.Cursor().Buf[pos]; k != '{' && k != '[' || x.WantsName() {
		x.Leave(pos)
		return nil, false
	}
	r := u.anyReader(u.o.Flags.True(readPlans.mask))
	r.cursor = x.Cursor()
	r.buf = r.cursor.Buf
	r.depth = x.DepthLeft()
	r.last = false
	r.ent, r.org = r.cursor.Ahead()
	r.i, r.n = 1, r.cursor.Left()
	v, ok = r.nested(pos, 0)
	if ok = ok && r.i <= r.n; ok {
		x.Catch(r.i, r.end(r.i-1), 1)
	} else {
		// The next attempt comes when what this one has looked at has been
		// read, so that time stays linear.
		u.anyFrom = x.EndOffset() + int64(r.pos(r.ent[min(r.i, r.n)])-x.End())
		x.Abandon()
	}
	return v, ok
}

// wholeAny is whole for a value of no known type, which it returns. Objects and arrays
// may be opened if depth is positive.
func (u *unmarshaler) wholeAny(m mode, buf []byte, ent []uint32, org, depth int) (v any, took, end int) {
	if len(ent) < 2 {
		return nil, 0, -1
	}
	if m&(opt.StringifyNumbers|opt.StringTag) != 0 {
		// If the attempt at what is around fails, the value is read again, into what
		// is left of it: a float64, for which a number had to be a string.
		return nil, 0, 0
	}
	r := u.anyReader(m)
	r.cursor = nil
	r.buf, r.org, r.depth = buf, org, depth
	r.ent, r.i, r.n = ent, 1, len(ent)
	if r.last = u.tail; r.last {
		r.ent = ent[:len(ent)+scan.Lookahead]
	}
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

// anyReader returns the reader for values of no known type under a mode. It belongs to
// the call of unmarshaling: releaseAny puts it back.
func (u *unmarshaler) anyReader(m mode) *anyReader {
	r := u.anys
	if r == nil {
		r = anyReaders.Get().(*anyReader)
		u.anys = r
		r.strings, r.names = &u.strings, &u.names
	} else {
		r.high = max(r.high, len(r.vals))
		r.vals = r.vals[:0]
	}
	// Where equal names are allowed, the last one counts in the v1 dialect; in
	// the other the values are merged, which is not done here.
	r.unique = m&opt.AllowDuplicateNames == 0 || m&opt.MergeWithLegacySemantics == 0
	r.lone = m&opt.AllowInvalidUTF8 != 0
	r.numbers = m & (opt.IntegersInAny | opt.RawNumbersInAny)
	return r
}

// releaseAny undoes anyReader.
func (u *unmarshaler) releaseAny() {
	if u.anys != nil {
		u.anys.release()
		u.anys = nil
	}
}

// release lets go of what belongs to the call, and puts the reader back.
func (r *anyReader) release() {
	r.rest()
	r.strings, r.names = nil, nil
	anyReaders.Put(r)
}

// rest lets go of what belongs to a document.
func (r *anyReader) rest() {
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
	r.cursor, r.buf, r.ent = nil, nil, nil
	r.boxes.End()
	r.seen.forget()
}

func (r *anyReader) pos(e uint32) int { return r.org + int(e&simd.PosMask) }

// end is the position behind the k-th entry, a closing bracket.
func (r *anyReader) end(k int) int { return r.pos(r.ent[k]) + 1 }

// ahead returns the next entries. It returns nil when entries have been read
// that are not there, or something is wrong.
func (r *anyReader) ahead() *[scan.Lookahead]uint32 {
	if r.n-r.i < scan.Lookahead && !r.refill() {
		return nil
	}
	return (*[scan.Lookahead]uint32)(r.ent[r.i:])
}

func (r *anyReader) refill() (ok bool) {
	if r.i > r.n {
		return false
	}
	if r.last || r.cursor == nil {
		return r.last
	}
	if r.last, ok = r.cursor.Refill(r.i); !ok {
		return false
	}
	r.ent, r.org = r.cursor.Ahead()
	r.i, r.n = 0, r.cursor.Left()
	return true
}

// nested reads the object or array that begins at pos, whose entry is consumed.
// The name that led to it is at place.
func (r *anyReader) nested(pos, place int) (v any, ok bool) {
	if r.depth == 0 {
		return nil, false
	}
	r.depth--
	if r.buf[pos] == '{' {
		v, ok = r.object(pos, place)
	} else {
		v, ok = r.array(place)
	}
	r.depth++
	return v, ok
}

// expect returns how many members an object is likely to have that begins at pos,
// and where to note how many it has had.
//
// Room that is not used is bounded by the size of the document: the same is not
// expected a second time before it has proved true.
func (r *anyReader) expect(pos, place int) (n int, note *int32) {
	const (
		least  = 28 // members for which maps have about 1 KiB
		member = 4  // bytes, at least
	)
	if place < codec.Places {
		note = &r.sizes[0][place]
	} else {
		note = &r.sizes[1][place-codec.Places]
	}
	n = min(int(*note), (len(r.buf)-pos)/member)
	*note = min(*note, least)
	return n, note
}

// object reads the rest of an object that begins at pos, whose entry is the last
// one consumed.
//
//	e       0 1 2 3 4 5 6
//	text    { "name":"value",
//	text    , "name": 1, …
func (r *anyReader) object(pos, place int) (m map[string]any, ok bool) {
	r.i--
	e := r.ahead()
	r.i++
	if e == nil {
		return nil, false
	}
	buf := r.buf[:len(r.buf):len(r.buf)]
	if buf[r.pos(e[1])] == '}' {
		r.i++
		return map[string]any{}, true
	}
	expected, note := r.expect(pos, place)
	m = make(map[string]any, expected)
	context := uint(place) * 31
	next := &r.follow[context%uint(len(r.follow))] // the name that is likely to come
	for count := 1; ; count++ {
		org := r.org
		start := org + int(e[1]&simd.PosMask)
		var name string
		var under, at int
		if h := &r.hot[*next]; start+anyNameRoom <= len(buf) && h.matches((*[anyNameRoom]byte)(buf[start:start+anyNameRoom:len(buf)])) {
			name, under, at = h.text, int(*next), start+int(h.n)+3
			if buf[at] <= ' ' {
				at = org + int(e[4]&simd.PosMask)
			}
		} else {
			if name, under = r.name(e, start); under < 0 {
				return nil, false
			}
			at = org + int(e[4]&simd.PosMask)
			if under > 0 {
				*next = uint16(under)
				r.hot[under].set(name)
			}
		}
		next = &r.follow[(context+uint(under))%uint(len(r.follow))]
		if under == 0 && place < codec.Places {
			under = place + codec.Places
		}
		// Values as most are, and what follows them, are in the same entries.
		var v any
		var sep uint32
		if c := buf[at]; c == '"' && e[5]&simd.Backslash == 0 {
			stop := org + int(e[5])
			if stop <= at {
				return nil, false
			}
			if sep = e[6]; org+int(sep) != stop+1 && (stop+1 == len(buf) || !scan.EndsScalar[buf[stop+1]]) {
				return nil, false
			}
			v = r.text(buf, at+1, stop, under)
			r.i += 5
		} else if c-'0' <= 9 && r.numbers == 0 {
			f, stop := num.Float64At(buf, at)
			if stop == 0 || !scan.EndsScalar[buf[stop]] {
				return nil, false
			}
			v = r.boxes.Float(f)
			sep = e[5]
			r.i += 4
		} else {
			r.i += 4
			if v, ok = r.value(at, e[5], under); !ok {
				return nil, false
			}
			if e = r.ahead(); e == nil {
				return nil, false
			}
			sep = e[0]
		}
		m[name] = v
		if r.unique && len(m) != count {
			return nil, false
		}
		switch buf[r.pos(sep)] {
		case ',':
		case '}':
			r.i++
			*note = int32(min(count, math.MaxInt32))
			return m, true
		default:
			return nil, false
		}
		if e = r.ahead(); e == nil {
			return nil, false
		}
		r.i++
	}
}

// anyName is a name in its place in names, as it has been met last.
type anyName struct {
	// The quote and the name as words of eight bytes, the second one ending where
	// the name ends.
	first, last, mask uint64
	text              string
	n                 uint8 // its length
}

const (
	maxAnyName  = 63
	anyNameRoom = 80
)

// set makes it that of name.
func (h *anyName) set(name string) {
	if h.text == name {
		return
	}
	*h = anyName{first: 1, text: name}
	if n := len(name); n <= maxAnyName && strings.IndexFunc(name, unusualInName) < 0 {
		var b [8 + 1 + maxAnyName]byte
		b[8] = '"'
		copy(b[9:], name)
		h.first = binary.LittleEndian.Uint64(b[8:])
		h.last = binary.LittleEndian.Uint64(b[1+n:])
		h.mask = 1<<(8*min(n+1, 8)) - 1
		h.n = uint8(n)
	}
}

// matches reports whether b is the name in quotes, and a colon.
func (h *anyName) matches(b *[anyNameRoom]byte) bool {
	n := h.n & maxAnyName
	return binary.LittleEndian.Uint64(b[:])&h.mask == h.first && binary.LittleEndian.Uint16(b[n+1:]) == '"'|':'<<8 &&
		(n < 8 || binary.LittleEndian.Uint64(b[n-7:]) == h.last && (n < 16 || string(b[8:n-7]) == h.text[7:n-8]))
}

// name returns the name that begins at start, and its place or -1. e is as in object.
func (r *anyReader) name(e *[scan.Lookahead]uint32, start int) (name string, place int) {
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
func (r *anyReader) array(place int) (a any, ok bool) {
	r.i--
	e := r.ahead()
	r.i++
	if e == nil {
		return nil, false
	}
	first := len(r.vals)
	switch c := r.buf[r.pos(e[1])]; {
	case c == ']':
		r.i++
		return codec.NoAnys, true
	case (c-'0' <= 9 || c == '-') && r.numbers == 0:
		if a, e, ok = r.floatList(e); !ok || a != nil {
			return a, ok
		}
	}
	for {
		r.i++
		v, ok := r.value(r.pos(e[1]), e[2], place)
		if !ok {
			return nil, false
		}
		r.vals = append(r.vals, v)
		if e = r.ahead(); e == nil {
			return nil, false
		}
		r.i++
		switch r.buf[r.pos(e[0])] {
		case ',':
		case ']':
			a = codec.BoxList(r.vals[first:])
			r.high = max(r.high, len(r.vals))
			r.vals = r.vals[:first]
			return a, true
		default:
			return nil, false
		}
	}
}

// floatList is array for one that begins with a number. If there are other values in
// it, it returns nil, the numbers before are in vals, and e[1] is the first of the
// others.
func (r *anyReader) floatList(e *[scan.Lookahead]uint32) (a any, _ *[scan.Lookahead]uint32, ok bool) {
	if buf := r.buf; buf[r.pos(e[4])] == ']' && buf[r.pos(e[2])] == ',' {
		x, end := num.Float64At(buf, r.pos(e[1]))
		if y, last := num.Float64At(buf, r.pos(e[3])); end != 0 && last != 0 && scan.EndsScalar[buf[end]] && scan.EndsScalar[buf[last]] {
			r.i += 4
			return r.boxes.Pair(x, y), e, true
		}
	}
	list := r.nums[:0]
	for {
		f, end := num.Float64At(r.buf, r.pos(e[1]))
		if end == 0 || !scan.EndsScalar[r.buf[end]] {
			return nil, nil, false
		}
		list = append(list, f)
		sep := r.buf[r.pos(e[2])]
		r.i++
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

// value reads the value at pos, whose entry is consumed; next is the entry
// behind, and the name that led here at place. What follows a scalar is checked
// here, that it is a separator by the caller.
func (r *anyReader) value(pos int, next uint32, place int) (v any, ok bool) {
	end := 0
	switch c := r.buf[pos]; c {
	case '"':
		end = r.pos(next)
		if end <= pos {
			return nil, false
		}
		if next&simd.Backslash != 0 {
			text, ok := r.strings.Value(r.buf[pos+1:end], r.lone)
			if !ok {
				return nil, false
			}
			v = r.text(text, 0, len(text), place)
		} else {
			v = r.text(r.buf, pos+1, end, place)
		}
		r.i++
		end++
	case '{':
		if r.depth == 0 {
			return nil, false
		}
		r.depth--
		v, ok = r.object(pos, place)
		r.depth++
		return v, ok
	case '[':
		if r.depth == 0 {
			return nil, false
		}
		r.depth--
		v, ok = r.array(place)
		r.depth++
		return v, ok
	case 't', 'f', 'n':
		if end = scan.LiteralEnd(r.buf, pos); end == pos {
			return nil, false
		}
		switch c {
		case 't':
			v = true
		case 'f':
			v = false
		}
	default:
		if r.numbers != 0 {
			if end = scan.NumberEnd(r.buf, pos); end == pos {
				return nil, false
			}
			if v, ok = anyNumber(r.buf[pos:end], r.numbers); !ok {
				return nil, false
			}
			break
		}
		var f float64
		if f, end = num.Float64At(r.buf, pos); end == 0 {
			return nil, false
		}
		v = r.boxes.Float(f)
	}
	r.stop = end
	return v, end < len(r.buf) && scan.EndsScalar[r.buf[end]]
}

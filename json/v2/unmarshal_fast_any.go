package json

import (
	"math"
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

	vals []any // elements of the arrays that are not complete
	high int   // how many there have been at most

	// The size of the last object that a name has led to, directly or as an
	// element, by the name's place in names; those that names not known there
	// have led to, by the place of the name that their object was found under.
	sizes [2][codec.Places]int32

	// Interfaces hold pointers. Scalars that they point to are allocated
	// several at once; texts of one such slab share one chunk of strings, so
	// that a string that is kept keeps little else alive.
	floats    []float64 // of these, so many have been given away: to cut them off
	texts     []string  // would be to write a pointer, which costs while memory is collected
	floatsOut int
	textsOut  int
	floatSlab slabs
	textSlab  slabs
	made      int // bytes of chunks when texts was used last
}

// slabs decides how many of a kind are allocated at once: as many as the last
// document had, as long as there are no more, then more and more. So a small
// document like others before it wastes nothing.
type slabs struct {
	made   int // in the document at hand
	before int // used in the last one
}

const maxSlab = 8

func (s *slabs) next() int {
	n := s.before - s.made
	if n <= 0 {
		n = max(s.made, 2)
	}
	n = min(n, maxSlab)
	s.made += n
	return n
}

// end is told at the end of a document how many have been left.
func (s *slabs) end(left int) { *s = slabs{before: min(s.made-left, 1<<20)} }

var anyReaders = sync.Pool{New: func() any { return new(anyReader) }}

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
	r.made = u.strings.Made()
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
	r.made = u.strings.Made()
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
		if r.made != u.strings.Made() {
			r.dropTexts() // others have begun a chunk
		}
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

// release lets go of what belongs to the call.
func (r *anyReader) release() {
	const maxKept = 1 << 14
	r.high = max(r.high, len(r.vals))
	if r.high > maxKept {
		r.vals = nil
	} else {
		clear(r.vals[:r.high])
		r.vals = r.vals[:0]
	}
	r.high = 0
	r.cursor, r.buf, r.ent, r.strings, r.names = nil, nil, nil, nil, nil
	r.floatSlab.end(len(r.floats) - r.floatsOut)
	r.textSlab.end(len(r.texts) - r.textsOut)
	r.floats, r.texts, r.floatsOut, r.textsOut = nil, nil, 0, 0
	anyReaders.Put(r)
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
	for count := 1; ; count++ {
		org := r.org
		start, end := org+int(e[1]&simd.PosMask), org+int(e[2])
		colon, at := org+int(e[3]&simd.PosMask), org+int(e[4]&simd.PosMask)
		if buf[start] != '"' || buf[colon] != ':' {
			return nil, false
		}
		var text []byte
		if e[2]&simd.Backslash == 0 && start < end {
			text = buf[start+1 : end]
		} else {
			if end = r.pos(e[2]); end <= start {
				return nil, false
			}
			if text, ok = r.strings.Value(buf[start+1:end], r.lone); !ok {
				return nil, false
			}
		}
		if end+1 != colon && !scan.EndsScalar[buf[end+1]] {
			return nil, false
		}
		r.i += 4
		name, under := r.names.Place(text, r.strings)
		if under == 0 && place < codec.Places {
			under = place + codec.Places
		}
		v, ok := r.value(at, e[5], under)
		if !ok {
			return nil, false
		}
		m[name] = v
		if r.unique && len(m) != count {
			return nil, false
		}
		if e = r.ahead(); e == nil {
			return nil, false
		}
		r.i++
		switch buf[r.pos(e[0])] {
		case ',':
		case '}':
			*note = int32(min(count, math.MaxInt32))
			return m, true
		default:
			return nil, false
		}
	}
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
	if r.buf[r.pos(e[1])] == ']' {
		r.i++
		return noAnys, true
	}
	first := len(r.vals)
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
			a = boxList(r.vals[first:])
			r.high = max(r.high, len(r.vals))
			r.vals = r.vals[:first]
			return a, true
		default:
			return nil, false
		}
	}
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
		text := r.buf[pos+1 : end]
		if next&simd.Backslash != 0 {
			if text, ok = r.strings.Value(text, r.lone); !ok {
				return nil, false
			}
		}
		v = r.text(text)
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
		v = r.float(f)
	}
	r.stop = end
	return v, end < len(r.buf) && scan.EndsScalar[r.buf[end]]
}

// boxList returns a copy of vals, of which there is one at least. A short one is
// allocated together with the header that the interface points to.
func boxList(vals []any) any {
	switch len(vals) {
	case 1:
		p := &struct {
			list []any
			vals [1]any
		}{vals: [1]any(vals)}
		p.list = p.vals[:]
		return boxAnys(&p.list)
	case 2:
		p := &struct {
			list []any
			vals [2]any
		}{vals: [2]any(vals)}
		p.list = p.vals[:]
		return boxAnys(&p.list)
	case 3:
		p := &struct {
			list []any
			vals [3]any
		}{vals: [3]any(vals)}
		p.list = p.vals[:]
		return boxAnys(&p.list)
	case 4:
		p := &struct {
			list []any
			vals [4]any
		}{vals: [4]any(vals)}
		p.list = p.vals[:]
		return boxAnys(&p.list)
	}
	list := make([]any, len(vals))
	copy(list, vals)
	return list
}

// noAnys is an empty array. Nobody can change what it holds.
var noAnys any = []any{}

// smallFloats are the numbers that come most often. They are never written to.
var smallFloats = func() (t [256]float64) {
	for i := range t {
		t[i] = float64(i)
	}
	return t
}()

func (r *anyReader) float(f float64) any {
	if i := int32(f); uint32(i) < uint32(len(smallFloats)) && math.Float64bits(smallFloats[i]) == math.Float64bits(f) {
		return boxFloat(&smallFloats[i])
	}
	if r.floatsOut == len(r.floats) {
		r.floats = make([]float64, r.floatSlab.next())
		r.floatsOut = 0
	}
	p := &r.floats[r.floatsOut]
	r.floatsOut++
	*p = f
	return boxFloat(p)
}

// dropTexts begins another slab with the next text.
func (r *anyReader) dropTexts() {
	r.textSlab.made -= len(r.texts) - r.textsOut
	r.texts, r.textsOut = nil, 0
}

func (r *anyReader) text(b []byte) any {
	if len(b) == 0 || len(b) > codec.MaxShared {
		return r.strings.Make(b)
	}
	if len(b) > r.strings.Room() {
		r.dropTexts()
	}
	v := r.strings.Make(b)
	if r.textsOut == len(r.texts) {
		// No more than are likely to fit into the chunk.
		n := r.textSlab.next()
		if most := 1 + r.strings.Room()/len(b); n > most {
			r.textSlab.made -= n - most
			n = most
		}
		r.texts = make([]string, n)
		r.textsOut = 0
	}
	p := &r.texts[r.textsOut]
	r.textsOut++
	*p = v
	return boxString(p)
}

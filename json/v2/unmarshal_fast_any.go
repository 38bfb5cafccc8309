package json

import (
	"math"
	"sync"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
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

	strings *codec.Strings
	names   *codec.Intern
	depth   int  // how many more objects and arrays may be opened
	unique  bool // names must be
	lone    bool // surrogates may be
	numbers mode // what becomes of them: IntegersInAny, RawNumbersInAny

	vals  []any   // elements of the arrays that are not complete
	sizes [16]int // size of the last object, by depth

	// Interfaces hold pointers. Scalars that they point to are allocated
	// several at once; texts of one such slab share one chunk of strings, so
	// that a string that is kept keeps little else alive.
	floats []float64
	texts  []string
}

const slab = 8

var anyReaders = sync.Pool{New: func() any { return new(anyReader) }}

// fastAny reads the next value. If not all is certain it says no, and has read
// nothing.
func (u *unmarshaler) fastAny() (v any, ok bool) {
	x := text.Decoder(u.dec)
	if x.EndOffset() < u.anyFrom || u.slow {
		return nil, false
	}
	pos, ok := x.Next()
	if !ok || x.WantsName() {
		return nil, false
	}
	if k := x.Cursor().Buf[pos]; k != '{' && k != '[' {
		return nil, false
	}
	r := anyReaders.Get().(*anyReader)
	r.cursor = x.Cursor()
	r.buf = r.cursor.Buf
	r.strings, r.names = &u.strings, &u.names
	r.depth = x.DepthLeft()
	r.unique = !u.o.Flags.Get(opt.AllowDuplicateNames)
	r.lone = u.o.Flags.Get(opt.AllowInvalidUTF8)
	r.numbers = u.o.Flags.True(opt.IntegersInAny | opt.RawNumbersInAny)
	r.last = false
	r.ent, r.org = r.cursor.Ahead()
	r.i, r.n = 1, r.cursor.Left()
	v, ok = r.nested(pos)
	if ok = ok && r.i <= r.n; ok {
		x.Catch(r.i, r.end(r.i-1), 1)
	} else {
		// The next attempt comes when what this one has looked at has been
		// read, so that time stays linear.
		u.anyFrom = x.EndOffset() + int64(r.pos(r.ent[min(r.i, r.n)])-x.End())
		x.Abandon()
	}
	r.release()
	return v, ok
}

// release lets go of what belongs to the call.
func (r *anyReader) release() {
	const maxKept = 1 << 10
	if cap(r.vals) > maxKept {
		r.vals = nil
	}
	clear(r.vals[:cap(r.vals)])
	r.vals = r.vals[:0]
	r.cursor, r.buf, r.ent, r.strings, r.names = nil, nil, nil, nil, nil
	r.floats, r.texts = nil, nil
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
	if r.last {
		return true
	}
	if r.last, ok = r.cursor.Refill(r.i); !ok {
		return false
	}
	r.ent, r.org = r.cursor.Ahead()
	r.i, r.n = 0, r.cursor.Left()
	return true
}

// nested reads the object or array that begins at pos, whose entry is consumed.
func (r *anyReader) nested(pos int) (v any, ok bool) {
	if r.depth == 0 {
		return nil, false
	}
	r.depth--
	if r.buf[pos] == '{' {
		var m map[string]any
		m, ok = r.object()
		v = m
	} else {
		var a []any
		a, ok = r.array()
		v = a
	}
	r.depth++
	return v, ok
}

func (r *anyReader) object() (m map[string]any, ok bool) {
	e := r.ahead()
	if e == nil {
		return nil, false
	}
	if r.buf[r.pos(e[0])] == '}' {
		r.i++
		return map[string]any{}, true
	}
	size := &r.sizes[r.depth%len(r.sizes)]
	m = make(map[string]any, *size)
	for count := 1; ; count++ {
		start, end, colon, at := r.pos(e[0]), r.org+int(e[1]), r.pos(e[2]), r.pos(e[3])
		if r.buf[start] != '"' || r.buf[colon] != ':' {
			return nil, false
		}
		var name string
		switch {
		case e[1]&simd.Backslash == 0 && start < end:
			name = r.names.Make(r.buf[start+1:end], r.strings)
		default:
			if end = r.pos(e[1]); end <= start || !wire.ValidEscapes(r.buf[start+1:end], r.lone) {
				return nil, false
			}
			name = r.strings.MakeUnquoted(r.buf[start+1 : end])
		}
		if end+1 != colon && !scan.EndsScalar[r.buf[end+1]] {
			return nil, false
		}
		r.i += 4
		v, ok := r.value(at, e[4])
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
		switch r.buf[r.pos(e[0])] {
		case ',':
			if e = r.ahead(); e == nil {
				return nil, false
			}
		case '}':
			*size = count
			return m, true
		default:
			return nil, false
		}
	}
}

func (r *anyReader) array() (a []any, ok bool) {
	e := r.ahead()
	if e == nil {
		return nil, false
	}
	if r.buf[r.pos(e[0])] == ']' {
		r.i++
		return []any{}, true
	}
	first := len(r.vals)
	for {
		r.i++
		v, ok := r.value(r.pos(e[0]), e[1])
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
			if e = r.ahead(); e == nil {
				return nil, false
			}
		case ']':
			a = make([]any, len(r.vals)-first)
			copy(a, r.vals[first:])
			r.vals = r.vals[:first]
			return a, true
		default:
			return nil, false
		}
	}
}

// value reads the value at pos, whose entry is consumed; next is the entry
// behind. What follows a scalar is checked here, that it is a separator by the
// caller.
func (r *anyReader) value(pos int, next uint32) (v any, ok bool) {
	end := 0
	switch c := r.buf[pos]; c {
	case '"':
		end = r.pos(next)
		if end <= pos {
			return nil, false
		}
		text := r.buf[pos+1 : end]
		if next&simd.Backslash == 0 {
			v = r.text(text)
		} else {
			if !wire.ValidEscapes(text, r.lone) {
				return nil, false
			}
			v = r.strings.MakeUnquoted(text)
		}
		r.i++
		end++
	case '{', '[':
		return r.nested(pos)
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
		f, n := num.ConsumeFloat64(r.buf[pos:])
		if n == 0 || math.IsInf(f, 0) {
			return nil, false
		}
		v = r.float(f)
		end = pos + n
	}
	return v, end < len(r.buf) && scan.EndsScalar[r.buf[end]]
}

func (r *anyReader) float(f float64) any {
	if len(r.floats) == 0 {
		r.floats = make([]float64, slab)
	}
	p := &r.floats[0]
	r.floats = r.floats[1:]
	*p = f
	return boxFloat(p)
}

func (r *anyReader) text(b []byte) any {
	if len(b) < 2 || !r.strings.Fits(len(b)) {
		r.texts = nil
		return r.strings.Make(b)
	}
	if len(r.texts) == 0 {
		r.texts = make([]string, slab)
	}
	p := &r.texts[0]
	r.texts = r.texts[1:]
	*p = r.strings.Make(b)
	return boxString(p)
}

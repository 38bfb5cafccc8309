package unmarshal

import (
	"slices"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

// fastBegin reads the opening bracket that comes next, if it is the given one.
func (u *State) fastBegin(bracket byte) bool {
	if u.byTokens() {
		return false
	}
	x := (*text.Decoder)(u.Dec)
	pos, ok := x.Next()
	if !ok {
		return false
	}
	if x.Cursor().Buf[pos] != bracket {
		x.Leave(pos)
		return false
	}
	if bracket == '{' {
		return x.BeginObject(pos)
	}
	return x.BeginArray(pos)
}

// fastArray is fastElements for the array at p, of which no element is set. It
// reads as many as there is room for.
func (u *State) fastArray(pl *Plan, p plan.Pointer) (n int, done bool) {
	if n = pl.Length; n == 0 || u.byTokens() {
		return 0, false
	}
	switch pl.Elem.Kind {
	case readFloat64:
		s, done := u.fastFloats(p.Float64Array(n)[:0], n, false)
		return len(s), done
	case readInt64:
		s, done := u.fastInts(p.Int64Array(n)[:0], n, false)
		return len(s), done
	case readString:
		s, done := u.fastStrings(lone(pl), p.StringArray(n)[:0], n, false)
		return len(s), done
	}
	return 0, false
}

// list walks the elements of an array by the index while they are scalars.
//
//	entry   i     +1   +2
//	        1     ,    2
//	text    1.5 , 2.5
type list struct {
	u     *State
	c     *scan.Cursor
	buf   []byte
	ent   []uint32
	i, n  int
	org   int
	count int
	end   int
	sep   int
	more  bool
}

// start begins at the Decoder's place, after the opening bracket or after an
// element. It reports whether there is anything to read, and this way.
func (l *list) start(u *State) bool {
	x := (*text.Decoder)(u.Dec)
	if u.byTokens() || !x.Resume(scan.Lookahead) {
		return false
	}
	l.u = u
	l.c = x.Cursor()
	l.buf = l.c.Buf
	l.ent, l.org = l.c.Ahead()
	l.i, l.n, l.count, l.sep = 0, l.c.Left(), 0, 0
	l.end = x.End()
	l.more = l.c.More()
	return true
}

// catch tells the Decoder what has been read: all but a comma at the end.
func (l *list) catch() {
	(*text.Decoder)(l.u.Dec).Catch(l.i-l.sep, l.end, l.count)
	l.count = 0
}

// refill makes more entries.
func (l *list) refill() bool { return l.refillFor(4 * scan.Lookahead) }

func (l *list) refillFor(want int) bool {
	l.catch()
	x := (*text.Decoder)(l.u.Dec)
	if !x.Resume(want) {
		l.i, l.sep = 0, 0
		return false
	}
	l.ent, l.org = l.c.Ahead()
	l.i, l.n = l.sep, l.c.Left()
	l.more = l.c.More()
	return true
}

// after reads what follows an element: a comma, and the next element begins, or
// the end of the array, which is done. If it is neither, next is false.
func (l *list) after() (next, done bool) {
	if l.more && l.n-l.i < 2*scan.Lookahead && !l.refill() {
		return false, false
	}
	if l.end+1 < len(l.buf) {
		// Text without whitespace needs no entries for it.
		switch l.buf[l.end] {
		case ',':
			l.i++
			l.sep = 1
			return true, false
		case ']':
			(*text.Decoder)(l.u.Dec).EndArray(l.i+1, l.end)
			return false, true
		}
	}
	if l.i >= l.n {
		return false, false
	}
	at := l.org + int(l.ent[l.i]&simd.PosMask)
	if at != l.end && !scan.EndsScalar[l.buf[l.end]] {
		return false, false
	}
	switch l.buf[at] {
	case ',':
		l.i++
		l.sep = 1
		return true, false
	case ']':
		(*text.Decoder)(l.u.Dec).EndArray(l.i+1, at)
		return false, true
	}
	return false, false
}

// comma is after for text without whitespace in which another element is to come. If it
// reports false, nothing is known.
func (l *list) comma() bool {
	if l.end+1 >= len(l.buf) || l.buf[l.end] != ',' || l.more && l.n-l.i < 2*scan.Lookahead {
		return false
	}
	l.i++
	l.sep = 1
	return true
}

// pos is the position of the next entry.
func (l *list) pos() int {
	if l.sep > 0 && l.end+1 < len(l.buf) && l.buf[l.end] == ',' && l.buf[l.end+1] > ' ' {
		return l.end + 1
	}
	return l.org + int(l.ent[l.i]&simd.PosMask)
}

// took notes that the element of n entries ended at end.
func (l *list) took(n, end int) {
	l.i += n
	l.end = end
	l.count++
	l.sep = 0
}

// run is l's place for the loops of package read, which go on until there must be more
// entries.
func (l *list) run() read.Run {
	last := l.n
	if l.more {
		last -= 2 * scan.Lookahead
	}
	return read.Run{Buf: l.buf, Ent: l.ent, Org: l.org, I: l.i, End: l.end, Last: last, First: true}
}

// fastRun appends the elements that follow in an array to s, by some, which reads as many
// as there is room for: as many as limit permits in all, without end if that is negative.
// begun says that an element has been read. If not done, the Decoder stands after the last
// element.
func fastRun[T any](u *State, s []T, limit int, begun bool, some func(u *State, r *read.Run, dst []T) int) (_ []T, done bool) {
	var l list
	if !l.start(u) {
		return s, false
	}
	next := true
	if begun {
		if next, done = l.after(); done {
			return s, true
		}
	}
	for next && len(s) != limit {
		s = slices.Grow(s, 1)
		r := l.run()
		n := some(u, &r, s[len(s):cap(s)])
		if n == 0 {
			break
		}
		s = s[:len(s)+n]
		l.i, l.end, l.sep = r.I, r.End, 0
		l.count += n
		if next, done = l.after(); done {
			return s, true
		}
	}
	l.catch()
	return s, false
}

func (u *State) fastFloats(s []float64, limit int, begun bool) (_ []float64, done bool) {
	return fastRun(u, s, limit, begun, func(u *State, r *read.Run, dst []float64) int { return r.Floats(dst, &u.many) })
}

func (u *State) fastFloats32(s []float32, limit int, begun bool) (_ []float32, done bool) {
	return fastRun(u, s, limit, begun, func(u *State, r *read.Run, dst []float32) int { return r.Floats32(dst, &u.many) })
}

func (u *State) fastInts(s []int64, limit int, begun bool) (_ []int64, done bool) {
	return fastRun(u, s, limit, begun, func(_ *State, r *read.Run, dst []int64) int { return read.IntsOf(r, dst) })
}

// fastStrings reads strings. With lone, they need not be Unicode.
func (u *State) fastStrings(lone bool, s []string, limit int, begun bool) (_ []string, done bool) {
	return fastRun(u, s, limit, begun, func(u *State, r *read.Run, dst []string) int { return r.Strings(dst, &u.Strings, lone) })
}

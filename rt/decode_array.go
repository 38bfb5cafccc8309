package rt

import (
	"math"
	"slices"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

// Len is the number of elements that have begun.
func (a *Array) Len() int { return a.n }

// BeginArray begins to read an array into a slice of type t. It returns false if the value
// is null or, which is an error, not an array, and after an earlier error.
func (d *Decoder) BeginArray(a *Array, t *Type) bool {
	a.t, a.d = t, d
	if at := d.at; fast && uint(at) < uint(len(d.buf)) && d.buf[at] == '[' && d.depth < d.limit {
		a.from = at
		d.i++
		d.end = at + 1
		d.push(false)
		return true
	}
	return d.beginArray(a)
}

// BeginFixed is [Decoder.BeginArray] for a Go array of n elements. NextElement itself reads
// further ones. The number of elements is checked at the end. The caller sets the elements
// after Len to zero.
func (d *Decoder) BeginFixed(a *Array, t *Type, n int) bool {
	a.fixed, a.limit = true, n
	if !d.BeginArray(a, t) {
		a.Null = a.Null && !d.merge
		return false
	}
	return true
}

//go:noinline
func (d *Decoder) beginArray(a *Array) bool {
	if d.null() {
		a.Null = true
		return false
	}
	if !d.slow() {
		return false
	}
	tok, err := d.open(readPart)
	if err != nil {
		d.fail(err)
		return false
	}
	switch tok.Kind() {
	case 'n':
		a.Null = true
		return false
	case '[':
		d.opened(false)
		return true
	}
	d.misfit(a.t, nil)
	return false
}

// NextElement finds the next element and reports whether there is one. Its value
// comes next. If it returns false, the array has been read or there is an error.
func (d *Decoder) NextElement(a *Array) bool {
	if !fast || d.more && d.n-d.i < margin && !d.refill() {
		return d.element(a)
	}
	end, i := d.end, d.i
	if buf := d.buf; a.n > 0 && end+1 < len(buf) && i+1 < d.n && !a.fixed {
		// Text without whitespace needs no entries for it.
		switch buf[end] {
		case ',':
			if at := end + 1; buf[at] > ' ' {
				a.n++
				d.cur.n++
				d.i, d.at = i+1, at
				return true
			}
		case ']':
			a.done = true
			d.pop(i+1, end+1)
			return false
		case ' ', '\n', '\r', '\t':
			switch at := d.org + int(d.ent[i]&simd.PosMask); buf[at] {
			case ',':
				a.n++
				d.cur.n++
				d.i, d.at = i+1, d.org+int(d.ent[i+1]&simd.PosMask)
				return true
			case ']':
				a.done = true
				d.pop(i+1, at+1)
				return false
			}
		}
	}
	return d.nextElement(a)
}

func (d *Decoder) nextElement(a *Array) bool {
	buf, ent, org := d.buf, d.ent, d.org
	end, i := d.end, d.i
	if i >= d.n {
		return d.element(a)
	}
	at := org + int(ent[i]&simd.PosMask)
	if at != end && !scan.EndsScalar[buf[end]] {
		return d.element(a) // something sticks to a literal
	}
	if buf[at] == ']' {
		if a.fixed && a.n != a.limit {
			return d.element(a)
		}
		a.done = true
		d.pop(i+1, at+1)
		return false
	}
	if a.fixed && a.n == a.limit {
		return d.element(a)
	}
	if a.n > 0 {
		if buf[at] != ',' || i+1 >= d.n {
			return d.element(a)
		}
		i++
		at = org + int(ent[i]&simd.PosMask)
		if buf[at] == ']' {
			return d.element(a)
		}
	} else if c := buf[at]; c == ',' || c == ':' || c == '}' {
		return d.element(a)
	}
	a.n++
	d.cur.n++
	d.i, d.at = i, at
	return true
}

// element is NextElement in the complete form.
//
//go:noinline
func (d *Decoder) element(a *Array) bool {
	if !d.slow() {
		return false
	}
	for d.dec.PeekKind() != ']' {
		f := &d.cur
		f.n++
		if a.fixed && a.n == a.limit {
			a.wrong = true
			if err := d.dec.SkipValue(); err != nil {
				d.fail(err)
				return false
			}
			continue
		}
		a.n++
		d.enter()
		return true
	}
	if _, err := (*text.Decoder)(d.dec).ReadToken(); err != nil {
		d.fail(err)
		return false
	}
	a.done = true
	d.closed()
	switch {
	case !a.fixed || d.lenient:
	case a.n < a.limit:
		d.mismatch(d.errorAfter(a.t, errArrayUnderflow), false)
	case a.wrong:
		d.mismatch(d.errorAfter(a.t, errArrayOverflow), false)
	}
	return false
}

// Next returns s with one more element, for the value that NextElement has found. The
// element is zero, except in the v1 dialect, which merges into the old element.
func Next[T any](s []T, a *Array) []T {
	if n := len(s); n < cap(s) && a.zero {
		return s[:n+1]
	} else if !erased {
		return nextAlone(s, a)
	}
	r := forge.RowsOf(&s)
	r.Set(a.next(*r, forge.KindOf[T](&a.t.kind)))
	return s
}

// next is Next for a slice of elements of the kind.
func (a *Array) next(s forge.Rows, k *forge.Kind) forge.Rows {
	n := s.Len()
	if n == s.Cap() {
		s = a.grow(s, k) // which may be another piece of the list
		s.SetLen(s.Len() + 1)
		return s
	}
	if s.SetLen(n + 1); !a.zero && !a.d.merge {
		k.Do(forge.RowsClear, s, s, n)
	}
	return s
}

// grow returns s, which has no room, with room for one more element or more.
func (a *Array) grow(s forge.Rows, k *forge.Kind) forge.Rows {
	n := s.Len()
	a.zero = true
	if n > 0 {
		more := a.more(a.before+n, (a.before+n)*k.Size)
		if a.spare && max(n, more)*k.Size > maxSpare/2 {
			return a.outgrow(s, more, k)
		}
		return k.Do(forge.RowsGrow, s, s, more)
	}
	want, l := a.begin(k.Size)
	if a.spare {
		if s, ok := l.spare(k); ok {
			return s
		}
	}
	return k.Do(forge.RowsMove, s, s, want)
}

// outgrow is grow for a slice of spare memory that would become too long for that. The
// next elements are read into another one of its length, and those that are full wait
// for Done. If they are too much together, all get memory to stay in.
//
//	a.full    |0 1 2 3|4 5 6 7|
//	s                          |8 9 · ·|
func (a *Array) outgrow(s forge.Rows, more int, k *forge.Kind) forge.Rows {
	a.full = append(a.full, s)
	a.before += s.Len()
	if more == 1 && a.before*k.Size <= maxPieces {
		if next, ok := a.d.lengths(a.t).spare(k); ok {
			return next
		}
		like := s.Like()
		return k.Do(forge.RowsMove, like, like, s.Len())
	}
	out := a.gather(s, a.before+max(more, a.before), k)
	a.before, a.spare = 0, false
	return out
}

// gather returns a copy of the elements of the slices like s in a.full, with room for so many, and
// gives the slices back.
func (a *Array) gather(s forge.Rows, room int, k *forge.Kind) forge.Rows {
	out := s.Like()
	out = k.Do(forge.RowsMove, out, out, room)
	l := a.d.lengths(a.t)
	for _, full := range a.full {
		out = k.Do(forge.RowsAdd, out, full, 0)
		l.giveBack(full, k)
	}
	a.full = nil
	return out
}

// roomBeyond is added to the length of a small document where room is bounded by that.
const roomBeyond = 64

// begin returns for how many elements of so many bytes there should be room at first,
// and what is known of the slices of the type. It sets a.spare if that room is to be
// spare memory.
func (a *Array) begin(size int) (want int, l *lengths) {
	l = a.d.lengths(a.t)
	if l.usual < 2*4 || size == 0 || size > maxFirst || l.usual/4 > maxSpare/size && a.d.depth <= 2 {
		// Room that is not used is bounded by the size of the document, and that of few elements.
		left := len(a.d.buf)
		if a.d.dec == nil {
			left = len(a.d.data) + roomBeyond // buf has spaces after the document
		}
		left = max(left-a.d.at, 0)
		want = 1 + max(0, min(l.usual/4+l.usual/64, left/2, 4*left/max(size, 1)))
		if want > 1 && size > maxFirst/want {
			// The same is not expected of arrays within this one.
			a.usual, l.usual = l.usual, 0
		}
		return want, l
	}
	// An array of unknown length is read into spare memory, and then copied
	// to memory of just its size.
	a.spare = true
	return min(8, maxFirst/size), l
}

// more is for how many more elements there should be room in a slice that has n of
// them, of so many bytes, and no room. Where there are many, and the rest of the input
// is in memory, it is expected to be more of the same, so that the slice is not made
// again and again. That is likely of the outermost arrays alone.
func (a *Array) more(n, size int) int {
	d := a.d
	read := d.at - a.from
	if size < maxSpare/2 || a.n < n || d.depth > 2 || read <= 0 || d.dec == nil || !(*text.Decoder)(d.dec).InMemory() {
		return 1
	}
	each := max(uint64(read)*16/uint64(n), 1)   // sixteenths of a byte: floats are not for all
	rest := uint64(len(d.buf)-d.at) * 20 / each // and a quarter more
	if k := int(atomic.LoadInt32(&a.t.long)) - n; k > 0 && uint64(k) <= rest {
		return k // it may be a document like the one before
	}
	return 1 + int(min(rest, 7*uint64(n)))
}

// Done returns the slice of the elements that have been read. If there are none, it is
// empty, but not nil. It must be called when the loop ends.
func Done[T any](s []T, a *Array) []T {
	if !erased {
		return doneAlone(s, a)
	}
	a.finish(forge.RowsOf(&s), forge.KindOf[T](&a.t.kind))
	return s
}

func (a *Array) finish(p *forge.Rows, k *forge.Kind) {
	s := *p
	switch {
	case a.final:
	case a.n == 0:
		if a.done {
			p.SetEmpty()
		}
	case a.full != nil:
		n := a.before + s.Len()
		a.trim(n, n, k.Size)
		a.full = append(a.full, s)
		p.Set(a.gather(s, n, k))
	case a.trim(s.Len(), s.Cap(), k.Size):
		if !a.spare {
			p.Set(k.Do(forge.RowsMove, s, s, s.Len()))
			break
		}
		p.Set(k.Do(forge.RowsTake, s, s, s.Len()))
		a.d.lengths(a.t).keep(s, k)
	}
	a.final = true
}

// erased says that Next and Done leave to code for slices of all types what they do. Without package
// unsafe, that would put a slice on the heap, and as it is not known how large an element is, there is
// no spare memory. Where programs are to be small, there is none either.
const erased = fast && forge.Shares

// nextAlone is Next for one type.
func nextAlone[T any](s []T, a *Array) []T {
	n := len(s)
	if n < cap(s) {
		if s = s[:n+1]; !a.zero && !a.d.merge {
			clear(s[n:])
		}
		return s
	}
	a.zero = true
	if !fast {
		out := make([]T, n+1, max(2*n, 1))
		copy(out, s)
		return out
	}
	if n == 0 {
		want, _ := a.begin(forge.Size[T]())
		return make([]T, 1, want)
	}
	return slices.Grow(s, a.more(n, n*forge.Size[T]()))[:n+1]
}

// doneAlone is Done for one type.
func doneAlone[T any](s []T, a *Array) []T {
	switch {
	case a.final:
	case a.n == 0 && a.done:
		return []T{}
	case fast && a.n > 0 && a.trim(len(s), cap(s), forge.Size[T]()):
		return append(make([]T, 0, len(s)), s...)
	}
	return s
}

// trim takes note of how long a slice has become, and reports whether it is to be
// copied to memory of just its size. If a.spare is set then, its own is given back.
func (a *Array) trim(n, room, size int) bool {
	l := a.d.lengths(a.t)
	if a.usual > 0 {
		l.usual = a.usual
	}
	l.learn(a.n)
	if n*size >= maxSpare/2 {
		atomic.StoreInt32(&a.t.long, int32(min(n, math.MaxInt32)))
	}
	if room*size > maxSpare {
		a.spare = false
		return a.zero && room-n > n // more was expected
	}
	return a.spare
}

// learn takes note of a slice of n elements. The first that is met stands for those
// to come: most documents are like the one before.
func (l *lengths) learn(n int) {
	n = min(n, 1<<20)
	if l.usual == 0 {
		l.usual = 4 * n
	}
	l.usual += n - l.usual/4
}

func (d *Decoder) lengths(t *Type) *lengths {
	h := &d.learned[t.slot()%uint32(len(d.learned))]
	if h.t != t {
		*h = lengths{t: t}
	}
	return h
}

// slots counts the types of slices that have been met.
var slots atomic.Uint32

// slot returns a number that is that of the type alone, or nearly so.
func (t *Type) slot() uint32 {
	if n := atomic.LoadUint32(&t.number); n != 0 {
		return n
	}
	atomic.CompareAndSwapUint32(&t.number, 0, slots.Add(1))
	return atomic.LoadUint32(&t.number)
}

// Done reports whether the array has been read to its end, even if it has another
// length than it should have.
func (a *Array) Done() bool { return a.done }

package rt

import (
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// Most objects are small, lie within the entries as a whole, and have the values that their
// type expects, in the order of its fields. Generated code tries to read such an object
// without reporting its place to d: for the code around it, it is like a scalar, and the
// place of reading is in variables. If anything is unusual the attempt ends, and the object
// is read again, from its beginning, by NextMember and the others. They set the same fields
// to the same values, so that an attempt that ends does no harm.
//
//	entry   i   +1   +2   +3   +4     +5
//	        ,    "    "    :    "      "
//	text    , "name"  : "value" ,
//	         end       at      end of the value
//
// Positions count from the beginning of the window, as entries do. The functions that read
// a value take its position and entry, and return its end and the entry after it, or one of
// these numbers instead of the end.
const (
	Unusual = -1
	beyond  = -2 // it goes on after the entries
	branch  = -3 // it is no leaf of a tree
)

const (
	// maxTry is how deep objects, with arrays of them, may be nested in one that
	// is tried.
	maxTry = 128
	// minWant and maxWant bound how many entries there are to be for an attempt.
	minWant = 24
	maxWant = 1 << 12
	// maxUnfit is when a type counts as one for which attempts fail.
	maxUnfit = 16
)

// MayTry returns the position and entry of the next value if generated code should try to
// read it as a whole, as an object of type s, and otherwise an entry below 0. If attempts
// for a type usually fail, they are made only now and then.
func (d *Decoder) MayTry(s *Struct) (at, i int) {
	if !fast || d.at+1 == d.failed || uint(d.at) >= uint(len(d.buf)) || d.buf[d.at] != '{' || d.untried || d.TryDepth() == 0 {
		return 0, -1
	}
	t := s.made()
	if !d.mayFit(t) {
		return 0, -1
	}
	if d.more {
		want := max(int(t.want.Load()), minWant)
		if d.only && d.depth == 0 {
			// Only if there are entries for all of the text, this ends before them.
			if want = len(d.buf) - d.at; want > 2*maxWant && !d.isSparse(want) {
				return 0, -1
			}
		}
		if d.n-d.i < want && !d.refillFor(2*want) {
			return 0, -1
		}
	}
	if d.alone() {
		d.strings.Expect(int(t.text.Load()))
	}
	return d.at - d.org, d.i
}

// isSparse reports whether the n bytes of text to come have few entries, if all of it is
// like what has been indexed: such are objects of long strings.
func (d *Decoder) isSparse(n int) bool {
	const least = 64 // bytes for each entry
	return d.n > 0 && n <= 64<<10 && int(d.ent[d.n-1]&simd.PosMask)+d.org-d.at >= least/2*(d.n-d.i)
}

// TryDepth returns how deep objects may be nested in the object of an attempt.
func (d *Decoder) TryDepth() int {
	return max(0, min(d.limit-d.depth-maxTryAny, 2*maxTry)) / 2
}

// TooDeep ends an attempt at a value that is not an object or, if depth is 0, at an object
// that is nested too deep. The objects around it, which the attempt has opened, are then
// not tried one by one.
func (d *Decoder) TooDeep(depth int) (end, next int) {
	if depth == 0 {
		d.barred = maxTry
	}
	return Unusual, 0
}

// alone reports whether the value is a small document as a whole.
func (d *Decoder) alone() bool { return d.dec == nil && d.depth == 0 }

// mayFit reports whether to try objects of a type. If that fails as a rule, one is
// tried now and then.
func (d *Decoder) mayFit(t *table) bool {
	if d.barred > 0 {
		d.barred--
		return false
	}
	if t.unfit.Load() < maxUnfit {
		return true
	}
	d.skipped++
	return d.skipped&31 == 0
}

// Tried ends an attempt, which has returned end and next, and reports whether the
// object has been read.
func (d *Decoder) Tried(s *Struct, end, next int) bool {
	t := s.table.Load()
	if end < 0 || t.unfit.Load() > 0 {
		d.tried(t, end)
	}
	if end < 0 {
		return false
	}
	if d.alone() {
		t.text.Note(int32(d.strings.Used()), 4, &d.odd)
	}
	d.end = d.org + end
	d.i = next
	d.settled(d.end)
	return true
}

// tried takes note of how an attempt has ended.
func (d *Decoder) tried(t *table, end int) {
	unfit := t.unfit.Load()
	if end >= 0 {
		if unfit > 0 {
			t.unfit.Store(unfit - 1)
		}
		return
	}
	d.passed.forget()
	if d.n > 0 {
		d.bushy = d.org + int(d.ent[d.n-1]&simd.PosMask)
	}
	by := int32(4)
	switch end {
	case branch:
		by = 1
	case beyond:
		by = 1
		if n := 2 * (d.n - d.i); d.more && n <= maxWant {
			t.want.Store(int32(n)) // for the next one
		}
	}
	if unfit < 2*maxUnfit {
		t.unfit.Store(unfit + by)
	}
}

// Opens reports whether the value at at is an object that is not empty.
func (d *Decoder) Opens(at int) bool {
	buf := d.win
	return at+1 < len(buf) && buf[at] == '{' && buf[at+1] != '}'
}

// tryNext reads what follows a value: if it is a comma, the position after it is
// returned, and its entry, and more is set; if it is the bracket that closes, the
// position and the entry after that.
func (d *Decoder) tryNext(end, i int, closing byte) (_, next int, more bool) {
	if end < 0 {
		return end, 0, false
	}
	buf := d.win
	if i >= d.n || end >= len(buf) {
		return beyond, 0, false
	}
	c := buf[end]
	if c != ',' && c != closing {
		at := int(d.ent[i] & simd.PosMask)
		if at != end && !scan.EndsScalar[c] {
			return Unusual, 0, false
		}
		end, c = at, buf[at]
	}
	switch c {
	case ',':
		return end + 1, i, true
	case closing:
		return end + 1, i + 1, false
	}
	return Unusual, 0, false
}

// TryNoMembers is [TryNone], but also reads an empty object.
//
//go:noinline
func TryNoMembers[T any](d *Decoder, v *T, at, i, depth int) (end, next int) {
	end, next, null := d.triedNone(at, i, depth, true)
	if null {
		var zero T
		*v = zero
	}
	return end, next
}

// TryNone is [Decoder.TooDeep], but reads null.
//
//go:noinline
func TryNone[T any](d *Decoder, v *T, at, i, depth int) (end, next int) {
	end, next, null := d.triedNone(at, i, depth, false)
	if null {
		var zero T
		*v = zero
	}
	return end, next
}

// triedNone is TryNone or, if empty is set, TryNoMembers. If null is set, the value is to become zero.
func (d *Decoder) triedNone(at, i, depth int, empty bool) (end, next int, null bool) {
	if buf := d.win; d.NullAt(at) {
		end, next = d.TryNull(at, i)
		return end, next, end >= 0 && !d.merge
	} else if !empty || at+1 >= len(buf) || buf[at] != '{' || buf[at+1] != '}' {
		end, next = d.TooDeep(depth)
		return end, next, false
	}
	if i+2 > d.n {
		return beyond, 0, false
	}
	return at + 2, i + 2, false
}

// TryEmptyObject reads an object into a struct without fields.
func TryEmptyObject[T any](d *Decoder, v *T, at, i, _ int) (end, next int) {
	if i+2 > d.n {
		return beyond, 0
	}
	if buf := d.win; buf[at] == '{' {
		if end = int(d.ent[i+1] & simd.PosMask); buf[end] == '}' {
			return end + 1, i + 2
		}
		return Unusual, 0
	}
	return TryNone(d, v, at, i, 1)
}

// TrySlice reads an array into the slice p of type t, and its elements, which are usually
// objects, by read.
func TrySlice[T any](d *Decoder, p *[]T, t *Type, at, i, depth int, read func(d *Decoder, v *T, at, i, depth int) (end, next int)) (end, next int) {
	for {
		if end, next = d.trySlice(forge.RowsOf(p), forge.ID((*T)(nil)), t, at, i, depth, forge.Reader(read)); end != unkind {
			return end, next
		}
		forge.KindOf[T](&t.kind)
	}
}

// unkind says that a type does not know the kind of its elements.
const unkind = -10

// elemReader tries to read an element of a slice.
type elemReader = func(d *Decoder, v forge.Elem, at, i, depth int) (end, next int)

func (d *Decoder) trySlice(p *forge.Rows, id forge.TypeID, t *Type, at, i, depth int, read elemReader) (end, next int) {
	buf := d.win
	if buf[at] == 'n' {
		if end, next = d.TryNull(at, i); end >= 0 {
			p.SetNil()
		}
		return end, next
	}
	if buf[at] != '[' {
		return Unusual, 0
	}
	if i++; i >= d.n {
		return beyond, 0
	}
	if at = int(d.ent[i] & simd.PosMask); buf[at] == ']' {
		p.SetEmpty()
		return at + 1, i + 1
	}
	if depth < 0 {
		return branch, 0
	}
	k := t.kind.Of(id)
	if k == nil {
		return unkind, 0
	}
	l := d.lengths(t)
	s, spare := *p, false
	s.SetLen(0)
	old := s.Cap() // elements that may hold something
	if old > 0 && d.merge {
		return Unusual, 0
	}
	if old == 0 {
		s, spare = l.borrow(s, k)
	}
	for more := true; more; {
		n := s.Len()
		if n == s.Cap() {
			if spare && 2*n*k.Size > maxSpare {
				full := s
				s, spare = longer(s, k, true), false
				d.lengths(t).keep(full, k)
			} else {
				s = longer(s, k, spare)
			}
		}
		if s.SetLen(n + 1); n < old {
			k.Do(forge.RowsClear, s, s, n)
		}
		if i+2 > d.n { // a string has two, and of what comes after those that there are, nothing is known
			end = beyond
			break
		}
		if end, i = read(d, s.At(n, k.Size), at, i, depth); uint(end) < uint(len(buf)) && buf[end] == ',' {
			end++
		} else if end, i, more = d.tryNext(end, i, ']'); !more {
			break
		}
		// i is the entry of the comma
		if i++; uint(end) < uint(len(buf)) && buf[end] > ' ' {
			at = end
		} else {
			at = int(d.ent[i] & simd.PosMask)
		}
	}
	if end < 0 {
		if spare {
			d.lengths(t).giveBack(s, k)
		}
		return end, 0
	}
	if l.t != t { // reading has met other slices
		l = d.lengths(t)
	}
	if !spare {
		p.Set(s)
	} else {
		p.Set(l.settle(s, k))
	}
	l.learn(s.Len())
	return end, i
}

// NextUntried reads elements of an array into the slice p as long as read, which is for
// objects of type t or nil, succeeds. Then it finds the next element, like
// [Decoder.NextElement], extends the slice, like [Next], and reports whether there is one. If not,
// the slice becomes that of [Done], which need not be called.
func NextUntried[T any](p *[]T, a *Array, t *Struct, read func(d *Decoder, v *T, at, i, depth int) (end, next int)) bool {
	if !fast { // nothing is tried
		if a.d.NextElement(a) {
			*p = nextAlone(*p, a)
			return true
		}
		*p = doneAlone(*p, a)
		return false
	}
	return a.nextUntried(forge.RowsOf(p), forge.KindOf[T](&a.t.kind), t, forge.Reader(read))
}

func (a *Array) nextUntried(p *forge.Rows, k *forge.Kind, t *Struct, read elemReader) bool {
	d, s := a.d, *p
	at, i := 0, -1
	if !d.merge || a.zero || s.Len() == s.Cap() { // what fails is not to be lost
		at, i = d.elementAhead(a, t)
	}
	depth := d.TryDepth()
	for again := -1; i >= 0; {
		s = a.next(s, k)
		n := s.Len() - 1
		end, next := read(d, s.At(n, k.Size), at, i, depth)
		if end < 0 {
			k.Do(forge.RowsClear, s, s, n)
			s.SetLen(n)
			d.elementFailed(t, at, end)
			if end == beyond && again != a.n && t != nil && d.more {
				again = a.n
				at, i = d.elementAhead(a, t) // now with more entries
				continue
			}
			break
		}
		if buf := d.win; t == nil && end+1 < len(buf) && buf[end] == ',' && buf[end+1] > ' ' && buf[end+1] != ']' && d.n-next >= minWant && d.barred == 0 {
			a.n++
			d.cur.n++
			d.i, d.end, d.at = next, d.org+end, d.org+end+1
			d.settled(d.end)
			at, i = end+1, next+1
			continue // as elementAfter has it
		}
		at, i = d.elementAfter(a, t, end, next)
	}
	more := d.NextElement(a)
	if more {
		p.Set(a.next(s, k))
	} else {
		p.Set(s)
		a.finish(p, k)
	}
	return more
}

// elementAhead returns the position and entry of the next element, if it is to be
// tried, without beginning it; otherwise an entry below 0.
func (d *Decoder) elementAhead(a *Array, t *Struct) (at, i int) {
	if !fast || d.untried || d.buf == nil || d.TryDepth() == 0 {
		return 0, -1
	}
	want := minWant
	if t != nil {
		t := t.made()
		if want = max(want, int(t.want.Load())); !d.mayFit(t) {
			return 0, -1
		}
	}
	if d.more && d.n-d.i < want && !d.refillFor(2*want) {
		return 0, -1
	}
	buf, i, end := d.win, d.i, d.end-d.org
	if i+2 > d.n || end+1 >= len(buf) {
		return 0, -1
	}
	switch {
	case a.n == 0:
		at = int(d.ent[i] & simd.PosMask)
	case buf[end] == ',' && buf[end+1] > ' ':
		at = end + 1
		i++
	default:
		if at = int(d.ent[i] & simd.PosMask); buf[at] != ',' || at != end && !scan.EndsScalar[buf[end]] {
			return 0, -1
		}
		i++
		at = int(d.ent[i] & simd.PosMask)
	}
	if notValue[buf[at]] || i+2 > d.n {
		return 0, -1
	}
	d.at = d.org + at // there may have to be more room
	return at, i
}

// elementFailed ends an attempt to read the element at at, which has returned end.
func (d *Decoder) elementFailed(t *Struct, at, end int) {
	if t != nil {
		d.tried(t.table.Load(), end)
	}
	d.passed.forget()
	d.at = d.end - 1 // after what was before
	d.failed = d.org + at + 1
}

// elementAfter is elementAhead for what follows an element that has been tried and
// ends at end, before the entry next.
func (d *Decoder) elementAfter(a *Array, t *Struct, end, next int) (at, i int) {
	a.n++
	d.cur.n++
	d.i, d.end = next, d.org+end
	d.settled(d.end)
	want := minWant
	if t != nil {
		t := t.table.Load()
		if t.unfit.Load() > 0 {
			d.tried(t, end)
			return d.elementAhead(a, t.info)
		}
		want = max(want, int(t.want.Load()))
	}
	if buf := d.win; end+1 < len(buf) && buf[end] == ',' && buf[end+1] > ' ' && buf[end+1] != ']' && (d.n-next >= want || !d.more && d.n-next > 2) && d.barred == 0 {
		d.at = d.end + 1
		return end + 1, next + 1
	}
	return d.elementAhead(a, t)
}

// TryPointers reads an array of values, or null, into a slice of pointers to them.
func TryPointers[T any](d *Decoder, p *[]*T, t *Type, at, i, depth int, read func(d *Decoder, v *T, at, i, depth int) (end, next int)) (end, next int) {
	return TrySlice(d, p, t, at, i, depth, func(d *Decoder, v **T, at, i, depth int) (end, next int) {
		if d.win[at] == 'n' {
			return d.TryNull(at, i) // the element is nil
		}
		*v = new(T)
		return read(d, *v, at, i, depth)
	})
}

// TryStringElement is TryString for an element of an array.
func TryStringElement(d *Decoder, v *string, at, i, _ int) (end, next int) {
	if i+2 > d.n {
		return beyond, 0
	}
	return d.TryString(v, at, i)
}

// Branches returns the depth for a [TrySlice] at at whose elements are of the type of the struct
// around it. The branches of a tree may be large, and would be read again and again if attempts
// failed. So after one has failed, up to the end of the entries that there were, only arrays
// without elements are read: then depth is below 0.
func (d *Decoder) Branches(depth, at int) int {
	if d.org+at < d.bushy {
		return -1
	}
	return depth
}

// maxTryAny is how deep the objects and arrays in an interface may be nested.
const maxTryAny = 8

package rt

import (
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file reads objects into maps, member by member without telling the Decoder of
// each, or as a whole: see decode_try.go. What has been read is gathered in spare memory
// until it is known how much there is, since a map that grows is made again and again.

// entry is a member of an object that becomes a map.
type entry[K comparable, V any] struct {
	key K
	val V
}

// TryMap reads an object into a map of type t that is nil, and its values by read.
func TryMap[K ~string, V any](d *Decoder, p *map[K]V, t *Type, at, i, depth int, read func(d *Decoder, v *V, at, i, depth int) (end, next int)) (end, next int) {
	return tryMap(d, p, t, at, i, depth, tryStringKey[K], read)
}

func tryStringKey[K ~string](d *Decoder, p *K, open, end, i int) (at int) {
	name := ""
	at = tryName(d, &name, open, end, i)
	*p = K(name)
	return at
}

// tryName reads the next name, as tryKey does, of the object that begins at open.
func tryName(d *Decoder, p *string, _, end, i int) (at int) {
	start, stop, at := d.plainKey(end, i)
	if at > 0 {
		*p = d.names.MakeAt(d.win, start, stop, &d.strings)
	} else if name, to := d.tryKey(end, i); to > 0 {
		*p, at = d.names.Make(name, &d.strings), to
	} else {
		at = to
	}
	return at
}

// TryIntMap is TryMap for keys that are integers.
func TryIntMap[K ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr, V any](d *Decoder, p *map[K]V, t *Type, at, i, depth int, read func(d *Decoder, v *V, at, i, depth int) (end, next int)) (end, next int) {
	return tryMap(d, p, t, at, i, depth, tryIntKey[K], read)
}

func tryIntKey[K ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr](d *Decoder, p *K, _, end, i int) (at int) {
	start, stop, at := d.plainKey(end, i)
	if at > 0 {
		v, ok := num.Int64Between(d.win, start, stop)
		if !ok {
			v, ok = num.ParseInt(d.win[start:stop])
		}
		var zero K
		if *p = K(v); ok && int64(K(v)) == v && (d.win[start] != '-' || zero-1 < 0) {
			return at
		}
	} else if _, at = d.tryKey(end, i); at < 0 {
		return at
	}
	return Unusual
}

// TryMapOnce is [TryMap] for values that may be read by methods of the user's. These are not called
// for what comes after a name that has been there before.
func TryMapOnce[K ~string, V any](d *Decoder, p *map[K]V, t *Type, at, i, depth int, read func(d *Decoder, v *V, at, i, depth int) (end, next int)) (end, next int) {
	return tryMap(d, p, t, at, i, depth, tryNewKey[K], read)
}

func tryNewKey[K ~string](d *Decoder, p *K, open, end, i int) (at int) {
	name := ""
	if at = tryName(d, &name, open, end, i); at > 0 && !d.isNew(name, open) {
		return Unusual
	}
	*p = K(name)
	return at
}

// TryIntMapOnce is TryMapOnce for keys that are integers.
func TryIntMapOnce[K ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr, V any](d *Decoder, p *map[K]V, t *Type, at, i, depth int, read func(d *Decoder, v *V, at, i, depth int) (end, next int)) (end, next int) {
	return tryMap(d, p, t, at, i, depth, tryNewIntKey[K], read)
}

func tryNewIntKey[K ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr](d *Decoder, p *K, open, end, i int) (at int) {
	if at = tryIntKey(d, p, open, end, i); at < 0 {
		return at
	}
	start, stop := int(d.ent[i]&simd.PosMask)+1, int(d.ent[i+1]&simd.PosMask)
	if name := string(d.win[start:stop]); name == "-0" || !d.isNew(name, open) {
		return Unusual
	}
	return at
}

// isNew notes a name in the object that begins at open, and reports whether there has been none
// like it.
func (d *Decoder) isNew(name string, open int) bool {
	d.passed.open(open)
	return d.passed.names.InsertCopy(d.win, []byte(name))
}

// plainKey is tryKey for a name without escape sequences and whitespace after it, between start and
// stop. If it is another, at is 0.
func (d *Decoder) plainKey(end, i int) (start, stop, at int) {
	buf := d.win
	if i+5 > d.n {
		return 0, 0, 0
	}
	e := forge.EightAt(d.ent, i)
	if start, stop = int(e[0]&simd.PosMask), int(e[1]); start < end || stop <= start || stop >= len(buf)-1 || buf[start] != '"' || buf[stop+1] != ':' {
		return 0, 0, 0
	}
	return start + 1, stop, int(e[3] & simd.PosMask)
}

// tryMap is TryMap for keys that key reads. As tryKey, it returns where the value begins.
func tryMap[K comparable, V any](d *Decoder, p *map[K]V, t *Type, at, i, depth int, key func(d *Decoder, p *K, open, end, i int) (at int), read func(d *Decoder, v *V, at, i, depth int) (end, next int)) (end, next int) {
	if end, next, done := tryNoEntries(d, p, at, i, depth); done {
		return end, next
	}
	kind := forge.KindOf[entry[K, V]](&t.kind)
	s := spareEntries[K, V](d, t, kind)
	open := at
	end = at + 1
	for more := true; more; {
		s = oneMore(s, kind)
		e := &s[len(s)-1]
		at := key(d, &e.key, open, end, i+1)
		if at < 0 {
			end = at
			break
		}
		if end, i = read(d, &e.val, at, i+4, depth-1); uint(end) < uint(len(d.win)) && d.win[end] == ',' {
			end++
		} else {
			end, i, more = d.tryNext(end, i, '}')
		}
	}
	if end >= 0 {
		m := make(map[K]V, len(s))
		putEntries(m, s)
		if len(m) == len(s) {
			*p = m
		} else {
			end = Unusual // a name has been there
		}
	}
	backEntries(d, t, kind, s)
	return end, i
}

// tryNoEntries reads null, or an object that is empty, into a map that is nil, or ends the attempt. It is
// done unless there are members to be read.
func tryNoEntries[K comparable, V any](d *Decoder, p *map[K]V, at, i, depth int) (end, next int, done bool) {
	switch {
	case d.win[at] != '{' || *p != nil:
		if end, next = d.TryNull(at, i); end >= 0 {
			*p = nil
		}
		return end, next, true
	case depth == 0:
		end, next = d.TooDeep(depth)
		return end, next, true
	case i+2 > d.n:
		return beyond, 0, true
	}
	if end = int(d.ent[i+1] & simd.PosMask); d.win[end] == '}' {
		*p = map[K]V{}
		return end + 1, i + 2, true
	}
	return 0, 0, false
}

// TryEntries makes the map p, if it is nil, for an object that has just been begun. If the
// map is empty, members of the object are read into it as long as read, which is for values
// of type t or nil, succeeds and their names are new.
func TryEntries[K ~string, V any](d *Decoder, m *Map, p *map[K]V, t *Struct, read func(d *Decoder, v *V, at, i, depth int) (end, next int)) {
	var s []entry[K, V]
	var kind *forge.Kind
	if fast && !m.full && !d.untried {
		kind = forge.KindOf[entry[K, V]](&m.t.kind)
		s = spareEntries[K, V](d, m.t, kind)
		d.unknown.Push()
		depth := d.TryDepth()
		name, at, i := d.entryAhead(m, t)
		for again := -1; i >= 0; {
			n := len(s)
			s = oneMore(s, kind)
			s[n].key = K(d.names.Make(name, &d.strings))
			end, next := read(d, &s[n].val, at, i, depth)
			if end < 0 {
				clear(s[n:])
				s = s[:n]
				d.entryFailed(t, at, end)
				if end != beyond || again == n || !d.more {
					break
				}
				again = n
				name, at, i = d.entryFound(m, t) // now with more entries
				continue
			}
			name, at, i = d.entryAfter(m, t, end, next)
			if len(s) == cap(s) && 2*cap(s)*forge.Size[entry[K, V]]() > maxSpare {
				if *p == nil {
					*p = make(map[K]V, 2*len(s)) // it may be as much again
				}
				putEntries(*p, s)
				clear(s)
				s = s[:0]
			}
		}
		d.unknown.Pop()
	}
	if *p == nil {
		*p = make(map[K]V, max(len(s), m.hint))
	}
	if fast && s != nil {
		if m.begun {
			m.sums.Forget()
		}
		putEntries(*p, s)
		backEntries(d, m.t, kind, s)
	}
}

// entryAhead returns the name of the next member, and the position and entry of its
// value, if it is to be tried, without beginning it; otherwise an entry below 0. The
// name is noted.
func (d *Decoder) entryAhead(m *Map, t *Struct) (name []byte, at, i int) {
	name, at, i = d.entryFound(m, t)
	if i >= 0 {
		if k := i - 3; d.ent[k+1]&simd.Backslash != 0 {
			if !d.unknown.InsertCopy(d.buf, name) {
				return nil, 0, -1
			}
		} else if start := d.org + int(d.ent[k]&simd.PosMask) + 1; !d.unknown.Insert(d.buf, start, start+len(name)) {
			return nil, 0, -1
		}
	}
	return name, at, i
}

// entryAfter is entryAhead for what follows a value that has been tried and ends at end, before the
// entry next.
func (d *Decoder) entryAfter(m *Map, t *Struct, end, next int) (name []byte, at, i int) {
	m.begun = true
	d.cur.n++
	d.i, d.end = next, d.org+end
	d.settled(d.end)
	if t != nil {
		if t := t.table.Load(); t.unfit.Load() > 0 {
			d.tried(t, end)
		}
	}
	return d.entryAhead(m, t)
}

// entryFound is entryAhead for a name that is not to be noted.
func (d *Decoder) entryFound(m *Map, t *Struct) (name []byte, at, i int) {
	if d.buf == nil || d.TryDepth() == 0 {
		return nil, 0, -1
	}
	want := minWant
	if t != nil {
		t := t.made()
		if want = max(want, int(t.want.Load())); !d.mayFit(t) {
			return nil, 0, -1
		}
	}
	if d.more && d.n-d.i < want && !d.refillFor(2*want) {
		return nil, 0, -1
	}
	buf, i, end := d.win, d.i, d.end-d.org
	if m.begun {
		if i >= d.n || end >= len(buf) {
			return nil, 0, -1
		}
		if at = int(d.ent[i] & simd.PosMask); buf[at] != ',' || at != end && !scan.EndsScalar[buf[end]] {
			return nil, 0, -1
		}
		end = at + 1
		i++
	}
	if name, at = d.tryKey(end, i); at < 0 || notValue[buf[at]] {
		return nil, 0, -1
	}
	return name, at, i + 3
}

// entryFailed ends an attempt to read the value at at, which has returned end.
func (d *Decoder) entryFailed(t *Struct, at, end int) {
	if t != nil {
		d.tried(t.table.Load(), end)
	}
	d.passed.forget()
	d.failed = d.org + at + 1
}

// spareEntries returns an empty slice of spare memory, for a map of type t.
func spareEntries[K comparable, V any](d *Decoder, t *Type, k *forge.Kind) (s []entry[K, V]) {
	d.lendEntries(forge.RowsOf(&s), t, k)
	return s
}

func (d *Decoder) lendEntries(p *forge.Rows, t *Type, k *forge.Kind) {
	s, ok := d.lengths(t).spare(k)
	if !ok {
		s = k.Do(forge.RowsMove, s, s, 8)
	}
	p.Set(s)
}

// backEntries gives back what spareEntries has returned, with entries in it.
func backEntries[K comparable, V any](d *Decoder, t *Type, k *forge.Kind, s []entry[K, V]) {
	clear(s)
	d.keepEntries(*forge.RowsOf(&s), t, k)
}

func (d *Decoder) keepEntries(s forge.Rows, t *Type, k *forge.Kind) { d.lengths(t).keep(s, k) }

// oneMore returns s with one more entry, which is zero.
func oneMore[K comparable, V any](s []entry[K, V], k *forge.Kind) []entry[K, V] {
	n := len(s)
	if n == cap(s) {
		moreEntries(forge.RowsOf(&s), k)
	}
	return s[:n+1]
}

func moreEntries(p *forge.Rows, k *forge.Kind) { p.Set(longer(*p, k, true)) }

func putEntries[K comparable, V any](m map[K]V, s []entry[K, V]) {
	for k := range s {
		m[s[k].key] = s[k].val
	}
}

// tryKey returns the next name, valid until the next string is made, and where its value
// begins; end is the position after the { or comma, and its entry is the i-th, that of
// the value the third one after.
func (d *Decoder) tryKey(end, i int) (name []byte, at int) {
	if i+5 > d.n {
		return nil, beyond
	}
	buf, ent := d.win, d.ent[i:i+5]
	start, stop := int(ent[0]&simd.PosMask), int(ent[1]&simd.PosMask)
	if start < end || buf[start] != '"' || stop <= start || stop+1 >= len(buf) {
		return nil, Unusual
	}
	if colon := int(ent[2] & simd.PosMask); buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
		return nil, Unusual
	}
	name, at = buf[start+1:stop], int(ent[3]&simd.PosMask)
	if ent[1]&simd.Backslash != 0 {
		var ok bool
		if name, ok = d.strings.Value(name, false); !ok {
			return nil, Unusual
		}
	}
	return name, at
}

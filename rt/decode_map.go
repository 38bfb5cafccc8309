package rt

import (
	"errors"
	"strconv"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
)

// Map is an object that is being read into a map. Pass the zero value to BeginMap.
//
//	var m rt.Map
//	if d.BeginMap(&m, len(v.M), &javelinMap) {
//		if v.M == nil {
//			v.M = make(map[string]int, m.Hint())
//		}
//		for d.NextKey(&m) {
//			k := d.KeyString()
//			e, had := 0, false
//			if d.MayHave(&m) { // with keys that are strings
//				e, had = v.M[k]
//			}
//			if d.Had(&m, had) {
//				break
//			}
//			if d.Replaces() {
//				e = 0
//			}
//			d.Int(&e)
//			v.M[k] = e
//		}
//	} else if m.Null {
//		v.M = nil
//	}
type Map struct {
	// Null says that there was null instead of an object, and that the map must
	// become nil.
	Null bool

	begun bool
	full  bool // the map was not empty before
	any   bool // it holds anything, and is itself what an interface is to hold
	hint  int
	t     *Type
	seen  map[string]struct{} // the keys that have been read, if full
	// seenKeys is seen for keys that are not told by their names.
	seenKeys map[any]struct{}
	sums     read.Keys
}

// BeginMap begins to read an object into a map of type t, which has n entries. It returns
// false if the value is null or, which is an error, not an object, and after an earlier
// error.
func (d *Decoder) BeginMap(m *Map, n int, t *Type) bool {
	m.t, m.full = t, n > 0
	if at := d.at; fast && uint(at) < uint(len(d.buf)) && d.buf[at] == '{' && d.depth < d.limit {
		d.i++
		d.end = at + 1
		d.push(true)
		m.hint = d.countMembers()
		return true
	}
	if d.null() {
		m.Null = true
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
		m.Null = true
	case '{':
		d.opened(true)
		return true
	default:
		d.misfit(t, nil)
	}
	return false
}

// Hint is the number of entries to expect, as far as it is known.
func (m *Map) Hint() int { return m.hint }

// countMembers returns how many members the object has that has just been begun,
// as far as the index tells already.
func (d *Decoder) countMembers() int {
	n, _ := scan.CountMembers(d.buf, d.ent[d.i:max(d.i, min(d.n, d.i+256))], d.org)
	return n
}

// NextKey finds the next member and reports whether there is one. Then exactly one of the
// methods that begin with Key must be called for its key, then Had, and then its value
// comes next. If NextKey returns false, the object has been read or there is an error.
func (d *Decoder) NextKey(m *Map) bool {
	if !fast || d.more && d.n-d.i < margin && !d.refill() {
		return d.nextKey(m)
	}
	buf, ent, org := d.buf, d.ent, d.org
	i, end := d.i, d.end
	if i >= d.n {
		return d.nextKey(m)
	}
	at := org + int(ent[i]&simd.PosMask)
	if at != end && !scan.EndsScalar[buf[end]] {
		return d.nextKey(m)
	}
	if m.begun {
		switch buf[at] {
		case ',':
		case '}':
			d.pop(i+1, at+1)
			return false
		default:
			return d.nextKey(m)
		}
		i++
		at = org + int(ent[i]&simd.PosMask)
	} else if buf[at] == '}' {
		d.pop(i+1, at+1)
		return false
	}
	if i+3 >= d.n || buf[at] != '"' {
		return d.nextKey(m)
	}
	stop := org + int(ent[i+1]) // beyond buf if it has escapes
	colon := org + int(ent[i+2]&simd.PosMask)
	if stop <= at || stop >= len(buf) || buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
		return d.nextKey(m)
	}
	m.begun = true
	d.key = buf[at+1 : stop : stop]
	f := &d.cur
	f.n++
	f.name = at
	d.i, d.at = i+3, org+int(ent[i+3]&simd.PosMask)
	return true
}

// nextKey is NextKey in the complete form.
//
//go:noinline
func (d *Decoder) nextKey(m *Map) bool {
	if !d.slow() {
		return false
	}
	if d.dec.PeekKind() == '}' {
		if _, err := (*text.Decoder)(d.dec).ReadToken(); err != nil {
			d.fail(err)
			return false
		}
		d.closed()
		return false
	}
	if m.any && d.unique && d.dec.PeekKind() != '"' {
		// No name. What it is, is told by its first token.
		if _, err := (*text.Decoder)(d.dec).ReadToken(); err != nil {
			d.fail(err)
			return false
		}
	}
	val, form, err := (*text.Decoder)(d.dec).ReadName()
	if err != nil {
		d.fail(err)
		return false
	}
	m.begun = true
	f := &d.cur
	f.n++
	f.name = -1
	// The name is gone when the next value is looked for.
	d.scratch = append(d.scratch[:0], unquoted(val, form.Verbatim())...)
	d.key = d.scratch
	if !utf8.Valid(d.key) {
		d.key = codec.AppendReplaced(nil, d.key)
	}
	return true
}

// KeyString returns the name of the member.
func (d *Decoder) KeyString() string {
	if at := d.keyAt(); at > 0 {
		return d.names.MakeAt(d.buf, at, at+len(d.key), &d.strings)
	}
	return d.names.Make(d.key, &d.strings)
}

// keyAt returns where the name of the member is in buf, or 0 if it is not there.
func (d *Decoder) keyAt() int {
	if !fast || d.buf == nil {
		return 0
	}
	return d.cur.name + 1
}

// KeyInt returns the name of the member as an integer of type t and of the given size in
// bits. If it is not an integer, which is an error, ok is false, and the loop must continue
// with NextKey.
func (d *Decoder) KeyInt(t *Type, bits int) (v int64, ok bool) {
	if fast {
		if at := d.keyAt(); at > 0 && bits == 64 {
			if v, ok := num.Int64Between(d.buf, at, at+len(d.key)); ok {
				return v, true
			}
		}
		if v, err := read.Int(d.key, bits); err == nil {
			return v, true // without calls by way of a variable
		}
	}
	return keyNumber(d, t, bits, read.Int, read.LooseInt)
}

// KeyUint is KeyInt for unsigned integers.
func (d *Decoder) KeyUint(t *Type, bits int) (v uint64, ok bool) {
	if fast {
		if v, err := read.Uint(d.key, bits); err == nil {
			return v, true
		}
	}
	return keyNumber(d, t, bits, read.Uint, read.LooseUint)
}

// keyNumber is KeyInt for a number that parse makes of a text, and loose where it may have
// the syntax of Go.
func keyNumber[T int64 | uint64 | float64](d *Decoder, t *Type, bits int, parse func([]byte, int) (T, error), loose func(string, int) (T, error)) (v T, ok bool) {
	var err error
	if d.loose {
		v, err = loose(string(d.key), bits)
	} else {
		v, err = parse(d.key, bits)
	}
	if err != nil {
		return 0, d.badKey(t, errors.Is(err, strconv.ErrRange))
	}
	return v, true
}

// badKey is for a name that is no key: a number out of range, or no number.
func (d *Decoder) badKey(t *Type, outOfRange bool) bool {
	if d.slow() {
		err := strconv.ErrSyntax
		if outOfRange {
			err = strconv.ErrRange
		}
		d.mismatch(d.errorWithValue(t, err), true)
	}
	return false
}

// KeyMisfit is for a map whose keys are of a type t that has no form as a name: an error.
// It returns false.
func (d *Decoder) KeyMisfit(t *Type) (ok bool) {
	if d.slow() {
		d.mismatch(d.errorAfter(t, nil), true)
	}
	return false
}

// MayHave returns false if the map surely does not have the last key. It may be called once
// for each key.
func (d *Decoder) MayHave(m *Map) bool {
	may := m.sums.MayHave(d.key)
	return may || m.full
}

// Had reports whether the key has been read before in this object, which is an error. For
// keys that are strings, had must say whether the map already has an entry for the key.
func (d *Decoder) Had(m *Map, had bool) bool {
	if !d.unique {
		d.before()
		return false
	}
	if m.full {
		// What the map held before is no duplicate.
		if m.seen == nil {
			m.seen = map[string]struct{}{}
		}
		key := string(d.key)
		if had {
			_, had = m.seen[key]
		}
		m.seen[key] = struct{}{}
	}
	return d.refuse(had)
}

// HadKey is [Decoder.Had] for keys that several names may stand for, like -0 and 0.
func HadKey[K comparable](d *Decoder, m *Map, had bool, key K) bool {
	if !d.unique {
		d.before()
		return false
	}
	if m.full {
		// What the map held before is no duplicate.
		if m.seenKeys == nil {
			m.seenKeys = map[any]struct{}{}
		}
		if had {
			_, had = m.seenKeys[key]
		}
		m.seenKeys[key] = struct{}{}
	}
	return d.refuse(had)
}

// refuse makes it an error if the name read last was there before.
func (d *Decoder) refuse(had bool) bool {
	if had {
		if d.slow() {
			d.fail(d.duplicateName(len(d.lastInput())))
		}
		return true
	}
	d.before()
	return false
}

// before begins the fast form before the value of a name that the complete form
// has read.
func (d *Decoder) before() {
	if fast && d.buf == nil && d.err == nil {
		d.enter()
	}
}

// Replaces reports whether an existing entry of the map is to be replaced instead of read
// into, as in the v1 dialect.
func (d *Decoder) Replaces() bool { return d.merge }

// closed closes the frame that dec has closed.
func (d *Decoder) closed() {
	d.depth--
	d.cur = d.frames[d.depth]
	d.synced = d.depth
	if !fast {
		d.stack += d.costs[len(d.costs)-1]
		d.costs = d.costs[:len(d.costs)-1]
	}
}

// slow has dec stand where d does, for the complete form to read, and reports
// whether there has been no error.
func (d *Decoder) slow() bool {
	if fast && d.buf != nil {
		d.sync()
	}
	return d.err == nil
}

// unquoted returns what the string val means: a part of val if it is plain.
func unquoted(val []byte, plain bool) []byte {
	if plain {
		return val[1 : len(val)-1 : len(val)-1]
	}
	return wire.Unquote(val, wire.Escaped)
}

package rt

import (
	"math/bits"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file is for the members of objects that are tried: see decode_try.go.
// Generated code looks for them in the order of its fields, and asks TryOther where
// it finds something else. Most of what is here is small enough to be copied there.

const (
	// NameRoom is the number of bytes that generated code reads where it expects a name.
	NameRoom = 32
	// MemberEntries is the least number of entries of a member, with the comma before it
	// and the entry after it.
	MemberEntries = 6
	// Ended says that there are no more members.
	Ended = -5
)

// Window returns the text of the window and its entries.
func (d *Decoder) Window() (buf []byte, ent []uint32) { return d.win, d.ent[:d.n] }

// PosMask are the bits of an entry that are its position.
const PosMask = simd.PosMask

// Cut returns the text between two positions, which must have no escapes, as a string.
func (d *Decoder) Cut(at, stop int) string { return d.strings.Cut(d.win, at, stop) }

// IsBrief reports whether buf[at:end] has 1 to 8 bytes, and [Word] may be called.
func IsBrief(buf []byte, at, end int) bool { return uint(end-at-1) < 8 && at <= len(buf)-8 }

// Word returns the eight bytes that begin at buf[at].
func Word(buf []byte, at int) uint64 { return load64(forge.EightBytesAt(buf, at)[:]) }

// BriefInt returns the integer of n digits, 1 to 8, that w begins with.
// If ok is false, [TryInt] must be called.
func BriefInt(w uint64, n int) (v int64, ok bool) { return num.UpToEight(w, n) }

// FloatAt returns the number in buf[at:end]. If ok is false, [Decoder.TryFloat64] must be called.
func FloatAt(buf []byte, at, end int) (v float64, ok bool) { return num.Float64Between(buf, at, end) }

// TryOther finds the next token after end, before the i-th entry. For a member, it returns
// the field, where the value begins, and the entry of the comma before it. For the end of
// the object, which began at open, it returns [Ended] and the place after it. Members that no
// field is for are passed over. If end is negative, or anything is unusual, it returns the
// reason of the failure. seen has a bit for each of the first fields that has been named.
func (d *Decoder) TryOther(s *Struct, open, end, i int, seen uint64) (field, at, next int) {
	// What is usual is seen here, and nothing is called but what goes on in another place.
	if t, buf := s.table.Load(), d.win; t != nil && uint(end) < uint(len(buf)) && (buf[end] == ',' || end == open) && i+MemberEntries <= d.n {
		last, ahead := bits.Len64(seen), d.ahead(t, seen)
		e := forge.EightAt(d.ent, i+1)
		if start := int(e[0] & simd.PosMask); start+hotRoom <= len(buf) {
			b := forge.TextAt(buf, start)
			if k := last + int(int16(*ahead)) + 1; uint(k) < uint(len(t.hot)) {
				h := &t.hot[k]
				if n := h.n; load64(b[:])&h.mask == h.first && (n <= 8 || n <= maxHot && load64(b[n-8:]) == h.last && (n <= 16 || load64(b[8:]) == h.middle)) {
					return k, int(e[3] & simd.PosMask), i
				}
			}
			if stop := int(e[1]); stop < len(buf)-1 && stop > start && b[0] == '"' && buf[stop+1] == ':' {
				names := t.shape.Names()
				if names.HasNot(b[1], stop-start-1) {
					*ahead = noneAhead
					return d.tryNone(t, open, i, last)
				}
				if field = names.Find(buf, start+1, stop); field < 0 {
					return d.tryNone(t, open, i, last)
				}
				*ahead = uint16(field - last - 1)
				return field, int(e[3] & simd.PosMask), i
			}
		}
	}
	return d.tryElse(s, open, end, i, seen)
}

const (
	// perNamed tells the places of a struct in [Decoder.followed] apart, where as many fields
	// have been named.
	perNamed = 23
	// noneAhead is there for a name that is no field's.
	noneAhead = 1 << 15
)

// ahead returns what is remembered for members that come after those of seen: how many are left
// out, but for one.
func (d *Decoder) ahead(t *table, seen uint64) *uint16 {
	return d.followed.At(t.first + uint16(bits.Len64(seen)+bits.OnesCount64(seen)*perNamed))
}

// tryElse is TryOther for all else.
func (d *Decoder) tryElse(s *Struct, open, end, i int, seen uint64) (field, at, next int) {
	if buf := d.win; end == open || uint(end) < uint(len(buf)) && buf[end] == ',' && i < d.n {
		end++
	} else {
		more := false
		if end, i, more = d.tryNext(end, i, '}'); !more {
			if end < 0 {
				return end, 0, 0
			}
			return Ended, end, i
		}
	}
	t, last := s.made(), bits.Len64(seen) // the field after the last one
	if field, at = d.tryName(t, end, i); field == none {
		return d.tryNone(t, open, i, last)
	}
	if field >= 0 {
		*d.ahead(t, seen) = uint16(field - last - 1)
	}
	return field, at, i
}

// What tryName returns instead of a field.
const (
	none = -1 // the name is none of the table's
	odd  = -4 // as Unusual
)

// tryName returns which field the next member is, or none, and where its value begins; end is the
// position after the { or comma, whose entry is the i-th.
func (d *Decoder) tryName(t *table, end, i int) (field, at int) {
	if i+MemberEntries > d.n {
		return beyond, 0
	}
	buf, e := d.win, forge.EightAt(d.ent, i+1)
	start, stop := int(e[0]&simd.PosMask), int(e[1]&simd.PosMask)
	if start < end || buf[start] != '"' || stop <= start || stop+1 >= len(buf) {
		return odd, 0
	}
	if colon := int(e[2] & simd.PosMask); buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
		return odd, 0
	}
	if e[1]&simd.Backslash == 0 {
		field = t.shape.Names().Find(buf, start+1, stop)
	} else if name, ok := d.strings.Value(buf[start+1:stop], false); !ok {
		field = odd
	} else if field = t.shape.Find(name); field == none {
		field = odd
	}
	return field, int(e[3] & simd.PosMask)
}

// tryNone is TryOther where the name of the next member has not been found: i is the entry of
// the comma before it. It passes over this member and others like it. The field after them is
// likely to be k.
func (d *Decoder) tryNone(t *table, open, i, k int) (field, at, next int) {
	if t.asks || d.reject || d.fold && (!d.folds || !t.spells()) {
		return Unusual, 0, 0
	}
	if d.unique {
		d.passed.open(open)
	}
	for {
		buf, e := d.win, (*[5]uint32)(forge.EightAt(d.ent, i+1)[:])
		start, stop := int(e[0]&simd.PosMask)+1, int(e[1]&simd.PosMask)
		if d.fold {
			field, sure := t.shape.FindSpelling(buf, start, stop)
			if !sure {
				return Unusual, 0, 0
			}
			if field >= 0 {
				return field, int(e[3] & simd.PosMask), i
			}
		}
		took, end := scan.MemberOver(buf, e)
		if took == 0 {
			if took, end = d.overDeep(i + 4); took == 0 {
				if d.more && d.n-i < margin {
					return beyond, 0, 0
				}
				return Unusual, 0, 0
			}
			took += 3
		}
		if d.unique && !d.passed.names.Insert(buf, start, stop) {
			return Unusual, 0, 0
		}
		if i += 1 + took; uint(end) < uint(len(buf)) && buf[end] == ',' && i < d.n {
			end++
		} else {
			more := false
			if end, i, more = d.tryNext(end, i, '}'); !more {
				if end < 0 {
					return end, 0, 0
				}
				return Ended, end, i
			}
		}
		// The name that is likely, in place.
		if e := forge.EightAt(d.ent, i+1); uint(k) < uint(len(t.hot)) && i+MemberEntries <= d.n {
			if start := int(e[0] & simd.PosMask); start >= end && start+hotRoom <= len(buf) {
				b, h := forge.TextAt(buf, start), &t.hot[k]
				if n := h.n; load64(b[:])&h.mask == h.first && (n <= 8 || n <= 16 && load64(b[n-8:]) == h.last) {
					return k, int(e[3] & simd.PosMask), i
				}
			}
		}
		if field, at = d.tryName(t, end, i); field != none {
			return field, at, i
		}
	}
}

// overDeep is over for a value in an object that is tried, in how many others is not known.
func (d *Decoder) overDeep(i int) (took, end int) {
	if d.skipper == nil {
		d.skipper = new(scan.Skipper)
	}
	rules := scan.Rules{AllowInvalidUTF8: d.lone, AllowDuplicateNames: !d.unique, MaxDepth: d.limit - d.depth - 2*maxTry}
	if rules.MaxDepth < 0 || i >= d.n {
		return 0, 0
	}
	return d.skipper.Over(d.win, d.ent[i:d.n], 0, rules)
}

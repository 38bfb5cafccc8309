package rt

import (
	"math/bits"

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

// Pos is the position in an entry.
func Pos(e uint32) int { return int(e & simd.PosMask) }

// Cut returns the text between two positions, which must have no escapes, as a string.
func (d *Decoder) Cut(at, stop int) string { return d.strings.Cut(d.win, at, stop) }

// IntAt returns the integer in buf[at:end]. If ok is false, [TryInt] must be called.
func IntAt(buf []byte, at, end int) (v int64, ok bool) { return num.Int64Between(buf, at, end) }

// FloatAt is IntAt for a number, in place of TryFloat64.
func FloatAt(buf []byte, at, end int) (v float64, ok bool) { return num.Float64Between(buf, at, end) }

// TryOther finds the next token after end, before the i-th entry. For a member, it returns
// the field, where the value begins, and the entry of the comma before it. For the end of
// the object, which began at open, it returns [Ended] and the place after it. If end is
// negative, or anything is unusual, it returns the reason of the failure. seen has a bit for
// each of the first fields that has been named.
func (d *Decoder) TryOther(s *Struct, open, end, i int, seen uint64) (field, at, next int) {
	if end != open {
		more := false
		if end, i, more = d.tryNext(end, i, '}'); !more {
			if end < 0 {
				return end, 0, 0
			}
			return Ended, end, i
		}
	} else {
		end++
	}
	// As a rule one field is absent, and the one after it comes next.
	field, at = d.tryName(s, end, i, bits.Len64(seen)+1)
	return field, at, i
}

// tryName returns which field the next member is, and where its value begins; end is
// the position after the { or comma, whose entry is the i-th. It is likely to be the field k.
func (d *Decoder) tryName(s *Struct, end, i, k int) (field, at int) {
	if i+MemberEntries > d.n {
		return beyond, 0
	}
	buf, ent, t := d.win, d.ent[i:i+6], s.made()
	start := int(ent[1] & simd.PosMask)
	if start >= end && start+hotRoom <= len(buf) && uint(k) < uint(len(t.hot)) && t.hot[k].begins((*[hotRoom]byte)(buf[start:])) {
		return k, int(ent[4] & simd.PosMask)
	}
	stop := int(ent[2] & simd.PosMask)
	if start < end || buf[start] != '"' || stop <= start || stop+1 >= len(buf) {
		return Unusual, 0
	}
	if colon := int(ent[3] & simd.PosMask); buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
		return Unusual, 0
	}
	if ent[2]&simd.Backslash == 0 {
		field = t.shape.Names().Find(buf, start+1, stop)
	} else if name, ok := d.strings.Value(buf[start+1:stop], false); ok {
		field = t.shape.Find(name)
	} else {
		field = Unusual
	}
	return field, int(ent[4] & simd.PosMask)
}

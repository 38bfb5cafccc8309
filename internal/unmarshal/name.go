package unmarshal

import (
	"encoding/binary"
	"strings"
)

// This file compares names with those of fields.

func (h *hotField) init(f *Field, index int) {
	h.first, h.mask = 1, 1<<64-1
	h.offset, h.plan, h.kind, h.index = uint32(f.Offset), f.Plan, f.kind, uint16(index)
	if f.id < 64 {
		h.bit = 1 << f.id
	}
	name := f.Key.Name()
	h.last8 = uint8(len(name)+3-8) & 7 // of a long one, from the third word on
	if n := len(name); n <= maxHotName && strings.IndexFunc(name, unusualInName) < 0 {
		var b [32]byte
		text := append(append(append(b[:0], '"'), name...), "\":"...)
		h.last8 = uint8(max(len(text)-8, 0))
		h.mask = 1<<(8*min(len(text), 8)) - 1
		h.first = binary.LittleEndian.Uint64(b[:])
		h.middle = binary.LittleEndian.Uint64(b[8:])
		h.last = binary.LittleEndian.Uint64(b[h.last8:])
	}
}

// longName is what hotField is for a name that has no room there: the words that the text begins
// with, and the one that it ends with.
//
//	b       " a n a m e w i t h m o r e b y t e s "  :
//	words   └────── 0 ─────┘└────── 1 ─────┘
//	                                └────── 2 ─────┘
//	                                    └────── 3 ─────
type longName [4]uint64

func (l *longName) init(name string) {
	if n := len(name); n > maxHotName && n <= maxLongName && strings.IndexFunc(name, unusualInName) < 0 {
		var b [32]byte
		text := append(append(append(b[:0], '"'), name...), "\":"...)
		for i, at := range [...]int{0, 8, 16, len(text) - 8} {
			l[i] = binary.LittleEndian.Uint64(b[at:])
		}
	}
}

// matches is hotField.matches for the name of f. Of a name that is not long enough, or too long,
// there are no words: it matches nothing.
func (l *longName) matches(f *hotField, b *[32]byte) bool {
	x := binary.LittleEndian.Uint64(b[:]) ^ l[0]
	x |= binary.LittleEndian.Uint64(b[8:]) ^ l[1]
	x |= binary.LittleEndian.Uint64(b[16:]) ^ l[2]
	return x|(binary.LittleEndian.Uint64(b[16+f.last8&7:])^l[3]) == 0
}

// isCompared reports whether matches is to be asked.
func (h *hotField) isCompared() bool { return h.first != 1 }

// spells reports whether b is the name in quotes, in any case, and a colon.
func (f *hotField) spells(x *spelling, b *[32]byte) bool {
	d := (binary.LittleEndian.Uint64(b[:]) ^ f.first) &^ x.first
	d |= (binary.LittleEndian.Uint64(b[f.last8&15:]) ^ f.last) &^ x.last
	return d&f.mask == 0 && (f.last8 <= 8 || (binary.LittleEndian.Uint64(b[8:])^f.middle)&^x.middle == 0)
}

func (x *spelling) init(f *hotField, name string) {
	var b [32]byte
	for i := range min(len(name), len(b)-1) {
		if c := name[i] | 0x20; 'a' <= c && c <= 'z' {
			b[1+i] = 0x20
		}
	}
	x.first = binary.LittleEndian.Uint64(b[:])
	x.middle = binary.LittleEndian.Uint64(b[8:])
	x.last = binary.LittleEndian.Uint64(b[f.last8&15:])
}

// matches reports whether b is the name in quotes, and a colon.
//
//	b       " n a m e "  :        " l o n g e r n a m e "  :
//	first   └────── 8 ──────      └────── 8 ─────┘
//	last    └────── 8 ──────                └────── 8 ─────┘
func (f *hotField) matches(b *[32]byte) bool {
	at := f.last8 & 15
	x := binary.LittleEndian.Uint64(b[:]) ^ f.first
	x |= binary.LittleEndian.Uint64(b[at:]) ^ f.last
	return x&f.mask == 0 && (at <= 8 || binary.LittleEndian.Uint64(b[8:]) == f.middle)
}

// byDecoder reports whether the values of the field are always read by the Decoder.
func (f *hotField) byDecoder() bool { return f.kind == ReadOther && f.plan.byDecoder() }

// holdsByDecoder reports whether the field is a pointer, array or map that holds such values.
func (f *hotField) holdsByDecoder() bool {
	return f.kind-readSlice <= readPointer-readSlice && f.plan.byDecoder()
}

// maxHotFields is how many fields a struct may have that is read as a whole.
const maxHotFields = 1 << 12

// maxHotName is the length of the longest name that hotField.matches compares, maxLongName that of
// the longest one for longName.matches.
const (
	maxHotName  = 20
	maxLongName = 28
)

// unusualInName: quotes and backslashes may be escaped in a text that looks like
// the name.
func unusualInName(r rune) bool { return r < ' ' || r == '"' || r == '\\' }

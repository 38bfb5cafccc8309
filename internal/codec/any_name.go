package codec

import (
	"strings"

	"github.com/javelin-go/javelin/internal/forge"
)

// anyName is a name in its place in names, as it has been met last.
//
//	text    " n a m e "  :        " l o n g e r n a m e "  :
//	first   └────── 8 ──────      └────── 8 ─────┘
//	last    └────── 8 ──────                └────── 8 ─────┘
//
// A name that is not to be compared so matches nothing: its first word is not its last.
type anyName struct {
	// The name in quotes, with the colon after it, as its first and last words,
	// of which mask has the bytes that count.
	first, last, mask uint64
	text              string
	n                 uint8 // its length
	last8             uint8 // where the last word begins
}

const (
	maxAnyName   = 63
	shortAnyName = 13 // in the first and the last word
	anyNameRoom  = forge.Room
)

// set makes it that of name.
func (h *anyName) set(name string) {
	if h.text == name && h.mask != 0 {
		return
	}
	*h = anyName{first: 1, mask: 1<<64 - 1, text: name}
	if n := len(name); n <= maxAnyName && strings.IndexFunc(name, unusualInAnyName) < 0 {
		var b [anyNameRoom]byte
		text := append(append(append(b[:0], '"'), name...), "\":"...)
		h.n = uint8(n)
		h.last8 = uint8(max(len(text)-8, 0))
		h.first = load8(b[:])
		h.last = load8(b[h.last8:])
		h.mask = 1<<(8*min(len(text), 8)) - 1
	}
}

// unusualInAnyName: quotes and backslashes may be escaped in a text that looks like the
// name.
func unusualInAnyName(r rune) bool { return r < ' ' || r == '"' || r == '\\' }

// matches reports whether b is the name in quotes, and a colon, if its first and last word
// are.
func (h *anyName) matches(b *[anyNameRoom]byte) bool {
	n := int(h.n & maxAnyName)
	return n <= shortAnyName || string(b[8:n-5]) == h.text[7:n-6]
}

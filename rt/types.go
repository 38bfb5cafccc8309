package rt

import (
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/shape"
)

// Type is a Go type in errors.
type Type struct {
	// Name is the name of the type as package reflect writes it, with that of its package.
	Name string
	// Nil is a nil pointer to the type. Programs with package reflect get the type from it.
	Nil any

	number uint32        // see slot
	long   int32         // how many elements the last long slice of the type had
	kind   forge.KindRef // of the elements of the slice, or of the members that become the map
}

// Struct describes a struct type, once for all its values. It must not change
// once it has been used.
type Struct struct {
	// Type is the struct in errors.
	Type Type
	// Fields are the members in the order of the struct. After them are aliases; see
	// [Decoder.Alias].
	Fields []Field
	// Fallback says that members of other names are kept, too: NextMember stops at them
	// with Field -1.
	Fallback bool
	// Strict makes members of other names errors, unless Fallback is set.
	Strict bool
	// Fold must be FoldRune if the name of a field is not ASCII. Programs of TinyGo without
	// such names then do not link its tables.
	Fold func(rune) rune

	table atomic.Pointer[table]
}

// Field is a member of a struct.
type Field struct {
	// Name is that of the member.
	Name string
	// Case says how the case of the name counts: by the option of the Decoder, not at all,
	// or always.
	Case Case
	// Required makes it an error if the member is missing.
	Required bool
	// Depth is the number of embedded structs around the field. In the v1 dialect, of names
	// that differ only in case the one with the least depth counts. Without such names,
	// Depth may be left out.
	Depth int
}

// FoldRune returns the smallest of the runes that differ from r only in case.
func FoldRune(r rune) rune { return shape.FoldRune(r) }

// Case says how the case of a name counts.
type Case uint8

const (
	CaseDefault Case = iota // as the option of the Decoder has it
	CaseIgnore              // any case will do
	CaseStrict              // exactly as it is
)

// table is a Struct made ready for reading.
type table struct {
	info     *Struct
	hot      []hotName
	shape    *shape.Struct
	required []uint64 // a set of bits, or nil
	asks     bool     // more is asked of members of other names than that they are JSON
	first    uint16   // its place in Decoder.followed

	unfit atomic.Int32 // how often objects could not be read as a whole; see Try
	want  atomic.Int32 // for how many entries to try it
	text  codec.Usual  // bytes of short strings in a small document
	cases atomic.Int32 // whether shape.FindSpelling is of use: 1, or else 2; see spells
}

// spells reports whether names in any case can be found by FindSpelling.
func (t *table) spells() bool {
	c := t.cases.Load()
	if c == 0 {
		if c = 2; t.shape.DistinctASCII() {
			c = 1
		}
		t.cases.Store(c)
	}
	return c == 1
}

// hotName is a name with its quotes and the colon after it, as words of eight
// bytes, the last of which ends where the text ends. n is its length, beyond maxHot
// if it is not to be compared so.
//
//	n ≤ 8    |first···|            zeros after the text
//	n ≤ 16   |first···|
//	              |···last|
//	n ≤ 24   |first···|middle··|
//	                      |···last|
type hotName struct {
	first, middle, last, mask uint64
	n                         int
}

const maxHot = 24

// made returns the table of a Struct, which is made when it is first needed.
func (s *Struct) made() *table {
	if t := s.table.Load(); t != nil {
		return t
	}
	return s.compile()
}

func (s *Struct) compile() *table {
	t := &table{info: s}
	fields := make([]shape.Field, len(s.Fields))
	if fast {
		t.hot = make([]hotName, len(s.Fields))
	}
	for i := range s.Fields {
		f := &s.Fields[i]
		fields[i].Name, fields[i].Case, fields[i].ID = f.Name, shape.Case(f.Case), f.Depth
		if fast {
			t.hot[i] = makeHot(f.Name)
		}
		if f.Required {
			if t.required == nil {
				t.required = make([]uint64, (len(s.Fields)+63)/64)
			}
			t.required[i/64] |= 1 << (i % 64)
		}
	}
	t.shape = shape.Make(fields)
	t.shape.FoldRune = s.Fold
	t.asks = s.Fallback || s.Strict || t.shape.IgnoresCase()
	t.first = uint16(fieldsSoFar.Add(uint32(len(fields))))
	s.table.CompareAndSwap(nil, t)
	return s.table.Load()
}

// fieldsSoFar counts those of all structs.
var fieldsSoFar atomic.Uint32

func makeHot(name string) hotName {
	h := hotName{n: maxHot + 1}
	for i := range len(name) {
		if c := name[i]; c < ' ' || c == '"' || c == '\\' {
			return h // it may be escaped in a text that looks like the name
		}
	}
	n := len(name) + len(`"":`)
	if n > maxHot {
		return h
	}
	h.n = n
	var b [8 + maxHot]byte
	copy(b[8:], `"`+name+`":`)
	h.first, h.last = load64(b[8:]), load64(b[n:])
	h.mask = ^uint64(0)
	if n < 8 {
		h.mask = 1<<(8*n) - 1
	}
	if n > 16 {
		h.middle = load64(b[16:])
	}
	return h
}

// hotRoom is how many bytes there must be where a hotName is looked for.
const hotRoom = maxHot + 8

func load64(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

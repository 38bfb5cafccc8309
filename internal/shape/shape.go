// Package shape decides how a Go struct looks as JSON: which fields take part,
// under which names, in which order, and by which rules. It knows a Go type by
// description alone ([Type]), so that the same decisions serve a type that was
// met while running and one that was read from source.
//
//	Type ──► Resolve ──► Struct ──► Fields    in the order of marshaling
//	                        ├─────► Fallback  what catches unknown members
//	                        ├─────► Find      exact name → field
//	                        └─────► FindFold  name in another spelling → field
//
// The rules are those of Go's encoding/json/v2, which hold for the v1 dialect as
// well; a type that breaks one still has a shape, and the error beside it.
package shape

import (
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/format"
)

// Type describes a Go type.
type Type interface {
	// Identity is equal by == for descriptions of the same type, and for no others.
	Identity() any
	// String returns the type as the reflect package writes it.
	String() string
	// Is reports whether f is true of the type.
	Is(f Fact) bool
	// ZeroMethod returns how to call the type's method IsZero() bool.
	ZeroMethod() ZeroMethod
	// Sort returns what kind of JSON values of the type are, and of a number how many bits
	// it has, or of an array how many elements.
	Sort() (s Sort, size int)
	// Elem returns what a pointer, slice, array, map or rt.Optional holds.
	Elem() Type
	// Indirect returns what the type points to if it is a pointer without a
	// name, which is all that Go permits to embed; otherwise the type itself.
	Indirect() Type
	// NumField returns the number of fields of a struct.
	NumField() int
	// Field returns the description of field i of a struct.
	Field(i int) GoField
}

// Fact is what may be true of a type.
type Fact uint8

const (
	// IsStruct: its kind is struct.
	IsStruct Fact = iota
	// IsRawValue: it is jsontext.Value.
	IsRawValue
	// IsStringMap: its kind is map, and that of its keys string.
	IsStringMap
	// HasMethods: the type, or a pointer to it, implements any of the interfaces
	// by which types marshal or unmarshal themselves, also as text.
	HasMethods
	// IsString: its kind is string, or that of what it points to. What is not known
	// before the program runs may be one.
	IsString
	// HasKeyMethods: the type is a map, and HasMethods is true of its keys.
	HasKeyMethods
)

// Sort is what kind of JSON values of a type are.
type Sort uint8

const (
	// Custom: methods tell, or a type parameter stands for it, or it is an interface.
	Custom Sort = iota
	Bool
	String
	Int
	Uint
	Float
	Slice
	Array
	Bytes     // a slice of bytes without a name of their own
	ByteArray // an array of such
	Map
	Object // a struct
	Pointer
	Optional // an rt.Optional
	Time     // time.Time
	Duration // time.Duration
	Nothing  // there is no JSON for it
)

// ZeroMethod is how a value is asked by its own method whether it is zero.
type ZeroMethod uint8

const (
	// NoZeroMethod: there is none; the zero value of the type is zero.
	NoZeroMethod ZeroMethod = iota
	// ZeroByValue: call it on the value.
	ZeroByValue
	// ZeroByPointer: call it on the address of the value.
	ZeroByPointer
	// ZeroUnlessNil: call it on the value, which is a pointer, unless that is nil
	// and therefore zero.
	ZeroUnlessNil
	// ZeroInInterface: call it on the value, which is an interface, unless that is
	// nil, or holds a nil pointer, and therefore zero.
	ZeroInInterface
)

// GoField is a field of a struct as its source has it.
type GoField struct {
	Name     string
	Type     Type
	Tag      string // the whole tag, unquoted
	Exported bool
	Embedded bool // Go's embedding: declared without a name
	Offset   uintptr
}

// Case is how a field wants the spelling of its name to be judged.
type Case uint8

const (
	CaseDefault Case = 0
	CaseIgnore  Case = 1 // other spellings match, too
	CaseStrict  Case = 2 // even where an option asks otherwise

	// caseBoth, of an erroneous tag, is neither.
	caseBoth = CaseIgnore | CaseStrict
)

// Options is what the tag json:"…" of a field says.
type Options struct {
	// Name is the name of the member, valid UTF-8.
	Name string
	// HasName: the name is given by the tag.
	HasName bool
	// NeedsEscape: an option may ask that Name is written otherwise than Quoted
	// returns it.
	NeedsEscape bool
	Case        Case
	Embed       bool
	OmitZero    bool
	OmitEmpty   bool
	String      bool
	// Format is the text of the option "format", or empty.
	Format string
}

// Extra is one option of a tag javelin:"…".
type Extra struct {
	Key      string
	Value    string
	HasValue bool
}

// Said is what the tag javelin:"…" of a field says, as far as that takes room: few fields
// have one.
type Said struct {
	// Extra is all of it, in its order.
	Extra []Extra
	// Default is the JSON value that a missing member has, or empty.
	Default string
	// Aliases are other names that the member may be read by.
	Aliases []string
	// Form is the format of the field's values, or of what they hold.
	Form format.Format
}

// saidNothing is what all fields have that have no tag javelin:"…". It is not changed.
var saidNothing Said

// say returns what f says, to be added to.
func (f *Field) say() *Said {
	if f.Said == &saidNothing {
		f.Said = new(Said)
	}
	return f.Said
}

// Field is a field of the flattened struct.
type Field struct {
	Options
	*Said // never nil in a Struct
	// ID numbers the fields breadth-first from 0, so that those which all values
	// have come first in a set of bits.
	ID int
	// Index leads to the field: the number of the field in the struct, then in
	// the struct embedded there, and so on.
	Index    []int
	GoName   string
	Type     Type
	Offset   uintptr // in the struct that it is declared in, if the description tells
	Exported bool
	// Required: it is an error if the member is missing.
	Required bool
	// NoCopy: a string may share the memory of the input. Intern: equal ones share theirs.
	NoCopy, Intern bool
	// Foreign: the tag has options that only ForeignTags permits.
	Foreign bool
	kept    Manner // of OmitEmpty and OmitZero, what does not hold for the field
	// Key is Name ready to be compared with.
	Key Key
}

// Zero returns how a value of the field is asked whether it is zero. Who asks should keep
// it: to find out takes time, and it is of use for few fields.
func (f *Field) Zero() ZeroMethod { return f.Type.ZeroMethod() }

// Error says what is wrong with a struct type, which may be one embedded in the
// type that was asked for.
type Error struct {
	Type Type
	Err  error
	// Field is the number of the field of Type that it is about, or -1.
	Field int
}

// Struct is the shape of a struct type. It does not change once resolved, and
// may be used by several goroutines.
type Struct struct {
	// Fields are in depth-first order, which is the order of marshaling. No two
	// have the same name.
	Fields []Field
	// Fallback is the field that holds members of any other name, or nil. Its
	// type is jsontext.Value or a map with string keys, or points to such.
	Fallback *Field

	// Err is the first violation of the rules. The rest of the Struct is what
	// remains when violations are tolerated, as the v1 dialect does.
	Err *Error
	// FormatErr tells of the first option "format", which is reserved.
	FormatErr *Error
	// ExtraErr tells of the first tag javelin:"…" that is malformed, or says what
	// there is not.
	ExtraErr *Error

	// FoldInOrder has FindFold return of several fields the first one in the order of
	// Fields, as encoding/json did before Go 1.27. It is set before the first call.
	FoldInOrder bool

	// FoldRune is the function of that name if it is needed where programs are to be small:
	// where a name of a field is not ASCII.
	FoldRune func(rune) rune

	aliases     []Alias
	ignoresCase bool // some field matches other spellings without being asked to

	// What finds names is made when the first one is looked for: most documents have the
	// members in the order of the fields.
	names   atomic.Pointer[Table] // pending at first
	pending Table
	folds   atomic.Pointer[folds]
	ascii   atomic.Pointer[spellings] // see FindSpelling
}

// begin makes s ready for names to be looked for.
func (s *Struct) begin() {
	if !small {
		s.pending.of = s
	}
	s.names.Store(&s.pending)
}

// Names returns what finds the position in Fields of a name.
func (s *Struct) Names() *Table { return s.names.Load() }

// makeNames makes the table of the names. Two may make the same one at a time.
func (s *Struct) makeNames() *Table {
	n := len(s.Fields)
	keys := make([]Key, len(s.aliases))
	for i := range keys {
		keys[i] = MakeKey(s.aliases[i].Name)
	}
	t := makeTable(n+len(keys), func(i int) *Key {
		if i < n {
			return &s.Fields[i].Key
		}
		return &keys[i-n]
	})
	for i := range t.slots {
		if e := &t.slots[i]; e.number > n {
			e.number = s.aliases[e.number-n-1].Field + 1
		}
	}
	s.names.CompareAndSwap(&s.pending, &t)
	return s.names.Load()
}

// FindIn is Find for the name buf[pos:end], which knows the aliases, too. It is faster when
// buf goes on for some bytes after the name. A name that ends after buf is not found.
func (s *Struct) FindIn(buf []byte, pos, end int) int {
	if small {
		if end > len(buf) {
			return -1
		}
		return s.FindAny(buf[pos:end])
	}
	return s.Names().Find(buf, pos, end)
}

// Find returns the position in Fields of the field with this very name, or -1.
func (s *Struct) Find(name []byte) int {
	if small {
		for i := range s.Fields {
			if s.Fields[i].Name == string(name) {
				return i
			}
		}
		return -1
	}
	return s.Names().Find(name, 0, len(name))
}

// folds finds the fields whose names differ from a given one only in case, by
// Unicode's simple folding, and in dashes and underscores.
//
//	name ──fold──► table ──► groups[start[i]:start[i+1]]
type folds struct {
	table   Table // of folded names
	start   []int32
	groups  []foldField // breadth-first within a group, or in the order of fields
	longest int         // bytes of the longest folded name
}

type foldField struct {
	field int32
	mode  Case
	name  string
}

// An Alias is another name for the member of the field at a position in Fields.
type Alias struct {
	Name  string
	Field int
}

// HasAliases reports whether there are any.
func (s *Struct) HasAliases() bool { return len(s.aliases) > 0 }

// FindAny is Find that knows the aliases also where programs are to be small.
func (s *Struct) FindAny(name []byte) int {
	if small {
		for _, a := range s.aliases {
			if a.Name == string(name) {
				return a.Field
			}
		}
	}
	return s.Find(name)
}

// Manner is how a struct type departs from what its tags alone say: what code was
// generated by. It holds for the struct types without code of their own that the type
// holds, too.
type Manner uint8

// How members are named whose tags give no name; one of them.
const (
	SnakeCase      Manner = 1 + iota // user_id
	LowerCamelCase                   // userID
	KebabCase                        // user-id

	// Naming are their bits.
	Naming = KebabCase
)

// What may be beside.
const (
	// OmitEmpty and OmitZero: all fields have the option, but for those with the
	// option !omitempty or !omitzero.
	OmitEmpty Manner = 4 << iota
	OmitZero
	// RejectUnknown: members without a field are errors.
	RejectUnknown
	// PlainBytes: a slice of bytes is a string as it is.
	PlainBytes
	// ForeignTags: the tag json:"…" may have the options required, !omitempty and
	// !omitzero, as it may for other generators.
	ForeignTags

	AllManners = 1<<7 - 1
)

package marshal

import (
	"encoding"
	"reflect"
	"sync"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// This file has what everything else here is about: a call of marshaling, and plans.

// State is what one call of marshaling needs beside its plans.
type State struct {
	Enc    *jsontext.Encoder
	O      *opt.Struct        // the Encoder's
	Funcs  *plan.MarshalFuncs // the caller's, or nil
	formed plan.FormedFuncs[jsontext.Encoder]
	plain  bool // the fast form may write
	quoter write.Quoter
	Own    jsontext.Encoder // enc where the caller has none
	given  opt.Flags        // the options of own, of which it has no other
	set    opt.Flags        // what SetOptions has made of them
	memo   opt.Memo
	known  bool // the options of own are those that memo knows
	odd    bool // own has options that given does not tell, for one call
	// usual says that the last call was one with the options of own, for what the fast
	// form writes. It is likely to be followed by others of the kind; see again.
	usual      bool
	usualLimit int // of depth
	// Guest says that the memory written to is not to be seen by code of the user's; see
	// MoveOut.
	Guest bool
	// Touched says that the Encoder's state may not be as it was, or what the
	// complete form uses not as it should be.
	Touched bool
	whole   bool // the complete form has written what the fast form was called for
	layout  layout

	// The fast form.
	Frames []Frame
	depth  int // frames in use
	limit  int // of depth

	uncapped int // the Encoder's own limit of depth
	synced   int // frames that the Encoder knows of
	Maps     MapStack
	Known    *write.KnownNames // names of maps, or nil
	Place    uint16            // where m is among the places of known
	flushes  uint32            // by generated code
	flushAt  int               // len of the buffer from which on it is flushed
	stop     uintptr           // see fast_buffer.go
	err      error             // why there is no place after what was to be written

	code *rt.Encoder // for types that code has been generated for

	// The complete form.
	Scratch []byte
	raw     []byte // what a method has returned
	failure error
	Hops    int                // pointers and interfaces followed without opening anything
	seen    map[Visit]struct{} // what has been entered, from a certain depth on
	keys    []stringEntry      // of maps being written in order
	top     any                // the value that the call is for
	Last    target
	before  [8]target // of usual calls, where typePlace says; see wasBefore
	era     uint32    // how often own has been given options
}

// MaxKept bounds what a pooled marshaler keeps of each kind of memory, in bytes.
const MaxKept = 64 << 10

// target is what the last call has found for the type of the value it was for.
type target struct {
	typ     reflect.Type
	word    plan.Pointer // of typ; see TypeIn
	mode    plan.Mode
	funcs   *plan.MarshalFuncs
	Plan    *Plan
	pointer bool   // the plan is for what typ points to
	lies    bool   // what the plan is for lies where the second word of an interface says
	era     uint32 // of the marshaler, where it is one of before
}

// layout says where the text without whitespace begins.
type layout struct {
	on    bool // the Encoder asks for whitespace
	open  bool // the text before has opened an object or array
	laid  int  // len of the text before, in the buffer
	depth int  // objects and arrays that are open there, without that one
	aside []byte
}

// Frame is an object or array that the fast form has opened.
type Frame struct {
	fields *Struct // of a struct; isMap of a map; nil of an array
	n      int     // members or elements that are complete
	i      int     // the field, or the name of the entry in maps.names, that is being written
}

// Plan is a Go type compiled for marshaling under one mode.
type Plan struct {
	Typ  reflect.Type
	Mode plan.Mode
	Kind WriteKind
	// basic is what kind would be of a number or truth value if it were not in a string.
	basic WriteKind

	// What the mode says about the type.
	isFloat  bool
	quoted   bool // numbers and the like are within strings
	null     bool // nil is null
	sorted   bool // maps are
	unique   bool // of a map: no two keys have the same name, as they are written
	named    bool // of a map: a method of the keys tells their names
	replaced bool // of a map: keys are strings, and what is not UTF-8 in them is replaced, which may make names equal
	distinct bool // in both cases: no two names may be equal
	calls    bool // of a map that is gone through as one of blocks: to write them may call code of the user's
	Legacy   bool // errors have legacy semantics

	// Custom says that methods or functions of the user write the value, or that
	// it has a form of its own.
	Custom bool
	// Mutable says that the user gets pointers to the value or to a part of it.
	Mutable bool
	Hold    plan.Holding
	// iter is how the fast form goes through a map.
	iter   plan.MapShape
	gather gatherer // nil for some

	// Write writes the value at p, which is of type typ, as the next value. pl is
	// the plan itself.
	Write func(m *State, pl *Plan, p plan.Pointer) error

	size    uintptr // of the type
	bits    int     // of a number
	length  int     // of an array
	Elem    *Plan   // of a pointer, slice, array or map
	key     *Plan   // of a map
	Fields  *Struct
	Next    *Plan            // the same type without the method or functions that come first
	open    *plan.Set[*Plan] // the plans for what an interface holds
	object  *Plan            // of an empty interface, the plan for map[string]any
	Method  *writeMethod     // of the type
	scratch *sync.Pool       // of *mapScratch
	*Rare                    // what few plans have; never nil

	lately write.Lately // of results
	alone  uint32       // see IsAlone

	lendsNot uint32 // see lends
}

// Rare is what few plans have.
type Rare struct {
	Only     *mask.Node                                                   // what is selected of what an interface holds
	Funcs    []int                                                        // of the caller, in their list
	optional *plan.Optional                                               // of an rt.Optional
	Code     rt.Marshaler                                                 // generated; a nil pointer
	form     format.Format                                                // of a value that is writeFormatted; or it is a float
	wrong    error                                                        // of what is marshalWrong
	Text     string                                                       // of WriteConst, as it stands
	By       func(*State, plan.Pointer, *Plan, plan.Pointer) plan.Pointer // what fast is for WriteBy
}

// NothingRare is what all plans have that have nothing rare. It is not changed.
var NothingRare Rare

// Own returns the rare things of pl, to be changed.
func (pl *Plan) Own() *Rare {
	if pl.Rare == &NothingRare {
		pl.Rare = new(Rare)
	}
	return pl.Rare
}

// WriteKind tells the fast form what it may write by itself.
type WriteKind uint8

const (
	WriteOther WriteKind = iota // whatever only write knows to do
	writeBool
	WriteString
	writeInt8
	writeInt16
	writeInt32
	WriteInt64
	writeUint8
	writeUint16
	writeUint32
	writeUint64
	writeFloat32
	WriteFloat64
	WriteConst // a text that is always the same
	// What follows is no scalar: it may take long or call the user's code.
	WriteObject // a struct without a fallback
	WriteChain  // one whose last field points to its type; see fastChain
	writeSlice
	writeArray
	writeMap     // with keys that are strings or integers without methods
	writePointer // to what is not an interface or a pointer of a named type, nor are pointers to such
	writeAny     // an empty interface
	writeHolder  // an interface with methods, none of which is called
	writeBytes   // base64
	writeByteArray
	writeTime   // RFC 3339
	writeText   // a method of the type
	writeJSON   // MarshalJSON
	writeRaw    // a jsontext.Value
	writeNumber // a json.Number
	writeQuoted // a number or truth value within a string
	writeQuotedText
	writeFormatted
	writeGenerated
	WriteBy    // as the method by of the plan does it
	WriteMaybe // of an op alone: the plan says more
	WriteTail  // of the last op of a WriteChain alone
)

// isScalar reports whether values of the type are single ones which the fast form writes
// without a call of the user's.
func (pl *Plan) isScalar() bool { return pl.Kind < WriteObject && pl.Kind != WriteOther }

// byEncoder reports whether values of the type, or what pointers lead to, are always written
// by the Encoder.
func (pl *Plan) byEncoder() bool {
	return pl.Kind == WriteOther || pl.Kind == writePointer && pl.Elem.Kind == WriteOther
}

// Struct is what a plan for a struct has beside.
type Struct struct {
	Fields   []Field    // in the order in which they are written
	Ops      []writeOp  // the same for the fast form, BehindLast, and what descend needs
	leaf     bool       // all fields are scalars, or structs whose ops are among these
	Levels   int        // of objects, with those structs
	within   []opWithin // where ops come from, as far as there are structs within
	fallback *Field     // its plan is that of the map's elements
	shape    *shape.Struct
	Err      *plan.FieldError // of the type; nothing can be written then

	kept   bool // as the plan is
	Unique bool // names of the fallback are checked
	Tagged bool // the first field is none of the shape: what it says is always the same
}

// Field is a field of a struct or of what is embedded there.
type Field struct {
	Plan *Plan
	// Unless says when the field is left out.
	Unless [3]Omission
	// Undo says that the member is taken back if its value turns out to be an
	// empty one.
	Undo      bool
	Tentative bool // undo as it was before it was known to be needless

	offset uintptr    // from the address of the struct if there are no hops, else 0
	hops   []plan.Hop // embedded pointers on the way
	last   uintptr    // offset after the last hop

	Key    string // ,"name":
	Quoted string // "name"
	Name   string
	Id     int
	Field  *plan.StructField
}

// Omission is a reason to leave a field out.
type Omission uint8

const (
	never Omission = iota
	ifZero8
	ifZero16
	ifZero32
	ifZero64
	ifNil         // a pointer, slice, map, chan or func
	ifNilAny      // an interface
	ifNoLen       // a string or slice
	ifNoEntry     // a map
	ifZeroFloat32 // -0, too
	ifZeroFloat64
	ifZero // as its own method, or package reflect, has it
	Always
)

// writeOp is what the fast form needs of a field that has nothing special. It is as
// long as a line of the cache, and the key lies within one, also where a word of the
// allocator's goes before the ops.
type writeOp struct {
	Kind   WriteKind // that of the plan, or one that is of ops alone
	Guard  guard
	lead   bool   // not of the first field, but all before may be left out
	size   uint8  // of the key, or 0 if it is longer than KeySize
	offset uint32 // of the field if there are no hops
	plan   *Plan
	field  *Field
	key    [plan.KeySize]byte // ,"name": or the beginning of it; of the first field {"name":
	word   uint32             // offset of what a guard looks at
	index  uint16             // of the op
	before uint16             // members before the op if none is left out
}

// guard says when an op is passed over.
type guard uint8

const (
	unguarded  guard = iota
	guardLead        // never, but it is a lead: one that is not need not be asked
	guardWord        // a word is zero: there is no item, a pointer is nil, or a number is 0
	guardMaybe       // the same, or the field says it: a map without entries, a float of -0
	guardByte        // a byte is zero
	guardField       // the field says it
	endWithin        // there is no more field of a struct within
	BehindLast       // there is no more field
)

// opWithin says where the op of the same index comes from if it is of a struct within.
type opWithin struct {
	outer  uint32 // index of an op, after the last, for the field that holds that struct; 0 if there is none
	index  uint16 // of the op in that struct
	before uint16 // members there that are counted before the op
}

// writeMethod is a method of the type of a plan.
type writeMethod struct {
	name string
	// One of these is a nil *T, to be called with an address of a T.
	to    plan.JSONMarshalerTo
	json  plan.JSONMarshaler
	text  encoding.TextMarshaler
	texts encoding.TextAppender
	// skipsNames has the v1 dialect not call it for the keys of maps.
	skipsNames bool
}

// A gatherer fills entries, names, and elements at vals with n of the entries of the map at p: all,
// unless somebody else changes the map. It returns false if a key has no name.
type gatherer func(m *State, pl *Plan, p plan.Pointer, entries []write.Entry, names []string, vals plan.Pointer) (n int, ok bool)

// MapStack holds what is needed of maps that are being written: of inner ones
// above that of outer ones.
type MapStack struct {
	write.Sorter
	Names   []string // that are being written
	Entries []write.Entry
	Keys    []string // the names of entries, and elements that are strings
	Text    []byte   // of the names that are made of keys
	key     uint64   // one of them, which must have an address
	// Elements, for they must have an address.
	Anys     []any
	Strings  []string
	pointers []plan.Pointer
	slices   []plan.Slice
	words    []uint64
	// How many of names, keys and anys may still hold what has been written.
	usedNames, usedKeys, usedAnys int
}

// stringEntry is an entry of a map that is written in order.
type stringEntry struct {
	name string
	i    int
}

// Visit is a pointer, map or slice that is being written.
type Visit struct {
	Typ reflect.Type
	P   plan.Pointer
	Len int // of a slice, which may begin where another does
}

// isMap marks the frames of maps.
var isMap = new(Struct)

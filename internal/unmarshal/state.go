package unmarshal

import (
	"encoding"
	"reflect"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/present"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/tagged"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// This file has what everything else here is about: a call of unmarshaling.

// State is what one call of unmarshaling needs beside its plans.
type State struct {
	Dec     *jsontext.Decoder
	O       *opt.Struct          // the Decoder's
	Funcs   *plan.UnmarshalFuncs // the caller's, or nil
	Strings codec.Strings
	left    int        // bytes of input to come, if they are in memory, or else 0
	odd     uint32     // how many documents had more short strings, or fewer, than was usual
	unknown scan.Names // names that are no field's, or that a filled map has been given, of the open objects that have such

	names        *codec.Intern // keys of maps; see keys
	Growers      growers       // see the method grower
	Spares       uintptr       // bytes that the growers keep
	scalars      newScalars
	Calls, swept uint32 // number of this call, and of the last one that swept
	slow         bool   // the complete form is to read everything, but see byTokens
	limited      bool   // that is because of limits alone: see readLimited
	faulty       bool   // that is because the document is not valid: FastAny, which limits its attempts, may try
	notes        bool   // but for what ReadNoted reads; not set without an option that asks for notes
	way          present.Way
	Nothing      bool // what has been read last stands for nothing; see coerced

	formed plan.FormedFuncs[jsontext.Decoder]

	unchecked    bool // the dialect is v1, and nobody knows yet whether the document is valid
	replacing    bool // see illFormed
	elementLimit int  // of an array or object
	stringLimit  int
	errorLimit   int     // how many errors are collected, or 0
	Collected    []error // see collect
	wrong        error   // what FastAny has found the document not to be valid for, in the v1 dialect

	paused   []paused     // objects and arrays that are to be read on
	floor    int          // those from here on belong to what is being read
	stopped  bool         // there are some of these
	again    bool         // the value at hand may be read once more, so that no code of the user's is to see it
	failed   *Plan        // of the value at hand, whose method has returned failure
	failure  error        //
	src      []byte       // what a method is given a part of, if not of the buffer
	lent     bool         // src, or the buffer that is read, does not last
	sure     bool         // the document is known to be valid
	skipper  scan.Skipper // see over
	vars     []*mapVars   // see the method mapVars
	filled   filledPlans
	many     codec.FloatAttempts
	code     *rt.Decoder      // for types that code has been generated for
	anys     *codec.AnyReader // see the method anyReader
	spareAny *codec.AnyReader // see the method keepAny
	tail     bool             // after the entries that whole is given, the last one is repeated
	lone     bool             // the last small document had one number or string for an any
	boxed    bool             // the one at hand has had it, without a reader
	missed   uint8            // how many attempts have failed, see maxMisses
	triedAt  int64            // where the last of them began
	triedEnd int64            // how far they have looked
	Last     root
	roots    *[1 << rootBits]root // see recall
	followed read.Followed        // which member came after which
	Tags     tagged.Finder        // of the cases of unions
	TagsOf   uint32               // the call whose document that knows

	// To find pointers and interfaces that lead in a circle without any JSON
	// being read.
	stuckAt int64
	stuck   int
}

// inPlace is for the field itself, whose name was in another case.
const inPlace = 1<<16 - 1

// rootBits is how many bits of the address of a type choose its place.
const rootBits = 5

// root is what the last call has found for the type of the pointer it was for.
type root struct {
	Word  plan.Pointer // TypeWord of the type
	mode  plan.Mode    // but for what depends on the place
	funcs *plan.UnmarshalFuncs
	Plan  *Plan

	// For Quick.
	quick   bool      // it is nothing unusual, and neither are its flags
	alone   bool      // its plan IsAlone
	careful bool      // in the v1 dialect, a document is checked before anything is set that could not be made zero again; an any is to be nil, or replaced
	aliases bool      // strings are no copies
	lent    bool      // the document does not last
	bare    bool      // quickBare may read it
	flags   opt.Flags // those it was read with
}

// paused is an object or array that has been read in part without the Decoder knowing of
// it: either what comes next is not for those who read by entries alone, or an object or
// array within it has been paused. As the functions that read them return, each leaves
// one of these after, the innermost first. Then finish tells the Decoder all of it, from
// the outside inwards, and has the complete form read on, from the inside outwards. So
// nothing is read twice, and no book is kept where nothing is paused.
//
//	text     {"a":1,"list":[2,{"b":3,"c":?…
//	                          └ u.paused[0]: of the object in the list, "b" has been read
//	                       └ u.paused[1]: of the list, one element, and the next is at hand
//	         └ u.paused[2]: of the object, "a", and the value of "list" is at hand
//
// Positions are those of entries: they count from what these count from.
type paused struct {
	kind readKind // ReadObject, readSlice, readArray or readMap
	pl   *Plan
	p    plan.Pointer // what it is read into

	open, left  int // where its bracket is, and how many entries there are from that on
	count       int // names and values that have been read, but for the member at hand
	start, stop int // the name of the member at hand
	at          int // where its value begins, if others are to read that
	took, end   int // entries after the bracket that have been read; where the last value ends

	members members // of a struct
	field   int     // whose value is at hand
	array   array   // of a slice
	n       int     // elements of an array that have been read
	entries *entryMap

	holder  reflect.Value // the pointer in an interface that has led here, or none
	failed  *Plan         // of the value at hand, whose method has returned failure
	failure error
}

// mapVars are variables of the types of the keys and elements of a map, and of its own.
type mapVars struct {
	pl         *Plan // of the map
	k, v, held reflect.Value
	kp, vp, mp plan.Pointer // to these
	composite  bool         // elements are structs or arrays that hold pointers
	tried      triedKey     // the one that comes next
	entries    entryMap     // for the complete form
}

// triedKey stands for the method of a key that has been called, and has returned err, where the
// complete form is to go on with that key: the variable is as the method has left it.
type triedKey struct {
	called bool
	err    error
}

func (t *triedKey) UnmarshalText([]byte) error {
	err := t.err
	t.forget()
	return err
}

func (t *triedKey) forget() {
	if t.called = false; t.err != nil {
		t.err = nil
	}
}

// grower makes slices of one type longer. Package reflect does it in place, for
// which it needs a slice of that type that it may set.
type grower struct {
	Pl     *Plan
	spare  spare    // see variable
	early  uint8    // how often there was none yet
	usual  int      // about how many elements an array of this type has, times 4
	step   int      // see makeAlike
	unlike int8     // see maxUnlike
	Free   []*spare // empty, their memory zero
	call   uint32   // the last one that has borrowed or settled
}

// growers are those for few types, by their slots, in blocks that are made when they are needed.
type growers [4]*growerBlock

type growerBlock [8]grower

// entryMap is a map that is being read.
type entryMap struct {
	at plan.Pointer  // of the map
	m  reflect.Value // the map
	*mapVars
	named bool          // what the map held before is no duplicate: the names since are in State.unknown
	seen  reflect.Value // or, where a key may have several names, the keys
	loads bool          // an element that the map has is merged into
	begun bool          // at least one member has been read
	sums  read.Keys
}

// filledPlans are the plans for what pointers in interfaces lead to that have been met last,
// by the plan of the interface and the type of the pointer. Of each pair the first is the one
// that has come last.
type filledPlans [4][2]filledPlan

type filledPlan struct {
	in   *Plan
	word plan.Pointer
	elem *Plan
}

// hotField is what is needed of a field to read its member, close together: where
// words have 64 bits, it fills one line of a cache.
type hotField struct {
	// The name in quotes and the colon after it, as words of eight bytes: those it
	// begins with, those after them, and those it ends with. A name that is not to be
	// compared so matches nothing: it begins with 1.
	first, middle, last uint64
	mask                uint64 // of the first and the last one

	bit    uint64 // 1<<id, or 0 if that has no room
	plan   *Plan
	next   *hotField // the one that is likely to come next
	offset uint32
	kind   readKind
	last8  uint8  // where the last eight bytes begin
	index  uint16 // in the struct, if it has no more than maxHotFields
}

// defaultValue is what a field becomes if its member is missing.
type defaultValue struct {
	field int
	text  []byte
	plan  *Plan // by which the text is read
	how   defaultHow
	made  plan.Pointer // what is copied
}

// Elements is the place in an array that is read into a slice. While it is, the
// slice may be longer than what has been read.
type Elements struct {
	from  int  // where they begin, of an outer array that is in memory, or 0
	N     int  // elements that have been set
	fresh bool // those that have not are known to be zero
	Tried int  // elements that may have been written to, if more

	lent bool     // the memory is borrowed, and may be exchanged for other
	full []*spare // what was there before, full
	Base int      // elements in that
}

// members is the place in an object that is read into a struct.
type members struct {
	begun   bool       // at least one member has been read
	unknown bool       // there are names that are no field's: in unmarshaler.unknown, if they must be unique
	next    int        // field that is likely to come next: the one after the last
	seen    codec.Seen // fields that have been named
}

// spelling are the bits of a hotField's words that may differ: those of case.
type spelling struct{ first, middle, last uint64 }

// spare is a slice of a type that is known when the program runs.
type spare struct {
	V reflect.Value // addressable
	P plan.Pointer  // to v
}

// newScalars makes what pointers to numbers and booleans lead to, several at once.
// One that is kept keeps at most 64 bytes alive, and none of them holds a pointer. Each has
// eight bytes, or one if it is a boolean.
type newScalars struct {
	words []uint64     // of these, so many have been given away: to cut them off
	out   int          // would be to write a pointer, which costs while memory is collected
	bools plan.Pointer // one of the words, of which so many bytes are left
	left  int
	slab  codec.Slabs
}

// array is the place in an array that is read into a slice, and what the slice was.
type array struct {
	Elements
	spare  *spare // what the elements are gathered in, if not in the slice
	before int    // elements that there were
	made   bool   // the slice had no memory
}

// defaultHow is how a field is set to its default.
type defaultHow uint8

// methodSet tells which methods a type has that read it.
type methodSet uint8

// receiver is what a method of one value is called by: a nil pointer, with the address to be
// put in its place.
type receiver struct {
	json plan.JSONUnmarshaler
	text encoding.TextUnmarshaler
	from plan.JSONUnmarshalerFrom
}

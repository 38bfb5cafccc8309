// Package infer makes types of samples: of JSON documents and streams of values, of which
// nothing is kept but what their types depend on.
//
//	samples ─► Sampler ─► places ─► settle ─► Model ─┬─► Go
//	                                                 ├─► JSON Schema
//	                                                 └─► Check
//
// A place is where values stand that have a type in common: the document, a member of the
// objects at a place, the elements of its arrays. What is known of places is counts, sets
// that end at a limit, and bits that are only ever set. So two of them can be put together,
// in any order with the same outcome, and a model is the same whatever the order of the
// samples. That is what all decisions rest on: they are made at the end, and making one is
// to put places together.
package infer

import "github.com/javelin-go/javelin/json/jsontext"

// A Config says what a model is to be like. The zero value is that of the v2 dialect.
type Config struct {
	// V1 asks for types that encoding/json is enough for, which knows no
	// [github.com/javelin-go/javelin/json/v2.Optional].
	V1 bool
	// Enums makes types with constants of strings that are few.
	Enums bool
	// Unions are names of members that tell variants of an object from each other, by
	// rank; DefaultUnions if it is nil, and none if it is empty.
	Unions []string
	// Plain leaves times strings.
	Plain bool
	// OmitEmpty writes the option omitempty, which is older than omitzero, where it means the
	// same for the samples, in both dialects.
	OmitEmpty bool
	// Each takes the elements of an array that is not within another value for samples.
	Each bool
	// Maps and Structs are JSON Pointers of objects for which it is not to be guessed
	// whether they are one or the other; * is any name or index.
	Maps, Structs []jsontext.Pointer
}

// DefaultUnions are names of members that tell variants of an object from each other.
var DefaultUnions = []string{"type", "kind", "@type", "_type", "$type", "__typename", "resourceType", "event", "eventType", "event_type", "op"}

// Limits of what is kept of a place.
const (
	maxNames    = 1000    // more are no names of fields
	maxVariants = 32      // of objects by a member
	maxTexts    = 24      // different strings, as long as they are all there are
	maxText     = 48      // bytes of one of them
	maxPlaces   = 200_000 // more are made fewer
)

// A form is what the values at a place become.
type form uint8

const (
	formAny form = iota // any
	formRaw             // the text
	formBool
	formInt
	formUint
	formFloat
	formString
	formTime
	formEnum
	formList
	formMap
	formStruct
	formUnion
)

// A node is a type of the model.
type node struct {
	form   form
	name   string         // of a type that is declared
	places []string       // where such values stand, as JSON Pointers with *: the first of them
	note   string         // what else is known of the values, for a comment
	elem   *node          // of lists and maps
	null   bool           // elements may be null
	fields []field        // of structs
	index  map[string]int // of these, made when it is needed
	kinds  kinds
	whole  bool     // of numbers, there are integers alone
	format string   // of strings, as JSON Schema has it
	layout string   // of times; that of time.Time if empty
	texts  []string // all that strings have been
	consts []string // the constants for texts
	tag    string   // of a variant, the member that tells it by the only one of texts

	union    string // the member that tells variants
	variants []variant
}

type field struct {
	name     string // of the member
	goName   string
	typ      *node
	optional bool // absent at times
	full     bool // never an empty string, object or array
	null     bool // null at times
}

type variant struct {
	text string // of the member that tells it
	typ  *node
}

// A Model is the types of samples.
type Model struct {
	cfg   Config
	name  string // of the outermost type
	root  *node
	null  bool    // the root may be null
	types []*node // those that are declared, in order
}

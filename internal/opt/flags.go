// Package opt holds the options that every JSON package of this module shares:
// one bit per boolean option, one struct for all of them, and the rule by which
// later options win over earlier ones.
//
// Whether an option is given at all is kept apart from its value, because
// "not given" and "false" differ: defaults may depend on other options, and
// joining must not let an absent option overwrite a given one.
package opt

import "iter"

// Flag names one boolean option, or several, together with one value for all.
//
//	bit 63 ........................... 1   0
//	    [ one bit per option             | value ]
//
// EscapeForHTML|1 reads "EscapeForHTML is true", EscapeForHTML alone (or |0)
// "EscapeForHTML is false". A Flag is itself an Options.
type Flag uint64

const valueBit Flag = 1

// Options of the token layer.
const (
	_ Flag = 1 << iota // the value bit

	AllowDuplicateNames
	AllowInvalidUTF8
	WithinArshalCall    // the coder is lent to a user's method: Reset is forbidden
	OmitTopLevelNewline // no newline after a top-level value
	PreserveRawStrings
	CanonicalizeRawInts
	CanonicalizeRawFloats
	ReorderRawObjects
	EscapeForHTML
	EscapeForJS
	Multiline
	SpaceAfterColon
	SpaceAfterComma
	Indent       // value in Struct.Indent
	IndentPrefix // value in Struct.IndentPrefix
	ByteLimit    // value in Limits.ByteLimit
	DepthLimit   // value in Struct.DepthLimit
	AllowByteOrderMark

	endText
)

// Options of json/v2.
const (
	_ Flag = (endText >> 1) << iota

	StringifyNumbers
	Deterministic
	FormatNilMapAsNull
	FormatNilSliceAsNull
	OmitZeroStructFields
	MatchCaseInsensitiveNames
	RejectUnknownMembers
	Marshalers   // value in Struct.Marshalers
	Unmarshalers // value in Struct.Unmarshalers
	StringTag    // the struct field at hand has the tag option "string"
	FormatTag    // the struct field at hand has a format
	FormatTagSupported

	endV2
)

// Options of json, the v1 dialect.
const (
	_ Flag = (endV2 >> 1) << iota

	CallMethodsWithLegacySemantics
	FormatByteArrayAsArray
	FormatBytesWithLegacySemantics
	FormatDurationAsNano
	MatchCaseSensitiveDelimiter
	MergeWithLegacySemantics
	OmitEmptyWithLegacySemantics
	ParseBytesWithLooseRFC4648
	ParseTimeWithLooseRFC3339
	ReportErrorsWithLegacySemantics
	StringifyWithLegacySemantics
	UnmarshalAnyWithRawNumber
	UnmarshalArrayFromAnyLength

	// Classic is no option of its own: together with all of the v1 dialect it
	// stands for the details in which the encoding/json of Go releases before
	// 1.27 differs from that dialect.
	Classic

	endV1
)

// Options that encoding/json does not have.
const (
	_ Flag = (endV1 >> 1) << iota

	AliasStrings
	IntegersInAny
	RawNumbersInAny
	ElementLimit // value in Limits.ElementLimit
	StringLimit  // value in Limits.StringLimit
	ErrorLimit   // value in Limits.ErrorLimit
	NamesLow     // how members are named whose tags give no name: the two bits of a
	NamesHigh    // shape.Manner
	Forms        // what plans depend on for which there is no bit, in Limits.Forms
	Values       // what the caller hands on, in Struct.Values

	endOwn
)

// AllowComments is an option of the token layer. Its bit is the last one.
const AllowComments Flag = 1 << 63

// Sets of options.
const (
	TextFlags  = endText - 2 | AllowComments // all of the token layer
	V2Flags    = endV2 - endText             // all of json/v2
	V1Flags    = endV1 - endV2               // all of json
	OwnFlags   = Values - endV1              // all that only this module has and that changes what is read or written
	AllFlags   = endOwn - 2 | AllowComments  // every option
	Whitespace = Multiline | SpaceAfterColon | SpaceAfterComma
	// Layout is Whitespace and what has an effect with Multiline only.
	Layout     = Whitespace | Indent | IndentPrefix
	Escapes    = EscapeForHTML | EscapeForJS
	RawNumbers = CanonicalizeRawInts | CanonicalizeRawFloats
	Names      = NamesLow | NamesHigh
	FieldTags  = StringTag | FormatTag // of one struct field: they end where a nested object or array begins
	Valued     = Indent | IndentPrefix | ByteLimit | DepthLimit | Marshalers | Unmarshalers | FormatTag | ElementLimit | StringLimit | ErrorLimit | Forms | Values

	// V1Defaults is what the v1 dialect switches on and v2 has off.
	V1Defaults = AllowDuplicateNames | AllowInvalidUTF8 | EscapeForHTML | EscapeForJS | PreserveRawStrings |
		Deterministic | FormatNilMapAsNull | FormatNilSliceAsNull | MatchCaseInsensitiveNames |
		CallMethodsWithLegacySemantics | FormatByteArrayAsArray | FormatBytesWithLegacySemantics |
		FormatDurationAsNano | MatchCaseSensitiveDelimiter | MergeWithLegacySemantics |
		OmitEmptyWithLegacySemantics | ParseBytesWithLooseRFC4648 | ParseTimeWithLooseRFC3339 |
		ReportErrorsWithLegacySemantics | StringifyWithLegacySemantics | UnmarshalArrayFromAnyLength
)

// All yields each option.
func All() iter.Seq[Flag] {
	return func(yield func(Flag) bool) {
		for f := Flag(2); f != 0; f <<= 1 {
			if f&AllFlags != 0 && !yield(f) {
				return
			}
		}
	}
}

// Bool returns f with value v.
func Bool(f Flag, v bool) Flag {
	if v {
		return f | valueBit
	}
	return f &^ valueBit
}

// Flags is a set of boolean options, each absent, false or true.
// Invariant: a bit of values is set only where the bit of given is.
type Flags struct{ given, values uint64 }

// MakeFlags returns the set of the given options; the last one wins.
func MakeFlags(fs ...Flag) (s Flags) {
	for _, f := range fs {
		s.Set(f)
	}
	return s
}

// With returns s where every option of f has the value of f. Unlike Set it leaves s in
// registers.
func (s Flags) With(f Flag) Flags {
	id := uint64(f &^ valueBit)
	return Flags{s.given | id, s.values&^id | id*uint64(f&valueBit)}
}

// Set gives every option of f the value of f.
func (s *Flags) Set(f Flag) { *s = s.With(f) }

// Get reports whether any option of f is true.
func (s *Flags) Get(f Flag) bool { return s.values&uint64(f&^valueBit) != 0 }

// Has reports whether any option of f is given, true or false.
func (s *Flags) Has(f Flag) bool { return s.given&uint64(f&^valueBit) != 0 }

// IsZero reports whether no option is given.
func (s *Flags) IsZero() bool { return s.given == 0 }

// Clear makes every option of f absent.
func (s *Flags) Clear(f Flag) {
	s.given &^= uint64(f &^ valueBit)
	s.values &^= uint64(f &^ valueBit)
}

// And returns s with the options of t, which win over those of s. See With.
func (s Flags) And(t Flags) Flags {
	return Flags{s.given | t.given, s.values&^t.given | t.values}
}

// Join adds the options of t, which win over those of s.
func (s *Flags) Join(t Flags) { *s = s.And(t) }

// True returns those options of f that are true.
func (s *Flags) True(f Flag) Flag { return Flag(s.values) & f &^ valueBit }

package json

import "github.com/javelin-go/javelin/internal/opt"

// DefaultOptionsV1 returns the options in which v1 and v2 differ, set as v1 has
// them:
//
//   - [CallMethodsWithLegacySemantics]
//   - [FormatByteArrayAsArray]
//   - [FormatBytesWithLegacySemantics]
//   - [FormatDurationAsNano]
//   - [MatchCaseSensitiveDelimiter]
//   - [MergeWithLegacySemantics]
//   - [OmitEmptyWithLegacySemantics]
//   - [ParseBytesWithLooseRFC4648]
//   - [ParseTimeWithLooseRFC3339]
//   - [ReportErrorsWithLegacySemantics]
//   - [StringifyWithLegacySemantics]
//   - [UnmarshalArrayFromAnyLength]
//   - of json/v2: Deterministic, FormatNilMapAsNull, FormatNilSliceAsNull,
//     MatchCaseInsensitiveNames
//   - of jsontext: AllowDuplicateNames, AllowInvalidUTF8, EscapeForHTML,
//     EscapeForJS, PreserveRawStrings
//
// All of these are true, and others are not set. With a Go release whose
// encoding/json is not made over v2, that is before 1.27, they also stand for the
// details in which that one differs; there is no option for those.
//
// [Marshal] and [Unmarshal] are the functions of json/v2 with these options.
//
// With Go 1.27 and later they are those of encoding/json, as what all functions of this
// package return here, so that the standard library's json/v2 takes them, too.
func DefaultOptionsV1() Options { return defaultOptionsV1 }

// defaultV1 is what DefaultOptionsV1 sets. It is never changed.
var defaultV1 = func() (s opt.Struct) {
	s.Join(&opt.DefaultV1)
	s.Flags.Set(opt.Bool(opt.Classic, classic))
	return s
}()

// CallMethodsWithLegacySemantics changes which methods are called:
//
//   - When marshaling, a method with a pointer receiver is called only where the
//     Go value is addressable: behind a pointer or in a slice, but not in a map or
//     an interface; elements of arrays and fields of structs are if the whole is.
//     v2 always calls it.
//   - [Marshaler] and [Unmarshaler] are not used for the keys of maps, but
//     encoding.TextMarshaler and encoding.TextUnmarshaler are. v2 uses all.
//   - When marshaling, a nil pointer with a method as the key of a map is the
//     empty string. In v2 it is an error.
//   - When marshaling, a method that an interface type has is called even if the
//     interface holds a nil pointer. v2 writes null.
//
// It affects marshaling and unmarshaling.
func CallMethodsWithLegacySemantics(v bool) Options {
	return opt.Of(opt.Bool(opt.CallMethodsWithLegacySemantics, v))
}

// FormatByteArrayAsArray has a [N]byte as an array of numbers. In v2 it is a
// string of base64 (RFC 4648).
//
// It affects marshaling and unmarshaling.
func FormatByteArrayAsArray(v bool) Options { return opt.Of(opt.Bool(opt.FormatByteArrayAsArray, v)) }

// FormatBytesWithLegacySemantics changes what has the form of binary data:
//
//   - A slice of any type of kind uint8 is a string of base64. In v2 only []byte
//     is.
//   - When marshaling, such a slice is an array if its element type has a method
//     of its own.
//   - When unmarshaling, an array of numbers is taken for such a slice, too. In v2
//     that is an error.
//
// It affects marshaling and unmarshaling.
func FormatBytesWithLegacySemantics(v bool) Options {
	return opt.Of(opt.Bool(opt.FormatBytesWithLegacySemantics, v))
}

// FormatDurationAsNano has a time.Duration as a number of nanoseconds. In v2 it
// is an error.
//
// It affects marshaling and unmarshaling.
func FormatDurationAsNano(v bool) Options { return opt.Of(opt.Bool(opt.FormatDurationAsNano, v)) }

// MatchCaseSensitiveDelimiter tells underscores and dashes apart, and from
// nothing, where names are compared without regard to case: then it is
// strings.EqualFold that counts. In v2 foo_bar matches fooBar.
//
// It affects marshaling and unmarshaling.
func MatchCaseSensitiveDelimiter(v bool) Options {
	return opt.Of(opt.Bool(opt.MatchCaseSensitiveDelimiter, v))
}

// MergeWithLegacySemantics changes what becomes of a Go value that is there:
//
//   - null leaves a bool, number, string, array or struct as it is, and sets all
//     else to zero. In v2 it sets everything to zero.
//   - What is not null is merged into elements of arrays and slices (also those
//     between length and capacity), fields of structs, and what pointers and
//     interfaces that hold one lead to, but not into values of maps. v2 merges
//     objects, into maps as well, and replaces everything else.
//
// It affects unmarshaling only.
func MergeWithLegacySemantics(v bool) Options {
	return opt.Of(opt.Bool(opt.MergeWithLegacySemantics, v))
}

// OmitEmptyWithLegacySemantics has omitempty in a tag mean that the Go value is
// false, 0, a nil pointer or interface, or has length 0. In v2 it means that the
// JSON is null, "", {} or []. They differ for booleans, numbers, pointers and
// interfaces, for which omitzero means the same in both.
//
// It affects marshaling only.
func OmitEmptyWithLegacySemantics(v bool) Options {
	return opt.Of(opt.Bool(opt.OmitEmptyWithLegacySemantics, v))
}

// ParseBytesWithLooseRFC4648 passes over carriage returns and line feeds within
// base64. In v2 they are an error (RFC 4648 §3.3).
//
// It affects unmarshaling only.
func ParseBytesWithLooseRFC4648(v bool) Options {
	return opt.Of(opt.Bool(opt.ParseBytesWithLooseRFC4648, v))
}

// ParseTimeWithLooseRFC3339 takes times with an hour of one digit, a comma before
// the fraction, or a zone beyond 24 hours, too. v2 keeps to RFC 3339.
//
// It affects unmarshaling only.
func ParseTimeWithLooseRFC3339(v bool) Options {
	return opt.Of(opt.Bool(opt.ParseTimeWithLooseRFC3339, v))
}

// ReportErrorsWithLegacySemantics changes errors:
//
//   - They are those of this package: [SyntaxError], [UnmarshalTypeError],
//     [MarshalerError] and so on. In v2 all are a SemanticError or a
//     SyntacticError.
//   - When marshaling, the error of a method is always wrapped in a
//     [MarshalerError]. When unmarshaling, it is returned as it is.
//   - Struct types with malformed tags or names that conflict are used as well as
//     can be. In v2 they are an error.
//   - When unmarshaling, of several fields that match a name without regard to
//     case the first one is used. In v2 that is an error.
//   - When unmarshaling, the whole input is checked for errors of syntax before
//     anything is set.
//   - When unmarshaling, a value that does not fit is passed over, and the first
//     such error is returned at the end. v2 stops there.
//
// It affects marshaling and unmarshaling.
func ReportErrorsWithLegacySemantics(v bool) Options {
	return opt.Of(opt.Bool(opt.ReportErrorsWithLegacySemantics, v))
}

// StringifyWithLegacySemantics has string in the tag of a field apply to fields
// of a boolean, string or number type, or of a pointer to one: their JSON stands
// within a JSON string. When unmarshaling, the string may hold null, or a number
// as Go writes it. In v2 string applies to all that is a JSON number, to nothing
// else, and by JSON's grammar.
//
// It affects marshaling and unmarshaling.
func StringifyWithLegacySemantics(v bool) Options {
	return opt.Of(opt.Bool(opt.StringifyWithLegacySemantics, v))
}

// UnmarshalArrayFromAnyLength takes JSON arrays of any length for a Go array:
// what is missing is set to zero, what is too much is passed over. In v2 the
// lengths must be equal.
//
// It affects unmarshaling only.
func UnmarshalArrayFromAnyLength(v bool) Options {
	return opt.Of(opt.Bool(opt.UnmarshalArrayFromAnyLength, v))
}

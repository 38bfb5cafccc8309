package json

import "github.com/javelin-go/javelin/internal/opt"

// DefaultOptionsV1 returns the options in which v1 and v2 differ, with their values in v1:
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
// All of these are true, and others are not set. With Go releases before 1.27, whose
// encoding/json has another engine, they also include the details in which that one
// differs. There are no options for these details.
//
// [Marshal] and [Unmarshal] are the functions of json/v2 with these options.
//
// With Go 1.27 and later, these options, like all that functions of this package return,
// are those of encoding/json. So the standard library's json/v2 takes them, too.
func DefaultOptionsV1() Options { return defaultOptionsV1 }

// defaultV1 is what DefaultOptionsV1 sets. It is never changed.
var defaultV1 = func() (s opt.Struct) {
	s.Join(&opt.DefaultV1)
	s.Flags.Set(opt.Bool(opt.Classic, classic))
	return s
}()

// CallMethodsWithLegacySemantics changes which methods are called:
//
//   - When marshaling, a method with a pointer receiver is called only if the Go value is
//     addressable. Values of pointers and elements of slices are addressable, values in
//     maps and interfaces are not. Elements of arrays and fields of structs are if the
//     array or struct is. v2 always calls it.
//   - [Marshaler] and [Unmarshaler] are not used for the keys of maps, but
//     encoding.TextMarshaler and encoding.TextUnmarshaler are. v2 uses all.
//   - When marshaling, a nil pointer with a method as the key of a map is the
//     empty string. In v2 it is an error.
//   - When marshaling, a method of an interface type is called even if the interface holds
//     a nil pointer. v2 writes null.
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

// FormatBytesWithLegacySemantics changes which values are binary data:
//
//   - A slice of any type of kind uint8 is a string of base64. In v2 only []byte
//     is.
//   - When marshaling, such a slice is an array if its element type has a method
//     of its own.
//   - When unmarshaling, such a slice may also be an array of numbers. In v2 that is an
//     error.
//
// It affects marshaling and unmarshaling.
func FormatBytesWithLegacySemantics(v bool) Options {
	return opt.Of(opt.Bool(opt.FormatBytesWithLegacySemantics, v))
}

// With FormatDurationAsNano, a [time.Duration] is a number of nanoseconds. In v2 it is an
// error.
//
// It affects marshaling and unmarshaling.
func FormatDurationAsNano(v bool) Options { return opt.Of(opt.Bool(opt.FormatDurationAsNano, v)) }

// With MatchCaseSensitiveDelimiter, underscores and dashes count when names are compared
// without regard to case: the comparison is [strings.EqualFold]. In v2 foo_bar matches
// fooBar.
//
// It affects marshaling and unmarshaling.
func MatchCaseSensitiveDelimiter(v bool) Options {
	return opt.Of(opt.Bool(opt.MatchCaseSensitiveDelimiter, v))
}

// MergeWithLegacySemantics changes how an existing Go value is set:
//
//   - null leaves a bool, number, string, array or struct as it is, and sets other values
//     to zero. In v2 it sets every value to zero.
//   - Any other value is merged into elements of arrays and slices (also those between
//     length and capacity), fields of structs, and values of pointers, also of pointers in
//     interfaces, but not into values of maps. v2 merges objects, into maps as well, and
//     replaces everything else.
//
// It affects unmarshaling only.
func MergeWithLegacySemantics(v bool) Options {
	return opt.Of(opt.Bool(opt.MergeWithLegacySemantics, v))
}

// With OmitEmptyWithLegacySemantics, omitempty in a tag omits a Go value that is false, 0,
// a nil pointer or interface, or has length 0. In v2 it omits a value whose JSON is null,
// "", {} or []. They differ for booleans, numbers, pointers and interfaces. For these,
// omitzero means the same in both.
//
// It affects marshaling only.
func OmitEmptyWithLegacySemantics(v bool) Options {
	return opt.Of(opt.Bool(opt.OmitEmptyWithLegacySemantics, v))
}

// ParseBytesWithLooseRFC4648 skips carriage returns and line feeds within base64. In v2
// they are an error (RFC 4648 §3.3).
//
// It affects unmarshaling only.
func ParseBytesWithLooseRFC4648(v bool) Options {
	return opt.Of(opt.Bool(opt.ParseBytesWithLooseRFC4648, v))
}

// ParseTimeWithLooseRFC3339 also accepts times with an hour of one digit, a comma before
// the fraction, or a zone beyond 24 hours. v2 follows RFC 3339.
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
//   - Struct types with malformed tags or names that conflict are used as far as possible.
//     In v2 they are an error.
//   - When unmarshaling, of several fields that match a name without regard to
//     case the first one is used. In v2 that is an error.
//   - When unmarshaling, the whole input is checked for errors of syntax before
//     anything is set.
//   - When unmarshaling, a value that does not fit is skipped, and the first such error is
//     returned at the end. v2 stops there.
//
// It affects marshaling and unmarshaling.
func ReportErrorsWithLegacySemantics(v bool) Options {
	return opt.Of(opt.Bool(opt.ReportErrorsWithLegacySemantics, v))
}

// With StringifyWithLegacySemantics, string in the tag of a field applies to fields of a
// boolean, string or number type, or of a pointer to one: their JSON is within a JSON
// string. When unmarshaling, the string may hold null, or a number as Go writes it. In v2
// string applies only to JSON numbers, which follow JSON's grammar.
//
// It affects marshaling and unmarshaling.
func StringifyWithLegacySemantics(v bool) Options {
	return opt.Of(opt.Bool(opt.StringifyWithLegacySemantics, v))
}

// With UnmarshalArrayFromAnyLength, a JSON array for a Go array may have any length:
// missing elements are set to zero, further ones are skipped. In v2 the lengths must be
// equal.
//
// It affects unmarshaling only.
func UnmarshalArrayFromAnyLength(v bool) Options {
	return opt.Of(opt.Bool(opt.UnmarshalArrayFromAnyLength, v))
}

package json

import (
	"github.com/javelin-go/javelin/internal/opt"
)

// Options is one option or several, for [Marshal], [Unmarshal] and all other functions that
// take options. Of several that set the same thing, the last one wins. A function ignores
// options that do not concern it.
//
// Marshaling and unmarshaling:
// [StringifyNumbers], [MatchCaseInsensitiveNames].
//
// Marshaling alone:
// [Deterministic], [FormatNilSliceAsNull], [FormatNilMapAsNull],
// [OmitZeroStructFields], [WithMarshalers].
//
// Unmarshaling alone:
// [RejectUnknownMembers], [WithUnmarshalers].
//
// The type is the same in all JSON packages of this module, so that the options
// of package [jsontext], which concern the text, may be given here as well.
type Options = opt.Options

// JoinOptions makes one Options of several. Of those that set the same thing the
// last one wins; nil sets nothing.
func JoinOptions(srcs ...Options) Options {
	s := new(opt.Struct)
	s.Join(srcs...)
	if joinedBridged != nil {
		return joinedBridged(s)
	}
	return s
}

// GetOption returns the value of the option of the given constructor in opts, and whether
// opts sets it. If not, the value is the zero value of T.
//
//	v, ok := json.GetOption(opts, json.Deterministic)
//
// A method or function that gets an Encoder or Decoder finds the options of the call in
// [jsontext.Encoder.Options] and [jsontext.Decoder.Options]. Usually it needs only the
// value: an option that is not set counts as false.
func GetOption[T any](opts Options, setter func(T) Options) (T, bool) {
	return opt.Get(opts, setter)
}

// DefaultOptionsV2 returns the options in which the dialects v1 and v2 differ, with their
// values in v2: all of them are false. It sets no other options. Joined after other
// options, it resets those of v1.
func DefaultOptionsV2() Options { return defaultOptionsV2 }

// defaultOptionsV2 is &opt.DefaultV2, or what is known to stand for it.
var defaultOptionsV2 Options = &opt.DefaultV2

// StringifyNumbers writes and reads numbers as JSON strings that contain only the number,
// without whitespace. When unmarshaling, a number without quotes is an error. Many JSON
// parsers keep numbers as a binary64 (RFC 8259 §6), in which a large int64 or uint64 loses
// digits unless it is a string.
//
// As an option of a call, it applies to all numbers at any depth. The option string in the
// tag of a struct field sets it only for the value of that field, not for numbers within an
// object or array.
//
// A method or function for a type that is a JSON number should heed the option. One for an
// object or array leaves that to [MarshalEncode] and [UnmarshalDecode], which know where a
// tag applies.
func StringifyNumbers(v bool) Options { return opt.Of(opt.Bool(opt.StringifyNumbers, v)) }

// Deterministic makes equal values marshal to equal bytes: the entries of maps are sorted
// by name. This is promised only for the same program. The bytes may differ with another
// version of the program, of this module or of Go, or on another platform.
//
// Methods and functions that marshal should heed the option.
func Deterministic(v bool) Options { return opt.Of(opt.Bool(opt.Deterministic, v)) }

// FormatNilSliceAsNull marshals a nil slice as null instead of an empty array or,
// for a []byte, an empty string.
func FormatNilSliceAsNull(v bool) Options { return opt.Of(opt.Bool(opt.FormatNilSliceAsNull, v)) }

// FormatNilMapAsNull marshals a nil map as null instead of an empty object.
func FormatNilMapAsNull(v bool) Options { return opt.Of(opt.Bool(opt.FormatNilMapAsNull, v)) }

// OmitZeroStructFields omits the fields of structs that are zero, as if each had the option
// omitzero in its tag: the method IsZero() bool of the type decides or, without such a
// method, whether the value is Go's zero value.
func OmitZeroStructFields(v bool) Options { return opt.Of(opt.Bool(opt.OmitZeroStructFields, v)) }

// MatchCaseInsensitiveNames matches names of members and fields without regard to case,
// dashes and underscores. If several fields match, the one with an equal name counts; if
// none is equal, that is an error. The options case:ignore and case:strict in the tag of a
// field win over this one.
//
// Two names of an object that match the same field count as the same name, which is an
// error unless [jsontext.AllowDuplicateNames] is set. This also applies when marshaling, to
// the name of a field and one of an embedded fallback.
func MatchCaseInsensitiveNames(v bool) Options {
	return opt.Of(opt.Bool(opt.MatchCaseInsensitiveNames, v))
}

// With RejectUnknownMembers, a member is an error with [ErrUnknownName] if the struct has
// neither a field for it nor an embedded fallback.
func RejectUnknownMembers(v bool) Options { return opt.Of(opt.Bool(opt.RejectUnknownMembers, v)) }

// WithMarshalers calls the functions of v for their types, instead of the methods of these
// types or the rules of the package. It replaces the functions of an earlier
// WithMarshalers; [JoinMarshalers] keeps them.
func WithMarshalers(v *Marshalers) Options { return opt.MarshalersValue(v) }

// WithUnmarshalers calls the functions of v for their types, instead of the methods of
// these types or the rules of the package. It replaces the functions of an earlier
// WithUnmarshalers; [JoinUnmarshalers] keeps them.
func WithUnmarshalers(v *Unmarshalers) Options { return opt.UnmarshalersValue(v) }

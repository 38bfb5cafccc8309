package json

import (
	"github.com/javelin-go/javelin/internal/opt"
)

// Options is one option or several, for [Marshal], [Unmarshal] and all else that
// takes options. Of several that set the same thing the last one wins. What an
// option does not concern ignores it.
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

// GetOption returns what opts sets the option of the given constructor to, and
// whether it sets it at all. If not, the value is the zero value of T.
//
//	v, ok := json.GetOption(opts, json.Deterministic)
//
// A method or function that is given an Encoder or Decoder finds the options of
// the call in [jsontext.Encoder.Options] and [jsontext.Decoder.Options]. The
// value alone is what it usually needs: an option that is not set is as good as
// false.
func GetOption[T any](opts Options, setter func(T) Options) (T, bool) {
	return opt.Get(opts, setter)
}

// DefaultOptionsV2 returns the options in which the dialects v1 and v2 differ,
// set as v2 has them: all of them to false. Nothing else is set. Joined after
// other options it undoes what they took from v1.
func DefaultOptionsV2() Options { return defaultOptionsV2 }

// defaultOptionsV2 is &opt.DefaultV2, or what is known to stand for it.
var defaultOptionsV2 Options = &opt.DefaultV2

// StringifyNumbers represents what would be a JSON number as a JSON string that
// holds the number, and nothing else: no whitespace, and when unmarshaling no
// number without quotes. Many JSON parsers keep numbers as a binary64
// (RFC 8259 §6), which a large int64 or uint64 survives as a string only.
//
// As an option of a call it applies to all numbers however deep. The option
// string in the tag of a struct field sets it for that field, and there only
// for the value itself, not for numbers within an object or array.
//
// A method or function for a type that is a JSON number ought to obey the
// option. One that writes an object or array leaves that to [MarshalEncode] and
// [UnmarshalDecode], which know how far a tag reaches.
func StringifyNumbers(v bool) Options { return opt.Of(opt.Bool(opt.StringifyNumbers, v)) }

// Deterministic makes equal values marshal to equal bytes: the entries of maps
// are sorted by name. That holds for one and the same program; another version
// of it, of this module or of Go, or another platform, may have other bytes.
//
// A method or function that marshals should obey the option.
func Deterministic(v bool) Options { return opt.Of(opt.Bool(opt.Deterministic, v)) }

// FormatNilSliceAsNull marshals a nil slice as null instead of an empty array or,
// for a []byte, an empty string.
func FormatNilSliceAsNull(v bool) Options { return opt.Of(opt.Bool(opt.FormatNilSliceAsNull, v)) }

// FormatNilMapAsNull marshals a nil map as null instead of an empty object.
func FormatNilMapAsNull(v bool) Options { return opt.Of(opt.Bool(opt.FormatNilMapAsNull, v)) }

// OmitZeroStructFields omits the fields of structs that are zero, as though each
// had the option omitzero in its tag: the method IsZero() bool of the type
// decides, or, where there is none, whether the value is Go's zero value.
func OmitZeroStructFields(v bool) Options { return opt.Of(opt.Bool(opt.OmitZeroStructFields, v)) }

// MatchCaseInsensitiveNames finds the struct field for the name of an object
// member without regard to case, and to dashes and underscores. If several fields
// match, the one whose name is equal is meant, and if none is equal, it is an
// error. The options case:ignore and case:strict in the tag of a field win over
// this one.
//
// Two names of an object that match the same field count as the same name, which
// is an error unless [jsontext.AllowDuplicateNames] is set. That goes for
// marshaling, too, where the name of a field meets one of an embedded fallback.
func MatchCaseInsensitiveNames(v bool) Options {
	return opt.Of(opt.Bool(opt.MatchCaseInsensitiveNames, v))
}

// RejectUnknownMembers makes it an error, which holds [ErrUnknownName], when an
// object has a member for which the struct has no field and no embedded
// fallback.
func RejectUnknownMembers(v bool) Options { return opt.Of(opt.Bool(opt.RejectUnknownMembers, v)) }

// WithMarshalers calls the functions of v for the types they are made for,
// instead of the types' own methods or what the package does by itself.
// It replaces the functions of an earlier WithMarshalers; [JoinMarshalers] keeps
// them.
func WithMarshalers(v *Marshalers) Options { return opt.MarshalersValue(v) }

// WithUnmarshalers calls the functions of v for the types they are made for,
// instead of the types' own methods or what the package does by itself.
// It replaces the functions of an earlier WithUnmarshalers; [JoinUnmarshalers]
// keeps them.
func WithUnmarshalers(v *Unmarshalers) Options { return opt.UnmarshalersValue(v) }

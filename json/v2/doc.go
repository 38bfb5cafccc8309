// Package json turns Go values into JSON and JSON into Go values.
//
// It has the API and the behaviour of encoding/json/v2 of Go 1.27, with types of
// its own, on every Go release that it supports. Package [jsontext] is the layer
// below: it reads and writes JSON as text, whatever that means in Go.
//
// To begin with, look at [Unmarshal] and [Marshal], at [Records] for lines of NDJSON, at
// [Elements] for large arrays, and at the section Structs below for tags.
//
// # Calls
//
// [Marshal] and [Unmarshal] work on a []byte. [MarshalWrite] and [UnmarshalRead]
// work on a stream that is one JSON value. [MarshalEncode] and [UnmarshalDecode] work
// on the next value of a [jsontext.Encoder] or [jsontext.Decoder]. With these two a
// program reads or writes an endless array, or many values in a row, and holds one of
// them in memory:
//
//	d := jsontext.NewDecoder(r)
//	d.ReadToken() // [
//	for d.PeekKind() != jsontext.KindEndArray {
//		var e Event
//		if err := json.UnmarshalDecode(d, &e); err != nil {
//			return err
//		}
//		…
//	}
//	d.ReadToken() // ]
//
// All of them take [Options]. Those of this package say what values mean, and those
// of package jsontext say what the text looks like.
//
// # Who decides
//
// The first of these that exists for a type decides how its values look in JSON:
//
//  1. a function that the caller gives with [WithMarshalers] or
//     [WithUnmarshalers] and that is made for the type;
//  2. the method MarshalJSONTo or UnmarshalJSONFrom of the type
//     ([MarshalerTo], [UnmarshalerFrom]);
//  3. the method MarshalJSON or UnmarshalJSON ([Marshaler], [Unmarshaler]);
//  4. the method AppendText, else MarshalText, or UnmarshalText
//     ([encoding.TextAppender], [encoding.TextMarshaler],
//     [encoding.TextUnmarshaler]), whose text becomes a JSON string;
//  5. the rules below.
//
// A function made by [MarshalToFunc] or [UnmarshalFromFunc], and a method of the
// second kind, can return [errors.ErrUnsupported] before it has read or written
// anything. Then the next in line decides.
//
// Functions and methods for *T are called for every value of type T. If the value has no
// address in Go, such as an entry of a map, they get a copy, which is stored again after
// unmarshaling. For a nil pointer nothing is called.
//
// # Representation
//
//	Go                   JSON
//	bool                 true, false
//	string types         string
//	int and uint types   number without fraction and exponent
//	float types          number
//	[]byte, [N]byte      string in base64 (RFC 4648 §4)
//	slice, array         array
//	map, struct          object
//	pointer, interface   null if nil, else what it holds
//	time.Time            string (RFC 3339, down to nanoseconds)
//
// What has no form in JSON is a [SemanticError]: channels, functions and complex numbers,
// NaN and infinities, and a [time.Duration] without a format. The tag of a field gives it
// one (javelin:"format=units", below), or [FormatOf] for a whole call. A JSON value that
// does not fit its Go type is a SemanticError, too.
//
// The keys of a map are the names of the object. They must be of a type that is a
// JSON string or a number; a number is put in quotes. The entries come
// in no particular order unless [Deterministic] is set. A nil map is an empty
// object, and a nil slice is an empty array; with [FormatNilMapAsNull] and
// [FormatNilSliceAsNull] they are null.
//
// # Unmarshaling
//
// The result replaces what was there, except that objects are merged, much as in
// RFC 7396:
//
//   - null stores the zero value, whatever the type.
//   - A member of an object is unmarshaled into the field of the struct, or the
//     entry of the map, that is already there. Others stay as they are.
//   - A slice is cut to length zero and appended to; its elements start from
//     their zero value. An array takes exactly as many elements as it has. A
//     []byte keeps its memory if that is large enough, a [N]byte takes exactly N
//     bytes.
//   - A pointer that is nil gets a new value; otherwise the value that it points
//     to is set.
//   - The same holds for an interface that contains a pointer. A nil interface without
//     methods gets a bool, string, float64, map[string]any or []any. One with methods can
//     be given a value only if [DeclareUnion] says which types it may hold.
//
// A number must fit the type: an integer has no fraction and no exponent, not
// even 1.0, and does not overflow; nor does a float. Strings are copies: nothing
// keeps the input alive.
//
// # Structs
//
// The exported fields of a struct are the members of an object, in the order in
// which they are declared. A tag with the key json says more:
//
//	Field int `json:"name,option,option"`
//
// The name, if not empty, stands for that of the field. A field tagged "-" is not a member.
// The options are:
//
//   - omitzero: the member is not written if the field is zero. If its type has a
//     method IsZero() bool, that decides; otherwise zero means Go's zero value.
//   - omitempty: the member is not written if it would be null, "", {} or [].
//   - string: the number is put in quotes, as [StringifyNumbers] does it, but not
//     those of an object or array within. For other types this is an error.
//   - case:ignore and case:strict: whether case, and dashes and underscores,
//     matter for the name when it is read. Without the option they do, or do not
//     if [MatchCaseInsensitiveNames] is set. A name that is equal always wins. If
//     none is and several match, that is an error.
//   - embed: the members of the field's value become members of this object. The
//     type must be a struct, or a pointer to one, without methods of its own for
//     JSON. It may also be a jsontext.Value or a map whose keys are strings: an
//     embedded fallback, of which a struct has at most one and which holds all
//     members for which there is no field. embed goes with neither a name nor
//     another option. A Go embedded struct has it by itself unless it has a name.
//
// omitzero asks about the Go value and omitempty about the JSON value. Of slices,
// the first omits nil alone and the second all that are empty; the number 0 is
// zero, and not empty.
//
// Embedding can give several fields the same name. Then the one at the smallest depth
// counts. If there are several at that depth, the one whose tag has a name counts; if not
// exactly one has, none of them counts.
//
// A second key, which the standard library ignores, says more:
//
//	Field int `json:"name" javelin:"option=value,option"`
//
// The options are:
//
//   - required: it is an error, which holds [ErrMissingName], if the member is missing.
//   - default=JSON: what the field becomes if the member is missing, whatever it held before.
//     It is a JSON value as in the document, except that a number has no quotes even where
//     numbers are put in quotes. It has no effect in an embedded struct that is a nil
//     pointer. [Defaults] switches defaults off, and [NullDefaults] uses them for null, too.
//   - alias=NAME: another name that the member is read by; there may be several. Two names
//     of one field in one object count as the same name.
//   - format=NAME: the form of times, durations, bytes and floats, also after pointers and
//     in lists and maps. A time: unix, unixmilli, unixmicro, unixnano (numbers, as exact as
//     they have digits for), the name of a layout in package time, or a layout, in single
//     quotes if it holds a comma. A [time.Duration]: units (1h30m0s), sec, milli, micro,
//     nano, iso8601 (PT1H30M). Bytes: base64, base64url, base32, base32hex, hex, array. A
//     float: nonfinite, which has "NaN", "Infinity" and "-Infinity" beside numbers. A slice
//     or map: emitnull and emitempty, how nil is written. With the option string, what would
//     be a number is one in quotes. [FormatOf] is the same for all values of a type.
//   - nocopy: the string shares the memory of the input, if that is a slice, which must not
//     change. [AliasStrings](false) forbids it.
//   - intern: equal strings share memory.
//
// A value may stand in single quotes. A misspelt option, or one that does not fit the type,
// is an error as soon as a value of the type is met.
//
// Malformed tags, tags of unexported fields, and structs that have fields but no
// member and no json tag are errors as soon as a value of the type is met.
//
// When unmarshaling, a member without a field is skipped, or is an error with
// [RejectUnknownMembers]. If a member is missing, its field is left alone, unless the tag
// of the field says otherwise, or [RequireAll] is set.
//
// # Errors
//
// There are three kinds. A [jsontext.SyntacticError] says that a text is not
// JSON, a [SemanticError] that JSON and Go value do not go together; both say
// where, by offset and by JSON Pointer (RFC 6901). Errors of a reader or writer
// are wrapped, for [errors.Is] to find. Unmarshaling stops at the first error and
// leaves what it has set.
//
// # What is stricter than in v1
//
// Package json of this module is the first version of this API, by other
// defaults of the same engine: DefaultOptionsV1 there brings them back here, and
// [DefaultOptionsV2] takes them away. These differences concern what a document
// may mean to an attacker's advantage:
//
//   - Strings must be valid UTF-8. v1 replaces what is not, and so may make two
//     strings equal. [jsontext.AllowInvalidUTF8]
//   - A name occurs once in an object. Of two members with the same name v1 takes
//     the last, other programs the first. [jsontext.AllowDuplicateNames]
//   - Names must be equal to those of the fields, as most programs have it. v1
//     ignores case. [MatchCaseInsensitiveNames]
//
// In both, a number in an any is a float64, which does not hold every int64, and members
// that are not known are skipped without a word. Programs agree about a text that
// [jsontext.Value.Canonicalize] accepts and whose meaning it does not change.
//
// Other differences are a matter of taste: v2 has empty arrays and objects where v1 has
// null, base64 for [N]byte where v1 has an array of numbers, no escapes for the sake of
// HTML, an array of exactly the length of the Go array, omitempty by JSON's notion of
// empty, methods with pointer receivers that are always called, and maps in no particular
// order.
//
// # Beyond encoding/json/v2
//
// The standard library's package has everything except the following.
//
//   - [UnmarshalOf] and [MarshalOf] name the type instead of a variable, and [Append]
//     appends to a buffer.
//   - [Elements] yields the elements of an array anywhere in a document, [Records]
//     the values of a stream such as NDJSON, of which some may be bad: one of them
//     in memory at a time. [WriteRecords] and [RecordWriter] write such streams.
//   - [Parallel] does that with several goroutines, in order, or [Unordered].
//   - [Members] yields the members of an object anywhere in a document, [CopyRecords] writes
//     what [Records] yields.
//   - An [iter.Seq] is marshaled as an array and an [iter.Seq2] as an object, of
//     what they yield; an iter.Seq2 of values and errors is an array, too.
//   - [Optional] tells absent from null.
//   - [IntegersInAny] and [RawNumbersInAny] keep the digits of numbers for which
//     there is no type.
//   - [ByteLimit], [ElementLimit], [StringLimit] and [jsontext.DepthLimit] limit the
//     input; more is [ErrLimit].
//   - [CollectErrors] reads on after a value of the wrong type, and returns all errors of
//     a document together.
//   - [jsontext.AllowByteOrderMark] passes over a byte order mark in front of the input.
//   - [Coerce] takes "12" for a number, 1 for true, "" and [] for nothing, each if wanted.
//   - [Object] keeps the order of members, and [ObjectsInAny] has an any filled with such.
//   - [MergePatch] and [ApplyPatch] change a Go value by a patch, and [WithPresence] tells
//     which members a document had.
//   - [SelectFields] writes and reads only what a field mask names.
//   - [DeclareUnion] says which types an interface may hold, and which member tells.
//   - [Describe] shows the line of an error, and [TrackPlaces] remembers the lines of what is
//     read from a reader.
//   - [jsontext.AllowComments] passes over comments and trailing commas.
//   - [NameFields] names members in snake_case and the like, without tags.
//   - [WithValue] and [WithContext] pass a value or a context to the methods and functions
//     of one call; when the context is done, streams end.
//   - [AliasStrings] makes strings parts of the input instead of copies.
//   - Tags with the key javelin, and [RequireAll], [Defaults], [NullDefaults] and [FormatOf].
//   - [UnmarshalNext] and [MarshalNext] are for methods, [UnmarshalNextFunc] and
//     [MarshalNextFunc] for functions that do something before or after what is done without
//     them. [Validate] and [ValidateFunc] ask whether what has been read is in order.
//   - [NonFiniteFloats] has a form for NaN and infinities, [EmitOmitted] writes what tags
//     leave out, [OmitNilStructFields] leaves out what is nil.
//
// A program that uses none of these also builds with the imports of the standard
// library.
//
// # Costs
//
// What a type is as JSON is worked out when the type is first met, once for each set of
// options. That call takes longer than later ones.
package json

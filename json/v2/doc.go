// Package json turns Go values into JSON and JSON into Go values.
//
// It has the API and the behaviour of encoding/json/v2 of Go 1.27, with types of its own,
// on every Go release that it supports. Package jsontext is the layer below: it reads and
// writes JSON as tokens and text, without Go types.
//
// Begin with [Unmarshal] and [Marshal], with [Records] for lines of NDJSON, with [Elements]
// for large arrays, and with the section Structs below for tags.
//
// # Calls
//
// [Marshal] and [Unmarshal] work on a []byte. [MarshalWrite] and [UnmarshalRead] work on a
// stream that is one JSON value. [MarshalEncode] and [UnmarshalDecode] work on the next
// value of a [jsontext.Encoder] or [jsontext.Decoder]. With these two a program reads or
// writes an endless array, or many values in a row, with one of them in memory:
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
//  1. a function for the type that the caller passes by [WithMarshalers] or
//     [WithUnmarshalers];
//  2. the method MarshalJSONTo or UnmarshalJSONFrom of the type
//     ([MarshalerTo], [UnmarshalerFrom]);
//  3. the method MarshalJSON or UnmarshalJSON ([Marshaler], [Unmarshaler]);
//  4. the method AppendText, else MarshalText, or UnmarshalText
//     ([encoding.TextAppender], [encoding.TextMarshaler],
//     [encoding.TextUnmarshaler]), whose text becomes a JSON string;
//  5. the rules below.
//
// A function made by [MarshalToFunc] or [UnmarshalFromFunc], and a method of the second
// kind, can return [errors.ErrUnsupported] before it has read or written anything. Then the
// next one in this list decides.
//
// Functions and methods for *T are called for every value of type T. If the value has no
// address in Go, such as an entry of a map, they get a copy, which is stored again after
// unmarshaling. They are not called for a nil pointer.
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
// Values without a form in JSON are a [SemanticError]: channels, functions and complex
// numbers, NaN and infinities, and a time.Duration without a format. A duration gets a
// format by the tag of its field (javelin:"format=units", below), or for a whole call by
// [FormatOf]. A JSON value that does not fit its Go type is a SemanticError, too.
//
// The keys of a map are the names of the object. They must be of a type that is a
// JSON string or a number; a number is put in quotes. The entries come
// in no particular order unless [Deterministic] is set. A nil map is an empty
// object, and a nil slice is an empty array; with [FormatNilMapAsNull] and
// [FormatNilSliceAsNull] they are null.
//
// # Unmarshaling
//
// The result replaces the old value, except that objects are merged, much as in RFC 7396:
//
//   - null stores the zero value, whatever the type.
//   - A member of an object is unmarshaled into its field of the struct, or into the
//     existing entry of the map. Others stay as they are.
//   - A slice is cut to length zero and appended to; its elements start from
//     their zero value. An array takes exactly as many elements as it has. A
//     []byte keeps its memory if that is large enough, a [N]byte takes exactly N
//     bytes.
//   - A pointer that is nil gets a new value; otherwise the value that it points
//     to is set.
//   - An interface that contains a pointer is treated like that pointer. A nil interface
//     without methods gets a bool, string, float64, map[string]any or []any. One with
//     methods can get a value only if [DeclareUnion] says which types it may hold.
//
// A number must fit the type: an integer has no fraction and no exponent, not even 1.0, and
// neither an integer nor a float overflows. Strings are copies: no value keeps the input in
// memory.
//
// # Structs
//
// The exported fields of a struct are the members of an object, in the order in
// which they are declared. A tag with the key json says more:
//
//	Field int `json:"name,option,option"`
//
// The name, if not empty, is used instead of that of the field. A field tagged "-" is not a
// member. The options are:
//
//   - omitzero: the member is not written if the field is zero. If its type has a
//     method IsZero() bool, that decides; otherwise zero means Go's zero value.
//   - omitempty: the member is not written if it would be null, "", {} or [].
//   - string: the number is put in quotes, as by [StringifyNumbers], but numbers in an
//     object or array are not. For other types this is an error.
//   - case:ignore and case:strict: whether case, and dashes and underscores, matter for the
//     name when it is read. Without the option they do, unless [MatchCaseInsensitiveNames]
//     is set. A name that is equal always wins. If none is equal and several match, that is
//     an error.
//   - embed: the members of the field's value become members of this object. The type must
//     be a struct, or a pointer to one, without methods of its own for JSON. It may also be
//     a [jsontext.Value] or a map whose keys are strings. That is an embedded fallback,
//     which holds all members without a field; a struct has at most one. embed cannot be
//     combined with a name or another option. A Go embedded struct has it by default,
//     unless it has a name.
//
// omitzero depends on the Go value and omitempty on the JSON value. For slices, omitzero
// omits only nil, and omitempty all that are empty. The number 0 is zero, but not empty.
//
// Embedding can give several fields the same name. Then the one at the smallest depth
// counts. If there are several at that depth, the only one whose tag has a name counts; if
// no tag or several tags have a name, none of the fields counts.
//
// A second key, which the standard library ignores, says more:
//
//	Field int `json:"name" javelin:"option=value,option"`
//
// The options are:
//
//   - required: a missing member is an error with [ErrMissingName].
//   - default=JSON: the value of the field if the member is missing, whatever it held
//     before. It is a JSON value as in the document, except that a number has no quotes
//     even if numbers are put in quotes. It has no effect in an embedded struct that is a
//     nil pointer. [Defaults] switches defaults off, and [NullDefaults] uses them for null,
//     too.
//   - alias=NAME: another name that the member is read by; there may be several. Two names
//     of one field in one object count as the same name.
//   - format=NAME: the form of times, durations, bytes and floats, also those that
//     pointers, lists and maps hold. A time: unix, unixmilli, unixmicro, unixnano (numbers,
//     with all digits), the name of a layout in package time, or a layout, in single quotes
//     if it has a comma. A [time.Duration]: units (1h30m0s), sec, milli, micro, nano,
//     iso8601 (PT1H30M). Bytes: base64, base64url, base32, base32hex, hex, array. A float:
//     nonfinite, which also allows "NaN", "Infinity" and "-Infinity". A slice or map:
//     emitnull and emitempty, how nil is written. With the option string, numbers are in
//     quotes. [FormatOf] is the same for all values of a type.
//   - nocopy: the string shares the memory of the input, which must not change, if the
//     input is a slice. AliasStrings(false) switches it off.
//   - intern: equal strings share memory.
//
// A value may be in single quotes. A misspelt option, or one that does not suit the type,
// is an error as soon as a value of the type is read or written.
//
// Malformed tags, tags of unexported fields, and structs that have fields but no member and
// no json tag are errors as soon as a value of the type is read or written.
//
// When unmarshaling, a member without a field is skipped, or is an error with
// [RejectUnknownMembers]. If a member is missing, its field is left alone, unless the tag
// of the field says otherwise, or [RequireAll] is set.
//
// # Errors
//
// There are three kinds. A [jsontext.SyntacticError] says that a text is not JSON. A
// [SemanticError] says that JSON and Go type do not fit. Both have the offset and the JSON
// Pointer (RFC 6901) of the place. Errors of a reader or writer are wrapped, so that
// [errors.Is] finds them. Unmarshaling stops at the first error, and values that it has set
// remain.
//
// # What is stricter than in v1
//
// Package json of this module has the first version of this API: the same engine with other
// defaults. Its DefaultOptionsV1 sets them for a call here, and [DefaultOptionsV2] resets
// them. These differences protect against documents that programs understand differently:
//
//   - Strings must be valid UTF-8. v1 replaces invalid bytes, and so may make two strings
//     equal. [jsontext.AllowInvalidUTF8]
//   - A name may occur only once in an object. Of two members with the same name v1 takes
//     the last, other programs the first. [jsontext.AllowDuplicateNames]
//   - Names must be equal to those of the fields, as in most programs. v1 ignores case.
//     [MatchCaseInsensitiveNames]
//
// In both, a number in an any is a float64, which does not hold every int64, and unknown
// members are skipped without an error. Programs agree about the meaning of a text that
// [jsontext.Value.Canonicalize] accepts without changing its meaning.
//
// Other differences are a matter of taste. v2 writes empty arrays and objects where v1
// writes null, base64 for [N]byte where v1 writes an array of numbers, no escapes for HTML,
// and maps in no particular order. It requires an array of exactly the length of the Go
// array. In v2, omitempty depends on whether the JSON is empty, and methods with pointer
// receivers are always called.
//
// # Beyond encoding/json/v2
//
// The standard library's package has everything except the following.
//
//   - [UnmarshalOf] and [MarshalOf] take a type instead of a pointer, and [Append] appends
//     to a buffer.
//   - [Elements] yields the elements of an array anywhere in a document, [Records] the
//     values of a stream such as NDJSON, of which some may be bad. Both hold one value in
//     memory at a time. [WriteRecords] and [RecordWriter] write such streams.
//   - [Parallel] does that with several goroutines, in order, or [Unordered].
//   - [Members] yields the members of an object anywhere in a document, [CopyRecords] writes
//     what [Records] yields.
//   - An [iter.Seq] is marshaled as an array of the values that it yields, and an
//     [iter.Seq2] as an object of its pairs. An iter.Seq2 of values and errors is an array,
//     too.
//   - [Optional] tells absent from null.
//   - [IntegersInAny] and [RawNumbersInAny] keep the digits of numbers in an any.
//   - [ByteLimit], [ElementLimit], [StringLimit] and [jsontext.DepthLimit] limit the input.
//     Beyond the first three, the error is [ErrLimit].
//   - [CollectErrors] continues after a value of the wrong type, and returns all errors of
//     a document together.
//   - [jsontext.AllowByteOrderMark] skips a byte order mark at the beginning of the input.
//   - [Coerce] accepts "12" for a number, 1 for true, "" and [] for nothing; each can be
//     chosen.
//   - [Object] keeps the order of members, and [ObjectsInAny] fills an any with Objects.
//   - [MergePatch] and [ApplyPatch] change a Go value by a patch, and [WithPresence]
//     records which members a document had.
//   - [SelectFields] writes and reads only what a field mask names.
//   - [DeclareUnion] declares which types an interface may hold, and which member names the
//     type.
//   - [Describe] shows the line of an error, and [TrackPlaces] does so for input from a
//     reader.
//   - [jsontext.AllowComments] allows comments and trailing commas.
//   - [NameFields] names members in snake_case and the like, without tags.
//   - [WithValue] and [WithContext] pass a value or a context to the methods and functions
//     of one call; when the context is done, streams end.
//   - [AliasStrings] makes strings parts of the input instead of copies.
//   - Tags with the key javelin, and [RequireAll], [Defaults], [NullDefaults] and [FormatOf].
//   - [UnmarshalNext] and [MarshalNext] are for methods, [UnmarshalNextFunc] and
//     [MarshalNextFunc] for functions that do something before or after the usual work.
//     [Validate] and [ValidateFunc] check values that have been read.
//   - [NonFiniteFloats] chooses a form for NaN and infinities, [EmitOmitted] writes members
//     that tags leave out, [OmitNilStructFields] leaves out fields that are nil.
//
// A program that uses none of these also builds with the imports of the standard
// library.
//
// # Costs
//
// When a type is first used, the package works out how it looks as JSON, once for each set
// of options. That call takes longer than later ones.
package json

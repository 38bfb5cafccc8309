// Package jsontext reads and writes JSON as text: tokens and values, their grammar and
// their layout, without Go types.
//
// It has the API and the behaviour of encoding/json/jsontext of Go 1.27, with types of its
// own, on every Go release that it supports. It adds [DepthLimit], [AllowByteOrderMark],
// [AllowComments] and [WithoutComments], and [Decoder.StringReader] and
// [Encoder.StringWriter] for strings that are larger than memory.
//
// # Tokens and values
//
// A [Token] is null, true, false, a string, a number, or one of { } [ ]. A [Value] is a
// whole JSON value as text. A [Decoder] reads them from a stream, an [Encoder] writes them
// to one. Both check the grammar, so that no sequence of calls reads or writes anything but
// JSON. The methods of Value check a text, lay it out anew, or bring it into canonical
// form.
//
// # Words
//
// Encoding and decoding are about grammar, marshaling and unmarshaling about
// meaning. An object has members, each a name and a value; an array has
// elements.
//
// # Standards
//
// By default the package reads and writes JSON by RFC 7493 (I-JSON): RFC 8259 with valid
// UTF-8 throughout and no name twice in an object. [AllowInvalidUTF8] and
// [AllowDuplicateNames] lift the two conditions, which leaves RFC 8259 and its
// predecessors. [Value.Canonicalize] follows RFC 8785. Pointers are those of RFC 6901.
//
// # Limits
//
// Memory does not depend on the length of a stream. It depends on the longest token, or
// value that is read at once, on the names of the open objects, and on the depth. The depth
// is limited; see [DepthLimit]. Time is linear in the input, for any names in it.
package jsontext

package jsontext

import (
	"io"

	"github.com/javelin-go/javelin/internal/text"
)

// Decoder reads a stream of JSON values, token by token or value by value.
// Top-level values may be separated by whitespace.
//
// Calls of [Decoder.ReadToken], [Decoder.ReadValue] and [Decoder.SkipValue] may be mixed.
// Each reads the next token, or the value that begins with it. A name is a value, too. To
// read
//
//	{"id":7,"tags":["a","b"],"more":{"x":null}}
//
// one may call
//
//	d.ReadToken() // {
//	d.ReadToken() // "id"
//	d.ReadToken() // 7
//	d.ReadToken() // "tags"
//	d.ReadValue() // ["a","b"]
//	d.ReadToken() // "more"
//	d.SkipValue() // {"x":null}
//	d.ReadToken() // }
//
// It holds in memory the token or value that is being read, the names of the open objects,
// and a buffer of fixed size.
type Decoder text.Decoder

// NewDecoder returns a Decoder that reads from r.
//
// A [bytes.Buffer] is not copied: the Decoder reads its contents in place. They
// must not change, and nothing may be written to it, while the Decoder is used.
func NewDecoder(r io.Reader, opts ...Options) *Decoder {
	d := new(Decoder)
	d.Reset(r, opts...)
	return d
}

// Reset makes d start anew with r and opts and keeps its memory. It panics for a Decoder
// that a method has got while unmarshaling.
func (d *Decoder) Reset(r io.Reader, opts ...Options) { (*text.Decoder)(d).Reset(r, opts...) }

// Options returns the options that d was made with. In a method that is called while
// unmarshaling, it also has the options of that call, and is valid only within the method.
func (d *Decoder) Options() Options { return (*text.Decoder)(d).Opts() }

// PeekKind returns the kind of the next token without reading it. If there is none, or an
// error, it returns [KindInvalid], and the next call that reads returns the error.
//
// Like a read, it ends the validity of the token or value read last.
func (d *Decoder) PeekKind() Kind { return Kind((*text.Decoder)(d).PeekKind()) }

// ReadToken reads the next token. Its text is valid until the next call of
// PeekKind or of a method that reads or skips. At the end of the input it
// returns [io.EOF].
func (d *Decoder) ReadToken() (Token, error) {
	t, err := (*text.Decoder)(d).ReadToken()
	return Token(t), err
}

// ReadValue reads the text of the next value, without the whitespace around it. With
// [AllowInvalidUTF8], the text may have ill-formed UTF-8.
//
// The value is valid until the next call of PeekKind or of a method that reads
// or skips, and must not be changed. At the end of an object or array ReadValue
// returns a [SyntacticError], at the end of the input [io.EOF]. If there is an error,
// nothing is read.
func (d *Decoder) ReadValue() (Value, error) {
	v, err := (*text.Decoder)(d).ReadValue()
	return Value(v), err
}

// SkipValue reads the next value and drops it. Unlike [Decoder.ReadValue], it does not hold
// all of the value in memory, even if that is a single string. If there is an error, it may
// have read a part of the value.
func (d *Decoder) SkipValue() error { return (*text.Decoder)(d).SkipValue() }

// StringReader returns a reader of the next token, which must be a string and not the name
// of a member. The reader returns the text of the string in UTF-8, without quotes and
// escape sequences. d holds only a buffer of fixed size in memory, however long the string
// is.
//
//	r, err := dec.StringReader()
//	if err != nil {
//		return err
//	}
//	_, err = io.Copy(file, base64.NewDecoder(base64.StdEncoding, r))
//
// When the reader returns [io.EOF], the string has been read, as by [Decoder.ReadToken].
// Before that, d must not be used. If it is, the reader returns errors from then on, and d
// reads the rest of the string as a string of its own. If the string is not well-formed,
// the reader returns the text before the error, and then the [SyntacticError] that
// ReadToken would have returned. The reader has a method WriteTo, for [io.Copy].
//
// If the next token is anything else, nothing is read, and the error is a SyntacticError
// at its place; at the end of the input it is io.EOF.
func (d *Decoder) StringReader() (io.Reader, error) { return (*text.Decoder)(d).StringReader() }

// InputOffset returns the number of input bytes up to the end of the token or
// value read last. More may have been read from the underlying reader.
func (d *Decoder) InputOffset() int64 { return (*text.Decoder)(d).EndOffset() }

// UnreadBuffer returns the bytes that have been taken from the underlying reader, but not
// yet read as a token or value. They need not be valid JSON. To continue without d, read
// these bytes first, and then from the reader.
//
// The bytes are valid until the next call of PeekKind or of a method that reads or skips,
// and must not be changed. Their number may change in later versions. If there is more
// whitespace than fits the buffer, only a part of it is returned.
func (d *Decoder) UnreadBuffer() []byte { return (*text.Decoder)(d).UnreadBuffer() }

// StackDepth returns how many objects and arrays are open: those whose start
// has been read and whose end has not. Between top-level values it is 0.
func (d *Decoder) StackDepth() int { return (*text.Decoder)(d).Depth() }

// StackIndex returns the kind of level i of the open objects and arrays, and how many
// elements of it have been read. Level 1 is the outermost, and level [Decoder.StackDepth]
// the innermost. In an object, each name and each value counts as one. Level 0 is the
// stream of top-level values, of [KindInvalid].
func (d *Decoder) StackIndex(i int) (Kind, int64) {
	k, n := (*text.Decoder)(d).StackIndex(i)
	return Kind(k), n
}

// StackPointer returns the JSON Pointer to the token or value read last.
func (d *Decoder) StackPointer() Pointer { return Pointer((*text.Decoder)(d).StackPointer()) }

package jsontext

import (
	"io"

	"github.com/javelin-go/javelin/internal/text"
)

// Encoder writes a stream of JSON values, token by token or value by value. A newline
// follows every top-level value. The Encoder adds commas, colons and whitespace.
//
// Calls of [Encoder.WriteToken] and [Encoder.WriteValue] may be mixed. To write
//
//	{"id":7,"tags":["a","b"],"more":{"x":null}}
//
// one may call
//
//	e.WriteToken(jsontext.BeginObject)
//	e.WriteToken(jsontext.String("id"))
//	e.WriteToken(jsontext.Int(7))
//	e.WriteToken(jsontext.String("tags"))
//	e.WriteValue(jsontext.Value(`["a","b"]`))
//	e.WriteToken(jsontext.String("more"))
//	e.WriteValue(jsontext.Value(`{"x":null}`))
//	e.WriteToken(jsontext.EndObject)
//
// It holds in memory the token or value that is being written, the names of the open
// objects, and a buffer of fixed size.
type Encoder text.Encoder

// NewEncoder returns an Encoder that writes to w. It flushes after each
// top-level value, and within one when its buffer is full.
//
// It appends to a [bytes.Buffer] in place. Until the end of a top-level value, the Buffer
// must not be used otherwise.
func NewEncoder(w io.Writer, opts ...Options) *Encoder {
	e := new(Encoder)
	e.Reset(w, opts...)
	return e
}

// Reset makes e start anew with w and opts and keeps its memory. Output that has not been
// flushed is lost. It panics for an Encoder that a method has got while marshaling.
func (e *Encoder) Reset(w io.Writer, opts ...Options) { (*text.Encoder)(e).Reset(w, opts...) }

// Options returns the options that e was made with. In a method that is called while
// marshaling, it also has the options of that call, and is valid only within the method.
func (e *Encoder) Options() Options { return (*text.Encoder)(e).Opts() }

// WriteToken writes the next token.
//
// The token must be allowed at its place: the name of an object member must be a string, an
// end must match its beginning. Otherwise WriteToken returns a [SyntacticError] and writes
// nothing. The offset in the error is [Encoder.OutputOffset] plus the separator and
// whitespace that would have been written before the token.
func (e *Encoder) WriteToken(t Token) error { return (*text.Encoder)(e).WriteToken(text.Token(t)) }

// WriteValue writes the next value. v must be one value with nothing but whitespace around
// it. It is checked, and laid out by the options. With [AllowInvalidUTF8], each byte that
// is not UTF-8 becomes U+FFFD, unless [PreserveRawStrings] is set.
//
// If v is not valid or not allowed at its place, WriteValue returns a [SyntacticError] and
// writes nothing. The offset in the error is [Encoder.OutputOffset] plus the position of
// the error in v.
func (e *Encoder) WriteValue(v Value) error { return (*text.Encoder)(e).WriteValue(text.Value(v)) }

// StringWriter returns a writer of the next token, a string that is not the name of a
// member. The program writes the text of the string in UTF-8, and e quotes and escapes it.
// The writer has a method WriteString, too. It holds only a buffer of fixed size in memory.
//
//	w, err := enc.StringWriter()
//	if err != nil {
//		return err
//	}
//	b := base64.NewEncoder(base64.StdEncoding, w)
//	if _, err = io.Copy(b, file); err == nil {
//		err = b.Close()
//	}
//	err = errors.Join(err, w.Close())
//
// Close ends the token. Before that, e must not be used. After that, the writer returns an
// error. Text that is not UTF-8 is a [SyntacticError] unless [AllowInvalidUTF8] is set.
// After an error the string has no end, and e writes nothing more until it is reset.
func (e *Encoder) StringWriter() (io.WriteCloser, error) { return (*text.Encoder)(e).StringWriter() }

// OutputOffset returns the number of bytes written up to the end of the last
// token or value. Fewer may have reached the underlying writer.
func (e *Encoder) OutputOffset() int64 { return (*text.Encoder)(e).OutputOffset() }

// AvailableBuffer returns an empty buffer, which may have capacity, to build a value for
// the next call of [Encoder.WriteValue]:
//
//	b := e.AvailableBuffer()
//	b = append(b, '"')
//	b = t.AppendFormat(b, time.RFC3339)
//	b = append(b, '"')
//	err := e.WriteValue(b)
//
// It is valid until the next call of a method of e.
func (e *Encoder) AvailableBuffer() []byte { return (*text.Encoder)(e).AvailableBuffer() }

// StackDepth returns how many objects and arrays are open: those whose start
// has been written and whose end has not. Between top-level values it is 0.
func (e *Encoder) StackDepth() int { return (*text.Encoder)(e).Depth() }

// StackIndex returns the kind of level i of the open objects and arrays, and how many
// elements of it have been written. Level 1 is the outermost, and level
// [Encoder.StackDepth] the innermost. In an object, each name and each value counts as one.
// Level 0 is the stream of top-level values, of [KindInvalid].
func (e *Encoder) StackIndex(i int) (Kind, int64) {
	k, n := (*text.Encoder)(e).StackIndex(i)
	return Kind(k), n
}

// StackPointer returns the JSON Pointer to the token or value written last.
func (e *Encoder) StackPointer() Pointer { return Pointer((*text.Encoder)(e).StackPointer()) }

package javelin

import (
	"io"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/rewrite"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Rewriter copies JSON values from a reader to a writer and changes them on the way.
// Everything else is kept byte for byte, also what stands between the values. It is to [Set]
// and [Delete] what [GetReader] is to [Get]: a value is held in memory only if it is
// small. Of a large one, be it a single string, parts are written while the rest is still
// to be read, so that what has been written may break off with an error.
//
// Each method but Flush copies one value, the next one, and does to it what the
// function does that has the name. It reports whether what the path leads to has been
// there. At the end of the input the error is [io.EOF]. What has been copied is written
// before more is read, and by Flush. After an error nothing more can be copied.
//
// Memory is that of a few megabytes, and of
//
//   - each element or member that a query or filter looks at;
//   - each element, where the last one is asked for;
//   - the value to which the first segment of a JSONPath applies that otherwise counts
//     from the end;
//   - the whole value, for a filter that begins at the root ($);
//   - the whole input, with [Comments].
//
// Names that occur twice in an object are an error, unless they are allowed as with
// [Set]: then all of them are changed.
//
// A Rewriter must not be used by several goroutines at once.
type Rewriter struct{ x *rewrite.Rewriter }

// NewRewriter returns a Rewriter that reads from r and writes to w.
func NewRewriter(w io.Writer, r io.Reader, opts ...Option) *Rewriter {
	return &Rewriter{rewrite.New(w, r, opts)}
}

// Offset returns where in the input the value begins that was copied last, or that
// could not be.
func (x *Rewriter) Offset() int64 { return x.x.Start }

// Flush writes all that has been copied.
func (x *Rewriter) Flush() error { return x.x.Flush() }

// Set puts v at what the path leads to in the next value, as [Set] does.
func (x *Rewriter) Set(path string, v any) (there bool, err error) {
	b, err := AppendValue(nil, v)
	if err != nil {
		return false, err
	}
	return x.x.Set(path, b)
}

// SetPointer is Set with a JSON Pointer (RFC 6901) for the path, as [Editor.Set] does it.
func (x *Rewriter) SetPointer(p jsontext.Pointer, v any) (there bool, err error) {
	return x.x.SetPointer(p, func(depth int) (*edit.Part, error) { return partOf(v, p, depth) })
}

// SetQuery puts v at all that the query selects in the next value, as [JSONPath.Set] does.
func (x *Rewriter) SetQuery(p *JSONPath, v any) (there bool, err error) {
	b, err := AppendValue(nil, v)
	if err != nil {
		return false, err
	}
	return x.x.SetQuery(p.segments, b)
}

// Delete takes what the path leads to out of the next value, as [Delete] does.
func (x *Rewriter) Delete(path string) (there bool, err error) { return x.x.Delete(path) }

// DeletePointer is Delete with a JSON Pointer (RFC 6901) for the path, which must not
// be that of the whole value.
func (x *Rewriter) DeletePointer(p jsontext.Pointer) (there bool, err error) {
	return x.x.DeletePointer(p)
}

// DeleteQuery takes all that the query selects out of the next value, as
// [JSONPath.Delete] does, but not the whole value.
func (x *Rewriter) DeleteQuery(p *JSONPath) (there bool, err error) {
	return x.x.DeleteQuery(p.text, p.segments)
}

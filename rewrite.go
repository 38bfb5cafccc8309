package javelin

import (
	"io"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/rewrite"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Rewriter copies JSON values from a reader to a writer and changes them. Everything else
// is kept byte for byte, also the text between the values. It does with a reader what [Set]
// and [Delete] do in memory. A value is held in memory only if it is small. Parts of a
// large value, even of a single string, are written before the rest is read. So if there is
// an error, the output may be incomplete.
//
// Each method whose name begins with Set or Delete copies the next value, with that change.
// It reports whether the value at the path existed. Call them until the error is [io.EOF],
// also for a single value: that call copies the text after the last value, and writes
// everything. Otherwise text that has been copied is written before more is read, and by
// Flush. After an error nothing more can be copied.
//
// It holds a few megabytes in memory, and
//
//   - each element or member that a query or filter compares, one at a time;
//   - one element, if the path leads to the last one;
//   - for other indexes of a JSONPath that count from the end, the value to which they are
//     applied;
//   - for a filter that begins at the root ($), the whole value;
//   - with [Comments], the whole input.
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

// Offset returns the offset in the input of the value of the last call, also after an
// error.
func (x *Rewriter) Offset() int64 { return x.x.Start }

// Flush writes all text that has been copied.
func (x *Rewriter) Flush() error { return x.x.Flush() }

// Set sets the value at the path in the next value to v, like the function [Set].
func (x *Rewriter) Set(path string, v any) (there bool, err error) {
	b, err := AppendValue(nil, v)
	if err != nil {
		return false, err
	}
	return x.x.Set(path, b)
}

// SetPointer is Set with a JSON Pointer (RFC 6901) for the path, by the rules of
// [Editor.Set].
func (x *Rewriter) SetPointer(p jsontext.Pointer, v any) (there bool, err error) {
	return x.x.SetPointer(p, func(depth int) (*edit.Part, error) { return partOf(v, p, depth) })
}

// SetQuery sets all that the query selects in the next value to v, like [JSONPath.Set].
func (x *Rewriter) SetQuery(p *JSONPath, v any) (there bool, err error) {
	b, err := AppendValue(nil, v)
	if err != nil {
		return false, err
	}
	return x.x.SetQuery(p.segments, b)
}

// Delete removes the value at the path from the next value, like the function [Delete].
func (x *Rewriter) Delete(path string) (there bool, err error) { return x.x.Delete(path) }

// DeletePointer is Delete with a JSON Pointer (RFC 6901) for the path, which must not
// be that of the whole value.
func (x *Rewriter) DeletePointer(p jsontext.Pointer) (there bool, err error) {
	return x.x.DeletePointer(p)
}

// DeleteQuery removes all that the query selects from the next value, like
// [JSONPath.Delete]. It does not remove the whole value.
func (x *Rewriter) DeleteQuery(p *JSONPath) (there bool, err error) {
	return x.x.DeleteQuery(p.text, p.segments)
}

package javelin

import (
	"cmp"
	"io"
	"iter"

	"github.com/javelin-go/javelin/internal/follow"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file follows paths over readers. Members and elements that do not matter
// are passed over by a Decoder, which takes the same memory for any number of
// them. Where a path asks for more than one look at a value (a modifier, say, or a
// condition), that value is read into a tree, and the rest of the path goes on
// there.

// GetReader is [Get] for a reader. It reads up to the value, and at most a buffer beyond
// it. It skips other values without holding them. In memory are a buffer and
//
//   - the value found;
//   - one element at a time, if a query (#(…)) compares elements;
//   - all values found, if # collects them;
//   - the value that a modifier or a multipath is applied to.
//
// The Node is the root of a document of its own. An error of r is wrapped. With [Comments],
// all of the input is read first. [Unchecked] makes no difference.
func GetReader(r io.Reader, path string, opts ...Option) (Node, error) {
	p, err := CompilePath(path)
	if err != nil {
		return Node{}, err
	}
	return p.GetReader(r, opts...)
}

// GetReader is [GetReader] for a compiled path.
func (p *Path) GetReader(r io.Reader, opts ...Option) (Node, error) {
	s := tape.MakeSettings(opts)
	if s.Has(tape.Comments) {
		root, err := ParseReader(r, append(opts[:len(opts):len(opts)], Syntax(tape.AllowDuplicates))...)
		if err == nil {
			err = root.Err() // with Lazy
		}
		if err != nil {
			return Node{}, err
		}
		return p.Find(root)
	}
	return nodeOf(follow.One(follow.DecoderOf(r, &s), func(f *follow.Follower) (tape.Node, error) {
		f.Lines = p.p.Lines
		return f.Follow(p.p.Steps)
	}))
}

// GetFrom returns the value at the path in the next value of dec. It reads that to its end,
// by the rules of dec. If there is no next value, the error is [io.EOF]. A path that begins
// with .. reads all values. It takes as much memory as [GetReader].
func (p *Path) GetFrom(dec *jsontext.Decoder) (Node, error) {
	return nodeOf(follow.NextValue(dec, func(f *follow.Follower) (tape.Node, error) {
		f.Lines = p.p.Lines
		return f.Follow(p.p.Steps)
	}))
}

// GetPointerReader is [GetReader] with a JSON Pointer (RFC 6901) for the path.
func GetPointerReader(r io.Reader, p jsontext.Pointer, opts ...Option) (Node, error) {
	steps, err := follow.PointerSteps(p)
	if err != nil {
		return Node{}, err
	}
	return (&Path{gpath.Path{Text: string(p), Steps: steps}}).GetReader(r, opts...)
}

// GetPointerFrom is [Path.GetFrom] with a JSON Pointer (RFC 6901) for the path.
func GetPointerFrom(dec *jsontext.Decoder, p jsontext.Pointer) (Node, error) {
	steps, err := follow.PointerSteps(p)
	if err != nil {
		return Node{}, err
	}
	return (&Path{gpath.Path{Text: string(p), Steps: steps}}).GetFrom(dec)
}

// VisitFrom is [Path.GetFrom] for values that may be too large for memory. If the path has
// only names and indexes, VisitFrom calls in with dec before the value, and in reads as
// much of it as it needs. For any other path, it calls made with the result of GetFrom, if
// that exists. An error of these functions is returned.
func (p *Path) VisitFrom(dec *jsontext.Decoder, in func(*jsontext.Decoder) error, made func(Node) error) error {
	visited := false
	n, err := follow.NextValue(dec, func(f *follow.Follower) (tape.Node, error) {
		f.Lines = p.p.Lines
		if len(p.p.Hops) == len(p.p.Steps) && !p.p.Lines {
			f.In = func(dec *jsontext.Decoder) error {
				visited = true
				return in(dec)
			}
		}
		return f.Follow(p.p.Steps)
	})
	if err == nil && !visited && n.Exists() {
		err = made(Node{n})
	}
	return err
}

// VisitPointerFrom is [Path.VisitFrom] with a JSON Pointer (RFC 6901) for the path.
func VisitPointerFrom(dec *jsontext.Decoder, p jsontext.Pointer, in func(*jsontext.Decoder) error) error {
	steps, err := follow.PointerSteps(p)
	if err != nil {
		return err
	}
	path := &Path{gpath.Path{Text: string(p), Steps: steps, Hops: make([]gpath.Hop, len(steps))}}
	return path.VisitFrom(dec, in, func(Node) error { return nil })
}

// SelectReader returns an iterator over the values that the query selects in the document
// that r returns. Each is the root of a document of its own. Names that occur twice are
// handled as by [Get]. The iterator yields a value as soon as it has been read and its turn
// has come, and reads at most a buffer beyond it. The loop may end at any time. An error
// comes last, with a Node that does not exist.
//
// It holds a buffer and one value at a time in memory: the one selected or, with a filter,
// the one that the filter is applied to. With .., or several selectors in one pair of
// brackets, it also holds values that are selected before their turn, or the text around
// them if that is less. (For example, the members of an object that are selected come
// before the values within them.) For indexes counted from the end, it holds up to 1,024
// elements. For larger ones, for those after .., and for a step below 1, it holds the whole
// value to which they are applied. For a query with a filter that begins at the root ($),
// it holds the whole document.
func (p *JSONPath) SelectReader(r io.Reader, opts ...Option) iter.Seq2[Node, error] {
	return func(yield func(Node, error) bool) {
		s := tape.MakeSettings(opts)
		if s.Has(tape.Comments) {
			root, err := ParseReader(r, append(opts[:len(opts):len(opts)], Syntax(tape.AllowDuplicates))...)
			var nodes []Node
			if err == nil {
				err = root.Err() // with Lazy
			}
			if err == nil {
				nodes, err = p.Select(root)
			}
			for _, n := range nodes {
				if !yield(n, nil) {
					return
				}
			}
			if err != nil {
				yield(Node{}, err)
			}
			return
		}
		dec := follow.DecoderOf(r, &s)
		more := true
		err := follow.Select(p.segments, dec, func(n tape.Node) bool {
			more = yield(Node{n}, nil)
			return more
		})
		if err == nil && more {
			err = follow.AtEnd(dec)
		}
		if err != nil && more {
			yield(Node{}, follow.EndToError(dec, err))
		}
	}
}

// SelectFrom is [JSONPath.SelectReader] for the next value of dec, which is read to
// its end if the loop is, by the rules of dec. If there is no value, the error is
// [io.EOF].
func (p *JSONPath) SelectFrom(dec *jsontext.Decoder) iter.Seq2[Node, error] {
	return func(yield func(Node, error) bool) {
		more := true
		err := follow.Select(p.segments, dec, func(n tape.Node) bool {
			more = yield(Node{n}, nil)
			return more
		})
		if err != nil && more {
			yield(Node{}, err)
		}
	}
}

// VisitFrom is [JSONPath.SelectFrom] for values that may be too large for memory. If the
// query consists of names, indexes, slices and wildcards that select values in the order of
// the text, VisitFrom calls in with dec before each value, and in reads as much of the
// value as it needs. For all other values that are selected, VisitFrom calls made. The
// first error of one of these functions ends the visit and is returned.
func (p *JSONPath) VisitFrom(dec *jsontext.Decoder, in func(*jsontext.Decoder) error, made func(Node) error) error {
	f := follow.NewFollower(dec)
	f.In = in
	depth := dec.StackDepth()
	var failed error
	if _, err := f.Choose(p.segments, follow.Rooted(p.segments), func(n tape.Node) bool {
		failed = made(Node{n})
		return failed == nil
	}); err != nil || failed != nil {
		return cmp.Or(err, failed)
	}
	return f.Unwind(depth)
}

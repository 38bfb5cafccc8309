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

// GetReader is [Get] for what r delivers, of which it reads no more than its buffer
// needs up to the value that is found. Of what does not matter it keeps nothing:
// memory is that of a buffer and of
//
//   - the value found;
//   - one element after the other, where a query (#(…)) compares elements;
//   - all that is found, where # collects it;
//   - the value that a modifier or a multipath is applied to.
//
// The Node is the root of a document of its own. An error of r is wrapped. With
// [Comments] all is read first; [Unchecked] makes no difference.
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

// GetFrom returns what the path leads to in the next value of dec, which it reads
// to its end, by the rules of dec. If there is no value, the error is [io.EOF]. A
// path that begins with .. reads all values. Memory is that of [GetReader].
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

// VisitFrom is [Path.GetFrom] for values that may be too large to be held. Where the path
// is one of names and indexes, it calls in with dec before the value, of which in
// reads as much as it wants to, and made is not called. Of any other path, made is
// called with what GetFrom returns, if that is there. The errors of both are returned.
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

// SelectReader returns an iterator over the values that the query selects in the
// document that r delivers, each the root of a document of its own; names that occur
// twice are as [Get] has them. A value is handed out as soon as it has been read and
// its turn has come, and nothing is read ahead of it but what a buffer holds; the loop
// may end at any time. What is found to be wrong comes last, as an error with a Node
// that does not exist.
//
// Memory is that of a buffer and of one value at a time: the one selected or, where
// there is a filter, the one that it is applied to. With .., or several selectors in
// one pair of brackets, there is also what has been selected before its turn, or the
// text it is in if that is less: of an object, what is below its members comes after
// what is selected of these. Of what is counted from the end, up to 1,024 elements are
// held. For what is beyond these, or after .., and for a step below 1, the value to which
// that is applied is held instead, and the whole document for a query with a filter that
// begins at the root ($).
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

// VisitFrom is [JSONPath.SelectFrom] for values that may be too large to be held. Where the
// query has the names, indexes, slices and wildcards of one value after the other, it
// calls in with dec before each value that is selected, of which in reads as much as
// it wants to. It calls made with everything else that is selected. The first error of either
// ends it and is returned.
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

package javelin

import (
	"bytes"
	"cmp"
	"io"
	"iter"
	"slices"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
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
	s := makeSettings(opts)
	if s.has(comments) {
		root, err := ParseReader(r, append(opts[:len(opts):len(opts)], Syntax(allowDuplicates))...)
		if err == nil {
			err = root.Err() // with Lazy
		}
		if err != nil {
			return Node{}, err
		}
		return p.Find(root)
	}
	return readOne(s.decoder(r), func(f *follower) (Node, error) {
		f.lines = p.lines
		return f.follow(p.steps)
	})
}

// GetFrom returns what the path leads to in the next value of dec, which it reads
// to its end, by the rules of dec. If there is no value, the error is [io.EOF]. A
// path that begins with .. reads all values. Memory is that of [GetReader].
func (p *Path) GetFrom(dec *jsontext.Decoder) (Node, error) {
	return readNext(dec, func(f *follower) (Node, error) {
		f.lines = p.lines
		return f.follow(p.steps)
	})
}

// GetPointerReader is [GetReader] with a JSON Pointer (RFC 6901) for the path.
func GetPointerReader(r io.Reader, p jsontext.Pointer, opts ...Option) (Node, error) {
	steps, err := pointerSteps(p)
	if err != nil {
		return Node{}, err
	}
	return (&Path{text: string(p), steps: steps}).GetReader(r, opts...)
}

// GetPointerFrom is [Path.GetFrom] with a JSON Pointer (RFC 6901) for the path.
func GetPointerFrom(dec *jsontext.Decoder, p jsontext.Pointer) (Node, error) {
	steps, err := pointerSteps(p)
	if err != nil {
		return Node{}, err
	}
	return (&Path{text: string(p), steps: steps}).GetFrom(dec)
}

// VisitFrom is [Path.GetFrom] for values that may be too large to be held. Where the path
// is one of names and indexes, it calls in with dec in front of the value, of which in
// reads as much as it wants to, and made is not called. Of any other path, made is
// called with what GetFrom returns, if that is there. The errors of both are returned.
func (p *Path) VisitFrom(dec *jsontext.Decoder, in func(*jsontext.Decoder) error, made func(Node) error) error {
	visited := false
	n, err := readNext(dec, func(f *follower) (Node, error) {
		f.lines = p.lines
		if len(p.hops) == len(p.steps) && !p.lines {
			f.in = func(dec *jsontext.Decoder) error {
				visited = true
				return in(dec)
			}
		}
		return f.follow(p.steps)
	})
	if err == nil && !visited && n.Exists() {
		err = made(n)
	}
	return err
}

// VisitPointerFrom is [Path.VisitFrom] with a JSON Pointer (RFC 6901) for the path.
func VisitPointerFrom(dec *jsontext.Decoder, p jsontext.Pointer, in func(*jsontext.Decoder) error) error {
	steps, err := pointerSteps(p)
	if err != nil {
		return err
	}
	path := &Path{text: string(p), steps: steps, hops: make([]hop, len(steps))}
	return path.VisitFrom(dec, in, func(Node) error { return nil })
}

func pointerSteps(p jsontext.Pointer) ([]step, error) {
	if !p.IsValid() {
		return nil, &PathError{Path: string(p), Err: errPointer}
	}
	var steps []step
	for tok := range p.Tokens() {
		i, ok := arrayIndex(tok)
		if !ok {
			i = -1
		}
		steps = append(steps, step{op: stepKey, name: tok, index: i})
	}
	return steps, nil
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
// held. For what is beyond these, or behind .., and for a step below 1, the value to which
// that is applied is held instead, and the whole document for a query with a filter that
// begins at the root ($).
func (p *JSONPath) SelectReader(r io.Reader, opts ...Option) iter.Seq2[Node, error] {
	return func(yield func(Node, error) bool) {
		s := makeSettings(opts)
		if s.has(comments) {
			root, err := ParseReader(r, append(opts[:len(opts):len(opts)], Syntax(allowDuplicates))...)
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
		dec := s.decoder(r)
		more := true
		err := p.selectFrom(dec, func(n Node) bool {
			more = yield(n, nil)
			return more
		})
		if err == nil && more {
			err = atEnd(dec)
		}
		if err != nil && more {
			yield(Node{}, endToError(dec, err))
		}
	}
}

// SelectFrom is [JSONPath.SelectReader] for the next value of dec, which is read to
// its end if the loop is, by the rules of dec. If there is no value, the error is
// [io.EOF].
func (p *JSONPath) SelectFrom(dec *jsontext.Decoder) iter.Seq2[Node, error] {
	return func(yield func(Node, error) bool) {
		more := true
		err := p.selectFrom(dec, func(n Node) bool {
			more = yield(n, nil)
			return more
		})
		if err != nil && more {
			yield(Node{}, err)
		}
	}
}

// VisitFrom is [JSONPath.SelectFrom] for values that may be too large to be held. Where the
// query has the names, indexes, slices and wildcards of one value after the other, it
// calls in with dec in front of each value that is selected, of which in reads as much as
// it wants to. All else that is selected made is called with. The first error of either
// ends it and is returned.
func (p *JSONPath) VisitFrom(dec *jsontext.Decoder, in func(*jsontext.Decoder) error, made func(Node) error) error {
	f := newFollower(dec)
	f.in = in
	depth := dec.StackDepth()
	var failed error
	if _, err := f.choose(p.segments, rooted(p.segments), func(n Node) bool {
		failed = made(n)
		return failed == nil
	}); err != nil || failed != nil {
		return cmp.Or(err, failed)
	}
	return f.unwind(depth)
}

// selectFrom calls yield with what is selected in the next value of dec, and reads
// that to its end unless yield says no.
func (p *JSONPath) selectFrom(dec *jsontext.Decoder, yield func(Node) bool) error {
	f := newFollower(dec)
	depth := dec.StackDepth()
	if more, err := f.choose(p.segments, rooted(p.segments), yield); err != nil || !more {
		return err
	}
	return f.unwind(depth)
}

// decoder returns what reads r by the settings.
func (s *settings) decoder(r io.Reader) *jsontext.Decoder {
	if s.has(limited) {
		r = &limitedReader{r, s.limit, s.limit}
	}
	return jsontext.NewDecoder(r, append([]jsontext.Options{allowDuplicates}, s.syntax...)...)
}

// readOne has follow read the only value of a document; if nothing is there, what
// is left of the document is checked.
func readOne(dec *jsontext.Decoder, follow func(*follower) (Node, error)) (Node, error) {
	f := newFollower(dec)
	n, err := follow(f)
	if err == nil && !n.Exists() {
		if err = f.unwind(0); err == nil {
			err = atEnd(dec)
		}
	}
	if err != nil {
		return Node{}, endToError(dec, err)
	}
	return n, nil
}

func readNext(dec *jsontext.Decoder, follow func(*follower) (Node, error)) (Node, error) {
	f := newFollower(dec)
	depth := dec.StackDepth()
	n, err := follow(f)
	if err == nil {
		err = f.unwind(depth)
	}
	if err != nil {
		return Node{}, err
	}
	return n, nil
}

// atEnd returns an error if another value follows.
func atEnd(dec *jsontext.Decoder) error {
	switch _, err := dec.ReadToken(); {
	case err == io.EOF:
		return nil
	case err != nil:
		return err
	}
	return &jsontext.SyntacticError{ByteOffset: dec.InputOffset(), Err: errTrailing}
}

// endToError makes an error of an end in front of the value.
func endToError(dec *jsontext.Decoder, err error) error {
	if err == io.EOF {
		at := dec.InputOffset() + int64(len(dec.UnreadBuffer()))
		err = &jsontext.SyntacticError{ByteOffset: at, Err: io.ErrUnexpectedEOF}
	}
	return err
}

// A follower goes along a path from the next value of a Decoder. Where it stops,
// the first token of that value has been read, and some of the rest: unwind reads
// what is left of it.
type follower struct {
	querier
	dec   *jsontext.Decoder
	loose bool
	lines bool                          // the values that follow are the elements of an array
	in    func(*jsontext.Decoder) error // is called in front of what is found, if not nil
	ways  [][]segment                   // what is to be selected of what outlets hold
	ones  map[*selector][]segment       // what [follower.alone] returns
	room  int64                         // how many bytes of held texts may still be read again
}

func newFollower(dec *jsontext.Decoder) *follower {
	o := new(opt.Struct)
	o.Join(dec.Options())
	f := &follower{dec: dec, loose: o.Flags.Get(opt.AllowInvalidUTF8)}
	f.budget = makeBudget(nil)
	return f
}

func (f *follower) unwind(depth int) error { return unwind(f.dec, depth) }

// value reads the next value into a document of its own.
func (f *follower) value() (Node, error) {
	if f.lines {
		f.lines = false
		var l list
		for {
			v, err := f.dec.ReadValue()
			if err == io.EOF {
				f.budget += 64 * int64(len(l.b))
				return l.node(&f.evaluator, Node{}), nil
			}
			if err != nil {
				return Node{}, err
			}
			f.budget += 2 + int64(len(v))
			l.add(&f.evaluator, knownNode(v, f.loose))
		}
	}
	if f.isLongText() {
		return f.longText()
	}
	v, err := f.dec.ReadValue()
	if err != nil {
		return Node{}, err
	}
	f.budget += 64 * int64(len(v)+2)
	return knownNode(bytes.Clone(v), f.loose), nil
}

// on goes on from a Node.
func (f *follower) on(steps []step, n Node) (Node, error) {
	n = f.eval(steps, n)
	return n, f.err
}

var (
	noMembers  = knownNode([]byte("{}"), false)
	noElements = knownNode([]byte("[]"), false)
	noEntries  = knownNode([]byte(`""`), false) // of what is neither
)

// follow is [evaluator.eval] from the next value.
func (f *follower) follow(steps []step) (Node, error) {
	if len(steps) == 0 {
		if f.in != nil {
			return noElements, f.in(f.dec)
		}
		return f.value()
	}
	s, rest := &steps[0], steps[1:]
	kind := jsontext.KindBeginArray
	if !f.lines {
		kind = f.dec.PeekKind()
	}
	switch {
	case s.op >= stepModify:
	case kind == jsontext.KindBeginObject:
		switch s.op {
		case stepKey:
			return f.member(s.name, rest)
		case stepCount:
			return f.member("#", rest)
		case stepEach:
			return f.member("#", slices.Concat(s.sub, rest))
		case stepWild:
			return f.wildMember(s, rest)
		}
		if err := f.dec.SkipValue(); err != nil {
			return Node{}, err
		}
		return f.on(steps, noMembers)
	case kind == jsontext.KindBeginArray:
		switch s.op {
		case stepKey, stepWild:
			if s.op == stepKey && s.index >= 0 {
				return f.element(s.index, rest)
			}
			if err := f.elements(func(int) (bool, error) { return true, f.dec.SkipValue() }); err != nil {
				return Node{}, err
			}
			return f.on(steps, noElements)
		case stepCount:
			count := 0
			err := f.elements(func(i int) (bool, error) {
				err := f.dec.SkipValue()
				if err == nil {
					count = i + 1
				}
				return true, err
			})
			if err != nil {
				return Node{}, err
			}
			return f.on(rest, numberNode(count))
		case stepFirst:
			return f.first(s, rest)
		case stepEach, stepAll:
			return f.collectAll(s, rest)
		}
	}
	if s.op < stepModify && isText(kind) {
		if err := f.dec.SkipValue(); err != nil {
			return Node{}, err
		}
		return f.on(steps, noEntries)
	}
	n, err := f.value()
	if err != nil {
		return Node{}, err
	}
	return f.on(steps, n)
}

// members calls do in front of the value of each member, which it has to read the
// begin of at least. The name is valid until it reads. It stops, anywhere, when do
// says that there is no more to do.
func (f *follower) members(do func(quoted []byte) (more bool, err error)) error {
	if _, err := f.dec.ReadToken(); err != nil {
		return err
	}
	depth := f.dec.StackDepth()
	for f.dec.PeekKind() != jsontext.KindEndObject {
		name, err := f.dec.ReadValue()
		if err != nil {
			return err
		}
		if more, err := do(name); err != nil || !more {
			return err
		}
		if err := f.unwind(depth); err != nil {
			return err
		}
	}
	_, err := f.dec.ReadToken()
	return err
}

// elements is members for an array.
func (f *follower) elements(do func(i int) (more bool, err error)) error {
	lines := f.lines
	f.lines = false
	if !lines {
		if _, err := f.dec.ReadToken(); err != nil {
			return err
		}
	}
	depth := f.dec.StackDepth()
	for i := 0; f.dec.PeekKind() != jsontext.KindEndArray; i++ {
		if more, err := do(i); err == io.EOF && lines {
			return nil
		} else if err != nil || !more {
			return err
		}
		if err := f.unwind(depth); err != nil {
			return err
		}
	}
	_, err := f.dec.ReadToken()
	return err
}

func isName(quoted []byte, name string) bool {
	if bytes.IndexByte(quoted, '\\') < 0 && len(quoted)-2 == len(name) {
		return string(quoted[1:len(quoted)-1]) == name
	}
	return sameText(quoted, name)
}

func (f *follower) member(name string, rest []step) (n Node, err error) {
	found := false
	err = f.members(func(quoted []byte) (bool, error) {
		if found = isName(quoted, name); !found {
			return true, f.dec.SkipValue()
		}
		n, err = f.follow(rest)
		return false, err
	})
	if err == nil && !found {
		return f.on(rest, nothing.missing())
	}
	return n, err
}

func (f *follower) element(index int, rest []step) (n Node, err error) {
	found := false
	err = f.elements(func(i int) (bool, error) {
		if i < index {
			return true, f.dec.SkipValue()
		}
		if n, err = f.follow(rest); err == nil {
			found = true
		}
		return false, err
	})
	if err == nil && !found {
		return f.on(rest, nothing.missing())
	}
	return n, err
}

// wildMember is [evaluator.wild], and the rest.
func (f *follower) wildMember(s *step, rest []step) (Node, error) {
	last := nothing.missing()
	if len(s.sub) > 0 {
		last = Node{}
	}
	var buf []byte
	err := f.members(func(quoted []byte) (bool, error) {
		buf, _ = wire.AppendUnquote(buf[:0], quoted)
		f.budget += int64(len(buf)) + 1
		if !f.spend64(1 + int64(len(buf))*int64(len(s.pattern))/64) {
			return false, f.err
		}
		if !matches(buf, s.pattern) {
			return true, f.dec.SkipValue()
		}
		v, err := f.follow(s.sub)
		if v.Exists() || v != (Node{}) {
			last = v
		}
		return !v.Exists(), err
	})
	if err != nil {
		return Node{}, err
	}
	return f.on(rest, last)
}

func (f *follower) first(s *step, rest []step) (n Node, err error) {
	found := false
	err = f.elements(func(int) (bool, error) {
		v, err := f.value()
		if err != nil {
			return false, err
		}
		if found = f.accepts(s.query, v); found {
			n = v
		}
		return !found, f.err
	})
	if err != nil {
		return Node{}, err
	}
	if !found && !s.dotted {
		n = nothing.missing()
	}
	return f.on(rest, n)
}

// collectAll is #.path and #(query)#.path.
func (f *follower) collectAll(s *step, rest []step) (Node, error) {
	var l list
	var done [][]byte // pieces of the list, of which a large one is not to be moved about
	size := 0
	err := f.elements(func(int) (bool, error) {
		if len(l.b) > maxHeld {
			done, size = append(done, l.b), size+len(l.b)
			l.b = make([]byte, 0, 2*maxHeld)
		}
		var v Node
		var err error
		if s.op == stepEach {
			v, err = f.follow(s.sub)
		} else if v, err = f.value(); err == nil {
			if !f.accepts(s.query, v) {
				return true, f.err
			}
			v = f.eval(s.sub, v)
		}
		if err != nil {
			return false, err
		}
		if size+len(l.b)+len(v.Raw()) > maxBytes {
			return false, tooLarge(maxBytes)
		}
		l.add(&f.evaluator, v)
		return true, f.err
	})
	if err != nil {
		return Node{}, err
	}
	if len(done) > 0 {
		l.b = joined(append(done, l.b), size+len(l.b))
	}
	f.budget += 64 * int64(len(l.b))
	return f.on(rest, l.node(&f.evaluator, knownNode(nil, f.loose)))
}

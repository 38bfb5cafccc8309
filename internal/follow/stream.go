package follow

import (
	"bytes"
	"io"
	"slices"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/jsonpath"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// PointerSteps returns the steps of a JSON Pointer.
func PointerSteps(p jsontext.Pointer) ([]gpath.Step, error) {
	if !p.IsValid() {
		return nil, gpath.Fail(string(p), 0, tape.ErrPointer)
	}
	var steps []gpath.Step
	for tok := range p.Tokens() {
		i, ok := tape.ArrayIndex(tok)
		if !ok {
			i = -1
		}
		steps = append(steps, gpath.Step{Op: gpath.StepKey, Name: tok, Index: i})
	}
	return steps, nil
}

// Select calls yield with what is selected in the next value of dec, and reads
// that to its end unless yield says no.
func Select(segments []jsonpath.Segment, dec *jsontext.Decoder, yield func(tape.Node) bool) error {
	f := NewFollower(dec)
	depth := dec.StackDepth()
	if more, err := f.Choose(segments, Rooted(segments), yield); err != nil || !more {
		return err
	}
	return f.Unwind(depth)
}

// DecoderOf returns what reads r by the settings.
func DecoderOf(r io.Reader, s *tape.Settings) *jsontext.Decoder {
	if s.Has(tape.Limited) {
		r = Limit(r, s.Limit)
	}
	return jsontext.NewDecoder(r, append([]jsontext.Options{tape.AllowDuplicates}, s.Syntax...)...)
}

// One has follow read the only value of a document; if nothing is there, what
// is left of the document is checked.
func One(dec *jsontext.Decoder, follow func(*Follower) (tape.Node, error)) (tape.Node, error) {
	f := NewFollower(dec)
	n, err := follow(f)
	if err == nil && !n.Exists() {
		if err = f.Unwind(0); err == nil {
			err = AtEnd(dec)
		}
	}
	if err != nil {
		return tape.Node{}, EndToError(dec, err)
	}
	return n, nil
}

// NextValue has follow read the next value of dec.
func NextValue(dec *jsontext.Decoder, follow func(*Follower) (tape.Node, error)) (tape.Node, error) {
	f := NewFollower(dec)
	depth := dec.StackDepth()
	n, err := follow(f)
	if err == nil {
		err = f.Unwind(depth)
	}
	if err != nil {
		return tape.Node{}, err
	}
	return n, nil
}

// AtEnd returns an error if another value follows.
func AtEnd(dec *jsontext.Decoder) error {
	switch _, err := dec.ReadToken(); {
	case err == io.EOF:
		return nil
	case err != nil:
		return err
	}
	return &jsontext.SyntacticError{ByteOffset: dec.InputOffset(), Err: tape.ErrTrailing}
}

// EndToError makes an error of an end in front of the value.
func EndToError(dec *jsontext.Decoder, err error) error {
	if err == io.EOF {
		at := dec.InputOffset() + int64(len(dec.UnreadBuffer()))
		err = &jsontext.SyntacticError{ByteOffset: at, Err: io.ErrUnexpectedEOF}
	}
	return err
}

// A Follower goes along a path from the next value of a Decoder. Where it stops,
// the first token of that value has been read, and some of the rest: unwind reads
// what is left of it.
type Follower struct {
	jsonpath.Querier
	Dec   *jsontext.Decoder
	loose bool
	Lines bool                                      // the values that follow are the elements of an array
	In    func(*jsontext.Decoder) error             // is called in front of what is found, if not nil
	ways  [][]jsonpath.Segment                      // what is to be selected of what outlets hold
	ones  map[*jsonpath.Selector][]jsonpath.Segment // what [follower.alone] returns
	Room  int64                                     // how many bytes of held texts may still be read again
}

// NewFollower returns a Follower of dec.
func NewFollower(dec *jsontext.Decoder) *Follower {
	o := new(opt.Struct)
	o.Join(dec.Options())
	f := &Follower{Dec: dec, loose: o.Flags.Get(opt.AllowInvalidUTF8)}
	f.Budget = gpath.MakeBudget(nil)
	return f
}

// Unwind reads on to the end of all that is nested deeper.
func (f *Follower) Unwind(depth int) error { return Unwind(f.Dec, depth) }

// value reads the next value into a document of its own.
func (f *Follower) value() (tape.Node, error) {
	if f.Lines {
		f.Lines = false
		var l gpath.List
		for {
			v, err := f.Dec.ReadValue()
			if err == io.EOF {
				f.Budget += 64 * int64(len(l.B))
				return l.Node(&f.Evaluator, tape.Node{}), nil
			}
			if err != nil {
				return tape.Node{}, err
			}
			f.Budget += 2 + int64(len(v))
			l.Add(&f.Evaluator, tape.Known(v, f.loose))
		}
	}
	if f.isLongText() {
		return f.longText()
	}
	v, err := f.Dec.ReadValue()
	if err != nil {
		return tape.Node{}, err
	}
	f.Budget += 64 * int64(len(v)+2)
	return tape.Known(bytes.Clone(v), f.loose), nil
}

// on goes on from a Node.
func (f *Follower) on(steps []gpath.Step, n tape.Node) (tape.Node, error) {
	n = f.Eval(steps, n)
	return n, f.Err
}

// What is looked into in the place of a value that has been read already.
var (
	noMembers  = tape.Known([]byte("{}"), false)
	NoElements = tape.Known([]byte("[]"), false)
	noEntries  = tape.Known([]byte(`""`), false) // of what is neither
)

// Follow is [evaluator.eval] from the next value.
func (f *Follower) Follow(steps []gpath.Step) (tape.Node, error) {
	if len(steps) == 0 {
		if f.In != nil {
			return NoElements, f.In(f.Dec)
		}
		return f.value()
	}
	s, rest := &steps[0], steps[1:]
	kind := jsontext.KindBeginArray
	if !f.Lines {
		kind = f.Dec.PeekKind()
	}
	switch {
	case s.Op >= gpath.StepModify:
	case kind == jsontext.KindBeginObject:
		switch s.Op {
		case gpath.StepKey:
			return f.member(s.Name, rest)
		case gpath.StepCount:
			return f.member("#", rest)
		case gpath.StepEach:
			return f.member("#", slices.Concat(s.Sub, rest))
		case gpath.StepWild:
			return f.wildMember(s, rest)
		}
		if err := f.Dec.SkipValue(); err != nil {
			return tape.Node{}, err
		}
		return f.on(steps, noMembers)
	case kind == jsontext.KindBeginArray:
		switch s.Op {
		case gpath.StepKey, gpath.StepWild:
			if s.Op == gpath.StepKey && s.Index >= 0 {
				return f.element(s.Index, rest)
			}
			if err := f.elements(func(int) (bool, error) { return true, f.Dec.SkipValue() }); err != nil {
				return tape.Node{}, err
			}
			return f.on(steps, NoElements)
		case gpath.StepCount:
			count := 0
			err := f.elements(func(i int) (bool, error) {
				err := f.Dec.SkipValue()
				if err == nil {
					count = i + 1
				}
				return true, err
			})
			if err != nil {
				return tape.Node{}, err
			}
			return f.on(rest, jsonpath.NumberNode(count))
		case gpath.StepFirst:
			return f.first(s, rest)
		case gpath.StepEach, gpath.StepAll:
			return f.collectAll(s, rest)
		}
	}
	if s.Op < gpath.StepModify && isText(kind) {
		if err := f.Dec.SkipValue(); err != nil {
			return tape.Node{}, err
		}
		return f.on(steps, noEntries)
	}
	n, err := f.value()
	if err != nil {
		return tape.Node{}, err
	}
	return f.on(steps, n)
}

// members calls do in front of the value of each member, which it has to read the
// begin of at least. The name is valid until it reads. It stops, anywhere, when do
// says that there is no more to do.
func (f *Follower) members(do func(quoted []byte) (more bool, err error)) error {
	if _, err := f.Dec.ReadToken(); err != nil {
		return err
	}
	depth := f.Dec.StackDepth()
	for f.Dec.PeekKind() != jsontext.KindEndObject {
		name, err := f.Dec.ReadValue()
		if err != nil {
			return err
		}
		if more, err := do(name); err != nil || !more {
			return err
		}
		if err := f.Unwind(depth); err != nil {
			return err
		}
	}
	_, err := f.Dec.ReadToken()
	return err
}

// elements is members for an array.
func (f *Follower) elements(do func(i int) (more bool, err error)) error {
	lines := f.Lines
	f.Lines = false
	if !lines {
		if _, err := f.Dec.ReadToken(); err != nil {
			return err
		}
	}
	depth := f.Dec.StackDepth()
	for i := 0; f.Dec.PeekKind() != jsontext.KindEndArray; i++ {
		if more, err := do(i); err == io.EOF && lines {
			return nil
		} else if err != nil || !more {
			return err
		}
		if err := f.Unwind(depth); err != nil {
			return err
		}
	}
	_, err := f.Dec.ReadToken()
	return err
}

func (f *Follower) member(name string, rest []gpath.Step) (n tape.Node, err error) {
	found := false
	err = f.members(func(quoted []byte) (bool, error) {
		if found = tape.IsName(quoted, name); !found {
			return true, f.Dec.SkipValue()
		}
		n, err = f.Follow(rest)
		return false, err
	})
	if err == nil && !found {
		return f.on(rest, gpath.Nothing.Missing())
	}
	return n, err
}

func (f *Follower) element(index int, rest []gpath.Step) (n tape.Node, err error) {
	found := false
	err = f.elements(func(i int) (bool, error) {
		if i < index {
			return true, f.Dec.SkipValue()
		}
		if n, err = f.Follow(rest); err == nil {
			found = true
		}
		return false, err
	})
	if err == nil && !found {
		return f.on(rest, gpath.Nothing.Missing())
	}
	return n, err
}

// wildMember is [evaluator.wild], and the rest.
func (f *Follower) wildMember(s *gpath.Step, rest []gpath.Step) (tape.Node, error) {
	last := gpath.Nothing.Missing()
	if len(s.Sub) > 0 {
		last = tape.Node{}
	}
	var buf []byte
	err := f.members(func(quoted []byte) (bool, error) {
		buf, _ = wire.AppendUnquote(buf[:0], quoted)
		f.Budget += int64(len(buf)) + 1
		if !f.Spend64(1 + int64(len(buf))*int64(len(s.Pattern))/64) {
			return false, f.Err
		}
		if !gpath.Matches(buf, s.Pattern) {
			return true, f.Dec.SkipValue()
		}
		v, err := f.Follow(s.Sub)
		if v.Exists() || v != (tape.Node{}) {
			last = v
		}
		return !v.Exists(), err
	})
	if err != nil {
		return tape.Node{}, err
	}
	return f.on(rest, last)
}

func (f *Follower) first(s *gpath.Step, rest []gpath.Step) (n tape.Node, err error) {
	found := false
	err = f.elements(func(int) (bool, error) {
		v, err := f.value()
		if err != nil {
			return false, err
		}
		if found = f.Accepts(s.Query, v); found {
			n = v
		}
		return !found, f.Err
	})
	if err != nil {
		return tape.Node{}, err
	}
	if !found && !s.Dotted {
		n = gpath.Nothing.Missing()
	}
	return f.on(rest, n)
}

// collectAll is #.path and #(query)#.path.
func (f *Follower) collectAll(s *gpath.Step, rest []gpath.Step) (tape.Node, error) {
	var l gpath.List
	var done [][]byte // pieces of the list, of which a large one is not to be moved about
	size := 0
	err := f.elements(func(int) (bool, error) {
		if len(l.B) > maxHeld {
			done, size = append(done, l.B), size+len(l.B)
			l.B = make([]byte, 0, 2*maxHeld)
		}
		var v tape.Node
		var err error
		if s.Op == gpath.StepEach {
			v, err = f.Follow(s.Sub)
		} else if v, err = f.value(); err == nil {
			if !f.Accepts(s.Query, v) {
				return true, f.Err
			}
			v = f.Eval(s.Sub, v)
		}
		if err != nil {
			return false, err
		}
		if size+len(l.B)+len(v.Raw()) > tape.MaxBytes {
			return false, tape.TooLarge(tape.MaxBytes)
		}
		l.Add(&f.Evaluator, v)
		return true, f.Err
	})
	if err != nil {
		return tape.Node{}, err
	}
	if len(done) > 0 {
		l.B = joined(append(done, l.B), size+len(l.B))
	}
	f.Budget += 64 * int64(len(l.B))
	return f.on(rest, l.Node(&f.Evaluator, tape.Known(nil, f.loose)))
}

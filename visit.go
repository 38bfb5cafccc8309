package javelin

import (
	"bytes"
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/follow"
	"github.com/javelin-go/javelin/internal/jsonc"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// An Event is a token of a document, as [Visit] passes it to the visitor.
type Event struct {
	// Kind is that of the value. An object or array has two events, each with the kind of
	// its bracket.
	Kind jsontext.Kind
	// Name is true for the name of a member, and false for a value.
	Name bool
	// Depth is the number of objects and arrays around the token. Both brackets of an
	// object or array have the same depth.
	Depth int
	// Offset is where it begins, in bytes.
	Offset int64
	// Raw is its text in the document: a string with its quotes, or a single bracket. It is
	// valid until the visitor returns, and must not be changed.
	Raw jsontext.Value
}

// Node returns a Node of a name, string, number or literal, to read its value. It is valid
// as long as Raw. For a bracket, the Node does not exist.
func (e Event) Node() Node {
	switch e.Kind {
	case jsontext.KindBeginObject, jsontext.KindBeginArray, jsontext.KindEndObject, jsontext.KindEndArray, jsontext.KindInvalid:
		return Node{}
	}
	return Node{tape.Known(e.Raw, false)}
}

// A visitor may return these to skip or stop. [Visit] itself then returns no error.
var (
	// SkipValue skips the rest of the innermost value. At the name of a member, that is its
	// value; at the beginning of an object or array, all of it, with the bracket that ends
	// it; at any other token, the rest of the object or array around it. Skipped text is
	// checked.
	//
	//lint:ignore ST1012 it says what to do, as fs.SkipDir does
	SkipValue = errors.New("skip this value")
	// StopVisit ends the visit. The rest of the document is not read.
	//
	//lint:ignore ST1012 it says what to do, as fs.SkipAll does
	StopVisit = errors.New("stop the visit")
)

// Visit calls a function for every token of a document in order, without making a tree. Any
// number of values may follow one another. Malformed text is a *[jsontext.SyntacticError],
// which comes when the visit gets there. An error of the visitor, except [SkipValue] and
// [StopVisit], ends the visit and is returned.
//
// Names that occur twice are an error, so names are kept in memory while an object is open,
// unless [Syntax] allows duplicates.
func Visit(data []byte, visitor func(Event) error, opts ...Option) error {
	s := tape.MakeSettings(opts)
	if len(data) > s.Limit {
		return tape.TooLarge(s.Limit)
	}
	if s.Has(tape.Comments) {
		data = jsonc.Standardize(data)
	}
	v := visit{dec: jsontext.NewDecoder(bytes.NewBuffer(data), s.Syntax...), data: data}
	v.end = int64(len(data) - len(tape.Unmarked(data, opts)))
	return v.run(visitor)
}

// VisitReader is [Visit] for a reader. It holds a buffer and the longest token in memory.
// With [Comments], all of the input is read first.
func VisitReader(r io.Reader, visitor func(Event) error, opts ...Option) error {
	s := tape.MakeSettings(opts)
	if s.Has(tape.Limited) {
		r = follow.Limit(r, s.Limit)
	}
	if s.Has(tape.Comments) {
		b, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		r = bytes.NewBuffer(jsonc.AppendStandardize(b[:0], b))
	}
	v := visit{dec: jsontext.NewDecoder(r, s.Syntax...)}
	return v.run(visitor)
}

var brackets = [256]jsontext.Value{'{': []byte("{"), '}': []byte("}"), '[': []byte("["), ']': []byte("]")}

// A visit goes through the tokens of a Decoder.
type visit struct {
	dec  *jsontext.Decoder
	data []byte // what dec reads, if that is known
	end  int64  // of the last token
	open []byte // '{' or '[' for each that is open
	name bool   // the next string is the name of a member
}

// next reads a token.
func (v *visit) next(e *Event) error {
	if v.data != nil {
		tok, err := v.dec.ReadToken()
		if err != nil {
			return err
		}
		// Between two tokens there is nothing but whitespace, a comma or a colon.
		start := tape.SkipSpace(v.data, int(v.end))
		if c := v.data[start]; c == ',' || c == ':' {
			start = tape.SkipSpace(v.data, start+1)
		}
		v.end = v.dec.InputOffset()
		e.Kind, e.Offset, e.Raw = tok.Kind(), int64(start), v.data[start:v.end:v.end]
		return nil
	}
	var err error
	switch e.Kind = v.dec.PeekKind(); e.Kind {
	case jsontext.KindBeginObject, jsontext.KindBeginArray, jsontext.KindEndObject, jsontext.KindEndArray:
		_, err = v.dec.ReadToken()
		e.Raw = brackets[e.Kind]
	default:
		e.Raw, err = v.dec.ReadValue()
	}
	e.Offset = v.dec.InputOffset() - int64(len(e.Raw))
	return err
}

// within notes what the innermost of depth open ones is.
func (v *visit) within(depth int) {
	v.open = v.open[:depth]
	v.name = depth > 0 && v.open[depth-1] == '{'
}

func (v *visit) run(visitor func(Event) error) error {
	for {
		var e Event
		if err := v.next(&e); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		e.Depth = len(v.open)
		switch e.Kind {
		case jsontext.KindBeginObject, jsontext.KindBeginArray:
			v.open = append(v.open, byte(e.Kind))
			v.within(len(v.open))
		case jsontext.KindEndObject, jsontext.KindEndArray:
			e.Depth--
			v.within(e.Depth)
		default:
			e.Name = v.name
			v.name = !e.Name && e.Depth > 0 && v.open[e.Depth-1] == '{'
		}
		switch err := visitor(e); err {
		case nil:
		case StopVisit:
			return nil
		case SkipValue:
			if err := v.skip(&e); err != nil {
				return err
			}
		default:
			return err
		}
	}
}

func (v *visit) skip(e *Event) error {
	var err error
	if e.Name {
		err = v.dec.SkipValue()
		v.name = true
	} else {
		depth := e.Depth
		if e.Kind != jsontext.KindBeginObject && e.Kind != jsontext.KindBeginArray {
			depth = max(depth-1, 0)
		}
		err = follow.Unwind(v.dec, depth)
		v.within(depth)
	}
	v.end = v.dec.InputOffset()
	return err
}

package rt

import (
	"io"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Names are the members that a struct with a fallback has written.
type Names struct {
	fields codec.Seen
	others map[string]struct{}
}

// Wrote notes that the field i of the Struct has been written.
func (n *Names) Wrote(i int) { n.fields.Insert(i) }

// Embedded begins a member that a struct has in its fallback, of type t for keys,
// with its name. more says that there are members before it, and is set.
//
//go:noinline
func (e *Encoder) Embedded(b []byte, n *Names, s *Struct, name string, more *bool, t *Type) []byte {
	if e.err != nil {
		return b
	}
	if !e.member(b, n, s, name) {
		return b
	}
	if *more {
		b = append(b, ',')
	}
	*more = true
	before := b
	out, ok := e.quoter.Append(b, forge.BytesOf(name))
	if !ok {
		return e.Fail(before, wire.ErrInvalidUTF8, t)
	}
	return append(out, ':')
}

// member notes the name of a member of the fallback, and reports whether it is new
// or need not be.
//
//go:noinline
func (e *Encoder) member(b []byte, n *Names, s *Struct, name string) bool {
	f := &e.opts.Flags
	if f.Get(opt.AllowDuplicateNames) {
		return true
	}
	t := s.table.Load()
	if t == nil {
		t = s.compile()
	}
	i := t.shape.Find([]byte(name))
	if i < 0 {
		i, _ = t.shape.FindFold([]byte(name), f.Get(opt.MatchCaseInsensitiveNames), f.Get(opt.MatchCaseSensitiveDelimiter))
	}
	fresh := true
	if i >= 0 {
		fresh = n.fields.Insert(i)
	} else if _, had := n.others[name]; had {
		fresh = false
	} else {
		if n.others == nil {
			n.others = map[string]struct{}{}
		}
		n.others[name] = struct{}{}
	}
	if !fresh {
		e.duplicate(b, name)
	}
	return fresh
}

// EmbeddedRaw appends the members of raw, a fallback, which must be an object.
func (e *Encoder) EmbeddedRaw(b []byte, n *Names, s *Struct, raw []byte, more *bool) []byte {
	if len(raw) == 0 || e.err != nil {
		return b
	}
	dec := text.GetDecoder(raw, looseOptions)
	defer text.PutDecoder(dec)
	// It is an error of the object, not of its last member.
	fail := func(err error) []byte {
		if *more {
			return e.Fail(append(b, ','), err, &typeRaw)
		}
		return e.Fail(b, err, &typeRaw)
	}
	switch tok, err := dec.ReadToken(); {
	case err == io.EOF:
		return fail(io.ErrUnexpectedEOF)
	case err != nil:
		return fail(err)
	case tok.Kind() != jsontext.KindBeginObject:
		return fail(errRawNotObject)
	}
	for dec.PeekKind() != jsontext.KindEndObject {
		name, err := dec.ReadValue()
		if err != nil {
			return fail(err)
		}
		unquoted, _ := wire.AppendUnquote(nil, name)
		if b = e.Embedded(b, n, s, string(unquoted), more, nil); e.err != nil {
			return b
		}
		value, err := dec.ReadValue()
		if err != nil {
			return fail(err)
		}
		b = e.value(b, value, &typeRaw)
	}
	if _, err := dec.ReadToken(); err != nil {
		return fail(err)
	}
	if err := text.Decoder(dec).CheckEOF(); err != nil {
		return fail(err)
	}
	return b
}

// looseOptions are for text that is checked when it is written.
var looseOptions = []Options{&opt.Struct{Flags: opt.MakeFlags(opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | 1)}}

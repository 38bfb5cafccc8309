package rt

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/internal/write"
)

// Names are the members that a struct with a fallback has written.
type Names struct {
	fields codec.Seen
	others map[string]struct{}
}

// Wrote notes that the field i of the Struct has been written.
func (n *Names) Wrote(i int) { n.fields.Insert(i) }

// Embedded begins a member of the fallback of a struct with its name; t is the type of the
// keys. more says whether there are members before it, and becomes true.
//
//go:noinline
func (e *Encoder) Embedded(b []byte, n *Names, s *Struct, name string, more *bool, t *Type) []byte {
	if e.err != nil || !e.member(b, n, s, name) {
		return b
	}
	b = separated(b, more)
	out, ok := e.quoter.Append(b, forge.BytesOf(name))
	if !ok {
		return e.Fail(b, wire.ErrInvalidUTF8, t)
	}
	return append(out, ':')
}

// separated returns b with a comma if there are more members, and notes that there are.
func separated(b []byte, more *bool) []byte {
	if *more {
		b = append(b, ',')
	}
	*more = true
	return b
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
	if e.err != nil {
		return b
	}
	write.Members(raw, errRawNotObject, func(err error) error {
		// It is an error of the object, not of its last member.
		if *more {
			b = append(b, ',')
		}
		b = e.Fail(b, err, &typeRaw)
		return err
	}, func(name []byte) error {
		unquoted, err := wire.AppendUnquote(nil, name)
		f := &e.opts.Flags
		switch {
		case err != nil && !f.Get(opt.AllowInvalidUTF8):
			n, _, err := wire.ConsumeString(name, 0, 0, true)
			e.syntax(append(separated(b[:len(b):len(b)], more), name[:n]...), err)
			e.good = len(b)
			return err
		case !f.Get(opt.PreserveRawStrings):
			b = e.Embedded(b, n, s, string(unquoted), more, nil)
		case e.member(b, n, s, string(unquoted)):
			b, _, err = wire.ReformatString(separated(b, more), name, f)
			b = append(b, ':')
		}
		return e.err
	}, func(value []byte) error {
		b = e.value(b, value, nil)
		return e.err
	})
	return b
}

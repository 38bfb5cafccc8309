package marshal

import (
	"io"
	"math"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
)

// This file is the short way for a call of marshaling that is like the one before.

// isUsual reports whether again will do for in.
func (m *State) isUsual(in any, opts []opt.Options) bool {
	return m.usual && (plan.TypeIn(in) == m.Last.word || m.wasBefore(in)) && m.isFast(in) && m.has(opts)
}

// IsUsualBy is isUsual for the options o, and no others.
func (m *State) IsUsualBy(in any, o *opt.Struct) bool {
	return m.usual && (plan.TypeIn(in) == m.Last.word || m.wasBefore(in)) && m.isFast(in) && m.hasAll(o)
}

// isFast reports whether the fast form will do for in, of whose type the last call was.
func (m *State) isFast(in any) bool { return !plan.AddressIn(in).IsNil() && !plan.DisableFast }

// wasBefore has the last call be one for the type of in, if there has been one with the
// options of own: programs marshal values of several types in turn. It is not inlined, for
// the sake of those who ask for it.
//
//go:noinline
func (m *State) wasBefore(in any) bool {
	t := &m.before[typePlace(plan.TypeIn(in))%len(m.before)]
	if t.word != plan.TypeIn(in) || t.era != m.era {
		return false
	}
	m.Last = *t
	return true
}

// Again is open, marshal for in, and what is between them, if isUsual says so. What
// is to be found out has been in the call before. It writes after b, which own has been
// made to start with, and returns all of it.
func (m *State) Again(b []byte, in any) ([]byte, error) {
	m.flushAt = math.MaxInt
	if w := m.rewrite(b, in); !w.IsNil() {
		return m.written(w), nil
	}
	err := m.unwritten()
	return (*text.Encoder)(&m.Own).Buf(), err
}

// againTo is again for what is handed to a writer.
func (m *State) againTo(to io.Writer, in any) error {
	x := (*text.Encoder)(&m.Own)
	x.Renew(to)
	m.flushAt = x.FlushAt()
	w := m.rewrite(x.Buf(), in)
	if w.IsNil() {
		return m.unwritten()
	}
	return x.Finish(m.written(w))
}

// rewrite writes in after b, which is empty or lent, as the call before has written
// a value of the type.
func (m *State) rewrite(b []byte, in any) plan.Pointer {
	if cap(b)-len(b) < Room {
		return m.rewriteWider(b, in)
	}
	m.limit = m.usualLimit
	m.setStop(b)
	w, pl := plan.Behind(b), m.Last.Plan
	switch {
	case !m.Last.lies:
		m.top = in
		return m.fast(w, pl, pl.Content(&m.top))
	case pl.Kind == WriteObject:
		return m.FastStruct(w, pl, plan.AddressIn(in))
	}
	return m.fast(w, pl, plan.AddressIn(in))
}

// rewriteWider is rewrite where b has little room. It is no part of rewrite, which would keep
// more in mind for it.
//
//go:noinline
func (m *State) rewriteWider(b []byte, in any) plan.Pointer {
	m.resume(b)
	return m.rewrite((*text.Encoder)(&m.Own).Buf(), in)
}

// unwritten returns why rewrite has returned no place: nil if all has been written in
// another way.
func (m *State) unwritten() error {
	err := m.err
	m.err, m.whole = nil, false
	return err
}

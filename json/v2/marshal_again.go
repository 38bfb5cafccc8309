package json

import (
	"io"
	"math"

	"github.com/javelin-go/javelin/internal/opt"
)

// This file is the short way for a call of marshaling that is like the one before.

// isUsual reports whether again will do for in.
func (m *marshaler) isUsual(in any, opts []opt.Options) bool {
	return m.usual && (typeIn(in) == m.last.word || m.wasBefore(in)) && m.isFast(in) && m.has(opts)
}

// isUsualBy is isUsual for the options o, and no others.
func (m *marshaler) isUsualBy(in any, o *opt.Struct) bool {
	return m.usual && (typeIn(in) == m.last.word || m.wasBefore(in)) && m.isFast(in) && m.hasAll(o)
}

// isFast reports whether the fast form will do for in, of whose type the last call was.
func (m *marshaler) isFast(in any) bool { return !addressIn(in).IsNil() && !disableFast }

// wasBefore has the last call be one for the type of in, if there has been one with the
// options of own: programs marshal values of several types in turn. It is not inlined, for
// the sake of those who ask for it.
//
//go:noinline
func (m *marshaler) wasBefore(in any) bool {
	t := &m.before[typePlace(typeIn(in))%len(m.before)]
	if t.word != typeIn(in) || t.era != m.era {
		return false
	}
	m.last = *t
	return true
}

// remember keeps the last call for wasBefore.
func (m *marshaler) remember() {
	t := &m.before[typePlace(m.last.word)%len(m.before)]
	if t.word != m.last.word || t.era != m.era {
		*t = m.last
		t.era = m.era
	}
}

// typePlace spreads types, by what typeIn has of them, over a small table.
func typePlace(word pointer) int {
	x := word.Addr()
	return int((x>>5 ^ x>>9 ^ x>>13) & 0xff)
}

// again is open, marshal for in, and what is between them, if isUsual says so. What
// is to be found out has been in the call before. It writes behind b, which own has been
// made to start with, and returns all of it.
func (m *marshaler) again(b []byte, in any) ([]byte, error) {
	m.flushAt = math.MaxInt
	if w := m.rewrite(b, in); !w.IsNil() {
		return m.written(w), nil
	}
	err := m.unwritten()
	return text.Encoder(&m.own).Buf(), err
}

// againTo is again for what is handed to a writer.
func (m *marshaler) againTo(to io.Writer, in any) error {
	x := text.Encoder(&m.own)
	x.Renew(to)
	m.flushAt = x.FlushAt()
	w := m.rewrite(x.Buf(), in)
	if w.IsNil() {
		return m.unwritten()
	}
	return x.Finish(m.written(w))
}

// rewrite writes in behind b, which is empty or lent, as the call before has written
// a value of the type.
func (m *marshaler) rewrite(b []byte, in any) pointer {
	m.limit = m.usualLimit
	if cap(b)-len(b) < room {
		m.resume(b)
		b = text.Encoder(&m.own).Buf()
	}
	m.setStop(b)
	w, pl := behind(b), m.last.plan
	switch {
	case !m.last.pointer:
		m.top = in
		return m.fast(w, pl, pl.content(&m.top))
	case pl.kind == writeObject:
		return m.fastStruct(w, pl, addressIn(in))
	}
	return m.fast(w, pl, addressIn(in))
}

// unwritten returns why rewrite has returned no place: nil if all has been written in
// another way.
func (m *marshaler) unwritten() error {
	err := m.err
	m.err, m.whole = nil, false
	return err
}

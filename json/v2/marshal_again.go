package json

import (
	"math"
	"reflect"
)

// This file is the short way for a call of marshaling that is like the one before.

// isUsual reports whether again will do for in.
func (m *marshaler) isUsual(in any, opts []Options) bool {
	return m.usual && reflect.TypeOf(in) == m.last.typ && !addressIn(in).IsNil() && m.has(opts) && !disableFast
}

// again is open, marshal for in, and what is between them, if isUsual says so. What
// is to be found out has been in the call before. It writes behind b.
func (m *marshaler) again(b []byte, in any) error {
	x := text.Encoder(&m.own)
	x.Again(b)
	m.flushAt, m.limit = math.MaxInt, m.usualLimit
	w, pl := m.resume(b), m.last.plan
	switch {
	case !m.last.pointer:
		m.top = in
		w = m.fast(w, pl, pl.content(&m.top))
	case pl.kind == writeObject:
		w = m.fastStruct(w, pl, addressIn(in))
	default:
		w = m.fast(w, pl, addressIn(in))
	}
	if w.IsNil() {
		err := m.err
		m.err, m.whole = nil, false
		return err
	}
	x.SetBuf(m.written(w))
	return nil
}

package json

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
)

// fastElements writes n elements, of which there is at least one, from at on. p is
// the address of the slice or array.
func (m *marshaler) fastElements(w pointer, pl *writePlan, p, at pointer, n int) pointer {
	elem := pl.elem
	if elem.isScalar() {
		return m.fastScalars(w, pl, p, at, n)
	}
	rows := elem.kind == writeArray && elem.length > 0 && elem.elem.isScalar()
	d := m.push(nil)
	if d < 0 {
		return m.careful(w, pl, p)
	}
	w = w.Put('[')
	if elem.kind == writeObject && m.depth+elem.fields.levels <= m.limit {
		m.frames[d].n = 0
		if w = m.fastStructs(w, elem, at, n); w.IsNil() {
			return w
		}
		n = 0
	}
	for i := 0; i < n; {
		if w.Addr() > m.stop {
			if w = m.more(w, d, i); w.IsNil() {
				return w
			}
		}
		// NOTE: not before: what is flushed must not end with a comma, which
		// the complete form writes itself.
		if i > 0 {
			w = w.Put(',')
		}
		m.frames[d].n = i
		if rows {
			w = m.fastScalars(w, elem, at, at, elem.length)
		} else {
			w = m.fast(w, elem, at)
		}
		if w.IsNil() {
			return w
		}
		if i++; i == n {
			break
		}
		at = at.At(elem.size)
	}
	m.depth = d
	if m.isTight(w) {
		w = m.widen(w)
	}
	return w.Put(']')
}

// fastScalars is fastElements for scalars, which need no frame unless something is
// wrong.
func (m *marshaler) fastScalars(w pointer, pl *writePlan, p, at pointer, n int) pointer {
	d := m.depth
	if d >= m.limit {
		return m.careful(w, pl, p)
	}
	elem := pl.elem
	w = w.Put('[')
	for i := 0; ; {
		if w.Addr() > m.stop {
			if w = m.moreOfScalars(w, d, i); w.IsNil() {
				return w
			}
		}
		if elem.kind == writeBool {
			// As many as there is room for, each with a comma, which the first has no use for.
			few := min(n-i, int(m.stop-w.Addr())/sizeOfBool+1)
			first := i == 0
			w = w.putBools(at, few, first)
			if i += few; i == n {
				break
			}
			at = at.At(uintptr(few))
			continue
		}
		if i > 0 {
			w = w.Put(',')
		}
		ok := true
		switch elem.kind {
		case writeFloat64:
			v := *at.Float64()
			if ok = isFinite(v); ok {
				w = w.PutFloat64(v)
			}
		case writeInt64:
			v := *at.Int64()
			if uint64(v) < num.Few {
				w = w.PutFew(uint64(v))
				break
			}
			w = w.PutSign(v).PutUint(magnitude(v))
		case writeString:
			v, out := *at.String(), pointer{}
			if len(v) <= codec.ShortText { // as quote does, without a call
				out = w.PutShort(v, m.quoter.EscapesHTML())
			}
			if out.IsNil() {
				out = m.quote(w, v)
			}
			if ok = !out.IsNil(); ok {
				w = out
			}
		case writeFloat32:
			v := float64(*at.Float32())
			if ok = isFinite(v); ok {
				w = w.PutFloat32(v)
			}
		default:
			w = m.fast(w, elem, at) // one that cannot fail
		}
		if !ok {
			m.push(nil)
			m.frames[d].n = i
			return m.careful(w, elem, at) // which finds the error
		}
		if i++; i == n {
			break
		}
		at = at.At(elem.size)
	}
	if m.isTight(w) {
		w = m.widen(w)
	}
	return w.Put(']')
}

// moreOfScalars is more where there is no frame.
func (m *marshaler) moreOfScalars(w pointer, d, n int) pointer {
	m.push(nil)
	if w = m.more(w, d, n); !w.IsNil() {
		m.depth = d
	}
	return w
}

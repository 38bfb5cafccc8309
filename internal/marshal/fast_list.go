package marshal

import (
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/write"
)

// fastScalars is fastElements for scalars, which need no frame unless something is
// wrong.
func (m *State) fastScalars(w plan.Pointer, pl *Plan, p, at plan.Pointer, n int) plan.Pointer {
	d := m.depth
	if d >= m.limit {
		return m.Careful(w, pl, p)
	}
	elem := pl.Elem
	w = w.Put('[')
	for i := 0; ; {
		if w.Addr() > m.stop {
			if w = m.moreOfScalars(w, d, i); w.IsNil() {
				return w
			}
		}
		if elem.Kind == writeBool {
			// As many as there is room for, each with a comma, which the first has no use for.
			few := min(n-i, int(m.stop-w.Addr())/plan.SizeOfBool+1)
			first := i == 0
			w = w.PutBools(at, few, first)
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
		switch elem.Kind {
		case WriteFloat64:
			v := *at.Float64()
			if ok = isFinite(v); ok {
				w = w.PutFloat64(v)
			}
		case WriteInt64:
			v := *at.Int64()
			if uint64(v) < num.Few {
				w = w.PutFew(uint64(v))
				break
			}
			w = w.PutSign(v).PutUint(plan.Magnitude(v))
		case WriteString:
			v := *at.String()
			if len(v) <= write.ShortText { // as quote does, without a call
				if k := w.PutShort(v, m.quoter.EscapesHTML()); k > 0 {
					w = w.At(uintptr(k))
					break
				}
			}
			if out := m.quoteLonger(w, v); out.IsNil() {
				ok = false
			} else {
				w = out
			}
		case writeFloat32:
			v := float64(*at.Float32())
			if ok = isFinite(v); ok {
				w = w.PutFloat32(v)
			}
		case WriteConst:
			w = m.verbatim(w, elem.Text)
		default:
			w = putBasic(w, elem.Kind, at)
		}
		if !ok {
			m.push(nil)
			m.Frames[d].n = i
			return m.Careful(w, elem, at) // which finds the error
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
func (m *State) moreOfScalars(w plan.Pointer, d, n int) plan.Pointer {
	m.push(nil)
	if w = m.more(w, d, n); !w.IsNil() {
		m.depth = d
	}
	return w
}

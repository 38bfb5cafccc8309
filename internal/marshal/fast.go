package marshal

import (
	"math"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
)

// This file is the fast form of single values: it writes compact text to w, before
// which stands the delimiter that the value needs, and returns the place after
// it. What it cannot do it leaves to careful. Whoever calls for a value that is no
// scalar has its frame say where the value is.

// fast writes the value at p.
func (m *State) fast(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	switch pl.Kind {
	case writeBool:
		return w.PutBool(*p.Bool())
	case WriteString:
		out := m.quote(w, *p.String())
		if out.IsNil() {
			return m.Careful(w, pl, p)
		}
		return out
	case WriteInt64:
		return w.PutInt(*p.Int64())
	case writeInt8, writeInt16, writeInt32, writeUint8, writeUint16, writeUint32, writeUint64:
		return putBasic(w, pl.Kind, p)
	case writeFloat32:
		f := float64(*p.Float32())
		if !isFinite(f) {
			return m.Careful(w, pl, p)
		}
		return w.PutFloat32(f)
	case WriteFloat64:
		f := *p.Float64()
		if !isFinite(f) {
			return m.Careful(w, pl, p)
		}
		return w.PutFloat64(f)
	case WriteObject:
		return m.FastStruct(w, pl, p)
	case WriteChain:
		return m.fastChain(w, pl, p)
	case writeSlice:
		s := p.Slice()
		if s.Len == 0 {
			if out := m.emptySlice(w, pl, s); !out.IsNil() {
				return out
			}
			return m.Careful(w, pl, p)
		}
		return m.fastElements(w, pl, p, s.Data, s.Len)
	case writeArray:
		if pl.length == 0 {
			if m.depth >= m.limit {
				return m.Careful(w, pl, p)
			}
			return w.Put('[').Put(']')
		}
		return m.fastElements(w, pl, p, p, pl.length)
	case writePointer:
		to := *p.Pointer()
		if to.IsNil() {
			return w.PutNull()
		}
		if m.depth >= m.limit {
			return m.Careful(w, pl, p)
		}
		return m.fast(w, pl.Elem, to)
	case writeAny:
		return m.fastAny(w, pl, p)
	case writeHolder:
		return m.fastHolder(w, pl, p)
	case writeMap:
		return m.fastMap(w, pl, p)
	case writeBytes:
		s := *p.Bytes()
		if s == nil && pl.null {
			return w.PutNull()
		}
		return m.fastBytes(w, s)
	case writeByteArray:
		return m.fastBytes(w, p.ByteArray(pl.length))
	case writeTime:
		out, err := codec.AppendTime(append(m.written(w), '"'), *p.Time())
		if err != nil {
			return m.Careful(w, pl, p)
		}
		return m.behind(append(out, '"'))
	case writeFormatted:
		return m.fastFormatted(w, pl, p)
	case writeQuoted:
		return m.fastQuoted(w, pl, p)
	case writeQuotedText:
		return m.fastQuotedText(w, pl, p)
	case writeGenerated:
		return m.fastGenerated(w, pl, p)
	case WriteConst:
		return m.verbatim(w, pl.Text)
	case WriteBy:
		return pl.By(m, w, pl, p)
	case writeText:
		return m.fastText(w, pl, p)
	case writeNumber:
		return m.fastNumber(w, pl, p)
	case writeJSON:
		return m.fastJSON(w, pl, p)
	case writeRaw:
		val := *p.Bytes()
		if val == nil {
			return w.PutNull()
		}
		return m.fastRaw(w, pl, p, val)
	}
	return m.Careful(w, pl, p)
}

// fastElements writes n elements, of which there is at least one, from at on. p is
// the address of the slice or array.
func (m *State) fastElements(w plan.Pointer, pl *Plan, p, at plan.Pointer, n int) plan.Pointer {
	elem := pl.Elem
	if elem.isScalar() {
		return m.fastScalars(w, pl, p, at, n)
	}
	if elem.byEncoder() {
		return m.Careful(w, pl, p) // one by one, the Encoder would be told of the array each time
	}
	rows := (elem.Kind == writeArray || elem.Kind == writeSlice) && elem.Elem.isScalar()
	d := m.push(nil)
	if d < 0 {
		return m.Careful(w, pl, p)
	}
	w = w.Put('[')
	if elem.Kind == WriteObject && m.depth+elem.Fields.Levels <= m.limit {
		m.Frames[d].n = 0
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
		m.Frames[d].n = i
		switch {
		case rows && elem.length > 0:
			w = m.fastScalars(w, elem, at, at, elem.length)
		case rows && elem.Kind == writeSlice && at.Slice().Len > 0:
			w = m.fastScalars(w, elem, at, at.Slice().Data, at.Slice().Len)
		default:
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

// fastGenerated appends the value at p by generated code. If that meets an error,
// the plan without it writes the value again, unless a part of it is gone.
func (m *State) fastGenerated(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	f := &m.O.Flags
	if plan.DisableGenerated || m.layout.on || f.Get(opt.RawNumbers|opt.ReorderRawObjects) || f.Get(opt.PreserveRawStrings) != pl.Legacy {
		return m.fast(w, pl.Next, p)
	}
	code := m.code
	m.code = nil // one within another has its own
	if code == nil {
		code = plan.Code.GetEncoder(m.O)
	}
	if m.flushAt != math.MaxInt && (*text.Encoder)(m.Enc).FlushAt() == m.flushAt {
		return m.streamGenerated(w, pl, p, code)
	}
	out, err := plan.Code.Write(code, m.written(w), plan.ReceiverOf(pl.Code, p), m.limit-m.depth, math.MaxInt, m)
	m.code = code
	if err != nil {
		return m.Careful(w, pl.Next, p)
	}
	return m.behind(out)
}

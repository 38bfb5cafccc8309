package marshal

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file calls the methods of types that are given no Encoder, so that the
// Encoder need not know where it is, unless something is wrong.

// fastText is marshalByText.
func (m *State) fastText(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	s, err := pl.Method.appendText(m.Scratch[:0], p)
	if err == nil {
		if out := m.quote(w, plan.StringOf(s)); !out.IsNil() {
			return out
		}
	}
	m.raw, m.failure = s, err
	return m.lend(w, pl, p, writeReturnedText)
}

// writeReturnedText and writeReturnedJSON write what a method has returned.
func writeReturnedText(m *State, pl *Plan, p plan.Pointer) error {
	b, err := m.raw, m.failure
	m.raw, m.failure = nil, nil
	return m.text(pl, p, b, err)
}

func writeReturnedJSON(m *State, pl *Plan, p plan.Pointer) error {
	b, err := m.raw, m.failure
	m.raw, m.failure = nil, nil
	return m.json(pl, p, b, err)
}

// fastJSON is marshalByMarshaler.
func (m *State) fastJSON(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	val, err := plan.ReceiverOf(pl.Method.json, p).MarshalJSON()
	if err == nil {
		return m.fastRaw(w, pl, p, val)
	}
	m.raw, m.failure = nil, err
	return m.lend(w, pl, p, writeReturnedJSON)
}

// fastRaw writes the value that the plan's method has returned.
func (m *State) fastRaw(w plan.Pointer, pl *Plan, p plan.Pointer, val jsontext.Value) plan.Pointer {
	x := (*text.Encoder)(m.Enc)
	b := m.written(w)
	var not opt.Flag
	if pl.escapesLess() {
		not = opt.EscapeForJS
	}
	if m.layout.on {
		not |= opt.Whitespace // which it gets later
	}
	var flags opt.Flags
	if not != 0 {
		flags = m.O.Flags
		//lint:ignore SA4016 0 in the lowest bit says off
		m.O.Flags.Set(not | 0)
	}
	out, ok := x.AppendNested(b, val, m.depth-m.synced)
	if not != 0 {
		m.O.Flags = flags
	}
	if !ok {
		out, ok = m.quoter.AppendScalar(b, val)
	}
	if ok {
		return m.behind(out)
	}
	m.raw, m.failure = val, nil
	return m.lend(w, pl, p, writeReturnedJSON)
}

// fastQuoted writes a number or truth value within a string.
func (m *State) fastQuoted(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	if pl.isFloat && !isFinite(pl.float(p)) {
		return m.Careful(w, pl, p)
	}
	return putBasic(w.Put('"'), pl.basic, p).Put('"')
}

// fastQuotedText writes a string within a string; see marshalString.
func (m *State) fastQuotedText(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	out, q, ok := m.quoter.AppendTwice(m.written(w), plan.BytesOf(*p.String()), m.Scratch[:0])
	if cap(q) <= MaxKept {
		m.Scratch = q[:0]
	}
	if ok {
		return m.behind(out)
	}
	return m.Careful(w, pl, p)
}

// fastNumber writes a json.Number.
func (m *State) fastNumber(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	s := *p.String()
	if !m.O.Flags.Get(opt.RawNumbers) {
		if out := w.PutNumber(s); !out.IsNil() {
			return out
		}
		if plan.IsNumber(plan.BytesOf(s)) {
			return m.verbatim(w, s)
		}
	}
	return m.Careful(w, pl, p)
}

// putBasic writes the number or truth value at v, which is finite and of a kind, and returns
// the place after it.
func putBasic(w plan.Pointer, kind WriteKind, v plan.Pointer) plan.Pointer {
	switch kind {
	case writeInt8:
		return w.PutInt(int64(*v.Int8()))
	case writeInt16:
		return w.PutInt(int64(*v.Int16()))
	case writeInt32:
		return w.PutInt(int64(*v.Int32()))
	case WriteInt64:
		return w.PutInt(*v.Int64())
	case writeUint8:
		return w.PutUint(uint64(*v.Uint8()))
	case writeUint16:
		return w.PutUint(uint64(*v.Uint16()))
	case writeUint32:
		return w.PutUint(uint64(*v.Uint32()))
	case writeUint64:
		return w.PutUint(*v.Uint64())
	case writeFloat32:
		return w.PutFloat32(float64(*v.Float32()))
	case WriteFloat64:
		return w.PutFloat64(*v.Float64())
	}
	return w.PutBool(*v.Bool())
}

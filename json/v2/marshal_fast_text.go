package json

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file calls the methods of types that are given no Encoder, so that the
// Encoder need not know where it is, unless something is wrong.

// fastText is marshalByText.
func (m *marshaler) fastText(w pointer, pl *writePlan, p pointer) pointer {
	var s []byte
	var err error
	if pl.method.texts != nil {
		s, err = receiverOf(pl.method.texts, p).AppendText(m.scratch[:0])
	} else {
		s, err = receiverOf(pl.method.text, p).MarshalText()
	}
	if err == nil {
		if out := m.quote(w, stringOf(s)); !out.IsNil() {
			return out
		}
	}
	m.raw, m.failure = s, err
	return m.lend(w, pl, p, writeReturnedText)
}

// writeReturnedText and writeReturnedJSON write what a method has returned.
func writeReturnedText(m *marshaler, pl *writePlan, p pointer) error {
	b, err := m.raw, m.failure
	m.raw, m.failure = nil, nil
	return m.text(pl, p, b, err)
}

func writeReturnedJSON(m *marshaler, pl *writePlan, p pointer) error {
	b, err := m.raw, m.failure
	m.raw, m.failure = nil, nil
	return m.json(pl, p, b, err)
}

// fastJSON is marshalByMarshaler.
func (m *marshaler) fastJSON(w pointer, pl *writePlan, p pointer) pointer {
	val, err := receiverOf(pl.method.json, p).MarshalJSON()
	if err == nil {
		return m.fastRaw(w, pl, p, val)
	}
	m.raw, m.failure = nil, err
	return m.lend(w, pl, p, writeReturnedJSON)
}

// fastRaw writes the value that the plan's method has returned.
func (m *marshaler) fastRaw(w pointer, pl *writePlan, p pointer, val jsontext.Value) pointer {
	x := text.Encoder(m.enc)
	b := m.written(w)
	var out []byte
	var ok bool
	if pl.escapesLess() {
		flags := m.o.Flags
		//lint:ignore SA4016 0 in the lowest bit says off
		m.o.Flags.Set(opt.EscapeForJS | 0)
		out, ok = x.AppendNested(b, val, m.depth-m.synced)
		m.o.Flags = flags
	} else {
		out, ok = x.AppendNested(b, val, m.depth-m.synced)
	}
	if !ok {
		out, ok = m.fastScalar(b, val)
	}
	if ok {
		return m.behind(out)
	}
	m.raw, m.failure = val, nil
	return m.lend(w, pl, p, writeReturnedJSON)
}

// fastScalar appends a value that may be a scalar, if it stays as it is.
func (m *marshaler) fastScalar(b, val []byte) ([]byte, bool) {
	switch n := len(val); {
	case n == 0:
	case val[0] == '"':
		if n < 2 || val[n-1] != '"' {
			break
		}
		// What must be escaped, or is escaped already, becomes longer.
		out, ok := m.quoter.Append(b, val[1:n-1])
		return out, ok && len(out)-len(b) == n
	case val[0] == 'n' && string(val) == "null", val[0] == 't' && string(val) == "true", val[0] == 'f' && string(val) == "false":
		return append(b, val...), true
	case !m.o.Flags.Get(opt.RawNumbers) && isNumber(val):
		return append(b, val...), true
	}
	return b, false
}

// fastQuoted writes a number or truth value within a string.
func (m *marshaler) fastQuoted(w pointer, pl *writePlan, p pointer) pointer {
	if pl.isFloat && !isFinite(pl.float(p)) {
		return m.careful(w, pl, p)
	}
	return putBasic(w.Put('"'), pl.basic, p).Put('"')
}

// fastQuotedText writes a string within a string; see marshalString.
func (m *marshaler) fastQuotedText(w pointer, pl *writePlan, p pointer) pointer {
	if q, ok := m.quoter.Append(m.scratch[:0], bytesOf(*p.String())); ok {
		if cap(q) <= maxKept {
			m.scratch = q[:0]
		}
		if out, ok := plainQuoter.Append(m.written(w), q); ok {
			return m.behind(out)
		}
	}
	return m.careful(w, pl, p)
}

// plainQuoter escapes what must be.
var plainQuoter = codec.MakeQuoter(new(opt.Flags))

// fastNumber writes a json.Number.
func (m *marshaler) fastNumber(w pointer, pl *writePlan, p pointer) pointer {
	s := *p.String()
	if !m.o.Flags.Get(opt.RawNumbers) {
		if out := w.PutNumber(s); !out.IsNil() {
			return out
		}
		if isNumber(bytesOf(s)) {
			return m.verbatim(w, s)
		}
	}
	return m.careful(w, pl, p)
}

// putBasic writes the number or truth value at v, which is finite and of a kind, and returns
// the place after it.
func putBasic(w pointer, kind writeKind, v pointer) pointer {
	switch kind {
	case writeInt8:
		return w.PutInt(int64(*v.Int8()))
	case writeInt16:
		return w.PutInt(int64(*v.Int16()))
	case writeInt32:
		return w.PutInt(int64(*v.Int32()))
	case writeInt64:
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
	case writeFloat64:
		return w.PutFloat64(*v.Float64())
	}
	return w.PutBool(*v.Bool())
}

package json

import (
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file calls the methods of types that are given no Encoder, so that the
// Encoder need not know where it is, unless something is wrong.

// fastText is marshalByText.
func (m *marshaler) fastText(b []byte, pl *writePlan, p pointer) ([]byte, error) {
	var s []byte
	var err error
	if pl.method.texts != nil {
		s, err = receiverOf(pl.method.texts, p).AppendText(m.scratch[:0])
	} else {
		s, err = receiverOf(pl.method.text, p).MarshalText()
	}
	if err == nil {
		if out, ok := m.quoter.Append(b, s); ok {
			return out, nil
		}
	}
	m.raw, m.failure = s, err
	return m.lend(b, pl, p, writeReturnedText)
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
func (m *marshaler) fastJSON(b []byte, pl *writePlan, p pointer) ([]byte, error) {
	val, err := receiverOf(pl.method.json, p).MarshalJSON()
	if err == nil {
		return m.fastRaw(b, pl, p, val)
	}
	m.raw, m.failure = nil, err
	return m.lend(b, pl, p, writeReturnedJSON)
}

// fastRaw appends the value that the plan's method has returned.
func (m *marshaler) fastRaw(b []byte, pl *writePlan, p pointer, val jsontext.Value) ([]byte, error) {
	x := text.Encoder(m.enc)
	if !pl.escapesLess() {
		if out, ok := x.AppendNested(b, val, m.depth-m.synced); ok {
			return out, nil
		}
	}
	m.raw, m.failure = val, nil
	return m.lend(b, pl, p, writeReturnedJSON)
}

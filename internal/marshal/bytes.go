package marshal

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file writes slices and arrays of bytes in base64.

func marshalBase64(m *State, pl *Plan, p plan.Pointer) error {
	b := *p.Bytes()
	if b == nil && pl.null {
		return m.Enc.WriteToken(jsontext.Null)
	}
	return m.base64(b)
}

// fastBytes writes b in base64.
func (m *State) fastBytes(w plan.Pointer, b []byte) plan.Pointer {
	n := codec.Base64Len(len(b))
	if n+2 > int(m.stop-w.Addr())+(Room-slack) {
		return m.behind(append(codec.AppendBase64(append(m.written(w), '"'), b), '"'))
	}
	w = w.Put('"')
	codec.PutBase64(w.Free(n), b)
	return w.At(uintptr(n)).Put('"')
}

func marshalPlainBytes(m *State, _ *Plan, p plan.Pointer) error {
	return m.Enc.WriteToken(jsontext.String(string(*p.Bytes())))
}

func marshalBase64Array(m *State, pl *Plan, p plan.Pointer) error {
	return m.base64(p.ByteArray(pl.length))
}

func (m *State) base64(b []byte) error {
	s := codec.AppendBase64(m.Scratch[:0], b)
	m.Scratch = s[:0]
	return (*text.Encoder)(m.Enc).WriteText(s)
}

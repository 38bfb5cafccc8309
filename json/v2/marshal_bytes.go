package json

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file writes slices and arrays of bytes in base64.

func marshalBase64(m *marshaler, pl *writePlan, p pointer) error {
	b := *p.Bytes()
	if b == nil && pl.null {
		return m.enc.WriteToken(jsontext.Null)
	}
	return m.base64(b)
}

// fastBytes writes b in base64.
func (m *marshaler) fastBytes(w pointer, b []byte) pointer {
	n := codec.Base64Len(len(b))
	if n+2 > int(m.stop-w.Addr())+(room-slack) {
		return m.behind(append(codec.AppendBase64(append(m.written(w), '"'), b), '"'))
	}
	w = w.Put('"')
	codec.PutBase64(w.Free(n), b)
	return w.At(uintptr(n)).Put('"')
}

// plainBytes is the bit of the mode for slices of bytes that are strings as they are.
const plainBytes = mode(shape.PlainBytes) << mannerShift

func marshalPlainBytes(m *marshaler, _ *writePlan, p pointer) error {
	return m.enc.WriteToken(jsontext.String(string(*p.Bytes())))
}

func marshalBase64Array(m *marshaler, pl *writePlan, p pointer) error {
	return m.base64(p.ByteArray(pl.length))
}

func (m *marshaler) base64(b []byte) error {
	s := codec.AppendBase64(m.scratch[:0], b)
	m.scratch = s[:0]
	return text.Encoder(m.enc).WriteText(s)
}

package json

import (
	"slices"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file is the fast form: it appends compact text to b, which ends with the
// delimiter that the value needs, and returns it extended. What it cannot do it
// leaves to careful. Whoever calls for a value that is no scalar has its frame say
// where the value is.

// room is the free space that a key or a number may count on.
const room = 64

// fast appends the value at p.
func (m *marshaler) fast(b []byte, pl *writePlan, p pointer) ([]byte, error) {
	switch pl.kind {
	case writeBool:
		return appendBool(b, *p.Bool()), nil
	case writeString:
		n := len(b)
		b, ok := m.appendString(b, *p.String())
		if !ok {
			return m.careful(b[:n], pl, p)
		}
		return b, nil
	case writeInt8:
		return num.AppendInt(b, int64(*p.Int8())), nil
	case writeInt16:
		return num.AppendInt(b, int64(*p.Int16())), nil
	case writeInt32:
		return num.AppendInt(b, int64(*p.Int32())), nil
	case writeInt64:
		return num.AppendInt(b, *p.Int64()), nil
	case writeUint8:
		return num.AppendUint(b, uint64(*p.Uint8())), nil
	case writeUint16:
		return num.AppendUint(b, uint64(*p.Uint16())), nil
	case writeUint32:
		return num.AppendUint(b, uint64(*p.Uint32())), nil
	case writeUint64:
		return num.AppendUint(b, *p.Uint64()), nil
	case writeFloat32:
		f := float64(*p.Float32())
		if !isFinite(f) {
			return m.careful(b, pl, p)
		}
		return num.AppendFloat(b, f, 32), nil
	case writeFloat64:
		f := *p.Float64()
		if !isFinite(f) {
			return m.careful(b, pl, p)
		}
		return num.AppendFloat(b, f, 64), nil
	case writeObject:
		return m.fastStruct(b, pl, p)
	case writeSlice:
		s := p.Slice()
		if s.Len == 0 {
			if pl.null && s.Data.IsNil() {
				return append(b, "null"...), nil
			}
			return append(b, "[]"...), nil
		}
		return m.fastElements(b, pl, p, s.Data, s.Len)
	case writeArray:
		if pl.length == 0 {
			return append(b, "[]"...), nil
		}
		return m.fastElements(b, pl, p, p, pl.length)
	case writePointer:
		to := *p.Pointer()
		if to.IsNil() {
			return append(b, "null"...), nil
		}
		if len(m.frames) >= m.limit {
			return m.careful(b, pl, p)
		}
		return m.fast(b, pl.elem, to)
	case writeAny:
		return m.fastAny(b, pl, p)
	case writeBytes:
		s := *p.Bytes()
		if s == nil && pl.null {
			return append(b, "null"...), nil
		}
		return append(codec.AppendBase64(append(b, '"'), s), '"'), nil
	case writeByteArray:
		return append(codec.AppendBase64(append(b, '"'), p.ByteArray(pl.length)), '"'), nil
	case writeTime:
		out, err := codec.AppendTime(append(b, '"'), *p.Time())
		if err != nil {
			return m.careful(b, pl, p)
		}
		return append(out, '"'), nil
	case writeQuoted:
		if pl.isFloat && !isFinite(pl.float(p)) {
			return m.careful(b, pl, p)
		}
		return append(pl.appendNumber(append(b, '"'), p), '"'), nil
	}
	return m.careful(b, pl, p)
}

func appendBool(b []byte, v bool) []byte {
	if v {
		return append(b, "true"...)
	}
	return append(b, "false"...)
}

// appendString appends s as a JSON string, unless it is not UTF-8 and that is an
// error.
func (m *marshaler) appendString(b []byte, s string) ([]byte, bool) {
	b, err := wire.AppendQuote(b, s, &m.o.Flags)
	return b, err == nil
}

// push opens a frame and returns its number, or -1 if the complete form must take
// over.
func (m *marshaler) push(object bool) int {
	d := len(m.frames)
	if d >= m.limit {
		return -1
	}
	m.frames = append(m.frames, frame{object: object})
	return d
}

// fastStruct appends a struct.
func (m *marshaler) fastStruct(b []byte, pl *writePlan, p pointer) ([]byte, error) {
	d := m.push(true)
	if d < 0 {
		return m.careful(b, pl, p)
	}
	b = append(b, '{')
	fields := pl.fields.fields
	n := 0     // members
	comma := 1 // 0 if a comma goes before the next name
	for i := range fields {
		f := &fields[i]
		at := p.At(f.offset)
		if f.hops != nil {
			if at = f.at(p); at.IsNil() {
				continue
			}
		}
		if f.unless[0] != never && f.omitted(at) {
			continue
		}
		if cap(b)-len(b) < room || len(b) >= m.flushAt {
			var err error
			if b, err = m.more(b, d, n); err != nil {
				return nil, err
			}
		}
		start := len(b)
		b = append(b, f.key[comma:]...)
		switch f.kind {
		case writeBool:
			b = appendBool(b, *at.Bool())
		case writeString:
			v := len(b)
			var ok bool
			if b, ok = m.appendString(b, *at.String()); !ok {
				m.frames[d].n, m.frames[d].name = n, f.name
				return m.careful(b[:v], f.plan, at)
			}
		case writeInt64:
			b = num.AppendInt(b, *at.Int64())
		default:
			m.frames[d].n, m.frames[d].name = n, f.name
			var err error
			if f.undo {
				var empty bool
				if b, empty, err = m.fastMaybe(b, f, at); err != nil {
					return nil, err
				}
				if empty {
					b = b[:start]
					continue
				}
			} else if b, err = m.fast(b, f.plan, at); err != nil {
				return nil, err
			}
		}
		comma = 0
		n++
	}
	m.frames = m.frames[:d]
	return append(b, '}'), nil
}

// fastMaybe appends the value of a field, and reports whether it is an empty one,
// which is to be taken back with all that is before it.
func (m *marshaler) fastMaybe(b []byte, f *writeField, p pointer) ([]byte, bool, error) {
	x := text.Encoder(m.enc)
	start, base := len(b), x.Base()
	held := x.HoldUntil(start + len(emptyValues[0]) + 1)
	m.flushAt = x.FlushAt()
	b, err := m.fast(b, f.plan, p)
	if err != nil {
		return nil, false, err
	}
	x.Release(held)
	m.flushAt = x.FlushAt()
	return b, x.Base() == base && isEmptyValue(b[start:]), nil
}

// more makes room in b. Between two members of frame d, n of which are complete,
// it may flush.
func (m *marshaler) more(b []byte, d, n int) ([]byte, error) {
	if len(b) >= m.flushAt {
		m.frames[d].n = n
		var err error
		if b, err = m.flush(b); err != nil {
			return nil, err
		}
	}
	return slices.Grow(b, room), nil
}

// fastElements appends n elements, of which there is at least one, from at on. p
// is the address of the slice or array.
func (m *marshaler) fastElements(b []byte, pl *writePlan, p, at pointer, n int) ([]byte, error) {
	d := m.push(false)
	if d < 0 {
		return m.careful(b, pl, p)
	}
	b = append(b, '[')
	elem := pl.elem
	for i := range n {
		if cap(b)-len(b) < room || len(b) >= m.flushAt {
			var err error
			if b, err = m.more(b, d, i); err != nil {
				return nil, err
			}
		}
		if i > 0 {
			b = append(b, ',')
		}
		m.frames[d].n = i
		var err error
		if b, err = m.fast(b, elem, at.At(uintptr(i)*elem.size)); err != nil {
			return nil, err
		}
	}
	m.frames = m.frames[:d]
	return append(b, ']'), nil
}

// fastAny appends what the interface at p holds.
func (m *marshaler) fastAny(b []byte, pl *writePlan, p pointer) ([]byte, error) {
	in := p.Any()
	if *in == nil {
		return append(b, "null"...), nil
	}
	return m.careful(b, pl, p)
}

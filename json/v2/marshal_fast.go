package json

import (
	"slices"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
)

// This file is the fast form: it appends compact text to b, which ends with the
// delimiter that the value needs, and returns it extended. What it cannot do it
// leaves to careful. Whoever calls for a value that is no scalar has its frame say
// where the value is.

const (
	// keySize is how much of a key is copied at once, whatever its length.
	keySize = 32
	// room is the free space that a key and a number may count on.
	room = keySize + 64
)

// fast appends the value at p.
func (m *marshaler) fast(b []byte, pl *writePlan, p pointer) ([]byte, error) {
	switch pl.kind {
	case writeBool:
		return appendBool(b, *p.Bool()), nil
	case writeString:
		out, ok := m.quoter.Append(b, bytesOf(*p.String()))
		if !ok {
			return m.careful(b, pl, p)
		}
		return out, nil
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
		return codec.AppendFloat(b, f), nil
	case writeObject:
		return m.fastStruct(b, pl, p)
	case writeSlice:
		s := p.Slice()
		if s.Len == 0 {
			return appendEmptySlice(b, pl, s), nil
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
		if m.depth >= m.limit {
			return m.careful(b, pl, p)
		}
		return m.fast(b, pl.elem, to)
	case writeAny:
		return m.fastAny(b, pl, p)
	case writeMap:
		return m.fastMap(b, pl, p)
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
	case writeGenerated:
		return m.fastGenerated(b, pl, p)
	case writeText:
		return m.fastText(b, pl, p)
	case writeNumber:
		return m.fastNumber(b, pl, p)
	case writeJSON:
		return m.fastJSON(b, pl, p)
	case writeRaw:
		val := *p.Bytes()
		if val == nil {
			return append(b, "null"...), nil
		}
		return m.fastRaw(b, pl, p, val)
	}
	return m.careful(b, pl, p)
}

func appendBool(b []byte, v bool) []byte {
	if v {
		return append(b, "true"...)
	}
	return append(b, "false"...)
}

func appendEmptySlice(b []byte, pl *writePlan, s *slice) []byte {
	if pl.null && s.Data.IsNil() {
		return append(b, "null"...)
	}
	return append(b, "[]"...)
}

// push opens a frame and returns its number, or -1 if the complete form must take
// over.
func (m *marshaler) push(fields *writeStruct) int {
	d := m.depth
	if d >= m.limit {
		return -1
	}
	if d == len(m.frames) {
		m.frames = append(m.frames, frame{})
		m.frames = m.frames[:cap(m.frames)]
	}
	fr := &m.frames[d]
	fr.fields, fr.i = fields, 0
	m.depth = d + 1
	return d
}

// fastStruct appends a struct.
func (m *marshaler) fastStruct(b []byte, pl *writePlan, p pointer) ([]byte, error) {
	s := pl.fields
	d := m.depth
	if d >= m.limit {
		return m.careful(b, pl, p)
	}
	if !s.leaf {
		m.push(s)
	}
	ops := s.ops
	b = append(b, '{')
	n := 0     // members
	comma := 1 // 0 if a comma goes before the next name
	for i := range ops {
		op := &ops[i]
		at := p.At(uintptr(op.offset))
		switch op.unless {
		case never:
		case ifNil:
			if at.Pointer().IsNil() {
				continue
			}
		case ifNoLen:
			if at.Length() == 0 {
				continue
			}
		default:
			f := op.field
			if f.hops != nil {
				if at = f.at(p); at.IsNil() {
					continue
				}
			}
			if f.omitted(at) {
				continue
			}
		}
		if cap(b)-len(b) < room || len(b) >= m.flushAt {
			var err error
			if b, err = m.moreOfStruct(b, s, d, n); err != nil {
				return nil, err
			}
		}
		start := len(b)
		if op.size != 0 {
			k := b[start : start+keySize]
			*(*[16]byte)(k) = *(*[16]byte)(op.key[comma:])
			if op.size > 16 {
				*(*[16]byte)(k[16:]) = *(*[16]byte)(op.key[comma+16:])
			}
			b = b[:start+int(op.size)-comma]
		} else {
			b = append(b, op.field.key[comma:]...)
		}
		switch op.kind {
		case writeBool:
			b = appendBool(b, *at.Bool())
		case writeString:
			v := len(b)
			var ok bool
			if b, ok = m.quoter.Append(b, bytesOf(*at.String())); !ok {
				return m.badField(b[:v], s, d, i, n, at)
			}
		case writeInt32:
			b = num.AppendInt(b, int64(*at.Int32()))
		case writeInt64:
			b = num.AppendInt(b, *at.Int64())
		case writeUint64:
			b = num.AppendUint(b, *at.Uint64())
		case writeFloat64:
			v := *at.Float64()
			if !isFinite(v) {
				return m.badField(b, s, d, i, n, at)
			}
			b = codec.AppendFloat(b, v)
		case writeInt8:
			b = num.AppendInt(b, int64(*at.Int8()))
		case writeInt16:
			b = num.AppendInt(b, int64(*at.Int16()))
		case writeUint8:
			b = num.AppendUint(b, uint64(*at.Uint8()))
		case writeUint16:
			b = num.AppendUint(b, uint64(*at.Uint16()))
		case writeUint32:
			b = num.AppendUint(b, uint64(*at.Uint32()))
		case writeFloat32:
			v := float64(*at.Float32())
			if !isFinite(v) {
				return m.badField(b, s, d, i, n, at)
			}
			b = num.AppendFloat(b, v, 32)
		default:
			fr := &m.frames[d]
			fr.n, fr.i = n, i
			var err error
			if op.undo {
				var empty bool
				if b, empty, err = m.fastMaybe(b, op.plan, at); err != nil {
					return nil, err
				}
				if empty {
					b = b[:start]
					continue
				}
				break
			}
			switch op.kind {
			case writePointer:
				to := *at.Pointer()
				if to.IsNil() {
					b = append(b, "null"...)
				} else if elem := op.plan.elem; elem.kind == writeObject && m.depth < m.limit {
					b, err = m.fastStruct(b, elem, to)
				} else {
					b, err = m.fast(b, op.plan, at)
				}
			case writeObject:
				b, err = m.fastStruct(b, op.plan, at)
			case writeSlice:
				if v := at.Slice(); v.Len == 0 {
					b = appendEmptySlice(b, op.plan, v)
				} else {
					b, err = m.fastElements(b, op.plan, at, v.Data, v.Len)
				}
			default:
				b, err = m.fast(b, op.plan, at)
			}
			if err != nil {
				return nil, err
			}
		}
		comma = 0
		n++
	}
	m.depth = d
	return append(b, '}'), nil
}

// badField returns the error for field i, which belongs behind b: the name and n
// members are there. The frame may be missing.
func (m *marshaler) badField(b []byte, s *writeStruct, d, i, n int, p pointer) ([]byte, error) {
	m.depth = d
	m.push(s)
	m.frames[d].n, m.frames[d].i = n, i
	return m.careful(b, s.ops[i].plan, p)
}

// moreOfStruct is more where the frame may be missing.
func (m *marshaler) moreOfStruct(b []byte, s *writeStruct, d, n int) ([]byte, error) {
	if m.depth > d {
		return m.more(b, d, n)
	}
	m.push(s)
	b, err := m.more(b, d, n)
	if err == nil {
		m.depth = d
	}
	return b, err
}

// fastMaybe appends the value of a field, and reports whether it is an empty one,
// which is to be taken back with all that is before it.
func (m *marshaler) fastMaybe(b []byte, pl *writePlan, p pointer) ([]byte, bool, error) {
	x := text.Encoder(m.enc)
	start, base := len(b), x.Base()
	// Nothing that may have to be taken back is flushed.
	flushAt := m.flushAt
	m.flushAt = max(flushAt, start+len(emptyValues[0])+1)
	b, err := m.fast(b, pl, p)
	if err != nil {
		return nil, false, err
	}
	if x.Base() != base {
		m.flushAt = x.FlushAt()
		return b, false, nil
	}
	m.flushAt = flushAt
	return b, isEmptyValue(b[start:]), nil
}

// more makes room in b. Between two members or elements of frame d, n of which
// are complete, it may flush.
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
	elem := pl.elem
	if elem.kind < writeObject && elem.kind != writeOther {
		return m.fastScalars(b, pl, p, at, n)
	}
	d := m.push(nil)
	if d < 0 {
		return m.careful(b, pl, p)
	}
	b = append(b, '[')
	for i := 0; ; {
		var err error
		if cap(b)-len(b) < room || len(b) >= m.flushAt {
			if b, err = m.more(b, d, i); err != nil {
				return nil, err
			}
		}
		// NOTE: not before: what is flushed must not end with a comma, which
		// the complete form writes itself.
		if i > 0 {
			b = append(b, ',')
		}
		m.frames[d].n = i
		if elem.kind == writeObject {
			b, err = m.fastStruct(b, elem, at)
		} else {
			b, err = m.fast(b, elem, at)
		}
		if err != nil {
			return nil, err
		}
		if i++; i == n {
			break
		}
		at = at.At(elem.size)
	}
	m.depth = d
	return append(b, ']'), nil
}

// fastScalars is fastElements for scalars, which need no frame unless something is
// wrong.
func (m *marshaler) fastScalars(b []byte, pl *writePlan, p, at pointer, n int) ([]byte, error) {
	d := m.depth
	if d >= m.limit {
		return m.careful(b, pl, p)
	}
	elem := pl.elem
	b = append(b, '[')
	for i := 0; ; {
		if cap(b)-len(b) < room || len(b) >= m.flushAt {
			m.push(nil)
			var err error
			if b, err = m.more(b, d, i); err != nil {
				return nil, err
			}
			m.depth = d
		}
		if i > 0 {
			b = append(b, ',')
		}
		ok := true
		switch elem.kind {
		case writeFloat64:
			v := *at.Float64()
			if ok = isFinite(v); ok {
				b = codec.AppendFloat(b, v)
			}
		case writeInt64:
			b = num.AppendInt(b, *at.Int64())
		case writeString:
			var out []byte
			if out, ok = m.quoter.Append(b, bytesOf(*at.String())); ok {
				b = out
			}
		case writeFloat32:
			v := float64(*at.Float32())
			if ok = isFinite(v); ok {
				b = num.AppendFloat(b, v, 32)
			}
		default:
			b, _ = m.fast(b, elem, at) // one that cannot fail
		}
		if !ok {
			m.push(nil)
			m.frames[d].n = i
			return m.careful(b, elem, at) // which returns the error
		}
		if i++; i == n {
			return append(b, ']'), nil
		}
		at = at.At(elem.size)
	}
}

package json

import "github.com/javelin-go/javelin/internal/codec"

// This file is the fast form of single values: it writes compact text to w, before
// which stands the delimiter that the value needs, and returns the place behind
// it. What it cannot do it leaves to careful. Whoever calls for a value that is no
// scalar has its frame say where the value is.

// fast writes the value at p.
func (m *marshaler) fast(w pointer, pl *writePlan, p pointer) pointer {
	switch pl.kind {
	case writeBool:
		return w.PutBool(*p.Bool())
	case writeString:
		out := m.quote(w, *p.String())
		if out.IsNil() {
			return m.careful(w, pl, p)
		}
		return out
	case writeInt8:
		return w.PutInt(int64(*p.Int8()))
	case writeInt16:
		return w.PutInt(int64(*p.Int16()))
	case writeInt32:
		return w.PutInt(int64(*p.Int32()))
	case writeInt64:
		return w.PutInt(*p.Int64())
	case writeUint8:
		return w.PutUint(uint64(*p.Uint8()))
	case writeUint16:
		return w.PutUint(uint64(*p.Uint16()))
	case writeUint32:
		return w.PutUint(uint64(*p.Uint32()))
	case writeUint64:
		return w.PutUint(*p.Uint64())
	case writeFloat32:
		f := float64(*p.Float32())
		if !isFinite(f) {
			return m.careful(w, pl, p)
		}
		return w.PutFloat32(f)
	case writeFloat64:
		f := *p.Float64()
		if !isFinite(f) {
			return m.careful(w, pl, p)
		}
		return w.PutFloat64(f)
	case writeObject:
		return m.fastStruct(w, pl, p)
	case writeChain:
		return m.fastChain(w, pl, p)
	case writeSlice:
		s := p.Slice()
		if s.Len == 0 {
			if out := m.emptySlice(w, pl, s); !out.IsNil() {
				return out
			}
			return m.careful(w, pl, p)
		}
		return m.fastElements(w, pl, p, s.Data, s.Len)
	case writeArray:
		if pl.length == 0 {
			if m.depth >= m.limit {
				return m.careful(w, pl, p)
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
			return m.careful(w, pl, p)
		}
		return m.fast(w, pl.elem, to)
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
			return m.careful(w, pl, p)
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
	case writeConst:
		return m.verbatim(w, pl.text)
	case writeBy:
		return pl.by(m, w, pl, p)
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
	return m.careful(w, pl, p)
}

// emptySlice writes a slice without elements, unless no array may be opened any more.
func (m *marshaler) emptySlice(w pointer, pl *writePlan, s *slice) pointer {
	if pl.null && s.Data.IsNil() {
		return w.PutNull()
	}
	if m.depth >= m.limit {
		return pointer{}
	}
	return w.PutEmpty()
}

// frame is an object or array that the fast form has opened.
type frame struct {
	fields *writeStruct // of a struct; isMap of a map; nil of an array
	n      int          // members or elements that are complete
	i      int          // the field, or the name of the entry in maps.names, that is being written
}

// isMap marks the frames of maps.
var isMap = new(writeStruct)

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
	// As a rule the last frame here was of the type. A pointer is dear to set while
	// the collector is at work, which it often is where much is marshaled.
	if fr.fields != fields {
		fr.fields = fields
	}
	fr.i = 0
	m.depth = d + 1
	return d
}

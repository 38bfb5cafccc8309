package marshal

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/plan"
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

// emptySlice writes a slice without elements, unless no array may be opened any more.
func (m *State) emptySlice(w plan.Pointer, pl *Plan, s *plan.Slice) plan.Pointer {
	if pl.null && s.Data.IsNil() {
		return w.PutNull()
	}
	if m.depth >= m.limit {
		return plan.Pointer{}
	}
	return w.PutEmpty()
}

// Frame is an object or array that the fast form has opened.
type Frame struct {
	fields *Struct // of a struct; isMap of a map; nil of an array
	n      int     // members or elements that are complete
	i      int     // the field, or the name of the entry in maps.names, that is being written
}

// isMap marks the frames of maps.
var isMap = new(Struct)

// push opens a frame and returns its number, or -1 if the complete form must take
// over.
func (m *State) push(fields *Struct) int {
	d := m.depth
	if d >= m.limit {
		return -1
	}
	if d == len(m.Frames) {
		m.Frames = append(m.Frames, Frame{})
		m.Frames = m.Frames[:cap(m.Frames)]
	}
	fr := &m.Frames[d]
	// As a rule the last frame here was of the type. A pointer is dear to set while
	// the collector is at work, which it often is where much is marshaled.
	if fr.fields != fields {
		fr.fields = fields
	}
	fr.i = 0
	m.depth = d + 1
	return d
}

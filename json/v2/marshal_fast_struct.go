package json

// fastStruct writes a struct.
func (m *marshaler) fastStruct(w pointer, pl *writePlan, p pointer) pointer {
	s := pl.fields
	d := m.depth
	if d >= m.limit {
		return m.careful(w, pl, p)
	}
	if !s.leaf {
		m.push(s)
	}
	w = w.Put('{')
	n := 0 // members
	ops := s.ops
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
		if w.Addr() > m.stop {
			if w = m.moreOfStruct(w, s, d, n); w.IsNil() {
				return w
			}
		}
		bare := uintptr(0) // 1 if there is no comma before the name
		if n == 0 {
			bare = 1
		}
		if op.size != 0 {
			w.CopyKey(slotOf(&op.key).At(bare))
			w = w.At(uintptr(op.size) - bare)
		} else {
			w = m.verbatim(w, op.field.key[bare:])
		}
		switch op.kind {
		case writeBool:
			w = w.PutBool(*at.Bool())
		case writeString:
			out := m.quote(w, *at.String())
			if out.IsNil() {
				return m.badField(w, s, d, i, n, at)
			}
			w = out
		case writeInt32:
			w = w.PutInt(int64(*at.Int32()))
		case writeInt64:
			w = w.PutInt(*at.Int64())
		case writeUint64:
			w = w.PutUint(*at.Uint64())
		case writeFloat64:
			v := *at.Float64()
			if !isFinite(v) {
				return m.badField(w, s, d, i, n, at)
			}
			w = w.PutFloat64(v)
		case writeInt8:
			w = w.PutInt(int64(*at.Int8()))
		case writeInt16:
			w = w.PutInt(int64(*at.Int16()))
		case writeUint8:
			w = w.PutUint(uint64(*at.Uint8()))
		case writeUint16:
			w = w.PutUint(uint64(*at.Uint16()))
		case writeUint32:
			w = w.PutUint(uint64(*at.Uint32()))
		case writeFloat32:
			v := float64(*at.Float32())
			if !isFinite(v) {
				return m.badField(w, s, d, i, n, at)
			}
			w = w.PutFloat32(v)
		default:
			fr := &m.frames[d]
			fr.n, fr.i = n, i
			if op.undo {
				var empty bool
				if w, empty = m.fastMaybe(w, op, at, bare); empty {
					continue
				}
			} else {
				w = m.fastMember(w, op, at)
			}
			if w.IsNil() {
				return w
			}
		}
		n++
	}
	m.depth = d
	return m.shut(w, '}')
}

// fastMember writes the value of a field that is no scalar.
func (m *marshaler) fastMember(w pointer, op *writeOp, at pointer) pointer {
	pl := op.plan
	switch op.kind {
	case writePointer:
		to := *at.Pointer()
		if to.IsNil() {
			return w.PutNull()
		}
		if elem := pl.elem; elem.kind == writeObject && m.depth < m.limit {
			return m.fastStruct(w, elem, to)
		}
	case writeObject:
		return m.fastStruct(w, pl, at)
	case writeSlice:
		s := at.Slice()
		if s.Len == 0 {
			return putEmptySlice(w, pl, s)
		}
		return m.fastElements(w, pl, at, s.Data, s.Len)
	}
	return m.fast(w, pl, at)
}

// badField returns the error for field i, whose value belongs to w: its name and n
// members are there. The frame may be missing.
func (m *marshaler) badField(w pointer, s *writeStruct, d, i, n int, p pointer) pointer {
	m.depth = d
	m.push(s)
	m.frames[d].n, m.frames[d].i = n, i
	return m.careful(w, s.ops[i].plan, p)
}

// moreOfStruct is more where the frame may be missing.
func (m *marshaler) moreOfStruct(w pointer, s *writeStruct, d, n int) pointer {
	if m.depth > d {
		return m.more(w, d, n)
	}
	m.push(s)
	if w = m.more(w, d, n); !w.IsNil() {
		m.depth = d
	}
	return w
}

// fastMaybe writes the value of a field, and reports whether it is an empty one,
// which is taken back with its name. bare is 1 if there is no comma before that.
func (m *marshaler) fastMaybe(w pointer, op *writeOp, p pointer, bare uintptr) (_ pointer, empty bool) {
	x := text.Encoder(m.enc)
	start, base := len(m.written(w)), x.Base()
	// Nothing that may have to be taken back is flushed.
	flushAt := m.flushAt
	m.flushAt = max(flushAt, start+len(emptyValues[0])+1)
	m.setStop(x.Buf())
	if w = m.fast(w, op.plan, p); w.IsNil() {
		return w, false
	}
	if m.flushAt = flushAt; x.Base() != base {
		m.flushAt = x.FlushAt()
	}
	b := m.written(w)
	if empty = x.Base() == base && isEmptyValue(b[start:]); empty {
		b = b[:start-len(op.field.key)+int(bare)]
	}
	return m.resume(b), empty
}

package marshal

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/write"
)

// FastStruct writes a struct. Of a WriteChain, it leaves the last member to fastChain.
func (m *State) FastStruct(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	return m.fastStructs(w, pl, p, 1)
}

// fastStructs writes so many structs, the first of which is at p: one, or the elements
// of the array of the last frame, which there must be levels left for. Every key begins
// with a comma, or of the first field with the bracket. Where that may be left out, the comma
// of the first member that is there becomes the bracket.
func (m *State) fastStructs(w plan.Pointer, pl *Plan, p plan.Pointer, left int) plan.Pointer {
	if m.depth+pl.Fields.Levels > m.limit {
		return m.Careful(w, pl, p)
	}
	if !pl.Fields.leaf {
		m.push(pl.Fields)
	}
	// How many members are left out is counted, not how many there are: most ops have no
	// part in it. An array is in memory; a variable would take a register in all of the loop.
	var absent [2]int
again:
	absent[0] = 0
	// Whatever is of pl.fields is had by pl, or it would be loaded for each field.
	op := &pl.Fields.Ops[0]
	for ; ; op = plan.Next(op) {
		at := p.At(uintptr(op.offset))
		if g := op.Guard; g != unguarded {
			if g == guardWord {
				if p.At(uintptr(op.word)).Pointer().IsNil() {
					k := 1
					for ; op.next().isAbsent(p); k++ {
						op = op.next()
					}
					absent[0] += k
					continue
				}
			} else if g == BehindLast {
				break
			} else if g == endWithin {
				w = w.Put('}')
				continue
			} else if g != guardLead {
				if at = op.guarded(p, at); at.IsNil() {
					absent[0]++
					continue
				}
			}
			if op.lead && op.members(absent[0]) == 0 {
				if w.Addr() > m.stop {
					w = m.resume(m.written(w))
				}
				w.CopyKey(plan.SlotOf(&op.key))
				putBracket(w)
				goto value
			}
		}
		if w.Addr() > m.stop {
			if w = m.moreOfStruct(w, pl, op, op.members(absent[0])); w.IsNil() {
				return w
			}
		}
		w.CopyKey(plan.SlotOf(&op.key))
	value:
		w = w.At(uintptr(op.size))
		switch op.Kind {
		case writeBool:
			w = w.PutBool(*at.Bool())
		case WriteString:
			// As quote does, without a call.
			v, k := *at.String(), notTried
			if len(v) <= write.ShortText {
				if n := w.PutShort(v, m.quoter.EscapesHTML()); n > 0 {
					w = w.At(uintptr(n))
					break
				}
			}
			free := int(m.stop-w.Addr()) + (Room - slack)
			if simd.EnquotesFast(len(v), free) {
				if k = simd.EnquoteFast(w.Uint8(), plan.DataOf(v), free, len(v), m.quoter.Mode()); k > 0 {
					w = w.At(uintptr(k))
					break
				}
			} else if len(v) > free-write.StringRoom {
				goto rest
			} else if simd.PlainFast(len(v)) && write.StartsASCII(v) && simd.CopyPlainFast(w.At(1).Uint8(), plan.DataOf(v), len(v), m.quoter.Mode()) {
				w = w.PutQuotes(len(v))
				break
			}
			if k = m.quoter.PutOdd(w.Free(free), plan.BytesOf(v)); k >= 0 {
				w = w.At(uintptr(k))
				break
			}
		rest:
			out := m.quoteRest(w, v, k)
			if out.IsNil() {
				return m.badField(w, pl, op, op.members(absent[0]), at)
			}
			w = out
		case writeInt32:
			v := int64(*at.Int32())
			w = w.PutSign(v).PutUint(plan.Magnitude(v))
		case WriteInt64:
			v := *at.Int64()
			if uint64(v) < num.Few {
				w = w.PutFew(uint64(v))
				break
			}
			w = w.PutSign(v).PutUint(plan.Magnitude(v))
		case writeUint64:
			w = w.PutUint(*at.Uint64())
		case WriteFloat64:
			v := *at.Float64()
			if !isFinite(v) {
				return m.badField(w, pl, op, op.members(absent[0]), at)
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
				return m.badField(w, pl, op, op.members(absent[0]), at)
			}
			w = w.PutFloat32(v)
		case WriteConst:
			w = m.verbatim(w, op.plan.Text)
		case writePointer:
			to := *at.Pointer()
			if to.IsNil() {
				w = w.PutNull()
				break
			}
			m.within(op.members(absent[0]), op)
			if elem := op.plan.Elem; elem.Kind == WriteObject && m.depth < m.limit {
				w = m.FastStruct(w, elem, to)
			} else if elem.isScalar() {
				w = m.fast(w, elem, to)
			} else {
				w = m.fast(w, op.plan, at)
			}
			if w.IsNil() {
				return w
			}
		case WriteObject:
			m.within(op.members(absent[0]), op)
			if w = m.FastStruct(w, op.plan, at); w.IsNil() {
				return w
			}
		case writeSlice:
			v := at.Slice()
			if v.Len == 0 {
				if out := m.emptySlice(w, op.plan, v); !out.IsNil() {
					w = out
					break
				}
			}
			m.within(op.members(absent[0]), op)
			if v.Len > 0 {
				w = m.fastElements(w, op.plan, at, v.Data, v.Len)
			} else {
				w = m.Careful(w, op.plan, at)
			}
			if w.IsNil() {
				return w
			}
		case writeAny:
			if at.Pointer().IsNil() {
				w = w.PutNull()
				break
			}
			m.within(op.members(absent[0]), op)
			if w = m.fastAny(w, op.plan, at); w.IsNil() {
				return w
			}
		case writeNumber:
			if out := w.PutNumber(*at.String()); !out.IsNil() && !m.O.Flags.Get(opt.RawNumbers) {
				w = out
				break
			}
			m.within(op.members(absent[0]), op)
			if w = m.fast(w, op.plan, at); w.IsNil() {
				return w
			}
		case writeQuoted:
			if op.plan.isFloat && !isFinite(op.plan.float(at)) {
				return m.badField(w, pl, op, op.members(absent[0]), at)
			}
			w = putBasic(w.Put('"'), op.plan.basic, at).Put('"')
		case WriteTail:
			return m.fastTail(w, op, op.members(absent[0]), at)
		case WriteMaybe:
			m.within(op.members(absent[0]), op)
			var empty bool
			if w, empty = m.fastMaybe(w, op, at, op.members(absent[0])); empty {
				absent[0]++
				continue
			}
			if w.IsNil() {
				return w
			}
		default:
			m.within(op.members(absent[0]), op)
			if w = m.fast(w, op.plan, at); w.IsNil() {
				return w
			}
		}
	}
	if op.members(absent[0]) == 0 {
		w = w.Put('{')
	}
	if left--; left > 0 {
		if w.Addr() > m.stop {
			if w = m.moreBetween(w, pl); w.IsNil() {
				return w
			}
		} else {
			w = w.Put('}').Put(',')
			d := m.depth - 1
			if !pl.Fields.leaf {
				d--
			}
			m.Frames[d].n++
		}
		p = p.At(pl.size)
		goto again
	}
	if !pl.Fields.leaf {
		m.depth--
	}
	if m.isTight(w) {
		w = m.widen(w)
	}
	return w.Put('}')
}

// putBracket begins an object. It is no part of fastStructs, which would make the constant for
// each op.
//
//go:noinline
func putBracket(w plan.Pointer) { w.Put('{') }

// fastChain writes a struct whose last field points to another of the type, as in a
// list, and all that come after it that way. There is no call within a call for them:
// the CPU remembers but so many places to return to.
func (m *State) fastChain(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	base := m.depth
	last := &pl.Fields.Fields[len(pl.Fields.Fields)-1]
	for d := base; ; d++ {
		if w = m.FastStruct(w, pl, p); w.IsNil() {
			return w
		}
		if m.depth == d {
			break // it is complete
		}
		p = *last.At(p).Pointer()
	}
	for ; m.depth > base; m.depth-- {
		w = m.shut(w, '}')
	}
	return w
}

// fastTail writes the last member of a struct in a chain, and what ends the struct,
// unless fastChain is to go on with what p points to: then the frame stays open.
func (m *State) fastTail(w plan.Pointer, op *writeOp, n int, p plan.Pointer) plan.Pointer {
	to := *p.Pointer()
	if !to.IsNil() {
		m.within(n, op)
		if m.depth < m.limit {
			return w
		}
		if w = m.Careful(w, op.plan, p); w.IsNil() {
			return w
		}
	} else {
		w = w.PutNull()
	}
	m.depth--
	return m.shut(w, '}')
}

// guarded returns the address of the value of op, of the struct at p, or nil if it is
// left out. at is that address if there are no hops.
func (op *writeOp) guarded(p, at plan.Pointer) plan.Pointer {
	f := op.field
	switch op.Guard {
	case guardByte:
		if *at.Uint8() == 0 {
			return plan.Pointer{}
		}
		return at
	case guardMaybe:
		if at.Pointer().IsNil() {
			return plan.Pointer{}
		}
	}
	if f.hops != nil {
		if at = f.At(p); at.IsNil() {
			return at
		}
	}
	if f.omitted(at) {
		return plan.Pointer{}
	}
	return at
}

// isAbsent reports whether op is of a field of the struct at p that is left out because of a
// word.
func (op *writeOp) isAbsent(p plan.Pointer) bool {
	return op.Guard-guardWord <= guardMaybe-guardWord && p.At(uintptr(op.word)).Pointer().IsNil()
}

// within has the last frame say that the value of op, which comes after n members, is
// being written.
func (m *State) within(n int, op *writeOp) {
	fr := &m.Frames[m.depth-1]
	fr.n, fr.i = n, int(op.index)
}

// badField returns the error for the field of op, whose value belongs to w: its name
// and n members are there. The frame may be missing.
func (m *State) badField(w plan.Pointer, pl *Plan, op *writeOp, n int, p plan.Pointer) plan.Pointer {
	if pl.Fields.leaf {
		m.push(pl.Fields)
	}
	op, n = m.descend(pl.Fields, op, n)
	m.within(n, op)
	return m.Careful(w, op.plan, p)
}

// moreOfStruct is more before the member of op, where the frame may be missing. As long as
// there is no member there is no bracket either, and nothing can be flushed; nor is it where
// there are frames missing of structs within.
func (m *State) moreOfStruct(w plan.Pointer, pl *Plan, op *writeOp, n int) plan.Pointer {
	switch {
	case n == 0 || pl.Fields.isWithin(op):
		return m.resume(m.written(w))
	case !pl.Fields.leaf:
		return m.more(w, m.depth-1, n)
	}
	d := m.push(pl.Fields)
	if w = m.more(w, d, n); !w.IsNil() {
		m.depth = d
	}
	return w
}

// moreBetween ends a struct that is not the last element of its array, writes the comma
// after it, and is more between the two.
func (m *State) moreBetween(w plan.Pointer, pl *Plan) plan.Pointer {
	if !pl.Fields.leaf {
		m.depth--
	}
	d := m.depth - 1
	fr := &m.Frames[d]
	fr.n++
	if w = m.more(m.shut(w, '}'), d, fr.n); w.IsNil() {
		return w
	}
	if !pl.Fields.leaf {
		m.depth++
	}
	// NOTE: not before: what is flushed must not end with a comma, which the complete
	// form writes itself.
	return w.Put(',')
}

// fastMaybe writes the value of a field whose key is too long for an op, or which is
// to be left out if its value turns out to be an empty one: then it takes back all
// that has been written of the member. n members are before it.
func (m *State) fastMaybe(w plan.Pointer, op *writeOp, p plan.Pointer, n int) (_ plan.Pointer, empty bool) {
	if op.size != 0 && m.depth < m.limit {
		if inner, at := op.plan.withMember(p); inner != nil {
			return m.FastStruct(w, inner, at), false
		}
	}
	named := len(m.written(w)) - int(op.size)
	if op.size == 0 {
		key := op.field.Key
		if n == 0 {
			w = w.Put('{')
			key = key[1:]
		}
		w = m.verbatim(w, key)
	}
	if !op.field.Undo {
		return m.fast(w, op.plan, p), false
	}
	x := (*text.Encoder)(m.Enc)
	spaces := 0
	if m.layout.on {
		w, named, spaces = m.settle(w, named)
	}
	before := m.layout
	start, base := len(m.written(w)), x.Base()
	// Nothing that may have to be taken back is flushed.
	flushAt := m.flushAt
	m.flushAt = max(flushAt, start+spaces+len("null")+1)
	m.setStop(x.Buf())
	if w = m.fast(w, op.plan, p); w.IsNil() {
		return w, false
	}
	if m.flushAt = flushAt; x.Base() != base || m.layout.on {
		m.flushAt = m.nextFlush()
	}
	b := m.written(w)
	switch {
	case x.Base() != base:
	case m.layout.laid == before.laid:
		empty = write.IsEmpty(b[start:])
	default:
		empty = write.EndsEmpty(b) // the name may have got whitespace before it
	}
	if empty {
		b = b[:named]
		m.layout.takeBack(before)
	}
	return m.resume(b), empty
}

// settle lays out what is written before the name of a member, which is b[named:] and may be taken
// back. It returns the places after the name and before it, and how much whitespace the name and
// the value get at most, if that has none within.
func (m *State) settle(w plan.Pointer, named int) (_ plan.Pointer, before, spaces int) {
	b := m.written(w)
	name := append(m.Scratch[:0], b[named:]...)
	m.Scratch = name[:0]
	b = m.layOut(b[:named])
	return m.resume(append(b, name...)), len(b), m.layout.spaces(m.O, bytes.Count(name, []byte{'{'}))
}

// withMember returns the struct that the value at p is, or points to, if a look is enough
// to tell that it has a member: then it is no empty one, and there is nothing to take
// back. As a rule it is the first member that tells.
func (pl *Plan) withMember(p plan.Pointer) (*Plan, plan.Pointer) {
	if pl.Kind == writePointer {
		if p = *p.Pointer(); p.IsNil() {
			return nil, p
		}
		pl = pl.Elem
	}
	if pl.Kind != WriteObject {
		return nil, p
	}
	op := &pl.Fields.Ops[0]
	for op.isAbsent(p) {
		op = op.next()
	}
	if op.Guard > guardWord || op.field.Undo {
		return nil, p
	}
	return pl, p
}

// descend has the frames say which struct within the last of them op is of, if it is of one,
// where n members have been counted. It returns the op there, and after how many members it
// comes.
func (m *State) descend(s *Struct, op *writeOp, n int) (*writeOp, int) {
	for s.isWithin(op) {
		from := &s.within[op.index]
		outer := &s.Ops[from.outer]
		m.within(n-int(from.before), outer)
		s = outer.plan.Fields
		m.push(s)
		op, n = &s.Ops[from.index], int(from.before)
	}
	return op, n
}

package marshal

import (
	"math"
	"slices"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/write"
)

// slack is the free space after everything that is written.
const slack = 16

// Room is the free space that a key and a number may count on.
const Room = plan.KeySize + write.FloatSize + 8 + slack

// notTried is no result of a Quoter.
const notTried = math.MinInt

// resume returns the place after b, of which there may be new memory, or which
// may be flushed at another length.
func (m *State) resume(b []byte) plan.Pointer {
	if cap(b)-len(b) < Room {
		b = slices.Grow(b, max(Room, moreBuffer(len(b))))
	}
	x := (*text.Encoder)(m.Enc)
	if now := x.Buf(); plan.StartOf(b) != plan.StartOf(now) || len(b) < len(now) {
		x.SetBuf(b[:min(len(b), len(now))])
	}
	m.setStop(b)
	return plan.Behind(b)
}

// moreBuffer is for how many bytes more a buffer grows that is full with n: package slices
// would go by a quarter, and each step is of a size of memory that may be the first one.
func moreBuffer(n int) int {
	const few, most = 2 << 10, 32 << 10
	if n <= few {
		return 3 * n
	}
	return min(n, most)
}

// setStop sets m.stop for b, which has as much memory as room.
func (m *State) setStop(b []byte) {
	m.stop = plan.StartOf(b) + uintptr(min(cap(b)-Room, m.flushAt-1))
}

// written returns what is written up to w.
func (m *State) written(w plan.Pointer) []byte {
	b := (*text.Encoder)(m.Enc).Buf()
	return b[:w.Addr()-plan.StartOf(b)]
}

// fail returns no place.
func (m *State) fail(err error) plan.Pointer {
	m.err = err
	return plan.Pointer{}
}

// more makes room after w. Between two members or elements of frame d, n of which
// are complete, it may flush.
func (m *State) more(w plan.Pointer, d, n int) plan.Pointer {
	b := m.written(w)
	if len(b) >= m.flushAt {
		m.Frames[d].n = n
		var err error
		if b, err = m.flush(b); err != nil {
			return m.fail(err)
		}
	}
	return m.resume(b)
}

// flush hands b, which ends with a member or element or the begin of the last
// frame, to the writer. The frames must say where that is, for an error.
func (m *State) flush(b []byte) ([]byte, error) {
	x := (*text.Encoder)(m.Enc)
	var err error
	if m.layout.on && m.layout.laid == 0 {
		err = x.FlushInstead(m.expanded(b))
	} else {
		x.SetBuf(m.layOut(b))
		err = x.FlushWithin()
	}
	if err != nil {
		m.sync()
		if m.Frames[m.depth-1].fields != nil {
			x.BetweenMembers()
		}
		return nil, err
	}
	m.layout.laid = len(x.Buf())
	m.flushAt = m.nextFlush()
	return x.Buf(), nil
}

// shut writes the bracket that ends an object or array.
func (m *State) shut(w plan.Pointer, c byte) plan.Pointer {
	if m.isTight(w) {
		w = m.widen(w)
	}
	return w.Put(c)
}

// isTight reports whether widen must be called before a bracket is written at w. With
// it, those who write many brackets do as shut does, without a call.
func (m *State) isTight(w plan.Pointer) bool { return w.Addr() > m.stop+(Room-slack-1) }

// widen makes room after w and flushes nothing.
func (m *State) widen(w plan.Pointer) plan.Pointer { return m.resume(m.written(w)) }

// quote writes s as a string. If that is an error, there is no place, and no error
// either: careful has it.
func (m *State) quote(w plan.Pointer, s string) plan.Pointer {
	if len(s) <= write.ShortText {
		if k := w.PutShort(s, m.quoter.EscapesHTML()); k > 0 {
			return w.At(uintptr(k))
		}
	}
	return m.quoteLonger(w, s)
}

// quoteLonger is quote for what is no short plain string.
func (m *State) quoteLonger(w plan.Pointer, s string) plan.Pointer {
	k := notTried
	if free := int(m.stop-w.Addr()) + (Room - slack); len(s) <= free-write.StringRoom {
		if simd.EnquotesFast(len(s), free) {
			if k = simd.EnquoteFast(w.Uint8(), plan.DataOf(s), free, len(s), m.quoter.Mode()); k > 0 {
				return w.At(uintptr(k))
			}
		} else if simd.PlainFast(len(s)) && write.StartsASCII(s) && simd.CopyPlainFast(w.At(1).Uint8(), plan.DataOf(s), len(s), m.quoter.Mode()) {
			return w.PutQuotes(len(s))
		}
		if k = m.quoter.PutOdd(w.Free(free), plan.BytesOf(s)); k >= 0 {
			return w.At(uintptr(k))
		}
	}
	return m.quoteRest(w, s, k)
}

// quoteRest is quote for what is long, or does not stand for itself.
func (m *State) quoteRest(w plan.Pointer, s string, k int) plan.Pointer {
	b, ok := m.written(w), false
	if k == notTried {
		b, ok = m.quoter.Append(b, plan.BytesOf(s))
	} else {
		b, ok = m.quoter.AppendRest(b, plan.BytesOf(s), k)
	}
	if !ok {
		return plan.Pointer{}
	}
	return m.behind(b)
}

// behind returns the place after b, to which the text so far has been extended.
func (m *State) behind(b []byte) plan.Pointer {
	if plan.StartOf(b) != plan.StartOf((*text.Encoder)(m.Enc).Buf()) || cap(b)-len(b) < slack {
		return m.resume(b)
	}
	return plan.Behind(b)
}

// verbatim writes text as it is, and leaves as much room as a name does that is not
// long.
func (m *State) verbatim(w plan.Pointer, s string) plan.Pointer {
	if n := len(s); n <= int(m.stop-w.Addr())+plan.KeySize {
		copy(w.Free(n), s)
		return w.At(uintptr(n))
	}
	return m.resume(append(m.written(w), s...))
}

// Careful has the complete form write the value that belongs to w, of which the
// delimiter before it is a part already. The frames must say where it is.
func (m *State) Careful(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	return m.lend(w, pl, p, pl.Write)
}

// lend is careful with another function to write the value.
func (m *State) lend(w plan.Pointer, pl *Plan, p plan.Pointer, write func(*State, *Plan, plan.Pointer) error) plan.Pointer {
	if m.Guest {
		w = m.MoveOut(w)
	}
	b := m.written(w)
	x := (*text.Encoder)(m.Enc)
	if m.depth == m.synced {
		// It is all there is, and the Encoder knows where it is.
		m.stand(b)
		m.err = write(m, pl, p)
		m.whole = true // not before: write comes back here for what it holds
		return plan.Pointer{}
	}
	mark, synced := x.Mark(), m.synced
	m.stand(b)
	base, flushAt := x.Base(), m.flushAt
	held := x.HoldUntil(flushAt)
	if err := write(m, pl, p); err != nil {
		return m.fail(err)
	}
	x.Release(held)
	if m.layout.on {
		m.beginLayout()
	}
	x.Rewind(mark)
	m.synced, m.flushAt = synced, flushAt
	if x.Base() != base || m.layout.on {
		m.flushAt = m.nextFlush()
	}
	return m.resume(x.Buf())
}

// stand has the Encoder stand before the value that belongs after b, of which
// the delimiter before it is a part already.
func (m *State) stand(b []byte) {
	x := (*text.Encoder)(m.Enc)
	m.sync()
	if x.Delim() != 0 {
		b = b[:len(b)-1]
	}
	x.SetBuf(m.layOut(b))
}

// sync has the Encoder enter the frames it does not know of.
func (m *State) sync() {
	m.Touched = true
	x := (*text.Encoder)(m.Enc)
	for i := m.synced; i < m.depth; i++ {
		switch f := &m.Frames[i]; {
		case f.fields == nil:
			x.EnterArray(f.n)
		case f.fields == isMap:
			x.EnterObject(f.n, m.Maps.Names[f.i])
		case len(f.fields.Fields) == 0:
			x.EnterObject(f.n, "")
		default:
			x.EnterObject(f.n, f.fields.Ops[f.i].field.Name)
		}
	}
	m.synced = m.depth
}

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

// MoveOut moves what is written up to w to memory of the marshaler's, because code of the
// user's is about to be called, or may be. It returns the place after it there. As a rule
// it is so for the next value of the type, too, which is therefore none that is alone.
func (m *State) MoveOut(w plan.Pointer) plan.Pointer {
	m.Guest = false
	if m.Last.Plan != nil {
		atomic.StoreUint32(&m.Last.Plan.alone, no)
	}
	b := m.written(w)
	return m.resume(append(make([]byte, 0, 2*len(b)+Room), b...))
}

package json

import (
	"math"
	"slices"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file has the buffer that the fast form writes to. A place in it, w, is all
// that is passed on:
//
//	start          w           stop              stop + room
//	  ├────────────┼────────────┼─────────────────────┤
//	  │  written   │            │        room         │   at most the capacity
//
// Before a member or element, w must not be behind stop: then there is room for its
// name, if that is not long, and for a number. Behind stop there is no room, or it
// is time to flush. Whatever is written leaves slack behind it, so that a bracket,
// a comma or a literal need no look. A place that is nil says that what was to be
// written is not: for the reason in m.err, or because the complete form has written
// the whole (m.whole).
//
// The memory is that of the Encoder's buffer; its length is not up to date.

const (
	// keySize is how much of a key is copied at once, whatever its length.
	keySize = 32
	// slack is the free space behind everything that is written.
	slack = 16
	// room is the free space that a key and a number may count on.
	room = keySize + codec.FloatSize + 8 + slack
)

// notTried is no result of a Quoter.
const notTried = math.MinInt

// resume returns the place behind b, of which there may be new memory, or which
// may be flushed at another length.
func (m *marshaler) resume(b []byte) pointer {
	if cap(b)-len(b) < room {
		b = slices.Grow(b, room)
	}
	x := text.Encoder(m.enc)
	if now := x.Buf(); startOf(b) != startOf(now) || len(b) < len(now) {
		x.SetBuf(b[:min(len(b), len(now))])
	}
	m.setStop(b)
	return behind(b)
}

// setStop sets m.stop for b, which has as much memory as room.
func (m *marshaler) setStop(b []byte) {
	m.stop = startOf(b) + uintptr(min(cap(b)-room, m.flushAt-1))
}

// written returns what is written up to w.
func (m *marshaler) written(w pointer) []byte {
	b := text.Encoder(m.enc).Buf()
	return b[:w.Addr()-startOf(b)]
}

// fail returns no place.
func (m *marshaler) fail(err error) pointer {
	m.err = err
	return pointer{}
}

// more makes room behind w. Between two members or elements of frame d, n of which
// are complete, it may flush.
func (m *marshaler) more(w pointer, d, n int) pointer {
	b := m.written(w)
	if len(b) >= m.flushAt {
		m.frames[d].n = n
		var err error
		if b, err = m.flush(b); err != nil {
			return m.fail(err)
		}
	}
	return m.resume(b)
}

// flush hands b, which ends with a member or element or the begin of the last
// frame, to the writer. The frames must say where that is, for an error.
func (m *marshaler) flush(b []byte) ([]byte, error) {
	x := text.Encoder(m.enc)
	x.SetBuf(b)
	if err := x.FlushWithin(); err != nil {
		m.sync()
		if m.frames[m.depth-1].fields != nil {
			x.BetweenMembers()
		}
		return nil, err
	}
	m.flushAt = x.FlushAt()
	return x.Buf(), nil
}

// shut writes the bracket that ends an object or array.
func (m *marshaler) shut(w pointer, c byte) pointer {
	if m.isTight(w) {
		w = m.widen(w)
	}
	return w.Put(c)
}

// isTight reports whether widen must be called before a bracket is written at w. With
// it, those who write many brackets do as shut does, without a call.
func (m *marshaler) isTight(w pointer) bool { return w.Addr() > m.stop+(room-slack-1) }

// widen makes room behind w and flushes nothing.
func (m *marshaler) widen(w pointer) pointer { return m.resume(m.written(w)) }

// quote writes s as a string. If that is an error, there is no place, and no error
// either: careful has it.
func (m *marshaler) quote(w pointer, s string) pointer {
	if len(s) <= codec.ShortText {
		if out := w.PutShort(s, m.quoter.EscapesHTML()); !out.IsNil() {
			return out
		}
	}
	k := notTried
	if free := int(m.stop-w.Addr()) + (room - slack); len(s) <= free-codec.StringRoom {
		if simd.EnquotesFast(len(s), free) {
			if k = simd.EnquoteFast(w.Uint8(), dataOf(s), free, len(s), m.quoter.Mode()); k > 0 {
				return w.At(uintptr(k))
			}
		} else if simd.PlainFast(len(s)) && startsASCII(s) && simd.CopyPlainFast(w.At(1).Uint8(), dataOf(s), len(s), m.quoter.Mode()) {
			return w.PutQuotes(len(s))
		}
		if k = m.quoter.PutOdd(w.Free(free), bytesOf(s)); k >= 0 {
			return w.At(uintptr(k))
		}
	}
	return m.quoteRest(w, s, k)
}

// quoteRest is quote for what is long, or does not stand for itself.
func (m *marshaler) quoteRest(w pointer, s string, k int) pointer {
	b, ok := m.written(w), false
	if k == notTried {
		b, ok = m.quoter.Append(b, bytesOf(s))
	} else {
		b, ok = m.quoter.AppendRest(b, bytesOf(s), k)
	}
	if !ok {
		return pointer{}
	}
	return m.behind(b)
}

// behind returns the place behind b, to which the text so far has been extended.
func (m *marshaler) behind(b []byte) pointer {
	if startOf(b) != startOf(text.Encoder(m.enc).Buf()) || cap(b)-len(b) < slack {
		return m.resume(b)
	}
	return behind(b)
}

// verbatim writes text as it is, and leaves as much room as a name does that is not
// long.
func (m *marshaler) verbatim(w pointer, s string) pointer {
	if n := len(s); n <= int(m.stop-w.Addr())+keySize {
		copy(w.Free(n), s)
		return w.At(uintptr(n))
	}
	return m.resume(append(m.written(w), s...))
}

// room is how many objects and arrays the fast form may open. From a certain depth on
// the complete form looks for cycles.
func (m *marshaler) room() int {
	x := text.Encoder(m.enc)
	return min(x.Room(), detectCyclesAt-x.Depth())
}

// careful has the complete form write the value that belongs to w, of which the
// delimiter before it is a part already. The frames must say where it is.
func (m *marshaler) careful(w pointer, pl *writePlan, p pointer) pointer {
	return m.lend(w, pl, p, pl.write)
}

// lend is careful with another function to write the value.
func (m *marshaler) lend(w pointer, pl *writePlan, p pointer, write func(*marshaler, *writePlan, pointer) error) pointer {
	if m.guest {
		w = m.moveOut(w)
	}
	b := m.written(w)
	x := text.Encoder(m.enc)
	if m.depth == m.synced {
		// It is all there is, and the Encoder knows where it is.
		m.stand(b)
		m.err = write(m, pl, p)
		m.whole = true // not before: write comes back here for what it holds
		return pointer{}
	}
	mark, synced := x.Mark(), m.synced
	m.stand(b)
	base, flushAt := x.Base(), m.flushAt
	held := x.HoldUntil(flushAt)
	if err := write(m, pl, p); err != nil {
		return m.fail(err)
	}
	x.Release(held)
	x.Rewind(mark)
	m.synced, m.flushAt = synced, flushAt
	if x.Base() != base {
		m.flushAt = x.FlushAt()
	}
	return m.resume(x.Buf())
}

// stand has the Encoder stand before the value that belongs behind b, of which
// the delimiter before it is a part already.
func (m *marshaler) stand(b []byte) {
	x := text.Encoder(m.enc)
	m.sync()
	if x.Delim() != 0 {
		b = b[:len(b)-1]
	}
	x.SetBuf(b)
}

// sync has the Encoder enter the frames it does not know of.
func (m *marshaler) sync() {
	m.touched = true
	x := text.Encoder(m.enc)
	for i := m.synced; i < m.depth; i++ {
		switch f := &m.frames[i]; {
		case f.fields == nil:
			x.EnterArray(f.n)
		case f.fields == isMap:
			x.EnterObject(f.n, m.maps.names[f.i])
		case len(f.fields.fields) == 0:
			x.EnterObject(f.n, "")
		default:
			x.EnterObject(f.n, f.fields.ops[f.i].field.name)
		}
	}
	m.synced = m.depth
}

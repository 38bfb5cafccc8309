package marshal

import (
	"math"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
)

// This file gives whitespace to what the fast form has written, which knows none.
//
//	buffer  {                 by the Encoder, or laid out
//	            "a": [
//	                1
//	   laid ^ ,2,3],"b"       as the fast form writes
//
// It is done where the Encoder gets to see the text: before what the fast form leaves to the
// complete form, before the text is flushed, and at the end of the value.

// layoutPiece is how much is laid out at once, and then flushed, if there is a writer.
const layoutPiece = 4 << 10

// nextFlush returns how long the buffer gets before it is flushed.
func (m *State) nextFlush() int {
	n := (*text.Encoder)(m.Enc).FlushAt()
	if m.layout.on && n != math.MaxInt {
		n = min(n, m.layout.laid+layoutPiece)
	}
	return n
}

// beginLayout has the text after what is in the buffer be without whitespace.
func (m *State) beginLayout() {
	x, l := (*text.Encoder)(m.Enc), &m.layout
	l.open, l.laid, l.depth = x.Begins(), len(x.Buf()), x.Depth()
	if l.open {
		l.depth--
	}
}

// layOut returns b, which ends between two tokens, with all the whitespace that the Encoder asks for.
func (m *State) layOut(b []byte) []byte {
	l := &m.layout
	if !l.on || len(b) == l.laid {
		return b
	}
	out := m.expanded(b)
	if x := (*text.Encoder)(m.Enc); l.laid == 0 && x.IsOwn() && !m.Guest {
		b, l.aside = out, kept(b)
	} else {
		b = append(b[:l.laid], out...)
	}
	l.laid = len(b)
	return b
}

// expanded returns what is to be laid out of b, with its whitespace, in memory of the marshaler's.
func (m *State) expanded(b []byte) (out []byte) {
	l := &m.layout
	out = l.aside[:0]
	if n := 4 * (len(b) - l.laid); cap(out) < n && n <= 4*layoutPiece {
		out = make([]byte, 0, n) // as a rule enough, so that it need not grow
	}
	out, l.depth, l.open = (*text.Encoder)(&m.Own).ExpandPart(out, b[l.laid:], m.O, l.depth, l.open)
	l.aside = kept(out)
	return out
}

// kept returns b, emptied, unless that is too much to keep.
func kept(b []byte) []byte {
	if cap(b) > MaxKept {
		return nil
	}
	return b[:0]
}

// spaces is how much whitespace a member gets at most, if its value has none. The member may be
// the first one of so many objects, each of which is the first value in the one around it.
func (l *layout) spaces(o *opt.Struct, objects int) int {
	return (objects + 1) * (len("\n") + len(o.IndentPrefix) + (l.depth+objects+1)*len(o.Indent) + len("  "))
}

// takeBack has l be as it was before, when the text from there on has been taken back.
func (l *layout) takeBack(before layout) {
	l.open, l.laid, l.depth = before.open, before.laid, before.depth
}

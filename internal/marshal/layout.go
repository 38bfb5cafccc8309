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

// layoutPiece is how much is laid out at once where text is flushed: the memory for it is the
// marshaler's.
const layoutPiece = 8 << 10

// nextFlush returns how long the buffer gets before it is flushed, or a piece is laid out.
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

// layOut returns b, which ends between two tokens, with all its whitespace.
func (m *State) layOut(b []byte) []byte {
	l := &m.layout
	if len(b) == l.laid {
		return b
	}
	out := l.aside[:0]
	out, l.depth, l.open = (*text.Encoder)(&m.Own).ExpandPart(out, b[l.laid:], m.O, l.depth, l.open)
	if x := (*text.Encoder)(m.Enc); l.laid == 0 && x.IsOwn() && !m.Guest {
		b, out = out, b
	} else {
		b = append(b[:l.laid], out...)
	}
	l.aside, l.laid = out[:0], len(b)
	return b
}

// spaces is how much whitespace a member gets at most, if its value has none.
func (l *layout) spaces(o *opt.Struct) int {
	return len("\n") + len(o.IndentPrefix) + (l.depth+1)*len(o.Indent) + len("  ")
}

// takeBack has l be as it was before, when the text from there on has been taken back.
func (l *layout) takeBack(before layout) {
	l.open, l.laid, l.depth = before.open, before.laid, before.depth
}

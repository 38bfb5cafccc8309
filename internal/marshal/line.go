package marshal

import (
	"bytes"
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// WriteLine hands the JSON form of in and a newline after it to the writer, in one call that
// comes when all of it is known to be in order. size is the length of the line, or 0 if the
// writer has not been called.
func (m *State) WriteLine(to io.Writer, in any, o *opt.Struct) (size int, err error) {
	b, line, err := m.Line(in, o, nil)
	if err != nil {
		return 0, err
	}
	_, err = to.Write(b)
	line.End()
	return len(b), err
}

// Line returns the JSON form of in and a newline after it, in memory that is lent until End is
// called of its lender, which also gives m back. It may be that of free, which is empty, and
// which nobody else uses unless code of the user's is called.
func (m *State) Line(in any, o *opt.Struct, free []byte) (b []byte, by Lender, err error) {
	by.m = m
	x := (*text.Encoder)(&m.Own)
	var pl *Plan
	if m.IsUsualBy(in, o) {
		pl = m.Last.Plan
		if by.borrow(pl, free) {
			b = by.memory(free)
			x.Again(b)
			b, err = m.Again(b, in)
		} else {
			b, err = m.Again(x.Restart(), in)
		}
	} else {
		m.Open(nil, []opt.Options{o})
		var p plan.Pointer
		pl, p = m.target(in)
		if by.borrow(pl, free) {
			x.Lend(by.memory(free))
		}
		err = m.Value(pl, p)
		b = x.Buf()
	}
	if err != nil {
		err = plan.LegacyMarshalError(by.m.O, in, err)
		by.End()
		return nil, Lender{}, err
	}
	if len(b) >= LargeResult/2 || by.lent && pl.LikelySize() > 0 {
		pl.ExpectSize(len(b))
	}
	b = append(b, '\n')
	x.SetBuf(b)
	return b, by, nil
}

// AddLine adds the JSON form of in and a newline after it to a buffer.
func (m *State) AddLine(to *bytes.Buffer, in any, o *opt.Struct) (size int, err error) {
	b, line, err := m.Line(in, o, to.AvailableBuffer())
	if err == nil {
		size, _ = to.Write(b)
		line.End()
	}
	return size, err
}

type Lender struct {
	m     *State
	large *jsontext.Encoder // whose buffer it is if there is one
	lent  bool              // the buffer is not the marshaler's
}

// borrow asks for memory for a value of pl: free if that is likely to do, or, if it is
// likely to be more than a marshaler keeps, that of an Encoder. It reports whether
// there is some.
func (l *Lender) borrow(pl *Plan, free []byte) bool {
	n := pl.LikelySize()
	switch {
	case cap(free) >= max(n, LargeResult/2)+2*Room && l.m.plain && pl.IsAlone():
		l.m.Guest = true
		l.lent = true
	case n >= MaxKept/2:
		l.large = (*jsontext.Encoder)(text.GetEncoder(n+n/64+2*Room, nil))
		l.lent = true
	}
	return l.lent
}

// memory is what borrow has found.
func (l *Lender) memory(free []byte) []byte {
	if l.large != nil {
		return (*text.Encoder)(l.large).Buf()
	}
	return free
}

// End takes back what MarshalLine has returned.
func (l Lender) End() {
	if l.large != nil {
		(*text.Encoder)(l.large).SetBuf((*text.Encoder)(&l.m.Own).Buf())
		text.PutEncoder((*text.Encoder)(l.large))
	}
	l.m.Guest = false
	l.m.Close(l.lent)
}

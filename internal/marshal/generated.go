package marshal

import (
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/rt"
)

// streamGenerated is fastGenerated where what is written may be flushed.
func (m *State) streamGenerated(w plan.Pointer, pl *Plan, p plan.Pointer, code *rt.Encoder) plan.Pointer {
	x, b := (*text.Encoder)(m.Enc), m.written(w)
	n, base, flushes := len(b), x.Base(), m.flushes
	out, err := plan.Code.Write(code, b, plan.ReceiverOf(pl.Code, p), m.limit-m.depth, m.flushAt, m)
	m.code = code
	switch {
	case err == nil:
		if m.flushes != flushes {
			m.flushAt = x.FlushAt()
		}
		return m.resume(out)
	case m.flushes == flushes:
		return m.Careful(w, pl.Next, p)
	}
	m.sync()
	e, ok := err.(*rt.Error)
	if !ok {
		return m.fail(err)
	}
	s := plan.FromGenerated(e)
	s.ByteOffset += base + int64(n)
	s.JSONPointer = place.Next(m.Enc) + s.JSONPointer
	return m.fail(plan.Semantic.New(s))
}

// FlushWritten is how generated code hands over what it has written.
func (m *State) FlushWritten(b []byte) ([]byte, error) {
	m.flushes++
	x := (*text.Encoder)(m.Enc)
	x.SetBuf(b)
	err := x.FlushWithin()
	return x.Buf(), err
}

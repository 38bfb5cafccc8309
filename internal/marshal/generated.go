package marshal

import (
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// streamGenerated is fastGenerated where what is written may be flushed.
func (m *State) streamGenerated(w plan.Pointer, pl *Plan, p plan.Pointer, code *rt.Encoder) plan.Pointer {
	x, b := (*text.Encoder)(m.Enc), m.written(w)
	flushes := m.flushes
	if pl.Next.lends() {
		plan.Code.Follow(code)
	}
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
	return m.fail(plan.Semantic.New(plan.FromGenerated(e)))
}

// FlushWritten is how generated code hands over what it has written. It returns what to append to, which
// is all of b in a larger buffer if that is not worth a call of Write yet, and how long that is to be
// before it is handed over again.
func (m *State) FlushWritten(b []byte) (rest []byte, flushAt int, err error) {
	m.flushes++
	x := (*text.Encoder)(m.Enc)
	x.SetBuf(b)
	err = x.FlushWithin()
	return x.Buf(), x.FlushAt(), err
}

// StandAround has x stand where generated code has begun to write.
func (m *State) StandAround(x *text.Encoder) { m.around(func(e *text.Encoder) { x.StandAs(e) }) }

// PointerAround leads to what generated code writes.
func (m *State) PointerAround() (p jsontext.Pointer) {
	m.around(func(e *text.Encoder) { p = place.Next((*jsontext.Encoder)(e)) })
	return p
}

// Base is how much of the output has been handed over.
func (m *State) Base() int64 { return (*text.Encoder)(m.Enc).Base() }

// around calls f while the Encoder stands where generated code has begun to write.
func (m *State) around(f func(e *text.Encoder)) {
	e := (*text.Encoder)(m.Enc)
	mark, synced := e.Mark(), m.synced
	m.sync()
	f(e)
	e.Rewind(mark)
	m.synced = synced
}

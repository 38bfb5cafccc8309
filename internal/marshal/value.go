package marshal

import (
	"github.com/javelin-go/javelin/internal/plan"

	"github.com/javelin-go/javelin/internal/text"
)

// This file writes a value within another, or as the next of an Encoder.

// room is how many objects and arrays the fast form may open. From a certain depth on
// the complete form looks for cycles.
func (m *State) room() int {
	x := (*text.Encoder)(m.Enc)
	return min(x.Room(), DetectCyclesAt-x.Depth())
}

// Value writes the next value, which pl is the plan for.
func (m *State) Value(pl *Plan, p plan.Pointer) error {
	x := (*text.Encoder)(m.Enc)
	free := m.room()
	if !m.plain || pl.Kind == WriteOther || free <= 0 || x.WantsName() {
		m.Touched = true
		return pl.Write(m, pl, p)
	}
	limit := m.limit
	m.flushAt = x.FlushAt()
	m.limit = m.depth + free
	w := m.resume(x.Free())
	if pl.Kind == WriteObject {
		w = m.FastStruct(w, pl, p)
	} else {
		w = m.fast(w, pl, p)
	}
	m.limit = limit
	if w.IsNil() {
		err := m.err
		m.err, m.whole = nil, false
		return err
	}
	return x.Wrote(m.written(w))
}

package marshal

import (
	"github.com/javelin-go/javelin/internal/plan"

	"github.com/javelin-go/javelin/internal/text"
)

// This file finds values that contain themselves.

// DetectCyclesAt is the depth from which on pointers, maps and slices are
// remembered while they are being written: a value that contains itself gets
// there, and others hardly ever do.
const DetectCyclesAt = 1000

// Enter reports the cycle if v is being written already. Whoever enters must
// leave.
func (m *State) Enter(v Visit) error {
	if _, ok := m.seen[v]; ok {
		return plan.NewMarshalErrorBefore(m.Enc, v.Typ, plan.ErrCycle)
	}
	if m.seen == nil {
		m.seen = make(map[Visit]struct{})
	}
	m.seen[v] = struct{}{}
	return nil
}

func (m *State) Leave(v Visit) { delete(m.seen, v) }

// Deep reports whether cycles are to be looked for.
func (m *State) Deep() bool { return (*text.Encoder)(m.Enc).Depth() >= DetectCyclesAt }

func (m *State) Hop() { m.Hops-- }

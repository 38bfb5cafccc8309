package marshal

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
)

// This file is Marshal with whitespace.

// laidOut returns the JSON form of in with whitespace. The fast form knows none, so
// what it makes is laid out as a whole. Whatever goes wrong goes wrong once more,
// and then at the right offset, in the complete form.
func (m *State) laidOut(in any) ([]byte, bool) {
	x := (*text.Encoder)(&m.Own)
	flags := m.O.Flags
	//lint:ignore SA4016 0 in the lowest bit says off
	m.O.Flags.Set(opt.Whitespace | 0)
	m.plain, m.compacting = true, true
	err := m.Marshal(in)
	m.compacting = false
	compact := x.Buf()
	if err != nil || len(compact) == 0 {
		return nil, false
	}
	if compact[0] != '{' && compact[0] != '[' {
		return append([]byte(nil), compact...), true
	}
	m.O.Flags = flags
	return x.Expanded(compact)
}

package marshal

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
)

// This file is Marshal with whitespace.

// laidOut returns the JSON form of in with whitespace, and closes m. The fast form knows none,
// so what it makes is laid out as a whole. Whatever goes wrong goes wrong once more, and then at
// the right offset, in the complete form.
func (m *State) laidOut(in any) (out []byte, ok bool) {
	x := (*text.Encoder)(&m.Own)
	flags := m.O.Flags
	//lint:ignore SA4016 0 in the lowest bit says off
	m.O.Flags.Set(opt.Whitespace | 0)
	m.plain, m.compacting = true, true
	pl, p := m.target(in)
	by := Lender{m: m}
	if by.borrow(pl, nil) {
		x.Lend(by.memory(nil))
	}
	err := m.Value(pl, p)
	m.compacting = false
	if compact := x.Buf(); err == nil && len(compact) > 0 {
		if len(compact) >= LargeResult/2 || by.lent {
			pl.ExpectSize(len(compact))
		}
		if compact[0] != '{' && compact[0] != '[' {
			out, ok = append(out, compact...), true
		} else {
			m.O.Flags = flags
			out, ok = x.Expanded(compact)
		}
	}
	by.End()
	return out, ok
}

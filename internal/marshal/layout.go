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
	// All of it is known to be in order, and in the right form but for that.
	m.O.Flags = flags
	m.O.Flags.Set(opt.PreserveRawStrings | opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | 1)
	//lint:ignore SA4016 0 in the lowest bit says off
	m.O.Flags.Set(opt.Escapes | opt.RawNumbers | opt.ReorderRawObjects | 0)
	return x.AppendNested(make([]byte, 0, len(compact)+len(compact)/2), compact, 0)
}

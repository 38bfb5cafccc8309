package unmarshal

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/plan"
)

const boolsAtOnce = 8

// newValue returns the address of a new zero value of the type of pl.
func (u *State) newValue(pl *Plan) plan.Pointer {
	n := &u.scalars
	switch pl.Kind {
	case readInt32, readInt64, readUint32, readUint64, readFloat32, readFloat64:
		if len(n.words) == 0 {
			n.words = make([]uint64, n.wordSlab.Next(codec.MaxSlab))
		}
		p := plan.SlotOf(&n.words[0])
		n.words = n.words[1:]
		return p
	case readBool:
		if len(n.bools) == 0 {
			n.bools = make([]bool, boolsAtOnce*n.boolSlab.Next(codec.MaxSlab))
		}
		p := plan.SlotOf(&n.bools[0])
		n.bools = n.bools[1:]
		return p
	case readString:
		return plan.SlotOf(new(string))
	}
	return plan.NewPointer(pl.Typ)
}

// drop lets go of what is left at the end of a call.
func (n *newScalars) drop() {
	if n.wordSlab.Made() > 0 {
		n.wordSlab.End(len(n.words))
		n.words = nil
	}
	if n.boolSlab.Made() > 0 {
		n.boolSlab.End(len(n.bools) / boolsAtOnce)
		n.bools = nil
	}
}

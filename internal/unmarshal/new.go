package unmarshal

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/plan"
)

// boolsInWord is how many values of bool lie in a word of newScalars.
const boolsInWord = 8

// newValue returns the address of a new zero value of the type of pl.
func (u *State) newValue(pl *Plan) plan.Pointer {
	n := &u.scalars
	switch pl.Kind {
	case readInt32, readInt64, readUint32, readUint64, readFloat32, readFloat64:
		return n.word()
	case readBool:
		if n.left == 0 {
			n.bools, n.left = n.word(), boolsInWord
		}
		n.left--
		return n.bools.At(uintptr(n.left))
	case readString:
		return plan.SlotOf(new(string))
	}
	if pl.list != nil {
		return pl.list(plan.Pointer{}, 1).Data
	}
	return plan.NewPointer(pl.Typ)
}

// word returns the address of eight bytes that are zero.
func (n *newScalars) word() plan.Pointer {
	if n.out == len(n.words) {
		n.words, n.out = make([]uint64, n.slab.Next(codec.MaxSlab)), 0
	}
	p := plan.SlotOf(&n.words[n.out])
	n.out++
	return p
}

// drop lets go of what is left at the end of a call.
func (n *newScalars) drop() {
	if n.slab.Made() > 0 {
		n.slab.End(len(n.words) - n.out)
		n.words, n.out = nil, 0
		if !n.bools.IsNil() {
			n.bools, n.left = plan.Pointer{}, 0
		}
	}
}

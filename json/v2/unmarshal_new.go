package json

// newScalars makes what pointers to numbers and booleans lead to, several at once.
// One that is kept keeps at most 64 bytes alive, and none of them holds a pointer.
type newScalars struct {
	words    []uint64 // for those of 64 bits
	bools    []bool
	wordSlab slabs
	boolSlab slabs // each stands for eight
}

const boolsAtOnce = 8

// newValue returns the address of a new zero value of the type of pl.
func (u *unmarshaler) newValue(pl *readPlan) pointer {
	n := &u.scalars
	switch pl.kind {
	case readInt64, readUint64, readFloat64:
		if len(n.words) == 0 {
			n.words = make([]uint64, n.wordSlab.next())
		}
		p := slotOf(&n.words[0])
		n.words = n.words[1:]
		return p
	case readBool:
		if len(n.bools) == 0 {
			n.bools = make([]bool, boolsAtOnce*n.boolSlab.next())
		}
		p := slotOf(&n.bools[0])
		n.bools = n.bools[1:]
		return p
	}
	return newPointer(pl.typ)
}

// drop lets go of what is left at the end of a call.
func (n *newScalars) drop() {
	if n.wordSlab.made > 0 {
		n.wordSlab.end(len(n.words))
		n.words = nil
	}
	if n.boolSlab.made > 0 {
		n.boolSlab.end(len(n.bools) / boolsAtOnce)
		n.bools = nil
	}
}

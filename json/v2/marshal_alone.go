package json

import "sync/atomic"

// This file is about values that no code but ours has a part in while they are written.
// They may be written to memory that the user, too, has a hand on: the spare capacity of
// a bytes.Buffer, which a method could write to in the meantime.

// isAlone reports whether no code of the user's is called to write a value of the type,
// what interfaces hold aside.
func (pl *writePlan) isAlone() bool {
	return atomic.LoadUint32(&pl.alone) == aloneYes || pl.turnsOutAlone()
}

// turnsOutAlone is isAlone where nobody has asked yet, or the answer is no.
func (pl *writePlan) turnsOutAlone() bool {
	if atomic.LoadUint32(&pl.alone) == aloneNo {
		return false
	}
	alone := uint32(aloneNo)
	if writtenAlone(pl, map[*writePlan]bool{}) {
		alone = aloneYes
	}
	atomic.StoreUint32(&pl.alone, alone)
	return alone == aloneYes
}

// What writePlan.alone says once somebody has asked.
const (
	aloneNo = 1 + iota
	aloneYes
)

func writtenAlone(pl *writePlan, seen map[*writePlan]bool) bool {
	if pl == nil || seen[pl] {
		return true
	}
	seen[pl] = true
	switch pl.kind {
	case writeOther, writeText, writeJSON, writeGenerated, writeBy:
		return false
	case writeRaw, writeBytes, writeFormatted:
		return false // their bytes may be in that memory
	}
	if pl.fields != nil {
		for i := range pl.fields.fields {
			f := &pl.fields.fields[i]
			for _, o := range f.unless {
				if o == ifZero {
					return false // it may be a method that says so
				}
			}
			if !writtenAlone(f.plan, seen) {
				return false
			}
		}
	}
	return writtenAlone(pl.elem, seen) && writtenAlone(pl.key, seen)
}

// moveOut moves what is written up to w to memory of the marshaler's, because code of the
// user's is about to be called, or may be. It returns the place behind it there. As a rule
// it is so for the next value of the type, too, which is therefore none that is alone.
func (m *marshaler) moveOut(w pointer) pointer {
	m.guest = false
	if m.last.plan != nil {
		atomic.StoreUint32(&m.last.plan.alone, aloneNo)
	}
	b := m.written(w)
	return m.resume(append(make([]byte, 0, 2*len(b)+room), b...))
}

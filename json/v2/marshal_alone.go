package json

import (
	"bytes"
	"sync/atomic"
)

// This file is about values that no code but ours has a part in while they are written.
// They may be written to memory that the user, too, has a hand on: the spare capacity of
// a bytes.Buffer, which a method could write to in the meantime.

// isAlone reports whether no code of the user's is called to write a value of the type,
// what interfaces hold aside.
func (pl *writePlan) isAlone() bool {
	const no, yes = 1, 2
	alone := atomic.LoadUint32(&pl.alone)
	if alone == 0 {
		alone = no
		if writtenAlone(pl, map[*writePlan]bool{}) {
			alone = yes
		}
		atomic.StoreUint32(&pl.alone, alone)
	}
	return alone == yes
}

func writtenAlone(pl *writePlan, seen map[*writePlan]bool) bool {
	if pl == nil || seen[pl] {
		return true
	}
	seen[pl] = true
	switch pl.kind {
	case writeOther, writeText, writeJSON, writeGenerated:
		return false
	case writeRaw, writeBytes:
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
// user's is about to be called, or may be. It returns the place behind it there. The next
// value of the type is not written as a guest.
func (m *marshaler) moveOut(w pointer) pointer {
	m.guest = false
	if m.last.plan != nil {
		atomic.StoreUint32(&m.last.plan.alone, 1)
	}
	return m.resume(append(bytes.Clone(m.written(w)), make([]byte, room)...)[:len(m.written(w))])
}

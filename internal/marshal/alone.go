package marshal

import (
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/plan"
)

// This file is about values that no code but ours has a part in while they are written.
// They may be written to memory that the user, too, has a hand on: the spare capacity of
// a bytes.Buffer, which a method could write to in the meantime.

// IsAlone reports whether no code of the user's is called to write a value of the type,
// what interfaces hold aside.
func (pl *Plan) IsAlone() bool {
	return atomic.LoadUint32(&pl.alone) == yes || pl.turnsOut(&pl.alone, writtenAlone)
}

// lends reports whether code of the user's may be given an Encoder while a value of the type is written,
// what interfaces hold aside.
func (pl *Plan) lends() bool {
	return atomic.LoadUint32(&pl.lendsNot) != yes && !pl.turnsOut(&pl.lendsNot, lendsNothing)
}

// What is known of a plan once somebody has asked.
const (
	no = 1 + iota
	yes
)

// turnsOut reports whether is is true of pl, where it is not known to be.
func (pl *Plan) turnsOut(known *uint32, is func(pl *Plan, seen *plan.Visited[Plan]) bool) bool {
	if atomic.LoadUint32(known) == no {
		return false
	}
	answer := uint32(no)
	if is(pl, new(plan.Visited[Plan])) {
		answer = yes
	}
	atomic.StoreUint32(known, answer)
	return answer == yes
}

func lendsNothing(pl *Plan, seen *plan.Visited[Plan]) bool {
	if pl == nil || seen.Before(pl) {
		return true
	}
	switch pl.Kind {
	case WriteOther, WriteBy:
		return false
	case writeGenerated:
		return lendsNothing(pl.Next, seen)
	}
	if pl.Fields != nil {
		for i := range pl.Fields.Fields {
			if !lendsNothing(pl.Fields.Fields[i].Plan, seen) {
				return false
			}
		}
	}
	return lendsNothing(pl.Elem, seen)
}

func writtenAlone(pl *Plan, seen *plan.Visited[Plan]) bool {
	if pl == nil || seen.Before(pl) {
		return true
	}
	switch pl.Kind {
	case WriteOther, writeText, writeJSON, writeGenerated, WriteBy:
		return false
	case writeRaw, writeBytes, writeFormatted:
		return false // their bytes may be in that memory
	}
	if pl.Fields != nil {
		for i := range pl.Fields.Fields {
			f := &pl.Fields.Fields[i]
			for _, o := range f.Unless {
				if o == ifZero {
					return false // it may be a method that says so
				}
			}
			if !writtenAlone(f.Plan, seen) {
				return false
			}
		}
	}
	return writtenAlone(pl.Elem, seen) && writtenAlone(pl.key, seen)
}

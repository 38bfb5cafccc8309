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
	return atomic.LoadUint32(&pl.alone) == aloneYes || pl.turnsOutAlone()
}

// turnsOutAlone is IsAlone where nobody has asked yet, or the answer is no.
func (pl *Plan) turnsOutAlone() bool {
	if atomic.LoadUint32(&pl.alone) == aloneNo {
		return false
	}
	alone := uint32(aloneNo)
	if writtenAlone(pl, new(plan.Visited[Plan])) {
		alone = aloneYes
	}
	atomic.StoreUint32(&pl.alone, alone)
	return alone == aloneYes
}

// What Plan.alone says once somebody has asked.
const (
	aloneNo = 1 + iota
	aloneYes
)

// lends reports whether code of the user's may be given an Encoder while a value of the type is written,
// what interfaces hold aside.
func (pl *Plan) lends() bool { return atomic.LoadUint32(&pl.lent) != lentNo && pl.turnsOutLent() }

// turnsOutLent is lends where nobody has asked yet, or the answer is yes.
func (pl *Plan) turnsOutLent() bool {
	if atomic.LoadUint32(&pl.lent) == lentYes {
		return true
	}
	lent := uint32(lentYes)
	if lendsNothing(pl, new(plan.Visited[Plan])) {
		lent = lentNo
	}
	atomic.StoreUint32(&pl.lent, lent)
	return lent == lentYes
}

// What Plan.lent says once somebody has asked.
const (
	lentNo = 1 + iota
	lentYes
)

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

package marshal

import (
	"math"
	"slices"

	"github.com/javelin-go/javelin/internal/plan"
)

// This file makes the ops of structs: what the fast form goes by.
//
// A struct within a struct that is always there, with all its members, needs no call: its
// ops stand among those of the outer one, the first with the name of both, and an op for the
// bracket after them. The fast form keeps no frame for it, and counts its members among
// those of the outer one until it ends: only what is wrong has to find out where it is (see
// descend).

// members returns how many members there are before op if so many of them are absent.
func (op *writeOp) members(absent int) int { return int(op.before) - absent }

const (
	// maxOpsWithin is how many ops a struct may have to be one within another.
	maxOpsWithin = 32
	// maxLevels is how many levels a struct may have with those within. The brackets are
	// written without a look at the room.
	maxLevels = slack / 2
	// MaxFields is how many fields a struct may have in the fast form, and from how many ops
	// on it has no structs within: so 16 bits are enough for an op's index.
	MaxFields = 1 << 14
)

// finishStruct makes the ops, when the plans of all fields are complete.
func (pl *Plan) finishStruct() {
	s := pl.Fields
	if s.Ops != nil {
		return // another, which it is within, has asked for it
	}
	s.Ops = keptWrite.ops.Make(s.kept, len(s.Fields)+1)[:0]
	s.leaf, s.Levels = true, 1
	var outer []writeOp
	before, some := 0, false // members so far, and whether one of them is always there
	for i := range s.Fields {
		f := &s.Fields[i]
		op := pl.op(f, i == len(s.Fields)-1)
		if uint64(f.offset) > math.MaxUint32/2 {
			pl.Kind = WriteOther
		}
		op.before = uint16(before)
		if i == 0 {
			op.key[0] = '{'
		}
		op.lead = i > 0 && !some
		before++
		some = some || op.Guard == unguarded && !f.Undo
		if in := op.within(); in != nil && len(s.Ops) < MaxFields {
			s.Levels = max(s.Levels, 1+in.Levels)
			outer = append(outer, op)
			s.include(op, in, len(outer))
			continue
		}
		if op.lead && op.Guard == unguarded {
			op.Guard = guardLead
		}
		if op.Kind >= WriteObject || op.Kind == WriteOther {
			s.leaf = false
		}
		s.Add(op)
	}
	last := uint32(len(s.Ops))
	s.Add(writeOp{Guard: BehindLast, before: uint16(before)})
	for _, op := range outer {
		op.Guard = BehindLast
		s.Add(op)
	}
	for i := range s.within {
		if from := &s.within[i]; from.outer > 0 {
			from.outer += last
		}
	}
}

// op returns the op for a field.
func (pl *Plan) op(f *Field, last bool) writeOp {
	f.Undo = f.Undo && f.Plan.mayBeEmpty()
	if f.Undo && f.Plan.Kind == WriteString {
		// Its methods, for which it was to be tried, are not called.
		f.Undo = false
		f.Unless[slices.Index(f.Unless[:], never)] = ifNoLen
	}
	op := writeOp{Kind: f.Plan.Kind, offset: uint32(f.offset), plan: f.Plan, field: f}
	op.word = op.offset
	switch o := f.Unless[0]; {
	case len(f.hops) > 0 || f.Unless[1] != never:
		op.Guard = guardField
	case o == never:
	case o == ifNil, o == ifNilAny, o == ifZero64 && plan.PointerSize == 8, o == ifZero32 && plan.PointerSize == 4:
		op.Guard = guardWord
	case o == ifNoLen:
		op.Guard = guardWord
		op.word += uint32(plan.PointerSize)
	case o == ifNoEntry, o == ifZeroFloat64 && plan.PointerSize == 8:
		op.Guard = guardMaybe
	case o == ifZero8:
		op.Guard = guardByte
	default:
		op.Guard = guardField
	}
	if copy(op.key[:], f.Key) == len(f.Key) {
		op.size = uint8(len(f.Key))
	}
	if f.Undo || op.size == 0 {
		op.Kind = WriteMaybe
	} else if pl.Kind == WriteChain && last && f.pointsTo(pl) {
		op.Kind = WriteTail
	}
	return op
}

// Add appends an op.
func (s *Struct) Add(op writeOp) {
	op.index = uint16(len(s.Ops))
	s.Ops = append(s.Ops, op)
}

// within returns the struct that op is for if its ops may stand for op.
func (op *writeOp) within() *Struct {
	if op.Kind != WriteObject || op.Guard != unguarded {
		return nil
	}
	op.plan.finishStruct()
	in := op.plan.Fields
	if op.plan.Kind != WriteObject || !in.leaf || in.Levels >= maxLevels || len(in.Ops) > maxOpsWithin ||
		int(op.size)+int(in.Ops[0].size) > plan.KeySize {
		return nil
	}
	for i := range in.Ops {
		switch in.Ops[i].Guard {
		case guardWord, guardMaybe, guardByte, guardField:
			return nil
		case BehindLast:
			if i == 0 {
				return nil
			}
		}
	}
	return in
}

// include adds the ops of in, which op, the outer-th that is not added itself, is for.
func (s *Struct) include(op writeOp, in *Struct, outer int) {
	s.within = append(s.within, make([]opWithin, len(s.Ops)-len(s.within))...)
	for i, o := range in.Ops {
		if o.Guard == BehindLast {
			s.within = append(s.within, opWithin{})
			s.Add(writeOp{Guard: endWithin})
			return
		}
		s.within = append(s.within, opWithin{uint32(outer), uint16(i), o.before})
		if i == 0 {
			key := o.key
			copy(o.key[copy(o.key[:], op.key[:op.size]):], key[:])
			o.size += op.size
			if o.lead = op.lead; o.lead {
				o.Guard = guardLead
			}
		}
		o.before += op.before
		o.offset += op.offset
		s.Add(o)
	}
}

// isWithin reports whether op is of a struct within.
func (s *Struct) isWithin(op *writeOp) bool {
	return int(op.index) < len(s.within) && s.within[op.index].outer > 0
}

// next returns the op after op, which is not the last.
func (op *writeOp) next() *writeOp {
	return plan.Next(op)
}

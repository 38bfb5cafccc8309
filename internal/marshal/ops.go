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

// writeOp is what the fast form needs of a field that has nothing special. It is as
// long as a line of the cache, and the key lies within one, also where a word of the
// allocator's goes before the ops.
type writeOp struct {
	Kind   WriteKind // that of the plan, or one that is of ops alone
	Guard  guard
	lead   bool   // not of the first field, but all before may be left out
	size   uint8  // of the key, or 0 if it is longer than KeySize
	offset uint32 // of the field if there are no hops
	plan   *Plan
	field  *Field
	key    [plan.KeySize]byte // ,"name": or the beginning of it; of the first field {"name":
	word   uint32             // offset of the word of guardWord
	index  uint16             // of the op
	before uint16             // members before the op if none is left out
}

// members returns how many members there are before op if so many of them are absent.
func (op *writeOp) members(absent int) int { return int(op.before) - absent }

// guard says when an op is passed over.
type guard uint8

const (
	unguarded  guard = iota
	guardLead        // never, but it is a lead: one that is not need not be asked
	guardWord        // a word is zero: there is no item, or a pointer is nil
	guardField       // the field says it
	endWithin        // there is no more field of a struct within
	BehindLast       // there is no more field
)

// opWithin says where the op of the same index comes from if it is of a struct within.
type opWithin struct {
	outer  uint32 // index of an op, after the last, for the field that holds that struct; 0 if there is none
	index  uint16 // of the op in that struct
	before uint16 // members there that are counted before the op
}

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
	switch o := f.Unless[0]; {
	case len(f.hops) > 0 || f.Unless[1] != never:
		op.Guard = guardField
	case o == never:
	case o == ifNil, o == ifNilAny:
		op.Guard, op.word = guardWord, op.offset
	case o == ifNoLen:
		op.Guard, op.word = guardWord, op.offset+uint32(plan.PointerSize)
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
		case guardWord, guardField:
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

// descend has the frames say which struct within the last of them op is of, if it is of one,
// where n members have been counted. It returns the op there, and after how many members it
// comes.
func (m *State) descend(s *Struct, op *writeOp, n int) (*writeOp, int) {
	for s.isWithin(op) {
		from := &s.within[op.index]
		outer := &s.Ops[from.outer]
		m.within(n-int(from.before), outer)
		s = outer.plan.Fields
		m.push(s)
		op, n = &s.Ops[from.index], int(from.before)
	}
	return op, n
}

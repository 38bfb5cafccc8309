package json

import (
	"math"
	"slices"
)

// This file makes the ops of structs: what the fast form goes by.
//
// A struct within a struct that is always there, with all its members, needs no call: its
// ops stand among those of the outer one, the first with the name of both, and an op for the
// bracket behind them. The fast form keeps no frame for it, and counts its members among
// those of the outer one until it ends: only what is wrong has to find out where it is (see
// descend).

// writeOp is what the fast form needs of a field that has nothing special. It is as
// long as a line of the cache, and the key lies within one, also where a word of the
// allocator's goes before the ops.
type writeOp struct {
	kind   writeKind // that of the plan, or one that is of ops alone
	guard  guard
	lead   bool   // not of the first field, but all before may be left out
	size   uint8  // of the key, or 0 if it is longer than keySize
	offset uint32 // of the field if there are no hops
	plan   *writePlan
	field  *writeField
	key    [keySize]byte // ,"name": or the beginning of it; of the first field {"name":
	word   uint32        // offset of the word of guardWord
	index  uint16        // of the op
	before uint16        // members before the op if none is left out
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
	behindLast       // there is no more field
)

// opWithin says where the op of the same index comes from if it is of a struct within.
type opWithin struct {
	outer  uint32 // index of an op, behind the last, for the field that holds that struct; 0 if there is none
	index  uint16 // of the op in that struct
	before uint16 // members there that are counted before the op
}

const (
	// maxOpsWithin is how many ops a struct may have to be one within another.
	maxOpsWithin = 32
	// maxLevels is how many levels a struct may have with those within. The brackets are
	// written without a look at the room.
	maxLevels = slack / 2
	// maxFields is how many fields a struct may have in the fast form, and from how many ops
	// on it has no structs within: so 16 bits are enough for an op's index.
	maxFields = 1 << 14
)

// finishStruct makes the ops, when the plans of all fields are complete.
func (pl *writePlan) finishStruct() {
	s := pl.fields
	if s.ops != nil {
		return // another, which it is within, has asked for it
	}
	s.ops = keptWrite.ops.Make(s.kept, len(s.fields)+1)[:0]
	s.leaf, s.levels = true, 1
	var outer []writeOp
	before, some := 0, false // members so far, and whether one of them is always there
	for i := range s.fields {
		f := &s.fields[i]
		op := pl.op(f, i == len(s.fields)-1)
		if uint64(f.offset) > math.MaxUint32/2 {
			pl.kind = writeOther
		}
		op.before = uint16(before)
		if i == 0 {
			op.key[0] = '{'
		}
		op.lead = i > 0 && !some
		before++
		some = some || op.guard == unguarded && !f.undo
		if in := op.within(); in != nil && len(s.ops) < maxFields {
			s.levels = max(s.levels, 1+in.levels)
			outer = append(outer, op)
			s.include(op, in, len(outer))
			continue
		}
		if op.lead && op.guard == unguarded {
			op.guard = guardLead
		}
		if op.kind >= writeObject || op.kind == writeOther {
			s.leaf = false
		}
		s.add(op)
	}
	last := uint32(len(s.ops))
	s.add(writeOp{guard: behindLast, before: uint16(before)})
	for _, op := range outer {
		op.guard = behindLast
		s.add(op)
	}
	for i := range s.within {
		if from := &s.within[i]; from.outer > 0 {
			from.outer += last
		}
	}
}

// op returns the op for a field.
func (pl *writePlan) op(f *writeField, last bool) writeOp {
	f.undo = f.undo && f.plan.mayBeEmpty()
	if f.undo && f.plan.kind == writeString {
		// Its methods, for which it was to be tried, are not called.
		f.undo = false
		f.unless[slices.Index(f.unless[:], never)] = ifNoLen
	}
	op := writeOp{kind: f.plan.kind, offset: uint32(f.offset), plan: f.plan, field: f}
	switch o := f.unless[0]; {
	case len(f.hops) > 0 || f.unless[1] != never:
		op.guard = guardField
	case o == never:
	case o == ifNil, o == ifNilAny:
		op.guard, op.word = guardWord, op.offset
	case o == ifNoLen:
		op.guard, op.word = guardWord, op.offset+uint32(pointerSize)
	default:
		op.guard = guardField
	}
	if copy(op.key[:], f.key) == len(f.key) {
		op.size = uint8(len(f.key))
	}
	if f.undo || op.size == 0 {
		op.kind = writeMaybe
	} else if pl.kind == writeChain && last && f.pointsTo(pl) {
		op.kind = writeTail
	}
	return op
}

// add appends an op.
func (s *writeStruct) add(op writeOp) {
	op.index = uint16(len(s.ops))
	s.ops = append(s.ops, op)
}

// within returns the struct that op is for if its ops may stand for op.
func (op *writeOp) within() *writeStruct {
	if op.kind != writeObject || op.guard != unguarded {
		return nil
	}
	op.plan.finishStruct()
	in := op.plan.fields
	if op.plan.kind != writeObject || !in.leaf || in.levels >= maxLevels || len(in.ops) > maxOpsWithin ||
		int(op.size)+int(in.ops[0].size) > keySize {
		return nil
	}
	for i := range in.ops {
		switch in.ops[i].guard {
		case guardWord, guardField:
			return nil
		case behindLast:
			if i == 0 {
				return nil
			}
		}
	}
	return in
}

// include adds the ops of in, which op, the outer-th that is not added itself, is for.
func (s *writeStruct) include(op writeOp, in *writeStruct, outer int) {
	s.within = append(s.within, make([]opWithin, len(s.ops)-len(s.within))...)
	for i, o := range in.ops {
		if o.guard == behindLast {
			s.within = append(s.within, opWithin{})
			s.add(writeOp{guard: endWithin})
			return
		}
		s.within = append(s.within, opWithin{uint32(outer), uint16(i), o.before})
		if i == 0 {
			key := o.key
			copy(o.key[copy(o.key[:], op.key[:op.size]):], key[:])
			o.size += op.size
			if o.lead = op.lead; o.lead {
				o.guard = guardLead
			}
		}
		o.before += op.before
		o.offset += op.offset
		s.add(o)
	}
}

// isWithin reports whether op is of a struct within.
func (s *writeStruct) isWithin(op *writeOp) bool {
	return int(op.index) < len(s.within) && s.within[op.index].outer > 0
}

// descend has the frames say which struct within the last of them op is of, if it is of one,
// where n members have been counted. It returns the op there, and after how many members it
// comes.
func (m *marshaler) descend(s *writeStruct, op *writeOp, n int) (*writeOp, int) {
	for s.isWithin(op) {
		from := &s.within[op.index]
		outer := &s.ops[from.outer]
		m.within(n-int(from.before), outer)
		s = outer.plan.fields
		m.push(s)
		op, n = &s.ops[from.index], int(from.before)
	}
	return op, n
}

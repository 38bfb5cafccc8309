package marshal

import (
	"math"
	"runtime"

	"github.com/javelin-go/javelin/internal/plan"
)

// This file is the fast form of maps of strings by small structs of scalars. Package reflect
// takes as long to copy such an element as it takes to write it. So the map is gone through
// by range as one whose elements are blocks of words.
//
// NOTE: the collector does not see what the copies point to. It is the map that keeps it
// alive, as long as nobody changes the map: no code of the user's may run until all is
// written, neither a method nor a writer.

// maxBlock is how many words a block has at most.
const maxBlock = 8

// isBlock reports whether values of the type are structs of scalars, and of so many words.
func (pl *Plan) isBlock() bool {
	if pl.Kind != WriteObject || pl.size%8 != 0 || pl.size < 16 || pl.size > 8*maxBlock || plan.PointerSize != 8 {
		return false
	}
	for i := range pl.Fields.Fields {
		f := &pl.Fields.Fields[i]
		if !f.Plan.isScalar() || len(f.hops) > 0 || f.Undo {
			return false
		}
		for _, o := range f.Unless {
			if o == ifZero {
				return false // it may be a method that says so
			}
		}
	}
	return true
}

// mayUseBlocks reports whether a map of n blocks is written as such. Where there is a writer,
// or a very long map that need not be sorted, it is not.
func (m *State) mayUseBlocks(n int, sorted bool) bool {
	return m.flushAt == math.MaxInt && (sorted || n <= manyUnsorted)
}

// fastBlockMap writes a map of blocks.
func (m *State) fastBlockMap(w plan.Pointer, pl *Plan, p plan.Pointer, sorted bool) plan.Pointer {
	switch pl.Elem.size / 8 {
	case 2:
		return fastBlocks(m, w, pl, *plan.BlockMap[[2]uint64](p), sorted)
	case 3:
		return fastBlocks(m, w, pl, *plan.BlockMap[[3]uint64](p), sorted)
	case 4:
		return fastBlocks(m, w, pl, *plan.BlockMap[[4]uint64](p), sorted)
	case 5:
		return fastBlocks(m, w, pl, *plan.BlockMap[[5]uint64](p), sorted)
	case 6:
		return fastBlocks(m, w, pl, *plan.BlockMap[[6]uint64](p), sorted)
	case 7:
		return fastBlocks(m, w, pl, *plan.BlockMap[[7]uint64](p), sorted)
	}
	return fastBlocks(m, w, pl, *plan.BlockMap[[maxBlock]uint64](p), sorted)
}

func fastBlocks[B plan.Block](m *State, w plan.Pointer, pl *Plan, mp map[string]B, sorted bool) plan.Pointer {
	n := len(mp)
	entries, names := m.Maps.collect(n, n)
	base := len(m.Maps.words)
	var raw []uint64
	m.Maps.words, raw = Extended(m.Maps.words, n*int(pl.Elem.size/8))
	vals := plan.BlocksIn[B](raw)
	i := gather(mp, entries, names, vals)
	if sorted {
		m.Maps.Sort(entries[:i], names)
	}
	w = m.fastNamed(w, pl, entries[:i], names, plan.SlotOf(&vals[0]))
	runtime.KeepAlive(mp)
	m.Maps.words = m.Maps.words[:base]
	m.Maps.drop(n, n)
	return w
}

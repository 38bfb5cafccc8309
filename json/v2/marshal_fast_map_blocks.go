package json

import (
	"math"
	"runtime"
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
func (pl *writePlan) isBlock() bool {
	if pl.kind != writeObject || pl.size%8 != 0 || pl.size < 16 || pl.size > 8*maxBlock || pointerSize != 8 {
		return false
	}
	for i := range pl.fields.fields {
		f := &pl.fields.fields[i]
		if !f.plan.isScalar() || len(f.hops) > 0 || f.undo {
			return false
		}
		for _, o := range f.unless {
			if o == ifZero {
				return false // it may be a method that says so
			}
		}
	}
	return true
}

// mayUseBlocks reports whether a map of n blocks is written as such. Where there is a writer,
// or a very long map that need not be sorted, it is not.
func (m *marshaler) mayUseBlocks(n int, sorted bool) bool {
	return m.flushAt == math.MaxInt && (sorted || n <= manyUnsorted)
}

// fastBlockMap writes the entries of a map of blocks.
func (m *marshaler) fastBlockMap(w pointer, pl *writePlan, d int, p pointer, sorted bool) pointer {
	switch pl.elem.size / 8 {
	case 2:
		return fastBlocks(m, w, pl, d, *blockMap[[2]uint64](p), sorted)
	case 3:
		return fastBlocks(m, w, pl, d, *blockMap[[3]uint64](p), sorted)
	case 4:
		return fastBlocks(m, w, pl, d, *blockMap[[4]uint64](p), sorted)
	case 5:
		return fastBlocks(m, w, pl, d, *blockMap[[5]uint64](p), sorted)
	case 6:
		return fastBlocks(m, w, pl, d, *blockMap[[6]uint64](p), sorted)
	case 7:
		return fastBlocks(m, w, pl, d, *blockMap[[7]uint64](p), sorted)
	}
	return fastBlocks(m, w, pl, d, *blockMap[[maxBlock]uint64](p), sorted)
}

func fastBlocks[B block](m *marshaler, w pointer, pl *writePlan, d int, mp map[string]B, sorted bool) pointer {
	n := len(mp)
	entries, names := m.maps.collect(n, n)
	base := len(m.maps.words)
	var raw []uint64
	m.maps.words, raw = extended(m.maps.words, n*int(pl.elem.size/8))
	vals := blocksIn[B](raw)
	i := 0
	for k, v := range mp {
		if i == n {
			break // somebody else changes the map
		}
		entries[i], names[i] = mapEntry{firstBytes(k), i}, k
		vals[i] = v
		i++
	}
	if sorted {
		m.maps.sort(entries[:i], names)
	}
	for i := range entries[:i] {
		at := entries[i].i
		if w = m.fastEntry(w, pl, d, i, names[at], slotOf(&vals[at])); w.IsNil() {
			return w
		}
	}
	runtime.KeepAlive(mp)
	m.maps.words = m.maps.words[:base]
	m.maps.drop(n, n)
	return w
}

package marshal

import (
	"math"
	"runtime"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/write"
)

// This file is the fast form of maps whose keys are strings or integers. Those of
// common types are gone through by range, others by package reflect.

// manyUnsorted is how many entries are not gathered if they need not be.
const manyUnsorted = 1 << 10

// fastMap writes a map.
func (m *State) fastMap(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	if pl.iter == plan.StringToAny {
		return m.fastAnyMap(w, pl, *p.Map())
	}
	n := len(*p.Map())
	if n == 0 && pl.null && p.Pointer().IsNil() {
		return w.PutNull()
	}
	if m.depth >= m.limit {
		return m.Careful(w, pl, p)
	}
	if n == 0 {
		return w.Put('{').Put('}')
	}
	sorted := pl.sorted && n > 1
	switch pl.iter {
	case plan.StringToUnusual:
		return fastStringMap(m, w, pl, *p.Map(), &m.Maps.Anys, sorted)
	case plan.StringToText:
		return m.fastTextMap(w, pl, *p.StringMap(), sorted)
	case plan.StringToString:
		return fastStringMap(m, w, pl, *p.StringMap(), &m.Maps.Strings, sorted)
	case plan.StringToPointer:
		return fastStringMap(m, w, pl, *p.PointerMap(), &m.Maps.pointers, sorted)
	case plan.StringToSlice:
		return fastStringMap(m, w, pl, *p.SliceMap(), &m.Maps.slices, sorted)
	case plan.StringToWord:
		return fastStringMap(m, w, pl, *p.WordMap(), &m.Maps.words, sorted)
	case plan.StringToBool, plan.StringToShort, plan.StringToHalf:
		if sorted || n <= manyUnsorted {
			return m.fastBlockMap(w, pl, p, sorted)
		}
	case plan.StringToBlock:
		if m.mayUseBlocks(n, sorted) {
			return m.fastBlockMap(w, pl, p, sorted)
		}
	}
	switch {
	case pl.iter >= plan.WordToString && (sorted || pl.named || n <= manyUnsorted):
		return m.fastWordMap(w, pl, p, sorted)
	case sorted || pl.named:
		return m.fastNamedMap(w, pl, p, sorted)
	}
	return m.fastReflectMap(w, pl, p)
}

// fastStringMap writes a map. Its elements are kept on stack.
func fastStringMap[V any](m *State, w plan.Pointer, pl *Plan, mp map[string]V, stack *[]V, sorted bool) plan.Pointer {
	base := len(*stack)
	if !sorted {
		d := m.pushMap()
		w = w.Put('{')
		n := 0
		var zero V
		*stack, _ = Extended(*stack, 1)
		for k, v := range mp {
			(*stack)[base] = v
			if w = m.fastEntry(w, pl, d, n, k, plan.SlotOf(&(*stack)[base])); w.IsNil() {
				return w
			}
			n++
		}
		(*stack)[base] = zero
		*stack = (*stack)[:base]
		return m.endMap(w, d)
	}
	entries, names := m.Maps.collect(len(mp), len(mp))
	var vals []V
	*stack, vals = Extended(*stack, len(mp))
	n := gather(mp, entries, names, vals)
	m.Maps.Sort(entries[:n], names)
	if w = m.fastNamed(w, pl, entries[:n], names, plan.SlotOf(&vals[0])); w.IsNil() {
		return w
	}
	clear((*stack)[base:])
	*stack = (*stack)[:base]
	m.Maps.drop(len(entries), len(entries))
	return w
}

// fastNamed writes a map of these entries, whose elements are at vals.
func (m *State) fastNamed(w plan.Pointer, pl *Plan, entries []write.Entry, names []string, vals plan.Pointer) plan.Pointer {
	d := m.pushMap()
	w = w.Put('{')
	for i := range entries {
		at := entries[i].I
		if w = m.fastEntry(w, pl, d, i, names[at], vals.At(uintptr(at)*pl.Elem.size)); w.IsNil() {
			return w
		}
	}
	return m.endMap(w, d)
}

// fastEntry writes an entry of the map in frame d, after n others.
func (m *State) fastEntry(w plan.Pointer, pl *Plan, d, n int, name string, p plan.Pointer) plan.Pointer {
	if w = m.fastName(w, d, n, name); w.IsNil() {
		return w
	}
	m.inEntry(d, n, name)
	return m.fast(w, pl.Elem, p)
}

// fastReflectMap writes a map in any order by package reflect.
func (m *State) fastReflectMap(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	s := pl.scratchFor(p)
	defer s.release(pl.scratch)
	key, val := plan.PointerTo(s.key.Addr()), plan.PointerTo(s.val.Addr())
	text := len(m.Maps.Text)
	d := m.pushMap()
	w = w.Put('{')
	for n := 0; s.it.Next(); n++ {
		s.key.SetIterKey(s.it)
		s.val.SetIterValue(s.it)
		name, _ := m.entryName(pl, key)
		if w = m.fastEntry(w, pl, d, n, name, val); w.IsNil() {
			return w
		}
		m.Maps.Text = m.Maps.Text[:text]
	}
	return m.endMap(w, d)
}

// fastWordMap writes a map that is not empty, whose keys are 64 bits long, and not the names
// themselves. There must be a level left for it. The names of all entries are made before
// anything is written. So a key that has none is found in time to leave all of the map to
// the complete form.
func (m *State) fastWordMap(w plan.Pointer, pl *Plan, p plan.Pointer, sorted bool) plan.Pointer {
	switch pl.iter {
	case plan.WordToString:
		return fastWordMapOf(m, w, pl, p, *p.WordToString(), &m.Maps.Strings, sorted)
	case plan.WordToPointer:
		return fastWordMapOf(m, w, pl, p, *p.WordToPointer(), &m.Maps.pointers, sorted)
	case plan.WordToSlice:
		return fastWordMapOf(m, w, pl, p, *p.WordToSlice(), &m.Maps.slices, sorted)
	case plan.WordToAny:
		return fastWordMapOf(m, w, pl, p, *p.WordToAny(), &m.Maps.Anys, sorted)
	case plan.WordToBool:
		return fastWordMapOf(m, w, pl, p, *p.WordToByte(), &m.Maps.bytes, sorted)
	case plan.WordToHalf:
		return fastWordMapOf(m, w, pl, p, *p.WordToHalf(), &m.Maps.halves, sorted)
	}
	return fastWordMapOf(m, w, pl, p, *p.WordToWord(), &m.Maps.words, sorted)
}

// fastWordMapOf is fastWordMap for elements that are kept on stack.
func fastWordMapOf[V any](m *State, w plan.Pointer, pl *Plan, p plan.Pointer, mp map[uint64]V, stack *[]V, sorted bool) plan.Pointer {
	n := len(mp)
	entries, names := m.Maps.collect(n, n)
	base, text := len(*stack), len(m.Maps.Text)
	var vals []V
	*stack, vals = Extended(*stack, n)
	i, ok := 0, true
	for k, v := range mp {
		if i == n {
			break // somebody else changes the map
		}
		m.Maps.key = k
		if names[i], ok = m.entryName(pl, plan.SlotOf(&m.Maps.key)); !ok {
			break
		}
		entries[i] = write.Entry{First: write.FirstBytes(names[i]), I: i}
		vals[i] = v
		i++
	}
	if ok {
		if sorted {
			m.Maps.Sort(entries[:i], names)
		}
		w = m.fastNamed(w, pl, entries[:i], names, plan.SlotOf(&vals[0]))
	}
	clear((*stack)[base:])
	*stack = (*stack)[:base]
	m.Maps.Text = m.Maps.Text[:text]
	m.Maps.drop(n, n)
	if !ok {
		return m.Careful(w, pl, p)
	}
	return w
}

// fastNamedMap is fastWordMap for a map of any type, by package reflect.
func (m *State) fastNamedMap(w plan.Pointer, pl *Plan, p plan.Pointer, sorted bool) plan.Pointer {
	s := pl.scratchFor(p)
	defer s.release(pl.scratch)
	key := plan.PointerTo(s.key.Addr())
	n, text := len(*p.Map()), len(m.Maps.Text)
	s.vals.Grow(n)
	s.vals.SetLen(n)
	entries, names := m.Maps.collect(n, n)
	i, ok := 0, true
	for i < n && s.it.Next() {
		s.key.SetIterKey(s.it)
		s.vals.Index(i).SetIterValue(s.it)
		if names[i], ok = m.entryName(pl, key); !ok {
			break
		}
		entries[i] = write.Entry{First: write.FirstBytes(names[i]), I: i}
		i++
	}
	if ok {
		if sorted {
			m.Maps.Sort(entries[:i], names)
		}
		w = m.fastNamed(w, pl, entries[:i], names, plan.PointerTo(s.vals))
	}
	m.Maps.Text = m.Maps.Text[:text]
	m.Maps.drop(n, n)
	if !ok {
		return m.Careful(w, pl, p)
	}
	return w
}

// fastBlockMap writes a map of strings by short numbers, truth values, or small structs and
// arrays. Package reflect takes as long to copy such an element as it takes to write it. So
// the map is gone through by range as one whose elements are blocks of as many bytes.
//
// NOTE: the collector does not see what the copies point to. It is the map that keeps it
// alive, as long as nobody changes the map: no code of the user's may run until all is
// written, neither a method nor a writer.
func (m *State) fastBlockMap(w plan.Pointer, pl *Plan, p plan.Pointer, sorted bool) plan.Pointer {
	switch pl.iter {
	case plan.StringToBool:
		return fastBlocks(m, w, pl, *p.ByteMap(), sorted)
	case plan.StringToShort:
		return fastBlocks(m, w, pl, *p.ShortMap(), sorted)
	case plan.StringToHalf:
		return fastBlocks(m, w, pl, *p.HalfMap(), sorted)
	}
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
	m.Maps.words, raw = Extended(m.Maps.words, (n*int(pl.Elem.size)+7)/8)
	vals := plan.BlocksIn[B](raw, n)
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

// mayUseBlocks reports whether a map of n blocks is written as such. Where there is a writer,
// or a very long map that need not be sorted, it is not.
func (m *State) mayUseBlocks(n int, sorted bool) bool {
	return m.flushAt == math.MaxInt && (sorted || n <= manyUnsorted)
}

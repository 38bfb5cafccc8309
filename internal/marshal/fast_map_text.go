package marshal

import (
	"github.com/javelin-go/javelin/internal/plan"
)

// fastTextMap is fastMap for a map of strings by strings, such as labels, which is not
// empty. Nothing can be in what it writes, so that no element needs an address.
func (m *State) fastTextMap(w plan.Pointer, pl *Plan, d int, mp map[string]string) plan.Pointer {
	n := 0
	for k, v := range mp {
		if w = m.fastTextEntry(w, pl, d, n, k, v); w.IsNil() {
			return w
		}
		n++
	}
	return w
}

// fastSortedTextMap is fastTextMap for entries in order.
func (m *State) fastSortedTextMap(w plan.Pointer, pl *Plan, d int, mp map[string]string) plan.Pointer {
	entries, texts, n := m.Maps.collectTexts(mp)
	names, vals := texts[:len(mp)], texts[len(mp):]
	m.Maps.Sort(entries[:n], names)
	for i := range n {
		at := entries[i].I
		if w = m.fastTextEntry(w, pl, d, i, names[at], vals[at]); w.IsNil() {
			return w
		}
	}
	m.Maps.drop(len(entries), len(texts))
	return w
}

// collectTexts makes room for the entries of mp, and for their names with the elements
// behind them, and fills it with n of them: all, unless somebody else changes the map.
func (s *MapStack) collectTexts(mp map[string]string) (entries []MapEntry, texts []string, n int) {
	size := len(mp)
	entries, texts = s.collect(size, 2*size)
	for k, v := range mp {
		if n == size {
			break
		}
		entries[n], texts[n], texts[size+n] = MapEntry{FirstBytes(k), n}, k, v
		n++
	}
	return entries, texts, n
}

// fastTextEntry writes an entry of the map in frame d, after n others.
func (m *State) fastTextEntry(w plan.Pointer, pl *Plan, d, n int, name, v string) plan.Pointer {
	if w = m.fastName(w, d, n, name); w.IsNil() {
		return w
	}
	out := m.quote(w, v)
	if out.IsNil() {
		m.inEntry(d, n, name)
		at := new(string)
		*at = v
		return m.Careful(w, pl.Elem, plan.SlotOf(at))
	}
	return out
}

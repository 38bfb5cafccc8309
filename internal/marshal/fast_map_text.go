package marshal

import "github.com/javelin-go/javelin/internal/plan"

// fastTextMap is fastMap for a map of strings by strings, such as labels, which is not
// empty. Nothing can be in what it writes, so that no element needs an address.
func (m *State) fastTextMap(w plan.Pointer, pl *Plan, mp map[string]string, sorted bool) plan.Pointer {
	d := m.pushMap()
	w = w.Put('{')
	if !sorted {
		n := 0
		for k, v := range mp {
			if w = m.fastTextEntry(w, pl, d, n, k, v); w.IsNil() {
				return w
			}
			n++
		}
		return m.endMap(w, d)
	}
	size := len(mp)
	entries, names := m.Maps.collect(size, 2*size)
	vals := names[size:]
	n := gather(mp, entries, names, vals)
	m.Maps.Sort(entries[:n], names)
	for i := range n {
		at := entries[i].I
		if w = m.fastTextEntry(w, pl, d, i, names[at], vals[at]); w.IsNil() {
			return w
		}
	}
	m.Maps.drop(size, 2*size)
	return m.endMap(w, d)
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

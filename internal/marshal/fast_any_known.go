package marshal

import (
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/write"
)

// fastKnownMap is fastAnyMap for a map that has these names and elements.
func (m *State) fastKnownMap(w plan.Pointer, elem *Plan, entries []write.NameEntry, vals []any) plan.Pointer {
	d := m.pushMap()
	w = w.Put('{')
	for i := range entries {
		e := &entries[i]
		if e.Size == 0 {
			if w = m.fastName(w, d, i, e.Name); w.IsNil() {
				return w
			}
		} else {
			if w.Addr() > m.stop {
				if w = m.more(w, d, i); w.IsNil() {
					return w
				}
			}
			if i > 0 {
				w = w.Put(',')
			}
			w.CopyKey(plan.SlotOf(&e.Text))
			w = w.At(uintptr(e.Size))
		}
		if out := m.fastBasic(w, vals[i]); !out.IsNil() {
			w = out
		} else if w = m.fastInner(w, elem, d, i, e.Name, vals[i], &e.Place); w.IsNil() {
			return w
		}
	}
	return m.endMap(w, d)
}

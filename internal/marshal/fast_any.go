package marshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/write"
)

// fastAny writes what the interface at p holds.
func (m *State) fastAny(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	in := p.Any()
	if pl.quoted {
		// Even the basic types have plans that are not the usual ones.
		return m.fastDynamic(w, pl, in)
	}
	switch v := (*in).(type) {
	case nil:
		return w.PutNull()
	case bool:
		return w.PutBool(v)
	case string:
		if out := m.quote(w, v); !out.IsNil() {
			return out
		}
		return m.Careful(w, pl, p)
	case float64:
		if isFinite(v) {
			return w.PutFloat64(v)
		}
		return m.Careful(w, pl, p)
	case int:
		return w.PutInt(int64(v))
	case int64:
		return w.PutInt(v)
	case []any:
		if len(v) > 0 {
			return m.fastAnys(w, pl, v)
		}
	case map[string]any:
		if pl.object.iter.IsAny() {
			return m.fastAnyMap(w, pl.object, v)
		}
	}
	return m.fastDynamic(w, pl, in)
}

// fastAnys writes v, which is not empty and an interface holds.
func (m *State) fastAnys(w plan.Pointer, pl *Plan, v []any) plan.Pointer {
	d := m.push(nil)
	if d < 0 {
		return m.carefulAny(w, pl, v)
	}
	w = w.Put('[')
	for i := range v {
		if w.Addr() > m.stop {
			if w = m.more(w, d, i); w.IsNil() {
				return w
			}
		}
		if i > 0 {
			w = w.Put(',')
		}
		m.Frames[d].n = i
		if w = m.fastAny(w, pl, plan.SlotOf(&v[i])); w.IsNil() {
			return w
		}
	}
	m.depth = d
	return m.shut(w, ']')
}

// carefulAny is careful for a value of an interface that has no address.
func (m *State) carefulAny(w plan.Pointer, pl *Plan, v any) plan.Pointer {
	in := new(any)
	*in = v
	return m.Careful(w, pl, plan.SlotOf(in))
}

// fastDynamic writes what *in holds by its plan.
func (m *State) fastDynamic(w plan.Pointer, pl *Plan, in *any) plan.Pointer {
	if *in == nil {
		return w.PutNull()
	}
	inner := pl.dynamic(m, reflect.TypeOf(*in))
	if m.Guest && !inner.IsAlone() {
		w = m.MoveOut(w)
	}
	return m.fast(w, inner, inner.Content(in))
}

// fastHolder is fastDynamic for what the interface at p holds, which is of a type that has
// methods. Where the value is, is told by the second word, as of an any.
func (m *State) fastHolder(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	if p.Pointer().IsNil() {
		return w.PutNull()
	}
	inner := pl.dynamic(m, reflect.TypeOf(p.Boxed()))
	if m.Guest && !inner.IsAlone() {
		w = m.MoveOut(w)
	}
	if inner.Hold == plan.HoldsEither || inner.Mutable {
		in := new(any)
		*in = p.Boxed()
		return m.fast(w, inner, inner.Content(in))
	}
	return m.fast(w, inner, plan.ContentOf(p.Any(), inner.Hold == plan.HoldsValue))
}

// fewNames is how many elements have a place on the stack.
const fewNames = 8

// fastAnyMap is fastMap for a map whose elements may be anything: most of what maps
// within maps go through, so that its frames are kept small.
func (m *State) fastAnyMap(w plan.Pointer, pl *Plan, mp map[string]any) plan.Pointer {
	n := len(mp)
	if n == 0 || m.depth >= m.limit {
		return m.noAnyMap(w, pl, mp)
	}
	known, at := m.Known.Expect(&m.quoter, m.Place)
	if m.Known != known {
		m.Known = known
	}
	if at == nil || n > write.MaxNames {
		return m.fastNewMap(w, pl, mp, false)
	}
	if n <= fewNames {
		var few [fewNames]any
		if entries := m.Known.LookUp(at, mp, few[:n]); entries != nil {
			return m.fastKnownMap(w, pl.Elem, entries, few[:n])
		}
		return m.fastNewMap(w, pl, mp, true)
	}
	vals := m.Maps.roomForAnys(n)
	if entries := m.Known.LookUp(at, mp, vals); entries != nil {
		if w = m.fastKnownMap(w, pl.Elem, entries, vals); !w.IsNil() {
			m.Maps.dropAnys(n)
		}
		return w
	}
	m.Maps.dropAnys(n)
	return m.fastNewMap(w, pl, mp, true)
}

// fastNewMap is fastAnyMap for a map whose names are none that are expected, which are
// to be learned or not.
func (m *State) fastNewMap(w plan.Pointer, pl *Plan, mp map[string]any, learn bool) plan.Pointer {
	if pl.replaced && !areUnicode(mp) {
		return m.carefulAnyMap(w, pl, mp)
	}
	if pl.sorted && len(mp) > 1 {
		return m.fastSortedAnyMap(w, pl.Elem, mp, learn)
	}
	d := m.pushMap()
	w = w.Put('{')
	n := 0
	hash := uint32(0)
	for k, v := range mp {
		if learn {
			hash += write.HashName(write.FirstBytes(k), k)
		}
		if w = m.fastName(w, d, n, k); w.IsNil() {
			return w
		}
		if out := m.fastBasic(w, v); !out.IsNil() {
			w = out
		} else if w = m.fastInner(w, pl.Elem, d, n, k, v, nil); w.IsNil() {
			return w
		}
		n++
	}
	if learn {
		m.Known.Learn(m.Place, mp, hash)
	}
	return m.endMap(w, d)
}

// fastBasic writes v if it is of a type that nothing need be known for but v. If not,
// or if anything is unusual, there is no place.
func (m *State) fastBasic(w plan.Pointer, v any) plan.Pointer {
	switch v := v.(type) {
	case string:
		return m.quote(w, v)
	case float64:
		if isFinite(v) {
			return w.PutFloat64(v)
		}
	case bool:
		return w.PutBool(v)
	case nil:
		return w.PutNull()
	}
	return plan.Pointer{}
}

// fastInner writes v, which fastBasic has not written, as the element by a name after n
// others in frame d. Maps in it stand at the place that inner is the number of, or if it is
// nil, where those in that map do.
func (m *State) fastInner(w plan.Pointer, elem *Plan, d, n int, name string, v any, inner *uint16) plan.Pointer {
	m.inEntry(d, n, name)
	place := m.Place
	if inner == nil {
		m.Place = m.Known.InnerPlace(place)
	} else {
		m.Place = m.Known.Under(inner)
	}
	list, _ := v.([]any)
	if mp, ok := v.(map[string]any); ok && elem.object.iter.IsAny() {
		w = m.fastAnyMap(w, elem.object, mp)
	} else if len(list) > 0 {
		w = m.fastAnys(w, elem, list)
	} else {
		w = m.fastOtherAny(w, elem, v)
	}
	m.Place = place
	return w
}

// noAnyMap is fastAnyMap for an empty map, and for one that must not be opened.
func (m *State) noAnyMap(w plan.Pointer, pl *Plan, mp map[string]any) plan.Pointer {
	if mp == nil && pl.null {
		return w.PutNull()
	}
	if m.depth >= m.limit {
		return m.carefulAnyMap(w, pl, mp)
	}
	return w.Put('{').Put('}')
}

// carefulAnyMap leaves a map to the complete form.
func (m *State) carefulAnyMap(w plan.Pointer, pl *Plan, mp map[string]any) plan.Pointer {
	at := new(map[string]any)
	*at = mp
	return m.Careful(w, pl, plan.SlotOf(at))
}

// fastSortedAnyMap is fastNewMap for entries in order.
func (m *State) fastSortedAnyMap(w plan.Pointer, elem *Plan, mp map[string]any, learn bool) plan.Pointer {
	size := len(mp)
	entries, names := m.Maps.collect(size, size)
	vals := m.Maps.roomForAnys(size)
	n := gather(mp, entries, names, vals)
	if learn {
		hash := uint32(0)
		for i := range n {
			hash += write.HashName(entries[i].First, names[i])
		}
		m.Known.Learn(m.Place, mp, hash)
	}
	m.Maps.Sort(entries[:n], names)
	d := m.pushMap()
	w = w.Put('{')
	for i := range n {
		at := entries[i].I
		if w = m.fastName(w, d, i, names[at]); w.IsNil() {
			return w
		}
		if out := m.fastBasic(w, vals[at]); !out.IsNil() {
			w = out
		} else if w = m.fastInner(w, elem, d, i, names[at], vals[at], nil); w.IsNil() {
			return w
		}
	}
	m.Maps.dropAnys(size)
	m.Maps.drop(size, size)
	return m.endMap(w, d)
}

// fastOtherAny is fastAny for a value that has no address.
func (m *State) fastOtherAny(w plan.Pointer, pl *Plan, v any) plan.Pointer {
	base := len(m.Maps.Anys)
	m.Maps.Anys = append(m.Maps.Anys, v)
	w = m.fastAny(w, pl, plan.SlotOf(&m.Maps.Anys[base]))
	if !w.IsNil() {
		m.Maps.Anys[base] = nil
		m.Maps.Anys = m.Maps.Anys[:base]
	}
	return w
}

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

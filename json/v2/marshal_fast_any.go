package json

import "reflect"

// fastAny writes what the interface at p holds.
func (m *marshaler) fastAny(w pointer, pl *writePlan, p pointer) pointer {
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
		return m.careful(w, pl, p)
	case float64:
		if isFinite(v) {
			return w.PutFloat64(v)
		}
		return m.careful(w, pl, p)
	case int:
		return w.PutInt(int64(v))
	case int64:
		return w.PutInt(v)
	case []any:
		if len(v) > 0 {
			return m.fastAnys(w, pl, v)
		}
	case map[string]any:
		if pl.object.iter == stringToAny {
			return m.fastAnyMap(w, pl.object, v)
		}
	}
	return m.fastDynamic(w, pl, in)
}

// fastAnys writes v, which is not empty and an interface holds.
func (m *marshaler) fastAnys(w pointer, pl *writePlan, v []any) pointer {
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
		m.frames[d].n = i
		if w = m.fastAny(w, pl, slotOf(&v[i])); w.IsNil() {
			return w
		}
	}
	m.depth = d
	return m.shut(w, ']')
}

// carefulAny is careful for a value of an interface that has no address.
func (m *marshaler) carefulAny(w pointer, pl *writePlan, v any) pointer {
	in := new(any)
	*in = v
	return m.careful(w, pl, slotOf(in))
}

// fastDynamic writes what *in holds by its plan.
func (m *marshaler) fastDynamic(w pointer, pl *writePlan, in *any) pointer {
	if *in == nil {
		return w.PutNull()
	}
	inner := pl.dynamic(m, reflect.TypeOf(*in))
	return m.fast(w, inner, inner.content(in))
}

// fastAnyMap is fastMap for a map whose elements may be anything: most of what maps
// within maps go through, so that its frames are kept small.
func (m *marshaler) fastAnyMap(w pointer, pl *writePlan, mp map[string]any) pointer {
	if len(mp) == 0 || m.depth >= m.limit {
		return m.noAnyMap(w, pl, mp)
	}
	if pl.sorted && len(mp) > 1 {
		return m.fastSortedAnyMap(w, pl.elem, mp)
	}
	elem := pl.elem
	object := elem.object
	d := m.pushMap()
	w = w.Put('{')
	n := 0
	for k, v := range mp {
		if w = m.fastName(w, d, n, k); w.IsNil() {
			return w
		}
		out := pointer{}
		switch v := v.(type) {
		case string:
			out = m.quote(w, v)
		case map[string]any:
			if object.iter != stringToAny {
				break
			}
			m.inEntry(d, n, k)
			if out = m.fastAnyMap(w, object, v); out.IsNil() {
				return out
			}
		case []any:
			if len(v) == 0 {
				break
			}
			m.inEntry(d, n, k)
			if out = m.fastAnys(w, elem, v); out.IsNil() {
				return out
			}
		default:
			out = m.fastBasic(w, v)
		}
		if out.IsNil() {
			m.inEntry(d, n, k)
			if out = m.fastOtherAny(w, elem, v); out.IsNil() {
				return out
			}
		}
		w = out
		n++
	}
	m.popMap(d)
	return m.shut(w, '}')
}

// noAnyMap is fastAnyMap for an empty map, and for one that must not be opened.
func (m *marshaler) noAnyMap(w pointer, pl *writePlan, mp map[string]any) pointer {
	if mp == nil && pl.null {
		return w.PutNull()
	}
	if m.depth >= m.limit {
		at := new(map[string]any)
		*at = mp
		return m.careful(w, pl, slotOf(at))
	}
	return w.Put('{').Put('}')
}

// fastSortedAnyMap is fastAnyMap for entries in order.
func (m *marshaler) fastSortedAnyMap(w pointer, elem *writePlan, mp map[string]any) pointer {
	d := m.pushMap()
	w = w.Put('{')
	entries, names, vals, n := m.maps.collectAnys(mp)
	m.maps.sort(entries[:n], names)
	for i := range n {
		at := entries[i].i
		k, v := names[at], &vals[at]
		if w = m.fastName(w, d, i, k); w.IsNil() {
			return w
		}
		out := m.fastBasic(w, *v)
		if out.IsNil() {
			m.inEntry(d, i, k)
			if out = m.fastAny(w, elem, slotOf(v)); out.IsNil() {
				return out
			}
		}
		w = out
	}
	m.maps.anys = m.maps.anys[:len(m.maps.anys)-len(entries)]
	m.maps.drop(len(entries), len(entries))
	m.popMap(d)
	return m.shut(w, '}')
}

// collectAnys makes room for the entries of mp and fills it with n of them: all, unless
// somebody else changes the map.
func (s *mapStack) collectAnys(mp map[string]any) (entries []mapEntry, names []string, vals []any, n int) {
	entries, names = s.collect(len(mp), len(mp))
	s.anys, vals = extended(s.anys, len(mp))
	s.usedAnys = max(s.usedAnys, len(s.anys))
	for k, v := range mp {
		if n == len(vals) {
			break
		}
		entries[n], names[n] = mapEntry{firstBytes(k), n}, k
		vals[n] = v
		n++
	}
	return entries, names, vals, n
}

// fastBasic writes v if it is of a type that nothing need be known for but v. If not,
// or if anything is unusual, there is no place.
func (m *marshaler) fastBasic(w pointer, v any) pointer {
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
	return pointer{}
}

// fastOtherAny is fastAny for a value that has no address.
func (m *marshaler) fastOtherAny(w pointer, pl *writePlan, v any) pointer {
	base := len(m.maps.anys)
	m.maps.anys = append(m.maps.anys, v)
	w = m.fastAny(w, pl, slotOf(&m.maps.anys[base]))
	if !w.IsNil() {
		m.maps.anys[base] = nil
		m.maps.anys = m.maps.anys[:base]
	}
	return w
}

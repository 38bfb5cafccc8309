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
			return m.fastAnys(w, pl, p, v)
		}
	case map[string]any:
		return m.fast(w, pl.object, contentOf(in, true))
	}
	return m.fastDynamic(w, pl, in)
}

// fastAnys writes what the interface at p holds: v, which is not empty.
func (m *marshaler) fastAnys(w pointer, pl *writePlan, p pointer, v []any) pointer {
	d := m.push(nil)
	if d < 0 {
		return m.careful(w, pl, p)
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

// fastDynamic writes what *in holds by its plan.
func (m *marshaler) fastDynamic(w pointer, pl *writePlan, in *any) pointer {
	if *in == nil {
		return w.PutNull()
	}
	inner := pl.dynamic(m, reflect.TypeOf(*in))
	return m.fast(w, inner, inner.content(in))
}

// fastAnyMap is fastStringMap for elements that may be anything.
func (m *marshaler) fastAnyMap(w pointer, pl *writePlan, d int, mp map[string]any, sorted bool) pointer {
	elem := pl.elem
	if elem.quoted {
		return fastStringMap(m, w, pl, d, mp, &m.maps.anys, sorted)
	}
	base := len(m.maps.anys)
	if !sorted {
		n := 0
		m.maps.anys = append(m.maps.anys, nil)
		for k, v := range mp {
			if w = m.fastName(w, d, n, k); w.IsNil() {
				return w
			}
			out := m.fastBasic(w, v)
			if out.IsNil() {
				m.maps.anys[base] = v
				if out = m.fastAnyEntry(w, elem, d, n, k, &m.maps.anys[base]); out.IsNil() {
					return out
				}
			}
			w = out
			n++
		}
		m.maps.anys[base] = nil
		m.maps.anys = m.maps.anys[:base]
		return w
	}

	entries, names := m.maps.collect(len(mp))
	var vals []any
	m.maps.anys, vals = extended(m.maps.anys, len(mp))
	m.maps.usedAnys = max(m.maps.usedAnys, len(m.maps.anys))
	n := 0
	for k, v := range mp {
		if n == len(vals) {
			break // somebody else changes the map
		}
		entries[n], names[n] = mapEntry{firstBytes(k), n}, k
		vals[n] = v
		n++
	}
	m.maps.sort(entries[:n], names)
	for i := range n {
		v := entries[i].i
		k := names[v]
		if w = m.fastName(w, d, i, k); w.IsNil() {
			return w
		}
		out := m.fastBasic(w, vals[v])
		if out.IsNil() {
			if out = m.fastAnyEntry(w, elem, d, i, k, &vals[v]); out.IsNil() {
				return out
			}
		}
		w = out
	}
	m.maps.anys = m.maps.anys[:base]
	m.maps.drop(len(entries))
	return w
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

// fastAnyEntry writes what *v is, the element by the name k of the map in frame d,
// after n others.
func (m *marshaler) fastAnyEntry(w pointer, elem *writePlan, d, n int, k string, v *any) pointer {
	fr := &m.frames[d]
	fr.n = n
	m.maps.names[fr.i] = k
	return m.fastAny(w, elem, slotOf(v))
}

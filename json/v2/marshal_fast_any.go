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
	if m.guest && !inner.isAlone() {
		w = m.moveOut(w)
	}
	return m.fast(w, inner, inner.content(in))
}

// fastHolder is fastDynamic for what the interface at p holds, which is of a type that has
// methods. Where the value is, is told by the second word, as of an any.
func (m *marshaler) fastHolder(w pointer, pl *writePlan, p pointer) pointer {
	if p.Pointer().IsNil() {
		return w.PutNull()
	}
	inner := pl.dynamic(m, reflect.TypeOf(p.Boxed()))
	if m.guest && !inner.isAlone() {
		w = m.moveOut(w)
	}
	if inner.hold == holdsEither || inner.mutable {
		in := new(any)
		*in = p.Boxed()
		return m.fast(w, inner, inner.content(in))
	}
	return m.fast(w, inner, contentOf(p.Any(), inner.hold == holdsValue))
}

// fastAnyMap is fastMap for a map whose elements may be anything: most of what maps
// within maps go through, so that its frames are kept small.
func (m *marshaler) fastAnyMap(w pointer, pl *writePlan, mp map[string]any) pointer {
	n := len(mp)
	if n == 0 || m.depth >= m.limit {
		return m.noAnyMap(w, pl, mp)
	}
	at := m.expect()
	if at == nil || n > maxNames {
		return m.fastNewMap(w, pl, mp, false)
	}
	if n <= fewNames {
		var few [fewNames]any
		if entries := m.known.lookUp(at, mp, few[:n]); entries != nil {
			return m.fastKnownMap(w, pl.elem, entries, few[:n])
		}
		return m.fastNewMap(w, pl, mp, true)
	}
	vals := m.maps.roomForAnys(n)
	if entries := m.known.lookUp(at, mp, vals); entries != nil {
		if w = m.fastKnownMap(w, pl.elem, entries, vals); !w.IsNil() {
			m.maps.dropAnys(n)
		}
		return w
	}
	m.maps.dropAnys(n)
	return m.fastNewMap(w, pl, mp, true)
}

// fastNewMap is fastAnyMap for a map whose names are none that are expected, which are
// to be learned or not.
func (m *marshaler) fastNewMap(w pointer, pl *writePlan, mp map[string]any, learn bool) pointer {
	if pl.sorted && len(mp) > 1 {
		return m.fastSortedAnyMap(w, pl.elem, mp, learn)
	}
	elem := pl.elem
	at := m.place
	d := m.pushMap()
	w = w.Put('{')
	n := 0
	hash := uint32(0)
	for k, v := range mp {
		if learn {
			hash += hashName(firstBytes(k), k)
		}
		if w = m.fastName(w, d, n, k); w.IsNil() {
			return w
		}
		out := m.fastBasic(w, v)
		if out.IsNil() {
			m.place = m.known.innerPlace(at)
			if out = m.fastInner(w, elem, d, n, k, v); out.IsNil() {
				return out
			}
		}
		w = out
		n++
	}
	m.place = at
	if learn {
		m.known.learn(at, mp, hash)
	}
	m.popMap(d)
	return m.shut(w, '}')
}

// fastInner writes v, which fastBasic has not written, as the element by a name.
func (m *marshaler) fastInner(w pointer, elem *writePlan, d, n int, name string, v any) pointer {
	m.inEntry(d, n, name)
	switch v := v.(type) {
	case map[string]any:
		if elem.object.iter == stringToAny {
			return m.fastAnyMap(w, elem.object, v)
		}
	case []any:
		if len(v) > 0 {
			return m.fastAnys(w, elem, v)
		}
	}
	return m.fastOtherAny(w, elem, v)
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

// fastSortedAnyMap is fastNewMap for entries in order.
func (m *marshaler) fastSortedAnyMap(w pointer, elem *writePlan, mp map[string]any, learn bool) pointer {
	place := m.place
	d := m.pushMap()
	w = w.Put('{')
	entries, names, vals, n := m.maps.collectAnys(mp)
	if learn {
		hash := uint32(0)
		for i := range n {
			hash += hashName(entries[i].first, names[i])
		}
		m.known.learn(place, mp, hash)
	}
	m.maps.sort(entries[:n], names)
	for i := range n {
		at := entries[i].i
		k, v := names[at], vals[at]
		if w = m.fastName(w, d, i, k); w.IsNil() {
			return w
		}
		out := m.fastBasic(w, v)
		if out.IsNil() {
			m.place = m.known.innerPlace(place)
			if out = m.fastInner(w, elem, d, i, k, v); out.IsNil() {
				return out
			}
		}
		w = out
	}
	m.place = place
	m.maps.dropAnys(len(entries))
	m.maps.drop(len(entries), len(entries))
	m.popMap(d)
	return m.shut(w, '}')
}

// roomForAnys makes room for n elements, which stay where they are when others come on
// top of them.
func (s *mapStack) roomForAnys(n int) (vals []any) {
	s.anys, vals = extended(s.anys, n)
	s.usedAnys = max(s.usedAnys, len(s.anys))
	return vals
}

// dropAnys takes back what roomForAnys has made room for.
func (s *mapStack) dropAnys(n int) { s.anys = s.anys[:len(s.anys)-n] }

// collectAnys makes room for the entries of mp and fills it with n of them: all, unless
// somebody else changes the map.
func (s *mapStack) collectAnys(mp map[string]any) (entries []mapEntry, names []string, vals []any, n int) {
	entries, names = s.collect(len(mp), len(mp))
	vals = s.roomForAnys(len(mp))
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

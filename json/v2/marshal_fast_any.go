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

// fastAnyMap is fastStringMap for elements that may be anything, which it writes
// without an address where they are scalars.
func (m *marshaler) fastAnyMap(w pointer, pl *writePlan, d int, mp map[string]any, sorted bool) pointer {
	if sorted || pl.elem.quoted {
		return fastStringMap(m, w, pl, d, mp, &m.maps.anys, sorted)
	}
	base := len(m.maps.anys)
	m.maps.anys = append(m.maps.anys, nil)
	n := 0
	for k, v := range mp {
		if w = m.fastName(w, d, n, k); w.IsNil() {
			return w
		}
		done := true
		switch v := v.(type) {
		case string:
			out := m.quote(w, v)
			if done = !out.IsNil(); done {
				w = out
			}
		case float64:
			if done = isFinite(v); done {
				w = w.PutFloat64(v)
			}
		case bool:
			w = w.PutBool(v)
		case nil:
			w = w.PutNull()
		default:
			done = false
		}
		if !done {
			m.frames[d].n = n
			m.maps.names[m.frames[d].i] = k
			m.maps.anys[base] = v
			if w = m.fastAny(w, pl.elem, slotOf(&m.maps.anys[base])); w.IsNil() {
				return w
			}
		}
		n++
	}
	m.maps.anys[base] = nil
	m.maps.anys = m.maps.anys[:base]
	return w
}

package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
)

// fastAny appends what the interface at p holds.
func (m *marshaler) fastAny(b []byte, pl *writePlan, p pointer) ([]byte, error) {
	in := p.Any()
	if pl.quoted {
		// Even the basic types have plans that are not the usual ones.
		return m.fastDynamic(b, pl, in)
	}
	switch v := (*in).(type) {
	case nil:
		return append(b, "null"...), nil
	case bool:
		return appendBool(b, v), nil
	case string:
		if out, ok := m.quoter.Append(b, bytesOf(v)); ok {
			return out, nil
		}
		return m.careful(b, pl, p)
	case float64:
		if isFinite(v) {
			return codec.AppendFloat(b, v), nil
		}
		return m.careful(b, pl, p)
	case int:
		return num.AppendInt(b, int64(v)), nil
	case int64:
		return num.AppendInt(b, v), nil
	case []any:
		if len(v) > 0 {
			return m.fastAnys(b, pl, p, v)
		}
	}
	return m.fastDynamic(b, pl, in)
}

// fastAnys appends what the interface at p holds: v, which is not empty.
func (m *marshaler) fastAnys(b []byte, pl *writePlan, p pointer, v []any) ([]byte, error) {
	d := m.push(nil)
	if d < 0 {
		return m.careful(b, pl, p)
	}
	b = append(b, '[')
	for i := range v {
		var err error
		if cap(b)-len(b) < room || len(b) >= m.flushAt {
			if b, err = m.more(b, d, i); err != nil {
				return nil, err
			}
		}
		if i > 0 {
			b = append(b, ',')
		}
		m.frames[d].n = i
		if b, err = m.fastAny(b, pl, slotOf(&v[i])); err != nil {
			return nil, err
		}
	}
	m.depth = d
	return append(b, ']'), nil
}

// fastDynamic appends what *in holds by its plan.
func (m *marshaler) fastDynamic(b []byte, pl *writePlan, in *any) ([]byte, error) {
	if *in == nil {
		return append(b, "null"...), nil
	}
	inner := pl.dynamic(m, reflect.TypeOf(*in))
	return m.fast(b, inner, inner.content(in))
}

// fastAnyMap is fastStringMap for elements that may be anything, which it writes
// without an address where they are scalars.
func (m *marshaler) fastAnyMap(b []byte, pl *writePlan, d int, mp map[string]any, sorted bool) ([]byte, error) {
	if sorted || pl.elem.quoted {
		return fastStringMap(m, b, pl, d, mp, &m.maps.anys, sorted)
	}
	base := len(m.maps.anys)
	m.maps.anys = append(m.maps.anys, nil)
	n := 0
	for k, v := range mp {
		var err error
		if cap(b)-len(b) < room || len(b) >= m.flushAt {
			if b, err = m.more(b, d, n); err != nil {
				return nil, err
			}
		}
		if n > 0 {
			b = append(b, ',')
		}
		out, ok := m.quoter.Append(b, bytesOf(k))
		if !ok {
			return nil, m.badName(b, d, n, k)
		}
		b = append(out, ':')
		done := false
		switch v := v.(type) {
		case string:
			if out, ok := m.quoter.Append(b, bytesOf(v)); ok {
				b, done = out, true
			}
		case float64:
			if isFinite(v) {
				b, done = codec.AppendFloat(b, v), true
			}
		case bool:
			b, done = appendBool(b, v), true
		case nil:
			b, done = append(b, "null"...), true
		}
		if !done {
			m.frames[d].n = n
			m.maps.names[m.frames[d].i] = k
			m.maps.anys[base] = v
			if b, err = m.fastAny(b, pl.elem, slotOf(&m.maps.anys[base])); err != nil {
				return nil, err
			}
		}
		n++
	}
	m.maps.anys[base] = nil
	m.maps.anys = m.maps.anys[:base]
	return b, nil
}

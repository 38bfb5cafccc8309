package marshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/write"
)

// This file is the fast form of maps whose keys are not the names themselves: integers,
// and what a method writes as text. The names of all entries are made before anything is
// written. So a key that has none is found in time to leave all of the map to the complete
// form.

// isNamedByText reports whether the keys of a map are named by a method, and names need
// neither be compared nor be UTF-8.
func (pl *Plan) isNamedByText() bool {
	const lax = opt.AllowDuplicateNames | opt.AllowInvalidUTF8
	k := pl.key
	switch k.Typ.Kind() {
	case reflect.Pointer, reflect.Interface:
		return false // there may be nothing to call the method of
	}
	return k.Kind == writeText && !k.Method.skipsNames && pl.Mode&lax == lax
}

// fastWordMap writes a map that is not empty, whose keys are 64 bits long. There must be a
// level left for it.
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

// entryName returns the name that the key at p is written as, which may be in m.maps.text,
// and whether there is one.
func (m *State) entryName(pl *Plan, p plan.Pointer) (string, bool) {
	if !pl.named {
		if pl.key.Typ.Kind() == reflect.String {
			return *p.String(), true
		}
		start := len(m.Maps.Text)
		m.Maps.Text = pl.key.appendNumber(m.Maps.Text, p)
		return plan.StringOf(m.Maps.Text[start:]), true
	}
	b, err := pl.key.Method.appendText(m.Scratch[:0], p)
	if err != nil || pl.Mode&opt.Classic == 0 && pl.sorted && !isASCII(b) {
		return "", false // names are sorted as they are written, when what is not UTF-8 has been replaced
	}
	// A copy: what the method has returned may be the user's.
	start := len(m.Maps.Text)
	m.Maps.Text = append(m.Maps.Text, b...)
	return plan.StringOf(m.Maps.Text[start:]), true
}

// isASCII reports whether b is.
func isASCII(b []byte) bool {
	var all byte
	for _, c := range b {
		all |= c
	}
	return all < 0x80
}

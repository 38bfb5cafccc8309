package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
)

// This file is the fast form of maps whose keys are not the names themselves: integers,
// and what a method writes as text. The names of all entries are made before anything is
// written. So a key that has none is found in time to leave all of the map to the complete
// form.

// isNamedByText reports whether the keys of a map are named by a method, and names need
// neither be compared nor be UTF-8.
func (pl *writePlan) isNamedByText() bool {
	const lax = opt.AllowDuplicateNames | opt.AllowInvalidUTF8
	k := pl.key
	switch k.typ.Kind() {
	case reflect.Pointer, reflect.Interface:
		return false // there may be nothing to call the method of
	}
	return k.kind == writeText && !k.method.skipsNames && pl.mode&lax == lax
}

// fastWordMap writes a map that is not empty, whose keys are 64 bits long. There must be a
// level left for it.
func (m *marshaler) fastWordMap(w pointer, pl *writePlan, p pointer, sorted bool) pointer {
	switch pl.iter {
	case wordToString:
		return fastWordMapOf(m, w, pl, p, *p.WordToString(), &m.maps.strings, sorted)
	case wordToPointer:
		return fastWordMapOf(m, w, pl, p, *p.WordToPointer(), &m.maps.pointers, sorted)
	case wordToSlice:
		return fastWordMapOf(m, w, pl, p, *p.WordToSlice(), &m.maps.slices, sorted)
	case wordToAny:
		return fastWordMapOf(m, w, pl, p, *p.WordToAny(), &m.maps.anys, sorted)
	}
	return fastWordMapOf(m, w, pl, p, *p.WordToWord(), &m.maps.words, sorted)
}

// fastWordMapOf is fastWordMap for elements that are kept on stack.
func fastWordMapOf[V any](m *marshaler, w pointer, pl *writePlan, p pointer, mp map[uint64]V, stack *[]V, sorted bool) pointer {
	n := len(mp)
	entries, names := m.maps.collect(n, n)
	base, text := len(*stack), len(m.maps.text)
	var vals []V
	*stack, vals = extended(*stack, n)
	i, ok := 0, true
	for k, v := range mp {
		if i == n {
			break // somebody else changes the map
		}
		m.maps.key = k
		if names[i], ok = m.entryName(pl, slotOf(&m.maps.key)); !ok {
			break
		}
		entries[i] = mapEntry{firstBytes(names[i]), i}
		vals[i] = v
		i++
	}
	if ok {
		if sorted {
			m.maps.sort(entries[:i], names)
		}
		w = m.fastNamed(w, pl, entries[:i], names, slotOf(&vals[0]))
	}
	clear((*stack)[base:])
	*stack = (*stack)[:base]
	m.maps.text = m.maps.text[:text]
	m.maps.drop(n, n)
	if !ok {
		return m.careful(w, pl, p)
	}
	return w
}

// fastNamedMap is fastWordMap for keys of any type, by package reflect.
func (m *marshaler) fastNamedMap(w pointer, pl *writePlan, p pointer, sorted bool) pointer {
	s, _ := pl.scratch.Get().(*mapScratch)
	if s == nil {
		s = newMapScratch(pl)
	}
	defer s.release(pl.scratch)
	mp := p.Value(pl.typ)
	s.it.Reset(mp)
	key := pointerTo(s.key.Addr())
	n, text := mp.Len(), len(m.maps.text)
	s.vals.Grow(n)
	s.vals.SetLen(n)
	entries, names := m.maps.collect(n, n)
	i, ok := 0, true
	for i < n && s.it.Next() {
		s.key.SetIterKey(s.it)
		s.vals.Index(i).SetIterValue(s.it)
		if names[i], ok = m.entryName(pl, key); !ok {
			break
		}
		entries[i] = mapEntry{firstBytes(names[i]), i}
		i++
	}
	if ok {
		if sorted {
			m.maps.sort(entries[:i], names)
		}
		w = m.fastNamed(w, pl, entries[:i], names, pointerTo(s.vals))
	}
	m.maps.text = m.maps.text[:text]
	m.maps.drop(n, n)
	if !ok {
		return m.careful(w, pl, p)
	}
	return w
}

// fastNamed writes a map of these entries, whose elements are at vals.
func (m *marshaler) fastNamed(w pointer, pl *writePlan, entries []mapEntry, names []string, vals pointer) pointer {
	d := m.pushMap()
	w = w.Put('{')
	for i := range entries {
		at := entries[i].i
		if w = m.fastEntry(w, pl, d, i, names[at], vals.At(uintptr(at)*pl.elem.size)); w.IsNil() {
			return w
		}
	}
	m.popMap(d)
	return m.shut(w, '}')
}

// entryName returns the name that the key at p is written as, which may be in m.maps.text,
// and whether there is one.
func (m *marshaler) entryName(pl *writePlan, p pointer) (string, bool) {
	if !pl.named {
		if pl.key.typ.Kind() == reflect.String {
			return *p.String(), true
		}
		start := len(m.maps.text)
		m.maps.text = pl.key.appendInteger(m.maps.text, p)
		return stringOf(m.maps.text[start:]), true
	}
	var b []byte
	var err error
	if k := pl.key.method; k.texts != nil {
		b, err = receiverOf(k.texts, p).AppendText(m.scratch[:0])
	} else {
		b, err = receiverOf(k.text, p).MarshalText()
	}
	if err != nil || pl.mode&opt.Classic == 0 && pl.sorted && !isASCII(b) {
		return "", false // names are sorted as they are written, when what is not UTF-8 has been replaced
	}
	// A copy: what the method has returned may be the user's.
	start := len(m.maps.text)
	m.maps.text = append(m.maps.text, b...)
	return stringOf(m.maps.text[start:]), true
}

// isASCII reports whether b is.
func isASCII(b []byte) bool {
	var all byte
	for _, c := range b {
		all |= c
	}
	return all < 0x80
}

// appendInteger appends the integer at p.
func (pl *writePlan) appendInteger(b []byte, p pointer) []byte {
	switch pl.basic {
	case writeInt64:
		return num.AppendInt(b, *p.Int64())
	case writeInt8, writeInt16, writeInt32:
		return num.AppendInt(b, pl.int(p))
	}
	return num.AppendUint(b, pl.uint(p))
}

package json

import (
	"reflect"
	"slices"
	"sync"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
)

// This file is the fast form of maps whose keys are strings or integers. Those of
// common types are gone through by range, others by package reflect.

// mapShape is what a map looks like: how the fast forms go through it, or put something there.
type mapShape uint8

const (
	byReflection mapShape = iota
	stringToAny
	stringToUnusual // any whose basic types, too, have other plans than usual
	stringToText    // a string without methods or anything else
	stringToString  // of any other kind
	stringToPointer
	stringToSlice
	stringToWord // 64 bits that are no pointer
	stringToBlock
	stringToBool
	// Keys of 64 bits.
	wordToString
	wordToPointer
	wordToSlice
	wordToAny
	wordToWord
)

// shapeOf tells maps that look like one of a few types, for which package reflect need not
// be asked to find something in them or put it there.
func shapeOf(t reflect.Type) mapShape {
	word := t.Key().Size() == 8
	switch t.Key().Kind() {
	case reflect.String:
		word = false
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64, reflect.Uintptr:
		if !word {
			return byReflection
		}
	default:
		return byReflection
	}
	shape := byReflection
	switch e := t.Elem(); e.Kind() {
	case reflect.String:
		shape = stringToString
	case reflect.Pointer, reflect.Map:
		shape = stringToPointer
	case reflect.Slice:
		shape = stringToSlice
	case reflect.Interface:
		if e.NumMethod() == 0 {
			shape = stringToAny
		}
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64, reflect.Uintptr, reflect.Float64:
		if e.Size() == 8 {
			shape = stringToWord
		}
	case reflect.Bool:
		if !word {
			shape = stringToBool
		}
	}
	if word {
		return wordShapes[shape]
	}
	return shape
}

// wordShapes are the shapes with keys of 64 bits for those with strings.
var wordShapes = [...]mapShape{
	stringToString:  wordToString,
	stringToPointer: wordToPointer,
	stringToSlice:   wordToSlice,
	stringToAny:     wordToAny,
	stringToWord:    wordToWord,
}

// finishMap decides how a map is written, when the plans of its keys and elements
// are complete.
func (pl *writePlan) finishMap() {
	k, e := pl.key, pl.elem
	switch k.typ.Kind() {
	case reflect.Bool,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		pl.unique = !k.custom
	case reflect.String:
		// What is not UTF-8 may be replaced by what another key has there.
		pl.unique = !k.custom && pl.mode&(opt.AllowInvalidUTF8|opt.AllowDuplicateNames) != opt.AllowInvalidUTF8
	}
	if pl.kind != writeMap {
		return
	}
	if !pl.unique {
		pl.named = pl.isNamedByText()
	}
	if !pl.unique && !pl.named || k.typ.Kind() == reflect.Bool && !pl.named {
		pl.kind = writeOther
		return
	}
	pl.scratch = new(sync.Pool)
	if e.mutable {
		return
	}
	switch shape := shapeOf(pl.typ); {
	case shape >= wordToString:
		pl.iter = shape
	case k.typ.Kind() != reflect.String || pl.named:
	case shape == stringToAny && e.quoted:
		pl.iter = stringToUnusual
	case shape == stringToString && e.kind == writeString:
		pl.iter = stringToText
	case e.typ.Kind() == reflect.Struct && e.isBlock():
		pl.iter = stringToBlock
	default:
		pl.iter = shape
	}
}

// mapStack holds what is needed of maps that are being written: of inner ones
// above that of outer ones.
type mapStack struct {
	names   []string // that are being written
	entries []mapEntry
	sorting []uint64 // to sort entries
	keys    []string // the names of entries, and elements that are strings
	text    []byte   // of the names that are made of keys
	key     uint64   // one of them, which must have an address
	// Elements, for they must have an address.
	anys     []any
	strings  []string
	pointers []pointer
	slices   []slice
	words    []uint64
	// How many of names, keys and anys may still hold what has been written.
	usedNames, usedKeys, usedAnys int
}

// forget lets go of what names, keys and anys still hold. To do so for each map would
// take longer.
func (s *mapStack) forget() {
	if s.usedNames > 0 {
		clear(s.names[:s.usedNames])
		s.usedNames = 0
	}
	if s.usedKeys > 0 {
		clear(s.keys[:s.usedKeys])
		s.usedKeys = 0
	}
	if s.usedAnys > 0 {
		clear(s.anys[:s.usedAnys])
		s.usedAnys = 0
	}
}

// maxEntries is how many entries of maps there is memory kept for.
const maxEntries = maxKept / 16

// trim lets go of memory beyond what is worth keeping, and of what an error has
// left.
func (s *mapStack) trim() {
	if len(s.names)+len(s.entries)+len(s.keys)+len(s.text)+len(s.anys)+len(s.strings)+len(s.pointers)+len(s.slices)+len(s.words) > 0 {
		*s = mapStack{}
	}
	const max = maxEntries
	if cap(s.entries) > max || cap(s.sorting) > 2*max || cap(s.keys) > max || cap(s.text) > maxKept || cap(s.anys) > max || cap(s.strings) > max ||
		cap(s.pointers) > max || cap(s.slices) > max || cap(s.words) > max {
		*s = mapStack{}
	}
}

// mapScratch is what it takes to go through a map by package reflect.
type mapScratch struct {
	key, val reflect.Value
	vals     reflect.Value // a slice
	it       *reflect.MapIter
}

func newMapScratch(pl *writePlan) *mapScratch {
	return &mapScratch{
		key:  reflect.New(pl.key.typ).Elem(),
		val:  reflect.New(pl.elem.typ).Elem(),
		vals: reflect.New(reflect.SliceOf(pl.elem.typ)).Elem(),
		it:   new(reflect.MapIter),
	}
}

// release gives s back to where it is kept.
func (s *mapScratch) release(to *sync.Pool) {
	s.key.SetZero()
	s.val.SetZero()
	s.it.Reset(reflect.Value{})
	if s.vals.Cap() > maxKept/64 {
		s.vals.SetZero()
	} else {
		s.vals.Clear()
		s.vals.SetLen(0)
	}
	to.Put(s)
}

// manyUnsorted is how many entries are not gathered if they need not be.
const manyUnsorted = 1 << 10

// fastMap writes a map.
func (m *marshaler) fastMap(w pointer, pl *writePlan, p pointer) pointer {
	if pl.iter == stringToAny {
		return m.fastAnyMap(w, pl, *p.Map())
	}
	n := len(*p.Map())
	if n == 0 {
		if pl.null && p.Pointer().IsNil() {
			return w.PutNull()
		}
		if m.depth >= m.limit {
			return m.careful(w, pl, p)
		}
		return w.Put('{').Put('}')
	}
	if m.depth >= m.limit {
		return m.careful(w, pl, p)
	}
	sorted := pl.sorted && n > 1
	switch {
	case pl.iter >= wordToString && (sorted || pl.named || n <= manyUnsorted):
		return m.fastWordMap(w, pl, p, sorted)
	case pl.named:
		return m.fastNamedMap(w, pl, p, sorted)
	}
	d := m.pushMap()
	w = w.Put('{')
	switch pl.iter {
	case stringToUnusual:
		w = fastStringMap(m, w, pl, d, *p.Map(), &m.maps.anys, sorted)
	case stringToText:
		if sorted {
			w = m.fastSortedTextMap(w, pl, d, *p.StringMap())
		} else {
			w = m.fastTextMap(w, pl, d, *p.StringMap())
		}
	case stringToString:
		w = fastStringMap(m, w, pl, d, *p.StringMap(), &m.maps.strings, sorted)
	case stringToPointer:
		w = fastStringMap(m, w, pl, d, *p.PointerMap(), &m.maps.pointers, sorted)
	case stringToSlice:
		w = fastStringMap(m, w, pl, d, *p.SliceMap(), &m.maps.slices, sorted)
	case stringToWord:
		w = fastStringMap(m, w, pl, d, *p.WordMap(), &m.maps.words, sorted)
	case stringToBlock:
		if m.mayUseBlocks(n, sorted) {
			w = m.fastBlockMap(w, pl, d, p, sorted)
		} else {
			w = m.fastReflectMap(w, pl, d, p, sorted)
		}
	default:
		w = m.fastReflectMap(w, pl, d, p, sorted)
	}
	if w.IsNil() {
		return w
	}
	m.popMap(d)
	return m.shut(w, '}')
}

// pushMap opens the frame of a map, which the limit must let it, and returns its number.
func (m *marshaler) pushMap() int {
	d := m.push(isMap)
	m.frames[d].i = len(m.maps.names)
	m.maps.names, _ = extended(m.maps.names, 1)
	return d
}

// popMap closes what pushMap has opened.
func (m *marshaler) popMap(d int) {
	m.maps.names = m.maps.names[:len(m.maps.names)-1]
	m.depth = d
}

// inEntry has the frame d of a map say that the element by a name, after n others, is
// being written.
func (m *marshaler) inEntry(d, n int, name string) {
	fr := &m.frames[d]
	fr.n = n
	m.maps.names[fr.i] = name
	m.maps.usedNames = max(m.maps.usedNames, fr.i+1)
}

// fastStringMap writes the entries of a map. Its elements are kept on stack.
func fastStringMap[V any](m *marshaler, w pointer, pl *writePlan, d int, mp map[string]V, stack *[]V, sorted bool) pointer {
	base := len(*stack)
	if !sorted {
		n := 0
		var zero V
		*stack, _ = extended(*stack, 1)
		for k, v := range mp {
			(*stack)[base] = v
			if w = m.fastEntry(w, pl, d, n, k, slotOf(&(*stack)[base])); w.IsNil() {
				return w
			}
			n++
		}
		(*stack)[base] = zero
		*stack = (*stack)[:base]
		return w
	}

	entries, names := m.maps.collect(len(mp), len(mp))
	var vals []V
	*stack, vals = extended(*stack, len(mp))
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
		if w = m.fastEntry(w, pl, d, i, names[v], slotOf(&vals[v])); w.IsNil() {
			return w
		}
	}
	clear((*stack)[base:])
	*stack = (*stack)[:base]
	m.maps.drop(len(entries), len(entries))
	return w
}

// extended returns s with n more elements, whatever they are, and these. It begins with
// as many as take whole cache lines; see leastFrames.
func extended[V any](s []V, n int) (all, more []V) {
	if s == nil {
		s = make([]V, 0, max(n, 16))
	}
	s = slices.Grow(s, n)[:len(s)+n]
	return s, s[len(s)-n:]
}

// collect makes room for the n entries of a map that is written in order, and for k
// strings, the first of which are their names. They stay where they are when those of
// maps within it come on top of them.
func (s *mapStack) collect(n, k int) (entries []mapEntry, names []string) {
	s.entries, entries = extended(s.entries, n)
	s.keys, names = extended(s.keys, k)
	s.usedKeys = max(s.usedKeys, len(s.keys))
	return entries, names
}

// drop takes back what collect has made room for.
func (s *mapStack) drop(n, k int) {
	s.entries, s.keys = s.entries[:len(s.entries)-n], s.keys[:len(s.keys)-k]
}

// fastEntry writes an entry of the map in frame d, after n others.
func (m *marshaler) fastEntry(w pointer, pl *writePlan, d, n int, name string, p pointer) pointer {
	if w = m.fastName(w, d, n, name); w.IsNil() {
		return w
	}
	m.inEntry(d, n, name)
	return m.fast(w, pl.elem, p)
}

// fastName writes the name of an entry of the map in frame d, after n others.
func (m *marshaler) fastName(w pointer, d, n int, name string) pointer {
	if w.Addr() > m.stop {
		if w = m.more(w, d, n); w.IsNil() {
			return w
		}
	}
	if n > 0 {
		w = w.Put(',')
	}
	// As quote does, without a call.
	if len(name) <= codec.ShortText {
		if out := w.PutShort(name, m.quoter.EscapesHTML()); !out.IsNil() {
			return out.Put(':')
		}
	}
	out, k := pointer{}, notTried
	if size := len(name); size <= int(m.stop-w.Addr())+(room-slack-codec.StringRoom) {
		k = m.quoter.Put(w.Free(size+codec.StringRoom), bytesOf(name))
	}
	if k >= 0 {
		out = w.At(uintptr(k))
	} else if out = m.quoteRest(w, name, k); out.IsNil() {
		return m.fail(m.badName(m.written(w), d, n, name))
	}
	out = out.Put(':')
	if out.Addr() > m.stop+keySize {
		out = m.resume(m.written(out)) // the name was no short one
	}
	return out
}

// badName returns the error for a name that belongs behind b.
func (m *marshaler) badName(b []byte, d, n int, name string) error {
	x := text.Encoder(m.enc)
	m.frames[d].n = n
	m.sync()
	x.BetweenMembers()
	if n > 0 {
		b = b[:len(b)-1]
	}
	x.SetBuf(b)
	return x.WriteUniqueName(name)
}

// fastReflectMap writes the entries of a map by package reflect.
func (m *marshaler) fastReflectMap(w pointer, pl *writePlan, d int, p pointer, sorted bool) pointer {
	s, _ := pl.scratch.Get().(*mapScratch)
	if s == nil {
		s = newMapScratch(pl)
	}
	defer s.release(pl.scratch)
	mp := p.Value(pl.typ)
	s.it.Reset(mp)
	key, val := pointerTo(s.key.Addr()), pointerTo(s.val.Addr())
	text := len(m.maps.text)
	if !sorted {
		for n := 0; s.it.Next(); n++ {
			s.key.SetIterKey(s.it)
			s.val.SetIterValue(s.it)
			name, _ := m.entryName(pl, key)
			if w = m.fastEntry(w, pl, d, n, name, val); w.IsNil() {
				return w
			}
			m.maps.text = m.maps.text[:text]
		}
		return w
	}

	n := mp.Len()
	s.vals.Grow(n)
	s.vals.SetLen(n)
	entries, names := m.maps.collect(n, n)
	i := 0
	for ; i < n && s.it.Next(); i++ {
		s.key.SetIterKey(s.it)
		s.vals.Index(i).SetIterValue(s.it)
		names[i], _ = m.entryName(pl, key)
		entries[i] = mapEntry{firstBytes(names[i]), i}
	}
	n = i // fewer if somebody else changes the map
	m.maps.sort(entries[:n], names)
	if n > 0 {
		val = pointerTo(s.vals)
	}
	for i := range n {
		at := entries[i].i
		if w = m.fastEntry(w, pl, d, i, names[at], val.At(uintptr(at)*pl.elem.size)); w.IsNil() {
			return w
		}
	}
	m.maps.text = m.maps.text[:text]
	m.maps.drop(len(entries), len(entries))
	return w
}

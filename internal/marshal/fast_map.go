package marshal

import (
	"reflect"
	"slices"
	"sync"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/write"
)

// This file is the fast form of maps whose keys are strings or integers. Those of
// common types are gone through by range, others by package reflect.

// finishMap decides how a map is written, when the plans of its keys and elements
// are complete.
func (pl *Plan) finishMap() {
	k, e := pl.key, pl.Elem
	switch k.Typ.Kind() {
	case reflect.Bool,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		pl.unique = !k.Custom
	case reflect.String:
		// What is not UTF-8 may be replaced by what another key has there.
		pl.unique = !k.Custom && pl.Mode&(opt.AllowInvalidUTF8|opt.AllowDuplicateNames) != opt.AllowInvalidUTF8
	}
	if pl.Kind != writeMap {
		return
	}
	if !pl.unique {
		pl.named = pl.isNamedByText()
	}
	if !pl.unique && !pl.named || k.Typ.Kind() == reflect.Bool && !pl.named {
		pl.Kind = WriteOther
		return
	}
	pl.scratch = new(sync.Pool)
	if e.Mutable {
		return
	}
	switch shape := plan.ShapeOf(pl.Typ); {
	case shape >= plan.WordToString:
		pl.iter = shape
	case k.Typ.Kind() != reflect.String || pl.named:
	case shape == plan.StringToAny && e.quoted:
		pl.iter = plan.StringToUnusual
	case shape == plan.StringToString && e.Kind == WriteString:
		pl.iter = plan.StringToText
	case e.Typ.Kind() == reflect.Struct && e.isBlock():
		pl.iter = plan.StringToBlock
	default:
		pl.iter = shape
	}
}

// MapStack holds what is needed of maps that are being written: of inner ones
// above that of outer ones.
type MapStack struct {
	write.Sorter
	Names   []string // that are being written
	Entries []write.Entry
	Keys    []string // the names of entries, and elements that are strings
	Text    []byte   // of the names that are made of keys
	key     uint64   // one of them, which must have an address
	// Elements, for they must have an address.
	Anys     []any
	Strings  []string
	pointers []plan.Pointer
	slices   []plan.Slice
	words    []uint64
	// How many of names, keys and anys may still hold what has been written.
	usedNames, usedKeys, usedAnys int
}

// Forget lets go of what names, keys and anys still hold. To do so for each map would
// take longer.
func (s *MapStack) Forget() {
	if s.usedNames > 0 {
		clear(s.Names[:s.usedNames])
		s.usedNames = 0
	}
	if s.usedKeys > 0 {
		clear(s.Keys[:s.usedKeys])
		s.usedKeys = 0
	}
	if s.usedAnys > 0 {
		clear(s.Anys[:s.usedAnys])
		s.usedAnys = 0
	}
}

// maxEntries is how many entries of maps there is memory kept for.
const maxEntries = MaxKept / 16

// trim lets go of memory beyond what is worth keeping, and of what an error has
// left.
func (s *MapStack) trim() {
	if len(s.Names)+len(s.Entries)+len(s.Keys)+len(s.Text)+len(s.Anys)+len(s.Strings)+len(s.pointers)+len(s.slices)+len(s.words) > 0 {
		*s = MapStack{}
	}
	const max = maxEntries
	if cap(s.Entries) > max || s.Kept() > 2*max || cap(s.Keys) > max || cap(s.Text) > MaxKept || cap(s.Anys) > max || cap(s.Strings) > max ||
		cap(s.pointers) > max || cap(s.slices) > max || cap(s.words) > max {
		*s = MapStack{}
	}
}

// mapScratch is what it takes to go through a map by package reflect.
type mapScratch struct {
	key, val reflect.Value
	vals     reflect.Value // a slice
	it       *reflect.MapIter
}

// scratchFor returns what it takes to go through the map at p.
func (pl *Plan) scratchFor(p plan.Pointer) *mapScratch {
	s, _ := pl.scratch.Get().(*mapScratch)
	if s == nil {
		s = &mapScratch{
			key:  reflect.New(pl.key.Typ).Elem(),
			val:  reflect.New(pl.Elem.Typ).Elem(),
			vals: reflect.New(reflect.SliceOf(pl.Elem.Typ)).Elem(),
			it:   new(reflect.MapIter),
		}
	}
	s.it.Reset(p.Value(pl.Typ))
	return s
}

// release gives s back to where it is kept.
func (s *mapScratch) release(to *sync.Pool) {
	s.key.SetZero()
	s.val.SetZero()
	s.it.Reset(reflect.Value{})
	if s.vals.Cap() > MaxKept/64 {
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
func (m *State) fastMap(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	if pl.iter == plan.StringToAny {
		return m.fastAnyMap(w, pl, *p.Map())
	}
	n := len(*p.Map())
	if n == 0 && pl.null && p.Pointer().IsNil() {
		return w.PutNull()
	}
	if m.depth >= m.limit {
		return m.Careful(w, pl, p)
	}
	if n == 0 {
		return w.Put('{').Put('}')
	}
	sorted := pl.sorted && n > 1
	switch pl.iter {
	case plan.StringToUnusual:
		return fastStringMap(m, w, pl, *p.Map(), &m.Maps.Anys, sorted)
	case plan.StringToText:
		return m.fastTextMap(w, pl, *p.StringMap(), sorted)
	case plan.StringToString:
		return fastStringMap(m, w, pl, *p.StringMap(), &m.Maps.Strings, sorted)
	case plan.StringToPointer:
		return fastStringMap(m, w, pl, *p.PointerMap(), &m.Maps.pointers, sorted)
	case plan.StringToSlice:
		return fastStringMap(m, w, pl, *p.SliceMap(), &m.Maps.slices, sorted)
	case plan.StringToWord:
		return fastStringMap(m, w, pl, *p.WordMap(), &m.Maps.words, sorted)
	case plan.StringToBlock:
		if m.mayUseBlocks(n, sorted) {
			return m.fastBlockMap(w, pl, p, sorted)
		}
	}
	switch {
	case pl.iter >= plan.WordToString && (sorted || pl.named || n <= manyUnsorted):
		return m.fastWordMap(w, pl, p, sorted)
	case sorted || pl.named:
		return m.fastNamedMap(w, pl, p, sorted)
	}
	return m.fastReflectMap(w, pl, p)
}

// pushMap opens the frame of a map, which the limit must let it, and returns its number.
func (m *State) pushMap() int {
	d := m.push(isMap)
	m.Frames[d].i = len(m.Maps.Names)
	m.Maps.Names, _ = Extended(m.Maps.Names, 1)
	return d
}

// popMap closes what pushMap has opened.
func (m *State) popMap(d int) {
	m.Maps.Names = m.Maps.Names[:len(m.Maps.Names)-1]
	m.depth = d
}

// endMap is popMap with the bracket.
func (m *State) endMap(w plan.Pointer, d int) plan.Pointer {
	m.popMap(d)
	return m.shut(w, '}')
}

// inEntry has the frame d of a map say that the element by a name, after n others, is
// being written.
func (m *State) inEntry(d, n int, name string) {
	fr := &m.Frames[d]
	fr.n = n
	m.Maps.Names[fr.i] = name
	m.Maps.usedNames = max(m.Maps.usedNames, fr.i+1)
}

// fastStringMap writes a map. Its elements are kept on stack.
func fastStringMap[V any](m *State, w plan.Pointer, pl *Plan, mp map[string]V, stack *[]V, sorted bool) plan.Pointer {
	base := len(*stack)
	if !sorted {
		d := m.pushMap()
		w = w.Put('{')
		n := 0
		var zero V
		*stack, _ = Extended(*stack, 1)
		for k, v := range mp {
			(*stack)[base] = v
			if w = m.fastEntry(w, pl, d, n, k, plan.SlotOf(&(*stack)[base])); w.IsNil() {
				return w
			}
			n++
		}
		(*stack)[base] = zero
		*stack = (*stack)[:base]
		return m.endMap(w, d)
	}
	entries, names := m.Maps.collect(len(mp), len(mp))
	var vals []V
	*stack, vals = Extended(*stack, len(mp))
	n := gather(mp, entries, names, vals)
	m.Maps.Sort(entries[:n], names)
	if w = m.fastNamed(w, pl, entries[:n], names, plan.SlotOf(&vals[0])); w.IsNil() {
		return w
	}
	clear((*stack)[base:])
	*stack = (*stack)[:base]
	m.Maps.drop(len(entries), len(entries))
	return w
}

// gather fills entries, names and vals, which are as long as mp, with n of the entries: all,
// unless somebody else changes the map.
func gather[V any](mp map[string]V, entries []write.Entry, names []string, vals []V) (n int) {
	for k, v := range mp {
		if n == len(vals) {
			break
		}
		entries[n], names[n] = write.Entry{First: write.FirstBytes(k), I: n}, k
		vals[n] = v
		n++
	}
	return n
}

// fastNamed writes a map of these entries, whose elements are at vals.
func (m *State) fastNamed(w plan.Pointer, pl *Plan, entries []write.Entry, names []string, vals plan.Pointer) plan.Pointer {
	d := m.pushMap()
	w = w.Put('{')
	for i := range entries {
		at := entries[i].I
		if w = m.fastEntry(w, pl, d, i, names[at], vals.At(uintptr(at)*pl.Elem.size)); w.IsNil() {
			return w
		}
	}
	return m.endMap(w, d)
}

// Extended returns s with n more elements, whatever they are, and these. It begins with
// as many as take whole cache lines; see leastFrames.
func Extended[V any](s []V, n int) (all, more []V) {
	if s == nil {
		s = make([]V, 0, max(n, 16))
	}
	s = slices.Grow(s, n)[:len(s)+n]
	return s, s[len(s)-n:]
}

// collect makes room for the n entries of a map that is written in order, and for k
// strings, the first of which are their names. They stay where they are when those of
// maps within it come on top of them.
func (s *MapStack) collect(n, k int) (entries []write.Entry, names []string) {
	s.Entries, entries = Extended(s.Entries, n)
	s.Keys, names = Extended(s.Keys, k)
	s.usedKeys = max(s.usedKeys, len(s.Keys))
	return entries, names
}

// drop takes back what collect has made room for.
func (s *MapStack) drop(n, k int) {
	s.Entries, s.Keys = s.Entries[:len(s.Entries)-n], s.Keys[:len(s.Keys)-k]
}

// fastEntry writes an entry of the map in frame d, after n others.
func (m *State) fastEntry(w plan.Pointer, pl *Plan, d, n int, name string, p plan.Pointer) plan.Pointer {
	if w = m.fastName(w, d, n, name); w.IsNil() {
		return w
	}
	m.inEntry(d, n, name)
	return m.fast(w, pl.Elem, p)
}

// fastName writes the name of an entry of the map in frame d, after n others.
func (m *State) fastName(w plan.Pointer, d, n int, name string) plan.Pointer {
	if w.Addr() > m.stop {
		if w = m.more(w, d, n); w.IsNil() {
			return w
		}
	}
	if n > 0 {
		w = w.Put(',')
	}
	// As quote does, without a call.
	if len(name) <= write.ShortText {
		if out := w.PutShort(name, m.quoter.EscapesHTML()); !out.IsNil() {
			return out.Put(':')
		}
	}
	out, k := plan.Pointer{}, notTried
	if size := len(name); size <= int(m.stop-w.Addr())+(Room-slack-write.StringRoom) {
		k = m.quoter.Put(w.Free(size+write.StringRoom), plan.BytesOf(name))
	}
	if k >= 0 {
		out = w.At(uintptr(k))
	} else if out = m.quoteRest(w, name, k); out.IsNil() {
		return m.fail(m.badName(m.written(w), d, n, name))
	}
	out = out.Put(':')
	if out.Addr() > m.stop+plan.KeySize {
		out = m.resume(m.written(out)) // the name was no short one
	}
	return out
}

// badName returns the error for a name that belongs after b.
func (m *State) badName(b []byte, d, n int, name string) error {
	x := text.Encoder(m.Enc)
	m.Frames[d].n = n
	m.sync()
	x.BetweenMembers()
	if n > 0 {
		b = b[:len(b)-1]
	}
	x.SetBuf(b)
	return x.WriteUniqueName(name)
}

// fastReflectMap writes a map in any order by package reflect.
func (m *State) fastReflectMap(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	s := pl.scratchFor(p)
	defer s.release(pl.scratch)
	key, val := plan.PointerTo(s.key.Addr()), plan.PointerTo(s.val.Addr())
	text := len(m.Maps.Text)
	d := m.pushMap()
	w = w.Put('{')
	for n := 0; s.it.Next(); n++ {
		s.key.SetIterKey(s.it)
		s.val.SetIterValue(s.it)
		name, _ := m.entryName(pl, key)
		if w = m.fastEntry(w, pl, d, n, name, val); w.IsNil() {
			return w
		}
		m.Maps.Text = m.Maps.Text[:text]
	}
	return m.endMap(w, d)
}

package marshal

import (
	"reflect"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/write"
)

// This file keeps what is needed of maps that are being written, and writes names.

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

// roomForAnys makes room for n elements, which stay where they are when others come on
// top of them.
func (s *MapStack) roomForAnys(n int) (vals []any) {
	s.Anys, vals = Extended(s.Anys, n)
	s.usedAnys = max(s.usedAnys, len(s.Anys))
	return vals
}

// dropAnys takes back what roomForAnys has made room for.
func (s *MapStack) dropAnys(n int) { s.Anys = s.Anys[:len(s.Anys)-n] }

// mapScratch is what it takes to go through a map by package reflect.
type mapScratch struct {
	key, val reflect.Value
	vals     reflect.Value // a slice
	it       *reflect.MapIter
	begun    bool
}

// mapScratch returns what it takes to go through a map.
func (pl *Plan) mapScratch() *mapScratch {
	s, _ := pl.scratch.Get().(*mapScratch)
	if s == nil {
		s = &mapScratch{
			key:  reflect.New(pl.key.Typ).Elem(),
			val:  reflect.New(pl.Elem.Typ).Elem(),
			vals: reflect.New(reflect.SliceOf(pl.Elem.Typ)).Elem(),
			it:   new(reflect.MapIter),
		}
	}
	return s
}

// begin has s go through the map at p.
func (s *mapScratch) begin(pl *Plan, p plan.Pointer) {
	s.it.Reset(p.Value(pl.Typ))
	s.begun = true
}

// release gives s back to where it is kept.
func (s *mapScratch) release(to *sync.Pool) {
	if s.begun {
		s.begun = false
		s.key.SetZero()
		s.val.SetZero()
		s.it.Reset(reflect.Value{})
	}
	if s.vals.Cap() > MaxKept/64 {
		s.vals.SetZero()
	} else {
		s.vals.Clear()
		s.vals.SetLen(0)
	}
	to.Put(s)
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
		if k := w.PutShort(name, m.quoter.EscapesHTML()); k > 0 {
			return w.At(uintptr(k)).Put(':')
		}
	}
	out := m.quoteLonger(w, name)
	if out.IsNil() {
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
	x := (*text.Encoder)(m.Enc)
	m.Frames[d].n = n
	m.sync()
	x.BetweenMembers()
	if n > 0 {
		b = b[:len(b)-1]
	}
	x.SetBuf(m.layOut(b))
	return x.WriteUniqueName(name)
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
	const lax = opt.AllowDuplicateNames | opt.AllowInvalidUTF8
	if err != nil || (pl.Mode&opt.Classic == 0 && pl.sorted || pl.Mode&lax != lax) && !isASCII(b) {
		return "", false // names are sorted as they are written, when what is not UTF-8 has been replaced
	}
	// A copy: what the method has returned may be the user's.
	start := len(m.Maps.Text)
	m.Maps.Text = append(m.Maps.Text, b...)
	return plan.StringOf(m.Maps.Text[start:]), true
}

// areDistinct reports whether no two names of entries that are sorted are equal as they are written.
func (pl *Plan) areDistinct(entries []write.Entry, names []string) bool {
	for i := range entries {
		name := names[entries[i].I]
		if i > 0 && name == names[entries[i-1].I] || pl.replaced && !utf8.ValidString(name) {
			return false
		}
	}
	return true
}

// areUnicode reports whether all keys are UTF-8.
func areUnicode[V any](mp map[string]V) bool {
	for name := range mp {
		if !utf8.ValidString(name) {
			return false
		}
	}
	return true
}

// isASCII reports whether b is.
func isASCII(b []byte) bool {
	var all byte
	for _, c := range b {
		all |= c
	}
	return all < 0x80
}

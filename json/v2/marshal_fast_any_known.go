package json

import (
	"slices"

	"github.com/javelin-go/javelin/internal/codec"
)

// Of the maps of a document many have the same names, as if they were structs: those in
// one list, or under one name. To look up names that are expected takes less than to go
// through a map and to sort what it holds, and their text need not be made again. A
// marshaler therefore keeps the names that maps have had twice, and for each place where
// maps may be which of them it has seen there:
//
//	place 0, the top        ──► {"id", "tags", "user"}
//	                                             └──► place 3 ──► {"name", "mail"}
//	                                                         └──► {"name"}
//
// All of it is but a guess: a map has the names of a set if it is as long and has each of
// them. So nothing depends on when a place is mistaken for another, and a set is found at
// many places, as where maps are nested in maps of their kind.

const (
	// maxNames is how many names a map of a set may have.
	maxNames = 64
	// maxNameSets, maxSetNames and maxPlaces bound what a marshaler keeps.
	maxNameSets = 128
	maxSetNames = 1 << 10
	maxPlaces   = 1 << 10
	// maxNameSize is how long names of a set may be.
	maxNameSize = 4 * keySize
	// fewNames is how many elements have a place on the stack.
	fewNames = 8
)

// noPlace is where nothing is expected.
const noPlace = maxPlaces

// knownNames are the names of maps that a marshaler has met.
type knownNames struct {
	quoter codec.Quoter // that has made their texts
	places []mapPlace
	sets   []nameSet
	names  int // in sets
	missed int // maps that there was no room for
	// Memory for sets to come, and for the names in them.
	entries []nameEntry
	text    []byte
	// once has the hashes of names that have been met at least once, four at a place: the
	// last ones there, so that two kinds of maps do not keep pushing each other out.
	once [16][4]uint32
}

// mapPlace is where maps may be: at the top, by a name in those of a set, or in the lists
// that are there.
type mapPlace struct {
	sizes [placeSets]uint8 // of sets
	sets  [placeSets]uint8 // by number
	n     uint8            // how many there are of them
	next  uint8            // which of them is replaced next
	wrong uint8            // what wrong guesses take, less what right ones save
	wait  uint8            // how many maps to come are not looked at
	inner uint16           // the place in maps whose names are no set, or 0
}

const (
	placeSets = 16
	wrongMost = 96
	wrongWait = 255
)

// nameSet is what maps have for names, in order.
type nameSet struct {
	hash    uint32
	first   int // the number of the name that was missing last: to be looked up before others
	entries []nameEntry
}

type nameEntry struct {
	name  string
	text  [keySize]byte // the name in quotes, and a colon
	size  uint16        // of text, or 0 if that is too short for it
	place uint16        // of elements, or 0
}

// hashName returns a number of a name. Those of the names of a map are added, so that
// their order does not matter.
func hashName(first uint64, name string) uint32 {
	return uint32((first ^ uint64(len(name))<<56) * 0x9e3779b97f4a7c15 >> 32)
}

// lookUp looks in mp for the names that maps at the place have had. If it has those of
// a set and no others, they are returned, and vals, which is as long as mp, has the
// elements.
func (k *knownNames) lookUp(at *mapPlace, mp map[string]any, vals []any) []nameEntry {
	for i := range at.n {
		if int(at.sizes[i]) != len(vals) {
			continue
		}
		set := &k.sets[at.sets[i]]
		first := set.first
		if set.lookUp(mp, vals) {
			at.wrong -= min(at.wrong, uint8(len(vals)/2+2))
			return set.entries
		}
		n := set.first - first + 1
		if n <= 0 {
			n += len(vals)
		}
		if at.isWrong(n) {
			break
		}
	}
	return nil
}

// isWrong adds what it has taken to look for names in vain, in times one is looked up,
// and reports whether it is time to pause.
func (at *mapPlace) isWrong(n int) bool {
	if at.wrong += uint8(n); at.wrong < wrongMost {
		return false
	}
	at.wrong, at.wait = wrongMost/2, wrongWait
	return true
}

// lookUp sets vals, which is as long as mp, to the elements that mp has by the names of
// s, and reports whether it has them all. If not, s.first is the one that is missing.
func (s *nameSet) lookUp(mp map[string]any, vals []any) bool {
	entries := s.entries
	if len(vals) != len(entries) {
		return false
	}
	first := s.first
	ok := false
	for i := first; i < len(entries); i++ {
		if vals[i], ok = mp[entries[i].name]; !ok {
			s.first = i
			return false
		}
	}
	for i := range first {
		if vals[i], ok = mp[entries[i].name]; !ok {
			s.first = i
			return false
		}
	}
	return true
}

// learn has the place of a number expect maps with the names of mp, which have the hash.
func (k *knownNames) learn(place uint16, mp map[string]any, hash uint32) {
	at := k.place(place)
	if at == nil {
		return
	}
	set := slices.IndexFunc(k.sets, func(s nameSet) bool { return s.hash == hash && len(s.entries) == len(mp) })
	if set < 0 {
		if seen := &k.once[hash%uint32(len(k.once))]; !slices.Contains(seen[:], hash) {
			copy(seen[1:], seen[:])
			seen[0] = hash
			at.isWrong(1 + len(mp)/8)
			return
		}
		if set = k.add(mp, hash); set < 0 {
			at.isWrong(1 + len(mp)/8)
			return
		}
	}
	for i := range at.n {
		if int(at.sets[i]) == set {
			return // it has been passed over in a pause
		}
	}
	i := at.next % placeSets
	at.next++
	at.n = min(at.n+1, placeSets)
	at.sets[i], at.sizes[i] = uint8(set), uint8(len(mp))
}

// add makes a set of the names of mp and returns its number, or -1 if that cannot be.
func (k *knownNames) add(mp map[string]any, hash uint32) int {
	if len(k.sets) == maxNameSets || k.names+len(mp) > maxSetNames {
		k.missed++
		return -1
	}
	var b [keySize + codec.StringRoom]byte
	size := 0
	for name := range mp {
		n := len(name)
		if n > maxNameSize || n+3 <= keySize && k.quoter.Put(b[:], bytesOf(name)) != n+2 {
			return -1 // it is too long, there is something to be escaped, or an error
		}
		size += n
	}
	var entries []nameEntry
	k.entries, entries = cutOff(k.entries, len(mp), min(k.names, maxSetNames/8))
	var kept []byte // the names, or else what they are a part of would be kept
	k.text, kept = cutOff(k.text, size, min(k.names, maxSetNames/8)*meanName)
	for name := range mp {
		e := nameEntry{}
		if n := len(name); n+3 <= keySize {
			k.quoter.Put(b[:], bytesOf(name))
			copy(e.text[:], b[:n+2])
			e.text[n+2] = ':'
			e.size = uint16(n + 3)
		}
		kept = append(kept, name...)
		e.name = stringOf(kept[len(kept)-len(name):])
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b nameEntry) int { return compareStrings(a.name, b.name) })
	k.names += len(entries)
	k.sets = append(k.sets, nameSet{hash: hash, entries: entries})
	return len(k.sets) - 1
}

// meanName is about how long names are.
const meanName = 8

// cutOff returns an empty slice with room for n elements, from memory, and what is left of
// that. If it is too little, there is new memory, for so many at least: to allocate each
// set by itself would cost as much as to learn it.
func cutOff[E any](memory []E, n, least int) (rest, b []E) {
	if cap(memory) < n {
		memory = make([]E, 0, max(n, least))
	}
	return memory[n:n:cap(memory)], memory[:0:n]
}

// under returns the place that *n is the number of. If there is none yet, it is made.
func (k *knownNames) under(n *uint16) uint16 {
	if *n == 0 {
		if len(k.places) >= maxPlaces {
			k.missed++
			*n = noPlace
		} else {
			*n = uint16(len(k.places))
			k.places = append(k.places, mapPlace{})
		}
	}
	return *n
}

// innerPlace returns the number of the place that is in maps of the place whose number
// is n, where their names are no set.
func (k *knownNames) innerPlace(n uint16) uint16 {
	if at := k.place(n); at != nil {
		return k.under(&at.inner)
	}
	return noPlace
}

// place returns the place of a number, or nil.
func (k *knownNames) place(n uint16) *mapPlace {
	if int(n) < len(k.places) {
		return &k.places[n]
	}
	return nil
}

// expect returns what maps that stand where m does are expected to be like, or nil.
func (m *marshaler) expect() *mapPlace {
	k := m.known
	if k == nil || !k.quoter.Same(&m.quoter) || k.missed > maxMissed {
		k = &knownNames{quoter: m.quoter.Kept(), places: make([]mapPlace, 1, 8)}
		m.known = k
	}
	at := k.place(m.place)
	if at != nil && at.wait > 0 {
		at.wait--
		return nil
	}
	return at
}

// maxMissed is how often there may be no room for what is to be learned, before what is
// known gives way.
const maxMissed = 1 << 14

// fastKnownMap is fastAnyMap for a map that has these names and elements.
func (m *marshaler) fastKnownMap(w pointer, elem *writePlan, entries []nameEntry, vals []any) pointer {
	at := m.place
	d := m.pushMap()
	w = w.Put('{')
	for i := range entries {
		e := &entries[i]
		if e.size == 0 {
			if w = m.fastName(w, d, i, e.name); w.IsNil() {
				return w
			}
		} else {
			if w.Addr() > m.stop {
				if w = m.more(w, d, i); w.IsNil() {
					return w
				}
			}
			if i > 0 {
				w = w.Put(',')
			}
			w.CopyKey(slotOf(&e.text))
			w = w.At(uintptr(e.size))
		}
		v := vals[i]
		out := m.fastBasic(w, v)
		if out.IsNil() {
			m.place = m.known.under(&e.place)
			if out = m.fastInner(w, elem, d, i, e.name, v); out.IsNil() {
				return out
			}
		}
		w = out
	}
	m.place = at
	m.popMap(d)
	return m.shut(w, '}')
}

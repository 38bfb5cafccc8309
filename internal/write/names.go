package write

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/forge"
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

// KeySize is how much of a key is copied at once, whatever its length.
const KeySize = 32

const (
	// MaxNames is how many names a map of a set may have.
	MaxNames = 64
	// MaxNameSets, MaxSetNames and MaxPlaces bound what a marshaler keeps.
	MaxNameSets = 128
	MaxSetNames = 1 << 10
	MaxPlaces   = 1 << 10
	// MaxNameSize is how long names of a set may be.
	MaxNameSize = 4 * KeySize
)

// noPlace is where nothing is expected.
const noPlace = MaxPlaces

// KnownNames are the names of maps that a marshaler has met.
type KnownNames struct {
	quoter Quoter // that has made their texts
	Places []MapPlace
	Sets   []NameSet
	Names  int // in sets
	Missed int // maps that there was no room for
	// Memory for sets to come, and for the names in them.
	entries []NameEntry
	text    []byte
	// Once has the hashes of names that have been met at least once, four at a place: the
	// last ones there, so that two kinds of maps do not keep pushing each other out.
	Once [16][4]uint32
}

// MapPlace is where maps may be: at the top, by a name in those of a set, or in the lists
// that are there.
type MapPlace struct {
	sizes [placeSets]uint8 // of sets
	sets  [placeSets]uint8 // by number
	n     uint8            // how many there are of them
	next  uint8            // which of them is replaced next
	wrong uint8            // what wrong guesses take, less what right ones save
	Wait  uint8            // how many maps to come are not looked at
	inner uint16           // the place in maps whose names are no set, or 0
}

const (
	placeSets = 16
	wrongMost = 96
	wrongWait = 255
)

// NameSet is what maps have for names, in order.
type NameSet struct {
	hash    uint32
	first   int // the number of the name that was missing last: to be looked up before others
	Entries []NameEntry
}

type NameEntry struct {
	Name  string
	Text  [KeySize]byte // the name in quotes, and a colon
	Size  uint16        // of text, or 0 if that is too short for it
	Place uint16        // of elements, or 0
}

// HashName returns a number of a name. Those of the names of a map are added, so that
// their order does not matter.
func HashName(first uint64, name string) uint32 {
	return uint32((first ^ uint64(len(name))<<56) * 0x9e3779b97f4a7c15 >> 32)
}

// LookUp looks in mp for the names that maps at the place have had. If it has those of
// a set and no others, they are returned, and vals, which is as long as mp, has the
// elements.
func (k *KnownNames) LookUp(at *MapPlace, mp map[string]any, vals []any) []NameEntry {
	for i := range at.n {
		if int(at.sizes[i]) != len(vals) {
			continue
		}
		set := &k.Sets[at.sets[i]]
		first := set.first
		if set.lookUp(mp, vals) {
			at.wrong -= min(at.wrong, uint8(len(vals)/2+2))
			return set.Entries
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
func (at *MapPlace) isWrong(n int) bool {
	if at.wrong += uint8(n); at.wrong < wrongMost {
		return false
	}
	at.wrong, at.Wait = wrongMost/2, wrongWait
	return true
}

// lookUp sets vals, which is as long as mp, to the elements that mp has by the names of
// s, and reports whether it has them all. If not, s.first is the one that is missing.
func (s *NameSet) lookUp(mp map[string]any, vals []any) bool {
	entries := s.Entries
	if len(vals) != len(entries) {
		return false
	}
	first := s.first
	ok := false
	for i := first; i < len(entries); i++ {
		if vals[i], ok = mp[entries[i].Name]; !ok {
			s.first = i
			return false
		}
	}
	for i := range first {
		if vals[i], ok = mp[entries[i].Name]; !ok {
			s.first = i
			return false
		}
	}
	return true
}

// Learn has the place of a number expect maps with the names of mp, which have the hash.
func (k *KnownNames) Learn(place uint16, mp map[string]any, hash uint32) {
	at := k.place(place)
	if at == nil {
		return
	}
	set := slices.IndexFunc(k.Sets, func(s NameSet) bool { return s.hash == hash && len(s.Entries) == len(mp) })
	if set < 0 {
		if seen := &k.Once[hash%uint32(len(k.Once))]; !slices.Contains(seen[:], hash) {
			copy(seen[1:], seen[:])
			seen[0] = hash
			at.isWrong(1 + len(mp)/8)
			return
		}
		if set = k.Add(mp, hash); set < 0 {
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

// Add makes a set of the names of mp and returns its number, or -1 if that cannot be.
func (k *KnownNames) Add(mp map[string]any, hash uint32) int {
	if len(k.Sets) == MaxNameSets || k.Names+len(mp) > MaxSetNames {
		k.Missed++
		return -1
	}
	var b [KeySize + StringRoom]byte
	size := 0
	for name := range mp {
		n := len(name)
		if n > MaxNameSize || n+3 <= KeySize && k.quoter.Put(b[:], forge.BytesOf(name)) != n+2 || !utf8.ValidString(name) {
			return -1 // it is too long, there is something to be escaped or replaced, or an error
		}
		size += n
	}
	var entries []NameEntry
	k.entries, entries = cutOff(k.entries, len(mp), min(k.Names, MaxSetNames/8))
	var kept []byte // the names, or else what they are a part of would be kept
	k.text, kept = cutOff(k.text, size, min(k.Names, MaxSetNames/8)*meanName)
	for name := range mp {
		e := NameEntry{}
		if n := len(name); n+3 <= KeySize {
			k.quoter.Put(b[:], forge.BytesOf(name))
			copy(e.Text[:], b[:n+2])
			e.Text[n+2] = ':'
			e.Size = uint16(n + 3)
		}
		kept = append(kept, name...)
		e.Name = forge.String(kept[len(kept)-len(name):])
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b NameEntry) int { return strings.Compare(a.Name, b.Name) })
	k.Names += len(entries)
	k.Sets = append(k.Sets, NameSet{hash: hash, Entries: entries})
	return len(k.Sets) - 1
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

// Under returns the place that *n is the number of. If there is none yet, it is made.
func (k *KnownNames) Under(n *uint16) uint16 {
	if *n == 0 {
		if len(k.Places) >= MaxPlaces {
			k.Missed++
			*n = noPlace
		} else {
			*n = uint16(len(k.Places))
			k.Places = append(k.Places, MapPlace{})
		}
	}
	return *n
}

// InnerPlace returns the number of the place that is in maps of the place whose number
// is n, where their names are no set.
func (k *KnownNames) InnerPlace(n uint16) uint16 {
	if at := k.place(n); at != nil {
		return k.Under(&at.inner)
	}
	return noPlace
}

// place returns the place of a number, or nil.
func (k *KnownNames) place(n uint16) *MapPlace {
	if int(n) < len(k.Places) {
		return &k.Places[n]
	}
	return nil
}

// Expect returns what is known of maps, and what those that stand at the place of a number are
// expected to be like, or nil. What is known are k, or new memory if k is nil, was not made for
// strings as q writes them, or is of no use any more.
func (k *KnownNames) Expect(q *Quoter, place uint16) (*KnownNames, *MapPlace) {
	if k == nil || !k.quoter.Same(q) || k.Missed > MaxMissed {
		k = &KnownNames{quoter: q.Kept(), Places: make([]MapPlace, 1, 8)}
	}
	at := k.place(place)
	if at != nil && at.Wait > 0 {
		at.Wait--
		return k, nil
	}
	return k, at
}

// MaxMissed is how often there may be no room for what is to be learned, before what is
// known gives way.
const MaxMissed = 1 << 14

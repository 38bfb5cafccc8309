package marshal

import (
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/write"
)

// gathererFor returns the gatherer for maps that are gone through as pl.iter says, or nil.
func (pl *Plan) gathererFor() gatherer {
	switch pl.iter.Key {
	case plan.StringKey:
		return gathererOf[string](pl)
	case plan.Key8:
		return gathererOfFew[uint8](pl)
	case plan.Key16:
		return gathererOfFew[uint16](pl)
	case plan.Key32:
		return gathererOfFew[uint32](pl)
	case plan.Key64:
		return gathererOf[uint64](pl)
	}
	return nil
}

// gathererOfFew is gathererFor for keys that look like a K, and elements that are no blocks.
func gathererOfFew[K comparable](pl *Plan) gatherer {
	switch pl.iter.Elem {
	case plan.OtherElem:
		return nil
	case plan.StringElem, plan.TextElem:
		return gatherOf[K, string]
	case plan.PointerElem:
		return gatherOf[K, plan.Pointer]
	case plan.SliceElem:
		return gatherOf[K, plan.Slice]
	case plan.AnyElem, plan.UnusualElem:
		return gatherOf[K, any]
	case plan.Elem8:
		return gatherOf[K, uint8]
	case plan.Elem16:
		return gatherOf[K, uint16]
	case plan.Elem32:
		return gatherOf[K, uint32]
	}
	return gatherOf[K, uint64]
}

// gathererOf is gathererOfFew for blocks, too.
func gathererOf[K comparable](pl *Plan) gatherer {
	if pl.iter.Elem != plan.BlockElem {
		return gathererOfFew[K](pl)
	}
	switch pl.Elem.size {
	case 0:
		return gatherOf[K, struct{}]
	case 1:
		return gatherOf[K, uint8]
	case 2:
		return gatherOf[K, uint16]
	case 4:
		return gatherOf[K, uint32]
	case 12:
		return gatherOf[K, [3]uint32]
	case 1 * 8:
		return gatherOf[K, uint64]
	case 2 * 8:
		return gatherOf[K, [2]uint64]
	case 3 * 8:
		return gatherOf[K, [3]uint64]
	case 4 * 8:
		return gatherOf[K, [4]uint64]
	case 5 * 8:
		return gatherOf[K, [5]uint64]
	case 6 * 8:
		return gatherOf[K, [6]uint64]
	case 7 * 8:
		return gatherOf[K, [7]uint64]
	}
	return gatherOf[K, [maxBlock / 8]uint64]
}

// gatherOf is the gatherer of a map[K]V.
func gatherOf[K comparable, V any](m *State, pl *Plan, p plan.Pointer, entries []write.Entry, names []string, vals plan.Pointer) (n int, ok bool) {
	into, mp := plan.Elements[V](vals, len(names)), *plan.At[map[K]V](p)
	if byName, is := any(mp).(map[string]V); is {
		return gather(byName, entries, names, into), true
	}
	for k, v := range mp {
		if n == len(into) {
			break
		}
		*plan.At[K](plan.SlotOf(&m.Maps.key)) = k
		if names[n], ok = m.entryName(pl, plan.SlotOf(&m.Maps.key)); !ok {
			return n, false
		}
		entries[n] = write.Entry{First: write.FirstBytes(names[n]), I: n}
		into[n] = v
		n++
	}
	return n, true
}

package rt

import (
	"slices"
	"strings"

	"github.com/javelin-go/javelin/internal/num"
)

// This file sorts the keys of maps.

// SortedKeys returns the keys of a map in the order in which the names are
// written.
func SortedKeys[M ~map[K]V, K ~string, V any](m M) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// SortedBy is [SortedKeys] for keys that are not strings: name returns the name of a key in
// the JSON.
func SortedBy[M ~map[K]V, K comparable, V any](m M, name func(K) string) []K {
	entries := make([]Named[K], 0, len(m))
	for k := range m {
		entries = append(entries, Named[K]{name(k), k})
	}
	slices.SortFunc(entries, byName)
	keys := make([]K, len(m))
	for i := range entries {
		keys[i] = entries[i].Key
	}
	return keys
}

// SortedInts is SortedKeys for integers.
func SortedInts[M ~map[K]V, K ~int | ~int8 | ~int16 | ~int32 | ~int64, V any](m M) []K {
	return SortedBy(m, func(k K) string { return string(num.AppendInt(nil, int64(k))) })
}

// SortedUints is SortedKeys for unsigned integers.
func SortedUints[M ~map[K]V, K ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr, V any](m M) []K {
	return SortedBy(m, func(k K) string { return string(num.AppendUint(nil, uint64(k))) })
}

// Named is an entry of a map with the name of its key in the JSON.
type Named[K any] struct {
	Name string // unquoted
	Key  K      // as the map has it
}

// byName orders entries.
func byName[K any](a, b Named[K]) int { return strings.Compare(a.Name, b.Name) }

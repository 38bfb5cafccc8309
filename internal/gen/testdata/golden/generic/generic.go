// Package generic has types with parameters, and recursive ones.
package generic

//javelin:json
type Page[T any] struct {
	Items []T          `json:"items"`
	ByKey map[string]T `json:"by_key,omitempty"`
	Next  *Page[T]     `json:"next,omitempty"`
}

//javelin:json
type Pair[K comparable, V any] struct {
	Key   K
	Value V
}

//javelin:json
type Tree struct {
	Value    Pair[string, int]
	Children []*Tree
}

//javelin:json
type Forest map[string][]Tree

package javelin

import (
	"github.com/javelin-go/javelin/internal/patch"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A DiffOption changes what [Diff] compares.
type DiffOption struct{ keys []string }

// DiffKey names members, such as "id", that identify the objects of a list: two objects
// with the same id are compared with each other at any place in the list, and other objects
// never. For each object, the first of these names that it has counts. Objects without any,
// and all objects without this option, are compared by content.
func DiffKey(names ...string) DiffOption { return DiffOption{keys: names} }

// Diff returns a JSON Patch (RFC 6902) that makes a into a value equal to b, by
// [Equal]. Neither may have two members of one name.
//
// Members of objects are compared by name. Arrays are aligned at a longest common
// subsequence of their elements, so that removing one of a thousand is one operation. If
// that would take too long, because long arrays have little of their order in common, they
// are aligned at elements that occur once in both. Between common elements, objects or
// arrays that have something in common are compared with each other. The others are
// replaced one by one, and what is left over on one side is removed or added.
func Diff(a, b Node, opts ...DiffOption) jsontext.Value {
	var keys []string
	for _, o := range opts {
		keys = append(keys, o.keys...)
	}
	return patch.Diff(a.n, b.n, keys)
}

// ErrNull says that a merge patch cannot make a member null, because null removes it.
var ErrNull = patch.ErrNull

// MergeDiff returns a JSON Merge Patch (RFC 7396) that makes a into a value equal to b. If
// a member would have to become null, there is no such patch, and the error is [ErrNull].
func MergeDiff(a, b Node) (jsontext.Value, error) {
	if !b.Exists() {
		return nil, b.Err()
	}
	out, _, err := patch.MergeDiff(nil, a.n, b.n)
	if err != nil {
		return nil, err
	}
	return out, nil
}

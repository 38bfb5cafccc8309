package javelin

import (
	"github.com/javelin-go/javelin/internal/patch"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A DiffOption changes what [Diff] compares.
type DiffOption struct{ keys []string }

// DiffKey names the members that tell which objects of a list are the same one, such as
// "id": two such objects are compared with each other wherever they stand, and others
// never. The first of the names that an object has a member of counts; objects without
// any are compared by content, and so are all without this option.
func DiffKey(names ...string) DiffOption { return DiffOption{keys: names} }

// Diff returns a JSON Patch (RFC 6902) that makes a into a value equal to b, by
// [Equal]. Neither may have two members of one name.
//
// Members of objects are compared by name. Arrays are aligned at a longest common
// subsequence of their elements, so that to take out one of a thousand is one operation.
// Where that would take too long, for long arrays that have little of their order in
// common, they are aligned at what occurs once in both. Between the elements that both
// have, those that are objects or arrays with something in common are compared with each
// other; of the rest as many as there are on both sides are replaced.
func Diff(a, b Node, opts ...DiffOption) jsontext.Value {
	var keys []string
	for _, o := range opts {
		keys = append(keys, o.keys...)
	}
	return patch.Diff(a.n, b.n, keys)
}

// ErrNull says that a merge patch cannot tell a member that is null from one that
// is not there.
var ErrNull = patch.ErrNull

// MergeDiff returns a JSON Merge Patch (RFC 7396) that makes a into a value equal
// to b. There is none, and the error is [ErrNull], if a member would have to
// become null.
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

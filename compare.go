package javelin

import "github.com/javelin-go/javelin/internal/tape"

// Equal reports whether two values are the same by RFC 6902 §4.6. Numbers are compared by
// their values, exactly and at any size; strings by their characters; arrays element by
// element; objects by their members in any order. Of members of one name, the last counts.
// Two Nodes that do not exist are equal.
func Equal(a, b Node) bool { return tape.Equal(a.n, b.n) }

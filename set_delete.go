package javelin

import (
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/set"
)

// This file takes one value out of bytes, by paths with the rules of sjson.

// Delete returns data without the value that the path leads to, or as it is if there is
// none. The path is that of [Set], where -1 is the last element, and it has no wildcards
// and queries. If several members have that name, this is an error and nothing is deleted,
// unless they are allowed as with [Set]: then all of them are deleted.
func Delete(data []byte, path string, opts ...Option) ([]byte, error) {
	return AppendDelete(nil, data, path, opts...)
}

// AppendDelete is [Delete] that appends its result to dst, which must not overlap
// data.
func AppendDelete(dst, data []byte, path string, opts ...Option) ([]byte, error) {
	var few [8]gpath.Hop
	if hops, ok := set.SettableHops(few[:0], path); ok {
		if b, ok := set.AppendWithout(dst, data, hops, opts); ok {
			return b, nil
		}
	}
	b, err := set.DeleteCarefully(data, path, opts)
	if err != nil {
		return dst, err
	}
	return appendWhole(dst, b), nil
}

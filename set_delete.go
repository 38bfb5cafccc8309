package javelin

import (
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/set"
)

// This file takes one value out of bytes, by paths with the rules of sjson.

// Delete returns data without the value at the path, or unchanged if there is none. The
// path is like that of [Set], but -1 is the last element, and wildcards and queries are not
// allowed. If several members have the name, that is an error and nothing is deleted,
// unless duplicates are allowed as with Set: then all of them are deleted.
func Delete(data []byte, path string, opts ...Option) ([]byte, error) {
	return AppendDelete(nil, data, path, opts...)
}

// AppendDelete is [Delete], but appends its result to dst, which must not overlap data.
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

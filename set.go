package javelin

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/find"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/set"
	"github.com/javelin-go/javelin/internal/tape"
)

// This file changes one value in bytes, by paths with the rules of sjson.

// Set returns data with v, of any type that [AppendValue] can write, at the place
// that the path leads to; data itself stays as it is. Everything else is kept byte for
// byte. The document is checked, unless [Unchecked] is given and the value is
// there already.
//
// If an object on the way has two members of the name that the path goes by, that is an
// error, a [*jsontext.SyntacticError] with [jsontext.ErrDuplicateName], also with
// Unchecked: what has a name is set as a whole or not at all. With [Syntax] and
// [jsontext.AllowDuplicateNames] all of them are changed.
//
// The path is made of names and indexes. What is missing on the way, or neither an
// object nor an array, is made anew: an array where an index is asked for, an
// object otherwise, and for :123, which is a name where there is a choice. An array
// that is too short gets nulls, up to 65,536 of them. In an array, -1 stands for one
// after the last. Data that is empty is no document yet.
//
// A path with wildcards or queries (*, ?, #) sets what [Get] would find, which for #
// and #(…)# is every value that it would collect, and makes none.
func Set(data []byte, path string, v any, opts ...Option) ([]byte, error) {
	return AppendSet(nil, data, path, v, opts...)
}

// AppendSet is [Set] that appends its result to dst, which must not overlap data.
func AppendSet(dst, data []byte, path string, v any, opts ...Option) ([]byte, error) {
	var few [8]gpath.Hop
	var small [64]byte
	b, ok, err := appendScalar(small[:0], v)
	if !ok {
		b, err = AppendValue(nil, v)
	}
	if err != nil {
		return dst, err
	}
	hops, plain := set.SettableHops(few[:0], path)
	plain = plain && len(hops)+len(b)/2 <= tape.DepthLimit
	if plain {
		if start, end, res := find.LocateSpan(data, hops, opts); res == find.Found {
			return set.AppendSpliced(dst, data, start, end, b), nil
		}
	}
	whole, err := set.Carefully(data, path, bytes.Clone(b), plain, opts)
	if err != nil {
		return dst, err
	}
	return appendWhole(dst, whole), nil
}

// appendWhole appends b, or returns it if there is no dst.
func appendWhole(dst, b []byte) []byte {
	if dst == nil {
		return b
	}
	return append(dst, b...)
}

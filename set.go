package javelin

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/find"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/set"
	"github.com/javelin-go/javelin/internal/tape"
)

// This file changes one value in bytes, by paths with the rules of sjson.

// Set returns a copy of data with v at the place of the path. v may be of any type that
// [AppendValue] can write. Everything else is kept byte for byte. The document is checked,
// unless [Unchecked] is given and the value exists already.
//
// If an object has two members of a name in the path, that is an error, a
// *[jsontext.SyntacticError] with [jsontext.ErrDuplicateName], also with Unchecked: all
// members of a name are set, or none. With [Syntax] and [jsontext.AllowDuplicateNames] all
// of them are changed.
//
// The path consists of names and indexes. Set makes the values of the path that are
// missing, and replaces those that are neither an object nor an array: by an array if an
// index follows, otherwise by an object. Where both are possible, :123 is a name and makes
// an object. An array that is too short gets nulls, up to 65,536 of them. In an array, -1
// is the place after the last element. If data is empty, Set makes a new document.
//
// A path with wildcards or queries (*, ?, #) sets the values that [Get] would find, which
// for # and #(…)# are all that it would collect. It makes no new ones.
func Set(data []byte, path string, v any, opts ...Option) ([]byte, error) {
	return AppendSet(nil, data, path, v, opts...)
}

// AppendSet is [Set], but appends its result to dst, which must not overlap data.
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

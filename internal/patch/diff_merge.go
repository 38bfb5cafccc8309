package patch

import (
	"errors"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/tape"
)

// ErrNull says that there would have to be a null.
var ErrNull = errors.New("a merge patch cannot set a member to null")

// MergeDiff appends the patch, which is {} if none is needed.
func MergeDiff(dst []byte, a, b tape.Node) (_ []byte, differs bool, err error) {
	if !b.IsObject() {
		return append(dst, b.Raw()...), !tape.Equal(a, b), nil
	}
	start := len(dst)
	dst = append(dst, '{')
	member := func(name string) int {
		n := len(dst)
		if n > start+1 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, tape.Quote(name)...), ':')
		return n
	}
	if a.IsObject() {
		inB := lookup(b, a.Len())
		for name := range a.Members() {
			if !inB(name).Exists() {
				member(name)
				dst = append(dst, "null"...)
			}
		}
	}
	inA := lookup(a, b.Len())
	for name, w := range b.Members() {
		v := inA(name)
		if w.IsNull() {
			if v.IsNull() {
				continue
			}
			return dst, false, edit.Fail(w.Pointer(), ErrNull)
		}
		undo := member(name)
		more := false
		if dst, more, err = MergeDiff(dst, v, w); err != nil {
			return dst, false, err
		}
		if !more && v.Exists() && v.Kind() == w.Kind() {
			dst = dst[:undo]
		}
	}
	differs = len(dst) > start+1 || !a.IsObject()
	return append(dst, '}'), differs, nil
}

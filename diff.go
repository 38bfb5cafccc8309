package javelin

import (
	"errors"
	"strconv"

	"github.com/javelin-go/javelin/json/jsontext"
)

// Diff returns a JSON Patch (RFC 6902) that makes a into a value equal to b, by
// [Equal]. Members of objects are compared by name; of arrays, what is equal at
// the begin and at the end is left alone, and the rest is compared element by
// element. Neither may have two members of one name.
func Diff(a, b Node) jsontext.Value {
	d := differ{out: []byte{'['}}
	d.diff(a, b)
	return append(d.out, ']')
}

// A differ writes operations.
type differ struct {
	out []byte
	at  []byte // pointer to the values compared
}

func (d *differ) op(name string, path []byte, v Node) {
	if len(d.out) > 1 {
		d.out = append(d.out, ',')
	}
	d.out = append(d.out, `{"op":"`...)
	d.out = append(d.out, name...)
	d.out = append(d.out, `","path":`...)
	d.out = append(d.out, quote(string(path))...)
	if v.Exists() {
		d.out = append(d.out, `,"value":`...)
		d.out = append(d.out, v.Raw()...)
	}
	d.out = append(d.out, '}')
}

// within runs f with the pointer one token longer.
func (d *differ) within(tok string, f func()) {
	n := len(d.at)
	d.at = append(d.at, jsontext.Pointer("").AppendToken(tok)...)
	f()
	d.at = d.at[:n]
}

func (d *differ) diff(a, b Node) {
	switch {
	case a.IsObject() && b.IsObject():
		inB := lookup(b, a.Len())
		for name, v := range a.Members() {
			d.within(name, func() {
				if w := inB(name); w.Exists() {
					d.diff(v, w)
				} else {
					d.op("remove", d.at, Node{})
				}
			})
		}
		inA := lookup(a, b.Len())
		for name, w := range b.Members() {
			if !inA(name).Exists() {
				d.within(name, func() { d.op("add", d.at, w) })
			}
		}
	case a.IsArray() && b.IsArray():
		d.arrays(a, b)
	case !a.Exists():
		d.op("add", d.at, b)
	case !Equal(a, b):
		d.op("replace", d.at, b)
	}
}

// lookup returns what finds members of n for about count times.
func lookup(n Node, count int) func(name string) Node {
	if n.Len() <= smallObject || count <= 2 {
		return n.Get
	}
	m := lastMembers(n)
	return func(name string) Node { return m[name] }
}

func (d *differ) arrays(a, b Node) {
	var x, y []Node
	for _, v := range a.Elements() {
		x = append(x, v)
	}
	for _, v := range b.Elements() {
		y = append(y, v)
	}
	first := 0
	for len(x) > 0 && len(y) > 0 && Equal(x[0], y[0]) {
		x, y = x[1:], y[1:]
		first++
	}
	for len(x) > 0 && len(y) > 0 && Equal(x[len(x)-1], y[len(y)-1]) {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	both := min(len(x), len(y))
	for i := range both {
		d.within(strconv.Itoa(first+i), func() { d.diff(x[i], y[i]) })
	}
	for i := len(x) - 1; i >= both; i-- {
		d.within(strconv.Itoa(first+i), func() { d.op("remove", d.at, Node{}) })
	}
	for i := both; i < len(y); i++ {
		d.within(strconv.Itoa(first+i), func() { d.op("add", d.at, y[i]) })
	}
}

// ErrNull says that a merge patch cannot tell a member that is null from one that
// is not there.
var ErrNull = errors.New("a merge patch cannot set a member to null")

// MergeDiff returns a JSON Merge Patch (RFC 7396) that makes a into a value equal
// to b. There is none, and the error is [ErrNull], if a member would have to
// become null.
func MergeDiff(a, b Node) (jsontext.Value, error) {
	out, _, err := mergeDiff(nil, a, b)
	if err != nil {
		return nil, err
	}
	return out, nil
}

// mergeDiff appends the patch, which is {} if none is needed.
func mergeDiff(dst []byte, a, b Node) (_ []byte, differs bool, err error) {
	if !b.Exists() {
		return dst, false, b.Err()
	}
	if !b.IsObject() {
		return append(dst, b.Raw()...), !Equal(a, b), nil
	}
	start := len(dst)
	dst = append(dst, '{')
	member := func(name string) int {
		n := len(dst)
		if n > start+1 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, quote(name)...), ':')
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
			return dst, false, fail(w.Pointer(), ErrNull)
		}
		undo := member(name)
		more := false
		if dst, more, err = mergeDiff(dst, v, w); err != nil {
			return dst, false, err
		}
		if !more && v.Exists() && v.Kind() == w.Kind() {
			dst = dst[:undo]
		}
	}
	differs = len(dst) > start+1 || !a.IsObject()
	return append(dst, '}'), differs, nil
}

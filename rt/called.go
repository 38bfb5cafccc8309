package rt

import (
	"cmp"
	"slices"

	"github.com/javelin-go/javelin/internal/forge"
)

// A call is one of a method of the user's that an attempt has made: see decode_try_method.go. It
// belongs to the value that ends at the offset at.
type call struct {
	at   int64
	kept keeper
	n    int // which of those that are kept
	err  error
}

// A keeper is a pointer to kept values of some type.
type keeper interface{ drop() }

// kept are what methods of one type have set.
type kept[T any] []T

func (k *kept[T]) drop() {
	if cap(*k)*forge.Size[T]() > maxKeptValues {
		*k = nil
		return
	}
	clear(*k)
	*k = (*k)[:0]
}

// maxKeptValues is how many bytes of memory for kept values of one type are used again.
const maxKeptValues = 32 << 10

// calls are in the order of the document.
type calls []call

// find returns the place of the call for the value that ends at an offset, and whether there is
// one.
func (c calls) find(offset int64) (i int, ok bool) {
	if n := len(c); n == 0 || c[n-1].at < offset {
		return n, false
	}
	return slices.BinarySearchFunc(c, offset, func(c call, at int64) int { return cmp.Compare(c.at, at) })
}

// end is where the value of the last one ends.
func (c calls) end() int64 { return c[len(c)-1].at }

// forget forgets all calls. It is inlined: as a rule there are none.
func (c *calls) forget() {
	if fast && len(*c) > 0 {
		c.drop()
	}
}

func (c *calls) drop() {
	for i := range *c {
		(*c)[i].kept.drop()
	}
	clear(*c)
	*c = (*c)[:0]
}

package rt

import (
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// slab makes what pointers to numbers and booleans lead to, several at once. One that
// is kept keeps at most 64 bytes alive, and none of them holds a pointer.
//
// There are as many at once as the last document had, as long as there are no more,
// then more and more. So a small document like others before it wastes nothing.
type slab[T int | int64 | uint64 | float64 | bool] struct {
	vals   []T
	out    int // of vals, have been given out
	made   int // in the document at hand
	before int // used in the last one that had any
}

const maxSlab = 8

func (s *slab[T]) more() {
	n := s.before - s.made
	if n <= 0 {
		n = max(s.made, 2)
	}
	n = min(n, maxSlab)
	s.made += n
	s.vals, s.out = make([]T, n), 0
}

// end is told that the next value shares nothing with what has been made.
func (s *slab[T]) end() {
	if s.made > 0 {
		used := s.made - (len(s.vals) - s.out)
		*s = slab[T]{before: min(used, 1<<20)}
	}
}

// scalars are the slabs of a Decoder.
type scalars struct {
	any      bool // some have been made
	ints     slab[int]
	int64s   slab[int64]
	uint64s  slab[uint64]
	float64s slab[float64]
	bools    slab[bool]
}

func (s *scalars) end() {
	s.any = false
	s.ints.end()
	s.int64s.end()
	s.uint64s.end()
	s.float64s.end()
	s.bools.end()
}

// take is not a part of generated code, where it would be for each field that is a pointer.
//
//go:noinline
func take[T int | int64 | uint64 | float64 | bool](d *Decoder, s *slab[T]) *T {
	if !fast {
		return new(T)
	}
	if s.out == len(s.vals) {
		d.scalars.any = true
		s.more()
	}
	p := &s.vals[s.out]
	s.out++
	return p
}

// NewInt returns a pointer to a new zero, which may share 64 bytes of memory with
// others of the same document.
func (d *Decoder) NewInt() *int { return take(d, &d.scalars.ints) }

// NewInt64 is NewInt for int64.
func (d *Decoder) NewInt64() *int64 { return take(d, &d.scalars.int64s) }

// NewUint64 is NewInt for uint64.
func (d *Decoder) NewUint64() *uint64 { return take(d, &d.scalars.uint64s) }

// NewFloat64 is NewInt for float64.
func (d *Decoder) NewFloat64() *float64 { return take(d, &d.scalars.float64s) }

// NewBool is NewInt for bool.
func (d *Decoder) NewBool() *bool { return take(d, &d.scalars.bools) }

// The v1 dialect sets nothing if the input is not well-formed. One way is to check all
// of it before. But where the destination is zero, and reading it concerns nothing else,
// it is enough to make it zero again when something has turned out to be wrong. Then the
// input is looked at once.

// zeroer is a generated type of which that is so.
type zeroer interface {
	// JavelinZero reports whether the value is zero, and is of, not just a part of
	// it. If again is set, it makes it so first.
	JavelinZero(of any, again bool) bool
}

// isZero reports whether v is zero and can be made so again.
func isZero(v Unmarshaler) (ok bool) {
	z, ok := v.(zeroer)
	if !ok {
		return false
	}
	// An embedded pointer, by way of which the method is, may be nil.
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return z.JavelinZero(v, false)
}

// zeroAgain tells, after err, which came of reading the document data into v, whether
// the document is well-formed. If not, v becomes zero, and the error is that.
func zeroAgain(v Unmarshaler, data []byte, opts Options, err error) error {
	dec := (*jsontext.Decoder)(text.GetDecoder(data, []jsontext.Options{opts}))
	if wrong := (*text.Decoder)(dec).CheckNextValue(true); wrong != nil {
		v.(zeroer).JavelinZero(v, true)
		err = missing(dec, wrong)
	}
	text.PutDecoder((*text.Decoder)(dec))
	return err
}

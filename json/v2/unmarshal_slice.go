package json

import (
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
)

// noElements is where slices without elements are that are not nil. Nobody reads or writes
// it: their capacity is 0.
var noElements uint64

var (
	errArrayUnderflow = errors.New("too few array elements")
	errArrayOverflow  = errors.New("too many array elements")
)

// list compiles a slice or an array.
func (b *readBuilder) list(pl *readPlan) {
	t, m := pl.typ, pl.mode
	pl.elem = b.plan(t.Elem(), held(t.Elem(), m))
	if t.Kind() == reflect.Slice {
		pl.kind, pl.read = readSlice, unmarshalSlice
		pl.slot = readSlots.Add(1)
		if t == sliceAnyType && pl.elem.kind == readAny {
			pl.kind = readAnys // there is a shorter way
		}
		pl.empty = slotOf(&noElements)
	} else {
		pl.kind, pl.read = readArray, unmarshalArray
		pl.length = t.Len()
	}
	if t.Elem().Kind() == reflect.Uint8 {
		b.bytes(pl)
	}
}

func unmarshalSlice(u *unmarshaler, pl *readPlan, p pointer) error {
	if pl.typ == sliceAnyType && pl.elem.kind == readAny && p.Slice().Cap == 0 && u.dec.PeekKind() == '[' {
		if a, ok := u.fastAny(); ok {
			*p.Anys() = a.([]any)
			return nil
		}
	}
	if u.fastBegin('[') {
		return u.elements(pl, p)
	}
	tok, err := u.dec.ReadToken()
	if err != nil {
		return err
	}
	switch tok.Kind() {
	case 'n':
		*p.Slice() = slice{}
		return nil
	case '[':
		return u.elements(pl, p)
	}
	return newUnmarshalErrorAfterWithSkipping(u.dec, pl.typ, nil)
}

// elements reads the rest of the array into the slice at p.
func (u *unmarshaler) elements(pl *readPlan, p pointer) error {
	s := p.Slice()
	a := array{before: s.Len, made: s.Cap == 0}
	e := &a.elements
	if u.outermost() {
		e.from = text.Decoder(u.dec).End()
	}
	if a.spare = u.borrow(pl, s); a.spare != nil {
		e.fresh, e.lent = true, e.from == 0 && inPieces(pl.elem.kind)
	}
	return u.elementsRest(pl, p, &a, nil)
}

// outermost reports whether the array that is open is likely to be most of the rest of the
// input, which is in memory.
func (u *unmarshaler) outermost() bool {
	x := text.Decoder(u.dec)
	return x.Depth() <= 2 && x.InMemory()
}

// array is the place in an array that is read into a slice, and what the slice was.
type array struct {
	elements
	spare  *spare // what the elements are gathered in, if not in the slice
	before int    // elements that there were
	made   bool   // the slice had no memory
}

// elementsRest is elements when some may have been read, the last of which led to err.
func (u *unmarshaler) elementsRest(pl *readPlan, p pointer, a *array, err error) error {
	s, e := p.Slice(), &a.elements
	into := p
	if a.spare != nil {
		into = a.spare.p
	}
	var first error
	done := false
	if err = u.keep(&first, err); err == nil {
		done, err = u.elementsInto(pl, into, e, first)
	}
	if r := a.spare; r != nil {
		e.clean(pl, r.p.Slice())
		u.settle(pl, r, s, e, e.n)
	} else {
		e.clean(pl, s)
		s.Len = e.n
		if err != nil && pl.mode&opt.Classic != 0 && isFatalError(err, &u.o.Flags) {
			s.Len = max(a.before, e.n)
		} else if a.made {
			u.trim(pl, s, e.n)
		}
	}
	if done && e.n == 0 {
		*s = slice{Data: pl.empty}
	}
	u.learn(pl, e.n)
	return err
}

// elementsInto is elements but for the length of the slice, which it leaves open.
// done says that the array has been read to its end. first is the first error so far of
// those after which reading goes on.
func (u *unmarshaler) elementsInto(pl *readPlan, p pointer, e *elements, first error) (done bool, err error) {
	s := p.Slice()
	for {
		done, err := u.fastElements(pl, p, e)
		if err == nil && !done {
			if u.dec.PeekKind() == ']' {
				_, err = u.dec.ReadToken()
				done = err == nil
			} else if err = u.checkNext(pl, e.n); err == nil {
				err = u.readValue(pl.elem, u.element(pl, s, e))
			}
		}
		if err := u.keep(&first, err); err != nil {
			return false, err
		}
		if done {
			return true, first
		}
	}
}

func unmarshalArray(u *unmarshaler, pl *readPlan, p pointer) error {
	n, done := 0, false
	if u.fastBegin('[') {
		n, done = u.fastArray(pl, p)
	} else {
		tok, err := u.dec.ReadToken()
		if err != nil {
			return err
		}
		switch tok.Kind() {
		case 'n':
			if !pl.merge {
				pl.zero(p)
			}
			return nil
		case '[':
		default:
			return newUnmarshalErrorAfterWithSkipping(u.dec, pl.typ, nil)
		}
	}
	return u.arrayRest(pl, p, n, done, nil)
}

// arrayRest is unmarshalArray when n elements have been read, the last of which led to
// first, or, if done, the array has.
func (u *unmarshaler) arrayRest(pl *readPlan, p pointer, n int, done bool, err error) error {
	var first, wrong error
	if err = u.keep(&first, err); err != nil {
		return err
	}
	for !done && u.dec.PeekKind() != ']' {
		if n == pl.length {
			if err := u.dec.SkipValue(); err != nil {
				return err
			}
			wrong = errArrayOverflow
			continue
		}
		q := p.At(uintptr(n) * pl.elem.size)
		n++
		if !pl.merge {
			pl.elem.zero(q)
		}
		if err := u.keep(&first, u.readValue(pl.elem, q)); err != nil {
			return err
		}
	}
	for ; n < pl.length; n++ {
		pl.elem.zero(p.At(uintptr(n) * pl.elem.size))
		wrong = errArrayUnderflow
	}
	if !done {
		if _, err := u.dec.ReadToken(); err != nil {
			return err
		}
	}
	if wrong != nil && !pl.lenient {
		return newUnmarshalErrorAfter(u.dec, pl.typ, wrong)
	}
	return first
}

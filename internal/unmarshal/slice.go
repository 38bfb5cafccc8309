package unmarshal

import (
	"errors"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
)

// noElements is where slices without elements are that are not nil. Nobody reads or writes
// it: their capacity is 0.
var noElements uint64

var (
	errArrayUnderflow = errors.New("too few array elements")
	errArrayOverflow  = errors.New("too many array elements")
)

func unmarshalSlice(u *State, pl *Plan, p plan.Pointer) error {
	if pl.ofAny && pl.Elem.Kind == readAny && p.Slice().Cap == 0 && u.Dec.PeekKind() == '[' {
		if a, ok := u.fastAny(); ok {
			*p.Anys() = a.([]any)
			return nil
		}
	}
	if u.fastBegin('[') {
		return u.elements(pl, p)
	}
	tok, err := u.Dec.ReadToken()
	if err != nil {
		return err
	}
	switch tok.Kind() {
	case 'n':
		*p.Slice() = plan.Slice{}
		return nil
	case '[':
		return u.elements(pl, p)
	}
	return plan.NewUnmarshalErrorAfterWithSkipping(u.Dec, pl.Typ, nil)
}

// elements reads the rest of the array into the slice at p.
func (u *State) elements(pl *Plan, p plan.Pointer) error {
	s := p.Slice()
	a := array{before: s.Len, made: s.Cap == 0}
	e := &a.Elements
	if u.outermost() {
		e.from = (*text.Decoder)(u.Dec).End()
	}
	if a.spare, _ = u.borrow(u.grower(pl), s); a.spare != nil {
		e.fresh, e.lent = true, e.from == 0 && inPieces(pl.Elem.Kind)
	}
	return u.elementsRest(pl, p, &a, nil)
}

// outermost reports whether the array that is open is likely to be most of the rest of the
// input, which is in memory.
func (u *State) outermost() bool {
	x := (*text.Decoder)(u.Dec)
	return x.Depth() <= 2 && x.InMemory()
}

// elementsRest is elements when some may have been read, the last of which led to err.
func (u *State) elementsRest(pl *Plan, p plan.Pointer, a *array, err error) error {
	s, e := p.Slice(), &a.Elements
	into := p
	if a.spare != nil {
		into = a.spare.P
	}
	var first error
	done := false
	if err = u.Keep(&first, err); err == nil {
		done, err = u.elementsInto(pl, into, e, first)
	}
	g := u.grower(pl)
	if r := a.spare; r != nil {
		e.Clean(pl, r.P.Slice())
		g = u.settle(g, pl, r, s, e, e.N)
	} else {
		e.Clean(pl, s)
		s.Len = e.N
		if err != nil && pl.Mode&opt.Classic != 0 && plan.IsFatalError(err, &u.O.Flags) {
			s.Len = max(a.before, e.N)
		} else if a.made {
			u.trim(pl, s, e.N)
		}
	}
	if done && e.N == 0 {
		*s = plan.Slice{Data: pl.empty}
	}
	u.learn(g, pl, e.N)
	return err
}

// elementsInto is elements but for the length of the slice, which it leaves open.
// done says that the array has been read to its end. first is the first error so far of
// those after which reading goes on.
func (u *State) elementsInto(pl *Plan, p plan.Pointer, e *Elements, first error) (done bool, err error) {
	s := p.Slice()
	byDecoder := pl.Elem.byDecoder()
	for {
		var err error
		if !byDecoder && !u.byTokens() {
			done, err = u.fastElements(pl, p, e)
		}
		if err == nil && !done {
			if u.Dec.PeekKind() == ']' {
				_, err = u.Dec.ReadToken()
				done = err == nil
			} else if err = u.CheckNext(pl); err == nil {
				err = u.ReadValue(pl.Elem, u.element(pl, s, e))
			}
		}
		if err := u.Keep(&first, err); err != nil {
			return false, err
		}
		if done {
			return true, first
		}
	}
}

func unmarshalArray(u *State, pl *Plan, p plan.Pointer) error {
	n, done := 0, false
	if u.fastBegin('[') {
		n, done = u.fastArray(pl, p)
	} else {
		tok, err := u.Dec.ReadToken()
		if err != nil {
			return err
		}
		switch tok.Kind() {
		case 'n':
			if !pl.Merge {
				pl.Zero(p)
			}
			return nil
		case '[':
		default:
			return plan.NewUnmarshalErrorAfterWithSkipping(u.Dec, pl.Typ, nil)
		}
	}
	return u.arrayRest(pl, p, n, done, nil)
}

// arrayRest is unmarshalArray when n elements have been read, the last of which led to
// first, or, if done, the array has.
func (u *State) arrayRest(pl *Plan, p plan.Pointer, n int, done bool, err error) error {
	var first, wrong error
	if err = u.Keep(&first, err); err != nil {
		return err
	}
	for !done && u.Dec.PeekKind() != ']' {
		if n == pl.Length {
			if err := u.Dec.SkipValue(); err != nil {
				return err
			}
			wrong = errArrayOverflow
			continue
		}
		q := p.At(uintptr(n) * pl.Elem.Size)
		n++
		if !pl.Merge {
			pl.Elem.Zero(q)
		}
		if err := u.Keep(&first, u.ReadValue(pl.Elem, q)); err != nil {
			return err
		}
	}
	for ; n < pl.Length; n++ {
		pl.Elem.Zero(p.At(uintptr(n) * pl.Elem.Size))
		wrong = errArrayUnderflow
	}
	if !done {
		if _, err := u.Dec.ReadToken(); err != nil {
			return err
		}
	}
	if wrong != nil && !pl.lenient {
		return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, wrong)
	}
	return first
}

// fastElements reads elements of an array into the slice at p, by the index, as
// long as nothing is unusual. done says that the array has been read to its end.
func (u *State) fastElements(pl *Plan, p plan.Pointer, e *Elements) (done bool, err error) {
	switch elem := pl.Elem; elem.Kind {
	case readFloat64:
		s := p.Float64s()
		*s, done = u.fastFloats((*s)[:e.N], -1, e.N > 0)
		e.N = len(*s)
	case readFloat32:
		s := p.Float32s()
		*s, done = u.fastFloats32((*s)[:e.N], -1, e.N > 0)
		e.N = len(*s)
	case readInt64:
		s := p.Int64s()
		*s, done = u.fastInts((*s)[:e.N], -1, e.N > 0)
		e.N = len(*s)
	case readString:
		s := p.Strings()
		*s, done = u.fastStrings(lone(pl), (*s)[:e.N], -1, e.N > 0)
		e.N = len(*s)
	case ReadObject, readPointer, readArray, readSlice, readMap, readAny, readAnys, ReadBy, readRaw, readNumber, readQuoted, readMethod, readText, readFormatted, readFixed:
		return u.fastValues(pl, p, e)
	case readBool, readInt8, readInt16, readInt32, readUint8, readUint16, readUint32, readUint64, readTime, readUnits, readBytes:
		done = u.fastScalars(pl, p, e)
	}
	if !done && pl.Elem.Else != nil {
		return u.fastValues(pl, p, e)
	}
	return done, nil
}

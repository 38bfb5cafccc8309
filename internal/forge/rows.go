package forge

// Kind says of a type T what is needed to handle Rows of it.
type Kind struct {
	Size int    // Size[T]()
	ID   TypeID // ID((*T)(nil))
	Do   func(op RowOp, s, from Rows, n int) Rows
}

// A KindRef is where a Kind is kept.
type KindRef struct{ kept kindRef }

// Of returns the Kind of the type with the ID, or nil if that is not the one that is kept.
func (r *KindRef) Of(id TypeID) *Kind {
	if k := r.kept.load(); k != nil && k.ID == id {
		return k
	}
	return nil
}

// KindOf returns the Kind of T, which is kept at r from now on.
//
// It is not inlined, so that there is one of it for each type.
//
//go:noinline
func KindOf[T any](r *KindRef) *Kind {
	k := r.Of(ID((*T)(nil)))
	if k == nil {
		k = &Kind{Size[T](), ID((*T)(nil)), Do[T]}
		r.kept.store(k)
	}
	return k
}

// A RowOp is what Do does with the memory of a slice s.
type RowOp int

const (
	RowsMove  RowOp = iota // to new memory, with room for n elements
	RowsTake               // to new memory of its size, and the old memory becomes zero
	RowsGrow               // room for n more elements or a few more than that, as append makes it
	RowsClear              // the elements from the n-th on become zero
	RowsAdd                // the elements of another slice are appended, for which there is room
)

// Do does op with r, whose elements are of type T.
//
//go:noinline
func Do[T any](op RowOp, r, from Rows, n int) Rows {
	s := sliceOf[T](r)
	switch op {
	case RowsMove:
		out := make([]T, len(s), n)
		copy(out, s)
		s = out
	case RowsTake:
		out := make([]T, len(s)) // so it is not made zero first
		copy(out, s)
		clear(s)
		s = out
	case RowsGrow:
		s = append(s, make([]T, n)...)[:len(s)]
	case RowsClear:
		clear(s[n:])
	case RowsAdd:
		n = len(s)
		s = s[:n+copy(s[n:cap(s)], sliceOf[T](from))]
	}
	return *RowsOf(&s)
}

//go:build nounsafe

package forge

import "sync/atomic"

// Rows is a slice whose elements have a type that the caller of RowsOf knows.
type Rows struct {
	in       list // where the slice is, which may have another length; or nil
	empty    bool // not nil, though in is
	len, cap int
}

// list is a pointer to a slice of some type.
type list interface {
	at(k int) Elem
	set(s Rows)
}

type listOf[T any] []T

func (l *listOf[T]) at(k int) Elem { return &(*l)[:cap(*l)][k] }
func (l *listOf[T]) set(s Rows)    { *l = sliceOf[T](s) }

func sliceOf[T any](s Rows) []T {
	if l, ok := s.in.(*listOf[T]); ok {
		return (*l)[:s.len]
	}
	if s.empty {
		return []T{}
	}
	return nil
}

// Elem is a pointer to an element of Rows.
type Elem = any

// RowsOf returns p as Rows. Set, SetEmpty and SetNil set the slice itself.
func RowsOf[T any](p *[]T) *Rows { return &Rows{in: (*listOf[T])(p), len: len(*p), cap: cap(*p)} }

// Like returns Rows of the same type that are nil.
func (r *Rows) Like() Rows { return Rows{} }

// Len and Cap are those of the slice.
func (r *Rows) Len() int { return r.len }
func (r *Rows) Cap() int { return r.cap }

// SetLen sets the length to n, n <= r.Cap().
func (r *Rows) SetLen(n int) { r.len = n }

// At returns the k-th element, k < r.Cap().
func (r *Rows) At(k, _ int) Elem { return r.in.at(k) }

// Set makes the slice that of s.
func (r *Rows) Set(s Rows) {
	r.in.set(s)
	r.len, r.cap = s.len, s.cap
}

// SetEmpty makes the slice empty, but not nil.
func (r *Rows) SetEmpty() { r.Set(Rows{empty: true}) }

// SetNil makes the slice nil.
func (r *Rows) SetNil() { r.Set(Rows{}) }

// Reader returns read for an element that is passed as Elem.
func Reader[D, T any](read func(d D, v *T, at, i, depth int) (end, next int)) func(d D, v Elem, at, i, depth int) (end, next int) {
	return func(d D, v Elem, at, i, depth int) (end, next int) { return read(d, v.(*T), at, i, depth) }
}

// A TypeID is the same for values of the same type alone.
type TypeID = any

// ID returns that of v, which is nil.
func ID(v any) TypeID { return v }

type kindRef struct{ v atomic.Value }

func (r *kindRef) load() *Kind {
	k, _ := r.v.Load().(*Kind)
	return k
}
func (r *kindRef) store(k *Kind) { r.v.Store(k) }

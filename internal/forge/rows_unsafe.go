//go:build !nounsafe

package forge

import (
	"sync/atomic"
	"unsafe"
)

// Rows is a slice whose elements have a type that the caller of RowsOf knows. What is done with
// the memory of elements is done by Do of that type, since the garbage collector has to be told
// of pointers; all else is the same for slices of all types, and compiled once.
type Rows struct {
	data     unsafe.Pointer
	len, cap int
}

// Elem is a pointer to an element of Rows.
type Elem = unsafe.Pointer

// nothing is what an empty slice points to.
var nothing struct{}

// RowsOf returns p as Rows, which are the slice itself and not a copy of it.
func RowsOf[T any](p *[]T) *Rows { return (*Rows)(unsafe.Pointer(p)) }

// Like returns Rows of the same type that are nil.
func (r *Rows) Like() Rows { return Rows{} }

// Len and Cap are those of the slice.
func (r *Rows) Len() int { return r.len }
func (r *Rows) Cap() int { return r.cap }

// SetLen sets the length to n, n <= r.Cap().
func (r *Rows) SetLen(n int) { r.len = n }

// At returns the k-th element of size bytes, k < r.Cap().
func (r *Rows) At(k, size int) Elem { return unsafe.Add(r.data, k*size) }

// Set makes the slice that of s.
func (r *Rows) Set(s Rows) { *r = s }

// SetEmpty makes the slice empty, but not nil.
func (r *Rows) SetEmpty() { *r = Rows{data: unsafe.Pointer(&nothing)} }

// SetNil makes the slice nil.
func (r *Rows) SetNil() { *r = Rows{} }

func sliceOf[T any](r Rows) []T { return *(*[]T)(unsafe.Pointer(&r)) }

// Reader returns read for an element that is passed as Elem.
func Reader[D, T any](read func(d D, v *T, at, i, depth int) (end, next int)) func(d D, v Elem, at, i, depth int) (end, next int) {
	// A pointer is passed like any other, whatever it points to.
	return *(*func(d D, v Elem, at, i, depth int) (end, next int))(unsafe.Pointer(&read))
}

// A TypeID is the same for values of the same type alone.
type TypeID = uintptr

// ID returns that of v, which is nil.
func ID(v any) TypeID { return TypeWord(v) }

type kindRef struct{ p unsafe.Pointer }

func (r *kindRef) load() *Kind   { return (*Kind)(atomic.LoadPointer(&r.p)) }
func (r *kindRef) store(k *Kind) { atomic.StorePointer(&r.p, unsafe.Pointer(k)) }

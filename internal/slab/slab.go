// Package slab hands out values that are kept as long as the program runs, many of them
// from one piece of memory.
//
// What a program makes when it first meets a type is of a dozen sizes and small. The
// allocator has pages of their own for each size, of which the system clears the first one
// when it is touched: that takes longer than to fill in the values. Here all pieces are of
// one size or a multiple of it, so that they come from the same pages, one after another.
//
//	piece  [ taken │ taken │ taken │ rest ··· ]
package slab

import (
	"strings"
	"sync"

	"github.com/javelin-go/javelin/internal/forge"
)

// Of hands out values of type T. The zero value is ready, and may be used by several
// goroutines.
type Of[T any] struct {
	// Rest is what is left of the last piece. At first it may be a variable of the program,
	// which suffices for few types.
	Rest []T
}

// mu is for all of them, and all that can be is done outside of Make, which is there once
// for each type: what runs for the first time takes longer the longer it is.
var mu sync.Mutex

//go:noinline
func lock() { mu.Lock() }

//go:noinline
func unlock() { mu.Unlock() }

// piece is how many bytes a piece of memory has, or a multiple of it. The word that the
// allocator writes before values with pointers is one of them.
const (
	piece = 1024
	word  = 8
	line  = 64 // of the cache; there is no such word in pieces of up to 8 lines
)

// Make returns n values that are zero, one after the other, and nobody else's. Unless kept
// is set, they have memory of their own, which is free when they are no longer used.
func (s *Of[T]) Make(kept bool, n int) []T {
	if !kept || n == 0 {
		return make([]T, n)
	}
	lock()
	from := s.Rest
	if n > len(from) {
		from = make([]T, count(n, forge.Size[T]()))
	}
	if rest := from[n:]; n <= len(s.Rest) || len(rest) >= len(s.Rest) {
		s.Rest = rest // else what is left of the other piece is more
	}
	unlock()
	return from[:n:n]
}

// New is Make for one value.
func (s *Of[T]) New(kept bool) *T {
	if !kept {
		return new(T)
	}
	return &s.Make(true, 1)[0]
}

// Text hands out strings in the same way. The zero value is ready.
type Text struct{ b strings.Builder }

// Join returns the parts as one string, which unless kept is set has memory of its own.
func (t *Text) Join(kept bool, parts ...string) string {
	if !kept {
		return strings.Join(parts, "")
	}
	n := 0
	for _, p := range parts {
		n += len(p)
	}
	mu.Lock()
	defer mu.Unlock()
	if t.b.Cap()-t.b.Len() < n {
		t.b.Reset()
		t.b.Grow(max(n, piece))
	}
	start := t.b.Len()
	for _, p := range parts {
		t.b.WriteString(p)
	}
	return t.b.String()[start:]
}

// count returns how many values of a size the smallest piece has that holds n.
//
//go:noinline
func count(n, size int) int {
	switch {
	case size <= 0 || size > piece:
		return n
	case size == line && n <= 8:
		return 8 // none of which lies in two lines
	}
	bytes := (n*size + word + piece - 1) / piece * piece
	return (bytes - word) / size
}

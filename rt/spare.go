package rt

import "github.com/javelin-go/javelin/internal/forge"

// Arrays of unknown length are read into spare memory, and then copied to memory of just their
// size. This file does that for slices of all types: k is the kind of their elements.

const (
	// maxSpare is how many bytes of spare memory are kept for one slice.
	maxSpare = 32 << 10
	// maxPieces is how many bytes are kept in several of them at most, until all that
	// an array has is there.
	maxPieces = 128 << 10
	// maxSpares is how many bytes are kept for slices of a type.
	maxSpares = 256 << 10
	// maxFirst is how many bytes an array begins with that may be within others
	// of its type.
	maxFirst = 1 << 10
)

// spare returns spare memory for a slice, if some is kept.
func (l *lengths) spare(k *forge.Kind) (s forge.Rows, ok bool) {
	if l.spares.of != k.ID {
		l.spares = spares{of: k.ID}
	}
	n := len(l.spares.lists) - 1
	if n < 0 {
		return s, false
	}
	s = l.spares.lists[n]
	l.spares.lists = l.spares.lists[:n]
	l.spares.kept -= s.Cap() * k.Size
	return s, true
}

// giveBack keeps spare memory, whose elements become zero, for the next array.
func (l *lengths) giveBack(s forge.Rows, k *forge.Kind) {
	k.Do(forge.RowsClear, s, s, 0)
	l.keep(s, k)
}

// keep is giveBack for memory that is zero.
func (l *lengths) keep(s forge.Rows, k *forge.Kind) {
	bytes := s.Cap() * k.Size
	if bytes > maxSpare || l.spares.kept+bytes > maxSpares || l.spares.of != k.ID {
		return
	}
	s.SetLen(0)
	l.spares.lists = append(l.spares.lists, s)
	l.spares.kept += bytes
}

// borrow returns an empty slice like s, which is nil, to read an array of unknown length into. If
// spare is set, it is of spare memory, which is to be given back.
func (l *lengths) borrow(s forge.Rows, k *forge.Kind) (_ forge.Rows, spare bool) {
	if l.usual < 5 || k.Size == 0 || k.Size > maxSpare/8 {
		return s, false
	}
	if s, ok := l.spare(k); ok {
		return s, true
	}
	return k.Do(forge.RowsMove, s, s, 8), true
}

// settle returns a slice of the elements of s, which is of spare memory.
func (l *lengths) settle(s forge.Rows, k *forge.Kind) forge.Rows {
	if s.Cap()*k.Size > maxSpare {
		return s
	}
	out := k.Do(forge.RowsTake, s, s, s.Len())
	l.keep(s, k)
	return out
}

// longer returns s with room for more elements, which are zero. If it is spare memory, the old one
// becomes zero.
func longer(s forge.Rows, k *forge.Kind, spare bool) forge.Rows {
	out := k.Do(forge.RowsMove, s, s, max(2*s.Len(), 1))
	if spare {
		k.Do(forge.RowsClear, s, s, 0)
	}
	return out
}

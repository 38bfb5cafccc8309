package rt

import "github.com/javelin-go/javelin/internal/read"

// This file reads null in objects that are tried: see decode_try.go.

// NullAt reports whether the value at at can only be null.
func (d *Decoder) NullAt(at int) bool { return d.win[at] == 'n' }

// TryNull reads null.
func (d *Decoder) TryNull(at, i int) (end, next int) {
	if read.Null(d.win, at) {
		return at + 4, i + 1
	}
	return Unusual, 0
}

// otherThanFixed reads null where an array should be that has so many entries.
func otherThanFixed[T any](d *Decoder, p []T, entries, at, i int) (end, next int) {
	if d.NullAt(at) {
		if end, next = d.TryNull(at, i); end >= 0 && !d.merge {
			clear(p)
		}
		return end, next
	}
	if i+entries > d.n {
		return beyond, 0
	}
	return Unusual, 0
}

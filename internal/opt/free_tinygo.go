//go:build tinygo

package opt

import "sync"

// A Free keeps what may be used again, as a [sync.Pool] does, but knows its type: what a
// Pool holds takes a description of all that it is made of into the program.
type Free[T any] struct {
	mu   sync.Mutex
	kept []*T
}

// maxFree is how many of a kind are kept.
const maxFree = 4

// Get returns what has been kept, or nil.
func (f *Free[T]) Get() (p *T) {
	f.mu.Lock()
	if n := len(f.kept); n > 0 {
		p = f.kept[n-1]
		f.kept[n-1] = nil
		f.kept = f.kept[:n-1]
	}
	f.mu.Unlock()
	return p
}

// Put keeps p.
func (f *Free[T]) Put(p *T) {
	f.mu.Lock()
	if len(f.kept) < maxFree {
		f.kept = append(f.kept, p)
	}
	f.mu.Unlock()
}

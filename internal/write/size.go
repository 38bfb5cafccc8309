package write

import (
	"math"
	"sync/atomic"
)

// IsAbout reports whether a result of size bytes is about as long as the n bytes for which memory
// was made. Then a copy of it would not take less: the runtime rounds both up, by a fifth at most.
func IsAbout(size, n int) bool { return n-n/8 <= size && size <= n+n/64 }

// Results of LargeResult and more are written to memory of their own at once, if one of the size
// before is likely. Smaller ones are written to a pooled buffer and copied, which costs less than to
// grow the memory and cut what is left over: so are those below pooledResult whose size has not been
// the same lately.
const (
	LargeResult  = 8 << 10
	pooledResult = 32 << 10
)

// Lately is how long the results for a type have been, if they were not short, and unsteady.
type Lately struct{ n uint32 } // atomic

// unsteady marks a size that the one before was much below or above.
const unsteady = 1 << 31

// Likely returns how long the next result may be, or 0 if that is not much.
func (l *Lately) Likely() int {
	n := atomic.LoadUint32(&l.n)
	if n&unsteady != 0 {
		if n &^= unsteady; n < pooledResult {
			return 0
		}
	}
	return int(n)
}

// MayBeLarge reports whether Likely must be asked.
func (l *Lately) MayBeLarge() bool { return atomic.LoadUint32(&l.n) >= LargeResult }

// Forget forgets it.
func (l *Lately) Forget() { atomic.StoreUint32(&l.n, 0) }

// Expect is told how long a result has been that was long, or was to be. Interfaces, maps and lists
// have results of all lengths: after one that is much shorter than the last, memory for a long one
// is not worth its price.
func (l *Lately) Expect(n int) {
	if uint64(n) > math.MaxUint32/4 {
		return
	}
	was := atomic.LoadUint32(&l.n)
	before := int(was &^ unsteady)
	mark := uint32(0)
	if n > before+before/64 || n < before-before/8 {
		mark = unsteady
	}
	if before/2 < n && n < before {
		n = before - (before-n+3)/4
	}
	if now := uint32(n) | mark; now != was {
		atomic.StoreUint32(&l.n, now)
	}
}

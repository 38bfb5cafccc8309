package marshal

import (
	"math"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/plan"
)

// This file has what plans know of the size of results, and of memory for them.

// Results of LargeResult and more are written to memory of their own at once: that a
// result of the size before is likely, its plan knows. Smaller ones are written to
// the pooled buffer and copied, which costs less than to grow the memory and cut what
// is left over: so are those below pooledResult whose size has not been the same lately.
const (
	LargeResult  = 8 << 10
	pooledResult = 32 << 10
)

// newResult returns memory for a result of n bytes, and for what numbers and keys want
// to be free after them.
func newResult(n int) []byte { return plan.Unzeroed(n + n/64 + 2*Room) }

// LikelySize returns how long the JSON form of a value may be, or 0 if that is not
// much.
func (pl *Plan) LikelySize() int {
	n := atomic.LoadUint32(&pl.lately)
	if n&unsteady != 0 {
		if n &^= unsteady; n < pooledResult {
			return 0
		}
	}
	return int(n)
}

// mayBeLarge reports whether LikelySize must be asked.
func (pl *Plan) mayBeLarge() bool { return atomic.LoadUint32(&pl.lately) >= LargeResult }

// unsteady marks a size that the one before was much below or above.
const unsteady = 1 << 31

// ExpectSize is told how long one has been that was long, or was to be. Plans of
// interfaces, maps and lists have results of all lengths: after one that is much shorter
// than the last, memory for a long one is not worth its price.
func (pl *Plan) ExpectSize(n int) {
	if uint64(n) > math.MaxUint32/4 {
		return
	}
	was := atomic.LoadUint32(&pl.lately)
	before := int(was &^ unsteady)
	mark := uint32(0)
	if n > before+before/64 || n < before-before/8 {
		mark = unsteady
	}
	if before/2 < n && n < before {
		n = before - (before-n+3)/4
	}
	if now := uint32(n) | mark; now != was {
		atomic.StoreUint32(&pl.lately, now)
	}
}

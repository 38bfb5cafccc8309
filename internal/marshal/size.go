package marshal

import (
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/write"
)

// LargeResult is that of package write.
const LargeResult = write.LargeResult

// newResult returns memory for a result of n bytes, and for what numbers and keys want
// to be free after them.
func newResult(n int) []byte { return plan.Unzeroed(n + n/64 + 2*Room) }

// LikelySize returns how long the JSON form of a value may be, or 0 if that is not much.
func (pl *Plan) LikelySize() int { return pl.lately.Likely() }

// ExpectSize is told how long one has been that was long, or was to be.
func (pl *Plan) ExpectSize(n int) { pl.lately.Expect(n) }

package rt

import "github.com/javelin-go/javelin/internal/simd"

// fast says that values are read by the entries of the index where nothing is unusual.
// Where programs are to be small, the complete form reads them all.
const fast = !simd.Small

// NOTE: functions that say go:noinline are too large for Go to make them a part of their
// callers. They say so for TinyGo: it would, and the functions of values that hold
// values of their own type, which call themselves, would need more of a small stack.

package jsontest

import (
	"runtime"
	"runtime/debug"
)

// AllocatedAgain returns how many bytes a call of f allocates once it has been called before. It
// is the least of some attempts, without the collector, which would empty pools. With -race, pools
// forget at random, and the figure says nothing.
func AllocatedAgain(f func()) uint64 {
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	best := ^uint64(0)
	for range 5 {
		for range 3 {
			f()
		}
		const calls = 8
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range calls {
			f()
		}
		runtime.ReadMemStats(&after)
		best = min(best, (after.TotalAlloc-before.TotalAlloc)/calls)
	}
	return best
}

package main

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// batch makes n calls for each goroutine.
func batch(calls []func() error, n int) (wall, cpu time.Duration) {
	if len(calls) > 1 {
		return sharedBatch(calls, n*len(calls))
	}
	c0, t0 := cpuTime(), time.Now()
	f := calls[0]
	for range n {
		f()
	}
	return time.Since(t0), cpuTime() - c0
}

// portions is into how many a batch is divided, for each goroutine.
const portions = 256

// sharedBatch makes n calls on as many goroutines as there are calls. They take portions of
// them from one count, as in testing's B.RunParallel: what a collection, or another guest
// of the machine, takes from one of them is a loss of their throughput and no more. With a
// share for each, the others would wait for that one. Time begins when all of them run,
// since waking an idle processor takes as long as a thousand small documents.
func sharedBatch(calls []func() error, n int) (wall, cpu time.Duration) {
	var (
		wg      sync.WaitGroup
		arrived atomic.Int64
		taken   atomic.Int64
		t0      time.Time
		c0      time.Duration
		begun   atomic.Bool
	)
	portion := max(1, n/(portions*len(calls)))
	for _, f := range calls {
		wg.Go(func() {
			if int(arrived.Add(1)) == len(calls) {
				c0, t0 = cpuTime(), time.Now()
				begun.Store(true)
			}
			for !begun.Load() {
				runtime.Gosched()
			}
			for {
				end := int(taken.Add(int64(portion)))
				for range min(portion, n-(end-portion)) {
					f()
				}
				if end >= n {
					return
				}
			}
		})
	}
	wg.Wait()
	return time.Since(t0), cpuTime() - c0
}

// fewestCalls is how many a goroutine makes at least in a batch that several share: the
// others have nothing to do while one of them makes the last.
const fewestCalls = 12

// shareBatches makes batches long enough to be shared, of libraries that might be the best.
func shareBatches(pl Plan, runs []*Run) {
	if pl.Procs < 2 {
		return
	}
	least := leastCall(runs)
	for _, r := range runs {
		if r.call > 0 && r.call <= evenly*least && fewestCalls*r.call <= evenly*float64(pl.LongBatch) {
			r.Batch = max(r.Batch, fewestCalls)
		}
	}
}

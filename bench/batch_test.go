package main

import (
	"sync/atomic"
	"testing"
	"time"
)

// Goroutines that share a batch make all its calls, and no more, however it is divided.
func TestBatchMakesEveryCallOnce(t *testing.T) {
	for _, n := range []int{1, 2, 3, 255, 256, 257, 1000, 70_001} {
		for _, goroutines := range []int{1, 2, 3} {
			var made atomic.Int64
			calls := make([]func() error, goroutines)
			for i := range calls {
				calls[i] = func() error { made.Add(1); return nil }
			}
			if batch(calls, n); made.Load() != int64(n*goroutines) {
				t.Errorf("%d calls on each of %d goroutines: %d", n, goroutines, made.Load())
			}
		}
	}
}

// A goroutine that is held up leaves its calls to the others.
func TestBatchIsNotHeldUpByOneGoroutine(t *testing.T) {
	var slow, fast atomic.Int64
	calls := []func() error{
		func() error { slow.Add(1); time.Sleep(20 * time.Millisecond); return nil },
		func() error { fast.Add(1); time.Sleep(time.Millisecond / 10); return nil },
	}
	if batch(calls, 40); slow.Load()+fast.Load() != 80 || slow.Load() > 20 {
		t.Errorf("the slow goroutine has made %d calls, the fast one %d", slow.Load(), fast.Load())
	}
}

// Batches that are shared have some calls for each goroutine, where a call is long; but not
// of libraries that are far slower, and not where that takes too long.
func TestSharedBatchesHaveSomeCalls(t *testing.T) {
	pl := Plan{Procs: 2, LongBatch: 100 * time.Millisecond}
	runs := []*Run{{Batch: 1, call: 10e6}, {Batch: 2, call: 24e6}, {Batch: 1, call: 29e6}, {Batch: 1, call: 31e6}, {Batch: 30, call: 20e6}, {Batch: 3}}
	shareBatches(pl, runs)
	for i, want := range []int{fewestCalls, fewestCalls, 1, 1, 30, 3} {
		if runs[i].Batch != want {
			t.Errorf("library %d has %d calls, want %d", i, runs[i].Batch, want)
		}
	}
}

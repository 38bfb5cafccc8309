package jsontest

import (
	"math"
	"math/bits"
	"sync"
	"testing"
)

// PoolsDrop reports whether pools drop what is put into them, as they do at random
// under the race detector.
func PoolsDrop() bool {
	var p sync.Pool
	dropped := 0
	for range 100 {
		p.Put(new(int))
		if p.Get() == nil {
			dropped++
		}
	}
	return dropped > 10
}

// LeastAllocs returns how many allocations f makes when pools give what they have
// been given, which they need not do, and under the race detector often do not.
func LeastAllocs(f func()) float64 {
	least := math.Inf(1)
	for range 100 {
		least = min(least, testing.AllocsPerRun(1, f))
	}
	return least
}

// WholeLines reports whether the runtime takes whole cache lines for an object of so many
// bytes that has pointers. What a pooled object's user writes all the time must not lie in
// one line with what another goroutine writes.
func WholeLines(size uintptr) bool {
	line := 64
	if bits.UintSize == 32 {
		line = 16 // structs are made to fit where there are many cores
	}
	if size > 512 {
		size += 8 // which say what it is
	}
	return size > 0 && cap(append([]byte(nil), make([]byte, size)...))%line == 0
}

package main

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
)

const (
	thriftStep  = 16 << 20 // bytes of the input between two looks at the heap
	largeHeap   = 48 << 20
	smallGrowth = 10 // percent
)

// thrift has the collector run sooner while much is held. As a rule the heap grows to twice
// what is live, which is nothing while values pass through, and hundreds of megabytes where
// one of that size must be held. Few pointers are in it, so that to collect is cheap.
func (s *source) thrift() {
	if os.Getenv("GOGC") != "" {
		return // the user has said how it is to be
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	if live[0].Value.Kind() == metrics.KindUint64 && live[0].Value.Uint64() > largeHeap && !s.thrifty {
		s.thrifty, s.growth = true, debug.SetGCPercent(smallGrowth)
	}
}

// lavish takes that back.
func (s *source) lavish() {
	if s.thrifty {
		s.thrifty = false
		debug.SetGCPercent(s.growth)
	}
}

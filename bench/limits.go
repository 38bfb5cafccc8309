package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// What the machine itself allows on several goroutines: loops that no library has a part
// in, in the same rounds as the libraries of a cell. Cores that share their caches, their
// bandwidth or another guest's time give no two goroutines twice of one, and neither does
// an allocator whose pages come from the system; a library that reaches what the loop
// reaches is not what holds the cell back.

const (
	limitArithmetic = "arithmetic"
	limitCopy       = "memory copy"
	limitAllocation = "allocation"
)

// limitCopied is more than the caches of one core hold.
const limitCopied = 8 << 20

// newLimits are the loops of a cell, whose libraries have been calibrated, with span as
// what they allocate up to a collection. Those that another process has run keep their
// length.
func newLimits(pl Plan, runs []*Run, before *Cell, span float64) []*Run {
	if pl.Procs < 2 {
		return nil
	}
	limits := []*Run{{Peer: limitArithmetic}, {Peer: limitCopy}}
	if r := ownRun(runs); r != nil && r.Allocs >= 1 {
		limits = append(limits, &Run{Peer: limitAllocation, Allocs: r.Allocs, AllocB: r.AllocB})
	}
	for _, l := range limits {
		allocs, bytes := l.Allocs, l.AllocB
		if before != nil {
			for _, b := range before.Limits {
				if b.Peer == l.Peer {
					l.Batch, allocs, bytes = b.Batch, b.Allocs, b.AllocB
				}
			}
		}
		l.loops(pl.Procs, allocs, bytes)
		if l.Batch == 0 {
			l.calibrate(pl)
			l.lengthen(pl, span)
		}
		// As was asked for: calibrate counts the bytes that a size class adds, too.
		l.Allocs, l.AllocB, l.calls = allocs, bytes, nil
	}
	return limits
}

// ownRun is ours whose allocations stand for the cell: the strict form, where it was timed.
func ownRun(runs []*Run) *Run {
	var own []*Run
	for _, r := range runs {
		if r.Ours && r.Err == "" {
			own = append(own, r)
		}
	}
	if len(own) == 0 {
		return nil
	}
	return slices.MinFunc(own, func(a, b *Run) int {
		return cmp.Or(-cmp.Compare(a.Category, b.Category), strings.Compare(a.Peer, b.Peer))
	})
}

// limitRound times a batch. What the loops hold is there for the round alone, so that
// the heap of the libraries is as without them.
func (r *Run) limitRound(procs, process int) {
	r.loops(procs, r.Allocs, r.AllocB)
	r.round(procs, process)
	r.calls = nil
}

// loops makes a call for each goroutine. No two of them share what they write.
func (r *Run) loops(procs int, allocs, bytes float64) {
	r.calls = nil
	for range procs {
		switch r.Peer {
		case limitArithmetic:
			r.calls = append(r.calls, arithmeticLoop)
		case limitCopy:
			from, to := make([]byte, limitCopied), make([]byte, limitCopied)
			r.calls = append(r.calls, func() error { copy(to, from); return nil })
		case limitAllocation:
			r.calls = append(r.calls, allocationLoop(allocs, bytes))
		}
	}
}

// arithmeticLoop is sums in registers, in six chains: what one goroutine leaves of a core
// that it shares would show, which a single chain does not fill.
func arithmeticLoop() error {
	a, b, c, d, e, f := uint64(1), uint64(2), uint64(3), uint64(4), uint64(5), uint64(6)
	for i := range uint64(10_000) {
		a += i ^ b
		b += i ^ c
		c += i ^ d
		d += i ^ e
		e += i ^ f
		f += i ^ a
	}
	if a^b^c^d^e^f == 0 {
		return errZero // which keeps the sums from being left out
	}
	return nil
}

var errZero = errors.New("the sums cancel out")

// lineRoom slices take more than the two cache lines that a CPU fetches at once.
const lineRoom = 8

// allocationLoop makes as many objects as a call of the library does, of the mean size,
// and keeps them for the length of the call, as a result is kept.
func allocationLoop(allocs, bytes float64) func() error {
	n := max(1, int(allocs))
	kept := make([][]byte, n+2*lineRoom)[lineRoom:][:n] // no cache line of another goroutine's
	size := int(bytes / float64(len(kept)))
	return func() error {
		for i := range kept {
			kept[i] = make([]byte, size)
		}
		clear(kept)
		return nil
	}
}

// limitScaling is the throughput of the loops on several goroutines over that on one.
func (c *Cell) limitScaling() []limitFound {
	var out []limitFound
	for _, r := range c.Limits {
		if len(r.Single) > 0 {
			out = append(out, limitFound{r.Peer, paired(r.single(), r.wall(), 0).Median})
		}
	}
	return out
}

type limitFound struct {
	What string
	X    float64
}

// limitText lists them as they stand after a figure.
func limitText(found []limitFound) string {
	var s []string
	for _, l := range found {
		s = append(s, fmt.Sprintf("%s %.2f×", l.What, l.X))
	}
	return strings.Join(s, ", ")
}

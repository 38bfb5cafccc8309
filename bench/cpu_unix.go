//go:build unix

package main

import (
	"syscall"
	"time"
)

// cpuTime is the processor time of the whole process, the collector's
// goroutines included: on a shared machine it is steadier than the clock on
// the wall, and garbage counts for whom it makes.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

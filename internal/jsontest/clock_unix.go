//go:build unix

package jsontest

import (
	"syscall"
	"time"
)

// CPUTime returns the processor time that the process has taken. A busy machine
// does not lengthen it, as it does the time on the wall.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

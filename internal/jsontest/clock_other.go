//go:build !unix

package jsontest

import "time"

var processStart = time.Now()

// CPUTime returns the time since the process began: where the processor time is not
// to be had, it stands in for that.
func CPUTime() time.Duration { return time.Since(processStart) }

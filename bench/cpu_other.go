//go:build !unix

package main

import "time"

var processStart = time.Now()

// cpuTime has no portable source here; wall time stands in for it.
func cpuTime() time.Duration { return time.Since(processStart) }

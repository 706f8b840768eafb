//go:build !linux

package andor

import "time"

// CPUClock tells whether [Stats].CPU is CPU time on this system, not time on the
// wall clock.
const CPUClock = false

var processStart = time.Now()

// cpuTime returns the time that has passed.
func cpuTime() time.Duration { return time.Since(processStart) }

//go:build !linux

package andor

import "time"

var processStart = time.Now()

// cpuTime returns the time that has passed: only Linux tells the CPU time of a
// thread in a way that all its versions share.
func cpuTime() time.Duration { return time.Since(processStart) }

//go:build !linux

// Package cputime tells the CPU time of a thread, where the system does.
package cputime

import "time"

// PerThread tells whether [Now] is CPU time on this system, not time on the wall
// clock.
const PerThread = false

var processStart = time.Now()

// Now returns the time that has passed.
func Now() time.Duration { return time.Since(processStart) }

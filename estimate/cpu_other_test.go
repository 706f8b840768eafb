//go:build !unix

package estimate_test

import (
	"testing"
	"time"
)

var started = time.Now()

// cpuTime returns the time since the start: CPU times are asked for on Unix
// alone.
func cpuTime(testing.TB) time.Duration { return time.Since(started) }

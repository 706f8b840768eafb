// Package cputime tells the CPU time of a thread, where the system does.
package cputime

import (
	"syscall"
	"time"
	"unsafe"
)

// PerThread tells whether [Now] is CPU time on this system, not time on the wall
// clock.
const PerThread = true

// threadClock is the clock of the calling thread's CPU time. It counts
// nanoseconds, where getrusage counts ticks of some milliseconds.
const threadClock = 3

// Now returns the CPU time of the calling thread.
func Now() time.Duration {
	var t syscall.Timespec
	if _, _, err := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&t)), 0); err != 0 {
		return 0
	}
	return time.Duration(t.Nano())
}

package andor

import (
	"syscall"
	"time"
)

// rusageThread asks for the usage of the calling thread.
const rusageThread = 1

// cpuTime returns the CPU time of the calling thread.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(rusageThread, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

package cputime_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"kriegmate/internal/cputime"
)

// A thread that works has used time.
func Example() {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := cputime.Now()
	for end := time.Now().Add(20 * time.Millisecond); time.Now().Before(end); {
	}
	fmt.Println(cputime.Now() > start)
	// Output: true
}

// A thread that sleeps uses none, if that is what the clock counts.
func TestSleepIsFree(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := cputime.Now()
	time.Sleep(50 * time.Millisecond)
	used := cputime.Now() - start
	if cputime.PerThread && used > 25*time.Millisecond {
		t.Errorf("asleep for 50 ms, the thread has used %v", used)
	}
	if !cputime.PerThread && used < 50*time.Millisecond {
		t.Errorf("asleep for 50 ms, only %v have passed", used)
	}
}

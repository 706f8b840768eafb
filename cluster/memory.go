package cluster

import (
	"context"
	"runtime"
	"runtime/metrics"
	"time"
)

// memoryEvery is how often a worker looks at its memory.
const memoryEvery = 100 * time.Millisecond

// watchMemory ends the oldest job whenever the process has more memory in use than
// the bounds of all jobs underway together, until ctx ends. What a single job uses cannot
// be told in one process: the oldest is the most likely to be the one.
func (w *Worker) watchMemory(ctx context.Context) {
	ticker := time.NewTicker(memoryEvery)
	defer ticker.Stop()
	var collected time.Time // when what is in use was last freed of garbage for this
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		jobs := w.underway()
		if bound := together(jobs); bound == 0 || inUse() <= bound || time.Since(collected) < 10*memoryEvery {
			continue
		}
		runtime.GC()
		collected = time.Now()
		if inUse() > together(jobs) {
			jobs[0].cancel(errMemory)
		}
	}
}

// together returns what jobs may use in all, in bytes; 0 if one has no bound.
func together(jobs []*task) (sum int64) {
	for _, t := range jobs {
		if t.job.Bound.Memory == 0 {
			return 0
		}
		sum += t.job.Bound.Memory
	}
	return sum
}

// inUse returns the memory of the heap's objects, garbage included, in bytes.
func inUse() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}

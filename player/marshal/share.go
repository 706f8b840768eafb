package marshal

import (
	"sync"
	"sync/atomic"
)

// share lets a team do n pieces of work.
func share[T any](team []T, n int, work func(t T, i int)) {
	if len(team) == 1 || n == 1 {
		for i := range n {
			work(team[0], i)
		}
		return
	}
	var next atomic.Int64
	var done sync.WaitGroup
	for _, t := range team {
		done.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				work(t, i)
			}
		})
	}
	done.Wait()
}

package joint

import (
	"context"
	"crypto/sha256"
	"errors"
	"math"
	"slices"

	"kriegmate/cluster"
	"kriegmate/database/bench"
	"kriegmate/database/jobs"
)

// Bench measures what a session says, a problem in each job, and writes the results to a
// file, which must not exist, else the error is an fs.ErrExist.
func Bench(ctx context.Context, c *cluster.Coordinator, session *bench.Session, out string) (jobs.Merged, error) {
	list, err := jobs.Bench(session, math.MaxInt)
	if err != nil {
		return jobs.Merged{}, err
	}
	spec, err := digest(list)
	if err != nil {
		return jobs.Merged{}, err
	}
	p, err := newParts(out, "bench", spec, slices.Values(list))
	if err != nil {
		return jobs.Merged{}, err
	}
	defer p.close()
	p.all = len(list)
	if err := errors.Join(c.Do(ctx, p), p.broken); err != nil {
		return jobs.Merged{}, err
	}
	return jobs.Merge(ctx, out, p.names...)
}

// digest returns what makes a list of jobs different from others.
func digest(list []jobs.Job) ([]byte, error) {
	sum := sha256.New()
	for i := range list {
		text, err := list[i].Encode()
		if err != nil {
			return nil, err
		}
		sum.Write(text)
	}
	return sum.Sum(nil), nil
}

package joint

import (
	"context"
	"errors"

	"kriegmate/cluster"
	"kriegmate/database/jobs"
	"kriegmate/database/selfplay"
)

// gamesOfJob is how many games a job has. A game takes from a tenth of a second to some
// seconds.
const gamesOfJob = 4

// Generate makes the file of a run of self-play, which must not exist, else the error is
// an fs.ErrExist.
func Generate(ctx context.Context, c *cluster.Coordinator, run *selfplay.Run, out string) (jobs.Merged, error) {
	size := gamesOfJob
	if run.Games > 0 {
		size = (run.Games + gamesOfJob - 1) / gamesOfJob
	}
	list := jobs.Generate(run, size)
	var spec []byte
	for j := range list {
		var err error
		if spec, err = j.Encode(); err != nil {
			return jobs.Merged{}, err
		}
		break
	}
	p, err := newParts(out, "generate", spec, list)
	if err != nil {
		return jobs.Merged{}, err
	}
	defer p.close()
	if run.Games > 0 {
		p.all = size
	} else {
		return p.untilEnough(ctx, c, out)
	}
	if err := errors.Join(c.Do(ctx, p), p.broken); err != nil {
		return jobs.Merged{}, err
	}
	return jobs.Merge(ctx, out, p.names...)
}

// untilEnough does a run of which is known only with how many problems it ends. Whether they
// are enough is seen when they are joined, which is tried whenever there is a tenth more.
func (p *parts) untilEnough(ctx context.Context, c *cluster.Coordinator, out string) (merged jobs.Merged, err error) {
	if c.Ahead == 0 {
		c.Ahead = openAhead // what is played behind the end is in vain
	}
	next := 1
	p.enough = func(names []string) (bool, error) {
		if len(names) < next {
			return false, nil
		}
		next = len(names) + 1 + len(names)/10
		merged, err = jobs.Merge(ctx, out, names...)
		if errors.Is(err, selfplay.ErrTooFew) {
			return false, nil
		}
		return err == nil, err
	}
	return merged, errors.Join(c.Do(ctx, p), p.broken)
}

// openAhead is how many jobs are handed out of a run whose end is not known.
const openAhead = 64

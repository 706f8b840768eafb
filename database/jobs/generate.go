package jobs

import (
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"

	"kriegmate/build"
	"kriegmate/database/selfplay"
	"kriegmate/database/shard"
	"kriegmate/kriegspiel"
)

// A Generation is a run of package selfplay, of which a job is a shard.
type Generation struct {
	Seed    uint64 `json:"seed"`
	Rules   string `json:"rules"`
	Options string `json:"options"` // as [selfplay.Options] writes them
	// Games and Problems are those of a [selfplay.Shard].
	Games    int `json:"games"`
	Problems int `json:"problems"`
}

// Generate cuts a run into so many jobs, each with some of its games. A run without a limit
// of games has no known end: then size is the number of games of a job, and there is always
// another one. It is over when [Merge] no longer says that the next is missing.
func Generate(run *selfplay.Run, size int) iter.Seq[Job] {
	o := run.Options
	g := &Generation{o.Seed, o.Rules.String(), o.String(), run.Games, run.Problems}
	n := size
	if run.Games == 0 {
		g.Games, n = size, 0
	}
	return func(yield func(Job) bool) {
		for i := 1; n == 0 || i <= n; i++ {
			if !yield(Job{Commit: build.Commit(), Shard: shard.Index{I: i, N: n}, Generate: g}) {
				return
			}
		}
	}
}

func (g *Generation) name() string { return "generate" }

// run plays the games of the shard with one worker.
func (g *Generation) run(ctx context.Context, j *Job) ([]byte, error) {
	o, err := selfplay.ParseOptions(g.Options)
	if err != nil {
		return nil, err
	}
	if o.Rules, err = kriegspiel.ParseRules(g.Rules); err != nil {
		return nil, err
	}
	o.Seed = g.Seed
	if err := o.Check(); err != nil {
		return nil, err
	}
	if g.Games < 1 {
		return nil, errors.New("no games")
	}
	run := selfplay.NewRun(&o)
	run.Games, run.Problems = g.Games, g.Problems
	dir, err := os.MkdirTemp("", "kriegmate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "shard.kdb")
	if _, err := run.CreateShard(ctx, name, j.Shard); err != nil {
		return nil, err
	}
	return os.ReadFile(name)
}

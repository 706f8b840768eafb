package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/database"
	"kriegmate/database/selfplay"
	"kriegmate/kriegspiel"
)

// newRun returns the run that the flags describe.
func newRun(c *cli.Context) (*selfplay.Run, error) {
	o, err := generateOptions(c)
	if err != nil {
		return nil, err
	}
	run := selfplay.NewRun(o)
	run.Workers, run.Games = c.Int("workers"), c.Int("games")
	if run.Problems, o.Mates, o.NearMisses, err = wantedProblems(c.String("problems")); err != nil {
		return nil, fmt.Errorf("--problems: %w", err)
	}
	switch {
	case c.Args().Present():
		return nil, fmt.Errorf("generate takes no arguments, but %q", c.Args().First())
	case c.String("out") == "" || c.String("out") == "-":
		return nil, errors.New("generate needs the name of the file to write: add --out FILE")
	case !c.IsSet("games") && !c.IsSet("problems"):
		return nil, errors.New("generate has to know when to stop: add --games N or --problems N")
	case c.IsSet("games") && run.Games <= 0:
		return nil, errors.New("--games: want a positive number")
	case run.Workers <= 0 || run.Workers > mostWorkers:
		return nil, fmt.Errorf("--workers: want a number from 1 to %d", mostWorkers)
	}
	return run, nil
}

// wantedProblems reads "100", all in all, or "50+50", mates and near misses.
func wantedProblems(text string) (all, mates, nearMisses int, err error) {
	if text == "" {
		return 0, 0, 0, nil
	}
	first, second, apart := strings.Cut(text, "+")
	if !apart {
		second = "1"
	}
	n, err1 := strconv.Atoi(first)
	m, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || n <= 0 || m <= 0 {
		return 0, 0, 0, fmt.Errorf("%.20q, want a positive number such as 100, or two such as 50+50", text)
	}
	if apart {
		return 0, n, m, nil
	}
	return n, 0, 0, nil
}

// generateOptions returns what the flags say about games and problems.
func generateOptions(c *cli.Context) (*selfplay.Options, error) {
	o := selfplay.DefaultOptions()
	if rules, err := chosenRules(c); err != nil {
		return nil, err
	} else if rules != nil {
		o.Rules = *rules
	}
	filter, err := chosenFilter(c)
	if err != nil {
		return nil, err
	}
	o.Plies, o.Verdicts = filter.Ply, filter.Verdicts
	if err := positive(c, "min-belief", "max-belief", "max-states", "max-moves", "reanalyse", "per-game"); err != nil {
		return nil, err
	}
	o.Seed, o.All, o.Diverse = c.Uint64("seed"), c.Bool("all"), c.Bool("diverse")
	o.MinBelief, o.MaxBelief, o.MinHidden = c.Int("min-belief"), c.Int("max-belief"), c.Int("min-hidden")
	o.MaxStates, o.MaxMoves, o.Reanalyse, o.PerGame = c.Int("max-states"), c.Int("max-moves"), c.Int("reanalyse"), c.Int("per-game")
	return &o, checkGenerate(&o)
}

// checkGenerate returns what is wrong with options that go together.
func checkGenerate(o *selfplay.Options) error {
	if o.MinBelief > o.MaxBelief {
		return fmt.Errorf("--min-belief: %d, but --max-belief is %d", o.MinBelief, o.MaxBelief)
	}
	if o.MinHidden < 0 || o.MinHidden > 15 {
		return fmt.Errorf("--min-hidden: %d, want from 0 to 15", o.MinHidden)
	}
	if kriegspiel.CheckPly(o.Reanalyse) != nil || o.Reanalyse < 3 {
		return fmt.Errorf("--reanalyse: %d, want an odd number from 3", o.Reanalyse)
	}
	for _, ply := range o.Plies {
		if ply < 3 || ply > o.Reanalyse {
			return fmt.Errorf("--ply: %d, want from 3 to %d: what is more needs --reanalyse", ply, o.Reanalyse)
		}
	}
	for _, v := range o.Verdicts {
		if v == database.NoMate {
			return errors.New("--verdict: games give problems with the verdicts mate and near-miss")
		}
	}
	return nil
}

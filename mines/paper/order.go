package paper

import (
	"fmt"
	"slices"
	"time"

	"kriegmate/mines/trial"
)

// An Order is an experiment as somebody asks for it: what can be chosen, and which of it
// was. What was not is as in the paper.
type Order struct {
	Paper string // "first", "second", or "" for an experiment of one's own
	// Tournament has the players, the numbers and the options, as given or by default;
	// its settings are those of an experiment of one's own.
	Tournament *trial.Tournament
	Boards     []string        // for a paper's experiment, such as "4x4/6"
	Times      []time.Duration // to think about a move, and
	Runs       int             // games for each of them: only for the first paper
	// Given tells whether an option was given: "boards", "players", "objective", "games",
	// "time", "times" and the like.
	Given func(option string) bool
}

// decided are the options that each experiment decides itself, or does not have.
var decided = map[string][]string{
	"":       {"times", "runs", "plots"},
	"first":  {"first", "exact", "time", "simulations", "games"},
	"second": {"first", "players", "exact", "objective", "times", "runs", "plots"},
}

// Experiment returns the experiment. Errors begin with the name of an option.
func (o *Order) Experiment() (Experiment, error) {
	options, known := decided[o.Paper]
	if !known {
		return nil, fmt.Errorf("paper: %.20q, want first or second", o.Paper)
	}
	if i := slices.IndexFunc(options, o.Given); i >= 0 && o.Paper == "" {
		return nil, fmt.Errorf("%s goes with --paper first", options[i])
	} else if i >= 0 {
		return nil, fmt.Errorf("paper %s: leave out --%s", o.Paper, options[i])
	}
	switch o.Paper {
	case "first":
		return o.first(), nil
	case "second":
		return o.second(), nil
	}
	return Own{o.Tournament}, nil
}

// boards returns the boards if they were given.
func (o *Order) boards() []string {
	if o.Given("boards") {
		return o.Boards
	}
	return nil
}

// first returns the first paper's experiment: the score by thinking time.
func (o *Order) first() Experiment {
	t := o.Tournament
	e := &First{Boards: o.boards(), Times: o.Times, Runs: o.Runs, Seed: t.Options.Seed, Workers: t.Workers, Done: t.Done}
	if o.Given("players") {
		e.Players = t.Players
	}
	if o.Given("objective") {
		e.Objective = &t.Options.Objective
	}
	return e
}

// second returns the second paper's: the boards of its table 2, or some of them.
func (o *Order) second() Experiment {
	t := o.Tournament
	e := &Second{Boards: o.boards(), Simulations: t.Options.Simulations, Seed: t.Options.Seed, Workers: t.Workers, Memory: t.Memory, Done: t.Done}
	if o.Given("time") {
		e.Time = t.Options.Time
	}
	if o.Given("games") {
		e.Games = t.Games
	}
	return e
}

package contest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/files"
	"kriegmate/internal/english"
	"kriegmate/match"
	"kriegmate/player"
	"kriegmate/player/marshal"
	"kriegmate/player/tune"
)

// TuneCommand returns the command that tunes the weights of the marshal.
func TuneCommand(s Streams) *cli.Command {
	return &cli.Command{
		Name:      "tune",
		Usage:     "tune the weights of the marshal by games against itself, or learn from games",
		ArgsUsage: " ",
		Description: `Plays pairs of games between two marshals whose weights differ a little from each other,
and goes towards the winner: SPSA, see docs/player.md. The file of --out has the weights
that were found, every step, the seed, and what it has cost. It is written after every pair of
games, and the same command goes on with it; with more --games it plays more.

   kriegmate tune --games 2000 --seed 1 --simulations 300 --out tuned.json
   kriegmate match marshal:@tuned.json marshal --games 200 --simulations 300

The run follows from the seed, the games and the simulations. The weights are playouts, explore,
worst, threat, bit, scale and check.

With --habits it plays nothing, but learns from the games of a match how players move who
do not see each other's pieces, and how often they are refused, and says how well it foretells
games that it kept back. Where a small net on top of the numbers foretells these better it is
kept too. That takes a minute or so. A marshal with that file thinks that its opponent moves so.

   kriegmate match marshal hunter --games 200 --simulations 1000 --out games
   kriegmate tune --habits games --of hunter --out hunter.json
   kriegmate match marshal:@hunter.json hunter --games 100

With --school too the file has schools of opponents, several habits with names, and what is
learned takes the place of the one of its name, or comes behind the others. Four are the
most. A marshal with that file finds out in the game which of them its opponent belongs
to; at first it thinks of the first.

   kriegmate tune --habits games --of hunter --school hunter --out all.json

With --care it learns how much the players of a school of that file go by what their moves come to,
beside their habits, from games that the school was not learned from, and says how much better
it foretells half of them then. That takes seconds. A marshal whose schools care believes in two
thirds as many states in the same time, and knows more all the same.

   kriegmate match marshal marshal --games 60 --simulations 4000 --out fresh
   kriegmate tune --care fresh --school marshal --out all.json

With --worth it learns from the results of games what positions are worth, in logarithms of the
odds of a victory, and says how well that foretells games that it kept back. That is how the
marshal judges positions.

   kriegmate match marshal marshal --games 500 --simulations 500 --out games
   kriegmate tune --worth games --out worth.json
   kriegmate match marshal:@worth.json marshal --games 100

With --halfway too what is kept is the mean of what was learned and of another file of worth, one
that was learned from other games: there is less of luck in it.`,
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "games", Usage: "play `N` games, two for a step", Value: 1000},
			&cli.Uint64Flag{Name: "seed", Usage: "seed of the run", Value: 1},
			&cli.IntFlag{Name: "simulations", Usage: "the players have `N` simulations for a turn", Value: 300},
			&cli.StringFlag{Name: "only", Usage: "tune these weights and leave the others: `NAMES` with commas between", DefaultText: "all"},
			&cli.IntFlag{Name: "max-moves", Usage: "a game is drawn after `N` moves of each side", Value: match.DefaultMaxMoves},
			&cli.StringSliceFlag{Name: "habits", Usage: "learn from the games in the folder `DIR` of a match; may be given more than once"},
			&cli.StringSliceFlag{Name: "care", Usage: "learn how much players of --school care what moves come to from the games in the folder `DIR` of a match; may be given more than once"},
			&cli.StringSliceFlag{Name: "worth", Usage: "learn what positions are worth from the games in the folder `DIR` of a match; may be given more than once"},
			&cli.StringFlag{Name: "halfway", Usage: "with --worth: keep the mean of what was learned and of the worth in `FILE`"},
			&cli.StringFlag{Name: "of", Usage: "with --habits or --care: learn from the moves of the player `NAME` alone", DefaultText: "all"},
			&cli.StringFlag{Name: "school", Usage: "with --habits and --out: keep what was learned under `NAME`, beside the other schools of the file; with --care the school that it is about"},
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "keep the run in `FILE`, and go on with that which is there; with --habits, --care or --worth what was learned, instead of what was"},
			&cli.IntFlag{Name: "workers", Usage: "play `N` games at a time, of two", Value: min(2, runtime.GOMAXPROCS(0)), DefaultText: "2, if the cores allow"},
			arguments.TimeoutFlag(),
		},
		Action: arguments.Timed(func(c *cli.Context) error { return tuneAction(c, s) }),
	}
}

// weights returns the names of the weights.
func weights() (names []string) {
	for _, r := range marshal.Ranges() {
		names = append(names, r.Name)
	}
	return names
}

// tuneAction tunes as the flags say.
func tuneAction(c *cli.Context, s Streams) error {
	if err := cmp.Or(arguments.None(c), arguments.Positive(c, "games", "simulations", "max-moves"), arguments.Workers(c), arguments.CheckFiles(c, "out")); err != nil {
		return err
	}
	if c.String("out") == "-" {
		return errors.New("--out: want the name of a file, as the run is read again")
	}
	if strings.Contains(c.String("out"), ",") {
		return errors.New("--out: want a name without a comma, behind which match looks for limits")
	}
	if name := c.String("out"); name != "" {
		release, err := files.HoldBeside(name)
		if err != nil {
			return fmt.Errorf("--out: %w", err)
		}
		defer release()
	}
	if slices.ContainsFunc(learnFlags, c.IsSet) {
		return learnAction(c, s)
	}
	for _, name := range []string{"of", "school"} {
		if c.IsSet(name) {
			return fmt.Errorf("--%s: goes with --habits or --care", name)
		}
	}
	if c.IsSet("halfway") {
		return errors.New("--halfway: goes with --worth")
	}
	run, err := chosenRun(c)
	if err != nil {
		return err
	}
	steps := (c.Int("games") + 1) / 2
	bar := terminal.NewBar(s.Err, "pairs of games", steps)
	bar.Reach(len(run.History))
	name := c.String("out")
	ended := run.Go(c.Context, steps, pairs(c, run), func() error {
		bar.Add()
		if name == "" {
			return nil
		}
		return run.Save(name)
	})
	bar.Clear()
	switch {
	case len(run.History) == 0:
		ended = arguments.Repeatable(ended, s.Err, name)
	case arguments.Stopped(ended) && name != "":
		fmt.Fprintf(s.Err, "kriegmate: the run is in %s: the same command goes on\n", name)
	}
	return cmp.Or(terminal.Write(s.Out, tuned(run, name)), ended)
}

// chosenRun returns the run of the flags, that of the file if there is one.
func chosenRun(c *cli.Context) (*tune.Run, error) {
	var settings []tune.Setting
	only := strings.FieldsFunc(c.String("only"), func(r rune) bool { return r == ',' })
	for _, name := range only {
		if !slices.Contains(weights(), name) {
			return nil, fmt.Errorf("--only: %.20q, want some of %s", name, strings.Join(weights(), ", "))
		}
	}
	for _, r := range marshal.Ranges() {
		if len(only) == 0 || slices.Contains(only, r.Name) {
			settings = append(settings, tune.Setting{Name: r.Name, Start: r.Value, Low: r.Low, High: r.High, Step: r.Step})
		}
	}
	// Runs that are kept are told apart by these words, so they are always in the plural.
	of := fmt.Sprintf("marshal, %d simulations, at most %d moves", c.Int("simulations"), c.Int("max-moves"))
	fresh, err := tune.New(of, c.Uint64("seed"), settings)
	if err != nil || c.String("out") == "" {
		return fresh, err
	}
	run, err := tune.Open(c.Context, c.String("out"), fresh)
	if err != nil {
		return nil, fmt.Errorf("--out: %w", err)
	}
	return run, nil
}

// pairs returns the function that plays the games of a run.
func pairs(c *cli.Context, run *tune.Run) func(context.Context, tune.Pair) (tune.Score, error) {
	seated := func(name string, values []float64) (match.Contestant, error) {
		weights := map[string]float64{}
		for i, s := range run.Settings {
			weights[s.Name] = values[i]
		}
		p, err := (&marshal.Numbers{Values: weights}).Program(name)
		return match.Contestant{Name: name, Program: p, Limits: player.Limits{Simulations: c.Int("simulations")}}, err
	}
	return func(ctx context.Context, p tune.Pair) (tune.Score, error) {
		a, err1 := seated("first", p.First)
		b, err2 := seated("second", p.Second)
		if err := errors.Join(err1, err2); err != nil {
			return tune.Score{}, err
		}
		m := match.Match{A: a, B: b, Games: 2, Seed: p.Seed, MaxMoves: c.Int("max-moves"), Workers: c.Int("workers")}
		r, err := m.Run(ctx)
		if err != nil {
			return tune.Score{}, err
		}
		return tune.Score{Points: r.Points(), CPU: r.Efforts[0].CPU + r.Efforts[1].CPU}, nil
	}
}

// tuned says what a run has found, and how to find out what that is worth.
func tuned(r *tune.Run, name string) string {
	var b strings.Builder
	of := strings.NewReplacer(" 1 simulations", " 1 simulation", " 1 moves", " 1 move").Replace(r.Of)
	fmt.Fprintf(&b, "%s, seed %d: %s, %v CPU\n", of, r.Seed, english.Count(r.Games, "game"), time.Duration(r.CPUSeconds*float64(time.Second)).Round(time.Second))
	fmt.Fprintf(&b, "%-10s %9s %9s %9s\n", "weight", "start", "found", "in steps")
	for _, s := range r.Settings {
		found := r.Values[s.Name]
		fmt.Fprintf(&b, "%-10s %9.4g %9.4g %+9.2f\n", s.Name, s.Start, found, (found-s.Start)/s.Step)
	}
	if name != "" && r.Games > 0 {
		fmt.Fprintf(&b, "whether that is better: kriegmate match marshal:@%s marshal\n", files.ShellWord(name))
	}
	return b.String()
}

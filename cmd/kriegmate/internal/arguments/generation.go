package arguments

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"

	"github.com/urfave/cli/v2"

	"kriegmate/database/selfplay"
	"kriegmate/database/shard"
	"kriegmate/player/roster"
)

// GenerationFlags are the flags that describe a generation of problems.
func GenerationFlags() []cli.Flag {
	d := selfplay.DefaultOptions()
	return []cli.Flag{
		&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write the problems to `FILE`, by habit with the ending .kdb"},
		&cli.BoolFlag{Name: "resume", Usage: "go on with a file that was interrupted, or is to become longer"},
		&cli.Uint64Flag{Name: "seed", Usage: "seed of the random numbers", Value: 1},
		&cli.IntFlag{Name: "games", Usage: "play so many games"},
		&cli.StringFlag{Name: "problems", Usage: "play until so many problems are kept: `N`, or MATES+NEARMISSES for each ply"},
		&cli.IntFlag{Name: "workers", Usage: "play so many games at a time", Value: runtime.GOMAXPROCS(0), DefaultText: "all cores"},
		TimeoutFlag(),
		&cli.IntFlag{Name: "reanalyse", Usage: "look at near misses with 2 ply more, up to `PLY`", Value: d.Reanalyse},
		&cli.IntFlag{Name: "first", Usage: "begin with `PLY` instead of 3, for deep problems: what is no near miss there is not looked at further", Value: d.First},
		&cli.StringFlag{Name: "from", Usage: "look with more ply at the near misses of `FILE`, made by generate, and a turn before its mates, instead of playing games"},
		&cli.StringFlag{Name: "ply", Usage: "keep only problems of so many half-moves: `LIST`, such as 5,7"},
		&cli.StringFlag{Name: "verdict", Usage: "keep only problems with these verdicts: `LIST` of mate and near-miss"},
		&cli.IntFlag{Name: "min-belief", Usage: "keep only problems with at least so many states", Value: d.MinBelief},
		&cli.IntFlag{Name: "max-belief", Usage: "keep only problems with at most so many states", Value: d.MaxBelief},
		&cli.IntFlag{Name: "min-hidden", Usage: "keep only problems that hide so many pieces besides the king, on average"},
		&cli.IntFlag{Name: "max-states", Usage: "give up a game in which White has more states", Value: d.MaxStates},
		&cli.Int64Flag{Name: "max-tries", Usage: "give up a search that takes more tries, for deep problems; a second opinion may take 64 times as many", DefaultText: "no limit"},
		&cli.IntFlag{Name: "max-moves", Usage: "give up a game that has more moves", Value: d.MaxMoves},
		&cli.IntFlag{Name: "per-game", Usage: "keep at most `N` problems of a game with the same ply and verdict", Value: d.PerGame},
		&cli.BoolFlag{Name: "all", Usage: "keep all problems of a game, whatever --per-game says"},
		&cli.BoolFlag{Name: "diverse", Usage: "keep at most a fifth of problems with one or two states, and none twice or mirrored", Value: d.Diverse},
		&cli.BoolFlag{Name: "endings", Usage: "let White mate a bare king by solved endings: other games, so other problems"},
		&cli.StringFlag{Name: "white", Usage: "let the program `NAME` of kriegmate players play White", Value: "hunter"},
		&cli.StringFlag{Name: "black", Usage: "let the program `NAME` play Black", Value: "gambler"},
		&cli.IntFlag{Name: "simulations", Usage: "with --white or --black, the programs have `N` simulations for a turn", Value: 1000},
		&cli.StringFlag{Name: "unlike", Usage: "keep only those mates that are none, from the same states, under the rule set `NAME`"},
		RulesFlag(),
		ShardFlag("games"),
	}
}

// ShardFlag is the flag for one of the shards of what is named.
func ShardFlag(what string) cli.Flag {
	return &cli.StringFlag{Name: "shard", Usage: "only part `I/N` of the " + what + ", such as 2/7, for one of many machines; merge joins them"}
}

// Shard returns which shard is asked for; the zero value if it is the whole.
func Shard(c *cli.Context) (shard.Index, error) {
	switch {
	case !c.IsSet("shard"):
		return shard.Index{}, nil
	case c.Bool("resume"):
		return shard.Index{}, errors.New("--shard: a shard is written whole or not at all: leave out --resume")
	}
	return Parse(c, "shard", shard.Parse)
}

// Generation returns the run that the flags describe, and which shard of it is asked for.
func Generation(c *cli.Context) (*selfplay.Run, shard.Index, error) {
	x, err := Shard(c)
	if err != nil {
		return nil, x, err
	}
	run, err := newRun(c)
	if err == nil && x.I > 0 && run.Games == 0 {
		err = errors.New("--shard: a run is cut by its games: add --games N")
	}
	return run, x, err
}

// newRun returns the run that the flags describe.
func newRun(c *cli.Context) (*selfplay.Run, error) {
	o, err := generateOptions(c)
	if err != nil {
		return nil, err
	}
	run := selfplay.NewRun(o)
	run.Workers, run.Games = c.Int("workers"), c.Int("games")
	if err := run.SetWanted(c.String("problems")); err != nil {
		return nil, fmt.Errorf("--problems: %w", err)
	}
	switch {
	case c.IsSet("simulations") && Given(c, "white", "black", "from") == 0:
		return nil, errors.New("--simulations goes with --white or --black")
	case c.Args().Present():
		return nil, fmt.Errorf("generate takes no arguments, not %q: it writes to the file of --out", c.Args().First())
	case c.String("out") == "" || c.String("out") == "-":
		return nil, errors.New("generate needs the name of the file to write: add --out FILE")
	case !c.IsSet("games") && !c.IsSet("problems") && !c.IsSet("from"):
		return nil, errors.New("generate has to know when to stop: add --games N or --problems N")
	case c.IsSet("games") && run.Games <= 0:
		return nil, errors.New("--games: want a positive number")
	}
	if err := cmp.Or(Workers(c), CheckFiles(c, "out")); err != nil {
		return nil, err
	}
	return run, readFrom(c, run)
}

// readFrom lets a run look at problems of a file, if the flags say so.
func readFrom(c *cli.Context, run *selfplay.Run) error {
	if !c.IsSet("from") {
		return nil
	}
	for _, name := range []string{"seed", "rules", "first", "white", "black", "simulations", "endings", "unlike", "queue"} {
		if c.IsSet(name) {
			return fmt.Errorf("--from: the games are those of the file: leave out --%s", name)
		}
	}
	if err := run.ReadFrom(c.Context, c.String("from")); err != nil {
		return fmt.Errorf("--from: %w", err)
	}
	return nil
}

// generateOptions returns what the flags say about games and problems.
func generateOptions(c *cli.Context) (*selfplay.Options, error) {
	o := selfplay.DefaultOptions()
	if rules, err := Rules(c); err != nil {
		return nil, err
	} else if rules != nil {
		o.Rules = *rules
	}
	filter, err := Filter(c)
	if err != nil {
		return nil, err
	}
	if o.Unlike, err = RulesOf(c, "unlike"); err != nil {
		return nil, err
	}
	o.Plies, o.Verdicts = filter.Ply, filter.Verdicts
	if err := Positive(c, "min-belief", "max-belief", "max-states", "max-moves", "reanalyse", "first", "per-game", "simulations"); err != nil {
		return nil, err
	}
	o.Seed, o.All, o.Diverse, o.Endings = c.Uint64("seed"), c.Bool("all"), c.Bool("diverse"), c.Bool("endings")
	o.MinBelief, o.MaxBelief, o.MinHidden = c.Int("min-belief"), c.Int("max-belief"), c.Int("min-hidden")
	o.MaxTries, o.Simulations = c.Int64("max-tries"), c.Int("simulations")
	o.White, o.Black = programName(c.String("white")), programName(c.String("black"))
	o.MaxStates, o.MaxMoves, o.Reanalyse, o.First, o.PerGame = c.Int("max-states"), c.Int("max-moves"), c.Int("reanalyse"), c.Int("first"), c.Int("per-game")
	return &o, Named(o.Check())
}

// programName returns the name that a program has by itself, where it was called default.
func programName(name string) string {
	if p, err := roster.Named(name); err == nil {
		return p.Name
	}
	return name
}

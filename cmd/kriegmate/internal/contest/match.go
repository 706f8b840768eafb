package contest

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/files"
	"kriegmate/jsonl"
	"kriegmate/match"
	"kriegmate/player"
	"kriegmate/report"
)

// Streams are what a command prints to: its answer, and what people should know.
type Streams struct{ Out, Err io.Writer }

// MatchCommand returns the command that lets two players play many games.
func MatchCommand(s Streams) *cli.Command {
	return &cli.Command{
		Name:      "match",
		Usage:     "let two programs play many games, and tell which is stronger",
		ArgsUsage: "A B",
		Description: `A and B are players by name ("kriegmate players" lists them, "default" is the
strongest), with limits of their own behind a comma if they have any, or programs that
speak the protocol of docs/protocol.md, behind "cmd:", or "cmd,time=1s:" with limits.
"marshal:@FILE" is the marshal with the weights that "kriegmate tune" has written.

   kriegmate match hunter random --games 20
   kriegmate match default,time=3s default,time=1s --games 100 --out games
   kriegmate match "cmd:python3 docs/player.py" random --json

A plays White in odd games and Black in even ones. Unless time is limited the games
follow from the seed. The Elo difference has a 95 % interval: that of Wilson for the
share of the points, which is rather too wide where there are draws. Games are drawn
by stalemate, when neither side has the pieces to mate, after 50 moves without a
capture or a move of a pawn, by the third repetition of a position, and after
--max-moves.

With --out every game is kept in a folder as PGN, both sides of it with their refused
tries, for "kriegmate review" and "kriegmate convert"; the same command goes on with a
match that was interrupted, and plays what is missing if --games is more. With --json
there is a line for every game, and the last line is the result.

A program that crashes, gives no answer in time, repeats a refused try, proposes what
it may not or says what is no answer loses that game; the match goes on.`,
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "games", Usage: "play `N` games", Value: 100, DefaultText: "100, or each position with both colours"},
			&cli.Uint64Flag{Name: "seed", Usage: "seed of the players' random numbers", Value: 1},
			&cli.DurationFlag{Name: "time", Usage: "both players may think so much `TIME` about a move, all tries of it together"},
			&cli.IntFlag{Name: "simulations", Usage: "players who search have `N` simulations for a turn"},
			&cli.IntFlag{Name: "threads", Usage: "a player may use `N` cores at a time", Value: 1},
			&cli.IntFlag{Name: "max-moves", Usage: "a game is drawn after `N` moves of each side", Value: match.DefaultMaxMoves},
			&cli.StringFlag{Name: "positions", Usage: "begin in the positions of `FILE`, a FEN a line, each with both colours"},
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "keep the games in the folder `DIR`, and go on with those that are there"},
			&cli.BoolFlag{Name: "json", Usage: "print JSON, a line for a game; the last line is the result"},
			&cli.IntFlag{Name: "workers", Usage: "play `N` games at a time", Value: runtime.GOMAXPROCS(0), DefaultText: "as many as the cores allow"},
			&cli.Int64Flag{Name: "memory", Usage: "a program behind cmd: may have `MIB` of address space; 0 is no limit"},
			&cli.DurationFlag{Name: "patience", Usage: "a program behind cmd: may take so much `TIME` longer for an answer", DefaultText: "1s where time is limited, 30s where not"},
			arguments.TimeoutFlag(),
			arguments.RulesFlag(),
		},
		Action: arguments.Timed(func(c *cli.Context) error { return play(c, s) }),
	}
}

// play plays the match of the flags.
func play(c *cli.Context, s Streams) error {
	m, err := chosen(c)
	if err != nil {
		return err
	}
	bar := terminal.NewBar(s.Err, "games", m.Games)
	encoder := jsonl.NewEncoder(s.Out)
	var unwritten error
	m.Done = func(g *match.Game) {
		bar.Add()
		for i, text := range g.Complaints {
			if g.Ending.Kind == match.Forfeit && text != "" {
				fmt.Fprintf(s.Err, "kriegmate: game %d, %s: %s\n", g.Number, []string{"White", "Black"}[i], report.Printable(strings.ReplaceAll(strings.TrimSpace(text), "\n", " ")))
			}
		}
		if c.Bool("json") && unwritten == nil {
			unwritten = encoder.Encode(m.Line(g))
		}
	}
	result, ended := m.Run(c.Context)
	bar.Clear()
	if result == nil {
		return ended
	}
	if arguments.Stopped(ended) && m.Folder != "" {
		said := "the games are in %s: the same command goes on"
		if result.Games == 0 && !match.Played(m.Folder) {
			said = "no game in %s has ended: the same command begins it again"
		}
		fmt.Fprintf(s.Err, "kriegmate: "+said+"\n", m.Folder)
	}
	if c.Bool("json") {
		return cmp.Or(unwritten, encoder.Encode(result), ended)
	}
	return cmp.Or(terminal.Write(s.Out, printable(result.Text())), ended)
}

// chosen reads the flags and the arguments.
func chosen(c *cli.Context) (*match.Match, error) {
	if c.NArg() != 2 {
		return nil, errors.New("match wants two players, such as kriegmate match hunter random: see kriegmate players")
	}
	m := &match.Match{Games: c.Int("games"), Seed: c.Uint64("seed"), MaxMoves: c.Int("max-moves"), Workers: c.Int("workers"), Folder: c.String("out")}
	limits := player.Limits{Time: c.Duration("time"), Simulations: c.Int("simulations"), Threads: c.Int("threads")}
	behind := match.Behind{Memory: c.Int64("memory"), Patience: c.Duration("patience")}
	numbers := []string{"games", "max-moves", "threads"}
	if behind.Memory != 0 {
		numbers = append(numbers, "memory")
	}
	if err := cmp.Or(arguments.Positive(c, numbers...), arguments.Workers(c), least(limits, behind), arguments.CheckFolder(c, "out")); err != nil {
		return nil, err
	}
	var wrong [2]error
	for i, who := range []*match.Contestant{&m.A, &m.B} {
		if *who, wrong[i] = match.ParseContestant(c.Context, c.Args().Get(i), limits, behind); wrong[i] != nil {
			return nil, fmt.Errorf("player %s: %w", []string{"A", "B"}[i], wrong[i])
		}
	}
	if !c.IsSet("workers") {
		m.Workers = atOnce(m.Workers, m.A.Limits.Threads, m.B.Limits.Threads)
	}
	rules, err := arguments.Rules(c)
	if err != nil {
		return nil, err
	}
	if rules != nil {
		m.Rules = *rules
	}
	return m, positions(c, m)
}

// atOnce returns how many games so many cores allow at a time, if the players use so many threads. They think in turns.
func atOnce(cores, ofA, ofB int) int { return max(1, cores/max(ofA, ofB)) }

// least returns an error for limits that are less than nothing.
func least(l player.Limits, b match.Behind) error {
	switch {
	case l.Time < 0 || b.Patience < 0:
		return fmt.Errorf("--time and --patience: want a time such as %v", time.Second)
	case l.Simulations < 0:
		return errors.New("--simulations: want a positive number")
	}
	return nil
}

// positions reads where the games begin.
func positions(c *cli.Context, m *match.Match) error {
	name := c.String("positions")
	if name == "" {
		return nil
	}
	text, err := files.Read(c.Context, name, nil)
	if err != nil {
		return fmt.Errorf("--positions: %w", err)
	}
	if m.Positions, err = match.ReadPositions(m.Rules, string(text)); err != nil {
		return fmt.Errorf("--positions: %w", arguments.In(name, err))
	}
	if !c.IsSet("games") {
		m.Games = 2 * len(m.Positions)
	}
	return nil
}

// printable returns a text in which no name is a command to the terminal.
func printable(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = report.Printable(lines[i])
	}
	return strings.Join(lines, "\n")
}

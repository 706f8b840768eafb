package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/database/selfplay"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

func playCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "play",
		Usage:     "play a game against a program",
		ArgsUsage: " ",
		Description: `You see your own pieces and hear the referee, and so does the program. Propose
moves in UCI (e2e4, e7e8q, e1g1) or in SAN as one writes it who sees only its own
pieces (e4, Nf3, exd5, e8=Q, O-O). A refused proposal costs nothing; what was
accepted stays. Other words:

   hint     where the enemy's pieces may stand, after all that was heard
   board    your pieces again
   resign   end the game

At the end the whole board is shown, and your game in filtered PGN.

   kriegmate play --side b --against gambler`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "side", Usage: "play `SIDE` w or b", Value: "w"},
			&cli.StringFlag{Name: "against", Usage: "against `PROGRAM` hunter, who counts all that is possible, or gambler, who guesses", Value: "hunter"},
			&cli.Uint64Flag{Name: "seed", Usage: "seed of the program's random numbers", DefaultText: "random"},
			&cli.StringFlag{Name: "fen", Usage: "start from the position `FEN`; its clocks may be left out"},
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write the PGN to `FILE`"},
			rulesFlag(),
		},
		Action: func(c *cli.Context) error { return play(c, s) },
	}
}

// A program can be played against.
type program struct {
	name string
	make func(selfplay.Start, chess.Colour, uint64) selfplay.Player
}

var programs = []program{
	{"hunter", func(start selfplay.Start, c chess.Colour, seed uint64) selfplay.Player {
		return selfplay.NewHunter(start, c, selfplay.DefaultOptions().MaxStates, seed)
	}},
	{"gambler", func(start selfplay.Start, c chess.Colour, seed uint64) selfplay.Player {
		return selfplay.NewGambler(start, c, seed)
	}},
}

// How many states are kept for hints, and, when those are all ruled out, how many
// are looked for, and at how many.
const (
	hintStates    = 50_000
	redrawnStates = 1000
	redrawLooks   = 200_000
)

func play(c *cli.Context, s streams) error {
	g, err := newMatch(c, s)
	if err != nil {
		return err
	}
	err = g.play(c.Context, jsonl.Lines(c.Context, s.in))
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if writeErr := g.write(c.String("out")); writeErr != nil {
		return writeErr
	}
	if err == nil && g.bad {
		err = jsonl.ErrBadLines
	}
	return err
}

// A match is a game between a person and a program.
type match struct {
	duel   *selfplay.Duel
	person *person
	side   chess.Colour // of the person
	s      streams
	bad    bool // a line had an error
}

// A person proposes what was typed.
type person struct {
	*selfplay.Knowledge
	next chess.Move
}

// Propose returns what was typed last.
func (p *person) Propose() chess.Move { return p.next }

func newMatch(c *cli.Context, s streams) (*match, error) {
	if c.Args().Present() {
		return nil, fmt.Errorf("play reads proposals from standard input, not %q", c.Args().First())
	}
	start, err := chosenStart(c)
	if err != nil {
		return nil, err
	}
	side, err := sideFlag(c, "side")
	if err != nil {
		return nil, err
	}
	if side == nil {
		side = new(chess.Colour) // White
	}
	i := slices.IndexFunc(programs, func(p program) bool { return p.name == c.String("against") })
	if i < 0 {
		return nil, fmt.Errorf("--against: %.20q, want hunter or gambler", c.String("against"))
	}
	seed := c.Uint64("seed")
	if !c.IsSet("seed") {
		seed = rand.Uint64()
	}
	g := &match{person: &person{Knowledge: selfplay.NewKnowledge(start, *side, hintStates, seed)}, side: *side, s: s}
	players := [2]selfplay.Player{programs[i].make(start, side.Other(), seed), g.person}
	if *side == chess.White {
		players[0], players[1] = players[1], players[0]
	}
	g.duel = selfplay.NewDuel(start, players[0], players[1])
	g.say("You play %s against the %s, seed %d. Propose moves, or say hint, board or resign.\n", side.Name(), programs[i].name, seed)
	return g, nil
}

// chosenStart returns how the game begins.
func chosenStart(c *cli.Context) (start selfplay.Start, err error) {
	if rules, err := chosenRules(c); err != nil {
		return start, err
	} else if rules != nil {
		start.Rules = *rules
	}
	start.Position = chess.Start()
	if c.IsSet("fen") {
		if start.Position, err = start.Rules.ParseFEN(c.String("fen")); err != nil {
			return start, fmt.Errorf("--fen: %w", err)
		}
	}
	if !start.Position.Movable() {
		return start, fmt.Errorf("--fen: the game is over: %s has no move", start.Position.Turn.Name())
	}
	return start, nil
}

// say writes to the person.
func (g *match) say(format string, args ...any) { fmt.Fprintf(g.s.out, format, args...) }

// play leads the game to its end, or to that of the input.
func (g *match) play(ctx context.Context, lines <-chan jsonl.Line) error {
	referee := g.duel.Referee
	g.say("%s", g.person.View.Diagram())
	for !referee.Ended() {
		if referee.Position.Turn != g.side {
			g.program()
			continue
		}
		g.say("%s: ", g.side.Name())
		select {
		case <-ctx.Done():
			g.say("\n")
			return ctx.Err()
		case line, ok := <-lines:
			if !ok {
				g.say("\n")
				return ctx.Err()
			}
			if resigned := g.line(line); resigned {
				return nil
			}
		}
	}
	return nil
}

// program lets the program propose until it is accepted, and says what is heard.
func (g *match) program() {
	mover, refused := g.side.Other(), 0
	for {
		_, p := g.duel.Step()
		if p.Illegal() {
			refused++
			continue
		}
		switch refused {
		case 0:
		case 1:
			g.say("%s tries ??: \"illegal\"\n", mover.Name())
		default:
			g.say("%s tries ??: \"illegal\", %d times\n", mover.Name(), refused)
		}
		g.say("%s tries ??: %q\n%s", mover.Name(), p.Announce(mover), g.person.View.Diagram())
		return
	}
}

// line takes what the person has typed, and tells whether it was to resign.
func (g *match) line(line jsonl.Line) (resigned bool) {
	if line.Err != nil {
		g.complain(line, line.Err)
		return false
	}
	switch word := strings.TrimSpace(string(line.Text)); word {
	case "resign":
		g.say("%s resigns\n", g.side.Name())
		return true
	case "hint":
		g.say("%s", g.hint())
	case "board":
		g.say("%s", g.person.View.Diagram())
	default:
		m, err := g.duel.Referee.Parse(word)
		if err != nil {
			g.complain(line, err)
			return false
		}
		name := g.duel.Referee.Name(m)
		g.person.next = m
		_, p := g.duel.Step()
		g.say("%s tries %s: %q\n", g.side.Name(), name, p.Announce(g.side))
	}
	return false
}

func (g *match) complain(line jsonl.Line, err error) {
	g.bad = true
	fmt.Fprintf(g.s.err, "kriegmate: %s\n", line.Wrap(err))
}

// hint draws where the enemy's pieces may stand.
func (g *match) hint() string {
	k := g.person.Knowledge
	if len(k.States) == 0 {
		k.Redraw(redrawnStates, redrawLooks)
	}
	if len(k.States) == 0 {
		return "no hint: too much was possible to keep track of\n"
	}
	var heat kriegspiel.Heat
	for i := range k.States {
		heat.Add(&k.States[i])
	}
	text := mate.Count(len(k.States), "state")
	if !k.Whole {
		text += " of those that are possible, drawn at random"
	}
	return text + "\n\n" + heat.Diagram(&k.View)
}

// write shows the whole board and writes the game as the person knows it.
func (g *match) write(name string) error {
	g.say("\n%s\n", kriegspiel.Diagram(&g.duel.Referee.Position))
	game := kriegspiel.PGN{Record: g.duel.Referee.Record(g.side)}
	text, err := game.Append(nil)
	if err != nil {
		return err
	}
	return writeOutput(name, text, g.s.out)
}

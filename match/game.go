package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"kriegmate/internal/cputime"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/kriegspiel/outcome"
	"kriegmate/player"
)

// The endings that a match adds to those of package outcome.
const (
	// Length is a draw: the game had too many moves.
	Length outcome.Kind = "length"
	// Forfeit is a loss of a player who has failed, or does not keep to the rules.
	Forfeit outcome.Kind = "forfeit"
)

// A Game is one of a match that has ended.
type Game struct {
	Number int
	A      chess.Colour // the side of the first contestant
	Line   movetext.Game
	Ending outcome.Ending
	Effort [2]Effort // of both sides, by colour
	// Complaints are what the programs behind the players have said on their standard
	// error, the end of it, by colour.
	Complaints [2]string
}

// An Effort is what one side has spent on a game.
type Effort struct {
	Moves, Refusals int
	// CPU is the time of the thread that the player ran on, or of the program behind it;
	// on systems that do not tell it is time on the clock.
	CPU time.Duration
}

// Points returns the points of the first contestant: 1, 1/2 or 0.
func (g *Game) Points() float64 {
	switch g.Ending.Result {
	case outcome.Wins(g.A):
		return 1
	case outcome.Drawn:
		return 0.5
	}
	return 0
}

// What players may be beside: a program of their own, that has to be ended, that uses
// the CPU, and that complains.
type (
	meter    interface{ CPU() time.Duration }
	complain interface{ Complaint() string }
	audience interface{ End(result, why string) }
)

// A table is where a game is played.
type table struct {
	match   *Match
	game    *Game
	referee *kriegspiel.Referee
	watch   outcome.Watch
	players [2]player.Player // by colour
	refused []chess.Move     // in this turn
}

// play plays a game. The error is that of ctx.
func (m *Match) play(ctx context.Context, number int) (*Game, error) {
	start := m.start(number)
	t := &table{
		match: m, game: &Game{Number: number, A: sideOfA(number)},
		referee: kriegspiel.NewReferee(start.Rules, start.Position), watch: outcome.Watch{Rules: start.Rules, Draws: true},
	}
	t.game.Line = movetext.Game{Start: t.referee.Position, Refused: [][]chess.Move{nil}}
	seed := player.GameSeed(m.Seed, number)
	const wide = 11 // bits more than every language has in its numbers
	for c := range t.players {
		c := chess.Colour(c)
		who := m.seated(number, c)
		t.players[c] = who.Program.New(player.Seat{Start: start, Colour: c, Seed: player.SplitMix(seed, int(c)+1) >> wide, Limits: who.Limits})
	}
	t.game.Ending = t.watch.Begin(t.referee.Position)
	var err error
	for err == nil && t.game.Ending.Kind == "" {
		err = t.step(ctx)
	}
	t.clear()
	return t.game, err
}

// step lets the side to move propose once.
func (t *table) step(ctx context.Context) error {
	mover := t.referee.Position.Turn
	effort := &t.game.Effort[mover]
	begin := cputime.Now()
	move, err := t.players[mover].Propose(ctx)
	effort.CPU += cputime.Now() - begin
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil {
		err = t.wrong(move)
	}
	if err != nil {
		t.forfeit(mover, err)
		return nil
	}
	p := t.referee.Try(move)
	t.tell(mover, kriegspiel.Event{Try: move, Percept: p})
	line := &t.game.Line
	last := len(line.Moves)
	if !p.Moved() {
		if p.Illegal() {
			effort.Refusals++
		}
		t.refused = append(t.refused, move)
		line.Refused[last] = append(line.Refused[last], move)
		return nil
	}
	effort.Moves++
	t.refused = t.refused[:0]
	line.Moves, line.Refused = append(line.Moves, move), append(line.Refused, nil)
	t.game.Ending = t.watch.Moved(move, p, t.referee.Position)
	if t.game.Ending.Kind == "" && len(line.Moves)/2 >= t.match.MaxMoves {
		t.game.Ending = outcome.Ending{Kind: Length, Result: outcome.Drawn, Why: fmt.Sprintf("no end after %d moves", t.match.MaxMoves)}
	}
	t.tell(mover.Other(), t.referee.LastTurn())
	return nil
}

// tell tells a player an event.
func (t *table) tell(c chess.Colour, e kriegspiel.Event) {
	begin := cputime.Now()
	t.players[c].Hear(e)
	t.game.Effort[c].CPU += cputime.Now() - begin
}

// wrong returns why the side to move may not propose a move; nil if it may.
func (t *table) wrong(m chess.Move) error {
	name := m.UCI(t.referee.Position.Turn)
	switch {
	case m == chess.Ask && t.referee.MayAsk():
		return nil
	case m == chess.Ask:
		return errors.New("asked any? where it may not")
	case slices.Contains(t.refused, m):
		return fmt.Errorf("repeated the refused try %s", name)
	}
	legal, illegal := t.referee.Proposals()
	if !slices.Contains(legal, m) && !slices.Contains(illegal, m) {
		return fmt.Errorf("proposed %s, which it may not", name)
	}
	return nil
}

// forfeit ends the game: a side has lost it.
func (t *table) forfeit(c chess.Colour, err error) {
	who := t.match.seated(t.game.Number, c)
	t.game.Ending = outcome.Ending{Kind: Forfeit, Result: outcome.Wins(c.Other()), Why: fmt.Sprintf("%s, %s, %v", c.Name(), who.Name, err)}
}

// clear ends what is behind the players.
func (t *table) clear() {
	for c, p := range t.players {
		if a, ok := p.(audience); ok && t.game.Ending.Kind != "" {
			a.End(t.game.Ending.Result, t.game.Ending.Why)
		}
		if closer, ok := p.(io.Closer); ok {
			closer.Close() // how the game ended does not depend on it
		}
		if used, ok := p.(meter); ok {
			t.game.Effort[c].CPU += used.CPU()
		}
		if told, ok := p.(complain); ok {
			t.game.Complaints[c] = told.Complaint()
		}
	}
}

package play

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/kriegspiel/outcome"
)

// The reasons for which a person cannot do something now.
var (
	// ErrOver is returned for what can be done only while a game goes on.
	ErrOver = errors.New("the game is over")
	// ErrNotYourTurn is returned for what only the side to move can do.
	ErrNotYourTurn = errors.New("the program is to move")
	// ErrNoMoveYet is returned if there is no move to be taken back.
	ErrNoMoveYet = errors.New("there is nothing to take back")
	// ErrGoneOn is returned if something was meant for the game as it stood earlier.
	ErrGoneOn = errors.New("the game has gone on meanwhile, and this was not done: look at the game as it stands now")
)

// A Seen says how a game stood when somebody saw it: how many events it had, and how often
// a move had been taken back. As long as none is taken back a game only grows, so that no
// two states of it have both in common.
type Seen struct {
	Events int `json:"events"`
	Undone int `json:"undone"`
}

// Unchanged returns ErrGoneOn if the game does not stand any more as it was seen.
func (g *Game) Unchanged(seen Seen) error {
	if seen != (Seen{Events: len(g.referee.Record(g.setup.Side).Events), Undone: g.undone}) {
		return ErrGoneOn
	}
	return nil
}

// mayAct returns why the person cannot do anything now; nil if there is no reason.
func (g *Game) mayAct() error {
	switch {
	case g.Over():
		return ErrOver
	case !g.PersonToMove():
		return ErrNotYourTurn
	}
	return nil
}

// Propose puts a proposal of the person to the referee, in UCI or as people write it, and
// returns what was said in a sentence. One that was refused in this turn is not put to
// the referee again. What is no proposal is an error, and changes nothing.
func (g *Game) Propose(text string) (said string, err error) {
	if err := g.mayAct(); err != nil {
		return "", err
	}
	var scanner movetext.Scanner
	moves := scanner.Line(text)
	switch {
	case len(moves) == 0:
		return "", errors.New("propose a move, such as e4 or Nf3")
	case len(moves) > 1:
		return "", errors.New("propose one move at a time, and hear what the referee says")
	}
	m, err := g.referee.Parse(moves[0])
	if err != nil {
		return "", err
	}
	name := g.referee.Name(m)
	does := "tries"
	switch again := slices.Contains(g.refusedNow(), m); {
	case m == chess.Ask && again:
		return "you have asked in this turn already: nothing has changed", nil
	case m == chess.Ask:
		does = "asks"
	case again:
		return name + " was refused in this turn already: nothing has changed", nil
	}
	p := g.try(m)
	return fmt.Sprintf("%s %s %s: %q", g.setup.Side.Name(), does, name, p.Announce(g.setup.Side)), nil
}

// Reply lets the program move, whose turn it must be. If ctx is done before it knows what
// to propose, the error is that of ctx, and the program can be asked again. What it was
// refused so far in this turn stays refused.
func (g *Game) Reply(ctx context.Context) error {
	switch {
	case g.Over():
		return ErrOver
	case g.PersonToMove():
		return errors.New("you are to move")
	}
	for {
		m, err := g.program.choose(ctx)
		if err != nil {
			return err
		}
		if g.try(m).Moved() {
			return nil
		}
	}
}

// Undo takes back the person's last move with all that followed it. While the program is
// to move that is the move just made.
func (g *Game) Undo() error {
	moves := len(g.line.Moves) - 1
	if g.PersonToMove() {
		moves--
	}
	switch {
	case g.Over():
		return ErrOver
	case moves < 0:
		return ErrNoMoveYet
	}
	back := movetext.Game{Moves: g.line.Moves[:moves], Refused: g.line.Refused[:moves+1]}
	g.replay(back.Tries())
	g.undone++
	return nil
}

// Resign ends the game: the program has won.
func (g *Game) Resign() error {
	if g.Over() {
		return ErrOver
	}
	g.ending = outcome.Ending{Result: outcome.Wins(g.setup.Side.Other()), Why: g.setup.Side.Name() + " resigns"}
	return nil
}

// OfferDraw offers a draw, and returns what the program says. If it agrees the game is
// over. If ctx is done before it knows, the error is that of ctx.
func (g *Game) OfferDraw(ctx context.Context) (said string, err error) {
	if err := g.mayAct(); err != nil {
		return "", err
	}
	if !g.program.takesDraw(ctx) {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		return fmt.Sprintf("the %s plays on", g.setup.Against.Name), nil
	}
	g.ending = outcome.Ending{Result: outcome.Drawn, Why: "draw by agreement"}
	return fmt.Sprintf("the %s agrees", g.setup.Against.Name), nil
}

// Tries returns how many tries both sides have made.
func (g *Game) Tries() int { return len(g.line.Tries()) }

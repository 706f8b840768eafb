package review

import (
	"errors"
	"fmt"
	"slices"

	"kriegmate/input"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Game is what is reviewed: what one player heard, and what is known beside it.
type Game struct {
	Record *kriegspiel.Record
	// Moves are those that both sides made, from the start of the record on, each on the
	// board of the player who made it; nil if only the record is known. They may go on
	// where the record has ended.
	Moves []chess.Move
	// TriesKnown tells that refused tries would be in the record. If they are not known,
	// what the player could have known is more than what the review says: fewer
	// positions were possible, and a mate that was certain is still certain.
	TriesKnown bool
	// Added is the number of refused tries that [Game.AddTries] has put into the record.
	Added int
	// Tags are those of a PGN.
	Tags []kriegspiel.Tag
	// Naming is how options are called in errors about it.
	Naming input.Naming
}

// Of returns the game of a problem that was read: a record, or one side of a whole game.
func Of(p *input.Problem) (*Game, error) {
	record, err := p.History()
	if err != nil {
		return nil, err
	}
	g := &Game{Record: record, TriesKnown: p.TriesKnown(), Tags: p.Tags, Naming: p.Naming}
	if p.Game != nil {
		g.Moves = append([]chess.Move{}, p.Game.Moves...)
	}
	return g, nil
}

// Tag returns the value of a tag, "" if there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// larger names the options of which more may be given to a review.
func (g *Game) larger() string {
	options := g.Naming.Option("per-move", "")
	if g.Naming == input.Flags {
		options = g.Naming.Option("max-states", "") + " or " + options
	}
	return options
}

// ErrTries is the error of [Game.AddTries] where there is nothing to add.
var ErrTries = errors.New("refused tries can be added to an ordinary PGN only: a record has those that were made")

// AddTries takes it that the player, before every move, has tried each capture by a pawn
// that would have been refused, as most players do, and puts these tries into the
// record. That needs the moves of both sides. Tries that are known are not touched:
// then it is [ErrTries].
func (g *Game) AddTries() error {
	r := g.Record
	known := slices.ContainsFunc(r.Events, func(e kriegspiel.Event) bool { return !e.Percept.Moved() || e.Refusals > 0 || e.Asked != 0 })
	if g.TriesKnown || known || g.Moves == nil {
		return fmt.Errorf("%s: %w", g.Naming.Option("assume-no-tries", "false"), ErrTries)
	}
	referee := kriegspiel.NewReferee(r.Rules, r.Start)
	for i := range r.Events {
		if referee.Position.Turn == r.Solver {
			g.Added += tryPawns(referee)
		}
		if referee.Try(g.Moves[i]).Illegal() {
			return fmt.Errorf("half-move %d is refused under the rules %v", i+1, r.Rules)
		}
	}
	added := referee.Record(r.Solver)
	g.Record = &added
	return nil
}

// tryPawns makes the side to move try every capture by a pawn that is refused, a
// promotion once.
func tryPawns(referee *kriegspiel.Referee) (n int) {
	own := referee.Position.Us
	_, refused := referee.Proposals()
	for _, m := range refused {
		pawn := own.On(m.From()) == chess.Pawn && m.From().File() != m.To().File()
		if pawn && (m.Promotion() == chess.NoPiece || m.Promotion() == chess.Queen) {
			referee.Try(m)
			n++
		}
	}
	return n
}

// A Truth is what was really there when the player was to move.
type Truth struct {
	Position chess.Position
	// Reply is the opponent's last move in SAN, "" if there was none.
	Reply string
	state kriegspiel.State
}

// King returns where the opponent's king really was.
func (t *Truth) King() chess.Square {
	_, opponent := kriegspiel.Split(&t.Position, t.Position.Turn)
	return t.Position.Turn.Other().Square(opponent.King)
}

// truths returns what was there at each turn of the player, and where the game ended;
// none if the moves of both sides are not known. The error is of moves that are not
// those of the record.
func (g *Game) truths() ([]Truth, error) {
	if g.Moves == nil {
		return nil, nil
	}
	var list []Truth
	reply, solver := "", g.Record.Solver
	referee := kriegspiel.NewReferee(g.Record.Rules, g.Record.Start)
	for i, m := range g.Moves {
		position := referee.Position
		if position.Turn == solver {
			_, s := kriegspiel.Split(&position, solver)
			list = append(list, Truth{position, reply, s})
		} else {
			reply = position.SAN(m)
		}
		if referee.Ended() || referee.Try(m).Illegal() {
			return nil, fmt.Errorf("half-move %d of the game is refused under the rules %v", i+1, g.Record.Rules)
		}
	}
	if position := referee.Position; position.Turn == solver {
		_, s := kriegspiel.Split(&position, solver)
		list = append(list, Truth{position, reply, s})
	}
	return list, nil
}

package replay

import (
	"fmt"

	"kriegmate/input"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// A Game is what is replayed: what one player heard, and what is known beside it.
type Game struct {
	Record *kriegspiel.Record
	// States are those that are possible at the start; nil if the start is known, as it
	// is of every record. A game of which they are more has no events.
	States []kriegspiel.State
	// Whole is the game with the moves of both sides, from the start of the record on;
	// nil if only the record is known. It may go on where the record has ended.
	Whole *movetext.Game
	// TriesKnown tells that refused tries would be in the record.
	TriesKnown bool
	// Tags are those of a PGN.
	Tags []kriegspiel.Tag
}

// Of returns the game of a problem that was read: a record, one side of a whole game, or
// positions, which are a game without events.
func Of(p *input.Problem) (*Game, error) {
	g := &Game{Record: p.Record, Whole: p.Game, TriesKnown: p.TriesKnown(), Tags: p.Tags}
	if p.Record != nil {
		return g, nil
	}
	list, err := kriegspiel.PositionsOf(p.Positions, p.Rules)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Where, err)
	}
	g.Record = &kriegspiel.Record{Rules: p.Rules, Start: p.Positions[0], Solver: list.View.Colour}
	g.States = list.States
	return g, nil
}

// positions returns the true position at the start and after every half-move; none if the
// moves of both sides are not known. The error is of moves that the referee refuses.
func (g *Game) positions() ([]chess.Position, error) {
	if g.Whole == nil {
		return nil, nil
	}
	referee := kriegspiel.NewReferee(g.Record.Rules, g.Record.Start)
	list := []chess.Position{referee.Position}
	for i, m := range g.Whole.Moves {
		if referee.Ended() || referee.Try(m).Illegal() {
			return nil, fmt.Errorf("half-move %d of the game is refused under the rules %v", i+1, g.Record.Rules)
		}
		list = append(list, referee.Position)
	}
	return list, nil
}

// turns returns the positions in which a side is to move.
func turns(positions []chess.Position, side chess.Colour) (list []chess.Position) {
	for _, p := range positions {
		if p.Turn == side {
			list = append(list, p)
		}
	}
	return list
}

// reply returns the opponent's move behind so many half-moves with the tries of that turn
// that were refused, all of them by the names that the opponent gives them; "" if they are
// not known.
func (g *Game) reply(before *chess.Position, moves int) (name string, refused []string) {
	n := chess.Notation{Side: &before.Us, Moves: before.Us.Proposals(nil), Colour: before.Turn}
	if moves < len(g.Whole.Refused) {
		for _, m := range g.Whole.Refused[moves] {
			refused = append(refused, n.Name(m))
		}
	}
	return n.Name(g.Whole.Moves[moves]), refused
}

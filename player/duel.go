package player

import (
	"context"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Duel is a game between two players, led by a referee.
type Duel struct {
	Referee *kriegspiel.Referee
	players [2]Player // by colour
}

// NewDuel begins a game.
func NewDuel(start Start, white, black Player) *Duel {
	return &Duel{
		Referee: kriegspiel.NewReferee(start.Rules, start.Position),
		players: [2]Player{chess.White: white, chess.Black: black},
	}
}

// Step lets the side to move propose once, tells both players what they hear of
// it, and returns the proposal with the answer as its maker hears it. If the player
// fails nothing has happened, and the error is that of the player.
func (d *Duel) Step(ctx context.Context) (chess.Move, kriegspiel.Percept, error) {
	mover := d.Referee.Position.Turn
	m, err := d.players[mover].Propose(ctx)
	if err != nil {
		return 0, 0, err
	}
	p := d.Referee.Try(m)
	d.players[mover].Hear(kriegspiel.Event{Try: m, Percept: p})
	if p.Moved() {
		d.players[mover.Other()].Hear(d.Referee.LastTurn())
	}
	return m, p, nil
}

package selfplay

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Player plays one side of a game. It is told its own record, event by event,
// and nothing else.
type Player interface {
	// Propose returns what the player proposes next. It is called when the
	// player is to move, and again after every refusal. A proposal must not
	// be repeated in a turn.
	Propose() chess.Move
	// Hear tells the next event of the player's record: the answer to its
	// proposal, or a turn of the opponent.
	Hear(e kriegspiel.Event)
}

// Informed is a Player who can tell what it knows. If that is the whole belief
// state, problems can be harvested from its games.
type Informed interface {
	Player
	// Known returns what the player knows now. It belongs to the player.
	Known() *Knowledge
}

// A Start is how a game begins: under which rules, in which position.
type Start struct {
	Rules    kriegspiel.Rules
	Position chess.Position
}

// The streams of random numbers that the players of a game draw from, all from
// the seed of the game.
const (
	knowledgeStream uint64 = iota + 1
	gamblerStream
	hunterStream
)

// GameSeed returns the seed of a game, from that of the run and the number of
// the game, which counts from 1.
func GameSeed(run uint64, game int) uint64 { return splitMix(run, game) }

// splitMix returns number n of the generator SplitMix64 (Steele, Lea and Flood
// 2014) with the given seed. It mixes the two well.
func splitMix(seed uint64, n int) uint64 {
	// The state goes up by a fixed number with every step.
	x := seed + uint64(n)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

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
// it, and returns the proposal with the answer as its maker hears it.
func (d *Duel) Step() (chess.Move, kriegspiel.Percept) {
	mover := d.Referee.Position.Turn
	m := d.players[mover].Propose()
	p := d.Referee.Try(m)
	d.players[mover].Hear(kriegspiel.Event{Try: m, Percept: p})
	if p.Moved() {
		d.players[mover.Other()].Hear(d.Referee.LastTurn())
	}
	return m, p
}

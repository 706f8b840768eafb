package player

import (
	"context"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Player plays one side of a game. It is told its own record, event by event,
// and nothing else. It is used by one goroutine at a time.
type Player interface {
	// Hear tells the next event of the player's record: the answer to its
	// proposal, or a turn of the opponent.
	Hear(e kriegspiel.Event)
	// Propose returns what the player proposes next: a move, or under rules that
	// have it the question "any?", [chess.Ask]. It is called when the player is to
	// move, and again after every answer that leaves it to move. A proposal that
	// was refused must not be repeated in the turn. When ctx is done the player
	// gives up, and the error is that of ctx; any other error says that the
	// program behind the player has failed.
	Propose(ctx context.Context) (chess.Move, error)
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

// SplitMix returns number n of the generator SplitMix64 (Steele, Lea and Flood
// 2014) with the given seed. It mixes the two well.
func SplitMix(seed uint64, n int) uint64 {
	// The state goes up by a fixed number with every step.
	x := seed + uint64(n)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// GameSeed returns the seed of a game, from that of the run and the number of
// the game, which counts from 1.
func GameSeed(run uint64, game int) uint64 { return SplitMix(run, game) }

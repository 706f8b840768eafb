package player

import (
	"time"

	"kriegmate/kriegspiel/chess"
)

// A Seat is where a player sits down to play one game.
type Seat struct {
	Start
	Colour chess.Colour
	// Seed is that of the player's random numbers. Players of different kinds draw from
	// different streams of it, so both sides of a game may have the same.
	Seed   uint64
	Limits Limits
}

// Limits are how much a player may spend. Zero is the player's own choice. A player who
// has no use for a limit leaves it alone: one that does not get better by thinking
// longer answers as soon as it knows.
type Limits struct {
	// Time is for all proposals of one turn together. The player keeps to it by itself,
	// as well as it can; the context of [Player.Propose] is only for giving up.
	Time time.Duration
	// Simulations bounds what a player who searches looks at for a turn, and once more where it thinks again after a refusal; what counts as
	// one the player says. If it is set, and Time is not, the player's proposals follow from its
	// record and its seed alone.
	Simulations int
	// States is how many states a player keeps who counts them.
	States int
	// Threads is how many cores a player may use at a time; 0 is one.
	Threads int
}

// A Program is a kind of player, by name.
type Program struct {
	Name string
	// About says in a few words how it plays.
	About string
	// New returns a player for one game.
	New func(Seat) Player
}

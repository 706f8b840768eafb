package marshal

import (
	"cmp"
	"slices"

	"kriegmate/player"
	"kriegmate/player/habits"
	"kriegmate/player/worth"
)

// Settings are everything that can be set of a Marshal. The zero value is not a player:
// begin with [Default].
type Settings struct {
	// Simulations bounds what is looked at for a turn, in pairs of a state and a proposal
	// whose replies were weighed, and half-moves of playouts, of which one that is the worst counts twice. 0 is no bound: the time of the context is.
	Simulations int
	// Exact is up to how many states the belief state is kept whole, and Particles with how many weighted ones it goes
	// from turn to turn beyond; within a turn it has three times as many. If Exact is 0, it is whole as long as there are no more than that. With
	// a limit of time it goes on with as many as there is time for.
	Exact, Particles int
	// Fewest is how many particles are too few, so that others are looked for, and Trail
	// how many turns it can go back for that.
	Fewest, Trail int

	// MateStates is with how many states certain mates are looked for, MatePly how deep,
	// BarePly how deep where the opponent has nothing but its king, and MateTries how many proposals the search may put to its referee. 0 states is
	// never.
	MateStates, MatePly, BarePly int
	MateTries                    int64
	// MateTrust lets it look for mates also where the states are a sample, so that a mate
	// is as certain as they are.
	MateTrust bool
	// Tables lets it play by solved endings against a bare king.
	Tables bool
	// Opponent is how the opponent is thought to move, and Schools what it usually does: it has the habits of one of
	// them, four at most, and which is found out in the game; none makes all moves alike. In playouts the player itself moves by
	// the first of those that are shipped until it has learned more.
	Opponent Opponent
	Schools  []*habits.Habits
	// Refusals makes a state as likely as it is there that the opponent is refused as often as was heard. That counts under Berkeley's
	// rules only, if some school has a habit of it, and once the opponent was refused in the game.
	Refusals bool
	// Order makes the order of tries in a turn a decision; without it the proposal that
	// is best on the average comes first.
	Order bool
	// Source is where the states of the simulations come from.
	Source Source

	// Candidates is how many proposals are judged by playouts, each of which has at most Length moves of the player
	// beyond the proposal.
	Candidates, Length int
	// Draws is how many playouts move by habit at a turn of the player, heard the same, before it takes what was best in
	// them, and Beyond how many moves of the player they go on from a turn that was not heard before; 0 is all.
	Draws, Beyond int

	// Worth is what positions and pieces are worth.
	Worth *worth.Worth
	Weights
}

// Weights say what a Marshal likes, in hundredths of a pawn if nothing else is said. They
// can be tuned: see [Ranges].
type Weights struct {
	// Playouts is how much they count beside the first look, from 0 to 1.
	Playouts float64
	// Explore is how much the player's habits count in playouts beside what was best in others, in points: see [uct.Guided].
	Explore float64
	// Worst is the share of the opponent's best reply in the worth of a position; the
	// rest is the mean over the replies that the model weighs. In playouts it is how often the opponent makes that reply.
	Worst float64
	// Threat is the share of what could be taken next that counts.
	Threat float64
	// Bit is what a bit of the size of the belief state costs.
	Bit float64
	// Scale is how far ahead victory is as good as three in four. What positions and pieces are worth
	// is learned as odds and goes up with it, so it only says how little Bit and Check count beside that.
	Scale float64
	// Check is for a check.
	Check float64
}

// limit sets what the limits of a seat say. With more simulations there are more particles.
func (s *Settings) limit(l *player.Limits) {
	const fewest = 3000 // particles
	switch {
	case l.Simulations > 0:
		if s.Simulations > 0 {
			most := float64(s.Particles) * float64(l.Simulations) / float64(s.Simulations)
			s.Particles = int(min(max(most, min(fewest, float64(s.Particles))), mostParticles))
		}
		s.Simulations = l.Simulations
	case l.Time > 0:
		s.Simulations, s.Particles = 0, min(fewest, s.Particles) // to begin with
	}
	s.Exact = cmp.Or(l.States, s.Exact)
}

// An Opponent is how the opponent is thought to move.
type Opponent uint8

// The opponents.
const (
	// ModelOpponent moves by its habits and what it knows.
	ModelOpponent Opponent = iota
	// UniformOpponent makes all legal moves alike.
	UniformOpponent
	// ClairvoyantOpponent sees our pieces and makes the reply that is worst for us. What it has
	// done is thought to be by habit all the same.
	ClairvoyantOpponent
)

// A Source is where the states of simulations come from.
type Source uint8

// The sources.
const (
	// ExactSource is the belief state, whole or as weighted particles.
	ExactSource Source = iota
	// MetropolisSource is a walk over lines of the opponent's moves that fit the record.
	MetropolisSource
	// PlausibleSource is states that agree with the last announcements alone.
	PlausibleSource
)

// Default returns the settings of the player as it is shipped.
func Default() Settings {
	return Settings{
		Simulations: 20_000,
		Particles:   10_000, Fewest: 100, Trail: 16,
		MateStates: 100, MatePly: 3, BarePly: 5, MateTries: 200_000, MateTrust: true,
		Tables: true, Order: true, Refusals: true, Schools: slices.Clone(habits.Shipped()), Worth: worth.Shipped(),
		Candidates: 8, Length: 8, Draws: 8, Beyond: 1,
		Weights: Weights{
			Playouts: 1, Explore: 0.5, Worst: 0.25, Threat: 0.23, Bit: 6, Scale: 1100, Check: 8,
		},
	}
}

package review

import (
	"context"
	"errors"
	"fmt"
	"time"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
	"kriegmate/player"
	"kriegmate/replay"
)

// A Reviewer makes reviews. The zero value has the default limits, which are meant for a
// whole game in a few seconds. A Reviewer is used by one goroutine at a time.
type Reviewer struct {
	// MaxPly is the most half-moves within which a certain mate is looked for; zero is
	// [DefaultMaxPly].
	MaxPly int
	// MaxStates is the most states that are followed one by one; zero is
	// [DefaultMaxStates]. Of larger belief states so many are drawn as Sample says; zero
	// is [DefaultSample]. The same Seed draws the same states.
	MaxStates, Sample int
	Seed              uint64
	// PerMove bounds the time for the searches of one turn, roughly; zero is
	// [DefaultPerMove]. Timeout bounds the whole review; zero is no bound. Memory
	// bounds the bytes of states and tables; zero is [DefaultMemory].
	PerMove, Timeout time.Duration
	Memory           int64
	// Adviser, if not nil, returns who says which moves were clearly worse than what it would have
	// proposed. It hears the record of the player from the beginning.
	Adviser func(player.Seat) player.Adviser
	// Working, if not nil, is called before each turn of the player with how many are done,
	// and Turned with each when it is done. They are called by the goroutine that reviews.
	Working func(done, turns int)
	Turned  func(t *Turn)

	best *mate.Best
}

// DefaultSimulations is how many simulations an adviser has for a move if nobody says
// otherwise.
const DefaultSimulations = 5000

// The limits of a [Reviewer] that names none.
const (
	DefaultMaxPly    = 5
	DefaultMaxStates = replay.DefaultMaxStates
	DefaultSample    = replay.DefaultSample
	DefaultPerMove   = replay.DefaultPerMove
	DefaultMemory    = replay.DefaultMemory
)

func (r *Reviewer) maxPly() int            { return or(r.MaxPly, DefaultMaxPly) }
func (r *Reviewer) maxStates() int         { return or(r.MaxStates, DefaultMaxStates) }
func (r *Reviewer) sample() int            { return min(or(r.Sample, DefaultSample), r.maxStates()) }
func (r *Reviewer) perMove() time.Duration { return or(r.PerMove, DefaultPerMove) }
func (r *Reviewer) memory() int64          { return or(r.Memory, DefaultMemory) }

func or[T comparable](value, zero T) T {
	if value == *new(T) {
		return zero
	}
	return value
}

// A Review is what was found about a game.
type Review struct {
	Game *Game
	// MaxPly is within how many half-moves certain mates were looked for.
	MaxPly int
	Turns  []Turn
	// End is the last that was heard if it ended the game, 0 otherwise.
	End kriegspiel.Percept
	// Stopped is why the review ends before the game does, nil if it does not.
	Stopped error
}

// A Turn is one turn of the player, and what could be known in it.
type Turn struct {
	Number int // of the player's move, from 1
	View   kriegspiel.View
	// Heard is what was heard of the opponent's turn before, with the number of its
	// Refusals and in Asked the answer to its question, 0 if it asked none. Heard is 0
	// where the player began.
	Heard    kriegspiel.Percept
	Refusals int
	Asked    kriegspiel.Percept

	// Positions is how many positions were found to be possible when the turn began. All
	// tells that there are no others; Near that some were drawn around the true
	// position, because too few others were found. Heat is about these positions.
	Positions int
	All, Near bool
	Heat      kriegspiel.Heat

	// Searched is how many of the positions were searched for a mate. NoMate is the most
	// half-moves within which no mate was certain when the turn began, 0 if that is not
	// known of any. Mate is nil if none is known, and so is Chance.
	Searched int
	NoMate   int
	Mate     *Mate
	Chance   *Chance
	// Better is what the adviser would have proposed instead of the move that was made, by what was
	// known then. It is nil where that is not clearly better, and where a mate was certain.
	Better *player.Opinion
	// Tries are the best of those that the player might have made first.
	Tries []Try

	// Proposals are those that the player made, the question among them. All others but the
	// last were refused; so was the last if the record ends with it. There are none if it ends before.
	Proposals []Proposal
	// Truth is nil if it is not known.
	Truth *Truth
}

// A Proposal is what the player proposed, with the answer.
type Proposal struct {
	Move   chess.Move
	Answer kriegspiel.Percept
	// Left is how many of the positions fit the answer.
	Left int
}

// A Mate is certain: wherever the opponent's pieces are, and whatever it does.
type Mate struct {
	Ply int
	// After is the number of refused proposals of the turn that made it certain, the question
	// counted with them: 0 if it was when the turn began. Between "yes" and the try that it
	// binds to, where it does, no mate is looked for.
	After int
	// Begin are the proposals that begin a plan, as far as there was time to judge them.
	// If one is refused, there is a plan for what is left. Complete tells that all
	// proposals were judged.
	Begin    []chess.Move
	Complete bool
	// Ask tells that a plan can begin with the question alone, too, and that this tells
	// something.
	Ask bool
	// Plan is one of the plans; nil if there was no time to write it down.
	Plan *mate.Plan
	// Kept tells that the move that was made begins a plan too, after all that had been
	// refused before it, and Missed that it does not. Neither is true if no move was
	// made, or there was no time to judge it.
	Kept, Missed bool
}

// A Chance is the best plan that was found where no mate was certain when the turn began.
type Chance struct {
	Ply int
	Try chess.Move // which it begins with
	// Mated is in how many of the searched positions it mates. Best tells that no other
	// mates more of them.
	Mated int
	Best  bool
	// Real tells that it mates in the true position, whatever the opponent does.
	Real bool
}

// Move returns the move that was made; 0 if none was.
func (t *Turn) Move() chess.Move {
	if n := len(t.Proposals); n > 0 && t.Proposals[n-1].Answer.Moved() {
		return t.Proposals[n-1].Move
	}
	return 0
}

// Name returns a proposal of the turn in SAN, as the player writes it.
func (t *Turn) Name(p chess.Move) string {
	n := chess.Notation{Side: &t.View.Own, Moves: t.View.Own.Proposals(nil), Colour: t.View.Colour}
	return n.Name(p)
}

// Review goes through a game. The error tells that the record makes no sense or fits no
// position. That it came to no end, because of its limits or of ctx, is no error: the
// review has the turns until there, and says why.
func (r *Reviewer) Review(ctx context.Context, g *Game) (*Review, error) {
	if err := g.Record.Check(); err != nil {
		return nil, err
	}
	truths, err := g.truths()
	if err != nil {
		return nil, err
	}
	limited, cancel := r.within(ctx)
	defer cancel()
	w := r.walk(g, truths)
	err = w.run(limited)
	if impossible := (*estimate.Impossible)(nil); errors.As(err, &impossible) {
		return nil, err
	}
	switch w.review.Stopped = err; {
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		w.review.Stopped = estimate.ErrTime
	case errors.Is(err, replay.ErrLost):
		w.review.Stopped = fmt.Errorf("%w; more may be found with a larger %s", err, g.larger())
	}
	return w.review, nil
}

// walk returns a review that begins.
func (r *Reviewer) walk(g *Game, truths []Truth) *walk {
	if r.best == nil {
		r.best = mate.NewBest()
	}
	return &walk{r, r.track(g.Record, truths), truths, &Review{Game: g, MaxPly: r.maxPly()}, r.advisor(g.Record)}
}

// track returns what follows the belief state along a record.
func (r *Reviewer) track(record *kriegspiel.Record, truths []Truth) *replay.Tracker {
	positions := make([]chess.Position, len(truths))
	for i := range truths {
		positions[i] = truths[i].Position
	}
	limits := replay.Limits{MaxStates: r.maxStates(), Sample: r.sample(), Seed: r.Seed, PerMove: r.perMove(), Memory: r.memory()}
	return limits.Track(record, positions)
}

// within returns ctx with the time of the whole review.
func (r *Reviewer) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if r.Timeout > 0 {
		return context.WithTimeout(ctx, r.Timeout)
	}
	return context.WithCancel(ctx)
}

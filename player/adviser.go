package player

import (
	"context"

	"kriegmate/kriegspiel/chess"
)

// An Adviser is a Player who can say what it thinks of somebody else's proposal, having heard
// the record of the one who made it.
type Adviser interface {
	Player
	// Compare says which move the player would make now, and what it thinks of that and of m. It
	// is called when the player is to move, at most once between two events. False says that
	// it does not compare by worth here, or that ctx was done before it knew.
	Compare(ctx context.Context, m chess.Move) (Opinion, bool)
}

// An Opinion compares two proposals of a turn by what is known in it, not by what is true. A
// worth is in pawns, from -[MostWorth] to [MostWorth]: by so much the player who proposes is
// ahead, all told, in the states that accept the other proposal. Where they refuse Best, the
// other follows it.
type Opinion struct {
	Best        chess.Move
	Worth       float64 // of Best
	Alternative float64 // worth of the other proposal
}

// MostWorth is the most that an [Opinion] says of a proposal: the game is won.
const MostWorth = 20

// Clear tells whether the other proposal is clearly worse: by a pawn, and by a quarter of
// what either is worth, as in a game that is decided a pawn says little.
func (o *Opinion) Clear() bool {
	stake := max(o.Worth, -o.Worth, o.Alternative, -o.Alternative)
	return o.Worth-o.Alternative >= max(1, stake/4)
}

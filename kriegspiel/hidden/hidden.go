package hidden

import (
	"context"
	"fmt"
	"strings"

	"kriegmate/internal/english"
	"kriegmate/kriegspiel/chess"
)

// DefaultLimit is the most placements that a [Problem] may stand for if it names no
// limit.
const DefaultLimit = 1 << 20

// A Problem is a position with hidden pieces, in words.
type Problem struct {
	White, Black string
	// Solver is to move. All pieces of the solver are known.
	Solver chess.Colour
	// Limit is the most placements that are looked at; zero is [DefaultLimit].
	Limit int
}

// A Reason is why a placement cannot be.
type Reason int

// What makes a placement impossible, in the order in which it is asked.
const (
	OneSquare Reason = iota // two pieces stand on one square
	EndRank                 // a pawn stands on the first or the eighth rank
	Touching                // the kings stand side by side
	InCheck                 // the side that is not to move is in check
	GameOver                // the side to move has no move
	reasons
)

// String returns the reason in words.
func (r Reason) String() string {
	return [...]string{
		"two pieces on one square", "a pawn on the first or eighth rank", "the kings touch",
		"the side not to move is in check", "the side to move has no move",
	}[r]
}

// Positions is what a [Problem] stands for.
type Positions struct {
	// List has the positions that are possible, each once, with the solver to move.
	List []chess.Position
	// Placements is the number of all, possible or not, each once.
	Placements int
	// LeftOut counts the impossible ones by reason; where there are several, the first
	// counts.
	LeftOut [reasons]int
	// Checked is in how many of the possible ones the solver is in check.
	Checked int
}

// Impossible returns how many placements were left out.
func (p *Positions) Impossible() (n int) {
	for _, count := range p.LeftOut {
		n += count
	}
	return n
}

// String tells in one line how many positions there are, and what was left out and why.
func (p *Positions) String() string {
	text := english.Count(len(p.List), "possible position")
	if n := p.Impossible(); n > 0 {
		var why []string
		for reason, count := range p.LeftOut {
			if count > 0 {
				why = append(why, fmt.Sprintf("%v: %d", Reason(reason), count))
			}
		}
		text += fmt.Sprintf(" of %d; left out as impossible: %d (%s)", p.Placements, n, strings.Join(why, "; "))
	}
	if p.Checked > 0 && len(p.List) > 1 {
		text += fmt.Sprintf("; in %d the solver is in check", p.Checked)
	}
	return text
}

// Positions works out what the problem stands for. The error says what cannot be read,
// that there are more placements than the limit, that none is possible, or is that of
// ctx.
func (p *Problem) Positions(ctx context.Context) (*Positions, error) {
	var sides [2][]Piece
	for i, text := range []string{p.White, p.Black} {
		pieces, err := parseSide(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", chess.Colour(i).Name(), err)
		}
		sides[i] = pieces
	}
	own, theirs := sides[p.Solver], sides[p.Solver.Other()]
	for _, piece := range own {
		if piece.choices() != 1 {
			return nil, fmt.Errorf("%s: %.24q: the solver knows where its own pieces stand; only those of %s may be hidden",
				p.Solver.Name(), piece.word, p.Solver.Other().Name())
		}
	}
	if err := p.bounded(theirs); err != nil {
		return nil, err
	}
	w := walk{ctx: ctx, solver: p.Solver, own: own, theirs: theirs, seen: map[placement]bool{}, found: new(Positions)}
	if err := w.from(0); err != nil {
		return nil, err
	}
	if len(w.found.List) == 0 {
		return nil, fmt.Errorf("no possible position: %v", w.found)
	}
	return w.found, nil
}

// bounded returns an error if there are too many placements.
func (p *Problem) bounded(pieces []Piece) error {
	limit := p.Limit
	if limit == 0 {
		limit = DefaultLimit
	}
	product := 1.0
	for _, piece := range pieces {
		product *= float64(piece.choices())
	}
	if product > float64(limit) {
		return fmt.Errorf("the hidden pieces can be placed in %.3g ways, more than %d: name fewer squares", product, limit)
	}
	return nil
}

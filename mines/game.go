package mines

import (
	"context"
	"math/rand/v2"
)

// A Player chooses the cells to open.
type Player interface {
	// Choose returns a closed cell of a position that is not cleared. On a board
	// without open cells first says which rule the layout will obey. When ctx ends
	// the player chooses soon, by what it has found so far.
	Choose(ctx context.Context, p *Position, first First) Cell
}

// A Game is what a player plays on.
type Game struct {
	// Layout is where the mines are. If it is nil, they are laid when the first
	// cell is chosen, as First allows, with the random numbers of Rand.
	Layout Layout
	First  First
	Rand   *rand.Rand
}

// Play lets a player play on from p, which the layout fits, and returns whether it
// won. p becomes the last position. When ctx ends the game is broken off.
func (g *Game) Play(ctx context.Context, player Player, p *Position) bool {
	for !p.Cleared() {
		c := player.Choose(ctx, p, g.First)
		if ctx.Err() != nil {
			return false
		}
		if g.Layout == nil {
			g.Layout = NewLayout(p.Board, g.First.Free(p.Board, c), g.Rand)
		}
		if g.Layout[c] {
			return false
		}
		p.Show(c, g.Layout.Count(p.Board, c))
	}
	return true
}

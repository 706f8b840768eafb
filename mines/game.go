package mines

// A Player chooses the cells to open.
type Player interface {
	// Choose returns a closed cell of a position that is not cleared. On a board
	// without open cells first says which rule the layout will obey.
	Choose(p *Position, first First) Cell
}

// Play plays a game on a layout that fits p and returns whether it was won. p
// becomes the last position.
func Play(player Player, p *Position, l Layout, first First) bool {
	for !p.Cleared() {
		c := player.Choose(p, first)
		if l[c] {
			return false
		}
		p.Show(c, l.Count(p.Board, c))
	}
	return true
}

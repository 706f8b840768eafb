package slow

// mostSighted bounds the moves that full sight looks at in one check: some minutes.
const mostSighted = 20_000_000

// sightedKey is a position with so many moves of the solver left.
type sightedKey struct {
	board Board
	depth int
}

// sighted checks a refutation that claims of its one position that not even a solver who
// sees everything wins it. One who has to take with a pawn has to do it there, too.
func (c *checker) sighted(at place, r *refutation) error {
	if len(at.states) != 1 || len(r.Reasons) != 0 {
		return &Error{at.line, ErrSighted}
	}
	visible := c.visible
	if at.turn.obliged(c.rules) {
		visible = func(b Board, depth int) (bool, error) { return c.wonBy(b, depth, b.diagonal) }
	}
	won, err := visible(at.states[0], at.depth)
	if err == nil && won {
		err = &Error{at.line, ErrSighted}
	}
	return err
}

// visible reports whether a solver who sees everything wins a position: there is a move
// that wins at once, or after which every reply is won in turn.
func (c *checker) visible(b Board, depth int) (won bool, err error) {
	key := sightedKey{b, depth}
	if won, known := c.seen[key]; known || depth == 0 {
		return won, nil
	}
	won, err = c.wonBy(b, depth, func(move) bool { return true })
	if err == nil {
		c.seen[key] = won
	}
	return won, err
}

// wonBy reports whether one of the moves that may be made wins with everything visible.
func (c *checker) wonBy(b Board, depth int, may func(move) bool) (won bool, err error) {
	b.conceivable(func(m move) bool {
		if may(m) && b.fits(m) {
			won, err = c.visiblyWins(&b, m, depth)
		}
		return !won && err == nil
	})
	return won, err
}

// visiblyWins reports whether m, which fits, is legal and wins with everything visible.
func (c *checker) visiblyWins(b *Board, m move, depth int) (bool, error) {
	if c.looks++; c.looks > mostSighted {
		return false, ErrTooLong
	}
	c.walked.Tries++
	if err := c.ctx.Err(); err != nil {
		return false, err
	}
	heard, next := b.try(c.rules, m)
	if heard.Illegal || heard.End != "" || depth == 1 {
		return c.rules.wins(heard), nil
	}
	for _, reply := range next.Replies(c.rules) {
		c.walked.Replies++
		if reply.Percept.End != "" {
			return false, nil
		}
		if won, err := c.visible(reply.Board, depth-1); err != nil || !won {
			return false, err
		}
	}
	return true, nil
}

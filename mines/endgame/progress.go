package endgame

// progress tells how far a question has come: which of the parts it is at, and which
// cell of that part.
type progress struct {
	before, now, all  int // layouts of the parts done, of the part at hand, and of all
	moves, movesOfAll int // cells of the part at hand that are done, and all
}

// done returns the part of the work that is done, by the number of layouts.
func (p *progress) done() float64 {
	part := float64(p.before)
	if p.movesOfAll > 0 {
		part += float64(p.now) * float64(p.moves) / float64(p.movesOfAll)
	}
	return part / float64(max(p.all, 1))
}

// next goes on to a part with so many layouts.
func (p *progress) next(layouts int) {
	p.before, p.now, p.moves, p.movesOfAll = p.before+p.now, layouts, 0, 0
}

// move goes on to the next cell of the part at hand, which has so many.
func (p *progress) move(all int) {
	if p.movesOfAll > 0 {
		p.moves++
	}
	p.movesOfAll = all
}

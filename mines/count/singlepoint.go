package count

import "kriegmate/mines"

// What a [deduction] knows of a cell.
const (
	unknown uint8 = iota
	open
	free  // closed, and certainly no mine
	mined // certainly a mine
)

// A deduction is what the single-point strategy tells of the cells of a position:
// where an open cell has all its mines, its other neighbours are free; where it has
// as many closed neighbours as mines, they all are. It follows a game: what was
// found stays true when more cells are opened.
type deduction struct {
	board *mines.Board
	shown []int8  // the position last seen
	known []uint8 // of every cell
	// Of every cell: how many neighbours are unknown, and how many are known to be
	// mines.
	hidden, beside []int8

	frees  []mines.Cell // found free, perhaps opened since
	queue  []mines.Cell // known since the neighbours were last looked at
	mines  int          // how many mines are known
	broken bool         // no layout fits
}

// look takes in a position. If it is not the one last seen with more cells open,
// all is forgotten first.
func (d *deduction) look(p *mines.Position) {
	if d.board != p.Board {
		d.begin(p.Board)
	}
	const block = 16 // few cells change at a time
	c := 0
	for ; c+block <= len(p.Shown); c += block {
		if [block]int8(p.Shown[c:c+block]) != [block]int8(d.shown[c:c+block]) && !d.differ(p, c, c+block) {
			d.begin(p.Board)
			c = -block
		}
	}
	if !d.differ(p, c, len(p.Shown)) {
		d.begin(p.Board)
		d.differ(p, 0, len(p.Shown))
	}
	d.spread()
}

// differ takes in the cells in a range that were opened. It fails if there is one
// that was open before with another count.
func (d *deduction) differ(p *mines.Position, from, to int) bool {
	for c := from; c < to; c++ {
		switch shown := p.Shown[c]; d.shown[c] {
		case shown:
		case mines.Closed:
			d.open(mines.Cell(c), shown)
		default:
			return false
		}
	}
	return true
}

// begin forgets everything.
func (d *deduction) begin(b *mines.Board) {
	if n := b.Cells(); d.board != b {
		d.board = b
		d.shown, d.known = grown(d.shown, n), grown(d.known, n)
		d.hidden, d.beside = grown(d.hidden, n), grown(d.beside, n)
	}
	for c := range d.shown {
		d.shown[c] = mines.Closed
		d.hidden[c] = int8(len(b.Neighbours(mines.Cell(c))))
	}
	clear(d.known)
	clear(d.beside)
	d.frees, d.queue = d.frees[:0], d.queue[:0]
	d.mines, d.broken = 0, false
}

// copy makes d the same as e.
func (d *deduction) copy(e *deduction) {
	d.board, d.mines, d.broken = e.board, e.mines, e.broken
	d.shown, d.known = append(d.shown[:0], e.shown...), append(d.known[:0], e.known...)
	d.hidden, d.beside = append(d.hidden[:0], e.hidden...), append(d.beside[:0], e.beside...)
	d.frees, d.queue = append(d.frees[:0], e.frees...), append(d.queue[:0], e.queue...)
}

// open takes in a cell that was closed.
func (d *deduction) open(c mines.Cell, shown int8) {
	d.shown[c] = shown
	switch d.known[c] {
	case mined:
		d.broken = true
	case unknown:
		d.settle(c, open)
	}
	d.known[c] = open
	d.check(c)
}

// settle takes in what an unknown cell is. The neighbours are looked at later, by
// spread.
func (d *deduction) settle(c mines.Cell, what uint8) {
	d.known[c] = what
	d.queue = append(d.queue, c)
	switch what {
	case free:
		d.frees = append(d.frees, c)
	case mined:
		d.mines++
		for _, n := range d.board.Neighbours(c) {
			d.beside[n]++
		}
	}
	for _, n := range d.board.Neighbours(c) {
		d.hidden[n]--
	}
}

// spread draws all conclusions from what is new.
func (d *deduction) spread() {
	for len(d.queue) > 0 {
		c := d.queue[len(d.queue)-1]
		d.queue = d.queue[:len(d.queue)-1]
		for _, n := range d.board.Neighbours(c) {
			if d.known[n] == open {
				d.check(n)
			}
		}
	}
}

// lacking returns how many of the unknown neighbours of an open cell are mines.
func (d *deduction) lacking(c mines.Cell) int8 { return d.shown[c] - d.beside[c] }

// check draws the conclusions from one open cell.
func (d *deduction) check(c mines.Cell) {
	lacking, what := d.lacking(c), free
	switch {
	case lacking < 0 || lacking > d.hidden[c]:
		d.broken = true
		return
	case d.hidden[c] == 0:
		return
	case lacking == d.hidden[c]:
		what = mined
	case lacking > 0:
		return
	}
	for _, n := range d.board.Neighbours(c) {
		if d.known[n] == unknown {
			d.settle(n, what)
		}
	}
}

// safe returns a closed cell that is known to be free.
func (d *deduction) safe() (mines.Cell, bool) {
	for len(d.frees) > 0 {
		c := d.frees[len(d.frees)-1]
		if d.known[c] == free {
			return c, true
		}
		d.frees = d.frees[:len(d.frees)-1]
	}
	return 0, false
}

// grown returns a slice of n elements, s itself if it has the room.
func grown[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

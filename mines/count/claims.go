package count

import (
	"cmp"
	"math/bits"
	"slices"

	"kriegmate/mines"
)

// claims are what the open cells of a position say, each on its own: so many of my
// closed neighbours are mines. Some of them can be asked for without the others,
// which a [Counter] cannot; and only what is possible is asked for, not in how many
// ways.
type claims struct {
	position *mines.Position
	closed   int
	listed   []int // by cell: the round in which it was listed last
	round    int
	sharers  []uint8 // by cell: scratch of few
}

func newClaims(p *mines.Position) *claims {
	k := &claims{position: p, listed: make([]int, p.Board.Cells()), sharers: make([]uint8, p.Board.Cells())}
	for c := range p.Shown {
		if !p.Open(mines.Cell(c)) {
			k.closed++
		}
	}
	return k
}

// A tally is a set of numbers of mines.
type tally [mines.MaxCells/64 + 1]uint64

func (t *tally) has(n int) bool { return t[n>>6]>>(n&63)&1 != 0 }

func (t *tally) empty() bool { return *t == tally{} }

// add puts in all numbers of another tally, each with n mines more.
func (t *tally) add(o *tally, n int) {
	words, rest := n>>6, n&63
	for i := len(t) - 1; i >= words; i-- {
		t[i] |= o[i-words] << rest
		if rest > 0 && i > words {
			t[i] |= o[i-words-1] >> (64 - rest)
		}
	}
}

// plus returns the sums of a number of each.
func (t *tally) plus(o *tally) (sum tally) {
	for i, word := range o {
		for ; word != 0; word &= word - 1 {
			sum.add(t, i<<6+bits.TrailingZeros64(word))
		}
	}
	return sum
}

// totals returns how many mines the closed cells beside the given open ones may
// have together if the claims of these are right, and how many closed cells that
// are. It is not known if there are too many ways to tell them apart.
func (k *claims) totals(cells []mines.Cell) (totals tally, beside int, known bool) {
	totals = tally{1} // no mines
	k.round++
	for _, c := range cells {
		k.listed[c] = -k.round // waits to be taken up
	}
	for _, c := range cells {
		if k.listed[c] != -k.round {
			continue
		}
		part := k.part(c)
		sum, known := k.fill(part)
		if !known {
			return totals, 0, false
		}
		totals = totals.plus(&sum)
		beside += len(part.closed)
	}
	return totals, beside, true
}

// A part is a set of claims that hang together by closed cells that they share,
// and these cells, in the order of a sweep over the board.
type part struct {
	open, closed []mines.Cell
}

// part takes up the part that an open cell belongs to.
func (k *claims) part(c mines.Cell) part {
	q := part{open: []mines.Cell{c}}
	k.listed[c] = k.round
	for i := 0; i < len(q.open); i++ {
		for _, d := range k.position.Board.Neighbours(q.open[i]) {
			if k.position.Open(d) || k.listed[d] == k.round {
				continue
			}
			k.listed[d] = k.round
			q.closed = append(q.closed, d)
			for _, e := range k.position.Board.Neighbours(d) {
				if k.listed[e] == -k.round {
					k.listed[e] = k.round
					q.open = append(q.open, e)
				}
			}
		}
	}
	// Along the longer side of the board few claims are under way at once.
	b := k.position.Board
	slices.SortFunc(q.closed, func(c, d mines.Cell) int {
		row, col := b.Place(c)
		r, l := b.Place(d)
		if b.Cols > b.Rows {
			return cmp.Or(cmp.Compare(col, l), cmp.Compare(row, r))
		}
		return cmp.Or(cmp.Compare(row, r), cmp.Compare(col, l))
	})
	return q
}

// mostWays is how many ways to fill the cells so far are told apart at most.
const mostWays = 1 << 13

// fill returns the totals of one part: it fills the closed cells one after the other,
// in all ways that the claims allow.
func (k *claims) fill(q part) (totals tally, known bool) {
	f := filling{left: make([]byte, len(q.open))}
	lacking := make([]byte, len(q.open))
	for i, c := range q.open {
		lacking[i], f.left[i] = byte(k.position.Shown[c]), byte(k.hidden(c))
		if lacking[i] > f.left[i] {
			return totals, true
		}
	}
	f.ways = map[string]*tally{string(lacking): {1}}
	for _, c := range q.closed {
		if f.cell(k.beside(q, c)); len(f.ways) > mostWays {
			return totals, false
		}
	}
	// No cell is left, so whatever is still possible lacks nothing.
	for _, sum := range f.ways {
		totals = *sum
	}
	return totals, true
}

// A filling is all ways to fill the closed cells so far. Only what each claim still
// lacks matters to the cells to come, so ways that agree in it are one.
type filling struct {
	left []byte            // by claim: closed cells that are not filled yet
	ways map[string]*tally // by the mines lacking to each claim: how many there may be so far
}

// cell fills one more cell, which is beside the given claims: in every way with a
// mine and without, if each claim can then still get what it lacks.
func (f *filling) cell(beside []int) {
	for _, i := range beside {
		f.left[i]--
	}
	next := make(map[string]*tally, len(f.ways))
	lacking := make([]byte, len(f.left))
	for way, sum := range f.ways {
		for mine := range 2 {
			copy(lacking, way)
			if !lay(lacking, f.left, beside, byte(mine)) {
				continue
			}
			to := next[string(lacking)]
			if to == nil {
				to = new(tally)
				next[string(lacking)] = to
			}
			to.add(sum, mine)
		}
	}
	f.ways = next
}

// hidden returns how many closed cells are beside an open one.
func (k *claims) hidden(c mines.Cell) (n int) {
	for _, d := range k.position.Board.Neighbours(c) {
		if !k.position.Open(d) {
			n++
		}
	}
	return n
}

// beside returns the numbers of the open cells of a part that are beside a cell.
func (k *claims) beside(q part, c mines.Cell) (list []int) {
	for i, d := range q.open {
		if slices.Contains(k.position.Board.Neighbours(c), d) {
			list = append(list, i)
		}
	}
	return list
}

// lay fills a cell beside the given claims with so many mines, and tells whether
// each can still get what it lacks.
func lay(lacking, left []byte, beside []int, mine byte) bool {
	for _, i := range beside {
		if lacking[i] < mine || lacking[i]-mine > left[i] {
			return false
		}
		lacking[i] -= mine
	}
	return true
}

// few tells whether the claims of at most four cells can all be right, with any
// number of mines. Closed cells beside the same ones are alike.
func (k *claims) few(cells []mines.Cell) bool {
	var lacking [4]int
	var alike [16]int // closed cells, by the set of open cells they are beside
	for i, c := range cells {
		lacking[i] = int(k.position.Shown[c])
		for _, d := range k.position.Board.Neighbours(c) {
			if !k.position.Open(d) {
				alike[k.sharers[d]]--
				k.sharers[d] |= 1 << i
				alike[k.sharers[d]]++
			}
		}
	}
	for _, c := range cells {
		for _, d := range k.position.Board.Neighbours(c) {
			k.sharers[d] = 0
		}
	}
	return filled(&lacking, &alike, 3)
}

// filled tells whether the closed cells with so many sharers or more, as bit sets
// from the given one on, can be filled so that nothing lacks in the end.
func filled(lacking *[4]int, alike *[16]int, sharers int) bool {
	if sharers == len(alike) {
		for i, n := range lacking {
			if n < 0 || n > alike[1<<i] {
				return false
			}
		}
		return true
	}
	if bits.OnesCount(uint(sharers)) < 2 {
		return filled(lacking, alike, sharers+1)
	}
	for n := range alike[sharers] + 1 {
		next := *lacking
		for i := range next {
			next[i] -= n * (sharers >> i & 1)
		}
		if min(next[0], next[1], next[2], next[3]) >= 0 && filled(&next, alike, sharers+1) {
			return true
		}
	}
	return false
}

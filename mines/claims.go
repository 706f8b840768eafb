package mines

import (
	"cmp"
	"math/bits"
	"slices"
)

// claims are what the open cells of a position say, each on its own: so many of my
// closed neighbours are mines. Some of them can be asked for without the others,
// which a [Counter] cannot; and only what is possible is asked for, not in how many
// ways.
type claims struct {
	position *Position
	closed   int
	listed   []int // by cell: the round in which it was listed last
	round    int
	sharers  []uint8 // by cell: scratch of few
}

func newClaims(p *Position) *claims {
	k := &claims{position: p, listed: make([]int, p.Board.Cells()), sharers: make([]uint8, p.Board.Cells())}
	for c := range p.Shown {
		if !p.Open(Cell(c)) {
			k.closed++
		}
	}
	return k
}

// A tally is a set of numbers of mines.
type tally [MaxCells/64 + 1]uint64

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
func (k *claims) totals(cells []Cell) (totals tally, beside int, known bool) {
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
	open, closed []Cell
}

// part takes up the part that an open cell belongs to.
func (k *claims) part(c Cell) part {
	q := part{open: []Cell{c}}
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
	slices.SortFunc(q.closed, func(c, d Cell) int {
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

// fill returns the totals of one part. It goes through the closed cells, and tells
// ways to fill those so far apart only by what is lacking to the claims under way.
func (k *claims) fill(q part) (totals tally, known bool) {
	lacking := make([]byte, len(q.open)) // mines, of each claim
	left := make([]byte, len(q.open))    // closed cells
	for i, c := range q.open {
		left[i] = byte(k.hidden(c))
		if k.position.Shown[c] > int8(left[i]) {
			return totals, true
		}
	}
	var active, after []int // claims under way, before and after a cell
	ways := map[string]*tally{"": {1}}
	for _, c := range q.closed {
		beside := k.beside(q, c)
		after = after[:0]
		for i := range left {
			if slices.Contains(beside, i) {
				left[i]--
			}
			if left[i] > 0 && (slices.Contains(active, i) || slices.Contains(beside, i)) {
				after = append(after, i)
			}
		}
		next := map[string]*tally{}
		for way, sum := range ways {
			for mine := range 2 {
				for _, i := range beside {
					lacking[i] = byte(k.position.Shown[q.open[i]])
				}
				for j, i := range active {
					lacking[i] = way[j]
				}
				if !lay(lacking, left, beside, byte(mine)) {
					continue
				}
				key := make([]byte, len(after))
				for j, i := range after {
					key[j] = lacking[i]
				}
				if next[string(key)] == nil {
					next[string(key)] = &tally{}
				}
				next[string(key)].add(sum, mine)
			}
		}
		active, after = after, active
		if ways = next; len(ways) > mostWays {
			return totals, false
		}
	}
	if sum := ways[""]; sum != nil {
		totals = *sum
	}
	return totals, true
}

// hidden returns how many closed cells are beside an open one.
func (k *claims) hidden(c Cell) (n int) {
	for _, d := range k.position.Board.Neighbours(c) {
		if !k.position.Open(d) {
			n++
		}
	}
	return n
}

// beside returns the numbers of the open cells of a part that are beside a cell.
func (k *claims) beside(q part, c Cell) (list []int) {
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
func (k *claims) few(cells []Cell) bool {
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

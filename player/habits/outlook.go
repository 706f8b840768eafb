package habits

import (
	"cmp"
	"math"
	"slices"

	"kriegmate/kriegspiel/chess"
	"kriegmate/player/exchange"
	"kriegmate/player/worth"
)

// An Outlook says which moves of a turn are good, by what they come to: what the position after each is worth, by what
// is shipped of package worth, whatever a player judges by, less half a logarithm of odds for each pawn's worth that the other side could take then. That
// takes both sides, of which a player sees one; but who moves well in the fog makes good moves more often than others. It
// is used by one goroutine at a time.
type Outlook struct {
	reader worth.Reader
	board  exchange.Board
	values []float64
	order  []int32
	places []place
}

// A place is that of a move among those of its turn, as far as [Habits] tell places apart.
type place uint8

// placeCount is how many places there are, the last for all moves behind the ninth.
const placeCount = 6

// placeOf returns the place of a move than which n others are better.
func placeOf(n int) place {
	switch {
	case n < 3:
		return place(n)
	case n < 5:
		return 3
	case n < 9:
		return 4
	}
	return placeCount - 1
}

// The numbers of care: how much more than usual a player goes by its habits, and one for each place but the last.
const (
	careHabit = 0
	carePlace = 1
	careCount = carePlace + placeCount - 1
)

// A careVector has a number for each of [careNames].
type careVector [careCount]float64

var careNames = [careCount]string{
	"cares, habits too", "cares, best", "cares, second", "cares, third", "cares, fourth or fifth", "cares, sixth to ninth",
}

// at returns the number of a place.
func (c *careVector) at(p place) float64 {
	if p == placeCount-1 {
		return 0
	}
	return c[carePlace+p]
}

// Begin begins a turn.
func (o *Outlook) Begin() { o.values = o.values[:0] }

// Add adds the next move of the turn by what it leads to, each side seen by its own player.
func (o *Outlook) Add(own, theirs *chess.Side) {
	const lost = 0.005 // for each hundredth of a pawn's worth
	o.board.Set(theirs, own)
	o.values = append(o.values, worth.Shipped().Of(&o.reader, own, theirs)-lost*float64(o.board.Threat()))
}

// Rank finds the places of the moves, when all of the turn have been added. Moves that are as good have the same.
func (o *Outlook) Rank() {
	o.order = o.order[:0]
	for i := range o.values {
		o.order = append(o.order, int32(i))
	}
	slices.SortFunc(o.order, func(a, b int32) int { return cmp.Or(cmp.Compare(o.values[b], o.values[a]), cmp.Compare(a, b)) })
	o.places = slices.Grow(o.places[:0], len(o.order))[:len(o.order)]
	better := 0
	for n, i := range o.order {
		if o.values[i] < o.values[o.order[better]] {
			better = n
		}
		o.places[i] = placeOf(better)
	}
}

// Cares tells whether somebody with these habits also goes by what its moves come to.
func (h *Habits) Cares() bool { return h.cares }

// Considered returns the weight of a move, number i of the turn, if somebody with these habits also considers what it comes
// to. weight is that by habit alone.
func (h *Habits) Considered(weight float64, o *Outlook, i int) float64 {
	const far = 600 // so that all moves of a turn together are no more than a float64 can be
	return math.Exp(min(max(h.considered(math.Log(weight), o.places[i]), -far), far))
}

// considered is Considered for logarithms, and a place.
func (h *Habits) considered(weight float64, p place) float64 {
	return (1+h.care[careHabit])*weight + h.care.at(p)
}

package habits

import (
	"math"
	"slices"

	"kriegmate/kriegspiel/chess"
	"kriegmate/player/worth"
)

// An Outlook says which moves of a turn are good, by what they come to at a glance: see [worth.Glance], by what
// is shipped of package worth, whatever a player judges by. That takes both sides, of which a player sees one; but who moves
// well in the fog makes good moves more often than others. It is used by one goroutine at a time.
type Outlook struct {
	glance worth.Glance
	own    chess.Side
	values []float64
	most   [telling]float64 // of the values, the largest first
	places []place
}

// telling is with how many better moves a move is in the last place.
const telling = 9

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
	case n < telling:
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

// Begin begins a turn of the side own. Each side is seen by its own player.
func (o *Outlook) Begin(own, theirs *chess.Side) {
	o.own, o.values = *own, o.values[:0]
	o.glance.Begin(worth.Shipped(), own, theirs)
}

// Add adds the next move of the turn.
func (o *Outlook) Add(m *Move) {
	own, taken := o.own, worth.Nowhere
	own.Play(m.Move)
	if m.Takes {
		taken = m.Taken
	}
	o.values = append(o.values, o.glance.After(&own, taken))
}

// Rank finds the places of the moves, when all of the turn have been added. Moves that are as good have the same.
func (o *Outlook) Rank() {
	for i := range o.most {
		o.most[i] = math.Inf(-1)
	}
	for _, v := range o.values {
		for i := telling - 1; i >= 0 && v > o.most[i]; i-- {
			if i < telling-1 {
				o.most[i+1] = o.most[i]
			}
			o.most[i] = v
		}
	}
	o.places = slices.Grow(o.places[:0], len(o.values))[:len(o.values)]
	for i, v := range o.values {
		better := 0
		for better < telling && o.most[better] > v {
			better++
		}
		o.places[i] = placeOf(better)
	}
}

// Cares tells whether somebody with these habits also goes by what its moves come to.
func (h *Habits) Cares() bool { return h.cares }

// Considered returns how much likelier move number i of the turn, which was ranked, is by what it comes to, for somebody with these habits, than by
// its habits alone as a [NewCareful] mind has them.
func (h *Habits) Considered(o *Outlook, i int) float64 {
	if !h.cares {
		return 1
	}
	return h.careFactors[o.places[i]]
}

// considered returns the logarithm of the weight of a move by its place and that by habit alone.
func (h *Habits) considered(weight float64, p place) float64 {
	return h.sharpness()*weight + h.care.at(p)
}

// sharpness returns how much somebody who considers what moves come to goes by its habits beside that: 1 is as much as without.
func (h *Habits) sharpness() float64 { return 1 + h.care[careHabit] }

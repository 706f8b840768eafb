package worth

import (
	"context"
	"errors"
	"math"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// A Lesson is what was learned from games, and how well. It is kept as JSON.
type Lesson struct {
	// Games is how many with a result there were, and Positions how many positions of theirs were looked at.
	Games     int `json:"games"`
	Positions int `json:"positions"`
	// KeptBack are games that were not learned from before what was learned was held against them.
	KeptBack KeptBack `json:"kept_back"`
	// Middle tells that Worth is the mean of what was learned from all games and of other numbers: see [Lesson.Halfway]. All
	// else is about what was learned.
	Middle bool `json:"middle,omitempty"`
	// Worth is what was learned from all games, by name.
	Worth map[string]float64 `json:"worth"`
}

// KeptBack says how surprising the results of games were that were kept back, by the mean of minus
// the logarithm of the chance that each was given: by what was learned from the other games, by what
// is shipped, by the usual values of the pieces, times what is best for the other games, and if all
// positions are even.
type KeptBack struct {
	Games     int     `json:"games"`
	Positions int     `json:"positions"`
	Learned   float64 `json:"learned"`
	Shipped   float64 `json:"shipped"`
	Usual     float64 `json:"usual"`
	Even      float64 `json:"even"`
}

// Learn learns from games with a result what positions are worth. Every fifth game is kept back at
// first, to see how well the others foretell it. Positions in which a king is alone, and what
// follows, are left out: these are played by tables. It ends with the error of ctx when that does.
func Learn(ctx context.Context, games []*movetext.Game) (*Lesson, error) {
	const fifth = 5
	var all, most, back [][]example
	for _, g := range games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		result, ok := map[string]float64{"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}[g.Result]
		if !ok {
			continue
		}
		if list := examples(g, result); len(list) > 0 {
			all = append(all, list)
		}
	}
	for i, list := range all {
		if i%fifth == fifth-1 {
			back = append(back, list)
		} else {
			most = append(most, list)
		}
	}
	if len(back) == 0 {
		return nil, errors.New("too few games to learn from: want five or more with a result")
	}
	learned, err := taught(ctx, most)
	if err != nil {
		return nil, err
	}
	held := flat(back)
	l := &Lesson{Games: len(all), Positions: len(flat(all)), KeptBack: KeptBack{
		Games: len(back), Positions: len(held),
		Learned: surprises(held, learned), Shipped: surprises(held, vectorOf(Shipped())),
		Usual: surprises(held, &vector{pawn: scale(flat(most))}), Even: math.Ln2,
	}}
	if learned, err = taught(ctx, all); err != nil {
		return nil, err
	}
	l.Worth = worthOf(learned).Numbers()
	for name, x := range l.Worth {
		// Where whoever is ahead always wins, numbers grow beyond what New takes.
		l.Worth[name] = rounded(min(max(x, -far), far))
	}
	return l, nil
}

// Halfway takes what was learned half the way to other numbers. If these were learned from other games, what is
// luck in the one is not in the other, and there is less of it halfway.
func (l *Lesson) Halfway(other *Worth) {
	l.Middle = true
	for name, x := range other.Numbers() {
		l.Worth[name] = rounded((l.Worth[name] + x) / 2)
	}
}

// rounded returns a number with three digits behind the point.
func rounded(x float64) float64 { return math.Round(x*1000)/1000 + 0 } // not -0

// examples returns the positions of a game, each for the side that has just moved.
func examples(g *movetext.Game, result float64) (list []example) {
	var r Reader
	at := g.Start
	for _, m := range g.Moves {
		at.Apply(m)
		if at.Us.All().Count() == 1 || at.Them.All().Count() == 1 {
			break
		}
		of := result
		if at.Turn == chess.White { // Black has moved
			of = 1 - result
		}
		own := at.Them.Turn() // as that side sees it
		list = append(list, r.example(&own, &at.Us, of))
	}
	return list
}

// taught returns the numbers that games teach: by their results, and more by how they stood later
// by the usual values.
func taught(ctx context.Context, games [][]example) (*vector, error) {
	const later, share = 24, 0.8 // half-moves, so that it is the same side which has moved
	all := flat(games)
	pawn := scale(all)
	list := all[:0]
	for _, game := range games {
		for i, e := range game {
			if i+later < len(game) {
				e.result = (1-share)*e.result + share*chance(pawn*game[i+later].pawns)
			}
			list = append(list, e)
		}
	}
	return fit(ctx, list)
}

// flat returns all examples of games.
func flat(games [][]example) (list []example) {
	for _, game := range games {
		list = append(list, game...)
	}
	return list
}

// scale returns what a pawn must be worth so that the results are least surprising by the usual
// values alone, from 0 to 2. It is looked for by halving: the slope of the surprise grows with it.
func scale(list []example) float64 {
	low, high := 0., 2.
	for range 50 {
		middle, slope := (low+high)/2, 0.
		for i := range list {
			m := list[i].pawns
			slope += (chance(middle*m) - list[i].result) * m
		}
		if slope > 0 {
			high = middle
		} else {
			low = middle
		}
	}
	return low
}

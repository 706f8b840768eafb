package habits

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// A Lesson is what was learned from games, and how well. It is kept as JSON.
type Lesson struct {
	// Games is how many there were, and Moves how many moves of theirs were looked at.
	Games int `json:"games"`
	Moves int `json:"moves"`
	// KeptBack are games that were not learned from before the habits were held against them.
	KeptBack KeptBack `json:"kept_back"`
	// Habits are what was learned from all games, by name; those that are not named are 0.
	Habits map[string]float64 `json:"habits"`
	// Net are the rows of the net that changes them from turn to turn, by name; there is none if games that were kept
	// back are foretold no better with it.
	Net map[string]string `json:"net,omitempty"`
	// Care tells what it brings to consider what moves come to; nil if that was not looked at.
	Care *Care `json:"care,omitempty"`
}

// KeptBack says how well the moves of games that were kept back are foretold: each is one of how many
// equally likely ones, as it were, by what was learned from the other games, by the best of what is shipped,
// and if all are alike. Whether there is a net was decided by the same games.
type KeptBack struct {
	Games   int     `json:"games"`
	Moves   int     `json:"moves"`
	Learned float64 `json:"learned"`
	// Numbers is what Learned is without the net.
	Numbers float64 `json:"numbers,omitempty"`
	Shipped float64 `json:"shipped"`
	Alike   float64 `json:"alike"`
	// Refusals is nil if they are not known: see [Examples.Add].
	Refusals *Refusals `json:"refusals,omitempty"`
}

// Refusals say how well it is foretold how often a player is refused in a turn before it moves: it is one of how many
// equally likely numbers, as it were.
type Refusals struct {
	Learned float64 `json:"learned"`
	Shipped float64 `json:"shipped"`
	Alike   float64 `json:"alike"`
}

// A School is a lesson with a name, beside others of other players.
type School struct {
	Name string `json:"name"`
	Lesson
}

// Taught returns the habits of schools.
func Taught(schools []School) (list []*Habits, err error) {
	for i := range schools {
		h, err := New(schools[i].Habits, schools[i].Net)
		if err != nil {
			return nil, fmt.Errorf("school %.40q: %w", schools[i].Name, err)
		}
		list = append(list, h)
	}
	return list, nil
}

// A Stage says what [Learn] is about to do. It learns numbers and then a net, first from the games that are not kept back,
// then from all.
type Stage struct {
	All bool // from all games
	// Round is which of the Rounds of a net begins, from 1 on, and 0 if it is about numbers.
	Round, Rounds int
}

// LearnCare lets a school consider what its moves come to, as far as the players with a name, or all if that is "", do in games
// that it was not learned from, and tells whether it does. Nothing else of it changes.
func (s *School) LearnCare(ctx context.Context, games []*movetext.Game, name string) (cares bool, err error) {
	h, err := New(s.Habits, s.Net)
	if err != nil {
		return false, err
	}
	var halves [2]Examples
	for i, g := range games {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		// By pairs, as the two games of one have the colours exchanged, and may have an opening in common.
		halves[i/2%2].Add(g.Start, g.Moves, nil, moverNamed(g, name))
	}
	if halves[0].Len() == 0 || halves[1].Len() == 0 {
		return false, fewMoves(games, name)
	}
	care, err := learnCare(ctx, h, &halves)
	if err != nil {
		return false, err
	}
	care.Games = len(games)
	numbers := maps.Clone(s.Habits)
	for i, name := range careNames {
		delete(numbers, name)
		if h.cares {
			numbers[name] = math.Round(h.care[i]*1000) / 1000
		}
	}
	s.Habits, s.Care = numbers, care
	return h.cares, nil
}

// moverNamed returns which sides of a game a player with a name has, both if that is "".
func moverNamed(g *movetext.Game, name string) func(chess.Colour) bool {
	return func(c chess.Colour) bool {
		return name == "" || g.Tag([]string{chess.White: "white", chess.Black: "black"}[c]) == name
	}
}

// fewMoves returns why there is too little to learn from.
func fewMoves(games []*movetext.Game, name string) error {
	if name == "" {
		return errors.New("too few moves to learn from: want three games or more")
	}
	return fmt.Errorf("too few moves of %.40q: the games are of %s", name, strings.Join(players(games), ", "))
}

// rounded returns the numbers that are not 0, in thousandths.
func (h *Habits) rounded() map[string]float64 {
	m := h.Numbers()
	for name, x := range m {
		m[name] = math.Round(x*1000) / 1000
	}
	maps.DeleteFunc(m, func(_ string, x float64) bool { return x == 0 })
	return m
}

// Learn learns the habits of the players with a name, or of all if that is "". Every fifth game
// is kept back at first, to see how well the others foretell it. Each stage is told when it begins, unless tell is nil.
func Learn(ctx context.Context, games []*movetext.Game, name string, tell func(Stage)) (*Lesson, error) {
	if tell == nil {
		tell = func(Stage) {}
	}
	const fifth = 5
	var all, most, back Examples
	l := &Lesson{Games: len(games)}
	for i, g := range games {
		of := moverNamed(g, name)
		refused := refusals(g)
		all.Add(g.Start, g.Moves, refused, of)
		part := &most
		if i%fifth == fifth-1 {
			part = &back
			l.KeptBack.Games++
		}
		part.Add(g.Start, g.Moves, refused, of)
	}
	switch {
	case all.Len() == 0 && name != "":
		return nil, fmt.Errorf("no moves of %.40q, but of %s", name, strings.Join(players(games), ", "))
	case most.Len() == 0 || back.Len() == 0:
		return nil, errors.New("too few moves to learn from: want five games or more, and moves of the player in the fifth")
	}
	l.Moves, l.KeptBack.Moves = all.Len(), back.Len()
	tell(Stage{})
	h, err := Fit(ctx, &most)
	if err != nil {
		return nil, err
	}
	l.KeptBack.Numbers = math.Exp(back.Surprise(h))
	if h.net, err = fitNet(ctx, &most, h, func(i int) { tell(Stage{Round: i + 1, Rounds: rounds}) }); err != nil {
		return nil, err
	}
	l.KeptBack.Learned = math.Exp(back.Surprise(h))
	const better = 0.99 // or it is not worth its time
	if h.net = nil; l.KeptBack.Learned > better*l.KeptBack.Numbers {
		l.KeptBack.Learned = l.KeptBack.Numbers
	}
	l.KeptBack.Shipped = math.Inf(1)
	r := &Refusals{math.Exp(back.refusalSurprise(h)), math.Inf(1), math.Exp(back.refusalSurprise(&Habits{}))}
	for _, h := range Shipped() {
		l.KeptBack.Shipped = min(l.KeptBack.Shipped, math.Exp(back.Surprise(h)))
		r.Shipped = min(r.Shipped, math.Exp(back.refusalSurprise(h)))
	}
	l.KeptBack.Alike = math.Exp(back.Surprise(&Habits{}))
	if most.turns > 0 && back.turns > 0 {
		l.KeptBack.Refusals = r
	}
	tell(Stage{All: true})
	if h, err = Fit(ctx, &all); err != nil {
		return nil, err
	}
	if l.KeptBack.Learned < l.KeptBack.Numbers {
		n, err := fitNet(ctx, &all, h, func(i int) { tell(Stage{All: true, Round: i + 1, Rounds: rounds}) })
		if err != nil {
			return nil, err
		}
		l.Net = n.rows()
	}
	l.Habits = h.rounded()
	return l, nil
}

// refusals returns what was refused in a game as [Examples.Add] takes it.
func refusals(g *movetext.Game) [][]chess.Move {
	if rules, ok := g.Rules(); !ok || rules != kriegspiel.Berkeley || !g.TriesKnown() {
		return nil
	}
	return append([][]chess.Move{}, g.Refused...)
}

// players returns the names of those who play in games, a few of them if there are many.
func players(games []*movetext.Game) []string {
	const few = 10
	names := map[string]bool{}
	for _, g := range games {
		names[g.Tag("white")], names[g.Tag("black")] = true, true
	}
	list := slices.Sorted(maps.Keys(names))
	if len(list) > few {
		list = append(list[:few], "others")
	}
	return list
}

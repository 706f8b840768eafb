package habits

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// games returns some in which one player, who has White in every second, likes to move its king and is refused
// twice in a turn, if it can be, and the other its knights and is never refused.
func games(t *testing.T, n int) (list []*movetext.Game) {
	t.Helper()
	rng := rand.New(rand.NewPCG(21, 0))
	king, err1 := New(map[string]float64{"king quiet": 3}, nil)
	knights, err2 := New(map[string]float64{"knight quiet": 3}, nil)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	for i := range n {
		white, black := king, knights
		names := []string{"walker", "rider"}
		if i%2 == 1 {
			white, black = black, white
			names[0], names[1] = names[1], names[0]
		}
		g := &movetext.Game{Start: chess.Start(), Tags: []kriegspiel.Tag{{Name: "white", Value: names[0]}, {Name: "black", Value: names[1]}}}
		at, refused := g.Start, 0
		for len(g.Moves) < 60 {
			h := []*Habits{chess.White: white, chess.Black: black}[at.Turn]
			m := one(h, &at, rng)
			if m == 0 {
				break
			}
			n := 0
			if h == king {
				tries := NewTries(&at, Nowhere)
				n = min(2, tries.refusable())
			}
			g.Moves, g.Refused = append(g.Moves, m), append(g.Refused, make([]chess.Move, n))
			refused += n
			at.Apply(m)
		}
		g.Tags = append(g.Tags, kriegspiel.Tag{Name: "rules", Value: "berkeley"}, kriegspiel.Tag{Name: "refusedtries", Value: fmt.Sprint(refused)})
		list = append(list, g)
	}
	return list
}

// one draws a move; 0 if there is none.
func one(h *Habits, at *chess.Position, rng *rand.Rand) chess.Move {
	turn, checks, mind := NewTurn(at, Nowhere), at.Checks(), NewMind(h)
	mind.Begin(&turn)
	best, most := chess.Move(0), 0.
	for _, m := range at.Moves(nil) {
		made := NewMove(at, &checks, m)
		// The greatest of weights to such powers is drawn by its weight.
		if x := math.Pow(rng.Float64(), 1/mind.Weight(at.Us.On(m.From()), &made)); x > most {
			best, most = m, x
		}
	}
	return best
}

// The player that is named is learned from, and nobody else.
func TestLearn(t *testing.T) {
	list := games(t, 20)
	moves := func(list []*movetext.Game, name string) (n int) {
		for _, g := range list {
			for i := range g.Moves {
				if name == "" || g.Tag([]string{"white", "black"}[i%2]) == name {
					n++
				}
			}
		}
		return n
	}
	back := []*movetext.Game{list[4], list[9], list[14], list[19]}
	for name, more := range map[string]string{"walker": "king quiet", "rider": "knight quiet"} {
		l, err := Learn(t.Context(), list, name, nil)
		if err != nil {
			t.Fatal(err)
		}
		var e Examples
		for _, g := range list {
			e.Add(g.Start, g.Moves, g.Refused, func(c chess.Colour) bool { return g.Tag([]string{"white", "black"}[c]) == name })
		}
		h, err := Fit(t.Context(), &e)
		if err != nil {
			t.Fatal(err)
		}
		for feature, x := range h.Numbers() {
			if math.Abs(l.Habits[feature]-x) > 0.0006 {
				t.Errorf("%s: %s %v, want %v, rounded to thousandths", name, feature, l.Habits[feature], x)
			}
		}
		less := map[string]string{"king quiet": "knight quiet", "knight quiet": "king quiet"}[more]
		if l.Habits[more] < l.Habits[less]+1 {
			t.Errorf("%s: %s %v, %s %v", name, more, l.Habits[more], less, l.Habits[less])
		}
		best, alike := [2]float64{math.Inf(1), math.Inf(1)}, math.Exp(kept(back, name).refusalSurprise(&Habits{}))
		for _, h := range Shipped() {
			best[0] = min(best[0], math.Exp(kept(back, name).Surprise(h)))
			best[1] = min(best[1], math.Exp(kept(back, name).refusalSurprise(h)))
		}
		if math.Abs(l.KeptBack.Shipped-best[0]) > 1e-9 {
			t.Errorf("%s: one of %v by the best that is shipped, want %v", name, l.KeptBack.Shipped, best[0])
		}
		if r := l.KeptBack.Refusals; math.Abs(r.Shipped-best[1]) > 1e-9 || math.Abs(r.Alike-alike) > 1e-9 || r.Learned >= 1.5 || r.Learned < 1 {
			t.Errorf("%s: refusals %+v, want %v by the best that is shipped, %v if all are alike", name, r, best[1], alike)
		}
		if k := l.KeptBack; l.Games != 20 || k.Games != 4 || l.Moves != moves(list, name) || k.Moves != moves(back, name) || k.Learned >= k.Alike || k.Shipped <= k.Learned {
			t.Errorf("%s: %d games, %d moves, %+v", name, l.Games, l.Moves, k)
		}
	}
	// Nothing is learned from refusals that were not all written down, or under rules that tell of tries.
	for _, change := range []kriegspiel.Tag{{Name: "refusedtries", Value: "1"}, {Name: "rules", Value: "english"}, {Name: "rules", Value: ""}} {
		other := games(t, 5)
		for _, g := range other {
			for i := range g.Tags {
				if g.Tags[i].Name == change.Name {
					g.Tags[i] = change
				}
			}
		}
		l, err := Learn(t.Context(), other, "walker", nil)
		if err != nil {
			t.Fatal(err)
		}
		for name, x := range l.Habits {
			if strings.HasPrefix(name, "refused") {
				t.Fatalf("%v: %s %v", change, name, x)
			}
		}
		if l.KeptBack.Refusals != nil || l.Moves != moves(other, "walker") {
			t.Errorf("%v: %d moves, refusals %+v", change, l.Moves, l.KeptBack.Refusals)
		}
	}
	if l, err := Learn(t.Context(), list, "", nil); err != nil || l.Moves != moves(list, "") {
		t.Errorf("of all: %d moves, %v", l.Moves, err)
	}
	for _, test := range []struct {
		games      int
		name, want string
	}{{4, "", "too few"}, {4, "rider", "too few"}, {20, "nobody", "of rider, walker"}} {
		if _, err := Learn(t.Context(), list[:test.games], test.name, nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%d games of %q: %v", test.games, test.name, err)
		}
	}
}

// kept returns the moves of a player in games that were kept back.
func kept(games []*movetext.Game, name string) *Examples {
	var e Examples
	for _, g := range games {
		e.Add(g.Start, g.Moves, g.Refused, func(c chess.Colour) bool { return g.Tag([]string{"white", "black"}[c]) == name })
	}
	return &e
}

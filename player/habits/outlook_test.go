package habits

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/player/worth"
)

// slowWeights returns the weights of the legal moves of a position for somebody with habits who considers what they come to, from how
// many others are better.
func slowWeights(h *Habits, at *chess.Position, taken chess.Square) (weights []float64) {
	legal := at.Moves(nil)
	turn, checks, mind, numbers := NewTurn(at, taken), at.Checks(), NewMind(h), h.Numbers()
	mind.Begin(&turn)
	values := make([]float64, len(legal))
	for i, m := range legal {
		var glance worth.Glance // of which nothing is left from move to move
		own, theirs, lost := at.Us, at.Them.Turn(), worth.Nowhere
		glance.Begin(worth.Shipped(), &own, &theirs)
		if sq, takes := at.Taken(m); takes {
			lost = sq
		}
		own.Play(m)
		values[i] = glance.After(&own, lost)
	}
	for i, m := range legal {
		better := 0
		for _, v := range values {
			if v > values[i] {
				better++
			}
		}
		made, name := NewMove(at, &checks, m), ""
		switch better {
		case 0:
			name = "cares, best"
		case 1:
			name = "cares, second"
		case 2:
			name = "cares, third"
		case 3, 4:
			name = "cares, fourth or fifth"
		case 5, 6, 7, 8:
			name = "cares, sixth to ninth"
		}
		w := math.Pow(mind.Weight(at.Us.On(m.From()), &made), 1+numbers["cares, habits too"])
		weights = append(weights, w*math.Exp(numbers[name]))
	}
	return weights
}

// careful returns a game in which both sides move by habits and by what moves come to, and the surprise at its moves by that.
func careful(h *Habits, rng *rand.Rand, length int) (moves []chess.Move, surprise float64) {
	at, taken := chess.Start(), Nowhere
	for len(moves) < length {
		legal := at.Moves(nil)
		if len(legal) == 0 {
			break
		}
		weights, total := slowWeights(h, &at, taken), 0.
		for _, w := range weights {
			total += w
		}
		mark, pick := rng.Float64()*total, 0
		for mark -= weights[0]; mark > 0; mark -= weights[pick] {
			pick++
		}
		surprise -= math.Log(weights[pick] / total)
		taken = Lost(&at, legal[pick])
		at.Apply(legal[pick])
		moves = append(moves, legal[pick])
	}
	return moves, surprise
}

// taste returns habits of somebody who likes to move pawns, and may consider what comes of it.
func taste(t *testing.T, care map[string]float64) *Habits {
	t.Helper()
	numbers := map[string]float64{"pawn quiet": 1, "pawn takes": 2, "knight quiet": 0.5}
	for name, x := range care {
		numbers[name] = x
	}
	h, err := New(numbers, nil)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// Who cares has numbers for it, which are told and read back. Examples are as likely as they are drawn.
func TestSurpriseOfCare(t *testing.T) {
	h := taste(t, map[string]float64{"cares, habits too": -0.4, "cares, best": 2, "cares, second": 1.2, "cares, third": 1, "cares, fourth or fifth": 0.5, "cares, sixth to ninth": -1})
	if !h.Cares() || taste(t, nil).Cares() {
		t.Error("only one of them cares")
	}
	again, err := New(h.Numbers(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var e Examples
	moves, surprise := careful(h, rand.New(rand.NewPCG(7, 0)), 120)
	e.Add(chess.Start(), moves, nil, all)
	if got, want := e.Surprise(again), surprise/float64(len(moves)); e.Len() != len(moves) || math.Abs(got-want) > 1e-9 {
		t.Errorf("%d moves, surprise %v, want %v", e.Len(), got, want)
	}
}

// To take the queen is best. To let it take the rook, where nobody takes back, is worse than all else: on d3 and d4, and on d1 if the king
// goes away from there.
func TestPlaces(t *testing.T) {
	at, err := chess.ParseFEN("4k3/8/8/3q4/8/8/8/3RK3 w - -")
	if err != nil {
		t.Fatal(err)
	}
	var o Outlook
	legal := at.Moves(nil)
	own, theirs, checks := at.Us, at.Them.Turn(), at.Checks()
	for range 2 { // a turn forgets the one before
		o.Begin(&own, &theirs)
		for _, m := range legal {
			made := NewMove(&at, &checks, m)
			o.Add(&made)
		}
		o.Rank()
	}
	if len(o.places) != len(legal) {
		t.Fatalf("%d places, want %d", len(o.places), len(legal))
	}
	loses := map[string]bool{"d1d3": true, "d1d4": true, "e1f1": true, "e1f2": true}
	for i, m := range legal {
		if uci := m.UCI(chess.White); (uci == "d1d5") != (o.places[i] == 0) {
			t.Errorf("%s has place %d", uci, o.places[i])
		}
		for j, other := range legal {
			if a, b := m.UCI(chess.White), other.UCI(chess.White); loses[a] && !loses[b] && (o.values[i] >= o.values[j] || o.places[i] < o.places[j]) {
				t.Errorf("%s has place %d and comes to %v, %s to %v", a, o.places[i], o.values[i], b, o.values[j])
			}
		}
	}
	for _, test := range []struct {
		values []float64
		want   []place
	}{
		// Moves that are as good share a place: after the best come two, one, three and the others.
		{[]float64{1, 5, 2, 5, 1, 1, 7, 0, 0, 0, 0}, []place{3, 1, 3, 1, 3, 3, 0, 4, 4, 4, 4}},
		// Behind the ninth all are alike.
		{[]float64{-2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9}, []place{5, 5, 4, 4, 4, 4, 3, 3, 2, 1, 0}},
	} {
		o = Outlook{values: test.values}
		o.Rank()
		for i, want := range test.want {
			if got := o.places[i]; got != want {
				t.Errorf("move %d of %v has place %d, want %d", i, test.values, got, want)
			}
		}
	}
}

// However large the numbers of a file are, weights are positive and a turn of them has a sum, whether there is a net or not.
func TestConsideredIsFinite(t *testing.T) {
	at := chess.Start()
	turn := NewTurn(&at, Nowhere)
	pawn := Move{Move: chess.NewMove(chess.A1+8, chess.A1+16), Taken: Nowhere}
	for _, habit := range []float64{-20, -1, 20} {
		for _, size := range []float64{-20, 0.1, 20} {
			numbers := map[string]float64{"cares, habits too": habit, "cares, best": 20}
			for _, f := range turn.features(nil, chess.Pawn, &pawn) {
				numbers[names[f]] = size
			}
			for _, rows := range []map[string]string{nil, {"always": strings.Repeat("100000 ", width), "pawn quiet": strings.Repeat("100000 ", width)}} {
				h, err := New(numbers, rows)
				if err != nil {
					t.Fatal(err)
				}
				m := NewCareful(h)
				m.Begin(&turn)
				o := Outlook{places: []place{0, placeCount - 1}}
				for i := range o.places {
					if w := m.Weight(chess.Pawn, &pawn) * h.Considered(&o, i); !(w > 0) || math.IsInf(300*w, 0) {
						t.Errorf("habit %v of %v, place %d: %v", habit, size, o.places[i], w)
					}
				}
			}
		}
	}
}

// How much players care is learned from their games, whatever else the school says of them, and who does not care is found not to.
func TestLearnCare(t *testing.T) {
	const seed, some = 8, 40
	rng := rand.New(rand.NewPCG(seed, 0))
	care := map[string]float64{"cares, habits too": -0.3, "cares, best": 1.7, "cares, second": 1.4, "cares, third": 1, "cares, fourth or fifth": 0.8, "cares, sixth to ninth": 0.4}
	numbers := taste(t, nil).rounded()
	numbers["rook quiet"], numbers["queen quiet"] = 0.01234, 0 // as somebody has written them
	plain := School{Name: "x", Lesson: Lesson{Games: 5, Habits: numbers}}
	for _, test := range []struct {
		name  string
		truth *Habits
		want  map[string]float64
	}{{"cares", taste(t, care), care}, {"does not", taste(t, nil), nil}} {
		var games []*movetext.Game
		sum, moves := 0., 0
		for range some {
			g := &movetext.Game{Start: chess.Start()}
			surprise := 0.
			g.Moves, surprise = careful(test.truth, rng, 60)
			sum, moves = sum+surprise, moves+len(g.Moves)
			games = append(games, g)
		}
		s := plain
		if cares, err := s.LearnCare(t.Context(), games, ""); err != nil || cares != (test.want != nil) {
			t.Fatalf("%s: %v, %v", test.name, cares, err)
		}
		for name, want := range test.want {
			const doubt = 0.2 // of 2,400 moves
			if got := s.Habits[name]; math.Abs(got-want) > doubt {
				t.Errorf("%s, seed %d: %s %v, want %v", test.name, seed, name, got, want)
			}
		}
		for name, x := range plain.Habits {
			if s.Habits[name] != x {
				t.Errorf("%s: %s was %v and is %v", test.name, name, x, s.Habits[name])
			}
		}
		if want := len(plain.Habits) + len(test.want); len(s.Habits) != want {
			t.Errorf("%s: %d numbers, want %d", test.name, len(s.Habits), want)
		}
		// By the truth a move is one of so many; what was learned from half of the games comes close.
		one := math.Exp(sum / float64(moves))
		if c := s.Care; c.Games != some || c.Moves != moves || c.With > 1.01*one || test.want != nil && c.With > 0.9*c.Without {
			t.Errorf("%s: %+v, one of %.3f by the truth", test.name, *c, one)
		}
		// What was learned before is forgotten.
		first := s
		if _, err := s.LearnCare(t.Context(), games, ""); err != nil || len(s.Habits) != len(first.Habits) || *s.Care != *first.Care {
			t.Errorf("%s: again %+v, first %+v: %v", test.name, *s.Care, *first.Care, err)
		}
		if _, err := s.LearnCare(t.Context(), games, "hugo"); err == nil {
			t.Errorf("%s: it has learned from moves of nobody", test.name)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := s.LearnCare(ctx, games, ""); !errors.Is(err, context.Canceled) || s.Care == nil || len(s.Habits) != len(first.Habits) {
			t.Errorf("it goes on when it is to stop, or has changed the school: %v, %+v", err, s)
		}
	}
}

// Each half of the games is held against what the other teaches. Where players care in one and the contrary in the other, neither
// teaches anything.
func TestLearnCareFromTheOtherHalf(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 0))
	likes, shuns := taste(t, map[string]float64{"cares, best": 2, "cares, second": 1}), taste(t, map[string]float64{"cares, best": -2, "cares, second": -1})
	var games []*movetext.Game
	for i := range 20 {
		g := &movetext.Game{Start: chess.Start()}
		g.Moves, _ = careful([]*Habits{likes, shuns}[i/2%2], rng, 60)
		games = append(games, g)
	}
	s := School{Name: "x", Lesson: Lesson{Habits: taste(t, nil).rounded()}}
	if cares, err := s.LearnCare(t.Context(), games, ""); err != nil || cares || s.Care.With < s.Care.Without || len(s.Habits) != 3 {
		t.Errorf("%+v, %d numbers: %v", s.Care, len(s.Habits), err)
	}
}

// The slopes are those of the cost.
func TestSlopesOfCare(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 0))
	l := careLesson{choices: []choice{{0, 5, 3}, {5, 7, 5}}}
	for range 7 {
		var row careVector
		for k := range row {
			row[k] = rng.NormFloat64()
		}
		l.moves = append(l.moves, row)
	}
	at := make([]float64, careCount)
	for i := range at {
		at[i] = rng.NormFloat64()
	}
	first, second := l.Slopes(t.Context(), at)
	const step = 1e-4
	for i := range at {
		old := at[i]
		at[i] = old + step
		more := l.Of(at)
		after, _ := l.Slopes(t.Context(), at)
		at[i] = old - step
		less := l.Of(at)
		before, _ := l.Slopes(t.Context(), at)
		at[i] = old
		if want := (more - less) / (2 * step); math.Abs(first[i]-want) > 1e-5 {
			t.Errorf("slope %d is %v, want %v", i, first[i], want)
		}
		for j := range at {
			if want := (after[j] - before[j]) / (2 * step); math.Abs(second[i][j]-want) > 1e-5 {
				t.Errorf("slope %d of slope %d is %v, want %v", j, i, second[i][j], want)
			}
		}
	}
}

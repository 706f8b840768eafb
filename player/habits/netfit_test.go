package habits

import (
	"context"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// moody returns a game between two who move a knight when their king's pawn stands at home, and else a pawn, if they can, nine times
// in ten, and the surprise at all of these moves by that. No number of a feature says it.
func moody(rng *rand.Rand, length int) (moves []chess.Move, surprise float64) {
	at := chess.Start()
	for len(moves) < length {
		legal := at.Moves(nil)
		if len(legal) == 0 {
			break
		}
		kind := chess.Pawn
		if at.Us.On(chess.E1+8) == chess.Pawn {
			kind = chess.Knight
		}
		var liked []chess.Move
		for _, m := range legal {
			if at.Us.On(m.From()) == kind {
				liked = append(liked, m)
			}
		}
		from := liked
		if len(liked) == 0 || rng.IntN(10) == 0 {
			from = legal
		}
		m := from[rng.IntN(len(from))]
		chance := 0.1 / float64(len(legal))
		switch {
		case len(liked) == 0:
			chance = 1 / float64(len(legal))
		case at.Us.On(m.From()) == kind:
			chance += 0.9 / float64(len(liked))
		}
		surprise -= math.Log(chance)
		at.Apply(m)
		moves = append(moves, m)
	}
	return moves, surprise
}

// What depends on where the pieces stand is learned by a net, and not without.
func TestFitNet(t *testing.T) {
	const seed = 6
	rng := rand.New(rand.NewPCG(seed, 0))
	var e, fresh Examples
	for range 100 {
		moves, _ := moody(rng, 40)
		e.Add(chess.Start(), moves, nil, all)
	}
	truth := 0.
	for range 30 {
		moves, surprise := moody(rng, 40)
		fresh.Add(chess.Start(), moves, nil, all)
		truth += surprise
	}
	truth /= float64(fresh.Len())
	h, err := Fit(t.Context(), &e)
	if err != nil {
		t.Fatal(err)
	}
	without := fresh.Surprise(h)
	if h.net, err = fitNet(t.Context(), &e, h, func(int) {}); err != nil {
		t.Fatal(err)
	}
	if with := fresh.Surprise(h); with < truth || with > (truth+without)/2 {
		t.Errorf("seed %d: surprise %v with the net, %v without, %v by the truth", seed, with, without, truth)
	}
	again, err := fitNet(t.Context(), &e, h, func(int) {})
	if err != nil || *again != *h.net {
		t.Errorf("the same examples teach another net: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := fitNet(ctx, &e, h, func(int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("it goes on when it is to stop: %v", err)
	}
}

// The slopes by which a net learns are those of the surprise: by how much it grows when a number does.
func TestSlopesOfNet(t *testing.T) {
	const seed = 7
	rng := rand.New(rand.NewPCG(seed, 0))
	var e Examples
	moves, _ := moody(rng, 30)
	e.Add(chess.Start(), moves, nil, all)
	h, err := New(map[string]float64{"pawn quiet": 0.5, "knight to f3": 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tutor := newTutor(&e, h, rng)
	h.net = tutor.net
	for i := range e.choices {
		tutor.learn(i)
	}
	checked := 0
	for i := range h.net {
		for _, j := range []int{0, 13, width - 1} {
			const step = 1. / 64
			was := h.net[i][j]
			h.net[i][j] = was + step
			more := e.Surprise(h)
			h.net[i][j] = was - step
			less := e.Surprise(h)
			h.net[i][j] = was
			want, got := (more-less)/(2*step)*float64(e.Len()), float64(tutor.slopes[i][j])
			// A neuron that begins to speak within the step has no one slope.
			if math.Abs(got-want) > 0.02+0.05*math.Abs(want) {
				t.Errorf("%s, neuron %d: slope %v, want %v", rowNames[i], j, got, want)
			}
			if math.Abs(want) > 0.1 {
				checked++
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d slopes say anything", checked)
	}
}

// A net is kept only where it foretells games that were kept back better.
func TestLearnNet(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 0))
	for name, n := range map[string]int{"moody": 40, "anyhow": 10} {
		var games []*movetext.Game
		for range n {
			moves, _ := moody(rng, 40)
			if name == "anyhow" {
				moves = drawn(&Habits{}, rng, 40)
			}
			games = append(games, &movetext.Game{Start: chess.Start(), Tags: []kriegspiel.Tag{{Name: "white", Value: "a"}, {Name: "black", Value: "b"}}, Moves: moves})
		}
		var told []Stage
		l, err := Learn(t.Context(), games, "", func(s Stage) { told = append(told, s) })
		if err != nil {
			t.Fatal(err)
		}
		if want := stagesOf(name == "moody"); !slices.Equal(told, want) {
			t.Errorf("%s: told %v, want %v", name, told, want)
		}
		k := &l.KeptBack
		if better := k.Learned < k.Numbers; better != (name == "moody") || better != (len(l.Net) > 0) || k.Learned > k.Numbers {
			t.Errorf("%s: %d rows, %+v", name, len(l.Net), k)
		}
		if name != "moody" {
			continue
		}
		h, err := New(l.Habits, l.Net)
		if err != nil {
			t.Fatal(err)
		}
		var e Examples
		for _, g := range games {
			e.Add(g.Start, g.Moves, nil, all)
		}
		again, err := Fit(t.Context(), &e)
		if err != nil {
			t.Fatal(err)
		}
		if again.net, err = fitNet(t.Context(), &e, again, func(int) {}); err != nil || !maps.Equal(again.net.rows(), l.Net) {
			t.Errorf("%s: the net is not that of all games: %v", name, err)
		}
		if x := math.Exp(e.Surprise(h)); x > k.Learned {
			t.Errorf("%s: moves it has learned from are one of %v, others one of %v", name, x, k.Learned)
		}
	}
}

// stagesOf returns what is told when games teach habits and a net, which is learned from all games only if it is kept.
func stagesOf(kept bool) (list []Stage) {
	for _, all := range []bool{false, true} {
		list = append(list, Stage{All: all})
		for i := 1; i <= rounds && (kept || !all); i++ {
			list = append(list, Stage{all, i, rounds})
		}
	}
	return list
}

// A step goes against the mean of the slopes, by its length where they do not change, and makes all numbers smaller; the
// slopes are forgotten. Worked out by the formula of Adam, with what is remembered of two steps.
func TestStep(t *testing.T) {
	n := tutor{net: &net{}, slopes: &net{}, mean: &net{}, power: &net{}}
	n.net[0][0], n.net[0][1], n.net[0][2] = 1, 1, 1
	near := func(what string, j int, want float64) {
		t.Helper()
		if got := float64(n.net[0][j]); math.Abs(got-want) > 1e-5 {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	// Of four choices with a slope of 8 in all, and of -8: a step of 0.1 down, or up, and 0.03 of it towards 0.
	n.slopes[0][0], n.slopes[0][1] = 8, -8
	n.step(4, 0.1)
	near("downhill", 0, 1-0.1-0.03)
	near("uphill", 1, 1+0.1-0.03)
	near("flat", 2, 1-0.03)
	// Then one of half of that slope for the first, whose mean is (0.09*2 + 0.1*1)/0.19 and whose power is
	// (0.000999*4 + 0.001*1)/0.001999; the second has no slope: 0.09*2/0.19, 0.000999*4/0.001999.
	n.slopes[0][0] = 4
	n.step(4, 0.1)
	near("less steep", 0, 0.87-0.1*(0.28/0.19)/math.Sqrt(0.004996/0.001999)-0.03*0.87)
	near("no longer steep", 1, 1.07+0.1*(0.18/0.19)/math.Sqrt(0.003996/0.001999)-0.03*1.07)
	near("flat again", 2, 0.97-0.03*0.97)
}

// A handful of moves teaches a net that is none to speak of: it is not kept.
func TestFewMoves(t *testing.T) {
	for seed := range uint64(3) {
		rng := rand.New(rand.NewPCG(seed, 9))
		var games []*movetext.Game
		for range 5 {
			games = append(games, &movetext.Game{Start: chess.Start(), Moves: drawn(&Habits{}, rng, 24)})
		}
		if l, err := Learn(t.Context(), games, "", nil); err != nil || len(l.Net) > 0 {
			t.Errorf("seed %d: %d rows, %v", seed, len(l.Net), err)
		}
	}
}

// However large the numbers are, weights can be added up.
func TestWeightsAreFinite(t *testing.T) {
	numbers, rows := (&Habits{}).Numbers(), map[string]string{}
	for name := range numbers {
		numbers[name] = 20
	}
	for _, name := range rowNames {
		rows[name] = strings.Repeat("100000 ", width)
	}
	h, err := New(numbers, rows)
	if err != nil {
		t.Fatal(err)
	}
	at, sum := chess.Start(), 0.
	turn, checks, mind := NewTurn(&at, Nowhere), at.Checks(), NewMind(h)
	mind.Begin(&turn)
	for range 10 {
		for _, m := range at.Moves(nil) {
			made := NewMove(&at, &checks, m)
			sum += mind.Weight(at.Us.On(m.From()), &made)
		}
	}
	if math.IsInf(sum, 0) || math.IsNaN(sum) {
		t.Errorf("the weights of 200 moves are %v together", sum)
	}
}

package marshal

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
	"kriegmate/player/habits"
)

// The quick way to listen finds what the slow one does.
func TestListen(t *testing.T) {
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, 0))
	careful, err := habits.New(map[string]float64{"pawn quiet": 1, "cares, habits too": -0.3, "cares, best": 1.5, "cares, third": -1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		p := chess.Start()
		settings := Default()
		settings.Schools = append(settings.Schools[:2:2], careful)
		quick := newListener(kriegspiel.Berkeley, &settings)
		for range 60 {
			v, s := kriegspiel.Split(&p, p.Turn.Other())
			_, heard := kriegspiel.Berkeley.Replies(nil, nil, &v, &s)
			for _, want := range heard[:min(8, len(heard))] {
				slow := newListener(kriegspiel.Berkeley, &settings)
				slow.slowly(&v, &s, want)
				slow.consider(&v, &s)
				quick.begin()
				quick.hear(&v, &s, want)
				quick.consider(&v, &s)
				for k := range settings.Schools {
					if !(math.Abs(quick.total[k]-slow.total[k]) <= 1e-9*slow.total[k]) || slow.total[k] <= 0 {
						t.Fatalf("seed %d, %s: total %v, want %v", seed, p.FEN(), quick.total, slow.total)
					}
				}
				weights := map[kriegspiel.State]shares{}
				for _, f := range slow.found {
					weights[f.state] = f.school
				}
				for _, f := range quick.found {
					w, ok := weights[f.state]
					for k := range settings.Schools {
						if !ok || !(math.Abs(w[k]-f.school[k]) <= 1e-9*w[k]) || w[k] <= 0 {
							t.Fatalf("seed %d, %s: a state with the weights %v, want %v", seed, p.FEN(), f.school, w)
						}
					}
				}
				if len(quick.found) != len(slow.found) {
					t.Fatalf("seed %d, %s: %d states, want %d", seed, p.FEN(), len(quick.found), len(slow.found))
				}
			}
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p.Apply(moves[rng.IntN(len(moves))])
			p = kriegspiel.Berkeley.Normal(p)
		}
	}
}

// As long as a belief is whole it is what the estimator finds, and its weights are chances.
func TestBeliefIsExact(t *testing.T) {
	const seed = 11
	rng := rand.New(rand.NewPCG(seed, 0))
	for game := range 6 {
		colour := chess.Colour(game % 2)
		settings := Default()
		settings.Exact = 3000
		ref := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
		b := newBelief(kriegspiel.Record{Start: chess.Start(), Solver: colour}, &settings, seed)
		for b.whole && !ref.Ended() {
			mover := ref.Position.Turn
			legal, illegal := ref.Proposals()
			m := legal[rng.IntN(len(legal))]
			if len(illegal) > 0 && rng.IntN(3) == 0 {
				m = illegal[rng.IntN(len(illegal))]
			}
			p := ref.Try(m)
			switch {
			case mover == colour:
				b.hear(t.Context(), kriegspiel.Event{Try: m, Percept: p})
			case p.Moved():
				b.hear(t.Context(), ref.LastTurn())
			}
		}
		// Without the last event it was whole.
		record := b.record
		record.Events = record.Events[:len(record.Events)-1]
		again := newBelief(kriegspiel.Record{Start: chess.Start(), Solver: colour}, &settings, seed)
		for _, e := range record.Events {
			again.hear(t.Context(), e)
		}
		exact := mate.Exact{Model: record.Rules}
		want, err := exact.Estimate(context.Background(), mate.HistoryOf(&record))
		if err != nil {
			t.Fatal(err)
		}
		if len(again.parts) != len(want.States) || !again.whole {
			t.Fatalf("seed %d, game %d: %d states, want %d", seed, game, len(again.parts), len(want.States))
		}
		fits := map[kriegspiel.State]bool{}
		for _, s := range want.States {
			fits[s] = true
		}
		sum := 0.
		for _, p := range again.parts {
			sum += p.weight
			if !fits[p.state] {
				t.Fatalf("seed %d, game %d: a state that does not fit", seed, game)
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("seed %d, game %d: weights add up to %v", seed, game, sum)
		}
	}
}

// Weights add up to 1, in proportion; if nothing is left of any, they are alike.
func TestNormalize(t *testing.T) {
	for _, test := range []struct{ weights, want [2]float64 }{
		{[2]float64{1, 3}, [2]float64{0.25, 0.75}},
		{[2]float64{0, 2}, [2]float64{0, 1}},
		{[2]float64{0, 0}, [2]float64{0.5, 0.5}},
	} {
		parts := []particle{{weight: test.weights[0]}, {weight: test.weights[1]}}
		if normalize(parts); parts[0].weight != test.want[0] || parts[1].weight != test.want[1] {
			t.Errorf("%v becomes %v and %v, want %v", test.weights, parts[0].weight, parts[1].weight, test.want)
		}
	}
}

// A game in which White hears of a few turns of Black, whose pieces can go many ways.
func rehearsal(t *testing.T) kriegspiel.Record {
	start := position(t, "1n2k3/1p3prp/8/3P4/8/2N5/5R2/4K1N1 w - -")
	ref := kriegspiel.NewReferee(kriegspiel.Berkeley, start)
	for _, text := range []string{"f2f8", "f2h2", "g7g6", "d5c6", "d5d6", "f7e6", "b8c6", "d6e7", "c3d5", "b7a6", "f7e6", "b7b6", "h2h7", "c6e5", "h7h8", "d6d7"} {
		m, err := chess.ParseUCI(text, ref.Position.Turn)
		if err != nil {
			t.Fatal(err)
		}
		ref.Try(m)
	}
	return ref.Record(chess.White)
}

// With few particles the chances that squares are taken are, on the average of many beliefs, what they are with all
// states; and so they are after other ways were taken from the beginning. The opponent likes to go where it has just lost a piece.
func TestParticlesAreFair(t *testing.T) {
	record := rehearsal(t)
	events := record.Events
	record.Events = nil
	squares := func(parts []particle) (sum [64]float64) {
		for _, p := range parts {
			for all := p.state.All(); all != 0; all &= all - 1 {
				sum[all.First()] += p.weight
			}
		}
		return sum
	}
	settings := Default()
	near, err := habits.New(map[string]float64{"quiet move to 1 from a loss": 3, "refused, times before: 1": 4}, nil)
	if err != nil {
		t.Fatal(err)
	}
	settings.Schools = []*habits.Habits{near}
	exact := newBelief(record, &settings, 1)
	for _, e := range events {
		exact.hear(t.Context(), e)
	}
	want := squares(exact.parts)
	if !exact.whole || len(exact.parts) < 500 {
		t.Fatalf("%d states, whole: %t", len(exact.parts), exact.whole)
	}
	const runs, close = 200, 0.03
	settings.Exact, settings.Particles, settings.Fewest = 1, 60, 0
	var got, again [64]float64
	for seed := range uint64(runs) {
		b := newBelief(record, &settings, seed)
		first := b.trail[0]
		for _, e := range events {
			b.hear(t.Context(), e)
		}
		if b.whole || len(b.parts) > 60*spread+1 || b.counts.replays+b.counts.inventions > 0 {
			t.Fatalf("seed %d: %d particles, whole: %t, %+v", seed, len(b.parts), b.whole, b.counts)
		}
		once, twice := squares(b.parts), squares(b.replay(t.Context(), &first))
		for sq := range got {
			got[sq] += once[sq] / runs
			again[sq] += twice[sq] / runs
		}
	}
	for sq := range want {
		if math.Abs(got[sq]-want[sq]) > close || math.Abs(again[sq]-want[sq]) > close {
			t.Errorf("square %d is taken with a chance of %.4f, and of %.4f if all is gone through again, want %.4f", sq, got[sq], again[sq], want[sq])
		}
	}
}

// What leads to events that are known is what is left of all replies after them.
func TestPassage(t *testing.T) {
	record := rehearsal(t)
	events := record.Events
	record.Events = nil
	settings := Default()
	b := newBelief(record, &settings, 1)
	passages := 0
	for i := 0; i < len(events); {
		if !events[i].Theirs() {
			b.hear(t.Context(), events[i])
			i++
			continue
		}
		p := b.passage(&b.view, i, events)
		if events[i].Refusals > 0 {
			b.told()
		}
		got, _ := b.expand(t.Context(), &b.view, b.parts, &p, math.MaxInt, math.MaxInt)
		got = slices.Clone(got)
		for end := i + 1 + len(p.then); i < end; i++ {
			b.hear(t.Context(), events[i])
		}
		if *p.end() != b.view {
			t.Fatalf("event %d: another view", i)
		}
		same(t, got, b.parts)
		passages++
	}
	if passages != 4 {
		t.Errorf("%d passages, want 4", passages)
	}
}

// It does not matter how many ears there are: with three the same replies are drawn, and known is the same of the opponent's losses.
func TestEars(t *testing.T) {
	record := rehearsal(t)
	events := record.Events
	record.Events = nil
	settings := Default()
	settings.Exact, settings.Particles = 1, 400
	one, three := newBelief(record, &settings, 1), newBelief(record, &settings, 1)
	for range 2 {
		three.ears = append(three.ears, newListener(record.Rules, &settings))
	}
	for i, e := range events {
		one.hear(t.Context(), e)
		three.hear(t.Context(), e)
		if !slices.Equal(one.parts, three.parts) {
			t.Fatalf("event %d: other particles", i)
		}
	}
	if len(one.parts) < 400 {
		t.Errorf("%d particles", len(one.parts))
	}
}

// A belief listens to no more states in a turn than it may go on with, whether it is whole or not, and not much longer
// than its context lasts.
func TestListensToFew(t *testing.T) {
	settings := Default()
	settings.Particles, settings.Fewest = 2000, 0
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	rng := rand.New(rand.NewPCG(17, 0))
	ref := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
	b := newBelief(kriegspiel.Record{Start: chess.Start(), Solver: chess.White}, &settings, 1)
	many := settings
	many.Particles = 20_000
	late := newBelief(kriegspiel.Record{Start: chess.Start(), Solver: chess.White}, &many, 1)
	for turn := range 16 {
		legal, _ := ref.Proposals()
		m := legal[rng.IntN(len(legal))]
		p := ref.Try(m)
		before, was := b.listens, late.listens
		if turn%2 == 0 {
			b.hear(t.Context(), kriegspiel.Event{Try: m, Percept: p})
			late.hear(ended, kriegspiel.Event{Try: m, Percept: p})
		} else {
			b.hear(t.Context(), ref.LastTurn())
			late.hear(ended, ref.LastTurn())
		}
		if got := b.listens - before; got > 2000 {
			t.Errorf("turn %d: listens to %d states", turn, got)
		}
		if got := late.listens - was; got > 2048 || len(late.parts) == 0 {
			t.Errorf("turn %d: without time listens to %d states and has %d", turn, got, len(late.parts))
		}
	}
	if b.whole || late.whole || len(b.parts) < 2000 {
		t.Errorf("%d particles, whole: %t and %t", len(b.parts), b.whole, late.whole)
	}
}

// same fails the test if two lists do not have the same states with the same weights.
func same(t *testing.T, got, want []particle) {
	t.Helper()
	if len(got) != len(want) || len(got) == 0 {
		t.Fatalf("%d particles, want %d", len(got), len(want))
	}
	weights := map[kriegspiel.State]particle{}
	for _, p := range want {
		weights[p.state] = p
	}
	for _, p := range got {
		q, ok := weights[p.state]
		if !ok || math.Abs(p.weight-q.weight) > 1e-9 {
			t.Fatalf("a state weighs %v, want %v", p.weight, q.weight)
		}
		for k := range p.school {
			if math.Abs(p.school[k]-q.school[k]) > 1e-9 {
				t.Fatalf("a state has the shares %v, want %v", p.school, q.school)
			}
		}
	}
}

// With a limit of time a belief goes on with as many particles as it has listened to in that time, but with no more than four times
// and no less than a quarter of those before; and a few tell nothing.
func TestPace(t *testing.T) {
	const aim = 10 * time.Millisecond
	for _, test := range []struct {
		breadth, heard, want int
		took                 time.Duration
	}{
		{4000, 4000, 2000, 20 * time.Millisecond},
		{4000, 12_000, 6000, 20 * time.Millisecond},
		{4000, 600, 3000, 2 * time.Millisecond},
		{4000, 4000, 1000, 200 * time.Millisecond},
		{4000, 4000, 16_000, time.Millisecond},
		{4000, 400, 4000, time.Microsecond},
		{600, 600, 500, time.Second},
		{50_000, 50_000, mostParticles, time.Millisecond},
	} {
		b := belief{breadth: test.breadth, listens: 7 + test.heard}
		if b.pace(7, test.took, aim); b.breadth != test.want {
			t.Errorf("%d states of %d in %v: goes on with %d, want %d", test.heard, test.breadth, test.took, b.breadth, test.want)
		}
	}
}

// If going through events again leads nowhere, what the opponent has just lost is not forgotten; and at the beginning of a game
// it has lost nothing.
func TestReplayKeepsLosses(t *testing.T) {
	const square = chess.Square(28)
	settings := Default()
	start := chess.Start()
	b := newBelief(kriegspiel.Record{Start: start, Solver: chess.Black}, &settings, 1)
	silent := kriegspiel.Event{Percept: kriegspiel.Theirs}
	b.record.Events = []kriegspiel.Event{silent}
	b.lost(square)
	first := footprint{0, b.view, b.parts}
	got := b.replay(t.Context(), &first)
	fresh := newBelief(kriegspiel.Record{Start: start, Solver: chess.Black}, &settings, 1)
	fresh.hear(t.Context(), silent)
	same(t, got, fresh.parts)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if got := b.replay(ended, &first); len(got) > 0 || b.ears[0].model.taken != square {
		t.Errorf("without time %d particles, the last loss on %v", len(got), b.ears[0].model.taken)
	}
}

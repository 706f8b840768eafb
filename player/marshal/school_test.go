package marshal

import (
	"math"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/habits"
	"kriegmate/player/hunter"
	"kriegmate/player/random"
)

// A line is a way in which a game may have gone that the player has heard, and how likely it is for an opponent of
// each school, times how likely these are.
type line struct {
	at      chess.Position
	taken   chess.Square // where the opponent has just lost a piece, on its own board
	chances [3]float64
}

// What a belief says of states and schools is what follows from all lines of the opponent's moves, each as likely
// as the habits of a school make it, and the root of how likely the opponent is to be refused as often as it was, from the turn
// on in which it is refused first.
func TestSchoolsAreWeighedByLines(t *testing.T) {
	const seed = 13
	rng := rand.New(rand.NewPCG(seed, 0))
	settings := Default()
	settings.Schools = []*habits.Habits{whims(t, rng), whims(t, rng), whims(t, rng)}
	start := position(t, "2n1k3/1p2p3/8/3P4/8/8/4R3/4K1N1 w - -")
	refusals, silent := 0, 0
	for game := range 8 {
		ref := kriegspiel.NewReferee(kriegspiel.Berkeley, start)
		b := newBelief(kriegspiel.Record{Start: start, Solver: chess.White}, &settings, seed)
		lines, told := []line{{at: start, taken: nowhere, chances: [3]float64{2. / 3, 1. / 6, 1. / 6}}}, false
		for range 3 {
			legal, _ := ref.Proposals()
			if ref.Ended() {
				break
			}
			m := legal[rng.IntN(len(legal))]
			heard := ref.Try(m)
			b.hear(t.Context(), kriegspiel.Event{Try: m, Percept: heard})
			if lines = ours(lines, m, heard); ref.Ended() {
				break
			}
			legal, illegal := ref.Proposals()
			for _, i := range rng.Perm(len(illegal))[:min(len(illegal), rng.IntN(3))] {
				ref.Try(illegal[i])
				refusals++
			}
			ref.Try(legal[rng.IntN(len(legal))])
			b.hear(t.Context(), ref.LastTurn())
			if told = told || ref.LastTurn().Refusals > 0; !told {
				silent++
			}
			lines = theirs(lines, ref.LastTurn(), settings.Schools, told)
		}
		want, total := map[kriegspiel.State][3]float64{}, 0.
		for _, l := range lines {
			_, s := kriegspiel.Split(&l.at, chess.White)
			sum := want[s]
			for k, x := range l.chances {
				sum[k] += x
				total += x
			}
			want[s] = sum
		}
		if len(b.parts) != len(want) {
			t.Fatalf("seed %d, game %d: %d states, want %d", seed, game, len(b.parts), len(want))
		}
		for _, p := range b.parts {
			for k, x := range want[p.state] {
				if got := p.weight * p.school[k]; math.Abs(got-x/total) > 1e-9 {
					t.Fatalf("seed %d, game %d: a state and school %d have %v, want %v", seed, game, k, got, x/total)
				}
			}
		}
	}
	if refusals < 8 || silent < 4 {
		t.Errorf("the opponent was refused %d times, and not until then in %d turns: too few to tell", refusals, silent)
	}
}

// ours returns the lines in which our move is answered as it was.
func ours(lines []line, m chess.Move, heard kriegspiel.Percept) (out []line) {
	for _, l := range lines {
		v, s := kriegspiel.Split(&l.at, chess.White)
		if kriegspiel.Berkeley.Try(&v, &s, m) != heard {
			continue
		}
		l.taken = habits.Lost(&l.at, m)
		l.at.Apply(m)
		l.at = kriegspiel.Berkeley.Normal(l.at)
		out = append(out, l)
	}
	return out
}

// theirs returns the lines after a turn of the opponent that sounds as it did; if refusals are told, they count.
func theirs(lines []line, heard kriegspiel.Event, schools []*habits.Habits, told bool) (out []line) {
	for _, l := range lines {
		tries := habits.NewTries(&l.at, l.taken)
		refused := habits.Refused(nil, schools, &tries, heard.Refusals)
		moves, checks, turn := l.at.Moves(nil), l.at.Checks(), habits.NewTurn(&l.at, l.taken)
		weights, total := make([][3]float64, len(moves)), [3]float64{}
		for k, h := range schools {
			mind := habits.NewMind(h)
			mind.Begin(&turn)
			var list []float64
			for _, m := range moves {
				made := habits.NewMove(&l.at, &checks, m)
				list = append(list, mind.Weight(l.at.Us.On(m.From()), &made))
			}
			for i, w := range considered(h, &l.at, moves, list) {
				weights[i][k] = w
				total[k] += w
			}
		}
		for i, m := range moves {
			ref := kriegspiel.NewReferee(kriegspiel.Berkeley, l.at)
			ref.Try(m)
			if ref.LastTurn().Percept != heard.Percept || refused[0] == 0 {
				continue
			}
			next := line{at: ref.Position, taken: nowhere}
			for k := range schools {
				next.chances[k] = l.chances[k] * weights[i][k] / total[k]
				if told {
					next.chances[k] *= math.Sqrt(refused[k])
				}
			}
			out = append(out, next)
		}
	}
	return out
}

// Refusals of the opponent are weighed where they are heard and nothing else was told, and where somebody has a habit of them.
func TestWhereRefusalsCount(t *testing.T) {
	plain, err1 := habits.New(map[string]float64{"pawn quiet": 1}, nil)
	stubborn, err2 := habits.New(map[string]float64{"refused, times before: 0": 1}, nil)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	for _, test := range []struct {
		name    string
		rules   kriegspiel.Rules
		schools []*habits.Habits
		change  func(*Settings)
		want    bool
	}{
		{"as shipped", kriegspiel.Berkeley, Default().Schools, func(*Settings) {}, true},
		{"one of two schools", kriegspiel.Berkeley, []*habits.Habits{plain, stubborn}, func(*Settings) {}, true},
		{"no school", kriegspiel.Berkeley, []*habits.Habits{plain}, func(*Settings) {}, false},
		{"private refusals", kriegspiel.Wild16, Default().Schools, func(*Settings) {}, false},
		{"pawn tries are told", kriegspiel.Cincinnati, Default().Schools, func(*Settings) {}, false},
		{"left out", kriegspiel.Berkeley, Default().Schools, func(s *Settings) { s.Refusals = false }, false},
		{"all moves alike", kriegspiel.Berkeley, Default().Schools, func(s *Settings) { s.Opponent = UniformOpponent }, false},
	} {
		settings := Default()
		settings.Schools = test.schools
		test.change(&settings)
		if got := newListener(test.rules, &settings).counts; got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// States that are made up are as likely as it is that the opponent is refused there as often as was heard: of 34 proposals at the
// beginning 14 would be refused, and this opponent has three times the odds at first.
func TestRefusalsCountInMadeUpStates(t *testing.T) {
	h, err := habits.New(map[string]float64{"refused, times before: 0": math.Log(3)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	settings := Default()
	settings.Schools = []*habits.Habits{h}
	start := chess.Start()
	e2e4, err := chess.ParseUCI("e2e4", chess.White)
	if err != nil {
		t.Fatal(err)
	}
	var weights [2]float64
	for n := range weights {
		b := newBelief(kriegspiel.Record{Start: start, Solver: chess.White}, &settings, 1)
		b.hear(t.Context(), kriegspiel.Event{Try: e2e4})
		b.told()
		p, ok := b.fits(&b.view, &b.parts[0], &kriegspiel.Event{Percept: kriegspiel.Theirs, Refusals: n})
		if !ok {
			t.Fatal("nothing fits")
		}
		weights[n] = p.weight
	}
	once, never := 42./62*20/33, 20./62
	if got, want := weights[1]/weights[0], math.Sqrt(once/never); math.Abs(got-want) > 1e-9 {
		t.Errorf("one refusal makes it %v times as likely, want %v", got, want)
	}
}

// It finds out whom it plays against: of the shipped schools the second is hunter's, and the fourth that of anybody, to which
// random belongs. Of 24 games the first has so much in all, the other in 22. Playouts are left out, as what it believes does not depend on them.
func TestFindsOutItsOpponent(t *testing.T) {
	for _, opponent := range []struct {
		name          string
		new           func(player.Seat) player.Player
		turns, school int
		share         float64 // of the school
	}{
		{"hunter", func(s player.Seat) player.Player { return hunter.New(s) }, 20, 1, 0.9},
		{"random", func(s player.Seat) player.Player { return random.New(s) }, 40, 3, 0.9},
	} {
		for seed := range uint64(4) {
			start := player.Start{Rules: kriegspiel.Berkeley, Position: chess.Start()}
			colour := chess.Colour(seed % 2)
			seat := player.Seat{Start: start, Colour: colour, Seed: seed, Limits: player.Limits{Simulations: 200}}
			settings := Default()
			settings.Playouts = 0
			m := NewWith(seat, settings)
			seat.Colour = colour.Other()
			var players [2]player.Player
			players[colour], players[seat.Colour] = m, opponent.new(seat)
			d := player.NewDuel(start, players[chess.White], players[chess.Black])
			for m.turns < opponent.turns && !d.Referee.Ended() {
				if _, _, err := d.Step(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if school := m.belief.school(m.belief.parts); school[opponent.school] < opponent.share {
				t.Errorf("seed %d: after %d turns against %s the schools are %.3f, want %v or more for school %d", seed, m.turns, opponent.name, school, opponent.share, opponent.school)
			}
		}
	}
}

// The last of the shipped schools is that of anybody.
func TestAnybodyMakesAllMovesAlike(t *testing.T) {
	for name, x := range Default().Schools[3].Numbers() {
		if x != 0 {
			t.Errorf("%s: %v, want 0", name, x)
		}
	}
}

// What is known of the opponent's school is not lost when its last piece is taken, nor when states are made up; and
// all who think take it for the likeliest, and consider what its moves come to if it does.
func TestSchoolIsKept(t *testing.T) {
	second := shares{0, 1}
	start := chess.Start()
	seat := player.Seat{Start: player.Start{Rules: kriegspiel.Berkeley, Position: start}, Limits: player.Limits{Threads: 2, Simulations: 100}}
	careful, err := habits.New(map[string]float64{"cares, best": 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	settings := Default()
	settings.Schools = []*habits.Habits{careful, new(habits.Habits)}
	m := NewWith(seat, settings)
	b := m.belief
	for _, want := range []int{1, 0, 1} {
		b.parts[0].school = shares{}
		b.parts[0].school[want] = 1
		m.think(t.Context(), m.proposals())
		for i, th := range m.team {
			if model := &th.judge.model; model.likely != want || model.considers != (want == 0) {
				t.Errorf("thinker %d thinks of school %d, want %d, and considers what its moves come to: %v", i, model.likely, want, model.considers)
			}
		}
	}
	check := func(what string, parts []particle) {
		for _, p := range parts {
			if p.school != second {
				t.Errorf("%s: shares %v, want %v", what, p.school, second)
			}
		}
		if len(parts) == 0 {
			t.Errorf("%s: no states", what)
		}
	}
	silent := kriegspiel.Event{Percept: kriegspiel.Theirs}
	check("made up", b.invent(t.Context(), b.parts, &b.view, &silent))
	// A pawn that black has nowhere: nothing fits.
	nothing := kriegspiel.Event{Try: chess.NewMove(chess.A1, chess.A1+8), Percept: kriegspiel.Capture(chess.A1 + 8)}
	check("the last resort", b.invent(t.Context(), b.parts, &b.view, &nothing))
	b.whole, b.pieces = false, 1
	b.recall()
	check("a bare king", b.parts)
}

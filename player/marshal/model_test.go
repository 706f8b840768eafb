package marshal

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/habits"
	"kriegmate/player/worth"
)

// What we take on d5 the opponent has lost on the fourth square of its fourth rank; it forgets
// that when we propose again.
func TestModelHears(t *testing.T) {
	settings := Default()
	m := newModel(&settings)
	d4, d5 := chess.A1+3*8+3, chess.A1+4*8+3
	m.hear(kriegspiel.Capture(d5))
	if m.taken != d4 {
		t.Errorf("a loss on %s, want %s", m.taken, d4)
	}
	m.hear(0)
	if m.taken != nowhere {
		t.Errorf("a loss on %s, want nowhere", m.taken)
	}
}

// Whoever makes all moves alike has no habits, whatever the settings say.
func TestAlike(t *testing.T) {
	uniform, none := Default(), Default()
	uniform.Opponent, none.Schools = UniformOpponent, nil
	at := chess.Start()
	for _, settings := range []*Settings{&uniform, &none} {
		m := newModel(settings)
		m.begin(&at)
		for _, x := range at.Moves(nil) {
			if w := m.weight(at.Us.On(x.From()), &habits.Move{Move: x}); w != 1 {
				t.Errorf("%s weighs %v", x, w)
			}
		}
	}
}

// whims returns habits in which every feature counts, and which a net changes from turn to turn, so that no two moves weigh the same by chance.
func whims(t *testing.T, rng *rand.Rand) *habits.Habits {
	t.Helper()
	numbers := (&habits.Habits{}).Numbers()
	for name := range numbers {
		numbers[name] = rng.NormFloat64()
	}
	rows := map[string]string{"always": row(rng, 100)}
	for sq := range chess.Square(64) {
		for _, piece := range []string{"pawn", "knight", "queen", "king"} {
			rows[fmt.Sprintf("%s on %v", piece, sq)] = row(rng, 300)
			rows[fmt.Sprintf("%s to %v", piece, sq)] = row(rng, 300)
		}
	}
	h, err := habits.New(numbers, rows)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// row returns numbers of a row of a net, in thousandths, up to some size.
func row(rng *rand.Rand, size int) string {
	var words []string
	for range 32 {
		words = append(words, strconv.Itoa(rng.IntN(2*size+1)-size))
	}
	return strings.Join(words, " ")
}

// considered returns the weights of the moves of a position, which are those by habit, for somebody who may also go by how many
// others are better by what they come to.
func considered(h *habits.Habits, at *chess.Position, moves []chess.Move, weights []float64) (out []float64) {
	numbers, values := h.Numbers(), make([]float64, len(moves))
	for i, m := range moves {
		var glance worth.Glance
		own, theirs, lost := at.Us, at.Them.Turn(), worth.Nowhere
		glance.Begin(worth.Shipped(), &own, &theirs)
		if sq, takes := at.Taken(m); takes {
			lost = sq
		}
		own.Play(m)
		values[i] = glance.After(&own, lost)
	}
	places := []string{"best", "second", "third", "fourth or fifth", "fourth or fifth", "sixth to ninth", "sixth to ninth", "sixth to ninth", "sixth to ninth"}
	for i, w := range weights {
		better := 0
		for _, v := range values {
			if v > values[i] {
				better++
			}
		}
		if w = math.Pow(w, 1+numbers["cares, habits too"]); better < len(places) {
			w *= math.Exp(numbers["cares, "+places[better]])
		}
		out = append(out, w)
	}
	return out
}

// Where rules tell of a capture en passant with the square moved to, a pawn was lost behind it all the same, on either side.
func TestPassingIsHeard(t *testing.T) {
	for _, rules := range []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.English, kriegspiel.Dutch} {
		p := position(t, "4k3/8/8/3pP3/8/8/8/4K3 w - d6")
		e5d6 := chess.NewMove(chess.A1+4*8+4, chess.A1+5*8+3)
		d5 := chess.A1 + 4*8 + 3
		v, s := kriegspiel.Split(&p, chess.Black)
		next, heard := rules.Replies(nil, nil, &v, &s)
		found := false
		for i := range next {
			if _, made := moved(&s, &next[i], heard[i]); made.Move == e5d6 {
				found = made.Takes && made.Taken == d5
			}
		}
		if !found {
			t.Errorf("%v: the opponent's move is not said to take on d5", rules)
		}
		v, s = kriegspiel.Split(&p, chess.White)
		m := newModel(new(Settings))
		m.hear(rules.Try(&v, &s, e5d6))
		if want := d5.Turn(); m.taken != want {
			t.Errorf("%v: the opponent has lost a piece on %v, want %v", rules, m.taken, want)
		}
	}
}

// Judge and listener take the moves of the opponent for what they are, and what is heard of them
// for what the referee says, also where the opponent takes back, or en passant, or promotes.
func TestReplies(t *testing.T) {
	const seed = 9
	rng := rand.New(rand.NewPCG(seed, 0))
	settings := Default()
	plain, err := habits.New(map[string]float64{"pawn quiet": 0.5, "pawn takes back": 1}, nil) // of somebody who considers nothing
	if err != nil {
		t.Fatal(err)
	}
	settings.Schools = []*habits.Habits{whims(t, rng), whims(t, rng), plain}
	school := shares{0.3, 0.5, 0.2}
	back, passing, promotions := 0, 0, 0
	starts := []string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "4k3/1P4p1/8/3p1p2/4P1P1/8/1p6/4K3 w - -"}
	for game := range 60 {
		p := position(t, starts[game%2])
		taken := nowhere
		for range 60 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			v, s := kriegspiel.Split(&p, p.Turn.Other())
			checks, turn := p.Checks(), habits.NewTurn(&p, taken)
			weights := map[chess.Move][3]float64{}
			for _, m := range moves {
				made := habits.NewMove(&p, &checks, m)
				var w [3]float64
				for k, h := range settings.Schools {
					mind := habits.NewMind(h)
					mind.Begin(&turn)
					w[k] = mind.Weight(p.Us.On(m.From()), &made)
				}
				weights[m] = w
				if made.Takes && made.Taken == taken {
					back++
				}
				if p.EnPassant(m) {
					passing++
				}
				if m.Promotion() != chess.NoPiece {
					promotions++
				}
			}
			heard := map[chess.Move]kriegspiel.Percept{}
			l := listener{rules: kriegspiel.Berkeley, model: newModel(&settings)}
			l.model.taken = taken
			l.model.beginAll(&p)
			next, percepts := kriegspiel.Berkeley.Replies(nil, nil, &v, &s)
			for i := range next {
				kind, made := moved(&s, &next[i], percepts[i])
				for k, want := range weights[made.Move] {
					l.model.likely = k
					if w := l.model.weight(kind, &made); math.Abs(w-want) > 1e-9*w {
						t.Fatalf("seed %d, %s: %s weighs %v, want %v", seed, p.FEN(), made.UCI(p.Turn), w, want)
					}
				}
				heard[made.Move] = percepts[i]
			}
			var lists [3][]float64
			for k, h := range settings.Schools {
				for _, m := range moves {
					lists[k] = append(lists[k], weights[m][k])
				}
				lists[k] = considered(h, &p, moves, lists[k])
			}
			for _, percept := range percepts {
				l := newListener(kriegspiel.Berkeley, &settings) // that has begun nothing
				l.model.taken = taken
				l.listen(&v, &particle{state: s, weight: 0.1, school: school}, &kriegspiel.Event{Percept: percept})
				var want, got shares // that it is of a school and does what is heard
				for i, m := range moves {
					for k := range settings.Schools {
						if heard[m] == percept {
							want[k] += school[k] * lists[k][i] / sum(lists[k])
						}
					}
				}
				for _, f := range l.found {
					for k, x := range f.school {
						got[k] += f.weight * x
					}
				}
				for k := range want {
					if math.Abs(got[k]-want[k]) > 1e-9 {
						t.Fatalf("seed %d, %s: sounds like %v with %v, want %v", seed, p.FEN(), percept, got, want)
					}
				}
			}
			j := newJudge(&settings)
			j.model.taken = taken
			for _, k := range []int{1, 2, 0} { // whoever meets somebody else forgets what was considered
				j.model.meet(k)
				j.replied(&v, &s)
				drawn := j.model.weights(nil, &p, moves)
				for i, m := range moves {
					r, sound := j.replies[i], 0
					share := lists[k][i] / sum(lists[k])
					if got := drawn[i] / sum(drawn); math.Abs(got-share) > 1e-9 {
						t.Fatalf("seed %d, %s: school %d draws %s with %v, want %v", seed, p.FEN(), k, m.UCI(p.Turn), got, share)
					}
					if sq, ok := heard[m].Captured(); ok {
						sound = int(sq) + soundCapture
					}
					if heard[m].Check() != 0 {
						sound += soundCheck
					}
					if int(r.sound) != sound || math.Abs(r.share-share) > 1e-9 {
						t.Fatalf("seed %d, %s: school %d: %s sounds %d and has %v, want %d and %v", seed, p.FEN(), k, m.UCI(p.Turn), r.sound, r.share, sound, share)
					}
				}
			}
			move := moves[rng.IntN(len(moves))]
			taken = habits.Lost(&p, move)
			p.Apply(move)
			p = kriegspiel.Berkeley.Normal(p)
		}
	}
	if back < 100 || passing < 5 || promotions < 100 {
		t.Errorf("%d moves take back, %d en passant, %d promote: too few to tell", back, passing, promotions)
	}
}

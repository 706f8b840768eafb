package marshal

import (
	"math"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/habits"
	"kriegmate/uct"
)

// afterOne returns what each move of the player is worth after each reply of the opponent, who is to move in a
// position, by the judge of a thinker; moves that are not legal there are missing.
func afterOne(th *thinker, at chess.Position) (list []map[chess.Move]float64) {
	var replies, moves [chess.MaxMoves]chess.Move
	for _, r := range at.Moves(replies[:0]) {
		next := at
		next.Apply(r)
		worth := map[chess.Move]float64{}
		for _, m := range next.Moves(moves[:0]) {
			last := next
			last.Apply(m)
			if last.Mated() {
				worth[m] = 1
				continue
			}
			view, s := kriegspiel.Split(&last, last.Turn.Other())
			worth[m] = th.judge.replied(&view, &s)
		}
		list = append(list, worth)
	}
	return list
}

// bestOrder returns what a move is worth on the average over the replies, or another where it is refused, for the best two
// moves.
func bestOrder(list []map[chess.Move]float64) float64 {
	best := math.Inf(-1)
	for a := range list[0] {
		for b := range list[0] {
			sum := 0.
			for _, worth := range list {
				v, ok := worth[a]
				if !ok {
					if v, ok = worth[b]; !ok {
						v = -1
					}
				}
				sum += v
			}
			best = max(best, sum/float64(len(list)))
		}
	}
	return best
}

// In playouts the player learns what is best, but of what it hears alone. The black king goes to
// d8, where Rb8 mates, or the pawn to c2, and Re8 mates. Both sound the same, so whoever does not see it mates in half of the cases.
func TestSequelsLearn(t *testing.T) {
	at := position(t, "2k5/8/2K5/1R2R3/8/2p5/8/8 b - -")
	th := playing(t, 1, nil, nil)
	list := afterOne(th, at)
	want, seen, habit := bestOrder(list), 0., 0.
	for _, worth := range list {
		best, sum := -1., 0.
		for _, v := range worth {
			best = max(best, v)
			sum += v
		}
		seen += best / float64(len(list))
		habit += sum / float64(len(worth)*len(list))
	}
	if len(list) != 2 || want < habit+0.1 || seen < want+0.1 {
		t.Fatalf("%d replies; by habit %.3f, learned %.3f, seen %.3f: that tells nothing", len(list), habit, want, seen)
	}
	const n = 20_000
	mean := func(draws int) float64 {
		tree := uct.Guided[heard, sequel, chess.Move]{Explore: th.settings.Explore, Draws: draws}
		game := from{&sequels{t: th}, at, nowhere}
		tree.Run(t.Context(), th.rng, game, n)
		sum, _ := tree.Run(t.Context(), th.rng, game, n)
		return sum / n
	}
	if got := mean(th.settings.Draws); got > want+0.02 || got < want-0.05 {
		t.Errorf("%.3f on the average, want %.3f at most and little less", got, want)
	}
	if got := mean(math.MaxInt); math.Abs(got-habit) > 0.02 {
		t.Errorf("%.3f by habit, want %.3f", got, habit)
	}
}

// How the player's habits weigh a move in playouts does not tell what it does not see: whatever stands on the squares
// where it goes, and whether that gives check. A pawn that steps aside takes, and so does who goes where a piece was just lost.
func TestUnseen(t *testing.T) {
	const d5 = chess.A1 + 4*8 + 3
	th := playing(t, 1, nil, nil)
	th.own = modelOf(habits.Shipped()[:1])
	weigh := func(fen string, taken chess.Square) (of map[string]float64, at chess.Position, moves []chess.Move) {
		at = position(t, fen)
		moves = at.Moves(nil)
		_, weights := (&sequels{t: th, moves: moves}).Possible(nil, nil, nil, &sequel{at: at, taken: taken})
		of = map[string]float64{}
		for i, m := range moves {
			of[m.String()] = weights[i]
		}
		return of, at, moves
	}
	for _, taken := range []chess.Square{nowhere, d5} {
		// The same own pieces, and as many of the enemy; in the second the rook may take on a8, and the knight may give check.
		a, _, _ := weigh("6nk/6pp/8/8/4N3/8/3BP3/R3K3 w - -", taken)
		b, _, _ := weigh("r7/5k1p/1b6/8/4N3/8/3BP3/R3K3 w - -", taken)
		for m, w := range a {
			if v, ok := b[m]; ok && v != w {
				t.Errorf("%s weighs %v and %v, where a piece was lost on %d", m, w, v, taken)
			}
		}
	}
	of, at, moves := weigh("7k/8/2p5/3p1p2/2B1P3/8/8/4K3 w - -", d5)
	for i, w := range th.own.weights(nil, &at, moves) {
		if got := of[moves[i].String()]; got != w {
			t.Errorf("%v weighs %v, and %v who sees everything", moves[i], got, w)
		}
	}
}

// What is heard parts the turns of the player, and nothing else does: its own moves, captures on
// either side, and checks.
func TestHeard(t *testing.T) {
	type step struct {
		move   chess.Move
		taken  chess.Square
		checks kriegspiel.Percept
	}
	steps := []step{{0, nowhere, 0}, {0, 0, 0}, {0, 9, 0}, {0, nowhere, kriegspiel.ByFile}, {5, nowhere, 0}, {6, nowhere, 0}, {5, 9, 0}, {5, nowhere, kriegspiel.ByKnight}}
	known := map[heard][2]step{}
	for _, a := range steps {
		for _, b := range steps {
			h := heard(0).with(a.move, a.taken, a.checks).with(b.move, b.taken, b.checks)
			if other, met := known[h]; met {
				t.Errorf("%v and %v sound the same", other, [2]step{a, b})
			}
			known[h] = [2]step{a, b}
		}
	}
}

// What is heard of the proposal itself is not mistaken for what is heard of the reply: Rb1 gives check on the file and the
// king steps aside, or Rb1 is quiet and the black rook gives check on the file.
func TestSequelsBegin(t *testing.T) {
	begin := func(fen string, reply kriegspiel.Percept) heard {
		p := position(t, fen)
		view, s := kriegspiel.Split(&p, chess.White)
		out := newTable(&view, []particle{{state: s, weight: 1}}, []chess.Move{chess.NewMove(chess.A1, chess.A1+1)})
		th := playing(t, 1, nil, nil)
		q := &sequels{t: th, out: out, candidate: newCandidate(out, 0)}
		for range 1000 {
			if i, z, _ := q.Begin(th.rng); announced(&z.at) == reply && z.taken == nowhere {
				return i
			}
		}
		t.Fatal("that is never heard")
		return 0
	}
	gives, hears := begin("1k6/8/8/8/8/6r1/8/R6K w - -", 0), begin("8/8/8/3k4/8/6r1/8/R6K w - -", kriegspiel.ByFile)
	if gives == hears {
		t.Errorf("both are %x", uint64(gives))
	}
}

// A quiet position has no worst reply, so the opponent moves by its habits all the same.
func TestSequelsWorstOfAlike(t *testing.T) {
	const n = 20_000
	th := playing(t, 1, map[string]float64{"pawn quiet": 2}, nil)
	q := &sequels{t: th}
	at := position(t, "4k3/7p/8/8/8/8/P7/4K3 b - -")
	var room [chess.MaxMoves]chess.Move
	moves := at.Moves(room[:0])
	weights := th.judge.model.weights(nil, &at, moves)
	th.settings.Worst = 1
	rng, counts := rand.New(rand.NewPCG(1, 1)), map[chess.Move]float64{}
	for range n {
		counts[q.answer(rng, &at, moves)]++
	}
	for i, m := range moves {
		if got, want := counts[m]/n, weights[i]/sum(weights); math.Abs(got-want) > 0.015 {
			t.Errorf("%v in %.3f of the cases, want %.3f", m, got, want)
		}
	}
}

// The opponent makes the worst reply as often as that counts in what positions are worth: here it takes a queen that
// nobody guards, which by its habits it hardly ever does.
func TestSequelsWorst(t *testing.T) {
	const much, n = 15, 4000
	for _, test := range []struct {
		opponent    Opponent
		worst, want float64
	}{{ModelOpponent, 0, 0}, {ModelOpponent, 0.3, 0.3}, {ModelOpponent, 1, 1}, {ClairvoyantOpponent, 0.3, 1}} {
		th := playing(t, 1, map[string]float64{"rook takes": -much}, nil)
		th.settings.Opponent, th.settings.Worst = test.opponent, test.worst
		q := &sequels{t: th}
		at := position(t, "r6k/8/8/8/8/8/Q7/7K b - -")
		var room [chess.MaxMoves]chess.Move
		moves := at.Moves(room[:0])
		rng, taken := rand.New(rand.NewPCG(1, 1)), 0
		for range n {
			if m := q.answer(rng, &at, moves); chess.A1+6*8 == m.To() {
				taken++
			}
		}
		if got := float64(taken) / n; math.Abs(got-test.want) > 0.03 {
			t.Errorf("%+v: it takes the queen in %.3f of the cases", test, got)
		}
	}
}

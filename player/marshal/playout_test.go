package marshal

import (
	"math"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/habits"
)

// playing returns a thinker for playouts of a length whose sides have habits by name.
func playing(t *testing.T, length int, theirs, ours map[string]float64) *thinker {
	t.Helper()
	settings := Default()
	settings.Length = length
	h, err := habits.New(theirs)
	if err != nil {
		t.Fatal(err)
	}
	settings.Habits = h
	th := newThinker(kriegspiel.Berkeley, &settings, 1)
	if th.own.habits, err = habits.New(ours); err != nil {
		t.Fatal(err)
	}
	th.rng = rand.New(rand.NewPCG(4, 0))
	return th
}

func position(t *testing.T, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// In playouts the opponent moves by the habits of the model and the player by its own: one who
// likes to step with its pawn brings it forward, one who does not leaves it where it is. The opponent
// is to move, and its pawn comes down from h7, ours goes up from a2.
func TestPlayoutSides(t *testing.T) {
	const much = 15
	walks, stays := map[string]float64{"pawn quiet": much}, map[string]float64{"pawn quiet": -much}
	mean := func(theirs, ours map[string]float64) float64 {
		th := playing(t, 3, theirs, ours)
		sum := 0.
		for range 50 {
			sum += th.playout(position(t, "4k3/7p/8/8/8/8/P7/4K3 b - -"), nowhere)
		}
		return sum / 50
	}
	both, our, their, none := mean(walks, walks), mean(stays, walks), mean(walks, stays), mean(stays, stays)
	if !(our > both && both > their && our > none && none > their) {
		t.Errorf("our pawn walks %v, both %v, none %v, theirs %v", our, both, none, their)
	}
}

// The ends of games are seen, also behind the last move.
func TestPlayoutEnds(t *testing.T) {
	const much = 15
	rook := map[string]float64{"rook to rank 8": much, "rook quiet": much}
	for _, test := range []struct {
		name, fen    string
		length       int
		theirs, ours map[string]float64
		want         float64
	}{
		{"the opponent is mated", "R5k1/5ppp/8/8/8/8/8/6K1 b - -", 4, nil, nil, 1},
		{"the opponent is stalemated", "k7/2Q5/8/8/8/8/8/6K1 b - -", 4, nil, nil, 0},
		// The opponent's rook goes to the first rank, its eighth, and mates.
		{"the player is mated", "4r1k1/8/8/8/8/8/5PPP/6K1 b - -", 1, rook, nil, -1},
		// The opponent's king goes into the corner, and our rook mates with the last move.
		{"the player mates", "6k1/5ppp/8/8/8/8/6PP/R5K1 b - -", 1, map[string]float64{"king to file a or h": much, "pawn quiet": -much}, rook, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			th := playing(t, test.length, test.theirs, test.ours)
			p := position(t, test.fen)
			for range 20 {
				if got := th.playout(p, nowhere); got != test.want {
					t.Fatalf("%v, want %v", got, test.want)
				}
			}
		})
	}
}

// Playouts begin where the proposal is accepted, as often as the states weigh, and count what they
// are worth beyond the first look.
func TestPlayouts(t *testing.T) {
	// The rook stands in the way of a5, or beside it, or is taken there.
	var rows []particle
	var view kriegspiel.View
	for i, fen := range []string{"7k/8/r7/8/8/8/8/R6K w - -", "7k/8/1r6/8/8/8/8/R6K w - -", "7k/8/8/8/r7/8/8/R6K w - -"} {
		p := position(t, fen)
		v, s := kriegspiel.Split(&p, chess.White)
		view, rows = v, append(rows, particle{s, []float64{0.25, 0.75, 3}[i]})
	}
	a1a5 := chess.NewMove(chess.A1, chess.A1+32)
	out := newTable(&view, rows, []chess.Move{a1a5})
	out.worth[0] = []float64{5, 50, refusedWorth}
	for i := range 2 {
		out.worth[0][i] /= 100 // what is less than a win
	}
	const n = 4000
	th := playing(t, 0, nil, nil)
	c := newCandidate(out, 0)
	th.playouts(t.Context(), out, c, n)
	// Without moves a playout is the first look itself.
	want := 0.
	for i := range 2 {
		s := rows[i].state
		heard := kriegspiel.Berkeley.Try(&view, &s, a1a5)
		after := kriegspiel.Berkeley.After(&view, a1a5, heard)
		th.judge.model.hear(heard)
		want += rows[i].weight * (th.judge.replied(&after, &s) - out.worth[0][i])
	}
	if got := c.gain / n; c.count != n || math.Abs(got-want) > 0.03 {
		t.Errorf("%d playouts, a gain of %v, want %v", c.count, got, want)
	}
}

// A candidate with sixteen playouts is half believed and half the mean of all; what is no candidate
// gets the mean if that is a loss; wins and refusals stay.
func TestWeighIn(t *testing.T) {
	settings := Default()
	settings.Playouts = 0.5
	m := &Marshal{settings: settings}
	for _, test := range []struct {
		name  string
		gains [2]float64
		want  [3]float64 // of lines that were 0.1
	}{
		// The mean of 48 playouts is -12/48, the first has -8/16 and the second -4/32.
		{"losses", [2]float64{-8, -4}, [3]float64{0.1 + 0.5*(-8-4)/32, 0.1 + 0.5*(-4-4)/48, 0.1 - 0.5*0.25}},
		{"gains", [2]float64{8, 4}, [3]float64{0.1 + 0.5*(8+4)/32, 0.1 + 0.5*(4+4)/48, 0.1}},
		{"too much", [2]float64{160, -160}, [3]float64{nearlyWon, -1, 0.1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			out := &table{moves: make([]chess.Move, 3), worth: make([][]float64, 3)}
			var first [][]float64
			for range 3 {
				first = append(first, []float64{0.1, 1, refusedWorth})
			}
			m.weighIn(out, first, []*candidate{{move: 0, gain: test.gains[0], count: 16}, {move: 1, gain: test.gains[1], count: 32}})
			for i, want := range test.want {
				if line := out.worth[i]; math.Abs(line[0]-want) > 1e-12 || line[1] != 1 || line[2] == line[2] {
					t.Errorf("line %d is %v, want %v, 1 and not a number", i, line, want)
				}
			}
		})
	}
}

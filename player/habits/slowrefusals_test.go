package habits

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// slowTries is what a player may try in a turn, counted proposal by proposal.
type slowTries struct {
	legal  int    // proposals that are legal
	steps  int    // diagonal steps of pawns that are refused; a promotion is four of them
	others int    // all else that is refused
	toRank [9]int // the refused steps by the rank that they go to, from 1 to 8

	own, enemies int // pieces, the kings counted
	check, taken bool
}

func newSlowTries(at *chess.Position, taken bool) (s slowTries) {
	s.check, s.taken = at.Checkers() != 0, taken
	legal := at.Moves(nil)
	s.legal = len(legal)
	for _, m := range at.Us.Proposals(nil) {
		switch {
		case slices.Contains(legal, m):
		case at.Us.On(m.From()) == chess.Pawn && m.From().File() != m.To().File():
			s.steps++
			s.toRank[m.To().Rank()+1]++
		default:
			s.others++
		}
	}
	for sq := range chess.Square(64) {
		if at.Us.On(sq) != chess.NoPiece {
			s.own++
		}
		if at.Them.On(sq) != chess.NoPiece {
			s.enemies++
		}
	}
	return s
}

// features returns the names of those that the next proposal has after so many were refused.
func (s *slowTries) features(before int) []string {
	refused := "refused"
	if s.check {
		refused = "refused in check"
	}
	list := []string{
		refused + ", times before: " + orMore(before, 8),
		refused + ", steps of pawns: " + orMore(s.steps, 14),
		refused + ", other tries: " + orMore(s.others, 19),
		refused + ", moves: " + byFours(s.legal),
		"refused, steps of pawns left: " + leftOver(s.steps-before),
		"refused, own pieces: " + byTwos(s.own),
		"refused, enemies: " + byTwos(s.enemies),
	}
	for rank := 3; rank <= 8; rank++ {
		list = append(list, fmt.Sprintf("refused, steps of pawns to rank %d: %s", rank, orMore(s.toRank[rank], 7)))
	}
	if s.taken {
		list = append(list, "refused after a loss, times before: "+orMore(before, 2))
	}
	return list
}

// orMore writes a number, of which so many and all above are one.
func orMore(n, most int) string {
	if n >= most {
		return fmt.Sprint(most, " and more")
	}
	return fmt.Sprint(n)
}

func leftOver(n int) string {
	if n <= -3 {
		return "-3 and less"
	}
	return orMore(n, 10)
}

func byFours(n int) string {
	if n >= 44 {
		return "44 and more"
	}
	return fmt.Sprintf("%d to %d", n/4*4, n/4*4+3)
}

func byTwos(n int) string {
	if n == 16 {
		return "16"
	}
	return fmt.Sprintf("%d or %d", n/2*2, n/2*2+1)
}

// odds returns those that the next proposal is refused, after so many that were.
func (s *slowTries) odds(numbers map[string]float64, before int) float64 {
	sum := 0.
	for _, name := range s.features(before) {
		sum += numbers[name]
	}
	return float64(s.steps+s.others-before) / float64(s.legal) * math.Exp(sum)
}

// refused returns the chances of exactly 0, 1, 2 and so on refusals, and that of one more than there can be.
func (s *slowTries) refused(numbers map[string]float64) (chances []float64) {
	reached := 1. // the chance of at least so many refusals
	for before := range s.steps + s.others {
		odds := s.odds(numbers, before)
		chances = append(chances, reached/(1+odds))
		reached *= odds / (1 + odds)
	}
	return append(chances, reached, 0)
}

// apart returns how far a number is from the one that is wanted, as a part of that.
func apart(got, want float64) float64 {
	if got == want {
		return 0
	}
	return math.Abs(got-want) / math.Abs(want)
}

// Chances of refusals that were worked out by hand. Numbers are given as what they make of the odds: e to them.
func TestRefusedByHand(t *testing.T) {
	const (
		start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
		// The rook gives check along the first rank. Three steps of the king forward are legal. d1 and f1, the four
		// promotions on a8 and the four on b8 are refused.
		check = "4k3/P7/8/8/8/8/8/4K2r w - -"
	)
	even := slices.Repeat([]float64{1. / 11}, 11)
	alike := []float64{3. / 13, 10. / 13 * 3 / 12, 10. / 13 * 9 / 12 * 3 / 11}
	for _, test := range []struct {
		name, fen string
		taken     bool
		factors   map[string]float64
		want      []float64 // of 0, 1, 2 and so on
	}{
		{"at first", start, false, nil,
			[]float64{20. / 34, 14. / 34 * 20 / 33, 14. / 34 * 13 / 33 * 20 / 32, 14. / 34 * 13 / 33 * 12 / 32 * 20 / 31}},
		{"the first is refused twice as readily", start, false, map[string]float64{"refused, times before: 0": 2},
			[]float64{20. / 48, 28. / 48 * 20 / 33, 28. / 48 * 13 / 33 * 20 / 32}},
		{"not after a loss", start, false, map[string]float64{"refused after a loss, times before: 0": 2}, []float64{20. / 34}},
		{"after a loss", start, true, map[string]float64{"refused after a loss, times before: 0": 2,
			"refused after a loss, times before: 1": 3, "refused after a loss, times before: 2 and more": 4},
			[]float64{20. / 48, 28. / 48 * 20 / 59, 28. / 48 * 39 / 59 * 20 / 68, 28. / 48 * 39 / 59 * 48 / 68 * 20 / 64}},
		{"several features", start, false, map[string]float64{"refused, own pieces: 16": 2, "refused, enemies: 16": 3,
			"refused, steps of pawns to rank 3: 7 and more": 5, "refused, steps of pawns to rank 8: 0": 7, "refused, moves: 20 to 23": 1. / 21,
			"refused, other tries: 0": 1. / 10, "refused, steps of pawns: 14 and more": 2, "refused, steps of pawns left: 10 and more": 1. / 2},
			[]float64{20. / 34, 14. / 34 * 20 / 33}},

		// Odds of three times 10/3, 9/3, 8/3 and so on make all numbers of refusals alike.
		{"steps of pawns", check, false, map[string]float64{"refused in check, steps of pawns: 4": 3}, even},
		{"other tries", check, false, map[string]float64{"refused in check, other tries: 6": 3}, even},
		{"moves", check, false, map[string]float64{"refused in check, moves: 0 to 3": 3}, even},
		{"steps to the last rank", check, false, map[string]float64{"refused, steps of pawns to rank 8: 4": 3}, even},
		{"no steps to another rank", check, false, map[string]float64{"refused, steps of pawns to rank 5: 0": 3}, even},
		{"own pieces", check, false, map[string]float64{"refused, own pieces: 2 or 3": 3}, even},
		{"enemies", check, false, map[string]float64{"refused, enemies: 2 or 3": 3}, even},
		{"steps left", check, false, map[string]float64{"refused, steps of pawns left: 4": 3, "refused, steps of pawns left: 3": 3,
			"refused, steps of pawns left: 2": 3, "refused, steps of pawns left: 1": 3, "refused, steps of pawns left: 0": 3,
			"refused, steps of pawns left: -1": 3, "refused, steps of pawns left: -2": 3, "refused, steps of pawns left: -3 and less": 3}, even},
		{"not in check", check, false, map[string]float64{"refused, times before: 0": 3, "refused, steps of pawns: 4": 3,
			"refused, other tries: 6": 3, "refused, moves: 0 to 3": 3}, alike},

		{"en passant is legal", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", false, nil, []float64{7. / 8, 1. / 8, 0}},
		{"en passant is refused later", "4k3/8/8/3pP3/8/8/8/4K3 w - -", false, nil, []float64{6. / 8, 2. / 8 * 6 / 7, 2. / 8 * 1 / 7, 0}},
		{"Black's ranks are its own", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3", false, map[string]float64{"refused, steps of pawns to rank 6: 1": 7},
			[]float64{1. / 2, 1. / 2, 0}},
	} {
		at, err := chess.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		numbers := map[string]float64{}
		for name, factor := range test.factors {
			numbers[name] = math.Log(factor)
		}
		h, err := New(numbers, nil)
		if err != nil {
			t.Fatal(err)
		}
		tries := NewTries(&at, lossIf(test.taken))
		for n, want := range test.want {
			if got := Refused(nil, []*Habits{h}, &tries, n); len(got) != 1 || apart(got[0], want) > 1e-12 {
				t.Errorf("%s: refused %d times by %v, want %v", test.name, n, got, want)
			}
		}
	}
}

// At first no more than the 14 steps of pawns can be refused.
func TestRefusedAtMost(t *testing.T) {
	at := chess.Start()
	tries := NewTries(&at, Nowhere)
	sum := 0.
	for n := range 15 {
		sum += Refused(nil, []*Habits{{}}, &tries, n)[0]
	}
	if math.Abs(sum-1) > 1e-12 {
		t.Errorf("the chances of 0 to 14 refusals are %v together, want 1", sum)
	}
	for _, n := range []int{15, 16, 100} {
		if got := Refused(nil, []*Habits{{}}, &tries, n); got[0] != 0 {
			t.Errorf("refused %d times by %v, want 0", n, got)
		}
	}
}

// slowRefusalNames returns the names of all features of refusals.
func slowRefusalNames() (list []string) {
	add := func(group string, from, to int, last string) {
		for n := from; n <= to; n++ {
			list = append(list, fmt.Sprint(group, n))
		}
		list = append(list, group+last)
	}
	for _, refused := range []string{"refused", "refused in check"} {
		add(refused+", times before: ", 0, 7, "8 and more")
		add(refused+", steps of pawns: ", 0, 13, "14 and more")
		add(refused+", other tries: ", 0, 18, "19 and more")
		for _, n := range []string{"0 to 3", "4 to 7", "8 to 11", "12 to 15", "16 to 19", "20 to 23", "24 to 27", "28 to 31",
			"32 to 35", "36 to 39", "40 to 43", "44 and more"} {
			list = append(list, refused+", moves: "+n)
		}
	}
	for rank := 3; rank <= 8; rank++ {
		add(fmt.Sprintf("refused, steps of pawns to rank %d: ", rank), 0, 6, "7 and more")
	}
	list = append(list, "refused, steps of pawns left: -3 and less")
	add("refused, steps of pawns left: ", -2, 9, "10 and more")
	add("refused after a loss, times before: ", 0, 1, "2 and more")
	for _, whose := range []string{"own pieces", "enemies"} {
		for _, n := range []string{"0 or 1", "2 or 3", "4 or 5", "6 or 7", "8 or 9", "10 or 11", "12 or 13", "14 or 15", "16"} {
			list = append(list, "refused, "+whose+": "+n)
		}
	}
	slices.Sort(list)
	return list
}

// The features of refusals are those that there should be, and all others are of moves.
func TestRefusedNames(t *testing.T) {
	want, all := slowRefusalNames(), (&Habits{}).Numbers()
	const care = 6
	if len(all) != Count+len(want)+care {
		t.Errorf("%d names, want %d of moves, %d of refusals and %d of care", len(all), Count, len(want), care)
	}
	var got []string
	for name := range all {
		if strings.HasPrefix(name, "refused") {
			got = append(got, name)
		}
	}
	for _, name := range got {
		if _, ok := slices.BinarySearch(want, name); !ok {
			t.Errorf("there is %q, which should not be", name)
		}
	}
	for _, name := range want {
		if !slices.Contains(got, name) {
			t.Errorf("there is no %q", name)
		}
	}
}

// slowStarts are where the random games begin.
var slowStarts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
	"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq -",
	"rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6", // en passant
	"4k3/8/8/8/pPpPpPpP/8/8/4K3 b - b3",
	"4k3/8/8/PpPpPpPp/8/8/8/4K3 w - f6",
	"8/8/8/K2pP2r/8/8/8/7k w - d6",            // both pawns would leave the rank
	"4k3/8/8/2KpP3/8/8/8/8 w - d6",            // en passant next to the king
	"4k3/8/8/8/4r3/8/1P6/4K3 w - -",           // in check
	"8/PPPPPPPP/8/2k5/8/4K3/pppppppp/8 w - -", // steps of 56 promotions
	"4k3/P1P1P3/8/8/8/8/p1p3p1/4K3 w - -",
	"6nk/P1P4P/1PP3P1/8/4r3/8/8/4K3 w - -", // in check
	"7k/8/PPPPPPPP/8/4r3/8/8/4K3 w - -",
	"q3k3/8/8/8/8/8/8/4K2Q w - -",
	"8/8/7k/3QQ3/3QQ3/8/1r5r/K7 w - -", // very many moves
	"qqrrk1qq/8/8/8/8/8/8/QQRRK1QQ w - -",
	"q2rk3/2p2p1p/8/8/8/8/2P2P1P/Q2RK3 w - -",
	"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq -",
	"4k3/8/8/8/8/8/8/R3K2R w KQ -",
	"8/8/3k4/8/8/3K4/4P3/8 w - -",
	"8/8/3k4/8/8/3K4/3R4/8 b - -", // a bare king
	"4k3/8/8/8/8/PPPPPPPP/8/4K3 w - -",
	"4k3/8/8/1P1P1P2/8/1P1P1P2/8/4K3 w - -",
	"7k/8/8/1n6/8/K7/P7/8 w - -", // in check, and nothing but a step is refused
	// In check, with 18, 22, 26, 29, 33, 37, 40 and 44 legal moves: promotions on the last rank, where the check is.
	"r6K/1PPP4/8/8/8/8/8/k7 w - -",
	"r6K/1PPPP3/8/8/8/8/8/k7 w - -",
	"r6K/1PPPPP2/8/8/8/8/8/k7 w - -",
	"r6K/1PPPPPP1/8/8/8/8/8/k7 w - -",
	"r6K/1PPPPPP1/2NN4/8/8/8/8/k7 w - -",
	"r6K/1PPPPPP1/2NNNN2/8/8/8/8/k7 w - -",
	"r6K/1PPPPPP1/1NNNNNN1/8/8/8/8/k7 w - -",
	"r6K/QPPPPPP1/NNNNNNNN/8/8/8/8/k7 w - -",
}

// slowMove returns a random legal move, and in one of three turns one that gives check, if there is any.
func slowMove(at *chess.Position, rng *rand.Rand) chess.Move {
	legal := at.Moves(nil)
	if rng.IntN(3) == 0 {
		checks := at.Checks()
		quiet := func(m chess.Move) bool { return checks.By(at, m) == 0 }
		if given := slices.DeleteFunc(slices.Clone(legal), quiet); len(given) > 0 {
			legal = given
		}
	}
	return legal[rng.IntN(len(legal))]
}

// slowHabits returns habits and their numbers, which are random. Those of the features of moves should not matter; the
// last habits have no others.
func slowHabits(t *testing.T, rng *rand.Rand) (list []*Habits, all []map[string]float64) {
	names := slices.Sorted(maps.Keys((&Habits{}).Numbers()))
	for _, size := range []float64{0.2, 1, 0} {
		numbers := map[string]float64{}
		for _, name := range names {
			numbers[name] = rng.NormFloat64()
			if strings.HasPrefix(name, "refused") {
				numbers[name] *= size
			}
		}
		h, err := New(numbers, nil)
		if err != nil {
			t.Fatal(err)
		}
		list, all = append(list, h), append(all, numbers)
	}
	return list, all
}

// In the positions of random games the chances are those of the slow version.
func TestSlowRefused(t *testing.T) {
	const seed = 12
	rng := rand.New(rand.NewPCG(seed, 0))
	habits, numbers := slowHabits(t, rng)
	seen := slowSeen{features: map[string]int{}}
	for _, fen := range slowStarts {
		for range 3 {
			at, err := chess.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			for ply := 0; ply < 40 && at.Movable(); ply++ {
				// The first few are the ones the starts are for.
				if ply < 4 || rng.IntN(3) == 0 {
					for _, taken := range []bool{false, true} {
						slow := newSlowTries(&at, taken)
						seen.add(&at, &slow)
						if err := compareRefused(habits, numbers, &at, &slow); err != nil {
							t.Fatalf("seed %d, %s, taken %v: %v", seed, at.FEN(), taken, err)
						}
					}
				}
				at.Apply(slowMove(&at, rng))
			}
		}
	}
	seen.judge(t, seed)
}

// compareRefused asks for the chances of all numbers of refusals, the last first, and returns what is wrong.
func compareRefused(habits []*Habits, numbers []map[string]float64, at *chess.Position, slow *slowTries) error {
	tries := NewTries(at, lossIf(slow.taken))
	var want [][]float64
	for _, m := range numbers {
		want = append(want, slow.refused(m))
	}
	sums := make([]float64, len(habits))
	for n := len(want[0]) - 1; n >= 0; n-- {
		got := Refused([]float64{7}, habits, &tries, n)
		if len(got) != 1+len(habits) || got[0] != 7 {
			return fmt.Errorf("%v are not 7 and the chances of %d habits", got, len(habits))
		}
		for i := range habits {
			if x := got[1+i]; !(apart(x, want[i][n]) <= 1e-9) {
				return fmt.Errorf("habits %d are refused %d times by %v, want %v", i, n, x, want[i][n])
			}
			sums[i] += got[1+i]
		}
	}
	for i, sum := range sums {
		if !(math.Abs(sum-1) <= 1e-9) {
			return fmt.Errorf("the chances of habits %d are %v together, want 1", i, sum)
		}
	}
	return nil
}

// slowSeen counts what the comparison has met.
type slowSeen struct {
	all, taken, checks, promotions, manySteps, long, enPassant, few int

	features map[string]int
}

func (s *slowSeen) add(at *chess.Position, slow *slowTries) {
	count := func(n *int, met bool) {
		if met {
			*n++
		}
	}
	count(&s.all, true)
	count(&s.taken, slow.taken)
	count(&s.checks, slow.check)
	count(&s.promotions, slow.toRank[8] > 0)
	count(&s.manySteps, slow.steps > 10)
	count(&s.long, slow.steps+slow.others > 9)
	count(&s.enPassant, slices.ContainsFunc(at.Moves(nil), at.EnPassant))
	count(&s.few, slow.own+slow.enemies <= 4)
	for before := range slow.steps + slow.others {
		for _, name := range slow.features(before) {
			s.features[name]++
		}
	}
}

// judge fails if something was met too seldom.
func (s *slowSeen) judge(t *testing.T, seed int) {
	for _, test := range []struct {
		name      string
		got, want int
	}{
		{"positions", s.all, 2000},
		{"losses", s.taken, 1000},
		{"checks", s.checks, 400},
		{"promotions refused", s.promotions, 400},
		{"more than 10 steps of pawns", s.manySteps, 400},
		{"more than 9 refusals", s.long, 800},
		{"captures en passant", s.enPassant, 15},
		{"at most 4 pieces", s.few, 400},
	} {
		if test.got < test.want {
			t.Errorf("seed %d: %s: %d, want at least %d", seed, test.name, test.got, test.want)
		}
	}
	var never []string
	for _, name := range slowRefusalNames() {
		if s.features[name] == 0 && !slices.Contains(unreachable, name) {
			never = append(never, name)
		}
	}
	if len(never) > 8 {
		t.Errorf("seed %d: no position has one of the features %q", seed, never)
	}
}

// unreachable are the features that nothing has: the steps to the last rank are refused by fours.
var unreachable = []string{
	"refused, steps of pawns to rank 8: 1", "refused, steps of pawns to rank 8: 2", "refused, steps of pawns to rank 8: 3",
	"refused, steps of pawns to rank 8: 5", "refused, steps of pawns to rank 8: 6",
}

// lossIf returns where a piece was lost, if one was.
func lossIf(taken bool) chess.Square {
	if taken {
		return chess.A1
	}
	return Nowhere
}

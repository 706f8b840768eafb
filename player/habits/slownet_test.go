package habits

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// slowNet are habits with a net, by names. Numbers are what they mean, not thousandths.
type slowNet struct {
	numbers map[string]float64
	rows    map[string][]float64
}

// habits returns those that the program makes of it.
func (s *slowNet) habits(t *testing.T) *Habits {
	t.Helper()
	var rows map[string]string
	if s.rows != nil {
		rows = map[string]string{}
	}
	for name, row := range s.rows {
		words := make([]string, len(row))
		for i, x := range row {
			words[i] = strconv.Itoa(int(math.Round(x * 1000)))
		}
		rows[name] = strings.Join(words, " ")
	}
	h, err := New(s.numbers, rows)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// neurons returns what the neurons are in a turn in which some inputs hold.
func (s *slowNet) neurons(inputs []string) []float64 {
	list := make([]float64, 32)
	copy(list, s.rows["always"])
	for _, name := range inputs {
		for i, x := range s.rows[name] {
			list[i] += x
		}
	}
	for i, x := range list {
		list[i] = max(0, x)
	}
	return list
}

// weight returns that of a move with some features.
func (s *slowNet) weight(neurons []float64, features []string) float64 {
	sum := 0.
	for _, name := range features {
		sum += s.numbers[name]
		for i, x := range s.rows[name] {
			sum += neurons[i] * x
		}
	}
	return math.Exp(sum)
}

// slowSquare is a square of a player's own board by its name on the real one, and the other way round.
func slowSquare(name string, c chess.Colour) string {
	if c == chess.Black {
		return name[:1] + string('1'+'8'-name[1])
	}
	return name
}

// slowBoard returns the letters of the pieces by the names of the squares on the real board.
func slowBoard(at *chess.Position) map[string]string {
	board := map[string]string{}
	placement, _, _ := strings.Cut(at.FEN(), " ")
	for i, rank := range strings.Split(placement, "/") {
		file := 'a'
		for _, letter := range rank {
			if '1' <= letter && letter <= '8' {
				file += letter - '0'
				continue
			}
			board[fmt.Sprintf("%c%d", file, 8-i)] = string(letter)
			file++
		}
	}
	return board
}

// slowLoss returns the square of the real board on which the side that is to move has just lost a piece, or "".
func slowLoss(before, after *chess.Position) string {
	left := slowBoard(after)
	for sq, letter := range slowBoard(before) {
		if slowOwn(after, letter) && left[sq] != letter {
			return sq
		}
	}
	return ""
}

// slowOwn tells whether a letter is of a piece of the side to move.
func slowOwn(at *chess.Position, letter string) bool {
	return (at.Turn == chess.White) == (letter == strings.ToUpper(letter))
}

// slowInputs returns the names of the inputs that hold when a piece was lost on a square of the real board, or none on "".
func slowInputs(at *chess.Position, loss string) (list []string) {
	kinds := map[string]string{"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}
	own, enemies := 0, -1 // without their king
	for sq, letter := range slowBoard(at) {
		if !slowOwn(at, letter) {
			enemies++
			continue
		}
		own++
		list = append(list, kinds[strings.ToUpper(letter)]+" on "+slowSquare(sq, at.Turn))
	}
	list = append(list, fmt.Sprintf("%d enemies", min(enemies, 15)), fmt.Sprintf("%d own", min(own, 16)))
	if loss == "" {
		list = append(list, "no loss")
	} else {
		list = append(list, "loss on "+slowSquare(loss, at.Turn))
	}
	if at.Checkers() != 0 {
		list = append(list, "in check")
	}
	return list
}

// slowRowNames returns the names of all rows: first those of the inputs, then those of the outputs.
func slowRowNames() (inputs, outputs []string) {
	var squares []string
	for _, file := range "abcdefgh" {
		for rank := 1; rank <= 8; rank++ {
			squares = append(squares, fmt.Sprintf("%c%d", file, rank))
		}
	}
	inputs = []string{"always", "no loss", "in check"}
	for n := range 16 {
		inputs = append(inputs, fmt.Sprint(n, " enemies"), fmt.Sprint(n+1, " own"))
	}
	for _, sq := range squares {
		inputs = append(inputs, "loss on "+sq)
	}
	for _, kind := range []string{"pawn", "knight", "bishop", "rook", "queen", "king"} {
		for _, sq := range squares {
			inputs = append(inputs, kind+" on "+sq)
			outputs = append(outputs, kind+" to "+sq, kind+" from "+sq)
		}
		for _, what := range []string{" quiet", " takes", " takes back", " guarded by nobody", " guarded by a pawn", " guarded by a piece", " gives check"} {
			outputs = append(outputs, kind+what)
		}
	}
	return inputs, outputs
}

// slowTurn is a turn with all that may be asked about it.
type slowTurn struct {
	turn   *Turn
	fen    string
	inputs []string
	moves  []slowMade
}

type slowMade struct {
	kind     chess.Piece
	made     Move
	features []string
}

// newSlowTurn returns one in which a piece was lost on a square of the real board, or none on "". The turn for the program is made
// in place, as whoever looks at many turns does.
func newSlowTurn(t *testing.T, turn *Turn, at *chess.Position, loss string) slowTurn {
	t.Helper()
	taken := Nowhere
	if loss != "" {
		var err error
		if taken, err = chess.ParseSquare(slowSquare(loss, at.Turn)); err != nil {
			t.Fatal(err)
		}
	}
	*turn = NewTurn(at, taken)
	s := slowTurn{turn: turn, fen: at.FEN() + ", loss " + loss, inputs: slowInputs(at, loss)}
	checks := at.Checks()
	for _, m := range at.Moves(nil) {
		made := slowMade{kind: at.Us.On(m.From()), made: NewMove(at, &checks, m)}
		for _, f := range turn.features(nil, made.kind, &made.made) {
			made.features = append(made.features, names[f])
		}
		s.moves = append(s.moves, made)
	}
	return s
}

// slowMinds are minds that begin the same turns.
type slowMinds struct {
	minds    []*Mind
	nets     []*slowNet
	neurons  [][]float64
	turn     slowTurn
	farthest [2]float64 // without a net and with one
}

func newSlowMinds(habits []*Habits, nets []*slowNet) *slowMinds {
	s := &slowMinds{nets: nets}
	for _, h := range habits {
		s.minds = append(s.minds, NewMind(h))
	}
	return s
}

func (s *slowMinds) begin(turn slowTurn) {
	s.turn, s.neurons = turn, nil
	for i, mind := range s.minds {
		mind.Begin(turn.turn)
		s.neurons = append(s.neurons, s.nets[i].neurons(turn.inputs))
	}
}

// compare asks for the weights of some moves, of all minds one by one, of all together and of some in another order, and returns
// what is wrong. It adds the weights that it saw to lists by mind.
func (s *slowMinds) compare(rng *rand.Rand, most int, seen [][]float64) error {
	for _, i := range rng.Perm(len(s.turn.moves))[:min(most, len(s.turn.moves))] {
		m := &s.turn.moves[i]
		some := rng.Perm(len(s.minds))[:1+rng.IntN(len(s.minds))]
		minds, want, got := make([]*Mind, len(some)), make([]float64, len(s.minds)), make([]float64, len(s.minds))
		for j := range s.minds {
			want[j] = s.nets[j].weight(s.neurons[j], m.features)
			seen[j] = append(seen[j], want[j])
		}
		for j, which := range some {
			minds[j] = s.minds[which]
		}
		alone := func() {
			for j, mind := range s.minds {
				got[j] = mind.Weight(m.kind, &m.made)
			}
		}
		// Neither should need the other.
		if i%2 == 0 {
			alone()
		}
		together := Weights([]float64{7}, s.minds, m.kind, &m.made)
		fewer := Weights(nil, minds, m.kind, &m.made)
		if i%2 == 1 {
			alone()
		}
		if len(together) != 1+len(got) || together[0] != 7 || len(fewer) != len(minds) {
			return fmt.Errorf("%s: %s: %v are not 7 and %d weights, or %v not %d", s.turn.fen, m.made, together, len(got), fewer, len(minds))
		}
		for j := range s.minds {
			near, net := 1e-12, 0
			if len(s.nets[j].rows) > 0 {
				near, net = 1e-4, 1
			}
			for _, x := range []float64{got[j], together[1+j]} {
				s.farthest[net] = max(s.farthest[net], apart(x, want[j]))
				if !(apart(x, want[j]) <= near) {
					return fmt.Errorf("%s: %s: mind %d gives %v, with others %v, want %v", s.turn.fen, m.made, j, got[j], together[1+j], want[j])
				}
			}
		}
		for j, which := range some {
			if apart(fewer[j], together[1+which]) > 1e-12 {
				return fmt.Errorf("%s: %s: of minds %v the one at %d gives %v, want %v", s.turn.fen, m.made, some, j, fewer[j], together[1+which])
			}
		}
		if got[slowAlone] != got[slowEmpty] || together[1+slowAlone] != together[1+slowEmpty] || got[slowAlike] != 1 || together[1+slowAlike] != 1 {
			return fmt.Errorf("%s: %s: without a net %v and %v", s.turn.fen, m.made, got, together)
		}
	}
	return nil
}

// The places of some of the nets.
const (
	slowAlone = iota // no rows
	slowEmpty        // the same numbers, an empty map of rows
	slowAlike        // nothing at all
	slowFar          // weights that are far apart
)

// slowNets returns nets with random numbers, in thousandths, and their habits.
func slowNets(t *testing.T, rng *rand.Rand) (habits []*Habits, nets []*slowNet) {
	inputs, outputs := slowRowNames()
	numbers := func(share float64) map[string]float64 {
		m := map[string]float64{}
		for _, name := range names {
			if rng.Float64() < share {
				m[name] = rng.NormFloat64()
			}
		}
		return m
	}
	rows := func(in, inSize, out, outSize float64) map[string][]float64 {
		m := map[string][]float64{}
		add := func(names []string, share, size float64) {
			for _, name := range names {
				if rng.Float64() < share {
					m[name] = make([]float64, 32)
					for i := range m[name] {
						m[name][i] = math.Round(rng.NormFloat64()*size*1000) / 1000
					}
				}
			}
		}
		add(inputs, in, inSize)
		add(outputs, out, outSize)
		return m
	}
	same, shared := numbers(1), rows(1, 0.5, 1, 0.1)
	// None of its neurons is ever above 0.
	never := rows(1, 0.5, 1, 5)
	never["always"] = slices.Repeat([]float64{-100}, 32)
	// Every second neuron is off, the other ones are far above 0.
	half := rows(0.5, 1, 1, 0.01)
	half["always"] = slices.Repeat([]float64{100, -100}, 16)
	nets = []*slowNet{
		slowAlone: {same, nil},
		slowEmpty: {same, map[string][]float64{}},
		slowAlike: {nil, nil},
		slowFar:   {numbers(1), rows(1, 1, 1, 0.3)},
		{same, shared},
		{numbers(0.3), shared},
		{nil, rows(1, 0.3, 1, 0.3)},
		{nil, rows(0.2, 2, 0.2, 0.2)},
		{numbers(0.1), rows(0.02, 2, 0.6, 0.3)},
		{same, never},
		{same, half},
		{same, rows(0, 0, 1, 5)}, // no neuron is ever above 0
		{same, rows(1, 5, 0, 0)}, // nobody listens
		{nil, map[string][]float64{"always": make([]float64, 32)}},
	}
	for _, s := range nets {
		habits = append(habits, s.habits(t))
	}
	habits[slowAlike] = &Habits{}
	return habits, nets
}

// slowNetStarts are where random games begin, beside slowStarts. The first is given a piece more for each side.
var slowNetStarts = []string{
	"4k3/nnnnnnnn/1nnnnnnn/8/8/1NNNNNNN/NNNNNNNN/4K3 w - -",
	"4k3/8/8/8/4q3/8/8/4K3 w - -", // in check, a bare king
	"4k3/8/8/4Q3/8/8/8/4K3 b - -",
	"4k3/8/8/4K3/8/8/pppppppp/8 b - -",
	"8/PPPPPPPP/k7/8/8/8/8/4K3 w - -",
	"rnb1kbnr/8/8/8/pPpPpPpP/8/8/R3K2R b KQkq f3",
	"3k4/8/8/8/8/8/8/R3K3 w Q -", // castling gives check
	"5k2/8/8/8/8/8/8/4K2R w K -",
	"4k2r/8/8/8/8/8/8/5K2 b k -",
	"4k3/8/4n3/2b1b3/3K4/2R1R3/4Q3/4r3 w - -",
	"8/2qk2q1/8/8/8/8/1Q2K1Q1/8 b - -",
	"bbbbkbbb/8/8/8/8/8/8/BBBBKBBB w - -",
	"rrrrkrrr/8/8/8/8/8/8/RRRRKRRR b - -",
}

// slowScattered returns a position of kings and some other pieces of all kinds on random squares, in which somebody can move.
func slowScattered(rng *rand.Rand) string {
	for {
		at := chess.Position{Turn: chess.Colour(rng.IntN(2))}
		squares := rng.Perm(64)
		at.Us.King, at.Them.King = chess.Square(squares[0]), chess.Square(squares[1])
		for _, sq := range squares[2 : 4+rng.IntN(16)] {
			side := []*chess.Side{&at.Us, &at.Them}[rng.IntN(2)]
			if kind := []chess.Piece{chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}[rng.IntN(5)]; kind != chess.Pawn || sq/8%7 != 0 {
				side.Put(kind, chess.Square(sq))
			}
		}
		if legal, err := chess.ParseFEN(at.FEN()); err == nil && legal.Movable() {
			return at.FEN()
		}
	}
}

// In the turns of random games the weights of random nets are those of the slow version, by minds that have begun many others before.
func TestSlowNets(t *testing.T) {
	const seed = 31
	rng := rand.New(rand.NewPCG(seed, 0))
	habits, nets := slowNets(t, rng)
	// All begin every turn; those who are late begin only some, in between, and are asked about an old one when others have begun
	// another.
	minds, late := newSlowMinds(habits, nets), newSlowMinds(habits, nets)
	// The first begins every turn in the same place, the other goes from one place to the next.
	turn := new(Turn)
	rows, turns, apartBy, losses, checks, ends := map[string]int{}, [2]int{}, 0, 0, 0, 0
	starts := slices.Concat(slowStarts, slowNetStarts)
	for len(starts) < 160 {
		starts = append(starts, slowScattered(rng))
	}
	for _, fen := range starts {
		at, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if fen == slowNetStarts[0] {
			// No position that is read has more pieces than are counted: 17 of each side.
			at.Us.Put(chess.Rook, chess.A1)
			at.Them.Put(chess.Rook, chess.A8)
		}
		lost := "" // by the last move, on the real board
		for ply := 0; ply < 16 && at.Movable(); ply++ {
			loss := lost
			if rng.IntN(3) == 0 {
				if sq := chess.Square(rng.IntN(64)).String(); slowBoard(&at)[sq] == "" {
					loss = sq
				}
			}
			this := newSlowTurn(t, turn, &at, loss)
			minds.begin(this)
			// Of many turns nobody asks for a weight.
			if ply < 2 || rng.IntN(2) == 0 {
				weights := make([][]float64, len(nets))
				if err := minds.compare(rng, 8, weights); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				if far := weights[slowFar]; slices.Max(far) > slices.Min(far)*math.Exp(10) {
					apartBy++
				}
				if late.minds[0].turn != nil {
					if err := late.compare(rng, 2, weights); err != nil {
						t.Fatalf("seed %d: late: %v", seed, err)
					}
				}
				turns[at.Turn]++
				for _, name := range this.inputs {
					rows[name]++
				}
				for _, m := range this.moves {
					for _, name := range m.features {
						rows[name]++
					}
					if m.made.Promotion() != chess.NoPiece {
						ends++
					}
				}
				if loss != "" {
					losses++
				}
				if at.Checkers() != 0 {
					checks++
				}
			}
			if rng.IntN(4) == 0 {
				late.begin(newSlowTurn(t, new(Turn), &at, loss))
			}
			before := at
			at.Apply(slowMove(&at, rng))
			lost = slowLoss(&before, &at)
		}
	}
	t.Logf("apart by %v at most, without a net by %v", minds.farthest[1], minds.farthest[0])
	for _, test := range []struct {
		name      string
		got, want int
	}{
		{"White's turns", turns[chess.White], 300}, {"Black's turns", turns[chess.Black], 300}, {"turns with weights far apart", apartBy, 200},
		{"losses", losses, 100}, {"checks", checks, 100}, {"promotions", ends, 500},
	} {
		if test.got < test.want {
			t.Errorf("seed %d: %s: %d, want at least %d", seed, test.name, test.got, test.want)
		}
	}
	inputs, outputs := slowRowNames()
	var never []string
	for _, name := range slices.Concat(inputs, outputs) {
		pawnless := strings.HasPrefix(name, "pawn ") && strings.ContainsAny(name, "18") || strings.HasPrefix(name, "pawn to ") && strings.HasSuffix(name, "2")
		if name != "always" && rows[name] == 0 && (!pawnless || strings.HasPrefix(name, "pawn to ") && strings.HasSuffix(name, "8")) {
			never = append(never, name)
		}
	}
	if len(never) > 8 {
		t.Errorf("seed %d: no turn has one of %d rows: %q", seed, len(never), never)
	}
}

// slowText returns the text of a row that begins with some numbers and goes on with 0.
func slowText(numbers ...int) string {
	row := append(numbers, make([]int, 32-len(numbers))...)
	return strings.Trim(fmt.Sprint(row), "[]")
}

// Weights that were worked out by hand. All rows are 0 behind the third number. At first, before White's first move,
//
//	the first neuron  is 0.5 + 1.5 (pawn on e2) - 1 (no loss) = 1,
//	the second one       0.75 (15 enemies) + 0.25 (16 own) = 1,
//	the third one        2 - 5 (no loss), which is below 0: 0.
//
// e2e4 is guarded by nobody: 2*1 + 1*0 (to e4) - 0.5*1 (from e2) + 0.25*1 (by nobody) and its number 0.25: 2. g1f3 has 1*1 + 1*1
// and its number 1: 3. So the knight is e times as likely. a2a3 has nothing, e2e3 -0.5.
//
// After e2e4, d7d5 and e4d5 Black has lost its pawn on its own d4. Now the first neuron is 0.5 + 1.5 + 2 (loss on d4) = 4, the
// second, with 15 own pieces, 0.75, the third 2. e7e5 has 2*4 + 1*2 - 0.5*0.75 + 0.25*0.75 and its number 0.25: 10.0625; g8f6
// 4 + 0.75 and its number: 5.75; the queen that takes back 0.25*4 = 1; a7a6 nothing.
//
// A bare king in check, with an enemy's queen beside it: the first neuron is 0.5 - 1 + 9 = 8.5, the king takes with half of that.
func TestNetByHand(t *testing.T) {
	h, err := New(map[string]float64{"pawn goes two steps": 0.25, "knight quiet": 1}, map[string]string{
		"always":     slowText(500, 0, 2000),
		"pawn on e2": slowText(1500),
		"pawn on e7": slowText(7000),
		"no loss":    slowText(-1000, 0, -5000),
		"loss on d4": slowText(2000),
		"loss on d5": slowText(11000),
		"in check":   slowText(9000),
		"15 enemies": slowText(0, 750),
		"16 own":     slowText(0, 250),

		"pawn to e4":             slowText(2000, 0, 1000),
		"pawn from e2":           slowText(0, -500),
		"pawn guarded by nobody": slowText(0, 250),
		"knight quiet":           slowText(1000, 1000),
		"queen takes":            slowText(3000),
		"queen takes back":       slowText(250),
		"king takes":             slowText(500),
	})
	if err != nil {
		t.Fatal(err)
	}
	mind := NewMind(h)
	const black = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq -"
	for _, test := range []struct {
		fen, loss, move string
		want            float64
	}{
		{slowStarts[0], "", "e2e4", 2},
		{slowStarts[0], "", "g1f3", 3},
		{slowStarts[0], "", "a2a3", 0},
		{slowStarts[0], "", "e2e3", -0.5},
		{black, "d5", "e7e5", 10.0625},
		{black, "d5", "g8f6", 5.75},
		{black, "d5", "d8d5", 1},
		{black, "d5", "a7a6", 0},
		{"4k3/8/8/8/8/8/4q3/4K3 w - -", "", "e1e2", 4.25},
	} {
		at, err := chess.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		turn := newSlowTurn(t, new(Turn), &at, test.loss)
		mind.Begin(turn.turn)
		i := slices.IndexFunc(turn.moves, func(m slowMade) bool { return m.made.UCI(at.Turn) == test.move })
		m := &turn.moves[i]
		if got := mind.Weight(m.kind, &m.made); !(apart(got, math.Exp(test.want)) <= 1e-6) {
			t.Errorf("%s: %s: e to %v, want to %v", test.fen, test.move, math.Log(got), test.want)
		}
	}
}

// However large or small the sum is, the weight is e to it.
func TestNetFar(t *testing.T) {
	at := chess.Start()
	turn := newSlowTurn(t, new(Turn), &at, "")
	m := &turn.moves[0]
	for _, sum := range []int{0, 1, 2, 500, 5000, 10_000, 20_000, 40_000, 60_000, 80_000, 100_000} {
		for _, sum := range []int{sum, -sum} {
			h, err := New(nil, map[string]string{"always": slowText(0, 1000), "pawn quiet": slowText(0, sum), "knight quiet": slowText(0, sum)})
			if err != nil {
				t.Fatal(err)
			}
			mind := NewMind(h)
			mind.Begin(turn.turn)
			if got, want := mind.Weight(m.kind, &m.made), math.Exp(float64(sum)/1000); !(apart(got, want) <= 1e-5) {
				t.Errorf("e to %v thousandths is %v, want %v", sum, got, want)
			}
		}
	}
}

// New takes all rows that there are, and no others.
func TestNetErrors(t *testing.T) {
	inputs, outputs := slowRowNames()
	all := map[string]string{}
	for _, name := range slices.Concat(inputs, outputs) {
		all[name] = slowText(-100_000, 100_000, 0, 1)
	}
	if _, err := New(nil, all); err != nil {
		t.Errorf("all rows: %v", err)
	}
	good := slowText(1, 2, 3)
	rest := strings.Repeat(" 0", 31)
	for _, test := range []struct{ name, row string }{
		{"", good},
		{"Always", good},
		{"always ", good},
		{"pawn on e9", good},
		{"pawn on i1", good},
		{"pawn on", good},
		{"pawns on e2", good},
		{"loss", good},
		{"loss on", good},
		{"loss on i4", good},
		{"loss on e0", good},
		{"no losses", good},
		{"check", good},
		{"16 enemies", good},
		{"-1 enemies", good},
		{"enemies", good},
		{"0 own", good},
		{"17 own", good},
		{"pawn", good},

		{"always", ""},
		{"always", " "},
		{"always", "0"},
		{"always", "0" + rest[2:]},
		{"always", "0" + rest + " 0"},
		{"always", strings.ReplaceAll(slowText(), " ", ",")},
		{"pawn on e2", "0" + rest[2:]},
		{"pawn to e4", "0" + rest + " 0"},
		{"always", "x" + rest},
		{"no loss", "0" + rest[2:] + " x"},
		{"15 enemies", "1.5" + rest},
		{"16 own", "1.0" + rest},
		{"in check", "1e2" + rest},
		{"loss on e4", "0x1" + rest},
		{"pawn on e2", "1_0" + rest},
		{"pawn quiet", "NaN" + rest},
		{"pawn takes", "Inf" + rest},
		{"pawn takes back", "--1" + rest},
		{"pawn gives check", "-" + rest},
		{"pawn guarded by nobody", "100001" + rest},
		{"pawn to e4", "-100001" + rest},
		{"pawn from e2", "0" + rest[2:] + " 100001"},
		{"always", "4294967296" + rest},
		{"always", "18446744073709551616" + rest},
		{"always", "-9223372036854775809" + rest},
	} {
		if _, err := New(nil, map[string]string{test.name: test.row}); err == nil {
			t.Errorf("row %q: %q is taken", test.name, test.row)
		}
		if test.name == "always" {
			continue
		}
		if _, err := New(map[string]float64{"pawn quiet": 1}, map[string]string{"always": good, test.name: test.row}); err == nil {
			t.Errorf("row %q: %q is taken beside another", test.name, test.row)
		}
	}
	var taken []string
	for name := range (&Habits{}).Numbers() {
		if slices.Contains(outputs, name) {
			continue
		}
		if _, err := New(nil, map[string]string{name: good}); err == nil {
			taken = append(taken, name)
		}
	}
	if len(taken) > 0 {
		slices.Sort(taken)
		t.Errorf("%d features have no rows, and rows of their names are taken: %q", len(taken), taken)
	}
}

// slowSurprise returns what is to be added to the surprise for a move that was made in a turn.
func (s *slowNet) surprise(turn *slowTurn, made chess.Move) float64 {
	neurons := s.neurons(turn.inputs)
	total, mine := 0., 0.
	for _, m := range turn.moves {
		w := s.weight(neurons, m.features)
		total += w
		if m.made.Move == made {
			mine = w
		}
	}
	return -math.Log(mine / total)
}

// The surprise at random games is that of the slow version, and so is the square of every loss in them.
func TestSlowSurprise(t *testing.T) {
	const seed = 32
	rng := rand.New(rand.NewPCG(seed, 0))
	habits, nets := slowNets(t, rng)
	var both Examples                    // of all games
	want := make([][]float64, len(nets)) // of all moves
	losses, enPassant := 0, 0
	for _, fen := range []string{slowStarts[0], "r3k2r/p1ppqpb1/bn2pnp1/3PN3/Pp2P3/2N2Q1p/1PPBBPPP/R3K2R b KQkq a3", "4k3/P1P1P3/8/8/8/8/p1p3p1/4K3 w - -", "4k3/8/8/8/pPpPpPpP/8/8/4K3 b - b3"} {
		start, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		var moves []chess.Move
		loss := ""
		of := [2][][]float64{make([][]float64, len(nets)), make([][]float64, len(nets))} // by colour and net
		for at := start; len(moves) < 40 && at.Movable(); {
			turn := newSlowTurn(t, new(Turn), &at, loss)
			m := slowMove(&at, rng)
			if legal := at.Moves(nil); slices.ContainsFunc(legal, at.EnPassant) {
				m = legal[slices.IndexFunc(legal, at.EnPassant)]
				enPassant++
			}
			moves = append(moves, m)
			for i, s := range nets {
				x := s.surprise(&turn, m)
				want[i], of[at.Turn][i] = append(want[i], x), append(of[at.Turn][i], x)
			}
			before := at
			at.Apply(m)
			loss = slowLoss(&before, &at)
			lost := "" // on the real board
			if sq := Lost(&before, m); sq != Nowhere {
				lost = slowSquare(sq.String(), at.Turn)
				losses++
			}
			if lost != loss {
				t.Errorf("seed %d: %s: %s: loss %q, want %q", seed, before.FEN(), m, lost, loss)
			}
		}
		both.Add(start, moves, nil, all)
		for _, colour := range []chess.Colour{chess.White, chess.Black} {
			var e Examples
			e.Add(start, moves, nil, func(c chess.Colour) bool { return c == colour })
			for i := range nets {
				if got, want := e.Surprise(habits[i]), mean(of[colour][i]); !(math.Abs(got-want) <= 1e-4) {
					t.Errorf("seed %d: %s: net %d: surprise at %s %v, want %v", seed, fen, i, colour.Name(), got, want)
				}
			}
		}
	}
	for i := range nets {
		if got, want := both.Surprise(habits[i]), mean(want[i]); !(math.Abs(got-want) <= 1e-4) {
			t.Errorf("seed %d: net %d: surprise %v, want %v", seed, i, got, want)
		}
	}
	if losses < 15 || enPassant < 2 {
		t.Errorf("seed %d: %d losses, %d of them en passant, want at least 15 and 2", seed, losses, enPassant)
	}
}

func mean(list []float64) float64 {
	sum := 0.
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}

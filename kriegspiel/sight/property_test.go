package sight_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/fullsight"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
	"kriegmate/kriegspiel/slow"
)

// Under berkeley-db a castling right outlives its rook, so that another rook
// may castle from its square. After 1 Nh6 Black must stop Rf1, and if the bishop
// takes on h1:
//
//	8  b . . . R . . .    2 Rxh1 leaves Black a pawn move, after which 3 Rf1
//	7  p . . . . . . .    mates, and 2 ... Kf3. Then 3 Rf1+ lets the king go to
//	6  . . . . . . . N    g2, which 3 O-O takes away.
//	5  . . . . . . . .
//	4  . . . . . k . B
//	3  . . . . . . . R
//	2  . . . . . . . .
//	1  . B . . K . . R
func TestProbeCastlingWithAnotherRook(t *testing.T) {
	for rules, want := range map[kriegspiel.Rules]bool{kriegspiel.BerkeleyDB: true, kriegspiel.Berkeley: false} {
		p, err := rules.ParseFEN("b3R1N1/p7/8/8/5k1B/7R/8/1B2K2R w K -")
		if err != nil {
			t.Fatal(err)
		}
		v, s := kriegspiel.Split(&p, p.Turn)
		m, err := chess.ParseUCI("g8h6", p.Turn)
		if err != nil {
			t.Fatal(err)
		}
		if got := slowKeeps(rules, &v, &s, m, 2); got != want {
			t.Errorf("%v: by the referee Nh6 keeps the win: %v, by hand %v", rules, got, want)
		}
		if got, _ := sight.New(rules).Probe(unbounded(make(fullsight.Table, 1<<8)), &v, &s, m, 2); (got == fullsight.Hopeful) != want {
			t.Errorf("%v: Probe(g8h6) is %v, want %v", rules, got, want)
		}
	}
}

// Under berkeley-db the opponent does not think of taking en passant a pawn that gives check, unless the
// capture lands on an announced line. Here the capture itself gives check, and in some of the
// positions nothing else holds: there the jump of the pawn keeps the win under berkeley-db alone, also
// when a capture on the same square, of something that stood there, is remembered as a refutation.
func TestProbeBlindEnPassant(t *testing.T) {
	const seed = 3
	rng := rand.New(rand.NewPCG(seed, 0))
	beside := func(file, rank int) chess.Square { return chess.At(file+2*rng.IntN(2)-1, rank) }
	differ := 0
	for range 3000 {
		var p chess.Position
		file := 1 + rng.IntN(6)
		p.Us.King, p.Them.King = beside(file, 1), beside(file, 4)
		p.Us.Put(chess.Pawn, chess.At(file, 1))
		taker := beside(file, 3)
		p.Them.Put(chess.Pawn, taker)
		p.Them.Pawns |= chess.At(0, 6).Bit() | chess.At(7, 6).Bit() // so that no capture wins on material
		for range 3 {
			if sq := chess.Square(rng.IntN(64)); !(p.Us.All() | p.Them.All()).Has(sq) {
				p.Us.Put(chess.Queen, sq)
			}
		}
		m := chess.NewMove(chess.At(file, 1), chess.At(file, 3))
		keeps := map[kriegspiel.Rules]bool{}
		for _, rules := range []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyDB} {
			p, err := rules.ParseFEN(p.FEN())
			if err != nil {
				continue
			}
			v, s := kriegspiel.Split(&p, p.Turn)
			after := s
			if heard := rules.Try(&v, &after, m); heard.Illegal() || heard.Won() || heard.Lost() {
				continue
			}
			want := fullsight.Hopeless
			if keeps[rules] = slowKeeps(rules, &v, &s, m, 2); keeps[rules] {
				want = fullsight.Hopeful
			}
			memory := unbounded(make(fullsight.Table, 1<<8))
			for _, remembered := range []bool{false, true} {
				if got, _ := sight.New(rules).Probe(memory, &v, &s, m, 2); got != want {
					t.Errorf("seed %d: %v: Probe(%v) of %s is %v, want %v; remembered: %v", seed, rules, m, p.FEN(), got, want, remembered)
				}
				clear(memory.Table)
				for i := range memory.Own {
					memory.Own[i] = uint64(chess.NewMove(taker.Turn(), chess.At(file, 2).Turn()))
				}
			}
		}
		if keeps[kriegspiel.BerkeleyDB] && !keeps[kriegspiel.Berkeley] {
			differ++
		}
	}
	if differ < 10 {
		t.Errorf("%d positions in which the rules differ, too few to tell anything", differ)
	}
}

// slowKeeps tells of an accepted move that ends nothing whether every reply
// leaves a win to a solver who sees everything.
func slowKeeps(r kriegspiel.Rules, v *kriegspiel.View, s *kriegspiel.State, m chess.Move, depth int) bool {
	after := *s
	view := r.After(v, m, r.Try(v, &after, m))
	states, heard := r.Replies(nil, nil, &view, &after)
	for i := range states {
		next := r.AfterReply(&view, heard[i])
		if heard[i].Lost() || !slowWins(r, &next, &states[i], depth) {
			return false
		}
	}
	return true
}

// sightComparison compares full sight with the slow version on random
// positions, and counts what they had.
type sightComparison struct {
	t      *testing.T
	rules  kriegspiel.Rules
	memory *fullsight.Memory
	won    [4]int // positions that are won, by depth
	kept   [4]int // moves that keep a win, by the depth after them
	had    sightVariety
}

// sightVariety counts the positions that have something to get wrong.
type sightVariety struct{ rights, passed, seventh int }

func (c *sightComparison) position(p chess.Position, depth int) {
	c.t.Helper()
	p = c.rules.Normal(p)
	if !p.Movable() {
		return
	}
	v, s := kriegspiel.Split(&p, p.Turn)
	c.count(&p)
	want := slowWinning(c.rules, &v, &s)
	got := sight.New(c.rules).Winning(nil, &v, &s)
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		c.t.Fatalf("%v: Winning of %s = %v, want %v", c.rules, p.FEN(), got, want)
	}
	for n := 1; n <= depth; n++ {
		want := slowWins(c.rules, &v, &s, n)
		if got, _ := sight.New(c.rules).Wins(c.memory, &v, &s, n); got != want {
			c.t.Fatalf("%v: Wins of %s in %d is %v, want %v", c.rules, p.FEN(), n, got, want)
		}
		if want {
			c.won[n]++
		}
	}
	for n := 1; n < depth; n++ {
		c.probes(&p, &v, &s, n)
	}
}

// probes compares what is said of every proposal with what the rules say of it: of
// one that ends the game without a win it is enough that it is accepted, and hopeless.
func (c *sightComparison) probes(p *chess.Position, v *kriegspiel.View, s *kriegspiel.State, depth int) {
	c.t.Helper()
	moves := c.rules.Moves(nil, v)
	full := sight.New(c.rules)
	answers := full.Answers(nil, v, s, moves)
	for i, m := range moves {
		after := *s
		heard := c.rules.Try(v, &after, m)
		want, kept := fullsight.Quiet, fullsight.Hopeless
		switch {
		case heard.Illegal():
			want, kept = fullsight.Refused, fullsight.Illegal
		case heard.Won():
			want, kept = fullsight.Winning, fullsight.Won
		case heard.Lost():
			want = answers[i]
			if want != fullsight.Quiet && want != fullsight.Audible {
				c.t.Fatalf("%v: Answers of %s says %v of %v", c.rules, p.FEN(), want, m)
			}
		default:
			if heard != 0 {
				want = fullsight.Audible
			}
			if slowKeeps(c.rules, v, s, m, depth) {
				kept = fullsight.Hopeful
				c.kept[depth]++
			}
			view := c.rules.After(v, m, heard)
			made, _ := c.rules.Replies(nil, nil, &view, &after)
			if got := full.Freedom(v, s, m); got != len(made) {
				c.t.Fatalf("%v: Freedom(%v) of %s is %d, want %d", c.rules, m, p.FEN(), got, len(made))
			}
		}
		if answers[i] != want {
			c.t.Fatalf("%v: Answers of %s says %v of %v, want %v", c.rules, p.FEN(), answers[i], m, want)
		}
		if got, _ := full.Probe(c.memory, v, s, m, depth); got != kept {
			c.t.Fatalf("%v: Probe(%v) of %s with %d more is %v, want %v", c.rules, m, p.FEN(), depth, got, kept)
		}
	}
}

func (c *sightComparison) count(p *chess.Position) {
	if p.Us.Castling|p.Them.Castling != 0 {
		c.had.rights++
	}
	if p.Them.EnPassant != 0 {
		c.had.passed++
	}
	if p.Us.Pawns>>48 != 0 || p.Them.Pawns&0xff00 != 0 {
		c.had.seventh++
	}
}

// Random positions of few pieces, solved to three moves; half of the kings and
// rooks stand at home with their rights, and many pawns are about to promote or
// have just jumped.
func TestSightOfFewPieces(t *testing.T) {
	const seed = 31
	t.Logf("seed %d", seed)
	for _, rules := range []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyDB} {
		rng := rand.New(rand.NewPCG(seed, uint64(rules)))
		c := sightComparison{t: t, rules: rules, memory: unbounded(make(fullsight.Table, 1<<10))}
		positions := 3000
		if testing.Short() {
			positions = 600
		}
		for i := range positions {
			p, ok := fewPieces(rng, rules)
			if !ok {
				continue
			}
			depth := 2
			if i%40 == 0 {
				depth = 3
			}
			c.position(p, depth)
		}
		t.Logf("%v: won %v, kept %v, %+v", rules, c.won, c.kept, c.had)
		if least := positions / 100; c.won[1] < least || c.won[2] < least || c.kept[1] < least || c.won[3] < least/20 || c.kept[2] < least/20 {
			t.Errorf("%v: won %v, kept %v: too few to tell anything", rules, c.won, c.kept)
		}
		if least := positions / 60; c.had.rights < least || c.had.passed < least || c.had.seventh < least {
			t.Errorf("%v: %+v: too few to tell anything", rules, c.had)
		}
	}
}

// fewPieces returns a position with two to five pieces beside the kings. Under
// berkeley-db a right may have outlived its rook.
func fewPieces(rng *rand.Rand, rules kriegspiel.Rules) (chess.Position, bool) {
	var p chess.Position
	var taken chess.Bitboard
	put := func(s *chess.Side, kind chess.Piece, sq chess.Square) {
		if edge := sq < 8 || sq >= 56; taken.Has(sq) || kind == chess.Pawn && edge {
			return
		}
		taken |= sq.Bit()
		s.Put(kind, sq)
	}
	square := func() chess.Square { return chess.Square(rng.IntN(64)) }
	home := func(s *chess.Side, rank chess.Square) {
		put(s, chess.King, chess.E1+rank)
		s.Castling = chess.Castling(rng.IntN(4))
		for right, rook := range []chess.Square{chess.H1, chess.A1} {
			if s.Castling>>right&1 != 0 && (rules == kriegspiel.Berkeley || rng.IntN(3) > 0) {
				put(s, chess.Rook, rook+rank)
			}
		}
	}
	p.Us.King, p.Them.King = square(), square()
	switch rng.IntN(4) {
	case 0:
		home(&p.Us, 0)
	case 1:
		home(&p.Them, 56)
	}
	taken |= p.Us.King.Bit() | p.Them.King.Bit()
	if rng.IntN(4) == 0 { // a pawn that has just jumped, and one beside it
		file := chess.Square(rng.IntN(7))
		put(&p.Them, chess.Pawn, 32+file)
		put(&p.Us, chess.Pawn, 33+file)
		p.Them.EnPassant = 40 + file
	}
	kinds := []chess.Piece{chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Rook, chess.Queen}
	for range 1 + rng.IntN(3) {
		put(&p.Us, kinds[rng.IntN(len(kinds))], square())
	}
	if rng.IntN(3) == 0 {
		put(&p.Us, chess.Pawn, 48+square()&7)
	}
	for range rng.IntN(3) {
		put(&p.Them, kinds[rng.IntN(4)], square())
	}
	parsed, err := rules.ParseFEN(p.FEN())
	return parsed, err == nil
}

// Rich positions, from games and with pieces scattered, to one move: the second
// takes too long to compare slowly.
func FuzzSight(f *testing.F) {
	for seed := range uint64(80) {
		f.Add(seed)
	}
	tables := map[kriegspiel.Rules]fullsight.Table{
		kriegspiel.Berkeley: make(fullsight.Table, 1<<8), kriegspiel.BerkeleyDB: make(fullsight.Table, 1<<8),
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 5))
		for range 2 {
			b := slow.Random(rng)
			for _, rules := range []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyDB} {
				p, err := rules.ParseFEN(b.FEN(slow.BerkeleyDB))
				if err != nil {
					t.Fatalf("%s: %v", b.FEN(slow.BerkeleyDB), err)
				}
				c := sightComparison{t: t, rules: rules, memory: unbounded(tables[rules])}
				c.position(p, 1)
			}
		}
	})
}

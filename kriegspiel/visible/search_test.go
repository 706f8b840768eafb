package visible_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/slow"
	"kriegmate/kriegspiel/visible"
)

// split reads a position with the solver to move.
func split(t *testing.T, rules kriegspiel.Rules, fen string) (kriegspiel.View, kriegspiel.State) {
	t.Helper()
	p, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatalf("%v: %s: %v", rules, fen, err)
	}
	return rules.Split(&p, p.Turn)
}

// wins asks a new search.
func wins(t *testing.T, rules kriegspiel.Rules, v kriegspiel.View, s kriegspiel.State, n int) bool {
	t.Helper()
	won, _, err := visible.New(rules).Wins(t.Context(), &v, &s, n)
	if err != nil {
		t.Fatal(err)
	}
	return won
}

// Positions judged by hand.
func TestWinsByHand(t *testing.T) {
	const (
		// g6 stalemates. A king and a pawn do not mate in two.
		stalemate = "7k/5K2/8/6P1/8/8/8/8 w - -"
		// Kxe4 leaves a bare king, and the rook next to White's own.
		material = "7k/8/8/8/3Kp3/3R4/8/8 w - -"
		// Kg6 and Kf7 threaten mate, and Black has only moves of its king.
		corner = "7k/8/5K2/8/8/8/8/R7 w - -"
		// Black to move mates by Ra1.
		black = "r6k/8/8/8/8/8/5PPP/6K1 b - -"
		// Qg7 mates, and Qf8 does not: the rook takes back.
		many = "r6k/7p/5KQ1/8/8/8/8/8 w - -"
	)
	for _, test := range []struct {
		name  string
		rules kriegspiel.Rules
		fen   string
		n     int
		want  bool
	}{
		{"stalemate does not win", kriegspiel.Berkeley, stalemate, 1, false},
		{"nor later", kriegspiel.Berkeley, stalemate, 2, false},
		{"under rand it does", kriegspiel.Rand, stalemate, 1, true},
		{"material does not win", kriegspiel.Berkeley, material, 1, false},
		{"under berkeley-db it does", kriegspiel.BerkeleyDB, material, 1, true},
		{"no move, no win", kriegspiel.Berkeley, corner, 0, false},
		{"no mate in one", kriegspiel.Berkeley, corner, 1, false},
		{"mate in two", kriegspiel.Berkeley, corner, 2, true},
		{"and with more moves", kriegspiel.Berkeley, corner, 3, true},
		{"by Black", kriegspiel.Berkeley, black, 1, true},
		{"among other pieces", kriegspiel.BerkeleyDB, many, 1, true},
	} {
		v, s := split(t, test.rules, test.fen)
		if got := wins(t, test.rules, v, s, test.n); got != test.want {
			t.Errorf("%s: %v in %d: %v, want %v", test.name, test.fen, test.n, got, test.want)
		}
	}
}

// Who was answered "yes" must capture with a pawn: Ra8 would mate. After exd5 the king
// has only g8, and then Ra8 does.
func TestWinsObliged(t *testing.T) {
	rules := kriegspiel.BerkeleyAny
	v, s := split(t, rules, "7k/8/6K1/3p4/4P3/8/8/R7 w - -")
	if !wins(t, rules, v, s, 1) {
		t.Error("Ra8 is not found")
	}
	obliged := rules.After(&v, chess.Ask, kriegspiel.AnyYes)
	if !obliged.Obliged() {
		t.Fatal("the view is not that after an answer")
	}
	if wins(t, rules, obliged, s, 1) {
		t.Error("Ra8 is played by who must capture")
	}
	if !wins(t, rules, obliged, s, 2) {
		t.Error("Ra8 after exd5 is not found")
	}
}

// byReferee decides the same by what the referee answers to proposals and says of
// replies.
func byReferee(r kriegspiel.Rules, v *kriegspiel.View, s *kriegspiel.State, n int) bool {
	for _, m := range r.Moves(nil, v) {
		after := *s
		p := r.Try(v, &after, m)
		if p.Won() {
			return true
		}
		if !p.Illegal() && !p.Lost() && n > 1 && wonAgainstAll(r, v, &after, m, p, n-1) {
			return true
		}
	}
	return false
}

func wonAgainstAll(r kriegspiel.Rules, v *kriegspiel.View, s *kriegspiel.State, m chess.Move, p kriegspiel.Percept, n int) bool {
	view := r.After(v, m, p)
	states, heard := r.Replies(nil, nil, &view, s)
	for i := range states {
		if heard[i].Lost() || heard[i].Won() {
			return false
		}
		next := r.AfterReply(&view, heard[i])
		if !byReferee(r, &next, &states[i], n) {
			return false
		}
	}
	return true
}

// few returns a random position of two kings, two more white pieces and up to two
// black ones. The black king stands on the edge.
func few(rng *rand.Rand, rules kriegspiel.Rules) (chess.Position, bool) {
	var board [64]byte
	board[56+rng.IntN(8)] = 'k'
	put := func(letter byte) {
		for {
			sq := rng.IntN(64)
			if letter|32 == 'p' && (sq < 8 || sq >= 56) || board[sq] != 0 {
				continue
			}
			board[sq] = letter
			return
		}
	}
	put('K')
	for range 2 {
		put("QQRRBNP"[rng.IntN(7)])
	}
	for range rng.IntN(3) {
		put("rbnpp"[rng.IntN(5)])
	}
	text := make([]byte, 0, 80)
	for rank := 7; rank >= 0; rank-- {
		for _, letter := range board[8*rank : 8*rank+8] {
			if letter == 0 {
				letter = '1'
			}
			text = append(text, letter)
		}
		text = append(text, '/')
	}
	p, err := rules.ParseFEN(string(text[:len(text)-1]) + " w - -")
	return p, err == nil && p.Movable()
}

// allRules are the rule sets.
var allRules = []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyDB, kriegspiel.BerkeleyAny, kriegspiel.Wild16,
	kriegspiel.Cincinnati, kriegspiel.English, kriegspiel.Dutch, kriegspiel.Rand}

// The referee leads to the same answers, under all rules: with one move in positions
// with many pieces and castling rights, with two in those with few. One search answers
// for all, so that it remembers.
func TestWinsAsTheReferee(t *testing.T) {
	const seed = 29
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	amount := 400
	if testing.Short() {
		amount = 120
	}
	for _, rules := range allRules {
		search := visible.New(rules)
		var asked, won [3]int
		for asked[1]+asked[2] < amount {
			n := 1 + rng.IntN(2)
			p, ok := few(rng, rules)
			if n == 1 && rng.IntN(3) == 0 {
				var err error
				p, err = rules.ParseFEN(slow.Random(rng).FEN(slow.BerkeleyDB))
				ok = err == nil && p.Movable()
			}
			if !ok {
				continue
			}
			asked[n]++
			v, s := rules.Split(&p, p.Turn)
			want := byReferee(rules, &v, &s, n)
			if got, _, err := search.Wins(t.Context(), &v, &s, n); err != nil || got != want {
				t.Errorf("%v: %s in %d: %v, %v, by the referee %v", rules, p.FEN(), n, got, err, want)
			}
			if want {
				won[n]++
			}
		}
		if won[1] == 0 || won[2] < amount/60 || won[2] > asked[2]*2/3 {
			t.Errorf("%v: of %v positions %v are won, which tells little", rules, asked[1:], won[1:])
		}
	}
}

// chase is won in three: Kf6 mates next after Kf8, and after Kh8 once the king is on g6;
// after Kh7 and Kf7 the king is mated on the edge by Rh1. It is not won in two.
const chase = "6k1/8/4K3/8/8/8/8/R7 w - -"

// What a search remembers is about so many moves, in whatever order it is asked.
func TestWinsWithSoManyMoves(t *testing.T) {
	for _, order := range [][]int{{1, 2, 3, 4}, {4, 3, 2, 1}, {2, 3, 2, 3}} {
		search := visible.New(kriegspiel.Berkeley)
		v, s := split(t, kriegspiel.Berkeley, chase)
		for _, n := range order {
			if won, _, err := search.Wins(t.Context(), &v, &s, n); won != (n >= 3) || err != nil {
				t.Errorf("asked in the order %v: won in %d: %v, %v", order, n, won, err)
			}
		}
	}
}

// A search whose context has ended says so, and remembers nothing wrong.
func TestWinsEnds(t *testing.T) {
	v, s := split(t, kriegspiel.Berkeley, chase)
	search := visible.New(kriegspiel.Berkeley)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	won, tries, err := search.Wins(ctx, &v, &s, 4)
	if won || !errors.Is(err, context.Canceled) || tries > 1<<13 {
		t.Errorf("with a context that has ended: %v after %d moves, %v", won, tries, err)
	}
	if won, _, err := search.Wins(t.Context(), &v, &s, 4); !won || err != nil {
		t.Errorf("after that the mate is not found: %v, %v", won, err)
	}
}

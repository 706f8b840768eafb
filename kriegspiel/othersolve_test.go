package kriegspiel_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"kriegmate/andor"
	"kriegmate/andor/searchers"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/internal/slowrules"
	"kriegmate/mate"
)

// searched are the rule sets that searchers know.
var searched = []kriegspiel.Rules{kriegspiel.BerkeleyAny, kriegspiel.Wild16, kriegspiel.Cincinnati, kriegspiel.Rand}

// strewn returns a random position of the given pieces with White to move.
func strewn(rng *rand.Rand, pieces string) (string, [64]byte) {
	for {
		var board [64]byte
		for i := range pieces {
			sq := rng.IntN(64)
			for board[sq] != 0 || pieces[i]|0x20 == 'p' && (sq < 8 || sq >= 56) {
				sq = rng.IntN(64)
			}
			board[sq] = pieces[i]
		}
		fen := placement(board) + " w - -"
		if p, err := chess.ParseFEN(fen); err == nil && p.Movable() {
			return fen, board
		}
	}
}

// varied returns the position with one of its black pieces elsewhere, "" if that is none.
func varied(rng *rand.Rand, board [64]byte) string {
	from, to := rng.IntN(64), rng.IntN(64)
	for board[from] < 'a' || board[to] != 0 || board[from] == 'p' && (to < 8 || to >= 56) {
		from, to = rng.IntN(64), rng.IntN(64)
	}
	board[to], board[from] = board[from], 0
	fen := placement(board) + " w - -"
	if p, err := chess.ParseFEN(fen); err != nil || !p.Movable() {
		return ""
	}
	return fen
}

// randomBelief returns some positions that White cannot tell apart, the first of which is
// won if it is known.
func randomBelief(rng *rand.Rand, rules kriegspiel.Rules, ply int) []string {
	white, black := []string{"QPP", "QRP", "RRPP", "QNP", "QBP"}, []string{"p", "pn", "pp", "pr", "n", "b"}
	if ply > 1 {
		white, black = []string{"QP", "RPP", "RRP", "PPP"}, []string{"p", "n"}
	}
	for {
		fen, board := strewn(rng, "Kk"+white[rng.IntN(len(white))]+black[rng.IntN(len(black))])
		if b, _ := mate.OfFEN(fen, rules, nil); solved(b, "best", ply) != andor.Proved {
			continue
		}
		list := []string{fen}
		for range 60 {
			next := varied(rng, board)
			if next == "" || slices.Contains(list, next) {
				continue
			}
			// Of half the lists every other position is won, too, so that some are won.
			b, err := mate.OfFEN(next, rules, nil)
			if err != nil || len(list)%2 == 1 && solved(b, "best", ply) != andor.Proved {
				continue
			}
			if _, err := mate.OfFENs(append(list, next), rules, nil); err == nil {
				list = append(list, next)
			}
			if len(list) == 2+rng.IntN(4) {
				return list
			}
		}
	}
}

func solved(b *mate.Belief, name string, ply int) andor.Verdict {
	kind, err := searchers.Named(name, mate.Sight)
	if err != nil {
		panic(err)
	}
	r := kind.New().Solve(context.Background(), b.Problem(ply))
	return r.Verdict
}

// asked returns the belief states after White has asked, and got the answer of the first
// position.
func asked(b *mate.Belief, slow slowrules.Belief) (*mate.Belief, slowrules.Belief, error) {
	answer := kriegspiel.Percept(0)
	var positions []chess.Position
	for i, s := range b.Known() {
		said := b.Rules.Try(&b.View, &s, chess.Ask)
		if i == 0 {
			answer = said
		}
		if said == answer {
			positions = append(positions, b.View.OwnTurn(&s))
		}
	}
	left, err := mate.OfPositions(positions, b.Rules)
	if err != nil {
		return nil, slow, err
	}
	left.View = b.Rules.After(&b.View, chess.Ask, answer)
	slow, err = slow.Hear("w", slowrules.Event{Side: "w", Ask: true, Heard: slowAnswer(answer, chess.White, b.Rules)})
	return left, slow, err
}

// TestSolversAgree compares verdicts and first moves with the solver that knows the
// definition alone.
func TestSolversAgree(t *testing.T) {
	const seed = 1804
	rng := rand.New(rand.NewPCG(seed, 0))
	won := 0
	for i := range full(60, 1000*len(searched)) {
		rules, ply := searched[i%len(searched)], 1
		if i%12 >= 9 {
			ply = 3
		}
		fens := randomBelief(rng, rules, ply)
		slow, err := slowrules.NewBelief(slowNames[rules], fens...)
		if err != nil {
			t.Fatal(err)
		}
		b, err := mate.OfFENs(fens, rules, nil)
		if err != nil {
			t.Fatal(err)
		}
		if rules.Asks() && rng.IntN(2) == 0 {
			if b, slow, err = asked(b, slow); err != nil {
				t.Fatal(err)
			}
		}
		want, err := slow.Solve(context.Background(), ply)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"best", "gl-dbu", "dfs", "pns"} {
			if got := solved(b, name, ply); (got == andor.Proved) != want.Won {
				t.Fatalf("seed %d, problem %d: %v in %d ply by %s: %v, want %v\n%s", seed, i, rules, ply, name, got, want.Won, strings.Join(fens, "\n"))
			}
		}
		if !want.Won {
			continue
		}
		won++
		var first []string
		for _, m := range andor.FirstMoves(context.Background(), andor.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept](mate.NewBest()), b.Problem(ply)) {
			if m.Verdict == andor.Proved {
				first = append(first, m.Try.UCI(chess.White))
			}
		}
		slices.Sort(first)
		asked := slices.DeleteFunc(slices.Clone(want.First), func(m string) bool { return m == slowrules.Question })
		if diff := gocmp.Diff(asked, first); diff != "" {
			t.Fatalf("seed %d, problem %d: %v in %d ply: first moves %s\n%s", seed, i, rules, ply, diff, strings.Join(fens, "\n"))
		}
	}
	if won < full(10, 200) {
		t.Errorf("seed %d: only %d problems are won", seed, won)
	}
}

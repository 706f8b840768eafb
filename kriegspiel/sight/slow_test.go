package sight_test

import (
	"math/rand/v2"
	"testing"

	"kriegmate/fullsight"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/sight"
	"kriegmate/kriegspiel/slow"
)

// winsSlowly solves with everything visible by the slow referee, which shares no
// code with the fast one.
func winsSlowly(r slow.Rules, b slow.Board, depth int) bool {
	for _, uci := range b.Legal() {
		heard, after := b.Try(r, uci)
		switch heard.End {
		case "checkmate", "material":
			return true
		case "stalemate":
			continue
		}
		if depth > 1 && winsAgainstAll(r, after, depth-1) {
			return true
		}
	}
	return false
}

// winsAgainstAll tells whether every reply leaves a win. A reply that ends the game
// does not.
func winsAgainstAll(r slow.Rules, b slow.Board, depth int) bool {
	for _, reply := range b.Replies(r) {
		if reply.Percept.End != "" || !winsSlowly(r, reply.Board, depth) {
			return false
		}
	}
	return true
}

// slowRules are the rule sets of the slow referee.
var slowRules = map[kriegspiel.Rules]slow.Rules{kriegspiel.Berkeley: slow.Berkeley, kriegspiel.BerkeleyDB: slow.BerkeleyDB}

// The slow referee finds the same wins: in one move in all kinds of positions, and in
// two where there are few pieces.
func TestWinsBySlowReferee(t *testing.T) {
	const seed = 17
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	few, many := 300, 400
	if testing.Short() {
		few, many = few/10, many/4
	}
	won := [3]int{}
	for i := range few + many {
		rules := kriegspiel.Rules(i % 2)
		fen, depth := slow.Random(rng).FEN(slow.BerkeleyDB), 1
		if i < few {
			p, ok := fewPieces(rng, rules)
			if !ok || p.Count() > 40 {
				continue
			}
			fen, depth = p.FEN(), 2
		}
		b, err := slow.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := rules.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if !p.Movable() {
			continue
		}
		v, s := kriegspiel.Split(&p, p.Turn)
		want := winsSlowly(slowRules[rules], b, depth)
		if got, _ := sight.New(rules).Wins(unbounded(make(fullsight.Table, 1<<8)), &v, &s, depth); got != want {
			t.Errorf("%v: Wins of %s in %d is %v, want %v", rules, fen, depth, got, want)
		}
		if want {
			won[depth]++
		}
	}
	t.Logf("won in one: %d, in two: %d", won[1], won[2])
	if won[1] < many/50 || won[2] < few/30 {
		t.Error("too few to tell anything")
	}
}

package best_test

import (
	"context"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/internal/composed"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// plainRules are the rules of Kriegspiel as a game of another type.
type plainRules struct{ rules kriegspiel.Rules }

func (r plainRules) Moves(dst []chess.Move, v *kriegspiel.View) []chess.Move {
	return r.rules.Moves(dst, v)
}

func (r plainRules) Try(v *kriegspiel.View, s *kriegspiel.State, m chess.Move) kriegspiel.Percept {
	return r.rules.Try(v, s, m)
}

func (r plainRules) Replies(dst []kriegspiel.State, heard []kriegspiel.Percept, v *kriegspiel.View, s *kriegspiel.State) ([]kriegspiel.State, []kriegspiel.Percept) {
	return r.rules.Replies(dst, heard, v, s)
}

func (r plainRules) After(v *kriegspiel.View, m chess.Move, p kriegspiel.Percept) kriegspiel.View {
	return r.rules.After(v, m, p)
}

func (r plainRules) AfterReply(v *kriegspiel.View, p kriegspiel.Percept) kriegspiel.View {
	return r.rules.AfterReply(v, p)
}

func (r plainRules) Hash(v *kriegspiel.View, s *kriegspiel.State) uint64 { return r.rules.Hash(v, s) }

// A sight is for one type of games: asked about another, Best does not go on
// without it.
func TestSightOfAnotherGame(t *testing.T) {
	p := belief(t, 1, sightBeliefs[0]...)
	p.Game = plainRules{kriegspiel.Berkeley}
	defer func() {
		if got, want := recover(), "best: a sight of kriegspiel.Rules for a game of type best_test.plainRules"; got != want {
			t.Errorf("Best panics with %v, want %q", got, want)
		}
	}()
	newKSBest().Solve(context.Background(), &p)
}

// The full-sight solver of Kriegspiel and the one that knows the rules alone
// lead to the same verdicts. Some of the positions are won on material under berkeley-db.
func TestBestWithEitherSight(t *testing.T) {
	verdicts := map[andor.Verdict]int{}
	for _, rules := range []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyDB} {
		for _, fens := range sightBeliefs {
			for depth := 1; depth <= 2; depth++ {
				p := belief(t, depth, fens...)
				p.Game = rules
				own := newKSBest().Solve(context.Background(), &p)
				plain := (&ksBest{}).Solve(context.Background(), &p)
				blind := (&ksBest{Blind: true}).Solve(context.Background(), &p)
				if own.Verdict != plain.Verdict || own.Verdict != blind.Verdict {
					t.Errorf("%v, %v in %d: %v, by the rules alone %v, blind %v", rules, fens, depth, own.Verdict, plain.Verdict, blind.Verdict)
				}
				for _, got := range []*ksResult{&own, &plain, &blind} {
					if err := verify(&p, slices.Collect(p.States), got); err != nil {
						t.Errorf("%v, %v in %d: %v", rules, fens, depth, err)
					}
				}
				verdicts[own.Verdict]++
			}
		}
	}
	if verdicts[andor.Proved] < 10 || verdicts[andor.Refuted] < 10 {
		t.Errorf("%v: too few of one kind", verdicts)
	}
}

var sightBeliefs = [][]string{
	composed.Positions[0].FENs, composed.Positions[1].FENs, composed.Positions[2].FENs,
	{"7k/8/5K2/8/8/8/8/6R1 w - -"},                                 // Kf7
	{"8/8/8/8/8/3k4/8/KR6 w - -", "8/8/8/8/8/2k5/8/KR6 w - -"},     // berkeley-db: the rook beside the king
	{"8/8/8/8/3n4/2k5/8/KQ6 w - -", "8/8/8/8/1n6/2k5/8/KQ6 w - -"}, // a piece to take
	{"4k3/8/8/8/8/8/4P3/4K2R w K -", "6k1/5ppp/8/8/8/8/4P3/4K2R w K -"},
	{"k7/2P5/1K6/8/8/8/8/8 w - -", "k7/p1P5/1K6/8/8/8/8/8 w - -"}, // promotions
	{"8/8/8/k1pP4/p1p5/P1P5/8/KR3R2 w - c6"},                      // en passant
}

// watchedHash is Kriegspiel with an eye on its hashes: two different positions
// never have the same.
type watchedHash struct {
	plainRules
	t    *testing.T
	seen map[uint64]watchedPosition
}

type watchedPosition struct {
	view  kriegspiel.View
	state kriegspiel.State
}

func (w watchedHash) Hash(v *kriegspiel.View, s *kriegspiel.State) uint64 {
	h := w.rules.Hash(v, s)
	here := watchedPosition{*v, *s}
	if other, ok := w.seen[h]; ok && other != here {
		w.t.Errorf("%+v and %+v have the hash %x", other, here, h)
	}
	w.seen[h] = here
	return h
}

// Best rests on the hash alone. Over all that it looks at in some problems no
// two positions share one.
func TestBestMeetsNoCollision(t *testing.T) {
	watched := watchedHash{plainRules{kriegspiel.Berkeley}, t, map[uint64]watchedPosition{}}
	for _, fens := range sightBeliefs {
		p := belief(t, 4, fens...)
		p.Game = watched
		p.Limits.Tries = 50_000
		(&ksBest{Blind: true}).Solve(context.Background(), &p)
	}
	if len(watched.seen) < 10_000 {
		t.Errorf("only %d positions", len(watched.seen))
	}
}

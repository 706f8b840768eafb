package kriegspiel_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/slow"
)

// Whole games are refereed alike: what one move leaves behind, a castling right without
// its rook or a square that a pawn passed over, is there for the next. Refusals come
// between the moves.
func TestGamesAgreeWithSlowReferee(t *testing.T) {
	games := 6
	switch {
	case *deep:
		games = 300
	case testing.Short():
		games = 1
	}
	const seed = 20265
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 4))
	ends := map[string]int{}
	for _, rules := range ruleSets {
		for _, fen := range randomStarts {
			for range games {
				ends[agreeOnGame(t, rng, rules, fen)]++
				if t.Failed() {
					return
				}
			}
		}
	}
	for _, end := range []string{"checkmate", "stalemate", "material", ""} {
		if ends[end] == 0 && !testing.Short() {
			t.Errorf("no game has the end %q", end)
		}
	}
}

// agreeOnGame plays a game of at most 60 moves with both referees, and returns its end.
func agreeOnGame(t *testing.T, rng *rand.Rand, rules kriegspiel.Rules, fen string) string {
	t.Helper()
	referee := kriegspiel.NewReferee(rules, position(t, fen))
	b, err := slow.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		legal, illegal := referee.Proposals()
		agreeOnProposals(t, b, uciNames(legal, referee.Position.Turn), uciNames(illegal, referee.Position.Turn))
		if len(illegal) > 0 {
			if heard := referee.Try(illegal[rng.IntN(len(illegal))]); heard != kriegspiel.Refused {
				t.Fatalf("%v: a proposal that would be refused at %s is heard as %s", rules, b.FEN(slowRules[rules]), perceptText(heard, white))
			}
		}
		if t.Failed() || len(legal) == 0 {
			return ""
		}
		mover := referee.Position.Turn
		m := chosen(rng, legal, &referee.Position)
		heard := referee.Try(m)
		wanted, next := b.Try(slowRules[rules], m.UCI(mover))
		if got, want := perceptText(heard, mover), slowText(wanted); got != want {
			t.Errorf("%v: Try(%s) at %s = %s, want %s", rules, m.UCI(mover), b.FEN(slowRules[rules]), got, want)
		}
		b = next
		if got, want := referee.Position.FEN(), b.FEN(slowRules[rules]); got != want {
			t.Errorf("%v: after %s: %s, want %s", rules, m.UCI(mover), got, want)
		}
		if end := wanted.End; end != "" || referee.Ended() {
			if (end != "") != referee.Ended() {
				t.Errorf("%v: the game ends with %q at %s; it has ended: %t", rules, end, b.FEN(slowRules[rules]), referee.Ended())
			}
			return end
		}
	}
	return ""
}

// chosen returns a random move, and more often one that takes something: rooks at home
// are taken so, and kings become bare.
func chosen(rng *rand.Rand, legal []chess.Move, p *chess.Position) chess.Move {
	for range 3 {
		m := legal[rng.IntN(len(legal))]
		if _, takes := p.Taken(m); takes {
			return m
		}
	}
	return legal[rng.IntN(len(legal))]
}

// agreeOnProposals compares what would be accepted and what would be refused.
func agreeOnProposals(t *testing.T, b slow.Board, legal, illegal []string) {
	t.Helper()
	accepted := b.Legal()
	refused := slices.DeleteFunc(b.Proposals(), func(uci string) bool { return slices.Contains(accepted, uci) })
	if diff := cmp.Diff(accepted, legal); diff != "" {
		t.Errorf("accepted at %s (-want +got):\n%s", b.FEN(slow.BerkeleyDB), diff)
	}
	if diff := cmp.Diff(append([]string{}, refused...), append([]string{}, illegal...)); diff != "" {
		t.Errorf("refused at %s (-want +got):\n%s", b.FEN(slow.BerkeleyDB), diff)
	}
}

package kriegspiel_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/slow"
)

// The fast rules and the slow referee agree on random positions, in which the
// solver is White or Black. Each position is asked for the proposals, for the
// answer to each of them, for every reply to some of them, and for the number
// of refusable proposals.

var deep = flag.Bool("deep", false, "run the long versions of the tests")

func TestAgreesWithSlowReferee(t *testing.T) {
	boards := 250
	switch {
	case *deep:
		boards = 20000
	case testing.Short():
		boards = 40
	}
	const seed = 20260
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for range boards {
		agree(t, slow.Random(rng), maxProposals)
		if t.Failed() {
			return
		}
	}
}

func FuzzAgreesWithSlowReferee(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		// A few moves of each board: many short rounds suit the fuzzer.
		agree(t, slow.Random(rand.New(rand.NewPCG(seed, 2))), 6)
	})
}

var ruleSets = []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyDB}

// slowRules are the rule sets of the slow referee.
var slowRules = map[kriegspiel.Rules]slow.Rules{kriegspiel.Berkeley: slow.Berkeley, kriegspiel.BerkeleyDB: slow.BerkeleyDB}

// maxProposals is more than any board has.
const maxProposals = 1 << 10

// agree compares the two referees where b's side to move is the solver, on at
// most so many of its moves.
func agree(t *testing.T, b slow.Board, most int) {
	t.Helper()
	fen := b.FEN(slow.BerkeleyDB)
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatalf("ParseFEN(%q): %v", fen, err)
	}
	v, _ := kriegspiel.Split(&p, p.Turn)
	moves := kriegspiel.Berkeley.Moves(nil, &v)
	if diff := cmp.Diff(b.Proposals(), uciNames(moves, v.Colour)); diff != "" {
		t.Errorf("Moves at %s (-want +got):\n%s", fen, diff)
	}
	for _, rules := range ruleSets {
		now := rules.Normal(p)
		if got, want := now.FEN(), b.FEN(slowRules[rules]); got != want {
			t.Errorf("%v: FEN = %q, want %q", rules, got, want)
		}
	}
	stride := max(1, (len(moves)+most-1)/most)
	for i := 0; i < len(moves); i += stride {
		for _, rules := range ruleSets {
			want, next := agreeOnTry(t, rules, b, moves[i])
			// Replies are many: those to every eighth move will do.
			if !want.Illegal && want.End == "" && (i/stride%8 == 0 || len(moves) < 12 && stride == 1) {
				agreeOnReplies(t, rules, next)
			}
		}
	}
}

// agreeOnTry compares the answers to the proposal m of b's side to move, and
// the positions after it. It returns those of the slow referee.
func agreeOnTry(t *testing.T, rules kriegspiel.Rules, b slow.Board, m chess.Move) (slow.Percept, slow.Board) {
	t.Helper()
	fen := b.FEN(slow.BerkeleyDB)
	p, _ := chess.ParseFEN(fen)
	now := rules.Normal(p)
	v, s := kriegspiel.Split(&now, now.Turn)
	uci := m.UCI(v.Colour)
	want, next := b.Try(slowRules[rules], uci)
	state := s
	got := rules.Try(&v, &state, m)
	if perceptText(got, v.Colour) != slowText(want) {
		t.Errorf("%v: Try(%s) at %s = %s, want %s", rules, uci, fen, perceptText(got, v.Colour), slowText(want))
	}
	if want.Illegal {
		if state != s {
			t.Errorf("Try(%s) at %s is refused, but changes the state", uci, fen)
		}
		return want, next
	}
	after := rules.After(&v, m, got)
	whole := rules.Normal(after.TheirTurn(&state))
	if whole.FEN() != next.FEN(slowRules[rules]) {
		t.Errorf("%v: after %s at %s: %s, want %s", rules, uci, fen, whole.FEN(), next.FEN(slowRules[rules]))
	}
	return want, next
}

// agreeOnReplies compares the replies of b's side to move, the opponent.
func agreeOnReplies(t *testing.T, rules kriegspiel.Rules, b slow.Board) {
	t.Helper()
	fen := b.FEN(slow.BerkeleyDB)
	p, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatalf("ParseFEN(%q): %v", fen, err)
	}
	v, s := kriegspiel.Split(&p, p.Turn.Other())
	if got, want := rules.Refusable(&v, &s), b.Refusable(slowRules[rules]); got != want {
		t.Errorf("%v: Refusable at %s = %d, want %d", rules, fen, got, want)
	}
	var want, got []string
	for _, reply := range b.Replies(slowRules[rules]) {
		want = append(want, reply.Board.FEN(slowRules[rules])+" "+slowText(reply.Percept))
	}
	states, heard := rules.Replies(nil, nil, &v, &s)
	for i := range states {
		view := rules.AfterReply(&v, heard[i])
		p := view.OwnTurn(&states[i])
		got = append(got, p.FEN()+" "+perceptText(heard[i]&^kriegspiel.Theirs, v.Colour))
		if heard[i]&kriegspiel.Theirs == 0 {
			t.Errorf("Replies at %s: %q is not marked as theirs", fen, got[i])
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%v: Replies at %s (-want +got):\n%s", rules, fen, diff)
	}
}

// slowText writes the slow referee's percept as perceptText does.
func slowText(p slow.Percept) string {
	return fmt.Sprint(p.Illegal, p.Capture, strings.Fields(p.Check), p.End)
}

func perceptText(p kriegspiel.Percept, c chess.Colour) string {
	j := p.JSON(c)
	slices.Sort(j.Check)
	return fmt.Sprint(j.Illegal, j.Capture, j.Check, j.End)
}

func uciNames(moves []chess.Move, c chess.Colour) []string {
	var names []string
	for _, m := range moves {
		names = append(names, m.UCI(c))
	}
	slices.Sort(names)
	return names
}

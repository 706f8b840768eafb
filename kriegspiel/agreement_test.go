package kriegspiel_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
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
		agree(t, randomSlowBoard(rng), maxProposals)
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
		agree(t, randomSlowBoard(rand.New(rand.NewPCG(seed, 2))), 6)
	})
}

var ruleSets = []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyDB}

// maxProposals is more than any board has.
const maxProposals = 1 << 10

// agree compares the two referees where b's side to move is the solver, on at
// most so many of its moves.
func agree(t *testing.T, b slowBoard, most int) {
	t.Helper()
	p, err := chess.ParseFEN(b.rawFEN())
	if err != nil {
		t.Fatalf("ParseFEN(%q): %v", b.rawFEN(), err)
	}
	v, _ := kriegspiel.Split(&p, p.Turn)
	moves := kriegspiel.Berkeley.Moves(nil, &v)
	if diff := cmp.Diff(b.proposals(), uciNames(moves, v.Colour)); diff != "" {
		t.Errorf("Moves at %s (-want +got):\n%s", b.rawFEN(), diff)
	}
	for _, rules := range ruleSets {
		now := rules.Normal(p)
		if got, want := now.FEN(), slowFEN(rules, b); got != want {
			t.Errorf("%v: FEN = %q, want %q", rules, got, want)
		}
	}
	stride := max(1, (len(moves)+most-1)/most)
	for i := 0; i < len(moves); i += stride {
		m := moves[i]
		want, next := b.try(m.UCI(v.Colour))
		for _, rules := range ruleSets {
			agreeOnTry(t, rules, b, m)
		}
		// Replies are many: those to every eighth move will do.
		if !want.Illegal && want.End == "" && (i/stride%8 == 0 || len(moves) < 12 && stride == 1) {
			agreeOnReplies(t, next)
		}
	}
}

// agreeOnTry compares the answers to the proposal m of b's side to move, and
// the positions after it.
func agreeOnTry(t *testing.T, rules kriegspiel.Rules, b slowBoard, m chess.Move) {
	t.Helper()
	p, _ := chess.ParseFEN(b.rawFEN())
	now := rules.Normal(p)
	v, s := kriegspiel.Split(&now, now.Turn)
	uci := m.UCI(v.Colour)
	want, next := b.try(uci)
	state := s
	got := rules.Try(&v, &state, m)
	if text := slowText(rules, want, next, b.turn); perceptText(got, v.Colour) != text {
		t.Errorf("%v: Try(%s) at %s = %s, want %s", rules, uci, b.rawFEN(), perceptText(got, v.Colour), text)
	}
	if want.Illegal {
		if state != s {
			t.Errorf("Try(%s) at %s is refused, but changes the state", uci, b.rawFEN())
		}
		return
	}
	after := rules.After(&v, m, got)
	whole := rules.Normal(after.TheirTurn(&state))
	if rules == kriegspiel.BerkeleyDB {
		next = keepRights(next, b)
	}
	if whole.FEN() != slowFEN(rules, next) {
		t.Errorf("%v: after %s at %s: %s, want %s", rules, uci, b.rawFEN(), whole.FEN(), slowFEN(rules, next))
	}
}

// keepRights gives the side to move in next, which lost a rook perhaps, the
// castling rights back that it had before: under berkeley-db they outlive the
// rook.
func keepRights(next, before slowBoard) slowBoard {
	p, _ := chess.ParseLooseFEN(next.rawFEN())
	q, _ := chess.ParseLooseFEN(before.rawFEN())
	p.Us.Castling = q.Them.Castling
	kept, err := slowParse(p.FEN())
	if err != nil {
		panic(err)
	}
	return kept
}

// blind tells whether a move of b's side to move is an en passant capture that
// ends a check and lands on no announced line.
func (b slowBoard) blind(uci string, heard slowPercept) bool {
	to, king := uci[2:4], b.king(b.turn)
	if heard.Capture == "" || heard.Capture == to || len(b.check()) == 0 {
		return false
	}
	return !slices.Contains(b.check(), slowBearing(king, slowSquare(to)))
}

// agreeOnReplies compares the replies of b's side to move, the opponent.
func agreeOnReplies(t *testing.T, b slowBoard) {
	t.Helper()
	p, err := chess.ParseFEN(b.rawFEN())
	if err != nil {
		t.Fatalf("ParseFEN(%q): %v", b.rawFEN(), err)
	}
	v, s := kriegspiel.Split(&p, p.Turn.Other())
	refusable := map[kriegspiel.Rules]int{kriegspiel.Berkeley: b.refusable(), kriegspiel.BerkeleyDB: b.refusableInCheck()}
	want := map[kriegspiel.Rules][]string{}
	for _, uci := range b.legal() {
		heard, next := b.try(uci)
		for _, rules := range ruleSets {
			if rules == kriegspiel.BerkeleyDB && b.blind(uci, heard) && len(b.legal()) > 1 {
				continue
			}
			after := next
			if rules == kriegspiel.BerkeleyDB {
				after = keepRights(next, b)
			}
			want[rules] = append(want[rules], slowFEN(rules, after)+" "+slowText(rules, heard, next, b.turn))
		}
	}
	for _, rules := range ruleSets {
		if got := rules.Refusable(&v, &s); got != refusable[rules] {
			t.Errorf("%v: Refusable at %s = %d, want %d", rules, b.rawFEN(), got, refusable[rules])
		}
		states, heard := rules.Replies(nil, nil, &v, &s)
		var got []string
		for i := range states {
			view := rules.AfterReply(&v, heard[i])
			p := view.OwnTurn(&states[i])
			got = append(got, p.FEN()+" "+perceptText(heard[i]&^kriegspiel.Theirs, v.Colour))
			if heard[i]&kriegspiel.Theirs == 0 {
				t.Errorf("Replies at %s: %q is not marked as theirs", b.rawFEN(), got[i])
			}
		}
		slices.Sort(want[rules])
		slices.Sort(got)
		if diff := cmp.Diff(want[rules], got); diff != "" {
			t.Errorf("%v: Replies at %s (-want +got):\n%s", rules, b.rawFEN(), diff)
		}
	}
}

func slowFEN(rules kriegspiel.Rules, b slowBoard) string {
	if rules == kriegspiel.BerkeleyDB {
		return b.rawFEN()
	}
	return b.fen()
}

// slowText writes the slow referee's percept as perceptText does; next is the
// board after the move of mover. Under berkeley-db a material win goes before
// stalemate.
func slowText(rules kriegspiel.Rules, p slowPercept, next slowBoard, mover byte) string {
	if rules == kriegspiel.BerkeleyDB && !p.Illegal && p.End != "checkmate" && next.material(mover) {
		p.End = "material"
	}
	check := append([]string{}, p.Check...)
	slices.Sort(check)
	return fmt.Sprint(p.Illegal, p.Capture, check, p.End)
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

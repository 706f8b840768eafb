package replay_test

import (
	"context"
	"fmt"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/replay"
)

// Black's bishop is on c5, b1 or g8, the king on a8; see the README. Judged by hand:
//
//	Rh8  c5: the bishop can step in on f8, so it is check; b1: mate; g8: the bishop is in the
//	     way and pinned, and the king has no square: stalemate
//	Ra1  c5, g8: check by file; b1: the bishop is in the way, refused
//	Rbb1 b1: takes the bishop; else quiet
//	Rh4  quiet wherever the bishop is
const bishops = "k7/1RK5/8/2b5/8/8/8/7R w - -\nk7/1RK5/8/8/8/8/8/1b5R w - -\nk5b1/1RK5/8/8/8/8/8/7R w - -"

func belief(t *testing.T, text string) *replay.Belief {
	t.Helper()
	list := steps(t, game(t, chess.White, text), replay.Limits{})
	return list[len(list)-1].Belief
}

func TestOutcomes(t *testing.T) {
	b := belief(t, bishops)
	list, err := b.Outcomes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"Rh8": "check 1 mate 1 stalemate 1", "Ra1": "refused 1 check 2", "Rbb1": "quiet 2 capture 1", "Rh4": "quiet 3"}
	seen := 0
	for _, o := range list {
		got, sum := "", 0
		for c, n := range o.Counts {
			if sum += n; n > 0 {
				got += fmt.Sprintf(" %v %d", replay.Class(c), n)
			}
		}
		if sum != 3 {
			t.Errorf("%s: %d answers in 3 states", b.Name(o.Try), sum)
		}
		if w, ok := want[b.Name(o.Try)]; ok {
			seen++
			if got != " "+w {
				t.Errorf("%s: %s, want %s", b.Name(o.Try), got, w)
			}
		}
	}
	if seen != len(want) || len(list) != len(b.Rules.Moves(nil, &b.View)) {
		t.Errorf("%d of %d proposals were judged, %d in all", seen, len(want), len(list))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.Outcomes(ctx); err == nil {
		t.Error("it goes on when it is cancelled")
	}
}

func TestClassOf(t *testing.T) {
	d5 := kriegspiel.Capture(chess.At(3, 4))
	for p, want := range map[kriegspiel.Percept]replay.Class{
		0: replay.Quiet, kriegspiel.Refused: replay.Refused, d5: replay.Captures, d5 | kriegspiel.ByFile: replay.Checks,
		kriegspiel.ByFile: replay.Checks, d5 | kriegspiel.ByFile | kriegspiel.Checkmate: replay.Mates,
		kriegspiel.Stalemate: replay.Stalemates, kriegspiel.Material: replay.Mates,
	} {
		if got := replay.ClassOf(p); got != want {
			t.Errorf("%q is of the class %v, want %v", p.Heard(chess.White), got, want)
		}
		if back, ok := replay.ParseClass(want.String()); !ok || back != want {
			t.Errorf("%v is read as %v", want, back)
		}
	}
	if _, ok := replay.ParseClass("lost"); ok {
		t.Error("there is no class lost")
	}
}

func TestPage(t *testing.T) {
	b := belief(t, bishops)
	page, err := b.Page(t.Context(), replay.Query{From: 1, Count: 20, Try: "h1h8", Proposals: true})
	if err != nil {
		t.Fatal(err)
	}
	heard := map[string]string{}
	for _, s := range page.Page {
		heard[s.FEN] = s.Class + ": " + s.Heard
	}
	want := map[string]string{
		"k7/1RK5/8/2b5/8/8/8/7R w - -": "check: check by rank", "k7/1RK5/8/8/8/8/8/1b5R w - -": "mate: check by rank, checkmate",
		"k5b1/1RK5/8/8/8/8/8/7R w - -": "stalemate: stalemate",
	}
	if fmt.Sprint(heard) != fmt.Sprint(want) || page.Try.SAN != "Rh8" || page.Matching != 3 || page.Listed != 3 || page.Turn != "w" {
		t.Errorf("the page is %+v: %v, want %v", page, heard, want)
	}
	if got := fmt.Sprint(page.Answers); got != "[{check by rank, checkmate mate 1} {check by rank check 1} {stalemate stalemate 1}]" {
		t.Errorf("the answers are %s", got)
	}
	if len(page.Proposals) != len(b.Proposals()) {
		t.Errorf("%d proposals, want %d", len(page.Proposals), len(b.Proposals()))
	}
	// The second of the two states in which Ra1 is check.
	page, err = b.Page(t.Context(), replay.Query{From: 2, Count: 1, Try: "Ra1", Class: "check"})
	if err != nil || page.Matching != 2 || len(page.Page) != 1 || page.Page[0].Class != "check" || page.From != 2 {
		t.Errorf("the page of a class is %+v (%v)", page, err)
	}
	// The pages together are all states, each once.
	seen := map[string]bool{}
	for from := 1; from <= 3; from++ {
		page, err := b.Page(t.Context(), replay.Query{From: from, Count: 1})
		if err != nil || len(page.Page) != 1 || page.Page[0].Number != from || page.Page[0].Class != "" {
			t.Fatalf("page %d is %+v (%v)", from, page, err)
		}
		seen[page.Page[0].FEN] = true
	}
	if len(seen) != 3 {
		t.Errorf("%d different states, want 3", len(seen))
	}
	for _, q := range []replay.Query{{Try: "Ra9"}, {Try: "Kh8"}, {Class: "mate"}, {Try: "Ra1", Class: "lost"}} {
		if page, err := b.Page(t.Context(), q); err == nil {
			t.Errorf("%+v is answered: %+v", q, page)
		}
	}
}

// While the opponent is to move nothing can be proposed, and the positions say so.
func TestPageOfTheirTurn(t *testing.T) {
	b := belief(t, "1. e4")
	page, err := b.Page(t.Context(), replay.Query{From: 1, Count: 2, Proposals: true})
	if err != nil || page.Turn != "b" || len(page.Proposals) != 0 || page.Page[0].FEN != "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -" {
		t.Errorf("the page is %+v (%v)", page, err)
	}
	if _, err := b.Page(t.Context(), replay.Query{Try: "d4"}); err == nil {
		t.Error("a proposal out of turn is answered")
	}
}

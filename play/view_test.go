package play

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/roster"
)

// The view of a game in which White is refused twice, captures, and is captured: what
// White has heard, and nothing of where Black's pieces are.
func TestView(t *testing.T) {
	s := setupAt(t, "", chess.White, "gambler")
	s.Against = scripted("d7d5", "d8d4", "d8d5")
	g := New(s)
	for _, try := range []string{"e4", "", "exf5", "e4d5", ""} {
		var err error
		if try == "" {
			err = g.Reply(t.Context())
		} else {
			_, err = g.Propose(try)
		}
		if err != nil {
			t.Fatalf("%q: %v", try, err)
		}
	}
	if _, err := g.Propose("axb3"); err != nil {
		t.Fatal(err)
	}
	got := g.View()
	proposals := got.Proposals
	got.Proposals = nil
	want := View{
		Side: "w", Against: "script", Rules: "berkeley", Board: "8/8/8/8/8/8/PPPP1PPP/RNBQKBNR", Turn: "w", Move: 3,
		Events: []Heard{
			{"w", "e2e4", "e4", kriegspiel.PerceptJSON{Check: []string{}}, "White has moved"},
			{"b", "", "", kriegspiel.PerceptJSON{Check: []string{}}, "Black has moved"},
			{"w", "e4f5", "exf5", kriegspiel.PerceptJSON{Illegal: true, Check: []string{}}, "illegal"},
			{"w", "e4d5", "exd5", kriegspiel.PerceptJSON{Capture: "d5", Check: []string{}}, "White has moved, capture on d5"},
			{"b", "", "", kriegspiel.PerceptJSON{Illegals: 1, Capture: "d5", Check: []string{}}, "Black has moved, capture on d5"},
			{"w", "a2b3", "axb3", kriegspiel.PerceptJSON{Illegal: true, Check: []string{}}, "illegal"},
		},
		Refused: []Named{{"a2b3", "axb3"}}, Lost: []string{"P"}, Taken: []string{"d5"}, Left: 15, Had: 16,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the view differs (-want +got):\n%s", diff)
	}
	// On a board of its own, White has 7 pawns with 1 or 2 steps each and 12 captures, of
	// which one was refused; Nb1 to a3 and c3; Ng1 to e2, f3, h3; Bf1 5 squares; Qd1 4; Ke1 one.
	if len(proposals) != 14+11+2+3+5+4+1 || !slices.IsSorted(proposals) || slices.Contains(proposals, "a2b3") {
		t.Errorf("%d proposals: %v", len(proposals), proposals)
	}
}

// Two games that sound the same to White look the same, wherever Black's pieces are.
func TestViewTellsNothingHidden(t *testing.T) {
	view := func(reply string) string {
		s := setupAt(t, "", chess.White, "gambler")
		s.Against = scripted(reply)
		g := New(s)
		if _, err := g.Propose("e4"); err != nil {
			t.Fatal(err)
		}
		if err := g.Reply(t.Context()); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(g.View())
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if a, b := view("d7d5"), view("g8f6"); a != b {
		t.Errorf("after d5\n%s\nafter Nf6\n%s", a, b)
	}
}

// At the end the whole game is there, with both sides' refused tries.
func TestViewOfTheEnd(t *testing.T) {
	s := setupAt(t, "7k/8/5K2/8/8/8/8/6R1 w - -", chess.White, "gambler")
	s.Against = scripted("h8g8", "h8h7")
	g := New(s)
	g.try(mustParse(t, g, "Kf7"))
	if v := g.View(); v.Whole != nil || v.Turn != "b" || len(v.Proposals) != 0 {
		t.Errorf("while the game goes on: %+v", v)
	}
	if err := g.Reply(t.Context()); err != nil {
		t.Fatal(err)
	}
	if said, err := g.Propose("g1h1"); said != `White tries Rh1: "White has moved, check by file, checkmate"` || err != nil {
		t.Errorf("said %q, %v", said, err)
	}
	w := g.View().Whole
	if w == nil {
		t.Fatal("the game is not over")
	}
	want := []Move{
		{1, "w", "f6f7", "Kf7", []Named{}, "White has moved", "7k/5K2/8/8/8/8/8/6R1 b - -"},
		{1, "b", "h8h7", "Kh7", []Named{{"h8g8", "Kg8"}}, "Black has moved", "8/5K1k/8/8/8/8/8/6R1 w - -"},
		{2, "w", "g1h1", "Rh1#", []Named{}, "White has moved, check by file, checkmate", "8/5K1k/8/8/8/8/8/7R b - -"},
	}
	if diff := cmp.Diff(want, w.Moves); diff != "" {
		t.Errorf("the moves differ (-want +got):\n%s", diff)
	}
	if w.Result != "1-0" || w.Outcome != "White mates: you win" || w.Start != "7k/8/5K2/8/8/8/8/6R1 w - -" || !strings.Contains(w.PGN, "Kh7 {[%refused Kg8]} 2. Rh1# 1-0") {
		t.Errorf("the end is %+v", w)
	}
	for name, err := range map[string]error{"propose": second(g.Propose("Kf6")), "reply": g.Reply(t.Context()), "undo": g.Undo(), "resign": g.Resign(), "draw": second(g.OfferDraw(t.Context())), "hint": second(g.Hint(t.Context(), Map))} {
		if !errors.Is(err, ErrOver) {
			t.Errorf("%s after the end: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func mustParse(t *testing.T, g *Game, text string) chess.Move {
	t.Helper()
	m, err := g.referee.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A move that the program has not answered yet can be taken back, and nothing else be
// done but to wait and to resign.
func TestWhileTheProgramIsToMove(t *testing.T) {
	g := gameAt(t, "", chess.White, "gambler")
	if err := g.Undo(); !errors.Is(err, ErrNoMoveYet) {
		t.Errorf("at the start: %v", err)
	}
	if err := g.Reply(t.Context()); err == nil {
		t.Error("the program has moved for White")
	}
	if _, err := g.Propose("e4"); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{"propose": second(g.Propose("d4")), "draw": second(g.OfferDraw(t.Context())), "hint": second(g.Hint(t.Context(), Map))} {
		if !errors.Is(err, ErrNotYourTurn) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	if v := g.View(); v.Turn != "w" || len(v.Events) != 0 || v.Undone != 1 {
		t.Errorf("taken back: %+v", v)
	}
}

// A program that is stopped while it thinks has not moved, and does when asked again.
func TestReplyIsStopped(t *testing.T) {
	g := gameAt(t, "", chess.Black, "hunter")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := g.Reply(ctx); !errors.Is(err, context.Canceled) || g.PersonToMove() {
		t.Errorf("stopped: %v", err)
	}
	if err := g.Reply(t.Context()); err != nil || !g.PersonToMove() {
		t.Errorf("asked again: %v", err)
	}
}

// A program hears of the game when it is asked, and no sooner; if it is stopped while it
// listens it goes on where it was.
func TestProgramListensWhenAsked(t *testing.T) {
	s := setupAt(t, "", chess.White, "gambler")
	s.Against = scripted("a7a6", "a6a5", "a5a4")
	g := New(s)
	moves := g.program.player.(*script)
	for _, m := range []string{"e2e4", "a7a6", "d2d4", "a6a5", "c2c4"} {
		g.try(mustParse(t, g, m))
	}
	if len(moves.moves) != 3 {
		t.Errorf("it has heard of the game before it was asked: %q are to come", moves.moves)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := g.Reply(ctx); !errors.Is(err, context.Canceled) || len(moves.moves) != 3 {
		t.Errorf("stopped: %v, and %q are to come", err, moves.moves)
	}
	if err := g.Reply(t.Context()); err != nil || g.line.Moves[5].UCI(chess.Black) != "a5a4" {
		t.Errorf("asked again: %v", err)
	}
}

// The hints as data: of the 20 answers to e4 two move the knight b8, so it is there in
// 90 %; a rook mates a king in its corner.
func TestHintsAsData(t *testing.T) {
	s := setupAt(t, "", chess.White, "gambler")
	s.Against = scripted("d7d5")
	g := New(s)
	if _, err := g.Propose("e4"); err != nil {
		t.Fatal(err)
	}
	if err := g.Reply(t.Context()); err != nil {
		t.Fatal(err)
	}
	h, err := g.Hint(t.Context(), Map)
	if err != nil || h.Positions != 20 || h.Drawn || h.Heat["N"]["b8"] != 0.9 || h.Heat["N"]["a6"] != 0.05 || h.Heat["K"]["e8"] != 1 {
		t.Errorf("the map is %+v, %v", h, err)
	}
	if _, err := g.Hint(t.Context(), "all"); err == nil || err.Error() != `hint: "all", want map, chance or mate` {
		t.Errorf("an unknown step: %v", err)
	}

	g = gameAt(t, "k7/8/1K6/8/8/8/8/7R w - -", chess.White, "gambler")
	h, err = g.Hint(t.Context(), Chance)
	if err != nil || *h.Try != (Named{"h1h8", "Rh8"}) || *h.Odds != (Odds{1, 0, 1, 1}) {
		t.Errorf("the chance is %+v, %v", h, err)
	}
	h, err = g.Hint(t.Context(), Mate)
	if err != nil || !h.Certain || *h.Try != (Named{"h1h8", "Rh8"}) || !strings.HasPrefix(h.Words, "There is a mate that is certain, within 1 move:\n\ntry Rh8") {
		t.Errorf("the mate is %+v, %v", h, err)
	}
	if len(g.line.Moves) != 0 {
		t.Error("hints have moved")
	}
}

// A game is restored when it is over too, with how it ended.
func TestRestoreOfTheEnd(t *testing.T) {
	g := gameAt(t, "", chess.Black, "gambler")
	if err := g.Resign(); err != nil {
		t.Fatal(err)
	}
	s, game, err := Parse(string(g.PGN()))
	if err != nil {
		t.Fatal(err)
	}
	restored, err := Restore(s, game)
	if err != nil || restored.Outcome() != "Black resigns: the gambler wins" || string(restored.PGN()) != string(g.PGN()) {
		t.Errorf("restored %v\n%s\nwant\n%s", err, restored.PGN(), g.PGN())
	}
}

// What is wrong with how a game is to begin is told with the field.
func TestQuestion(t *testing.T) {
	seed := uint64(7)
	s, err := (&Question{Side: "b", Against: "gambler", Seed: &seed, Start: "7k/8/5K2/8/8/8/8/6R1 w - -", Draws: true, Rules: "berkeley-db"}).Setup()
	if err != nil || s.Side != chess.Black || s.Against.Name != "gambler" || s.Seed != 7 || !s.Draws || s.Start.Rules != kriegspiel.BerkeleyDB || s.Start.Position.Us.King != chess.At(5, 5) {
		t.Errorf("%+v, %v", s, err)
	}
	s, err = (&Question{}).Setup()
	if err != nil || s.Side != chess.White || s.Against.Name != roster.Programs()[0].Name || s.Start.Position != chess.Start() || s.Date == "" {
		t.Errorf("%+v, %v", s, err)
	}
	for want, q := range map[string]Question{
		`side: "white", want w or b`:                 {Side: "white"},
		"start: the game is over: White has no move": {Start: "k7/8/8/8/8/1q6/8/K7 w - -"},
	} {
		if _, err := q.Setup(); err == nil || err.Error() != want {
			t.Errorf("%+v: %v, want %s", q, err, want)
		}
	}
	for field, q := range map[string]Question{"start: ": {Start: "nonsense"}, "rules: ": {Rules: "house"}, `against: "me", want `: {Against: "me"}} {
		if _, err := q.Setup(); err == nil || !strings.HasPrefix(err.Error(), field) {
			t.Errorf("%+v: %v", q, err)
		}
	}
}

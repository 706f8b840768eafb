package kriegspiel_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/filtered"
	"kriegmate/kriegspiel/transcript"
)

// What the referee says, in its order: capture, check, end. A square is named as on
// the real board, so the e5 of Black's own board is e4.
func TestJudgedWords(t *testing.T) {
	e5 := kriegspiel.Capture(chess.At(4, 4))
	for _, c := range []struct {
		name                 string
		percept              kriegspiel.Percept
		mover                chess.Colour
		say, heard, announce string
	}{
		{"silence", 0, white, "", "silence", "White has moved"},
		{"silence of Black", 0, black, "", "silence", "Black has moved"},
		{"a refusal", kriegspiel.Refused, white, "illegal", "illegal", "illegal"},
		{"White takes", e5, white, "capture on e5", "capture on e5", "White has moved, capture on e5"},
		{"Black takes", e5, black, "capture on e4", "capture on e4", "Black has moved, capture on e4"},
		{"a check by rank", kriegspiel.ByRank, white, "check by rank", "check by rank", "White has moved, check by rank"},
		{"a check by knight", kriegspiel.ByKnight, black, "check by knight", "check by knight", "Black has moved, check by knight"},
		{"a long diagonal", kriegspiel.ByLong, white, "check by long diagonal", "check by long diagonal", "White has moved, check by long diagonal"},
		{"a short diagonal", kriegspiel.ByShort, black, "check by short diagonal", "check by short diagonal", "Black has moved, check by short diagonal"},
		{"stalemate", kriegspiel.Stalemate, black, "stalemate", "stalemate", "Black has moved, stalemate"},
		{"all at once", e5 | kriegspiel.ByFile | kriegspiel.Checkmate, white,
			"capture on e5, check by file, checkmate", "capture on e5, check by file, checkmate",
			"White has moved, capture on e5, check by file, checkmate"},
	} {
		if got := c.percept.Say(c.mover); got != c.say {
			t.Errorf("%s: Say is %q, want %q", c.name, got, c.say)
		}
		if got := c.percept.Heard(c.mover); got != c.heard {
			t.Errorf("%s: Heard is %q, want %q", c.name, got, c.heard)
		}
		if got := c.percept.Announce(c.mover); got != c.announce {
			t.Errorf("%s: Announce is %q, want %q", c.name, got, c.announce)
		}
		// Both players hear the same words, of the same real squares.
		if got := c.percept.Other().Say(c.mover.Other()); got != c.say {
			t.Errorf("%s: the other player hears %q, want %q", c.name, got, c.say)
		}
		event := kriegspiel.Event{Percept: c.percept}
		other := kriegspiel.Event{Percept: c.percept.Other()}
		if event.Theirs() || !other.Theirs() {
			t.Errorf("%s: the turn is Theirs for the mover %v, for the other player %v", c.name, event.Theirs(), other.Theirs())
		}
	}
}

// The last finished turn as the other player hears it. A proposal that was
// repeated is one refusal; what the player to move has tried since is not told.
func TestJudgedLastTurn(t *testing.T) {
	const arrayFEN, checkFEN = "", "4k3/p7/8/8/8/8/8/K2R4 w - -"
	for _, c := range []struct {
		name     string
		rules    kriegspiel.Rules
		start    string
		tries    string
		say      string
		refusals int
	}{
		{"one move", kriegspiel.Berkeley, arrayFEN, "e2e4", "", 0},
		{"a refusal after the first move", kriegspiel.Berkeley, arrayFEN, "e2e4 d7e6", "", 0},
		{"a refusal, repeated", kriegspiel.Berkeley, arrayFEN, "e2e4 d7d5 e4f5 e4f5 e4d5", "capture on d5", 1},
		{"two refusals", kriegspiel.Berkeley, arrayFEN, "e2e4 d7d5 e4f5 d2c3 e4d5", "capture on d5", 2},
		{"in the middle of a turn", kriegspiel.Berkeley, arrayFEN, "e2e4 d7d5 e4f5 e4d5 d8d4", "capture on d5", 1},
		{"refusals of the turn before", kriegspiel.Berkeley, arrayFEN, "e2e4 d7d5 e4f5 e4d5 d8d5", "capture on d5", 0},
		{"check", kriegspiel.Berkeley, checkFEN, "d1e1", "check by file", 0},
		{"two refusals in check", kriegspiel.Berkeley, checkFEN, "d1e1 a7a6 e8e7 e8d8", "", 2},
		// The pawn's step does not end on the file.
		{"one of them counts under berkeley-db", kriegspiel.BerkeleyDB, checkFEN, "d1e1 a7a6 e8e7 e8d8", "", 1},
	} {
		referee := kriegspiel.NewReferee(c.rules, startAt(t, c.start))
		for _, try := range strings.Fields(c.tries) {
			if _, _, err := referee.Propose(try); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
		}
		// The player who has the move hears the turn.
		listener := referee.Position.Turn
		got := referee.LastTurn()
		if said := got.Percept.Say(listener); said != c.say || got.Refusals != c.refusals || !got.Theirs() || got.Try != 0 {
			t.Errorf("%s: %+v, %q, want %q and %d refusals", c.name, got, said, c.say, c.refusals)
		}
	}
}

// Each player's filtered PGN names the own refused tries, and only counts those of
// the opponent.
func TestJudgedPGN(t *testing.T) {
	referee := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
	for _, try := range strings.Fields("e2e4 d7d5 e4f5 e4d5 d8d4 d8d5") {
		if _, _, err := referee.Propose(try); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		side         chess.Colour
		has, secrets []string
	}{
		{white, []string{"e4 ", "exd5 {(Xd5:exf5)}", "?? {(Xd5:1)}"}, []string{"Q"}},
		{black, []string{"d5 ", "Qxd5 {(Xd5:Qd4)}", "?? {(Xd5:1)}"}, []string{"e4", "exd5", "exf5"}},
	} {
		text, err := filtered.Text(referee.Record(c.side))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range c.has {
			if !strings.Contains(string(text), part) {
				t.Errorf("%s: no %q in\n%s", c.side.Name(), part, text)
			}
		}
		for _, part := range c.secrets {
			if strings.Contains(string(text), part) {
				t.Errorf("%s knows of %q:\n%s", c.side.Name(), part, text)
			}
		}
	}
}

// Four black states: the king on h8 in three, a knight on d5 in two, a bishop
// there in one. Only what is not zero is listed.
func TestJudgedHeat(t *testing.T) {
	_, heat := heatOf(t, heatFENs...)
	want := map[string]map[string]float64{
		"K": {"h8": 0.75, "g8": 0.25},
		"N": {"d5": 0.5},
		"B": {"d5": 0.25},
	}
	if diff := cmp.Diff(want, heat.Shares(black)); diff != "" {
		t.Errorf("the shares differ (-want +got):\n%s", diff)
	}
	if got := new(kriegspiel.Heat).Shares(white); len(got) != 0 {
		t.Errorf("without states there are shares: %v", got)
	}
	// White hidden from Black: its squares are not turned.
	p := position(t, "k7/8/8/8/8/8/1P6/K6R b - -")
	_, s := kriegspiel.Split(&p, black)
	var one kriegspiel.Heat
	one.Add(&s)
	want = map[string]map[string]float64{"K": {"a1": 1}, "R": {"h1": 1}, "P": {"b2": 1}}
	if diff := cmp.Diff(want, one.Shares(white)); diff != "" {
		t.Errorf("the shares of White differ (-want +got):\n%s", diff)
	}
}

// Where two views differ is told on the real board, the first square from a1 on.
func TestJudgedAgree(t *testing.T) {
	for _, c := range []struct{ name, fen, other, want string }{
		{"the same", "k7/8/8/8/8/8/8/K7 w - -", "7k/7p/8/8/8/8/8/K7 w - -", ""},
		{"a king elsewhere", "k7/8/8/8/8/8/8/K7 w - -", "k7/8/8/8/8/8/8/1K6 w - -", "White has the king on a1, over there nothing"},
		{"a queen for a rook", "6k1/8/8/8/8/8/1Q6/K7 w - -", "5k2/8/8/8/8/8/1R6/K7 w - -", "White has a queen on b2, over there a rook"},
		{"a knight for a bishop", "7k/8/8/8/8/N7/8/K7 w - -", "7k/8/8/8/8/B7/8/K7 w - -", "White has a knight on a3, over there a bishop"},
		{"a black pawn", "k7/7p/8/8/8/8/8/K7 b - -", "k7/8/8/8/8/8/8/K7 b - -", "Black has a pawn on h7, over there nothing"},
		{"another colour", "k7/8/8/8/8/8/8/K7 b - -", "k7/8/8/8/8/8/8/K7 w - -", "Black is to move, over there White"},
		{"castling rights", "r3k3/8/8/8/8/8/8/1K6 b q -", "r3k3/8/8/8/8/8/8/1K6 b - -", "Black has other castling rights than over there"},
	} {
		p, q := position(t, c.fen), position(t, c.other)
		v, _ := kriegspiel.Split(&p, p.Turn)
		other, _ := kriegspiel.Split(&q, q.Turn)
		got := ""
		if err := v.Agree(&other, "over there"); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// States are told apart by what the rule set counts: an en passant square without
// a legal capture counts under berkeley-db alone.
func TestJudgedPositions(t *testing.T) {
	const jumped, stood = "7k/8/8/p7/8/8/8/K7 w - a6", "7k/8/8/p7/8/8/8/K7 w - -"
	const takeable, late = "7k/8/8/pP6/8/8/8/K7 w - a6", "7k/8/8/pP6/8/8/8/K7 w - -"
	for _, c := range []struct {
		name         string
		lines        []string
		berkeley, db int
	}{
		{"one", []string{stood}, 1, 1},
		{"twice the same", []string{stood, stood}, 1, 1},
		{"nothing can take", []string{jumped, stood}, 1, 2},
		{"a pawn can take", []string{takeable, late, takeable}, 2, 2},
		{"clocks do not count", []string{stood, stood + " 0 1", stood + " 7 40"}, 1, 1},
	} {
		for rules, want := range map[kriegspiel.Rules]int{kriegspiel.Berkeley: c.berkeley, kriegspiel.BerkeleyDB: c.db} {
			got, err := kriegspiel.ParsePositions(c.lines, rules, nil)
			if err != nil {
				t.Errorf("%s, %v: %v", c.name, rules, err)
			} else if len(got.States) != want || got.Rules != rules {
				t.Errorf("%s, %v: %d states of %v, want %d", c.name, rules, len(got.States), got.Rules, want)
			}
		}
	}
}

// Whatever is wrong is told in one line, even where the text has several.
func TestErrorsAreOneLine(t *testing.T) {
	referee := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
	for name, wrong := range map[string]func() error{
		"a rule set": func() error { _, err := kriegspiel.ParseRules("a\nb"); return err },
		"a position": func() error {
			_, err := kriegspiel.ParsePositions([]string{"k7/8\n8/8 w - -"}, kriegspiel.Berkeley, nil)
			if in := (*kriegspiel.LineError)(nil); !errors.As(err, &in) || in.Line != 1 || in.Kind != "line" {
				t.Errorf("%v is no error of line 1", err)
			}
			return err
		},
		"a proposal": func() error { _, err := referee.Parse("Q\nx9"); return err },
		"a start":    func() error { _, err := (&transcript.Game{Start: "x\ny w - -"}).Play(kriegspiel.Berkeley); return err },
		"a try": func() error {
			_, err := (&transcript.Game{Tries: []string{"e2\n\te4q"}}).Play(kriegspiel.Berkeley)
			return err
		},
		"a record": func() error { _, err := filtered.ParseRecord([]byte("{\"rules\":\n\"a\\nb\"}"), nil); return err },
		"a ply":    func() error { return kriegspiel.CheckPly(kriegspiel.MostPly + 1) },
	} {
		if err := wrong(); err == nil || strings.ContainsAny(err.Error(), "\n\t\r") || err.Error() == "" {
			t.Errorf("%s: the error is %q", name, err)
		}
	}
}

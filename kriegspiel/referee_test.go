package kriegspiel_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/filtered"
)

func TestRefereeParse(t *testing.T) {
	const pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - -"
	for _, test := range []struct{ fen, text, want string }{
		{"", "e2e4", "e2e4"},
		{"", "e4", "e2e4"},
		{"", "Nf3", "g1f3"},
		{"", "exd3", "e2d3"}, // nothing is there, but it may be proposed
		{pinned, "Nc3", "e2c3"},
		{blackCastles, "e8c8", "e8c8"},
		{blackCastles, "O-O", "e8g8"},
		{blackCastles, "axb6", "a7b6"},
		{farPawns, "c8=N", "c7c8n"},
		{farPawns, "c7d8q", "c7d8q"},
		{"", "e2e5", ""},
		{"", "e7e5", ""},
		{"", "d1d2", ""},
		{"", "Ke2", ""},
		{"", "e1g1", ""},
		{"", "O-O", ""},
		{farPawns, "c7c8", ""},
		{farPawns, "c8", ""},
		{blackCastles, "a2a3", ""},
		{"", "", ""},
		{"", "hello", ""},
		{"", strings.Repeat("x", 1<<20), ""},
	} {
		p := startAt(t, test.fen)
		referee := kriegspiel.NewReferee(kriegspiel.Berkeley, p)
		m, err := referee.Parse(test.text)
		switch {
		case test.want == "" && err == nil:
			t.Errorf("Parse(%.20q) at %s = %s, want an error", test.text, p.FEN(), m.UCI(p.Turn))
		case test.want == "":
			if text := err.Error(); len(text) >= 300 || strings.Contains(text, "\n") {
				t.Errorf("Parse(%.20q): error of %d bytes, want one short line", test.text, len(text))
			}
		case err != nil:
			t.Errorf("Parse(%q) at %s: %v", test.text, p.FEN(), err)
		case m.UCI(p.Turn) != test.want:
			t.Errorf("Parse(%q) at %s = %s, want %s", test.text, p.FEN(), m.UCI(p.Turn), test.want)
		}
	}
}

// A game that is over at the start takes no proposals.
func TestRefereeEnded(t *testing.T) {
	for fen, ended := range map[string]bool{
		"R5k1/5ppp/8/8/8/8/8/6K1 b - -": true,  // checkmate
		"7k/5Q2/6K1/8/8/8/8/8 b - -":    true,  // stalemate
		"R5k1/6pp/8/8/8/8/8/6K1 b - -":  false, // the king goes to f7
	} {
		referee := kriegspiel.NewReferee(kriegspiel.Berkeley, position(t, fen))
		if referee.Ended() != ended {
			t.Errorf("%s: Ended() = %v, want %v", fen, referee.Ended(), ended)
		}
		if _, err := referee.Parse("g8f7"); errors.Is(err, kriegspiel.ErrEnded) != ended {
			t.Errorf("%s: Parse: %v", fen, err)
		}
	}
}

func TestRefereeProposals(t *testing.T) {
	// White's own board allows king and rook what it allows; the rook is
	// pinned, and d1, d2, f1 are attacked by nobody.
	p := position(t, "4r1k1/8/8/8/8/8/4R3/4K3 w - -")
	referee := kriegspiel.NewReferee(kriegspiel.Berkeley, p)
	legal, illegal := referee.Proposals()
	// King: d1, d2, f1, f2. Rook: e3 to e8 up the file.
	if len(legal) != 10 {
		t.Errorf("%d legal proposals, want 10: %v", len(legal), legal)
	}
	// The rook's seven other squares of the second rank.
	if len(illegal) != 7 {
		t.Errorf("%d illegal proposals, want 7: %v", len(illegal), illegal)
	}
	for _, m := range illegal {
		if got := referee.Try(m); got != kriegspiel.Refused {
			t.Errorf("Try(%v) = %q, want illegal", m, got.Say(white))
		}
	}
	if referee.Position != p {
		t.Errorf("refusals change the position to %s", referee.Position.FEN())
	}
	if r := referee.Record(black); len(r.Events) != 0 {
		t.Errorf("an unfinished turn is in the opponent's record: %v", r.Events)
	}
	if r := referee.Record(white); len(r.Events) != 7 {
		t.Errorf("%d events in the mover's record, want 7", len(r.Events))
	}
	if got := referee.Name(move(white, "e2a2")); got != "Ra2" {
		t.Errorf("Name(e2a2) = %q, want Ra2", got)
	}
}

// Under berkeley a jump that no pawn can punish leaves no trace; under
// berkeley-db every jump does.
func TestRefereeEnPassantSquare(t *testing.T) {
	for _, test := range []struct {
		rules     kriegspiel.Rules
		fen, move string
		want      chess.Square // of the side that has jumped, seen by the other
	}{
		{kriegspiel.Berkeley, "", "e2e4", 0},
		{kriegspiel.BerkeleyDB, "", "e2e4", chess.At(4, 5)},
		{kriegspiel.Berkeley, "4k3/8/8/8/3p4/8/4P3/4K3 w - -", "e2e4", chess.At(4, 5)},
		// The pawn on d4 is pinned: White's rook stands behind it.
		{kriegspiel.Berkeley, "3k4/8/8/8/3p4/8/4P3/3RK3 w - -", "e2e4", 0},
		{kriegspiel.BerkeleyDB, "3k4/8/8/8/3p4/8/4P3/3RK3 w - -", "e2e4", chess.At(4, 5)},
	} {
		referee := kriegspiel.NewReferee(test.rules, startAt(t, test.fen))
		m, err := referee.Parse(test.move)
		if err != nil {
			t.Fatal(err)
		}
		referee.Try(m)
		if got := referee.Position.Them.EnPassant; got != test.want {
			t.Errorf("%v: after %s at %q the en passant square is %v, want %v", test.rules, test.move, test.fen, got, test.want)
		}
	}
}

// A player who tries the same again hears "illegal" again, but tells the other
// player nothing new: a record counts different proposals.
func TestRepeatedRefusals(t *testing.T) {
	referee := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
	for _, try := range []string{"exd3", "exd3", "exf3", "exd3", "e4", "exd6", "e5"} {
		m, err := referee.Parse(try)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := referee.Try(m).Illegal(), strings.Contains(try, "x"); got != want {
			t.Errorf("Try(%s) refused: %v, want %v", try, got, want)
		}
	}
	black := referee.Record(chess.Black)
	if got := black.Events[0].Refusals; got != 2 {
		t.Errorf("Black counts %d refusals, want 2: exd3 and exf3", got)
	}
	white := referee.Record(chess.White)
	if got := white.Events[len(white.Events)-1].Refusals; got != 1 {
		t.Errorf("White counts %d refusals, want 1", got)
	}
	if got := len(white.Events); got != 6 {
		t.Errorf("White's record has %d events, want all its 5 proposals and a turn of Black", got)
	}
}

// The last turn, as the other player hears it, is the last event of its record
// that is not its own, in games of random proposals, repeated ones among them.
func TestRefereeLastTurn(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 1))
		rules := []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyDB}[seed%2]
		referee := kriegspiel.NewReferee(rules, chess.Start())
		for turns := 0; turns < 40 && !referee.Ended(); {
			mover := referee.Position.Turn
			legal, illegal := referee.Proposals()
			m := legal[rng.IntN(len(legal))]
			if len(illegal) > 0 && rng.IntN(3) > 0 {
				m = illegal[rng.IntN(min(3, len(illegal)))]
			}
			if referee.Try(m).Illegal() {
				continue
			}
			turns++
			events := referee.Record(mover.Other()).Events
			if got, want := referee.LastTurn(), events[len(events)-1]; got != want {
				t.Fatalf("seed %d, turn %d: %+v, want %+v", seed, turns, got, want)
			}
		}
	}
}

// A game as both players hear it, told in sentences.
func TestPropose(t *testing.T) {
	referee := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
	for _, test := range []struct {
		text, want string
		heard      kriegspiel.Percept
	}{
		{"e4", `White tries e4: "White has moved"`, 0},
		{"d7d5", `Black tries d5: "Black has moved"`, 0},
		{"exf5", `White tries exf5: "illegal"`, kriegspiel.Refused},
		{"exd5", `White tries exd5: "White has moved, capture on d5"`, on(white, "d5")},
		{"Qxd5", `Black tries Qd5: "Black has moved, capture on d5"`, on(black, "d5")},
	} {
		got, p, err := referee.Propose(test.text)
		if got != test.want || p != test.heard || err != nil {
			t.Errorf("Propose(%s) = %s, %v, %v, want %s", test.text, got, p, err, test.want)
		}
	}
	if said, _, err := referee.Propose("e9"); err == nil || said != "" {
		t.Errorf("Propose(e9) = %s, %v", said, err)
	}
}

// Each player's PGN is read back as that player's record.
func TestRefereePGN(t *testing.T) {
	f := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
	for _, move := range []string{"e4", "d5", "exf5", "exd5", "Qxd5"} {
		if _, _, err := f.Propose(move); err != nil {
			t.Fatal(err)
		}
	}
	for _, side := range []chess.Colour{chess.White, chess.Black} {
		text, err := filtered.Text(f.Record(side))
		if err != nil {
			t.Fatal(err)
		}
		back, err := filtered.ParseRecord(text, nil)
		if want := f.Record(side); err != nil || !reflect.DeepEqual(back, want) {
			t.Errorf("%s: %v, the PGN\n%s is read as %+v, want %+v", side.Name(), err, text, back, want)
		}
	}
}

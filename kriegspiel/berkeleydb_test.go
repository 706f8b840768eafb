package kriegspiel_test

import (
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Under berkeley-db a castling right outlives the capture of its rook, but
// nobody castles without one.
func TestRightsOutliveRooks(t *testing.T) {
	for rules, want := range map[kriegspiel.Rules]string{
		kriegspiel.Berkeley:   "4k2R/8/8/8/8/8/8/4K3 b - -",
		kriegspiel.BerkeleyDB: "4k2R/8/8/8/8/8/8/4K3 b k -",
	} {
		p, err := rules.ParseFEN("4k2r/8/8/8/8/8/8/4K2R w Kk -")
		if err != nil {
			t.Fatal(err)
		}
		referee := kriegspiel.NewReferee(rules, p)
		m, err := referee.Parse("h1h8")
		if err != nil {
			t.Fatal(err)
		}
		referee.Try(m)
		if got := referee.Position.FEN(); got != want {
			t.Errorf("%v: after Rxh8 %s, want %s", rules, got, want)
		}
		if again, err := rules.ParseFEN(want); err != nil || again != referee.Position {
			t.Errorf("%v: %s is read as %+v, %v", rules, want, again, err)
		}
		if _, err := referee.Parse("O-O"); err == nil {
			t.Errorf("%v: Black castles with a rook that is gone", rules)
		}
	}
	if _, err := kriegspiel.Berkeley.ParseFEN("4k3/8/8/8/8/8/8/4K3 b k -"); err == nil {
		t.Error("berkeley reads a right without a rook")
	}
	if _, err := kriegspiel.BerkeleyDB.ParseFEN("3k3r/8/8/8/8/8/8/4K3 b k -"); err == nil {
		t.Error("berkeley-db reads a right of a king that has moved")
	}
}

// White's pawn has just jumped from b2 to b4 and gives check to the king on a5,
// on the line from a5 to e1. Black's pawn on c4 could take it en passant on b3,
// beside that line. Under berkeley-db that is no reply of an opponent; the king's steps
// and its capture are. (b4 attacks c5 and a5 alone, so all five squares are free.) Black
// may play it as under berkeley, and its own record has it.
func TestBlindEnPassant(t *testing.T) {
	const fen = "8/8/8/k7/1Pp5/8/8/4K3 b - b3"
	for rules, want := range map[kriegspiel.Rules]string{
		kriegspiel.Berkeley:   "a5a4 a5a6 a5b4 a5b5 a5b6 c4b3",
		kriegspiel.BerkeleyDB: "a5a4 a5a6 a5b4 a5b5 a5b6",
	} {
		const all = "a5a4 a5a6 a5b4 a5b5 a5b6 c4b3"
		p, err := rules.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		legal, _ := kriegspiel.NewReferee(rules, p).Proposals()
		if got := strings.Join(uciNames(legal, chess.Black), " "); got != all {
			t.Errorf("%v: Black may play %s, want %s", rules, got, all)
		}
		v, s := kriegspiel.Split(&p, chess.White)
		states, _ := rules.Replies(nil, nil, &v, &s)
		if len(states) != len(strings.Fields(want)) {
			t.Errorf("%v: %d replies, want %d", rules, len(states), len(strings.Fields(want)))
		}
		if takes := slices.ContainsFunc(states, func(s kriegspiel.State) bool { return s.Pawns.Has(chess.At(1, 2).Turn()) }); takes != (rules == kriegspiel.Berkeley) {
			t.Errorf("%v: Black's pawn on b3: %v", rules, takes)
		}
	}
}

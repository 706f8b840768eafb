package kriegspiel_test

import (
	"fmt"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/filtered"
)

// How single moves and announcements look in filtered PGN.

func TestPGNMoves(t *testing.T) {
	const (
		knights = "7k/8/8/8/8/5N2/8/1N2K3 w - -"
		rooks   = "7k/R7/8/8/8/8/8/R3K3 w - -"
		queens  = "6k1/8/8/8/Q6Q/8/8/3K3Q w - -"
	)
	for _, test := range []struct {
		name, fen, uci string
		percept        kriegspiel.Percept
		accepted       string // the move as it is written once accepted, with the announcements
		refused        string // as it is written when refused
	}{
		{"file of the origin", knights, "b1d2", 0, "Nbd2 {(:)}", "Nbd2"},
		{"other file of the origin", knights, "f3d2", 0, "Nfd2 {(:)}", "Nfd2"},
		{"no origin", knights, "f3e5", on(white, "e5"), "Nxe5 {(Xe5:)}", "Ne5"},
		{"rank of the origin", rooks, "a1a3", on(white, "a3"), "R1xa3 {(Xa3:)}", "R1a3"},
		{"whole origin", queens, "h4e4", 0, "Qh4e4 {(:)}", "Qh4e4"},
		{"whole origin, capture and check", queens, "h4e4", on(white, "e4") | kriegspiel.ByRank, "Qh4xe4+ {(Xe4,CR:)}", "Qh4e4"},
		{"file is enough", queens, "a4e4", 0, "Qae4 {(:)}", "Qae4"},
		{"rank is enough", queens, "h1e4", 0, "Q1e4 {(:)}", "Q1e4"},
		// The bishop on c1 keeps the other rook from d1, but White does not know.
		{"told apart on the own board", "5k2/8/8/8/8/8/6K1/R1b4R w - -", "h1d1", 0, "Rhd1 {(:)}", "Rhd1"},
		{"pawn takes", "7k/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5", on(white, "d5"), "exd5 {(Xd5:)}", "exd5"},
		{"en passant", "7k/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", on(white, "d5"), "exd6 {(Xd5:)}", "exd6"},
		{"pawn walks", "", "e2e4", 0, "e4 {(:)}", "e4"},
		{"promotion", farPawns, "c7c8q", kriegspiel.ByRank, "c8=Q+ {(CR:)}", "c8=Q"},
		{"promotion to a knight", farPawns, "c7c8n", 0, "c8=N {(:)}", "c8=N"},
		{"promotion with capture", farPawns, "c7d8r", on(white, "d8") | kriegspiel.ByRank, "cxd8=R+ {(Xd8,CR:)}", "cxd8=R"},
		{"promotion to a bishop", farPawns, "c7b8b", on(white, "b8"), "cxb8=B {(Xb8:)}", "cxb8=B"},
		{"short castling", whiteCastles, "e1g1", 0, "O-O {(:)}", "O-O"},
		{"long castling with check", "3k4/8/8/8/8/8/8/R3K3 w Q -", "e1c1", kriegspiel.ByFile, "O-O-O+ {(CF:)}", "O-O-O"},
		{"king takes", knights, "e1f2", on(white, "f2"), "Kxf2 {(Xf2:)}", "Kf2"},
		{"checkmate", backRank, "a1a8", kriegspiel.ByRank | kriegspiel.Checkmate, "Ra8# {(CR,checkmate:)}", "Ra8"},
		{"stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - -", "f1f7", kriegspiel.Stalemate, "Qf7 {(stalemate:)}", "Qf7"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := kriegspiel.Record{Start: startAt(t, test.fen), Solver: white}
			r.Events = []kriegspiel.Event{tried(white, test.uci, test.percept)}
			readsAndWrites(t, r, "1.  "+test.accepted+"\n")
			r.Events = []kriegspiel.Event{tried(white, test.uci, kriegspiel.Refused)}
			readsAndWrites(t, r, "1.  {(:"+test.refused+")}\n")
		})
	}
}

// readsAndWrites checks that the moves of the record are written as in the text,
// below whatever tags, and read back.
func readsAndWrites(t *testing.T, r kriegspiel.Record, text string) {
	t.Helper()
	written := string(pgnText(t, r))
	_, moves, _ := strings.Cut(written, "\n\n")
	if moves != text {
		t.Errorf("Append = %q, want %q", moves, text)
	}
	game, err := filtered.Parse([]byte(strings.TrimSuffix(written, moves)+text), nil)
	if err != nil {
		t.Errorf("ParsePGN(%q): %v", text, err)
	} else if diff := diffRecords(r, game.Record); diff != "" {
		t.Errorf("ParsePGN(%q) (-want +got):\n%s", text, diff)
	}
}

// The letters of a check stand in the order of the alphabet; they may be read
// in any order.
func TestPGNChecks(t *testing.T) {
	const rank, file, long, short, knight = kriegspiel.ByRank, kriegspiel.ByFile, kriegspiel.ByLong, kriegspiel.ByShort, kriegspiel.ByKnight
	for percept, want := range map[kriegspiel.Percept]string{
		rank: "R", file: "F", long: "L", short: "S", knight: "N",
		rank | file: "FR", rank | long: "LR", rank | short: "RS", rank | knight: "NR",
		file | long: "FL", file | short: "FS", file | knight: "FN",
		long | short: "LS", long | knight: "LN", short | knight: "NS",
	} {
		r := kriegspiel.Record{Start: position(t, blackCastles), Solver: white}
		r.Events = []kriegspiel.Event{heard(0, percept), tried(white, "a2a3", percept)}
		readsAndWrites(t, r, fmt.Sprintf("1...  ?? {(C%s:0)}\n2.  a3+ {(C%s:)}\n", want, want))
		turned := want[len(want)-1:] + want[:len(want)-1]
		game, err := filtered.Parse(fmt.Appendf(nil, "1. e4 {(C%s:)}", turned), nil)
		if err != nil || game.Record.Events[0].Percept != percept {
			t.Errorf("ParsePGN of C%s: %v", turned, err)
		}
	}
}

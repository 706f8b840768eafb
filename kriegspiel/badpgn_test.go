package kriegspiel_test

import (
	"fmt"
	"strings"
	"testing"

	"kriegmate/kriegspiel/filtered"
)

func TestParsePGNRefuses(t *testing.T) {
	const (
		good      = "1.  e4 {(:)}\n    ?? {(:1)}\n" // events 1 and 2, lines 1 and 2
		foolsMate = "1. f3 {(:)}\n?? {(:0)}\n2. g4 {(:)}\n?? {(CS,checkmate:0)}\n"
	)
	for _, test := range []struct {
		name, text string
		line       int    // 0 if any will do
		event      int    // 0 if the error is about none
		field      string // of the event, or else a word of the error
	}{
		{"no comment", good + "2.  Nf3", 3, 0, "Nf3"},
		{"a comment in words", good + "2.  Nf3 {a good move}", 3, 0, "Nf3"},
		{"a comment without end", good + "2.  Nf3 {(:", 3, 0, "comment"},
		{"a comment without colon", good + "2.  Nf3 {(Xf3)}", 3, 0, "colon"},
		{"ordinary PGN", "1. e4 e5 2. Nf3 Nc6", 1, 0, "e4"},
		{"text after the result", good + "*\n\nhello", 0, 0, ""},
		{"two games", good + "\n[event \"x\"]\n\n" + good, 4, 0, ""},

		{"unknown announcement", good + "2.  Nf3 {(mate:)}", 3, 3, "percept"},
		{"empty announcement", good + "2.  Nf3 {(,:)}", 3, 3, "percept"},
		{"capture off the board", good + "2.  Nf3 {(Xi9:)}", 3, 3, "percept"},
		{"capture nowhere", good + "2.  Nf3 {(X:)}", 3, 3, "percept"},
		{"check by a king", good + "2.  Nf3 {(CK:)}", 3, 3, "percept"},
		{"check by nothing", good + "2.  Nf3 {(C:)}", 3, 3, "percept"},
		{"check twice", good + "2.  Nf3 {(CFF:)}", 3, 3, "percept"},
		{"check three times", good + "2.  Nf3 {(CFNR:)}", 3, 3, "check"},
		{"capture elsewhere", good + "2.  Nf3 {(Xf4:)}", 3, 3, "capture"},
		{"pawn takes nothing", good + "2.  exd5 {(:)}", 3, 3, "capture"},
		{"checkmate without check", good + "2.  Nf3 {(checkmate:)}", 3, 3, "end"},
		{"mark of checkmate without check", good + "2.  Nf3# {(:)}", 3, 3, "end"},
		{"stalemate with check", good + "2.  Nf3 {(CN,stalemate:)}", 3, 3, "end"},
		{"two ends", good + "2.  Nf3 {(CN,checkmate,stalemate:)}", 3, 3, "end"},
		{"material under berkeley", good + "2.  Nf3 {(material:)}", 3, 3, "end"},

		{"no such move", good + "2.  Nf6 {(:)}", 3, 3, "try"},
		{"no move at all", good + "2.  hello {(:)}", 3, 3, "try"},
		{"a move in UCI", good + "2.  g1f3 {(:)}", 3, 3, "try"},
		{"promotion without piece", "[fen \"" + farPawns + "\"]\n\n1.  c8 {(:)}", 3, 1, "try"},
		{"promotion to a king", "[fen \"" + farPawns + "\"]\n\n1.  c8=K {(:)}", 3, 1, "try"},
		{"ambiguous move", "[fen \"7k/8/8/8/8/5N2/8/1N2K3 w - -\"]\n\n1.  Nd2 {(:)}", 3, 1, "try"},
		{"no such refused try", good + "2.  Nf3 {(:Qd4)}", 3, 3, "try"},
		{"no such second refused try", good + "2.  Nf3 {(:exd5,Qd4)}", 3, 4, "try"},
		{"no such move after refused tries", good + "2.  Nf6 {(:exd5,exf5)}", 3, 5, "try"},
		{"empty refused try", good + "2.  Nf3 {(:exd5,)}", 3, 4, "try"},
		{"neither move nor refused try", good + "2.  {(:)}", 3, 3, "try"},
		{"announcement without move", good + "2.  {(CF:exd5)}", 3, 4, "try"},
		{"castling without the right", "[fen \"4k3/8/8/8/8/8/8/4K2R w - -\"]\n\n1.  O-O {(:)}", 3, 1, "try"},

		{"the opponent out of turn", good + "2.  ?? {(:0)}", 3, 3, "side"},
		{"the solver out of turn", good + "2.  Nf3 {(:)}\n    d4 {(:)}\n", 4, 4, "side"},
		{"the opponent's move named", "1.  e4 {(:)}\n    Nf6 {(:0)}\n", 2, 2, "side"},
		{"the opponent after a refusal", good + "2.  {(:exd5)}\n    ?? {(:0)}\n", 4, 4, "side"},
		{"a black solver first", "[filtered \"black\"]\n\n1.  e5 {(:)}", 3, 1, "side"},
		{"after the end", foolsMate + "3.  e4 {(:)}", 5, 5, "side"},
		{"after the own checkmate", "[fen \"" + backRank + "\"]\n\n1.  Ra8# {(CR:)}\n ?? {(:0)}", 4, 2, "side"},
		{"refusals in words", "1.  e4 {(:)}\n    ?? {(:two)}\n", 2, 2, "illegals"},
		{"refusals not counted", "1.  e4 {(:)}\n    ?? {(:)}\n", 2, 2, "illegals"},
		{"refusals named", "1.  e4 {(:)}\n    ?? {(:exd5)}\n", 2, 2, "illegals"},
		{"half a refusal", "1.  e4 {(:)}\n    ?? {(:0.5)}\n", 2, 2, "illegals"},
		{"fewer than none", "1.  e4 {(:)}\n    ?? {(:-1)}\n", 2, 2, "illegals"},
		{"more than can be counted", "1.  e4 {(:)}\n    ?? {(:99999999999999999999)}\n", 2, 2, "illegals"},
		{"nothing to take", "1.  e4 {(:)}\n    ?? {(Xe5:0)}\n", 2, 2, "capture"},
		{"the king taken", "1.  e4 {(:)}\n    ?? {(Xe1:0)}\n", 2, 2, "capture"},

		{"tag without quotes", "[event Kriegspiel]\n\n" + good, 1, 0, "event"},
		{"tag without value", "[event \"x\"]\n[round]\n\n" + good, 2, 0, "round"},
		{"tag without name", "[ \"x\"]\n\n" + good, 1, 0, "tag"},
		{"tag without end", "[event \"x\n\n" + good, 1, 0, "event"},
		{"unknown rules", "[rules \"cincinnati\"]\n\n" + good, 0, 0, "rules"},
		{"no FEN", "[fen \"e4\"]\n\n" + good, 0, 0, "fen"},
		{"FEN in check", "[fen \"4k3/8/8/8/8/8/8/4R1K1 w - -\"]\n\n" + good, 0, 0, "fen"},
		{"filtered for nobody", "[filtered \"umpire\"]\n\n" + good, 0, 0, "filtered"},

		{"zero bytes", "\x00\x01\x02", 0, 0, ""},
		{"a zero byte in a game", good + "\x00", 0, 0, ""},
		{"binary", "\x7fELF\x02\x01\x01\xff\xfe", 1, 0, ""},
		{"JSON", `{"solver":"w"}`, 1, 0, ""},
		{"a long word", strings.Repeat("e", 1<<20), 1, 0, ""},
		{"a long move", good + "2. " + strings.Repeat("\xff", 1<<20) + " {(:)}", 3, 3, "try"},
		{"a long tag", "[" + strings.Repeat("[", 1<<20), 1, 0, ""},
		{"a long rule set", "[rules \"" + strings.Repeat("x", 1<<20) + "\"]\n\n" + good, 0, 0, "rules"},
		{"a long filter", "[filtered \"" + strings.Repeat("x", 1<<20) + "\"]\n\n" + good, 0, 0, "filtered"},
		{"a long announcement", good + "2. Nf3 {(" + strings.Repeat("x", 1<<20) + ":)}", 3, 3, "percept"},
		{"a long check", good + "2. Nf3 {(C" + strings.Repeat("x", 1<<20) + ":)}", 3, 3, "percept"},
		{"a long comment", good + "2. Nf3 {(" + strings.Repeat("x", 1<<20) + ")}", 3, 0, "colon"},
		{"a long count", "1.  e4 {(:)}\n    ?? {(:" + strings.Repeat("1", 1<<20) + ")}\n", 2, 2, "illegals"},
	} {
		t.Run(test.name, func(t *testing.T) {
			game, err := filtered.Parse([]byte(test.text), nil)
			if err == nil {
				t.Fatalf("ParsePGN(%.200q) = %+v, want an error", test.text, game.Record.Events)
			}
			checkError(t, err)
			if test.event > 0 {
				checkEventError(t, err, test.event, test.field)
			}
			if !strings.Contains(err.Error(), test.field) {
				t.Errorf("error %q does not say %q", err, test.field)
			}
			if line := fmt.Sprintf("line %d: ", test.line); test.line > 0 && !strings.HasPrefix(err.Error(), line) {
				t.Errorf("error %q does not begin with %q", err, line)
			}
		})
	}
}

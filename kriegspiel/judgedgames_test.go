package kriegspiel_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/transcript"
)

// A judgedTry is a proposal with what the rules say of it. The answer is
// written as "capture d5, check file long, end checkmate", with the parts that
// are not announced left out; "illegal" is a refusal. Silence is "".
type judgedTry struct{ try, answer, fen string }

// whole returns the answer with all its fields.
func (j judgedTry) whole() transcript.Percept {
	p := transcript.Percept{Check: []string{}}
	for _, part := range strings.Split(j.answer, ", ") {
		words := strings.Fields(part)
		switch {
		case len(words) == 0:
		case words[0] == "illegal":
			p.Illegal = true
		case words[0] == "capture":
			p.Capture = words[1]
		case words[0] == "check":
			p.Check = words[1:]
		case words[0] == "end":
			p.End = words[1]
		}
	}
	return p
}

// judgedGames were judged on paper. The side to move of each FEN is the one whose
// turn comes after the move; a refusal has none.
var judgedGames = []struct {
	name  string
	rules kriegspiel.Rules
	start string
	tries []judgedTry
}{
	{"en passant is told with the square of the pawn", kriegspiel.Berkeley, "4k3/3p4/8/4P3/8/8/8/4K3 b - -", []judgedTry{
		{"d7d5", "", "4k3/8/8/3pP3/8/8/8/4K3 w - d6"},
		{"e5f6", "illegal", ""},
		{"e5d6", "capture d5", "4k3/8/3P4/8/8/8/8/4K3 b - -"},
	}},
	{"Black takes en passant", kriegspiel.Berkeley, "4k3/8/8/8/3p4/8/4P3/4K3 w - -", []judgedTry{
		{"e2e4", "", "4k3/8/8/8/3pP3/8/8/4K3 b - e3"},
		{"d4c3", "illegal", ""},
		{"d4e3", "capture e4", "4k3/8/8/8/8/4p3/8/4K3 w - -"},
	}},
	{"en passant is possible at once only", kriegspiel.Berkeley, "4k3/3p4/8/4P3/8/8/8/4K3 b - -", []judgedTry{
		{"d7d5", "", "4k3/8/8/3pP3/8/8/8/4K3 w - d6"},
		{"e1e2", "", "4k3/8/8/3pP3/8/8/4K3/8 b - -"},
		{"e8e7", "", "8/4k3/8/3pP3/8/8/4K3/8 w - -"},
		{"e5d6", "illegal", ""},
	}},
	// Both pawns would leave the fifth rank, and the rook would attack the king.
	{"en passant would open the rank", kriegspiel.Berkeley, "4k3/3p4/8/K3P2r/8/8/8/8 b - -", []judgedTry{
		{"d7d5", "", "4k3/8/8/K2pP2r/8/8/8/8 w - -"},
		{"e5d6", "illegal", ""},
		{"e5e6", "", "4k3/8/4P3/K2p3r/8/8/8/8 b - -"},
	}},
	{"the same under berkeley-db, which keeps the square", kriegspiel.BerkeleyDB, "4k3/3p4/8/K3P2r/8/8/8/8 b - -", []judgedTry{
		{"d7d5", "", "4k3/8/8/K2pP2r/8/8/8/8 w - d6"},
		{"e5d6", "illegal", ""},
		{"e5e6", "", "4k3/8/4P3/K2p3r/8/8/8/8 b - -"},
	}},
	{"the first move of a game", kriegspiel.Berkeley, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", []judgedTry{
		{"e2e4", "", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"},
	}},
	{"the first move of a game under berkeley-db", kriegspiel.BerkeleyDB, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", []judgedTry{
		{"e2e4", "", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3"},
	}},
	// The rook on f8 attacks f1, over which the king would pass.
	{"castling through an attacked square", kriegspiel.Berkeley, "4kr2/8/8/8/8/8/8/R3K2R w KQ -", []judgedTry{
		{"e1g1", "illegal", ""},
		{"e1c1", "", "4kr2/8/8/8/8/8/8/2KR3R b - -"},
	}},
	{"castling onto an attacked square", kriegspiel.Berkeley, "4k1r1/8/8/8/8/8/8/R3K2R w KQ -", []judgedTry{
		{"e1g1", "illegal", ""},
		{"h1h2", "", "4k1r1/8/8/8/8/8/7R/R3K3 b Q -"},
	}},
	{"only the rook passes an attacked square", kriegspiel.Berkeley, "1r2k3/8/8/8/8/8/8/R3K2R w KQ -", []judgedTry{
		{"e1c1", "", "1r2k3/8/8/8/8/8/8/2KR3R b - -"},
	}},
	{"castling out of check", kriegspiel.Berkeley, "4r1k1/8/8/8/8/8/8/R3K2R w KQ -", []judgedTry{
		{"e1g1", "illegal", ""},
		{"e1c1", "illegal", ""},
		{"e1d1", "", "4r1k1/8/8/8/8/8/8/R2K3R b - -"},
	}},
	{"castling onto a hidden piece", kriegspiel.Berkeley, "4k3/8/8/8/8/8/8/4K1nR w K -", []judgedTry{
		{"e1g1", "illegal", ""},
		{"h1g1", "capture g1", "4k3/8/8/8/8/8/8/4K1R1 b - -"},
	}},
	{"the castled rook gives check", kriegspiel.Berkeley, "r3k3/8/8/8/8/8/8/3K4 b q -", []judgedTry{
		{"e8c8", "check file", "2kr4/8/8/8/8/8/8/3K4 w - -"},
		{"d1d2", "illegal", ""},
		{"d1c1", "", "2kr4/8/8/8/8/8/8/2K5 b - -"},
	}},
	{"a promotion is not told", kriegspiel.Berkeley, "8/P6k/8/8/8/8/8/K7 w - -", []judgedTry{
		{"a7a8q", "", "Q7/7k/8/8/8/8/8/K7 b - -"},
	}},
	{"a promotion to a knight is not told", kriegspiel.Berkeley, "8/P6k/8/8/8/8/8/K7 w - -", []judgedTry{
		{"a7a8n", "", "N7/7k/8/8/8/8/8/K7 b - -"},
	}},
	{"a promotion that takes and gives check", kriegspiel.Berkeley, "1n5k/P7/8/8/8/8/8/K7 w - -", []judgedTry{
		{"a7b8q", "capture b8, check rank", "1Q5k/8/8/8/8/8/8/K7 b - -"},
	}},
	{"a promotion to a bishop that takes gives none", kriegspiel.Berkeley, "1n5k/P7/8/8/8/8/8/K7 w - -", []judgedTry{
		{"a7b8b", "capture b8", "1B5k/8/8/8/8/8/8/K7 b - -"},
	}},
	{"a promotion that is blocked", kriegspiel.Berkeley, "n6k/P7/8/8/8/8/8/K7 w - -", []judgedTry{
		{"a7a8q", "illegal", ""},
		{"a7b8q", "illegal", ""},
		{"a1b1", "", "n6k/P7/8/8/8/8/8/1K6 b - -"},
	}},
	{"Black's new knight gives check", kriegspiel.Berkeley, "4k3/8/8/8/8/8/p1K5/8 b - -", []judgedTry{
		{"a2a1n", "check knight", "4k3/8/8/8/8/8/2K5/n7 w - -"},
	}},
	// Against a double check the king must move: e7 stays on the file, d7 is
	// attacked by the knight.
	{"double check by knight and file", kriegspiel.Berkeley, "4k3/8/8/8/4N3/8/8/K3R3 w - -", []judgedTry{
		{"e4f6", "check knight file", "4k3/8/5N2/8/8/8/8/K3R3 b - -"},
		{"e8e7", "illegal", ""},
		{"e8d7", "illegal", ""},
		{"e8d8", "", "3k4/8/5N2/8/8/8/8/K3R3 w - -"},
	}},
	// From e8 five squares lead down to a4, four to h5.
	{"double check by file and long diagonal", kriegspiel.Berkeley, "4k3/8/8/8/4B3/8/8/K3R3 w - -", []judgedTry{
		{"e4c6", "check file long", "4k3/8/2B5/8/8/8/8/K3R3 b - -"},
	}},
	{"double check by file and short diagonal", kriegspiel.Berkeley, "4k3/8/8/8/4B3/8/8/K3R3 w - -", []judgedTry{
		{"e4g6", "check file short", "4k3/8/6B1/8/8/8/8/K3R3 b - -"},
	}},
	// Through d5 run a8-h1, eight squares, and a2-g8, seven.
	{"a pawn checks on the short diagonal", kriegspiel.Berkeley, "8/8/8/3k4/8/2P1P3/8/K7 w - -", []judgedTry{
		{"c3c4", "check short", "8/8/8/3k4/2P5/4P3/8/K7 b - -"},
		{"d5d4", "illegal", ""},
		{"d5c4", "capture c4", "8/8/8/8/2k5/4P3/8/K7 w - -"},
	}},
	{"a pawn checks on the long diagonal", kriegspiel.Berkeley, "8/8/8/3k4/8/2P1P3/8/K7 w - -", []judgedTry{
		{"e3e4", "check long", "8/8/8/3k4/4P3/2P5/8/K7 b - -"},
	}},
	{"stalemate", kriegspiel.Berkeley, "7k/8/6K1/8/8/5Q2/8/8 w - -", []judgedTry{
		{"f3f7", "end stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - -"},
	}},
	{"stalemate by Black", kriegspiel.Berkeley, "8/8/5q2/8/8/6k1/8/7K b - -", []judgedTry{
		{"f6f2", "end stalemate", "8/8/8/8/8/6k1/5q2/7K w - -"},
	}},
	{"checkmate by rank", kriegspiel.Berkeley, "7k/8/6K1/8/8/5Q2/8/8 w - -", []judgedTry{
		{"f3a8", "check rank, end checkmate", "Q6k/8/6K1/8/8/8/8/8 b - -"},
	}},
	// From e1 four squares lead up to h4, five to a5.
	{"the fool's mate", kriegspiel.Berkeley, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", []judgedTry{
		{"f2f3", "", "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq -"},
		{"e7e5", "", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq -"},
		{"g2g4", "", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -"},
		{"d8h4", "check short, end checkmate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -"},
	}},
	{"a pinned knight", kriegspiel.Berkeley, "4r1k1/8/8/8/8/8/4N3/4K3 w - -", []judgedTry{
		{"e2c3", "illegal", ""},
		{"e1d1", "", "4r1k1/8/8/8/8/8/4N3/3K4 b - -"},
		{"e8e2", "capture e2", "6k1/8/8/8/8/8/4r3/3K4 w - -"},
		{"d1e2", "capture e2", "6k1/8/8/8/8/8/4K3/8 b - -"},
	}},
	{"a refused king's step may be proposed again", kriegspiel.Berkeley, "8/8/8/8/8/4k3/8/4K3 w - -", []judgedTry{
		{"e1e2", "illegal", ""},
		{"e1e2", "illegal", ""},
		{"e1d1", "", "8/8/8/8/8/4k3/8/3K4 b - -"},
	}},
	// The pawn that gives check may be taken en passant. The capture lands on
	// c3, which is not on the announced diagonal from a2 to g8.
	{"en passant against a pawn's check", kriegspiel.Berkeley, "8/8/8/3k4/3p4/8/2P5/K7 w - -", []judgedTry{
		{"c2c4", "check short", "8/8/8/3k4/2Pp4/8/8/K7 b - c3"},
		{"d4c3", "capture c4", "8/8/8/3k4/8/2p5/8/K7 w - -"},
	}},
	// It is legal chess, so that the referee accepts it under berkeley-db too: only an
	// opponent does not think of it.
	{"the same under berkeley-db", kriegspiel.BerkeleyDB, "8/8/8/3k4/3p4/8/2P5/K7 w - -", []judgedTry{
		{"c2c4", "check short", "8/8/8/3k4/2Pp4/8/8/K7 b - c3"},
		{"d4c3", "capture c4", "8/8/8/3k4/8/2p5/8/K7 w - -"},
	}},
	// The king takes instead, and stands next to its pawn against a bare king.
	{"the king takes under berkeley-db", kriegspiel.BerkeleyDB, "8/8/8/3k4/3p4/8/2P5/K7 w - -", []judgedTry{
		{"c2c4", "check short", "8/8/8/3k4/2Pp4/8/8/K7 b - c3"},
		{"d5c4", "capture c4, end material", "8/8/8/8/2kp4/8/8/K7 w - -"},
	}},
	{"Black wins on material", kriegspiel.BerkeleyDB, "8/8/8/2k5/r7/8/8/7K b - -", []judgedTry{
		{"c5b5", "end material", "8/8/8/1k6/r7/8/8/7K w - -"},
	}},
	{"nobody wins on material under berkeley", kriegspiel.Berkeley, "8/8/8/2k5/r7/8/8/7K b - -", []judgedTry{
		{"c5b5", "", "8/8/8/1k6/r7/8/8/7K w - -"},
	}},
}

func TestJudgedGames(t *testing.T) {
	for _, c := range judgedGames {
		t.Run(c.name, func(t *testing.T) {
			game := transcript.Game{Start: c.start}
			want := &transcript.Transcript{Start: c.start}
			if c.rules != kriegspiel.Berkeley { // which alone is not named
				want.Rules = c.rules.String()
			}
			side := strings.Fields(c.start)[1]
			for _, j := range c.tries {
				game.Tries = append(game.Tries, j.try)
				want.Events = append(want.Events, transcript.Event{Side: side, Try: j.try, Percept: j.whole(), FEN: j.fen})
				if j.fen != "" {
					side = strings.Fields(j.fen)[1]
				}
			}
			got, err := game.Play(c.rules)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("the transcript differs (-want +got):\n%s", diff)
			}
		})
	}
}

// What may be proposed depends on the own pieces alone; which of it is legal, on
// the hidden ones too.
func TestJudgedProposals(t *testing.T) {
	for _, c := range []struct {
		name           string
		rules          kriegspiel.Rules
		start          string
		legal, illegal string
	}{
		{"a king in the corner", kriegspiel.Berkeley, "7k/8/8/8/8/8/8/K7 w - -", "a1a2 a1b1 a1b2", ""},
		{"a rook takes two steps away", kriegspiel.Berkeley, "7k/8/8/8/8/8/7r/K7 w - -", "a1b1", "a1a2 a1b2"},
		{"a pawn with nothing to take", kriegspiel.Berkeley, "7k/8/8/8/8/8/P7/K7 w - -", "a1b1 a1b2 a2a3 a2a4", "a2b3"},
		{"a pawn blocked on its second step", kriegspiel.Berkeley, "7k/8/8/8/p7/8/P7/K7 w - -", "a1b1 a1b2 a2a3", "a2a4 a2b3"},
		{"a black pawn that may take", kriegspiel.Berkeley, "k7/p7/1N6/8/8/8/8/7K b - -", "a7b6 a8b7 a8b8", "a7a5 a7a6"},
		{"a pawn may take in four ways", kriegspiel.Berkeley, "bn5k/P7/8/8/8/8/8/K7 w - -",
			"a1a2 a1b1 a1b2 a7b8b a7b8n a7b8q a7b8r", "a7a8b a7a8n a7a8q a7a8r"},
		{"en passant against check", kriegspiel.Berkeley, "8/8/8/3k4/2Pp4/8/8/K7 b - c3",
			"d4c3 d5c4 d5c5 d5c6 d5d6 d5e4 d5e5 d5e6", "d4d3 d4e3"},
		{"en passant against check under berkeley-db", kriegspiel.BerkeleyDB, "8/8/8/3k4/2Pp4/8/8/K7 b - c3",
			"d4c3 d5c4 d5c5 d5c6 d5d6 d5e4 d5e5 d5e6", "d4d3 d4e3"},
	} {
		game := transcript.Game{Start: c.start, ListProposals: true}
		got, err := game.Play(c.rules)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if legal := strings.Join(got.Proposals.Legal, " "); legal != c.legal {
			t.Errorf("%s: legal are %s, want %s", c.name, legal, c.legal)
		}
		if illegal := strings.Join(got.Proposals.Illegal, " "); illegal != c.illegal {
			t.Errorf("%s: illegal are %s, want %s", c.name, illegal, c.illegal)
		}
	}
}

// Of the replies only a blind en passant capture is missing under berkeley-db, and
// only where there is another reply and the capture does not land on the line.
func TestJudgedOnlyReplies(t *testing.T) {
	for _, c := range []struct {
		name, fen    string
		berkeley, db int
	}{
		// Seven steps of the king (c4 is a capture, d4 its own pawn), and d4c3.
		{"a pawn gives check", "8/8/8/3k4/2Pp4/8/8/K7 b - c3", 8, 7},
		// Three steps of the king, d4d3 and d4c3.
		{"no check", "7k/8/8/8/2Pp4/8/8/K7 b - c3", 5, 5},
	} {
		for rules, want := range map[kriegspiel.Rules]int{kriegspiel.Berkeley: c.berkeley, kriegspiel.BerkeleyDB: c.db} {
			p := startAt(t, c.fen)
			if got := len(rules.OnlyReplies(p.Moves(nil), &p)); got != want {
				t.Errorf("%s, %v: %d replies, want %d", c.name, rules, got, want)
			}
		}
	}
}

package selfplay

import (
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

func matchAt(t *testing.T, fen string, side chess.Colour, against string) *Match {
	t.Helper()
	p, err := kriegspiel.Berkeley.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	program, err := ProgramNamed(against)
	if err != nil {
		t.Fatal(err)
	}
	return NewMatch(Start{kriegspiel.Berkeley, p}, side, program, 1)
}

// say says something in a match, and returns the answer.
func say(t *testing.T, m *Match, words string) string {
	t.Helper()
	answer, resigned, err := m.Say(words)
	if err != nil || resigned {
		t.Fatalf("%s: %v, resigned: %t", words, err, resigned)
	}
	return answer
}

// A person who mates: what is said, in the order of the rules, and the end.
func TestMatchMate(t *testing.T) {
	m := matchAt(t, "7k/5Q2/6K1/8/8/8/8/8 w - -", chess.White, "hunter")
	if text, more := m.Ask(); text != "White: " || !more {
		t.Errorf("asked %q, %t", text, more)
	}
	if m.Over() || !m.PersonToMove() || m.Side() != chess.White {
		t.Fatalf("over: %t, White's turn: %t, %v", m.Over(), m.PersonToMove(), m.Side())
	}
	if got, want := say(t, m, " Qg7 \n"), "White tries Qg7: \"White has moved, check by long diagonal, checkmate\"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	pgn, err := m.PGN()
	if !m.Over() || err != nil || !strings.Contains(string(pgn), "1.  Qg7# {(CL,checkmate:)}") {
		t.Errorf("over: %t, %v, PGN\n%s", m.Over(), err, pgn)
	}
	if !strings.HasPrefix(m.Reveal(), "8  · · · · · · · ♚\n7  · · · · · · ♕ ·\n") {
		t.Errorf("the board is\n%s", m.Reveal())
	}
}

// The own board shows no enemy, a refusal changes nothing but what is known, and
// words that are no proposal change nothing at all.
func TestMatchRefusal(t *testing.T) {
	m := matchAt(t, "k7/8/3p4/8/8/8/8/3RK3 w - -", chess.White, "gambler")
	if board := m.Board(); strings.ContainsAny(board, "♚♟") || !strings.Contains(board, "♖") || say(t, m, "board") != board {
		t.Errorf("the board is\n%s", board)
	}
	if hint := say(t, m, "hint"); !strings.HasPrefix(hint, "1 state\n") || !strings.Contains(hint, "♚ a8 100%") {
		t.Errorf("the hint is\n%s", hint)
	}
	if got, want := say(t, m, "Rd8"), "White tries Rd8: \"illegal\"\n"; got != want || !m.PersonToMove() {
		t.Errorf("%q, want %q, and White to move", got, want)
	}
	if _, resigned, err := m.Say("Kg8"); err == nil || resigned {
		t.Error("the king can propose to go to g8")
	}
	if answer, resigned, err := m.Say("resign"); err != nil || !resigned || answer != "White resigns\n" {
		t.Errorf("%q, resigned: %t, %v", answer, resigned, err)
	}
}

// The program moves when it is its turn, and is heard as a referee tells it.
func TestMatchReply(t *testing.T) {
	m := matchAt(t, "k7/8/1K6/8/8/8/8/7R w - -", chess.Black, "hunter")
	if m.PersonToMove() {
		t.Fatal("Black is to move")
	}
	reply, more := m.Ask()
	if more {
		t.Error("a move is asked for after the mate")
	}
	if want := "White tries ??: \"White has moved, check by rank, checkmate\"\n"; !strings.HasPrefix(reply, want) || !strings.HasSuffix(reply, m.Board()) || !m.Over() {
		t.Errorf("%q, want %q and the board", reply, want)
	}
}

// One seed is one game, whichever program plays, and refusals are counted.
func TestMatchSeeds(t *testing.T) {
	for _, program := range Programs() {
		var games []string
		refused := false
		for range 2 {
			m := NewMatch(normalStart, chess.White, program, 7)
			var heard strings.Builder
			for _, words := range []string{"e4", "d4", "Nf3", "Nc3", "Be2", "a3"} {
				if _, _, err := m.Say(words); err != nil {
					break
				}
				for !m.PersonToMove() && !m.Over() {
					heard.WriteString(m.Reply())
				}
			}
			games = append(games, heard.String())
			refused = refused || strings.Contains(heard.String(), "\"illegal\"")
		}
		if games[0] != games[1] || games[0] == "" {
			t.Errorf("%s: two games with one seed:\n%s\n%s", program.Name, games[0], games[1])
		}
		if program.Name == "gambler" && !refused {
			t.Error("the gambler was never refused: the test tells less than it should")
		}
	}
	if _, err := ProgramNamed("computer"); err == nil {
		t.Error("there is a program called computer")
	}
}

// A hint says whether it is about all states. Who has lost all of them looks for
// some that fit the record.
func TestMatchHints(t *testing.T) {
	m := matchAt(t, "k7/8/3p4/8/8/8/8/3RK3 w - -", chess.White, "gambler")
	say(t, m, "Ke2")
	m.Reply()
	all := say(t, m, "hint")
	if !strings.Contains(all, " states\n") {
		t.Errorf("the hint is\n%s", all)
	}
	m.person.Whole = false
	if got := say(t, m, "hint"); !strings.Contains(got, " states of those that are possible, drawn at random\n") {
		t.Errorf("the hint of a part is\n%s", got)
	}
	m.person.States = nil
	if got := say(t, m, "hint"); got != all {
		t.Errorf("after all states were lost and found again, the hint is\n%s\nwant\n%s", got, all)
	}
}

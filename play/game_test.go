package play

import (
	"context"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/roster"
)

// setupAt returns a game of the given side from a position; "" is the normal array.
func setupAt(t *testing.T, fen string, side chess.Colour, against string) Setup {
	t.Helper()
	p := chess.Start()
	if fen != "" {
		var err error
		if p, err = kriegspiel.Berkeley.ParseFEN(fen); err != nil {
			t.Fatal(err)
		}
	}
	program, err := roster.Named(against)
	if err != nil {
		t.Fatal(err)
	}
	return Setup{Start: player.Start{Rules: kriegspiel.Berkeley, Position: p}, Side: side, Against: program, Seed: 1}
}

func gameAt(t *testing.T, fen string, side chess.Colour, against string) *Game {
	t.Helper()
	return New(setupAt(t, fen, side, against))
}

// say says something, and returns the answer.
func say(t *testing.T, g *Game, line string) string {
	t.Helper()
	answer, _, err := g.say(t.Context(), line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return answer
}

// scripted is a program that proposes what it is told, in UCI.
func scripted(moves ...string) player.Program {
	return player.Program{Name: "script", New: func(seat player.Seat) player.Player {
		return &script{seat.Colour, moves}
	}}
}

type script struct {
	colour chess.Colour
	moves  []string
}

func (s *script) Propose(context.Context) (chess.Move, error) {
	m, err := chess.ParseUCI(s.moves[0], s.colour)
	if err != nil {
		panic(err)
	}
	return m, nil
}

func (s *script) Hear(e kriegspiel.Event) {
	if !e.Theirs() {
		s.moves = s.moves[1:]
	}
}

// A person who mates: what is said, in the order of the rules, and the end.
func TestMate(t *testing.T) {
	g := gameAt(t, "7k/5Q2/6K1/8/8/8/8/8 w - -", chess.White, "hunter")
	if text, more := g.Ask(t.Context()); text != "White: " || !more {
		t.Errorf("asked %q, %t", text, more)
	}
	answer, last, err := g.Say(t.Context(), " 1. Qg7 \n")
	if want := " 1. Qg7 \nWhite tries Qg7: \"White has moved, check by long diagonal, checkmate\"\n"; answer != want || !last || err != nil {
		t.Errorf("%q, %t, %v, want %q and the end", answer, last, err, want)
	}
	if text, more := g.Ask(t.Context()); text != "" || more {
		t.Errorf("after the end it asks %q, %t", text, more)
	}
	if got, want := g.Outcome(), "White mates: you win"; got != want {
		t.Errorf("the outcome is %q, want %q", got, want)
	}
	story := g.Story()
	for _, want := range []string{"White mates: you win.\n", "  1. Qg7#\n", "8  ·  ·  ·  ·  ·  ·  ·  ♚\n7  ·  ·  ·  ·  ·  ·  ♕  ·\n"} {
		if !strings.Contains(story, want) {
			t.Errorf("the story lacks %q:\n%s", want, story)
		}
	}
}

// The program mates: the person hears it, and has lost.
func TestProgramMates(t *testing.T) {
	g := gameAt(t, "k7/8/1K6/8/8/8/8/7R w - -", chess.Black, "hunter")
	text, more := g.Ask(t.Context())
	if want := "White tries ??: \"White has moved, check by rank, checkmate\"\n"; more || !strings.HasPrefix(text, want) {
		t.Errorf("%q, %t, want %q and the end", text, more, want)
	}
	if got, want := g.Outcome(), "White mates: the hunter wins"; got != want {
		t.Errorf("the outcome is %q, want %q", got, want)
	}
}

// The own board shows no enemy; a refusal changes nothing but what is known, costs no
// turn, and is not put to the referee twice.
func TestRefusal(t *testing.T) {
	g := gameAt(t, "k7/8/3p4/8/8/8/8/3RK3 w - -", chess.White, "gambler")
	if board := g.Board(); strings.ContainsAny(board, "♚♟") || !strings.Contains(board, "♖") || strings.Contains(board, "Refused") {
		t.Errorf("the board is\n%s", board)
	}
	if got, want := say(t, g, "Rd8"), "White tries Rd8: \"illegal\"\n"; got != want || !g.PersonToMove() {
		t.Errorf("%q, want %q, and White to move", got, want)
	}
	if board := say(t, g, "board"); !strings.Contains(board, "Refused in this turn: Rd8\n") {
		t.Errorf("the board is\n%s", board)
	}
	if got := say(t, g, "rd8"); !strings.Contains(got, "already") || len(g.refusedNow()) != 1 {
		t.Errorf("the same again: %q, %d refusals", got, len(g.refusedNow()))
	}
	if moves := strings.Fields(say(t, g, "moves")); slices.Contains(moves, "Rd8") || !slices.Contains(moves, "Rd7") {
		t.Errorf("moves are %q", moves)
	}
	say(t, g, "Ke2")
	if board := g.Board(); strings.Contains(board, "Refused") {
		t.Errorf("the board is\n%s", board)
	}
}

// What the program tries is heard, not seen; its refusals are counted. Captures of both
// sides are kept count of: White takes on d5, Black takes the pawn on d5 and the knight.
func TestHeard(t *testing.T) {
	s := setupAt(t, "", chess.White, "hunter")
	s.Against = scripted("d7d5", "d8d4", "d8h4", "d8d5", "d5e5")
	g := New(s)
	g.Ask(t.Context())
	say(t, g, "e4")
	if text, _ := g.Ask(t.Context()); !strings.HasPrefix(text, "Black tries ??: \"Black has moved\"\n") {
		t.Errorf("heard %q", text)
	}
	say(t, g, "exd5")
	// The queen may not jump over d5, nor over e7.
	if text, _ := g.Ask(t.Context()); !strings.HasPrefix(text, "Black tries ??: \"illegal\", 2 times\nBlack tries ??: \"Black has moved, capture on d5\"\n") {
		t.Errorf("heard %q", text)
	}
	say(t, g, "Nc3")
	text, _ := g.Ask(t.Context())
	for _, want := range []string{"\"Black has moved, check by file\"", "You are in check by file", "you lost ♙", "15 of 16 pieces", "you captured on d5", "♙×7", "Move 4"} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q:\n%s", want, text)
		}
	}
}

// Black sees the board from the other side.
func TestBoardIsTurned(t *testing.T) {
	g := gameAt(t, "4k3/7p/8/8/8/8/8/4K3 b - -", chess.Black, "gambler")
	lines := strings.Split(g.Board(), "\n")
	if want := "1  ░  ░  ░  ░  ░  ░  ░  ░"; lines[0] != want {
		t.Errorf("the first line is %q, want %q", lines[0], want)
	}
	if want := "8  ░  ░  ░  ♚  ░  ░  ░  ░"; lines[7] != want {
		t.Errorf("the last rank is %q, want %q", lines[7], want)
	}
	if want := "   h  g  f  e  d  c  b  a"; lines[8] != want {
		t.Errorf("the files are %q, want %q", lines[8], want)
	}
}

// Who does not begin sees the board when the program has moved, and not twice.
func TestGreeting(t *testing.T) {
	for _, test := range []struct {
		side chess.Colour
		more int // boards that Ask draws
	}{{chess.White, 0}, {chess.Black, 1}} {
		g := gameAt(t, "", test.side, "gambler")
		greeting := g.Greeting()
		asked, _ := g.Ask(t.Context())
		const row = "You, "
		if got := strings.Count(greeting, row); got != 1-test.more {
			t.Errorf("%s is greeted with %d boards, want %d", test.side.Name(), got, 1-test.more)
		}
		if got := strings.Count(asked, row); got != test.more {
			t.Errorf("%s is asked with %d boards, want %d", test.side.Name(), got, test.more)
		}
	}
}

// A word as long as a line may be is refused in a moment, and takes no memory to speak of.
func TestLongWord(t *testing.T) {
	g := gameAt(t, "", chess.White, "gambler")
	long := strings.Repeat("x", 1<<22)
	_, _, err := g.say(t.Context(), long)
	if err == nil || len(err.Error()) > 200 {
		t.Errorf("a word of %d letters: %.200v", len(long), err)
	}
	if n := testing.AllocsPerRun(1, func() { nearest(long) }); n > 100 {
		t.Errorf("it takes %v allocations to compare it with the words", n)
	}
}

// On coloured boards h1 is light and a1 dark, Black's pieces are black, and nothing else
// differs.
func TestColouredBoard(t *testing.T) {
	g := gameAt(t, "4k3/7p/8/8/8/8/8/4K3 b - -", chess.Black, "gambler")
	g.Style = Coloured
	board := g.Board()
	first, _, _ := strings.Cut(board, "\n") // h1 to a1
	if want := "1 \x1b[1;38;5;231;48;5;137m   \x1b[0m\x1b[1;38;5;231;48;5;94m   "; !strings.HasPrefix(first, want) {
		t.Errorf("the first rank is %q, want %q", first, want)
	}
	if want := "\x1b[1;38;5;16;48;5;137m ♚ \x1b[0m"; !strings.Contains(board, want) {
		t.Errorf("the king on e8, which is light, is not %q:\n%q", want, board)
	}
}

// One seed is one game, whichever program plays.
func TestSeeds(t *testing.T) {
	for _, program := range roster.Programs() {
		var games []string
		for range 2 {
			g := gameAt(t, "", chess.White, program.Name)
			for _, line := range []string{"e4", "d4", "Nf3"} {
				if _, _, err := g.Say(t.Context(), line); err != nil {
					break
				}
				g.Ask(t.Context())
			}
			games = append(games, string(g.PGN()))
		}
		if games[0] != games[1] || !strings.Contains(games[0], "3. Nf3") {
			t.Errorf("%s: two games with one seed:\n%s\n%s", program.Name, games[0], games[1])
		}
	}
}

// A move is taken back with the answer to it and what was refused since, but not with
// what was refused before it. The program has forgotten it too.
func TestUndo(t *testing.T) {
	s := setupAt(t, "", chess.White, "gambler")
	s.Against = scripted("a7a6", "a6a5", "a5a4")
	g := New(s)
	if got := say(t, g, "undo"); got != "there is nothing to take back\n" || g.undone != 0 {
		t.Errorf("undo: %q", got)
	}
	say(t, g, "e4")
	g.Ask(t.Context())
	after := g.referee.Position
	say(t, g, "exd5") // refused, and so is dxe5 below
	say(t, g, "d4")
	g.Ask(t.Context())
	say(t, g, "dxe5")
	if len(g.refusedNow()) != 1 {
		t.Fatalf("%d refusals, want 1", len(g.refusedNow()))
	}
	if got := say(t, g, "undo"); !strings.HasPrefix(got, "taken back\n") || g.referee.Position != after {
		t.Errorf("undo: %q, position %s, want %s", got, g.referee.Position.FEN(), after.FEN())
	}
	if got := g.referee.Name(g.refusedNow()[0]); got != "exd5" {
		t.Errorf("refused in this turn was %s, want exd5", got)
	}
	g.program.listen(t.Context())
	if got := g.program.player.(*script).moves; len(got) != 2 {
		t.Errorf("the program has %q to come, want 2 moves", got)
	}
	say(t, g, "takeback")
	if g.referee.Position != chess.Start() || g.undone != 2 {
		t.Errorf("after two: %s", g.referee.Position.FEN())
	}
	if !strings.Contains(string(g.PGN()), "[Undone \"2\"]") {
		t.Errorf("the PGN does not tell:\n%s", g.PGN())
	}
}

// Who is Black and has not moved has nothing to take back, but may take back the first
// move.
func TestUndoOfBlack(t *testing.T) {
	g := gameAt(t, "", chess.Black, "gambler")
	g.Ask(t.Context())
	if got := say(t, g, "undo"); got != "there is nothing to take back\n" {
		t.Errorf("undo: %q", got)
	}
	say(t, g, "Nf6")
	g.Ask(t.Context())
	say(t, g, "undo")
	if len(g.line.Moves) != 1 || !g.PersonToMove() {
		t.Errorf("%d half-moves are left, want 1", len(g.line.Moves))
	}
}

// Words are understood in capitals, by other names, and misspelt ones are guessed. What
// looks like a move is not guessed at.
func TestWords(t *testing.T) {
	g := gameAt(t, "", chess.White, "gambler")
	if got := say(t, g, "HELP"); got != Help() || got != say(t, g, "?") {
		t.Errorf("help: %q", got)
	}
	for _, test := range []struct{ line, want string }{
		{"hnt", "did you mean hint?"},
		{"hepl", "did you mean help?"},
		{"reisgn", "did you mean resign?"},
		{"mvoes please", "did you mean moves?"},
		{"qit", "did you mean quit?"},
		{"drwa", "did you mean draw?"},
		{"Nf9", "unknown square"},
		{"xyzzy", "say help"},
		{"e5", "say help"},
		{"e4 d4", "one move at a time"},
		{"", "propose a move"},
		{"\x1b[2J", `\x1b`},
	} {
		answer, last, err := g.Say(t.Context(), test.line)
		if err == nil || answer != printable(test.line)+"\n" || strings.Contains(answer, "\x1b") || last || !strings.Contains(err.Error(), test.want) || strings.ContainsAny(err.Error(), "\n\x1b") {
			t.Errorf("%q: %q, %v, want an error with %q", test.line, answer, err, test.want)
		}
	}
	g.Typed = true
	if answer, _, err := g.Say(t.Context(), "hnt"); err != nil || !strings.Contains(answer, "did you mean hint?\n") {
		t.Errorf("typed: %q, %v", answer, err)
	}
	if _, last, err := g.Say(t.Context(), "exit"); !last || err != nil || g.Over() || g.Outcome() != "the game is not finished" {
		t.Errorf("exit: %t, %v, %s", last, err, g.Outcome())
	}
}

// An interrupted game is left where it is.
func TestInterrupted(t *testing.T) {
	g := gameAt(t, "", chess.White, "hunter")
	say(t, g, "e4")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if text, more := g.Ask(ctx); text != "" || more {
		t.Errorf("asked %q, %t", text, more)
	}
	if !strings.HasSuffix(string(g.PGN()), "1. e4 *\n") {
		t.Errorf("the game is\n%s", g.PGN())
	}
}

// Whatever a person says, the game goes on or ends, and no control character comes back.
func FuzzSay(f *testing.F) {
	for _, seed := range []string{"e4\nexd5\nhint\nundo", "e2e4\nmoves\nboard\ndraw\nresign", "save x\x1b[2J\nhelp", "\x00", "e8=Q", "1. e4 {", "hnt\n O-O-O\n(", "Nf3\nNg1\nundo\nundo\nundo"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g := gameAt(t, "4k2r/P3p3/8/3pP3/8/8/4P2p/R3K3 w Qk d6", chess.White, "gambler")
		g.Save = func(string, []byte) error { return nil }
		for i, line := range strings.Split(text, "\n") {
			if _, more := g.Ask(t.Context()); !more || i == 20 {
				break
			}
			answer, last, err := g.Say(t.Context(), line)
			if err != nil {
				answer += err.Error()
			}
			if strings.ContainsFunc(answer, func(r rune) bool { return r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 }) {
				t.Errorf("%q is answered with %q", line, answer)
			}
			if last {
				break
			}
		}
		if farewell, err := g.Farewell(); err != nil || strings.Contains(farewell, "\x1b") {
			t.Errorf("%v: %q", err, farewell)
		}
	})
}

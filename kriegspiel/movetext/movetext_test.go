package movetext_test

import (
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// uci returns the moves of a game on the real board.
func uci(g *movetext.Game) (list []string) {
	side := g.Start.Turn
	for _, m := range g.Moves {
		list = append(list, m.UCI(side))
		side = side.Other()
	}
	return list
}

func TestParse(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"bare moves", "e4 e5 Nf3", "e2e4 e7e5 g1f3"},
		{"numbers", "1. e4 e5 2.Nf3 Nc6 3 Bb5 a6", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"},
		{"numbers of Black", "1. e4 1... e5 2. Nf3 2...Nc6", "e2e4 e7e5 g1f3 b8c6"},
		{"both squares", "e2-e4 e7-e5 Ng1-f3", "e2e4 e7e5 g1f3"},
		{"UCI", "e2e4 e7e5 g1f3", "e2e4 e7e5 g1f3"},
		{"small letters", "E4 e5 nf3 nc6", "e2e4 e7e5 g1f3 b8c6"},
		{"marks", "e4! e5?? $4 Nf3!? ± Nc6 +- Bc4 = *", "e2e4 e7e5 g1f3 b8c6 f1c4"},
		{"comments", "e4 {best {by test} e5 ; not c5 (Sicilian)\nNf3 {two\nlines} Nc6", "e2e4 e7e5 g1f3 b8c6"},
		{"variations", "e4 e5 (1... c5 2. Nf3 (2. Nc3 {the (closed) one}) 2... d6) 2. Nf3", "e2e4 e7e5 g1f3"},
		{"tags", "\ufeff[Event \"a \\\"b\\\"\"]\n[White \"?\"]\r\n\r\n1. e4 e5 1-0\r\n", "e2e4 e7e5"},
		{"a game on one line", `[Event "a"] [White "b"] 1. e4 e5 *`, "e2e4 e7e5"},
		{"a tag without its end", "[Event \"a]\n[White \"b\"\n\ne4", "e2e4"},
		{"tag FEN", "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8(Q)+ Kg7 1/2-1/2", "a7a8q h8g7"},
		{"Black begins", "[FEN \"7k/P7/8/8/8/8/8/K7 b - - 0 9\"]\n\n9... Kg7 10. a8=N", "h8g7 a7a8n"},
		{"castling", "e4 e5 Nf3 Nf6 Bc4 Bc5 0-0 o-o", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8"},
		{"a result in a variation", "e4 (d4 d5 1-0)\ne5 (1... c5 *) Nf3 *", "e2e4 e7e5 g1f3"},
		{"a clock of a site", "1. e4 {[%clk 0:03:00]} 1... e5 {[%clk 0:02:59]} 2. Nf3", "e2e4 e7e5 g1f3"},
		{"an escaped line", "% nothing (here\ne4", "e2e4"},
		{"commas and remarks", "e4, e5, # the end\nNf3", "e2e4 e7e5 g1f3"},
		{"only tags", "[Event \"none\"]\n", ""},
		{"en passant", "e4 a6 e5 d5 exd6 e.p. Nc6", "e2e4 a7a6 e4e5 d7d5 e5d6 b8c6"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := movetext.Parse(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(uci(g), " "); got != test.want {
				t.Errorf("Parse(%q) has the moves %s, want %s", test.text, got, test.want)
			}
		})
	}
}

func TestParseTagsAndResult(t *testing.T) {
	g, err := movetext.Parse("[Event \"a \\\"b\\\"\"]\n[White \"W\"]\n\ne4 e5 1-0\n")
	if err != nil {
		t.Fatal(err)
	}
	if g.Tag("event") != `a "b"` || g.Tag("white") != "W" || g.Tag("black") != "" || g.Result != "1-0" {
		t.Errorf("tags %q, result %q", g.Tags, g.Result)
	}
	end := g.End()
	if want := "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6"; end.FEN() != want {
		t.Errorf("End is %s, want %s", end.FEN(), want)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"no such move", "e4 e5\nNf3 Ke6", `line 2: move 2 of Black: move "Ke6"`},
		{"after mate", "f3 e5 g4 Qh4# a3", `move 3 of White: "a3" comes after the end`},
		{"after the result", "e4 1-0\ne5", `line 2: "e5" comes after the result 1-0`},
		{"after the result, on its line", "1. e4 e5 1-0 1. d4 d5 0-1", `line 1: "d4" comes after the result 1-0`},
		{"a comment without an end", "e4 {e5", "no end"},
		{"a variation without an end", "e4 (d4 e5", "no end"},
		{"another game", "[Variant \"Crazyhouse\"]\n\ne4", `"Crazyhouse"`},
		{"Chess960", "[Variant \"Chess960\"]\n\ne4", `"Chess960"`},
		{"a bad FEN", "[FEN \"8/8\"]\n\ne4", "tag FEN"},
		{"a move left out", "e4 -- d4", "left out"},
		{"control characters", "e4 \x1b[31m", `\x1b`},
		{"descriptive", "P-K4 P-K4", "e4, Nf3, exd5"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := movetext.Parse(test.text)
			if err == nil || !strings.Contains(err.Error(), test.want) || strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Errorf("Parse(%q): %v, want an error with %s", test.text, err, test.want)
			}
		})
	}
}

func TestSplit(t *testing.T) {
	one, two, three := "[Event \"1\"]\n\ne4 e5 {[not \"a tag\"]\n[nor \"this\"]\n} 1-0\n\n", "[Event \"2\"]\n[White \"x\"]\n\nd4 *\n", "[Event \"3\"]\n"
	bare := "c4 c5 1/2-1/2\n"
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", " \n\n", nil},
		{"one", one, []string{one}},
		{"three", one + two + three, []string{one, two, three}},
		{"without tags", bare + bare, []string{bare, bare}},
		{"mixed", bare + two + bare, []string{bare, two, bare}},
		{"a result in a variation", "e4 (d4 1-0)\ne5 *\n", []string{"e4 (d4 1-0)\ne5 *\n"}},
		{"a game without moves", three + one, []string{three + one}}, // its tags belong to what follows
	} {
		if got := movetext.Split(test.text); !slices.Equal(got, test.want) {
			t.Errorf("%s: Split = %q, want %q", test.name, got, test.want)
		}
	}
}

// What each side of a short game heard, by the rules.
func TestRecord(t *testing.T) {
	g, err := movetext.Parse("1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		solver chess.Colour
		want   []string
	}{
		{chess.White, []string{"White e4", "Black ??", "White exd5: capture on d5", "Black ??: capture on d5", "White Nc3", "Black ??: check by file"}},
		{chess.Black, []string{"White ??", "Black d5", "White ??: capture on d5", "Black Qd5: capture on d5", "White ??", "Black Qe5: check by file"}},
	} {
		r, err := g.Record(kriegspiel.Berkeley, test.solver)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Words(); !slices.Equal(got, test.want) {
			t.Errorf("%s heard %q, want %q", test.solver.Name(), got, test.want)
		}
		if err := r.Check(); err != nil {
			t.Error(err)
		}
	}
}

// A bare king against a queen has lost under berkeley-db, where chess goes on.
func TestRecordOfOtherRules(t *testing.T) {
	g, err := movetext.Parse("[FEN \"7k/8/8/8/8/4n3/3QK3/8 w - -\"]\n\nKxe3 Kg8 Qd3")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Record(kriegspiel.Berkeley, chess.White); err != nil {
		t.Error(err)
	}
	if _, err := g.Record(kriegspiel.BerkeleyDB, chess.White); err == nil || !strings.Contains(err.Error(), "over after 1 half-moves") {
		t.Errorf("under berkeley-db: %v, want that the game is over", err)
	}
}

// Whatever the text, Parse and Split end without panic, and errors are one clean line.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"1. e4 e5 {x} (d5) 2. Nf3 $1 1-0", "[FEN \"8/8\"]", "[Event \"\\\"]\n\ne4", "e8(Q", "{", ")(", "%", "e4 {[%refused exd5 Bb5]\n[%then-refused Qh4]} d5", "{[%refused e5]} e4"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		games := movetext.Split(text)
		if all := strings.Join(games, ""); len(games) > 0 && all != text {
			t.Errorf("Split(%q) lost something: %q", text, games)
		}
		g, err := movetext.Parse(text)
		if err != nil {
			if strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 }) {
				t.Errorf("Parse(%q): %q", text, err)
			}
			return
		}
		if rules, _ := g.Rules(); rules == kriegspiel.BerkeleyDB {
			return // where a legal try may be refused, and a game end sooner
		}
		if _, err := g.Record(kriegspiel.Berkeley, chess.White); err != nil {
			t.Errorf("Parse(%q) gives no record: %v", text, err)
		}
		again, err := movetext.Parse(string(g.Append(nil)))
		if err != nil || !slices.Equal(again.Moves, g.Moves) || !again.TriesKnown() {
			t.Errorf("Parse(%q) is written as\n%s, which is read as %v, %v", text, g.Append(nil), again, err)
		}
	})
}

// Every game of real length is read, and its moves come back in SAN.
func TestSANRoundTrip(t *testing.T) {
	// Anderssen against Kieseritzky, London 1851.
	const immortal = `1.e4 e5 2.f4 exf4 3.Bc4 Qh4+ 4.Kf1 b5 5.Bxb5 Nf6 6.Nf3 Qh6 7.d3 Nh5 8.Nh4 Qg5 9.Nf5 c6 10.g4 Nf6 11.Rg1 cxb5 12.h4 Qg6 13.h5 Qg5
14.Qf3 Ng8 15.Bxf4 Qf6 16.Nc3 Bc5 17.Nd5 Qxb2 18.Bd6 Bxg1 19.e5 Qxa1+ 20.Ke2 Na6 21.Nxg7+ Kd8 22.Qf6+ Nxf6 23.Be7# 1-0`
	g, err := movetext.Parse(immortal)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Moves) != 45 {
		t.Fatalf("%d half-moves, want 45", len(g.Moves))
	}
	var words movetext.Scanner
	written := slices.Concat(words.Line(strings.ReplaceAll(immortal, "\n", " ")))
	p := g.Start
	for i, m := range g.Moves {
		if got := p.SAN(m); got != written[i] {
			t.Errorf("half-move %d is %s, want %s", i+1, got, written[i])
		}
		p.Apply(m)
	}
	if !p.Mated() {
		t.Error("the last move does not mate")
	}
}

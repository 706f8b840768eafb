package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
)

// What a chess player does who has never seen the program, and the words of the answer
// that name the way out.
func TestNewcomers(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const scholar = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n"
	game := file("game.pgn", "[Event \"Club\"]\n[White \"Me\"]\n\n"+scholar)
	games := file("games.pgn", "[Event \"1\"]\n\n"+scholar+"\n[Event \"2\"]\n\n"+scholar)
	empty := file("empty.pgn", "\n")
	page := file("game.html", "<!DOCTYPE html><html><body>1. e4 e5</body></html>")
	zip := file("games.zip", "PK\x03\x04\x14\x00\x00\x00")
	word := file("game.txt", "\xff\xfe1\x00.\x00 \x00e\x004\x00")
	dump := file("archive.json", `{"games":[{"url":"https://www.chess.com/game/1","pgn":"1. e4 e5"}]}`)
	german := file("german.pgn", "1. e4 e5 2. Sf3 Sc6\n")
	old := file("old.pgn", "1. P-K4 P-K4 2. N-KB3\n")
	house := file("house.pgn", "[Variant \"Crazyhouse\"]\n\n1. e4 e5\n")
	typo := file("typo.pgn", "1. e4 e5 2. Nf3 Nc3\n")
	letter := file("letter.txt", "Dear Sir, how do I begin?\n")
	const fen = "7k/8/5K2/8/8/8/8/6R1 w - -"
	for _, test := range []struct {
		name string
		args []string
		want string // of the way out
	}{
		{"an address", []string{"solve", "https://www.chess.com/game/live/12345"}, "download the game as PGN and name that file"},
		{"an address without a scheme", []string{"estimate", "lichess.org/abcdefgh"}, "download the game as PGN"},
		{"a page that was saved", []string{"solve", page}, "download the game as PGN instead"},
		{"a dump of a site", []string{"solve", dump, "--side", "w"}, "take the game out as PGN"},
		{"a game without a side", []string{"solve", game}, "--side w or --side b"},
		{"a game that is over", []string{"solve", game, "--side", "w"}, "--at 4 stops before move 4 of White"},
		{"a side in other words", []string{"solve", game, "--side", "me"}, "want w or b"},
		{"several games", []string{"estimate", games, "--side", "w"}, "say which by its number behind the name, 1 to 2"},
		{"a game that is not there", []string{"estimate", games, "3", "--side", "w"}, "want 1 to 2"},
		{"a misspelt file", []string{"solve", filepath.Join(dir, "game.pgm"), "--side", "w"}, "game."},
		{"a file that is not there", []string{"solve", filepath.Join(dir, "nothing.pgn")}, "give the name of a file"},
		{"a folder", []string{"solve", dir}, "name a file in it"},
		{"an empty file", []string{"solve", empty}, "want a record, a PGN, a FEN or a problem file"},
		{"a zip archive", []string{"solve", zip}, "unpack it first"},
		{"UTF-16", []string{"solve", word, "--side", "w"}, "save it as UTF-8"},
		{"prose", []string{"solve", letter}, "see docs/input.md"},
		{"German letters", []string{"estimate", german, "--side", "w"}, "English letters K, Q, R, B and N"},
		{"descriptive notation", []string{"estimate", old, "--side", "w"}, "e4, Nf3, exd5"},
		{"another game", []string{"estimate", house, "--side", "w"}, "only ordinary chess and Kriegspiel"},
		{"an impossible move", []string{"estimate", typo, "--side", "w"}, "move 2 of Black"},
		{"half a FEN", []string{"solve", "7k/8/5K2/8/8/8/8/6R1"}, `w - -" in quotes`},
		{"a FEN of the other side", []string{"solve", fen, "--side", "b"}, "White is to move"},
		{"a FEN with nine squares", []string{"solve", "7k/8/5K2/8/8/8/8/6R9 w - -"}, "rank 1 has the unknown piece '9'"},
		{"a time without a unit", []string{"solve", fen, "--timeout", "5"}, "want a time such as 90s or 10m"},
		{"a picture in place of a folder", []string{"solve", fen, "--svg", dir}, "--svg: " + dir + " is a folder, want the name of a file"},
		{"a heat map where no folder is", []string{"estimate", fen, "--svg", filepath.Join(dir, "none", "heat.svg")}, "--svg: there is no folder"},
		{"help about nothing", []string{"help", "analyse"}, `unknown command "analyse": see kriegmate --help`},
		{"a file for the server", []string{"serve", game}, "see kriegmate serve --help"},
		{"a FEN without a king", []string{"solve", "8/8/5K2/8/8/8/8/6R1 w - -"}, "Black has 0 kings, want 1"},
		{"a problem file without a number", []string{"solve", "selfplay3.kdb"}, "say which by its number or id behind the name"},
		{"a number that is too large", []string{"solve", "selfplay3.kdb", "5000"}, "no such problem"},
		{"words for one side", []string{"solve", "--white", "Ka1 Qb1"}, "--white and --black go together"},
		{"words without a king", []string{"solve", "--white", "Qb1", "--black", "K@any"}, "want one, such as Ka8 or K@any"},
		{"words without an @", []string{"solve", "--white", "Ka1", "--black", "Kh8 Bc5,b1"}, "B@c5,b1"},
		{"own pieces hidden", []string{"solve", "--white", "Ka1 R@any", "--black", "Kh8"}, "only those of Black may be hidden"},
		{"too much hidden", []string{"solve", "--white", "Ka1", "--black", "K@any Q@any R@any N@any"}, "name fewer squares"},
		{"words and a file", []string{"solve", game, "--white", "Ka1", "--black", "Kh8"}, "takes one problem"},
		{"mate in 2 as 2 ply", []string{"solve", fen, "--ply", "2"}, "want auto or an odd number"},
		{"an unknown command", []string{"analyse", game}, "see kriegmate --help"},
		{"an unknown flag", []string{"solve", fen, "--depth", "3"}, "see kriegmate solve --help"},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, complaints, status := kriegmate(t, "", test.args...)
			if status != statusBadInput || out != "" {
				t.Errorf("%q: status %d, printed %q; want %d and nothing", test.args, status, out, statusBadInput)
			}
			if !strings.Contains(complaints, test.want) {
				t.Errorf("%q: complained %q, want %q in it", test.args, complaints, test.want)
			}
			if strings.Count(complaints, "\n") != 1 || len(complaints) > 300+len(dir) || strings.ContainsAny(strings.TrimSuffix(complaints, "\n"), "\x1b\r\n") {
				t.Errorf("%q: not one short line: %q", test.args, complaints)
			}
		})
	}
}

// The ways out work: what the complaints above advise is understood.
func TestWaysOut(t *testing.T) {
	dir := t.TempDir()
	game := filepath.Join(dir, "game.pgn")
	if err := os.WriteFile(game, []byte("[Event \"Club\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	const fen = "7k/8/5K2/8/8/8/8/6R1 w - -"
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"solve", fen}, "mate in 3 ply"},
		{append([]string{"solve"}, strings.Fields(fen)...), "mate in 3 ply"},
		{[]string{"solve", "--white", "Kc7 Rb7 Rh1", "--black", "Ka8 B@c5,b1,g8"}, "3 states\nmate in 3 ply\n\ntry Ra1"},
		{[]string{"solve", "--black", "Kc2 Rb2 Rh8", "--white", "Ka1 B@c4,b8,g1", "--side", "black"}, "3 states\nmate in 3 ply\n\ntry Ra8"},
		{[]string{"estimate", game, "--side", "white", "--at", "2"}, "20 states"},
		{[]string{"estimate", "e4 e5", "--side", "w"}, "20 states"},
		{[]string{"estimate", "--white", "Ka1", "--black", "K@any"}, "60 states"},
		{[]string{"convert", game, "--side", "b", "--to", "pgn"}, "checkmate"},
		{[]string{"solve", "selfplay3.kdb", "1"}, "3 ply"},
	} {
		out, complaints, status := kriegmate(t, "", test.args...)
		if status != 0 || !strings.Contains(out, test.want) {
			t.Errorf("%q: status %d, printed %q, complained %q; want %q", test.args, status, out, complaints, test.want)
		}
	}
}

// What one command prints in JSON another reads, and it is the same problem.
func TestJSONGoesRound(t *testing.T) {
	const set = "../../database/shipped/selfplay3.kdb"
	answer := func(in string, args ...string) string {
		out, complaints, status := kriegmate(t, in, args...)
		if status != 0 {
			t.Fatalf("%q: status %d, complained %q", args, status, complaints)
		}
		return out
	}
	want := answer("", "solve", set, "17")
	shown := answer("", "show", set, "17", "--json")
	record := answer(shown, "convert", "--to", "json")
	solved := answer(shown, "solve", "--json")
	listed := answer(shown, "estimate", "--json", "--states")
	for name, text := range map[string]string{
		"show --json": shown, "convert": record, "convert twice": answer(record, "convert"),
		"solve --json": solved, "estimate --json --states": listed,
	} {
		if got := answer(text, "solve", "--ply", "3"); planOf(got) != planOf(want) {
			t.Errorf("%s: solve prints\n%s\nwant\n%s", name, got, want)
		}
	}
	bishops := answer("", "solve", "--white", "Kc7 Rb7 Rh1", "--black", "Ka8 B@c5,b1,g8", "--json")
	if got := answer(bishops, "solve"); !strings.HasPrefix(got, "3 states\nmate in 3 ply\n") {
		t.Errorf("the bishops again: %s", got)
	}
	game := answer(`{"tries":["e2e4","e7e5","e4e5","d1h5"]}`, "referee", "--json")
	if got := answer(game, "convert", "--side", "w"); !strings.Contains(got, "illegal") && !strings.Contains(got, ":e5") {
		t.Errorf("the record of a game in JSON has no refusal:\n%s", got)
	}
}

// planOf leaves out how many states were looked at, which depends on their order.
func planOf(text string) string {
	_, plan, _ := strings.Cut(text, "\n")
	return plan
}

// The help of every command, its examples included, fits a terminal of 80 columns.
func TestHelpFits(t *testing.T) {
	var visit func(words []string, commands []*cli.Command)
	visit = func(words []string, commands []*cli.Command) {
		out, _, status := kriegmate(t, "", append(slices.Clone(words), "--help")...)
		if status != 0 {
			t.Errorf("%v: status %d", words, status)
		}
		for line := range strings.Lines(out) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
				t.Errorf("%v: a line of %d columns: %s", words, n, line)
			}
		}
		for _, c := range commands {
			visit(append(slices.Clone(words), c.Name), c.Subcommands)
		}
	}
	visit(nil, newApp(streams{}).Commands)
}

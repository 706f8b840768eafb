package match

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/player"
	"kriegmate/player/roster"
)

func contestant(t *testing.T, name string, limits player.Limits) Contestant {
	t.Helper()
	c, err := ParseContestant(t.Context(), name, limits, Behind{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// games plays a short match in a folder of that name, and returns the folder.
func games(t *testing.T, name, a, b string, limits player.Limits, rules kriegspiel.Rules, number int) string {
	t.Helper()
	m := Match{Games: number, Seed: 3, MaxMoves: 3, Rules: rules, Folder: filepath.Join(t.TempDir(), name)}
	m.A, m.B = contestant(t, a, limits), contestant(t, b, limits)
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return m.Folder
}

// rewrite replaces words in a file of a folder.
func rewrite(t *testing.T, folder, name string, words ...string) {
	t.Helper()
	file := filepath.Join(folder, name)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.NewReplacer(words...).Replace(string(text))
	if changed == string(text) {
		t.Fatalf("nothing of %q in %s", words, text)
	}
	if err := os.WriteFile(file, []byte(changed), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Four games that end by their length are drawn; the second is then one that White has won, which is B, the third one that
// White has won, A, and the fourth one that Black has won, A. So A has two and a half points.
func TestReadPairings(t *testing.T) {
	folder := games(t, "x", "gambler,simulations=7", "random", player.Limits{Time: time.Minute, Threads: 1}, kriegspiel.Berkeley, 4)
	rewrite(t, folder, "game-00002.pgn", "1/2-1/2", "1-0")
	rewrite(t, folder, "game-00003.pgn", "1/2-1/2", "1-0")
	rewrite(t, folder, "game-00004.pgn", "1/2-1/2", "0-1")
	// A match that was broken off has the games before the first that is missing.
	other := games(t, "y", "random,time=1m", "hunter,threads=2", player.Limits{}, kriegspiel.Berkeley, 3)
	rewrite(t, other, "game-00003.pgn", "1/2-1/2", "1-0")
	if err := os.Remove(filepath.Join(other, "game-00002.pgn")); err != nil {
		t.Fatal(err)
	}
	got, err := ReadPairings(t.Context(), folder, other)
	if want := []Pairing{{"gambler,time=1m0s,simulations=7", "random,time=1m0s", 4, 2.5}, {"random,time=1m0s", "hunter,threads=2", 1, 0.5}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
}

// Limits stand before the command line of a program, whatever is in that.
func TestLabelled(t *testing.T) {
	for _, test := range [][3]string{
		{"marshal", "threads=1", "marshal"},
		{"marshal", "time=1s,threads=1", "marshal,time=1s"},
		{"marshal,time=1s", "time=1s,threads=1", "marshal,time=1s"},
		{"marshal,threads=2,time=1s", "time=1s,threads=2", "marshal,time=1s,threads=2"},
		{"marshal:@w.json,time=1s", "time=1s", "marshal:@w.json,time=1s"},
		{"cmd:./a -x,time=9s:1", "time=2s", "cmd,time=2s:./a -x,time=9s:1"},
		{"cmd,time=3s:./a", "time=3s,threads=1", "cmd,time=3s:./a"},
		{"gambler", "", "gambler"},
	} {
		if got := labelled(test[0], test[1]); got != test[2] {
			t.Errorf("%s with %s is %s, want %s", test[0], test[1], got, test[2])
		}
	}
}

// The sides of a game follow from its number, also where the tags of a game cannot hold a name as it is.
func TestReadPairingsOddName(t *testing.T) {
	folder := games(t, "odd", "gambler", "random", player.Limits{}, kriegspiel.Berkeley, 2)
	rewrite(t, folder, settingsFile, `"gambler"`, `"cmd:a\tb"`)
	rewrite(t, folder, "game-00001.pgn", "1/2-1/2", "1-0", "gambler", "cmd:a b")
	rewrite(t, folder, "game-00002.pgn", "1/2-1/2", "0-1", "gambler", "cmd:a b")
	if got, err := ReadPairings(t.Context(), folder); err != nil || len(got) != 1 || got[0].Points != 2 {
		t.Errorf("%+v, %v, want both points", got, err)
	}
}

// results writes a file of lines and returns its name.
func results(t *testing.T, lines ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "results")
	if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// What a match prints at its end stands for its folder; lines of games, and empty ones, are passed over. By hand a
// line needs no more than who has how many points.
func TestReadPairingsOfResults(t *testing.T) {
	var lines []string
	for i, players := range [][2]string{{"gambler", "random"}, {"random,states=3", "hunter"}} {
		m := Match{Games: 2, Seed: uint64(i), MaxMoves: 3}
		m.A, m.B = contestant(t, players[0], player.Limits{Simulations: 7, Threads: 1}), contestant(t, players[1], player.Limits{Time: time.Minute})
		r, err := m.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		r.White.Wins, r.White.Draws = r.White.Draws, 0
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, `{"game":1,"white":"gambler","black":"random","result":"1-0"}`, "", string(text))
	}
	got, err := ReadPairings(t.Context(), results(t, lines...))
	if want := []Pairing{{"gambler,simulations=7", "random,time=1m0s", 2, 1.5}, {"random,simulations=7,states=3", "hunter,time=1m0s", 2, 1.5}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	strongest := contestant(t, roster.Default, player.Limits{})
	hand := results(t, `{"a":"x,threads=1,time=1000ms","b":"y","games":70,"points":49}`, `{"a":"y","b":"x,time=1s","games":70,"points":21}`, `{"a":"y","b":"x,time=1s","games":70,"points":21}`, `{"a":"marshal:@f","b":"y","games":1,"points":0.5}`, `{"a":"default,time=1s","b":"default","games":1,"points":1}`)
	folder := games(t, "z", "gambler", "random", player.Limits{}, kriegspiel.Berkeley, 1)
	rewrite(t, folder, settingsFile, `"max_moves": 3`, `"max_moves": 300`, `"a": "gambler"`, `"a": "marshal:@f"`, `"seed"`, `"weights_of_a": {"x": 1}, "seed"`)
	inLines, inFolder := []Pairing{{"x,time=1s", "y", 70, 49}, {"y", "x,time=1s", 70, 21}, {"y", "x,time=1s", 70, 21}, {"marshal:@f", "y", 1, 0.5}, {strongest.Name + ",time=1s", strongest.Name, 1, 1}}, Pairing{"marshal:@f", "random", 1, 0.5}
	if got, err = ReadPairings(t.Context(), hand, folder); err != nil || !slices.Equal(got, append(slices.Clone(inLines), inFolder)) {
		t.Errorf("%+v, %v, want %+v and %+v", got, err, inLines, inFolder)
	}
	if got, err = ReadPairings(t.Context(), folder, hand); err != nil || !slices.Equal(got, append([]Pairing{inFolder}, inLines...)) {
		t.Errorf("%+v, %v, want %+v and %+v", got, err, inFolder, inLines)
	}
}

// A line that is no result says where it stands and what is wrong.
func TestReadPairingsBadResults(t *testing.T) {
	good := `{"a":"x","b":"y","games":3,"points":1}`
	folder := games(t, "same", "gambler", "random", player.Limits{}, kriegspiel.Berkeley, 1)
	for _, test := range []struct{ line, want string }{
		{`{"a":"x","b":"y","games":3}`, "line 2: want a, b, games and points"},
		{`{"a":"","b":"y","games":3,"points":1}`, "line 2: want a, b, games and points"},
		{`{"a":"x","games":3,"points":1}`, "line 2: want a, b, games and points"},
		{`{"a":"x,tim=3s","b":"z","games":3,"points":1}`, "line 2: x,tim=3s: tim=3s: want time="},
		{`{"a":"default,tim=3s","b":"z","games":3,"points":1}`, "line 2: default,tim=3s: tim=3s: want time="},
		{`{"a":"x","b":"z,time=0s","games":3,"points":1}`, "line 2: z,time=0s: time=0s: want a time"},
		{`{"a":"x","b":"z","games":3,"points":1,"rule":"wild16"}`, `line 2: unknown field "rule"`},
		{`{"a":"x","b":"z","games":3,"points":1,"ends":{"checkmate":3}}`, "line 2: this was printed by an older version"},
		{`{"a":"x","b":"y","games":-3,"points":-1}`, "line 2: want a, b, games and points"},
		{`{"a":"x","b":"y","games":3,"points":3.5}`, "line 2: 3.5 points cannot be made in 3 games"},
		{`{"a":"x","b":"y","games":1,"points":-0.5}`, "line 2: -0.5 points cannot be made in 1 game"},
		{`{"a":"x","b":"y","games":3,"points":1.25}`, "line 2: 1.25 points cannot be made in 3 games"},
		{`{"a":"x","b":"z","games":3,"points":1,"rules":"house"}`, `line 2: rules: unknown rule set "house"`},
		{`{"a":"x","b":"z","games":3,"points":1,"rules":"wild16"}`, "line 2: the rules are wild16, not berkeley as in "},
		{`{"a":"x","b":"z","games":3,"points":1,"max_moves":9}`, "line 2: games begin in other positions, or are a draw after another number of moves, than in "},
		{`{"a":"x","b":"z","games":3,"points":1,"positions":["8"]}`, "line 2: games begin in other positions, or are a draw after another number of moves, than in "},
		{good, "line 2: the same games, with the same seed, as in "},
		{`{"a":"x","b":"y","games":2,"points":1}`, "line 2: the same games, with the same seed, as in "},
		{`{"a":"x","b":"y","games":3,"points":1,"seed":1}`, "line 2: the same games, with the same seed, as in "},
		{`{"a":"x","b":1,"games":3,"points":1}`, "line 2: b: a JSON number does not fit"},
		{`[]`, "line 2: no result of a match: want the folder of one"},
		{`nonsense`, "line 2: no result of a match: want the folder of one"},
		{`{"a":1}`, "line 2: no result of a match: want the folder of one"},
		{`{"of":"marshal","seed":3,"games":2}`, "line 2: no result of a match: want the folder of one"},
		{`{`, "line 2: no result of a match: want the folder of one"}, // as JSON of many lines begins
		{good[:20], "line 2: this line of JSON is cut or broken: unexpected EOF"},
		{good[:len(good)-1] + ",}", "line 2: this line of JSON is cut or broken: invalid character '}'"},
		{good + "}", "line 2: this line of JSON is cut or broken: text after the value"},
	} {
		name := results(t, good, test.line)
		if list, err := ReadPairings(t.Context(), name); err == nil || !strings.HasPrefix(err.Error(), name+": "+test.want) {
			t.Errorf("%s: %+v, %v, want %q", test.line, list, err, test.want)
		}
	}
	// With a seed of its own a match is another.
	for _, seed := range []string{"0", "2"} {
		if list, err := ReadPairings(t.Context(), results(t, good, `{"a":"x","b":"y","games":3,"points":1,"seed":`+seed+`}`)); err != nil || len(list) != 2 {
			t.Errorf("seed %s: %+v, %v", seed, list, err)
		}
	}
	one := results(t, good)
	for want, names := range map[string][]string{
		one + ": line 1: the same match as " + one + ": line 1": {one, one},
		"no result of a match": {results(t, `{"game":1}`, `{"a":"x","b":"y","games":0,"points":0}`)},
		": line 1: the same games, with the same seed, as in " + folder: {folder, results(t, `{"a":"gambler","b":"random","games":1,"points":0.5,"seed":3,"max_moves":3}`)},
	} {
		if list, err := ReadPairings(t.Context(), names...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %+v, %v, want %q", names, list, err, want)
		}
	}
}

// Folders that do not belong together are told apart, and what is no folder of a match says so.
func TestReadPairingsMistakes(t *testing.T) {
	short := func(name, a, b string) string { return games(t, name, a, b, player.Limits{}, kriegspiel.Berkeley, 1) }
	one := short("one", "gambler", "random")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(one, link); err != nil {
		t.Fatal(err)
	}
	wild, err := kriegspiel.ParseRules("wild16")
	if err != nil {
		t.Fatal(err)
	}
	other := games(t, "other", "gambler", "random", player.Limits{}, wild, 1)
	unfinished := short("unfinished", "gambler", "hunter")
	rewrite(t, unfinished, "game-00001.pgn", "1/2-1/2", "*")
	broken, empty, longer, placed := short("broken", "gambler", "random"), short("empty", "gambler", "random"), short("longer", "gambler", "hunter"), short("placed", "gambler", "hunter")
	rewrite(t, broken, settingsFile, "{", "[")
	newer, twice, unnumbered, gone := short("newer", "gambler", "hunter"), short("twice", "gambler", "hunter"), short("unnumbered", "gambler", "hunter"), short("gone", "gambler", "hunter")
	rewrite(t, newer, settingsFile, `"seed"`, `"clocks": 2, "seed"`)
	text, err := os.ReadFile(filepath.Join(twice, "game-00001.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(twice, "game-00001-copy.pgn"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	endless := short("endless", "gambler", "hunter")
	rewrite(t, endless, "game-00001.pgn", `[Ending "length"]`, `[Ending ""]`)
	rewrite(t, unnumbered, "game-00001.pgn", `[Round "1"]`, `[Round "one"]`)
	rewrite(t, gone, "game-00001.pgn", `[Round "1"]`, `[Round "2"]`)
	spelled := games(t, "spelled", "gambler", "random", player.Limits{Simulations: 50, Threads: 1}, kriegspiel.Berkeley, 1)
	rewrite(t, empty, settingsFile, `"rules": "berkeley"`, `"rules": ""`)
	rewrite(t, longer, settingsFile, `"max_moves": 3`, `"max_moves": 4`)
	rewrite(t, placed, settingsFile, `"seed"`, `"positions": ["x"], "seed"`)
	cut, blank := short("cut", "gambler", "hunter"), short("blank", "gambler", "hunter")
	for _, name := range []string{filepath.Join(cut, settingsFile), filepath.Join(blank, "game-00002.pgn")} {
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	folderInside := filepath.Join(t.TempDir(), settingsFile)
	if err := os.Mkdir(folderInside, 0o777); err != nil {
		t.Fatal(err)
	}
	type test struct {
		folders []string
		want    string
	}
	tests := []test{
		{[]string{one, one + string(filepath.Separator)}, "the same match as"},
		{[]string{one, link}, "the same match as"},
		{[]string{one, short("again", "gambler", "random")}, "the same games, with the same seed, as in " + one},
		{[]string{spelled, games(t, "other", "gambler,simulations=50", "random,simulations=50", player.Limits{Threads: 1}, kriegspiel.Berkeley, 1)}, "the same games, with the same seed, as in " + spelled},
		{[]string{newer}, "clocks"},
		{[]string{twice}, "two games have the number 1"},
		{[]string{unnumbered}, filepath.Join(unnumbered, "game-00001.pgn") + `: tag Round: "one", want the number of the game`},
		{[]string{gone}, "the first game has not ended"},
		{[]string{one, other}, "the rules are wild16, not berkeley as in " + one},
		{[]string{one, longer}, "games begin in other positions, or are a draw after another number of moves, than in " + one},
		{[]string{one, placed}, "games begin in other positions, or are a draw after another number of moves, than in " + one},
		{[]string{filepath.Join(one, settingsFile)}, settingsFile + ": this says what match is in its folder: name the folder, " + one},
		{[]string{cut}, filepath.Join(cut, settingsFile) + ": it is cut or empty"},
		{[]string{blank}, filepath.Join(blank, "game-00002.pgn") + ": this game has no end: remove the file"},
		{[]string{t.TempDir()}, "no match with --out has been played there"},
		{[]string{filepath.Dir(folderInside)}, "is a directory"},
		{[]string{filepath.Join(one, "none")}, "stat " + filepath.Join(one, "none") + ": "},
		{[]string{one, unfinished}, filepath.Join(unfinished, "game-00001.pgn") + ": this game has no end"},
		{[]string{endless}, filepath.Join(endless, "game-00001.pgn") + ": this game has no end"},
		{[]string{broken}, filepath.Join(broken, settingsFile) + ": it is cut or empty"},
		{[]string{empty}, "does not say what match it is"},
	}
	for kind, x := range map[string]string{"weights": "1", "habits": "1", "net": `"1"`, "worth": "1"} {
		a, b := short("a", "gambler", "hunter"), short("b", "hunter", "gambler")
		rewrite(t, a, settingsFile, `"seed"`, `"`+kind+`_of_a": {"x": `+x+`}, "seed"`)
		rewrite(t, b, settingsFile, `"seed"`, `"`+kind+`_of_b": {"x": `+x+`}, "seed"`)
		tests = append(tests, test{[]string{one, a}, "gambler has other numbers than in"}, test{[]string{one, b}, "gambler has other numbers than in"})
	}
	schools := short("schools", "gambler", "hunter")
	rewrite(t, schools, settingsFile, `"seed"`, `"schools_of_a": [{}], "seed"`)
	tests = append(tests, test{[]string{one, schools}, "gambler has other numbers than in"})
	for _, test := range tests {
		if list, err := ReadPairings(t.Context(), test.folders...); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %+v, %v, want %q", test.folders, list, err, test.want)
		}
	}
	// With the clock the same match may be played twice.
	timed := player.Limits{Time: time.Minute}
	if _, err := ReadPairings(t.Context(), games(t, "1", "gambler", "random", timed, kriegspiel.Berkeley, 1), games(t, "2", "gambler", "random", timed, kriegspiel.Berkeley, 1)); err != nil {
		t.Error(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ReadPairings(ended, one); !errors.Is(err, context.Canceled) {
		t.Errorf("%v after the end", err)
	}
}

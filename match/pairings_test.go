package match

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/player"
)

// games plays a short match in a folder of that name, and returns the folder.
func games(t *testing.T, name, a, b string, limits player.Limits, rules kriegspiel.Rules, number int) string {
	t.Helper()
	m := Match{Games: number, Seed: 3, MaxMoves: 3, Rules: rules, Folder: filepath.Join(t.TempDir(), name)}
	for _, x := range []struct {
		into *Contestant
		name string
	}{{&m.A, a}, {&m.B, b}} {
		var err error
		if *x.into, err = ParseContestant(t.Context(), x.name, limits, Behind{}); err != nil {
			t.Fatal(err)
		}
	}
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
	other := games(t, "y", "random,time=1m", "hunter,threads=2", player.Limits{}, kriegspiel.Berkeley, 1)
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
	rewrite(t, empty, settingsFile, `"rules": "berkeley"`, `"rules": ""`)
	rewrite(t, longer, settingsFile, `"max_moves": 3`, `"max_moves": 4`)
	rewrite(t, placed, settingsFile, `"seed"`, `"positions": ["x"], "seed"`)
	folderInside := filepath.Join(t.TempDir(), settingsFile)
	if err := os.Mkdir(folderInside, 0o777); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		folders []string
		want    string
	}{
		{[]string{one, one + string(filepath.Separator)}, "the same folder as"},
		{[]string{one, link}, "the same folder as"},
		{[]string{one, short("again", "gambler", "random")}, "the same games, with the same seed, as in " + one},
		{[]string{one, other}, "the rules are wild16, not berkeley as in " + one},
		{[]string{one, longer}, "other positions to begin with, or other --max-moves"},
		{[]string{one, placed}, "other positions to begin with, or other --max-moves"},
		{[]string{filepath.Join(one, settingsFile)}, "is a file, want the folder of a match"},
		{[]string{t.TempDir()}, "no match with --out has been played there"},
		{[]string{filepath.Dir(folderInside)}, "is a directory"},
		{[]string{filepath.Join(one, "none")}, "none"},
		{[]string{one, unfinished}, "game 1 has no number or no end"},
		{[]string{broken}, settingsFile},
		{[]string{empty}, "does not say what match it is"},
	}
	for _, kind := range []string{"weights", "habits", "worth"} {
		a, b := short("a", "gambler", "hunter"), short("b", "hunter", "gambler")
		rewrite(t, a, settingsFile, `"seed"`, `"`+kind+`_of_a": {"x": 1}, "seed"`)
		rewrite(t, b, settingsFile, `"seed"`, `"`+kind+`_of_b": {"x": 1}, "seed"`)
		tests = append(tests, struct {
			folders []string
			want    string
		}{[]string{one, a}, "gambler has other numbers than in"}, struct {
			folders []string
			want    string
		}{[]string{one, b}, "gambler has other numbers than in"})
	}
	schools := short("schools", "gambler", "hunter")
	rewrite(t, schools, settingsFile, `"seed"`, `"schools_of_a": [{}], "seed"`)
	tests = append(tests, struct {
		folders []string
		want    string
	}{[]string{one, schools}, "gambler has other numbers than in"})
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

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/kriegspiel/movetext"
)

// lastLine returns the last line of what was printed, as JSON.
func lastLine(t *testing.T, out string) (result struct {
	A, B      string
	Games     int
	Points    float64
	Wins      int
	Draws     int
	Losses    int
	Ends      map[string]int
	OfA       struct{ Forfeits int } `json:"of_a"`
	HalfMoves int
}) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &result); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	return result
}

// A match keeps its games, goes on where it was, and other commands read the games.
func TestMatch(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	args := []string{"match", "gambler", "random", "--max-moves", "20", "--seed", "2", "--out", dir}
	out, complaints, status := kriegmate(t, "", append(args, "--games", "2")...)
	if status != 0 || !strings.Contains(out, "gambler against random, 2 games\n") {
		t.Fatalf("status %d, %s, printed\n%s", status, complaints, out)
	}
	first, err := os.ReadFile(filepath.Join(dir, "game-00001.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	out, complaints, status = kriegmate(t, "", append(args, "--games", "3", "--json")...)
	if r := lastLine(t, out); status != 0 || strings.Count(out, "\n") != 4 || r.A != "gambler" || r.B != "random" || r.Games != 3 || r.Wins+r.Draws+r.Losses != 3 || r.Points != float64(r.Wins)+float64(r.Draws)/2 {
		t.Errorf("status %d, %s, printed\n%s", status, complaints, out)
	}
	if again, err := os.ReadFile(filepath.Join(dir, "game-00001.pgn")); err != nil || string(again) != string(first) {
		t.Errorf("%v, or the first game was played again", err)
	}
	game := filepath.Join(dir, "game-00003.pgn")
	if out, complaints, status := kriegmate(t, "", "convert", game, "--side", "b"); status != 0 || !strings.Contains(out, `"solver":"b"`) {
		t.Errorf("convert: status %d, %s, %s", status, complaints, out)
	}
	if out, complaints, status := kriegmate(t, "", "review", game, "--side", "w", "--per-move", "1ms", "--max-states", "100"); status != 0 || out == "" {
		t.Errorf("review: status %d, %s, %s", status, complaints, out)
	}
}

// checkGames reads the games that a match has left.
func checkGames(t *testing.T, dir string) {
	t.Helper()
	left, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range left {
		text, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if entry.Name() == "match.json" || entry.Name() == "match.lock" {
			continue
		}
		if game, err := movetext.Parse(string(text)); err != nil || game.Result == "" || game.Result == "*" {
			t.Errorf("%s: %v, or no whole game", entry.Name(), err)
		}
	}
}

// What cannot be is said in one line.
func TestMatchRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "positions")
	if err := os.WriteFile(file, []byte("8/8/8/8/8/k7/8/KQ6 w - -\nnonsense\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ want, args string }{
		{"match wants two players", "hunter"},
		{"match wants two players", "hunter random gambler"},
		{`player A: "nobody", want marshal, `, "nobody random"},
		{"player B: fast=1: want time=", "random hunter,fast=1"},
		{"player A: nothing behind a comma: want time=", "hunter, random"},
		{"player A: ", "cmd:/no/such/program random"},
		{"player A: time=x: want a time", "cmd,time=x:/no/such/program random"},
		{`player A: "cmd", want marshal, hunter, gambler or random, or cmd:PROGRAM, or cmd,time=1s:PROGRAM`, "cmd,time=1s random"},
		{"--games: ", "random random --games 0"},
		{"--workers: ", "random random --workers 0"},
		{"--memory: want a positive number", "random random --memory -1"},
		{"--memory: want at most ", "random random --games 1 --memory 9223372036854775807"},
		{"--time and --patience: ", "random random --time -1s"},
		{"--rules: ", "random random --rules house"},
		{"--positions: ", "random random --positions /no/such/file"},
		{"--positions: " + file + ": line 2: ", "random random --positions " + file},
	} {
		out, complaints, status := kriegmate(t, "", append([]string{"match"}, strings.Fields(test.args)...)...)
		if status != statusBadInput || out != "" || !strings.HasPrefix(complaints, "kriegmate: "+test.want) || strings.Count(complaints, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %q", test.args, status, complaints, test.want)
		}
	}
}

// Three players, each against the next. Games of two moves are drawn, so all are equal; the strongest of them is the one
// that is named first.
func TestRatings(t *testing.T) {
	dir := t.TempDir()
	folders, results := []string{filepath.Join(dir, "a"), filepath.Join(dir, "b")}, ""
	for i, players := range []string{"gambler,simulations=5 random", "random gambler,simulations=50"} {
		args := append(strings.Fields("match --json --games 2 --max-moves 2 --out"), folders[i])
		lines, complaints, status := kriegmate(t, "", append(args, strings.Fields(players)...)...)
		if status != 0 {
			t.Fatal(complaints)
		}
		results += lines
	}
	picture := filepath.Join(dir, "strength.svg")
	out, complaints, status := kriegmate(t, "", append([]string{"ratings", "--svg", picture}, folders...)...)
	// Two games that are even have a standard error of the root of two, and 1.96·1.414·173.7 is 482; two of them one after the other 681.
	for _, want := range []string{"gambler,simulations=5 2 1 +0 -681 to +681 +0 -482 to +482", "random 4 2 +0 -482 to +482 +0 -482 to +482", "gambler,simulations=50 2 1 0"} {
		if status != 0 || complaints != "" || !strings.Contains(strings.Join(strings.Fields(out), " "), want) {
			t.Errorf("status %d, %s, want %q in\n%s", status, complaints, want, out)
		}
	}
	svg, err := os.ReadFile(picture)
	if err != nil || !strings.Contains(string(svg), "Strength by simulations") || !strings.Contains(string(svg), ">gambler</text>") {
		t.Errorf("the picture: %v, %s", err, svg)
	}
	out, complaints, status = kriegmate(t, "", append([]string{"ratings", "--json"}, folders...)...)
	if status != 0 || strings.Count(out, "\n") != 3 || !strings.HasPrefix(out, `{"player":"gambler,simulations=5","games":2,"points":1,"elo":0,"elo_low":-68`) {
		t.Errorf("status %d, %s, printed\n%s", status, complaints, out)
	}
	// What the matches have printed stands for their folders.
	file := filepath.Join(dir, "results")
	if err := os.WriteFile(file, []byte(results), 0o666); err != nil {
		t.Fatal(err)
	}
	if again, complaints, status := kriegmate(t, "", "ratings", "--json", file); status != 0 || complaints != "" || again != out {
		t.Errorf("status %d, %s, printed\n%sof\n%swant\n%s", status, complaints, again, results, out)
	}
	// Odds of three to one in 100 games are 190.8 Elo, and 1.96·173.7·√(16/300) is 78.6; two to one in 90 are 120.4, and 1.96·173.7·√(1/20) 76.1.
	hand := filepath.Join(dir, "hand")
	lines := `{"a":"low","b":"middle","games":90,"points":30}` + "\n" + `{"a":"high","b":"middle","games":100,"points":75}` + "\n"
	if err := os.WriteFile(hand, []byte(lines), 0o666); err != nil {
		t.Fatal(err)
	}
	out, complaints, status = kriegmate(t, "", "ratings", hand)
	for _, want := range []string{"high 100 75 +311 +202 to +421 +191 +112 to +269", "middle 190 85 +120 +44 to +197 +120 +44 to +197", "low 90 30 0"} {
		if status != 0 || complaints != "" || !strings.Contains(strings.Join(strings.Fields(out), " "), want) {
			t.Errorf("status %d, %s, want %q in\n%s", status, complaints, want, out)
		}
	}
	for args, want := range map[string]string{
		"":                                   "ratings wants the folders of matches, or files",
		file + " " + file:                    file + ": line 3: the same match as",
		"/no/such/folder":                    "stat /no/such/folder: ",
		folders[0] + " " + folders[0]:        folders[0] + ": the same match as",
		folders[0] + " --svg x.pgn":          "--svg: x.pgn: want the name of a file that ends in .svg",
		folders[0] + " --svg " + picture:     "--svg: no player is there with different times",
		folders[0] + " --svg /no/such/x.svg": "--svg: there is no folder /no/such",
	} {
		out, complaints, status := kriegmate(t, "", append([]string{"ratings"}, strings.Fields(args)...)...)
		if status != statusBadInput || out != "" || !strings.HasPrefix(complaints, "kriegmate: "+want) || strings.Count(complaints, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %q", args, status, complaints, want)
		}
	}
	if after, err := os.ReadFile(picture); err != nil || string(after) != string(svg) {
		t.Errorf("%v, or the picture was changed by a command that failed", err)
	}
}

// The engine, behind the protocol, plays what it would play without it, also with limits of its own.
func TestMatchOfEngines(t *testing.T) {
	t.Setenv(asProgram, "1")
	for name, limits := range map[string]string{"gambler": "", "marshal": ",simulations=20"} {
		behind := "cmd" + limits + ":'" + os.Args[0] + "' engine --player " + name
		against := []string{"random", "--games", "2", "--max-moves", "30", "--simulations", "200", "--json"}
		near, _, _ := kriegmate(t, "", append([]string{"match", name + limits}, against...)...)
		far, complaints, status := kriegmate(t, "", append([]string{"match", behind}, against...)...)
		a, b := lastLine(t, near), lastLine(t, far)
		if status != 0 || a.Points != b.Points || b.OfA.Forfeits != 0 {
			t.Errorf("%s: status %d, %s: %+v without, %+v with", name, status, complaints, a, b)
		}
		for i, line := range strings.Split(near, "\n")[:2] {
			var one, other struct {
				Result, Ending string
				HalfMoves      int `json:"half_moves"`
				Refusals       [2]int
			}
			if err := json.Unmarshal([]byte(line), &one); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(strings.Split(far, "\n")[i]), &other); err != nil {
				t.Fatal(err)
			}
			if one != other {
				t.Errorf("%s, game %d: %+v without, %+v with", name, i+1, one, other)
			}
		}
	}
}

// The example in Python plays whole games, of both colours, and keeps to the rules.
func TestPlayerInPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Log("python3 is not installed: nothing is tested")
		return
	}
	program, err := filepath.Abs("../../docs/player.py")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(program)
	if lines := strings.Count(string(text), "\n"); err != nil || lines > 60 {
		t.Errorf("%v, %d lines, want 60 at most", err, lines)
	}
	out, complaints, status := kriegmate(t, "", "match", "cmd:'"+python+"' '"+program+"'", "random", "--games", "4", "--json")
	if r := lastLine(t, out); status != 0 || r.Games != 4 || r.OfA.Forfeits != 0 || r.Ends["forfeit"] != 0 {
		t.Errorf("status %d, %s, printed\n%s", status, complaints, out)
	}
}

func TestPlayers(t *testing.T) {
	out, complaints, status := kriegmate(t, "", "players")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != 0 || complaints != "" || !strings.HasSuffix(lines[0], " (default)") {
		t.Errorf("status %d, %s, printed\n%s", status, complaints, out)
	}
	for _, name := range []string{"random", "gambler", "hunter"} {
		if !strings.Contains(out, "\n"+name+" ") {
			t.Errorf("%s is not listed in\n%s", name, out)
		}
	}
}

package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A sweepRow is some of what mines bench writes about a player.
type sweepRow struct {
	Board, First, Player string
	Mines, Games, Won    int
	Seed                 uint64
	Optimum, Strength    *float64
}

// A row of three with one mine: myopic begins at an end and wins all games; random
// ties begin in the middle once in three times, and win half of those.
func TestMinesBench(t *testing.T) {
	out, complaints, status := kriegmate(t, "", "mines", "bench", "--boards", "1x3/1", "--players", "myopic,myopic-random", "--games", "400", "--exact", "--seed", "3", "--json", "-")
	var rows []sweepRow
	if err := json.Unmarshal([]byte(out), &rows); err != nil || status != 0 || len(rows) != 2 {
		t.Fatalf("status %d, %v: %s%s", status, err, out, complaints)
	}
	if r := rows[0]; r.Won != 400 || *r.Optimum != 1 || *r.Strength != 1 || r.Player != "myopic" {
		t.Errorf("%+v", r)
	}
	if r := rows[1]; r.Board != "1x3" || r.Mines != 1 || r.First != "classic" || r.Games != 400 || r.Seed != 3 || r.Won < 300 || r.Won > 364 {
		t.Errorf("it wins 5 of 6: %+v", r)
	}
}

// tableRow returns the words of the first line of a table that begins with the given
// ones, whatever the widths of its columns.
func tableRow(table string, begin ...string) []string {
	for line := range strings.Lines(table) {
		if words := strings.Fields(line); len(words) >= len(begin) && slices.Equal(words[:len(begin)], begin) {
			return words
		}
	}
	return nil
}

// The table names the players, and the files have the same figures.
func TestMinesBenchFiles(t *testing.T) {
	dir := t.TempDir()
	out, complaints, status := kriegmate(t, "", "mines", "bench", "--boards", "4x4/2", "--games", "50",
		"--csv", filepath.Join(dir, "r.csv"), "--json", filepath.Join(dir, "r.json"))
	if status != 0 || tableRow(out, "4x4/2", "classic", "20.0", "ms", "myopic", "50") == nil || tableRow(out, "guess", "50") == nil || strings.Contains(out, "strength") {
		t.Errorf("status %d, %s:\n%s", status, complaints, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "r.csv"))
	if err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(lines) != 3 || lines[0][0] != "board" || lines[2][0] != "4x4" || lines[2][3] != "guess" || lines[1][8] != "50" || lines[0][8] != "games" {
		t.Errorf("%v: %s", err, text)
	}
	data, err := os.ReadFile(filepath.Join(dir, "r.json"))
	var rows []sweepRow
	if err != nil || json.Unmarshal(data, &rows) != nil || len(rows) != 2 || rows[0].Optimum != nil {
		t.Errorf("%v: %s", err, data)
	}
}

// The second paper's table has its figures beside ours; perfect play is 961 of 1365 on
// 4x4 with 4 mines. Below it are the games.
func TestMinesBenchSecondPaper(t *testing.T) {
	out, complaints, status := kriegmate(t, "", "mines", "bench", "--paper", "second", "--boards", "4x4/4,1x3/1", "--games", "10", "--simulations", "50")
	if status != 0 || tableRow(out, "4x4/4", "70.403", "64.7") == nil || tableRow(out, "1x3/1", "100.000", "100") == nil ||
		tableRow(out, "4x4/4", "classic", "50", "simulations", "myopic-random", "10") == nil {
		t.Errorf("status %d, %s:\n%s", status, complaints, out)
	}
}

// The first paper's experiment gives a table with its figures beside those of the same
// player, a plot for each board, and the one of Metropolis.
func TestMinesBenchFirstPaper(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "plots")
	args := []string{"mines", "bench", "--paper", "first", "--boards", "4x4/6,3x4/4", "--runs", "1", "--times", "100ms,1ms", "--players", "fast,bsr-uct-forced"}
	if !testing.Short() { // the plot of Metropolis takes its time
		args = append(args, "--plots", dir)
	}
	out, complaints, status := kriegmate(t, "", args...)
	if status != 0 {
		t.Fatal(complaints)
	}
	if tableRow(out, "4x4/6", "1.00", "ms") == nil || !slices.Contains(tableRow(out, "4x4/6", "100", "ms"), "0.779") || tableRow(out, "3x4/4", "100", "ms") == nil || strings.Contains(out, "0.933") {
		t.Errorf("printed\n%s", out)
	}
	if testing.Short() {
		return
	}
	for name, want := range map[string]string{"score-4x4-6": "bsr-uct-forced", "score-3x4-4": "fast", "metropolis": "total variation"} {
		if picture, err := os.ReadFile(filepath.Join(dir, name+".svg")); err != nil || !bytes.Contains(picture, []byte(want)) {
			t.Errorf("%s: %v, want a picture with %q", name, err, want)
		}
	}
}

// An interrupted run shows the games that have ended, as a whole list; before any has
// ended, nothing. It is interrupted later and later until there is something to show.
func TestMinesBenchInterrupted(t *testing.T) {
	for wait := time.Duration(0); ; wait = 2*wait + time.Millisecond {
		out, complaints, status := interruptedAfter(wait, "mines", "bench", "--boards", "4x4/3", "--games", "100000000", "--json", "-")
		if status != statusInterrupted || complaints != "kriegmate: interrupted\n" || wait == 0 && out != "" {
			t.Fatalf("status %d, complaints %q, printed %q", status, complaints, out)
		}
		if out == "" {
			continue
		}
		var rows []sweepRow
		if err := json.Unmarshal([]byte(out), &rows); err != nil || len(rows) == 0 || rows[0].Games == 0 {
			t.Errorf("%v: %s", err, out)
		}
		return
	}
}

// interruptedAfter runs the program and interrupts it some time later, before it begins if that is 0.
func interruptedAfter(wait time.Duration, args ...string) (out, complaints string, status int) {
	interrupted, stop := context.WithCancel(context.Background())
	if wait == 0 {
		stop()
	}
	timer := time.AfterFunc(wait, stop)
	defer timer.Stop()
	var printed, said bytes.Buffer
	status = run(interrupted, append([]string{"kriegmate"}, args...), streams{strings.NewReader(""), &printed, &said})
	return printed.String(), said.String(), status
}

func TestMinesBenchMistakes(t *testing.T) {
	testMinesMistakes(t, []minesMistake{
		{"bench 4x4 4", "", "name boards with --boards"},
		{"bench --boards 4x4", "", `--boards: "4x4"`},
		{"bench --boards 4x4/16", "", "16 mines on 4x4"},
		{"bench --first soon", "", "--first: the first-move rule"},
		{"bench --boards 3x3/6 --first gnomine", "", "have no room"},
		{"bench --players nobody", "", `--players: "nobody", want one of myopic, `},
		{"bench --players myopic,myopic", "", `--players: "myopic" twice`},
		{"bench --players fast", "", "--players: fast: a board of 9x9 has 81 cells"},
		{"bench --exact", "", "--exact: a board of 9x9 has 81 cells"},
		{"bench --games 0", "", "--games: want a positive number"},
		{"bench --workers 0", "", "--workers: want a number from 1"},
		{"bench --paper third", "", `--paper: "third", want first or second`},
		{"bench --times 50ms", "", "--times goes with --paper first"},
		{"bench --runs 3", "", "--runs goes with --paper first"},
		{"bench --plots plots", "", "--plots goes with --paper first"},
		{"bench --timeout -1s", "", "--timeout: want a positive time"},
		{"bench --paper second --players myopic", "", "--paper second: leave out --players"},
		{"bench --paper second --boards 9x9/10", "", "9x9/10 is not in the second paper's table 2"},
		{"bench --paper first --times 1", "", `--times: "1", want times such as 100ms`},
		{"bench --csv - --json -", "", "--json: --csv goes to standard output already"},
		{"bench --csv nowhere/r.csv", "", "--csv: there is no folder nowhere"},
	})
}

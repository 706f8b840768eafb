package compose_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/compose"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// englishFails are the problems of at most 11 ply whose printed key does not win under
// English rules: of seventy-five the other sixty-eight do.
var englishFails = map[string]bool{
	"Diagram 7.2 - Orthodox mate in three, Kriegspiel mate in four": true, // so it is not meant to in three
	"Diagram 7.6 - Henk Swart, Dutch rules example":                 true,
	"7.1.41 - Anderson 41":                                          true,
	"7.2.15 - Swart 1471":                                           true,
	"7.2.17 - Swart 1568":                                           true,
	"7.2.18 - Swart 1569":                                           true,
	"7.2.19 - Swart final problem":                                  true,
}

// Most of the problems were composed for English rules: under these their printed keys win.
func TestComposedForEnglishRules(t *testing.T) {
	file, err := os.Open(composedFile)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the shared data are not there: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	keys, alone := 0, 0
	lines := bufio.NewScanner(file)
	for number := 1; lines.Scan(); number++ {
		var row composedRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("line %d: %v", number, err)
		}
		switch {
		case row.Ply > 11:
			continue
		case testing.Short() && (row.Ply > 3 || number%8 != 0):
			continue
		}
		first := winningUnder(t, &row, kriegspiel.English)
		wins := slices.Contains(first, key(t, row.Key, row.Belief...))
		if wins {
			keys++
			if len(first) == 1 {
				alone++
			}
		}
		if wins == englishFails[row.ID] {
			t.Errorf("%s in %d ply: the key %s is among %v: %v", row.ID, row.Ply, row.Key, first, wins)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d keys win, %d of them alone", keys, alone)
	if !testing.Short() && keys != 68 {
		t.Errorf("%d keys win, want 68", keys)
	}
}

// winningUnder returns the first moves that win, none if nothing does. A step of a pawn is
// meant with the question.
func winningUnder(t *testing.T, row *composedRow, rules kriegspiel.Rules) (first []chess.Move) {
	t.Helper()
	b, err := mate.OfFENs(row.Belief, rules, nil)
	if err != nil {
		t.Fatalf("%s: %v", row.ID, err)
	}
	if mate.NewBest().Solve(context.Background(), b.Problem(row.Ply)).Verdict != andor.Proved {
		return nil
	}
	for _, m := range andor.FirstMoves(context.Background(), andor.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept](mate.NewBest()), b.Problem(row.Ply)) {
		if m.Verdict == andor.Proved {
			first = append(first, m.Try&^chess.Ask)
		}
	}
	return first
}

// A key that asks: it is refused everywhere, and the answers tell the positions apart.
func TestKeyThatAsks(t *testing.T) {
	b, err := mate.OfFENs([]string{"2k5/8/K7/6PP/5B2/1p4R1/P6R/3R4 w - -", "2k5/8/K7/6PP/1p3B2/6R1/P6R/3R4 w - -"}, kriegspiel.English, nil)
	if err != nil {
		t.Fatal(err)
	}
	intended, err := compose.ParseKey(b, "gxh6")
	if err != nil {
		t.Fatal(err)
	}
	c := compose.Composer{Ply: 1, Key: intended, MostTries: 3}
	r, err := c.Report(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	// axb3 does not mate where it is accepted; the others are never accepted.
	if len(r.Keys) != 3 || r.Failed != nil || r.Plan == nil || r.Plan.Try != intended || len(r.Plan.Then) != 2 {
		t.Errorf("keys %v, failed %v, plan %+v", r.Keys, r.Failed, r.Plan)
	}
	if text := r.Text(); !strings.Contains(text, "key: ask; if yes: gxh6, unique\n") {
		t.Errorf("the report is\n%s", text)
	}
}

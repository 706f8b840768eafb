package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/mines"
)

// On a row of three with one mine, the middle cell shows 1 wherever the mine is, and
// nothing more is known. An end shows 1 if the mine is in the middle, else 0.
func TestMinesProveText(t *testing.T) {
	out, complaints, status := kriegmate(t, "", "mines", "prove", "1x3", "1")
	want := `1x3, 1 mine, first cell classic
begin with (0,0): won for certain
begin with (0,1): not won for certain

open (0,0)
  1: open (0,2)
    1: won
  0: open (0,1)
    1: won
`
	if status != 0 || complaints != "" || out != want {
		t.Errorf("status %d, complaints %q, printed\n%s\nwant\n%s", status, complaints, out, want)
	}
}

// What the rule opens is the first line of the plan. Around the centre of 3x4, with
// two mines in the last column, the three cells beside it tell all.
func TestMinesProveGnomine(t *testing.T) {
	out, _, status := kriegmate(t, "", "mines", "prove", "3x4", "2", "--first", "gnomine", "--cell", "1,1")
	if status != 0 || !strings.Contains(out, "begin with (1,1): won for certain\n\nopen (1,1)\n  0: open (0,0)\n    0: ") {
		t.Errorf("status %d:\n%s", status, out)
	}
}

// Both papers: 4x4 with 6 mines is a forced win of the gnomine rule from a centre
// cell, by every searcher; with 5 mines there is none, from any cell.
func TestMinesProveSearchers(t *testing.T) {
	for i := range minesSearchers {
		name := minesSearchers[i].name
		for _, test := range []struct{ mines, cell, verdict string }{{"6", "1,1", "forced"}, {"5", "1,1", "not-forced"}} {
			file := filepath.Join(t.TempDir(), "certificate.txt")
			out, complaints, status := kriegmate(t, "", "mines", "prove", "4x4", test.mines, "--first", "gnomine", "--cell", test.cell,
				"--searcher", name, "--certificate", file, "--json")
			var answer struct {
				Board, First, Searcher string
				Mines                  int
				Checked                bool
				Cells                  []struct {
					Cell    [2]int
					Verdict string
					Plan    *minesPlanJSON
				}
			}
			if err := json.Unmarshal([]byte(out), &answer); err != nil || status != 0 {
				t.Fatalf("%s: status %d, %v: %s%s", name, status, err, out, complaints)
			}
			if answer.Board != "4x4" || answer.First != "gnomine" || answer.Searcher != name || !answer.Checked || len(answer.Cells) != 1 {
				t.Errorf("%s: %s", name, out)
			}
			cell := answer.Cells[0]
			if cell.Verdict != test.verdict || cell.Cell != [2]int{1, 1} || (cell.Plan != nil) != (test.verdict == "forced") {
				t.Errorf("%s, %s mines: %s", name, test.mines, out)
			}
			text, err := os.ReadFile(file)
			if err != nil || !strings.HasPrefix(string(text), "4x4, "+test.mines+" mines, first cell gnomine, begin with (1,1): ") {
				t.Errorf("%s: %v, certificate %.200q", name, err, text)
			}
		}
	}
}

// The refutation names layouts that fit, and says of every cell where it is a mine or
// where to read on.
func TestMinesProveRefutationText(t *testing.T) {
	file := filepath.Join(t.TempDir(), "certificate.txt")
	if _, complaints, status := kriegmate(t, "", "mines", "prove", "1x3", "1", "--cell", "0,1", "--certificate", file, "--searcher", "dfs"); status != 0 {
		t.Fatal(complaints)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// After the middle cell one of the two ends is a mine, and nobody knows which.
	for _, want := range []string{
		"begin with (0,1): not won for certain\n1. open: nothing\n",
		"  layout 1: mines at (0,",
		"  open (0,0): a mine in layout ",
		"  open (0,1): may show 1: see 2\n",
		"\n2. open: (0,1) shows 1\n",
		"  open (0,2): a mine in layout ",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// A single free cell, opened by the rule, is the whole game.
func TestMinesProveAtOnce(t *testing.T) {
	out, _, status := kriegmate(t, "", "mines", "prove", "1x1", "0", "--first", "gnomine")
	if status != 0 || !strings.Contains(out, "won for certain\n\nopen (0,0)\n  0: won\n") {
		t.Errorf("status %d:\n%s", status, out)
	}
}

// A verdict without what shows it, or with a plan that opens a mine, does not stand.
func TestMinesProveCheck(t *testing.T) {
	b, err := mines.NewBoard(1, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := mines.NewRules(b)
	if err != nil {
		t.Fatal(err)
	}
	view, states := rules.Begin(mines.Classic, 1)
	v := &prover{rules: rules, name: "liar"}
	for name, result := range map[string]minesResult{
		"no plan":       {Verdict: andor.Proved},
		"a bad plan":    {Verdict: andor.Proved, Plan: &minesPlan{Try: 0}},
		"no refutation": {Verdict: andor.Refuted},
	} {
		p := firstProof{prover: v, cell: 1, view: view, depth: 2, result: result}
		if err := p.check(slices.Collect(states)); err == nil || !strings.Contains(err.Error(), "the verdict of liar about (0,1) does not hold") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestMinesProveMistakes(t *testing.T) {
	testMinesMistakes(t, []minesMistake{
		{"prove 4x4 6 --first sometimes", "", "--first: the first-move rule"},
		{"prove 4x4 6 --cell 4,0", "", "--cell: the cell \"4,0\": want a row from 0 to 3"},
		{"prove 4x4 6 --cell 1", "", "--cell: the cell \"1\""},
		{"prove 4x4 6 --searcher magic", "", "--searcher: \"magic\", want one of dfs, "},
		{"prove 9x9 10", "", "9x9 has 81 cells: here it may have 64"},
		{"prove 3x3 6 --first gnomine", "", "6 mines on 3x3 have no room"},
		{"prove 8x8 20 --certificate x.txt", "", "layouts are too many to verify"},
		{"prove 4x4 6 --memory 0", "", "--memory: want a positive number"},
	})
}

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kriegmate/andor/searchers"
	"kriegmate/mate"
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

// Both papers: 4x4 with 6 mines is a forced win of the gnomine rule from a centre
// cell, by every searcher; with 5 mines there is none, from any cell.
func TestMinesProveSearchers(t *testing.T) {
	for _, kind := range searchers.Every(mate.Sight) {
		name := kind.Name
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
					Plan    json.RawMessage
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

// Who interrupts sees the cells that are done, as they begin the list of all, and keeps an older
// certificate. It is interrupted later and later, until there is a cell.
func TestMinesProveInterrupted(t *testing.T) {
	const none = "begin with (0,0): unknown: the limits were too low\n"
	file := filepath.Join(t.TempDir(), "certificate.txt")
	if err := os.WriteFile(file, []byte("older"), 0o644); err != nil {
		t.Fatal(err)
	}
	for wait := time.Duration(0); ; wait = 2*wait + time.Millisecond {
		out, complaints, status := interruptedAfter(wait, "mines", "prove", "8x8", "4", "--timeout", "50ms", "--certificate", file)
		if status != statusInterrupted || complaints != "kriegmate: nothing was written to "+file+": the same command begins it again\nkriegmate: interrupted\n" || wait == 0 && out != "" {
			t.Fatalf("after %v: status %d, complaints %q, printed %q", wait, status, complaints, out)
		}
		if text, err := os.ReadFile(file); err != nil || string(text) != "older" {
			t.Fatalf("the certificate is %.80q, %v", text, err)
		}
		if out == "" {
			continue
		}
		if !strings.HasPrefix(out, "8x8, 4 mines, first cell classic\n"+none) || !strings.HasSuffix(out, " of 10 first cells\n") {
			t.Errorf("printed\n%s", out)
		}
		return
	}
}

func TestMinesProveMistakes(t *testing.T) {
	testMinesMistakes(t, []minesMistake{
		{"prove 4x4 6 --first sometimes", "", "--first: the first-move rule"},
		{"prove 4x4 6 --cell 4,0", "", "--cell: the cell \"4,0\": want a row from 0 to 3"},
		{"prove 4x4 6 --cell 1", "", "--cell: the cell \"1\""},
		{"prove 4x4 6 --searcher magic", "", "--searcher: \"magic\", want one of dfs, "},
		{"prove 9x9 10", "", "9x9 has 81 cells: want at most 64"},
		{"prove 3x3 6 --first gnomine", "", "6 mines on 3x3 have no room"},
		{"prove 8x8 20 --certificate x.txt", "", "layouts are too many to verify"},
		{"prove 4x4 6 --memory 0", "", "--memory: want a positive number"},
	})
}

package mines_test

import (
	"slices"
	"strings"
	"testing"

	"kriegmate/mines"
)

func newBoard(t *testing.T, rows, cols, n int) *mines.Board {
	t.Helper()
	b, err := mines.NewBoard(rows, cols, n)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestParseBoard(t *testing.T) {
	b, err := mines.ParseBoard("16x30", "99")
	if err != nil || b.Rows != 16 || b.Cols != 30 || b.Mines != 99 || b.Size() != "16x30" {
		t.Errorf("%v, %v, want 16x30 with 99 mines", b, err)
	}
	for _, test := range []struct{ size, mines, want string }{
		{"4", "6", `the size "4": it must be ROWSxCOLUMNS`},
		{"4xfour", "6", "ROWSxCOLUMNS"},
		{"4x4", "six", `the number of mines "six": want a whole number`},
		{"4x4", "16", "16 mines on 4x4: there must be 0 to 15"},
		{"1x1", "1", "1 mine on 1x1: "},
		{"0x4", "0", "a board of 0x4"},
	} {
		if _, err := mines.ParseBoard(test.size, test.mines); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("ParseBoard(%q, %q): %v, want an error with %q", test.size, test.mines, err, test.want)
		}
	}
}

// On 2x3 the cell (1,2) is the last, number 5.
func TestCellText(t *testing.T) {
	b := newBoard(t, 2, 3, 1)
	for _, text := range []string{"1,2", "1 2", " 1 , 2 "} {
		if c, err := b.ParseCell(text); err != nil || c != 5 {
			t.Errorf("ParseCell(%q) = %d, %v, want 5", text, c, err)
		}
	}
	for _, text := range []string{"", "1", "2,0", "0,3", "-1,0", "0,-1", "a,b", "1,2,0"} {
		if c, err := b.ParseCell(text); err == nil || !strings.Contains(err.Error(), "want a row from 0 to 1 and a column from 0 to 2") {
			t.Errorf("ParseCell(%q) = %d, %v, want an error", text, c, err)
		}
	}
	if got := b.Names([]mines.Cell{0, 5}); got != "(0,0), (1,2)" {
		t.Errorf("Names = %q", got)
	}
	if got := b.Pairs([]mines.Cell{5, 3}); !slices.Equal(got, [][2]int{{1, 2}, {1, 0}}) {
		t.Errorf("Pairs = %v", got)
	}
	if got := b.Pairs(nil); got == nil || len(got) != 0 {
		t.Errorf("Pairs of no cells = %#v, want an empty list", got)
	}
}

// The numbers of eleven rows need two columns.
func TestGrid(t *testing.T) {
	b := newBoard(t, 11, 2, 0)
	lines := strings.Split(b.Grid(3, func(c mines.Cell) string { return strings.Repeat("x", int(c)%4) }), "\n")
	want := []string{"     0   1", " 0       x", " 1  xx xxx", " 2       x"}
	if !slices.Equal(lines[:4], want) || lines[11] != "10       x" || len(lines) != 13 {
		t.Errorf("drawn as\n%s", strings.Join(lines, "\n"))
	}
}

// On 3x3 there are three classes: a corner, an edge, the centre. With five mines the
// gnomine rule has room for them only around a corner, with six nowhere.
func TestFirstCells(t *testing.T) {
	for _, test := range []struct {
		first mines.First
		mines int
		want  []mines.Cell
	}{
		{mines.Classic, 8, []mines.Cell{0, 1, 4}},
		{mines.Gnomine, 3, []mines.Cell{0, 1}},
		{mines.Gnomine, 5, []mines.Cell{0}},
		{mines.Gnomine, 6, nil},
	} {
		b := newBoard(t, 3, 3, test.mines)
		got := test.first.Cells(b)
		if err := test.first.Room(b); !slices.Equal(got, test.want) || (err == nil) != (test.want != nil) {
			t.Errorf("%v, %d mines: cells %v, %v; want %v", test.first, test.mines, got, err, test.want)
		}
	}
	if err := mines.Gnomine.Room(newBoard(t, 1, 2, 1)); err == nil || err.Error() != "1 mine on 1x2 has no room beside the first cell of the rule gnomine" {
		t.Errorf("one mine: %v", err)
	}
}

package serve_test

import (
	"strings"
	"testing"

	"kriegmate/mate"
	"kriegmate/serve"
)

// minesAnswer is what the tests read of an answer.
type minesAnswer struct {
	Rows   []string
	Status string
	Opened [][2]int
	Hint   *struct {
		Answer struct {
			Layouts int
			Mine    [][]*float64
			Safe    [][2]int
			Best    [2]int
			Outlook *struct{ Forced bool }
		}
		Begin *struct {
			Cells []struct {
				Cell    [2]int
				Verdict string
			}
		}
	}
}

func TestMines(t *testing.T) {
	s := serve.New(serve.Config{})
	got := decode[minesAnswer](t, 200, s, "mines", `{"size":"1x3","mines":2,"seed":5,"opened":[[0,1]]}`)
	if strings.Join(got.Rows, " ") != "*2*" || got.Status != "won" || got.Hint != nil {
		t.Errorf("the game %+v, want one that is won", got)
	}
	got = decode[minesAnswer](t, 200, s, "mines?hint=true", `{"position":"###\n121\n000","mines":2}`)
	if got.Hint == nil || got.Hint.Answer.Layouts != 1 || got.Hint.Answer.Best != [2]int{0, 1} || *got.Hint.Answer.Mine[0][0] != 1 || got.Hint.Answer.Mine[1][1] != nil {
		t.Fatalf("the hint %+v, want the only layout", got.Hint)
	}
	if o := got.Hint.Answer.Outlook; o == nil || !o.Forced {
		t.Errorf("the outlook %+v, want a certain win", o)
	}
	got = decode[minesAnswer](t, 200, s, "mines?hint=true", `{"size":"4x4","mines":6,"first":"gnomine","seed":1}`)
	for _, c := range got.Hint.Begin.Cells {
		if (c.Verdict == "forced") != (c.Cell == [2]int{1, 1}) {
			t.Errorf("to begin with %v is %s", c.Cell, c.Verdict)
		}
	}
	// The first cell is never a mine, unless the rule says that it may be.
	for first, want := range map[string]float64{"": 0, "classic": 0, "gnomine": 0, "none": 0.4} {
		got = decode[minesAnswer](t, 200, s, "mines?hint=true", `{"size":"1x5","mines":2,"first":"`+first+`","seed":1}`)
		if best := got.Hint.Answer.Best; *got.Hint.Answer.Mine[0][best[1]] != want {
			t.Errorf("first %q: the cell %v is a mine with %v, want %v", first, best, *got.Hint.Answer.Mine[0][best[1]], want)
		}
	}
	// A game that is over needs no hint.
	got = decode[minesAnswer](t, 200, s, "mines?hint=true", `{"size":"1x3","mines":2,"seed":5,"opened":[[0,1]]}`)
	if got.Status != "won" || got.Hint != nil {
		t.Errorf("the game %+v, want no hint", got)
	}
}

func TestMinesErrors(t *testing.T) {
	s := serve.New(serve.Config{})
	for body, want := range map[string]string{
		`{"size":"3x3","mines":9}`:                     "9 mines on 3x3",
		`{"size":"33x33","mines":9}`:                   "1 to 1024 cells",
		`{"size":"3x3","mines":1,"opened":[[3,0]]}`:    "opened: cell 1: there is no (3,0)",
		`{"size":"3x3","mines":1,"opend":[]}`:          "unknown field",
		`{"size":"3x3","mines":1,"opened":[[0,1],[]]}`: "cell 2: want a row and a column",
		`{"size":"3x3","mines":1,"opened":[[1]]}`:      "cell 1: want a row and a column",
		`{"size":"3x3","mines":1,"opened":[null]}`:     "cell 1: want a row and a column",
		`{"size":"3x3","mines":1,"flags":[[0,null]]}`:  "cell 1: want a row and a column",
		`{"size":"3x3","mines":1,"flags":[[0,1,2]]}`:   "cell 1: want a row and a column",
		`{"size":"3x3","mines":1,"flags":[["a",1]]}`:   "want rows and columns",
		`{"size":"3x3","mines":1,"flags":5}`:           "want rows and columns",
		`{"position":"##\n33","mines":1}`:              "no layout of 1 mine fits",
		`{"position":"#?","mines":1}`:                  "line 1, column 2",
		`{"position":"##","size":"1x2","mines":1}`:     "leave out size",
		`{"size":"3x3","mines":1,"first":"last"}`:      "classic, gnomine and none",
		`{"size":"3x3","mines":1,"seed":-1}`:           "seed",
		`{"size":"99999999999x1","mines":1}`:           "1 to 1024 cells",
	} {
		if bad := decode[mate.ErrorJSON](t, 400, s, "mines?hint=true", body); !strings.Contains(bad.Error, want) {
			t.Errorf("%s: error %q, want one with %q", body, bad.Error, want)
		}
	}
	if bad := decode[mate.ErrorJSON](t, 413, s, "mines", strings.Repeat(" ", 64<<10+1)); !strings.HasPrefix(bad.Error, "longer than ") {
		t.Errorf("a long body: error %q", bad.Error)
	}
}

package exact

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math/big"
	"strings"
	"testing"

	"kriegmate/mines"
)

func optimum(t *testing.T, size, number string, first mines.First, objective mines.Objective) *Optimum {
	t.Helper()
	b, err := mines.ParseBoard(size, number)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(b, Options{Objective: objective})
	if err != nil {
		t.Fatal(err)
	}
	o, err := s.Optimum(context.Background(), first)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// A row of three with one mine is won from an end, which shows where the mine is.
func ExampleSolver_Optimum() {
	b, err := mines.NewBoard(1, 3, 1)
	if err != nil {
		log.Fatal(err)
	}
	s, err := New(b, Options{})
	if err != nil {
		log.Fatal(err)
	}
	o, err := s.Optimum(context.Background(), mines.Classic)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(o.Text())
	// Output:
	// 1x3, 1 mine, first cell classic
	// the best strategy wins 1 = 100.0000 %
	//
	// begin with (0,0): 1 = 100.0000 %, won for certain
	// begin with (0,1): 1/2 = 50.0000 %
	//
	// in per cent, by first cell:
	//       0     1     2
	// 0 100.0  50.0 100.0
}

// Beside the first cell of 3x3 with 7 mines one of eight is free, and what is shown
// tells only whether it is a neighbour. So one of eight layouts is won for every count
// that can be seen: two of an edge or a corner, one of the centre.
func TestOptimumText(t *testing.T) {
	want := `3x3, 7 mines, first cell classic
the best strategy wins 1/4 = 25.0000 %

begin with (0,0): 1/4 = 25.0000 %
begin with (0,1): 1/4 = 25.0000 %
begin with (1,1): 1/8 = 12.5000 %

in per cent, by first cell:
      0     1     2
0  25.0  25.0  25.0
1  25.0  12.5  25.0
2  25.0  25.0  25.0
`
	if got := optimum(t, "3x3", "7", mines.Classic, mines.Win).Text(); got != want {
		t.Errorf("the optimum is\n%s\nwant\n%s", got, want)
	}
}

// What is found when the context ends is a lower bound of what a first cell is worth, and
// says so. The cells that were finished before have their values.
func TestOptimumStopped(t *testing.T) {
	whole := optimum(t, "4x4", "6", mines.Classic, mines.Win)
	values := map[mines.Cell]*big.Rat{}
	for i := range whole.Moves {
		values[whole.Moves[i].Cell] = whole.Moves[i].Value()
	}
	stopped := 0
	for looks := 0; ; looks += 1 + looks/3 {
		s, err := New(whole.Board, Options{})
		if err != nil {
			t.Fatal(err)
		}
		o, err := s.Optimum(&ending{Context: context.Background(), looks: looks}, mines.Classic)
		if err == nil {
			break
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
		if o == nil {
			continue
		}
		stopped++
		if len(o.Moves)+len(o.Missing) != len(whole.Moves) || !o.AtLeast() || !strings.Contains(o.Text(), "the best strategy wins at least ") {
			t.Errorf("stopped at look %d:\n%s", looks, o.Text())
		}
		for i := range o.Moves {
			m := &o.Moves[i]
			if c := m.Value().Cmp(values[m.Cell]); c > 0 || c < 0 && !m.AtLeast {
				t.Errorf("stopped at look %d: cell %d is worth %v, at least: %v; want %v", looks, m.Cell, m.Value(), m.AtLeast, values[m.Cell])
			}
		}
	}
	if stopped < 5 {
		t.Errorf("stopped only %d times with something found", stopped)
	}
}

// ending is a context that ends after it was looked at a number of times.
type ending struct {
	context.Context
	looks int
}

func (e *ending) Err() error {
	if e.looks--; e.looks < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// A row of three with one mine is won from an end; from the middle it is a matter of
// chance. The score of that: one of two free cells, and the other half of the time.
func TestOptimumJSON(t *testing.T) {
	for _, test := range []struct {
		size, mines string
		first       mines.First
		objective   mines.Objective
		want        string
	}{
		{"1x3", "1", mines.Classic, mines.Win, `{"board":"1x3","mines":1,"first":"classic","win":{"num":1,"den":1,"value":1},"first_moves":[` +
			`{"cell":[0,0],"win":1,"forced":true},{"cell":[0,1],"win":0.5,"forced":false}]}`},
		{"1x3", "1", mines.Classic, mines.Score, `{"board":"1x3","mines":1,"first":"classic","objective":"score","win":{"num":1,"den":1,"value":1},"first_moves":[` +
			`{"cell":[0,0],"win":1,"forced":true},{"cell":[0,1],"win":0.75,"forced":false}]}`},
		{"1x2", "1", mines.None, mines.Win, `{"board":"1x2","mines":1,"first":"none","win":{"num":1,"den":2,"value":0.5},"first_moves":[` +
			`{"cell":[0,0],"win":0.5,"forced":false}]}`},
	} {
		got, err := json.Marshal(optimum(t, test.size, test.mines, test.first, test.objective))
		if err != nil || string(got) != test.want {
			t.Errorf("%s: %v, JSON\n%s\nwant\n%s", test.size, err, got, test.want)
		}
	}
}

// A cell that the gnomine rule does not allow has no value; the best of the others is
// listed first. On 1x3 with one mine the score from the middle is 3/4.
func TestOptimumOrder(t *testing.T) {
	text := optimum(t, "3x3", "5", mines.Gnomine, mines.Win).Text()
	if !strings.Contains(text, "\n1     -     -     -\n") || strings.Contains(text, "begin with (1,1)") {
		t.Errorf("the middle row has no room:\n%s", text)
	}
	text = optimum(t, "1x3", "1", mines.Classic, mines.Score).Text()
	if !strings.Contains(text, "the best strategy opens, of the free cells, 1 = 100.0000 %\n\nbegin with (0,0): 1 = 100.0000 %, won for certain\nbegin with (0,1): 3/4 = 75.0000 %\n") {
		t.Errorf("the score:\n%s", text)
	}
	b, err := mines.NewBoard(3, 3, 6)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	noRoom := (*mines.NoRoom)(nil)
	if _, err := s.Optimum(context.Background(), mines.Gnomine); !errors.As(err, &noRoom) {
		t.Errorf("six mines and gnomine: %v", err)
	}
}

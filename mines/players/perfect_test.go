package players_test

import (
	"context"
	"math"
	"testing"
	"time"

	"kriegmate/mines"
	"kriegmate/mines/exact"
	"kriegmate/mines/players"
	"kriegmate/mines/trial"
)

// lowest opens the closed cell with the lowest number.
type lowest struct{}

func (lowest) Choose(_ context.Context, p *mines.Position, _ mines.First) mines.Cell {
	c := mines.Cell(0)
	for p.Open(c) {
		c++
	}
	return c
}

func solver(t *testing.T, b *mines.Board) *exact.Solver {
	t.Helper()
	s, err := exact.New(b, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The perfect player loses nothing, and wins as often as the optimum says.
func TestPerfect(t *testing.T) {
	b := newBoard(t, 3, 3, 2)
	j := trial.NewJudge(solver(t, b))
	tr := trial.Trial{Board: b, Games: 2000, Seed: 9, Judge: j, Contenders: []trial.Contender{
		{Name: "perfect", New: func() (mines.Player, error) { return players.NewPerfect(solver(t, b)), nil }},
		{Name: "lowest", New: func() (mines.Player, error) { return lowest{}, nil }},
	}}
	games, err := tr.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	optimum, err := j.Optimum(context.Background(), b, mines.Classic)
	if err != nil {
		t.Fatal(err)
	}
	list := trial.Summarize(b, 2, games)
	if s := list[0]; s.Loss.Value > 1e-12 || math.Abs(s.Rate.Value-optimum) > 4*s.Rate.Error() {
		t.Errorf("it loses %v and wins %v, want 0 and %v", s.Loss, s.Rate, optimum)
	}
	if s := list[1]; s.Loss.Value < 0.1 || s.Better.High > 0 {
		t.Errorf("lowest loses %v, better by %v", s.Loss, s.Better)
	}
}

// Where the solver has no room for the layouts, the first closed cell is opened.
func TestPerfectWithoutRoom(t *testing.T) {
	b := newBoard(t, 8, 8, 20)
	s, err := exact.New(b, exact.Options{Memory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	p := mines.NewPosition(b)
	p.Show(0, 3)
	if c := players.NewPerfect(s).Choose(context.Background(), p, mines.Classic); c != 1 {
		t.Errorf("it opens %s, want (0,1)", b.Name(c))
	}
}

// A perfect player that has no time left chooses a closed cell at once, on a board that
// would take hours.
func TestPerfectCanBeInterrupted(t *testing.T) {
	b := newBoard(t, 5, 6, 9)
	s, err := exact.New(b, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := mines.NewPosition(b)
	p.Show(0, 1)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	begin := time.Now()
	if c := players.NewPerfect(s).Choose(ctx, p, mines.Classic); p.Open(c) {
		t.Errorf("chose cell %d, which is open", c)
	}
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("it took %v after 50 ms", took)
	}
}

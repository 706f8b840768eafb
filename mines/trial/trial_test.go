package trial

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/mines"
	"kriegmate/mines/exact"
)

func board(t *testing.T, rows, cols, n int) *mines.Board {
	t.Helper()
	b, err := mines.NewBoard(rows, cols, n)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// lowest opens the closed cell with the lowest number.
type lowest struct{}

func (lowest) Choose(_ context.Context, p *mines.Position, _ mines.First) mines.Cell {
	c := mines.Cell(0)
	for p.Open(c) {
		c++
	}
	return c
}

// random opens any closed cell.
type random struct{ rng *rand.Rand }

func (r *random) Seed(seed uint64) { r.rng = rand.New(rand.NewPCG(seed, 0)) }

func (r *random) Choose(_ context.Context, p *mines.Position, _ mines.First) mines.Cell {
	for {
		if c := mines.Cell(r.rng.IntN(p.Board.Cells())); !p.Open(c) {
			return c
		}
	}
}

var (
	lowestContender = Contender{"lowest", func() (mines.Player, error) { return lowest{}, nil }}
	randomContender = Contender{"random", func() (mines.Player, error) { return &random{}, nil }}
)

func judge(t *testing.T, b *mines.Board, o exact.Options) *Judge {
	t.Helper()
	s, err := exact.New(b, o)
	if err != nil {
		t.Fatal(err)
	}
	return NewJudge(s)
}

// On a row of three with one mine, lowest opens the left end. If the mine is in the
// middle it opens that next, though the other end is certainly free; else it wins.
func TestRow(t *testing.T) {
	b := board(t, 1, 3, 1)
	for _, test := range []struct {
		objective mines.Objective
		loss      float64 // if the mine is in the middle
	}{{mines.Win, 1}, {mines.Score, 0.5}} {
		j := judge(t, b, exact.Options{Objective: test.objective})
		tr := Trial{Board: b, Contenders: []Contender{lowestContender}, Games: 400, Seed: 1, Judge: j}
		games, err := tr.Run(context.Background())
		if err != nil || len(games) != tr.Games {
			t.Fatalf("%d games, %v", len(games), err)
		}
		won := 0
		for _, g := range games {
			want := Game{Number: g.Number, Opened: 1, Loss: test.loss, Guesses: 1}
			if g.Won {
				want = Game{Number: g.Number, Won: true, Opened: 2}
				won++
			}
			g.Time, g.GuessTime, g.WorstGuess = 0, 0, 0
			if g != want {
				t.Errorf("%+v, want %+v", g, want)
			}
		}
		if won < 150 || won > 250 {
			t.Errorf("%d of 400 won, want about half", won)
		}
		optimum, err := j.Optimum(context.Background(), b, mines.Classic)
		if err != nil || optimum != 1 {
			t.Errorf("optimum %v, %v, want 1", optimum, err)
		}
	}
}

// Wins and summed losses are two estimates of the same probability: with the naked
// eye, of random play on 3x3 with 2 mines.
func TestStrengthIsRate(t *testing.T) {
	b := board(t, 3, 3, 2)
	j := judge(t, b, exact.Options{})
	for _, first := range []mines.First{mines.Classic, mines.None} {
		tr := Trial{Board: b, First: first, Contenders: []Contender{randomContender}, Games: 4000, Seed: 3, Workers: 2, Judge: j}
		games, err := tr.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		optimum, err := j.Optimum(context.Background(), b, first)
		if err != nil {
			t.Fatal(err)
		}
		s := Summarize(b, 1, games)[0]
		got := s.Strength(optimum)
		if apart := math.Abs(got.Value-s.Rate.Value) / math.Hypot(got.Error(), s.Rate.Error()); apart > 4 {
			t.Errorf("%v: strength %v, win rate %v: %.1f standard errors apart", first, got, s.Rate, apart)
		}
	}
}

// The games do not depend on the number of workers, and every contender plays them
// all.
func TestWorkers(t *testing.T) {
	var all [][]Game
	for _, workers := range []int{0, 1, 3} {
		tr := Trial{Board: board(t, 4, 4, 3), First: mines.Classic, Contenders: []Contender{lowestContender, randomContender}, Games: 100, Seed: 5, Workers: workers}
		done := 0
		tr.Done = func(Game) { done++ }
		games, err := tr.Run(context.Background())
		if err != nil || done != 200 {
			t.Fatalf("%d games, %v", done, err)
		}
		for i := range games {
			if games[i].Contender != i/100 || games[i].Number != i%100 {
				t.Fatalf("game %d is number %d of contender %d", i, games[i].Number, games[i].Contender)
			}
			games[i].Time, games[i].GuessTime, games[i].WorstGuess = 0, 0, 0
		}
		all = append(all, games)
	}
	for _, games := range all[1:] {
		if diff := cmp.Diff(all[0], games); diff != "" {
			t.Error(diff)
		}
	}
}

// A cancelled trial returns the games that have ended.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	tr := Trial{Board: board(t, 4, 4, 3), Contenders: []Contender{lowestContender}, Games: 1 << 40, Workers: 2}
	done := 0
	tr.Done = func(Game) {
		if done++; done == 5 {
			cancel()
		}
	}
	games, err := tr.Run(ctx)
	if !errors.Is(err, context.Canceled) || len(games) < 5 || len(games) != done {
		t.Errorf("%d games of %d, %v", len(games), done, err)
	}
}

// giving cancels the trial while it thinks and then opens any cell, as players do that
// are cut short.
type giving struct {
	lowest
	cancel func()
}

func (g giving) Choose(ctx context.Context, p *mines.Position, first mines.First) mines.Cell {
	g.cancel()
	return g.lowest.Choose(ctx, p, first)
}

// A game in which a player was cut short is not counted, even if that ended it.
func TestCancelWhileThinking(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	tr := Trial{Board: board(t, 1, 1, 0), Contenders: []Contender{{"giving", func() (mines.Player, error) { return giving{cancel: cancel}, nil }}}, Games: 5}
	games, err := tr.Run(ctx)
	if !errors.Is(err, context.Canceled) || len(games) != 0 {
		t.Errorf("%d games, %v", len(games), err)
	}
}

// What a player or its maker does wrong ends the trial.
func TestErrors(t *testing.T) {
	tr := Trial{Board: board(t, 3, 3, 5), First: mines.Gnomine, Contenders: []Contender{{"centre", func() (mines.Player, error) { return centre{}, nil }}}, Games: 3}
	if _, err := tr.Run(context.Background()); err == nil || !strings.Contains(err.Error(), "centre begins with cell 4, where the mines have no room") {
		t.Errorf("a first cell without room: %v", err)
	}
	broken := errors.New("broken")
	tr.Contenders[0].New = func() (mines.Player, error) { return nil, broken }
	if _, err := tr.Run(context.Background()); !errors.Is(err, broken) {
		t.Errorf("a maker's error: %v", err)
	}
}

type centre struct{}

func (centre) Choose(context.Context, *mines.Position, mines.First) mines.Cell { return 4 }

// noted notes the seeds it is given.
type noted struct {
	lowest
	seeds *[]uint64
}

func (n noted) Seed(seed uint64) { *n.seeds = append(*n.seeds, seed) }

// Every game has a seed of its own, the same for all players, which is not the one
// that its layout is drawn with.
func TestSeeds(t *testing.T) {
	var first, second []uint64
	contender := func(seeds *[]uint64) Contender {
		return Contender{"noted", func() (mines.Player, error) { return noted{seeds: seeds}, nil }}
	}
	tr := Trial{Board: board(t, 2, 2, 1), Contenders: []Contender{contender(&first), contender(&second)}, Games: 50, Seed: 4}
	if _, err := tr.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, second); diff != "" {
		t.Error(diff)
	}
	seen := map[uint64]bool{}
	for i, seed := range first {
		if seed == stream(tr.Seed, i).Uint64() {
			t.Errorf("game %d: the layout begins with the seed %d", i, seed)
		}
		seen[seed] = true
	}
	if len(seen) != tr.Games {
		t.Errorf("%d seeds for %d games", len(seen), tr.Games)
	}
}

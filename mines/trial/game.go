package trial

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"kriegmate/mines"
	"kriegmate/mines/count"
)

// A Game is how one game went.
type Game struct {
	Contender int // its place in the list of the trial
	Number    int // of the game, from 0
	Won       bool
	Opened    int           // free cells opened
	Loss      float64       // of all choices together, if there is a judge
	Time      time.Duration // of all choices together
	// Guesses is how many choices could have been a mine, the first cell of the
	// game left out; the times are theirs.
	Guesses    int
	GuessTime  time.Duration
	WorstGuess time.Duration
}

// A table plays games, one at a time, and knows which choices are guesses.
type table struct {
	trial   *Trial
	players []mines.Player
	counter count.Counter
	safe    []bool // cells that are certainly free; others may be, too
}

// play plays a game of a contender.
func (t *table) play(ctx context.Context, contender, number int) (Game, error) {
	g := Game{Contender: contender, Number: number}
	player := t.players[contender]
	if s, ok := player.(Seeded); ok {
		s.Seed(stream(^t.trial.Seed, number).Uint64())
	}
	p := mines.NewPosition(t.trial.Board)
	t.safe = make([]bool, t.trial.Board.Cells())
	var layout mines.Layout
	for !p.Cleared() {
		start := time.Now()
		c := player.Choose(ctx, p, t.trial.First)
		took := time.Since(start)
		if ctx.Err() != nil {
			return g, ctx.Err() // the player may have been cut short
		}
		g.Time += took
		var err error
		switch {
		case layout == nil:
			if layout, err = t.lay(contender, number, c); err == nil {
				err = t.judge(ctx, &g, p, c)
			}
		case t.guess(p, c):
			g.Guesses++
			g.GuessTime += took
			g.WorstGuess = max(g.WorstGuess, took)
			err = t.judge(ctx, &g, p, c)
		}
		if err != nil || layout[c] {
			return g, err
		}
		p.Show(c, layout.Count(p.Board, c))
		g.Opened++
	}
	g.Won = true
	return g, nil
}

// lay draws the layout of a game that a contender begins with c.
func (t *table) lay(contender, number int, c mines.Cell) (mines.Layout, error) {
	b, first := t.trial.Board, t.trial.First
	if !first.Allows(b, c) {
		return nil, fmt.Errorf("%s begins with cell %d, where the mines have no room", t.trial.Contenders[contender].Name, c)
	}
	return mines.NewLayout(b, first.Free(b, c), stream(t.trial.Seed, number)), nil
}

// stream returns the random numbers of a game.
func stream(seed uint64, game int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(game))) }

// judge adds what a choice costs. One that is no guess costs nothing: a cell that is
// certainly free can be opened now as well as later.
func (t *table) judge(ctx context.Context, g *Game, p *mines.Position, c mines.Cell) error {
	if t.trial.Judge == nil {
		return nil
	}
	loss, err := t.trial.Judge.Loss(ctx, p, t.trial.First, c)
	g.Loss += loss
	return err
}

// guess tells whether a cell may be a mine. What was certainly free stays so.
func (t *table) guess(p *mines.Position, c mines.Cell) bool {
	if t.safe[c] {
		return false
	}
	if t.counter.Count(p) != nil {
		return true // too entangled to know
	}
	for d := range t.safe {
		t.safe[d] = !p.Open(mines.Cell(d)) && t.counter.Mine(mines.Cell(d)) == 0
	}
	return !t.safe[c]
}

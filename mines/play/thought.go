package play

import (
	"context"
	"math/big"
	"slices"
	"time"

	"kriegmate/andor"
	"kriegmate/andor/searchers"
	"kriegmate/mines"
	"kriegmate/mines/players"
	"kriegmate/mines/prove"
	"kriegmate/mines/solve"
)

const (
	// mostBegun is how many layouts a first cell may leave so that it is asked whether it
	// wins for certain, and beginTime how long that may take.
	mostBegun = 100_000
	beginTime = 500 * time.Millisecond
)

// A Thought is what can be told to a person who asks for help.
type Thought struct {
	Answer *solve.Answer `json:"answer"`
	// Begin is, before the first cell is opened on a small board, whether the game is won
	// for certain if it begins with a cell: of each class under the symmetries of the
	// board that leaves few enough layouts.
	Begin *prove.Answer `json:"begin,omitempty"`
}

// Think returns what a position tells: how likely each cell is a mine, what the strongest
// player opens, and whether the game is won for certain, where that can be found soon. It
// takes no more than memory, in bytes. The error is that of [solve.Read], or that of ctx.
func Think(ctx context.Context, p *mines.Position, first mines.First, memory int64) (*Thought, error) {
	a, err := solve.Read(p)
	if err != nil {
		return nil, err
	}
	if err := a.Ask(ctx, players.Strongest(p.Board), players.Options{Time: hintTime, Seed: 1}, first); err != nil {
		return nil, err
	}
	t := &Thought{Answer: a}
	if p.Left < p.Board.Cells()-p.Board.Mines {
		a.Foresee()
		return t, ctx.Err()
	}
	t.Begin, err = begin(ctx, p.Board, first, memory)
	return t, err
}

// begin tells which first cells win for certain; nothing if all leave too many layouts.
func begin(ctx context.Context, b *mines.Board, first mines.First, memory int64) (*prove.Answer, error) {
	rules, err := mines.NewRules(b)
	if err != nil {
		return nil, nil
	}
	cells := slices.DeleteFunc(first.Cells(b), func(c mines.Cell) bool {
		layouts := new(big.Int).Binomial(int64(b.Cells()-len(first.Free(b, c))), int64(b.Mines))
		return layouts.Cmp(big.NewInt(mostBegun)) > 0
	})
	searcher, err := prove.Named(searchers.Default)
	if err != nil || len(cells) == 0 {
		return nil, err
	}
	prover := prove.Prover{
		Rules: rules, First: first, Searcher: searcher, Name: searchers.Default,
		Limits: andor.Limits{Memory: memory, Time: beginTime},
	}
	return prover.Prove(ctx, cells...)
}

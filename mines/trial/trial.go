package trial

import (
	"context"
	"slices"
	"sync"

	"kriegmate/mines"
)

// A Contender takes part in a trial.
type Contender struct {
	Name string
	// New returns a player. Every worker has one of its own.
	New func() (mines.Player, error)
}

// A Seeded player draws random numbers. Seed is called before every game, with a
// number that depends on the game alone.
type Seeded interface {
	mines.Player
	Seed(seed uint64)
}

// A Trial lets contenders play the same games.
type Trial struct {
	Board      *mines.Board
	First      mines.First
	Contenders []Contender
	Games      int
	Seed       uint64
	Workers    int // games at a time; 0 is one
	// Judge, if not nil, tells what choices cost.
	Judge *Judge
	// Done, if not nil, is called with every game as it ends, by one goroutine at
	// a time.
	Done func(Game)
}

// Run plays all games and returns them by contender and number. If ctx is cancelled,
// or something goes wrong, the error says so, and the games are those that have ended.
func (t *Trial) Run(ctx context.Context) ([]Game, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var games []Game
	var lock sync.Mutex
	done := func(g Game) {
		lock.Lock()
		defer lock.Unlock()
		games = append(games, g)
		if t.Done != nil {
			t.Done(g)
		}
	}
	numbers := make(chan int)
	var group sync.WaitGroup
	for range max(1, t.Workers) {
		group.Go(func() {
			if err := t.work(ctx, numbers, done); err != nil {
				cancel(err)
			}
		})
	}
	hand(ctx, t.Games, numbers)
	group.Wait()
	slices.SortFunc(games, func(g, h Game) int {
		if g.Contender != h.Contender {
			return g.Contender - h.Contender
		}
		return g.Number - h.Number
	})
	return games, context.Cause(ctx)
}

// hand gives out the numbers of the games.
func hand(ctx context.Context, games int, numbers chan<- int) {
	defer close(numbers)
	for number := range games {
		select {
		case numbers <- number:
		case <-ctx.Done():
			return
		}
	}
}

// work plays games, each with every contender in turn.
func (t *Trial) work(ctx context.Context, numbers <-chan int, done func(Game)) error {
	table := table{trial: t}
	for i := range t.Contenders {
		player, err := t.Contenders[i].New()
		if err != nil {
			return err
		}
		table.players = append(table.players, player)
	}
	for number := range numbers {
		for i := range t.Contenders {
			g, err := table.play(ctx, i, number)
			if err != nil {
				return err
			}
			done(g)
		}
	}
	return nil
}

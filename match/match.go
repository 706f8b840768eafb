package match

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/marshal"
)

// A Contestant is a program with its limits, under the name that it plays by.
type Contestant struct {
	Name    string
	Program player.Program
	Limits  player.Limits
	// Numbers are those of a file that its play depends on.
	Numbers marshal.Numbers
}

// A Match is games between two contestants.
type Match struct {
	A, B  Contestant
	Games int
	Seed  uint64
	Rules kriegspiel.Rules
	// Positions are where the games begin, two of them in each in turn; none is the normal
	// array.
	Positions []chess.Position
	// MaxMoves is after how many moves of each side a game is a draw; 0 is [DefaultMaxMoves].
	MaxMoves int
	Workers  int // games that are played at a time; 0 is one
	// Folder is where the games are kept, and looked for; "" keeps none.
	Folder string
	// Done, if not nil, is called with every game in the order of their numbers, also
	// with those that were there before.
	Done func(*Game)
}

// DefaultMaxMoves is after how many moves a game is a draw if nobody says otherwise.
const DefaultMaxMoves = 300

// Run plays the games that are not in the folder yet, and adds up all of them. When ctx
// is done the games under way are left, and the result is that of the games before the
// first that is missing, with the error of ctx. Only one process plays in a folder at a
// time.
func (m *Match) Run(ctx context.Context) (*Result, error) {
	if m.MaxMoves == 0 {
		usual := *m
		usual.MaxMoves = DefaultMaxMoves
		m = &usual
	}
	release, err := m.hold()
	if err != nil {
		return nil, err
	}
	defer release()
	kept, err := m.open()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	numbers, ended := make(chan int), make(chan *Game)
	var team sync.WaitGroup
	for range max(1, m.Workers) {
		team.Go(func() {
			if err := m.work(ctx, numbers, ended); err != nil {
				cancel(err)
			}
		})
	}
	team.Go(func() {
		defer close(numbers)
		for number := 1; number <= m.Games && ctx.Err() == nil; number++ {
			if kept[number] != nil {
				continue
			}
			select {
			case numbers <- number:
			case <-ctx.Done():
			}
		}
	})
	result := m.gather(ctx, kept, ended)
	team.Wait()
	if result.Games == m.Games {
		return result, nil
	}
	return result, context.Cause(ctx)
}

// work plays games until there are no more, or ctx is done.
func (m *Match) work(ctx context.Context, numbers <-chan int, ended chan<- *Game) error {
	// The CPU time of a player is that of its thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for number := range numbers {
		g, err := m.play(ctx, number)
		if err == nil {
			err = m.keep(g)
		}
		if err != nil {
			return err
		}
		select {
		case ended <- g:
		case <-ctx.Done():
		}
	}
	return nil
}

// gather adds up the games in the order of their numbers, those that were there and those
// that end in any order, until all are there or ctx is done.
func (m *Match) gather(ctx context.Context, kept map[int]*Game, ended <-chan *Game) *Result {
	result, early := newResult(m), map[int]*Game{}
	for number := 1; number <= m.Games; number++ {
		g := kept[number]
		for g == nil {
			if g = early[number]; g != nil {
				delete(early, number)
				break
			}
			select {
			case other := <-ended:
				early[other.Number] = other
			case <-ctx.Done():
				return result
			}
		}
		result.add(g)
		if m.Done != nil {
			m.Done(g)
		}
	}
	return result
}

// Check returns what is wrong with a match. The error begins with the name of the field.
func (m *Match) Check() error {
	for i, p := range m.Positions {
		if !p.Movable() {
			return fmt.Errorf("positions: number %d is over: %s has no move", i+1, p.Turn.Name())
		}
	}
	return nil
}

// sideOfA returns which side A plays in a game.
func sideOfA(number int) chess.Colour {
	if number%2 == 1 {
		return chess.White
	}
	return chess.Black
}

// start returns how a game begins.
func (m *Match) start(number int) player.Start {
	s := player.Start{Rules: m.Rules, Position: chess.Start()}
	if len(m.Positions) > 0 {
		s.Position = m.Positions[(number-1)/2%len(m.Positions)]
	}
	return s
}

// seated returns who plays a side of a game.
func (m *Match) seated(number int, c chess.Colour) *Contestant {
	if c == sideOfA(number) {
		return &m.A
	}
	return &m.B
}

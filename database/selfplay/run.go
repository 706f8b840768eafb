package selfplay

import (
	"context"
	"fmt"
	"math"
	"sync"

	"kriegmate/database"
	"kriegmate/kriegspiel/endgame/oracle"
)

// A Run plays games and keeps problems. What it keeps does not depend on the
// number of workers.
type Run struct {
	Options *Options
	Workers int
	// Games and Problems are after how many of either the run ends, counted
	// from the first, also if it is resumed; 0 is no limit.
	Games, Problems int
	// Progress, if not nil, is called after every game.
	Progress func(*Report)

	selection *selection
	source    map[int][]place // by game, instead of games; nil if these are played
}

// NewRun returns a run with one worker that has kept nothing yet.
func NewRun(o *Options) *Run { return &Run{Options: o, Workers: 1, selection: newSelection(o)} }

// Report returns what was played and kept so far. It belongs to the Run.
func (r *Run) Report() *Report { return &r.selection.Report }

// Remember tells the run which problems it has kept before it was interrupted,
// all of them, in their order. It must be called before Play.
func (r *Run) Remember(ctx context.Context, problems []database.Problem) error {
	j := newJudge()
	j.tries = r.Options.MaxTries
	for i := range problems {
		p := &problems[i]
		b, err := r.Options.beliefOf(ctx, p)
		if err != nil {
			return err
		}
		r.selection.remember(j.describe(ctx, b, *p))
	}
	return ctx.Err()
}

// ahead is how many games may be played before the first of them is taken. What
// is full is known that late, so it must not depend on the number of workers.
const ahead = 64

// Play plays games until the run has ended, and hands the problems that it keeps
// to add, in their order. It returns the error of add, or that of ctx.
func (r *Run) Play(ctx context.Context, add func(*database.Problem) error) error {
	if _, err := r.Options.programs(); err != nil {
		return err
	}
	s := r.selection
	defer s.settle() // what is not played again counts as well
	first := 1
	if len(s.again) > 0 {
		first = s.again[0].Problem.Origin.Game
	}
	if r.Problems > 0 && s.Report.Problems()+len(s.again) >= r.Problems {
		return nil
	}
	t := r.newTeam(ctx, first)
	defer t.stop()
	for game := first; !r.over(game); game++ {
		played, err := t.next(ctx, s)
		if err != nil {
			return err
		}
		if played == nil {
			if err := same(game, nil, s.again); err != nil {
				return err
			}
			continue
		}
		again := s.again
		s.again = nil
		kept := s.take(played, r.room())
		if err := same(game, kept, again); err != nil {
			return err
		}
		for _, f := range kept[len(again):] {
			if err := add(&f.Problem); err != nil {
				return err
			}
		}
		if r.Progress != nil {
			r.Progress(&s.Report)
		}
	}
	return nil
}

// same returns an error unless a game gives first what was kept of it before.
func same(game int, kept []*Find, before []Find) error {
	for i := range before {
		if i >= len(kept) || kept[i].Problem.ID != before[i].Problem.ID {
			return fmt.Errorf("game %d does not give problem %s, which is in the file: it was made by another version of this program", game, before[i].Problem.ID)
		}
	}
	return nil
}

// Wanted returns how many problems the run is to keep, 0 if there is no limit.
func (r *Run) Wanted() (n int) {
	if r.Problems > 0 {
		return r.Problems
	}
	for _, k := range r.Options.kinds() {
		n += r.Options.most(k.verdict)
	}
	return n
}

// Total returns how far the run is to go, by what Reached counts: games if their
// number is limited, else problems.
func (r *Run) Total() int {
	if r.Games > 0 {
		return r.Games
	}
	return r.Wanted()
}

// Reached returns how far the run has come; see [Run.Total].
func (r *Run) Reached() int {
	if r.Games > 0 {
		return r.Report().Last
	}
	return r.Report().Problems()
}

// room returns how many more problems the run may keep.
func (r *Run) room() int {
	if r.Problems == 0 {
		return math.MaxInt
	}
	return r.Problems - r.Report().Problems()
}

// over tells whether the run has ended before the given game.
func (r *Run) over(game int) bool {
	return r.Games > 0 && game > r.Games || r.room() <= 0 || r.selection.done()
}

// A team plays games in parallel and hands them out in order.
type team struct {
	cancel context.CancelFunc
	jobs   chan job
	group  sync.WaitGroup
	queue  []job // handed to the workers, in order
	number int   // of the next game
	last   int   // the number of the last game; 0 if there is no limit
}

// A job is a game to play, and where its result is put.
type job struct {
	number int
	full   []kind
	done   chan *Game
}

func (r *Run) newTeam(ctx context.Context, first int) *team {
	ctx, cancel := context.WithCancel(ctx)
	t := &team{cancel: cancel, jobs: make(chan job, ahead), number: first, last: r.Games}
	endings := oracle.New("")
	for range max(1, r.Workers) {
		t.group.Go(func() {
			h := newHarvester(r.Options, endings)
			play := h.play
			if r.source != nil {
				play = func(ctx context.Context, number int, full []kind) *Game {
					return h.reread(ctx, number, r.source[number], full)
				}
			}
			for j := range t.jobs {
				j.done <- play(ctx, j.number, j.full)
			}
		})
	}
	return t
}

// next returns the next game, when it is played; nil if there is none of this number in the
// file that is read instead.
func (t *team) next(ctx context.Context, s *selection) (*Game, error) {
	for len(t.queue) < ahead && (t.last == 0 || t.number <= t.last) {
		j := job{t.number, s.full(t.number - ahead), make(chan *Game, 1)}
		t.number++
		t.queue = append(t.queue, j)
		t.jobs <- j
	}
	j := t.queue[0]
	t.queue = t.queue[1:]
	g := <-j.done
	return g, ctx.Err() // a game that was interrupted is not whole
}

// stop ends the games that are under way.
func (t *team) stop() {
	t.cancel()
	close(t.jobs)
	t.group.Wait()
}

package selfplay

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// A place is where a run looks again: a belief state of White with its record, and how many
// ply it is looked at with first.
type place struct {
	record *kriegspiel.Record
	belief *belief
	ply    int
}

// ReadFrom lets the run look at the problems of a file with two ply more, or with as many as
// asked for, instead of playing games: at near misses, as a run of games with more reanalysis
// does at all that it meets and not only at those that were kept, and at what White knew a
// turn before a mate, which may be one that takes a move more. The file must be one of
// [Run.Create]; the seed and the rules of the run become those of its games. When it has
// become longer by whole games, so may the run.
func (r *Run) ReadFrom(ctx context.Context, name string) error {
	file, err := database.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	r.Options.From = strings.Join(strings.Fields(filepath.Base(name)), "_")
	if err := r.readFrom(ctx, file); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// readFrom reads the problems of a file.
func (r *Run) readFrom(ctx context.Context, file *database.Reader) (err error) {
	if !strings.HasPrefix(file.Header.Generator, generator) || strings.Contains(file.Header.Generator, " --shard ") {
		return errors.New("want a file that kriegmate generate has made as a whole: of other problems it is not known from which games they are")
	}
	if r.Options.Rules, err = kriegspiel.ParseRules(file.Header.Rules); err != nil {
		return err
	}
	r.Options.Seed = file.Header.Seed
	r.source = map[int][]place{}
	last, least := 0, math.MaxInt
	for p, err := range file.Problems() {
		if err != nil {
			return err
		}
		last, least = p.Origin.Game, min(least, p.Ply)
		if p.Record == nil {
			return fmt.Errorf("problem %s has no record", p.ID)
		}
		if p.Verdict == database.Mate && !turnBefore(p.Record) || knows(r.source[last], &p) {
			continue
		}
		b, err := r.Options.beliefOf(ctx, &p)
		if err != nil {
			return err
		}
		if r.Options.fits(b) {
			r.source[last] = append(r.source[last], place{p.Record, b, p.Ply + 2})
		}
	}
	switch {
	case least == math.MaxInt:
		return errors.New("there are no problems in it")
	case r.Options.Reanalyse < least+2:
		return fmt.Errorf("its problems have %d ply and more, and reanalyse is %d: want more", least, r.Options.Reanalyse)
	}
	if r.Games == 0 || r.Games > last {
		r.Games = last
	}
	return nil
}

// knows tells whether the moment of a game at which a problem is asked for two ply more is among
// places of the same game. The fewest ply count: those that follow come by themselves.
func knows(places []place, p *database.Problem) bool {
	at := slices.IndexFunc(places, func(x place) bool { return len(x.record.Events) == len(p.Record.Events) })
	if at >= 0 {
		places[at].ply = min(places[at].ply, p.Ply+2)
	}
	return at >= 0
}

// turnBefore takes the last turn of both sides from a record, and tells whether there was one
// of the solver.
func turnBefore(r *kriegspiel.Record) bool {
	n := len(r.Events)
	for n > 0 && r.Events[n-1].Theirs() {
		n--
	}
	turn := n > 0
	for n > 0 && !r.Events[n-1].Theirs() {
		n--
	}
	r.Events = r.Events[:n]
	return turn
}

// reread looks again at places of a game that is not played. It returns nil if there are none.
func (h *harvester) reread(ctx context.Context, number int, places []place, full []kind) *Game {
	if len(places) == 0 {
		return nil
	}
	h.full = full
	h.game = &Game{Number: number, End: Reread}
	for _, p := range places {
		h.record = p.record
		h.look(ctx, p.belief, p.ply)
	}
	return h.game
}

// mostSteps bounds, with the most states of a step, the states of all steps of a
// record.
const mostSteps = 1000

// beliefOf returns the belief state of a problem.
func (o *Options) beliefOf(ctx context.Context, p *database.Problem) (*belief, error) {
	b, err := mate.Open(ctx, mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, estimate.Limits{States: int64(o.MaxStates) * mostSteps})
	if err != nil {
		return nil, fmt.Errorf("problem %s: %w", p.ID, err)
	}
	states, err := b.All()
	if err != nil {
		return nil, fmt.Errorf("problem %s: %w", p.ID, err)
	}
	return &belief{b.Rules, &b.View, states}, nil
}

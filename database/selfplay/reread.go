package selfplay

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// A nearMiss is a problem of a file with its belief state.
type nearMiss struct {
	database.Problem
	belief *belief
}

// ReadFrom lets the run look at the near misses of a file with more ply, instead of playing
// games: what a run of games with more reanalysis would have found there. The file must be
// one of [Run.Create]; the seed and the rules of the run become those of its games. When it
// has become longer, so may the run.
func (r *Run) ReadFrom(ctx context.Context, name string) error {
	file, err := database.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	if !strings.HasPrefix(file.Header.Generator, generator) || strings.Contains(file.Header.Generator, " --shard ") {
		return errors.New("want a file that kriegmate generate has made as a whole: of other problems it is not known from which games they are")
	}
	if r.Options.Rules, err = kriegspiel.ParseRules(file.Header.Rules); err != nil {
		return err
	}
	r.Options.Seed, r.Options.From = file.Header.Seed, strings.Join(strings.Fields(filepath.Base(name)), "_")
	r.source = map[int][]nearMiss{}
	last := 0
	for p, err := range file.Problems() {
		if err != nil {
			return err
		}
		last = p.Origin.Game
		if p.Verdict != database.NearMiss {
			continue
		}
		b, err := r.Options.beliefOf(ctx, &p)
		if err != nil {
			return err
		}
		r.source[last] = append(r.source[last], nearMiss{p, b})
	}
	if len(r.source) == 0 {
		return errors.New("there are no near misses in it")
	}
	if r.Games == 0 || r.Games > last {
		r.Games = last
	}
	return nil
}

// reread looks again at the near misses of a game that were found before. It returns nil
// if there are none.
func (h *harvester) reread(ctx context.Context, number int, found []nearMiss, full []kind) *Game {
	if len(found) == 0 {
		return nil
	}
	h.full = full
	h.game = &Game{Number: number, End: Reread}
	for i := range found {
		p, b := &found[i], found[i].belief
		h.record = p.Record
		if n := len(b.states); n >= h.options.MinBelief && n <= h.options.MaxBelief && b.hidden() >= n*h.options.MinHidden {
			h.look(ctx, b, p.Ply+2)
		}
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

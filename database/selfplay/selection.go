package selfplay

import (
	"slices"

	"kriegmate/database"
)

// A selection decides which problems of a sequence of games are kept. What it
// knows follows from those it has kept and the numbers of their games.
type selection struct {
	options *Options
	kinds   map[kind]*tally
	seen    map[uint64]bool
	// again are problems that were kept before the run, all from one game,
	// the last of which anything was kept. It is played again, since more of
	// it may have to be kept; so these are not yet counted.
	again  []Find
	Report Report
}

// A tally counts what was kept of one kind.
type tally struct {
	all, small int
	fullAt     int // the game with which it became full; 0 if it is not
}

// newSelection returns a selection that has kept nothing.
func newSelection(o *Options) *selection {
	return &selection{options: o, kinds: map[kind]*tally{}, seen: map[uint64]bool{}}
}

// smallShare is how many problems of a kind there must be for each small one.
const smallShare = 5

// take returns those problems of a game that are kept, at most so many, in the
// order in which they are written: larger ones first. Games must come in the order
// of their numbers.
func (s *selection) take(g *Game, most int) (kept []*Find) {
	taken := map[kind]int{}
	for _, small := range []bool{false, true} {
		for i := range g.Finds {
			f := &g.Finds[i]
			k := f.kind()
			if len(kept) == most || f.small() != small || taken[k] == s.options.perGame() || !s.admits(f) {
				continue
			}
			taken[k]++
			s.keep(f)
			kept = append(kept, f)
		}
	}
	s.Report.add(g, len(kept) > 0)
	return kept
}

// admits tells whether a problem may be kept beside those that are.
func (s *selection) admits(f *Find) bool {
	t := s.tally(f.kind())
	switch {
	case t.fullAt != 0 || !s.options.wants(f.kind()):
		return false
	case !s.options.Diverse:
		return true
	}
	return !s.seen[f.key] && (!f.small() || smallShare*(t.small+1) <= t.all+1)
}

// keep counts a problem that is kept.
func (s *selection) keep(f *Find) {
	t := s.tally(f.kind())
	if t.all++; t.all == s.options.most(f.Problem.Verdict) {
		t.fullAt = f.Problem.Origin.Game
	}
	if f.small() {
		t.small++
	}
	s.seen[f.key] = true
	s.Report.keep(f)
}

func (s *selection) tally(k kind) *tally {
	if s.kinds[k] == nil {
		s.kinds[k] = &tally{}
	}
	return s.kinds[k]
}

// done tells whether as many problems of every kind are kept as were asked for.
func (s *selection) done() bool {
	kinds := s.options.kinds()
	return !slices.ContainsFunc(kinds, func(k kind) bool { return s.tally(k).fullAt == 0 })
}

// full returns the kinds that were full after the game with the given number.
func (s *selection) full(game int) (kinds []kind) {
	for _, k := range s.options.kinds() {
		if at := s.tally(k).fullAt; at != 0 && at <= game {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// remember takes a problem that was kept before. Problems must come in the order
// in which they were kept.
func (s *selection) remember(f Find) {
	if len(s.again) > 0 && s.again[0].Problem.Origin.Game != f.Problem.Origin.Game {
		s.settle()
	}
	s.again = append(s.again, f)
}

// settle counts the problems of the last game.
func (s *selection) settle() {
	for i := range s.again {
		s.keep(&s.again[i])
	}
	s.again = nil
}

// kinds returns all kinds of problems that are wanted.
func (o *Options) kinds() (kinds []kind) {
	for ply := o.first(); ply <= o.Reanalyse; ply += 2 {
		for _, v := range []database.Verdict{database.Mate, database.NearMiss} {
			if k := (kind{ply, v}); o.wants(k) {
				kinds = append(kinds, k)
			}
		}
	}
	return kinds
}

// most returns how many problems with a verdict are wanted; 0 is no limit.
func (o *Options) most(v database.Verdict) int {
	if v == database.Mate {
		return o.Mates
	}
	return o.NearMisses
}

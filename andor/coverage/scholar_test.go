package coverage_test

import (
	"slices"
	"testing"
	"time"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/mate"
)

// scholarBelief is what White may have before it before the scholar's mate: 2,144
// states.
func scholarBelief(t *testing.T) *mate.Belief {
	t.Helper()
	game, err := movetext.Parse("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6")
	if err != nil {
		t.Fatal(err)
	}
	record, err := game.Record(kriegspiel.Berkeley, chess.White)
	if err != nil {
		t.Fatal(err)
	}
	b, err := mate.OfRecord(t.Context(), &record, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if states, err := b.All(); err != nil || len(states) != 2144 {
		t.Fatalf("%d states, %v; want 2144", len(states), err)
	}
	return b
}

// A root is a position that is possible, as a judge sees it who knows nothing but the
// referee: which first proposals are accepted, what is heard of them, and what may follow.
type root struct {
	heard map[chess.Move]kriegspiel.Percept
	// after are the positions of White's second turn, by proposal and by what was heard of
	// the reply. A proposal after which some reply leaves no mate at all has none: it does
	// not win, whatever is known.
	after map[chess.Move]map[kriegspiel.Percept][]chess.Position
	mates map[chess.Move]bool // at once
}

func newRoot(position chess.Position, proposals []chess.Move) *root {
	r := &root{map[chess.Move]kriegspiel.Percept{}, map[chess.Move]map[kriegspiel.Percept][]chess.Position{}, map[chess.Move]bool{}}
	for _, m := range proposals {
		p := kriegspiel.NewReferee(kriegspiel.Berkeley, position).Try(m)
		if p.Illegal() {
			continue
		}
		r.heard[m] = p
		if p.Won() {
			r.mates[m] = true
		} else if p.End() == 0 {
			next := position
			next.Apply(m)
			if after := secondTurns(next); after != nil {
				r.after[m] = after
			}
		}
	}
	return r
}

// secondTurns returns the positions after every reply, by what is heard; nil if there is
// no mate in one of them.
func secondTurns(position chess.Position) map[kriegspiel.Percept][]chess.Position {
	after := map[kriegspiel.Percept][]chess.Position{}
	for _, reply := range position.Moves(nil) {
		heard := kriegspiel.NewReferee(kriegspiel.Berkeley, position).Try(reply).Other()
		next := position
		next.Apply(reply)
		if !slices.ContainsFunc(next.Moves(nil), func(m chess.Move) bool { return mates(next, m) }) {
			return nil
		}
		after[heard] = append(after[heard], next)
	}
	return after
}

// mates tells whether a legal move mates.
func mates(p chess.Position, m chess.Move) bool {
	p.Apply(m)
	return p.Mated()
}

// lastTurn tells whether one list of proposals mates in all positions, each by the first
// that is legal there. A proposal that mates wherever it is legal costs nothing, so it may
// as well be made next; if there is none, whatever comes next loses.
func lastTurn(positions []chess.Position) bool {
	for len(positions) > 0 {
		left := afterFree(positions)
		if len(left) == len(positions) {
			return false
		}
		positions = left
	}
	return true
}

// afterFree returns the positions that are left after a proposal that costs nothing, or
// all if there is none.
func afterFree(positions []chess.Position) []chess.Position {
	for i := range positions {
		for _, m := range positions[i].Moves(nil) {
			legal := func(p chess.Position) bool { return p.Legal(m) }
			if !slices.ContainsFunc(positions, func(p chess.Position) bool { return legal(p) && !mates(p, m) }) {
				return slices.DeleteFunc(slices.Clone(positions), legal)
			}
		}
	}
	return positions
}

// A judge knows the roots and the proposals that win some of them.
type judge struct {
	roots     []*root
	proposals []chess.Move
	apart     map[pair]bool // whether no plan wins both
	most      map[uint]int  // by the set of the proposals that were refused
}

// A pair are two roots of which the same was heard after a proposal.
type pair struct {
	m    chess.Move
	a, b *root
}

// first returns how many of the roots that refuse some proposals one plan can win at most.
// It goes through every list of those proposals that win a root at all: to leave another one
// out of a list takes nothing from what the rest of it wins.
func (j *judge) first(refused uint) (most int) {
	if known, ok := j.most[refused]; ok {
		return known
	}
	for k, m := range j.proposals {
		if refused>>k&1 != 0 {
			continue
		}
		heard := map[kriegspiel.Percept][]*root{}
		for _, r := range j.roots {
			if p, ok := r.heard[m]; ok && j.left(r, refused) {
				heard[p] = append(heard[p], r)
			}
		}
		won := 0
		for _, group := range heard {
			won += j.together(group, m)
		}
		most = max(most, won+j.first(refused|1<<k))
	}
	j.most[refused] = most
	return most
}

// left tells whether a root refuses a set of proposals.
func (j *judge) left(r *root, refused uint) bool {
	for k, m := range j.proposals {
		if _, accepted := r.heard[m]; accepted && refused>>k&1 != 0 {
			return false
		}
	}
	return true
}

// together returns how many roots of which the same was heard after m one plan wins at
// most: those that m mates, and of the others no two that are not won together.
func (j *judge) together(group []*root, m chess.Move) (won int) {
	var hopeful []*root
	for _, r := range group {
		if r.mates[m] {
			won++
		} else if r.after[m] != nil {
			hopeful = append(hopeful, r)
		}
	}
	enemies := make([][]int, len(hopeful))
	var all []int
	for a := range hopeful {
		all = append(all, a)
		for b := range a {
			if j.conflict(pair{m, hopeful[a], hopeful[b]}) {
				enemies[a], enemies[b] = append(enemies[a], b), append(enemies[b], a)
			}
		}
	}
	return won + peaceful(all, enemies)
}

// peaceful returns how many of some numbers there are at most of which no two are enemies:
// with the one that has most enemies among them, or without it.
func peaceful(among []int, enemies [][]int) int {
	worst, most := -1, 0
	for _, a := range among {
		n := 0
		for _, b := range enemies[a] {
			if slices.Contains(among, b) {
				n++
			}
		}
		if n > most {
			worst, most = a, n
		}
	}
	if worst < 0 {
		return len(among)
	}
	without := slices.DeleteFunc(slices.Clone(among), func(a int) bool { return a == worst })
	with := slices.DeleteFunc(slices.Clone(without), func(a int) bool { return slices.Contains(enemies[worst], a) })
	return max(peaceful(without, enemies), 1+peaceful(with, enemies))
}

// conflict tells whether no plan wins both roots of a pair.
func (j *judge) conflict(p pair) bool {
	known, ok := j.apart[p]
	if !ok {
		for heard, positions := range p.a.after[p.m] {
			known = known || !lastTurn(append(slices.Clone(positions), p.b.after[p.m][heard]...))
		}
		for heard, positions := range p.b.after[p.m] {
			known = known || p.a.after[p.m][heard] == nil && !lastTurn(positions)
		}
		j.apart[p] = known
	}
	return known
}

// No plan mates more of the states before the scholar's mate in 3 ply than the search says:
// a judge who shares nothing with it, and asks the referee alone, finds the same bound. That
// a plan does mate so many is for the checker, in package mate.
func TestScholar(t *testing.T) {
	b := scholarBelief(t)
	all := b.Rules.Moves(nil, &b.View)
	wins := map[chess.Move]bool{}
	j := &judge{apart: map[pair]bool{}, most: map[uint]int{}}
	for _, s := range b.Known() {
		r := newRoot(b.View.OwnTurn(&s), all)
		j.roots = append(j.roots, r)
		for m := range r.heard {
			wins[m] = wins[m] || r.mates[m] || r.after[m] != nil
		}
	}
	j.proposals = slices.DeleteFunc(all, func(m chess.Move) bool { return !wins[m] })
	want := j.first(0)
	t.Logf("%d proposals win at most %d of %d states", len(j.proposals), want, len(j.roots))
	if want != 689 {
		t.Errorf("no plan mates more than %d states; README says 689", want)
	}
	if testing.Short() {
		return
	}
	search := mate.Coverer{Searcher: mate.NewBest()}
	p := b.Problem(3)
	p.Limits.Time = time.Minute
	if got := search.Solve(t.Context(), p); got.Least != want || got.Most != want {
		t.Errorf("one plan wins %d to %d states, want %d", got.Least, got.Most, want)
	}
}

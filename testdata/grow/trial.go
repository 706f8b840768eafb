package main

import (
	"math/rand/v2"
	"slices"

	"kriegmate/database"
	"kriegmate/kriegspiel"
)

const (
	// mostStarts is how many states a trial draws in search of a first one.
	mostStarts = 20
	// leastStates and mostStates bound the belief states of mates.
	leastStates = 3
	mostStates  = 30
	// edge is how many additions in a row that break the belief state show
	// that it is at the edge.
	edge = 8
	// mostChanges is by how many small changes an addition differs at most
	// from one of the states.
	mostChanges = 3
	// mostDraws bounds the additions of a trial in all, since a draw may
	// give a state that is there already.
	mostDraws = 400
)

// A trial makes a mate and a near miss, or neither.
type trial struct {
	*rand.Rand
	judge  *judge
	seed   uint64
	ply    int
	number int
	// directed asks for a mate that needs the directions of checks.
	directed bool

	view   kriegspiel.View
	states []kriegspiel.State // so far, with a plan
	broken []kriegspiel.State // each breaks the plan of the whole
	needs  needs
}

func newTrial(j *judge, seed uint64, ply, number int) *trial {
	source := rand.NewPCG(seed, uint64(ply)<<32|uint64(number))
	return &trial{Rand: rand.New(source), judge: j, seed: seed, ply: ply, number: number}
}

// run returns the mate and the near miss, and whether the trial has them.
func (t *trial) run() (pair [2]database.Problem, ok bool) {
	t.view = t.drawView()
	if !t.start() {
		return pair, false
	}
	if !t.grow() || len(t.states) < leastStates || len(t.states) > mostStates {
		return pair, false
	}
	if t.needs = t.judge.needs(&t.view, t.states, t.ply); !t.needs.any() || t.directed && !t.needs.directions {
		return pair, false
	}
	pair[0] = t.problem(t.states)
	pair[1] = t.problem(slices.Concat(t.states, t.spoilers()))
	for i := range pair {
		if !t.judge.settle(&pair[i]) {
			return pair, false
		}
	}
	return pair, pair[0].Verdict == database.Mate && pair[1].Verdict == database.NearMiss
}

// start looks for a first state: a mate within the ply, and not sooner.
func (t *trial) start() bool {
	for range mostStarts {
		t.states = t.states[:0]
		s, ok := t.drawState()
		if !ok {
			continue
		}
		t.states = append(t.states, s)
		if t.judge.proves(&t.view, t.states, t.ply) && !t.judge.proves(&t.view, t.states, t.ply-2) {
			return true
		}
	}
	return false
}

// grow adds states as long as there is a plan for all, and tells whether it has
// come to the edge.
func (t *trial) grow() bool {
	row := 0
	for draws := 0; draws < mostDraws && row < edge && len(t.states) <= mostStates; draws++ {
		s := t.states[t.IntN(len(t.states))]
		for range 1 + t.IntN(mostChanges) {
			t.vary(&s)
		}
		if !t.fits(&s) || slices.Contains(t.states, s) || slices.Contains(t.broken, s) {
			continue
		}
		t.states = append(t.states, s)
		if t.judge.proves(&t.view, t.states, t.ply) {
			row = 0
			continue
		}
		t.states = t.states[:len(t.states)-1]
		t.broken = append(t.broken, s)
		row++
	}
	return row == edge
}

// spoilers returns some of the states that broke a plan; what broke it for some
// states breaks it for more. Those that are mates alone come first: a state that
// is none spoils every belief state.
func (t *trial) spoilers() []kriegspiel.State {
	var alone, hopeless []kriegspiel.State
	for _, s := range t.broken {
		if t.judge.proves(&t.view, []kriegspiel.State{s}, t.ply) {
			alone = append(alone, s)
		} else {
			hopeless = append(hopeless, s)
		}
	}
	all := append(alone, hopeless...)
	return all[:1+t.IntN(min(len(all), 1+len(t.states)/3))]
}

// problem returns a problem about states, in an order that tells nothing.
func (t *trial) problem(states []kriegspiel.State) database.Problem {
	p := database.Problem{
		Rules: kriegspiel.Berkeley, Solver: t.view.Colour, Ply: t.ply, Belief: len(states),
		Origin: database.Origin{Seed: t.seed, Game: t.number},
	}
	for _, i := range t.Perm(len(states)) {
		p.Positions = append(p.Positions, t.view.OwnTurn(&states[i]))
	}
	p.ID = p.NewID()
	return p
}

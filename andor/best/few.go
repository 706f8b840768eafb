package best

import (
	"math"

	"kriegmate/andor/internal/mix"
	"kriegmate/andor/proof"
)

// This file looks at a few states first. Most belief states that are refuted are
// so by a single one of their states, most often by that in which the solver has
// the fewest moves; and a single state is decided fast, and met again often.

// samples tells whether proposals with so many moves left are looked at in single
// states first. Nearer to the end that costs more than it saves.
func (t *thread[V, S, M, P]) samples(depth int) bool {
	return depth > t.near && !t.options.AllStates && !t.wantPlan && !t.wantRefutation
}

// samplesAt is samples for the next proposal of a frame. The first one of a root that is
// searched depth first is left out: if there is a win it is the likeliest, and then
// single states are looked at in vain.
func (t *thread[V, S, M, P]) samplesAt(f *frame[V, S, M, P]) bool {
	return t.samples(f.depth) && (f.depth < t.root || t.far(f.depth) || f.anyRefuted())
}

// anyRefuted tells whether a proposal was refuted.
func (f *frame[V, S, M, P]) anyRefuted() bool {
	for m := range f.moves {
		if f.trials[m].status == refuted {
			return true
		}
	}
	return false
}

// mostSampled is in how many states, at most, a proposal is looked at before the
// belief states after it are made.
const mostSampled = 8

// A state with littleToil is not worth a look for a better one. One with more than muchToil
// is won as often as it is lost, and is not looked at alone.
const (
	littleToil = 400
	muchToil   = 1600
)

// sample looks at a proposal in some of the states that are left: at the one state
// that replies lead to which seems to be refuted with the least work, unless another one
// is known to be refuted. It tells whether that refutes the proposal.
func (t *thread[V, S, M, P]) sample(f *frame[V, S, M, P], m int) bool {
	n := &f.below
	n.begin()
	least, from := infinite, int32(-1)
	var view V
	var state S
	var hash uint64
	for k, i := range f.left {
		if k == mostSampled || least < littleToil {
			break
		}
		own := t.ask(f, i, f.moves[m])
		if own.Illegal() || own.Won() {
			continue
		}
		if own.Lost() || !t.replies(f, m, own) {
			f.refuteBy(m, i, proof.Reason[S, P]{Kind: proof.Fails})
			return true
		}
		for j := range t.made {
			grp := &n.groups[t.group(n, own, t.heard[j])]
			h := mix.Bits(t.game.Hash(&grp.view, &t.made[j]))
			if known, won := t.knows(h, f.depth-1); known && !won {
				f.refuteBy(m, i, proof.Reason[S, P]{})
				return true
			}
			if work := t.toil(grp, &t.made[j], least); work < least {
				least, from, view, state, hash = work, i, grp.view, t.made[j], h
			}
		}
	}
	if from < 0 || least > muchToil {
		return false
	}
	below := t.frames[f.depth-1]
	below.begin(&view, f.depth-1)
	below.add(state, hash)
	below.chosen = true
	if t.turn(below) || t.meter.Stopped() {
		return false
	}
	f.refuteBy(m, from, proof.Reason[S, P]{})
	return true
}

// toil returns how much work it is, about, to refute a single state of a group, or that
// it is more than least. A move in it costs the more the more moves come after it,
// unless the opponent then has one that forces the next. The exponents were fitted to
// the work that single states of chess with three moves left took.
func (t *thread[V, S, M, P]) toil(g *group[V, P], s *S, least float64) float64 {
	t.countProposals(g)
	work := float64(1+t.sight.Mobility(&g.view, s)) * float64(g.proposals)
	if work < mostThreats*least {
		work /= math.Sqrt(float64(1 + t.sight.Threats(&g.view, s)))
	}
	return work
}

// mostThreats is by how much threats make the work less, at most: there are seldom
// more than eight.
const mostThreats = 3

// turnFew decides a belief state after a proposal: the state alone in which the
// solver has the fewest moves, and if that does not refute it, all.
func (t *thread[V, S, M, P]) turnFew(f *frame[V, S, M, P], g int) bool {
	if f.below.groups[g].size > 1 && t.samplesAt(f) {
		below := t.descend(f, g)
		if known, won := t.recall(below, below.key()); known {
			return won
		}
		i := f.below.stiffest(g)
		below = t.descendTo(f, g, i)
		below.chosen = true
		if !t.turn(below) {
			below.core = append(below.core[:0], int32(i))
			return false
		}
	}
	return t.turn(t.descend(f, g))
}

// knows returns what the table knows of a single state.
func (t *thread[V, S, M, P]) knows(hash uint64, depth int) (known, won bool) {
	if t.options.Forgetful {
		return false, false
	}
	return t.sets.get(setKey(hash, 1), depth)
}

// anyLost tells whether one of the states is known to be refuted alone.
func (t *thread[V, S, M, P]) anyLost(states []successor[S], depth int) bool {
	for i := range states {
		if known, won := t.knows(states[i].hash, depth); known && !won {
			return true
		}
	}
	return false
}

// descendTo fills the next frame with a single state of a group.
func (t *thread[V, S, M, P]) descendTo(f *frame[V, S, M, P], g, i int) *frame[V, S, M, P] {
	below := t.frames[f.depth-1]
	below.begin(&f.below.groups[g].view, f.depth-1)
	s := &f.below.of(g)[i]
	below.add(s.state, s.hash)
	return below
}

// stiffest returns the state of a group in which the solver has the fewest moves.
func (n *successors[V, S, P]) stiffest(g int) (least int) {
	states := n.of(g)
	for i := range states {
		if states[i].mobility < states[least].mobility {
			least = i
		}
	}
	return least
}

// narrow makes the core of a belief state that is known to be refuted a single
// state, if the table knows one that is.
func (t *thread[V, S, M, P]) narrow(f *frame[V, S, M, P]) {
	f.core = f.core[:0]
	for i, h := range f.hashes {
		if known, won := t.knows(h, f.depth); known && !won {
			f.core = append(f.core, int32(i))
			return
		}
	}
}

package andor

import (
	"context"
	"slices"
	"unsafe"

	"kriegmate/andor/internal/distinct"
	"kriegmate/andor/proof"
)

// DFS is depth-first search over belief states as black boxes (section 5 of
// Russell and Wolfe 2005): every node holds all its states before any of its
// children is looked at. The zero value is the plain algorithm, and the options
// are its improvements. With Early it is also UDB, the directional searcher
// that puts uncertainty first, then depth, then breadth (section 6).
type DFS[V, S, M comparable, P Percept] struct {
	// LegalFirst looks at what follows an accepted proposal before what
	// follows its refusal, which is costlier (L-).
	LegalFirst bool
	// Early stops making a belief state at the first of its states that
	// shows that it cannot be won (E-).
	Early bool
	// Greedy refutes a node as soon as what is left of it after a refusal
	// is refuted (G-), as monotony allows.
	Greedy bool
	// IllegalFirst looks at the refusal first, unless LegalFirst is set; with
	// Greedy it is GX-DFS.
	IllegalFirst bool

	meter   Meter
	game    Game[V, S, M, P]
	plans   bool // make plans
	certify bool // make refutations

	// Stacks: what a node needs lies above what its ancestors need.
	states   []S
	percepts []P // of the states after a proposal or a reply, in parallel
	moves    []M
	views    []V
	table    distinct.Set
}

// Solve decides the problem. A black box takes all states before it begins.
func (d *DFS[V, S, M, P]) Solve(ctx context.Context, p *Problem[V, S, M, P]) Result[S, M, P] {
	d.meter = NewMeter(ctx, p.Limits, int64(unsafe.Sizeof(*new(S))+unsafe.Sizeof(*new(P))))
	d.game, d.plans, d.certify = p.Game, p.Want != WantVerdict, p.Want == WantCertificate
	d.states, d.percepts, d.moves, d.views = d.states[:0], d.percepts[:0], d.moves[:0], append(d.views[:0], p.View)
	out := Result[S, M, P]{Complete: true}
	for s := range p.States {
		d.push(&s, *new(P))
		if out.Integrated++; !d.meter.Taken() {
			out.Complete = false
			break
		}
	}
	var o outcome[S, M, P]
	found := Refuted
	if out.Integrated > 0 && p.Depth > 0 && !d.meter.Stopped() {
		if o = d.or(0, span{0, out.Integrated}, p.Depth); o.proved {
			found = Proved
		}
	}
	out.Plan, out.Refutation = o.plan, o.refutation
	out.Verdict, out.Stopped = d.meter.Verdict(found, out.Integrated)
	if d.certify && out.Verdict == Refuted && p.Depth < 1 {
		out.Refutation = proof.WithoutMoves[S, P](d.states[0])
	}
	out.Stats = d.meter.End()
	return out
}

// outcome is what a search below a node has found.
type outcome[S, M comparable, P Percept] struct {
	proved bool
	// whole tells, of a refuted proposal, that its parent is refuted too.
	whole bool
	// The certificate, if one is asked for.
	plan       *proof.Plan[M, P]
	branches   []proof.Branch[M, P]
	reason     proof.Reason[S, P]
	refutation *proof.Refutation[S, P]
}

func (d *DFS[V, S, M, P]) push(s *S, p P) {
	d.states = append(d.states, *s)
	d.percepts = append(d.percepts, p)
	d.meter.Hold(1)
}

// pop takes everything from the stack above n states.
func (d *DFS[V, S, M, P]) pop(n int) {
	d.meter.Hold(n - len(d.states))
	d.states, d.percepts = d.states[:n], d.percepts[:n]
}

// or decides a node of the solver: whether one of its proposals wins. They are
// taken in their order. EXPAND in the paper looks at all of them first and moves
// one that wins at once to the front; the incremental searchers do not, and
// theorem 3, which compares them, holds for one order of branches.
func (d *DFS[V, S, M, P]) or(view int, here span, depth int) (o outcome[S, M, P]) {
	d.meter.Node(here.size())
	d.meter.Expanded += int64(here.size())
	first := len(d.moves)
	d.moves = d.game.Moves(d.moves, &d.views[view])
	last := len(d.moves)
	refutation := d.newRefutation(here, last-first)
	for i := first; i < last && !o.proved && !o.whole && !d.meter.Stopped(); i++ {
		m := d.moves[i]
		after, verdict, failed := d.try(view, here, depth, m)
		switch {
		case d.meter.Stopped():
		case verdict == opens || verdict == wins:
			o = d.and(view, after, depth, m)
			set(refutation, i-first, o.reason)
			o.plan = d.newPlan(m, o.branches)
		case verdict == fails:
			set(refutation, i-first, proof.Reason[S, P]{Kind: proof.Fails, State: failed})
		}
		d.pop(after.from)
	}
	d.moves = d.moves[:first]
	d.meter.Decided(o.proved)
	switch {
	case d.meter.Stopped():
		return outcome[S, M, P]{}
	case o.proved:
		return outcome[S, M, P]{proved: true, plan: o.plan}
	case o.whole:
		refutation = o.reason.Below
	}
	return outcome[S, M, P]{refutation: refutation}
}

// newRefutation starts the refutation of a node, if one is asked for.
func (d *DFS[V, S, M, P]) newRefutation(here span, moves int) *proof.Refutation[S, P] {
	if !d.certify {
		return nil
	}
	r := &proof.Refutation[S, P]{States: append([]S(nil), d.states[here.from:here.to]...), Reasons: make([]proof.Reason[S, P], moves)}
	d.meter.AddBytes(r.Bytes())
	return r
}

// set gives the reason for a proposal; a refutation that nobody asked for is
// nil.
func set[S comparable, P Percept](r *proof.Refutation[S, P], proposal int, why proof.Reason[S, P]) {
	if r != nil {
		r.Reasons[proposal] = why
	}
}

// newPlan makes a plan, if one is asked for.
func (d *DFS[V, S, M, P]) newPlan(m M, then []proof.Branch[M, P]) *proof.Plan[M, P] {
	if !d.plans || len(then) == 0 {
		return nil
	}
	return &proof.Plan[M, P]{Try: m, Then: then}
}

// try puts m to the referee in all states of a node, and pushes the states after
// it. If it fails, the third result is the number of a state in which it does.
func (d *DFS[V, S, M, P]) try(view int, here span, depth int, m M) (after span, v tryVerdict, failed int) {
	after.from = len(d.states)
	legal, open, failed := false, false, -1
	for i := here.from; i < here.to && !d.meter.Stopped(); i++ {
		d.push(&d.states[i], *new(P))
		top := len(d.states) - 1
		d.meter.Tried(1)
		p := d.game.Try(&d.views[view], &d.states[top], m)
		d.percepts[top] = p
		// The same refusal in all states changes nothing; another kind splits them.
		legal = legal || !p.Illegal() || p != d.percepts[after.from]
		open = open || !p.Won()
		if failed < 0 && (p.Lost() || depth == 1 && !p.Illegal() && !p.Won()) {
			failed = i - here.from
			if d.Early {
				break
			}
		}
	}
	after.to = len(d.states)
	switch {
	case failed >= 0:
		return after, fails, failed
	case !legal:
		return after, useless, 0
	case !open:
		return after, wins, 0
	}
	return after, opens, 0
}

// and decides whether all that can be heard after m is won.
func (d *DFS[V, S, M, P]) and(view int, here span, depth int, m M) (o outcome[S, M, P]) {
	for _, p := range d.heard(here) {
		if p.Won() {
			if d.plans {
				o.branches = append(o.branches, proof.Branch[M, P]{Own: p})
			}
			continue
		}
		above := len(d.states)
		d.copyHeard(here, p)
		below := span{above, len(d.states)}
		var child outcome[S, M, P]
		if p.Illegal() {
			child = d.or(view, below, depth)
		} else {
			d.views = append(d.views, d.game.After(&d.views[view], m, p))
			child = d.expand(len(d.views)-1, below, depth-1, p)
			d.views = d.views[:len(d.views)-1]
		}
		d.pop(above)
		if !child.proved {
			return d.refuted(child, here, p)
		}
		if p.Illegal() && d.plans {
			child.branches = []proof.Branch[M, P]{{Own: p, Next: child.plan}}
		}
		o.branches = append(o.branches, child.branches...)
	}
	o.proved = true
	return o
}

// refuted returns the outcome of a proposal that fails where p is heard.
func (d *DFS[V, S, M, P]) refuted(child outcome[S, M, P], here span, p P) outcome[S, M, P] {
	if p.Illegal() {
		return outcome[S, M, P]{whole: d.Greedy, reason: proof.Reason[S, P]{Kind: proof.Denied, Own: p, Below: child.refutation}}
	}
	if child.reason.Kind == proof.Fails {
		// The number of the state among those that heard p becomes its
		// number in the whole node.
		n := child.reason.State
		for i := here.from; i < here.to; i++ {
			if d.percepts[i] != p {
				continue
			}
			if n == 0 {
				child.reason.State = i - here.from
				break
			}
			n--
		}
	}
	return outcome[S, M, P]{reason: child.reason}
}

// heard lists what is heard in a span, in the order in which it comes first,
// or with the refusals last or first.
func (d *DFS[V, S, M, P]) heard(here span) []P {
	var list []P
	refusals := 0
	for i := here.from; i < here.to; i++ {
		p := d.percepts[i]
		if slices.Contains(list, p) {
			continue
		}
		if p.Illegal() {
			refusals++
		}
		list = append(list, p)
	}
	if refusals == 0 || !d.LegalFirst && !d.IllegalFirst {
		return list
	}
	slices.SortStableFunc(list, func(a, b P) int {
		switch {
		case a.Illegal() == b.Illegal():
			return 0
		case a.Illegal() == d.LegalFirst:
			return 1
		}
		return -1
	})
	return list
}

// copyHeard pushes the states of a span that heard p.
func (d *DFS[V, S, M, P]) copyHeard(here span, p P) {
	for i := here.from; i < here.to && !d.meter.Stopped(); i++ {
		if d.meter.Passed(1); d.percepts[i] == p {
			d.push(&d.states[i], p)
		}
	}
}

// expand decides a node of the opponent: whether all replies are won. own is
// what was heard before.
func (d *DFS[V, S, M, P]) expand(view int, here span, depth int, own P) outcome[S, M, P] {
	d.meter.Node(here.size())
	after, lost := d.reply(view, here)
	if lost >= 0 {
		return outcome[S, M, P]{reason: proof.Reason[S, P]{Kind: proof.Fails, State: lost}}
	}
	return d.replied(view, after, depth, own)
}

// reply pushes the states after all replies, each once. lost is the number of the
// first state to which a reply ends the game, or -1.
func (d *DFS[V, S, M, P]) reply(view int, here span) (after span, lost int) {
	after.from, lost = len(d.states), -1
	d.table.Begin()
	for i := here.from; i < here.to && (lost < 0 || !d.Early) && !d.meter.Stopped(); i++ {
		d.meter.Expanded++
		from := len(d.states)
		d.states, d.percepts = d.game.Replies(d.states, d.percepts, &d.views[view], &d.states[i])
		made := len(d.states) - from
		d.meter.Replied(made)
		d.meter.Hold(made)
		if lost < 0 && slices.ContainsFunc(d.percepts[from:], P.Lost) {
			lost = i - here.from
		}
		d.dropKnown(view, from)
	}
	after.to = len(d.states)
	return after, lost
}

// dropKnown takes those states from the top of the stack, from a number on, that
// were pushed with the same percept before.
func (d *DFS[V, S, M, P]) dropKnown(view, from int) {
	kept := from
	for i := from; i < len(d.states); i++ {
		same := func(at int) bool { return d.states[at] == d.states[i] && d.percepts[at] == d.percepts[i] }
		if d.table.Add(d.game.Hash(&d.views[view], &d.states[i]), kept, same) {
			d.states[kept], d.percepts[kept] = d.states[i], d.percepts[i]
			kept++
		}
	}
	d.pop(kept)
}

// replied decides whether all that can be heard of the replies is won.
func (d *DFS[V, S, M, P]) replied(view int, after span, depth int, own P) (o outcome[S, M, P]) {
	for _, p := range d.heard(after) {
		top := len(d.states)
		d.copyHeard(after, p)
		d.views = append(d.views, d.game.AfterReply(&d.views[view], p))
		child := d.or(len(d.views)-1, span{top, len(d.states)}, depth)
		d.views = d.views[:len(d.views)-1]
		d.pop(top)
		if !child.proved {
			return outcome[S, M, P]{reason: proof.Reason[S, P]{Kind: proof.Below, Own: own, Reply: p, Below: child.refutation}}
		}
		if d.plans {
			o.branches = append(o.branches, proof.Branch[M, P]{Own: own, Reply: p, Next: child.plan})
		}
	}
	o.proved = true
	return o
}

package andor

import (
	"cmp"
	"context"
	"slices"
	"unsafe"

	"kriegmate/andor/internal/distinct"
	"kriegmate/andor/internal/numbers"
	"kriegmate/andor/proof"
)

// PNS is proof-number search (Allis 1994) over belief states as black boxes
// (section 5 of Russell and Wolfe 2005): it always expands a leaf of the tree
// that can contribute most to a proof and to a refutation of the root. The tree
// is kept whole.
type PNS[V, S, M comparable, P Percept] struct {
	// LegalFirst prefers what follows an accepted proposal where the
	// numbers leave a choice.
	LegalFirst bool

	meter   Meter
	game    Game[V, S, M, P]
	certify bool
	nodes   []pnsNode[V, M, P]
	states  []S
	reasons []proof.Reason[S, P] // of the turns' proposals, if certify
	table   distinct.Set

	// Scratch, and what waits for a place in the tree.
	moves    []M
	made     []S
	heard    []P
	children []pnsNode[V, M, P]
	mostMade int // the most states that were made at once, which are counted
}

// pnsKind is the kind of a node.
type pnsKind uint8

const (
	pnsTurn  pnsKind = iota // OR: the solver proposes
	pnsTry                  // AND: what can be heard of a proposal
	pnsReply                // EXPAND and AND: the opponent's replies
)

type pnsNode[V, M comparable, P Percept] struct {
	numbers.Pair
	view     V // of a turn and of a reply
	states   span
	parent   int32
	children span
	reasons  int32 // of a turn: where its reasons start
	depth    int32
	number   int32 // of a try: that of its proposal
	move     M     // of a try
	heard    P     // what led to a turn or a reply
	kind     pnsKind
	expanded bool
}

// Solve decides the problem. A black box takes all states before it begins.
func (d *PNS[V, S, M, P]) Solve(ctx context.Context, p *Problem[V, S, M, P]) Result[S, M, P] {
	d.meter = NewMeter(ctx, p.Limits, int64(unsafe.Sizeof(*new(S))))
	d.game, d.certify = p.Game, p.Want == WantCertificate
	d.nodes, d.states, d.reasons, d.mostMade = d.nodes[:0], d.states[:0], d.reasons[:0], 0
	out := Result[S, M, P]{Complete: true}
	for s := range p.States {
		d.keep(&s)
		if out.Integrated++; !d.meter.Taken() {
			out.Complete = false
			break
		}
	}
	n := out.Integrated
	d.nodes = append(d.nodes, pnsNode[V, M, P]{
		Pair: numbers.Unknown, view: p.View, states: span{0, n}, parent: -1, depth: int32(p.Depth),
	})
	if n == 0 || p.Depth < 1 {
		d.nodes[0].Pair = numbers.Refuted
	}
	for root := &d.nodes[0]; root.Proof != 0 && root.Disproof != 0 && !d.meter.Stopped(); root = &d.nodes[0] {
		leaf := d.mostProving()
		if d.expand(leaf); !d.meter.Stopped() {
			d.update(leaf)
		}
	}
	found := Refuted
	if d.nodes[0].Proof == 0 {
		found = Proved
	}
	out.Verdict, out.Stopped = d.meter.Verdict(found, n)
	if p.Want != WantVerdict && out.Verdict == Proved {
		out.Plan = d.plan(0)
	}
	if p.Want == WantCertificate && out.Verdict == Refuted {
		if out.Refutation = proof.WithoutMoves[S, P](d.states[0]); p.Depth > 0 {
			out.Refutation = d.refutation(0)
		}
	}
	out.Stats = d.meter.End()
	return out
}

func (d *PNS[V, S, M, P]) keep(s *S) {
	d.states = append(d.states, *s)
	d.meter.Hold(1)
}

// mostProving returns the leaf to expand.
func (d *PNS[V, S, M, P]) mostProving() int32 {
	i := int32(0)
	for d.nodes[i].expanded {
		n := &d.nodes[i]
		best := int32(n.children.from)
		for c := n.children.from; c < n.children.to; c++ {
			child, chosen := d.nodes[c].Pair, d.nodes[best].Pair
			if n.kind == pnsTurn && child.Proof < chosen.Proof || n.kind != pnsTurn && child.Disproof < chosen.Disproof {
				best = int32(c)
			}
		}
		i = best
	}
	return i
}

// expand makes the children of a leaf and judges them. A leaf with many states takes long:
// a search that is stopped leaves it unfinished, and the tree is of no use then.
func (d *PNS[V, S, M, P]) expand(leaf int32) {
	d.meter.Node(d.nodes[leaf].states.size())
	d.meter.Expanded += int64(d.nodes[leaf].states.size())
	if d.nodes[leaf].kind == pnsTurn {
		d.expandTurn(leaf)
	} else {
		d.expandReply(leaf)
	}
	d.nodes[leaf].expanded = true
	d.meter.AddBytes(d.size() - d.meter.Bytes())
}

// size returns how many bytes are taken beside the states of the tree.
func (d *PNS[V, S, M, P]) size() int64 {
	nodes, reasons := int64(len(d.nodes)), int64(len(d.reasons))
	return nodes*int64(unsafe.Sizeof(d.nodes[0])) + reasons*int64(unsafe.Sizeof(proof.Reason[S, P]{})) + int64(d.mostMade)*d.perMade()
}

// perMade is what a state takes that waits for a place in the tree.
func (d *PNS[V, S, M, P]) perMade() int64 {
	return int64(unsafe.Sizeof(*new(S)) + unsafe.Sizeof(*new(P)))
}

// countMade counts the room for the states that wait for a place in the tree. It is
// kept for the next ones.
func (d *PNS[V, S, M, P]) countMade() {
	if n := len(d.made); n > d.mostMade {
		d.meter.AddBytes(int64(n-d.mostMade) * d.perMade())
		d.mostMade = n
	}
}

// adopt puts the collected children into the tree, below their parent.
func (d *PNS[V, S, M, P]) adopt(parent int32, children []pnsNode[V, M, P]) {
	from := len(d.nodes)
	for _, c := range children {
		c.parent = parent
		d.nodes = append(d.nodes, c)
	}
	d.nodes[parent].children = span{from, len(d.nodes)}
}

// expandTurn makes a try for every proposal that is neither useless nor fails
// at once, and the children of each.
func (d *PNS[V, S, M, P]) expandTurn(turn int32) {
	view, here, depth := d.nodes[turn].view, d.nodes[turn].states, d.nodes[turn].depth
	d.moves = d.game.Moves(d.moves[:0], &d.nodes[turn].view)
	d.nodes[turn].reasons = int32(len(d.reasons))
	if d.certify {
		d.reasons = append(d.reasons, make([]proof.Reason[S, P], len(d.moves))...)
	}
	var tries []pnsNode[V, M, P]
	var kept []span // of the states after each try, with their percepts
	d.made, d.heard = d.made[:0], d.heard[:0]
	for number, m := range d.moves {
		from := len(d.made)
		verdict, failed := d.try(turn, here, depth, m)
		if d.meter.Stopped() {
			return
		}
		switch verdict {
		case fails:
			if d.certify {
				d.reasons[int(d.nodes[turn].reasons)+number] = proof.Reason[S, P]{Kind: proof.Fails, State: failed}
			}
			fallthrough
		case useless:
			d.made, d.heard = d.made[:from], d.heard[:from]
			continue
		}
		tries = append(tries, pnsNode[V, M, P]{kind: pnsTry, move: m, number: int32(number), depth: depth, expanded: true})
		kept = append(kept, span{from, len(d.made)})
	}
	d.adopt(turn, tries)
	for i := range tries {
		try := int32(d.nodes[turn].children.from + i)
		if d.hear(try, &view, d.made[kept[i].from:kept[i].to], d.heard[kept[i].from:kept[i].to]); d.meter.Stopped() {
			return
		}
		d.count(try)
	}
	d.count(turn)
}

// try proposes m in all states and collects what becomes of them.
func (d *PNS[V, S, M, P]) try(turn int32, here span, depth int32, m M) (tryVerdict, int) {
	from, legal, failed := len(d.heard), false, -1
	for i := here.from; i < here.to && !d.meter.Stopped(); i++ {
		d.made = append(d.made, d.states[i])
		d.countMade()
		d.meter.Tried(1)
		p := d.game.Try(&d.nodes[turn].view, &d.made[len(d.made)-1], m)
		d.heard = append(d.heard, p)
		// The same refusal in all states changes nothing; another kind splits them.
		legal = legal || !p.Illegal() || p != d.heard[from]
		if failed < 0 && (p.Lost() || depth == 1 && !p.Illegal() && !p.Won()) {
			failed = i - here.from
		}
	}
	switch {
	case failed >= 0:
		return fails, failed
	case !legal:
		return useless, 0
	}
	return opens, 0
}

// hear makes the children of a try or a reply: one for each percept that does
// not end the game with a win.
func (d *PNS[V, S, M, P]) hear(parent int32, view *V, made []S, heard []P) {
	d.children = d.children[:0]
	n := &d.nodes[parent]
	for i, p := range heard {
		if p.Won() || d.heardBefore(p) {
			continue
		}
		child := pnsNode[V, M, P]{Pair: numbers.Unknown, heard: p, depth: n.depth}
		switch {
		case n.kind == pnsReply:
			child.view = d.game.AfterReply(view, p)
		case p.Illegal():
			child.view = *view
		default:
			child.kind, child.depth = pnsReply, n.depth-1
			child.view = d.game.After(view, n.move, p)
		}
		child.states.from = len(d.states)
		for j := i; j < len(heard); j++ {
			if j%lateEvery == lateEvery-1 {
				if d.meter.Passed(lateEvery); d.meter.Stopped() {
					return
				}
			}
			if heard[j] == p {
				d.keep(&made[j])
			}
		}
		child.states.to = len(d.states)
		d.children = append(d.children, child)
	}
	if d.LegalFirst && n.kind == pnsTry {
		refusedLast(d.children)
	}
	d.adopt(parent, d.children)
	d.nodes[parent].expanded = true
}

func (d *PNS[V, S, M, P]) heardBefore(p P) bool {
	for i := range d.children {
		if d.children[i].heard == p {
			return true
		}
	}
	return false
}

// refusedLast moves the children after refusals behind the others.
func refusedLast[V, M comparable, P Percept](children []pnsNode[V, M, P]) {
	slices.SortStableFunc(children, func(a, b pnsNode[V, M, P]) int {
		return cmp.Compare(b.kind, a.kind) // a refusal leads to a turn, all others to a reply
	})
}

// expandReply makes a turn for everything that can be heard of the replies.
func (d *PNS[V, S, M, P]) expandReply(reply int32) {
	here, view := d.nodes[reply].states, d.nodes[reply].view
	d.made, d.heard = d.made[:0], d.heard[:0]
	d.table.Begin()
	for i := here.from; i < here.to && !d.meter.Stopped(); i++ {
		from := len(d.made)
		d.made, d.heard = d.game.Replies(d.made, d.heard, &d.nodes[reply].view, &d.states[i])
		d.countMade()
		d.meter.Replied(len(d.made) - from)
		kept := from
		for j := from; j < len(d.made); j++ {
			if d.heard[j].Lost() {
				d.nodes[reply].Pair = numbers.Refuted
				return
			}
			same := func(at int) bool { return d.made[at] == d.made[j] && d.heard[at] == d.heard[j] }
			if d.table.Add(d.game.Hash(&d.nodes[reply].view, &d.made[j]), kept, same) {
				d.made[kept], d.heard[kept] = d.made[j], d.heard[j]
				kept++
			}
		}
		d.made, d.heard = d.made[:kept], d.heard[:kept]
	}
	if d.hear(reply, &view, d.made, d.heard); !d.meter.Stopped() {
		d.count(reply)
	}
}

// count works out the numbers of an expanded node from its children.
func (d *PNS[V, S, M, P]) count(i int32) {
	n := &d.nodes[i]
	if n.kind == pnsTurn {
		n.Pair = numbers.Refuted
		for c := n.children.from; c < n.children.to; c++ {
			n.Pair = n.Or(d.nodes[c].Pair)
		}
		return
	}
	n.Pair = numbers.Proved
	for c := n.children.from; c < n.children.to; c++ {
		n.Pair = n.And(d.nodes[c].Pair)
	}
}

// update works out the numbers from an expanded leaf up to the root.
func (d *PNS[V, S, M, P]) update(leaf int32) {
	d.tell(leaf)
	for i := d.nodes[leaf].parent; i >= 0; i = d.nodes[i].parent {
		before := d.nodes[i].Pair
		if d.count(i); d.nodes[i].Pair == before {
			return
		}
		d.tell(i)
	}
}

// tell counts a turn whose numbers have come to an end.
func (d *PNS[V, S, M, P]) tell(i int32) {
	if n := &d.nodes[i]; n.kind == pnsTurn && (n.Proof == 0 || n.Disproof == 0) {
		d.meter.Decided(n.Proof == 0)
	}
}

// plan returns the plan of a proved turn.
func (d *PNS[V, S, M, P]) plan(turn int32) *proof.Plan[M, P] {
	n := &d.nodes[turn]
	for t := n.children.from; t < n.children.to; t++ {
		try := &d.nodes[t]
		if try.Proof != 0 {
			continue
		}
		plan := &proof.Plan[M, P]{Try: try.move}
		for i := n.states.from; i < n.states.to; i++ {
			s := d.states[i]
			if p := d.game.Try(&n.view, &s, try.move); p.Won() && !plan.Hears(p) {
				plan.Then = append(plan.Then, proof.Branch[M, P]{Own: p})
			}
		}
		for c := try.children.from; c < try.children.to; c++ {
			child := &d.nodes[c]
			if child.kind == pnsTurn {
				plan.Then = append(plan.Then, proof.Branch[M, P]{Own: child.heard, Next: d.plan(int32(c))})
				continue
			}
			for g := child.children.from; g < child.children.to; g++ {
				plan.Then = append(plan.Then, proof.Branch[M, P]{Own: child.heard, Reply: d.nodes[g].heard, Next: d.plan(int32(g))})
			}
		}
		return plan
	}
	return nil
}

// refutation returns the refutation of a refuted turn.
func (d *PNS[V, S, M, P]) refutation(turn int32) *proof.Refutation[S, P] {
	n := &d.nodes[turn]
	d.moves = d.game.Moves(d.moves[:0], &n.view)
	r := &proof.Refutation[S, P]{
		States:  append([]S(nil), d.states[n.states.from:n.states.to]...),
		Reasons: append([]proof.Reason[S, P](nil), d.reasons[n.reasons:int(n.reasons)+len(d.moves)]...),
	}
	for t := n.children.from; t < n.children.to; t++ {
		r.Reasons[d.nodes[t].number] = d.reason(turn, int32(t))
	}
	return r
}

// reason returns why a refuted try fails.
func (d *PNS[V, S, M, P]) reason(turn, try int32) proof.Reason[S, P] {
	for c := d.nodes[try].children.from; c < d.nodes[try].children.to; c++ {
		child := &d.nodes[c]
		switch {
		case child.Disproof != 0:
			continue
		case child.kind == pnsTurn:
			return proof.Reason[S, P]{Kind: proof.Denied, Own: child.heard, Below: d.refutation(int32(c))}
		}
		for g := child.children.from; g < child.children.to; g++ {
			if d.nodes[g].Disproof == 0 {
				return proof.Reason[S, P]{Kind: proof.Below, Own: child.heard, Reply: d.nodes[g].heard, Below: d.refutation(int32(g))}
			}
		}
		n := &d.nodes[turn]
		state := proof.LosingReply(d.game, &n.view, d.states[n.states.from:n.states.to], d.nodes[try].move)
		return proof.Reason[S, P]{Kind: proof.Fails, State: state}
	}
	return proof.Reason[S, P]{}
}

package compose

import (
	"slices"

	"kriegmate/andor"
	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

type branch = proof.Branch[chess.Move, kriegspiel.Percept]

// A node is a belief state in the course of play, with the solver to move and so many
// moves left.
type node struct {
	view   kriegspiel.View
	states []kriegspiel.State
	depth  int
}

// A Reply is a move of the opponent.
type Reply struct {
	From kriegspiel.State // the state in the diagram
	// Move is on the opponent's board, and Name is its SAN. They are 0 and "" where the
	// game does not come to a reply.
	Move chess.Move
	Name string
	// Mates are the proposals that would win in time if the reply were known.
	Mates []chess.Move

	state kriegspiel.State // after it
	at    *position        // before it
}

// named returns the reply with its name.
func (r Reply) named() Reply {
	if r.at != nil {
		board := r.at.view.TheirTurn(&r.at.state)
		r.Name = board.SAN(r.Move)
	}
	return r
}

// A heard is what can be heard after a proposal and a reply, with the node that follows.
// Replies has one of those that lead to each of its states.
type heard struct {
	own, reply kriegspiel.Percept
	node       node
	replies    []Reply
	seen       map[kriegspiel.State]bool
}

// An outcome is what becomes of a proposal at a node.
type outcome struct {
	move     chess.Move
	accepted []kriegspiel.State   // states before it
	refused  []refusal            // by its kind
	won      []kriegspiel.Percept // what is heard that is won
	heard    []*heard
	// lost has a line for each state in which the proposal ends the game without a win
	// or uses up the moves.
	lost []Line
	ends []Line // replies that end the game
	late bool   // there was no time for all
}

// A refusal is how a proposal was refused, and the states in which it was.
type refusal struct {
	own    kriegspiel.Percept
	states []kriegspiel.State
}

// lateEvery is how many states pass between two looks at the time.
const lateEvery = 256

// try proposes a move at a node.
func (w *work) try(n *node, m chess.Move) *outcome {
	o := &outcome{move: m}
	for i, before := range n.states {
		if i%lateEvery == 0 && w.late() {
			o.late = true
			return o
		}
		s := before
		own := w.rules().Try(&n.view, &s, m)
		if own.Illegal() {
			i := slices.IndexFunc(o.refused, func(r refusal) bool { return r.own == own })
			if i < 0 {
				i, o.refused = len(o.refused), append(o.refused, refusal{own: own})
			}
			o.refused[i].states = append(o.refused[i].states, before)
			continue
		}
		o.accepted = append(o.accepted, before)
		switch {
		case own.Won():
			if !slices.Contains(o.won, own) {
				o.won = append(o.won, own)
			}
		case own.Lost() || n.depth == 1:
			o.lost = append(o.lost, Line{Own: own, Replies: []Reply{{From: before}}})
		default:
			view := w.rules().After(&n.view, m, own)
			o.replies(w.rules(), &position{before, s, view, own, n.depth - 1})
		}
	}
	return o
}

// A position has the opponent to move, after the proposal own was heard of, with so many
// moves left. From is its state in the node before.
type position struct {
	from, state kriegspiel.State
	view        kriegspiel.View
	own         kriegspiel.Percept
	depth       int
}

// replies adds all replies in a position.
func (o *outcome) replies(rules kriegspiel.Rules, p *position) {
	board := p.view.TheirTurn(&p.state)
	moves := rules.OnlyReplies(board.Moves(nil), &board)
	next, percepts := rules.Replies(nil, nil, &p.view, &p.state)
	for i := range next {
		r := Reply{From: p.from, Move: moves[i], state: next[i], at: p}
		if percepts[i].Lost() {
			o.ends = append(o.ends, Line{Own: p.own, Reply: percepts[i], Replies: []Reply{r.named()}})
			continue
		}
		h := o.of(rules, p, percepts[i])
		if !h.seen[r.state] {
			h.seen[r.state] = true
			h.replies = append(h.replies, r)
			h.node.states = append(h.node.states, r.state)
		}
	}
}

// of returns what is heard as the given reply in a position.
func (o *outcome) of(rules kriegspiel.Rules, p *position, reply kriegspiel.Percept) *heard {
	for _, h := range o.heard {
		if h.own == p.own && h.reply == reply {
			return h
		}
	}
	h := &heard{own: p.own, reply: reply, node: node{view: rules.AfterReply(&p.view, reply), depth: p.depth}, seen: map[kriegspiel.State]bool{}}
	o.heard = append(o.heard, h)
	return h
}

// winning returns the proposals at a node that win in time where they are accepted. The
// answer is not ok if there was no time for all.
func (w *work) winning(n *node) (moves []chess.Move, ok bool) {
	ok = true
	for _, m := range andor.FirstMoves(w.ctx, w.searcher, w.problem(n)) {
		switch m.Verdict {
		case andor.Proved:
			moves = append(moves, m.Try)
		case andor.Unknown:
			ok = false
		}
	}
	return moves, ok
}

// planFrom returns a plan that begins with a key; nil if there was no time.
func (w *work) planFrom(n *node, key chess.Move) *mate.Plan {
	o := w.try(n, key)
	if o.late {
		return nil
	}
	plan := &mate.Plan{Try: key}
	for _, p := range o.won {
		plan.Then = append(plan.Then, branch{Own: p})
	}
	add := func(own, reply kriegspiel.Percept, next *node) bool {
		asked := w.problem(next)
		asked.Want = andor.WantPlan
		found := w.searcher.Solve(w.ctx, asked).Plan
		plan.Then = append(plan.Then, branch{Own: own, Reply: reply, Next: found})
		return found != nil
	}
	for _, h := range o.heard {
		if !add(h.own, h.reply, &h.node) {
			return nil
		}
	}
	for _, r := range o.refused {
		if !add(r.own, 0, &node{n.view, r.states, n.depth}) {
			return nil
		}
	}
	return plan
}

package compose

import (
	"slices"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// SetPlay is what happens if the opponent is to move in the diagram.
type SetPlay struct {
	// Ply is what is left for the solver after a reply, 0 where nothing is.
	Ply int
	// Checked is in how many states there is no set play, as the solver is in check.
	Checked int
	Heard   []SetReply
}

// A SetReply is what can be heard of the opponent's move.
type SetReply struct {
	Reply kriegspiel.Percept
	// Verdict tells whether there is a plan for all that sounds so, and Keys with
	// which proposals one can begin.
	Verdict andor.Verdict
	Keys    []chess.Move
	View    kriegspiel.View // after it
	// Replies have the proposals that win after each if it is known. There are at most
	// a hundred, and Others counts the rest.
	Replies []Reply
	Others  int
}

// mostReplies is how many replies that sound the same are listed.
const mostReplies = 100

// setPlay lets the opponent move first.
func (w *work) setPlay() bool {
	set := &SetPlay{Ply: max(w.report.Ply-2, 0)}
	w.report.SetPlay = set
	if set.Ply == 0 {
		return true
	}
	o := &outcome{}
	for i, s := range w.root.states {
		if i%lateEvery == 0 && w.late() {
			return false
		}
		board := w.root.view.OwnTurn(&s)
		if board.Checkers() != 0 {
			set.Checked++
			continue
		}
		s.EnPassant = 0
		o.replies(w.rules(), &position{from: w.root.states[i], state: s, view: w.root.view, depth: w.root.depth - 1})
	}
	for i := range o.ends {
		set.end(&o.ends[i])
	}
	for i := range set.Heard {
		set.Heard[i].View = w.root.view
	}
	for _, h := range o.heard {
		if !w.setReply(h) {
			return false
		}
	}
	return true
}

// end adds a reply that ends the game to those that sound the same.
func (p *SetPlay) end(l *Line) {
	i := slices.IndexFunc(p.Heard, func(r SetReply) bool { return r.Reply == l.Reply })
	if i < 0 {
		i = len(p.Heard)
		p.Heard = append(p.Heard, SetReply{Reply: l.Reply, Verdict: andor.Refuted})
	}
	if r := &p.Heard[i]; len(r.Replies) < mostReplies {
		r.Replies = append(r.Replies, l.Replies...)
	} else {
		r.Others++
	}
}

// setReply adds what the replies that sound the same meet.
func (w *work) setReply(h *heard) bool {
	r := SetReply{Reply: h.reply, View: h.node.view, Verdict: w.searcher.Solve(w.ctx, w.problem(&h.node)).Verdict}
	ok := r.Verdict != andor.Unknown
	if r.Verdict == andor.Proved {
		r.Keys, ok = w.winning(&h.node)
	}
	one := h.node
	r.Others = max(len(h.replies)-mostReplies, 0)
	for _, reply := range h.replies[:len(h.replies)-r.Others] {
		reply = reply.named()
		one.states = []kriegspiel.State{reply.state}
		var all bool
		reply.Mates, all = w.winning(&one)
		if ok = ok && all; !ok {
			return false
		}
		r.Replies = append(r.Replies, reply)
	}
	w.report.SetPlay.Heard = append(w.report.SetPlay.Heard, r)
	return true
}

package marshal

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/habits"
)

// A listener finds the replies of the opponent that sound as was heard. It is used by one
// goroutine at a time.
type listener struct {
	rules kriegspiel.Rules
	model model

	// found are the states after the replies that fit, weighted by the model, and
	// total is the weight of all replies.
	found []particle
	total float64

	next  []kriegspiel.State
	heard []kriegspiel.Percept
	room  [chess.MaxMoves]chess.Move
}

// listen finds the replies in the position of view and s that are heard as p.
func (l *listener) listen(view *kriegspiel.View, s *kriegspiel.State, p kriegspiel.Percept) {
	l.found, l.total = l.found[:0], 0
	// With few own pieces a reply may stalemate, which the quick way does not see.
	const many = 4
	if l.rules != kriegspiel.Berkeley || p.Check() != 0 || p.End() != 0 || view.Own.All().Count() < many {
		l.slowly(view, s, p)
		return
	}
	at := view.TheirTurn(s)
	ours := at.Them.All()
	checks := at.Checks()
	want := nowhere
	if sq, ok := p.Captured(); ok {
		want = sq.Turn()
	}
	l.model.begin(&at)
	for _, m := range at.Moves(l.room[:0]) {
		kind := s.On(m.From())
		made := habits.Move{Move: m, Taken: nowhere, Check: checks.By(&at, m) != 0}
		switch {
		case ours.Has(m.To()):
			made.Takes, made.Taken = true, m.To()
		case kind == chess.Pawn && m.From().File() != m.To().File():
			made.Taken, made.Takes = at.Taken(m)
		}
		w := l.model.weight(kind, &made)
		l.total += w
		if !made.Check && made.Taken == want {
			l.found = append(l.found, particle{l.after(&at, m), w})
		}
	}
}

// after returns the state after a move of the opponent.
func (l *listener) after(at *chess.Position, m chess.Move) kriegspiel.State {
	next := at.Us
	next.Play(m)
	if next.EnPassant != 0 {
		whole := *at
		whole.Apply(m)
		whole = l.rules.Normal(whole)
		if whole.Them.EnPassant == 0 {
			next.EnPassant = 0
		}
	}
	return next
}

// slowly is listen for all rules and everything that can be heard.
func (l *listener) slowly(view *kriegspiel.View, s *kriegspiel.State, p kriegspiel.Percept) {
	l.next, l.heard = l.rules.Replies(l.next[:0], l.heard[:0], view, s)
	at := view.TheirTurn(s)
	l.model.begin(&at)
	for i := range l.next {
		kind, made := moved(s, &l.next[i], l.heard[i])
		w := l.model.weight(kind, &made)
		l.total += w
		if l.heard[i] == p {
			l.found = append(l.found, particle{l.next[i], w})
		}
	}
}

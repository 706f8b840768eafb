package marshal

import (
	"math"
	"math/rand/v2"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/habits"
)

// A listener finds the replies of the opponent that sound as was heard. It is used by one
// goroutine at a time.
type listener struct {
	rules  kriegspiel.Rules
	model  model
	counts bool // how often the opponent is refused tells where it stands
	told   bool // it was refused in this game: one of which nobody has written down the tries sounds as if there were none

	// found are the states after the replies that fit, weighted by how likely these are.
	found []particle
	total shares // of the weights of all replies, by school

	replies []shares // the weights of all replies, by school
	fitting []int32  // which of them are those of found

	next  []kriegspiel.State
	heard []kriegspiel.Percept
	room  [chess.MaxMoves]chess.Move
}

func newListener(rules kriegspiel.Rules, settings *Settings) *listener {
	l := &listener{rules: rules, model: newModel(settings)}
	l.model.considers = l.model.cares
	l.counts = settings.Refusals && rules == kriegspiel.Berkeley && slices.ContainsFunc(l.model.schools, (*habits.Habits).KnowsRefusals)
	return l
}

// follow appends the particles to which a passage leads from one, at most so many, drawn by their weights.
func (l *listener) follow(dst []particle, rng *rand.Rand, view *kriegspiel.View, from *particle, p *passage, most int) []particle {
	l.listen(view, from, p.theirs)
	n := 0
	for i := range l.found {
		if l.leads(&l.found[i].state, p) {
			l.found[n] = l.found[i]
			l.found[n].weight *= from.weight
			n++
		}
	}
	return draw(dst, rng, l.found[:n], most)
}

// leads tells whether the player's events of a passage follow in a state, and takes it there.
func (l *listener) leads(s *kriegspiel.State, p *passage) bool {
	for i := range p.then {
		if l.rules.Try(&p.views[i], s, p.then[i].Try) != p.then[i].Percept {
			return false
		}
	}
	return true
}

// listen finds the replies in the position of view and a particle that are heard as the event.
func (l *listener) listen(view *kriegspiel.View, from *particle, e *kriegspiel.Event) {
	l.begin()
	l.hear(view, &from.state, e.Percept)
	if len(l.found) == 0 {
		return
	}
	l.consider(view, &from.state)
	if l.counts && l.told {
		l.count(view, &from.state, e.Refusals)
	}
	before := l.model.shares(&from.school)
	for i := range l.found {
		l.found[i].judge(&before, &l.total)
	}
}

// begin forgets the replies to another position.
func (l *listener) begin() {
	l.found, l.replies, l.fitting, l.total = l.found[:0], l.replies[:0], l.fitting[:0], shares{}
}

// count makes all replies of a school as unlikely as it is by its habits that the opponent is refused so often. That counts half, as
// the root: how much somebody tries depends on its time as well, so habits of refusals are less to be trusted than those of moves.
func (l *listener) count(view *kriegspiel.View, s *kriegspiel.State, refusals int) {
	at := view.TheirTurn(s)
	tries := habits.NewTries(&at, l.model.taken)
	var chances shares
	for i, x := range habits.Refused(chances[:0], l.model.schools, &tries, refusals) {
		l.total[i] /= math.Sqrt(x)
	}
}

// hear finds the replies that sound as p, with their weights by the habits of each school.
func (l *listener) hear(view *kriegspiel.View, s *kriegspiel.State, p kriegspiel.Percept) {
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
	l.model.beginAll(&at)
	for _, m := range at.Moves(l.room[:0]) {
		kind := s.On(m.From())
		made := habits.Move{Move: m, Taken: nowhere, Check: checks.By(&at, m) != 0}
		switch {
		case ours.Has(m.To()):
			made.Takes, made.Taken = true, m.To()
		case kind == chess.Pawn && m.From().File() != m.To().File():
			made.Taken, made.Takes = at.Taken(m)
		}
		l.weigh(kind, &made)
		if !made.Check && made.Taken == want {
			l.fit(l.after(&at, m))
		}
	}
}

// fit notes that the reply weighed last sounds as was heard, and leads to a state.
func (l *listener) fit(s kriegspiel.State) {
	l.found, l.fitting = append(l.found, particle{state: s}), append(l.fitting, int32(len(l.replies)-1))
}

// consider takes what the replies come to into their weights, adds these up and gives those found theirs.
func (l *listener) consider(view *kriegspiel.View, s *kriegspiel.State) {
	if l.model.considers {
		l.model.consider(s, &view.Own)
	}
	for i := range l.replies {
		w := &l.replies[i]
		for k := range l.model.schools {
			if l.model.considers {
				w[k] *= l.model.considered(k, i)
			}
			l.total[k] += w[k]
		}
	}
	for i, reply := range l.fitting {
		l.found[i].school = l.replies[reply]
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

// weigh notes the weights of a reply by the habits of each school.
func (l *listener) weigh(kind chess.Piece, m *habits.Move) {
	var w shares
	l.model.weigh(w[:0], kind, m)
	l.replies = append(l.replies, w)
}

// slowly is hear for all rules and everything that can be heard.
func (l *listener) slowly(view *kriegspiel.View, s *kriegspiel.State, p kriegspiel.Percept) {
	l.next, l.heard = l.rules.Replies(l.next[:0], l.heard[:0], view, s)
	at := view.TheirTurn(s)
	l.model.beginAll(&at)
	for i := range l.next {
		kind, made := moved(s, &l.next[i], l.heard[i])
		l.weigh(kind, &made)
		if l.heard[i] == p {
			l.fit(l.next[i])
		}
	}
}

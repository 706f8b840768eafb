package sight

import (
	"slices"

	"kriegmate/fullsight"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Sight answers questions about positions of one rule set with everything
// visible. The zero value is for [kriegspiel.Berkeley]. It keeps nothing
// itself, so several goroutines may use one; memory comes from the caller, and
// must not be shared between rule sets.
type Sight struct{ rules kriegspiel.Rules }

// New returns the full sight of a rule set.
func New(rules kriegspiel.Rules) Sight { return Sight{rules} }

// Wins tells whether the solver could force a win in the position of v and s,
// within depth moves of its own, if it saw everything. Whoever cannot, cannot
// without seeing. False is certain; true may also mean that the search has
// given up. nodes is the number of positions visited.
func (z Sight) Wins(memory *fullsight.Memory, v *kriegspiel.View, s *kriegspiel.State, depth int) (won bool, nodes int64) {
	if z.short() {
		return depth > 0, 0
	}
	q := newSearch(z.rules, memory)
	defer q.end()
	p := v.OwnTurn(s)
	won = depth > 0 && q.wins(&p, depth)
	return won || q.nodes >= q.most, q.nodes
}

// Probe tells what the proposal m leaves to a solver who sees everything, in
// the position of v and s, with depth moves after m. With none it does not
// look further than m, and says Hopeful where m is accepted and does not win.
// nodes is the number of positions visited.
func (z Sight) Probe(memory *fullsight.Memory, v *kriegspiel.View, s *kriegspiel.State, m chess.Move, depth int) (left fullsight.Prospect, nodes int64) {
	p := v.OwnTurn(s)
	if !p.Legal(m) {
		return fullsight.Illegal, 0
	}
	if z.short() {
		if ends(&p, m) {
			return fullsight.Won, 0
		}
		return fullsight.Hopeful, 0
	}
	q := newSearch(z.rules, memory)
	defer q.end()
	q.play(&p, m)
	if p.Checkers() != 0 && p.Mated() || z.rules.WonOnMaterial(&p) {
		return fullsight.Won, 0
	}
	if depth > 0 && !q.holds(&p, depth, q.killers(depth)) && q.nodes < q.most {
		return fullsight.Hopeless, q.nodes
	}
	return fullsight.Hopeful, q.nodes
}

// Winning appends the proposals that win at once in the position of v and s.
func (z Sight) Winning(dst []chess.Move, v *kriegspiel.View, s *kriegspiel.State) []chess.Move {
	if !z.rules.Asks() {
		return z.winning(dst, v, s)
	}
	n := len(dst)
	dst = z.winning(dst, v, s)
	for i, m := range dst[n:] {
		dst[n+i] = z.rules.AsMove(v, m)
	}
	if v.Obliged() {
		dst = dst[:n+len(slices.DeleteFunc(dst[n:], func(m chess.Move) bool { return !v.Own.Diagonal(m) }))]
	}
	return dst
}

func (z Sight) winning(dst []chess.Move, v *kriegspiel.View, s *kriegspiel.State) []chess.Move {
	p := v.OwnTurn(s)
	if z.short() {
		return ending(dst, &p)
	}
	dst = MatingMoves(dst, &p)
	if z.rules != kriegspiel.BerkeleyDB || !nearlyBare(&p.Them) {
		return dst
	}
	last := p.Them.All() &^ p.Them.King.Bit()
	if last != 0 && p.Them.EnPassant == 0 && takers(&p, last.First()) == 0 {
		return dst
	}
	var room [chess.MaxMoves]chess.Move
	for _, m := range p.Moves(room[:0]) {
		next := p
		next.Apply(m)
		if z.rules.WonOnMaterial(&next) && !next.Mated() {
			dst = append(dst, m)
		}
	}
	return dst
}

// Answers appends the referee's answer to each of the proposals in the position
// of v and s. A proposal is audible if it captures or gives check.
func (z Sight) Answers(dst []fullsight.Answer, v *kriegspiel.View, s *kriegspiel.State, moves []chess.Move) []fullsight.Answer {
	p := v.OwnTurn(s)
	var targets chess.Targets
	targets.Look(&p)
	checks := p.Checks()
	var room [maxWins]chess.Move
	wins := z.Winning(room[:0], v, s)
	for _, m := range moves {
		answer := fullsight.Quiet
		if !targets.Has(m) {
			answer = fullsight.Refused
		} else if slices.Contains(wins, m) {
			answer = fullsight.Winning
		} else if _, takes := p.Taken(m); takes || checks.By(&p, m) != 0 {
			answer = fullsight.Audible
		}
		dst = append(dst, answer)
	}
	return dst
}

// maxWins is room for the proposals that win at once; more only cost an allocation.
const maxWins = 32

// nearlyBare tells whether the side could have a bare king after one capture.
func nearlyBare(s *chess.Side) bool { return s.All().Count() <= 2 }

// Freedom returns how many replies there are to the proposal m, which is
// accepted in the position of v and s and does not end the game.
func (z Sight) Freedom(v *kriegspiel.View, s *kriegspiel.State, m chess.Move) int {
	p := v.OwnTurn(s)
	p.Apply(m)
	if z.rules == kriegspiel.BerkeleyDB && p.Them.EnPassant != 0 {
		var room [chess.MaxMoves]chess.Move
		return len(z.rules.OnlyReplies(p.Moves(room[:0]), &p))
	}
	return p.Count()
}

// Mobility returns how many moves the solver has in the position of v and s.
func (z Sight) Mobility(v *kriegspiel.View, s *kriegspiel.State) int {
	p := v.OwnTurn(s)
	return p.Count()
}

// Threats returns how many checks the opponent could give in the position of v and s,
// if it were its turn, about: pins and checks by another piece than the one that moves
// are not looked at.
func (z Sight) Threats(v *kriegspiel.View, s *kriegspiel.State) (checks int) {
	p := v.OwnTurn(s)
	king, theirs := p.Us.King, p.Them.All()
	occupied := p.Us.All() | theirs
	diagonal, straight := chess.DiagonalAttacks(king, occupied)&^theirs, chess.StraightAttacks(king, occupied)&^theirs
	for rest := p.Them.Diagonals; rest != 0; rest &= rest - 1 {
		checks += (chess.DiagonalAttacks(rest.First(), occupied) & diagonal).Count()
	}
	for rest := p.Them.Straights; rest != 0; rest &= rest - 1 {
		checks += (chess.StraightAttacks(rest.First(), occupied) & straight).Count()
	}
	for rest := p.Them.Diagonals & p.Them.Straights; rest != 0; rest &= rest - 1 {
		from := rest.First()
		checks += (chess.DiagonalAttacks(from, occupied) & straight).Count()
		checks += (chess.StraightAttacks(from, occupied) & diagonal).Count()
	}
	for rest := p.Them.Knights; rest != 0; rest &= rest - 1 {
		checks += (chess.KnightAttacks(rest.First()) & chess.KnightAttacks(king) &^ theirs).Count()
	}
	aims := king.Bit().PawnAttacksUp()
	checks += (p.Them.Pawns >> 8 & aims &^ occupied).Count()
	return checks + (p.Them.Pawns.PawnAttacksDown() & aims & p.Us.All()).Count()
}

package kriegspiel

import (
	"slices"

	"kriegmate/kriegspiel/chess"
)

// Winning appends the proposals that win at once in the position of v and s.
func (r Rules) Winning(dst []chess.Move, v *View, s *State) []chess.Move {
	p := v.OwnTurn(s)
	dst = p.MatingMoves(dst)
	if r != BerkeleyDB || !nearlyBare(&p.Them) {
		return dst
	}
	last := p.Them.All() &^ p.Them.King.Bit()
	if last != 0 && p.Them.EnPassant == 0 && p.Takers(last.First()) == 0 {
		return dst
	}
	var room [maxMoves]chess.Move
	for _, m := range p.Moves(room[:0]) {
		next := p
		next.Apply(m)
		if enough(&next.Them, &next.Us) && !mated(&next) {
			dst = append(dst, m)
		}
	}
	return dst
}

// Prospects appends for each of the proposals what it is good for in the position
// of v and s: 0 if it is refused, 3 if it wins at once, and if it is accepted otherwise
// 2 if it takes or gives check, and 1 if not.
func (r Rules) Prospects(dst []uint8, v *View, s *State, moves []chess.Move) []uint8 {
	p := v.OwnTurn(s)
	var targets chess.Targets
	targets.Look(&p)
	checks := p.Checks()
	var room [maxWins]chess.Move
	wins := r.Winning(room[:0], v, s)
	for _, m := range moves {
		prospect := uint8(1)
		if !targets.Has(m) {
			prospect = 0
		} else if slices.Contains(wins, m) {
			prospect = 3
		} else if _, takes := p.Taken(m); takes || checks.By(&p, m) != 0 {
			prospect = 2
		}
		dst = append(dst, prospect)
	}
	return dst
}

// maxWins is room for the proposals that win at once; more only cost an allocation.
const maxWins = 32

// nearlyBare tells whether the side could have a bare king after one capture.
func nearlyBare(s *chess.Side) bool { return s.All().Count() <= 2 }

func mated(p *chess.Position) bool {
	checkers, movable := p.Plight()
	return checkers != 0 && !movable
}

// Freedom returns how many legal replies there are to the proposal m, which is accepted
// in the position of v and s.
func (r Rules) Freedom(v *View, s *State, m chess.Move) int {
	p := v.OwnTurn(s)
	p.Apply(m)
	return p.Count()
}

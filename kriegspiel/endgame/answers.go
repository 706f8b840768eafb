package endgame

import "kriegmate/kriegspiel/chess"

// Answers are the maximal sets of squares that the opponent's king may be on
// just after the solver's move, so that the solver still wins whatever it
// does: an antichain for each class of squares.
type answers struct {
	classes []class
	round   int // in which they last changed
}

// A class is squares on which a move sounds alike, with their antichain.
type class struct {
	squares chess.Bitboard
	mixture
}

// A source is a table whose answers a solver needs: its own, and those of the
// endings after a promotion.
type source struct {
	table    *Table
	answers  []answers
	captures [][maxPieces]uint16 // see capturesOf
	needed   []bool              // placements of interest; nil for all
}

func newSource(t *Table) *source {
	s := &source{table: t, answers: make([]answers, t.space.size())}
	s.captures = make([][maxPieces]uint16, t.space.size())
	return s
}

// capturesOf returns for each piece in how many moves the solver wins after
// its capture: never, or 0 if the piece is protected.
func (t *Table) capturesOf(b *board) (moves [maxPieces]uint16) {
	for i := 1; i <= len(b.material); i++ {
		if !b.capturable(i) {
			continue
		}
		moves[i-1] = never
		if smaller := t.smaller[i-1]; smaller != nil {
			rest := b.at.captured(i)
			moves[i-1] = uint16(smaller.value(&rest, b.at[i].Bit()))
		}
	}
	return moves
}

// refresh brings the answers of placement k up to date in the given round:
// the opponent moves, and the solver must then win within round-1 moves.
func (s *source) refresh(w *worker, k, round int) {
	if s.needed != nil && !s.needed[k] {
		return
	}
	a := &s.answers[k]
	b := &w.reply
	if a.classes == nil {
		b.look(s.table.space.material, &s.table.space.first[k])
		s.captures[k] = s.table.capturesOf(b)
		s.start(w, k, round)
		return
	}
	fresh := s.table.families[k].newest(round - 1)
	late := s.allowsMore(k, round)
	if len(fresh) == 0 && !late {
		return
	}
	b.look(s.table.space.material, &s.table.space.first[k])
	if late {
		s.start(w, k, round)
		return
	}
	a.round = round
	allowed := b.allowed(&s.captures[k], round)
	w.before = w.before[:0]
	for _, m := range fresh {
		w.before = append(w.before, b.before(allowed, m))
	}
	for i := range a.classes {
		c := &a.classes[i]
		w.fresh = w.fresh[:0]
		for _, x := range w.before {
			w.fresh = append(w.fresh, x&c.squares)
		}
		c.mixture = w.mix(c.sets, w.fresh)
	}
}

// allowsMore tells whether a capture has become harmless in this round.
func (s *source) allowsMore(k, round int) bool {
	for _, moves := range s.captures[k] {
		if moves != 0 && int(moves) == round-1 {
			return true
		}
	}
	return false
}

// start works out the answers of placement k from all that is known; all of
// them count as new. w.reply must be its board.
func (s *source) start(w *worker, k, round int) {
	a, b := &s.answers[k], &w.reply
	allowed := b.allowed(&s.captures[k], round)
	w.before = append(w.before[:0], b.before(allowed, 0))
	for _, r := range s.table.families[k] {
		if int(r.moves) < round {
			for _, m := range r.sets {
				w.before = append(w.before, b.before(allowed, m))
			}
		}
	}
	a.round = round
	a.classes = a.classes[:0]
	w.classes = b.classes(w.classes[:0])
	for _, squares := range w.classes {
		w.fresh = w.fresh[:0]
		for _, x := range w.before {
			w.fresh = append(w.fresh, x&squares)
		}
		a.classes = append(a.classes, class{squares, w.mix(nil, w.fresh)})
	}
}

// allowed returns the squares from which the opponent's king neither is
// stalemated nor takes a piece so that the solver no longer wins within
// round-1 moves.
func (b *board) allowed(captures *[maxPieces]uint16, round int) chess.Bitboard {
	var takes, harms chess.Bitboard
	for i := 1; i <= len(b.material); i++ {
		moves := int(captures[i-1])
		if moves == 0 {
			continue
		}
		from := chess.KingAttacks(b.at[i])
		takes |= from
		if moves >= round {
			harms |= from
		}
	}
	safe := b.safe()
	stalemates := safe &^ neighbours(safe) &^ takes
	return b.room() &^ (harms | stalemates)
}

// before returns the allowed squares from which every silent step of the
// opponent's king leads into m: no neighbour is safe for it and outside m.
func (b *board) before(allowed, m chess.Bitboard) chess.Bitboard {
	return allowed &^ neighbours(b.safe()&^m)
}

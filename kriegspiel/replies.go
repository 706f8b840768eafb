package kriegspiel

import "kriegmate/kriegspiel/chess"

// Replies appends the state after every legal move of the opponent in the
// position of v and s, and to heard what the solver hears of it. v is the view
// after the solver's move ([Rules.After]). No
// state comes twice.
func (r Rules) Replies(dst []State, heard []Percept, v *View, s *State) ([]State, []Percept) {
	if !r.plain() {
		return r.repliesTelling(dst, heard, v, s)
	}
	p := v.TheirTurn(s)
	var room [chess.MaxMoves]chess.Move
	checks := p.Checks()
	theirs := p.Them.All()
	for _, m := range r.OnlyReplies(p.Moves(room[:0]), &p) {
		dst = append(dst, p.Us)
		next := &dst[len(dst)-1]
		next.Play(m)
		if r == Berkeley && next.EnPassant != 0 && chess.PawnAttacks(next.EnPassant)&p.Them.Pawns == 0 {
			next.EnPassant = 0
		}
		percept := Theirs
		taken := chess.Bitboard(0)
		if theirs.Has(m.To()) {
			taken = m.To().Bit().Turn()
			percept |= Capture(m.To().Turn())
		} else if sq, ok := p.Taken(m); ok { // en passant
			taken = ^taken
			percept |= Capture(sq.Turn())
		}
		if checks.By(&p, m) != 0 || v.mobile&^taken == 0 || next.EnPassant != 0 {
			percept |= r.settle(&p, m, next)
		}
		heard = append(heard, percept)
	}
	return dst, heard
}

// OnlyReplies returns of the legal moves of the opponent, who is to move in p,
// those that it may reply with: all of them, but under BerkeleyDB not the en passant
// captures that end a check without landing on an announced line, unless there is
// nothing else. The opponent does not think of them, says the database; the solver may
// propose them, and the referee of two players accepts them from either. It works in
// place.
func (r Rules) OnlyReplies(moves []chess.Move, p *chess.Position) []chess.Move {
	if r != BerkeleyDB || p.Them.EnPassant == 0 {
		return moves
	}
	by := p.Checkers()
	if by == 0 {
		return moves
	}
	kept := 0
	answers := answering(p.Us.King, by)
	for i, m := range moves {
		if taken, ok := p.Taken(m); !ok || taken == m.To() || answers.Has(m.To()) {
			moves[i], moves[kept] = moves[kept], m
			kept++
		}
	}
	if kept == 0 {
		return moves
	}
	return moves[:kept]
}

// settle looks at the position after the opponent's move m, which has made
// next of its side, where a quick look is not enough: it returns check and the
// end of the game, and drops an en passant square that does not count.
func (r Rules) settle(p *chess.Position, m chess.Move, next *State) Percept {
	after := *p
	after.Apply(m)
	if next.EnPassant != 0 {
		if after = r.Normal(after); after.Them.EnPassant == 0 {
			next.EnPassant = 0
		}
	}
	return r.status(&after)
}

// Refusable returns how many proposals of the opponent would be refused in the
// position of v and s, with v the view after the solver's move: as many
// refusals can be heard in its turn at most.
func (r Rules) Refusable(v *View, s *State) int {
	p := v.TheirTurn(s)
	if r == BerkeleyDB {
		if by := p.Checkers(); by != 0 {
			return refusableInCheck(&p, by)
		}
	}
	return s.CountProposals() - p.Count()
}

// refusableInCheck counts the refusable proposals that could answer the
// announced check.
func refusableInCheck(p *chess.Position, by chess.Bitboard) (n int) {
	var room [chess.MaxMoves]chess.Move
	answers := answering(p.Us.King, by)
	for _, m := range p.Us.Proposals(room[:0]) {
		if couldAnswer(p.Us.King, answers, m) && !p.Legal(m) {
			n++
		}
	}
	return n
}

// couldAnswer tells whether m is a king step, or a move onto one of the squares
// that answer an announced check.
func couldAnswer(king chess.Square, answers chess.Bitboard, m chess.Move) bool {
	if m.From() == king {
		return chess.KingAttacks(king).Has(m.To())
	}
	return answers.Has(m.To())
}

// answering returns the squares of the announced lines through the king, on
// either side of it, and for a knight's check its jumps.
func answering(king chess.Square, by chess.Bitboard) (squares chess.Bitboard) {
	announced := check(king, by)
	if announced&ByKnight != 0 {
		squares = chess.KnightAttacks(king)
	}
	lines := chess.DiagonalAttacks(king, 0) | chess.StraightAttacks(king, 0)
	for ; lines != 0; lines &= lines - 1 {
		if sq := lines.First(); direction(king, sq)&announced != 0 {
			squares |= sq.Bit()
		}
	}
	return squares
}

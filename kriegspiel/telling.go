package kriegspiel

import "kriegmate/kriegspiel/chess"

// The rule sets that tell more than Berkeley, or have a question, go their own way: so
// Berkeley's loops stay short.

// tryTelling is [Rules.Try] for them.
func (r Rules) tryTelling(v *View, s *State, m chess.Move) Percept {
	p := chess.Position{Us: v.Own}
	s.TurnInto(&p.Them)
	if m == chess.Ask {
		return anyAnswer(&p)
	}
	if !p.Legal(m) {
		if m&chess.Ask != 0 {
			return Refused | anyAnswer(&p)
		}
		return Refused
	}
	f := r.features()
	heard := f.announced(&p, m)
	if sq, ok := p.Taken(m); ok {
		r.remove(s, sq.Turn())
	}
	s.EnPassant = 0
	p.Apply(m)
	if heard |= f.ending(r.status(&p)); heard.End() == 0 && f.tries != 0 {
		t := p.Takes()
		heard |= told(f.tries, chess.Takes{Left: t.Left.Turn(), Right: t.Right.Turn()})
	}
	return heard
}

// anyAnswer answers the question of the side to move.
func anyAnswer(p *chess.Position) Percept {
	if p.Takes().From() != 0 {
		return AnyYes
	}
	return AnyNo
}

// announced returns what is announced of the legal move m itself, on the board of the
// side to move: capture and promotion.
func (f *features) announced(p *chess.Position, m chess.Move) (heard Percept) {
	if f.promotion && m.Promotion() != chess.NoPiece {
		heard = Promoted
	}
	sq, ok := p.Taken(m)
	if !ok {
		return heard
	}
	if f.enPassant && sq != m.To() {
		heard |= EnPassant
		sq = m.To()
	}
	if f.takenKind {
		heard |= kind(p.Them.Pawns.Has(sq), TakenPawn, TakenPiece)
	}
	if f.takerKind {
		heard |= kind(p.Us.Pawns.Has(m.From()), TakerPawn, TakerPiece)
	}
	return heard | Capture(sq)
}

func kind(pawn bool, ofPawn, ofPiece Percept) Percept {
	if pawn {
		return ofPawn
	}
	return ofPiece
}

// ending adds to check and end that a stalemate wins, where it does.
func (f *features) ending(p Percept) Percept {
	if f.stalemateWins && p&Stalemate != 0 {
		p |= stalemateWins
	}
	return p
}

// repliesTelling is [Rules.Replies] for them.
func (r Rules) repliesTelling(dst []State, heard []Percept, v *View, s *State) ([]State, []Percept) {
	p := v.TheirTurn(s)
	var room [chess.MaxMoves]chess.Move
	checks, f := p.Checks(), r.features()
	attacked := p.Them.Pawns.PawnAttacksDown() // by the solver's pawns
	for _, m := range p.Moves(room[:0]) {
		if v.turn&bound != 0 && !p.Us.Diagonal(m) {
			continue
		}
		dst = append(dst, p.Us)
		next := &dst[len(dst)-1]
		next.Play(m)
		if next.EnPassant != 0 && chess.PawnAttacks(next.EnPassant)&p.Them.Pawns == 0 {
			next.EnPassant = 0
		}
		percept := f.announced(&p, m)
		taken := chess.Bitboard(0)
		if sq, ok := p.Taken(m); ok {
			percept ^= 56
			taken = sq.Bit().Turn()
		}
		// As in Replies, a look at the position is needed only where there is
		// something to hear: also of tries, if a pawn meets anybody.
		meets := f.tries != 0 && attacked&next.All() != 0
		if meets || checks.By(&p, m) != 0 || v.mobile&^taken == 0 || next.EnPassant != 0 || p.EnPassant(m) {
			percept |= r.settleTelling(&p, m, next)
		} else {
			percept |= f.tries // none
		}
		heard = append(heard, percept|Theirs)
	}
	return dst, heard
}

// settleTelling is [Rules.settle] for them.
func (r Rules) settleTelling(p *chess.Position, m chess.Move, next *State) Percept {
	f := r.features()
	after := *p
	after.Apply(m)
	if next.EnPassant != 0 {
		if after = r.Normal(after); after.Them.EnPassant == 0 {
			next.EnPassant = 0
		}
	}
	heard := f.ending(r.status(&after))
	if heard.End() == 0 && f.tries != 0 {
		heard |= told(f.tries, after.Takes())
	}
	return heard
}

// Bears tells whether the opponent, in the position of v and s, can have been refused
// so often before and after its question, which was answered with asked; 0 if it
// asked none.
func (r Rules) Bears(v *View, s *State, asked Percept, refusals [2]int) bool {
	if r.plain() {
		return r.Refusable(v, s) >= refusals[0]+refusals[1]
	}
	p := v.TheirTurn(s)
	takes, others, steps := p.Takes(), 0, 0
	others, steps = refusable(&p, takes)
	f := r.features()
	switch {
	case f.tries != 0:
		steps = f.open(&p, takes, steps)
	case asked == AnyNo && (takes.From() != 0 || refusals[1] > others):
		return false
	case asked == AnyYes && (takes.From() == 0 || f.binds && refusals[1] > steps || refusals[1] > 0 && steps == 0):
		return false
	}
	return refusals[0]+refusals[1] <= others+steps
}

// refusable returns how many proposals of the side to move, whose captures of pawns are
// given, would be refused: diagonal steps of pawns, and others.
func refusable(p *chess.Position, takes chess.Takes) (others, steps int) {
	var room [chess.MaxMoves]chess.Move
	all := len(p.Us.Proposals(room[:0])) - p.Count()
	steps = chess.Diagonals(&p.Us).Moves() - takes.Moves()
	return all - steps, steps
}

// open returns how many of the diagonal steps that would be refused may be proposed
// after what was told of pawn tries.
func (f *features) open(p *chess.Position, takes chess.Takes, steps int) int {
	switch {
	case takes.From() == 0:
		return 0
	case f.tries != toldFrom:
		return steps
	}
	free := chess.Diagonals(&p.Us)
	free.Left, free.Right = free.Left&takes.From(), free.Right&takes.From()
	return free.Moves() - takes.Moves()
}

// Bound returns the view under which [Rules.Replies] gives what is left to the
// opponent after its question: captures of pawns, if it has to make one.
func (r Rules) Bound(v *View, asked Percept, refusals [2]int) View {
	next := *v
	if asked == AnyYes && (r.features().binds || refusals[1] == 0) {
		next.turn |= bound
	}
	return next
}

package sight

import "kriegmate/kriegspiel/chess"

// MatingMoves appends the legal moves of p that give checkmate.
func MatingMoves(dst []chess.Move, p *chess.Position) []chess.Move {
	var c cover
	c.look(p)
	var checks chess.Checks
	checks.Look(p, c.ours)
	for i := range c.count {
		piece := &c.officers[i&(maxOfficers-1)]
		for to := c.nets(p, &checks, piece); to != 0; to &= to - 1 {
			if m := chess.NewMove(piece.from, to.First()); p.Legal(m) && mates(p, m) {
				dst = append(dst, m)
			}
		}
	}
	var room [maxSteps]chess.Move
	for _, m := range stepChecks(room[:0], p, &checks) {
		if c.netsBy(p, m) && p.Legal(m) && mates(p, m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// MateInOne tells whether a legal move of p gives checkmate. It is the innermost
// function of the search: sharing its loop with MatingMoves cost 6 % of all time.
func MateInOne(p *chess.Position) bool {
	var c cover
	c.look(p)
	var checks chess.Checks
	checks.Look(p, c.ours)
	for i := range c.count {
		piece := &c.officers[i&(maxOfficers-1)]
		for to := c.nets(p, &checks, piece); to != 0; to &= to - 1 {
			if m := chess.NewMove(piece.from, to.First()); p.Legal(m) && mates(p, m) {
				return true
			}
		}
	}
	var room [maxSteps]chess.Move
	for _, m := range stepChecks(room[:0], p, &checks) {
		if c.netsBy(p, m) && p.Legal(m) && mates(p, m) {
			return true
		}
	}
	return false
}

// maxSteps is room for moves of king and pawns that give check; more only cost an
// allocation.
const maxSteps = 32

// mates tells whether the legal move m gives checkmate.
func mates(p *chess.Position, m chess.Move) bool {
	next := *p
	next.Apply(m)
	return next.Mated()
}

// nets returns the squares from which the piece might give mate: a check there
// leaves the king no flight. Whether it may go there is not asked, nor whether the
// check can be answered otherwise.
func (c *cover) nets(p *chess.Position, checks *chess.Checks, piece *attacker) (nets chess.Bitboard) {
	to := piece.to
	if !checks.Uncover.Has(piece.from) {
		to &= checks.From(piece.kind)
	}
	if to &^= c.ours; to == 0 {
		return 0
	}
	open := c.open(&p.Us, piece.from, piece.to)
	occupied := c.occupied &^ piece.from.Bit()
	for ; to != 0; to &= to - 1 {
		if sq := to.First(); open&^rays(piece.kind, sq) == 0 && open&^piece.kind.Attacks(sq, occupied) == 0 {
			nets |= sq.Bit()
		}
	}
	return nets
}

// netsBy tells whether a move of king or pawn might leave the enemy's king no flight.
func (c *cover) netsBy(p *chess.Position, m chess.Move) bool {
	from, to := m.From(), m.To()
	if p.EnPassant(m) || castles(p, m) {
		return true // a second piece moves or disappears: look closer
	}
	occupied := c.occupied &^ from.Bit()
	if from == p.Us.King {
		return c.open(&p.Us, from, chess.KingAttacks(from))&^chess.KingAttacks(to) == 0
	}
	return c.open(&p.Us, from, from.Bit().PawnAttacksUp())&^stepped(to, occupied) == 0
}

// stepChecks appends all legal moves of king and pawns that give check, and perhaps
// others, which need not be legal.
func stepChecks(dst []chess.Move, p *chess.Position, c *chess.Checks) []chess.Move {
	king := c.Uncover.Has(p.Us.King)
	castles := p.Us.Castling != 0 && castlingChecks(p, c)
	theirs := p.Them.All()
	occupied := p.Us.All() | theirs
	pawns := p.Us.Pawns
	one := pawns.Up() &^ occupied
	two := (one & rank3).Up() &^ occupied
	left, right := pawns.UpLeft()&theirs, pawns.UpRight()&theirs
	aims := c.Pawn | rank8
	uncover := c.Uncover & pawns
	if !king && !castles && (one|two|left|right)&aims == 0 && uncover == 0 && p.Them.EnPassant == 0 {
		return dst
	}
	if king || castles {
		dst = appendKingSteps(dst, p)
	}
	dst = appendSteps(dst, left&(aims|uncover.UpLeft()), 7)
	dst = appendSteps(dst, right&(aims|uncover.UpRight()), 9)
	dst = appendSteps(dst, one&(aims|uncover.Up()), 8)
	dst = appendSteps(dst, two&(aims|uncover.Up().Up()), 16)
	if target := p.Them.EnPassant; target != 0 {
		for from := target.Bit().PawnAttacksDown() & pawns; from != 0; from &= from - 1 {
			dst = append(dst, chess.NewMove(from.First(), target))
		}
	}
	return dst
}

// appendKingSteps appends the king's moves to squares without an own piece, and
// castling, in the order of their squares.
func appendKingSteps(dst []chess.Move, p *chess.Position) []chess.Move {
	king := p.Us.King
	to := chess.KingAttacks(king) &^ p.Us.All()
	if p.Us.Castling&chess.KingSide != 0 {
		to |= chess.G1.Bit()
	}
	if p.Us.Castling&chess.QueenSide != 0 {
		to |= chess.C1.Bit()
	}
	for ; to != 0; to &= to - 1 {
		dst = append(dst, chess.NewMove(king, to.First()))
	}
	return dst
}

// appendSteps appends the moves of pawns that come from distance squares
// below, each promotion as four moves.
func appendSteps(dst []chess.Move, to chess.Bitboard, distance chess.Square) []chess.Move {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		if sq < chess.A8 {
			dst = append(dst, chess.NewMove(sq-distance, sq))
			continue
		}
		for _, kind := range promotions {
			dst = append(dst, chess.NewPromotion(sq-distance, sq, kind))
		}
	}
	return dst
}

// promotions are the kinds a pawn may become, in the order of [chess.Position.Moves].
var promotions = [4]chess.Piece{chess.Queen, chess.Knight, chess.Rook, chess.Bishop}

// castlingChecks tells whether castling might give check: by the rook, or
// because the king leaves a line.
func castlingChecks(p *chess.Position, c *chess.Checks) bool {
	return p.Them.King.Rank() == 0 || c.Uncover.Has(chess.E1) || c.Straight&(chess.D1.Bit()|chess.F1.Bit()) != 0
}

// castles tells whether a move of the side to move is castling: no other move
// of a king goes two files.
func castles(p *chess.Position, m chess.Move) bool {
	return m.From() == p.Us.King && !chess.KingAttacks(m.From()).Has(m.To())
}

// maxChecks is room for the moves that takeChecks appends; more only cost an allocation.
const maxChecks = 64

// takeChecks takes the moves that give check, and all promotions, out of the legal moves of
// p. It appends them to dst: first those that give check, and then the promotions that do
// not. It returns them and how many give check.
func takeChecks(dst []chess.Move, p *chess.Position, list []chess.Fan) (moves []chess.Move, checks int) {
	c := p.Checks()
	var room [maxQuietPromotions]chess.Move
	quiet := room[:0]
	for i := range list {
		f := &list[i]
		if c.Uncover.Has(f.From) || mayBeSpecial(p, f.Kind, f.From) {
			dst, quiet = takeOneByOne(dst, quiet, p, &c, f)
			continue
		}
		gives := f.To & c.From(f.Kind)
		f.To ^= gives
		for ; gives != 0; gives &= gives - 1 {
			dst = append(dst, chess.NewMove(f.From, gives.First()))
		}
	}
	return append(dst, quiet...), len(dst)
}

// maxQuietPromotions is room for promotions that give no check; more only cost an allocation.
const maxQuietPromotions = 16

// takeOneByOne is takeChecks for a piece of which not only the square where it goes tells
// whether it gives check. Promotions that give none go to quiet.
func takeOneByOne(dst, quiet []chess.Move, p *chess.Position, c *chess.Checks, f *chess.Fan) (checks, others []chess.Move) {
	for rest := f.To; rest != 0; rest &= rest - 1 {
		to := rest.First()
		if f.Kind != chess.Pawn || to < chess.A8 {
			if m := chess.NewMove(f.From, to); c.By(p, m) != 0 {
				dst = append(dst, m)
				f.To ^= to.Bit()
			}
			continue
		}
		f.To ^= to.Bit()
		for _, kind := range promotions {
			if m := chess.NewPromotion(f.From, to, kind); c.By(p, m) != 0 {
				dst = append(dst, m)
			} else {
				quiet = append(quiet, m)
			}
		}
	}
	return dst, quiet
}

// mayBeSpecial tells whether a move of a piece of a kind, which stands on from, may be castling,
// promotion or en passant.
func mayBeSpecial(p *chess.Position, kind chess.Piece, from chess.Square) bool {
	switch kind {
	case chess.King:
		return p.Us.Castling != 0
	case chess.Pawn:
		return from.Rank() == 6 || p.Them.EnPassant != 0
	}
	return false
}

const (
	rank3 chess.Bitboard = 0xff << 16
	rank8 chess.Bitboard = 0xff << 56
)

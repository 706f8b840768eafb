package slow

import "slices"

// clear reports whether all squares between two squares of one line are empty.
func (b *Board) clear(from, to int) bool {
	files, ranks := offset(from, to)
	step := sign(files) + 8*sign(ranks)
	for square := from + step; square != to; square += step {
		if b.squares[square] != '.' {
			return false
		}
	}
	return true
}

// attacks reports whether the piece on from attacks the square to, whatever stands
// there.
func (b *Board) attacks(from, to int) bool {
	files, ranks := offset(from, to)
	straight := (files == 0) != (ranks == 0)
	diagonal := files != 0 && abs(files) == abs(ranks)
	switch kind(b.squares[from]) {
	case 'K':
		return max(abs(files), abs(ranks)) == 1
	case 'Q':
		return (straight || diagonal) && b.clear(from, to)
	case 'R':
		return straight && b.clear(from, to)
	case 'B':
		return diagonal && b.clear(from, to)
	case 'N':
		return abs(files*ranks) == 2
	case 'P':
		return abs(files) == 1 && ranks == forward(colour(b.squares[from]))
	}
	return false
}

// attackers are the squares of side's pieces that attack square.
func (b *Board) attackers(square int, side byte) (out []int) {
	for from, piece := range b.squares {
		if colour(piece) == side && b.attacks(from, square) {
			out = append(out, from)
		}
	}
	return out
}

// attacked reports whether there is any.
func (b *Board) attacked(square int, side byte) bool {
	for from, piece := range b.squares {
		if colour(piece) == side && b.attacks(from, square) {
			return true
		}
	}
	return false
}

// checkers are the squares of the pieces that give check to side.
func (b *Board) checkers(side byte) []int { return b.attackers(b.king(side), other(side)) }

// conceivable calls yield for every own piece's step to every square, possible or not;
// four times where a pawn gets to its last rank. It stops when yield returns false.
func (b *Board) conceivable(yield func(move) bool) {
	for from, piece := range b.squares {
		if colour(piece) != b.turn {
			continue
		}
		for to := range 64 {
			promos := "\x00"
			if kind(piece) == 'P' && to/8 == last(b.turn) {
				promos = "qrbn"
			}
			for i := range len(promos) {
				if !yield(move{from, to, promos[i]}) {
					return
				}
			}
		}
	}
}

// castling finds the castling of which m is the own king's step, or none.
func (b *Board) castling(m move) int {
	if b.squares[m.from] != pieceOf('K', b.turn) {
		return none
	}
	return slices.IndexFunc(castlings[:], func(c castling) bool { return m == c.king })
}

// castles reports whether the castling can be made, but for an attack on the square
// where the king ends: legal sees to that.
func (b *Board) castles(which int) bool {
	c, enemy := castlings[which], other(b.turn)
	return b.rights[which] &&
		b.squares[c.rook.from] == pieceOf('R', b.turn) &&
		b.clear(c.king.from, c.rook.from) &&
		!b.attacked(c.king.from, enemy) &&
		!b.attacked(c.rook.to, enemy)
}

// diagonal reports whether m is a pawn's step in a direction of capture to a square
// without an own piece.
func (b *Board) diagonal(m move) bool {
	return kind(b.squares[m.from]) == 'P' && b.attacks(m.from, m.to) && !b.own(m.to)
}

// pushes reports whether the pawn on m.from can go straight ahead to m.to.
func (b *Board) pushes(m move) bool {
	files, ranks := offset(m.from, m.to)
	if files != 0 || b.squares[m.to] != '.' {
		return false
	}
	step := forward(b.turn)
	return ranks == step || ranks == 2*step && m.from/8 == home(b.turn) && b.clear(m.from, m.to)
}

// victim is the square of the piece that m takes, or none. En passant it is not the
// square moved to (rule 3).
func (b *Board) victim(m move) int {
	switch {
	case b.squares[m.to] != '.':
		return m.to
	case m.to == int(b.passed) && b.diagonal(m):
		return m.to - 8*forward(b.turn)
	}
	return none
}

// fits reports whether m is legal chess but for the safety of the king.
func (b *Board) fits(m move) bool {
	if b.own(m.to) {
		return false
	}
	if which := b.castling(m); which != none {
		return b.castles(which)
	}
	if kind(b.squares[m.from]) == 'P' {
		return b.pushes(m) || b.diagonal(m) && b.victim(m) != none
	}
	return b.attacks(m.from, m.to)
}

// after is the board once m, which fits, is made. A right is lost once anything leaves
// the home of its king or its rook, or the rook is taken there; under berkeley-db it
// outlives that (point 1).
func (b Board) after(r Rules, m move) Board {
	piece := b.squares[m.from]
	if taken := b.victim(m); taken != none {
		b.squares[taken] = '.'
	}
	if which := b.castling(m); which != none {
		c := castlings[which]
		b.squares[c.rook.to], b.squares[c.rook.from] = b.squares[c.rook.from], '.'
	}
	b.squares[m.to], b.squares[m.from] = piece, '.'
	if m.promo != 0 {
		b.squares[m.to] = pieceOf(m.promo, b.turn)
	}
	for i, c := range castlings {
		own := colour(c.right) == b.turn
		left := own && (m.from == c.king.from || m.from == c.rook.from)
		taken := !own && m.to == c.rook.from
		if left || taken && r != BerkeleyDB {
			b.rights[i] = false
		}
	}
	b.passed = none
	if kind(piece) == 'P' && abs(m.to-m.from) == 16 {
		b.passed = int8((m.from + m.to) / 2)
	}
	b.turn = other(b.turn)
	return b
}

// legal reports whether m is legal chess.
func (b *Board) legal(m move) bool {
	if !b.fits(m) {
		return false
	}
	next := b.after(Berkeley, m)
	return !next.attacked(next.king(b.turn), next.turn)
}

func (b *Board) legalMoves() (out []move) {
	b.conceivable(func(m move) bool {
		if b.legal(m) {
			out = append(out, m)
		}
		return true
	})
	return out
}

// movable reports whether the side to move has any legal move.
func (b *Board) movable() bool {
	found := false
	b.conceivable(func(m move) bool {
		found = b.legal(m)
		return !found
	})
	return found
}

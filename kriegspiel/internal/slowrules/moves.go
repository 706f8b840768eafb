package slowrules

import (
	"slices"
	"strings"
)

// move is a proposal; promotion is the small letter of a piece, or 0.
type move struct {
	from, to  int
	promotion byte
}

func (m move) String() string {
	if m.promotion != 0 {
		return name(m.from) + name(m.to) + string(m.promotion)
	}
	return name(m.from) + name(m.to)
}

var (
	knightSteps = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	rookSteps   = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bishopSteps = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	allSteps    = append(slices.Clone(rookSteps), bishopSteps...)
)

// ordinary returns the proposals of a side that are not diagonal pawn steps.
// It looks at the side's own pieces and rights alone.
func (p Position) ordinary(own byte) []move {
	var list []move
	for from, piece := range p.board {
		if side(piece) != own {
			continue
		}
		switch kind(piece) {
		case 'p':
			list = append(list, p.advances(from)...)
		case 'n':
			list = append(list, p.reach(from, knightSteps, 1)...)
		case 'k':
			list = append(list, p.reach(from, allSteps, 1)...)
		case 'r':
			list = append(list, p.reach(from, rookSteps, 7)...)
		case 'b':
			list = append(list, p.reach(from, bishopSteps, 7)...)
		case 'q':
			list = append(list, p.reach(from, allSteps, 7)...)
		}
	}
	return append(list, p.castlings(own)...)
}

// reach returns the moves of a piece in some directions, up to a number of
// steps each, on a board that holds its own side alone.
func (p Position) reach(from int, directions [][2]int, steps int) []move {
	var list []move
	for _, d := range directions {
		for n := 1; n <= steps; n++ {
			to, ok := step(from, n*d[0], n*d[1])
			if !ok || side(p.board[to]) == side(p.board[from]) {
				break
			}
			list = append(list, move{from: from, to: to})
		}
	}
	return list
}

// advances returns the straight steps of the pawn on a square, on a board that
// holds its own side alone.
func (p Position) advances(from int) []move {
	own := side(p.board[from])
	one := from + 8*forward(own)
	if side(p.board[one]) == own {
		return nil
	}
	list := promotions(from, one)
	if two := one + 8*forward(own); from/8 == pawnHome(own) && side(p.board[two]) != own {
		list = append(list, move{from: from, to: two})
	}
	return list
}

// pawnHome is the rank, from 0, on which a side's pawns begin.
func pawnHome(side byte) int {
	if side == 'w' {
		return 1
	}
	return 6
}

// promotions returns a pawn's move, or the four of them on the last rank.
func promotions(from, to int) []move {
	if to/8 != 0 && to/8 != 7 {
		return []move{{from: from, to: to}}
	}
	var list []move
	for _, piece := range []byte("qrbn") {
		list = append(list, move{from, to, piece})
	}
	return list
}

// castlings returns the castling moves of a side whose right stands and that
// no own piece is in the way of.
func (p Position) castlings(own byte) []move {
	var list []move
	for _, right := range []byte(p.castling) {
		if side(right) != own {
			continue
		}
		king, _ := square(homes[right].king)
		rook, _ := square(homes[right].rook)
		inside := p.board[min(king, rook)+1 : max(king, rook)]
		if !slices.ContainsFunc(inside, func(piece byte) bool { return side(piece) == own }) {
			list = append(list, move{from: king, to: king + 2*sign(rook-king)})
		}
	}
	return list
}

// diagonals returns the diagonal pawn steps of a side onto squares without an
// own piece. It looks at the side's own pieces alone.
func (p Position) diagonals(own byte) []move {
	var list []move
	for from, piece := range p.board {
		if piece != coloured('p', own) {
			continue
		}
		for _, files := range []int{-1, 1} {
			if to, ok := step(from, files, forward(own)); ok && side(p.board[to]) != own {
				list = append(list, promotions(from, to)...)
			}
		}
	}
	return list
}

// diagonal reports whether a proposal of this position is a diagonal pawn
// step.
func (p Position) diagonal(m move) bool {
	return kind(p.board[m.from]) == 'p' && m.from%8 != m.to%8
}

// castles reports whether a proposal of this position is a castling move.
func (p Position) castles(m move) bool {
	return kind(p.board[m.from]) == 'k' && abs(m.to%8-m.from%8) == 2
}

// legal reports whether a proposal of the side to move is legal chess.
func (p Position) legal(m move) bool {
	target := p.board[m.to]
	if kind(target) == 'k' {
		return false
	}
	switch {
	case p.castles(m):
		return p.mayCastle(m)
	case p.diagonal(m):
		if target == '.' && m.to != p.passed {
			return false
		}
	case kind(p.board[m.from]) == 'p':
		if target != '.' || !p.clear(m.from, m.to) {
			return false
		}
	case kind(p.board[m.from]) != 'n':
		if !p.clear(m.from, m.to) {
			return false
		}
	}
	return p.safe(m)
}

// safe reports whether the own king is not attacked once a move is made.
func (p Position) safe(m move) bool {
	return len(p.made(m).checkers(p.turn)) == 0
}

// mayCastle reports whether a castling move is legal: nothing stands between
// king and rook, and the king neither stands in check, nor passes through
// one, nor comes to stand in one.
func (p Position) mayCastle(m move) bool {
	return p.clear(m.from, rookHome(m)) && len(p.checkers(p.turn)) == 0 &&
		p.safe(move{from: m.from, to: (m.from + m.to) / 2}) && p.safe(m)
}

// rookHome returns the square from which the rook castles.
func rookHome(m move) int {
	if m.to > m.from {
		return m.from + 3
	}
	return m.from - 4
}

// taken returns the square of the piece that a move takes, if it takes one.
func (p Position) taken(m move) (int, bool) {
	if p.board[m.to] != '.' {
		return m.to, true
	}
	if p.diagonal(m) {
		return m.from/8*8 + m.to%8, true
	}
	return 0, false
}

// made returns the position after a move, legal or not, with a passed square
// after every two-square step of a pawn.
func (p Position) made(m move) Position {
	after := p
	if sq, ok := p.taken(m); ok {
		after.board[sq] = '.'
	}
	if p.castles(m) {
		rook := rookHome(m)
		after.board[(m.from+m.to)/2] = p.board[rook]
		after.board[rook] = '.'
	}
	after.board[m.to] = p.board[m.from]
	after.board[m.from] = '.'
	if m.promotion != 0 {
		after.board[m.to] = coloured(m.promotion, p.turn)
	}
	after.passed = -1
	if kind(p.board[m.from]) == 'p' && abs(m.to-m.from) == 16 {
		after.passed = (m.from + m.to) / 2
	}
	after.castling = ""
	for _, right := range p.castling {
		home := homes[byte(right)]
		if !slices.Contains([]string{home.king, home.rook}, name(m.from)) && name(m.to) != home.rook {
			after.castling += string(right)
		}
	}
	after.turn = other(p.turn)
	return after
}

// after returns the position after a legal move.
func (p Position) after(m move) Position { return p.made(m).normal() }

// proposals returns everything that the side to move may think of.
func (p Position) proposals() []move {
	return append(p.ordinary(p.turn), p.diagonals(p.turn)...)
}

// replies returns the legal moves of the side to move.
func (p Position) replies() []move {
	var list []move
	for _, m := range p.proposals() {
		if p.legal(m) {
			list = append(list, m)
		}
	}
	return list
}

// end returns "checkmate" or "stalemate" if the side to move has no legal
// move, else "".
func (p Position) end() string {
	switch {
	case slices.ContainsFunc(p.proposals(), p.legal):
		return ""
	case len(p.checkers(p.turn)) > 0:
		return "checkmate"
	}
	return "stalemate"
}

// Proposal is a move that a player may propose, by its own pieces alone.
type Proposal struct {
	UCI      string // as in "e2e4", "e7e8q", "e1g1"
	Diagonal bool   // a diagonal step of a pawn
	Legal    bool   // legal on the full board
}

// Proposals returns the proposals of a side, "w" or "b", in alphabetical
// order. For the side that does not move, legal means what would be legal if
// it were to move and nothing could be taken en passant.
func (p Position) Proposals(side string) []Proposal {
	if side[0] != p.turn {
		p.turn, p.passed = side[0], -1
	}
	var list []Proposal
	for _, m := range p.proposals() {
		list = append(list, Proposal{UCI: m.String(), Diagonal: p.diagonal(m), Legal: p.legal(m)})
	}
	slices.SortFunc(list, func(a, b Proposal) int { return strings.Compare(a.UCI, b.UCI) })
	return list
}

// Tries returns the pawn tries of the side to move, as in "e4d5", in
// alphabetical order. The four promotions of one capture are one try.
func (p Position) Tries() []string {
	list := []string{}
	for _, m := range p.diagonals(p.turn) {
		if p.legal(m) {
			list = append(list, name(m.from)+name(m.to))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Turn returns the side to move, "w" or "b".
func (p Position) Turn() string { return string(p.turn) }

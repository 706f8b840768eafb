package slow

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
)

// Random returns a random legal position for tests, now and then one that is already
// over: half the time from a game of random moves, half the time with pieces scattered
// at will, which has checks, promotions and en passant far more often.
func Random(rng *rand.Rand) Board {
	if rng.IntN(2) == 0 {
		return playout(rng)
	}
	for {
		if b := scatter(rng); b.plausible() {
			return b
		}
	}
}

// Turned returns a position in FEN with the sides exchanged, for tests. Files stay as they are.
func Turned(fen string) string {
	exchange := func(text string) string {
		return strings.Map(func(c rune) rune {
			if unicode.IsUpper(c) {
				return unicode.ToLower(c)
			}
			return unicode.ToUpper(c)
		}, text)
	}
	f := strings.Fields(fen)
	rows := strings.Split(f[0], "/")
	slices.Reverse(rows)
	turn := map[string]string{"w": "b", "b": "w"}[f[1]]
	passed := strings.NewReplacer("3", "6", "6", "3").Replace(f[3])
	return strings.Join([]string{exchange(strings.Join(rows, "/")), turn, exchange(f[2]), passed}, " ")
}

// playout plays up to 80 random legal moves from the normal array.
func playout(rng *rand.Rand) Board {
	b, err := Parse(Start)
	if err != nil {
		panic(err)
	}
	for range rng.IntN(81) {
		moves := b.legalMoves()
		if len(moves) == 0 {
			break
		}
		b = b.after(Berkeley, moves[rng.IntN(len(moves))])
	}
	return b
}

// scatter puts two kings and up to ten others on random squares. The result may be no
// legal position.
func scatter(rng *rand.Rand) Board {
	b := Board{turn: "wb"[rng.IntN(2)], passed: none}
	copy(b.squares[:], strings.Repeat(".", 64))
	for i, c := range castlings {
		if side := colour(c.right); rng.IntN(6) == 0 {
			b.squares[c.king.from], b.squares[c.rook.from] = pieceOf('K', side), pieceOf('R', side)
			b.rights[i] = true
		}
	}
	for _, side := range []byte("wb") {
		if b.king(side) == none {
			b.drop(pieceOf('K', side), rng.IntN(64))
		}
	}
	if rng.IntN(3) == 0 {
		b.step(rng.IntN(8), []int{1, 7}[rng.IntN(2)])
	}
	for others := rng.IntN(11); 64-bytes.Count(b.squares[:], []byte(".")) < 2+others; {
		b.drop("QRBNPPPPqrbnpppp"[rng.IntN(16)], rng.IntN(64))
	}
	return b
}

// drop puts a piece on square, unless that is taken or no square for a pawn.
func (b *Board) drop(piece byte, square int) {
	edge := square/8 == 0 || square/8 == 7
	if b.squares[square] == '.' && (kind(piece) != 'P' || !edge) {
		b.squares[square] = piece
	}
}

// step puts a pawn where two squares on a file bring it, and a pawn to take it so many
// files beside, counted around the board's edge.
func (b *Board) step(file, beside int) {
	side := other(b.turn)
	b.passed = int8(file + 8*(home(side)+forward(side)))
	rank := home(side) + 2*forward(side)
	b.drop(pieceOf('P', side), file+8*rank)
	b.drop(pieceOf('P', b.turn), (file+beside)%8+8*rank)
}

// plausible reports whether a scattered board could occur in play, as far as one sees
// without taking back more than a pawn's step.
func (b Board) plausible() bool {
	squares, enemy := string(b.squares[:]), other(b.turn)
	if strings.Count(squares, "K") != 1 || strings.Count(squares, "k") != 1 || strings.Count(squares, "P") > 8 || strings.Count(squares, "p") > 8 {
		return false
	}
	// Rule 3: there are never more than two checkers, nor two on one line.
	checkers := b.checkers(b.turn)
	if b.attacked(b.king(enemy), b.turn) || len(checkers) > 2 || len(checkers) != len(strings.Fields(b.check())) {
		return false
	}
	if b.passed == none {
		return true
	}
	// Before the step the pawn was at home, the two squares before it were empty, and
	// the side now to move was not in check.
	start, pawn := int(b.passed)-8*forward(enemy), int(b.passed)+8*forward(enemy)
	stepped := b.squares[start] == '.' && b.squares[b.passed] == '.' && b.squares[pawn] == pieceOf('P', enemy)
	b.squares[start], b.squares[pawn] = pieceOf('P', enemy), '.'
	return stepped && !b.attacked(b.king(b.turn), enemy)
}

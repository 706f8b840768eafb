package endgame

import (
	"fmt"
	"strings"

	"kriegmate/kriegspiel/chess"
)

// ParsePlacement reads where the pieces of a material stand on the real board,
// such as "Kc3 Ra1", in any order. A pawn is written with its letter, as Pa2. The
// placement is on the board of the solver, whose colour is c.
func ParsePlacement(text string, m Material, c chess.Colour) (Placement, error) {
	var p Placement
	placed := [1 + maxPieces]bool{}
	var own chess.Bitboard
	for _, word := range strings.Fields(text) {
		s, err := chess.ParseSquare(word[1:])
		if err != nil {
			return p, fmt.Errorf("piece %.12q is not like Kc3", word)
		}
		i := 0
		if word[0] != 'K' {
			for i = 1; i <= len(m) && (m[i-1] != word[0] || placed[i]); i++ {
			}
		}
		switch {
		case i > len(m) || placed[i]:
			return p, fmt.Errorf("piece %q is not among those of %v", word, m)
		case own.Has(c.Square(s)):
			return p, fmt.Errorf("two pieces stand on %v", s)
		case word[0] == 'P' && (rank1 | rank8).Has(s):
			return p, fmt.Errorf("a pawn cannot stand on %v", s)
		}
		p[i], placed[i] = c.Square(s), true
		own |= p[i].Bit()
	}
	for i := range len(m) + 1 {
		if !placed[i] {
			return p, fmt.Errorf("%c is missing in %.40q", m.letter(i), text)
		}
	}
	p.sort(m)
	return p, nil
}

// letter returns the letter of piece number i; number 0 is the king.
func (m Material) letter(i int) byte {
	if i == 0 {
		return 'K'
	}
	return m[i-1]
}

// Text returns the placement as [ParsePlacement] reads it.
func (p Placement) Text(m Material, c chess.Colour) string {
	words := make([]string, len(m)+1)
	for i := range words {
		words[i] = string(m.letter(i)) + c.Square(p[i]).String()
	}
	return strings.Join(words, " ")
}

// ParseSquares reads a set of squares of the real board and returns it on the
// board of c.
func ParseSquares(names []string, c chess.Colour) (set chess.Bitboard, err error) {
	for _, name := range names {
		s, err := chess.ParseSquare(name)
		if err != nil {
			return 0, err
		}
		if set.Has(c.Square(s)) {
			return 0, fmt.Errorf("square %v comes twice", s)
		}
		set |= c.Square(s).Bit()
	}
	if set == 0 {
		return 0, fmt.Errorf("no square for the king")
	}
	return set, nil
}

// SquareNames returns the names of the squares of a set on the real board, a
// rank after the other.
func SquareNames(set chess.Bitboard, c chess.Colour) []string {
	names := make([]string, 0, set.Count())
	if c == chess.Black {
		set = set.Turn()
	}
	for ; set != 0; set &= set - 1 {
		names = append(names, set.First().String())
	}
	return names
}

// Full returns the set of all squares on which the opponent's king can stand
// when the solver is to move: full uncertainty.
func (m Material) Full(p Placement) chess.Bitboard {
	var b board
	b.look(m, &p)
	return b.safe()
}

// Impossible returns why the opponent's king cannot stand on one of the squares
// when the solver, of colour c, is to move; nil if it can stand on all of them.
func (m Material) Impossible(p Placement, set chess.Bitboard, c chess.Colour) error {
	var b board
	b.look(m, &p)
	wrong := set &^ b.safe()
	if wrong == 0 {
		return nil
	}
	s := wrong.First()
	why := "it is attacked, with the solver to move"
	switch {
	case b.own.Has(s):
		why = "a piece of the solver stands there"
	case b.near.Has(s):
		why = "it is next to the solver's king"
	}
	return fmt.Errorf("the king cannot be on %v: %s", c.Square(s), why)
}

// Length says how long a mate is, with a word on the rule of fifty moves where it
// would matter.
func Length(moves int) string {
	switch {
	case moves == 0:
		return "no certain mate in any number of moves"
	case moves == 1:
		return "mate in 1 move"
	case moves > 50:
		return fmt.Sprintf("mate in %d moves (there is no rule of fifty moves)", moves)
	}
	return fmt.Sprintf("mate in %d moves", moves)
}

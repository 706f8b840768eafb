package endgame

import (
	"fmt"
	"strings"

	"kriegmate/kriegspiel/chess"
)

// maxPieces is how many pieces the solver may have beside its king.
const maxPieces = 3

// order is the order in which the letters of a material are written.
const order = "QRBNP"

var kinds = [...]chess.Piece{chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}

// A Material is what the solver has beside its king, against a bare king, as
// the capital letters of the pieces in the order Q, R, B, N, P. The zero value
// is a bare king too.
type Material string

// ParseMaterial reads a material as people write it: KRK is king and rook
// against king. The pieces may come in any order, and in small letters.
func ParseMaterial(text string) (Material, error) {
	pieces, ok := strings.CutPrefix(strings.ToUpper(text), "K")
	if ok {
		pieces, ok = strings.CutSuffix(pieces, "K")
	}
	if !ok {
		return "", fmt.Errorf("material %.16q is not like KRK or KBNK", text)
	}
	sorted := ""
	for _, letter := range order {
		sorted += strings.Repeat(string(letter), strings.Count(pieces, string(letter)))
	}
	switch {
	case len(sorted) != len(pieces):
		return "", fmt.Errorf("material %.16q has a piece that is none of Q, R, B, N, P", text)
	case len(pieces) > maxPieces:
		return "", fmt.Errorf("material %.16q has %d pieces beside the king, want at most %d", text, len(pieces), maxPieces)
	}
	return Material(sorted), nil
}

// String returns the material as people write it, such as KRK.
func (m Material) String() string { return "K" + string(m) + "K" }

// Hopeless tells whether no placement of the pieces can mate a bare king at
// all: there are none, a knight alone, or bishops alone that are fewer than
// two.
func (m Material) Hopeless() bool { return m == "" || m == "N" || m == "B" }

// kind returns the kind of piece number i, from 1; number 0 is the king.
func (m Material) kind(i int) chess.Piece {
	if i == 0 {
		return chess.King
	}
	return kindOf(m[i-1])
}

// kindOf returns the kind of piece that a letter stands for.
func kindOf(letter byte) chess.Piece { return kinds[strings.IndexByte(order, letter)] }

// pawns tells whether there are pawns, which leave two symmetries of eight.
func (m Material) pawns() bool { return strings.Contains(string(m), "P") }

// without returns the material after piece number i, from 1, is captured.
func (m Material) without(i int) Material { return m[:i-1] + m[i:] }

// promoted returns the material after a pawn has become a piece of the kind
// with the given letter.
func (m Material) promoted(letter byte) Material {
	rest := strings.Replace(string(m), "P", "", 1)
	at := 0
	for at < len(rest) && strings.IndexByte(order, rest[at]) <= strings.IndexByte(order, letter) {
		at++
	}
	return Material(rest[:at] + string(letter) + rest[at:])
}

// Successors returns the endings to which captures and promotions lead
// directly, each once, hopeless ones left out: they must be solved before m.
func (m Material) Successors() []Material {
	var list []Material
	add := func(next Material) {
		for _, known := range list {
			if known == next {
				return
			}
		}
		if !next.Hopeless() {
			list = append(list, next)
		}
	}
	for i := range m {
		add(m.without(i + 1))
	}
	if m.pawns() {
		for _, letter := range []byte("QRBN") {
			add(m.promoted(letter))
		}
	}
	return list
}

package chess

import (
	"fmt"
	"strings"
)

// ParseLoose is [Notation.Parse] for what people write: the move in UCI or with
// both squares (e2e4, e2-e4, Ng1xf3, Ke1-g1), letters of any case (nf3, E4), figurines
// (♘f3), captures with a colon or none, "e.p." behind them, castling with zeros or small
// letters, and promotions such as e8Q, e8=q and e8(Q). A name that [Notation.Parse]
// knows means the same here, and so a small b is the file before it is the bishop. A
// capital B is the bishop, but in two squares of capitals (B1A3).
// The error says how to write the move where that can be guessed.
func (n *Notation) ParseLoose(text string) (Move, error) {
	m, err := n.Parse(text)
	if err == nil {
		return m, nil
	}
	w := loosely(text)
	for _, guess := range w.guesses() {
		if m, ok := n.only(guess, w.from); ok {
			return m, nil
		}
	}
	if why := n.advice(w); why != "" {
		return 0, fmt.Errorf("move %.12q: %s", text, why)
	}
	return 0, err
}

// looseWords are the parts of a move as it may be written.
type looseWords struct {
	text      string // without marks
	castling  Square // as in sanWords
	letter    byte   // of the piece as it was written, 0 if there is none
	body      string // the rest, squares in small letters, nothing between them
	takes     bool
	promotion Piece
	from      Square // if both squares are given
	whole     bool   // both squares are given
}

// figurines are read as letters; the pawn has none.
var figurines = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "", "\ufe0e", "", "\ufe0f", "",
	"×", "x", "–", "-", "—", "-",
)

func loosely(text string) (w looseWords) {
	text = strings.TrimRight(figurines.Replace(text), "+#!?†‡")
	for _, mark := range []string{"e.p.", "e.p", "ep"} {
		text = strings.TrimSuffix(text, mark)
	}
	w.text = text
	switch strings.ReplaceAll(strings.ToUpper(strings.ReplaceAll(text, "0", "O")), "-", "") {
	case "OO":
		w.castling = G1
	case "OOO":
		w.castling = C1
	}
	w.body, w.promotion = cutPromotion(text)
	joined := strings.NewReplacer("x", "", "X", "", ":", "", "-", "").Replace(w.body)
	w.takes = strings.ContainsAny(w.body, "xX:")
	w.body = strings.ToLower(joined)
	if len(joined) > 2 && strings.IndexByte("KQRBNPkqrbnp", joined[0]) >= 0 && !fromFileB(joined) {
		w.letter, w.body = joined[0], w.body[1:]
	}
	if len(w.body) == 4 {
		from, err := ParseSquare(w.body[:2])
		if _, wrong := ParseSquare(w.body[2:]); err == nil && wrong == nil {
			w.from, w.whole = from, true
		}
	}
	return w
}

// fromFileB tells whether a move begins with a square of the b-file, and not with a
// bishop and its rank. A capital may be either: B1A3 is a move from b1, as E2E4 is one from
// e2, but B1a3 is SAN for the bishop of the first rank, whose squares have small letters.
func fromFileB(joined string) bool {
	if joined[1] < '1' || joined[1] > '8' {
		return false
	}
	return joined[0] == 'b' || joined[0] == 'B' && joined[2] >= 'A' && joined[2] <= 'H'
}

// cutPromotion takes what a pawn becomes off the end of a move.
func cutPromotion(text string) (rest string, p Piece) {
	rest = strings.TrimRight(text, ")")
	if len(rest) < 3 {
		return text, NoPiece
	}
	last := len(rest) - 1
	p = pieceOf(rest[last] &^ 0x20)
	rest = strings.TrimRight(rest[:last], "=(/")
	if !canPromoteTo(p) || len(rest) < 2 || rest[len(rest)-1] != '8' && rest[len(rest)-1] != '1' {
		return text, NoPiece
	}
	return rest, p
}

// guesses returns what the move may mean, the likeliest first.
func (w *looseWords) guesses() (list []sanWords) {
	if w.castling != 0 {
		return []sanWords{{castling: w.castling}}
	}
	if w.letter == 'b' && !w.whole {
		if pawn, ok := w.guess(Pawn, "b"+w.body); ok {
			list = append(list, pawn)
		}
	}
	piece := Pawn
	if w.letter != 0 {
		piece = pieceOf(w.letter &^ 0x20)
	}
	if w.whole && w.letter == 0 {
		piece = NoPiece // whatever stands there
	}
	if guess, ok := w.guess(piece, w.body); ok {
		list = append(list, guess)
	}
	return list
}

// guess reads the squares of a move of a piece.
func (w *looseWords) guess(piece Piece, body string) (s sanWords, ok bool) {
	if len(body) < 2 || len(body) > 4 {
		return s, false
	}
	to, err := ParseSquare(body[len(body)-2:])
	if err != nil {
		return s, false
	}
	s = sanWords{piece: piece, to: to, promotion: w.promotion, takes: w.takes}
	for _, c := range []byte(body[:len(body)-2]) {
		switch {
		case c >= 'a' && c <= 'h' && s.file == 0:
			s.file = c
		case c >= '1' && c <= '8' && s.rank == 0:
			s.rank = c
		default:
			return s, false
		}
	}
	return s, true
}

// only returns the one move of the list that a guess fits. A guess with both squares
// fits castling too.
func (n *Notation) only(w sanWords, from Square) (found Move, ok bool) {
	for _, m := range n.Moves {
		fits := n.matches(w, m)
		if w.file != 0 && w.rank != 0 {
			fits = n.Colour.Square(m.From()) == from && n.Colour.Square(m.To()) == w.to && m.Promotion() == w.promotion &&
				(w.piece == NoPiece || w.piece == n.Side.On(m.From()))
		}
		switch {
		case !fits || m == found:
		case found != 0:
			return 0, false
		default:
			found = m
		}
	}
	return found, found != 0
}

// advice tells how a move that fits nothing should be written, "" if that cannot be
// guessed.
func (n *Notation) advice(w looseWords) string {
	if w.promotion == NoPiece {
		queen := w
		queen.promotion = Queen
		for _, guess := range queen.guesses() {
			if _, ok := n.only(guess, w.from); ok {
				return fmt.Sprintf("promotion to what? write %.12s=Q, =N, =R or =B", w.text)
			}
		}
	}
	switch {
	case w.text == "--" || w.text == "Z0":
		return "a move that was left out cannot be refereed"
	case w.whole:
		return "no such move here"
	case descriptive(w.text):
		return "squares are written as letter and number: e4, Nf3, exd5"
	case len(w.text) > 2 && strings.IndexByte("SLTDFC", w.text[0]) >= 0:
		return "pieces have the English letters K, Q, R, B and N (knight)"
	}
	return ""
}

// descriptive tells whether a move is in the old English notation, such as P-K4 or
// NxP.
func descriptive(text string) bool {
	piece, rest, ok := strings.Cut(strings.NewReplacer("x", "-", "X", "-").Replace(text), "-")
	const letters = "KQRBNPt" // Kt is a knight
	return ok && piece != "" && rest != "" && strings.Trim(piece, letters) == "" &&
		strings.IndexByte(letters, rest[0]) >= 0 && strings.Trim(rest, letters+"12345678()/=") == ""
}

package chess

// A Piece is a kind of chess piece, without its colour: pawns and kings are
// pieces too.
type Piece uint8

// The kinds of pieces. NoPiece is the zero value.
const (
	NoPiece Piece = iota
	Knight
	Bishop
	Rook
	Queen
	Pawn
	King
)

// promotions are the kinds a pawn may become, in the order in which moves are
// generated: the first is the one most often wanted.
var promotions = [4]Piece{Queen, Knight, Rook, Bishop}

const pieceLetters = ".NBRQPK?"

// Letter returns the capital letter of the kind in FEN and SAN: 'P' for a
// pawn, 'N' for a knight, '.' for none, and '?' for the eighth number that the three
// bits of a [Move] can hold.
func (p Piece) Letter() byte { return pieceLetters[p] }

// pieceOf returns the kind that the letter stands for, NoPiece if there is
// none.
func pieceOf(letter byte) Piece {
	switch letter {
	case 'N':
		return Knight
	case 'B':
		return Bishop
	case 'R':
		return Rook
	case 'Q':
		return Queen
	case 'P':
		return Pawn
	case 'K':
		return King
	}
	return NoPiece
}

// figures are the chess pieces of Unicode, White's and Black's, by kind.
var figures = [2][King + 1]rune{
	White: {King: '♔', Queen: '♕', Rook: '♖', Bishop: '♗', Knight: '♘', Pawn: '♙'},
	Black: {King: '♚', Queen: '♛', Rook: '♜', Bishop: '♝', Knight: '♞', Pawn: '♟'},
}

// Figure returns the character of Unicode for the piece in the given colour.
func (p Piece) Figure(c Colour) rune { return figures[c][p] }

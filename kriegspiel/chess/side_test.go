package chess_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel/chess"
)

func TestSquares(t *testing.T) {
	for number := range 64 {
		name := squareName(number)
		sq, err := chess.ParseSquare(name)
		if err != nil || int(sq) != number || sq.String() != name {
			t.Errorf("ParseSquare(%q) = %v, %v", name, sq, err)
		}
		if sq.File() != int(name[0]-'a') || sq.Rank() != int(name[1]-'1') || chess.At(sq.File(), sq.Rank()) != sq {
			t.Errorf("%s is on file %d and rank %d", name, sq.File(), sq.Rank())
		}
		turned := string([]byte{name[0], '1' + '8' - name[1]})
		if sq.Turn().String() != turned || chess.Black.Square(sq) != sq.Turn() || chess.White.Square(sq) != sq {
			t.Errorf("%s turned is %v, want %s", name, sq.Turn(), turned)
		}
		if bit := sq.Bit(); bit != 1<<number || bit.First() != sq || !bit.Has(sq) || bit.Turn() != sq.Turn().Bit() {
			t.Errorf("%s as a set is %#x", name, bit)
		}
	}
	named := []chess.Square{chess.A1, chess.B1, chess.C1, chess.D1, chess.E1, chess.F1, chess.G1, chess.H1, chess.A8, chess.E8, chess.H8}
	for i, want := range []string{"a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a8", "e8", "h8"} {
		if named[i].String() != want {
			t.Errorf("%v is named %s", named[i], want)
		}
	}
	for _, text := range []string{"", "e", "e44", "i4", "e9", "e0", "E4", "4e", "\xff\xff", "é"} {
		if sq, err := chess.ParseSquare(text); err == nil {
			t.Errorf("ParseSquare(%q) = %v, want an error", text, sq)
		}
	}
}

// TestBitboards compares with a count square by square.
func TestBitboards(t *testing.T) {
	rng := newRand(t)
	for range 1000 {
		b := chess.Bitboard(rng.Uint64() >> rng.IntN(64) << rng.IntN(64))
		count, first := 0, -1
		for sq := 63; sq >= 0; sq-- {
			if b.Has(chess.Square(sq)) {
				count, first = count+1, sq
			}
		}
		if b.Count() != count || b.Several() != (count > 1) || count > 0 && int(b.First()) != first {
			t.Errorf("%#x: %d squares, several: %t, first %v, want %d and %d", b, b.Count(), b.Several(), b.First(), count, first)
		}
	}
}

// TestBitboardSteps moves a set square by square.
func TestBitboardSteps(t *testing.T) {
	rng := newRand(t)
	step := func(b chess.Bitboard, files, ranks int) (moved chess.Bitboard) {
		for sq := range 64 {
			file, rank := sq%8+files, sq/8+ranks
			if b.Has(chess.Square(sq)) && file >= 0 && file < 8 && rank >= 0 && rank < 8 {
				moved |= 1 << (8*rank + file)
			}
		}
		return moved
	}
	for range 200 {
		b := chess.Bitboard(rng.Uint64() & rng.Uint64())
		for _, c := range []struct {
			name      string
			got, want chess.Bitboard
		}{
			{"Up", b.Up(), step(b, 0, 1)},
			{"UpLeft", b.UpLeft(), step(b, -1, 1)},
			{"UpRight", b.UpRight(), step(b, 1, 1)},
			{"PawnAttacksUp", b.PawnAttacksUp(), step(b, -1, 1) | step(b, 1, 1)},
			{"PawnAttacksDown", b.PawnAttacksDown(), step(b, -1, -1) | step(b, 1, -1)},
		} {
			if c.got != c.want {
				t.Errorf("%#x: %s is %#x, want %#x", b, c.name, c.got, c.want)
			}
		}
	}
}

// Pass gives the move to the other side, and a second one gives it back.
func TestPass(t *testing.T) {
	for white, black := range map[string]string{
		"r3k2r/8/8/8/8/8/P7/R3K3 w Qkq -": "r3k2r/8/8/8/8/8/P7/R3K3 b Qkq -",
		"4k3/8/8/3pP3/8/8/8/4K3 w - -":    "4k3/8/8/3pP3/8/8/8/4K3 b - -",
	} {
		p := mustParse(t, white)
		before := p
		if p.Pass(); p.FEN() != black {
			t.Errorf("%s: after Pass %s, want %s", white, p.FEN(), black)
		}
		if p.Pass(); p != before {
			t.Errorf("%s: after two %s", white, p.FEN())
		}
	}
}

func TestColours(t *testing.T) {
	for _, c := range []struct {
		colour, other chess.Colour
		text, name    string
	}{
		{chess.White, chess.Black, "w", "White"},
		{chess.Black, chess.White, "b", "Black"},
	} {
		if got, err := chess.ParseColour(c.text); err != nil || got != c.colour {
			t.Errorf("ParseColour(%q) = %v, %v, want %v", c.text, got, err, c.colour)
		}
		if c.colour.String() != c.text || c.colour.Name() != c.name || c.colour.Other() != c.other {
			t.Errorf("%s: String() = %s, Name() = %s, Other() = %v", c.name, c.colour, c.colour.Name(), c.colour.Other())
		}
	}
	for _, text := range []string{"", "W", "B", "white", "ww", "-", "\x00"} {
		if got, err := chess.ParseColour(text); err == nil {
			t.Errorf("ParseColour(%q) = %v, want an error", text, got)
		}
	}
}

// kinds are the kinds of pieces by their letters.
var kinds = map[byte]chess.Piece{
	'N': chess.Knight, 'B': chess.Bishop, 'R': chess.Rook, 'Q': chess.Queen, 'P': chess.Pawn, 'K': chess.King, '.': chess.NoPiece,
}

func TestLetters(t *testing.T) {
	for letter, kind := range kinds {
		if kind.Letter() != letter {
			t.Errorf("Letter() = %c, want %c", kind.Letter(), letter)
		}
	}
}

// TestSidePieces puts pieces on a board, finds them and takes them off again.
func TestSidePieces(t *testing.T) {
	rng := newRand(t)
	for range 200 {
		b := scattered(rng)
		side := chess.Side{Castling: chess.KingSide | chess.QueenSide}
		pieces := map[byte]chess.Bitboard{} // by letter
		var all chess.Bitboard
		for sq, letter := range b.pieces {
			if colourOf(letter) == 'w' {
				side.Put(kinds[letter], chess.Square(sq))
				pieces[letter] |= 1 << sq
				all |= 1 << sq
			}
		}
		for letter, kind := range kinds {
			if got := side.Pieces(kind); got != pieces[letter] {
				t.Fatalf("%s: Pieces(%c) = %#x, want %#x", b.fen(), letter, got, pieces[letter])
			}
		}
		if side.All() != all {
			t.Fatalf("%s: All() = %#x, want %#x", b.fen(), side.All(), all)
		}
		for sq, letter := range b.pieces {
			if colourOf(letter) != 'w' {
				letter = '.'
			}
			if got := side.On(chess.Square(sq)); got != kinds[letter] {
				t.Fatalf("%s: On(%s) = %c, want %c", b.fen(), squareName(sq), got.Letter(), letter)
			}
		}
		for rest := all &^ pieces['K']; rest != 0; rest &= rest - 1 {
			side.Remove(rest.First())
			if want := rest&(rest-1) | pieces['K']; side.All() != want || side.On(rest.First()) != chess.NoPiece {
				t.Fatalf("%s: after Remove(%v) All() = %#x, want %#x", b.fen(), rest.First(), side.All(), want)
			}
		}
	}
}

// TestSideRights has the castling rights that a side keeps when a piece is taken.
func TestSideRights(t *testing.T) {
	side := mustParse(t, "4k3/8/8/8/8/8/PPPPPPPP/RN2K1NR w KQ -").Us
	const both = chess.KingSide | chess.QueenSide
	for name, want := range map[string]chess.Castling{
		"a1": chess.KingSide, "h1": chess.QueenSide, "b1": both, "g1": both, "a2": both, "h2": both,
	} {
		sq := chess.Square(squareNumber(name))
		removed := side
		removed.Remove(sq)
		if removed.Castling != want {
			t.Errorf("Remove(%s) leaves the rights %b, want %b", name, removed.Castling, want)
		}
		taken := side.Turn()
		taken.Take(sq.Turn())
		if diff := cmp.Diff(removed.Turn(), taken); diff != "" {
			t.Errorf("Take(%v) is not Remove(%s) turned (-want +got):\n%s", sq.Turn(), name, diff)
		}
	}
}

// TestSidePlay has the moves that change more than one square, judged by hand.
func TestSidePlay(t *testing.T) {
	for _, c := range []struct{ name, before, move, after string }{
		{"short castling", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1", "4k3/8/8/8/8/8/8/R4RK1 w - -"},
		{"long castling", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1c1", "4k3/8/8/8/8/8/8/2KR3R w - -"},
		{"king moves", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1d2", "4k3/8/8/8/8/8/3K4/R6R w - -"},
		{"rook of the queen's side moves", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "a1a5", "4k3/8/8/R7/8/8/8/4K2R w K -"},
		{"rook of the king's side moves", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "h1g1", "4k3/8/8/8/8/8/8/R3K1R1 w Q -"},
		{"queen moves", "4k3/8/8/8/8/8/8/Q3K2R w K -", "a1a5", "4k3/8/8/Q7/8/8/8/4K2R w K -"},
		{"promotion to a queen", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8q", "Q3k3/8/8/8/8/8/8/4K3 w - -"},
		{"promotion to a knight", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8n", "N3k3/8/8/8/8/8/8/4K3 w - -"},
		{"rook moves two ranks", "k7/8/8/8/8/8/4R3/4K3 w - -", "e2e4", "k7/8/8/8/4R3/8/8/4K3 w - -"},
		{"pawn moves one rank", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e3", "4k3/8/8/8/8/4P3/8/4K3 w - -"},
	} {
		side := mustParse(t, c.before).Us
		m, err := chess.ParseUCI(c.move, chess.White)
		if err != nil {
			t.Fatal(err)
		}
		side.Play(m)
		// The sides are compared, so nobody asks whose turn it is.
		want := readSide(c.after)
		if diff := cmp.Diff(want, side); diff != "" {
			t.Errorf("%s: Play(%s) (-want +got):\n%s", c.name, c.move, diff)
		}
	}
	side := mustParse(t, "4k3/8/8/8/8/8/4P3/4K3 w - -").Us
	side.Play(chess.NewMove(chess.At(4, 1), chess.At(4, 3)))
	if side.EnPassant != chess.At(4, 2) {
		t.Errorf("Play(e2e4): the pawn jumped over %v, want e3", side.EnPassant)
	}
	side.Play(chess.NewMove(chess.E1, chess.D1))
	if side.EnPassant != 0 {
		t.Errorf("Play(e1d1): the pawn jumped over %v, want none", side.EnPassant)
	}
}

// readSide puts the white pieces of a FEN, which need not be a legal position,
// on a half-board.
func readSide(fen string) (side chess.Side) {
	b := readBoard(fen)
	for sq, letter := range b.pieces {
		if colourOf(letter) == 'w' {
			side.Put(kinds[letter], chess.Square(sq))
		}
	}
	for _, right := range b.rights {
		switch right {
		case 'K':
			side.Castling |= chess.KingSide
		case 'Q':
			side.Castling |= chess.QueenSide
		}
	}
	return side
}

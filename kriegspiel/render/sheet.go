package render

import (
	"fmt"

	"kriegmate/kriegspiel/chess"
)

// Sheet returns every piece once, unseen, as an element of HTML. In a page that has it at
// the top, boards drawn by [Board.Inline] are a tenth of the size that they have alone.
func Sheet() []byte {
	var p picture
	p.printf("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n")
	for _, c := range []chess.Colour{chess.White, chess.Black} {
		for kind := chess.Knight; kind <= chess.King; kind++ {
			p.printf("<g id=\"%s\">%s</g>\n", pieceID(kind, c), PieceSVG(kind, c, Place{Width: square}, 1))
		}
	}
	p.printf("</defs></svg>\n")
	return p.Bytes()
}

// pieceID is what a piece of the sheet is called.
func pieceID(kind chess.Piece, c chess.Colour) string {
	return fmt.Sprintf("piece-%v%c", c, kind.Letter())
}

// Inline returns the board as an element of HTML that refers to the pieces of [Sheet]. It
// has coordinates, takes the colour of words from the page around it, and leaves out the
// caption.
func (b *Board) Inline() []byte {
	var p picture
	p.printf("<svg viewBox=\"-36 0 836 844\" role=\"img\" aria-label=\"%s\" font-family=\"sans-serif\">\n", Escape(b.Title))
	p.contents(b, used)
	for i := range 8 {
		file, rank := b.names(i)
		p.printf("<text x=\"%d\" y=\"832\" font-size=\"28\" fill=\"currentColor\" text-anchor=\"middle\">%s</text>", i*square+square/2, file)
		p.printf("<text x=\"-18\" y=\"%d\" font-size=\"28\" fill=\"currentColor\" text-anchor=\"middle\">%s</text>\n", i*square+square/2+10, rank)
	}
	return p.end()
}

// used refers to the piece of a field at a place.
func used(f *Field, at Place) string {
	return fmt.Sprintf("<use href=\"#%s\" transform=\"translate(%s %s) scale(%s)\" opacity=\"%s\"/>\n",
		pieceID(f.Piece, f.Colour), number(at.X), number(at.Y), precise(at.Width/square), number(1-f.Faint))
}

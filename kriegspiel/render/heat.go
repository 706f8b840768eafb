package render

import (
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// The measures of the small maps below a heat map, up to six in a row.
const (
	smallBoard = 120
	smallStep  = (side - smallBoard) / 5
	smallTop   = 48 // the piece and words above a map
	smallRow   = smallTop + smallBoard + 20
)

// A HeatMap is where the opponent's pieces may stand, as one side sees it.
type HeatMap struct {
	View *kriegspiel.View
	Heat *kriegspiel.Heat
	// Sampled tells that the states were drawn at random from more.
	Sampled bool
}

// Heat returns the [HeatMap] of all states as SVG.
func Heat(v *kriegspiel.View, h *kriegspiel.Heat) []byte { return HeatMap{View: v, Heat: h}.SVG() }

// Board returns the map without the small ones. On every square that the solver's
// own pieces leave free it has the likeliest piece of the opponent, the fainter the
// less likely; the figure, and the red, is the share of the states in per cent in
// which any piece of the opponent stands there.
func (m HeatMap) Board() *Board {
	c := m.View.Colour.Other()
	b := &Board{Title: m.title(), Caption: []string{
		m.title() + ".",
		"Red and figure: in how many of them, in per cent, the square is taken. The piece is the likeliest there.",
	}}
	b.Own(m.View)
	b.Ghosts(m.Heat, c)
	for sq := range chess.Square(64) {
		if f := &b.Fields[sq]; f.Piece != chess.NoPiece && f.Colour == c {
			f.Heat = m.taken(sq)
			f.Figure = fmt.Sprint(kriegspiel.Percent(f.Heat))
		}
	}
	return b
}

// taken returns the share of the states in which a piece of the opponent stands on
// a square.
func (m HeatMap) taken(sq chess.Square) (share float64) {
	for kind := chess.Knight; kind <= chess.King; kind++ {
		share += m.Heat.Share(sq, kind, m.View.Colour.Other())
	}
	return min(share, 1)
}

// title says what the map shows.
func (m HeatMap) title() string {
	states := "states"
	if m.Heat.States == 1 {
		states = "state"
	}
	if m.Sampled {
		states += " drawn at random"
	}
	return fmt.Sprintf("Where %s may stand, in %d %s", m.View.Colour.Other().Name(), m.Heat.States, states)
}

// SVG returns the map with its caption and a row of small maps, one for each kind
// of piece that the opponent may have.
func (m HeatMap) SVG() []byte {
	b, kinds, room := m.Board(), m.kinds(), 0
	if len(kinds) > 0 {
		room = smallRow
		b.Caption = append(b.Caption, "Below by kind, with how many there are on average.")
	}
	var p picture
	y := p.whole(b, room)
	for i, kind := range kinds {
		p.small(m, kind, Place{float64(margin + i*smallStep), float64(y), smallBoard})
	}
	return p.end()
}

// kinds returns the kinds of which the opponent may have a piece, in the order in
// which people count them.
func (m HeatMap) kinds() (kinds []chess.Piece) {
	for _, kind := range []chess.Piece{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn} {
		if m.expected(kind) > 0 {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// expected returns how many pieces of a kind the opponent has on average.
func (m HeatMap) expected(kind chess.Piece) (n float64) {
	for sq := range chess.Square(64) {
		n += m.Heat.Share(sq, kind, m.View.Colour.Other())
	}
	return n
}

// small draws the map of one kind, with the piece and how many there are on average
// above it.
func (p *picture) small(m HeatMap, kind chess.Piece, at Place) {
	c := m.View.Colour.Other()
	var b Board
	for sq := range chess.Square(64) {
		b.Fields[sq].Heat = m.Heat.Share(sq, kind, c)
	}
	p.WriteString(PieceSVG(kind, c, Place{at.X, at.Y, smallTop - 8}, 1))
	p.printf("<text x=\"%s\" y=\"%s\" font-size=\"20\">×%s</text>\n", number(at.X+smallTop-2), number(at.Y+29), number(m.expected(kind)))
	at.Y += smallTop
	p.board(&b, at)
}

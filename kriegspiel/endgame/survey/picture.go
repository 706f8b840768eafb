package survey

import (
	"context"
	"fmt"
	"strconv"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
	"kriegmate/kriegspiel/render"
)

// Picture draws, as SVG, the position that is asked about: on every square on
// which the king may be, how many moves the mate takes if it is known to be
// there. Where no placement is asked about it is the [Reader.Overview].
func (r Reader) Picture(ctx context.Context, q Question) ([]byte, error) {
	if q.At == "" {
		return r.Overview(ctx)
	}
	pos, err := r.Position(q)
	if err != nil {
		return nil, err
	}
	n, err := r.Table.Moves(pos.At, pos.Set)
	if err != nil {
		return nil, err
	}
	b := render.Board{
		Below: r.Colour,
		Title: fmt.Sprintf("%v, %s: moves to mate by the square of the king", r.Table.Material(), r.placed(pos).At),
		Caption: []string{
			fmt.Sprintf("king on %s: %s", r.SomeSquares(pos.Set), endgame.Length(n)),
			"The figures are for a king that is known to stand there; its replies are hidden all the same.",
		},
	}
	own := r.Table.Material().Side(pos.At)
	for s := range chess.Square(64) {
		f := &b.Fields[r.Colour.Square(s)]
		if f.Piece = own.On(s); f.Piece != chess.NoPiece {
			f.Colour = r.Colour
		}
		if !pos.Set.Has(s) {
			continue
		}
		moves, err := r.Table.Moves(pos.At, s.Bit())
		if err != nil {
			return nil, err
		}
		f.Figure, f.Heat = figure(moves), heat(moves, r.Table.Rounds())
	}
	return b.SVG(), nil
}

// figure returns a number of moves as it stands on a square.
func figure(moves int) string {
	if moves == 0 {
		return "–"
	}
	return strconv.Itoa(moves)
}

// heat returns how red a number of moves is: the more moves the redder, and what
// never wins is as red as can be.
func heat(moves, most int) float64 {
	if moves == 0 {
		return 1
	}
	return float64(moves) / float64(max(most, moves)+1)
}

// Overview draws the whole table, as SVG: for every square of the solver's own
// king the shortest mate from full uncertainty, the redder the fewer of the
// placements win.
func (r Reader) Overview(ctx context.Context) ([]byte, error) {
	return whole(ctx, r, func() []byte {
		m := r.Table.Material()
		b := render.Board{
			Below: r.Colour,
			Title: fmt.Sprintf("%v: shortest mate from full uncertainty by the square of the solver's king", m),
		}
		placements, won := 0, 0
		for s, e := range r.Table.ByKing() {
			placements += e.Placements
			won += e.Won
			if e.Placements > 0 {
				f := &b.Fields[r.Colour.Square(chess.Square(s))]
				f.Figure, f.Heat = figure(e.Fewest), 1-float64(e.Won)/float64(e.Placements)
			}
		}
		b.Caption = []string{
			fmt.Sprintf("%v, the opponent's king anywhere: %.1f%% of all placements win for certain.", m, 100*float64(won)/float64(max(placements, 1))),
			"By the square of the solver's king: moves of the shortest mate, with the other pieces where they are best; the redder, the fewer of their places win.",
		}
		return b.SVG()
	})
}

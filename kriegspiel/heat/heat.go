package heat

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"kriegmate/kriegspiel/chess"
)

// A Map counts, over the states of a belief state, which of the opponent's pieces
// stand where. All states count the same. The zero value is ready for
// [Map.Add]; all states must be of one opponent.
type Map struct {
	States int // added so far
	counts [64][chess.King + 1]int
}

// Add counts the pieces of one state. The squares are those of the opponent's
// board.
func (h *Map) Add(s *chess.Side) {
	h.States++
	for rest := s.All(); rest != 0; rest &= rest - 1 {
		sq := rest.First()
		h.counts[sq][s.On(sq)]++
	}
}

// Share returns in how many of the states, from 0 to 1, a piece of the given kind
// stands on sq, a square of the real board, when the opponent has colour c.
func (h *Map) Share(sq chess.Square, p chess.Piece, c chess.Colour) float64 {
	if h.States == 0 {
		return 0
	}
	return float64(h.counts[c.Square(sq)][p]) / float64(h.States)
}

// Shares returns, by the letter of a kind (K, Q, R, B, N, P) and by the name of a
// square, every share that is not zero, when the opponent has colour c.
func (h *Map) Shares(c chess.Colour) map[string]map[string]float64 {
	all := map[string]map[string]float64{}
	for _, p := range kinds {
		squares := map[string]float64{}
		for sq := range chess.Square(64) {
			if share := h.Share(sq, p, c); share > 0 {
				squares[sq.String()] = share
			}
		}
		if len(squares) > 0 {
			all[string(p.Letter())] = squares
		}
	}
	return all
}

// Likeliest returns the kind that most often stands on sq, with its share;
// NoPiece if none ever does.
func (h *Map) Likeliest(sq chess.Square, c chess.Colour) (best chess.Piece, share float64) {
	for _, p := range kinds {
		if s := h.Share(sq, p, c); s > share {
			best, share = p, s
		}
	}
	return best, share
}

// kinds are the kinds of pieces in the order in which they are listed.
var kinds = []chess.Piece{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}

// Diagram draws the heat map for a terminal: the solver's own pieces, seen by it, on every
// other square the likeliest piece of the opponent with its share in per cent,
// and below the board for each kind where it may stand, on lines of at most 80
// columns.
func (h *Map) Diagram(own *chess.Side, solver chess.Colour) string {
	c := solver.Other()
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		row := strconv.Itoa(rank+1) + " "
		for file := range 8 {
			row += h.cell(own, chess.At(file, rank), solver)
		}
		b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	b.WriteString("    a     b     c     d     e     f     g     h\n")
	for _, p := range kinds {
		if places := h.places(p, c); len(places) > 0 {
			fmt.Fprintf(&b, "%c %s\n", p.Figure(c), strings.Join(rows(places, 78), ",\n  "))
		}
	}
	return b.String()
}

// cell draws one square, six characters wide.
func (h *Map) cell(own *chess.Side, sq chess.Square, solver chess.Colour) string {
	if piece := own.On(solver.Square(sq)); piece != chess.NoPiece {
		return fmt.Sprintf("  %c   ", piece.Figure(solver))
	}
	best, share := h.Likeliest(sq, solver.Other())
	if best == chess.NoPiece {
		return "  ·   "
	}
	return fmt.Sprintf("  %c%-3d", best.Figure(solver.Other()), Percent(share))
}

// places lists the squares where a kind may stand, the likeliest first.
func (h *Map) places(p chess.Piece, c chess.Colour) []string {
	type place struct {
		sq    chess.Square
		share float64
	}
	var list []place
	for sq := range chess.Square(64) {
		if share := h.Share(sq, p, c); share > 0 {
			list = append(list, place{sq, share})
		}
	}
	slices.SortStableFunc(list, func(a, b place) int { return cmp.Compare(b.share, a.share) })
	words := make([]string, len(list))
	for i, l := range list {
		words[i] = fmt.Sprintf("%v %d%%", l.sq, Percent(l.share))
	}
	return words
}

// rows joins words by commas into rows of at most so many letters, a comma at the end
// included.
func rows(words []string, most int) (rows []string) {
	for i, word := range words {
		if last := len(rows) - 1; i > 0 && len(rows[last])+len(", ")+len(word) < most {
			rows[last] += ", " + word
		} else {
			rows = append(rows, word)
		}
	}
	return rows
}

// Percent rounds a share to per cent, but calls nothing certain or impossible
// that is not.
func Percent(share float64) int {
	n := int(math.Round(100 * share))
	switch {
	case n == 0 && share > 0:
		return 1
	case n == 100 && share < 1:
		return 99
	}
	return n
}

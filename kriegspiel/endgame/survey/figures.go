package survey

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"kriegmate/files"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel/endgame"
)

// A Listing is what is told, for people and for programs.
type Listing struct {
	Text   string
	Values []any // each a line of JSON
}

// JSON writes the values, a line each.
func (l *Listing) JSON(out io.Writer) error {
	encoder := jsonl.NewEncoder(out)
	for _, v := range l.Values {
		if err := encoder.Encode(v); err != nil {
			return err
		}
	}
	return nil
}

// Placed is a placement in the words of users, with squares for the king.
type Placed struct {
	At      string   `json:"at"`
	Squares []string `json:"squares,omitempty"`
}

// placed returns a position in the words of users.
func (r Reader) placed(pos endgame.Position) Placed {
	return Placed{pos.At.Text(r.Table.Material(), r.Colour), endgame.SquareNames(pos.Set, r.Colour)}
}

// whole returns what do makes of the whole table, which is loaded for it.
func whole[T any](ctx context.Context, r Reader, do func() T) (T, error) {
	return files.Wait(ctx, func() (result T, err error) {
		if err := r.Table.Load(); err != nil {
			return result, err
		}
		return do(), nil
	})
}

// Longest lists the placements with the longest mate from full uncertainty.
func (r Reader) Longest(ctx context.Context) (Listing, error) {
	return whole(ctx, r, func() Listing { return r.extreme("longest", r.Table.Longest) })
}

// Shortest lists those with the shortest.
func (r Reader) Shortest(ctx context.Context) (Listing, error) {
	return whole(ctx, r, func() Listing { return r.extreme("shortest", r.Table.Shortest) })
}

func (r Reader) extreme(word string, find func() ([]endgame.Placement, int)) Listing {
	list, moves := find()
	places := make([]Placed, len(list))
	text := fmt.Sprintf("%s from full uncertainty: %s\n", word, endgame.Length(moves))
	for i, p := range list {
		places[i] = r.placed(endgame.Position{At: p})
		text += places[i].At + "\n"
	}
	return Listing{text, []any{map[string]any{"moves": moves, "placements": places}}}
}

// Never lists sets of squares that never win, one for each placement that has
// any, the largest first.
func (r Reader) Never(ctx context.Context) (Listing, error) {
	return whole(ctx, r, func() (list Listing) {
		var b strings.Builder
		for _, pos := range r.Table.Never() {
			p := r.placed(pos)
			list.Values = append(list.Values, p)
			fmt.Fprintf(&b, "%s, king on %s\n", p.At, strings.Join(p.Squares, ", "))
		}
		list.Text = b.String()
		return list
	})
}

// Figures are the figures of a table, with examples of what is at the edge of
// winning, in the words of users.
type Figures struct {
	endgame.Figures
	Widest   []Edge   `json:"widest,omitempty"`
	Smallest []Placed `json:"smallest_never,omitempty"` // sets that never win
}

// An Edge is a set that wins, and with any of the squares that break it never
// does.
type Edge struct {
	Placed
	Moves  int      `json:"moves"`
	Breaks []string `json:"breaks"`
}

// examples is how many sets are told as examples.
const examples = 3

// Figures lists the figures of the table.
func (r Reader) Figures(ctx context.Context) (Listing, error) {
	return whole(ctx, r, func() Listing {
		f := Figures{Figures: r.Table.Figures()}
		for _, e := range r.Table.Widest(examples) {
			f.Widest = append(f.Widest, Edge{r.placed(e.Position), e.Moves, endgame.SquareNames(e.Breaks, r.Colour)})
		}
		for _, pos := range r.Table.Smallest(examples) {
			f.Smallest = append(f.Smallest, r.placed(pos))
		}
		return Listing{figuresText(&f.Figures, r.Table.Material()) + f.edges(), []any{f}}
	})
}

// edges tells of the sets at the edge of winning.
func (f *Figures) edges() string {
	if len(f.Smallest) == 0 {
		return "every set of squares wins\n"
	}
	var b strings.Builder
	if len(f.Widest) > 0 {
		b.WriteString("largest sets that win, and never do with a square more:\n")
	}
	for _, e := range f.Widest {
		fmt.Fprintf(&b, "  %s, king on any of %d squares but %s: %s\n", e.At, len(e.Squares)+len(e.Breaks), few(e.Breaks), endgame.Length(e.Moves))
	}
	b.WriteString("smallest sets that never win:\n")
	for _, p := range f.Smallest {
		fmt.Fprintf(&b, "  %s, king on %s\n", p.At, strings.Join(p.Squares, ", "))
	}
	return b.String()
}

// few names a few squares, and counts many.
func few(names []string) string {
	if len(names) > 8 {
		return fmt.Sprintf("one of %d squares", len(names))
	}
	return strings.Join(names, ", ")
}

// figuresText returns figures as people read them.
func figuresText(f *endgame.Figures, m endgame.Material) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v: %d placements up to symmetry, %d maximal winning sets\n", m, f.Placements, f.Sets)
	fmt.Fprintf(&b, "from full uncertainty %d win and %d never do\n", f.Placements-f.Lengths[0], f.Lengths[0])
	known := 0
	for _, n := range f.Squares {
		known += n
	}
	fmt.Fprintf(&b, "with the king's square known %d of %d positions win\n", known-f.Squares[0], known)
	b.WriteString("moves  placements from full uncertainty  positions with the king's square known\n")
	for n := 1; n < len(f.Lengths); n++ {
		if f.Lengths[n]+f.Squares[n] > 0 {
			fmt.Fprintf(&b, "%5d  %32d  %38d\n", n, f.Lengths[n], f.Squares[n])
		}
	}
	if len(f.Lengths) > 51 && slices.Max(f.Lengths[51:]) > 0 {
		b.WriteString("there is no rule of fifty moves\n")
	}
	return b.String()
}
